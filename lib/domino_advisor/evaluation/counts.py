"""How many verdicts of each kind an evaluation has, counted part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from domino_advisor.core.answer import Counts, Strength, Verdict, VerdictCounts, ViolatedCounts
from domino_advisor.evaluation.working_memory import WorkingMemory


class RunningCounts:
    """The counts of the parts that were evaluated so far. tally: how many there are of each verdict and strength.

    chosen: the guidelines that count, None for all.
    """

    def __init__(self, strengths: Mapping[str, Strength], chosen: frozenset[str] | None = None) -> None:
        self._strengths = strengths
        self._chosen = chosen
        self.tally: Counter[tuple[str, str]] = Counter()
        self._guidelines: set[str] = set()
        self._subjects = 0
        self._answers: Counter[str] = Counter()
        self._violated: Counter[str] = Counter()
        self._extrapolated = 0

    def add(self, memory: WorkingMemory, notable: Iterable[Verdict]) -> None:
        """Count a part, given those of its verdicts that may be worth telling."""
        chosen = self._chosen
        within_scope = [pair for pair in memory.within_scope if chosen is None or pair.guideline in chosen]
        subjects = {pair.sid for pair in within_scope}
        self._guidelines.update(pair.guideline for pair in within_scope)
        self._answers.update(pair.answer for pair in within_scope)
        self.tally.update((pair.answer, pair.strength(self._strengths)) for pair in within_scope)
        for names, sids in memory.left_out:
            guidelines = names if chosen is None else [name for name in names if name in chosen]
            if not guidelines:
                continue
            subjects.update(sids)
            self._guidelines.update(guidelines)
            self._answers["not-applicable"] += len(guidelines) * len(sids)
            for guideline in guidelines:
                self.tally["not-applicable", self._strengths[guideline]] += len(sids)
        self._subjects += len(subjects)
        for verdict in notable:
            if verdict.verdict == "waived":
                self._answers.update({"waived": 1, "violated": -1})
                self.tally.update({("waived", verdict.strength): 1, ("violated", verdict.strength): -1})
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
