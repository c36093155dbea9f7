"""What was found about each claim: for whoever has to answer somebody who quotes a figure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from domino_advisor.core.answer import Claimed, HeldAgainst, Premise
from domino_advisor.report.notes import with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.sentences import enumerated, first_lines

_NOTHING = "No guideline says anything of it, so that nothing here bears it out or speaks against it."
_PRINTED = "No guideline says anything of it; what a paper prints of its numbers stands below."
_NOTHING_ITSELF = "No guideline says anything of it itself; what is found about what it rests on stands below."
_NOTHING_OF_THAT = "No guideline says anything of that."
_NO_FURTHER = "It holds no further than what it rests on."
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
            notes.append(Note("", ((_nothing(claim, printed),),)))
        yield Entry("", _heading(claim), with_lines([*notes, *premise_notes(claim.rests_on)]))


def _nothing(claim: Claimed, printed: Collection[str]) -> str:
    """What is said where no guideline speaks of a claim; that nothing is against it is not, beside what it rests on."""
    if any(premise.found for premise in claim.rests_on):
        return _NOTHING_ITSELF
    return _PRINTED if claim.claim in printed else _NOTHING


def premise_notes(premises: Iterable[Premise]) -> list[Note]:
    """What something rests on, with what was found about it, and what follows of that."""
    notes: list[Note] = []
    against: list[Name] = []
    known = False
    for premise in premises:
        lines = [_line(one) for one in premise.found]
        notes.append(Note(f"Rests on {premise.path}", first_lines(lines) if lines else ((_NOTHING_OF_THAT,),)))
        known = known or bool(lines)
        if any(one.verdict == "violated" for one in premise.found):
            against.append(Name(premise.path))
    if against:
        of_them = "is spoken against, so that this does not follow from it."
        if len(against) > 1:
            of_them = "are spoken against, so that this does not follow from them."
        line = (*enumerated(against), f" {of_them}")
        return [*notes, Note("", (line,))]
    return [*notes, Note("", ((_NO_FURTHER,),) if known else ())]


def _line(one: HeldAgainst) -> Line:
    """What was found about a premise. Of what it keeps to, and of what is open, the title says enough."""
    if one.verdict in ("violated", "waived") or _label(one) == _TOLD:
        return (f"{_label(one)}: {one.text}",)
    return (f"{_label(one)}: {one.title}",)


def _heading(claim: Claimed) -> Line:
    return (Name(claim.claim), ": ", Name(claim.says)) if claim.says else (Name(claim.claim),)


def _titles(claim: Claimed, label: str) -> Iterator[Line]:
    for one in claim.found:
        if _label(one) == label:
            yield (one.title if one.told else f"{one.title} ({one.strength})",)


def _label(one: HeldAgainst) -> str:
    return _TOLD if one.told else _LABELS[one.verdict]
