"""Checks an expression by the quantities and figures that it names: kinds, words, units, users."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct, structs

from domino_advisor.knowledge.expressions.amounts import (
    COUNT,
    Amount,
    agree,
    amount,
    product,
    quotient,
    together,
)
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import (
    Arithmetic,
    Call,
    Choice,
    Compare,
    Condition,
    Each,
    Expression,
    Fold,
    Holds,
    Is,
    Name,
    Term,
    names,
    parts,
)
from domino_advisor.knowledge.expressions.units import Units
from domino_advisor.knowledge.nearest_names import meant
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import listed

NUMBERS = ("count", "number")
FLAG = ("true", "false")


class FigureKind(Struct, frozen=True):
    """What a figure is: a release, or an amount of some unit; None where it has none."""

    is_release: bool
    unit: str | None = None


@dataclass(frozen=True)
class Scope:
    """What an expression may name. subjects: the types of subject whose quantities it may read."""

    quantities: Mapping[str, Quantity]
    subjects: Collection[str]
    figures: Mapping[str, FigureKind]
    units: Units


class _Found(Struct, frozen=True):
    """What a term is: a release, or an amount. unit, any_unit: how it is told; of a product's unit nothing is."""

    amount: Amount
    is_release: bool = False
    unit: str | None = None
    any_unit: bool = False


def faults(expression: Expression, scope: Scope) -> list[ExpressionFault]:
    """What is wrong with an expression, in the order of writing."""
    return sorted(_Checker(scope).check(expression), key=lambda fault: fault.at)


def unit_of(term: Term, scope: Scope) -> str | None:
    """The unit of what a term comes to, as far as the units of its parts tell it."""
    found, _ = _Checker(scope).amount(term)
    return None if found is None or found.any_unit else found.unit


class _Checker:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def check(self, node: Expression) -> Iterator[ExpressionFault]:
        match node:
            case Name():
                _, found = self.amount(node)
                yield from found
            case Compare():
                yield from self._compare(node)
            case Is():
                yield from self._is(node)
            case Holds():
                yield from self._unknown(node.name)
            case Arithmetic() | Call():
                _, found = self.amount(node)
                yield from found
            case Fold() | Each():
                yield ExpressionFault(node.at, "members cannot be gone through here")
            case Choice():
                for part in parts(node):
                    yield from self.check(part)
            case _:
                for part in parts(node):
                    yield from self.check(part)

    # --- conditions

    def _compare(self, node: Compare) -> Iterator[ExpressionFault]:
        left, found = self.amount(node.left)
        right, more = self.amount(node.right)
        yield from (*found, *more)
        if found or more or left is None or right is None:
            return
        at = _first(node).at
        if left.is_release != right.is_release:
            yield ExpressionFault(at, "a release is compared with a number")
        elif not agree(left.amount, right.amount, self._scope.units):
            yield ExpressionFault(at, f"{left.amount.text} is compared with {right.amount.text}", _UNITS)

    def _is(self, node: Is) -> Iterator[ExpressionFault]:
        wrong = list(self._unknown(node.name))
        yield from wrong
        quantity = self._scope.quantities.get(node.name.text)
        if wrong or quantity is None:
            return
        at = node.name.at
        if quantity.type not in ("choice", "flag"):
            yield ExpressionFault(at, f"{quantity.name} is a {quantity.type}", "compare it with a figure: <=, >=, =")
            return
        known = FLAG if quantity.type == "flag" else quantity.among
        if quantity.type == "choice" and node.words in (("true",), ("false",)) and not set(node.words) & set(known):
            yield ExpressionFault(at, f"{quantity.name} is a choice", f"{quantity.name} is {'|'.join(known)}")
            return
        for word in node.words:
            if word not in known:
                advice = meant(word, known) or f"it is one of {', '.join(known)}"
                yield ExpressionFault(at, f"{quantity.name} is never {word}", advice)

    # --- terms

    def amount(self, node: Expression) -> tuple[_Found | None, list[ExpressionFault]]:
        match node:
            case Name():
                return self._named(node)
            case Arithmetic():
                return self._arithmetic(node)
            case Call():
                return self._together(node, node.arguments, f"stand together in {node.function}")
            case Choice():
                found, wrong = self._together(node, (node.then, node.otherwise), "are chosen between")
                return found, [*self.check(node.condition), *wrong]
        return None, list(self.check(node))

    def _named(self, node: Name) -> tuple[_Found | None, list[ExpressionFault]]:
        if wrong := list(self._unknown(node)):
            return None, wrong
        if not node.is_quantity:
            figure = self._scope.figures[node.text]
            return _Found(amount(figure.unit, figured=True), figure.is_release, figure.unit), []
        quantity = self._scope.quantities[node.text]
        if quantity.type == "release":
            return _Found(amount(None), is_release=True), []
        if quantity.type not in NUMBERS:
            advice = "write its name alone, or not(...)" if quantity.type == "flag" else "write: is WORD"
            return None, [ExpressionFault(node.at, f"{quantity.name} is a {quantity.type}, no number", advice)]
        # what is counted goes by many names
        counts = node.says.startswith("count(")
        return _Found(amount(COUNT if counts else quantity.unit), unit=quantity.unit, any_unit=counts), []

    def _arithmetic(self, node: Arithmetic) -> tuple[_Found | None, list[ExpressionFault]]:
        (left, found), (right, more) = self.amount(node.left), self.amount(node.right)
        wrong = [*found, *more]
        if wrong or left is None or right is None:
            return None, wrong
        at = _first(node).at
        if left.is_release or right.is_release:
            return None, [ExpressionFault(at, "nothing can be computed with a release")]
        units = self._scope.units
        if node.op in "*/":
            found_amount = (product if node.op == "*" else quotient)(left.amount, right.amount, units)
            # an amount times a bare number stays what it is; of two amounts the figures' own words tell the unit
            told = left if not right.unit and not right.any_unit else _Found(left.amount, any_unit=True)
            return structs.replace(told, amount=found_amount), []
        if not agree(left.amount, right.amount, units):
            return None, [
                ExpressionFault(at, f"{left.amount.text} and {right.amount.text} are added or taken away", _UNITS)
            ]
        told = right if left.any_unit else left
        return structs.replace(told, amount=together(left.amount, right.amount, units)), []

    def _together(
        self, node: Expression, terms: Sequence[Expression], how: str
    ) -> tuple[_Found | None, list[ExpressionFault]]:
        """What a term is that is one of several, or lies between them."""
        amounts = [self.amount(term) for term in terms]
        wrong = [fault for _, found in amounts for fault in found]
        found = [one for one, _ in amounts if one is not None]
        if wrong or len(found) < len(terms):
            return None, wrong
        first = found[0]
        for other in found[1:]:
            if first.is_release == other.is_release and not agree(first.amount, other.amount, self._scope.units):
                wrong.append(
                    ExpressionFault(_first(node).at, f"{first.amount.text} and {other.amount.text} {how}", _UNITS)
                )
                continue
            first = structs.replace(first, amount=together(first.amount, other.amount, self._scope.units))
        return (None if wrong else first), wrong

    # --- names

    def _unknown(self, node: Name) -> Iterator[ExpressionFault]:
        scope = self._scope
        if not node.is_quantity:
            if node.text not in scope.figures:
                advice = meant(node.text, scope.figures) or f"the figures are {listed(sorted(scope.figures)) or 'none'}"
                yield ExpressionFault(node.at, f"there is no figure {node.text}", advice)
            return
        quantity = scope.quantities.get(node.text)
        if quantity is None:
            own = [name for name, found in scope.quantities.items() if found.subject in scope.subjects]
            yield ExpressionFault(node.at, f"there is no quantity {node.text}", meant(node.text, own))
        elif quantity.subject not in scope.subjects:
            whose = listed(sorted(scope.subjects), "or")
            yield ExpressionFault(node.at, f"{node.text} is no quantity of {whose}", self._own(quantity))

    def _own(self, quantity: Quantity) -> str | None:
        """How a quantity of another subject is read: by the nearest one of the own subjects, or of each member."""
        scope, name = self._scope, quantity.name.partition(".")[2]
        own = [one for one, found in scope.quantities.items() if found.subject in scope.subjects]
        same = [f"{subject}.{name}" for subject in sorted(scope.subjects) if f"{subject}.{name}" in own]
        totals = [one for one in own if scope.quantities[one].total_of == quantity.name]
        near = meant(quantity.name, [*same, *totals] or own)
        lists = (f"{subject}.{quantity.subject}s" for subject in sorted(scope.subjects))
        kind = quantity.subject
        number = quantity.type not in ("flag", "choice")
        form = (
            f"sum(for {kind} in {{0}} return {quantity.name})"
            if number
            else f"some {kind} in {{0}} satisfies {quantity.name}"
        )
        each = (form.format(one) for one in lists if one in own)
        return " Of each: ".join(filter(None, (near, next(each, None)))) or None


_UNITS = "rules/units.yml says which units go together; a figure's own unit can be given with it"


def _first(node: Condition | Term) -> Name:
    return next(names(node))


__all__ = ["FigureKind", "Scope", "faults", "unit_of"]
