"""What a description says of each subject, typed for the engine, and the leaf that each fact stands for.

A fact holds ids, words of closed lists and numbers only; no text of a user is in it. The leaves keep what the engine
must not see: the pointer, the value as written and the question to ask.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import structs

from domino_advisor.core.facts import Fact, Slot, user_count
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.subjects import Subject, hosts_of
from domino_advisor.engine.counts_read import CLIENT
from domino_advisor.engine.ids import (
    implication_id,
    item_id,
    member_id,
    members_id,
    stated_id,
    unstated_id,
    users_id,
    value_id,
)
from domino_advisor.evaluation.facts.proof_leaves import Leaf, reading_leaf
from domino_advisor.evaluation.facts.settings import member_leaf
from domino_advisor.evaluation.facts.stated import Grounds, Reading, of_any_host, stated
from domino_advisor.evaluation.facts.survey import Edge, Survey, may_be_stated
from domino_advisor.knowledge.applicability import Setting
from domino_advisor.knowledge.vocabulary import POSSIBLE_HOST, Quantity

Brought = Callable[[str], Mapping[str, Slot] | None]


@dataclass(frozen=True)
class FactBase:
    """The facts of some units of a survey, in a canonical order, and their leaves.

    A slot that has its default (rules/engine/templates.clp) is left out.

    units: of each unit, the engine's ids of its subjects, in the order of evaluating. totals: the quantities that are
    summed over members. wanted: those that are concluded where somebody wants them, and somebody does of some subject.
    """

    survey: Survey
    units: Sequence[Sequence[str]]
    facts: tuple[Fact, ...]
    totals: frozenset[str]
    wanted: frozenset[str]
    leaves: Mapping[str, Leaf]
    readings: Mapping[tuple[str, str], Reading]

    @property
    def subjects(self) -> Mapping[str, Subject]:
        """Every subject of the site by the engine's id, and what is evaluated as a part of one."""
        return self.survey.things

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """The settings in which the subjects of these units stand, by the engine's id."""
        kids = dict.fromkeys(self.survey.setting_ids[sid] for unit in self.units for sid in unit)
        return {kid: self.survey.settings[kid] for kid in kids}

    def setting(self, sid: str) -> Setting:
        """Where a subject stands."""
        return self.survey.settings[self.survey.setting_ids[sid]]


def facts_of(survey: Survey, units: Sequence[int], brought: Brought | None = None) -> FactBase:
    """The facts of some units, by their numbers.

    brought: the slots low, high, is and state of a value that an earlier part concluded, by its id. What these units
    ask of later ones is stated there, or is concluded here too.
    """
    builder = _Builder(survey, units, brought)
    there = tuple(survey.units[number] for number in units)
    for sid in itertools.chain.from_iterable(there):
        builder.add(sid)
    builder.add_others()
    return FactBase(
        survey, there, tuple(builder.facts), frozenset(builder.totals), frozenset(builder.wanted), builder.leaves,
        builder.readings,
    )  # fmt: skip


def subject_leaf(survey: Survey, sid: str) -> Leaf:
    """What the fact of a subject stands for in a proof."""
    says = {"setting": survey.setting_ids[sid]} if sid in survey.setting_ids else None
    return Leaf("subject", survey.things[sid], says=says)


class _Builder:
    def __init__(self, survey: Survey, units: Sequence[int], brought: Brought | None) -> None:
        self._survey = survey
        self._here = frozenset(units)
        self._first = min(units, default=0)
        self._brought = brought
        self._values: set[str] = set()
        self._others: dict[str, set[str]] = {}
        self.facts: list[Fact] = []
        self.totals: set[str] = set()
        self.wanted: set[str] = set()
        self.leaves: dict[str, Leaf] = {}
        self.readings: dict[tuple[str, str], Reading] = {}

    def add(self, sid: str) -> None:
        """The facts of one subject, and of what is evaluated as a part of it."""
        survey, subject = self._survey, self._survey.subjects[sid]
        kid = survey.setting_ids[sid]
        if kid not in self.leaves:
            self._setting(kid)
        self._subject(sid, kid, survey.wants(sid))
        self._quantities(sid, survey.stated_needs(sid))
        self._users_of(sid)
        self._reach_out(sid, survey.edges(sid))
        for number in range(1, len(survey.relations.items.get(subject.key, ())) + 1):
            item = item_id(sid, number)
            if survey.asks_of(item):
                self._subject(item, "none", survey.wants(item))
                self._quantities(item, survey.stated_needs(item))
                self._reach_out(item, survey.edges(item))
                self._users_of(item)

    def add_others(self) -> None:
        """What is asked of subjects of other units: what is stated there, and what follows from that."""
        survey = self._survey
        wanted: dict[str, set[str]] = {}
        while self._others:
            pending, self._others = self._others, {}
            for sid, names in pending.items():
                known = wanted.setdefault(sid, set())
                more = survey.closed(sid, frozenset(names)) - known
                known |= more
                for edge in survey.edges_from(sid, more):
                    for other, asked in survey.reached(sid, edge):
                        self._ask(other, asked)
        for owner in {owner for sid in wanted for owner in self._holding(sid)} - wanted.keys():
            wanted[owner] = set()
        # rules follow what a subject lies in up to the site
        site = survey.sids["site", ""]
        if survey.unit_of(site) not in self._here:
            wanted.setdefault(site, set())
        for sid in sorted(wanted, key=lambda sid: survey.things[sid].key):
            self._other(sid, wanted[sid])

    def _holding(self, sid: str) -> Iterator[str]:
        """What a subject of another unit lies in there, which rules follow."""
        subject = self._survey.things[sid].parent
        while subject is not None and subject.type != "site":
            yield self._survey.sids[subject.key]
            subject = subject.parent

    def _other(self, sid: str, names: set[str]) -> None:
        subject, quantities = self._survey.things[sid], self._survey.vocabulary.quantities
        own = [quantities[name] for name in sorted(names) if quantities[name].subject == subject.type]
        setting = self._survey.setting_ids.get(sid, "none")
        if setting != "none" and setting not in self.leaves:
            self._setting(setting)
        self._subject(sid, setting, [quantity.name for quantity in own if quantity.if_wanted], evaluated=False)
        self._quantities(sid, [quantity for quantity in own if may_be_stated(subject, quantity)], brought=True)
        self._users(sid, [quantity for quantity in own if quantity.users])
        for edge in self._survey.edges_from(sid, frozenset(names)):
            self._members(sid, edge)

    def _subject(self, sid: str, setting: str, wants: list[str], *, evaluated: bool = True) -> None:
        subject = self._survey.things[sid]
        parent = self._survey.sids[subject.parent.key] if subject.parent else "none"
        slots: dict[str, Slot] = {
            "id": sid, "type": subject.type, "parent": parent, "setting": setting, "wants": wants,
        }  # fmt: skip
        if not evaluated:
            slots["evaluated"] = "no"
        if subject.kind:
            slots["kind"] = subject.kind
        if subject.count != 1:
            slots["count"] = subject.count
        self.wanted.update(wants)
        self.facts.append(("subject", slots))
        self.leaves[sid] = subject_leaf(self._survey, sid)

    def _quantities(self, sid: str, quantities: Sequence[Quantity], *, brought: bool = False) -> None:
        subject = self._survey.things[sid]
        # a part of a subject stands where that stands
        stands = (
            sid if sid in self._survey.subjects or subject.parent is None else self._survey.sids[subject.parent.key]
        )
        absent: dict[bool, list[str]] = {}
        anywhere: list[str] = []
        # this is gone through some twenty times for each subject, so what is the same for all is asked for once
        vocabulary, placed, hostless = self._survey.vocabulary, self._survey.placed, subject.hostless
        kinds, implications = vocabulary.kinds_of(subject.kind), vocabulary.releases.implications
        for quantity in quantities:
            reading = stated(subject, quantity, kinds)
            if self._survey.places:
                reading = self._at_its_place(reading)
            concluded = quantity.else_aspect is not None and (reading.missing or placed.has_own_environment(stands))
            if concluded:
                reading = Reading(reading.pointer, word=placed.environment_of(stands))
            self.readings[sid, quantity.name] = reading
            if hostless and reading.missing and (found := of_any_host(subject, quantity)):
                anywhere.append(quantity.name)
                self._anywhere(sid, quantity, found)
                continue
            if quantity.name in implications and self._implied(sid, quantity, reading):
                continue
            if reading.missing:
                absent.setdefault(reading.nobody_knows, []).append(quantity.name)
                continue
            self._value(sid, quantity, reading, brought=brought)
            self.leaves[stated_id(sid, quantity.name)] = (
                Leaf("placed", subject, quantity.name, reading, {"step": placed.environment_step(stands)})
                if concluded
                else reading_leaf(subject, quantity, reading)
            )
        for nobody_knows, names in absent.items():
            name = stated_id(sid, "nobody-knows" if nobody_knows else "missing")
            slots: dict[str, Slot] = {"id": name, "subject": sid, "quantities": names}
            if nobody_knows:
                slots["nobody-knows"] = "yes"
            self.facts.append(("missing", slots))
            self.leaves[name] = Leaf("missing", subject)
        if anywhere:
            self._possible_hosts(sid, subject, anywhere)

    def _value(self, sid: str, quantity: Quantity, reading: Reading, *, brought: bool) -> None:
        slots: dict[str, Slot] = {"id": value_id(sid, quantity.name), "subject": sid, "quantity": quantity.name}
        if reading.word is not None:
            slots["is"] = reading.word
        if reading.near is not None:
            slots["near"] = reading.near
        if reading.low is not None:
            slots["low"] = reading.low
        if reading.high is not None:
            slots["high"] = reading.high
        if reading.word is None and reading.low != reading.high:
            slots["state"] = "bounded"
        if brought:
            slots["brought"] = "yes"
        self.facts.append(("value", slots))

    def _anywhere(self, sid: str, quantity: Quantity, found: Sequence[tuple[tuple[str, str], Reading]]) -> None:
        """What each host states on which a VM may run: rules conclude what holds wherever it does."""
        for key, reading in found:
            host = self._survey.sids[key]
            if (host, quantity.name) not in self.readings:
                self.readings[host, quantity.name] = reading
                self._value(host, quantity, reading, brought=True)
                leaf = reading_leaf(self._survey.things[host], quantity, reading)
                self.leaves[stated_id(host, quantity.name)] = leaf

    def _possible_hosts(self, sid: str, subject: Subject, names: list[str]) -> None:
        hosts, mid = hosts_of(subject), members_id(sid, POSSIBLE_HOST)
        slots: dict[str, Slot] = {
            "id": mid, "of": sid, "type": POSSIBLE_HOST, "size": len(hosts), "totals": names,
        }  # fmt: skip
        self.facts.append(("members", slots))
        says = {"type": POSSIBLE_HOST, "size": len(hosts), "complete": True}
        self.leaves[mid] = Leaf("members", subject, says=says)
        for place, host in enumerate(hosts, start=1):
            name = member_id(sid, POSSIBLE_HOST, place)
            self.facts.append(
                ("member", {"id": name, "of": sid, "type": POSSIBLE_HOST, "place": place,
                            "subject": self._survey.sids[host.key]})
            )  # fmt: skip
            self.leaves[name] = Leaf("member", host, says={"count": 1}, pointer=host.pointer)

    def _at_its_place(self, reading: Reading) -> Reading:
        """What a planned change makes otherwise is read at the places where that stands."""
        if (one := self._survey.places.get(reading.pointer)) is None:
            return reading
        says = None if one.found_by == "stated" else {"was": one.was, "is": one.written}
        return structs.replace(
            reading, pointer=one.pointer, grounds=Grounds(one.found_by, one.pointer, says, one.written)
        )

    def _implied(self, sid: str, quantity: Quantity, reading: Reading) -> bool:
        """Whether a quantity that a release may imply is left to it, since it is not stated."""
        implication = self._survey.vocabulary.releases.implications[quantity.name]
        if not (reading.missing or (quantity.absent and reading.written is None)):
            return False
        name, implies = unstated_id(sid, quantity.name), implication_id(quantity.name)
        slots: dict[str, Slot] = {"id": name, "subject": sid, "quantity": quantity.name}
        if reading.word is not None:
            slots["otherwise"] = reading.word
        self.facts.append(("unstated", slots))
        self.leaves[name] = Leaf("missing", self._survey.things[sid], pointer=reading.pointer)
        if implies not in self.leaves:
            self.facts.append(("implication", {"id": implies, **implication.slots}))
            by = self._survey.vocabulary.quantities[implication.by]
            says = {"called": quantity.called, "by": by.label or by.called, **implication.says}
            self.leaves[implies] = Leaf("implication", None, says=says)
        return True

    def _reach_out(self, sid: str, edges: Sequence[Edge]) -> None:
        for edge in edges:
            self._members(sid, edge)
            for other, names in self._survey.reached(sid, edge):
                self._ask(other, names)

    def _ask(self, sid: str, names: frozenset[str]) -> None:
        """Ask a subject for values: they are brought here where an earlier unit has concluded them."""
        unit = self._survey.unit_of(sid)
        if unit in self._here:
            return
        quantities = self._survey.vocabulary.quantities
        for name in sorted(names & quantities.keys()):
            if unit < self._first and quantities[name].may_be_derived:
                self._bring(value_id(sid, name), sid, name)
            else:
                self._others.setdefault(sid, set()).add(name)

    def _members(self, sid: str, edge: Edge) -> None:
        """The members to which an edge leads; one that leads to what the subject lies in has none."""
        if edge.above is not None:
            return
        found = self._survey.members(sid, edge.kind)
        openings = found.openings if edge.there else ()
        mid = members_id(sid, edge.kind)
        slots: dict[str, Slot] = {
            "id": mid, "of": sid, "type": edge.kind, "size": len(found.rows),
            "totals": [quantity.name for quantity in edge.totals],
        }  # fmt: skip
        if edge.there:
            slots["last"] = len(found.rows) + len(openings)
        if not found.complete:
            slots["complete"] = "no"
        self.facts.append(("members", slots))
        for quantity in edge.totals:
            self._in_all(sid, quantity)
        self.totals.update(quantity.name for quantity in edge.totals)
        says = {"type": edge.kind, "size": len(found.rows), "complete": found.complete}
        self.leaves[mid] = Leaf("members", self._survey.things[sid], says=says)
        for place, row in enumerate(found.rows, start=1):
            name = member_id(sid, edge.kind, place)
            slots = {
                "id": name, "of": sid, "type": edge.kind, "place": place,
                "subject": self._survey.sids[row.subject.key],
            }  # fmt: skip
            for slot, number in (("count", row.count), ("least", row.least), ("named", row.named)):
                if number != 1:
                    slots[slot] = number
            self.facts.append(("member", slots))
            self.leaves[name] = member_leaf(row)
        for place, owner in enumerate(openings, start=len(found.rows) + 1):
            slots = {
                "id": member_id(sid, edge.kind, place), "of": sid, "type": edge.kind, "place": place,
                "subject": self._survey.sids[owner.key], "kind": owner.type,
                "said": [f"{owner.type}.{name}" for name in sorted(edge.there)],
            }  # fmt: skip
            self.facts.append(("opening", slots))
            self.leaves[member_id(sid, edge.kind, place)] = Leaf("opening", owner)

    def _in_all(self, sid: str, quantity: Quantity) -> None:
        """By which total that is stated of all together another one is bounded."""
        if (there := self._survey.in_all(sid, quantity)) is None:
            return
        owner, stated_there = there
        name = stated_id(sid, f"in-all-{quantity.name}")
        slots: dict[str, Slot] = {
            "id": name, "subject": sid, "quantity": quantity.name, "of": owner, "by": stated_there,
        }  # fmt: skip
        self.facts.append(("in-all", slots))
        self.leaves[name] = Leaf("subject", self._survey.things[owner])

    def _bring(self, value: str, sid: str, quantity: str) -> None:
        if self._brought is None or value in self._values:
            return
        self._values.add(value)
        found = self._brought(value)
        if found is not None:
            slots: dict[str, Slot] = {"id": value, "subject": sid, "quantity": quantity, "brought": "yes"}
            self.facts.append(("value", {**slots, **found}))

    def _users_of(self, sid: str) -> None:
        if self._survey.things[sid].type == "workload":
            counted = self._survey.vocabulary.by_subject["workload"]
            self._users(sid, [q for q in counted if q.users and self._survey.needs(sid, q.name)])

    def _users(self, sid: str, quantities: Sequence[Quantity]) -> None:
        if not quantities:
            return
        subject = self._survey.things[sid]
        stated_counts = subject.body.get("users", {})
        slots: dict[str, Slot] = {
            "id": users_id(sid), "subject": sid, "client": subject.body["client"],
            "wanted": [quantity.users for quantity in quantities if quantity.users],
        }  # fmt: skip
        if sid not in self._survey.subjects:
            place = pointer_join(subject.pointer, "client")
            client = Reading(place, word=subject.body["client"], written=subject.body["client"])
            self.leaves[stated_id(sid, CLIENT)] = Leaf("stated", subject, "workload.client", client)
        for name in USERS:
            slot, place = slot_of_users(name), pointer_join(subject.pointer, "users", name)
            leaf = Leaf("missing", subject, pointer=place)
            if name in stated_counts:
                slots[slot] = user_count(stated_counts[name])
                leaf = Leaf("users", subject, says={name: stated_counts[name]}, pointer=place)
            self.leaves[users_id(sid, slot)] = leaf
        self.facts.append(("user-counts", slots))

    def _setting(self, kid: str) -> None:
        setting = self._survey.settings[kid]
        said = {
            "platforms": list(setting.platforms), "kinds": list(setting.kinds), "environment": setting.environment,
            "clients": list(setting.clients),
        }  # fmt: skip
        self.leaves[kid] = Leaf("setting", None, says=said)
        self.facts.append(setting.fact(kid))


USERS = ("registered", "connected", "active_15min", "concurrent", "benchmark", "at_once", "unspecified")


def slot_of_users(kind: str) -> str:
    """The slot of `user-counts` that has the count of a kind of users."""
    return kind.replace("_", "-")
