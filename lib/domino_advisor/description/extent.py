"""How much a description asks to be evaluated, told before anything of it is read closely.

What an evaluation costs goes by the things that are described, and not by the bytes: a claim of ten bytes is held
against every guideline on claims. A plan and growth have the whole site evaluated again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.core.errors import TooManySubjects

# Measured: a claim takes as long as two LPARs, a step of a plan twice as long as the site that it leads to, and to find
# the month in which something breaks eleven times as long, once for the site as it is and once after its last step.
_OF_CLAIM = 2
_OF_STEP = 2
_OF_GROWTH = 10
_ONE_BY_ONE = ("image",)
"""Members that hold one thing where others hold a list of them."""


def subjects_of(value: Any) -> int:
    """How many things are to be evaluated: all that are described, as often as the plan and the growth ask for.

    value: a description as it was sent, valid or not. A group counts once, however many members it has: they are
    evaluated together.
    """
    if not isinstance(value, Mapping):
        return 0
    # of a document that uses aliases the same value may stand in two places: each is evaluated
    things = sum(1 for _ in _things(value)) + (_OF_CLAIM - 1) * len(_list(value, "claims"))
    steps = sum(1 for change in _list(value, "changes") if isinstance(change, Mapping) and _leads_on(change))
    courses = 0 if value.get("growth") is None else 2 if steps else 1
    return things * (1 + _OF_STEP * steps + _OF_GROWTH * courses)


def hold_subjects(value: Any, limit: int | None) -> None:
    """TooManySubjects where a description asks for more than the limit; None is no limit."""
    if limit is not None and (found := subjects_of(value)) > limit:
        raise TooManySubjects(found, limit)


def _leads_on(change: Mapping[str, Any]) -> bool:
    return "to" in change or "removes" in change


def _list(value: Mapping[str, Any], name: str) -> list[Any]:
    found = value.get(name)
    return found if isinstance(found, list) else []


def _things(value: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The site, and every object in it that is an item of a list, or one thing of its kind."""
    waiting: list[Any] = [value]
    yield value
    while waiting:
        found = waiting.pop()
        members = found.items() if isinstance(found, Mapping) else enumerate(found)
        for name, member in members:
            if isinstance(member, Mapping):
                if isinstance(found, list) or name in _ONE_BY_ONE:
                    yield member
                waiting.append(member)
            elif isinstance(member, list):
                waiting.append(member)
