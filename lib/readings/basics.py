"""What a reading is, and what readings are made of: values as written, lists counted, several taken as one or all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domino_advisor.releases import release_number
from domino_advisor.subjects import Gap, pointer_join


@dataclass(frozen=True, slots=True)
class Reading:
    """What the description says of a quantity.

    low, high: bounds, None for none; word: the word of a choice or flag; pointer: where it is said, or would be.
    written: the value as it stands in the description, None where it is counted or missing. gaps: what would have to be
    stated for it to be known, where that is not just the value at `pointer`. near: of a text, the word of all that may
    come to the same (see readings/texts.py).
    """

    pointer: str
    low: int | float | None = None
    high: int | float | None = None
    word: str | None = None
    written: Any = None
    gaps: tuple[Gap, ...] = ()
    near: str | None = None

    @property
    def missing(self) -> bool:
        """Whether nothing at all is said."""
        return self.low is None and self.high is None and self.word is None


def written(kind: str, value: Any, pointer: str) -> Reading:
    if value is None:
        return Reading(pointer)
    if kind == "flag":
        return Reading(pointer, word="true" if value else "false", written=value)
    if kind == "choice":
        return Reading(pointer, word=value, written=value)
    number = release_number(value) if kind == "release" else value
    return Reading(pointer, number, number, written=value)


def counted(owner: Mapping[str, Any], name: str, pointer: str) -> Reading:
    place = pointer_join(pointer, name)
    if name not in owner:
        return Reading(place)
    number = sum(member.get("count", 1) for member in owner[name])
    return Reading(place, number, None if name in owner.get("partial", ()) else number)


def all_good(rows: Sequence[tuple[Any, str]], good: Callable[[Any], bool], listed: bool, where: Gap) -> Reading:
    """Whether all are good: false once one is known that is not, true once all are known to be.

    rows: the value of each and its place; None where it is not stated. listed: whether there are no others.
    where: the question to ask where there may be others, and, with the place of each, for what is not stated.
    """
    bad = next((place for value, place in rows if value is not None and not good(value)), None)
    if bad is not None:
        return Reading(bad, word="false")
    gaps = [replace(where, pointer=place) for value, place in rows if value is None]
    gaps += [] if listed else [where]
    return Reading(where.pointer, gaps=tuple(gaps)) if gaps else Reading(where.pointer, word="true")


def any_true(rows: Sequence[tuple[Any, str]], listed: bool, where: Gap) -> Reading:
    """Whether one is true: known once one is, or once all are known to be false."""
    yes = next((place for value, place in rows if value is True), None)
    if yes is not None:
        return Reading(yes, word="true", written=True)
    found = all_good(rows, lambda value: value is False, listed, where)
    return replace(found, word="false") if found.word == "true" else found


def is_listed(owner: Mapping[str, Any], name: str) -> bool:
    return name in owner and name not in owner.get("partial", ())
