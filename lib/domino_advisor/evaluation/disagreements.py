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

from domino_advisor.core.answer import Disagreement, OpenVerdict, Opposed, ReachWord, Taken, Verdict, Whereabouts, plain
from domino_advisor.core.proof import Derivation, Node
from domino_advisor.core.releases import release_text
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.facts.standpoints import standpoints
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.setting_proofs import node_of
from domino_advisor.evaluation.verdicts import CRITERIA
from domino_advisor.evaluation.working_memory import WorkingMemory
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

    def told(self, answers: Mapping[str, OpenVerdict]) -> tuple[Disagreement, ...]:
        """The disagreements on which a guideline that was evaluated takes a position, those with the worst answer
        first.

        answers: the worst answer of each guideline that was evaluated, what is not applicable left out.
        """
        found = []
        for mark, (_, decided) in self._groups.items():
            held = [answers[name] for name in decided.guidelines if name in answers]
            if held:
                found.append(self._told(mark, min(held, key=ANSWERS.index)))
        return tuple(sorted(found, key=_worst_first))

    def further(self, told: Collection[str]) -> Sequence[Disagreement]:
        """The others, put together when they are asked for. told: the ids of those that are told already."""
        return _Further(lambda: sorted((self._told(m, None) for m in self._groups if m not in told), key=_worst_first))

    def _told(self, mark: str, verdict: OpenVerdict | None) -> Disagreement:
        points, decided = self._groups[mark]
        conflict = self._rule_base.conflicts[decided.conflict]
        if points not in self._where:
            self._where[points] = _where(points, self._at)
        return Disagreement(
            mark, conflict.id, conflict.question, conflict.kind, conflict.why, self._where[points], decided.taken,
            decided.dissent, verdict,
        )  # fmt: skip

    # --- proofs

    def __contains__(self, mark: object) -> bool:
        return mark in self._groups

    def proof(self, mark: str) -> Mapping[str, Mapping[str, Any]]:
        """The flat proof map of a decision; where several standpoints decide alike, of the first."""
        points, decided = self._groups[mark]
        return _proof(self._rule_base, self._survey, points[0], self._at[points[0]][0], decided.root)


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


def _mark(conflict: str, points: Iterable[Standpoint]) -> str:
    """A disagreement's identity: the question and where it is decided so; no order, name or version is in it."""
    where = "\n".join(sorted(standpoint.id for standpoint in points))
    return hashlib.sha256(f"{conflict}\n{where}".encode()).hexdigest()[:32]


def worst_answers(memory: WorkingMemory, notable: Iterable[Verdict], found: dict[str, OpenVerdict]) -> None:
    """Note for each guideline that takes a position the worst answer in a part. found: what is noted so far."""
    taking = memory.rule_base.conflicts_of
    for verdict in notable:
        # what demands nothing can never turn out violated, and what may be out of scope may bear on nothing
        open_ = verdict.verdict == "undetermined"
        worth_asking = not open_ or (verdict.strength != "inform" and verdict.ground != "scope")
        answer = next((word for word in ANSWERS if word == verdict.verdict), None)
        if verdict.guideline in taking and answer is not None and worth_asking:
            worst = (found.get(verdict.guideline, ANSWERS[-1]), answer)
            found[verdict.guideline] = min(worst, key=ANSWERS.index)
    for pair in memory.within_scope:
        if pair.answer == "satisfied" and pair.guideline in taking:
            found.setdefault(pair.guideline, "satisfied")


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


def _where(points: Iterable[Standpoint], at: Mapping[Standpoint, tuple[Subject, ...]]) -> Whereabouts:
    there = list(points)
    images = {image.key: image for point in there for image in at[point]}
    found = [images[key] for key in sorted(images)]
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
    return rank, found.question, found.where.subjects, found.id


# --- proofs


def _proof(rule_base: RuleBase, survey: Survey, standpoint: Standpoint, image: Subject, root: str) -> dict[str, Node]:
    """The steps of a decision, and why an image stands where it is taken."""
    firings = rule_base.decided_at(standpoint)
    derivations: dict[str, list[Derivation]] = {}
    for step in firings.steps:
        derivations.setdefault(step.concludes, []).append({"rule": step.rule, "because": list(step.because)})
    sid = survey.sids[image.key]
    release = survey.placed.release_step(sid, standpoint.release)
    derivations[standpoint.id] = [
        {"rule": "settings", "because": [*survey.placed.steps_for(sid), release]}
    ]  # fmt: skip
    found: dict[str, Node] = {}
    pending = [root, *sorted(name for name, fact in firings.facts["opposed"].items() if fact["taken"] == root)]
    beside = pending[1:]
    while pending:
        name = pending.pop(0)
        if name in found:
            continue
        node = _node(rule_base, firings, survey, standpoint, name)
        for way in node.get("derivations", ()):
            pending = [*way["because"], *pending]
        if name in derivations:
            node["derivations"] = derivations[name]
            pending = [other for way in derivations[name] for other in way["because"]] + pending
        if name == root and beside:
            node["beside"] = beside
        found[name] = node
    return found


def _node(rule_base: RuleBase, firings: Firings, survey: Survey, standpoint: Standpoint, name: str) -> dict[str, Any]:
    for template, slot in (("taken", "position"), ("leading", "leader"), ("opposed", "position")):
        if (fact := firings.facts[template].get(name)) is not None:
            position = rule_base.positions.get(fact[slot])
            members = {"item": position.item, "text": position.text} if position else {"item": "none yet"}
            return {"kind": template, **members, **{slot: fact[slot] for slot in ("criterion",) if slot in fact}}
    if name == standpoint.id:
        says = {
            "platforms": list(standpoint.platforms), "kinds": list(standpoint.kinds),
            "environment": standpoint.environment, "clients": list(standpoint.clients),
            "release": None if standpoint.release is None else release_text(standpoint.release),
        }  # fmt: skip
        return {"kind": "standpoint", "says": says}
    if name in rule_base.conflicts:
        return {"kind": "question", "conflict": name, "text": rule_base.conflicts[name].question}
    if name not in rule_base.positions:
        return dict(node_of(survey, rule_base.platform_rows, name))
    position = rule_base.positions[name]
    cited = plain(rule_base.cite(position.item))
    return {
        "kind": "position", "conflict": position.conflict, "item": position.item, "text": position.text,
        "citation": cited,
    }  # fmt: skip


__all__ = ["Disagreements", "worst_answers"]
