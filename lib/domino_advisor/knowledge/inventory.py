"""Every item that was read out of the papers, with the place where it stands.

`rules/inventory/<paper>.jsonl` holds an item per line, in the order of the paper. The items say in our words what the
paper says; of the paper's own words they hold an anchor of a few, and the hash of the passage.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal, get_args

from msgspec import Struct

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge.passages import Passage

ItemKind = Literal["guideline", "caveat", "limit", "measurement", "definition", "method", "assumption"]
KINDS: tuple[ItemKind, ...] = get_args(ItemKind)
BASES = ("stated", "practice", "advice-ours", "ours")


class Value(Struct, frozen=True):
    """A figure of an item. op: "=", ">=", "~" ...; derived: computed by the reader, not printed in the paper."""

    name: str
    value: float | int | str
    unit: str | None
    op: str
    derived: bool


class Item(Struct, frozen=True):
    """One thing that a paper says.

    kind: one of KINDS. basis: "stated" (the paper says it), "practice" (what its testers did), "advice-ours" (the
    fact is the paper's, the advice ours), "ours" (noticed or computed by the reader; the passage only concerns it).
    strength: what the reader proposed; a guideline follows the directive in the passage instead.
    page: None where the paper has none; page_inferred: taken from a table of contents, not from the page itself.
    """

    id: str
    source: str
    kind: ItemKind
    basis: str
    strength: str
    section: str
    title: str | None
    page: str | None
    page_inferred: bool
    table: str | None
    figure: str | None
    says: str
    values: tuple[Value, ...]
    passage: Passage

    @property
    def anchor(self) -> str:
        """At most eight words of the passage, by which it is found."""
        return self.passage.anchor


def read(lines: Iterable[str], where: str) -> Mapping[str, Item]:
    """The items of an inventory file, by id, in the order of the file. where: its name, for faults.

    RuleBaseError names every line that is not an item, and every id that stands twice.
    """
    items: dict[str, Item] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, start=1):
        try:
            item = _item(line)
        except (KeyError, TypeError, ValueError) as error:
            faults.append(f"{where}, line {number}: not an item of the inventory ({type(error).__name__}: {error})")
            continue
        if item.id in items:
            faults.append(f"{where}, line {number}: {item.id} stands there twice")
        items[item.id] = item
    if faults:
        raise RuleBaseError(faults)
    return MappingProxyType(items)


# the items of all papers, with room for those of custom rules: one rules folder rarely differs from another in them
@lru_cache(4096)
def _item(line: str) -> Item:
    members = json.loads(line)
    source = str(members["id"]).split("/")[0]
    passage = members.pop("passage")
    values = members.pop("values")
    if not isinstance(passage, dict) or not isinstance(values, list):
        raise TypeError("passage is an object, values is a list")
    if members["kind"] not in KINDS or members["basis"] not in BASES:
        raise ValueError("no such kind or basis")
    unheld = tuple(passage.pop("unheld", ()))
    return Item(
        source=source,
        values=tuple(Value(**value) for value in values),
        passage=Passage(source=source, anchor=members.pop("anchor"), unheld=unheld, **passage),
        **members,
    )


@cache
def load(source: str) -> Mapping[str, Item]:
    """The items of one paper, by id, in the order of the paper. KeyError where no inventory of it is carried."""
    if source not in sources():
        raise KeyError(source)
    file = rules_folder() / "inventory" / f"{source}.jsonl"
    return read(file.read_text(encoding="utf-8").splitlines(), f"inventory/{file.name}")


@cache
def sources() -> tuple[str, ...]:
    """The ids of the papers whose inventory is carried, sorted."""
    return tuple(sorted(file.stem for file in (rules_folder() / "inventory").glob("*.jsonl")))


@cache
def load_all() -> Mapping[str, Item]:
    """The items of all papers, by id: paper by paper, each in its own order."""
    return MappingProxyType({id_: item for source in sources() for id_, item in load(source).items()})
