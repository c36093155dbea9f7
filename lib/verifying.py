"""Verifying: a recommendation's patch is applied and judged again before it is given.

A large site with many violations would be run once for each of them. So patches that move one quantity the same way
are tried together first. Limits allow intervals: a verdict that holds for the deployment as it is and with all patches
holds with each of them alone, too. Where a verdict changes, the patches that bear on it are tried in smaller batches,
at last alone.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jsonpatch

from domino_advisor.account import fingerprint
from domino_advisor.ledger import Ledger
from domino_advisor.recommendations import without_patch
from domino_advisor.results import Recommendation, Verification
from domino_advisor.subjects import Subject

# Runs times subjects: what all patches of an evaluation may cost. Each still has its first few runs on any site.
_SUBJECT_RUNS = 20_000
_FEWEST_RUNS = 8
_OWN = "it would not satisfy its own guideline"

Run = Callable[[Mapping[str, Any]], Ledger]
Pair = tuple[str, str]


@dataclasses.dataclass(frozen=True, slots=True)
class _Answer:
    """What a run says of a pair."""

    subject: Subject
    answer: str
    ground: str


def verify(
    description: Mapping[str, Any], recommendations: Sequence[Recommendation], before: Ledger, run: Run
) -> tuple[Recommendation, ...]:
    """The recommendations, each patch judged again; manual, with what stands against it, where it breaks something.

    run: judges a description. before: the run of the description as it is.
    """
    verifier = _Verifier(description, before, run)
    batches: dict[tuple[str, str], list[Recommendation]] = {}
    for recommendation in recommendations:
        if recommendation.patch:
            batches.setdefault((recommendation.quantity, _direction(recommendation)), []).append(recommendation)
    for batch in batches.values():
        verifier.settle(batch)
    return tuple(verifier.settled.get(r.id, r) for r in recommendations)


def _direction(recommendation: Recommendation) -> str:
    """Which way the patch moves its quantity: up, down, or to a word."""
    test, replacement = recommendation.patch[0]["value"], recommendation.patch[1]["value"]
    if isinstance(test, bool) or not isinstance(test, (int, float)):
        return str(replacement)
    return "up" if replacement > test else "down"


class _Verifier:
    def __init__(self, description: Mapping[str, Any], before: Ledger, run: Run) -> None:
        self.settled: dict[str, Recommendation] = {}
        self._description = description
        self._run = run
        self._guidelines = before.rule_base.guidelines
        self._before = dict(_answers(before))
        self._broken = {fingerprint(*pair): pair for pair, was in self._before.items() if was.answer == "violated"}
        self._runs_left = max(_FEWEST_RUNS, _SUBJECT_RUNS // len(before.fact_base.subjects))

    def settle(self, batch: Sequence[Recommendation]) -> None:
        """Settle each of a batch: all that bear on nothing that changes, then the others in halves."""
        if not batch:
            return
        if self._runs_left <= 0:
            for recommendation in batch:
                self._reject(recommendation, ["the site is too large to judge each change again; judge this one alone"])
            return
        self._runs_left -= 1
        patched = copy.deepcopy(dict(self._description))
        for recommendation in batch:
            patched = jsonpatch.apply_patch(patched, [dict(op) for op in recommendation.patch], in_place=True)
        after = dict(_answers(self._run(patched)))
        if len(batch) == 1:
            self._judge(batch[0], after)
            return
        changed = [
            (pair, was)
            for pair, was in self._before.items()
            if was.answer == "satisfied" and self._binds(pair) and not _same(was, after.get(pair))
        ]
        open_ones = []
        for recommendation in batch:
            near = _owner(recommendation)
            if self._serves(recommendation, after) and not any(_bears_on(near, was.subject) for _, was in changed):
                self.settled[recommendation.id] = dataclasses.replace(recommendation, verification=Verification(True))
            else:
                open_ones.append(recommendation)
        half = max(1, min(len(open_ones), len(batch) // 2))
        for start in range(0, len(open_ones), half):
            self.settle(open_ones[start : start + half])

    def _judge(self, recommendation: Recommendation, after: Mapping[Pair, _Answer]) -> None:
        broken = [
            f"it would break: {self._guidelines[pair[0]].title} ({pair[1]})"
            for pair, was in self._before.items()
            if was.answer == "satisfied"
            and self._binds(pair)
            and (then := after.get(pair)) is not None
            and then.answer == "violated"
        ]
        if not self._serves(recommendation, after):
            broken.append(_OWN if broken else f"{_OWN}, since another demand on the same quantity prevails")
        if broken:
            self._reject(recommendation, broken)
        else:
            self.settled[recommendation.id] = dataclasses.replace(recommendation, verification=Verification(True))

    def _reject(self, recommendation: Recommendation, reasons: Sequence[str]) -> None:
        told = "; ".join(filter(None, (recommendation.conflict, *reasons)))
        self.settled[recommendation.id] = without_patch(recommendation, told)

    def _binds(self, pair: Pair) -> bool:
        return self._guidelines[pair[0]].strength in ("must", "should")

    def _serves(self, recommendation: Recommendation, after: Mapping[Pair, _Answer]) -> bool:
        """Whether every verdict that the recommendation is for is satisfied."""
        found = (after.get(self._broken[name]) for name in recommendation.verdicts)
        return all(answer is not None and answer.answer == "satisfied" for answer in found)


def _answers(ledger: Ledger) -> Iterator[tuple[Pair, _Answer]]:
    for members in ledger.firings.facts["verdict"].values():
        subject = ledger.fact_base.subjects[members["subject"]]
        yield (members["guideline"], subject.path), _Answer(subject, members["is"], members["ground"])


def _same(was: _Answer, then: _Answer | None) -> bool:
    return then is not None and (was.answer, was.ground) == (then.answer, then.ground)


def _owner(recommendation: Recommendation) -> str:
    """The pointer of the object whose fact the patch changes: one out of a list, or an image."""
    parts = recommendation.patch[0]["path"].split("/")[:-1]
    while parts and not (parts[-1].isdigit() or parts[-1] == "image"):
        parts.pop()
    return "/".join(parts)


def _bears_on(owner: str, subject: Subject) -> bool:
    """Whether a change in that object may bear on the subject: it lies in it or around it, or is a device."""
    if subject.type in ("device", "site"):
        return True
    return f"{subject.pointer}/".startswith(f"{owner}/") or f"{owner}/".startswith(f"{subject.pointer}/")
