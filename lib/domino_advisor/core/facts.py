"""A fact as it is handed to the engine, in plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Slot = str | int | float | Sequence[str] | Sequence[int | float]
Fact = tuple[str, Mapping[str, Slot]]
"""A fact to assert: the name of its template, and its slots."""
