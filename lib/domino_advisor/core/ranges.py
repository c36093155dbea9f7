"""A number of a description: one number, or a range, of which an end may be open, and may belong to it or not."""

from __future__ import annotations

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


def as_meant(value: Any, whole: bool = False) -> Any:
    """A value as it is meant: a range of one number is that number, and words of a list stand in no order."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)
    return exactly(value, whole)


def ends_of(value: Any, whole: bool = False) -> tuple[int | float, int | float | None]:
    """The least and the most that it may be; None where there is no most. No number of a description is below zero.

    whole: whether it is a whole number, so that the next one above 240 is 241. Of any other, it is one so near that
    nobody measures the difference.
    """
    value = as_number(value)
    if not isinstance(value, Mapping):
        return value, value
    low, high = value.get("from", 0), value.get("to")
    if "above" in value:
        low = value["above"] + 1 if whole else next_above(value["above"])
    if "below" in value:
        high = value["below"] - 1 if whole else next_below(value["below"])
    return low, high


def are_apart(one: Ends, other: Ends) -> bool:
    """Whether no number lies between both pairs of ends; an end that is None is open."""
    return any(
        high is not None and low is not None and high < low for high, low in ((one[1], other[0]), (other[1], one[0]))
    )


def next_above(number: int | float) -> float:
    """The least number that is more than another one."""
    return LEAST if number == 0 else _next(number, _NEAR)


def next_below(number: int | float) -> float:
    """The largest number that is less than another one."""
    return -LEAST if number == 0 else _next(number, -_NEAR)


def _next(number: int | float, share: float) -> float:
    return float(f"{number * (1 + share):.13g}")


def bound_beneath(number: int | float) -> float | None:
    """What a number is the next one above, where that is a rounder one: it is then told as more than that."""
    if number == LEAST:
        return 0.0
    return _rounder(number, 1)


def bound_over(number: int | float) -> float | None:
    """What a number is the next one below, where that is a rounder one."""
    return _rounder(number, -1)


def _rounder(number: int | float, side: int) -> float | None:
    if not isinstance(number, float) or number == 0:
        return None
    rounder = float(f"{number:.10g}")
    return rounder if _NEAR / 10 <= side * (number - rounder) / rounder <= _NEAR * 10 else None


# The engine tells what it concludes with fifteen digits, so that the next number that can be written would be the bound
# itself again. What sums and units make of this share of a number is still far more than they are wrong by.
_NEAR = 1e-12
