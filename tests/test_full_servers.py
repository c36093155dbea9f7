"""A plan that brings users to what uses all of its CPU already, whatever is said of its resources."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.planning import steps
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment

GUIDELINE = "dw-domino7-2005/consolidation-if-resources"


def server(users: dict[str, int], name: str = "mail") -> dict[str, Any]:
    return {"name": name, "workloads": [{"client": "nrpc", "users": users}]}


def lpar(*servers: dict[str, Any], **of_it: Any) -> dict[str, Any]:
    image = {"dpars": list(servers)} | {name: of_it.pop(name) for name in ("os", "measured") if name in of_it}
    return {"name": "z", "lpars": [{"name": "L", "image": image} | of_it]}


def plan(cpu: Any, to: dict[str, Any], said: bool | None = True) -> dict[str, Any]:
    """A site of one LPAR with 900 users, and a consolidation that leads to this."""
    measured = {} if cpu is None else {"measured": {"cpu_percent": cpu}}
    today = lpar(server({"active_15min": 900}), os="linux", real_cps=4, **measured) | {"architecture": "system-z"}
    change: dict[str, Any] = {"name": "merger", "kind": "consolidation", "to": {"machines": [to]}}
    change |= {} if said is None else {"resources_checked": said}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0.2", "machines": [today]}
    return site | {"changes": [change]}


def evaluated(site: dict[str, Any]) -> tuple[str, Evaluation]:
    answer = default_advisor().evaluate(site, proofs=False)
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    return found.verdict, answer


MORE = lpar(server({"active_15min": 3000}))


@pytest.mark.parametrize(
    ("cpu", "to", "said", "expected"),
    [
        (100, MORE, True, "violated"),
        ({"from": 100}, MORE, True, "violated"),
        (100, lpar(server({"active_15min": 500}, "branch")), True, "violated"),
        (100, MORE, None, "violated"),
        # below it may or may not have them
        (99, MORE, True, "satisfied"),
        (99, MORE, None, "undetermined"),
        (None, MORE, True, "satisfied"),
        ({"from": 95}, MORE, True, "satisfied"),
        # no more users, or more CPs for them
        (100, lpar(server({"active_15min": 900})), True, "satisfied"),
        (100, lpar(server({"active_15min": 300})), True, "satisfied"),
        (100, lpar(server({"active_15min": 3000}), real_cps=8), True, "satisfied"),
    ],
)
def test_has_not_the_resources(cpu: Any, to: dict[str, Any], said: bool | None, expected: str) -> None:
    assert evaluated(plan(cpu, to, said))[0] == expected


def test_both_are_shown_with_the_place_of_the_users() -> None:
    _, answer = evaluated(plan(100, MORE))
    (found,) = answer.overruled
    assert (found.said.pointer, found.taken.value) == ("/changes/0/resources_checked", False)
    assert [fact.pointer for fact in found.facts] == [
        "/changes/0/to/machines/0/lpars/0/image/dpars/0/workloads/0/users/active_15min"
    ]


def test_a_machine_that_is_said_to_be_used_too_much_is_full_too() -> None:
    def machine(users: int, **of_it: Any) -> dict[str, Any]:
        return {"name": "m", "image": {"dpars": [server({"active_15min": users})]} | of_it}

    today = machine(900, os="windows") | {"architecture": "x86", "over_utilized": True}
    change = {"name": "merger", "kind": "consolidation", "resources_checked": True, "to": {"machines": [machine(2000)]}}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [today]}
    _, answer = evaluated(site | {"changes": [change]})
    assert [found.taken.quantity for found in answer.overruled] == ["change.resources_checked"]


def test_the_site_after_it_is_a_valid_description() -> None:
    for step in steps(plan(100, MORE), default_advisor().rule_base.plan_rules):
        assert load_deployment(step.raw)
