"""The figures at which verdicts turn that wait for a number: those with which their conditions compare it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from domino_advisor.evaluation.runs import Run, WholeAccount
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.expressions.tree import Compare, Name, conditions

MOST = 40
"""So many of the verdicts are looked through."""


def turning(run: Run, verdicts: Sequence[str], pointers: Collection[str]) -> dict[str, set[int | float]]:
    """The figures by guideline, as a description would state them.

    verdicts: the fingerprints of those that wait for the number; pointers: the places where it is missing.
    """
    found: dict[str, set[int | float]] = {}
    for verdict in WholeAccount(run).picked(verdicts[:MOST]).values():
        sid = run.survey.sids[verdict.subject.type, verdict.subject.path]
        for figure in _compared(run.memory_of(sid), verdict.guideline, sid, pointers):
            found.setdefault(verdict.guideline, set()).add(figure)
    return found


def _compared(memory: WorkingMemory, guideline: str, sid: str, pointers: Collection[str]) -> Iterator[int | float]:
    """What a guideline's conditions on a subject compare the number with, where that is known exactly."""
    record = memory.record(guideline, sid)
    if record is None:
        return
    compared = (node for held in record.held for node in conditions(held.found.node) if isinstance(node, Compare))
    for node in compared:
        for name, other in ((node.left, node.right), (node.right, node.left)):
            if not isinstance(name, Name) or not name.is_quantity:
                continue
            value = memory.leaf(record, name)
            if memory.is_value(value) and memory.pointer(value) in pointers:
                low, high = memory.bounds(record, other)
                if low is not None and low == high:
                    yield _as_stated(memory, value, low)


def _as_stated(memory: WorkingMemory, value: str, number: int | float) -> int | float:
    """A number in the unit of a quantity as a description states it."""
    _, quantity, _ = memory.value(value)
    stated = number * quantity.over / quantity.times
    return int(stated) if float(stated).is_integer() else stated
