"""Members of what a delivery says. It is JSON of anybody who knows a secret: each member may be anything."""

from __future__ import annotations

from typing import Any


def member(payload: Any, *path: str) -> Any:
    """What stands at a path of names, None where there is nothing."""
    for name in path:
        payload = payload.get(name) if isinstance(payload, dict) else None
    return payload


def number(payload: Any, *path: str) -> str | None:
    """A number that stands there, as text; None where there is none."""
    found = member(payload, *path)
    return str(found) if type(found) is int and 0 < found < 2**63 else None


def text(payload: Any, *path: str) -> str | None:
    """A text that stands there, of at most 255 visible signs; None where there is none."""
    found = member(payload, *path)
    return found if isinstance(found, str) and 0 < len(found) <= 255 and found.isprintable() else None
