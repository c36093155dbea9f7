"""What may stand at a place of a description: of which kind it is, out of which words, between which bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from marshmallow import fields
from msgspec import Struct

from domino_advisor.core.pointers import tokens_of
from domino_advisor.core.sizes import UNITS
from domino_advisor_schemas.deployment import all_schemas
from domino_advisor_schemas.fields import (
    NOBODY_KNOWS,
    OF_ALL,
    Choice,
    Flag,
    Items,
    NoneOr,
    Number,
    Object,
    Part,
    Quantity,
    Release,
    Whole,
    WholeOf,
    inner_schema,
)

Kind = Literal["flag", "choice", "words", "number", "release", "text", "list", "object"]

_OWNERS = {
    "site": "site", "machine": "machine", "ESX cluster": "esx-cluster", "host": "host", "image": "image",
    "image on its own": "image", "VM": "image", "guest": "image", "LPAR": "lpar", "DPAR": "dpar",
    "workload": "workload", "device": "device", "Domino cluster": "domino-cluster", "network": "network",
    "claim": "claim", "run": "run", "change": "change", "vswitch": "vswitch", "disk": "disk",
}  # fmt: skip
"""What an object is that has a name of its own, by the title of its schema; all kinds of images are one."""


class OneMember(Struct, frozen=True):
    """A list of one member, of which one thing is said beside what it has to have.

    of: what the member is, as the place of its object begins. name: the key of what is said; about: what that means, in
    words. word: the value in words; value: the list.
    """

    of: str
    name: str
    about: str
    word: str
    value: Any


class Grammar(Struct, frozen=True):
    """What may stand at a place.

    place: what the object is that has it, and the way from there: "host/bios/power_mode". choices: the words or numbers
    of a choice, and the words of a list of them. expected: all that may stand there, in words. about: what it means.
    lists: of a list of objects, lists of one member each that may stand there.
    """

    place: str
    kind: Kind
    expected: str
    about: str
    choices: tuple[str | int, ...] = ()
    unit: str | None = None
    whole: bool = False
    example: Any = None
    lists: tuple[OneMember, ...] = ()


def grammar_at(pointer: str) -> Grammar | None:
    """What may stand at a place of a description, None where it knows no such place."""
    within: Object | None = all_schemas()[0]
    found: fields.Field[Any] | None = None
    way = ["site"]
    for token in tokens_of(pointer):
        if isinstance(found, fields.List):
            found = found.inner
        else:
            found = within.fields.get(token) if within is not None else None
            way.append(token)
        if found is None:
            return None
        within = inner_schema(found)
        if isinstance(found, Part) and within is not None and within.title in _OWNERS:
            way = [_OWNERS[within.title]]
    return None if found is None else _grammar(found, "/".join(way))


def places() -> frozenset[str]:
    """Every place of a description, as `Grammar.place` names it."""
    return frozenset(meanings())


def meanings() -> Mapping[str, str]:
    """What each place of a description means, in words, "" where it has no words of its own.

    Objects of several kinds that are one here may have it: the words of the first count.
    """
    found: dict[str, str] = {}

    def enter(schema: Object, way: str) -> None:
        for name, made in schema.fields.items():
            below = inner_schema(made)
            owned = below is not None and below.title in _OWNERS
            found.setdefault(f"{way}/{name}", str(made.metadata.get("description", "")))
            if isinstance(made, Part) and below is not None and not owned:
                enter(below, f"{way}/{name}")

    for schema in all_schemas():
        if schema.title in _OWNERS:
            enter(schema, _OWNERS[schema.title])
    return found


def _grammar(found: fields.Field[Any], place: str) -> Grammar:
    about = str(found.metadata.get("description", ""))
    example = next(iter(found.metadata.get("examples", ())), None)
    unit = found.metadata.get("x-unit")
    match found:
        case Flag():
            return Grammar(place, "flag", "yes or no", about)
        case Choice():
            words = tuple(word for word in found.metadata["enum"] if word != NOBODY_KNOWS)
            return Grammar(place, "choice", _either(words), about, words)
        case WholeOf():
            return Grammar(place, "choice", _either(found.choices), about, found.choices, unit)
        case Number():
            whole = isinstance(found, Whole)
            return Grammar(place, "number", _bounds(found), about, (), unit, whole, example)
        case NoneOr():
            words = tuple(found.choices)
            return Grammar(place, "words", f"none, or one or more of {_listed(words)}", about, words)
        case Items() if isinstance(found.inner, Choice):
            words = tuple(found.inner.metadata["enum"])
            return Grammar(place, "words", f"one or more of {_listed(words)}", about, words)
        case Items():
            such = f"a list such as [{_example(found.inner)}]"
            return Grammar(place, "list", such, about, lists=tuple(_lists(found.inner)))
        case Part():
            return Grammar(place, "object", f"an object such as {_example(found)}", about)
        case Release():
            return Grammar(place, "release", f"a release such as {example}", about, example=example)
    such = f" such as {example}" if example is not None else ""
    return Grammar(place, "text", f"text{such}", about, example=example)


def _example(found: fields.Field[Any], within: int = 0) -> str:
    """What a member may look like, on a line of YAML: of an object the first of its members."""
    schema = inner_schema(found) if isinstance(found, Part) else None
    if schema is not None:
        members = [(name, made) for name, made in schema.fields.items() if name not in _ASIDE]
        # what an object is called comes first, wherever its schema has it
        members.sort(key=lambda member: not member[1].required)
        shown = [f"{name}: {_example(made, within + 1)}" for name, made in members[: _SHOWN if not within else 1]]
        return f"{{{', '.join(shown)}}}"
    match found:
        case Flag():
            return "true"
        case Choice():
            return str(found.metadata["enum"][0])
        case NoneOr():
            return f"[{found.choices[0]}]"
        case Items():
            return f"[{_example(found.inner, within + 1)}]"
        case Release():
            return f'"{found.metadata["examples"][0]}"'
    return str(next(iter(found.metadata.get("examples", ("...",)))))


def _lists(member: fields.Field[Any]) -> Iterator[OneMember]:
    """Lists of one member: of each of its choices each word, of yes and no both, beside what it has to have."""
    schema = inner_schema(member) if isinstance(member, Part) else None
    if schema is None:
        return
    needed = {
        name: next(iter(made.metadata["examples"]))
        for name, made in schema.fields.items()
        if made.required and made.metadata.get("examples")
    }
    of = _OWNERS.get(schema.title, "")
    for name, made in schema.fields.items():
        words: list[tuple[str, Any]] = []
        if isinstance(made, Choice):
            words = [(word, word) for word in made.metadata["enum"] if word != NOBODY_KNOWS]
        elif isinstance(made, Flag):
            words = [("yes", True), ("no", False)]
        about = re.split("[;:,(]", str(made.metadata.get("description", name)))[0].strip()
        for word, value in words:
            yield OneMember(of, name, about[:1].lower() + about[1:], word, [{**needed, name: value}])


_ASIDE = (*OF_ALL, "count", "environment")
_SHOWN = 3


def _bounds(number: Number) -> str:
    unit = f" {number.unit}" if number.unit else ""
    if isinstance(number, Whole):
        bounds = f"a whole number from {number.low:,} to {number.high:,}{unit}"
    else:
        assert isinstance(number, Quantity)
        start = "from 0" if number.zero else "above 0 and"
        bounds = f"a number {start} up to {number.high:,}{unit}"
    if number.is_size:
        bounds += f", or with its unit ({UNITS})"
    return bounds if number.exact else f"{bounds}, or a range such as 4-8"


def _either(words: tuple[str | int, ...]) -> str:
    return " or ".join([_listed(words[:-1]), str(words[-1])]) if len(words) > 1 else str(words[0])


def _listed(words: tuple[str | int, ...]) -> str:
    return ", ".join(map(str, words))


__all__ = ["Grammar", "Kind", "OneMember", "grammar_at", "places"]
