"""The survey of a description: its subjects and their ids, what can be judged apart, and what each may be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from domino_advisor.parts import root_of, units_of
from domino_advisor.standing import Setting, setting_of
from domino_advisor.subjects import OF_SITE, Subject, find_subjects
from domino_advisor.vocabulary import Quantity, Vocabulary

Wanted = Callable[[Setting], frozenset[str]]


class Survey:
    """A valid description, surveyed. It never changes, and all of it hangs on types and name paths, not on list order.

    subjects: by the engine's id, in the order of types and name paths; sids: the ids by type and name path. units:
    what can be judged apart, in the order of judging, each as the ids of its subjects. settings: where subjects stand,
    by the engine's id; standing: the id of each subject's setting. carried: the quantities that totals sum over from
    one unit to another.

    wanted: the quantities that may be read of a subject in a setting; without it, all of the vocabulary.
    """

    def __init__(self, description: Mapping[str, Any], vocabulary: Vocabulary, wanted: Wanted | None = None) -> None:
        self.vocabulary = vocabulary
        found = find_subjects(description)
        self.subjects: Mapping[str, Subject] = {f"s{number}": subject for number, subject in enumerate(found)}
        self.sids: Mapping[tuple[str, str], str] = {subject.key: sid for sid, subject in self.subjects.items()}
        self.units = tuple(tuple(f"s{place}" for place in unit) for unit in units_of(found))
        self._unit_of = {sid: number for number, unit in enumerate(self.units) for sid in unit}
        ids: dict[Setting, str] = {}
        self.standing: Mapping[str, str] = dict(_stand(self.subjects, vocabulary, ids))
        self.settings: Mapping[str, Setting] = {kid: setting for setting, kid in ids.items()}
        self.totals = _totals(vocabulary)
        self._needs = self._asked(wanted) if wanted is not None else {}
        self._stated: dict[tuple[str, str, frozenset[str] | None], Sequence[Quantity]] = {}
        self._inferred: dict[tuple[str, frozenset[str] | None], list[str]] = {}
        self._foreign: dict[frozenset[str], tuple[str, ...]] = {}
        self.carried, self._sums_over = self._pass_on()
        while self._pass_up():
            self.carried, self._sums_over = self._pass_on()
        self._apart = {
            unit: {other for other, names in over.items() if any(map(self._is_rounded, names))}
            for unit, over in self._sums_over.items()
        }

    def unit_of(self, sid: str) -> int:
        """The unit of a subject."""
        return self._unit_of[sid]

    def root(self, unit: int) -> Subject:
        """The subject that a unit is, with all that lies in it."""
        return root_of(self.subjects[self.units[unit][0]])

    def levels(self) -> list[int]:
        """The level of each unit: above those over which its totals sum."""
        return _levels(len(self.units), self._sums_over)

    def apart(self) -> list[int]:
        """The same, of units that may not share a part: the engine rounds a number that one part hands to another."""
        return _levels(len(self.units), self._apart)

    def _is_rounded(self, name: str) -> bool:
        return self.vocabulary.quantities[name].type == "number"

    def weights(self) -> list[int]:
        """How many subjects each unit has."""
        return [len(unit) for unit in self.units]

    def needs(self, sid: str, quantity: str) -> bool:
        """Whether anything may ask for a quantity of a subject."""
        return not self._needs or quantity in self._needs[sid]

    def stated_needs(self, sid: str) -> Sequence[Quantity]:
        """The quantities of a subject that a description may state, and that anything may ask for."""
        subject, needs = self.subjects[sid], self._needs.get(sid)
        known = subject.type, subject.kind, needs
        if known not in self._stated:
            self._stated[known] = tuple(
                quantity
                for quantity in self.vocabulary.by_subject[subject.type]
                if not quantity.derived
                and (needs is None or quantity.name in needs)
                and (not quantity.kinds or subject.kind in quantity.kinds or quantity.otherwise is not None)
            )
        return self._stated[known]

    def inferred_needs(self, sid: str) -> list[str]:
        """The names of the quantities of a subject that rules infer, and that anything may ask for."""
        kind, needs = self.subjects[sid].type, self._needs.get(sid)
        if (kind, needs) not in self._inferred:
            self._inferred[kind, needs] = [
                quantity.name
                for quantity in self.vocabulary.by_subject[kind]
                if quantity.inferred and (needs is None or quantity.name in needs)
            ]
        return self._inferred[kind, needs]

    def needed_totals(self, sid: str) -> Iterator[tuple[str, Sequence[Quantity]]]:
        """The types of member of a subject over which something sums, each with what is summed."""
        for kind, totals in self.totals.get(self.subjects[sid].type, {}).items():
            needed = [quantity for quantity in totals if self.needs(sid, quantity.name)]
            if needed:
                yield kind, needed

    def _asked(self, wanted: Wanted) -> dict[str, frozenset[str]]:
        asked = {kid: _closed(wanted(setting), self.vocabulary) for kid, setting in self.settings.items()}
        return {sid: asked[kid] for sid, kid in self.standing.items()}

    def _pass_on(self) -> tuple[frozenset[str], Mapping[int, Mapping[int, set[str]]]]:
        """Let the members of every total that is asked for be asked for what it sums over.

        The quantities that thereby cross units, and the units over which each unit sums, with what it sums.
        """
        crossing: set[str] = set()
        sums_over: dict[int, dict[int, set[str]]] = {}
        passed: dict[str, set[str]] = {}
        joined: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        outermost_first = (sorted(unit, key=self._depth) for unit in reversed(self.units))
        for sid in chain.from_iterable(outermost_first):
            if sid in passed and self._needs:
                both = self._needs[sid], frozenset(passed.pop(sid))
                if both not in joined:
                    joined[both] = both[0] | _closed(both[1], self.vocabulary)
                self._needs[sid] = joined[both]
            for kind, totals in self.needed_totals(sid):
                parts = {quantity.total_of for quantity in totals if quantity.total_of}
                asked = [(member, parts) for member, _, _ in self.subjects[sid].descendants(kind)]
                for owner in self.subjects[sid].openings(kind):
                    asked.append((owner, {said for q in totals if (said := q.said_there(owner.type)) is not None}))
                for member, names in asked:
                    number = self.sids[member.key]
                    passed.setdefault(number, set()).update(names)
                    if self._unit_of[number] != self._unit_of[sid]:
                        crossing |= names
                        over = sums_over.setdefault(self._unit_of[sid], {})
                        over.setdefault(self._unit_of[number], set()).update(names)
        return frozenset(crossing), sums_over

    def _pass_up(self) -> bool:
        """Let what a subject lies in be asked for what is inferred from it; whether that asks for more."""
        more = False
        for sid, needs in list(self._needs.items()):
            if needs not in self._foreign:
                kind, quantities = self.subjects[sid].type, self.vocabulary.quantities
                self._foreign[needs] = tuple(name for name in sorted(needs) if quantities[name].subject != kind)
            for name in self._foreign[needs]:
                above = self.subjects[sid].parent
                while above is not None and above.type != self.vocabulary.quantities[name].subject:
                    above = above.parent
                if above is None:
                    continue
                number = self.sids[above.key]
                if name not in self._needs[number]:
                    self._needs[number] |= _closed(frozenset([name]), self.vocabulary)
                    more = True
        return more

    def _depth(self, sid: str) -> int:
        subject, depth = self.subjects[sid], 0
        while subject.parent is not None:
            subject, depth = subject.parent, depth + 1
        return depth


def _levels(units: int, over: Mapping[int, Iterable[int]]) -> list[int]:
    levels: list[int] = []
    for number in range(units):
        below = [levels[other] for other in over.get(number, ()) if other < number]
        levels.append(1 + max(below) if below else 0)
    return levels


def _stand(
    subjects: Mapping[str, Subject], vocabulary: Vocabulary, ids: dict[Setting, str]
) -> Iterator[tuple[str, str]]:
    """The setting of each subject, by the engine's ids; `ids` takes the id of each setting."""
    whole: Setting | None = None
    for sid, subject in subjects.items():
        if whole is not None and subject.type in OF_SITE:
            setting = replace(whole, type=subject.type)
        else:
            setting = setting_of(subject, vocabulary)
        whole = whole or setting  # the site is the first
        yield sid, ids.setdefault(setting, f"k{len(ids)}")


def _totals(vocabulary: Vocabulary) -> Mapping[str, Mapping[str, Sequence[Quantity]]]:
    """What is summed: by the type of the whole and the type of its members."""
    found: dict[str, dict[str, list[Quantity]]] = {}
    for quantity in vocabulary.quantities.values():
        if quantity.total_members:
            found.setdefault(quantity.subject, {}).setdefault(quantity.total_members, []).append(quantity)
    return {whole: dict(sorted(members.items())) for whole, members in found.items()}


def _closed(names: frozenset[str], vocabulary: Vocabulary) -> frozenset[str]:
    """Some quantities of a subject, with those of the same subject from which they are derived."""
    pending, kept = list(names), set[str]()
    while pending:
        name = pending.pop()
        if name in vocabulary.quantities and name not in kept:
            kept.add(name)
            quantity = vocabulary.quantities[name]
            pending += [*quantity.parts, quantity.said_there() or ""]
    return frozenset(kept)
