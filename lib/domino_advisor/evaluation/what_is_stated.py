"""What is stated that a demand is missed by: the values at the bottom of what the rules inferred, each at its place."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domino_advisor.core.answer import Statement
from domino_advisor.core.pointers import names_in
from domino_advisor.core.ranges import as_meant
from domino_advisor.core.sizes import Size
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import value_id
from domino_advisor.engine.records import Record
from domino_advisor.evaluation.remarks import remarks_on
from domino_advisor.evaluation.user_counts import counts_of
from domino_advisor.evaluation.working_memory import Member, WorkingMemory
from domino_advisor.knowledge.vocabulary import Quantity

_MOST = 12
"""So many statements of a verdict are told."""


def stated_beneath(memory: WorkingMemory, record: Record) -> tuple[Statement, ...]:
    """The first statements that what decides a demand rests on: the nearest, then by the name paths of their subjects.

    The order does not hang on that of the description.
    """
    demand = record.of("demand")
    if demand is None:
        return ()
    values = [leaf for part in demand.found.deciding for leaf in memory.leaves(record, part.node)]
    found: dict[str, tuple[int, Statement]] = {}
    for depth, statement in _beneath(memory, [value for value in values if memory.is_value(value)]):
        found.setdefault(statement.pointer, (depth, statement))
    ranked = sorted(
        found.values(), key=lambda one: (one[0], one[1].subject, names_in(one[1].pointer), str(one[1].value))
    )
    site = memory.fact_base.subjects["s0"].body
    return tuple(replace(one, remarks=remarks_on(site, one.pointer)) for _, one in ranked[:_MOST])


def _beneath(memory: WorkingMemory, values: list[str]) -> Iterator[tuple[int, Statement]]:
    """What is stated beneath some values, each with how deep: the nearest, and what lies a step deeper than these."""
    seen: set[str] = set()
    level, depth, deepest = [(memory, name) for name in values], 0, None
    while level and (deepest is None or depth <= deepest):
        below: list[tuple[WorkingMemory, str]] = []
        for asking, name in level:
            if name in seen:
                continue
            seen.add(name)
            there = _concluding(asking, name)
            told = list(_said(there, name) if there.is_value(name) else _laid(there, name))
            if told and deepest is None:
                deepest = depth + 1
            yield from ((depth, one) for one in told)
            if not told and there.is_value(name):
                below += ((there, other) for other in _rests_on(there, name))
        level, depth = below, depth + 1


def _concluding(memory: WorkingMemory, name: str) -> WorkingMemory:
    """The memory of the part in which something was concluded: this one, or for a value another from which it came."""
    value = memory.fact("value", name)
    return memory if value is None else memory.concluded_in(value) or memory


def _said(memory: WorkingMemory, name: str) -> Iterator[Statement]:
    """What a description says of a value itself."""
    subject, quantity, concluded = memory.value(name)
    reading = memory.reading(name) if concluded["from"] == "none" else None
    if reading is None:
        return
    pointer, written = reading.pointer, reading.written
    if reading.grounds is not None:
        if not reading.grounds.is_said:
            return
        pointer, written = reading.grounds.pointer or pointer, reading.grounds.written
    # the name of what holds a subject only tells where the subject is
    names_its_place = pointer.endswith("/name") and not pointer.startswith(f"{subject.pointer}/")
    if written is not None and not names_its_place:
        yield Statement(
            subject.path,
            pointer,
            written.text if isinstance(written, Size) else as_meant(written, quantity.type == "count"),
        )


def _rests_on(memory: WorkingMemory, name: str) -> Iterator[str]:
    """The ids that a value was concluded from."""
    _, quantity, concluded = memory.value(name)
    # of a total the members are told below, and what is taken over from another subject is told there
    if concluded["from"] != "none" or not quantity.total_of:
        yield from memory.rests_on(name)
    if concluded["from"] == "none" and not quantity.total_of:
        # beside values, that by which a rule found a member
        yield from concluded["because"]
    for member in memory.deciding(name):
        if _counts(memory, quantity, member):
            yield from (member.id, member.value)
    yield from counts_of(memory, name)


def _laid(memory: WorkingMemory, name: str) -> Iterator[Statement]:
    """A count of users, or that a subject names a member or is named by one, where an id is that of such a leaf."""
    leaf = memory.fact_base.leaves.get(name)
    if leaf is None or leaf.pointer is None or leaf.subject is None:
        return
    if leaf.kind == "users" and leaf.says is not None:
        yield from (Statement(leaf.subject.path, leaf.pointer, as_meant(count, True)) for count in leaf.says.values())
    elif leaf.kind == "member":
        yield from _naming(memory, name, leaf.pointer, leaf.subject)


def _naming(memory: WorkingMemory, name: str, pointer: str, member: Subject) -> Iterator[Statement]:
    owner = memory.fact_base.subjects[name.partition("~")[0]]
    if pointer.startswith(f"{member.pointer}/"):
        owner, member = member, owner
    if pointer != member.pointer:
        yield Statement(owner.path, pointer, member.body.get("name") or member.path.rpartition("/")[2])


def _counts(memory: WorkingMemory, quantity: Quantity, member: Member) -> bool:
    """Whether what a member has is known to count for a total."""
    if not memory.is_value(member.value):
        return False
    if quantity.where is None:
        return True
    counting = memory.fact("value", value_id(member.sid, quantity.where))
    return counting is not None and counting["is"] == "true"
