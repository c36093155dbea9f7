"""What --fail-on stops at."""

from __future__ import annotations

import pytest

from domino_advisor.core.answer import (
    Gate,
    GateCounted,
    GateLeftOut,
    Reach,
    ReachWord,
    Strength,
    SubjectRef,
    Verdict,
    VerdictWord,
    plain,
)
from domino_advisor.evaluation.gate import GateSetting, reached
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


def the_gate(*levels: str, reach: str = "in-scope") -> Gate:
    return an_evaluation(*ACCOUNT, gate=GateSetting.of(levels, reach)).summary.gate


# of each verdict and strength there is one within what was tested, one outside it, and one of which that is not known
def test_the_gate_tells_what_it_counts_and_what_it_does_not_and_why() -> None:
    assert the_gate("should") == Gate(
        ("should",), "in-scope", False, GateCounted(must=2, should=2),
        GateLeftOut(waived=9, weaker=3, undetermined=9, outside_tested=2),
    )  # fmt: skip
    assert the_gate("must", "undetermined", reach="all") == Gate(
        ("must", "undetermined"), "all", False, GateCounted(must=3, undetermined=9), GateLeftOut(waived=9, weaker=6)
    )


def test_every_finding_that_demands_something_is_counted_or_left_out() -> None:
    demanding = [v for v in FINDINGS if v.strength != "inform" and v.verdict in ("violated", "undetermined", "waived")]
    for levels in ((), ("must",), ("should", "undetermined"), ("consider",), ("undetermined",)):
        for reach in ("in-scope", "all"):
            gate = the_gate(*levels, reach=reach)
            counted, left_out = plain(gate.counted), plain(gate.left_out)
            assert sum(counted.values()) + sum(left_out.values()) == len(demanding)
            assert sum(counted.values()) == len(reached(EVALUATION, levels, reach))
            assert gate.passes == (not reached(EVALUATION, levels, reach))


def test_nothing_passes_for_stopping() -> None:
    assert an_evaluation(a_verdict("violated", "consider"), gate=GateSetting(("should",))).summary.gate.passes
    assert not an_evaluation(a_verdict("violated", "should"), gate=GateSetting(("should",))).summary.gate.passes
