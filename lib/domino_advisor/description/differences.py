"""Two descriptions of a site held against each other by names: what one states otherwise than the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import is_range
from domino_advisor_schemas.names_and_references import CLIENT_ALIASES

Chain = tuple[str, ...]
"""Where an object lies: members and names from the outermost inward, such as machines, z9, image, dpars, mail."""


class Difference(Struct, frozen=True):
    """A member that the later of two descriptions states otherwise.

    chain: of the object that has it. pointer: in the later description, "" where it is gone; old: in the earlier one,
    "" where it is new. before, after: what stands there, None for nothing. held, held_at: what held there before where
    nothing stood: the same member of what it lies in, and its place in the earlier description. alone: the chain of the
    outermost named object that has it and is in one of the two alone, () for none.
    """

    chain: Chain
    member: str
    pointer: str
    before: Any
    after: Any
    held: Any = None
    alone: Chain = ()
    old: str = ""
    held_at: str = ""

    @property
    def apart(self) -> bool:
        """Whether a named object that has it is in one of the two descriptions alone."""
        return bool(self.alone)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Everything in which a later description differs from an earlier one, in its order, then what is gone."""
    return tuple(_of_objects(before, after, (), "", "", {}, ()))


def called(item: Any) -> str:
    """What tells an item of a list from the others, "" where nothing does."""
    if not isinstance(item, dict):
        return ""
    client = item.get("client")
    name = item.get("name") or CLIENT_ALIASES.get(str(client), client)
    return name if isinstance(name, str) else ""


_Held = Mapping[str, tuple[Any, str]]
"""What stands in the objects around one in the earlier description, with its place there."""


def _of_objects(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    chain: Chain,
    pointer: str,
    old: str,
    held: _Held,
    alone: Chain,
) -> Iterator[Difference]:
    own = {
        name: (member, pointer_join(old, name))
        for name, member in before.items()
        if not isinstance(member, (dict, list))
    }
    around = {**held, **own}
    for name in dict.fromkeys((*after, *before)):
        was, will = before.get(name), after.get(name)
        if was == will:
            continue
        here = pointer_join(pointer, name) if name in after else ""
        there = pointer_join(old, name) if name in before else ""
        yield from _of_members(was, will, chain, name, here, there, around, alone)


def _of_members(
    was: Any, will: Any, chain: Chain, name: str, pointer: str, old: str, held: _Held, alone: Chain
) -> Iterator[Difference]:
    if _is_object(was, will):
        yield from _of_objects(was or {}, will or {}, (*chain, name), pointer, old, held, alone)
    elif _is_listed(was, will):
        there = {called(item): (item, pointer_join(old, number)) for number, item in enumerate(was or ())}
        for number, item in enumerate(will or ()):
            below, here = (*chain, name, called(item)), pointer_join(pointer, number)
            gone, place = there.pop(called(item), (None, ""))
            new = below if gone is None else ()
            yield from _of_objects(gone or {}, item, below, here, place, held, alone or new)
        for key, (item, place) in there.items():
            below = (*chain, name, key)
            yield from _of_objects(item, {}, below, "", place, held, alone or below)
    else:
        around, at = held.get(name, (None, "")) if was is None else (None, "")
        yield Difference(chain, name, pointer, was, will, around, alone, old, at)


def _is_object(was: Any, will: Any) -> bool:
    there = [one for one in (was, will) if one is not None]
    return all(isinstance(one, dict) and not is_range(one) for one in there)


def _is_listed(was: Any, will: Any) -> bool:
    """Whether what there is are lists of objects that are known by their names."""
    there: list[Any] = [one for one in (was, will) if one is not None]
    items: Sequence[Any] = [item for one in there if isinstance(one, list) for item in one]
    return all(isinstance(one, list) for one in there) and bool(items) and all(map(called, items))
