"""How long the figures of a sizing hold while its users grow: until the first is more than it is now at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.growth import (
    Growth,
    Tries,
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
    growth = _growth(request)
    assert growth is not None
    tries = Tries(lambda factor: _outgrown(now, figures(grown(request, factor, _GROWS))), bool)
    month = tries.first_month(growth)
    if month is None:
        says = f"With {rate_in_words(request['growth'])}, every figure holds for {months_in_words(growth.months)}."
        return SizedGrowth(says, growth.months)
    gone = tries.broken_by(growth.factor(month))
    first = gone[0]
    more = f", and {len(gone) - 1:,} more figures do not hold either" if len(gone) > 2 else ""
    more = ", and one more figure does not hold either" if len(gone) == 2 else more
    percent = growth.percent(month)
    says = (
        f"With {rate_in_words(request['growth'])}, {first.title} no longer holds in month {month}, with {percent:,} % "
        f"more users: {first.now} now, {first.then} then{more}."
    )
    return SizedGrowth(says, growth.months, month, percent, gone)


def _growth(request: Mapping[str, Any]) -> Growth | None:
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
