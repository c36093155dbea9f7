"""What a person who decides something says: who, why, until when. Each is held against what it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from domino_advisor.core.errors import Fault

LENGTHS: Mapping[str, int] = {"owner": 100, "reason": 1000}
"""The longest line of each, in characters."""


def faults_of(
    given: Mapping[Any, Any], needed: Sequence[str], allowed: Sequence[str], what: str, today: date
) -> Iterator[Fault]:
    """What is wrong with the members of a decision, each null or as JSON has it. needed, allowed: names of members,
    owner, reason and until among them; what: the decision, as a message begins with it.
    """
    known = (*LENGTHS, "until")
    for name in given:
        if name not in allowed:
            shown = str(name)[:100]
            yield Fault(f"/{_pointer(shown)}", f"{what} has no {shown!r}.", expected=", ".join(allowed))
    for name in needed:
        if given.get(name) is None:
            yield Fault(f"/{name}", f"{name} is missing.", expected=expected(name))
    for name in known:
        value = given.get(name)
        if name in allowed and value is not None and not fits(name, value, today):
            told = f"{name} is {expected(name)}."
            yield Fault(f"/{name}", told, found=str(value)[:100], expected=expected(name))


def fits(name: str, value: Any, today: date) -> bool:
    """Whether a member is what is expected of one of its name."""
    if not isinstance(value, str):
        return False
    if name != "until":
        return 0 < len(value) <= LENGTHS[name] and value.isprintable() and bool(value.strip())
    try:
        return len(value) == len("2026-01-31") and date.fromisoformat(value) >= today
    except ValueError:
        return False


def expected(name: str) -> str:
    """What is expected of a member, in words."""
    if name == "until":
        return "the last day of the waiver, today or later, as in 2026-01-31"
    return f"a line of 1 to {LENGTHS[name]} characters"


def _pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
