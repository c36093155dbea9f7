"""Which numbers the papers print, of what, and which numbers of a claim are of the same: `rules/printed.yml`, read."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import yaml
from msgspec import Struct

from domino_advisor.knowledge.inventory import Item, Value
from domino_advisor_schemas.deployment import ClaimSchema

FILE = "printed.yml"
_PARTS = ("measures", "units", "kinds", "members", "effects", "beside")
_OF_WORDS = {"units": "unit", "kinds": "kind", "effects": "effect"}
_DIGITS = 12
_WORD = re.compile(r"[^\W\d_]{2,}")

Number = tuple[str, float]
"""How much of a measure: users, percent, seconds, KiB ..., equal where it is printed or told in different units."""


class Amount(Struct, frozen=True):
    """What a number is of: a measure, how much of it one is, and the unit in which it is told."""

    measure: str
    each: float
    unit: str

    def of(self, number: float) -> Number:
        """How much of the measure a number is; a fall is told with or without its sign."""
        return self.measure, float(f"{abs(number) * self.each:.{_DIGITS}g}")


class Printing(Struct, frozen=True):
    """Which numbers of papers and of claims are of the same.

    printed: by the unit of a paper's figure, as the inventory spells it. units, kinds: of the value of a claim.
    members, beside: of its other numbers, those that it tells, and those with which they were measured. effects: of the
    numbers of its effect.
    """

    printed: Mapping[str, Amount] = {}
    units: Mapping[str, Amount] = {}
    kinds: Mapping[str, Amount] = {}
    members: Mapping[str, Amount] = {}
    effects: Mapping[str, Amount] = {}
    beside: Mapping[str, Amount] = {}

    def number(self, value: Value) -> Number | None:
        """What a figure of the inventory is; None where it is no number, or of nothing that claims tell."""
        amount = self.printed.get(value.unit or "")
        if amount is None or isinstance(value.value, (str, bool)):
            return None
        return amount.of(value.value)


class Printed:
    """The numbers of all items, and what their sentences have in common with the words of a claim."""

    def __init__(self, items: Mapping[str, Item], printing: Printing) -> None:
        self._items = items
        self._printing = printing

    @cached_property
    def at(self) -> Mapping[Number, tuple[str, ...]]:
        """By a number: the items that print it, in their order, but those in which a reader worked it out."""
        found: dict[Number, dict[str, None]] = defaultdict(dict)
        for item in self._items.values():
            for value in item.values:
                if _is_printed(item, value) and (number := self._printing.number(value)) is not None:
                    found[number][item.id] = None
        return {number: tuple(items) for number, items in found.items()}

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        return {item.id: words_of(item.says) for item in self._items.values()}

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        counts = Counter(word for words in self._words.values() for word in words)
        return {word: math.log(len(self._words) / count) for word, count in counts.items()}

    def weight(self, words: frozenset[str]) -> float:
        """How much words of the inventory tell, the rarer ones more."""
        return sum(self._weights.get(word, 0.0) for word in words)

    def in_common(self, item: str, words: frozenset[str]) -> float:
        """How much the sentence of an item has in common with words, the rarer ones counting more."""
        return sum(self._weights[word] for word in words & self._words[item])


def _is_printed(item: Item, value: Value) -> bool:
    """Whether a paper prints a figure: where the advice of an item is ours, its passage has to hold it."""
    if value.derived or item.basis == "ours":
        return False
    return item.basis != "advice-ours" or value.name not in item.passage.unheld


def words_of(text: str) -> frozenset[str]:
    """The words of a text, without numbers, each in one form of singular and plural."""
    return frozenset(word.removesuffix("s") for word in _WORD.findall(text.lower()))


def read_printing(content: bytes | None) -> Printing:
    """What a file of rules that was checked says of numbers; nothing where there is no such file."""
    said = _entries(content)
    printed = {
        unit: Amount(measure, each, unit)
        for measure, units in said.get("measures", {}).items()
        for unit, each in units.items()
    }
    rest = {part: {name: Amount(*entry) for name, entry in said.get(part, {}).items()} for part in _PARTS[1:]}
    return Printing(printed, **rest)


def misread(content: bytes | None) -> Iterator[str]:
    """What is wrong in such a file, a sentence each."""
    said = _entries(content)
    yield from (f"{FILE}: {part} is no part of it" for part in said if part not in _PARTS)
    faults = [f"{FILE}: {part}: has to be a mapping" for part in _PARTS if not isinstance(said.get(part, {}), Mapping)]
    yield from faults
    if faults:
        return
    measures, members = said.get("measures", {}), ClaimSchema().fields
    units = [unit for one in measures.values() if isinstance(one, Mapping) for unit in one]
    yield from (f"{FILE}: measures: {unit} is there twice" for unit, times in Counter(units).items() if times > 1)
    for measure, one in measures.items():
        if not isinstance(one, Mapping) or not all(map(_is_amount, one.values())):
            yield f"{FILE}: measures: {measure}: has to have a number above 0 for each unit"
    for part in _PARTS[1:]:
        known = members[_OF_WORDS[part]].metadata["enum"] if part in _OF_WORDS else members
        for name, entry in said.get(part, {}).items():
            yield from (f"{FILE}: {part}: no claim has {name}" for _ in range(name not in known))
            if not (isinstance(entry, list) and len(entry) == 3 and _is_amount(entry[1]) and isinstance(entry[2], str)):
                yield f"{FILE}: {part}: {name}: has to be [measure, number above 0, unit], as [KiB, 1024, MiB]"
            elif entry[0] not in measures:
                yield f"{FILE}: {part}: {entry[0]} is no measure"


def _is_amount(number: object) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and number > 0


def _entries(content: bytes | None) -> Mapping[str, Any]:
    return (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or {}


__all__ = ["FILE", "Number", "Printed", "Printing", "misread", "read_printing", "words_of"]
