"""What was found about each claim: for whoever has to answer somebody who quotes a figure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from domino_advisor.core.answer import Claimed, HeldAgainst
from domino_advisor.report.notes import with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note

_NOTHING = "No guideline says anything of it, so that nothing here bears it out or speaks against it."
_PRINTED = "No guideline says anything of it; what a paper prints of its numbers stands below."
_TOLD = "Good to know"
_LABELS = {
    "violated": "Against it",
    "waived": "Accepted",
    "undetermined": "Cannot be told yet",
    "satisfied": "It keeps to",
}


def claim_entries(claims: Iterable[Claimed], printed: Collection[str]) -> Iterator[Entry]:
    """An entry for each claim: its words, and by title what was found, what speaks against it first.

    printed: the paths of the claims whose numbers a paper prints.
    """
    for claim in claims:
        notes = [Note(label, tuple(_titles(claim, label))) for label in (*_LABELS.values(), _TOLD)]
        if not claim.found:
            notes.append(Note("", ((_PRINTED if claim.claim in printed else _NOTHING,),)))
        yield Entry("", _heading(claim), with_lines(notes))


def _heading(claim: Claimed) -> Line:
    return (Name(claim.claim), ": ", Name(claim.says)) if claim.says else (Name(claim.claim),)


def _titles(claim: Claimed, label: str) -> Iterator[Line]:
    for one in claim.found:
        if _label(one) == label:
            yield (one.title if one.told else f"{one.title} ({one.strength})",)


def _label(one: HeldAgainst) -> str:
    return _TOLD if one.told else _LABELS[one.verdict]
