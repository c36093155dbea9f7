"""To what a planned change surely brings more users, and no other processors there.

Whether that is full already, the rules conclude (`rules/derive/changes.clp`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.description.differences import Difference
from domino_advisor.description.subjects import Object, Subject, find_subjects
from domino_advisor.description.wanted import fewer, more_users, users_come

IMAGES, ON_MACHINES, HOSTS = "filled_images", "images_of_filled_machines", "filled_hosts"
"""The paths at which a change has the names of what it brings more users to, where the vocabulary asks for them."""

_MACHINE = "machine"
_PATHS = {"image": IMAGES, _MACHINE: ON_MACHINES, "host": HOSTS}


class _Holder(Struct, frozen=True):
    """What holds users: an image, a host, or a machine with all that is on it.

    around: its own object, and those that it lies in, by what they are. images: those in it, or itself. complete:
    whether all of these are described.
    """

    body: Object
    pointer: str
    around: Mapping[str, Object]
    images: tuple[Subject, ...]
    complete: bool = True


def filled(
    today: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
    found: Sequence[Difference],
    origin: Callable[[str], str],
    kinds: Collection[str],
    carries: Collection[str],
) -> Mapping[str, Mapping[str, str]]:
    """What surely has more users after a change: images and hosts, and images of a machine that has more in all.

    By the paths of a change: each by its name path, with the place of users who come. What a change before this one
    makes otherwise is none of it, since what is stated of it today may not hold then. found: what this change makes
    otherwise. kinds: of users. carries: the members that say how much CPU something has, or how full it is.
    """
    if not any(one.member in (*kinds, "count") for one in found):
        return {}
    are, were, will = (dict(_holders(site)) for site in (today, before, after))
    names: dict[str, dict[str, str]] = {}
    for key, was in were.items():
        then = will.get(key)
        if then is None or key not in are or not (more := _more(was, then, kinds)):
            continue
        if are[key].around == was.around and _carries_alike(was, then, carries):
            place = origin(next(users_come(found, then.pointer, more), then.pointer))
            of = _PATHS[key[0]]
            paths = (image.path for image in was.images) if of == ON_MACHINES else (key[1],)
            names.setdefault(of, {}).update(dict.fromkeys(paths, place))
    return names


def _holders(site: dict[str, Any]) -> Iterator[tuple[tuple[str, str], _Holder]]:
    """What holds users in a site, by what it is and its name path."""
    on: dict[str, list[Subject]] = {}
    for one in find_subjects(site):
        if one.type in ("image", "host"):
            images = (one,) if one.type == "image" else tuple(vm for vm in one.children if vm.type == "image")
            around = {of: body for of, (body, _) in one.origins.items() if of != "site"}
            yield one.key, _Holder(one.body, one.pointer, around, images, one.type == "image" or one.complete)
        if one.type in ("image", "lpar") and _MACHINE in one.origins:
            on.setdefault(one.origins[_MACHINE][1], []).append(one)
    for pointer, there in on.items():
        body, _ = there[0].origins[_MACHINE]
        images = tuple(one for one in there if one.type == "image")
        complete = "lpars" not in body.get("partial", ()) and all(one.complete for one in there if one.type == "lpar")
        yield (_MACHINE, body["name"]), _Holder(body, pointer, {_MACHINE: body}, images, complete)


def _carries_alike(was: _Holder, then: _Holder, carries: Collection[str]) -> bool:
    """Whether nothing around it becomes another that says how much it carries."""
    return was.around.keys() == then.around.keys() and all(
        body.get(name) == then.around[of].get(name) for of, body in was.around.items() for name in carries
    )


def _more(was: _Holder, then: _Holder, kinds: Collection[str]) -> list[str]:
    """The kinds of users of which it surely has more then; none where it has fewer of another, or with some client."""
    if not was.complete or any(
        fewer(_of_client(was.body, client), _of_client(then.body, client), kinds) for client in set(_clients(was.body))
    ):
        return []
    return [kind for kind in kinds if more_users(was.body, then.body, [image.body for image in was.images], kind)]


def _clients(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _clients(item)
    elif isinstance(node, Mapping):
        if "client" in node:
            yield node["client"]
        for member in node.values():
            yield from _clients(member)


def _of_client(node: Any, client: str) -> Any:
    """A part of a description without the users of other clients."""
    if isinstance(node, list):
        return [
            _of_client(item, client)
            for item in node
            if not isinstance(item, Mapping) or item.get("client", client) == client
        ]
    if isinstance(node, Mapping):
        return {name: _of_client(member, client) for name, member in node.items()}
    return node
