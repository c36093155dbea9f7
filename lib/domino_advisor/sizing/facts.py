"""A sizing request as typed facts for the engine, and the leaf that each fact's id stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from domino_advisor.core.facts import Fact, Slot, user_count
from domino_advisor.core.releases import release_number
from domino_advisor.engine.ids import member_id, members_id, stated_id, value_id
from domino_advisor.knowledge.computations import Quantity
from domino_advisor.sizing.sizing_base import SizingBase, section_of

Members = Mapping[str, Any]


class SizedSubject(Struct, frozen=True):
    """What is sized by itself: a section, an item of the list that it names, or a member of a list of subjects.

    path: such as "mail/nrpc". section: what its figures and quantities begin with. outer, outer_pointer: the section of
    the request in which it stands. parent: the id of the subject that lists it.
    """

    id: str
    section: str
    path: str
    pointer: str
    body: Members
    outer: Members
    outer_pointer: str
    parent: str = ""


class AskedLeaf(Struct, frozen=True):
    """What an input fact's id stands for. written: as the request has it; question: to ask where it is not stated."""

    kind: str
    pointer: str
    quantity: str = ""
    written: Any = None
    question: str = ""


@dataclass(frozen=True)
class AskedFacts:
    """The facts of a request, their leaves, and the subjects that are sized. asked: leaf of each subject's quantity."""

    facts: tuple[Fact, ...]
    leaves: Mapping[str, AskedLeaf]
    subjects: tuple[SizedSubject, ...]
    asked: Mapping[tuple[str, str], AskedLeaf]


def request_facts(request: Members, base: SizingBase) -> AskedFacts:
    """The facts of a valid request."""
    building = _Building(base)
    for subject in _subjects(request, base):
        building.add(subject)
    return AskedFacts(tuple(building.facts), building.leaves, tuple(building.subjects), building.asked)


def _subjects(request: Members, base: SizingBase) -> Iterator[SizedSubject]:
    number = 0
    for section, entry in base.sections.items():
        body = request.get(section)
        if body is None:
            continue
        each = entry.get("each")
        if each is None:
            number += 1
            yield SizedSubject(f"s{number}", section, section, f"/{section}", body, body, f"/{section}")
            continue
        for at, item in enumerate(body[each]):
            number += 1
            path = f"{section}/{item[entry['members'][each]['unique']]}"
            yield SizedSubject(f"s{number}", section, path, f"/{section}/{each}/{at}", item, body, f"/{section}")


class _Building:
    def __init__(self, base: SizingBase) -> None:
        self.base = base
        self.facts: list[Fact] = []
        self.leaves: dict[str, AskedLeaf] = {}
        self.subjects: list[SizedSubject] = []
        self.asked: dict[tuple[str, str], AskedLeaf] = {}

    def add(self, subject: SizedSubject) -> None:
        self.subjects.append(subject)
        self._subject(subject.id, subject.section, subject.parent or "none", subject.pointer)
        absent: list[str] = []
        for quantity in self.base.quantities.values():
            if quantity.section == subject.section:
                body = subject.body if quantity.of_item else subject.outer
                pointer = subject.pointer if quantity.of_item else subject.outer_pointer
                self._quantity(subject, quantity, body, pointer, absent)
            elif quantity.section == self.base.around.get(subject.section):
                self._quantity(subject, quantity, subject.outer, subject.outer_pointer, absent)
        self._absent(subject.id, absent)

    def _subject(self, sid: str, kind: str, parent: str, pointer: str) -> None:
        slots: dict[str, Slot] = {"id": sid, "type": kind, "parent": parent, "wants": list(self.base.computed_of(kind))}
        self.facts.append(("subject", slots))
        self.leaves[sid] = AskedLeaf("subject", pointer)

    def _absent(self, sid: str, names: Sequence[str]) -> None:
        if names:
            name = stated_id(sid, "missing")
            self.facts.append(("missing", {"id": name, "subject": sid, "quantities": list(names)}))
            self.leaves[name] = AskedLeaf("missing", "")

    def _quantity(
        self, subject: SizedSubject, quantity: Quantity, body: Members, pointer: str, absent: list[str]
    ) -> None:
        sid = subject.id
        found: Any = body
        for name in quantity.path:
            found = found.get(name) if isinstance(found, Mapping) else None
        where = "/".join((pointer, *quantity.path))
        if quantity.kind == "users":
            self._users(sid, body["client"], found, where)
            return
        if quantity.kind == "count":
            leaf = AskedLeaf("counted", where, quantity.name, len(found))
            self.asked[sid, quantity.name] = leaf
            self._state(sid, quantity, len(found), leaf)
            if not subject.parent:
                self._members(subject, quantity, found, where)
            return
        written = len(found) if quantity.kind == "several" else found
        leaf = AskedLeaf("stated", where, quantity.name, written, quantity.question)
        self.asked[sid, quantity.name] = leaf
        if found is None and quantity.kind != "stated":
            absent.append(quantity.name)
            return
        self._state(sid, quantity, found, leaf)

    def _state(self, sid: str, quantity: Quantity, found: Any, leaf: AskedLeaf) -> None:
        slots: dict[str, Slot] = {"id": value_id(sid, quantity.name), "subject": sid, "quantity": quantity.name}
        slots["state"] = "known"
        if quantity.kind == "choice":
            slots["is"] = found
        elif quantity.kind == "several":
            slots["is"] = "several" if len(found) > 1 else "one"
        elif quantity.kind == "stated":
            slots["is"] = "unstated" if found is None else "stated"
        else:
            number = release_number(found) if quantity.kind == "release" else found
            slots |= {"low": number, "high": number}
        self.facts.append(("value", slots))
        self.leaves[stated_id(sid, quantity.name)] = leaf

    def _users(self, sid: str, client: str, users: Members, pointer: str) -> None:
        fid = stated_id(sid, "users")
        slots: dict[str, Slot] = {"id": fid, "subject": sid, "client": client, "wanted": list(self.base.counted)}
        stated = {kind: users[kind] for kind in self.base.users if kind in users}
        slots |= {kind.replace("_15min", "-15min"): user_count(count) for kind, count in stated.items()}
        self.facts.append(("user-counts", slots))
        self.leaves[fid] = AskedLeaf("users", pointer, "users", stated)
        for kind, question in self.base.users.items():
            name = f"workload.{kind}_users"
            self.asked[sid, name] = AskedLeaf("stated", f"{pointer}/{kind}", name, stated.get(kind), question)

    def _members(self, subject: SizedSubject, quantity: Quantity, items: Sequence[Members], pointer: str) -> None:
        entry = self.base.sections[quantity.section]["members"][quantity.path[-1]]
        sid, kind = subject.id, entry["subject"]
        mid = members_id(sid, kind)
        totals = [name for name, total in self.base.totals.items() if section_of(total.of) == kind]
        self.facts.append(
            ("members", {"id": mid, "of": sid, "type": kind, "complete": "yes", "size": len(items), "totals": totals})
        )
        self.leaves[mid] = AskedLeaf("members", pointer, written=len(items))
        for place, item in enumerate(items, start=1):
            member, below = f"{sid}m{place}", f"{pointer}/{place - 1}"
            name = item.get(entry.get("unique", ""), place)
            self.facts.append(
                ("member", {"id": member_id(sid, kind, place), "of": sid, "type": kind, "place": place,
                            "subject": member, "count": 1, "least": 1})
            )  # fmt: skip
            self.leaves[member_id(sid, kind, place)] = AskedLeaf("member", below)
            path = f"{subject.path}/{name}"
            self.add(SizedSubject(member, kind, path, below, item, subject.outer, subject.outer_pointer, sid))
