"""What a member of an answer means and how it is written, said where it is declared.

OpenAPI and JSON Schema are made from that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import Struct

T = TypeVar("T")


class Says(Struct, frozen=True):
    """What a member means, in a sentence. keywords: further ones of JSON Schema, such as `pattern` or `minimum`."""

    text: str
    keywords: Mapping[str, Any]


def says(text: str, **keywords: Any) -> Says:
    """A note for `Annotated`: `count: Annotated[int, says("How many there are.", minimum=1)]`."""
    return Says(text, keywords)


Member = tuple[str, str, bool]
"""A member of a type as it is written: its attribute, its name in JSON, and whether it is null there, not left
out, where it is None."""


@cache
def members(kind: Any) -> tuple[Member, ...]:
    """The members of a type that are written, in its order: those that `repr` leaves out are not.

    A struct names those that are null in JSON and not left out in `nulls`.
    """
    if issubclass(kind, Struct):
        both = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
        nulls = getattr(kind, "nulls", ())
        return tuple((attribute, name, attribute in nulls) for attribute, name in both)
    return tuple((member.name, member.name, False) for member in dataclasses.fields(kind) if member.repr)


def carried(kind: type[T], source: object, **more: Any) -> T:
    """An object of a type that carries what another object has under the same names, and more."""
    names = (name for name in attributes(cast(Any, kind)) if name not in more and hasattr(source, name))
    return kind(**{name: getattr(source, name) for name in names}, **more)


@cache
def attributes(kind: Any) -> tuple[str, ...]:
    """The names of the members of a type, written or not, in its order."""
    if issubclass(kind, Struct):
        return cast("tuple[str, ...]", kind.__struct_fields__)
    return tuple(member.name for member in dataclasses.fields(kind))
