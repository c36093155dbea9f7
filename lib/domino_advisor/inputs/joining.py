"""What several files tell of one thing is joined. A thing is known again by its keys; docs/files.md has the rules.

A number that two things of one file have is that of none: a VM that was copied may have kept that of the other one. A
datastore has a name in its datacenter alone: two inventories mean one by a name where a disk of one VM lies on it.

A name alone joins things of different files only, and only where it names one thing in each and their numbers do not
differ: two VMs of one name in two vCenters stay two, and so do two guests of one name in two LPARs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from domino_advisor.inputs.own_names import told_apart
from domino_advisor.inputs.told import HINTS, HOLDER, InputFault, Key, Telling, Thing, ThingType

WEAK = frozenset(("name", "server-name"))
"""Kinds of names that may be those of several things."""
_NO_NAME = WEAK | frozenset(HINTS)
_INVENTORY, _DEVICE = "inventory", "device"
NUMBER = "uuid"
"""The kind of name that is that of one thing: things of which each has another are not one."""


@dataclass(slots=True)
class Joined:
    """A thing with all that is told of it. holder: what it is in, None where nothing says."""

    type: ThingType
    name: str
    keys: set[Key]
    within: list[Key]
    tells: list[Telling]
    files: set[str]
    supplements: bool = False
    same_as: tuple[Key, ...] = ()
    holder: Joined | None = None
    holds: list[Joined] = field(default_factory=list)


def joined(things: Iterable[Thing]) -> tuple[list[Joined], list[InputFault]]:
    """The things, each once, in the order in which they were first told of, and where a name left it open."""
    apart, faults = told_apart(things)
    all_of = _without_shared_numbers([_alone(thing) for thing in apart])
    all_of = _by_keys(all_of, lambda key: key.by not in _NO_NAME)
    unsure = dict(_of_several(all_of))
    for key, several in unsure.items():
        faults += _told_apart(key, several, all_of)
    all_of = _by_keys(all_of, lambda key: key.by in WEAK and key not in unsure)
    all_of = _stores_joined(_followed(all_of, faults))
    _place(all_of, unsure)
    kept = [thing for thing in all_of if thing.holds or not thing.supplements]
    whole = [*kept, *_unplaced(kept)]
    _hand_up(whole)
    return whole, faults


def _alone(thing: Thing) -> Joined:
    files = {telling.origin.file for telling in thing.tells}
    return Joined(
        thing.type, thing.name, set(thing.keys), list(thing.within), list(thing.tells), files, thing.supplements,
        thing.same_as,
    )  # fmt: skip


def _by_keys(things: Sequence[Joined], counts: Callable[[Key], bool]) -> list[Joined]:
    """Things that share a key become one, in the place of the first. counts: which keys."""
    first: dict[Key, int] = {}
    parents = list(range(len(things)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = index = parents[parents[index]]
        return index

    for index, thing in enumerate(things):
        for key in thing.keys:
            if counts(key):
                other = root(first.setdefault(key, index))
                own = root(index)
                parents[max(own, other)] = min(own, other)
    merged: dict[int, Joined] = {}
    for index, thing in enumerate(things):
        if (top := root(index)) == index:
            merged[index] = thing
        else:
            _merge(merged[top], thing)
    return list(merged.values())


def _without_shared_numbers(things: list[Joined]) -> list[Joined]:
    """The things without the numbers that several of one file have, which that file knows as different ones."""
    known: dict[tuple[str, Key], set[Key]] = {}
    shared: set[Key] = set()
    for thing in things:
        own = {key for key in thing.keys if key.by == _INVENTORY}
        for number in (key for key in thing.keys if key.by == NUMBER and own):
            for file in thing.files:
                before = known.setdefault((file, number), own)
                if before & own:
                    before |= own
                else:
                    shared.add(number)
    for thing in things if shared else ():
        thing.keys -= shared
    return things


def _stores_joined(things: list[Joined]) -> list[Joined]:
    """The things, where two devices of one name on which a disk of one VM lies, by two files, are one."""
    stores = {key: thing for thing in things if thing.type == "device" for key in thing.keys}
    files: dict[int, set[str]] = defaultdict(set)
    disks: list[list[Joined]] = []
    for thing in things if stores else ():
        on: dict[tuple[str, ...], list[Joined]] = defaultdict(list)
        for telling in thing.tells:
            if telling.path[-1] == _DEVICE and isinstance(telling.value, Key) and telling.value in stores:
                files[id(stores[telling.value])].add(telling.origin.file)
                on[telling.path].append(stores[telling.value])
        disks += on.values()
    gone: set[int] = set()
    for first, *others in disks:
        for other in others:
            one, two = stores[min(first.keys, key=_order)], stores[min(other.keys, key=_order)]
            # two of one name in one inventory are in two datacenters of it
            if one is two or one.name.casefold() != two.name.casefold() or files[id(one)] & files[id(two)]:
                continue
            _merge(one, two)
            files[id(one)] |= files[id(two)]
            stores.update(dict.fromkeys(two.keys, one))
            gone.add(id(two))
    return [thing for thing in things if id(thing) not in gone] if gone else things


def _order(key: Key) -> tuple[str, str]:
    return key.by, key.name


def _merge(into: Joined, thing: Joined) -> None:
    into.keys |= thing.keys
    into.within += [key for key in thing.within if key not in into.within]
    into.tells += thing.tells
    into.files |= thing.files
    into.supplements &= thing.supplements
    if not (into.same_as and thing.same_as):
        into.same_as = ()


def _followed(things: Sequence[Joined], faults: list[InputFault]) -> list[Joined]:
    """The things, where those that only hint at another one are part of it. What may be of several is told, and left
    out; so is what only adds to another one that is not there.
    """
    hinted: dict[Key, list[Joined]] = defaultdict(list)
    for thing in things:
        if not thing.same_as:
            for key in thing.keys:
                hinted[key].append(thing)
    whole = []
    for thing in things:
        meant = next((hinted[key] for key in thing.same_as if key in hinted), [])
        if len(meant) == 1:
            _merge(meant[0], thing)
        elif meant or (thing.same_as and thing.supplements):
            said = f"it may be of each of {len(meant)} servers" if meant else "it is not known of which server it is"
            faults += [
                telling.origin.fault(
                    f"{said}, and left out", "Put it into the folder of the notes.ini of that server, and of no other."
                )
                for telling in _firsts(thing)
            ]
        else:
            whole.append(thing)
    return whole


def _firsts(thing: Joined) -> Iterator[Telling]:
    """The first thing that each file tells."""
    seen: set[str] = set()
    for telling in sorted(thing.tells, key=lambda telling: telling.origin):
        if telling.origin.file not in seen:
            seen.add(telling.origin.file)
            yield telling


def _numbers(thing: Joined) -> set[str]:
    """The numbers that it has as a VM, by which it is itself and no other."""
    return {key.name for key in thing.keys if key.by == NUMBER}


def _lpars(thing: Joined) -> set[str]:
    """The LPARs that it is known to be in."""
    return {f"{held.by} {held.name}" for held in thing.within if held.of == "lpar"}


def _differ(ones: set[str], others: set[str]) -> bool:
    """Whether both are known, and have nothing in common."""
    return bool(ones and others and not ones & others)


def _of_several(things: Sequence[Joined]) -> Iterator[tuple[Key, list[Joined]]]:
    """The names that two things of one file have, or two of different numbers, or two that are in different LPARs."""
    named: dict[Key, list[Joined]] = defaultdict(list)
    for thing in things:
        for key in thing.keys:
            if key.by in WEAK:
                named[key].append(thing)
    for key, several in named.items():
        seen: set[str] = set()
        lpars: set[str] = set()
        numbers: set[str] = set()
        for thing in several:
            inside, own = _lpars(thing), _numbers(thing)
            if seen & thing.files or _differ(lpars, inside) or _differ(numbers, own):
                yield key, several
                break
            seen |= thing.files
            lpars |= inside
            numbers |= own


def _told_apart(key: Key, several: Sequence[Joined], things: Sequence[Joined]) -> Iterator[InputFault]:
    """A name that several have is told where something else goes by it."""
    files = Counter(file for thing in several for file in thing.files)
    alike = [
        thing for thing in several if _numbers(thing) or _lpars(thing) or any(files[file] > 1 for file in thing.files)
    ]
    for thing in things:
        if thing not in alike and (thing in several or key in thing.within) and thing.tells:
            yield min(telling.origin for telling in thing.tells).fault(
                f"{len(alike)} things are called {key.name}: it is not known which of them this belongs to",
                "Put it into a folder with a capture of the one that it belongs to.",
            )


def _place(things: Sequence[Joined], unsure: dict[Key, list[Joined]]) -> None:
    """Each thing goes into the nearest that holds it."""
    known = {key: thing for thing in things for key in thing.keys if key not in unsure}
    for thing in things:
        # a machine holds all else, so that it is the farthest whoever told of it first
        within = sorted(thing.within, key=lambda key: key.of == "machine")
        found = next((known[key] for key in within if key in known), None)
        if found is not None and found is not thing:
            thing.holder = found
            found.holds.append(thing)


def _hand_up(things: Sequence[Joined]) -> None:
    """What a thing tells of its holder becomes the holder's."""
    for thing in things:
        if thing.holder is not None:
            above = [telling for telling in thing.tells if telling.path[0] == HOLDER]
            thing.holder.tells += [replace(telling, path=telling.path[1:]) for telling in above]
        thing.tells = [telling for telling in thing.tells if telling.path[0] != HOLDER]


def _unplaced(things: Sequence[Joined]) -> Iterator[Joined]:
    """An image for each server of which nothing says on what it runs: that it runs on something is known."""
    for thing in things:
        if thing.type == "dpar" and thing.holder is None:
            image = Joined("image", thing.name.split("/")[0], set(), [], [], set(thing.files))
            image.holds.append(thing)
            thing.holder = image
            yield image
