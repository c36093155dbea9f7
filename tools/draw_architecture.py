"""Draws the modules of the library into docs/architecture.md: the stages in the order of the data, and what each knows.

    python tools/draw_architecture.py

What a module does is the first sentence of its docstring; what a stage knows is what its modules import. A test fails
when the page is not what this program would draw.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
LIBRARY = ROOT / "lib" / "domino_advisor"
STAGES = (
    *("core", "description", "inputs", "knowledge", "engine"),
    *("evaluation", "report", "reading_tickets", "sizing", "authoring", "commands"),
)
_BEGIN = "<!-- drawn by tools/draw_architecture.py -->\n"
_END = "<!-- end of what is drawn -->\n"
_BESIDE = {"domino_advisor_schemas": "schemas", "domino_advisor_api": "api"}


def drawn(page: str) -> str:
    """The page with its modules drawn anew."""
    before, _, rest = page.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}{''.join(map(_stage, STAGES))}\n{_END}{after}"


def _stage(name: str) -> str:
    folder = LIBRARY / name
    files = sorted(file for file in folder.rglob("*.py") if file.stem != "__init__")
    knows = sorted({other for file in files for other in _known(file)} - {name}, key=_order)
    told = ", ".join(f"`{other}`" for other in knows) or "nothing else"
    rows = (
        f"| `{file.relative_to(folder)}` | {_sentence(file)} |\n" for file in sorted(files, key=lambda f: len(f.parts))
    )
    about = _sentence(folder / "__init__.py")
    return f"\n### `{name}/`\n\n{about} It knows {told}.\n\n| module | what it does |\n|---|---|\n{''.join(rows)}"


def _order(name: str) -> tuple[int, str]:
    return STAGES.index(name) if name in STAGES else len(STAGES), name


def _known(file: Path) -> Iterator[str]:
    """The stages, and the packages beside the library, from which a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, *within = node.module.split(".")
            if package in _BESIDE:
                yield _BESIDE[package]
            elif package == "domino_advisor" and within:
                yield within[0]


def _sentence(file: Path) -> str:
    """The first paragraph of a module's docstring, on one line."""
    told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return " ".join(told.partition("\n\n")[0].split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text("utf-8")), "utf-8")
