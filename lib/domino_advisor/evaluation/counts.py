"""How many verdicts of each kind an evaluation has, counted part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domino_advisor.core.answer import Counts, Verdict, VerdictCounts, ViolatedCounts
from domino_advisor.evaluation.working_memory import WorkingMemory


class RunningCounts:
    """The counts of the parts that were evaluated so far."""

    def __init__(self) -> None:
        self._guidelines: set[str] = set()
        self._subjects = 0
        self._answers: Counter[str] = Counter()
        self._violated: Counter[str] = Counter()
        self._extrapolated = 0

    def add(self, memory: WorkingMemory, notable: Iterable[Verdict]) -> None:
        """Count a part, given those of its verdicts that may be worth telling."""
        within_scope = memory.within_scope
        subjects = {pair.sid for pair in within_scope}
        self._guidelines.update(pair.guideline for pair in within_scope)
        self._answers.update(pair.answer for pair in within_scope)
        for guidelines, sids in memory.left_out:
            subjects.update(sids)
            self._guidelines.update(guidelines)
            self._answers["not-applicable"] += len(guidelines) * len(sids)
        self._subjects += len(subjects)
        for verdict in notable:
            if verdict.verdict == "waived":
                self._answers.update({"waived": 1, "violated": -1})
            elif verdict.verdict == "violated":
                self._violated[verdict.strength] += 1
                self._extrapolated += verdict.reach.state == "extrapolated"

    def all(self, recommendations: int) -> Counts:
        """The counts of the answer."""
        answers, violated = self._answers, self._violated
        return Counts(
            guidelines=len(self._guidelines),
            subjects=self._subjects,
            pairs=answers.total(),
            verdicts=VerdictCounts(
                violated=answers["violated"],
                undetermined=answers["undetermined"],
                satisfied=answers["satisfied"],
                waived=answers["waived"],
                not_applicable=answers["not-applicable"],
            ),
            violated=ViolatedCounts(violated["must"], violated["should"], violated["consider"]),
            violated_extrapolated=self._extrapolated,
            recommendations=recommendations,
        )
