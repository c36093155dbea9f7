"""Turns the plain JSON of a result back into the result's own types, as they were evaluated."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from domino_advisor.core.declaring import members

T = TypeVar("T")
_ROWS = (tuple, Sequence)


def restored(type_: type[T], value: Mapping[str, Any]) -> T:
    """An object of a dataclass of `domino_advisor.core.answer` from what `results.plain` made of one.

    A member that `plain` left out is None where the type gives it no other default.
    """
    attributes, hints, none = _shape(cast(Any, type_))
    found = {attributes.get(name, name): member for name, member in value.items()}
    return type_(**{**none, **{name: _member(hints[name], member) for name, member in found.items()}})


@cache
def _shape(type_: Any) -> tuple[dict[str, str], dict[str, Any], dict[str, None]]:
    """A dataclass's members by their names in JSON, their types, and a None for each that has no default."""
    missing = dataclasses.MISSING
    bare = (f for f in dataclasses.fields(type_) if f.default is missing and f.default_factory is missing)
    return {m.name: m.attribute for m in members(type_)}, get_type_hints(type_), {f.name: None for f in bare}


def _member(hint: Any, value: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        structured = [kind for kind in get_args(hint) if dataclasses.is_dataclass(kind) or get_origin(kind) in _ROWS]
        return _member(structured[0], value) if structured else value
    if get_origin(hint) in _ROWS:
        item = get_args(hint)[0]
        return tuple(_member(item, member) for member in value)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return restored(hint, value)
    return value
