"""A number of a description: one number, or a range, of which an end may be open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_range(value: object) -> bool:
    """Whether what stands in place of a number is a range."""
    return isinstance(value, Mapping) and bool(value) and value.keys() <= {"from", "to"}


def is_exact(value: Any) -> bool:
    """Whether a number is told exactly."""
    low, high = ends_of(value)
    return low == high


def ends_of(value: Any) -> tuple[int | float, int | float | None]:
    """The least and the most that it may be; None where there is no most. No number of a description is below zero."""
    if isinstance(value, Mapping):
        return value.get("from", 0), value.get("to")
    return value, value
