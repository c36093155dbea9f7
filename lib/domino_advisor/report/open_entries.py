"""What cannot be told yet of what a paper requires, recommends or suggests: what is known, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domino_advisor.core.answer import Evaluation, SubjectRef, Verdict, Waited
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


def waited_for(evaluation: Evaluation, most: int | None = None) -> tuple[Entry, ...]:
    """What suggestions wait for and no question asks, each fact with their titles. most: only so many of them."""
    waiting = evaluation.waiting[:most]
    titles = {verdict.guideline: verdict.title for verdict in evaluation.findings} if waiting else {}
    return tuple(Entry("", (one.question,), (Note("", ((_titles(one, titles),),)),)) for one in waiting)


def _titles(waited: Waited, titles: Mapping[str, str]) -> str:
    told = "; ".join(dict.fromkeys(titles[guideline] for guideline in waited.guidelines))
    return f"{len(waited.guidelines)} suggestions: {told}" if len(waited.guidelines) > 1 else told


def _not_yet(verdicts: Sequence[Verdict]) -> Entry:
    noted = [(verdict.subject, caveat.text) for verdict in verdicts for caveat in verdict.caveats]
    notes = [Note("", first_lines(told_once(_said(verdicts)))), Note("Note", first_lines(told_once(noted)))]
    return Entry(verdicts[0].strength, titled(verdicts), with_lines(notes))


def _said(verdicts: Sequence[Verdict]) -> list[tuple[SubjectRef, str]]:
    """What is missing of each subject, in words."""
    return [(verdict.subject, verdict.text.removeprefix(NOT_YET).strip()) for verdict in verdicts]
