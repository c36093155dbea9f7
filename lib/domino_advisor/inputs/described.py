"""The description that things told by files make: a plain tree, and where each value of it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import is_range
from domino_advisor.inputs.joining import Joined
from domino_advisor.inputs.told import InputFault, Origin, Telling, ThingType, Trust
from domino_advisor.inputs.values import agree as _agree
from domino_advisor.inputs.values import said as _said
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.fields import NAME_LENGTH
from domino_advisor_schemas.spelling import shortened

HOSTING = ("hosting",)
"""What an image runs on, where a file tells it: vm, guest, lpar or native. It is no member of a description."""
PROCESSORS = ("processors",)
"""The processors of an image. The description calls them by what it runs on."""

_NAMED = "@"
_SHORT = 80
_ROUNDS = 100
"""A fault can stand behind another one; but not behind so many."""
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
    faults: list[InputFault] = []
    if all_servers:
        for thing in things:
            if thing.type == "image" and not any(held.type == "dpar" for held in thing.holds):
                thing.tells.append(Telling(("dpars",), [], Origin("no notes.ini of it"), Trust.GIVEN))
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
            message = f"{called} cannot be {shortened(_said(held.value))}{expected}; it is left out"
            for origin in origins.get(pointer_join("", *tokens[: at + 1]), ()):
                return origin.fault(message)
            return InputFault("", None, None, "warning", message)
        if held is None:
            return None
        node = held
    return None


def _put(into: dict[str, Any], thing: Joined, faults: list[InputFault]) -> None:
    """A thing and what it holds, at its place in what holds it."""
    told = _settled(thing, faults)
    where = _where(thing, told)
    node: dict[str, Any] = {"name": _Stated(_free(thing.name, into, where))}
    processors = told.pop(PROCESSORS, None)
    told.pop(HOSTING, None)
    if processors is not None:
        node["virtual_cps" if where == "vms" else "cps"] = processors
    for path, stated in told.items():
        _set(node, path, stated)
    for held in thing.holds:
        _put(node, held, faults)
    into.setdefault(where, []).append(node)


def _where(thing: Joined, told: Mapping[tuple[str, ...], _Stated]) -> str:
    """The list that a thing stands in."""
    if thing.type != "image":
        return _LISTS[thing.type]
    hosting = told.get(HOSTING)
    return "vms" if thing.holder is not None or (hosting is not None and hosting.value == "vm") else "images"


def _free(name: str, into: Mapping[str, Any], where: str) -> str:
    """A name that no sibling has."""
    taken = {node["name"].value for node in into.get(where, ()) if isinstance(node, dict)}
    name = _fit(name) or where
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[:_SHORT]} ({number})"
    return free


def _fit(name: str) -> str:
    """A name as a description can have it: on one line, with something on either side of a "/"."""
    plain = "".join(sign for sign in name if sign.isprintable())
    return "/".join(part.strip() for part in plain.split("/") if part.strip())[:NAME_LENGTH].strip("/ ")


def _set(node: dict[str, Any], path: tuple[str, ...], stated: _Stated) -> None:
    """A value at its path. `@NAME` is the member of a list that has that name."""
    for at, token in enumerate(path):
        if at == len(path) - 1:
            node[token] = stated
            return
        following = path[at + 1]
        if following.startswith(_NAMED):
            members = node.setdefault(token, [])
            name = _fit(following.removeprefix(_NAMED)) or token
            member = next((one for one in members if one["name"].value == name), None)
            if member is None:
                members.append(member := {"name": _Stated(name, list(stated.origins))})
            _set(member, path[at + 2 :], stated)
            return
        node = node.setdefault(token, {})


def _settled(thing: Joined, faults: list[InputFault]) -> dict[tuple[str, ...], _Stated]:
    """What is told of a thing, each once: by whom the most trust is in, with those who say the same."""
    by_path: dict[tuple[str, ...], list[Telling]] = {}
    for telling in thing.tells:
        by_path.setdefault(telling.path, []).append(telling)
    settled = {}
    for path, tellings in by_path.items():
        if all(telling.adds for telling in tellings):
            values = list(dict.fromkeys(value for telling in tellings for value in telling.value))
            places = list(dict.fromkeys(telling.origin for telling in tellings))
            settled[path] = _Stated(values, places, trust=max(telling.trust for telling in tellings))
            settled[(*path[:-1], "partial")] = _Stated([path[-1]])
            continue
        ranked = sorted(tellings, key=lambda telling: -telling.trust)
        best = ranked[0]
        for other in ranked[1:]:
            if is_range(best.value) and _agree(other.value, best.value) and not is_range(other.value):
                best = other
        agreeing = [one for one in ranked if _agree(best.value, one.value)]
        places = list(dict.fromkeys([best.origin, *(one.origin for one in agreeing)]))
        otherwise = [_conflict(thing, path, best, other) for other in ranked if not _agree(best.value, other.value)]
        settled[path] = _Stated(best.value, places, otherwise, best.trust)
        faults += otherwise
    return settled


def _conflict(thing: Joined, path: tuple[str, ...], best: Telling, other: Telling) -> InputFault:
    called = "/".join(token.removeprefix(_NAMED) for token in path)
    used = f"{_said(best.value)} in {best.origin.place}, which is used"
    found = other.origin.fault(
        f"{called} of {thing.name} is {_said(other.value)} here, and {used}", "Find out which of the two is so."
    )
    return replace(found, used=best.origin, told=_said(other.value))


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
