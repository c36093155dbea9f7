"""What is found about each claim, run and change: what speaks against it, what is open, what it keeps to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.answer import STRENGTHS, Announced, Claimed, HeldAgainst, Premise, Verdict
from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.remarks import told_of_change
from domino_advisor.evaluation.told_numbers import told_numbers
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.printed import Printing
from domino_advisor.knowledge.wording import listed
from domino_advisor_schemas.names_and_references import paths_of_premises

_PREMISES = ("claim", "run")
_TOLD_OF = (*_PREMISES, "change")
_LEADS_ON = ("to", "removes")
_TO_COME = ("rests_on", "instead_of")
"""What a change has of which somebody thinks before it is made."""
_ORDER = ("violated", "waived", "undetermined", "satisfied")


class ClaimsSoFar:
    """What the parts that were evaluated so far tell of claims, runs and changes, by their paths.

    chosen: the guidelines that are told, None for all.
    """

    def __init__(self, chosen: Collection[str] | None = None) -> None:
        self._chosen = chosen
        self._found: dict[str, list[HeldAgainst]] = defaultdict(list)

    def add(self, memory: WorkingMemory, findings: Iterable[Verdict]) -> None:
        """Take in a part. findings: its verdicts that are worth telling; what is met is read from its pairs."""
        told: set[tuple[str, str]] = set()
        for verdict in findings:
            if verdict.subject.type in _TOLD_OF:
                told.add((verdict.guideline, verdict.subject.path))
                self._found[verdict.subject.path].append(_held(verdict))
        for pair in memory.within_scope:
            subject = memory.fact_base.subjects[pair.sid]
            strength = memory.rule_base.strengths[pair.guideline]
            if subject.type not in _TOLD_OF or strength == "inform" or (pair.guideline, subject.path) in told:
                continue
            if (pair.answer, pair.ground) == ("satisfied", "demand") and self._is_told(pair.guideline):
                title = memory.rule_base.guidelines[pair.guideline].title
                self._found[subject.path].append(HeldAgainst(pair.guideline, title, strength, "satisfied", False))

    def _is_told(self, guideline: str) -> bool:
        return self._chosen is None or guideline in self._chosen

    def told(self, survey: Survey, printing: Printing, premises: Mapping[str, Premise]) -> Iterator[Claimed]:
        """Each claim by its name, with what it says and what was found about it."""
        for claim in _by_name(survey, "claim"):
            of, says = self._of(claim.path), _says(claim, printing)
            yield Claimed(claim.path, claim.pointer, says, of, rests_on(claim.body, premises))

    def premises(self, survey: Survey) -> Mapping[str, Premise]:
        """What something may rest on: claims and runs by their name paths, with what was found about each."""
        those = {one.path: one for one in survey.subjects.values() if one.type in _PREMISES}
        beneath = {
            path: [name for _, name in paths_of_premises(one.body.get("rests_on", ()), those)]
            for path, one in those.items()
        }
        found = {path: self._of(path) for path in those}
        against = {path for path, of in found.items() if any(held.verdict == "violated" for held in of)}
        return {
            path: Premise(path, one.pointer, found[path], tuple(sorted(against & _all_beneath(path, beneath))))
            for path, one in those.items()
        }

    def announced(self, survey: Survey, premises: Mapping[str, Premise]) -> Iterator[Announced]:
        """The changes to come that do not say what they lead to, with what was found of them.

        One of which nobody says how far it has come may be made already, unless it rests on something or is one of
        several that may be made.
        """
        for change in _by_name(survey, "change"):
            thought_of = any(change.body.get(name) for name in _TO_COME)
            to_come = change.body.get("progress", "proposed" if thought_of else "made") != "made"
            if to_come and not change.body.keys() & set(_LEADS_ON):
                said, of = told_of_change(change.body), self._of(change.path)
                name = str(change.body["name"])
                yield Announced(
                    name, change.pointer, said, of, tuple(change.body.get("instead_of", ())),
                    rests_on(change.body, premises),
                )  # fmt: skip

    def _of(self, path: str) -> tuple[HeldAgainst, ...]:
        return tuple(sorted(self._found.get(path, ()), key=_place))


def _by_name(survey: Survey, kind: str) -> list[Subject]:
    """The subjects of a list beside the site: their order in it tells nothing."""
    return sorted((one for one in survey.subjects.values() if one.type == kind), key=lambda one: one.path)


def _all_beneath(path: str, beneath: Mapping[str, Sequence[str]]) -> set[str]:
    """What something rests on, and what that rests on."""
    found: set[str] = set()
    pending = list(beneath[path])
    while pending:
        one = pending.pop()
        if one not in found:
            found.add(one)
            pending += beneath[one]
    return found


def rests_on(body: Mapping[str, Any], premises: Mapping[str, Premise]) -> tuple[Premise, ...]:
    """What a claim or a change says that it rests on, by name."""
    return tuple(
        premises[path] for path in sorted(path for _, path in paths_of_premises(body.get("rests_on", ()), premises))
    )


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
