"""What is said under an entry: reach, caveats, dissent, sources, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from domino_advisor.core.answer import (
    Caveat,
    Citation,
    Dissent,
    Missing,
    Observed,
    Reach,
    Verdict,
)
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.places import document_named, named_in_short, paper, place_named
from domino_advisor.report.sentences import first_lines


def reach_notes(reach: Reach, citations: Sequence[Citation]) -> list[Note]:
    """What lies outside what the paper tested, or is not known of that."""
    if reach.state == "extrapolated":
        outside = tuple((difference.text,) for difference in reach.differences)
        return [Note(f"Outside what {paper(citations)} tested", outside or (("what differs is not named",),))]
    if reach.state == "unknown":
        missing = missing_lines(reach.missing)
        return [
            Note(f"Whether {paper(citations)} tested such a case is not known", missing or (("a fact is missing",),))
        ]
    return []


def joined_notes(notes: Iterable[Note]) -> list[Note]:
    """Notes of one label as one, each line once."""
    by_label: dict[str, dict[Line, None]] = {}
    for note in notes:
        by_label.setdefault(note.label, {}).update(dict.fromkeys(note.lines))
    return [Note(label, first_lines(lines)) for label, lines in by_label.items()]


def caveat_notes(caveats: Sequence[Caveat]) -> list[Note]:
    """Caveats and costs."""
    return [Note("Note", tuple((caveat.text,) for caveat in caveats))]


def dissent_notes(dissents: Sequence[Dissent], *, elsewhere: bool = True) -> list[Note]:
    """Other positions; without those for other platforms, which stand in the findings in full, only their number."""
    lines: list[Line] = []
    shown = [dissent for dissent in dissents if elsewhere or dissent.criterion != "platform"]
    for dissent in shown:
        where = f" ({named_in_short(dissent.citation)}, {place_named(dissent.citation)})" if dissent.citation else ""
        # that it is not known which view is taken says nothing that the view beside the verdict does not say
        how = CRITERIA.get(dissent.criterion, dissent.criterion) if dissent.criterion != "open" else ""
        lines.append((f"{dissent.text.rstrip('.')}{where}.{f' What decides: {how}.' if how else ''}",))
    if left := len(dissents) - len(shown):
        positions = "position on another platform" if left == 1 else "positions on other platforms"
        lines.append((f"{left} {positions}: see the findings one by one.",))
    return [Note("Another view", tuple(lines))]


def source_notes(citations: Sequence[Citation]) -> list[Note]:
    """Where the papers say it, and where they only concern it."""
    said = [citation for citation in citations if citation.role == "says"]
    concerned = [citation for citation in citations if citation.role != "says"]
    return [Note("Source", _places(said)), Note("Concerns (the advice is ours)", _places(concerned))]


def _places(citations: Sequence[Citation]) -> tuple[Line, ...]:
    """A line for each paper, with all its places. What it is called in short is told in full at the end."""
    by_paper: dict[str, dict[str, None]] = {}
    numbered = {named_in_short(citation) for citation in citations if citation.page}
    for citation in citations:
        by_paper.setdefault(named_in_short(citation), {})[place_named(citation)] = None
    in_full = {document_named(citation) for citation in citations}
    return tuple(
        (f"{named}, {'; '.join(places)}{', no page numbers' if named in in_full - numbered else ''}",)
        for named, places in by_paper.items()
    )


def waiver_notes(verdict: Verdict) -> list[Note]:
    """Who accepted a violation, until when and why."""
    if verdict.waiver is None:
        return []
    waiver = verdict.waiver
    return [Note("Accepted", ((f"by {waiver.owner} until {waiver.until}: {waiver.reason}",),))]


def missing_lines(facts: Iterable[Missing]) -> tuple[Line, ...]:
    """What is missing; two quantities that one answer settles are one question."""
    return tuple(dict.fromkeys((f"{fact.question} At ", Name(fact.pointer or "/"), ".") for fact in facts))


def observed_line(observed: Observed) -> Line:
    """A value, and where the description states it."""
    line: Line = (f"{observed.called or observed.quantity}: {observed.text}",)
    return (*line, ", at ", Name(observed.pointer)) if observed.pointer else line


def figure_text(verdict: Verdict, at: int) -> str:
    """A figure of a verdict, by its place among them, and where it comes from."""
    figure = verdict.figures[at]
    told = f"{figure.called or name_in_words(figure.name)}: {figure.text}"
    if figure.source == "assumption":
        return f"{told}, an assumption of ours: {figure.reason or 'no paper gives a figure'}"
    if figure.source == "overlay":
        because = f": {figure.reason}" if figure.reason else ""
        return f"{told}, set by the site; the paper has {figure.paper_value}{because}"
    return f"{told}, from {paper(verdict.citations)}"


def behind_more(notes: Iterable[Note]) -> list[Note]:
    """Notes for whoever asks why."""
    return [replace(note, more=True) for note in notes]


def with_lines(notes: Iterable[Note]) -> tuple[Note, ...]:
    """The notes that say anything."""
    return tuple(note for note in notes if note.lines)


def and_more(entries: Iterable[Entry], left: int) -> tuple[Entry, ...]:
    """Entries, and how many there are that are left out."""
    more = (Entry("", (f"{left:,} more stand in the whole account.",)),) if left > 0 else ()
    return (*entries, *more)
