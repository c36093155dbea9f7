"""Growth: how many users there are in a month, and in which month something no longer holds.

All users grow alike. What does not hold is looked for by how much they have grown, on one scale whatever the rate, and
only then month by month: so nothing holds longer for growing faster.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domino_advisor.core.answer import GrowthMonth
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.ranges import Ends, ends_of, is_exact, is_range
from domino_advisor_schemas.deployment import MAX_USERS
from domino_advisor_schemas.fields import OF_ALL

MONTHS = 36
"""How far ahead it is looked where nobody says how far."""

STEP = 1.01
"""The scale on which it is looked for: 1 % more users, and so on."""

_LAST_STEP = 1_024
_HOLDING = frozenset(("dpars", "vms", "zvm", "lpars", "guests"))
"""The lists and parts of what may state the users of all that it holds."""

_APART = ("growth", "changes", "claims", "runs")
"""Where users stand that are none of the site."""


_KINDS = ("registered", "connected", "active_15min", "concurrent", "at_once", "unspecified")

Found = TypeVar("Found")


class Growth(Struct, frozen=True):
    """How users grow. rate: of a month; steady: by as many each month, of which there are `until`, and then no more.

    months: how far ahead it is looked.
    """

    rate: float
    months: int
    until: int | None = None

    def factor(self, month: int) -> float:
        """How many times as many users there are after so many months."""
        if self.until is not None:
            return 1 + self.rate * min(month, self.until)
        return (1 + self.rate) ** month

    def percent(self, month: int) -> float:
        """By how many per cent they have grown then."""
        return round(100 * (self.factor(month) - 1), 2)


class Wanted(Struct, frozen=True):
    """How many users of a kind there are now and will be by a month, each at least and at most."""

    kind: str
    now: Ends
    then: Ends
    by: Ends

    def ends(self, month: int) -> Ends:
        """How many there are in all in a month: as many as now grow to as many as then, whatever these are."""
        (first, last), (least, most), (low, high) = self.by, self.now, self.then
        start, end = least or 0, low or 0
        slow = start if last is None else start + max(end - start, 0) * min(month, last) / last
        if most is None or high is None:
            return _whole(slow), None
        return _whole(slow), _whole(min(most, high) + max(high - most, 0) * min(month, first or 1) / (first or 1))


def _whole(number: float) -> int:
    # a millionth of a user is none
    return math.ceil(round(number, 6))


class Pace(Struct, frozen=True):
    """How users grow, by what bounds tell: at the slowest, and at the fastest; None where nothing tells."""

    slowest: Growth
    fastest: Growth | None
    wanted: Wanted | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the two are one."""
        return self.slowest == self.fastest


def growth_of(stated: Mapping[str, Any], totals: Callable[[str], Any], what: str) -> Pace:
    """The growth that is stated. totals: how many users of a kind there are now, a number or a range, None for none.

    InvalidInput tells where a number of users cannot be grown to. what: what states it.
    """
    users = stated.get("users")
    if users is None:
        yearly = "percent_per_year" in stated
        low, high = ends_of(stated["percent_per_year" if yearly else "percent_per_month"])
        months = stated.get("months", MONTHS)
        return Pace(
            Growth(_monthly(low, yearly), months), None if high is None else Growth(_monthly(high, yearly), months)
        )
    kind, number = _wanted(users)
    now, (first, last) = totals(kind), ends_of(stated["by_month"], whole=True)
    (least, most), (low, high) = ends_of(now or 0), ends_of(number, whole=True)
    says = None
    if not now:
        says = f"no {kind} users are stated, so that nothing grows to that number"
    elif high is not None and least > high:
        says = f"there are {'' if is_exact(now) else 'at least '}{least:,} {kind} users now, which is more"
    if says is not None:
        advice = "State the kind of users that the workloads state, or percent_per_year."
        fault = Fault("/growth/users", says, found=f"{in_words(number)} {kind} users", advice=advice)
        raise InvalidInput(what, "content", [fault])
    first, months = max(int(first), 1), stated.get("months", MONTHS if last is None else last)
    slow = 1 if most is None or last is None else max(low / most, 1)
    slowest = Growth((slow - 1) / (last or first), months, int(last or first))
    fastest = None if high is None or not least else Growth((high / least - 1) / first, months, first)
    return Pace(slowest, fastest, Wanted(kind, (least, most), (low, high), (first, last)))


def _wanted(users: Mapping[str, Any]) -> tuple[str, Any]:
    return next((kind, number) for kind, number in users.items() if kind not in OF_ALL)


def _monthly(percent: float, yearly: bool) -> float:
    return (1 + percent / 100) ** (1 / 12) - 1 if yearly else percent / 100


def rate_in_words(stated: Mapping[str, Any]) -> str:
    """The growth that is stated, in words."""
    for name, of in (("percent_per_month", "a month"), ("percent_per_year", "a year")):
        if name in stated:
            return f"{in_words(stated[name])} % more users {of}"
    kind, number = _wanted(stated["users"])
    month = in_words(stated["by_month"])
    return f"{_counted(in_words(number), kind)} by month {month}"


def in_words(number: Any) -> str:
    """A number, or a range of numbers, as a sentence has it."""
    if not is_range(number):
        return f"{number:,}"
    if number.keys() == {"from", "to"}:
        return f"{number['from']:,} to {number['to']:,}"
    return " and ".join(f"{_ENDS[end]} {number[end]:,}" for end in _ENDS if end in number)


_ENDS = {"from": "at least", "above": "more than", "to": "at most", "below": "less than"}


def months_in_words(number: int) -> str:
    return "1 month" if number == 1 else f"{number:,} months"


def growth_stated(description: Mapping[str, Any]) -> Pace | None:
    """The growth that a valid description states, None where it states none. InvalidInput as `growth_of`."""
    if "growth" not in description:
        return None
    return growth_of(description["growth"], lambda kind: total(users_in(description, kind)), "deployment")


def grown(node: Any, factor: float, grows: frozenset[str], *, top: bool = True) -> Any:
    """A description in which there are so many times as many users, each number of them rounded up."""
    if isinstance(node, list):
        return [grown(item, factor, grows, top=False) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        name: member
        if top and name in _APART
        else _more(member, factor)
        if name in grows
        else grown(member, factor, grows, top=False)
        for name, member in node.items()
    }


def at_most(node: Any, grows: frozenset[str], *, top: bool = True) -> Any:
    """A description in which there are as many users as may be, where ranges say how many these are."""
    if isinstance(node, list):
        return [at_most(item, grows, top=False) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        name: member
        if top and name in _APART
        else _most(member)
        if name in grows
        else at_most(member, grows, top=False)
        for name, member in node.items()
    }


def _most(value: Any) -> Any:
    """The highest that the numbers of a member may be: of one with several kinds of users each."""
    if is_range(value):
        most = ends_of(value, whole=True)[1]
        return value if most is None else most
    return {name: _most(number) for name, number in value.items()} if isinstance(value, dict) else value


def is_open(node: Any, grows: frozenset[str], *, top: bool = True) -> bool:
    """Whether a description has a number of users of which nothing says how high it is at most."""
    if isinstance(node, list):
        return any(is_open(item, grows, top=False) for item in node)
    if not isinstance(node, dict):
        return False
    return any(
        not (top and name in _APART)
        and (_has_open_range(member) if name in grows else is_open(member, grows, top=False))
        for name, member in node.items()
    )


def _has_open_range(value: Any) -> bool:
    if is_range(value):
        return ends_of(value)[1] is None
    return isinstance(value, dict) and any(map(_has_open_range, value.values()))


def users_in(node: Any, kind: str, count: int = 1) -> Iterator[Any]:
    """Each number or range of users of a kind that a description states, as often as it counts."""
    if isinstance(node, list):
        for item in node:
            yield from users_in(item, kind, count)
    elif isinstance(node, dict) and not is_range(node):
        alike = node.get("count", 1)
        own = count * alike if isinstance(alike, int) else count
        # what is stated of all that something holds counts, and not beside it what is stated of some of them
        if node.keys() & _HOLDING and (of_all := list(users_in(node.get("workloads", []), kind, own))):
            yield from of_all
            return
        for name, member in node.items():
            if name == "users" and isinstance(member, dict) and kind in member:
                yield _times(member[kind], own)
            elif name not in _APART:
                yield from users_in(member, kind, own)


def total(numbers: Iterable[Any]) -> Any:
    """The sum of numbers, None where there is none; a range where one of them is."""
    found = [ends_of(number, whole=True) for number in numbers]
    low, high = sum(low for low, _ in found), [high for _, high in found if high is not None]
    if not found or len(high) < len(found):
        return {"from": low} if found else None
    return low if low == sum(high) else {"from": low, "to": sum(high)}


def course(description: Mapping[str, Any], growth: Pace, last: int, grows: frozenset[str]) -> Iterator[GrowthMonth]:
    """How many users there are month by month, of each kind that is stated."""
    slow, fast = growth.slowest, growth.fastest
    kinds = [kind for kind in _KINDS if any(users_in(description, kind))]
    for month in range(1, last + 1):
        least = _ends(description, slow.factor(month), kinds, grows)
        most = {} if fast is None else _ends(description, fast.factor(month), kinds, grows)
        if growth.wanted is not None and growth.wanted.kind in least:
            # what the site comes to is known more closely than what each server does
            least[growth.wanted.kind] = most[growth.wanted.kind] = growth.wanted.ends(month)
        users = {kind: int(low) for kind, (low, _) in least.items()}
        ranged = {kind: int(high) for kind, (_, high) in most.items() if high is not None and high != users[kind]}
        percent_most = None if fast is None or fast.percent(month) == slow.percent(month) else fast.percent(month)
        yield GrowthMonth(month, slow.percent(month), users, percent_most, ranged or None)


def _ends(description: Mapping[str, Any], factor: float, kinds: Iterable[str], grows: frozenset[str]) -> dict[str, Any]:
    more = grown(description, factor, grows)
    return {kind: ends_of(total(users_in(more, kind)), whole=True) for kind in kinds}


def month_in_words(month: GrowthMonth) -> str:
    """How many users there are in a month, as a line."""
    most = month.users_most or {}
    users = (_counted(_span(number, most.get(kind)), kind) for kind, number in month.users.items())
    percent = f"{_span(month.percent, month.percent_most)} % more"
    return f"month {month.month}: {', '.join((percent, *users))}"


def _span(low: float, high: float | None) -> str:
    if high is None:
        return f"{low:,}"
    return f"{low:,} to {high:,}" if low else f"up to {high:,}"


def _counted(number: str, kind: str) -> str:
    return f"{number} users active within 15 minutes" if kind == "active_15min" else f"{number} {kind} users"


def first_and_last(lines: Sequence[str]) -> tuple[str, ...]:
    """The first and the last of many lines."""
    if len(lines) <= MONTHS_FIRST + MONTHS_LAST:
        return tuple(lines)
    return (*lines[:MONTHS_FIRST], "...", *lines[-MONTHS_LAST:])


MONTHS_FIRST, MONTHS_LAST = 3, 2
"""How many months are told, of the first and of the last."""


def first_month(growth: Growth, broken: Callable[[float], bool]) -> int | None:
    """The first month in which something is broken, None where none is within the months that are looked at.

    broken: whether it is where there are so many times as many users.
    """
    most = growth.factor(growth.months)
    if most <= 1:
        return None
    # by 1, 2, 4, 8 ... steps of the scale, whatever the rate, so that all rates meet the same
    good, bad = 0, 1
    while not broken(STEP**bad):
        if STEP**bad >= most or bad >= _LAST_STEP:
            return None
        good, bad = bad, 2 * bad
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (good, middle) if broken(STEP**middle) else (middle, bad)
    # and within that one step by the months that lie in it
    last = growth.months
    first = _first(growth, STEP**good, 1, last)
    if first is None:
        return None
    end = _first(growth, STEP**bad, 1, last)
    candidates = range(first, min(end or last, last) + 1)
    # at the end of it something is broken, whatever becomes of that with more users still
    low, high = 0, len(candidates) if end is None else len(candidates) - 1
    while low < high:
        middle = (low + high) // 2
        if broken(growth.factor(candidates[middle])):
            high = middle
        else:
            low = middle + 1
    return candidates[low] if low < len(candidates) else None


class Tries(Generic[Found]):
    """What is found where there are more users; each number of users is tried once.

    tried: what is found where there are so many times as many. broken: whether that is a break.
    """

    def __init__(self, tried: Callable[[float], Found], broken: Callable[[Found], bool]) -> None:
        self._tried, self._broken = tried, broken
        self._found: dict[float, Found] = {}

    def at(self, factor: float) -> Found:
        """What is found with so many times as many users."""
        if factor not in self._found:
            self._found[factor] = self._tried(factor)
        return self._found[factor]

    def first_month(self, growth: Growth) -> int | None:
        """The first month of a break, as `first_month` says."""
        return first_month(growth, lambda factor: self._broken(self.at(factor)))

    def broken_by(self, factor: float) -> Found:
        """The break there, or else that with the fewest more users of all that were tried; there is one."""
        found = (self._found[tried] for tried in sorted(self._found) if self._broken(self._found[tried]))
        return self.at(factor) if self._broken(self.at(factor)) else next(found)


def _first(growth: Growth, factor: float, low: int, high: int) -> int | None:
    """The first month in which there are so many times as many users, None where there is none."""
    return next((month for month in range(low, high + 1) if growth.factor(month) >= factor), None)


def _more(value: Any, factor: float) -> Any:
    if isinstance(value, dict):
        return {end: _more(number, factor) for end, number in value.items()}
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    # a millionth of a user is none: 1.1 times 1,000 are 1,100
    return min(math.ceil(round(value * factor, 6)), MAX_USERS)


def _times(value: Any, count: int) -> Any:
    return {end: number * count for end, number in value.items()} if isinstance(value, dict) else value * count
