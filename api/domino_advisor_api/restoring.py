"""Turns the plain JSON of a result back into the result's own types, as they were evaluated."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from domino_advisor.core.declaring import attributes, members

T = TypeVar("T")
Reader = Callable[[Any], Any]
_ROWS = (tuple, Sequence)


def restored(type_: type[T], value: Mapping[str, Any]) -> T:
    """An object of a dataclass of `domino_advisor.core.answer` from what `results.plain` made of one.

    A member that `plain` left out is None where the type gives it no other default.
    """
    made = dict(_bare(cast(Any, type_)))
    readers = _readers(cast(Any, type_))
    for name, member in value.items():
        attribute, read = readers[name]
        made[attribute] = read(member) if read is not None else member
    return type_(**made)


@cache
def _bare(type_: Any) -> dict[str, None]:
    """A None for each member of a dataclass that has no default."""
    if issubclass(type_, Struct):
        return {member.name: None for member in structs.fields(type_) if member.required}
    missing = dataclasses.MISSING
    bare = (f for f in dataclasses.fields(type_) if f.default is missing and f.default_factory is missing)
    return {f.name: None for f in bare}


@cache
def _readers(type_: Any) -> dict[str, tuple[str, Reader | None]]:
    """The members of a dataclass by their names in JSON, each with what reads it, None where it stays as it is."""
    hints = get_type_hints(type_)
    names = {attribute: name for attribute, name, _ in members(type_)}
    return {names.get(own, own): (own, _reader(hints[own])) for own in attributes(type_)}


def _reader(hint: Any) -> Reader | None:
    if get_origin(hint) in (Union, types.UnionType):
        return next(filter(None, map(_reader, get_args(hint))), None)
    if get_origin(hint) in _ROWS:
        item = _reader(get_args(hint)[0])
        return tuple if item is None else lambda rows: tuple(map(item, rows))
    if isinstance(hint, type) and (issubclass(hint, Struct) or dataclasses.is_dataclass(hint)):
        return lambda value: restored(hint, value)
    return None
