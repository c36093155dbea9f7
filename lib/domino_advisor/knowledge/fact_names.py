"""The names by which the readers of the papers call their facts, and the place that each of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.description.documents import read_file
from domino_advisor.knowledge.vocabulary import SUBJECT_TYPES, Vocabulary, load_vocabulary

FILE = "fact-names.yml"
KINDS = ("quantity", "derived", "place", "claim", "not_needed")

CLAIM_LISTS = ("claim", "run", "change")
"""The kinds of object that hold how figures are used, how tests are run and how changes are made."""


class FactPlace(Struct, frozen=True):
    """Where a fact stands. kind: one of KINDS; text: what the file says for it.

    planned: the description has no such place yet. quantities: the quantities it is, or is derived from.
    places: for each place that it is, or is derived from, the JSON Pointers where that is, with * for a position in a
    list: a place of every DPAR is found under each kind of image.
    """

    kind: str
    text: str
    planned: bool = False
    quantities: tuple[str, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()


def load_fact_names(rules: Path) -> Mapping[str, Mapping[str, FactPlace]]:
    """The fact names of a rules folder by paper, "conflicts" among them, each with its one place.

    RuleBaseError names every entry that is wrong, a name that stands twice, and a count that does not fit.
    """
    document = _document(rules)
    vocabulary = load_vocabulary(rules)
    objects = _objects(document)
    found: dict[str, dict[str, FactPlace]] = {}
    faults: list[str] = []
    for paper, names in document["names"].items():
        found[paper] = {}
        for name, entry in names.items():
            try:
                found[paper][name] = _place(entry, vocabulary, objects)
            except ValueError as error:
                faults.append(f"{FILE}: {paper}: {name}: {error}")
    faults += _miscounted(document)
    if faults:
        raise RuleBaseError(faults)
    return found


def fact_name_faults(rules: Path) -> tuple[str, ...]:
    """What is wrong among the fact names of a rules folder."""
    try:
        load_fact_names(rules)
    except RuleBaseError as error:
        return tuple(error.faults)
    return ()


def load_objects(rules: Path) -> Mapping[str, tuple[str, ...]]:
    """The JSON Pointers, with * for a position in a list, at which the objects of each kind stand."""
    return _objects(_document(rules))


def _document(rules: Path) -> Mapping[str, Any]:
    # Not plain YAML reading: of a name that stands twice, that would keep the last and say nothing.
    try:
        whole = read_file(rules / FILE, what=FILE).value
    except InvalidInput as error:
        raise RuleBaseError(f"{FILE}: line {fault.line}: {fault.message}" for fault in error.faults) from error
    document = whole
    parts = ("counts", "objects", "names")
    if not isinstance(document, dict) or not all(isinstance(document.get(part), dict) for part in parts):
        raise RuleBaseError([f"{FILE}: needs the mappings counts, objects and names"])
    if wrong := [paper for paper, names in document["names"].items() if not isinstance(names, dict)]:
        raise RuleBaseError([f"{FILE}: {paper}: needs a mapping of names" for paper in wrong])
    checked: Mapping[str, Any] = document
    return checked


def _miscounted(document: Mapping[str, Any]) -> Iterator[str]:
    counts, names = document["counts"], document["names"]
    for paper in sorted({*counts, *names}):
        count, held = counts.get(paper), len(names.get(paper, ()))
        if count != held:
            yield f"{FILE}: {paper}: counts says {count}, but it has {held} names"


def _objects(document: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    objects: dict[str, tuple[str, ...]] = {}
    for kind, places in document["objects"].items():
        try:
            objects[kind] = tuple(pointer for place in places for pointer in _pointers(place, objects))
        except ValueError as error:
            raise RuleBaseError([f"{FILE}: objects: {kind}: {error}"]) from error
    return objects


def _pointers(place: str, objects: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Every pointer that a place stands for: itself, or one for each place of the kind of object it begins with."""
    if place.startswith("/"):
        return (place,)
    kind, slash, rest = place.partition("/")
    if kind not in objects:
        raise ValueError(f"{place} begins with {kind}, which is no kind of object")
    return tuple(f"{pointer}{slash}{rest}" for pointer in objects[kind])


def _place(entry: Any, vocabulary: Vocabulary, objects: Mapping[str, tuple[str, ...]]) -> FactPlace:
    kinds = [key for key in entry if key != "planned"] if isinstance(entry, dict) else []
    if len(kinds) != 1 or kinds[0] not in KINDS:
        raise ValueError(f"needs exactly one of {', '.join(KINDS)}; has {kinds}")
    kind, text, planned = kinds[0], entry[kinds[0]], entry.get("planned", False)
    if not isinstance(text, str) or not text or not isinstance(planned, bool):
        raise ValueError(f"{kind} must be text, and planned true or false")
    if planned and kind in ("quantity", "not_needed"):
        raise ValueError(f"{kind} cannot be planned")
    quantities, places = _named(kind, text, objects)
    if unknown := [name for name in quantities if name not in vocabulary.quantities]:
        raise ValueError(f"no such quantity: {', '.join(unknown)}")
    if kind == "claim" and text.partition("/")[0] not in CLAIM_LISTS:
        raise ValueError(f"a claim begins with one of {', '.join(CLAIM_LISTS)}")
    return FactPlace(kind, text, planned, quantities, tuple(_pointers(place, objects) for place in places))


def _named(kind: str, text: str, objects: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The quantities and the places that the text names."""
    if kind == "quantity":
        return (text,), ()
    if kind in ("place", "claim"):
        return (), (text,)
    if kind == "derived":
        quantities = re.findall(rf"(?<![\w./-])(?:{_any(SUBJECT_TYPES)})\.\w+", text)
        places = re.findall(rf"(?<![\w./*-])(?:{_any(objects)})?/[\w*]+(?:/[\w*]+)*", text)
        return tuple(quantities), tuple(places)
    return (), ()


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
