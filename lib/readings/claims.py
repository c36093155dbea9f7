"""Readings of claims and runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings.basics import Reading
from domino_advisor.subjects import Subject, pointer_join


def _response_ms(subject: Subject) -> Reading:
    seconds = subject.body.get("average_response_s")
    place = pointer_join(subject.pointer, "average_response_s")
    # a millionth of a second is finer than anybody measures, and 0.0633 s are 63.3 ms
    return Reading(place) if seconds is None else Reading(place, round(seconds * 1000, 3), round(seconds * 1000, 3))


def _compared(subject: Subject) -> Reading:
    # A comparison that is not stated is none to judge.
    place = pointer_join(subject.pointer, "compared_with")
    other = subject.body.get("compared_with")
    return Reading(place, word="false" if other is None else "true", written=other)


def _same(first: str, second: str) -> Callable[[Subject], Reading]:
    """Whether two words of a subject are one."""

    def read(subject: Subject) -> Reading:
        one, other = subject.body.get(first), subject.body.get(second)
        if one is None or other is None:
            return Reading(pointer_join(subject.pointer, first if one is None else second))
        return Reading(pointer_join(subject.pointer, second), word="true" if one == other else "false", written=other)

    return read


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "same_platform": _same("source_platform", "for_platform"),
    "same_client": _same("source_client", "for_client"),
    "response_ms": _response_ms,
    "compared": _compared,
}
