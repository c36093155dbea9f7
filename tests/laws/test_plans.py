"""Laws of plans, held on random deployments and on the sites among the examples: all servers get more users."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domino_advisor import compare, evaluate
from domino_advisor.core.answer import PlanStep
from domino_advisor.core.ranges import is_range
from domino_advisor.description.documents import read_text
from domino_advisor.description.planning import Step, steps
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.fields import OF_ALL
from tests.deployments import Object, drawn
from tests.examples import FOLDER

RULES = load_rule_base().plan_rules
EXAMPLES = sorted(file.stem for file in FOLDER.glob("site-*.yaml"))[::2]
"""Every second, since each is evaluated with several plans."""
JUDGED = re.compile(
    "(over_utilized|cpu_headroom|adequate|mail_users|response_ms|filled_percent|swapping|sized_for_failover|mail_files"
    "|logins_per_hour|measured/[a-z_]+)$"
)
_KEYS = ("name", "client")


def more_users(node: Any) -> Any:
    """Twice as many of all users, and what names the objects that have them; None where nothing has any."""
    if isinstance(node, list):
        found = (more_users(item) for item in node if isinstance(item, dict))
        return [item for item in found if item is not None] or None
    made: Object = {}
    for name, member in node.items():
        if name == "users":
            made[name] = {kind: _twice(number) for kind, number in member.items() if kind not in OF_ALL}
        elif isinstance(member, (dict, list)) and not is_range(member) and (below := more_users(member)) is not None:
            made[name] = below
    return {**{key: node[key] for key in _KEYS if key in node}, **made} if made else None


def _twice(number: Any) -> Any:
    if isinstance(number, dict):
        return {end: min(2 * users + 1, 100_000_000) for end, users in number.items()}
    return min(2 * number + 1, 100_000_000)


def planned(described: Object) -> Object | None:
    """The description with a change that doubles all users, None where there are none."""
    places = {name: member for name, member in described.items() if name not in ("changes", "claims", "runs")}
    to = more_users({name: member for name, member in places.items() if isinstance(member, (dict, list))})
    if to is None:
        return None
    return {**copy.deepcopy(described), "changes": [{"name": "more users", "to": to}]}


def forgotten(node: Any) -> Any:
    """What a change names, with nothing known of its users any more."""
    if isinstance(node, list):
        return [forgotten(item) for item in node]
    return {
        name: None if name == "users" else member if name in _KEYS else forgotten(member)
        for name, member in node.items()
    }


def rests(node: Object, pointer: str, within: bool = False) -> Iterator[str]:
    """Where machines, hosts, images and servers with users say of today what such a law forgets."""
    for name, member in node.items():
        here = f"{pointer}/{name}"
        if isinstance(member, list):
            for number, item in enumerate(member):
                if isinstance(item, dict):
                    yield from rests(item, f"{here}/{number}", _has_users(item))
        elif isinstance(member, dict) and not is_range(member):
            yield from rests(member, here, within or _has_users(member))
        elif within and JUDGED.search(here):
            yield here


def _has_users(node: Object) -> bool:
    return more_users(node) is not None


def held(described: Object, found: PlanStep, after: Step) -> None:
    """The law: a change applied is the site written so, and nothing satisfied then rests on what was said of today."""
    now, written = evaluate({**described, "changes": []}), evaluate(after.raw)
    changes = [one for one in compare(now, written).changes if not one.subject.path.startswith("changes/")]
    assert {v.fingerprint for v in found.breaks if not v.subject.path.startswith("changes/")} == {
        change.fingerprint for change in changes if change.group == "new"
    }
    stale = set(rests(now_of(described), ""))
    assert written.proofs is not None
    for verdict in written.verdicts:
        if verdict.verdict == "satisfied":
            rested = {node["pointer"] for node in written.proof(verdict.fingerprint).values() if node.get("written")}
            assert not rested & stale, verdict.guideline


def now_of(described: Object) -> Object:
    return {
        name: member for name, member in described.items() if name in ("machines", "esx_clusters", "hosts", "images")
    }


def hold(described: Object) -> None:
    plan = planned(load_deployment(described))
    if plan is not None:
        (after,) = steps(plan, RULES)
        (found,) = evaluate(plan).plan
        assert set(rests(now_of(described), "")) <= set(found.forgets)
        held(described, found, after)


def hold_of_two(described: Object) -> None:
    """The law of a plan that leaves open again what it broke: each step is the site written so, and the gate counts it.

    What the papers say of a step by the site before it, only the plan tells (docs/description.md#plans).
    """
    plan = planned(load_deployment(described))
    if plan is None:
        return
    (more,) = plan["changes"]
    plan["changes"] = [more, {"name": "unknown users", "to": forgotten(more["to"])}]
    answer, sites = evaluate(plan, gate=GateSetting(reach="all")), [evaluate({**described, "changes": []})]
    for found, after in zip(answer.plan, steps(plan, RULES), strict=True):
        sites.append(evaluate(after.raw))
        changed = compare(sites[-2], sites[-1]).changes
        assert {v.fingerprint for v in found.breaks if not v.subject.path.startswith("changes/")} == {
            one.fingerprint for one in changed
            if one.group == "new" and not one.subject.path.startswith("changes/")
        }  # fmt: skip
    broken = [v for v in answer.plan[0].breaks if v.strength in ("must", "should")]
    assert not broken or not answer.summary.gate.passes


@pytest.mark.parametrize("name", EXAMPLES)
def test_of_an_example_whose_users_are_unknown_again(name: str) -> None:
    hold_of_two(read_text((FOLDER / f"{name}.yaml").read_bytes()).value)


@pytest.mark.parametrize("name", EXAMPLES)
def test_of_an_example(name: str) -> None:
    hold(read_text((FOLDER / f"{name}.yaml").read_bytes()).value)


@settings(
    max_examples=15, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)  # fmt: skip
@given(seed=st.integers(0, 2**32))
def test_of_a_drawn_site(seed: int) -> None:
    hold(drawn(seed))
