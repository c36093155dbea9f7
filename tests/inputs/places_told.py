"""Which places of a description files tell, by the kind of file, as the whole of `describe` makes it of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from domino_advisor.core.pointers import pointer_join, value_at
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered
from domino_advisor.inputs.hosting import OF_ANY
from domino_advisor.inputs.kinds import READERS
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.told import Thing
from domino_advisor_schemas.grammar import grammar_at

DECLARED = {reader.kind: frozenset(reader.tells) for reader in READERS}
NO_FACTS = ("partial", "complete")
"""Members that say of others that they are all, or not."""


@cache
def _place(pointer: str) -> str:
    found = grammar_at(pointer)
    assert found is not None, pointer
    return found.place


def _place_of(pointer: str) -> str:
    # all members of a list are of one kind, so that one of them is looked up
    return _place(re.sub(r"/\d+(?=/|$)", "/0", pointer))


def _lists(node: Any, pointer: str = "") -> Iterator[str]:
    """The lists of things in a description."""
    if isinstance(node, dict):
        for key, member in node.items():
            yield from _lists(member, pointer_join(pointer, key))
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        yield pointer
        for number, member in enumerate(node):
            yield from _lists(member, pointer_join(pointer, number))


def told(found: Gathered) -> Mapping[str, frozenset[str]]:
    """The places that each kind of file tells. A list is told by what is the only one that tells of things in it; that
    the site has such things is not told by any: each file is of some.
    """
    kinds = {file.name: file.kind for file in found.files}
    places: dict[str, set[str]] = defaultdict(set)
    for pointer, origins in found.described.origins.items():
        place = _place_of(pointer)
        value = value_at(found.described.value, pointer)
        if place.rpartition("/")[2] in NO_FACTS or value == "unknown":
            continue
        for origin in origins:
            kind = kinds.get(origin.file)
            if kind in DECLARED:
                places[kind].add(place)
    if len(kinds) == 1 and (only := next(iter(kinds.values()))) in DECLARED:
        lists = {_place_of(pointer) for pointer in _lists(found.described.value)}
        places[only] |= {place for place in lists if not place.startswith("site/")}
    return {kind: frozenset(several) for kind, several in places.items()}


def names_told(reader: Reader, name: str, data: bytes) -> frozenset[str]:
    """The names that a file has in it: those that are the same wherever it lies."""

    def named(folder: str) -> set[tuple[str, str]]:
        things = reader.read(InputFile(f"{folder}/{name}", data))
        return {(thing.type, thing.name) for thing in things if isinstance(thing, Thing)}

    return frozenset(f"{type_}/name" for type_, _ in named("here") & named("there"))


def undeclared(found: Gathered) -> Mapping[str, frozenset[str]]:
    """What files tell and the readers of their kinds do not declare. What an image runs on decides where its processors
    stand, and another file may tell that: who declares one of these places may tell the others.
    """
    return {
        kind: more
        for kind, places in told(found).items()
        if (more := places - DECLARED[kind] - (set(OF_ANY) if DECLARED[kind] & set(OF_ANY) else set()))
    }
