"""What the numbers in a guideline's sentences rest on: its figures, and the items that it cites."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import permutations

from domino_advisor.authoring.borne_out import BorneOut
from domino_advisor.authoring.said_relations import compared_figures
from domino_advisor.authoring.said_words import Number, Words, counted, numbers_in
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.wording import number_text

_LOOSE = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_RELEASE = re.compile(r"(?<![\d,.])\d+(?:\.\d+)*(?![\d,])")
_PLACE = ("section", "sections", "table", "figure", "sg24")
_ROUNDING = 0.012
"""A share of ours may be told so much away from what two figures come to: "seventy per cent" of 1.7 times."""


class SaidNumbers:
    """Holds numbers of sentences against what they rest on."""

    def __init__(self, rule_base: RuleBase, words: Words, borne_out: BorneOut) -> None:
        self._base = rule_base
        self._words = words
        self._borne_out = borne_out
        self._last: tuple[str, Mapping[float, set[str | None]]] = ("", {})
        self._items: dict[str, Mapping[float, set[str | None]]] = {}
        self._named: dict[str, frozenset[tuple[str, str]]] = {}

    def faults(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """The numbers of a sentence that nothing bears out, each with its place in it and what is wrong."""
        rests_on = self.rests_on(guideline)
        for number in numbers_in(text, self._words):
            if number.name:
                if not self._is_named(guideline, number):
                    yield number.at, f"{number.text} is named by no item of the papers"
                continue
            if number.value in self._years(guideline):
                continue
            same = [nouns for value, nouns in rests_on.items() if abs(value - number.value) < 1e-6]
            # "the two of them": there are two of nearly everything
            is_two = number.text.lower() == "two"
            if (number.noun is None and (same or is_two)) or (same and is_two):
                continue
            if any(number.noun in nouns or None in nouns for nouns in same) or self._is_worked_out(number, rests_on):
                continue
            if number.text in self._borne_out.ours(guideline):
                continue
            told = f"{number.text} {number.noun}" if number.noun else number.text
            yield (
                number.at,
                f"{told} is no figure of its own nor of the items that it cites{_nearest(number, rests_on)}",
            )

    def units(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """The words after a figure or value without a unit that call it by another one than it has."""
        rests_on = self.rests_on(guideline)
        for match in re.finditer(r"\{([a-z0-9_.-]+)\}(?= ?[A-Za-z%])", text):
            noun = counted(" ".join(text[match.end() :].split()[:1]), self._words, value=1)
            # what happens so many times may be anything
            if noun in (None, "times"):
                continue
            figure = guideline.parameters.get(match[1])
            if figure is not None and not figure.unit and not isinstance(figure.value, str):
                nouns = rests_on[float(figure.value)]
            elif figure is None and self._is_bare(match[1]):
                nouns = set().union(*rests_on.values()) if match[1] in compared_figures(guideline) else {None}
            else:
                continue
            if noun not in nouns and None not in nouns:
                yield match.start(), f"{match[0]} is no number of {noun}"

    def rests_on(self, guideline: Guideline) -> Mapping[float, set[str | None]]:
        """The numbers that its sentences may tell, each with what it may count; None for anything."""
        # a guideline is asked about sentence by sentence
        if guideline.id != self._last[0]:
            self._last = guideline.id, self._rests_on(guideline)
        return self._last[1]

    def _rests_on(self, guideline: Guideline) -> Mapping[float, set[str | None]]:
        found: dict[float, set[str | None]] = defaultdict(set)
        for name in self._borne_out.items(guideline):
            for value, nouns in self._of_item(name).items():
                found[value] |= nouns
        for figure in guideline.parameters.values():
            if not isinstance(figure.value, str):
                found[float(figure.value)] |= self._words.of_unit(figure.unit)
        return {value: nouns or {None} for value, nouns in found.items()}

    def _of_item(self, name: str) -> Mapping[float, set[str | None]]:
        if name not in self._items:
            item = self._base.items[name]
            found: dict[float, set[str | None]] = defaultdict(set)
            for number in numbers_in(item.says, self._words):
                found[number.value] |= {number.noun} - {None}
            units = {value.unit for value in item.values if value.unit}
            for value in item.values:
                if isinstance(value.value, (int, float)):
                    # where all others have one unit, that of a range stands at its other end
                    unit = value.unit or (next(iter(units)) if len(units) == 1 else None)
                    parts = (self._words.noun([part]) for part in value.name.split("_"))
                    found[float(value.value)] |= self._words.of_unit(unit) | set(filter(None, parts))
                else:
                    for number in numbers_in(value.value, self._words):
                        found[number.value] |= {number.noun} - {None}
            loose = " ".join((item.says, *(str(value.value) for value in item.values)))
            for digits in _LOOSE.findall(loose):
                # part of a name, or of a row such as 64/100
                found.setdefault(float(digits.replace(",", "")), set())
            self._items[name] = found
        return self._items[name]

    def _years(self, guideline: Guideline) -> set[float]:
        sources = {name.partition("/")[0] for name in self._borne_out.items(guideline)}
        return {float(self._base.year(source)) for source in sources}

    def _is_named(self, guideline: Guideline, number: Number) -> bool:
        if number.name in _PLACE:
            places = (self._base.items[name] for name in self._base.items if name.startswith(f"{guideline.source}/"))
            told = (f"{item.section} {item.table} {item.figure} {item.says} {item.title}" for item in places)
            return any(number.release in text for text in told)
        sources = {name.partition("/")[0] for name in self._borne_out.items(guideline)}
        named = {pair for source in sources for pair in self._releases(source)}
        named |= {("", str(figure.value)) for figure in guideline.parameters.values()}
        product = _product(number.name)
        return any(
            release.startswith(number.release) or (name == product and number.release.startswith(f"{release}."))
            for name, release in named
            if name in ("", product)
        )

    def _releases(self, source: str) -> frozenset[tuple[str, str]]:
        """The numbers in names of what a paper names, each with what it is one of; "" where a value alone has it."""
        if source not in self._named:
            found: set[tuple[str, str]] = set()
            for item in self._base.items.values():
                if item.source == source:
                    told = numbers_in(f"{item.title}. {item.says}", self._words)
                    found |= {(_product(number.name), number.release) for number in told if number.name}
                    printed = " ".join(value.value for value in item.values if isinstance(value.value, str))
                    found |= {("", release) for release in _RELEASE.findall(printed)}
            self._named[source] = frozenset(found)
        return self._named[source]

    def _is_worked_out(self, number: Number, rests_on: Mapping[float, set[str | None]]) -> bool:
        """Whether a share is what two figures of one kind come to, or a number times another: a sum of ours."""
        if not number.share and number.noun not in ("%", "times"):
            return False
        share = number.value / 100 if number.noun == "%" else number.value
        if any(abs(one / 100 - share) < 1e-6 for one, nouns in rests_on.items() if "%" in nouns):
            return True
        ratios = [one for one, nouns in rests_on.items() if nouns & {"times", None}]
        ratios += [one / other for one, other in permutations(rests_on, 2) if other and rests_on[one] & rests_on[other]]
        near = max(_ROUNDING, share * _ROUNDING * (4 if number.share else 1))
        return any(
            abs(abs(told) - share) <= near for ratio in ratios for told in (ratio, ratio - 1, 1 / ratio if ratio else 0)
        )

    def _is_bare(self, quantity: str) -> bool:
        """Whether a quantity is a number that may be of anything."""
        known = self._base.vocabulary.quantities.get(quantity)
        return known is not None and known.type in ("number", "count") and not known.unit


def _product(name: str) -> str:
    """What a name is one of: Release 4.5 is one of Domino, and so is R5."""
    return "domino" if name in ("domino", "notes", "release", "r") else name.removesuffix("s")


def _nearest(number: Number, rests_on: Mapping[float, set[str | None]]) -> str:
    alike = [value for value, nouns in rests_on.items() if number.noun is None or number.noun in nouns] or [*rests_on]
    if not alike:
        return ""
    nearest = min(alike, key=lambda value: abs(value - number.value))
    return f"; the nearest is {number_text(nearest)} {' or '.join(sorted(filter(None, rests_on[nearest])))}".rstrip()
