"""What planned changes come to: the site after each, held against the site before it."""

from __future__ import annotations

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from domino_advisor.core.answer import Evaluation, ExceptionWord, Ground, PlanStep, Remaining, Verdict, canonical
from domino_advisor.core.pointers import value_at
from domino_advisor.description.planning import Plan, Step
from domino_advisor.evaluation.claimed import rests_on
from domino_advisor.evaluation.compared_answers import ComparedAnswer
from domino_advisor.evaluation.comparison import FindingChange, compare
from domino_advisor.evaluation.findings import accused, excusable, worst_first
from domino_advisor.evaluation.gate import GateSetting, brought, kind_of, mended
from domino_advisor.evaluation.made_otherwise import made_otherwise
from domino_advisor.evaluation.plan_conclusions import of_the_steps, plan_sentences, step_sentence
from domino_advisor.evaluation.remarks import told_of_change
from domino_advisor.evaluation.summary import as_it_is

_Origin = Callable[[str], str]
_Exceptions = Mapping[str, frozenset[str]]
"""The exceptions by which something is excepted, by its fingerprint."""
_Stood = tuple[Evaluation, dict[str, Any], _Origin, _Exceptions]
"""A site before a step, where what stands in it comes from, and what was excepted by what is not known any more."""
MEETS = 20
"""So much is told of a step that is met after it."""
_MET_EACH = 50
"""So many verdicts of each guideline are looked at for it, so that a large site takes no longer."""
_NOT_STATED: tuple[Ground, ...] = ("unspoken", "unasked")
"""Grounds of a guideline that is not applicable for want of a fact alone."""


def planned(now: Evaluation, plan: Plan, evaluate: Callable[[Step], Evaluation]) -> tuple[PlanStep, ...]:
    """What each of the steps of a plan breaks, mends and leaves. evaluate: the site after a step.

    now: the site as it is. A step is held against the one before it; one that may be made in place of others, against
    the site before the first of these, or before itself where it stands earlier.
    """
    told: list[PlanStep] = []
    line: _Stood = now, plan.description, _as_it_is, {}
    stood: dict[str, _Stood] = {}
    for step in plan.steps:
        stood[step.name] = line
        stood[step.name] = before, site, origin, was_excepted = stood[step.beside]
        after, (makes, left) = evaluate(step), made_otherwise(site, step, origin)
        excepted = _excepted(before, after, was_excepted)
        made = _step(step, now, before, after, origin, evaluate, excepted, was_excepted)
        told.append(structs.replace(made, makes=makes, makes_left=left))
        if not step.instead_of:
            line = after, step.description, step.origin, excepted
    return tuple(told)


def with_plan(now: Evaluation, plan: Sequence[PlanStep], gate: GateSetting) -> Evaluation:
    """The evaluation of a site as it is, with what is planned: the gate counts what that brings, not what it mends."""
    findings = {verdict.fingerprint: verdict for verdict in now.findings}
    new, gone = [kind_of(verdict) for _, verdict in brought(now.findings, plan)], mended(now.findings, plan)
    kinds = Counter(map(kind_of, findings.values()))
    of_steps = {verdict.fingerprint: kind_of(verdict) for verdict in of_the_steps(now.findings)}
    told = plan_sentences(now.findings, plan)
    actions = [action for action in now.actions if not of_steps.keys() >= set(action.verdicts)]
    of_site = kinds - Counter(of_steps.values())
    of_now = accused(verdict for name, verdict in findings.items() if name not in of_steps)
    may_excuse = excusable(now.findings)
    site = as_it_is(now.counts, of_site, actions, now.manifest.selection, now.conflicting, of_now, may_excuse)
    counts = gate.gate(kinds + Counter(new), Counter(kind_of(findings[name]) for name in gone))
    summary = structs.replace(
        now.summary,
        conclusion=" ".join((*told, site)),
        gate=structs.replace(
            counts, planned=sum(gate.counts_as(kind) is not None for kind in (*new, *of_steps.values()))
        ),
        plan=told,
        as_it_is=site,
    )
    return dataclasses.replace(now, plan=tuple(plan), summary=summary)


def _step(
    step: Step,
    now: Evaluation,
    before: Evaluation,
    after: Evaluation,
    origin: _Origin,
    evaluate: Callable[[Step], Evaluation],
    excepted: Collection[str],
    was_excepted: Collection[str],
) -> PlanStep:
    # what is said of the step itself rests on the site before it: on the one after it nothing is told of it but a
    # violation that could not be told before
    changes = [c for c in compare(before, after).changes if c.subject.pointer != step.pointer or _violated(c)]
    was, will = _by_fingerprint(before), _by_fingerprint(after)
    # what nothing but a fact that is not known any more excepted is not broken by the step: it cannot be told then
    will |= {mark: structs.replace(will[mark], verdict="undetermined") for mark in excepted}
    violated = [c for c in changes if _violated(c) and c.fingerprint not in excepted]
    # and what was open before the step is broken by it where it is known then that nothing excepts it
    new = (c for c in violated if c.group in ("new", "no-longer-waived") or c.fingerprint in was_excepted)
    breaks = _verdicts(will, new, step.origin)
    broken = {verdict.fingerprint for verdict in breaks}
    gone = [c for c in changes if _mended(c) and c.fingerprint not in was_excepted]
    silent = _silent(step, gone, evaluate)
    known = ComparedAnswer(after).known_as(silent)
    will |= {mark: verdict for mark, verdict in known.items() if isinstance(verdict, Verdict)}
    unknown = {c.fingerprint for c in changes if c.group == "newly-unknown"}.union(excepted).difference(was_excepted)
    opens = _verdicts(will, (c for c in changes if c.fingerprint in silent | unknown), step.origin)
    mended = (c for c in gone if c.fingerprint not in silent and not _of_a_plan(was[c.fingerprint]))
    mends = _verdicts(was, mended, origin)
    actions = tuple(action for action in after.actions if broken.intersection(action.verdicts))
    asked = {name for action in actions for name in action.recommendations}
    itself = sorted((v for v in of_the_steps(now.findings) if v.subject.pointer == step.pointer), key=worst_first)
    left = [will[c.fingerprint] for c in violated if c.fingerprint not in broken and c.subject.type != "change"]
    leaves = tuple(_remaining(verdict, step.origin) for verdict in sorted(left, key=worst_first))
    change = value_at(step.description, step.pointer)
    return PlanStep(
        change=step.name,
        pointer=step.pointer,
        conclusion=step_sentence(itself, breaks, mends, len(leaves), opens),
        said=told_of_change(change),
        only_if=change.get("only_if"),
        instead_of=step.instead_of,
        rests_on=rests_on(change, now.premises),
        input=hashlib.sha256(canonical(step.raw)).hexdigest(),
        itself=tuple(_remaining(verdict, _as_it_is) for verdict in itself),
        breaks=breaks,
        alters=_verdicts(
            will, (c for c in violated if c.group == "changed" and c.fingerprint not in broken), step.origin
        ),
        opens=opens,
        mends=mends,
        tells=_tells(before, after, step.origin),
        meets=_meets(before, after, step.origin),
        leaves=leaves,
        forgets=step.forgets,
        actions=actions,
        reasons=tuple(dict.fromkeys(why for one in after.recommendations if one.id in asked for why in one.reasons)),
    )


def _excepted(before: Evaluation, after: Evaluation, was: _Exceptions) -> _Exceptions:
    """What exceptions except before a step, or did before an earlier one, of which nothing is known after it."""
    held = {v.fingerprint: _exceptions(v, "holds") for v in before.findings if v.verdict == "satisfied"}
    held = {**held, **was}
    return {
        verdict.fingerprint: names
        for verdict in after.findings
        if verdict.verdict == "violated"
        and (names := held.get(verdict.fingerprint, frozenset()) & _exceptions(verdict, "open"))
    }


def _exceptions(verdict: Verdict, state: ExceptionWord) -> frozenset[str]:
    return frozenset(exception.name for exception in verdict.exceptions if exception.state == state)


def _violated(change: FindingChange) -> bool:
    return change.after is not None and change.after.verdict == "violated"


def _mended(change: FindingChange) -> bool:
    """Whether something was violated and is no finding any more, also where what it was of is gone.

    What is said against a step itself rests on the site before it, and no step mends that.
    """
    if change.before is None or change.before.verdict != "violated" or change.subject.type == "change":
        return False
    return change.group in ("fixed", "no-longer-asked", "no-longer-found")


def _silent(step: Step, mended: Sequence[FindingChange], evaluate: Callable[[Step], Evaluation]) -> frozenset[str]:
    """What was violated and is not applicable only since something is not known any more: nothing mends that.

    Whether a scope that is false is so for that alone shows on the site where what is forgotten is so still.
    """
    stands = {c.fingerprint: c.after.ground for c in mended if c.after and c.after.verdict == "not-applicable"}
    silent = {mark for mark, ground in stands.items() if ground in _NOT_STATED}
    if step.unforgotten is not None and "scope" in stands.values():
        still = evaluate(structs.replace(step, description=step.unforgotten, raw=step.unforgotten)).findings
        violated = {verdict.fingerprint for verdict in still if verdict.verdict == "violated"}
        silent |= {mark for mark, ground in stands.items() if ground == "scope"} & violated
    return frozenset(silent)


def _of_a_plan(verdict: Verdict) -> bool:
    """Whether it rests on what a step brings, as what a disk will be read does: the step does not mend it."""
    return any(one.pointer is not None and one.pointer.startswith("/changes/") for one in verdict.observed)


def _tells(before: Evaluation, after: Evaluation, origin: _Origin) -> tuple[Verdict, ...]:
    """What is good to know of the site after a step, and is not so of the one before it, or is otherwise."""
    known = {(verdict.fingerprint, verdict.text) for verdict in before.findings if verdict.told}
    found = [verdict for verdict in after.findings if verdict.told and (verdict.fingerprint, verdict.text) not in known]
    return tuple(placed(verdict, origin) for verdict in sorted(found, key=worst_first))


def _meets(before: Evaluation, after: Evaluation, origin: _Origin) -> tuple[Verdict, ...]:
    """What is demanded and met after a step, and is not met before it, or on other facts; numbers are told first.

    Left out is what is beyond what the paper tested, and what is good to know anyway.
    """
    kinds = before.met(_MET_EACH)
    # of a guideline of which not all were looked at, one that is not among them may be met before as well
    cut = {kind[0].guideline for kind in kinds if len(kind) >= _MET_EACH}
    was = {verdict.fingerprint: verdict.text for kind in kinds for verdict in kind}
    there = was.keys() | {verdict.fingerprint for verdict in before.findings}
    found = [
        verdict
        for kind in after.met(_MET_EACH)
        for verdict in kind
        if verdict.ground == "demand"
        and not verdict.told
        and verdict.reach.state != "extrapolated"
        and was.get(verdict.fingerprint) != verdict.text
        and not (verdict.guideline in cut and verdict.fingerprint not in was)
    ]

    def place(verdict: Verdict) -> tuple[Any, ...]:
        return verdict.fingerprint not in there, not verdict.figures, worst_first(verdict)

    return tuple(placed(verdict, origin) for verdict in sorted(found, key=place)[:MEETS])


def _by_fingerprint(evaluation: Evaluation) -> dict[str, Verdict]:
    return {v.fingerprint: v for v in evaluation.findings if v.verdict in ("violated", "undetermined")}


def _verdicts(known: Mapping[str, Verdict], changes: Iterable[FindingChange], origin: _Origin) -> tuple[Verdict, ...]:
    found = [known[change.fingerprint] for change in changes if change.fingerprint in known]
    return tuple(placed(verdict, origin) for verdict in sorted(found, key=worst_first))


def placed(verdict: Verdict, origin: _Origin) -> Verdict:
    """A verdict with its places as they are in what was sent."""
    subject = structs.replace(verdict.subject, pointer=origin(verdict.subject.pointer))
    observed = tuple(
        dataclasses.replace(one, pointer=None if one.pointer is None else origin(one.pointer))
        for one in verdict.observed
    )
    missing = tuple(structs.replace(one, pointer=origin(one.pointer)) for one in verdict.missing)
    stated = tuple(structs.replace(one, pointer=origin(one.pointer)) for one in verdict.stated)
    return structs.replace(verdict, subject=subject, observed=observed, stated=stated, missing=missing)


def _remaining(verdict: Verdict, origin: _Origin) -> Remaining:
    subject = structs.replace(verdict.subject, pointer=origin(verdict.subject.pointer))
    return Remaining(verdict.fingerprint, verdict.guideline, verdict.title, verdict.strength, subject)


def _as_it_is(pointer: str) -> str:
    return pointer
