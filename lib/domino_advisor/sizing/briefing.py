"""What a sizing tells people: the figures first, what stands behind each last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.description.growth import first_and_last, month_in_words
from domino_advisor.knowledge.vocabulary import name_in_words, subject_called
from domino_advisor.knowledge.wording import listed
from domino_advisor.report.places import citation_line
from domino_advisor.sizing.results import Proposal, Sized, SizedGrowth, Sizing, Untellable

_MOST = 12


class Entry(Struct, frozen=True):
    """What is told under a heading, and the lines below it."""

    heading: str
    text: str
    lines: tuple[str, ...] = ()


class Group(Struct, frozen=True):
    """The figures of a subject that say something, and what must be read with them."""

    subject: str
    figures: tuple[Entry, ...]
    lines: tuple[str, ...]


class SizingBriefing(Struct, frozen=True):
    """What a sizing tells. untold: what cannot be told; behind: error, reach and source of each figure.

    growth: how long the figures hold, None where no growth is stated. proposed: what is said of the proposed
    description, None where there is none; unproposed: why there is none.
    """

    name: str
    groups: tuple[Group, ...]
    untold: tuple[Entry, ...]
    growth: Entry | None
    proposed: tuple[str, ...] | None
    unproposed: str | None
    behind: tuple[Entry, ...]


def brief(sizing: Sizing) -> SizingBriefing:
    """What there is to tell of a sizing."""
    by_subject: dict[str, list[Sized]] = {}
    for figure in sizing.figures:
        by_subject.setdefault(figure.subject, []).append(figure)
    return SizingBriefing(
        name=sizing.name,
        groups=tuple(_groups(by_subject)),
        untold=tuple(map(_untold, _for_one_reason(sizing.untold))),
        growth=None if sizing.growth is None else _growth(sizing.growth),
        proposed=None if sizing.proposal is None else tuple(_proposed(sizing.proposal)),
        unproposed=sizing.unproposed,
        behind=tuple(_behind(figure) for figures in by_subject.values() for figure in figures),
    )


def _growth(found: SizedGrowth) -> Entry:
    more = [f"{one.title} ({one.subject}): {one.now} now, {one.then} then" for one in found.outgrown[1:]]
    months = first_and_last([month_in_words(month) for month in found.course])
    return Entry("While the users grow", found.conclusion, (*more[:_MOST], *months))


def _groups(by_subject: Mapping[str, list[Sized]]) -> Iterator[Group]:
    """What stands first: of each subject the figures that say something, and what must be read with them, once."""
    said: set[str] = set()
    for subject, all_figures in by_subject.items():
        figures = [figure for figure in all_figures if not _says_nothing(figure)]
        if figures:
            first = dict.fromkeys(note.text for figure in figures for note in figure.notes if note.first)
            lines = (*(text for text in first if text not in said), *_reach(figures))
            yield Group(subject, tuple(Entry(figure.title, _short(figure)) for figure in figures), lines)
            said |= first.keys()


def _says_nothing(figure: Sized) -> bool:
    """No change against itself: the request is as the paper measured, which is no answer to anything."""
    return figure.value == 0 and bool(figure.figures) and all(f.source == "assumption" for f in figure.figures)


def _short(figure: Sized) -> str:
    beyond = " (beyond what was tested)" if figure.reach.state == "extrapolated" else ""
    members = f" ({listed(list(figure.members), 'or')})" if figure.members else ""
    return f"{figure.text}{members}{beyond}"


def _for_one_reason(untold: Iterable[Untellable]) -> list[list[Untellable]]:
    """The figures of a subject that lack the same facts, together: their reason is told once."""
    found: dict[Any, list[Untellable]] = {}
    for entry in untold:
        found.setdefault((entry.subject, entry.missing or entry.name, entry.reason), []).append(entry)
    return list(found.values())


def _untold(alike: list[Untellable]) -> Entry:
    titles = "; ".join(entry.title for entry in alike)
    return Entry(f"{alike[0].subject}: {titles}", alike[0].reason, tuple(_open(alike[0])))


def _open(untold: Untellable) -> Iterator[str]:
    for fact in untold.missing:
        yield f"{fact.question} ({fact.pointer})"
    for citation in () if untold.missing else untold.citations[:1]:
        yield citation_line(citation)


def _behind(figure: Sized) -> Entry:
    return Entry(f"{figure.subject}: {figure.title}", figure.text, tuple(_rests_on(figure)))


def _reach(figures: list[Sized]) -> Iterator[str]:
    for text in dict.fromkeys(difference.text for figure in figures for difference in figure.reach.differences):
        yield f"Beyond what was tested: {text}"
    asked = dict.fromkeys(fact.question for figure in figures for fact in figure.reach.missing)
    if asked:
        yield f"Whether this lies within what was tested depends on: {' '.join(asked)}"


def _rests_on(figure: Sized) -> Iterator[str]:
    yield f"Error: {figure.error.text}"
    if figure.reach.tested:
        yield f"Tested: {'; '.join(figure.reach.tested)}."
    yield from _reach([figure])
    if figure.missing:
        yield f"An answer would narrow it: {' '.join(dict.fromkeys(fact.question for fact in figure.missing))}"
    for note in figure.notes:
        yield f"Note: {note.text}"
    sites = {f.name for f in figure.figures if f.source == "overlay"}
    ours = [f for f in figure.figures if f.source == "assumption" and f.name not in sites]
    if ours:
        yield f"Assumed by us: {', '.join(f'{name_in_words(f.name)} = {f.text}' for f in ours)}"
    laid = [f for f in figure.figures if f.source == "overlay"]
    if laid:
        told = [f"{name_in_words(f.name)} = {f.text} in place of {f.paper_value}" for f in laid]
        yield f"Set by the site: {', '.join(told)}"
    if figure.citations:
        says = figure.citations[0].role == "says" and figure.basis != "derived"
        yield f"{'Source' if says else 'Concerns'}: {citation_line(figure.citations[0])}"


def _proposed(proposal: Proposal) -> Iterator[str]:
    if proposal.clean:
        yield "The same rules evaluated it: no guideline of strength must or should is violated."
    for conflict in proposal.conflicts:
        yield f"{conflict.verdict.strength}, {conflict.verdict.subject.path or 'the site'}: {conflict.text}"
        yield f"Sources: {'; '.join(citation_line(citation) for citation in conflict.citations)}"
    if proposal.considered:
        yield f"It does not follow these guidelines of strength consider: {listed(list(proposal.considered))}"
    for decision in proposal.decisions:
        yield f"For each {subject_called(decision.object)} it states {_stated(decision.states)}. {decision.reason}"
    if proposal.questions:
        more = len(proposal.questions) - _MOST
        yield f"It does not state: {' '.join(question.question for question in proposal.questions[:_MOST])}"
        if more > 0:
            yield f"{more} more questions remain; evaluating the description lists them."


def _stated(states: Mapping[str, Any]) -> str:
    return listed([f"{name}: {_word(value)}" for name, value in _members(states, "")])


def _members(states: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    """The members of an object and of those in it, each by its names from above."""
    for name, value in states.items():
        if isinstance(value, Mapping):
            yield from _members(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _word(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
