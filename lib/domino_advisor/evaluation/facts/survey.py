"""The survey of a description: its subjects and their ids, what can be evaluated apart, and what each may be asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from domino_advisor.description.altered import Place
from domino_advisor.description.planning import Made
from domino_advisor.description.subjects import Subject, find_subjects, shares_users
from domino_advisor.engine.ids import item_id
from domino_advisor.evaluation.facts.beneath import Node, all_beneath
from domino_advisor.evaluation.facts.relations import Members, Relations
from domino_advisor.evaluation.facts.settings import Placing, Settings, interned
from domino_advisor.evaluation.site_parts import root_of, units_of
from domino_advisor.knowledge.applicability import Setting
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary

# so many sets of quantities are kept from one survey to the next, a hundred names each or so
_MUCH = 500

Wanted = Callable[[Setting], frozenset[str]]


class Edge(Struct, frozen=True):
    """From a subject to others from which some quantities of it are derived.

    kind: the type of members, or the relation to them; names: what is asked of each. totals: what is summed over them;
    there: the last parts of the names of what is asked of whatever may hold more of them. above: instead of all this,
    the type of what the subject lies in.
    """

    kind: str
    names: frozenset[str]
    totals: tuple[Quantity, ...] = ()
    there: frozenset[str] = frozenset()
    above: str | None = None


class Survey:
    """A valid description, surveyed. It never changes, and all of it hangs on types and name paths, not on list order.

    subjects: by the engine's id, in the order of types and name paths; sids: the ids by type and name path. units: what
    can be evaluated apart, in the order of evaluating, each as the ids of its subjects. settings: where subjects stand,
    by the engine's id; setting_ids: the id of each subject's setting; placed: why it is so. things: the subjects, and
    what is evaluated as a part of one. carried: the quantities that one unit takes over from another.

    placing: what concludes where subjects stand. wanted: the quantities that may be read of a subject in a setting;
    without it, all of the vocabulary. made: what planned changes make otherwise; places: where that stands.
    """

    def __init__(
        self,
        description: Mapping[str, Any],
        vocabulary: Vocabulary,
        placing: Placing,
        wanted: Wanted | None = None,
        made: Made | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.made: Made = made or {}
        self.places: Mapping[str, Place] = {
            pointer: place
            for found in self.made.values()
            for one in found.altered
            for pointer, place in one.places.items()
        }
        found = find_subjects(description, vocabulary.kind_on_machine)
        self.subjects: Mapping[str, Subject] = {f"s{number}": subject for number, subject in enumerate(found)}
        self.sids: Mapping[tuple[str, str], str] = {subject.key: sid for sid, subject in self.subjects.items()}
        self.units = tuple(tuple(f"s{place}" for place in unit) for unit in units_of(found))
        self._unit_of = {sid: number for number, unit in enumerate(self.units) for sid in unit}
        self.relations = Relations(found, vocabulary, self.made)
        self.placed = Settings(self.subjects, self.sids, self.relations, placing, vocabulary.releases)
        shared = tuple(interned(self.placed, tuple(self.subjects)))
        self.setting_ids: Mapping[str, str] = {sid: kid for sid, kid, _ in shared}
        self.settings: Mapping[str, Setting] = {kid: setting for _, kid, setting in shared}
        items = tuple(self._items())
        self.things: Mapping[str, Subject] = {**self.subjects, **{name: item for name, _, item in items}}
        self.sids = {**self.sids, **{item.key: name for name, _, item in items}}
        self._unit_of |= {name: self._unit_of[sid] for name, sid, _ in items}
        self._sharing = frozenset(sid for sid, subject in self.subjects.items() if shares_users(subject))
        self._edges: dict[tuple[str, frozenset[str] | None], Sequence[Edge]] = _kept(vocabulary, "edges")
        self._by_rules: dict[frozenset[str], tuple[str, ...]] = _kept(vocabulary, "by-rules")
        self._stated: dict[tuple[str, str, frozenset[str] | None], Sequence[Quantity]] = _kept(vocabulary, "stated")
        self._wants: dict[tuple[str, frozenset[str] | None], list[str]] = _kept(vocabulary, "wants")
        self._closed: dict[frozenset[str], frozenset[str]] = _kept(vocabulary, "closed")
        self._needs: dict[str, frozenset[str]] = {}
        if wanted is not None:
            self._ask(wanted)
        self.carried, self._rests_on, self._apart = self._pass_on()

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out of it, for whoever asks again. It hangs on nothing else."""
        return {}

    def settings_of_images(self) -> frozenset[Setting]:
        """Where the images and LPARs of the site stand, each place once; if some may serve mail, where these do."""
        of = [sid for sid, subject in self.subjects.items() if subject.type in ("image", "lpar")]
        serving = [sid for sid in of if not (self.subjects[sid].is_idle or self.subjects[sid].runs_no_domino)]
        return frozenset(self.settings[self.setting_ids[sid]] for sid in serving or of)

    def unit_of(self, sid: str) -> int:
        """The unit of a subject, or of what a part of it is."""
        return self._unit_of[sid]

    def members(self, sid: str, kind: str) -> Members:
        """The members of a subject, of a type or by a relation."""
        return self.relations.members(self.things[sid], kind)

    def users(self, subject: Subject) -> Sequence[Subject]:
        """Of a device, the images that use it."""
        return self.placed.users_of(self.sids[subject.key])

    def root(self, unit: int) -> Subject:
        """The subject that a unit is, with all that lies in it."""
        return root_of(self.subjects[self.units[unit][0]])

    def levels(self) -> list[int]:
        """The level of each unit: above those on which it rests."""
        return _levels(len(self.units), self._rests_on)

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

    def asks_of(self, sid: str) -> bool:
        """Whether anything may ask for anything of a subject."""
        return not self._needs or bool(self._needs[sid])

    def closed(self, sid: str, names: frozenset[str]) -> frozenset[str]:
        """Some quantities of a subject, with those from which they are derived there, and by which they are bounded."""
        found = self._all_of(names)
        return found if sid not in self._sharing else self._all_of(found | self._in_all(found))

    def _all_of(self, names: frozenset[str]) -> frozenset[str]:
        if names not in self._closed:
            self._closed[names] = closed(names, self.vocabulary)
        return self._closed[names]

    def in_all(self, sid: str, quantity: Quantity) -> tuple[str, str] | None:
        """What is stated of all together and bounds a quantity of a subject: who it is stated of, and what."""
        if quantity.in_all is None or sid not in self._sharing:
            return None
        subject, of = self.things[sid], self.vocabulary.quantities[quantity.in_all].subject
        while subject.type != of and subject.parent is not None:
            subject = subject.parent
        return self.sids[subject.key], quantity.in_all

    def _in_all(self, names: Iterable[str]) -> frozenset[str]:
        found = (self.vocabulary.quantities.get(name) for name in names)
        return frozenset(quantity.in_all for quantity in found if quantity is not None and quantity.in_all is not None)

    def stated_needs(self, sid: str) -> Sequence[Quantity]:
        """The quantities of a subject that a description may state, and that anything may ask for."""
        subject, needs = self.things[sid], self._needs.get(sid)
        known = subject.type, subject.kind, needs
        if known not in self._stated:
            self._stated[known] = tuple(
                quantity
                for quantity in self.vocabulary.by_subject[subject.type]
                if (needs is None or quantity.name in needs) and may_be_stated(subject, quantity)
            )
        return self._stated[known]

    def wants(self, sid: str) -> list[str]:
        """The names of the quantities of a subject that are concluded where somebody wants them, and somebody may."""
        kind, needs = self.things[sid].type, self._needs.get(sid)
        if (kind, needs) not in self._wants:
            self._wants[kind, needs] = [
                quantity.name
                for quantity in self.vocabulary.by_subject[kind]
                if quantity.if_wanted and (needs is None or quantity.name in needs)
            ]
        return self._wants[kind, needs]

    def edges(self, sid: str) -> Sequence[Edge]:
        """What the quantities of a subject that anything may ask for are derived from of others."""
        return self.edges_from(sid, self._needs.get(sid))

    def edges_from(self, sid: str, names: frozenset[str] | None) -> Sequence[Edge]:
        """What some quantities of a subject, or all of them, are derived from of others."""
        known = self.things[sid].type, names
        if known not in self._edges:
            self._edges[known] = _edges_of(*known, self.vocabulary)
        return self._edges[known]

    def reached(self, sid: str, edge: Edge) -> Iterator[tuple[str, frozenset[str]]]:
        """The others to which an edge leads from a subject, each with what is asked of it."""
        if edge.above is not None:
            above = self.things[sid].parent
            while above is not None and above.type != edge.above:
                above = above.parent
            if above is not None:
                yield self.sids[above.key], edge.names
            return
        members = self.members(sid, edge.kind)
        for row in members.rows:
            yield self.sids[row.subject.key], edge.names
        for owner in members.openings if edge.there else ():
            yield self.sids[owner.key], frozenset(f"{owner.type}.{name}" for name in edge.there)

    def _items(self) -> Iterator[tuple[str, str, Subject]]:
        """What is evaluated as a part of a subject, with the engine's ids of both."""
        for sid, subject in self.subjects.items():
            for number, item in enumerate(self.relations.items.get(subject.key, ()), start=1):
                yield item_id(sid, number), sid, item

    def _ask(self, wanted: Wanted) -> None:
        """What anything may ask for of each subject: what guidelines read there, and all that it is derived from."""
        asked = {kid: self._all_of(wanted(setting)) for kid, setting in self.settings.items()}
        needs = {
            sid: asked[self.setting_ids[sid]] if sid in self.setting_ids else frozenset[str]() for sid in self.things
        }
        for sid in self._sharing:
            # what is stated of all and of each is compared, whoever asks for it
            own = self.vocabulary.by_subject[self.things[sid].type] if self.things[sid].type != "dpar" else ()
            needs[sid] = self.closed(sid, needs[sid] | {quantity.name for quantity in own if quantity.in_all})
        joined: dict[tuple[bool, frozenset[str], frozenset[str]], frozenset[str]] = {}
        self._needs = needs
        # the outermost last, since it is taken first, and asks most
        pending = dict.fromkeys(sorted(self.things, key=self._depth, reverse=True))
        while pending:
            sid, _ = pending.popitem()
            for edge in self.edges(sid):
                for other, names in self.reached(sid, edge):
                    if not names <= needs[other]:
                        both = other in self._sharing, needs[other], names
                        if both not in joined:
                            joined[both] = needs[other] | self.closed(other, names)
                        needs[other] = joined[both]
                        pending[other] = None

    def _pass_on(self) -> tuple[frozenset[str], Mapping[int, int], Mapping[int, int]]:
        """The quantities that cross units, and the units on which each unit rests, as bits: all, and for a number.

        What units before it have concluded is taken over. What would be concluded later is concluded in the unit itself
        too, from what those before have concluded.
        """
        crossing: set[str] = set()
        rests_on: dict[int, int] = defaultdict(int)
        apart: dict[int, int] = defaultdict(int)
        later: dict[Node, set[int]] = defaultdict(set)
        for sid in self.things:
            unit = self._unit_of[sid]
            for other, name in self._derived_from(sid, self.edges(sid)):
                there = self._unit_of[other]
                if there > unit:
                    later[other, name].add(unit)
                elif there < unit:
                    crossing.add(name)
                    rests_on[unit] |= 1 << there
                    apart[unit] |= 1 << there if self._is_rounded(name) else 0
        beneath = all_beneath(later, self._next_of, self._unit_of, self._is_rounded)
        for node, units in later.items():
            found = beneath[node]
            for unit in units:
                before = (1 << unit) - 1
                rests_on[unit] |= found.units & before
                apart[unit] |= found.rounded & before
            crossing.update(name for name, first in found.first.items() if first < max(units))
        return frozenset(crossing), rests_on, apart

    def _next_of(self, node: Node) -> Iterator[Node]:
        """What rules derive of others, and a quantity of a subject is derived from."""
        sid, name = node
        return self._derived_from(sid, self.edges_from(sid, self.closed(sid, frozenset([name]))))

    def _derived_from(self, sid: str, edges: Iterable[Edge]) -> Iterator[tuple[str, str]]:
        """What rules derive of others, out of what edges lead to."""
        for edge in edges:
            if edge.there or self._derived(edge.names):
                for other, names in self.reached(sid, edge):
                    for name in self._derived(names):
                        yield other, name

    def _derived(self, names: frozenset[str]) -> tuple[str, ...]:
        """Those of some quantities that rules may derive."""
        if names not in self._by_rules:
            quantities = self.vocabulary.quantities
            found = (name for name in names if name in quantities and quantities[name].may_be_derived)
            self._by_rules[names] = tuple(sorted(found))
        return self._by_rules[names]

    def _depth(self, sid: str) -> int:
        subject, depth = self.things[sid], 0
        while subject.parent is not None:
            subject, depth = subject.parent, depth + 1
        return depth


def may_be_stated(subject: Subject, quantity: Quantity) -> bool:
    """Whether a description may state a quantity of a subject of this type: some are of certain kinds of image."""
    there = not quantity.kinds or subject.kind in quantity.kinds or quantity.otherwise is not None
    return there and not quantity.derived


def _kept(vocabulary: Vocabulary, what: str) -> dict[Any, Any]:
    """What earlier surveys worked out of the same vocabulary; when that is much, it is begun anew."""
    found = vocabulary.kept.setdefault(what, {})
    if len(found) > _MUCH:
        found = vocabulary.kept[what] = {}
    return found


def _levels(units: int, over: Mapping[int, int]) -> list[int]:
    levels: list[int] = []
    of_level: list[int] = []
    for number in range(units):
        below = over.get(number, 0)
        level = next((one + 1 for one in reversed(range(len(of_level))) if of_level[one] & below), 0)
        of_level += [0] * (level + 1 - len(of_level))
        of_level[level] |= 1 << number
        levels.append(level)
    return levels


def _edges_of(kind: str, needs: frozenset[str] | None, vocabulary: Vocabulary) -> tuple[Edge, ...]:
    """What some quantities of a type of subject, or all of them, are derived from of others."""
    quantities = [q for q in vocabulary.by_subject[kind] if needs is None or q.name in needs]
    totals: dict[str, list[Quantity]] = {}
    names: dict[str, set[str]] = {}
    above: dict[str, set[str]] = {}
    for quantity in quantities:
        if quantity.total_members is not None:
            totals.setdefault(quantity.total_members, []).append(quantity)
        for members, parts in quantity.of_members.items():
            names.setdefault(members, set()).update(parts)
        for part in quantity.parts:
            if (owner := vocabulary.quantities[part].subject) != kind:
                above.setdefault(owner, set()).add(part)
        of_all = quantity.in_all if needs is not None and quantity.in_all in needs else None
        if of_all is not None and (owner := vocabulary.quantities[of_all].subject) != kind:
            above.setdefault(owner, set()).add(of_all)
    found = [
        Edge(
            members, frozenset(parts), tuple(totals.get(members, ())),
            frozenset(total.there for total in totals.get(members, ()) if total.there is not None),
        )
        for members, parts in sorted(names.items())
    ]  # fmt: skip
    return (*found, *(Edge("", frozenset(parts), above=owner) for owner, parts in sorted(above.items())))


def closed(names: frozenset[str], vocabulary: Vocabulary) -> frozenset[str]:
    """Some quantities of a subject, with those of the same subject from which they are derived."""
    pending, kept = list(names), set[str]()
    while pending:
        name = pending.pop()
        if name in vocabulary.quantities and name not in kept:
            kept.add(name)
            quantity = vocabulary.quantities[name]
            pending += [*quantity.needs, quantity.said_there() or ""]
    return frozenset(kept)
