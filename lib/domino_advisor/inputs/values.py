"""Values that are told in several places: whether they may be of the same, and how they are named in a message."""

from __future__ import annotations

from typing import Any

from domino_advisor.core.ranges import are_apart, ends_of, is_range


def agree(one: Any, other: Any) -> bool:
    """Whether two values may be of the same: alike, or one within the range that the other is."""
    if is_range(one) or is_range(other):
        return all(map(_is_number, (one, other))) and not are_apart(ends_of(one), ends_of(other))
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    return bool(one == other)


def _is_number(value: Any) -> bool:
    return is_range(value) or (isinstance(value, (int, float)) and not isinstance(value, bool))


def said(value: Any) -> str:
    """A value in a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    if is_range(value):
        low, high = (said(value[end]) if end in value else "" for end in ("from", "to"))
        return f"{low} to {high}" if low and high else f"at least {low}" if low else f"at most {high}"
    return ", ".join(map(said, value)) if isinstance(value, list) else str(value)
