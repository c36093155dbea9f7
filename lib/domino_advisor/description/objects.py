"""What the typed objects of a deployment have in common: the way to a plain description, and back.

None stands for what is not known, and is left out of the description, so that what is unknown stays unknown. What an
object holds is checked where a description always is, by the schemas, when it is evaluated.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, Self, get_args, get_type_hints, runtime_checkable

from domino_advisor.core.sizes import as_stated
from domino_advisor_schemas.deployment import load_deployment

OTHERS = "other_settings"
"""The member that holds what a description has at an object under names that are not known to the product."""


@runtime_checkable
class SupportsDescription(Protocol):
    """Whatever can say itself as a plain description."""

    def to_description(self) -> dict[str, Any]:
        """The description as plain JSON values."""
        ...


class Described:
    """An object of a description, as a frozen dataclass whose members are named as they are there."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, value in _members(self):
            if isinstance(value, list):
                # Otherwise the object could be changed, and would have no hash.
                object.__setattr__(self, name, tuple(value))

    def to_description(self) -> dict[str, Any]:
        """The object as plain JSON values, new ones, without the members that are None."""
        members = {name: _plain(value) for name, value in _members(self) if value is not None}
        others: dict[str, Any] = members.pop(OTHERS, {})
        return members | others


class DescribedSite(Described):
    """The outermost object of a description."""

    __slots__ = ()

    @classmethod
    def from_description(cls, description: Mapping[str, Any]) -> Self:
        """The typed object of a description, as JSON and YAML give it.

        It says what the description says once it is loaded: a client type that is an alias is the one it stands for.
        Raises InvalidInput with every fault of the description.
        """
        typed: Self = _typed(cls, load_deployment(description))
        return typed


@dataclasses.dataclass(frozen=True, slots=True)
class Range(Described):
    """A number of which only bounds are known. One of them may be left out.

    from_: the smallest that it may be; a description calls it `from`. to: the largest. above: what it is more than, in
    place of `from`. below: what it is less than, in place of `to`. An end of a size may have its unit.
    """

    from_: int | float | str | None = None
    to: int | float | str | None = None
    above: int | float | str | None = None
    below: int | float | str | None = None


def _members(described: Described) -> list[tuple[str, Any]]:
    fields: tuple[dataclasses.Field[Any], ...] = dataclasses.fields(described)  # type: ignore[arg-type]
    return [(_called(field.name), getattr(described, field.name)) for field in fields]


def _called(member: str) -> str:
    """The name that a member has in a description: one that is a word of Python's own has an underscore here."""
    return member.removesuffix("_")


def _plain(value: Any) -> Any:
    if isinstance(value, Described):
        return value.to_description()
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


@cache
def _classes(cls: type[Described]) -> Mapping[str, type[Described] | None]:
    """The members of a class; for those that are objects, or lists of objects, with the class of these."""
    return {name: _class_in(hint) for name, hint in get_type_hints(cls).items()}


def _class_in(hint: Any) -> type[Described] | None:
    if isinstance(hint, type) and issubclass(hint, Described):
        return hint
    return next((found for part in get_args(hint) if (found := _class_in(part))), None)


def _typed(cls: type[Described], body: Mapping[str, Any]) -> Any:
    members = {}
    # `partial` of an object that has no list is known, can only be empty, and says nothing.
    # mypy takes a class to be as hashable as its instances are.
    for name, inner in _classes(cls).items():  # type: ignore[arg-type]
        if name == OTHERS:
            continue
        if (called := _called(name)) in body:
            members[name] = _inner(inner, body[called])
    if OTHERS in _classes(cls):  # type: ignore[arg-type]
        known = {_called(name) for name in _classes(cls)}  # type: ignore[arg-type]
        others = {name: value for name, value in body.items() if name not in known and name != "partial"}
        members |= {OTHERS: others} if others else {}
    return cls(**members)


def _inner(cls: type[Described] | None, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_inner(cls, item) for item in value)
    return _typed(cls, value) if cls is not None and isinstance(value, Mapping) else as_stated(value)
