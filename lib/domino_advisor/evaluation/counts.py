"""How many verdicts of each kind an evaluation has, counted part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from domino_advisor.core.answer import STRENGTHS, VERDICTS, Verdict
from domino_advisor.evaluation.working_memory import WorkingMemory


class Counts:
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

    def all(self, recommendations: int) -> dict[str, Any]:
        """The counts of the answer."""
        return {
            "guidelines": len(self._guidelines),
            "subjects": self._subjects,
            "pairs": self._answers.total(),
            "verdicts": {name: self._answers[name] for name in VERDICTS},
            "violated": {name: self._violated[name] for name in STRENGTHS if name != "inform"},
            "violated_extrapolated": self._extrapolated,
            "recommendations": recommendations,
        }
