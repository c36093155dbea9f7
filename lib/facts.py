"""Facts: what a description says of each subject, typed for the engine, and the leaf that each fact stands for.

A fact holds ids, words of closed lists and numbers only; no text of a user is in it. The leaves keep what the engine
must not see: the pointer, the value as written and the question to ask.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domino_advisor.readings.basics import Reading
from domino_advisor.readings.registry import read
from domino_advisor.standing import Setting
from domino_advisor.subjects import Subject
from domino_advisor.survey import Survey
from domino_advisor.vocabulary import Quantity

Slot = str | int | float | Sequence[str] | Sequence[int | float]
Fact = tuple[str, Mapping[str, Slot]]
Brought = Callable[[str], Mapping[str, Slot] | None]


@dataclass(frozen=True, slots=True)
class Leaf:
    """What an input fact's id stands for in a proof. subject: None where several stand in one setting."""

    kind: str
    subject: Subject | None
    quantity: str | None = None
    reading: Reading | None = None
    says: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class FactBase:
    """The facts of some units of a survey, in a canonical order, and their leaves.

    units: of each unit, the engine's ids of its subjects, in the order of judging.
    """

    survey: Survey
    units: Sequence[Sequence[str]]
    facts: tuple[Fact, ...]
    leaves: Mapping[str, Leaf]
    readings: Mapping[tuple[str, str], Reading]

    @property
    def subjects(self) -> Mapping[str, Subject]:
        """Every subject of the site by the engine's id."""
        return self.survey.subjects

    def standing(self, sid: str) -> Setting:
        """Where a subject stands."""
        return self.survey.settings[self.survey.standing[sid]]


def facts_of(survey: Survey, units: Sequence[int], brought: Brought | None = None) -> FactBase:
    """The facts of some units, by their numbers.

    brought: the slots low, high, is and state of a value that another part concluded, by its id: totals of these units
    sum over members in others.
    """
    builder = _Builder(survey, units, brought)
    there = tuple(survey.units[number] for number in units)
    for sid in itertools.chain.from_iterable(there):
        builder.add(sid)
    return FactBase(survey, there, tuple(builder.facts), builder.leaves, builder.readings)


class _Builder:
    def __init__(self, survey: Survey, units: Sequence[int], brought: Brought | None) -> None:
        self._survey = survey
        self._here = frozenset(units)
        self._brought = brought
        self._values: set[str] = set()
        self.facts: list[Fact] = []
        self.leaves: dict[str, Leaf] = {}
        self.readings: dict[tuple[str, str], Reading] = {}

    def add(self, sid: str) -> None:
        """The facts of one subject."""
        survey, subject = self._survey, self._survey.subjects[sid]
        kid = survey.standing[sid]
        if kid not in self.leaves:
            self._setting(kid)
        parent = survey.sids[subject.parent.key] if subject.parent else "none"
        slots: dict[str, Slot] = {
            "id": sid, "type": subject.type, "parent": parent, "count": subject.count, "setting": kid,
            "kind": subject.kind or "none", "wants": survey.inferred_needs(sid),
        }  # fmt: skip
        self.facts.append(("subject", slots))
        self.leaves[sid] = Leaf("subject", subject, says={"setting": kid})
        self._quantities(subject, sid)
        if subject.type == "workload":
            wanted = [
                q.users for q in survey.vocabulary.by_subject["workload"] if q.users and survey.needs(sid, q.name)
            ]
            if wanted:
                self._users(subject, sid, wanted)
        for kind, totals in survey.needed_totals(sid):
            self._members(subject, sid, kind, totals)

    def _quantities(self, subject: Subject, sid: str) -> None:
        absent = []
        for quantity in self._survey.stated_needs(sid):
            reading = read(subject, quantity)
            self.readings[sid, quantity.name] = reading
            if reading.missing:
                absent.append(quantity.name)
                continue
            slots: dict[str, Slot] = {"id": f"{sid}.{quantity.name}", "subject": sid, "quantity": quantity.name}
            if reading.word is not None:
                slots["is"] = reading.word
            if reading.near is not None:
                slots["near"] = reading.near
            if reading.low is not None:
                slots["low"] = reading.low
            if reading.high is not None:
                slots["high"] = reading.high
            is_known = reading.word is not None or reading.low == reading.high
            slots["state"] = "known" if is_known else "bounded"
            self.facts.append(("value", slots))
            self.leaves[f"{sid}~{quantity.name}"] = Leaf("stated", subject, quantity.name, reading)
        if absent:
            self.facts.append(("missing", {"id": f"{sid}~missing", "subject": sid, "quantities": absent}))
            self.leaves[f"{sid}~missing"] = Leaf("missing", subject)

    def _members(self, subject: Subject, sid: str, kind: str, totals: Sequence[Quantity]) -> None:
        parts = dict.fromkeys(quantity.total_of for quantity in totals if quantity.total_of)
        below = sorted(subject.descendants(kind), key=lambda found: found[0].path)
        complete = subject.lists_complete(kind)
        openings = list(subject.openings(kind)) if any(quantity.there for quantity in totals) else []
        mid = f"{sid}~{kind}s"
        slots: dict[str, Slot] = {
            "id": mid, "of": sid, "type": kind, "complete": "yes" if complete else "no", "size": len(below),
            "last": len(below) + len(openings), "totals": [quantity.name for quantity in totals],
        }  # fmt: skip
        self.facts.append(("members", slots))
        self.leaves[mid] = Leaf("members", subject, says={"type": kind, "size": len(below), "complete": complete})
        for place, (member, count, _) in enumerate(below, start=1):
            number = self._survey.sids[member.key]
            slots = {
                "id": f"{mid}-{place}", "of": sid, "type": kind, "place": place, "subject": number, "count": count
            }  # fmt: skip
            self.facts.append(("member", slots))
            self.leaves[f"{mid}-{place}"] = Leaf("member", member, says={"count": count})
            if self._survey.unit_of(number) not in self._here:
                for quantity in parts:
                    self._bring(f"{number}.{quantity}", number, quantity)
        for place, owner in enumerate(openings, start=len(below) + 1):
            number = self._survey.sids[owner.key]
            slots = {
                "id": f"{mid}-{place}", "of": sid, "type": kind, "place": place, "subject": number, "kind": owner.type
            }  # fmt: skip
            self.facts.append(("opening", slots))
            self.leaves[f"{mid}-{place}"] = Leaf("opening", owner)
            if self._survey.unit_of(number) not in self._here:
                for said in dict.fromkeys(filter(None, (quantity.said_there(owner.type) for quantity in totals))):
                    self._bring(f"{number}.{said}", number, said)

    def _bring(self, value: str, sid: str, quantity: str) -> None:
        if self._brought is None or value in self._values:
            return
        self._values.add(value)
        found = self._brought(value)
        if found is not None:
            slots: dict[str, Slot] = {"id": value, "subject": sid, "quantity": quantity, "brought": "yes"}
            self.facts.append(("value", {**slots, **found}))

    def _users(self, subject: Subject, sid: str, wanted: Sequence[str]) -> None:
        stated = subject.body.get("users", {})
        slots: dict[str, Slot] = {
            "id": f"{sid}~users", "subject": sid, "client": subject.body["client"], "wanted": wanted
        }  # fmt: skip
        for name in _USERS:
            if name in stated:
                slots[name.replace("_15min", "-15min")] = stated[name]
        self.leaves[f"{sid}~users"] = Leaf("users", subject, says=dict(stated))
        self.facts.append(("user-counts", slots))

    def _setting(self, kid: str) -> None:
        setting = self._survey.settings[kid]
        said = {
            "platforms": list(setting.platforms), "kinds": list(setting.kinds), "environment": setting.environment,
            "clients": list(setting.clients),
        }  # fmt: skip
        self.leaves[kid] = Leaf("setting", None, says=said)
        more = {
            "platforms-open": setting.platforms_open, "kinds-open": setting.kinds_open,
            "clients-open": setting.clients_open,
        }  # fmt: skip
        words = {slot: "yes" if value else "no" for slot, value in more.items()}
        self.facts.append(("setting", {"id": kid, "type": setting.type, **said, **words}))


_USERS = ("registered", "connected", "active_15min", "concurrent", "benchmark")
