"""Whether an evaluation stops a change: which of its verdicts reach what a gate was set to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, get_args

from msgspec import Struct

from domino_advisor.core.answer import (
    Evaluation,
    Gate,
    GateCounted,
    GateLeftOut,
    GateLevel,
    GateReach,
    PlanStep,
    ReachWord,
    Strength,
    Verdict,
    VerdictWord,
)

LEVELS: tuple[GateLevel, ...] = get_args(GateLevel)
REACHES: tuple[GateReach, ...] = get_args(GateReach)

Kind = tuple[VerdictWord, Strength, ReachWord]
"""What a gate looks at in a verdict."""

Counted = Literal["must", "should", "consider", "undetermined"]
LeftOut = Literal["waived", "weaker", "undetermined", "outside_tested", "in_baseline", "mended"]


class GateSetting(Struct, frozen=True):
    """What a gate is set to.

    fail_on: a strength stops at what is violated with it or a stronger one; undetermined stops at what cannot be told
    yet and could still be violated. reach: "in-scope" leaves out what lies outside what a paper tested, "all" does not.
    A reach that is not known counts either way; what the site accepted never does.
    """

    fail_on: tuple[GateLevel, ...] = ("should",)
    reach: GateReach = "in-scope"

    @classmethod
    def of(cls, fail_on: Collection[str], reach: str = "in-scope") -> GateSetting:
        """The setting, of words as a caller gives them. ValueError names what is none of LEVELS or REACHES."""
        if unknown := set(fail_on) - set(LEVELS):
            raise ValueError(f"no such level: {', '.join(sorted(unknown))}")
        if reach not in REACHES:
            raise ValueError(f"no such reach: {reach}")
        return cls(tuple(level for level in LEVELS if level in fail_on), reach)

    def counts_as(self, kind: Kind) -> Counted | None:
        """What the gate counts such a verdict as, None where it does not stop there."""
        counted, left_out = self._of(kind)
        return counted if left_out is None else None

    def leaves_out(self, kind: Kind) -> LeftOut | None:
        """Why the gate does not count such a verdict, None where it counts it or no gate looks at it."""
        return self._of(kind)[1]

    def gate(self, tally: Mapping[Kind, int], mended: Mapping[Kind, int] = MappingProxyType({})) -> Gate:
        """What the gate says of so many verdicts of each kind. mended: how many of them planned changes mend."""
        counted = dict.fromkeys(GateCounted.__struct_fields__, 0)
        left = dict.fromkeys(GateLeftOut.__struct_fields__, 0)
        for kind, number in tally.items():
            counts_as, left_out = self._of(kind)
            if left_out is None and counts_as is not None:
                left["mended"] += mended.get(kind, 0)
                number -= mended.get(kind, 0)
            if left_out is not None:
                left[left_out] += number
            elif counts_as is not None:
                counted[counts_as] += number
        return Gate(self.fail_on, self.reach, not any(counted.values()), GateCounted(**counted), GateLeftOut(**left))

    def _of(self, kind: Kind) -> tuple[Counted | None, LeftOut | None]:
        """What a verdict would be counted as, and why it is not counted; neither where no gate looks at it."""
        verdict, strength, reach = kind
        if strength == "inform" or verdict not in ("violated", "undetermined", "waived"):
            return None, None
        if verdict == "waived":
            return strength, "waived"
        if verdict == "undetermined" and "undetermined" not in self.fail_on:
            return "undetermined", "undetermined"
        if verdict == "violated" and LEVELS.index(strength) > self._weakest:
            return strength, "weaker"
        outside = reach == "extrapolated" and self.reach == "in-scope"
        return "undetermined" if verdict == "undetermined" else strength, "outside_tested" if outside else None

    @property
    def _weakest(self) -> int:
        return max((LEVELS.index(level) for level in self.fail_on if level != "undetermined"), default=-1)


def kind_of(verdict: Verdict) -> Kind:
    """What a gate looks at in a verdict."""
    return verdict.verdict, verdict.strength, verdict.reach.state


def in_a_row(plan: Iterable[PlanStep]) -> list[PlanStep]:
    """The planned changes that follow each other, without those that may be made in place of others."""
    return [step for step in plan if not step.instead_of]


def mended(findings: Iterable[Verdict], plan: Iterable[PlanStep]) -> frozenset[str]:
    """Which of the violated verdicts of the site as it is planned changes mend, and none breaks or opens again."""
    return _at_last(findings, plan, lambda step: step.mends, lambda step: (*step.breaks, *step.opens))


def left_open(findings: Iterable[Verdict], plan: Iterable[PlanStep]) -> frozenset[str]:
    """Which of the violated verdicts of the site as it is cannot be told any more after planned changes."""
    return _at_last(findings, plan, lambda step: step.opens, lambda step: step.breaks)


def _at_last(
    findings: Iterable[Verdict],
    plan: Iterable[PlanStep],
    told: Callable[[PlanStep], Iterable[Verdict]],
    otherwise: Callable[[PlanStep], Iterable[Verdict]],
) -> frozenset[str]:
    """Which of the violated verdicts of the site as it is some step tells of, and no later one tells otherwise."""
    violated = {verdict.fingerprint for verdict in findings if verdict.verdict == "violated"}
    found: set[str] = set()
    for step in in_a_row(plan):
        found -= {verdict.fingerprint for verdict in otherwise(step)}
        found |= {verdict.fingerprint for verdict in told(step)} & violated
    return frozenset(found)


def brought(findings: Iterable[Verdict], plan: Iterable[PlanStep]) -> tuple[tuple[PlanStep, Verdict], ...]:
    """What planned changes bring that is no finding of the same kind now, each with the last that brings it.

    What would be made in place of other changes brings nothing. What a later step mends is among it: it would be so for
    a while. So is what a later step leaves open: it is broken until then.
    """
    there = {verdict.fingerprint: kind_of(verdict) for verdict in findings}
    found: dict[str, tuple[PlanStep, Verdict]] = {}
    for step in in_a_row(plan):
        for verdict in step.opens:
            if there.get(verdict.fingerprint) != kind_of(verdict):
                found.setdefault(verdict.fingerprint, (step, verdict))
        for verdict in step.breaks:
            if there.get(verdict.fingerprint) != kind_of(verdict):
                found[verdict.fingerprint] = (step, verdict)
    return tuple(found.values())


def reached(evaluation: Evaluation, levels: Collection[str], reach: str = "in-scope") -> tuple[Verdict, ...]:
    """The verdicts that a gate stops at, worst first, then what planned changes bring.

    levels, reach: as in `GateSetting.of`.
    """
    setting = GateSetting.of(levels, reach)
    gone = mended(evaluation.findings, evaluation.plan)
    now = (verdict for verdict in evaluation.findings if verdict.fingerprint not in gone)
    looked_at = (*now, *(verdict for _, verdict in brought(evaluation.findings, evaluation.plan)))
    return tuple(verdict for verdict in looked_at if setting.counts_as(kind_of(verdict)) is not None)
