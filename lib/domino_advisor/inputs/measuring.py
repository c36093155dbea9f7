"""What several captures measured of one thing, as one value.

A system has a report for each day, and none of them is the one that counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domino_advisor.inputs.told import Origin, Telling

_DIGITS = 2


def together(tellings: Sequence[Telling]) -> tuple[list[Telling], list[Origin]]:
    """What is told of one place, the measured values as one, and where these come from beside the first. A value that
    a measurement leaves open is left out, with what other measurements say of it.
    """
    measured = [telling for telling in tellings if telling.measured is not None]
    if not measured:
        return list(tellings), []
    others = [telling for telling in tellings if telling.measured is None]
    one, origins = _one(measured)
    return [*others, *([one] if one is not None else [])], origins


def _one(measured: Sequence[Telling]) -> tuple[Telling | None, list[Origin]]:
    if any(telling.value is None for telling in measured):
        return None, []
    how = measured[0].measured.how if measured[0].measured is not None else "alike"
    if how == "highest":
        return max(measured, key=lambda telling: telling.value), []
    if how == "lowest":
        return min(measured, key=lambda telling: telling.value), []
    origins = [telling.origin for telling in measured[1:]]
    if how == "alike":
        return (measured[0] if len({telling.value for telling in measured}) == 1 else None), origins
    seconds = [telling.measured.seconds for telling in measured if telling.measured is not None]
    if len(measured) == 1 or not sum(seconds):
        return measured[0], []
    total = sum(telling.value * each for telling, each in zip(measured, seconds, strict=True))
    return replace(measured[0], value=round(total / sum(seconds), _DIGITS)), origins
