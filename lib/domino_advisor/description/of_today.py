"""What is said of a site today and rests on what a change makes otherwise does not go along into the site after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import is_range
from domino_advisor.core.releases import release_number
from domino_advisor.description.differences import Chain, Difference, called
from domino_advisor.description.subjects import find_subjects

_OWNERS = ("image", "images", "guests", "vms", "dpars")
"""What names a device for itself: images and servers, by the member or list that they stand in."""


class OfToday(Struct, frozen=True):
    """What is said of some objects, and the members that it rests on, by where these stand: memory_gib, or vms/name.

    of: the objects, by the member or list that they stand in. unknown: what is said of them (workloads/users: by the
    items of a list). itself: the members of the object, and of what has no name within it; within: of it and all that
    lies in it; above: of what it lies in; beside: of all else that lies in what it lies in; users: of whatever names
    the device, or may lie on it; members: of the members of the Domino cluster; site: anywhere. users and members: of
    what they lie in, too. releases: where there are any, a member that tells a release counts only where one before
    such a release becomes one from it on.
    """

    of: frozenset[str]
    unknown: frozenset[str]
    itself: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    above: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    users: frozenset[str] = frozenset()
    members: frozenset[str] = frozenset()
    site: frozenset[str] = frozenset()
    releases: frozenset[str] = frozenset()


class _Object(Struct, frozen=True):
    """An object of a description. kind: the member or list that it stands in."""

    kind: str
    chain: Chain
    pointer: str
    body: Mapping[str, Any]


def stale(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    found: Sequence[Difference],
    anew: Callable[[str], bool],
    rules: Iterable[OfToday],
    refers: frozenset[str],
) -> tuple[str, ...]:
    """What is not known any more in the later of two descriptions, by pointer into it.

    found: their differences. anew: whether the change itself states what stands at a pointer. refers: the members by
    which something names a device.
    """
    site, told = _Site(before, after, refers), _Told(found)
    return tuple(
        dict.fromkeys(
            pointer
            for rule in rules
            for one in site.objects
            if one.kind in rule.of
            for names in (sorted(name for name in rule.unknown if name.partition("/")[0] in one.body),)
            if names and site.bears(rule, one, told)
            for name in names
            for pointer in _not_anew(one, name, anew)
        )
    )


def _not_anew(one: _Object, name: str, anew: Callable[[str], bool]) -> Iterator[str]:
    """What an object says under a name and a change does not state, by pointer.

    A member of the items of a list, as in workloads/users, is stated anew as a whole, or not at all.
    """
    owner, _, member = name.partition("/")
    value, pointer = one.body[owner], pointer_join(one.pointer, owner)
    if not member:
        yield from (leaf for leaf in _leaves(value, pointer) if not anew(leaf))
        return
    for place, item in enumerate(value):
        here = pointer_join(pointer, place, member)
        if member in item and not any(map(anew, _leaves(item[member], here))):
            yield here


class _Where(Struct, frozen=True):
    """Where some members differ: the objects, how many of them lie in each object, and what some lie in at once."""

    chains: frozenset[Chain]
    within: Mapping[Chain, int]
    nameless: frozenset[Chain]

    def of(self, here: Chain) -> bool:
        """Whether any is an object, or lies in it and has no name."""
        return here in self.chains or here in self.nameless

    def bears_on(self, user: Chain) -> bool:
        """Whether any lies in a user, or is what that lies in."""
        return user in self.within or self.above(user)

    def above(self, here: Chain) -> bool:
        """Whether any is what an object lies in."""
        return any(here[:length] in self.chains for length in range(len(here)))


class _Told:
    """Differences, to be asked where those of some members are."""

    def __init__(self, found: Sequence[Difference]) -> None:
        self._differences = found
        self._found = [(_names(one), one.chain) for one in found]
        self._known: dict[frozenset[str], _Where] = {}
        self._crossing: dict[frozenset[str], _Told] = {}

    def crossing(self, releases: frozenset[str]) -> _Told:
        """Those alone in which a release before one of these becomes one from it on; all where there are none."""
        if not releases:
            return self
        if releases not in self._crossing:
            self._crossing[releases] = _Told([one for one in self._differences if _crosses(one, releases)])
        return self._crossing[releases]

    def of(self, names: frozenset[str]) -> _Where:
        """Where members of these names differ."""
        if names not in self._known:
            chains = frozenset(chain for own, chain in self._found if own & names)
            within = Counter(chain[:length] for chain in chains for length in range(len(chain) + 1))
            self._known[names] = _Where(chains, within, frozenset(chain[:-1] for chain in chains))
        return self._known[names]


class _Site:
    """Two descriptions of one site: what lies where, what names which device, and who is a member of which cluster."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], refers: frozenset[str]) -> None:
        self.objects = tuple(_objects(after))
        both = (*_objects(before), *self.objects)
        self._users = _users(both, refers)
        self._servers = _servers(before) | _servers(after)
        self._anywhere = frozenset(one.chain for one in both if one.kind == "dpars" and "mail_devices" not in one.body)

    def bears(self, rule: OfToday, one: _Object, told: _Told) -> bool:
        """Whether a difference is one of what is said of an object by such a rule."""
        here, outer = one.chain, one.chain[:-2]
        told = told.crossing(rule.releases)
        own, beside = told.of(rule.itself), told.of(rule.beside).within
        users, members = told.of(rule.users), told.of(rule.members)
        return (
            here in told.of(rule.within).within
            or own.of(here)
            or told.of(rule.above).above(here)
            or beside.get(outer, 0) > beside.get(here, 0)
            or (bool(users.chains) and any(map(users.bears_on, self._of_device(one))))
            or (bool(members.chains) and any(map(members.bears_on, self._of_cluster(one))))
            or bool(told.of(rule.site).chains)
        )

    def _of_device(self, device: _Object) -> frozenset[Chain]:
        holds = device.body.get("holds")
        may_hold_mail = holds is None or "mail-files" in holds
        return self._users.get(device.chain[-1], frozenset()) | (self._anywhere if may_hold_mail else frozenset())

    def _of_cluster(self, cluster: _Object) -> Iterator[Chain]:
        for path in cluster.body.get("members", ()):
            yield from self._servers.get(path, ())


def _crosses(difference: Difference, releases: frozenset[str]) -> bool:
    was, will = difference.before or difference.held, difference.after
    if not (isinstance(was, str) and isinstance(will, str)):
        return False
    try:
        old, new = release_number(was), release_number(will)
    except ValueError:
        return False
    return any(old < release_number(release) <= new for release in releases)


def _names(difference: Difference) -> frozenset[str]:
    """What a member is called: by its name, and with the list in which the object stands that has it."""
    listed = f"{difference.chain[-2]}/{difference.member}" if len(difference.chain) > 1 else ""
    return frozenset((difference.member, listed))


def _objects(description: Mapping[str, Any]) -> Iterator[_Object]:
    yield from _below(description, (), "")


def _below(body: Mapping[str, Any], chain: Chain, pointer: str) -> Iterator[_Object]:
    for name, member in body.items():
        here = pointer_join(pointer, name)
        if isinstance(member, dict) and not is_range(member):
            yield _Object(name, (*chain, name), here, member)
            yield from _below(member, (*chain, name), here)
        elif isinstance(member, list):
            for number, item in enumerate(member):
                if isinstance(item, dict):
                    below, there = (*chain, name, called(item)), pointer_join(here, number)
                    yield _Object(name, below, there, item)
                    yield from _below(item, below, there)


def _users(objects: Sequence[_Object], refers: frozenset[str]) -> Mapping[str, frozenset[Chain]]:
    """What names each device: images and servers, also by what lies on the device, and such devices themselves."""
    users: dict[str, set[Chain]] = {}
    upon: dict[str, set[str]] = {}
    for one in objects:
        for name in refers & one.body.keys():
            value = one.body[name]
            for device in value if isinstance(value, list) else (value,):
                if one.kind == "devices":
                    upon.setdefault(device, set()).add(one.chain[-1])
                    users.setdefault(device, set()).add(one.chain)
                else:
                    users.setdefault(device, set()).add(_owner(one.chain))
    for _ in upon:  # as far as devices lie on each other
        for device, others in upon.items():
            users[device] |= {user for other in others for user in users.get(other, ())}
    return {device: frozenset(chains) for device, chains in users.items()}


def _owner(chain: Chain) -> Chain:
    """The image or server in which something stands."""
    for length in range(len(chain), 0, -1):
        if chain[length - 1] == "image" or (length > 1 and chain[length - 2] in _OWNERS):
            return chain[:length]
    return chain


def _servers(description: Mapping[str, Any]) -> dict[str, tuple[Chain, ...]]:
    """Where each server lies, by its name path."""
    chains = {one.pointer: one.chain for one in _objects(description)}
    return {
        subject.path: (chains[subject.pointer],)
        for subject in find_subjects(description)
        if subject.type == "dpar" and subject.pointer in chains
    }


def _leaves(value: Any, pointer: str) -> Iterator[str]:
    if isinstance(value, dict) and not is_range(value):
        for name, member in value.items():
            yield from _leaves(member, pointer_join(pointer, name))
    else:
        yield pointer
