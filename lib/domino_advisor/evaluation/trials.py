"""A recommendation's patch is applied and evaluated again before it is given.

A large site with many violations would be run once for each of them. So patches that move one quantity the same way are
tried together first, and only the units are evaluated again whose facts they change. Limits allow intervals: a verdict
that holds for the deployment as it is and with all patches holds with each of them alone, too. Where a verdict changes,
the patches that bear on it are tried in smaller batches, at last alone; patches that bear on nothing in common are
still tried side by side.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import jsonpatch
from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import Recommendation, Verification
from domino_advisor.core.pointers import pointer_join, tokens_of, value_at
from domino_advisor.core.ranges import ends_of
from domino_advisor.description.subjects import OF_SITE, Subject
from domino_advisor.evaluation.recommendations import without_patch
from domino_advisor.evaluation.runs import Run
from domino_advisor.evaluation.verdicts import verdict_of
from domino_advisor.evaluation.working_memory import WorkingMemory

# Subjects that are evaluated again, in all: so many for any site, and so many for each subject of the site.
_SUBJECTS_FOR_ANY = 20_000
_SUBJECTS_FOR_EACH = 10
# So many verdicts that a trial would break are put into words.
_TOLD = 20
_OWN = "it would not satisfy its own guideline"
_TOO_LARGE = "the site is too large to evaluate each change again; evaluate this one alone"

Pair = tuple[str, str]
Answer = tuple[str, str]
Again = Callable[[Mapping[str, Any], Sequence[str]], Iterator[tuple[Sequence[int], WorkingMemory]]]


def verify(
    description: Mapping[str, Any],
    recommendations: Sequence[Recommendation],
    run: Run,
    broken: Mapping[str, Pair],
    again: Again,
) -> tuple[Recommendation, ...]:
    """The recommendations, each patch evaluated again; manual, with what stands against it, where it breaks something.

    run: the description as it is, evaluated. broken: the guideline and the subject's id of each violated verdict.
    again: evaluates a patched description, as far as changes in the objects at some pointers may bear on it, part by
    part, each with the numbers of its units.
    """
    verifier = _Verifier(description, run, broken, again)
    batches: dict[tuple[str, str], list[Recommendation]] = {}
    for recommendation in recommendations:
        if recommendation.patch:
            batches.setdefault((recommendation.quantity, _direction(description, recommendation)), []).append(
                recommendation
            )
    for batch in batches.values():
        verifier.settle(batch)
    return tuple(verifier.settled.get(r.id, r) for r in recommendations)


def _direction(description: Mapping[str, Any], recommendation: Recommendation) -> str:
    """Which way the patch moves its quantity: up, down, or to a word."""
    stated = value_at(description, recommendation.patch[0]["path"])
    replacement = recommendation.patch[1]["value"]
    if isinstance(replacement, bool) or not isinstance(replacement, (int, float)):
        return str(replacement)
    return "up" if replacement > ends_of(stated)[0] else "down"


class _Trial(Struct, frozen=True):
    """Some patches, tried together: what they were, and what they put in doubt.

    doubtful: the pairs of a must or should that were satisfied, and are not, or not for the same reason, with the
    answer of now; None where the guideline does not apply any more. after: the answers of the pairs that the patches
    are for. said: what the verdicts say that would be violated, of the first of them.
    """

    tried: Sequence[Recommendation]
    doubtful: Mapping[Pair, Answer | None]
    after: Mapping[Pair, Answer]
    said: Mapping[Pair, str]


class _Verifier:
    def __init__(self, description: Mapping[str, Any], run: Run, broken: Mapping[str, Pair], again: Again) -> None:
        self.settled: dict[str, Recommendation] = {}
        self._description = description
        self._run = run
        self._broken = broken
        self._again = again
        self._guidelines = run.rule_base.guidelines
        self._strengths = run.rule_base.strengths
        self._subjects = run.survey.subjects
        self._left = _SUBJECTS_FOR_ANY + _SUBJECTS_FOR_EACH * len(self._subjects)

    def settle(self, batch: Sequence[Recommendation]) -> None:
        """Settle each of a batch: all that bear on nothing that changes, then the others in ever smaller groups."""
        # Each group is tried in turns; groups that bear on nothing in common are tried side by side.
        groups: list[list[Sequence[Recommendation]]] = [[batch]]
        while groups:
            if self._left <= 0:
                for recommendation in (r for group in groups for turn in group for r in turn):
                    self._reject(recommendation, [_TOO_LARGE])
                return
            turns = [group.pop(0) for group in groups]
            trial = self._try([recommendation for turn in turns for recommendation in turn])
            groups = _regrouped(groups, turns, *self._settled_by(trial, turns))

    def _try(self, tried: Sequence[Recommendation]) -> _Trial:
        patched = _patched(self._description, tried)
        served = {self._broken[name] for recommendation in tried for name in recommendation.verdicts}
        doubtful: dict[Pair, Answer | None] = {}
        after: dict[Pair, Answer] = {}
        said: dict[Pair, str] = {}
        # a trial may reach all of a large site, so of each part only what is asked for later is kept
        for units, memory in self._again(patched, [_owner(recommendation) for recommendation in tried]):
            then = memory.answers
            changed = {pair: then.get(pair) for pair, was in self._kept(units) if then.get(pair) != was}
            doubtful |= changed
            broken = {pair for pair, answer in changed.items() if answer is not None and answer[0] == "violated"}
            pairs = (pair for pair in memory.within_scope if (pair.guideline, pair.sid) in broken) if broken else ()
            for pair in itertools.islice(pairs, _TOLD - len(said)):
                said[pair.guideline, pair.sid] = verdict_of(memory, pair).text
            after |= {pair: then[pair] for pair in served & then.keys()}
            self._left -= len(memory.own)
        return _Trial(tried, doubtful, after, said)

    def _kept(self, units: Sequence[int]) -> Iterator[tuple[Pair, Answer]]:
        """The pairs of some units whose must or should is kept by the deployment as it is."""
        by_part: dict[int, set[str]] = {}
        for unit in units:
            sids = self._run.survey.units[unit]
            by_part.setdefault(self._run.number_of(sids[0]), set()).update(sids)
        for number, own in by_part.items():
            for pair, answer in self._run.part(number).memory.answers.items():
                if pair[1] in own and answer[0] == "satisfied" and self._strengths[pair[0]] in ("must", "should"):
                    yield pair, answer

    def _settled_by(
        self, trial: _Trial, turns: Sequence[Sequence[Recommendation]]
    ) -> tuple[set[str], Iterable[Collection[str]]]:
        """Settle what a trial settles. The ids of the others, and which patches bear on something in common."""
        own = {self._broken[name][1] for r in trial.tried if not self._serves(r, trial.after) for name in r.verdicts}
        owners = Owners((_owner(recommendation), recommendation.id) for recommendation in trial.tried)
        near = {
            sid: owners.bearing_on(self._subjects[sid], self._run.survey.users(self._subjects[sid]))
            for sid in own | {sid for _, sid in trial.doubtful}
        }
        touching: dict[str, list[str]] = {}
        for sid, names in near.items():
            for name in names:
                touching.setdefault(name, []).append(sid)
        left: set[str] = set()
        for turn in turns:
            for recommendation in turn:
                sids = touching.get(recommendation.id, ())
                if not sids and self._serves(recommendation, trial.after):
                    self._accept(recommendation)
                elif len(turn) == 1 and all(len(near[sid]) == 1 for sid in sids):
                    self._evaluate(recommendation, trial, sids)
                else:
                    left.add(recommendation.id)
        return left, near.values()

    def _evaluate(self, recommendation: Recommendation, trial: _Trial, sids: Sequence[str]) -> None:
        """Settle a patch that alone bears on the subjects whose verdicts changed."""
        broken = [
            self._would_break(pair, trial.said.get(pair))
            for pair, then in sorted(trial.doubtful.items())
            if (len(trial.tried) == 1 or pair[1] in sids) and then is not None and then[0] == "violated"
        ]
        if not self._serves(recommendation, trial.after):
            broken.append(_OWN if broken else f"{_OWN} by itself")
        if broken:
            self._reject(recommendation, broken)
        else:
            self._accept(recommendation)

    def _would_break(self, pair: Pair, said: str | None) -> str:
        """What a change would break, and what the verdict would say then."""
        guideline, sid = pair
        told = f"it would break: {self._guidelines[guideline].title} ({self._subjects[sid].path})"
        return f"{told}: {said.rstrip('.')}" if said else told

    def _accept(self, recommendation: Recommendation) -> None:
        self.settled[recommendation.id] = replace(recommendation, verification=Verification(True))

    def _reject(self, recommendation: Recommendation, reasons: Sequence[str]) -> None:
        told = "; ".join(filter(None, (recommendation.conflict, *reasons)))
        self.settled[recommendation.id] = without_patch(recommendation, told)

    def _serves(self, recommendation: Recommendation, after: Mapping[Pair, Answer]) -> bool:
        """Whether every verdict that the recommendation is for is satisfied."""
        found = (after.get(self._broken[name]) for name in recommendation.verdicts)
        return all(answer is not None and answer[0] == "satisfied" for answer in found)


def _regrouped(
    groups: Sequence[list[Sequence[Recommendation]]],
    turns: Sequence[Sequence[Recommendation]],
    left: Collection[str],
    common: Iterable[Collection[str]],
) -> list[list[Sequence[Recommendation]]]:
    """The groups for the next trial: what is left of each turn goes to the end of its group, in smaller turns.

    Groups whose patches bear on something in common become one. A group of which nothing else waits falls apart into
    those that bear on something in common.
    """
    parent: dict[str, str] = {}

    def first(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    def link(names: Iterable[str]) -> None:
        roots = sorted(map(first, names))
        for root in roots[1:]:
            parent[first(root)] = first(roots[0])

    for names in common:
        link(name for name in names if name in left)
    for number, (group, turn) in enumerate(zip(groups, turns, strict=True)):
        if group:
            link((f"group {number}", *(recommendation.id for recommendation in turn if recommendation.id in left)))
    waiting: dict[str, list[Sequence[Recommendation]]] = {}
    for number, group in enumerate(groups):
        if group:
            waiting.setdefault(first(f"group {number}"), []).extend(group)
    again: dict[str, tuple[list[Recommendation], int]] = {}
    for turn in turns:
        for recommendation in turn:
            if recommendation.id in left:
                members, most = again.get(first(recommendation.id), ([], 0))
                again[first(recommendation.id)] = [*members, recommendation], max(most, len(turn))
    for root, (members, most) in again.items():
        waiting.setdefault(root, []).extend(_in_turns(members, most))
    return list(waiting.values())


def _in_turns(group: Sequence[Recommendation], together: int) -> list[Sequence[Recommendation]]:
    """A group in turns of at most half as many as were tried together."""
    size = max(1, together // 2)
    return [group[start : start + size] for start in range(0, len(group), size)]


def _patched(description: Mapping[str, Any], recommendations: Sequence[Recommendation]) -> Mapping[str, Any]:
    """The description with the patches applied. What they do not touch is shared with the one that is given."""
    root: dict[str, Any] = dict(description)
    copied: set[str] = {""}
    for recommendation in recommendations:
        for operation in recommendation.patch:
            node: Any = root
            way = ""
            for token in tokens_of(operation["path"])[:-1]:
                way = pointer_join(way, token)
                key: Any = int(token) if isinstance(node, list) else token
                if way not in copied:
                    copied.add(way)
                    node[key] = node[key].copy()
                node = node[key]
        jsonpatch.apply_patch(root, [dict(operation) for operation in recommendation.patch], in_place=True)
    return root


def _owner(recommendation: Recommendation) -> str:
    return owner_of(recommendation.patch[0]["path"])


def owner_of(pointer: str) -> str:
    """The pointer of the object that a fact at a pointer is of: one out of a list, or an image."""
    parts = pointer.split("/")[:-1]
    while parts and not (parts[-1].isdigit() or parts[-1] == "image"):
        parts.pop()
    return "/".join(parts)


class Owners:
    """The objects in which something changes, by pointer, each with a name."""

    def __init__(self, owners: Iterable[tuple[str, str]]) -> None:
        self._at: dict[str, set[str]] = {}
        self._within: dict[str, set[str]] = {}
        for pointer, name in owners:
            self._at.setdefault(pointer, set()).add(name)
            for above in (pointer, *_above(pointer)):
                self._within.setdefault(above, set()).add(name)

    @property
    def all(self) -> frozenset[str]:
        """Every name."""
        return frozenset(self._within.get("", ()))

    def bearing_on(self, subject: Subject, users: Sequence[Subject]) -> frozenset[str]:
        """The names of those that may bear on a subject: on what it is, lies in, holds or is used by.

        users: of a device, the images that use it.
        """
        if subject.type in OF_SITE or (subject.type in ("device", "domino-cluster") and not subject.complete):
            return self.all
        beside = (*subject.children, *users)
        return self.near(subject.pointer).union(*(self.near(other.pointer) for other in beside))

    def near(self, pointer: str) -> frozenset[str]:
        """The names of the objects that the one at a pointer is, lies in or holds."""
        return frozenset(self._within.get(pointer, ())).union(*(self._at.get(above, ()) for above in _above(pointer)))


def _above(pointer: str) -> Iterator[str]:
    """The pointers of all that something lies in."""
    while pointer:
        pointer = pointer.rpartition("/")[0]
        yield pointer
