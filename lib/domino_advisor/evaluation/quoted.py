"""Where papers print the numbers that claims tell."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.answer import PrintedAt, Quoted
from domino_advisor.core.releases import release_number
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.told_numbers import Told, numbers_of, told_numbers
from domino_advisor.knowledge.printed import words_of

MOST = 3
"""So many places are told of a claim."""
_TELLING = 3
"""So many digits tell a number from others where no paper is named: 5,150 and 13.5."""
_AS_WORDS = 4.0
"""So much a number counts that stands beside the figure in both, against the words that they have in common."""
_LIKE = 0.4
"""Places that have less than this part of what the likeliest has in common with the claim are of something else."""
_ALIKE = {1: 5.0, 2: 3.0}
"""So much have a place and a claim in common that a number of so many digits is the same, in a paper that measured a
release of the site: 4,000 users have one digit that tells, 13,000 two."""
_PART = 0.4
"""And this part of what the words of the claim tell, so that no long sentence is like any other."""
_OF_NAMED = 0.5
"""This part of it does where a claim names its paper, and says anything in words."""
_RELEASES = ("domino_release", "to_domino_release", "source_domino_release")
_WORDS = ("figure", "for_platform", "source_platform", "for_client", "source_client", "effect", "at_raid_level")


class _Place(Struct, frozen=True):
    """An item that prints numbers of a claim, with these."""

    item: str
    told: tuple[Told, ...]


def quoted(survey: Survey, rule_base: RuleBase) -> Iterator[Quoted]:
    """Of each claim that tells numbers which papers print: where, in the order of claims.

    Of one that names its paper the places are that paper's. Of any other only a number tells anything that is like no
    other, or several that stand together; or in a paper that measured a release of the site, where the words are alike.
    """
    near = _measured_here(survey, rule_base)
    for subject in survey.subjects.values():
        if subject.type == "claim" and (places := _places_of(subject, rule_base, near)):
            first = tuple(_printed_at(place, rule_base) for place in places[:MOST])
            yield Quoted(subject.path, subject.pointer, first, len(places) - len(first))


def _measured_here(survey: Survey, rule_base: RuleBase) -> frozenset[str]:
    """The papers that measured a release of Domino that the site runs, will run or quotes."""
    bodies = [one.body for one in survey.subjects.values()]
    written = {release for body in (*bodies, *_led_to(bodies)) for name in _RELEASES if (release := body.get(name))}
    releases = [release_number(release) for release in written]
    years = {
        paper.year
        for paper in rule_base.vocabulary.releases.papers
        if any(paper.first <= release <= paper.last for release in releases)
    }
    return frozenset(name for name in rule_base.sources if rule_base.year(name) in years)


def _led_to(bodies: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The objects that changes lead to."""
    pending: list[Any] = [body["to"] for body in bodies if "to" in body]
    while pending:
        one = pending.pop()
        if isinstance(one, Mapping):
            yield one
        pending += one.values() if isinstance(one, Mapping) else one if isinstance(one, list) else ()


def _places_of(claim: Subject, rule_base: RuleBase, near: Container[str]) -> list[_Place]:
    told = list(told_numbers(claim.body, rule_base.printing))
    year = claim.body.get("paper")
    sources = {name for name in rule_base.sources if year is None or rule_base.year(name) == year}
    places = _places(claim, told, sources, rule_base)
    words = _words(claim)

    def is_meant(place: _Place) -> bool:
        digits = _digits(place.told[0].told)
        if len(place.told) > 1 or digits >= _TELLING:
            return True
        common = rule_base.printed.in_common(place.item, words)
        if year is not None:
            return not words or common >= _OF_NAMED * _ALIKE[digits]
        enough = max(_ALIKE[digits], _PART * rule_base.printed.weight(words))
        return rule_base.items[place.item].source in near and common >= enough

    return [place for place in places if is_meant(place)]


def _places(claim: Subject, told: Iterable[Told], sources: Container[str], rule_base: RuleBase) -> list[_Place]:
    """Where any of the numbers is printed: the most of them first, then what stands beside a figure as in the claim."""
    printed, printing = rule_base.printed, rule_base.printing
    figures: dict[str, list[Told]] = {}
    for one in told:
        for item in printed.at.get(one.number, ()):
            if rule_base.items[item].source in sources:
                figures.setdefault(item, []).append(one)
    beside = [told.number for member, of in printing.beside.items() for told in numbers_of(claim.body, member, of)]
    words = _words(claim)

    def likeness(item: str) -> float:
        same = sum(item in printed.at.get(number, ()) for number in beside)
        return _AS_WORDS * same + printed.in_common(item, words)

    most = max(map(len, figures.values()), default=0)
    likely = {item: likeness(item) for item, values in figures.items() if len(values) == most}
    enough = max(likely.values(), default=0) * _LIKE
    found = sorted((-like, place, item) for place, (item, like) in enumerate(likely.items()) if like >= enough)
    return [_Place(item, tuple(figures[item])) for _, _, item in found]


def _words(claim: Subject) -> frozenset[str]:
    return words_of(" ".join(str(claim.body.get(name, "")) for name in _WORDS))


def _digits(number: float) -> int:
    """By how many digits a number is told: the more, the less it is met by chance."""
    return len(f"{number:.9f}".replace(".", "").strip("0"))


def _printed_at(place: _Place, rule_base: RuleBase) -> PrintedAt:
    figures = tuple(one.text for one in place.told)
    return PrintedAt(figures, rule_base.items[place.item].says, rule_base.cite(place.item))
