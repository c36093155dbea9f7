"""The rule base compared with the inventory: which role each item has, which have none, and where roles clash.

An item may stand in several places; the first of ROLES in which it stands is its role. What a guideline's `roles:` says
must agree with how the guidelines use the item, or it is a fault: one of the two is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.engine.rule_base import RuleBase

ROLES = ("guideline", "caveat", "evidence", "term", "conduct", "not_encoded")

ADDED = "inventory/added.txt"
"""In a rules folder: the ids of the items that came to the inventory after the papers were first read, one a line."""


class Coverage(Struct, frozen=True):
    """roles: item -> its role, in the order of the inventory; missing: items without one; added: see ADDED.

    topics: "source/topic" -> how many items it gives each role; an item that two topics use counts in the first.
    faults: clashes, and promises without what they need (a reason, a test).
    """

    items: int
    added: int
    roles: Mapping[str, str]
    missing: tuple[str, ...]
    topics: Mapping[str, Mapping[str, int]]
    faults: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every item has its role, and no two places disagree on it."""
        return not self.missing and not self.faults

    @property
    def counts(self) -> Mapping[str, int]:
        """How many items have each role."""
        held = list(self.roles.values())
        return {role: held.count(role) for role in ROLES}

    def as_dict(self) -> dict[str, Any]:
        """The counts as JSON; the roles and the missing add up to items and added."""
        return {"items": self.items, "added": self.added, **self.counts, "missing": list(self.missing)}


class _Use(Struct, frozen=True):
    item: str
    role: str
    topic: str
    where: str
    declared: bool = False


def coverage(rule_base: RuleBase) -> Coverage:
    """The role of each inventory item. RuleBaseError where the list of added items names one that is not there."""
    added = _added(rule_base.folder, rule_base.items)
    uses: dict[str, list[_Use]] = {}
    for use in _uses(rule_base):
        uses.setdefault(use.item, []).append(use)
    roles: dict[str, str] = {}
    topics: dict[str, dict[str, int]] = {
        f"{topic.source}/{topic.name}": dict.fromkeys(ROLES, 0) for topic in rule_base.topics
    }
    for item in rule_base.items:
        if item in uses:
            chosen = min(uses[item], key=_rank)
            roles[item] = chosen.role
            topics[chosen.topic][chosen.role] += 1
    return Coverage(
        items=len(rule_base.items) - len(added),
        added=len(added),
        roles=roles,
        missing=tuple(item for item in rule_base.items if item not in roles),
        topics=topics,
        faults=tuple(_faults(uses, rule_base)),
    )


def _rank(use: _Use) -> int:
    return ROLES.index(use.role)


def _uses(rule_base: RuleBase) -> Iterator[_Use]:
    for topic in rule_base.topics:
        name = f"{topic.source}/{topic.name}"
        for guideline in topic.guidelines:
            for item in (guideline.item, *guideline.covers):
                yield _Use(item, "guideline", name, guideline.id)
            for exception in guideline.exceptions.values():
                yield _Use(exception.item, "caveat", name, guideline.id)
            for caveat in guideline.caveats.values():
                yield _Use(caveat.item, "caveat", name, guideline.id)
            bound = (parameter.item for parameter in guideline.parameters.values() if parameter.item)
            for item in (*guideline.evidence, *bound):
                yield _Use(item, "evidence", name, guideline.id)
        for item, entry in topic.roles.items():
            yield _Use(item, entry["role"], name, f"roles of {name}", declared=True)


def _faults(uses: Mapping[str, Iterable[_Use]], rule_base: RuleBase) -> Iterator[str]:
    for item, places in uses.items():
        declared = [use for use in places if use.declared]
        used = [use for use in places if not use.declared]
        others = [*declared[1:], *([min(used, key=_rank)] if used else [])]
        for use in declared[:1]:
            for other in others:
                if other.role != use.role:
                    yield f"{item}: {use.role} by {use.where}, but {other.role} by {other.where}"
    for topic in rule_base.topics:
        for item, entry in topic.roles.items():
            if entry["role"] == "not_encoded" and not entry.get("reason"):
                yield f"{item}: not encoded by roles of {topic.source}/{topic.name}, without a reason"
            if entry["role"] == "conduct" and not entry.get("test"):
                yield f"{item}: conduct by roles of {topic.source}/{topic.name}, without the test that shows it"


def _added(folder: Path, items: Mapping[str, object]) -> tuple[str, ...]:
    file = folder / ADDED
    if not file.is_file():
        return ()
    added = tuple(line.strip() for line in file.read_text("utf-8").splitlines() if line.strip())
    if unknown := [item for item in added if item not in items]:
        raise RuleBaseError([f"{ADDED}: no such inventory item: {item}" for item in unknown])
    return added
