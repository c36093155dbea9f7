"""The missing facts that decide what a paper requires or recommends, ranked by how much of that they settle.

What hangs on them of what a paper only suggests is told with the verdict, and asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from domino_advisor.core.answer import Question, Verdict
from domino_advisor.evaluation.findings import could_be_violated
from domino_advisor.evaluation.working_memory import WorkingMemory

_ASKING = ("must", "should")
"""The strengths of what is worth a question."""


@dataclass
class _Gathered:
    quantities: set[str] = field(default_factory=set)
    settles: set[str] = field(default_factory=set)
    opens: set[str] = field(default_factory=set)
    required: set[str] = field(default_factory=set)
    pointers: dict[str, None] = field(default_factory=dict)
    subjects: dict[str, None] = field(default_factory=dict)


class Questions:
    """The questions of the parts that were evaluated so far."""

    def __init__(self) -> None:
        self._gathered: dict[str, _Gathered] = {}

    def gather(self, memory: WorkingMemory, account: Iterable[Verdict]) -> None:
        """Take in what the verdicts of a part ask for."""
        for verdict in account:
            if verdict.verdict not in ("undetermined", "violated") or verdict.strength not in _ASKING:
                continue
            open_exceptions = any(state.state == "open" for state in verdict.exceptions)
            could = verdict.verdict == "undetermined" and could_be_violated(memory, verdict)
            for fact in verdict.missing:
                entry = self._gathered.setdefault(fact.question, _Gathered())
                entry.quantities.add(fact.quantity)
                entry.pointers[fact.pointer] = None
                entry.subjects[fact.subject] = None
                if verdict.verdict == "violated" and open_exceptions:
                    entry.opens.add(verdict.fingerprint)
                elif could:
                    entry.settles.add(verdict.fingerprint)
                else:
                    continue
                if verdict.strength == "must":
                    entry.required.add(verdict.fingerprint)

    def ranked(self) -> tuple[Question, ...]:
        """Each question once, whichever quantities ask it; first those on which an exception hangs, then by musts."""
        asked = [
            Question(
                quantity=min(entry.quantities),
                question=question,
                settles=len(entry.settles),
                opens=len(entry.opens),
                pointers=tuple(sorted(entry.pointers)),
                subjects=tuple(sorted(entry.subjects)),
                verdicts=tuple(sorted(entry.settles | entry.opens)),
            )
            for question, entry in self._gathered.items()
            if entry.settles or entry.opens
        ]

        def rank(question: Question) -> tuple[int, int, int, str, str]:
            required = len(self._gathered[question.question].required)
            settled = question.opens + question.settles
            return -(question.opens > 0), -required, -settled, question.quantity, question.question

        return tuple(sorted(asked, key=rank))
