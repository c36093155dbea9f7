"""Whether an evaluation stops a change: which of its verdicts reach what a gate was set to."""

from __future__ import annotations

from collections.abc import Collection

from domino_advisor.core.answer import Evaluation, Verdict

LEVELS = ("must", "should", "consider", "undetermined")
REACHES = ("in-scope", "all")


def reached(evaluation: Evaluation, levels: Collection[str], reach: str = "in-scope") -> tuple[Verdict, ...]:
    """The verdicts that a gate stops at, worst first.

    levels: out of LEVELS. A strength stops at what is violated with it or a stronger one; undetermined stops at what
    cannot be told yet and could still be violated. reach: "in-scope" leaves out what lies outside what a paper tested,
    "all" does not. A reach that is not known counts either way; what the site accepted never does.
    """
    if unknown := set(levels) - set(LEVELS):
        raise ValueError(f"no such level: {', '.join(sorted(unknown))}")
    if reach not in REACHES:
        raise ValueError(f"no such reach: {reach}")
    strengths = LEVELS[:3]
    weakest = max((strengths.index(level) for level in levels if level in strengths), default=-1)
    stopping = strengths[: weakest + 1]

    def stops(verdict: Verdict) -> bool:
        if reach == "in-scope" and verdict.reach.state == "extrapolated":
            return False
        if verdict.verdict == "undetermined":
            return "undetermined" in levels and verdict.strength in strengths
        return verdict.verdict == "violated" and verdict.strength in stopping

    return tuple(verdict for verdict in evaluation.findings if stops(verdict))
