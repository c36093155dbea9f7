"""What --fail-on stops at."""

from __future__ import annotations

import pytest

from domino_advisor.core.answer import (
    Reach,
    ReachWord,
    Strength,
    SubjectRef,
    Verdict,
    VerdictWord,
)
from domino_advisor.report.gate import reached
from tests.answers import an_evaluation


def a_verdict(verdict: VerdictWord, strength: Strength, reach: ReachWord = "in-scope") -> Verdict:
    return Verdict(
        fingerprint=f"{verdict}-{strength}-{reach}", guideline="paper/slug", title="", topic="", verdict=verdict,
        subject=SubjectRef("image", "z9/LNX1", ""), ground="demand", strength=strength, basis="stated", text="",
        told=False, reach=Reach(reach),
    )  # fmt: skip


ACCOUNT = tuple(
    a_verdict(verdict, strength, reach)
    for verdict in ("violated", "undetermined", "satisfied", "waived", "not-applicable")
    for strength in ("must", "should", "consider", "inform")
    for reach in ("in-scope", "extrapolated", "unknown")
)
FINDINGS = tuple(verdict for verdict in ACCOUNT if verdict.is_finding)
EVALUATION = an_evaluation(*ACCOUNT)


def stopped_at(*levels: str, reach: str = "in-scope") -> set[tuple[str, str]]:
    return {(verdict.verdict, verdict.strength) for verdict in reached(EVALUATION, levels, reach)}


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((), set()),
        (("must",), {("violated", "must")}),
        (("should",), {("violated", "must"), ("violated", "should")}),
        (("consider",), {("violated", "must"), ("violated", "should"), ("violated", "consider")}),
        (("must", "consider"), {("violated", "must"), ("violated", "should"), ("violated", "consider")}),
        (("undetermined",), {("undetermined", "must"), ("undetermined", "should"), ("undetermined", "consider")}),
        (
            ("must", "undetermined"),
            {("violated", "must"), ("undetermined", "must"), ("undetermined", "should"), ("undetermined", "consider")},
        ),
    ],
)
def test_a_strength_stops_at_itself_and_the_stronger_ones(levels: tuple[str, ...], expected: set[object]) -> None:
    assert stopped_at(*levels) == expected


def test_what_lies_outside_what_was_tested_counts_only_when_asked() -> None:
    in_scope = {verdict.reach.state for verdict in reached(EVALUATION, ["must"])}
    everywhere = {verdict.reach.state for verdict in reached(EVALUATION, ["must"], "all")}
    assert in_scope == {"in-scope", "unknown"}
    assert everywhere == {"in-scope", "unknown", "extrapolated"}


def test_what_is_no_level_or_reach_is_refused() -> None:
    with pytest.raises(ValueError, match="no such level: inform"):
        reached(EVALUATION, ["inform"])
    with pytest.raises(ValueError, match="no such reach: some"):
        reached(EVALUATION, ["must"], "some")
