"""Figures of claims and runs that exclude each other, each with its place. None of them is taken as the truth."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct

from domino_advisor.core.answer import Citation, Conflicting, Observed
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import are_apart, ends_of, is_exact, is_range
from domino_advisor.description.subjects import Subject, find_subjects
from domino_advisor.knowledge.measurements import Measured, Measurements
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor.knowledge.wording import interval_text, listed

Object = Mapping[str, Any]
Ends = tuple[float, float | None]

_SECONDS = 60
_ALL = 100


class _Told(Struct, frozen=True):
    """A figure that is told. ends: between which it may lie, as far as it is rounded; way: of a difference, whether
    there is more or less, None where nobody says. text: as it is told; value: the number, None where it is a range or
    worked out.
    """

    path: str
    pointer: str
    quantity: str
    ends: Ends
    text: str
    way: str | None = None
    value: float | None = None


def conflicting(
    description: Object, vocabulary: Vocabulary, rules: Measurements, cite: Callable[[str], Citation]
) -> Iterator[Conflicting]:
    """What claims and runs tell of one thing and what excludes each other, in the order of their names."""
    claims, runs = (_named(description, name) for name in ("claims", "runs"))
    told = _Telling(vocabulary)
    yield from _of_one_thing(told, claims, rules.claims, "claim")
    yield from _of_one_thing(told, runs, rules.runs, "run")
    for path, (run, pointer) in runs.items():
        yield from _rates_of_a_run(told, path, run, pointer, rules, cite)
    for path, (claim, pointer) in claims.items():
        if run_of := runs.get(f"runs/{claim.get('of_run')}"):
            yield from _against_its_run(told, path, claim, pointer, run_of, rules, cite)
        if "parts" in claim:
            yield from _against_its_parts(told, path, claim, pointer, claims)
    of = {claim["of"] for claim, _ in claims.values() if "of" in claim}
    parts = [subject for subject in find_subjects(description) if subject.path in of] if of else []
    for path, (claim, pointer) in claims.items():
        for part in (part for part in parts if part.path == claim.get("of")):
            yield from _against_its_part(told, path, claim, pointer, part, rules)


def _named(description: Object, kind: str) -> Mapping[str, tuple[Object, str]]:
    """The items of a list by name path, in that order, each with its pointer."""
    items = {
        f"{kind}/{item['name']}": (item, pointer_join("", kind, place))
        for place, item in enumerate(description.get(kind, ()))
    }
    return dict(sorted(items.items()))


# --- two that tell of one thing


def _of_one_thing(
    told: _Telling, items: Mapping[str, tuple[Object, str]], rules: Measured, kind: str
) -> Iterator[Conflicting]:
    apart = {*rules.figures, *rules.difference, *rules.aside}
    groups: dict[str, list[tuple[str, Object, str]]] = {}
    for path, (item, pointer) in items.items():
        of = {name: member for name, member in item.items() if name not in apart}
        known = not rules.of_these or any(name in item for name in rules.of_these)
        if of.get("kind") != "other" and known and all(name in item for name in rules.all_of):
            groups.setdefault(repr(sorted((name, _plain(member)) for name, member in of.items())), []).append(
                (path, item, pointer)
            )
    for group in groups.values():
        for figure in (*rules.figures, *(("difference",) if rules.difference else ())):
            found = [
                (item, figure_told)
                for path, item, pointer in group
                if (figure_told := told.of(kind, figure, path, item, pointer)) is not None
            ]
            against = {
                number
                for (number, (one, first)), (other_number, (other, second)) in itertools.combinations(
                    enumerate(found), 2
                )
                if _comparable(one, other, rules)
                and _exclude(first, second)
                and not _ends_of_a_range(one, other, first, second)
                for number in (number, other_number)
            }
            if against:
                statements = tuple(found[number][1] for number in sorted(against))
                yield told.all(statements, f"{_COUNTED.get(len(statements), len(statements))} {kind}s tell {{}}.")


_COUNTED = {2: "Two", 3: "Three"}


def _comparable(one: Object, other: Object, rules: Measured) -> bool:
    """Whether two may tell of one thing: they come from the like, and are not two that somebody compares."""
    if {one.get("compared_with"), other.get("compared_with")} & {one["name"], other["name"]}:
        return False
    if rules.origin is None:
        return True
    member, apart = rules.origin
    sources = {one.get(member), other.get(member)}
    return len(sources) == 1 or (None not in sources and not sources & set(apart))


_RANGE = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s*(?:%|[a-z]+)?\s*(?:to|and|or|-|–)\s*(\d[\d,]*(?:\.\d+)?)")
"""A range in words: "45 to 80 percent", "15-30 %", "1,000 users to 2,500"."""


def _ends_of_a_range(one: Object, other: Object, first: _Told, second: _Told) -> bool:
    """Whether both quote the same range in words, and each tells one end of it."""
    ranges = [set(_RANGE.findall(str(item.get("figure", "")))) for item in (one, other)]
    low, high = sorted((first.ends, second.ends), key=lambda ends: ends[0])
    quoted = [[float(end.replace(",", "")) for end in ends] for ends in set.intersection(*ranges)]
    return any(_within(least, low) and _within(most, high) for least, most in quoted)


def _within(number: float, ends: Ends) -> bool:
    return ends[0] <= number and (ends[1] is None or number <= ends[1])


def _exclude(one: _Told, other: _Told) -> bool:
    """Whether no number is both; of differences, whether the one tells of more and the other of less."""
    if one.way is not None and other.way is not None and one.way != other.way:
        return one.ends[0] > 0 or other.ends[0] > 0
    return are_apart(one.ends, other.ends)


# --- rates, and what claims say of runs


def _rates_of_a_run(
    told: _Telling, path: str, run: Object, pointer: str, rules: Measurements, cite: Callable[[str], Citation]
) -> Iterator[Conflicting]:
    """What is stated as ETR or ITR of a run, against what it is by the paper's definition."""
    for rate, item in rules.rates.items():
        stated, parts = told.of("run", rate, path, run, pointer), _parts_of(rate, run)
        if stated is None or not parts:
            continue
        worked = _worked_out(told, rate, path, run, pointer)
        if all(_exclude(stated, one) for one in worked):
            yield told.worked((stated,), worked[0], told.facts("run", parts, path, run, pointer), cite(item))


def _against_its_run(
    told: _Telling, path: str, claim: Object, pointer: str, run_of: tuple[Object, str], rules: Measurements,
    cite: Callable[[str], Citation],
) -> Iterator[Conflicting]:  # fmt: skip
    """What a claim tells as a figure of a run, against that figure as it is stated, or else worked out."""
    run, there = run_of
    member, stated = rules.metrics.get(str(claim.get("metric"))), told.of("claim", "value", path, claim, pointer)
    if member is None or stated is None:
        return
    at = f"runs/{run['name']}"
    # a response time is told in milliseconds, and measured in seconds
    figure = told.of("run", member, at, run, there)
    if figure is not None:
        scaled = _scaled(figure, 1000) if member == "average_response_s" else figure
        if _exclude(stated, figure) and _exclude(stated, scaled):
            yield told.all((stated, figure), "A claim and the run that it is of tell {}.")
    elif parts := _parts_of(member, run):
        worked = _worked_out(told, member, at, run, there)
        if all(_exclude(stated, one) for one in worked):
            facts = told.facts("run", parts, at, run, there)
            yield told.worked((stated,), worked[0], facts, cite(rules.rates[member]))


def _parts_of(rate: str, run: Object) -> tuple[str, ...]:
    """Out of which members of a run a rate is worked out; none where one of them is missing."""
    parts = {"etr": ("tpm",), "itr": ("etr" if "etr" in run else "tpm", "cpu_percent")}.get(rate, ())
    return parts if all(part in run for part in parts) else ()


def _worked_out(told: _Telling, rate: str, path: str, run: Object, pointer: str) -> tuple[_Told, ...]:
    """A rate of a run: transactions a minute as such a second; those over the share of the CPU that they took.

    Where CPU use may be added up over several CPs, it may also be a share of all: each way gives a rate.
    """
    low, high = _ends(run["etr"]) if rate == "itr" and "etr" in run else _over(_ends(run["tpm"]), (_SECONDS, _SECONDS))
    if rate == "etr":
        return (told.computed(path, pointer, rate, (low, high)),)
    used, most = _ends(run["cpu_percent"])
    cps = _single(run.get("cps", 1), whole=True)
    ways = [(used / _ALL, None if most is None else most / _ALL)]
    if not is_range(cps) and cps > 1:
        ways.append((used / _ALL / cps, None if most is None else most / _ALL / cps))
    return tuple(told.computed(path, pointer, rate, _over((low, high), way)) for way in ways)


def _over(one: Ends, by: Ends) -> Ends:
    (low, high), (least, most) = one, by
    return (0 if most is None else low / most), (None if high is None or least <= 0 else high / least)


def _scaled(figure: _Told, by: int) -> _Told:
    low, high = figure.ends
    return _Told(figure.path, figure.pointer, figure.quantity, (low * by, None if high is None else high * by), "")


# --- what is claimed of a part of the site, and what was measured there


def _against_its_part(
    told: _Telling, path: str, claim: Object, pointer: str, part: Subject, rules: Measurements
) -> Iterator[Conflicting]:
    """A figure of today that is told of a part of the site, against what is stated as measured there."""
    member = rules.there.get(str(claim.get("kind")), {}).get(str(claim.get("moment", "whole")))
    if member is None or claim.get("source", "production") != "production" or {"effect", "at_users"} & set(claim):
        return
    measured, where = part.body.get("measured", {}), pointer_join(part.pointer, "measured")
    there = told.of(part.type, member, part.path, measured, where)
    in_ms = member == "average_response_s"
    stated = told.of("claim", "response_ms" if in_ms else "value", path, claim, pointer)
    if there is None or stated is None:
        return
    rest = _rest(stated) if claim.get("left_over") else stated
    if _exclude(rest, _scaled(there, 1000) if in_ms else there):
        yield told.all((stated, there), "A claim and what was measured at what it is of tell {}.")


def _rest(one: _Told) -> _Told:
    """What is used where it tells what is left, in per cent."""
    low, high = one.ends
    ends = (max(_ALL - (_ALL if high is None else high), 0), max(_ALL - low, 0))
    return _Told(one.path, one.pointer, one.quantity, ends, one.text)


# --- a claim that others are parts of


def _against_its_parts(
    told: _Telling, path: str, claim: Object, pointer: str, claims: Mapping[str, tuple[Object, str]]
) -> Iterator[Conflicting]:
    """What a claim tells, against what the claims come to that it names as its parts; a part may tell nothing."""
    for figure in ("value", "points", "difference"):
        stated = told.of("claim", figure, path, claim, pointer)
        parts = [
            (part, told.of("claim", figure, f"claims/{part}", *claims[f"claims/{part}"])) for part in claim["parts"]
        ]
        known = [one for _, one in parts if one is not None]
        if stated is None or not known:
            continue
        signed = [found for one in known if (found := _signed(one)) is not None]
        if len(signed) < len(known) and len({one.way for one in known}) > 1:
            continue
        ends = signed if len(signed) == len(known) else [one.ends for one in known]
        low, upper = sum(least for least, _ in ends), [most for _, most in ends if most is not None]
        high = sum(upper) if len(upper) == len(parts) else None
        if len(known) < len(parts) and any(least < 0 for least, _ in ends):
            continue
        whole = _unsigned(stated, known, (low, high), complete=len(known) == len(parts))
        if whole is not None and _exclude(stated, whole):
            yield told.summed(stated, whole, tuple(known))


def _signed(one: _Told) -> Ends | None:
    """A difference with its way; None where it has none."""
    low, high = one.ends
    if one.way is None:
        return None
    return (low, high) if one.way == "more" else (-math.inf if high is None else -high, -low)


def _unsigned(stated: _Told, known: Sequence[_Told], ends: Ends, *, complete: bool) -> _Told | None:
    """What parts come to as a figure like the one that is stated; None where it may go either way.

    complete: whether each of them tells a figure; it is told exactly where these are exact.
    """
    low, high = ends
    way = None
    if any(one.way is not None for one in known):
        if low < 0 and (high is None or high > 0):
            return None
        way = "less" if low < 0 else "more"
        low, high = (-float(high or 0), None if math.isinf(low) else -low) if way == "less" else (low, high)
    exact = [one.value * (-1 if one.way == "less" else 1) for one in known if one.value is not None]
    if complete and len(exact) == len(known):
        text = interval_text(_rounded(abs(sum(exact))), _rounded(abs(sum(exact))), None)
    else:
        text = interval_text(_rounded(low), _rounded(high), None)
    return _Told(stated.path, stated.pointer, stated.quantity, (low, high), text, way)


# --- figures


def _single(value: Any, whole: bool = False) -> Any:
    """A range of one number as that number. whole: as in `ends_of`."""
    return ends_of(value, whole)[0] if is_range(value) and is_exact(value, whole) else value


def _number(value: Any) -> float | None:
    return None if is_range(value) else value


def _plain(member: Any) -> Any:
    return sorted(member) if isinstance(member, list) else _single(member)


def _ends(value: Any) -> Ends:
    """Between which a number may lie that is told to so many places."""
    value = _single(value)
    if is_range(value):
        return ends_of(value)
    exponent = Decimal(str(value)).normalize().as_tuple().exponent
    half = 0.5 * 10.0 ** min(exponent if isinstance(exponent, int) else 0, 0)
    return max(value - half, 0), value + half


def _rounded(number: float | None) -> float | int | None:
    if number is None:
        return None
    found = float(f"{number:.4g}") if abs(number) < 1000 else round(number)
    return int(found) if found == int(found) else found


def _with_error(ends: Ends, claim: Object) -> Ends:
    """A figure within the error that it is stated with."""
    error = ends_of(claim.get("error_percent", 0))[1]
    share = (100 if error is None else error) / 100
    low, high = ends
    return max(low * (1 - share), 0), None if high is None else high * (1 + share)


class _Telling:
    """How figures are told: by the names and units of the vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._quantities = vocabulary.quantities

    def of(self, kind: str, figure: str, path: str, item: Object, pointer: str) -> _Told | None:
        """A figure of a claim or run; None where it tells none."""
        if figure == "difference":
            return self._difference(path, item, pointer)
        if figure not in item:
            return None
        name = f"{kind}.{figure}"
        counted = self._quantities.get(name)
        value = _single(item[figure], counted is not None and counted.type == "count")
        ends = _with_error(_ends(value), item)
        way = item.get("direction") if figure == "points" else None
        text = " ".join((self._text(kind, figure, value), *([way] if way else [])))
        return _Told(path, pointer_join(pointer, figure), name, ends, text, way, _number(value))

    def _difference(self, path: str, claim: Object, pointer: str) -> _Told | None:
        """By how much more or less, in per cent: as it is stated, else by two figures, else by a factor."""
        way = claim.get("direction")
        if "difference_percent" in claim:
            member, ends = "difference_percent", _ends(claim["difference_percent"])
        elif "before" in claim and "after" in claim:
            member = "after"
            ends, way = _as_change(_over(_ends(claim["after"]), _ends(claim["before"])), way)
        elif "factor" in claim:
            member, (ends, way) = "factor", _as_change(_ends(claim["factor"]), way)
        else:
            return None
        low, high = _with_error(ends, claim)
        text = self._text("claim", member, claim[member])
        if member == "after":
            text = f"{self._text('claim', 'before', claim['before'])}, then {text}"
        text = " ".join((text, *([way] if way and member == "difference_percent" else [])))
        value = _number(_single(claim[member])) if member == "difference_percent" else None
        return _Told(path, pointer_join(pointer, member), "claim.difference", (low, high), text, way, value)

    def _text(self, kind: str, figure: str, value: Any) -> str:
        of = self._quantities.get(f"{kind}.{figure}")
        low, high = (value, value) if not is_range(value) else ends_of(value)
        return interval_text(low, high, of.unit if of is not None else None)

    def computed(self, path: str, pointer: str, rate: str, ends: Ends) -> _Told:
        """A rate that was worked out; it is told in the middle of what it may be."""
        low, high = ends
        middle = low if high is None else (low + high) / 2
        of = self._quantities.get(f"run.{rate}")
        text = interval_text(_rounded(middle), _rounded(middle), of.unit if of is not None else None)
        return _Told(path, pointer, f"run.{rate}", ends, text)

    def facts(self, kind: str, members: Sequence[str], path: str, item: Object, pointer: str) -> tuple[Observed, ...]:
        """What is stated and something is worked out of."""
        found = (self.of(kind, member, path, item, pointer) for member in members)
        return tuple(self._observed(one) for one in found if one is not None)

    def all(self, statements: Sequence[_Told], says: str) -> Conflicting:
        """Several statements of one thing. says: a sentence, with a place for all of them."""
        each = listed([f"{one.text} ({one.path})" for one in statements])
        text = f"{says.format(each)} As far as is stated that is of one thing, and cannot all be so; none is taken."
        return Conflicting(statements=tuple(map(self._observed, statements)), text=text)

    def worked(
        self, stated: Sequence[_Told], worked: _Told, facts: tuple[Observed, ...], citation: Citation
    ) -> Conflicting:
        """A rate that is stated, and what it comes to."""
        of = listed([f"{fact.text}" for fact in facts])
        (one,) = stated
        text = (
            f"{one.text} is stated as the {worked.quantity.partition('.')[2].upper()} ({one.path}), and by its "
            f"definition it comes to {worked.text}: {of} ({worked.path}). None is taken."
        )
        return Conflicting(
            statements=(self._observed(one), self._observed(worked)), facts=facts, text=text, citation=citation
        )

    def summed(self, stated: _Told, whole: _Told, parts: tuple[_Told, ...]) -> Conflicting:
        """A claim, and what its parts come to."""
        each = listed([f"{one.text} ({one.path})" for one in parts])
        text = f"{stated.text} is claimed ({stated.path}), and its parts come to {whole.text}: {each}. None is taken."
        facts = tuple(map(self._observed, parts))
        return Conflicting(statements=(self._observed(stated), self._observed(whole)), facts=facts, text=text)

    def _observed(self, one: _Told) -> Observed:
        of, (low, high) = self._quantities.get(one.quantity), one.ends
        known = one.value is not None
        return Observed(
            quantity=one.quantity, subject=one.path, state="known" if known else "bounded", text=one.text,
            value=one.value, low=None if known else _rounded(low), high=None if known else _rounded(high),
            unit=of.unit if of is not None else None, pointer=one.pointer, called=of.called if of is not None else "",
        )  # fmt: skip


def _as_change(times: Ends, way: str | None) -> tuple[Ends, str | None]:
    """A factor as a difference in per cent and the way in which it goes."""
    low, high = times
    if low >= 1:
        return (_ALL * (low - 1), None if high is None else _ALL * (high - 1)), way or "more"
    if high is not None and high <= 1:
        return (_ALL * (1 - high), _ALL * (1 - low)), way or "less"
    return (0, None if high is None else _ALL * max(1 - low, high - 1)), way


__all__ = ["conflicting"]
