"""A number of a description: one number, or a range, of which an end may be open, and may belong to it or not."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from domino_advisor.core.sizes import as_number

LEAST = 1e-9
"""The least number above zero: finer than anything that a description counts or measures."""

Ends = tuple[int | float | None, int | float | None]
"""The least and the most that a number may be, None where that end is open."""

ENDS = frozenset(("from", "above", "to", "below"))
"""How the ends of a range are written."""


def is_range(value: object) -> bool:
    """Whether what stands in place of a number is a range."""
    return isinstance(value, Mapping) and bool(value) and value.keys() <= ENDS


def is_exact(value: Any, whole: bool = False) -> bool:
    """Whether a number is told exactly."""
    low, high = ends_of(value, whole)
    return low == high


def exactly(value: Any, whole: bool = False) -> Any:
    """A value, and of a range of one number that number."""
    return ends_of(value, whole)[0] if is_range(value) and is_exact(value, whole) else as_number(value)


def ends_of(value: Any, whole: bool = False) -> tuple[int | float, int | float | None]:
    """The least and the most that it may be; None where there is no most. No number of a description is below zero.

    whole: whether it is a whole number, so that the next one above 240 is 241. Of any other, it is the next one that
    can be written.
    """
    value = as_number(value)
    if not isinstance(value, Mapping):
        return value, value
    low, high = value.get("from", 0), value.get("to")
    if "above" in value:
        low = value["above"] + 1 if whole else next_above(value["above"])
    if "below" in value:
        high = value["below"] - 1 if whole else math.nextafter(value["below"], -math.inf)
    return low, high


def are_apart(one: Ends, other: Ends) -> bool:
    """Whether no number lies between both pairs of ends; an end that is None is open."""
    return any(
        high is not None and low is not None and high < low for high, low in ((one[1], other[0]), (other[1], one[0]))
    )


def next_above(number: int | float) -> float:
    """The least number that is more than another one."""
    return LEAST if number == 0 else math.nextafter(number, math.inf)


def bound_beneath(number: int | float) -> float | None:
    """What a number is the next one above, where that is a rounder one: it is then told as more than that."""
    if number == LEAST:
        return 0.0
    return _rounder(number, math.nextafter(number, -math.inf))


def bound_over(number: int | float) -> float | None:
    """What a number is the next one below, where that is a rounder one."""
    return _rounder(number, math.nextafter(number, math.inf))


def _rounder(number: int | float, beside: float) -> float | None:
    return beside if isinstance(number, float) and len(repr(beside)) + _DIGITS < len(repr(number)) else None


_DIGITS = 4
