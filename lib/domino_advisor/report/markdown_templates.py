"""Templates of Markdown pages. Whatever a template puts into a page is escaped, unless a filter of ours has set it.

A template cannot forget to escape: no filter switches it off, and a name that is not defined is an error.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from domino_advisor.report.markdown import code_block, code_span, escape


def render(folder: Path, name: str, page: object) -> str:
    """The text of the template `<name>.md.jinja` in a folder, of a page that it calls `page`."""
    return environment(folder).get_template(f"{name}.md.jinja").render(page=page)


@cache
def environment(folder: Path) -> Environment:
    """What the templates of a folder are read with."""
    # Autoescaping marks what the macros give as done. It would escape for HTML, but finds nothing left to do.
    made = Environment(
        loader=FileSystemLoader(folder), autoescape=True, finalize=_inert, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, auto_reload=False,
    )  # fmt: skip
    # Others of Jinja's filters would join or mark texts that are not escaped yet.
    made.filters = {"block": _block, "code": _code, "length": len, "target": _target}
    return made


def _inert(value: object) -> Markup:
    if value is None:
        raise TypeError("a template shows a value that is None")
    return value if isinstance(value, Markup) else Markup(escape(str(value)))


def _code(text: str) -> Markup:
    return Markup(code_span(text))


def _block(text: str, language: str, ticks: int) -> Markup:
    return Markup(code_block(text.rstrip("\n"), language, ticks))


def _target(text: str) -> Markup:
    """Where a link leads, or the anchor that it leads to: nothing in it ends either."""
    return Markup(quote(text, safe="/#"))
