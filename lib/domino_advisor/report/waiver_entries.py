"""The waivers of a site that are to be looked at: those that are over, accept nothing or take in too much."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.core.answer import SiteWaiver
from domino_advisor.report.parts import Entry, Note
from domino_advisor.report.sentences import first_lines


def noted(waivers: Sequence[SiteWaiver]) -> list[SiteWaiver]:
    """Those of which there is something to tell."""
    return [waiver for waiver in waivers if waiver.notes]


def waiver_entries(waivers: Sequence[SiteWaiver]) -> tuple[Entry, ...]:
    """An entry for each that is to be looked at; those that accept nothing are one, since others may need them."""
    idle = [waiver for waiver in waivers if waiver.notes == ("matches-nothing",)]
    others = tuple(Entry(waiver.notes[0], (waiver.text,)) for waiver in noted(waivers) if waiver not in idle)
    if not idle:
        return others
    heading = "A waiver accepts nothing." if len(idle) == 1 else f"{len(idle):,} waivers accept nothing."
    return (*others, Entry("", (heading,), (Note("", first_lines([waiver.text for waiver in idle])),)))
