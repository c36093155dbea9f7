"""Where papers differ, an entry for each question: in brief, and with every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domino_advisor.core.answer import (
    Disagreement,
    Opposed,
    Taken,
    Whereabouts,
    Yields,
)
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.vocabulary import standing_called
from domino_advisor.report.notes import with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.places import paper_of, section_named, source_in_full
from domino_advisor.report.sentences import enumerated

DIFFERING_FIRST = 4
"""How many questions on which papers differ are shown, those about violations first."""


def differing_entries(differing: Sequence[Disagreement]) -> tuple[Entry, ...]:
    """The first questions on which papers differ, in brief. One that is settled in several ways says where each is."""
    times = Counter(found.question for found in differing)
    return tuple(_in_brief(found, times[found.question] > 1) for found in differing[:DIFFERING_FIRST])


def _in_brief(found: Disagreement, told_where: bool) -> Entry:
    """The position taken, why, what it is about, and the closest other view."""
    taken, (closest, *others) = found.taken, found.dissent
    more = f" {len(others)} more {'view' if len(others) == 1 else 'views'}." if others else ""
    notes = (
        Note("At", (_at(found.where),) if told_where else ()),
        Note("Taken", ((f"{taken.text} ({_source(taken)}; {CRITERIA.get(taken.criterion, taken.criterion)}.)",),)),
        *_about_another_release(found),
        *_would_be_violated(found),
        Note("Another view", ((f"{closest.text} ({_source(closest)}.){more}",),)),
    )
    return Entry(_broken(found), (found.text,), with_lines(notes))


def disagreement_entry(found: Disagreement) -> Entry:
    """A question on which papers differ, with every answer."""
    taken = found.taken
    how = CRITERIA.get(taken.criterion, taken.criterion)
    notes = [
        Note("At", (_at(found.where),)),
        Note("Taken", ((f"{taken.text} ({source_in_full(taken)}.) Why it is taken: {how}.",),)),
        *_about_another_release(found),
        *_would_be_violated(found),
        Note("Another view", tuple((_other_view(other),) for other in found.dissent)),
        Note("Why they differ", ((found.why,),) if found.why else ()),
        Note("Proof", (("evaluate --proof ", Name(found.id)),)),
    ]
    return Entry(_broken(found), (found.text,), with_lines(notes))


def _broken(found: Disagreement) -> str:
    """The word before a question; "" where the answers of the papers to it are met."""
    return found.verdict if found.verdict and found.verdict != "satisfied" else ""


def _source(position: Taken | Opposed) -> str:
    return f"{paper_of(position.item)}, {section_named(position.section)}"


def _about_another_release(found: Disagreement) -> tuple[Note, ...]:
    """That the position taken is about other releases than those here."""
    if found.taken.reach != "extrapolated":
        return ()
    here = ", ".join(found.where.releases)
    text = f"It is about Domino {found.taken.releases}; here it is {here}."
    return (Note("Outside what the paper is about", ((text,),)),)


def _would_be_violated(found: Disagreement) -> tuple[Note, ...]:
    """What is held against nobody, since another position is taken."""
    lines = tuple(map(_held_against_nobody, found.yields or ()))
    return (Note("Held against nobody", lines),) if lines else ()


def _held_against_nobody(one: Yields) -> Line:
    more = one.count - len(one.subjects)
    named = enumerated([Name(path) for path in one.subjects], 3)
    return (f"{one.title} (", Name(one.guideline), "): ", *named, f" and {more:,} more" if more > 0 else "")


def _other_view(other: Opposed) -> str:
    why = CRITERIA.get(other.criterion, other.criterion)
    return f"{other.text} ({source_in_full(other)}.) Why it is not taken: {why}."


def _at(where: Whereabouts) -> Line:
    words = [
        *map(standing_called, (*where.platforms, *where.kinds)),
        *where.clients,
        *(f"Domino {release}" for release in where.releases),
    ]
    images = "1 image" if where.images == 1 else f"{where.images:,} images"
    named = enumerated([Name(path) for path in where.subjects], 3)
    if not where.images:  # claims, say, and the site itself
        return named if any(where.subjects) else ("the site",)
    return (f"{images} ({', '.join(words)}): ", *named)
