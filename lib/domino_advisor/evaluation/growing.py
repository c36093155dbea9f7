"""How long a site keeps what it keeps now while its users grow: until the first must or should breaks."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from domino_advisor.core.answer import Evaluation, Growing, GrowthMonth, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.differences import differences
from domino_advisor.description.growth import (
    Growth,
    Tries,
    grown,
    months_in_words,
    rate_in_words,
    total,
    users_in,
)
from domino_advisor.description.of_today import stale
from domino_advisor.description.planning import PlanRules, forgetting
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.gate import kind_of
from domino_advisor.evaluation.plans import placed
from domino_advisor.evaluation.summary import as_it_is

_KINDS = ("registered", "connected", "active_15min", "concurrent", "unspecified")
_FIRM = ("must", "should")


class _Then(Struct, frozen=True):
    """What is otherwise where there are more users. opens: how much of what is told now could not be told."""

    breaks: tuple[Verdict, ...]
    opens: int


def growing(
    now: Evaluation,
    description: dict[str, Any],
    growth: Growth,
    rules: PlanRules,
    evaluate: Callable[[dict[str, Any]], Evaluation],
    change: str | None = None,
    origin: Callable[[str], str] = lambda pointer: pointer,
) -> Growing:
    """How long a site keeps what it keeps. now: its evaluation; change: the one after which it is so.

    evaluate: a description with more users. origin: the place in what was sent of what stands at a place of it.
    """
    tries = Tries(_trying(now, description, rules, evaluate), lambda then: bool(then.breaks))
    month = tries.first_month(growth)
    before = growth.months if month is None else month - 1
    opens = tries.at(growth.factor(before)).opens if before and growth.factor(before) > 1 else 0
    breaks = () if month is None else tries.broken_by(growth.factor(month)).breaks
    last = growth.months if month is None else month
    return Growing(
        change=change,
        conclusion=_conclusion(description["growth"], growth, change, month, breaks, opens),
        months=growth.months,
        month=month,
        percent=None if month is None else growth.percent(month),
        breaks=tuple(placed(verdict, origin) for verdict in breaks),
        opens=opens,
        course=tuple(_course(description, growth, last, rules)),
    )


def with_growth(evaluation: Evaluation, found: Sequence[Growing]) -> Evaluation:
    """An evaluation that tells how long the site holds, in its conclusion too."""
    summary = evaluation.summary
    kinds = Counter(map(kind_of, evaluation.findings))
    site = summary.as_it_is or as_it_is(evaluation.counts, kinds, evaluation.actions, evaluation.manifest.selection)
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


def _course(description: Mapping[str, Any], growth: Growth, last: int, rules: PlanRules) -> Iterator[GrowthMonth]:
    kinds = [kind for kind in _KINDS if isinstance(total(users_in(description, kind)), int)]
    for month in range(1, last + 1):
        more = grown(description, growth.factor(month), rules.grows)
        yield GrowthMonth(month, growth.percent(month), {kind: total(users_in(more, kind)) for kind in kinds})


def _conclusion(
    stated: Mapping[str, Any],
    growth: Growth,
    change: str | None,
    month: int | None,
    breaks: tuple[Verdict, ...],
    opens: int,
) -> str:
    where = "the site as it is" if change is None else f"the site after {visible(change)}"
    known = f" as far as can be told ({opens:,} could not be told then)" if opens else ""
    if month is None:
        keeps = f"keeps each must and should that it keeps now for {months_in_words(growth.months)}{known}"
        return f"With {rate_in_words(stated)}, {where} {keeps}."
    first = breaks[0]
    more = f" (and {len(breaks) - 1:,} more)" if len(breaks) > 1 else ""
    subject = visible(first.subject.path) or "the site"
    return (
        f"With {rate_in_words(stated)}, {where} breaks a {first.strength} in month {month}{known}, with "
        f"{growth.percent(month):,} % more users: {first.title}{more} ({subject}): {first.text}"
    )
