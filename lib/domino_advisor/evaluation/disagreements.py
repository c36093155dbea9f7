"""The questions that papers answer differently and that bear on a deployment, each with what is taken.

The rules decide each question at each standpoint, in runs of their own that the rule base keeps. Here their conclusions
are put together for the answer, and their steps as proofs. Nothing is decided here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, get_args, overload

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import (
    Disagreement,
    OpenVerdict,
    Opposed,
    ReachWord,
    Taken,
    Verdict,
    Whereabouts,
    Yields,
)
from domino_advisor.core.releases import release_text
from domino_advisor.description.subjects import OF_SITE, Subject
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.decision_proofs import decision_nodes
from domino_advisor.evaluation.facts.standpoints import standpoints, standpoints_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.applicability import Standpoint
from domino_advisor.knowledge.conflicts import Position

NAMED = 3
"""So many images of a disagreement are named; how many there are is told."""

_ORDER = tuple(CRITERIA)
_ABOUT: Mapping[str, ReachWord] = {"true": "in-scope", "false": "extrapolated", "unknown": "unknown"}

ANSWERS: tuple[OpenVerdict, ...] = get_args(OpenVerdict)
"""What a guideline that takes a position may say, the worst first."""


# the decisions of so many standpoints are kept in words
_STANDPOINTS = 512

# the parts of a disagreement that have an id of their own
VIOLATED, BESIDE = "violated", "beside"


class _Decided(Struct, frozen=True):
    """A question at a standpoint, as the rules decided it, in words. root: the id of that conclusion."""

    root: str
    conflict: str
    taken: Taken
    dissent: tuple[Opposed, ...]
    guidelines: tuple[str, ...]


class Disagreements:
    """What papers answer differently for a site, as the rules decided it."""

    def __init__(self, rule_base: RuleBase, survey: Survey) -> None:
        self._rule_base = rule_base
        self._survey = survey
        self._where: dict[tuple[Standpoint, ...], Whereabouts] = {}

    @cached_property
    def _at(self) -> Mapping[Standpoint, tuple[Subject, ...]]:
        return standpoints(self._survey) if self._rule_base.conflicts else {}

    @cached_property
    def _groups(self) -> Mapping[str, tuple[tuple[Standpoint, ...], _Decided]]:
        """The standpoints at which a question is decided alike, and how, by the id of the disagreement."""
        found: dict[tuple[str, Taken, tuple[Opposed, ...]], list[tuple[Standpoint, _Decided]]] = {}
        for standpoint in self._at:
            for decided in _decided(self._rule_base, standpoint):
                found.setdefault((decided.conflict, decided.taken, decided.dissent), []).append((standpoint, decided))
        groups = ((tuple(point for point, _ in group), group[0][1]) for group in found.values())
        return {_mark(decided.conflict, points): (points, decided) for points, decided in groups}

    def told(self, answers: Answers) -> tuple[Disagreement, ...]:
        """The disagreements on which a guideline that was evaluated takes a position, those with the worst answer
        first.
        """
        return tuple(sorted((row for mark in self._groups for row in self._rows(mark, answers)), key=_worst_first))

    def _rows(self, mark: str, answers: Answers) -> Iterator[Disagreement]:
        """A disagreement as far as it bears on anything: apart for the images at which something is violated, for the
        others, and for what is of no image.
        """
        points, decided = self._groups[mark]
        there = [(name, point) for name in decided.guidelines for point in points]
        broken = {key for pair in there for key in answers.violated.get(pair, ())}
        beside = sorted({path for pair in there for path in answers.violated_beside.get(pair, ())})
        images = {image.key: image for point in points for image in self._at[point]}
        others = [images[key] for key in images if key not in broken]
        if broken:
            where = _where(points, [images[key] for key in images if key in broken])
            yield self._row(mark, VIOLATED if others else "", where, "violated")
        if beside:
            where = replace(_where(points, ()), subjects=tuple(beside[:NAMED]))
            yield self._row(mark, BESIDE, where, "violated")
        held = [answers.worst[pair] for pair in there if pair in answers.worst]
        yields = tuple(self._yields(decided.conflict, there, answers))
        if others and (held or yields):
            worst = min(held, key=ANSWERS.index) if held else None
            yield replace(self._row(mark, "", _where(points, others), worst), yields=yields or None)

    def _yields(self, conflict: str, there: Iterable[tuple[str, Standpoint]], answers: Answers) -> Iterator[Yields]:
        counted: dict[tuple[str, str], dict[str, int]] = {}
        for pair in there:
            for (question, item), paths in answers.yielding.get(pair, {}).items():
                if question == conflict:
                    counted.setdefault((pair[0], item), {}).update(paths)
        for (name, item), paths in sorted(counted.items()):
            title = self._rule_base.guidelines[name].title
            yield Yields(name, item, title, sum(paths.values()), tuple(sorted(paths)[:NAMED]))

    def further(self, told: Collection[str], chosen: Collection[str] | None = None) -> Sequence[Disagreement]:
        """The others, put together when they are asked for. told: the ids of those that are told already.

        chosen: the guidelines that are told, None for all; on the others that are listed, one of them takes a position.
        """

        def others() -> list[Disagreement]:
            groups = {self._marks[name] for name in told}
            left = (
                mark
                for mark, (_, decided) in self._groups.items()
                if mark not in groups and (chosen is None or any(name in chosen for name in decided.guidelines))
            )
            return sorted(map(self._whole, left), key=_worst_first)

        return _Further(others)

    def _whole(self, mark: str) -> Disagreement:
        points, _ = self._groups[mark]
        if points not in self._where:
            images = {image.key: image for point in points for image in self._at[point]}
            self._where[points] = _where(points, images.values())
        return self._row(mark, "", self._where[points], None)

    def _row(self, mark: str, part: str, where: Whereabouts, verdict: OpenVerdict | None) -> Disagreement:
        """A disagreement, or a part of one: what is violated, or what is of no image."""
        points, decided = self._groups[mark]
        conflict = self._rule_base.conflicts[decided.conflict]
        return Disagreement(
            _mark(decided.conflict, points, part) if part else mark, conflict.id, conflict.question, conflict.kind,
            conflict.why, where, decided.taken, decided.dissent, verdict,
        )  # fmt: skip

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        """The id of the disagreement that each id stands for, its own or that of a part of it."""
        parts = {
            _mark(decided.conflict, points, part): mark
            for mark, (points, decided) in self._groups.items()
            for part in (VIOLATED, BESIDE)
        }
        return parts | {mark: mark for mark in self._groups}

    # --- proofs

    def __contains__(self, mark: object) -> bool:
        return mark in self._marks

    def proof(self, mark: str) -> Mapping[str, Mapping[str, Any]]:
        """The flat proof map of a decision; where several standpoints decide alike, of the first."""
        points, decided = self._groups[self._marks[mark]]
        return decision_nodes(self._rule_base, self._survey, points[0], decided.root)


class _Further(Sequence[Disagreement]):
    """Disagreements that are put together once somebody looks."""

    def __init__(self, make: Callable[[], Iterable[Disagreement]]) -> None:
        self._make = make

    @cached_property
    def _all(self) -> tuple[Disagreement, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, index: int) -> Disagreement: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Disagreement, ...]: ...

    def __getitem__(self, index: int | slice) -> Disagreement | tuple[Disagreement, ...]:
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all == tuple(other)

    __hash__ = None  # type: ignore[assignment]


def _mark(conflict: str, points: Iterable[Standpoint], part: str = "") -> str:
    """A disagreement's identity: the question and where it is decided so; no order, name or version is in it."""
    where = "\n".join((*sorted(standpoint.id for standpoint in points), *filter(None, [part])))
    return hashlib.sha256(f"{conflict}\n{where}".encode()).hexdigest()[:32]


class Answers:
    """What the guidelines that take a position say at the standpoints of a site, as far as it is gathered.

    worst: the worst answer of a guideline at a standpoint, but for what is violated or not applicable. violated: the
    images at which it is violated; violated_beside: the name paths of claims and whatever else is of no image, where it
    is. yielding: by question and position, the subjects where it would be if no other position were taken there, each
    with its count. chosen: the guidelines that are told, None for all.
    """

    def __init__(self, chosen: Collection[str] | None = None) -> None:
        self._chosen = chosen
        self.worst: dict[tuple[str, Standpoint], OpenVerdict] = {}
        self.violated: dict[tuple[str, Standpoint], set[tuple[str, str]]] = {}
        self.violated_beside: dict[tuple[str, Standpoint], set[str]] = {}
        self.yielding: dict[tuple[str, Standpoint], dict[tuple[str, str], dict[str, int]]] = {}

    def gather(self, memory: WorkingMemory, notable: Iterable[Verdict]) -> None:
        """Take in a part, given those of its verdicts that may be worth telling."""
        survey = memory.fact_base.survey
        taking: Collection[str] = memory.rule_base.conflicts_of
        if self._chosen is not None:
            taking = frozenset(taking).intersection(self._chosen)
        for verdict in notable:
            # what demands nothing can never turn out violated, and what may be out of scope may bear on nothing
            open_ = verdict.verdict == "undetermined"
            worth_asking = not open_ or (verdict.strength != "inform" and verdict.ground != "scope")
            answer = next((word for word in ANSWERS if word == verdict.verdict), None)
            # nor does a figure of its time take a position on what is of today
            if verdict.ground == "background":
                continue
            if verdict.guideline in taking and answer is not None and worth_asking:
                sid = memory.sids[verdict.subject.type, verdict.subject.path]
                if answer == "violated":
                    self._violated(survey, verdict.guideline, sid)
                    continue
                for point in standpoints_of(survey, sid):
                    self._note(verdict.guideline, point, answer)
        for pair in memory.within_scope:
            if pair.answer == "satisfied" and pair.ground != "background" and pair.guideline in taking:
                for point in standpoints_of(survey, pair.sid):
                    self._note(pair.guideline, point, "satisfied")
            elif (pair.answer, pair.ground) == ("not-applicable", "dissent") and pair.guideline in taking:
                subject = survey.subjects[pair.sid]
                for way in memory.yielding(pair.sid)[pair.guideline]:
                    by_position = self.yielding.setdefault((pair.guideline, way.standpoint), {})
                    paths_of = by_position.setdefault((way.own.conflict, way.own.item), {})
                    paths_of[subject.path] = subject.count

    def _violated(self, survey: Survey, guideline: str, sid: str) -> None:
        subject = survey.subjects[sid]
        for point in standpoints_of(survey, sid):
            known = guideline, point
            if subject.type in ("site", *OF_SITE):
                self.violated_beside.setdefault(known, set()).add(subject.path)
            else:
                self.violated.setdefault(known, set()).update(image.key for image in survey.placed.images_of(sid))

    def _note(self, guideline: str, point: Standpoint, answer: OpenVerdict) -> None:
        known = guideline, point
        self.worst[known] = min((self.worst.get(known, ANSWERS[-1]), answer), key=ANSWERS.index)


def _decided(rule_base: RuleBase, standpoint: Standpoint) -> tuple[_Decided, ...]:
    """What is taken at a standpoint, by question: those on which a position holds there. It is kept."""
    kept = rule_base.kept
    if standpoint not in kept:
        if len(kept) >= _STANDPOINTS:
            kept.clear()
        kept[standpoint] = tuple(_in_words(rule_base, standpoint))
    found: tuple[_Decided, ...] = kept[standpoint]
    return found


def _in_words(rule_base: RuleBase, standpoint: Standpoint) -> Iterator[_Decided]:
    firings = rule_base.decided_at(standpoint)
    against: dict[str, list[tuple[Position, str]]] = {}
    bearing = {fact["position"] for fact in firings.facts["taken"].values()}
    for fact in firings.facts["opposed"].values():
        against.setdefault(fact["taken"], []).append((rule_base.positions[fact["position"]], fact["criterion"]))
        if fact["bears"] == "yes":
            bearing.add(fact["position"])
    for root, fact in sorted(firings.facts["taken"].items()):
        # whoever came closest stands first
        opposed = sorted(against.get(root, ()), key=lambda pair: (-_ORDER.index(pair[1]), pair[0].place))
        if opposed:
            position = rule_base.positions[fact["position"]]
            positions = rule_base.conflicts[position.conflict].positions
            yield _Decided(
                root=root,
                conflict=position.conflict,
                taken=Taken(
                    position.item, position.text, opposed[0][1], _ABOUT[fact["about-release"]],
                    *_place(rule_base, position), position.releases, position.guideline,
                ),
                dissent=tuple(
                    Opposed(other.item, other.text, word, *_place(rule_base, other)) for other, word in opposed
                ),
                guidelines=tuple(dict.fromkeys(p.guideline for p in positions if p.guideline and p.id in bearing)),
            )  # fmt: skip


def _place(rule_base: RuleBase, position: Position) -> tuple[str, str | None, bool | None, str | None]:
    """Section, page, whether the page is inferred (None where not) and table of a position."""
    item = rule_base.items[position.item]
    return item.section, item.page, item.page_inferred or None, item.table


def _where(points: Iterable[Standpoint], images: Iterable[Subject]) -> Whereabouts:
    there = list(points)
    found = sorted(images, key=lambda image: image.key)
    releases = sorted({point.release for point in there if point.release is not None})
    return Whereabouts(
        images=sum(image.instances for image in found),
        subjects=tuple(image.path for image in found[:NAMED]),
        platforms=tuple(sorted({name for point in there for name in point.platforms})),
        kinds=tuple(sorted({name for point in there for name in point.kinds})),
        clients=tuple(sorted({name for point in there for name in point.clients})),
        releases=tuple(map(release_text, releases)),
    )


def _worst_first(found: Disagreement) -> tuple[Any, ...]:
    rank = ANSWERS.index(found.verdict) if found.verdict else len(ANSWERS)
    # what would be violated stands right after what is
    return (0.5 if found.yields and rank else rank), found.question, found.where.subjects, found.id


__all__ = ["Answers", "Disagreements"]
