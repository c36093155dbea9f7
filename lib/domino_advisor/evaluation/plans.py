"""What planned changes come to: the site after each, held against the site before it."""

from __future__ import annotations

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import structs

from domino_advisor.core.answer import STRENGTHS, Evaluation, PlanStep, Verdict, canonical
from domino_advisor.description.planning import Step
from domino_advisor.evaluation.comparison import FindingChange, compare
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.gate import GateSetting, brought, kind_of, mended

_Origin = Callable[[str], str]


def planned(now: Evaluation, steps: Sequence[Step], evaluate: Callable[[Step], Evaluation]) -> tuple[PlanStep, ...]:
    """What each of the steps of a plan breaks, mends and leaves. evaluate: the site after a step.

    now: the site as it is. A step is held against the one before it.
    """
    told: list[PlanStep] = []
    before, origin = now, _as_it_is
    for step in steps:
        after = evaluate(step)
        told.append(_step(step, before, after, origin))
        before, origin = after, step.origin
    return tuple(told)


def with_plan(now: Evaluation, plan: Sequence[PlanStep], gate: GateSetting) -> Evaluation:
    """The evaluation of a site as it is, with what is planned: the gate counts what that brings, not what it mends."""
    findings = {verdict.fingerprint: verdict for verdict in now.findings}
    new, gone = [verdict for _, verdict in brought(now.findings, plan)], mended(now.findings, plan)
    kinds = Counter(map(kind_of, (*findings.values(), *new)))
    summary = structs.replace(
        now.summary,
        gate=gate.gate(kinds, Counter(kind_of(findings[name]) for name in gone)),
        plan=_of_the_plan(plan, sum(verdict.verdict == "violated" for verdict in new), len(gone)),
    )
    return dataclasses.replace(now, plan=tuple(plan), summary=summary)


def _of_the_plan(plan: Sequence[PlanStep], breaks: int, mends: int) -> str:
    changes = "1 change" if len(plan) == 1 else f"{len(plan):,} changes"
    broken = f"breaks {breaks:,}" if breaks else "breaks nothing"
    return f"What is planned ({changes}) {broken} and mends {f'{mends:,}' if mends else 'nothing'}."


def _step(step: Step, before: Evaluation, after: Evaluation, origin: _Origin) -> PlanStep:
    changes = compare(before, after).changes
    was, will = _by_fingerprint(before), _by_fingerprint(after)
    breaks = _verdicts(will, (c for c in changes if c.group in ("new", "no-longer-waived")), step.origin)
    broken = {verdict.fingerprint for verdict in breaks}
    violated = [c for c in changes if _violated(c)]
    opens = _verdicts(will, (c for c in changes if c.group == "newly-unknown"), step.origin)
    mends = _verdicts(was, (c for c in changes if _mended(c)), origin)
    actions = tuple(action for action in after.actions if broken.intersection(action.verdicts))
    asked = {name for action in actions for name in action.recommendations}
    leaves = sum(c.fingerprint not in broken for c in violated)
    return PlanStep(
        change=step.name,
        pointer=step.pointer,
        conclusion=_conclusion(breaks, mends, leaves, opens),
        input=hashlib.sha256(canonical(step.raw)).hexdigest(),
        breaks=breaks,
        alters=_verdicts(will, (c for c in violated if c.group == "changed"), step.origin),
        opens=opens,
        mends=mends,
        tells=_tells(before, after, step.origin),
        leaves=leaves,
        actions=actions,
        reasons=tuple(dict.fromkeys(why for one in after.recommendations if one.id in asked for why in one.reasons)),
    )


def _violated(change: FindingChange) -> bool:
    return change.after is not None and change.after.verdict == "violated"


def _mended(change: FindingChange) -> bool:
    """Whether something was violated and is no finding any more, also where what it was of is gone."""
    if change.before is None or change.before.verdict != "violated":
        return False
    return change.group in ("fixed", "no-longer-asked", "no-longer-found")


def _tells(before: Evaluation, after: Evaluation, origin: _Origin) -> tuple[Verdict, ...]:
    """What is good to know of the site after a step, and is not so of the one before it, or is otherwise."""
    known = {(verdict.fingerprint, verdict.text) for verdict in before.findings if verdict.told}
    found = [verdict for verdict in after.findings if verdict.told and (verdict.fingerprint, verdict.text) not in known]
    return tuple(_placed(verdict, origin) for verdict in sorted(found, key=worst_first))


def _by_fingerprint(evaluation: Evaluation) -> Mapping[str, Verdict]:
    return {v.fingerprint: v for v in evaluation.findings if v.verdict in ("violated", "undetermined")}


def _verdicts(known: Mapping[str, Verdict], changes: Iterable[FindingChange], origin: _Origin) -> tuple[Verdict, ...]:
    found = [known[change.fingerprint] for change in changes if change.fingerprint in known]
    return tuple(_placed(verdict, origin) for verdict in sorted(found, key=worst_first))


def _placed(verdict: Verdict, origin: _Origin) -> Verdict:
    """A verdict with its places as they are in what was sent."""
    subject = structs.replace(verdict.subject, pointer=origin(verdict.subject.pointer))
    observed = tuple(
        dataclasses.replace(one, pointer=None if one.pointer is None else origin(one.pointer))
        for one in verdict.observed
    )
    missing = tuple(structs.replace(one, pointer=origin(one.pointer)) for one in verdict.missing)
    return structs.replace(verdict, subject=subject, observed=observed, missing=missing)


def _as_it_is(pointer: str) -> str:
    return pointer


def _conclusion(
    breaks: Collection[Verdict], mends: Collection[Verdict], leaves: int, opens: Collection[Verdict]
) -> str:
    left = f"; {leaves:,} would still be violated" if leaves else ""
    more = f"; {_counted(opens)} could not be told then" if opens else ""
    return f"It breaks {_counted(breaks) or 'nothing'} and mends {_counted(mends) or 'nothing'}{left}{more}."


def _counted(verdicts: Collection[Verdict]) -> str:
    strengths = Counter(verdict.strength for verdict in verdicts)
    return ", ".join(f"{strengths[strength]:,} {strength}" for strength in STRENGTHS if strengths[strength])
