"""Figures of the papers' time that a site of today exceeds most, for its first screen.

A demand counts as far as it is a plain bound: a quantity that is to be no more than a figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from domino_advisor.core.answer import Exceeded, Verdict
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.expressions import tree
from domino_advisor.knowledge.expressions.tree import All, Compare, Expression, Name

TWOFOLD = 2
"""From so many times the figure on it is told."""
FIRST = 3
"""How many of them are told."""
_SAID = ("claim", "run", "change")
"""What is said of figures is no figure of the site's."""


def exceeded(memory: WorkingMemory, verdicts: Iterable[Verdict]) -> Iterator[Exceeded]:
    """What exceeds a figure of its time twofold or more, in the order of the verdicts."""
    for verdict in verdicts:
        if verdict.ground != "background" or not verdict.told or verdict.subject.type in _SAID:
            continue
        demand = memory.rule_base.guidelines[verdict.guideline].require
        found = None if demand is None else _most(memory, verdict, demand)
        if found is not None and found.times >= TWOFOLD:
            yield found


def most_exceeded(found: Iterable[Exceeded]) -> tuple[Exceeded, ...]:
    """The first of them, what is exceeded most before the rest, each quantity once."""
    ranked = sorted(found, key=lambda one: (-one.times, one.guideline, one.subject))
    once = {one.quantity: one for one in reversed(ranked)}
    return tuple(one for one in ranked if once[one.quantity] is one)[:FIRST]


def _most(memory: WorkingMemory, verdict: Verdict, node: Expression) -> Exceeded | None:
    """By how much a demand is exceeded: of several bounds the most, of two ways to meet it the least."""
    if isinstance(node, (All, tree.Any)):
        found = [_most(memory, verdict, part) for part in node.parts]
        bounds = [one for one in found if one is not None]
        if isinstance(node, All):
            return max(bounds, key=lambda one: one.times, default=None)
        return min(bounds, key=lambda one: one.times) if len(bounds) == len(found) else None
    if not isinstance(node, Compare) or node.op not in ("<=", "<"):
        return None
    return _bound(memory, verdict, node)


def _bound(memory: WorkingMemory, verdict: Verdict, node: Compare) -> Exceeded | None:
    if not (isinstance(node.left, Name) and node.left.is_quantity and isinstance(node.right, Name)):
        return None
    name, bound = node.left.text, node.right.text
    seen = next((one for one in verdict.observed if one.quantity == name), None)
    figure = next((one for one in verdict.figures if one.name == bound), None)
    if seen is None or figure is None or not (_is_number(seen.value) and _is_number(figure.value)):
        return None
    quantity = memory.rule_base.vocabulary.quantities[name]
    if quantity.by_figures is not None:
        return None
    return Exceeded(
        guideline=verdict.guideline,
        fingerprint=verdict.fingerprint,
        subject=verdict.subject.path,
        quantity=seen.quantity,
        # a count says in its unit what it is one of
        called="" if quantity.type == "count" else quantity.called,
        value=seen.text,
        figure=figure.text,
        source=figure.source,
        times=round(seen.value / figure.value, 2),
    )


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0
