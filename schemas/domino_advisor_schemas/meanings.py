"""What people mean by words that the description does not have: `meant.yml`, read once somebody needs it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from domino_advisor_schemas.fields import Object, Outline
from domino_advisor_schemas.lacking import NOT

FILE = Path(__file__).with_name("meant.yml")
VALUE = "_"
"""Stands for the value in what is written for a word of `places`."""

_UNIT_AT_THE_END = re.compile(
    r"(.+?)_?((?:[kmgtp]i?b(?:ytes)?|bytes|[kmg]bps|[kmg]bit|ghz|mhz|rpm|ms|percent|pct"
    r"|per_(?:s|sec|second|min|minute|hour|day)))"
)
_CONTRARY = re.compile(r"(?:not|no|without|missing|lacks|lacking)_(.+)|(.+)_(?:not|missing|lacking)")
_RELEASE_AT_THE_END = re.compile(r"-v?[0-9][0-9a-z.]*(?:-.*)?$")


class Meanings(Struct, frozen=True):
    """The members of `meant.yml`, each turned so that what people write is looked up."""

    keys: Mapping[str, tuple[str, ...]]
    places: Mapping[str, Mapping[str, Any]]
    advice: Mapping[str, Mapping[str, str]]
    anywhere: Mapping[str, str]
    also: Mapping[str, Mapping[str, str]]
    instead: Mapping[str, Mapping[str, str]]
    values: Mapping[str, Mapping[str, str]]
    flags: Mapping[str, bool]
    wraps: Mapping[str, tuple[str, ...]]
    unknown: frozenset[str]
    nothing: frozenset[str]
    units: Mapping[str, Mapping[str, Fraction]]


class Key(Struct, frozen=True):
    """A name that may have been meant by a key, and the unit that the key ended in."""

    name: str
    unit: str | None = None


@functools.cache
def meanings() -> Meanings:
    """What people mean, as the product knows it."""
    # Its own loader knows YAML 1.1, where `no` is false: the words of the file that this concerns stand in quotes.
    read = yaml.load(FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)
    keys: dict[str, tuple[str, ...]] = {}
    for name, words in read["keys"].items():
        for word in words:
            keys[word] = (*keys.get(word, ()), name)
    return Meanings(
        keys=keys,
        places=read["places"],
        advice=read["advice"],
        anywhere=read["anywhere"],
        also=read["also"],
        instead=read["instead"],
        values={name: _turned(words) for name, words in read["values"].items()},
        flags={word: truth == "true" for word, truth in _turned(read["flags"]).items()},
        wraps={title: tuple(names) for title, names in read["wraps"].items()},
        unknown=frozenset(read["unknown"]),
        nothing=frozenset(read["nothing"]),
        units={
            unit: {written: Fraction(str(of_it)) for written, of_it in others.items()}
            for unit, others in read["units"].items()
        },
    )


def _turned(words: Mapping[str, Any]) -> dict[str, str]:
    return {str(written): str(word) for word, others in words.items() for written in others}


# the names of the members of each object are written so whenever a key is looked for among them
@functools.lru_cache(4096)
def plain_key(key: str) -> str:
    """A key as `meant.yml` writes it."""
    return re.sub(r"[\s.\-_]+", "_", key.strip().lower()).strip("_")


def plain_value(value: str) -> str:
    """A word of a choice as `meant.yml` writes it."""
    return re.sub(r"[\s_\-]+", "-", value.strip().lower()).strip("-")


def of_object(schema: Object, named: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What is said under the title of an object, and of what it is a kind of."""
    found: dict[str, Any] = {}
    for kind in reversed(type(schema).__mro__):
        found |= named.get(getattr(kind, "title", ""), {})
    return found


def keys_meant(key: str, schema: Object) -> list[Key]:
    """The names of an object that may have been meant by a key: in other letters, with another unit, by meaning."""
    word = plain_key(key)
    parted = _UNIT_AT_THE_END.fullmatch(word)
    stems = [(word, parted[2] if parted else None)] + ([(parted[1], parted[2])] if parted else [])
    for stem, unit in stems:
        found = [Key(name, _taken(unit, schema, name)) for name in dict.fromkeys(_called(stem, schema))]
        if stem != word:
            # with a unit at its end, a word means only what is counted in such units
            found = [key for key in found if key.unit]
        if found:
            return found
    return []


def differ_in_unit(key: str, name: str) -> bool:
    """Whether two names end in different units."""
    units = [parted[2] if (parted := _UNIT_AT_THE_END.fullmatch(plain_key(word))) else None for word in (key, name)]
    return None not in units and units[0] != units[1]


def is_contrary(key: str, schema: Object) -> bool:
    """Whether a key says that something is not in, or not so of, a member that the object has."""
    parted = _CONTRARY.fullmatch(plain_key(key))
    return parted is not None and any(True for _ in _called(parted[1] or parted[2], schema))


def meant_anywhere(word: str) -> tuple[str, ...]:
    """The names that a word may mean, whatever object has them; with its unit or without."""
    parted = _UNIT_AT_THE_END.fullmatch(word)
    return meanings().keys.get(word) or (meanings().keys.get(parted[1], ()) if parted else ())


def _called(word: str, schema: Object) -> Iterator[str]:
    same = [name for name in schema.fields if plain_key(name) == word]
    if same:
        yield from same
        return
    yield from (name for name in schema.fields if _without_unit(plain_key(name)) == word)
    for name in meanings().keys.get(word, ()):
        # a word for a value, such as the end of a range, means no part of a description
        if name in schema.fields and not isinstance(schema.fields[name], Outline):
            yield name
    if parted := _CONTRARY.fullmatch(word):
        # of what is said to be lacking only what is lacking is meant
        yield from (
            f"{NOT}{name}" for name in _called(parted[1] or parted[2], schema) if f"{NOT}{name}" in schema.fields
        )


def _without_unit(name: str) -> str | None:
    parted = _UNIT_AT_THE_END.fullmatch(name)
    return parted[1] if parted else None


def _taken(unit: str | None, schema: Object, name: str) -> str | None:
    """The unit of a key, if what it names is counted in something that it can be converted to."""
    counted_in = getattr(schema.fields[name], "unit", None)
    return unit if unit in meanings().units.get(counted_in or "", {}) else None


def choice_meant(name: str, value: str) -> str | None:
    """The word of a choice that is meant by another, with a release at its end or without."""
    return _said(meanings().values.get(name, {}), value)


def said_beside(name: str, value: str) -> str | None:
    """What is said beside the word of a choice that is meant by another."""
    return _said(meanings().also.get(name, {}), value)


def said_in_place(name: str, value: str) -> str | None:
    """What to say in place of a word that means none of a choice, or several."""
    return _said(meanings().instead.get(name, {}), value)


def said_of_an_item(value: str) -> str | None:
    """What is said of a word, whatever list it stands in: where it can be described."""
    return meanings().anywhere.get(plain_key(value))


def without_release(value: str) -> str:
    """A word of a choice as `meant.yml` writes it, without a release at its end."""
    return _RELEASE_AT_THE_END.sub("", plain_value(value))


def _said(words: Mapping[str, str], value: str) -> str | None:
    plain = plain_value(value)
    return words[plain] if plain in words else words.get(without_release(value))
