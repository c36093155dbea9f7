"""What is sent to do harm, or by mistake: how soon it is refused, and how soon what is read at each start is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from benchmarks import sites
from benchmarks.timing import Effort, Section, cores, measure, pinned
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.installed import rules_folder
from domino_advisor.description.documents import MAX_BYTES, read_text
from domino_advisor.knowledge import inventory
from domino_advisor_schemas.deployment import load_deployment

REFUSED_MS = 5_000.0
LOADED_MS = 10.0
INVENTORY_MS = 100.0

TEXTS: Mapping[str, str] = {
    "JSON lists, 10,000 deep": "[" * 10_000 + "]" * 10_000,
    "JSON objects, 10,000 deep": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "YAML in flow style, 100,000 deep": "[" * 100_000,
    "YAML in block style, 100,000 deep": "- " * 100_000,
    "YAML objects in block style, 1,300 deep": "\n".join(" " * depth + "a:" for depth in range(1_300)),
    "YAML aliases of aliases": "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    + "".join(f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 10)}]\n" for at in range(1, 20)),
    "a text of a megabyte in 4-byte characters": "\U0001f600" * (MAX_BYTES // 4 + 1),
    "100,000 values in YAML": "- 1\n" * 100_000,
    "90,000 equal keys in YAML": "a: 1\n" * 90_000,
    "90,000 equal keys in JSON": "{" + ",".join(['"a":1'] * 90_000) + "}",
}
DESCRIPTIONS: Mapping[str, Any] = {
    "90,000 items of a wrong kind": {"deployment": "x", "machines": list(range(90_000))},
    "20,000 words that are no choice": {
        "deployment": "x", "machines": [{"architecture": f"system{at}", "nam": 1} for at in range(20_000)],
    },
    "20,000 equal names": {"deployment": "x", "machines": [{"name": "a"}] * 20_000},
}  # fmt: skip


def sections(effort: Effort) -> Iterator[Section]:
    """Refusals, and what is read at each start. All on one core, warm."""
    rounds = max(3, effort.rounds // 40)
    refusals: list[tuple[str, Callable[[], object]]] = [(name, _refusal(text)) for name, text in TEXTS.items()]
    refusals += [(name, _no_deployment(value)) for name, value in DESCRIPTIONS.items()]
    with pinned(cores()[0]):
        about = "Texts and descriptions that cannot be taken: the time until every fault is told, or the limit is."
        yield Section("Refusals", about, tuple(measure(name, call, rounds, REFUSED_MS) for name, call in refusals))
        site = sites.clean().to_description()
        files = [(file.name, file.read_text("utf-8")) for file in (rules_folder() / "inventory").glob("*.jsonl")]
        figures = (
            measure("the description of a site of 16 DPARs", lambda: load_deployment(site), effort.rounds, LOADED_MS),
            measure("all items of the papers", lambda: _read(files), rounds, INVENTORY_MS),
        )
        yield Section("Reading and checking", "What a description, and what the papers' items take.", figures)


def _read(files: list[tuple[str, str]]) -> None:
    for name, text in files:
        inventory.read(text.splitlines(), name)


def _refusal(text: str) -> Callable[[], object]:
    return lambda: _refused(lambda: read_text(text))


def _no_deployment(value: Any) -> Callable[[], object]:
    return lambda: _refused(lambda: load_deployment(value))


def _refused(call: Callable[[], object]) -> None:
    try:
        call()
    except InvalidInput:
        return
    raise AssertionError("it was not refused")
