"""A goal of which nobody knows whether it is wanted is left open; one of which nobody says a word is not wanted."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.proof_sentences import node_text
from tests.values import Values

OF_THE_VM = ("zero_downtime_host_failure", "application_failover", "patching_without_downtime")


def site(goals: dict[str, Any], of_the_vm: dict[str, Any] | None = None) -> dict[str, Any]:
    vm: dict[str, Any] = {"name": "m1", "virtual_cps": 2, "memory_gib": 8, "dpars": [{"name": "mail"}]}
    if of_the_vm is not None:
        vm["goals"] = of_the_vm
    cluster = {"name": "east", "ha": True, "hosts": [{"name": "e1", "esx_release": "4.0", "vms": [vm]}]}
    return {"deployment": "x", "domino_release": "8.5.1", "goals": goals, "esx_clusters": [cluster]}


def wanted(goals: dict[str, Any], of_the_vm: dict[str, Any] | None = None) -> dict[str, str | None]:
    names = [f"image.{goal}" for goal in OF_THE_VM]
    values = Values(site(goals, of_the_vm), *names)
    return {goal: values.of("image", "east/e1/m1", goal).word for goal in OF_THE_VM}


NOT = dict.fromkeys(OF_THE_VM, "false")


def test_what_nobody_says_a_word_of_is_not_wanted() -> None:
    assert wanted({}) == NOT


@pytest.mark.parametrize("goal", OF_THE_VM)
def test_what_nobody_knows_is_not_known(goal: str) -> None:
    assert wanted({goal: "unknown"}) == {**NOT, goal: None}


@pytest.mark.parametrize("goal", OF_THE_VM)
@pytest.mark.parametrize("of_the_site", [True, False])
def test_of_a_vm_it_may_be_known_or_not_whatever_the_site_has(goal: str, of_the_site: bool) -> None:
    assert wanted({goal: "unknown"}, {goal: True}) == {**NOT, goal: "true"}
    assert wanted({goal: of_the_site}, {goal: "unknown"}) == {**NOT, goal: None}


def test_high_availability_that_nobody_knows_leaves_open_what_it_may_mean() -> None:
    open_then = {"application_failover": None, "patching_without_downtime": None}
    assert wanted({"high_availability": "unknown"}) == {**NOT, **open_then}
    # what is stated of its parts stands
    assert wanted({"high_availability": "unknown", "application_failover": False})["application_failover"] == "false"


@pytest.mark.parametrize(
    ("goals", "of"),
    [
        # HA does not notice that Domino hangs, so that whether it is enough hangs on that goal
        ({"application_failover": "unknown"}, "application_failover"),
        ({"high_availability": "unknown", "application_failover": "unknown"}, "application_failover"),
        # after the failure of a host HA starts VMs anew, which is downtime
        ({"zero_downtime_host_failure": "unknown"}, "zero_downtime_host_failure"),
        # Site Recovery Manager is for those who need another place after a disaster
        ({"disaster_recovery": "unknown"}, "disaster_recovery"),
    ],
)
def test_it_is_asked_for_though_nothing_else_of_it_is_described(goals: dict[str, Any], of: str) -> None:
    evaluation = default_advisor().evaluate(site(goals), proofs=False)
    missing = {fact.pointer for finding in evaluation.findings for fact in finding.missing}
    assert any(pointer.endswith(f"goals/{of}") for pointer in missing)
    without = default_advisor().evaluate(site({}), proofs=False)
    assert not any(fact.pointer.endswith(f"goals/{of}") for finding in without.findings for fact in finding.missing)


def test_a_proof_says_that_it_is_said() -> None:
    evaluation = default_advisor().evaluate(site({"application_failover": "unknown"}))
    asked = [one for one in evaluation.findings if any("application_failover" in fact.pointer for fact in one.missing)]
    assert asked and evaluation.proofs is not None
    proof = evaluation.proofs[asked[0].fingerprint]
    assert any("/goals/application_failover is said to be unknown" in node_text(node, proof) for node in proof.values())


@pytest.mark.parametrize("value", ["maybe", None, 1, "true"])
def test_a_goal_is_true_false_or_unknown(value: Any) -> None:
    with pytest.raises(InvalidInput, match="application_failover"):
        default_advisor().evaluate(site({"application_failover": value}))
