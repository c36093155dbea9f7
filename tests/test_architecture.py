"""Imports go one way, from stage to stage in the order of the data.

docs/architecture.md shows the stages and their modules, in that order.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools import draw_architecture

ROOT = Path(__file__).parent.parent
PACKAGE = "domino_advisor"
ROOTS = {"lib": PACKAGE, "schemas": f"{PACKAGE}_schemas", "api": f"{PACKAGE}_api"}
STAGES = (
    "core",
    "description",
    "inputs",
    "knowledge",
    "engine",
    "evaluation",
    "report",
    "reading_tickets",
    "sizing",
    "authoring",
    "commands",
)
MAY_SERVE = tuple(f"{PACKAGE}.commands.{name}" for name in ("opening", "service", "tokens", "tour", "trackers"))


def _module(file: Path) -> str:
    names = file.with_suffix("").relative_to(ROOT).parts[1:]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def _files() -> Iterator[Path]:
    for root, package in ROOTS.items():
        yield from sorted((ROOT / root / package).rglob("*.py"))


FILES = {_module(file): file for file in _files()}


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules that a module imports, those under a function or for a type checker too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(FILES[module].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ROOTS.values():
            within = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {name if name in FILES else node.module for name in within}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] in ROOTS.values()}
    return frozenset(found)


MODULES = sorted(module for module, file in FILES.items() if file.stem != "__init__")


def _stage(module: str) -> str:
    """The stage of a module: a folder of the library, or another package."""
    names = module.split(".")
    return names[1] if names[0] == PACKAGE and len(names) > 1 else names[0]


def test_there_is_no_circle() -> None:
    seen: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join((*above[above.index(module) :], module))
        if module in seen:
            return
        for other in sorted(_imports(module)) if module in MODULES else ():
            visit(other, (*above, module))
        seen.add(module)

    for module in MODULES:
        visit(module, ())


def test_every_module_of_the_library_lies_in_a_stage() -> None:
    assert {_stage(module) for module in MODULES if module.startswith(f"{PACKAGE}.")} == set(STAGES)


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith(f"{PACKAGE}.")])
def test_a_module_imports_only_from_its_own_stage_and_those_before_it(module: str) -> None:
    allowed = {*STAGES[: STAGES.index(_stage(module)) + 1], ROOTS["schemas"], PACKAGE}
    if module in MAY_SERVE:
        allowed.add(ROOTS["api"])
    if _stage(module) == "core":
        allowed.remove(ROOTS["schemas"])
    assert sorted(other for other in _imports(module) if _stage(other) not in allowed) == []


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith(f"{ROOTS['schemas']}.")])
def test_schemas_know_only_the_core_and_each_other(module: str) -> None:
    assert sorted(other for other in _imports(module) if _stage(other) not in ("core", ROOTS["schemas"])) == []


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith(f"{ROOTS['api']}.")])
def test_the_service_knows_nothing_of_the_command_line(module: str) -> None:
    assert sorted(other for other in _imports(module) if _stage(other) == "commands") == []


def test_only_the_engine_touches_clips() -> None:
    for module, file in FILES.items():
        if module != f"{PACKAGE}.engine.clips_engine":
            assert not re.search(r"^\s*(import clips|from clips)", file.read_text("utf-8"), flags=re.MULTILINE), module


def test_the_page_on_the_architecture_is_drawn_from_the_code() -> None:
    """Where it is not: python tools/draw_architecture.py."""
    page = draw_architecture.PAGE.read_text("utf-8")
    assert draw_architecture.drawn(page) == page
    assert draw_architecture.STAGES == STAGES
