"""The description that things told by files make: a plain tree, and where each value of it comes from."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.inputs.hosting import HOSTING, PROCESSORS, hosted
from domino_advisor.inputs.joining import Joined
from domino_advisor.inputs.measuring import together
from domino_advisor.inputs.names import fit_name
from domino_advisor.inputs.told import InputFault, Key, Origin, Telling, ThingType, Trust
from domino_advisor.inputs.values import agree, said
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.spelling import shortened

__all__ = ["HOSTING", "PROCESSORS", "Described", "described"]

_GUESTS = "guests"
_ONLY = "image"
"""Where an image stands that is not one of several."""
_NAMED = "@"
_WHOLE = "complete"
"""Says of a part of a description that what it does not name is not there."""
_SHORT = 80
_ROUNDS = 100
"""A fault can stand behind another one; but not behind so many."""
_KNOWN_BY = {"workloads": "client"}
"""By what the members of a list are known, where that is not their name."""
_LISTS: Mapping[ThingType, str] = {
    "machine": "machines", "esx-cluster": "esx_clusters", "host": "hosts", "device": "devices", "dpar": "dpars",
    "lpar": "lpars",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Described:
    """value: the description, as a plain tree. origins: where each value comes from, by its pointer; several where
    files agree. faults: where they do not, and what could not be placed; otherwise: those of them that tell another
    value, by the pointer of the one that is used. trusts: how much trust is in each value, by its pointer.
    """

    value: dict[str, Any]
    origins: Mapping[str, tuple[Origin, ...]]
    faults: Sequence[InputFault]
    otherwise: Mapping[str, tuple[InputFault, ...]] = field(default_factory=dict)
    trusts: Mapping[str, Trust] = field(default_factory=dict)


@dataclass(slots=True)
class _Stated:
    value: Any
    origins: list[Origin] = field(default_factory=list)
    otherwise: list[InputFault] = field(default_factory=list)
    trust: Trust = Trust.GIVEN


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of each value by its pointer, as in `Described`."""

    origins: dict[str, tuple[Origin, ...]]
    otherwise: dict[str, tuple[InputFault, ...]]
    trusts: dict[str, Trust]


def described(things: Sequence[Joined], name: str, *, all_servers: bool = False) -> Described:
    """The description of a site. name: what it is called. all_servers: whether every server is among the things, so
    that an image in which there is none runs no Domino.
    """
    things, faults = hosted(things)
    if all_servers:
        for thing in things:
            if thing.type == "image" and not any(held.type == "dpar" for held in thing.holds):
                thing.tells.append(Telling(("dpars",), [], Origin("no notes.ini of it"), Trust.GIVEN))
    _name_devices(things)
    site: dict[str, Any] = {"deployment": _Stated(name)}
    for thing in things:
        if thing.holder is None:
            _put(site, thing, faults)
    return _valid(site, faults)


def _valid(site: dict[str, Any], faults: list[InputFault]) -> Described:
    """The description without the values that it cannot have, each of which is told."""
    left = _ROUNDS
    while True:
        origins: dict[str, tuple[Origin, ...]] = {}
        otherwise: dict[str, tuple[InputFault, ...]] = {}
        trusts: dict[str, Trust] = {}
        value = _plain(site, "", _Kept(origins, otherwise, trusts))
        try:
            load_deployment(value)
        except InvalidInput as error:
            faults += [told for fault in error.faults if (told := _taken_out(site, fault, origins)) is not None]
            if (left := left - 1) < 0:
                raise
        else:
            return Described(value, origins, faults, otherwise, trusts)


def _taken_out(site: dict[str, Any], fault: Fault, origins: Mapping[str, tuple[Origin, ...]]) -> InputFault | None:
    """What is told of a value that cannot stand, which is taken out; None where it is no longer there, or is a name."""
    tokens = tokens_of(fault.pointer)
    node: Any = site
    for at, token in enumerate(tokens):
        held = node[int(token)] if isinstance(node, list) else node.get(token)
        if isinstance(held, _Stated) and token == "name":
            # two things that share a name path: the later one is told apart by its place
            held.value = f"{held.value[:_SHORT]} ({tokens[at - 1]})"
            return None
        if isinstance(held, _Stated):
            del node[token]
            called = token.replace("_", " ")
            expected = f" (expected {fault.expected})" if fault.expected else ""
            message = f"{called} cannot be {shortened(said(held.value))}{expected}; it is left out"
            for origin in origins.get(pointer_join("", *tokens[: at + 1]), ()):
                return origin.fault(message)
            return InputFault("", None, None, "warning", message)
        if held is None:
            return None
        node = held
    return _without_place(site, tokens, origins)


def _without_place(
    site: dict[str, Any], tokens: Sequence[str], origins: Mapping[str, tuple[Origin, ...]]
) -> InputFault | None:
    """What is told of a part that has no place where it stands, such as the disks of what is no VM; it is taken out."""
    holder: Any = site
    for token in tokens[:-1]:
        holder = holder[int(token)] if isinstance(holder, list) else holder[token]
    if not tokens or not isinstance(holder, dict):
        return None
    del holder[tokens[-1]]
    message = f"{tokens[-1].replace('_', ' ')} has no place in what this is told of; it is left out"
    below = f"{pointer_join('', *tokens)}/"
    places = (place for pointer, places in origins.items() if pointer.startswith(below) for place in places)
    origin = next(places, None)
    return origin.fault(message) if origin is not None else InputFault("", None, None, "warning", message)


def _name_devices(things: Sequence[Joined]) -> None:
    """Devices that are called alike are told apart, and where a device is referred to by its key its name stands."""
    names: dict[Key, str] = {}
    taken: set[str] = set()
    for thing in things:
        if thing.type == "device":
            thing.name = _unused(fit_name(thing.name) or thing.type, taken)
            taken.add(thing.name)
            names.update(dict.fromkeys(thing.keys, thing.name))
    for thing in things:
        thing.tells = [
            replace(telling, value=_named(telling.value, names))
            for telling in thing.tells
            if not isinstance(telling.value, Key) or telling.value in names
        ]


def _named(value: Any, names: Mapping[Key, str]) -> Any:
    """A value with the names of the devices that it refers to."""
    if isinstance(value, list):
        return [_named(one, names) for one in value if not isinstance(one, Key) or one in names]
    return names[value] if isinstance(value, Key) else value


def _put(into: dict[str, Any], thing: Joined, faults: list[InputFault]) -> None:
    """A thing and what it holds, at its place in what holds it."""
    told = _settled(thing, faults)
    where = _where(thing, told)
    if where == _GUESTS:
        into = into.setdefault("zvm", {})
    # the image of an LPAR or a machine is called as that is
    node: dict[str, Any] = {} if where == _ONLY else {"name": _Stated(_free(thing.name, into, where))}
    processors = told.pop(PROCESSORS, None)
    told.pop(HOSTING, None)
    if processors is not None:
        node["virtual_cps" if where in ("vms", _GUESTS) else "cps"] = processors
    for path, stated in told.items():
        _set(node, path, stated)
    for held in thing.holds:
        _put(node, held, faults)
    if where == _ONLY:
        into[where] = node
    else:
        into.setdefault(where, []).append(node)


def _where(thing: Joined, told: Mapping[tuple[str, ...], _Stated]) -> str:
    """The member that a thing stands in."""
    if thing.type != "image":
        return _LISTS[thing.type]
    hosting = told[HOSTING].value if HOSTING in told else None
    if thing.holder is None:
        return "vms" if hosting == "vm" else "images"
    if thing.holder.type in ("lpar", "machine"):
        return _GUESTS if hosting == "guest" else _ONLY
    return "vms"


def _free(name: str, into: Mapping[str, Any], where: str) -> str:
    """A name that no sibling has."""
    taken = {node["name"].value for node in into.get(where, ()) if isinstance(node, dict)}
    return _unused(fit_name(name) or where, taken)


def _unused(name: str, taken: Container[str]) -> str:
    """A name that is not taken: itself, or it with a number."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[:_SHORT]} ({number})"
    return free


def _set(node: dict[str, Any], path: tuple[str, ...], stated: _Stated) -> None:
    """A value at its path. `@NAME` is the member of a list that has that name."""
    for at, token in enumerate(path):
        if at == len(path) - 1:
            node[token] = stated
            return
        following = path[at + 1]
        if following.startswith(_NAMED):
            members = node.setdefault(token, [])
            name = fit_name(following.removeprefix(_NAMED)) or token
            known_by = _KNOWN_BY.get(token, "name")
            member = next((one for one in members if one[known_by].value == name), None)
            if member is None:
                members.append(member := {known_by: _Stated(name, list(stated.origins))})
            _set(member, path[at + 2 :], stated)
            return
        node = node.setdefault(token, {})


def _settled(thing: Joined, faults: list[InputFault]) -> dict[tuple[str, ...], _Stated]:
    """What is told of a thing, each once: by whom the most trust is in, with those who say the same."""
    by_path: dict[tuple[str, ...], list[Telling]] = {}
    for telling in thing.tells:
        by_path.setdefault(telling.path, []).append(telling)
    faults.extend(_take_out_denied(thing, by_path))
    settled: dict[tuple[str, ...], _Stated] = {}
    for path, told in by_path.items():
        tellings, more = together(told)
        if not tellings:
            continue
        adding = [telling for telling in tellings if telling.adds]
        ranked = sorted((one for one in tellings if not one.adds), key=lambda telling: -telling.trust)
        if not ranked:
            values = list(dict.fromkeys(value for telling in adding for value in telling.value))
            places = list(dict.fromkeys(telling.origin for telling in adding))
            settled[path] = _Stated(values, places, trust=max(telling.trust for telling in adding))
            settled.setdefault((*path[:-1], "partial"), _Stated([])).value.append(path[-1])
            continue
        best = ranked[0]
        for other in ranked[1:]:
            if is_range(best.value) and agree(other.value, best.value) and _is_within(other.value, best.value):
                best = other
        agreeing = [one for one in ranked if agree(best.value, one.value)]
        otherwise = [_conflict(thing, path, best, other) for other in ranked if not agree(best.value, other.value)]
        stated = _Stated(best.value, [best.origin, *(one.origin for one in agreeing)], otherwise, best.trust)
        if best.measured is not None:
            stated.origins += more
        for one in adding:
            otherwise += _added(thing, path, best, stated, one)
        faults += otherwise
        stated.origins = list(dict.fromkeys(stated.origins))
        settled[path] = stated
    return settled


def _take_out_denied(thing: Joined, by_path: dict[tuple[str, ...], list[Telling]]) -> Iterator[InputFault]:
    """What a file is known to have none of, since it is told whole, goes before what one that is trusted less has."""
    for whole, tellings in list(by_path.items()):
        if whole[-1] != _WHOLE or not any(telling.value is True for telling in tellings):
            continue
        best = max((telling for telling in tellings if telling.value is True), key=lambda telling: telling.trust)
        for path in [path for path in by_path if path[:-1] == whole[:-1] and path != whole]:
            if max(telling.trust for telling in by_path[path]) < best.trust:
                other = by_path.pop(path)[0]
                message = f"{path[-1]} of {thing.name} is {said(other.value)} here, and {best.origin.file} has none"
                yield other.origin.fault(f"{message}; it is left out", "Find out which of the two is so.")


def _added(thing: Joined, path: tuple[str, ...], best: Telling, stated: _Stated, one: Telling) -> Iterator[InputFault]:
    """What a list that is taken as complete does not have, and is there all the same, is taken as well, and told."""
    if not isinstance(stated.value, list):
        yield _conflict(thing, path, best, one)
        return
    stated.origins.append(one.origin)
    if more := [value for value in one.value if value not in stated.value]:
        stated.value = [*stated.value, *more]
        called = "/".join(token.removeprefix(_NAMED) for token in path)
        message = f"{called} of {thing.name} has {said(more)} here, which {best.origin.place} does not have"
        yield one.origin.fault(f"{message}; both are taken", weight="note")


def _is_within(one: Any, other: Any) -> bool:
    """Whether a number or range lies within a range."""
    (low, high), (least, most) = ends_of(one), ends_of(other)
    return low >= least and (most is None or (high is not None and high <= most))


def _conflict(thing: Joined, path: tuple[str, ...], best: Telling, other: Telling) -> InputFault:
    called = "/".join(token.removeprefix(_NAMED) for token in path)
    used = f"{said(best.value)} in {best.origin.place}, which is used"
    found = other.origin.fault(
        f"{called} of {thing.name} is {said(other.value)} here, and {used}", "Find out which of the two is so."
    )
    return replace(found, used=best.origin, told=said(other.value))


def _plain(node: Any, pointer: str, kept: _Kept) -> Any:
    if isinstance(node, _Stated):
        if node.origins:
            kept.origins[pointer] = tuple(node.origins)
            kept.trusts[pointer] = node.trust
        if node.otherwise:
            kept.otherwise[pointer] = tuple(node.otherwise)
        return node.value
    if isinstance(node, list):
        return [_plain(member, pointer_join(pointer, number), kept) for number, member in enumerate(node)]
    return {key: _plain(member, pointer_join(pointer, key), kept) for key, member in node.items()}
