"""What was found about each claim and about what is concluded from it: for whoever has to answer one who quotes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from domino_advisor.core.answer import Announced, Claimed, HeldAgainst, Premise
from domino_advisor.report.notes import with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.sentences import enumerated, first_lines

_NOTHING = "No guideline says anything of it, so that nothing here bears it out or speaks against it."
_PRINTED = "No guideline says anything of it; what a paper prints of its numbers stands below."
_THEN = "No guideline says anything of it as the site is; what is said of it after a planned change stands there."
_NO_SITE = "It does not say what it leads to (`to`), so that the site after it is not evaluated."
_NOTHING_ITSELF = "No guideline says anything of it by itself; what was found of what it rests on stands below."
_NOTHING_OF_THAT = "Nothing was found of that."
_NO_FURTHER = "What else follows from that, no guideline tells; it holds no further than what it rests on."
_TOLD = "Good to know"
_LABELS = {
    "violated": "Against it",
    "waived": "Accepted",
    "undetermined": "Cannot be told yet",
    "satisfied": "It keeps to (which alone does not make it right)",
}


def claim_entries(
    claims: Iterable[Claimed], printed: Collection[str], planned: Collection[str] = ()
) -> Iterator[Entry]:
    """An entry for each claim: its words, and by title what was found, what speaks against it first.

    printed: the paths of the claims whose numbers a paper prints. planned: those of which something is told on a site
    after a planned change.
    """
    for claim in claims:
        notes = [Note(label, tuple(_titles(claim, label))) for label in (*_LABELS.values(), _TOLD)]
        if not claim.found:
            silent = _NOTHING_ITSELF if any(premise.found for premise in claim.rests_on) else _NOTHING
            told = [text for text, of in ((_PRINTED, printed), (_THEN, planned)) if claim.claim in of]
            notes.append(Note("", tuple((text,) for text in told or (silent,))))
        yield Entry("", _heading(claim), with_lines([*notes, *premise_notes(claim.rests_on)]))


def announced_entries(changes: Iterable[Announced]) -> Iterator[Entry]:
    """An entry for each change that does not say what it leads to."""
    for change in changes:
        notes = [
            Note("", ((_NO_SITE,),)),
            Note("In place of", tuple((Name(name),) for name in change.instead_of)),
            Note("As planned", ((Name(change.said),),) if change.said else ()),
            *(Note(label, tuple(_lines(change.found, label))) for label in (*_LABELS.values(), _TOLD)),
            *premise_notes(change.rests_on),
        ]
        yield Entry("", (Name(change.change),), with_lines(notes))


def premise_notes(premises: Iterable[Premise]) -> list[Note]:
    """What something rests on, with what was found about it, and what follows of that."""
    notes: list[Note] = []
    against: dict[Name, None] = {}
    failed: dict[Name, None] = {}
    for premise in premises:
        # what it keeps to is told only where there is nothing else: it makes no conclusion right
        more = [one for one in premise.found if _label(one) != _LABELS["satisfied"]] or premise.found
        lines = [_line(one) for one in sorted(more, key=lambda one: one.verdict == "undetermined")]
        notes.append(Note(f"Rests on {premise.path}", first_lines(lines) if lines else ((_NOTHING_OF_THAT,),)))
        # that a run failed is a fact, from which something may be concluded as well as from one that did not
        for path in (*premise.unfounded, *([premise.path] if _is_against(premise) else ())):
            (failed if path.startswith("runs/") else against)[Name(path)] = None
    if against:
        says = "is spoken against, so that this does not follow from it."
        if len(against) > 1:
            says = "are spoken against, so that this does not follow from them."
        return [*notes, Note("", ((*enumerated(list(against)), f" {says}"),))]
    if failed:
        says = "is spoken against: no figure of it holds; what is concluded from its failure may."
        if len(failed) > 1:
            says = "are spoken against: no figure of theirs holds; what is concluded from their failure may."
        return [*notes, Note("", ((*enumerated(list(failed)), f" {says}"),))]
    known = any(note.lines != ((_NOTHING_OF_THAT,),) for note in notes)
    return [*notes, Note("", ((_NO_FURTHER,),) if known else ())]


def _is_against(premise: Premise) -> bool:
    return any(one.verdict == "violated" for one in premise.found)


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


def _lines(found: Iterable[HeldAgainst], label: str) -> Iterator[Line]:
    return ((one.text or one.title,) for one in found if _label(one) == label)


def _label(one: HeldAgainst) -> str:
    return _TOLD if one.told else _LABELS[one.verdict]
