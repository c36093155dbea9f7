"""How long the figures of a sizing hold while its users grow: until the first is more than it is now at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.growth import (
    Pace,
    Tries,
    course,
    grown,
    growth_of,
    months_in_words,
    rate_in_words,
    total,
    users_in,
)
from domino_advisor.sizing.results import Outgrown, Sized, SizedGrowth
from domino_advisor_schemas.refusals import Place

WHAT = "sizing request"
_GROWS = frozenset({"users"})


def check_growth(request: Mapping[str, Any], place: Place | None) -> None:
    """That the users of a valid request can grow as it states. InvalidInput says why not."""
    try:
        _growth(request)
    except InvalidInput as error:
        faults = []
        for fault in error.faults:
            line, column = (place(fault.pointer) if place else None) or (None, None)
            faults.append(replace(fault, line=line, column=column))
        raise InvalidInput(WHAT, error.kind, faults) from error


def holds(
    request: dict[str, Any], now: Sequence[Sized], figures: Callable[[dict[str, Any]], Sequence[Sized]]
) -> SizedGrowth:
    """How long figures hold for a valid request that states growth. figures: those of a request with more users."""
    pace = _growth(request)
    assert pace is not None
    growth = pace.slowest
    tries = Tries(lambda factor: _outgrown(now, figures(grown(request, factor, _GROWS))), bool)
    month = tries.first_month(growth)
    perhaps = None if pace.is_exact or pace.fastest is None else tries.first_month(pace.fastest)
    perhaps = None if perhaps == month else perhaps
    months = tuple(course(request, pace, growth.months if month is None else month, _GROWS))
    rate = f"With {rate_in_words(request['growth'])}"
    if month is None:
        holds = f"every figure holds for {months_in_words(growth.months)}"
        slowest = "" if pace.fastest is not None else ", if they are as few as can be"
        if perhaps is not None:
            holds, slowest = f"a figure may no longer hold from month {perhaps} on", ""
        return SizedGrowth(f"{rate}, {holds}{slowest}.", growth.months, perhaps=perhaps, course=months)
    gone = tries.broken_by(growth.factor(month))
    first = gone[0]
    more = f", and {len(gone) - 1:,} more figures do not hold either" if len(gone) > 2 else ""
    more = ", and one more figure does not hold either" if len(gone) == 2 else more
    percent = growth.percent(month)
    latest = "" if pace.is_exact else " at the latest"
    early = "" if perhaps is None else f", and perhaps from month {perhaps} on"
    says = (
        f"{rate}, {first.title} no longer holds in month {month}{latest}{early}, with {percent:,} % more users: "
        f"{first.now} now, {first.then} then{more}."
    )
    return SizedGrowth(says, growth.months, month, percent, gone, perhaps, months)


def _growth(request: Mapping[str, Any]) -> Pace | None:
    if "growth" not in request:
        return None
    return growth_of(request["growth"], lambda kind: total(users_in(request, kind)), WHAT)


def _outgrown(now: Sequence[Sized], then: Sequence[Sized]) -> tuple[Outgrown, ...]:
    """The figures whose least is more than their most was."""
    after = {(figure.name, figure.subject): figure for figure in then}
    found = []
    for figure in now:
        later, most = after.get((figure.name, figure.subject)), _end(figure, figure.high)
        least = None if later is None else _end(later, later.low)
        if later is not None and most is not None and least is not None and least > most:
            found.append(Outgrown(figure.name, figure.subject, figure.title, figure.text, later.text))
    return tuple(found)


def _end(figure: Sized, end: int | float | None) -> int | float | None:
    return figure.value if figure.value is not None else end
