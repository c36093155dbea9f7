"""Growth is a goal of a site after a change that brings more users, whoever states it."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor import evaluate
from domino_advisor.description.planning import steps
from domino_advisor.engine.loading import load_rule_base

RULES = load_rule_base().plan_rules
SCALE = "compaq-partition-1998/consider-partitioning-to-scale"
CPU = "compaq-partition-1998/cpu-steady-state"


def served(name: str, users: Any) -> dict[str, Any]:
    return {"name": name, "workloads": [{"client": "nrpc", "users": {"connected": users}}]}


def nt(to: dict[str, int], now: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Machines with Windows NT and a server each, before and after a change; to and now: users by machine."""
    image = {"os": "windows", "os_release": "4.0"}
    return {
        "deployment": "Office", "environment": "production", "domino_release": "4.51", **more,
        "machines": [
            {"name": name, "architecture": "x86", "cps": 4, "image": {**image, "dpars": [served("mail", users)]}}
            for name, users in now.items()
        ],
        "changes": [{"name": "more", "to": {"machines": [
            {"name": name, "image": {"dpars": [served("mail", users)]}} for name, users in to.items()
        ]}}],
    }  # fmt: skip


def wanted(described: dict[str, Any]) -> list[bool]:
    machines = steps(described, RULES)[-1].description["machines"]
    return [machine["image"].get("goals", {}).get("growth", False) for machine in machines]


@pytest.mark.parametrize(
    ("to", "now", "grows"),
    [
        ({"a": 2_500}, {"a": 1_900}, [True]),
        ({"a": 1_900}, {"a": 1_900}, [False]),
        ({"a": 1_500}, {"a": 1_900}, [False]),
        ({"a": 2_500}, {"a": {"from": 1_900}}, [False]),
        ({"a": 2_500}, {"a": {"to": 2_400}}, [True]),
        ({"a": 2_500, "b": 100}, {"a": 1_900, "b": 700}, [False, False]),
        ({"a": 2_500}, {"a": 1_900, "b": 700}, [True, False]),
    ],
)
def test_only_of_an_image_that_surely_has_more_where_the_site_has(
    to: dict[str, int], now: dict[str, Any], grows: list[bool]
) -> None:
    assert wanted(nt(to, now)) == grows


def test_not_where_it_is_said_not_to_be_one() -> None:
    assert wanted(nt({"a": 2_500}, {"a": 1_900}, goals={"growth": False})) == [False]


def test_advice_for_growth_is_told_of_the_change_and_not_of_today() -> None:
    answer = evaluate(nt({"a": 2_500}, {"a": 1_900}))
    assert [verdict.guideline for verdict in answer.plan[0].breaks] == [SCALE]
    assert {verdict.verdict for verdict in answer.verdicts if verdict.guideline == SCALE} == {"not-applicable"}


@pytest.mark.parametrize("run", [{"cpu_percent": 67.8}, {"average_response_s": 0.9}, {"cps": 4, "cpu_percent": 271.2}])
def test_a_claim_is_judged_beside_a_run_that_the_site_did_not_make(run: dict[str, Any]) -> None:
    claim = {"name": "average", "kind": "cpu", "value": 67.8, "moment": "all-users", "source": "benchmark",
             "source_platform": "windows", "source_domino_release": "4.5"}  # fmt: skip
    answer = evaluate({"deployment": "Talk", "runs": [{"name": "record", **run}], "claims": [claim]})
    assert [verdict.verdict for verdict in answer.verdicts if verdict.guideline == CPU] == ["violated"]


def test_it_is_told_where_the_users_come() -> None:
    (broken,) = evaluate(nt({"a": 2_500}, {"a": 1_900})).plan[0].breaks
    (growth,) = [seen for seen in broken.observed if seen.quantity == "image.growth"]
    assert growth.pointer == "/changes/0/to/machines/0/image/dpars/0/workloads/0/users/connected"
