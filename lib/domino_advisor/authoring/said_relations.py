"""What a sentence says of two numbers, such as "6 CPs, more than 4", held against the demand and against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, structs

from domino_advisor.authoring.borne_out import BorneOut
from domino_advisor.authoring.said_words import Words, clauses
from domino_advisor.knowledge.expressions.operator_words import OPPOSITES
from domino_advisor.knowledge.expressions.tree import All, Compare, Condition, Name, Not, conditions, names
from domino_advisor.knowledge.expressions.tree import Any as OneOf
from domino_advisor.knowledge.expressions.units import Units
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor.knowledge.wording import placeholders

_MIRRORED = {">": "<", "<": ">", "<=": ">=", ">=": "<="}
_NO = r"(?:\b(?P<no>no|not|nor|none|never) )?"
_RIGHT = r"\{(?P<right>[a-z0-9_.-]+)\}(?! to \{| (?:for|to|on|of) each\b| each\b| per\b)"
"""A range is no bound, and what there is for each is not held against what there is in all."""
_NEAR = re.compile(r"(?:(?:about|the|its|an?|paper's|these|those|all|nearly|usual|of|ones?|least|most) )*")
_OTHER_SUBJECT = re.compile(r"\b(?:where|and its|paper|comes to)\b")
"""Words after which no value before them is what a phrase speaks of."""
_BOUNDS = ("at most", "at least", "up to")
_PLAIN = re.compile(r"\bthan$|^at\b", re.IGNORECASE)
"""Phrases that say nothing else: "over" and "within" may be those of a time or a place where no value stands before."""
_CLAUSE_ENDS = re.compile(r"(?<=[.;:]) ")
_NUMBER = r"(?P<number>\d[\d,.]*\d|\d)"


class Relation(Struct, frozen=True):
    """What a sentence says of a figure or a value in it.

    left: the value of which it is said, None where there is none before it; op: how that is to the right. phrase: the
    words, and at: their place. bound: whether they are those of a bound, as "at most". rounded: whether it is said of
    the left as it is rounded.
    """

    left: str | None
    op: str
    right: str
    phrase: str
    at: int
    bound: bool
    rounded: bool


class SaidRelations:
    """Finds relations in sentences, and holds them against the demand."""

    def __init__(
        self, vocabulary: Vocabulary, items: Mapping[str, Item], units: Units, words: Words, borne_out: BorneOut
    ) -> None:
        self._vocabulary = vocabulary
        self._items = items
        self._borne_out = borne_out
        self._units = units
        self._ops = {phrase: op for op, phrases in words.relations.items() for phrase in phrases}
        several = "|".join(sorted(map(re.escape, self._ops), key=len, reverse=True)) or "(?!)"
        phrase = rf"\b(?P<phrase>{several}) "
        pattern = (
            rf"(?<!taken as )(?<!taken as no ){_NO}{phrase}(?P<gap>[^{{}},.;:()]{{0,60}}?)(?:limit, |, about )?{_RIGHT}"
        )
        self._said = re.compile(pattern, re.IGNORECASE)
        self._printed = re.compile(rf"{_NO}{phrase}(?:[a-z']+ ){{0,3}}{_NUMBER}", re.IGNORECASE)
        bounds = "|".join(bound for bound in _BOUNDS if bound in self._ops) or "(?!)"
        self._literal = re.compile(rf"(?P<no>(?!))?\b(?P<phrase>{bounds}) {_NUMBER}(?![\w.]*\d)", re.IGNORECASE)
        claimed = rf"\}}[^{{]*?, {_NO}(?P<phrase>(?:more|less|fewer) than) (?!(?:\S+ ){{0,4}}\{{)"
        self._claimed_so = re.compile(claimed, re.IGNORECASE)

    def found(self, guideline: Guideline, text: str, *, met: bool) -> Iterator[Relation]:
        """What a sentence says of two numbers.

        met: whether it tells that a demand is met, so that "at most" is said of the value before it, too.
        """
        compared = {(one.text, other.text) for one, _, other in compared_in(guideline)}
        for begins, clause in clauses(text, _CLAUSE_ENDS):
            for match in self._said.finditer(clause):
                bound, right = match["phrase"].lower() in _BOUNDS, match["right"]
                said = _OTHER_SUBJECT.split(clause[: match.start()])[-1]
                # "none more than" is said of each of several
                of_value = (met or not bound) and (match["no"] or "").lower() != "none"
                before = [name for name in reversed(placeholders(said)) if "." in name] if of_value else []
                left = next((name for name in before if (name, right) in compared), None)
                is_near = _NEAR.fullmatch(match["gap"]) is not None
                if left is None and is_near:
                    left = next((name for name in before if self._agree(guideline, name, right)), None)
                if left or (is_near and _PLAIN.search(match["phrase"])):
                    rounded = said.endswith("rounded ")
                    yield Relation(left, self._op(match), right, match[0], begins + match.start(), bound, rounded)

    def _op(self, match: re.Match[str]) -> str:
        """What a phrase says, turned round by a "no" before it."""
        op = self._ops[match["phrase"].lower()]
        return OPPOSITES[op] if match["no"] else op

    def faults(self, guideline: Guideline, verdict: str, text: str) -> Iterator[tuple[int, str]]:
        """What is wrong with the bounds of a sentence whatever the facts are, with the place. verdict: whose it is."""
        yield from self._literals(guideline, text)
        if verdict == "satisfied":
            yield from self._claimed(guideline, text)
        for one in self.found(guideline, text, met=verdict == "satisfied"):
            fault = self._attributed(guideline, one) if one.left else self._bounding(guideline, verdict, one)
            if fault:
                yield one.at, fault

    def _attributed(self, guideline: Guideline, said: Relation) -> str | None:
        """That a value is held against another figure than by the conditions."""
        compared = compared_figures(guideline).get(said.left or "", set())
        if not compared or said.right not in guideline.parameters or said.right in compared or "about" in said.phrase:
            return None
        return f"{said.left} is compared with {' and '.join(sorted(compared))}, not with {said.right}"

    def _bounding(self, guideline: Guideline, verdict: str, said: Relation) -> str | None:
        """That a bound goes the other way than the demand, or than the items have it."""
        told = (pair for part in _together(guideline.require) for pair in compared_with(part))
        ops = (
            {op for _, op, right in told if right.text == said.right} if verdict in ("violated", "satisfied") else set()
        )
        if ops:
            wanted = ops if verdict == "satisfied" or said.op in ("<=", ">=") else {OPPOSITES[op] for op in ops}
            if any(op[0] == said.op[0] for op in wanted):
                return None
            return f'"{said.phrase}" goes the other way than what is demanded, {" or ".join(sorted(ops))} {said.right}'
        if said.bound and not self._is_printed_so(guideline, said):
            return f'"{said.phrase}" makes a bound of a figure that the items do not have as one'
        return None

    def _literals(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """Where a number is told as a bound, and the items that have it as one have it the other way."""
        for match in self._literal.finditer(text):
            number = float(match["number"].rstrip(".,").replace(",", ""))
            ways = {one for name in self._borne_out.items(guideline) for one in self._ways(self._items[name], number)}
            if ways and self._op(match)[0] not in ways:
                yield match.start(), f'"{match[0]}" goes the other way than the items have it'

    def _ways(self, item: Item, number: float) -> Iterator[str]:
        """Which ways an item has a number as a bound: ">" for a least one, "<" for a most."""
        yield from (value.op[0] for value in item.values if value.value == number and value.op[0] in "<>")
        for match in self._printed.finditer(item.says):
            if float(match["number"].replace(",", "")) == number:
                yield self._op(match)[0]

    def _claimed(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """Where a claim is told to be more or less than what was measured, and the other is demanded."""
        demanded = () if guideline.require is None else _ordered(guideline.require)
        told = {one.op[0] for one in demanded if any(name.text.startswith("claim.") for name in names(one.left))}
        match = self._claimed_so.search(_CLAUSE_ENDS.split(text)[0])
        if match is not None and len(told) == 1 and self._op(match)[0] not in told:
            yield match.start(), f'"{match[0]}" goes the other way than what is demanded'

    def _is_printed_so(self, guideline: Guideline, said: Relation) -> bool:
        """Whether an item has a figure as a bound that goes this way, or a condition compares it so."""
        figure = guideline.parameters.get(said.right)
        if (
            figure is None
            or figure.item is None
            or any(right.text == said.right for _, _, right in compared_in(guideline))
        ):
            return True
        items = (figure.item, guideline.item, *guideline.evidence)
        return any(said.op[0] in self._ways(self._items[name], figure.number) for name in items)

    def _agree(self, guideline: Guideline, one: str, other: str) -> bool:
        first, second = (self._unit(guideline, name) for name in (one, other))
        return bool(first and second) and self._units.agree(first, second)

    def _unit(self, guideline: Guideline, name: str) -> str | None:
        known = guideline.parameters.get(name) or self._vocabulary.quantities.get(name)
        return known.unit if known else None


def compared_in(guideline: Guideline) -> Iterator[tuple[Name, str, Name]]:
    """What the conditions of a guideline compare by itself: a name, how it is to the other, and that one."""
    for _, _, condition in guideline.conditions:
        yield from compared_with(condition)


def compared_with(condition: Condition) -> Iterator[tuple[Name, str, Name]]:
    """The same of one condition."""
    for one in _ordered(condition):
        if isinstance(one.left, Name) and isinstance(one.right, Name):
            yield one.left, one.op, one.right
            yield one.right, _MIRRORED[one.op], one.left


def _ordered(condition: Condition, *, holds: bool = True) -> Iterator[Compare]:
    """What has to be more or less than something else for a condition to hold. holds: whether it is to."""
    match condition:
        case Compare(op) if op in _MIRRORED:
            yield condition if holds else structs.replace(condition, op=OPPOSITES[op])
        case Not(part):
            yield from _ordered(part, holds=not holds)
        case All(parts) | OneOf(parts):
            for part in parts:
                yield from _ordered(part, holds=holds)


def compared_figures(guideline: Guideline) -> Mapping[str, set[str]]:
    """The figures with which each quantity is compared, by itself or in a sum."""
    found: dict[str, set[str]] = {}
    for _, _, condition in guideline.conditions:
        for part in conditions(condition):
            if isinstance(part, Compare):
                told = [name for side in (part.left, part.right) for name in names(side)]
                figures = {name.text for name in told if not name.is_quantity}
                for name in told:
                    if name.is_quantity and figures:
                        found.setdefault(name.text, set()).update(figures)
    return found


def _together(condition: Condition | None) -> Iterator[Condition]:
    """The parts of a condition that have to hold all together."""
    match condition:
        case All(parts):
            for part in parts:
                yield from _together(part)
        case Compare() | Not(Compare()):
            yield condition


def is_false(relation: Relation, ends: Mapping[str, tuple[Any, Any]], rounding: float) -> bool:
    """Whether a relation does not hold for any of the numbers that its sides may be.

    rounding: what rounding takes off or adds at most, where the sentence says that the left is rounded.
    """
    left, right = ends.get(relation.left or ""), ends.get(relation.right)
    if left is None or right is None:
        return False
    slack = rounding if relation.rounded else 0
    low, high = (None if end is None else end + slack * way for end, way in zip(left, (-1, 1), strict=True))
    least, most = right
    end, other = (low, most) if relation.op[0] == "<" else (high, least)
    if end is None or other is None:
        return False
    return not {">": end > other, ">=": end >= other, "<": end < other, "<=": end <= other}[relation.op]
