"""Whether an evaluation stops a change: which of its verdicts reach what a gate was set to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, get_args

from msgspec import Struct

from domino_advisor.core.answer import (
    Evaluation,
    Gate,
    GateCounted,
    GateLeftOut,
    GateLevel,
    GateReach,
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
LeftOut = Literal["waived", "weaker", "undetermined", "outside_tested", "in_baseline"]


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

    def gate(self, tally: Mapping[Kind, int]) -> Gate:
        """What the gate says of so many findings of each kind."""
        counted = dict.fromkeys(GateCounted.__struct_fields__, 0)
        left = dict.fromkeys(GateLeftOut.__struct_fields__, 0)
        for kind, number in tally.items():
            counts_as, left_out = self._of(kind)
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


def reached(evaluation: Evaluation, levels: Collection[str], reach: str = "in-scope") -> tuple[Verdict, ...]:
    """The verdicts that a gate stops at, worst first. levels, reach: as in `GateSetting.of`."""
    setting = GateSetting.of(levels, reach)
    return tuple(verdict for verdict in evaluation.findings if setting.counts_as(kind_of(verdict)) is not None)
