"""Where the files lie that come with the product.

`importlib.resources.files("domino_advisor.rules")` would be the usual way, but `rules/` holds no Python, and a
folder without `__init__.py` inside a package is found in a wheel and not in an editable install.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def rules_folder() -> Path:
    """The folder of the rule base: in the package where it is installed, beside `lib/` in a work tree."""
    return _folder("rules")


def examples_folder() -> Path:
    """The folder of the examples, in the same places."""
    return _folder("examples")


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent.parent / name
