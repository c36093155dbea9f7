"""What a planned change makes otherwise, each as something to be evaluated, at its places in what was sent.

What follows from it for the change itself, such as its kind, the rules conclude (`rules/derive/changes.clp`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.differences import Difference
from domino_advisor.description.subjects import find_subjects
from domino_advisor.description.wanted import fewer, has_users, serves_more

ITEMS = "differences"
"""What a change has for a list of them, where the vocabulary asks for one."""

LEAVING, RECEIVING = "leaving_images", "receiving_images"
"""The paths at which a change has the names of images that it brings together, where the vocabulary asks for them."""

GOING = "going_dpars"
"""The path at which a change has the names of servers that go with it, where the vocabulary asks for them."""

CONVERTED = {"image": "converted_images", "dpar": "converted_dpars"}
"""The paths at which a change has the names of whose mail files get another template, by what they are."""

OTHER = "other"
"""A member of which nothing follows."""

_RELEASE, _TEMPLATE, _CPS = "domino_release", "mail_template", ("cps", "real_cps", "virtual_cps")


class Place(Struct, frozen=True):
    """Where something stands in what was sent, and what is written there.

    found_by: "stated", what is written there; "made-otherwise", that this is another than what was written before
    (was), or lies in what comes or goes.
    """

    pointer: str
    written: Any
    found_by: str = "stated"
    was: Any = None


class Altered(Struct, frozen=True):
    """A member that a change makes otherwise. pointer: where it stands in what was sent, or what takes it away.

    body: what is read of it, by the paths of the vocabulary. places: where what is read stands, by the pointer at which
    it would stand within it.
    """

    pointer: str
    body: Mapping[str, Any]
    places: Mapping[str, Place]


class Brought(Struct, frozen=True):
    """What a change makes otherwise, and what it names by that: images that it brings together, say.

    named: by the path at which the vocabulary asks for them, each by its name path, with the place that says so.
    """

    altered: tuple[Altered, ...]
    named: Mapping[str, Mapping[str, str]] = {}


Gone = Callable[[Sequence[str]], str]
"""Where a change says that something goes, by the names that lead to it."""


def gone_at(change: Mapping[str, Any], pointer: str) -> Gone:
    """Where a change takes things away: the item of `removes` that names one or what it lies in, or else `to`.

    pointer: of the change.
    """
    if "removes" not in change:
        return lambda names: pointer_join(pointer, "to")
    items = [(pointer_join(pointer, "removes", n), path.split("/")) for n, path in enumerate(change["removes"])]

    def place(names: Sequence[str]) -> str:
        way = "/".join(names).split("/")
        found = (item for item, path in items if _leads_through(way, path))
        return next(found, pointer_join(pointer, "removes"))

    return place


def _leads_through(way: Iterable[str], names: Iterable[str]) -> bool:
    """Whether names stand in a way in their order."""
    rest = iter(way)
    return all(name in rest for name in names)


def together(
    before: dict[str, Any],
    after: dict[str, Any],
    gone: Gone,
    origin: Callable[[str], str],
    kinds: Collection[str],
) -> Mapping[str, Mapping[str, str]]:
    """The images that a change brings together: those that go, and those that take as many users.

    By the paths of a change, none where an image comes, which may take users as well. before, after: the site before
    and after it; gone: where it says what goes; origin: where what stands in the later one comes from. kinds: of users.
    """
    were, are = (
        {one.path: one for one in find_subjects(site) if one.type == "image"} for site in (before, after)
    )  # fmt: skip
    leaving = {path: gone([path]) for path, one in were.items() if path not in are and has_users(one.body, kinds)}
    if not leaving or any(path not in were for path in are) or fewer(before, after, kinds):
        return {}
    takes = {path: origin(one.pointer) for path, one in are.items() if serves_more(were[path].body, one.body, kinds)}
    return {LEAVING: leaving, RECEIVING: takes} if takes else {}


def going(
    today: dict[str, Any], before: dict[str, Any], after: dict[str, Any], gone: Gone
) -> Mapping[str, Mapping[str, str]]:
    """The servers of today that go with a change, by themselves or with what they lie in, by the path of a change."""
    there, were, are = (
        {one.path for one in find_subjects(site) if one.type == "dpar"} for site in (today, before, after)
    )  # fmt: skip
    names = {path: gone(path.split("/")) for path in sorted((were & there) - are)}
    return {GOING: names} if names else {}


def converted(
    today: dict[str, Any], after: dict[str, Any], found: Sequence[Difference], origin: Callable[[str], str]
) -> Mapping[str, Mapping[str, str]]:
    """The servers whose mail files get another template with a change, and the images that they are in.

    By the paths of a change: each that is there today by its name path, with the place of the template. found: what the
    change makes otherwise; what comes with it has its template from the start.
    """
    places = [one.pointer for one in found if one.member == _TEMPLATE and one.pointer and not one.apart]
    if not places:
        return {}
    there = {one.key for one in find_subjects(today)}
    names: dict[str, dict[str, str]] = {}
    for one in find_subjects(after):
        if one.type in CONVERTED and one.key in there:
            for place in places:
                if place.startswith(f"{one.pointer}/"):
                    names.setdefault(CONVERTED[one.type], {}).setdefault(one.path, origin(place))
    return names


def altered(
    found: Sequence[Difference],
    gone: Gone,
    origin: Callable[[str], str],
    was: Callable[[str], str],
    members: frozenset[str],
) -> tuple[Altered, ...]:
    """What a change makes otherwise, in its order.

    gone: where the change says what goes. origin, was: where what stands in the later and in the earlier description
    comes from. members: those of which something follows. Of the others, and of what lies in an object that is there
    before or after alone, one is enough to say that there are such. What is not known any more is no change of it.
    """
    made: list[Altered] = []
    told: set[bool] = set()
    for one in found:
        known = one.member in members and (one.after is not None or one.apart)
        if one.after is None and not one.apart:
            continue
        if known and not (one.apart and one.after is None):
            made.append(_altered(one, one.member, gone, origin, was))
            if not one.apart:
                continue
        if one.apart not in told:
            told.add(one.apart)
            made.append(_altered(one, OTHER, gone, origin, was))
    return tuple(made)


def _altered(
    one: Difference, member: str, gone: Gone, origin: Callable[[str], str], was: Callable[[str], str]
) -> Altered:
    before, old = (one.held, one.held_at) if one.before is None else (one.before, one.old)
    pointer = origin(one.pointer) if one.pointer else gone(one.chain)
    body: dict[str, Any] = {"name": "/".join((*one.chain, one.member)), "member": member, "apart": one.apart}
    places = {name: Place(pointer, one.after, "made-otherwise", before) for name in ("member", "apart")}
    if member == OTHER and one.apart:
        body["name"] += " (apart)"
    if member != OTHER:
        for name, value, place in (("before", before, was(old)), ("after", one.after, pointer)):
            if value is not None:
                body[name], places[name] = _text(value), Place(place, value)
                for more, read in _read(member, name, value):
                    body[more], places[more] = read, Place(place, value)
    return Altered(pointer, body, {pointer_join(pointer, name): place for name, place in places.items()})


def _read(member: str, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """What is read of a member beside that it is another."""
    if member == _RELEASE:
        yield f"release_{name}", value
    elif name == "after" and member == _TEMPLATE:
        yield "template", value
    elif name == "after" and member in _CPS:
        yield "cps", value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
