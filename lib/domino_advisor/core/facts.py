"""A fact as it is handed to the engine, in plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domino_advisor.core.ranges import ends_of

Slot = str | int | float | Sequence[str] | Sequence[int | float] | Sequence[str | int | float]
Fact = tuple[str, Mapping[str, Slot]]
"""A fact to assert: the name of its template, and its slots."""


def user_count(value: Any) -> Slot:
    """A count of users as a slot of `user-counts`: the least and the most that it may be."""
    low, high = ends_of(value, whole=True)
    return [low, "none" if high is None else high]
