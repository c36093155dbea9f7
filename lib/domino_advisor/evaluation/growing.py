"""How long a site keeps what it keeps now while its users grow: until the first must or should breaks."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from domino_advisor.core.answer import Evaluation, Growing, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.differences import differences
from domino_advisor.description.growth import (
    Pace,
    Tries,
    at_most,
    course,
    grown,
    is_open,
    months_in_words,
    rate_in_words,
)
from domino_advisor.description.of_today import stale
from domino_advisor.description.planning import PlanRules, forgetting
from domino_advisor.evaluation.findings import accused, excusable, worst_first
from domino_advisor.evaluation.gate import kind_of
from domino_advisor.evaluation.plans import placed
from domino_advisor.evaluation.summary import as_it_is

_FIRM = ("must", "should")


class _Then(Struct, frozen=True):
    """What is otherwise where there are more users. opens: how much of what is told now could not be told."""

    breaks: tuple[Verdict, ...]
    opens: int


def growing(
    now: Evaluation,
    description: dict[str, Any],
    growth: Pace,
    rules: PlanRules,
    evaluate: Callable[[dict[str, Any]], Evaluation],
    change: str | None = None,
    origin: Callable[[str], str] = lambda pointer: pointer,
) -> Growing:
    """How long a site keeps what it keeps. now: its evaluation; change: the one after which it is so.

    Of ranges it is told when something breaks whatever they are, and when it may break with what they are at most.
    evaluate: a description with more users. origin: the place in what was sent of what stands at a place of it.
    """
    tries = Tries(_trying(now, description, rules, evaluate), lambda then: bool(then.breaks))
    slowest = growth.slowest
    month = tries.first_month(slowest)
    before = slowest.months if month is None else month - 1
    opens = tries.at(slowest.factor(before)).opens if before and slowest.factor(before) > 1 else 0
    breaks = () if month is None else tries.broken_by(slowest.factor(month)).breaks
    perhaps = _perhaps(now, description, growth, rules, evaluate, tries, month)
    last = slowest.months if month is None else month
    return Growing(
        change=change,
        conclusion=_conclusion(description["growth"], growth, change, month, breaks, opens, perhaps),
        months=slowest.months,
        month=month,
        percent=None if month is None else slowest.percent(month),
        breaks=tuple(placed(verdict, origin) for verdict in breaks),
        perhaps=perhaps.month,
        may_break=tuple(placed(verdict, origin) for verdict in perhaps.breaks),
        opens=opens,
        course=tuple(course(description, growth, last, rules.grows)),
    )


class _Perhaps(Struct, frozen=True):
    """The first month in which something may break, None where none is known, 0 for today; and what breaks then.

    is_bounded: whether it is known how many users there are at most.
    """

    month: int | None = None
    breaks: tuple[Verdict, ...] = ()
    is_bounded: bool = True


def _perhaps(
    now: Evaluation,
    description: dict[str, Any],
    growth: Pace,
    rules: PlanRules,
    evaluate: Callable[[dict[str, Any]], Evaluation],
    tries: Tries[_Then],
    month: int | None,
) -> _Perhaps:
    """What may break where there are as many users as ranges allow; nothing where that is what breaks anyway."""
    most = at_most(description, rules.grows)
    if growth.is_exact and most == description:
        return _Perhaps()
    if growth.fastest is None or is_open(description, rules.grows):
        return _Perhaps(is_bounded=False)
    if most != description:
        tries = Tries(_trying(now, most, rules, evaluate), lambda then: bool(then.breaks))
        if breaks := tries.at(1.0).breaks:
            return _Perhaps(0, breaks)
    first = tries.first_month(growth.fastest)
    if first is None or (month is not None and first >= month):
        return _Perhaps()
    return _Perhaps(first, tries.broken_by(growth.fastest.factor(first)).breaks)


def with_growth(evaluation: Evaluation, found: Sequence[Growing]) -> Evaluation:
    """An evaluation that tells how long the site holds, in its conclusion too."""
    summary = evaluation.summary
    kinds = Counter(map(kind_of, evaluation.findings))
    site = summary.as_it_is or as_it_is(
        evaluation.counts, kinds, evaluation.actions, evaluation.manifest.selection, evaluation.conflicting,
        accused(evaluation.findings), excusable(evaluation.findings),
    )  # fmt: skip
    said = " ".join((*(summary.plan or ()), site, *(one.conclusion for one in found[-1:])))
    return dataclasses.replace(
        evaluation, growth=tuple(found), summary=structs.replace(summary, conclusion=said, as_it_is=site)
    )


def _trying(
    now: Evaluation, description: dict[str, Any], rules: PlanRules, evaluate: Callable[[dict[str, Any]], Evaluation]
) -> Callable[[float], _Then]:
    """What a site breaks that it does not break now, by how many times as many users it has."""
    violated = {v.fingerprint for v in now.findings if v.verdict in ("violated", "waived")}
    known = violated | {v.fingerprint for v in now.findings if v.verdict == "undetermined"}

    def tried(factor: float) -> _Then:
        more = grown(description, factor, rules.grows)
        gone = stale(
            description, more, differences(description, more),
            lambda pointer: tokens_of(pointer)[-1] in rules.grows, rules.of_today, rules.refers,
        )  # fmt: skip
        firm = [v for v in evaluate(forgetting(more, gone)).findings if v.strength in _FIRM]
        breaks = [v for v in firm if v.verdict == "violated" and v.fingerprint not in violated]
        opens = sum(v.verdict == "undetermined" and v.fingerprint not in known for v in firm)
        return _Then(tuple(sorted(breaks, key=worst_first)), opens)

    return tried


def _conclusion(
    stated: Mapping[str, Any],
    growth: Pace,
    change: str | None,
    month: int | None,
    breaks: tuple[Verdict, ...],
    opens: int,
    perhaps: _Perhaps,
) -> str:
    where = "the site as it is" if change is None else f"the site after {visible(change)}"
    known = f" as far as can be told ({opens:,} could not be told then)" if opens else ""
    pace = growth.slowest
    with_rate = f"With {rate_in_words(stated)}, {where}"
    if month is None and perhaps.month is not None:
        first = perhaps.breaks[0]
        return (
            f"{with_rate} may break a {first.strength} {_from_on(perhaps.month)}, and need not within "
            f"{months_in_words(pace.months)}{known}: {_broken(perhaps.breaks)}"
        )
    if month is None:
        slowest = "" if perhaps.is_bounded else ", if they are as few as can be"
        keeps = f"keeps each must and should that it keeps now for {months_in_words(pace.months)}{known}{slowest}"
        return f"{with_rate} {keeps}."
    first = breaks[0]
    latest = "" if perhaps.is_bounded and perhaps.month is None else " at the latest"
    early = "" if perhaps.month is None else f", and may do so {_from_on(perhaps.month)}"
    return (
        f"{with_rate} breaks a {first.strength} in month {month}{latest}{early}{known}, with "
        f"{pace.percent(month):,} % more users: {_broken(breaks)}"
    )


def _from_on(month: int) -> str:
    return f"from month {month} on" if month else "from the start"


def _broken(breaks: Sequence[Verdict]) -> str:
    """The first of what breaks, with its figure, and how many more there are."""
    first = breaks[0]
    more = f" (and {len(breaks) - 1:,} more)" if len(breaks) > 1 else ""
    return f"{first.title}{more} ({visible(first.subject.path) or 'the site'}): {first.text}"
