"""How long a site holds while its users grow, an entry for the site as it is and one for the site after its plan."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.core.answer import Growing, Verdict
from domino_advisor.description.growth import first_and_last, month_in_words
from domino_advisor.report.notes import source_notes, with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.sentences import first_lines, sentence, subject_line


def growth_entry(found: Growing) -> Entry:
    """How long a site holds, what breaks then, and how many users there are month by month."""
    citations = tuple(dict.fromkeys(c for v in (*found.breaks, *found.may_break) for c in v.citations))
    months = first_and_last([month_in_words(month) for month in found.course])
    notes = [
        Note("", ((found.conclusion,),)),
        Note("Breaks then", first_lines(_lines(found.breaks))),
        Note(_may_break(found), first_lines(_lines(found.may_break))),
        Note("Month by month", tuple((month,) for month in months)),
        *source_notes(citations),
    ]
    heading = ("The site as it is",) if found.change is None else ("The site after ", Name(found.change))
    return Entry(found.breaks[0].strength if found.breaks else "", heading, with_lines(notes))


def _lines(verdicts: Sequence[Verdict]) -> list[Line]:
    return [(f"{v.strength}: ", *subject_line([v.subject]), f": {sentence(v)}") for v in verdicts]


def _may_break(found: Growing) -> str:
    return f"May break from month {found.perhaps} on" if found.perhaps else "May be broken from the start"
