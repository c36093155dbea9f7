"""What a member of an answer means and how it is written, said where it is declared.

OpenAPI and JSON Schema are made from that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Says:
    """What a member means, in a sentence. keywords: further ones of JSON Schema, such as `pattern` or `minimum`."""

    text: str
    keywords: Mapping[str, Any]


def says(text: str, **keywords: Any) -> Says:
    """A note for `Annotated`: `count: Annotated[int, says("How many there are.", minimum=1)]`."""
    return Says(text, keywords)


Member = tuple[str, str, bool]
"""A member of a dataclass as it is written: its attribute, its name in JSON, and whether it is null there, not left
out, where it is None."""


def wire(name: str | None = None, *, null: bool = False) -> Mapping[str, Any]:
    """The `metadata` of a field that has another name in JSON, or is null there and not left out."""
    return {"name": name, "null": null}


@cache
def members(kind: Any) -> tuple[Member, ...]:
    """The members of a dataclass that are written, in its order: those that `repr` leaves out are not."""
    return tuple(
        (member.name, member.metadata.get("name") or member.name, member.metadata.get("null", False))
        for member in dataclasses.fields(kind)
        if member.repr
    )


def carried(kind: type[T], source: object, **more: Any) -> T:
    """An object of a dataclass that carries what another object has under the same names, and more."""
    names = (name for name in _attributes(cast(Any, kind)) if name not in more and hasattr(source, name))
    return kind(**{name: getattr(source, name) for name in names}, **more)


@cache
def _attributes(kind: Any) -> tuple[str, ...]:
    return tuple(member.name for member in dataclasses.fields(kind))
