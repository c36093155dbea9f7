"""Descriptions whose numbers are ranges."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from domino_advisor_schemas.deployment import all_schemas
from domino_advisor_schemas.fields import Number, Object, Quantity, Whole, inner_schema

Described = dict[str, Any]
SITE = all_schemas()[0]


def with_ranges(description: Described, change: Callable[[Number, Any], Any]) -> Described:
    """A copy of a description in which every number that may be a range is what `change` makes of it."""
    changed: Described = _changed(description, SITE, change)
    return changed


def _changed(node: Any, schema: Object, change: Callable[[Number, Any], Any]) -> Any:
    if isinstance(node, list):
        return [_changed(member, schema, change) for member in node]
    if not isinstance(node, dict):
        return node
    made = {}
    for name, value in node.items():
        field: Any = schema.fields.get(name)
        inner = inner_schema(field) if field is not None else None
        if isinstance(field, Number) and not field.exact and not isinstance(value, dict):
            made[name] = change(field, value)
        else:
            made[name] = value if inner is None or isinstance(field, Number) else _changed(value, inner, change)
    return made


def point(field: Number, value: Any) -> Described:
    """A number as a range of which both ends are that number."""
    return {"from": value, "to": value}


def beside(field: Number, value: Any) -> Any:
    """A whole number as more than the one before and less than the next, where it has both; a measure as it is."""
    if isinstance(field, Whole) and field.low < value < field.high:
        return {"above": value - 1, "below": value + 1}
    return value


def around(field: Number, value: Any) -> Described:
    """A tenth less to a tenth more, as far as the field allows it."""
    return _within(field, value, 0.9 * value, 1.1 * value)


def wider(chance: random.Random) -> Callable[[Number, Any], Any]:
    """Makes of a number some range that holds it, now and then the number itself; of a range, one that holds it."""

    def change(field: Number, value: Any) -> Any:
        if chance.random() < 0.3:
            return value
        made = _within(field, value, value * chance.choice((0, 0.5, 0.9, 1)), value * chance.choice((1, 1.1, 3)))
        if chance.random() < 0.2:
            del made[chance.choice(("from", "to"))]
        if "from" in made and made["from"] < value and chance.random() < 0.3:
            made["above"] = made.pop("from")
        if "to" in made and made["to"] > value and chance.random() < 0.3:
            made["below"] = made.pop("to")
        return made

    return change


def _within(field: Number, value: Any, low: float, high: float) -> Described:
    if isinstance(field, Whole):
        return {"from": max(field.low, math.floor(low)), "to": min(field.high, math.ceil(high))}
    assert isinstance(field, Quantity)
    return {"from": low if low or field.zero else value, "to": min(field.high, high)}
