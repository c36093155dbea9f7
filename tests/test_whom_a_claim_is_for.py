"""Whom a claim is used for: as it says, else the only client type of the site; asked for where it alone decides."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor

NOTES, BROWSERS = {"client": "nrpc"}, {"client": "dwa"}
TWICE_THE_CPS = {"kind": "transactions", "effect": "processors", "effect_from": 2, "effect_to": 4, "factor": 1.95}
"""With Notes clients twice the CPs brought 1.7 times as much in the Redpaper, and with browsers 1.95 times."""
OF_NOTES, OF_BROWSERS = "redpaper-z-2006/nrpc-scaling-2-to-4", "redpaper-z-2006/dwa-scaling-1-95-on-4-way"


def a_site(*workloads: dict[str, Any], claim: dict[str, Any], **members: Any) -> dict[str, Any]:
    dpars = [{"name": f"d{number}", "workloads": [workload]} for number, workload in enumerate(workloads)]
    image = {"os": "linux", "kernel_bits": 64, "dpars": dpars, **members.pop("image", {})}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [{"name": "L1", "real_cps": 4, "image": image}]}
    return {
        "deployment": "x", "environment": "production", "domino_release": "7.0.2", "machines": [machine],
        "claims": [{"name": "figure", **claim}], **members,
    }  # fmt: skip


def judged(guideline: str, *workloads: dict[str, Any], **members: Any) -> Verdict:
    described = a_site(*workloads, claim={**TWICE_THE_CPS, **members.pop("claim", {})}, **members)
    (found,) = [one for one in default_advisor().evaluate(described).verdicts if one.guideline == guideline]
    return found


class TestWhereTheSiteHasOneKindOfClient:
    """A claim that is made to it is for these, whether it says so or not."""

    def test_a_figure_that_notes_users_did_not_reach_is_held_against_theirs(self) -> None:
        assert judged(OF_NOTES, NOTES, NOTES).verdict == "violated"
        assert judged(OF_BROWSERS, NOTES, NOTES).verdict == "not-applicable"

    def test_and_one_of_browsers_against_those_of_browsers(self) -> None:
        assert judged(OF_BROWSERS, BROWSERS).verdict == "satisfied"
        assert judged(OF_NOTES, BROWSERS).verdict == "not-applicable"

    def test_what_the_claim_says_goes_before_that(self) -> None:
        assert judged(OF_NOTES, BROWSERS, claim={"for_client": "nrpc"}).verdict == "violated"
        assert judged(OF_NOTES, NOTES, claim={"for_client": "dwa"}).verdict == "not-applicable"

    @pytest.mark.parametrize(
        "other",
        [
            {"claim": {"source_client": "dwa"}},
            {"changes": [{"name": "c", "kind": "other", "to_client": "dwa"}]},
            {"image": {"partial": ["dpars"]}},
        ],
    )
    def test_it_is_not_taken_for_theirs_where_it_may_be_of_others(self, other: dict[str, Any]) -> None:
        assert judged(OF_NOTES, NOTES, **other).verdict != "violated"

    def test_nor_where_nobody_says_which_client_some_have(self) -> None:
        assert judged(OF_NOTES, NOTES, {"client": "unknown", "users": {"registered": 9}}).verdict != "violated"


class TestWhereItHasSeveral:
    """Whom the claim is for is asked where that alone decides: a claim that keeps within a figure hangs on nothing."""

    def test_the_client_is_asked_for_and_what_it_would_come_to_is_told(self) -> None:
        found = judged(OF_NOTES, NOTES, BROWSERS)
        assert (found.verdict, found.missing[0].pointer) == ("undetermined", "/claims/0/source_client")
        assert "If it applies: The claim is 95 % more from twice the CPs; the NRPC benchmark had 1.7" in found.text

    def test_nothing_is_asked_where_the_figure_keeps_within_what_was_measured(self) -> None:
        assert judged(OF_NOTES, NOTES, BROWSERS, claim={"factor": 1.5}).ground == "unasked"

    def test_nor_where_it_says_with_whom_it_was_measured(self) -> None:
        assert judged(OF_NOTES, NOTES, BROWSERS, claim={"source_client": "dwa"}).ground == "unasked"

    def test_nor_where_anything_else_is_missing_too(self) -> None:
        claim = {"kind": "transactions", "effect": "processors", "factor": 1.95}
        described = a_site(NOTES, BROWSERS, claim=claim)
        opened = [one for one in default_advisor().evaluate(described).verdicts if one.guideline == OF_NOTES]
        assert [one.ground for one in opened] == ["unasked"]

    def test_it_is_one_question_for_each_claim(self) -> None:
        described = a_site(NOTES, BROWSERS, claim=TWICE_THE_CPS)
        answer = default_advisor().evaluate(described)
        asked = [
            one.guideline for one in answer.verdicts if one.subject.type == "claim" and one.verdict == "undetermined"
        ]
        assert asked == [OF_NOTES]
