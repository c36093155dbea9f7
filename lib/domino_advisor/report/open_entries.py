"""What cannot be told yet of what a paper requires, recommends or suggests: what is known, and what is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from domino_advisor.core.answer import Evaluation, SubjectRef, Verdict
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.verdicts import NOT_YET
from domino_advisor.report.notes import and_more, with_lines
from domino_advisor.report.parts import Entry, Note
from domino_advisor.report.sentences import by_guideline, first_lines, titled, told_once

OPEN_FIRST = 25
"""How many guidelines that cannot be told yet are shown, the strongest first."""


def open_entries(undetermined: Iterable[Verdict]) -> tuple[Entry, ...]:
    """An entry for each guideline that is open, over all its subjects, the strongest first."""
    kinds = by_guideline(sorted((one for one in undetermined if one.strength != "inform"), key=worst_first))
    return and_more(map(_not_yet, kinds[:OPEN_FIRST]), len(kinds) - OPEN_FIRST)


def waited_for(evaluation: Evaluation) -> tuple[Entry, ...]:
    """What suggestions wait for and no question asks: each fact with their titles, first what the most wait for."""
    asked = {pointer for question in evaluation.questions for pointer in question.pointers}
    waiting: dict[str, dict[str, None]] = {}
    for verdict in evaluation.findings:
        if verdict.verdict == "undetermined" and verdict.strength == "consider":
            for fact in verdict.missing:
                if fact.pointer not in asked:
                    waiting.setdefault(fact.question, {})[verdict.title] = None
    most_first = sorted(waiting.items(), key=lambda found: -len(found[1]))
    return tuple(Entry("", (question,), (Note("", ((_listed(titles),),)),)) for question, titles in most_first)


def _listed(titles: Collection[str]) -> str:
    return f"{len(titles)} suggestions: {'; '.join(titles)}" if len(titles) > 1 else "; ".join(titles)


def _not_yet(verdicts: Sequence[Verdict]) -> Entry:
    noted = [(verdict.subject, caveat.text) for verdict in verdicts for caveat in verdict.caveats]
    notes = [Note("", first_lines(told_once(_said(verdicts)))), Note("Note", first_lines(told_once(noted)))]
    return Entry(verdicts[0].strength, titled(verdicts), with_lines(notes))


def _said(verdicts: Sequence[Verdict]) -> list[tuple[SubjectRef, str]]:
    """What is missing of each subject, in words."""
    return [(verdict.subject, verdict.text.removeprefix(NOT_YET).strip()) for verdict in verdicts]
