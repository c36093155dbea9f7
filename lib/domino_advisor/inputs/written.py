"""The description that files tell as a YAML text, each value with where it comes from behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.written_values import yaml_value
from domino_advisor.inputs.described import Described
from domino_advisor.inputs.told import Origin

_STEP = 2
_PLACES = 4
"""A month of reports may tell one value."""


def as_yaml(made: Described, head: Sequence[str] = ()) -> str:
    """The text. head: lines of comment that it begins with."""
    lines = [f"# {line}".rstrip() for line in head]
    lines += _members(made.value, "", 0, made.origins)
    return "\n".join(lines) + "\n"


def _members(
    value: Mapping[str, Any], pointer: str, indent: int, origins: Mapping[str, tuple[Origin, ...]]
) -> Iterator[str]:
    for key, member in value.items():
        below = pointer_join(pointer, key)
        head = f"{' ' * indent}{yaml_value(key)}:"
        if isinstance(member, Mapping) and below not in origins and member:
            yield head
            yield from _members(member, below, indent + _STEP, origins)
        elif isinstance(member, list) and member and isinstance(member[0], Mapping):
            yield head
            for number, item in enumerate(member):
                lines = list(_members(item, pointer_join(below, number), indent + 2 * _STEP, origins)) or ["{}"]
                yield f"{' ' * (indent + _STEP)}- {lines[0].lstrip()}"
                yield from lines[1:]
        else:
            yield f"{head} {yaml_value(member)}{_comment(origins.get(below, ()))}"


def _comment(origins: Sequence[Origin]) -> str:
    """Where a value comes from. A name of a file ends no comment."""
    places = list(dict.fromkeys(origin.place for origin in origins))
    if len(places) > _PLACES:
        places[_PLACES:] = [f"and {len(places) - _PLACES:,} more"]
    text = ", ".join(places)
    return f"  # {''.join(sign if sign.isprintable() else '?' for sign in text)}" if text else ""
