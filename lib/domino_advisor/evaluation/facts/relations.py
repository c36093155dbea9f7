"""The members of a subject: what lies in it, and what the vocabulary's relations lead to.

A relation goes by names that a description states: from who names to what is named, or back. Only single steps are
found here; what follows from several, through layers of storage say, the rules infer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.altered import CONVERTED, GOING, ITEMS, LEAVING, RECEIVING
from domino_advisor.description.filling import HOSTS, IMAGES, ON_MACHINES
from domino_advisor.description.planning import Made
from domino_advisor.description.subjects import OF_SITE, Gap, Subject, shares_users
from domino_advisor.knowledge.vocabulary import Relation, Vocabulary

_NAMED_BY_CHANGES = frozenset((LEAVING, RECEIVING, IMAGES, ON_MACHINES, HOSTS, GOING, *CONVERTED.values()))
"""The paths that no description has: what a planned change comes to."""


class Member(Struct, frozen=True, gc=False):
    """A member. count: how many of it one of the whole has at most, least: at least; named: how many name it.

    pointer: where it is named, or else where it stands.
    """

    subject: Subject
    count: int
    least: int
    pointer: str
    named: int = 1


class Members(Struct, frozen=True, gc=False):
    """The members of a subject, by name path. gaps: what would have to be stated to know all of them.

    openings: what may hold more members than are listed.
    """

    rows: tuple[Member, ...]
    gaps: tuple[Gap, ...] = ()
    openings: tuple[Subject, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the description names every member."""
        return not (self.gaps or self.openings)


class Relations:
    """The relations between the subjects of a site.

    items: what is evaluated as a part of each subject, such as the virtual disks of an image, by the key of the
    subject. lists: the keys of paths at which a list of these or of subjects stands. made: what planned changes make
    otherwise, which a description does not list: such are the items of a change.
    """

    def __init__(self, subjects: Iterable[Subject], vocabulary: Vocabulary, made: Made | None = None) -> None:
        self._subjects = tuple(subjects)
        self._relations = vocabulary.relations
        self._made: Made = made or {}
        self.items: Mapping[tuple[str, str], tuple[Subject, ...]] = {
            subject.key: found
            for subject in self._subjects
            if (found := (*_items(subject, vocabulary.items.values()), *self._differences(subject)))
        }
        self.lists = frozenset(("dpars", *(str(relation.items) for relation in vocabulary.items.values())))
        self._found: dict[tuple[tuple[str, str], str], Members] = {}
        self._by_name: dict[str, dict[str, Subject]] = {}
        self._named_by: dict[str, dict[tuple[str, str], list[Member]]] = {}

    def members(self, subject: Subject, kind: str) -> Members:
        """The members of a subject, of a type or by a relation."""
        known = subject.key, kind
        if known not in self._found:
            relation = self._relations.get(kind)
            if relation is not None:
                self._found[known] = self._related(subject, relation)
            else:
                self._found[known] = self._beside(subject, kind) if kind in OF_SITE else _within(subject, kind)
        return self._found[known]

    def _beside(self, site: Subject, kind: str) -> Members:
        """What stands beside the topology of a site: its claims, runs or changes. What nobody states there is none."""
        rows = (member for member in self._subjects if member.type == kind and member.parent is site)
        return Members(tuple(Member(member, 1, 1, member.pointer) for member in sorted(rows, key=lambda one: one.path)))

    def _related(self, subject: Subject, relation: Relation) -> Members:
        if relation.described is not None:
            # devices stand beside the topology, and each may be several
            if relation.described == "device":
                found = sorted((one for one in self._subjects if one.type == "device"), key=lambda one: one.path)
                return Members(tuple(Member(one, one.instances, one.instances, one.pointer) for one in found))
            return Members(_within(subject, relation.described).rows)
        if relation.items == ITEMS:
            return self._made_otherwise(subject, relation)
        if relation.items is not None:
            start = pointer_join(subject.pointer, relation.items)
            rows = tuple(
                Member(item, 1, 1, item.pointer)
                for item in self.items.get(subject.key, ())
                if item.pointer.rpartition("/")[0] == start
            )
            return Members(rows, () if _is_listed(subject.body, relation.items) else (_gap(subject, [relation.items]),))
        if relation.named_by is not None:
            return Members(tuple(self._naming(relation).get(subject.key, ())))
        if any(path[0] in _NAMED_BY_CHANGES for path in relation.paths):
            return self._named_by_a_change(subject, relation)
        names = _Names(self)
        for path in relation.paths:
            names.read(subject, subject.body, subject.pointer, path, ())
        there = self._called(str(relation.to))
        # of a group that it names it has one at least, and at most all
        named = [
            Member(there[name], there[name].count, 1, place, names.single.get(name, 0))
            for name, place in names.found.items()
            if name in there
        ]
        named.sort(key=lambda row: row.subject.path)
        return Members(tuple(named), () if relation.optional else names.gaps)

    def _made_otherwise(self, subject: Subject, relation: Relation) -> Members:
        """What a change makes otherwise; of one that does not say what it leads to, nobody knows it."""
        rows = tuple(Member(item, 1, 1, item.pointer) for item in self.items.get(subject.key, ()))
        return Members(rows, () if subject.pointer in self._made else (_gap(subject, [str(relation.items)]),))

    def _named_by_a_change(self, subject: Subject, relation: Relation) -> Members:
        """What a change brings together or fills, as far as the site has it: after a change some of it is gone."""
        made = self._made.get(subject.pointer)
        of = {} if made is None else made.named
        names = {name: place for (path,) in relation.paths for name, place in of.get(path, {}).items()}
        there = self._called(str(relation.to))
        rows = [
            Member(there[name], there[name].instances, there[name].instances, place)
            for name, place in sorted(names.items())
            if name in there
        ]
        whole = made is not None and len(rows) == len(names)
        return Members(tuple(rows), () if whole else (_gap(subject, [relation.paths[0][0]]),))

    def _differences(self, subject: Subject) -> Iterator[Subject]:
        relation = next((one for one in self._relations.values() if one.items == ITEMS), None)
        if relation is None or relation.of != subject.type:
            return
        made = self._made.get(subject.pointer)
        for one in () if made is None else made.altered:
            path = f"{subject.path}/{relation.items}/{one.body['name']}"
            yield Subject(
                relation.item_type, path, one.pointer, 1, one.body, subject, subject.kind, subject.origins
            )  # fmt: skip

    def _called(self, kind: str) -> Mapping[str, Subject]:
        """The subjects of a type by the names that a description refers to them by."""
        if kind not in self._by_name:
            self._by_name[kind] = {
                name: subject
                for subject in self._subjects
                if subject.type == kind
                for name in (subject.path, subject.body.get("name", ""))
            }
        return self._by_name[kind]

    def _naming(self, relation: Relation) -> Mapping[tuple[str, str], list[Member]]:
        """Who names each subject, by its key, in the order of name paths."""
        if relation.name not in self._named_by:
            found: dict[tuple[str, str], list[Member]] = {}
            there = self._called(relation.of)
            owners = (subject for subject in self._subjects if subject.type == relation.named_by)
            for owner in sorted(owners, key=lambda owner: owner.path):
                for name, place in self._names_of(owner, relation).items():
                    # what is powered off is named, and is no subject
                    if name in there:
                        row = Member(owner, owner.instances, owner.instances, place)
                        found.setdefault(there[name].key, []).append(row)
            self._named_by[relation.name] = found
        return self._named_by[relation.name]

    def _names_of(self, owner: Subject, relation: Relation) -> Mapping[str, str]:
        """What one names at the paths of a relation, each with its place; a change, what it comes to."""
        if all(path[0] in _NAMED_BY_CHANGES for path in relation.paths):
            made = self._made.get(owner.pointer)
            of = {} if made is None else made.named
            return {name: place for (path,) in relation.paths for name, place in of.get(path, {}).items()}
        names = _Names(self)
        for path in relation.paths:
            names.read(owner, owner.body, owner.pointer, path, ())
        return names.found

    def listed(self, subject: Subject, name: str) -> Iterator[Subject]:
        """What stands in a list of a subject and is evaluated, by itself or as a part of it."""
        start = pointer_join(subject.pointer, name)
        for child in (*subject.children, *self.items.get(subject.key, ())):
            if child.pointer.rpartition("/")[0] == start:
                yield child


class _Names:
    """The names at a path, each with its first place, and what would have to be stated to know all of them."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self.found: dict[str, str] = {}
        self.single: dict[str, int] = {}
        self._gaps: list[Gap] = []

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return tuple(self._gaps)

    def read(
        self, subject: Subject, body: Mapping[str, Any], pointer: str, path: tuple[str, ...], above: tuple[str, ...]
    ) -> None:
        """Read what stands at a path from an object of a subject; above: the keys that led from the subject to it."""
        key, *rest = path
        value, keys = body.get(key), [*above, key]
        if value is None and key not in self._relations.lists:
            # without an object what stands in it is missing
            self._gaps.append(_gap(subject, [*keys, *rest]))
        elif value is None or key in body.get("partial", ()):
            self._gaps.append(_gap(subject, keys))
        if value is None:
            return
        if not rest:
            listed = [(value, ())] if isinstance(value, str) else [(name, (at,)) for at, name in enumerate(value)]
            for name, at in listed:
                self.found.setdefault(name, pointer_join(pointer, key, *at))
                if subject.count == 1:
                    self.single[name] = self.single.get(name, 0) + 1
        elif isinstance(value, list):
            for member in self._relations.listed(subject, key):
                self.read(member, member.body, member.pointer, tuple(rest), ())
        # what is switched off uses nothing
        elif value.get("enabled") is not False:
            self.read(subject, value, pointer_join(pointer, key), tuple(rest), tuple(keys))


def _gap(subject: Subject, keys: list[str]) -> Gap:
    name = "/".join(keys)
    return Gap(f"{subject.type}.{name}", name, subject.path, pointer_join(subject.pointer, *keys))


def _within(subject: Subject, kind: str) -> Members:
    below = sorted(subject.descendants(kind), key=lambda found: found[0].path)
    rows = tuple(Member(member, count, count, member.pointer) for member, count, _ in below)
    return Members(rows, tuple(subject.open_lists(kind)), tuple(subject.openings(kind)))


def _items(subject: Subject, relations: Iterable[Relation]) -> Iterator[Subject]:
    for relation in relations:
        if relation.of == subject.type and relation.items not in (None, ITEMS):
            if relation.item_type == "workload" and not shares_users(subject):
                continue
            for place, body in enumerate(subject.body.get(relation.items, ())):
                # what has no name has a path that no names make
                path = f"/{body['client']}" if relation.item_type == "workload" else f"{relation.items}/{body['name']}"
                yield Subject(
                    relation.item_type, f"{subject.path}/{path}", pointer_join(subject.pointer, relation.items, place),
                    1, body, subject, subject.kind, subject.origins,
                )  # fmt: skip


def _is_listed(owner: Mapping[str, Any], name: str) -> bool:
    return name in owner and name not in owner.get("partial", ())
