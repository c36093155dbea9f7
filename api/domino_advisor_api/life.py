"""The life of a finding: what an evaluation, a person and the calendar make of it. Functions of their arguments."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import Strength, Verdict

State = Literal["open", "acknowledged", "waived", "fixed"]
Decided = Literal["open", "acknowledged", "waived"]
Evaluated = Literal["violated", "undetermined", "satisfied", "waived", "not-applicable", "gone"]
"""What an evaluation says of a finding; gone: the subject is not described any more."""


class Finding(Struct, frozen=True):
    """What is known of something that was violated once.

    state: as it was decided last; `stands` says how it stands on a day. verdict: of the last evaluation that had one.
    owner, reason: whoever acknowledged or waived it, and why. until: the last day of a waiver, as 2026-01-31.
    first, last: the ids of the evaluations that found it first, and that evaluated it last. reopened: how often it came
    back after it was fixed.
    """

    guideline: str
    subject: str
    strength: Strength
    verdict: Evaluated
    state: State
    first: str
    last: str
    owner: str | None = None
    reason: str | None = None
    until: str | None = None
    reopened: int = 0


def found(verdict: Verdict) -> bool:
    """Whether a verdict begins the life of a finding, or begins it again: it is violated, accepted or not."""
    return verdict.verdict in ("violated", "waived") and verdict.strength != "inform"


def begun(verdict: Verdict, evaluation: str) -> Finding:
    """The finding that an evaluation is the first to have."""
    return Finding(
        verdict.guideline, verdict.subject.path, verdict.strength, verdict.verdict, "open", evaluation, evaluation
    )


def evaluated(finding: Finding, verdict: Evaluated, evaluation: str) -> Finding:
    """The finding after an evaluation. What cannot be told neither fixes it nor brings it back."""
    finding = replace(finding, verdict=verdict, last=evaluation)
    if verdict in ("violated", "waived"):
        if finding.state != "fixed":
            return finding
        return replace(finding, state="open", reopened=finding.reopened + 1)
    if verdict == "undetermined":
        return finding
    return replace(finding, state="fixed", owner=None, reason=None, until=None)


def stands(finding: Finding, today: date) -> State:
    """How a finding stands on a day: a waiver ends with its last one."""
    over = finding.state == "waived" and finding.until is not None and finding.until < today.isoformat()
    return "open" if over else finding.state


def closed(finding: Finding, owner: str, reason: str, today: date) -> Finding:
    """The finding after a person closed its ticket: acknowledged where it was open. What somebody decided on it before
    stands, and a closing fixes nothing.
    """
    if stands(finding, today) != "open":
        return finding
    return decided(finding, "acknowledged", owner, reason, None)


def decided(finding: Finding, state: Decided, owner: str | None, reason: str | None, until: str | None) -> Finding:
    """The finding after a person decided on it. Only an evaluation fixes one, and a fixed one is not decided on."""
    return replace(finding, state=state, owner=owner, reason=reason, until=until)
