"""What answers would change: each is put into a copy of the description, and what it bears on is evaluated again.

So many trials at most, whatever the site: what is beyond is not told. Of yes and no and of words each is tried, at all
places of the fact together. Of a number those are tried with which a verdict that waits for it compares it, and what is
to either side.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.asked import ONE_WITH, Effect
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.answering import put
from domino_advisor.evaluation.runs import Run
from domino_advisor.evaluation.trials import Again, owner_of
from domino_advisor.evaluation.turning import turning
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.wording import amount, interval_text, listed
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.grammar import Grammar

MOST_ANSWERS = 8
"""So many answers of one fact are tried."""
MOST_TRIALS = 120
"""So many trials there are for all questions together."""
SUBJECTS = 4_000
"""So many subjects are evaluated again in all trials together; the trial that goes beyond is the last one."""
_FIGURES = 3
"""Of a number that is compared with more figures than these none is tried."""
_MET = "what the papers ask of it is met"
_APART = "what the papers ask of it does not apply"
_NOTHING = "decides nothing yet, since other facts are missing too"
_TITLES = 2
_ASKING = ("must", "should", "consider")


class Outcome(Struct, frozen=True):
    """What would be so with an answer, and is not now: guidelines by id, and how many verdicts would be decided.

    met, apart: the guidelines with an undetermined verdict that would be satisfied, or not apply.
    """

    violated: tuple[str, ...]
    mended: tuple[str, ...]
    met: tuple[str, ...]
    apart: tuple[str, ...]
    settled: int

    def of(self, guidelines: Collection[str]) -> Outcome:
        """The same of some guidelines alone."""

        def some(names: Sequence[str]) -> tuple[str, ...]:
            return tuple(name for name in names if name in guidelines)

        return Outcome(some(self.violated), some(self.mended), some(self.met), some(self.apart), self.settled)


class Trials:
    """The trials of one description.

    run: the description as it is, evaluated. again: evaluates a changed one, as far as changes in the objects at some
    pointers may bear on it.
    """

    def __init__(self, description: Mapping[str, Any], run: Run, again: Again) -> None:
        self._description = description
        self._run = run
        self._again = again
        self._strengths = run.rule_base.strengths
        self._sids = {(subject.type, subject.pointer): sid for sid, subject in run.survey.subjects.items()}
        self._trials = MOST_TRIALS
        self._subjects = SUBJECTS

    def effects(
        self,
        verdicts: Sequence[str],
        grammar: Grammar,
        pointers: Sequence[str],
        special: Sequence[str],
        *,
        alike: bool = False,
    ) -> tuple[Effect, ...]:
        """What the answers of a fact would change; none where no answer changes anything.

        verdicts: the fingerprints of those that wait for it. special: what can be answered beside a value. alike:
        whether all words of a list come to the same.
        """
        answers = itertools.islice(_answers(grammar, special, alike), MOST_ANSWERS)
        found = list(self._of_words(answers, pointers))
        if grammar.kind == "number":
            found += self._of_numbers(verdicts, grammar, pointers)
        return tuple(found) if any(effect.violated or effect.mended or effect.settled for effect in found) else ()

    # --- words

    def _of_words(self, answers: Iterable[tuple[str, Any]], pointers: Sequence[str]) -> Iterator[Effect]:
        for answer, value in answers:
            outcome = self._outcome(pointers, value)
            if outcome is not None:
                yield self._effect(answer, outcome, value)

    # --- numbers

    def _of_numbers(self, verdicts: Sequence[str], grammar: Grammar, pointers: Sequence[str]) -> Iterator[Effect]:
        """What is told of a number, of the guidelines that compare it: others may turn at figures of their own."""
        found = turning(self._run, verdicts, frozenset(pointers))
        figures = set[int | float]().union(*found.values())
        if len(figures) > _FIGURES:
            return
        tried: dict[float | int, Outcome] = {}
        for value in sorted({near for figure in figures for near in _near(figure, grammar.whole)}):
            outcome = self._outcome(pointers, value)
            if outcome is not None:
                tried[value] = outcome.of(found)
        spans: list[tuple[int | float, int | float, Outcome]] = []
        for value, outcome in tried.items():
            first = spans.pop()[0] if spans and self._of_number(spans[-1][2]) == self._of_number(outcome) else value
            spans.append((first, value, outcome))
        edges = [_edge(low[1], high[0], figures, grammar) for low, high in itertools.pairwise(spans)]
        above = [edge[1] for edge in edges if edge is not None]
        below = [edge[0] for edge in edges if edge is not None]
        if not edges or len(above) < len(edges):
            return
        for (low, high, outcome), ends in zip(spans, itertools.zip_longest([None, *above], below), strict=True):
            told = [end for end in ends if end is not None]
            between = grammar.whole and len(told) == 2
            answer = interval_text(low, high, _unit(grammar)) if between else " and ".join(told)
            yield Effect(answer, self._of_number(outcome), outcome.violated, outcome.mended, outcome.settled)

    def _of_number(self, outcome: Outcome) -> str:
        """What is told of a number. That nothing is violated nobody knows of all that it stands for."""
        if outcome.violated or outcome.mended:
            return self._told(outcome)
        return _MET if outcome.met else _APART if outcome.apart else _NOTHING

    # --- one trial

    def _outcome(self, pointers: Sequence[str], value: Any) -> Outcome | None:
        """What an answer at all places would change; None where it cannot be, or there were trials enough."""
        if self._trials <= 0 or self._subjects <= 0:
            return None
        self._trials -= 1
        changed = copy.deepcopy(self._description)
        for pointer in pointers:
            put(changed, pointer, value)
        try:
            load_deployment(changed)
        except InvalidInput:
            return None
        violated, mended, met, apart = set[str](), set[str](), set[str](), set[str]()
        settled = 0
        for _, memory in self._again(changed, [owner_of(pointer) for pointer in pointers]):
            self._subjects -= len(memory.own)
            for guideline, was, then in self._changed(memory):
                if then == "violated":
                    violated.add(guideline)
                if was == "violated":
                    mended.add(guideline)
                if was == "undetermined" and then != "violated":
                    (met if then == "satisfied" else apart).add(guideline)
                if was == "undetermined" and self._strengths[guideline] in ("must", "should"):
                    settled += 1
        return Outcome(_listed(violated), _listed(mended - violated), _listed(met), _listed(apart), settled)

    def _changed(self, memory: WorkingMemory) -> Iterator[tuple[str, str | None, str | None]]:
        """The guidelines whose answers differ in a part, with the answers of now and then."""
        subjects = ((sid, memory.fact_base.subjects[sid]) for sid in memory.own)
        # where a client is answered, the name path of its workload is another, and so are the ids
        keyed = ((self._sids.get((subject.type, subject.pointer)), sid) for sid, subject in subjects)
        now = {was: sid for was, sid in keyed if was is not None}
        then = memory.answers
        parts = {self._run.number_of(sid) for sid in now}
        before = {
            (guideline, now[sid]): answer
            for number in parts
            for (guideline, sid), (answer, _) in self._run.part(number).memory.answers.items()
            if sid in now
        }
        for pair in before.keys() | then.keys():
            was, answer = before.get(pair), then[pair][0] if pair in then else None
            guideline, sid = pair
            if was != answer and self._strengths[guideline] in _ASKING and not self._waived(guideline, sid, memory):
                yield guideline, was, answer

    def _waived(self, guideline: str, sid: str, memory: WorkingMemory) -> bool:
        overlay = self._run.overlay
        return overlay is not None and overlay.waivers.of(guideline, memory.fact_base.subjects[sid].path) is not None

    # --- what is told of it

    def _effect(self, answer: str, outcome: Outcome, value: Any) -> Effect:
        return Effect(answer, self._told(outcome), outcome.violated, outcome.mended, outcome.settled, value)

    def _told(self, outcome: Outcome) -> str:
        told = []
        for guidelines, said in ((outcome.violated, "violated"), (outcome.mended, "not violated any more")):
            if guidelines:
                are = "is" if len(guidelines) == 1 else "are"
                told.append(f"{self._counted(guidelines)} {are} {said}: {self._titles(guidelines)}")
        if not told and (outcome.settled or outcome.met or outcome.apart):
            told.append("nothing is violated")
        return "; ".join(told) or _NOTHING

    def _counted(self, guidelines: Sequence[str]) -> str:
        strengths = [self._strengths[guideline] for guideline in guidelines]
        return listed([f"{strengths.count(word)} {word}" for word in _ASKING if word in strengths])

    def _titles(self, guidelines: Sequence[str]) -> str:
        ranked = sorted(guidelines, key=lambda name: (_ASKING.index(self._strengths[name]), name))
        titles = [self._run.rule_base.guidelines[name].title for name in ranked[:_TITLES]]
        more = len(ranked) - len(titles)
        return "; ".join(titles) + (f"; and {more} more" if more else "")


def _listed(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def _answers(grammar: Grammar, special: Sequence[str], alike: bool) -> Iterator[tuple[str, Any]]:
    """The answers that are tried, each in words and as it would be written."""
    for word in special:
        yield word, word
    match grammar.kind:
        case "flag":
            yield "yes", True
            yield "no", False
        case "choice":
            yield from ((str(choice), choice) for choice in grammar.choices)
        case "words":
            yield "none", "none"
            for choice in grammar.choices[:1] if alike else grammar.choices:
                yield "any of them" if alike else str(choice), [choice]
        case "list":
            yield "none", []
            yield from ((f"{ONE_WITH}{one.about}: {one.word}", one.value) for one in grammar.lists)
        case "number" if alike:
            yield "any number", grammar.example


def _near(figure: int | float, whole: bool) -> tuple[int | float, ...]:
    """A figure, and what lies to either side of it."""
    if whole:
        near = {math.ceil(figure) - 1, math.floor(figure), math.ceil(figure), math.floor(figure) + 1}
        return tuple(number for number in sorted(near) if number >= 0)
    return tuple(number for number in (figure - _STEP, figure, figure + _STEP) if number >= 0)


_STEP = 0.001
"""Less than anybody states: of a number with a fraction, this is to either side of a figure."""


def _amount(number: int | float, grammar: Grammar) -> str:
    return amount(number, _unit(grammar))


def _unit(grammar: Grammar) -> str | None:
    """The unit of a number, for one of what is counted."""
    unit = grammar.unit
    if unit is not None and len(unit) > len("ms") and "/" not in unit and unit.endswith("s"):
        unit = unit.removesuffix("s")
    return unit


def _edge(
    below: int | float, above: int | float, figures: Collection[int | float], grammar: Grammar
) -> tuple[str, str] | None:
    """Where what is so changes between two numbers that were tried: of what is below, and of what is above."""
    if grammar.whole and above - below == 1:
        return f"{_amount(below, grammar)} or less", f"{_amount(above, grammar)} or more"
    if above in figures:
        return f"less than {_amount(above, grammar)}", f"{_amount(above, grammar)} or more"
    if below in figures:
        return f"{_amount(below, grammar)} or less", f"more than {_amount(below, grammar)}"
    return None
