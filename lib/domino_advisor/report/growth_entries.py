"""How long a site holds while its users grow, an entry for the site as it is and one for the site after its plan."""

from __future__ import annotations

from domino_advisor.core.answer import Growing, GrowthMonth
from domino_advisor.report.notes import source_notes, with_lines
from domino_advisor.report.parts import Entry, Name, Note
from domino_advisor.report.sentences import first_lines, sentence, subject_line

MONTHS_FIRST, MONTHS_LAST = 3, 2
"""How many months are told, of the first and of the last."""


def growth_entry(found: Growing) -> Entry:
    """How long a site holds, what breaks then, and how many users there are month by month."""
    citations = tuple(dict.fromkeys(c for verdict in found.breaks for c in verdict.citations))
    breaks = [
        (f"{verdict.strength}: ", *subject_line([verdict.subject]), f": {sentence(verdict)}")
        for verdict in found.breaks
    ]  # fmt: skip
    months = [_month(month) for month in found.course]
    if len(months) > MONTHS_FIRST + MONTHS_LAST:
        months = [*months[:MONTHS_FIRST], "...", *months[-MONTHS_LAST:]]
    notes = [
        Note("", ((found.conclusion,),)),
        Note("Breaks then", first_lines(breaks)),
        Note("Month by month", tuple((month,) for month in months)),
        *source_notes(citations),
    ]
    heading = ("The site as it is",) if found.change is None else ("The site after ", Name(found.change))
    return Entry(found.breaks[0].strength if found.breaks else "", heading, with_lines(notes))


def _month(month: GrowthMonth) -> str:
    users = ", ".join(
        f"{number:,} {kind.replace('_15min', ' within 15 minutes')}" for kind, number in month.users.items()
    )
    return f"month {month.month}: {month.percent:,} % more{f', {users} users' if users else ''}"
