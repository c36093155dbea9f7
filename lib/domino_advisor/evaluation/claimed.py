"""What is found about each claim: what speaks against it, what is open, what it keeps to, what is good to know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from domino_advisor.core.answer import STRENGTHS, Claimed, HeldAgainst, Premise, Verdict
from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.told_numbers import told_numbers
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.printed import Printing
from domino_advisor.knowledge.wording import listed
from domino_advisor_schemas.names_and_references import paths_of_premises

_PREMISES = ("claim", "run")
_ORDER = ("violated", "waived", "undetermined", "satisfied")


class ClaimsSoFar:
    """What the parts that were evaluated so far tell of claims, by their paths.

    chosen: the guidelines that are told, None for all.
    """

    def __init__(self, chosen: Collection[str] | None = None) -> None:
        self._chosen = chosen
        self._found: dict[str, list[HeldAgainst]] = defaultdict(list)

    def add(self, memory: WorkingMemory, findings: Iterable[Verdict]) -> None:
        """Take in a part. findings: its verdicts that are worth telling; what is met is read from its pairs."""
        told: set[tuple[str, str]] = set()
        for verdict in findings:
            if verdict.subject.type in _PREMISES:
                told.add((verdict.guideline, verdict.subject.path))
                self._found[verdict.subject.path].append(_held(verdict))
        for pair in memory.within_scope:
            subject = memory.fact_base.subjects[pair.sid]
            strength = memory.rule_base.strengths[pair.guideline]
            if subject.type not in _PREMISES or strength == "inform" or (pair.guideline, subject.path) in told:
                continue
            if (pair.answer, pair.ground) == ("satisfied", "demand") and self._is_told(pair.guideline):
                title = memory.rule_base.guidelines[pair.guideline].title
                self._found[subject.path].append(HeldAgainst(pair.guideline, title, strength, "satisfied", False))

    def _is_told(self, guideline: str) -> bool:
        return self._chosen is None or guideline in self._chosen

    def told(self, survey: Survey, printing: Printing) -> Iterator[Claimed]:
        """Each claim in the order of the description, with what it says and what was found about it."""
        found = self.premises(survey)
        claims = (subject for subject in survey.subjects.values() if subject.type == "claim")
        for claim in sorted(claims, key=lambda one: int(one.pointer.rpartition("/")[2])):
            of = found[claim.path].found
            yield Claimed(claim.path, claim.pointer, _says(claim, printing), of, rests_on(claim.body, found))

    def premises(self, survey: Survey) -> Mapping[str, Premise]:
        """What something may rest on: claims and runs by their name paths, with what was found about each."""
        return {
            one.path: Premise(one.path, one.pointer, tuple(sorted(self._found.get(one.path, ()), key=_place)))
            for one in survey.subjects.values()
            if one.type in _PREMISES
        }


def rests_on(body: Mapping[str, Any], premises: Mapping[str, Premise]) -> tuple[Premise, ...]:
    """What a claim or a change says that it rests on, in its order."""
    return tuple(premises[path] for _, path in paths_of_premises(body.get("rests_on", ()), premises))


def _place(held: HeldAgainst) -> tuple[int, bool, int, str]:
    return _ORDER.index(held.verdict), held.told, STRENGTHS.index(held.strength), held.guideline


def _held(verdict: Verdict) -> HeldAgainst:
    # what is met and travels with something to know is met all the same
    told = verdict.verdict == "satisfied" and verdict.ground != "demand"
    return HeldAgainst(verdict.guideline, verdict.title, verdict.strength, verdict.verdict, told, verdict.text)


def _says(claim: Subject, printing: Printing) -> str:
    """A claim in the words of whoever makes it, or else its numbers."""
    figure = claim.body.get("figure")
    if isinstance(figure, str):
        return figure
    numbers = [number.text for number in told_numbers(claim.body, printing)]
    return listed(numbers) if numbers else ""
