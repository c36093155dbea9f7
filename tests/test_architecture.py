"""Imports go one way: down the table of modules in docs/architecture.md, and `lib` knows nothing of `api`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "domino_advisor"
BESIDE = (f"{PACKAGE}.api.", f"{PACKAGE}.schemas.")


def _imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            names = [alias.name for alias in node.names] if node.module == PACKAGE else []
            found |= {f"{PACKAGE}.{name}" for name in names} or {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] == PACKAGE}
    return found


def _module(file: Path) -> str:
    names = file.relative_to(ROOT).with_suffix("").parts
    return ".".join((PACKAGE, *(names[1:] if names[0] == "lib" else names)))


FILES = sorted(file for folder in ("lib", "schemas", "api") for file in (ROOT / folder).rglob("*.py"))
GRAPH = {_module(file): _imports(file) for file in FILES if file.stem != "__init__"}


def test_there_is_no_circle() -> None:
    seen: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join((*above[above.index(module) :], module))
        if module in seen:
            return
        for other in sorted(GRAPH.get(module, ())):
            visit(other, (*above, module))
        seen.add(module)

    for module in sorted(GRAPH):
        visit(module, ())


def _table() -> list[str]:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return re.findall(r"^\| `([\w/]+)\.py`", text, flags=re.MULTILINE)


def test_the_table_of_modules_is_complete() -> None:
    files = [file for file in (ROOT / "lib").rglob("*.py") if file.stem != "__init__"]
    assert sorted(_table()) == sorted(str(file.relative_to(ROOT / "lib").with_suffix("")) for file in files)


@pytest.mark.parametrize("module", sorted(m for m in GRAPH if not m.startswith(BESIDE)))
def test_a_module_imports_only_what_stands_above_it(module: str) -> None:
    order = {f"{PACKAGE}.{name.replace('/', '.')}": place for place, name in enumerate(_table())}
    for other in GRAPH[module]:
        if other in order:
            assert order[other] < order[module], f"{module} imports {other}, which stands below it"


@pytest.mark.parametrize("module", sorted(GRAPH))
def test_the_library_knows_nothing_of_the_service(module: str) -> None:
    may_serve = ("domino_advisor.commands.service", "domino_advisor.tour")
    if not module.startswith(f"{PACKAGE}.api.") and module not in may_serve:
        assert not [other for other in GRAPH[module] if other.startswith(f"{PACKAGE}.api")]


@pytest.mark.parametrize("module", sorted(m for m in GRAPH if m.startswith(f"{PACKAGE}.schemas.")))
def test_schemas_know_only_errors_results_and_each_other(module: str) -> None:
    allowed = (f"{PACKAGE}.errors", f"{PACKAGE}.results", f"{PACKAGE}.schemas.")
    assert [other for other in GRAPH[module] if not other.startswith(allowed)] == []


def test_only_the_engine_touches_clips() -> None:
    for file in FILES:
        text = file.read_text("utf-8")
        if file.stem != "engine":
            assert not re.search(r"^\s*(import clips|from clips)", text, flags=re.MULTILINE), file.name
