"""Where there is nothing to add one by one, a total is concluded at once, without a running total."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.advisor import default_advisor
from tests.values import Values

ADVISOR = default_advisor()


def site(*images: dict[str, Any], **members: Any) -> dict[str, Any]:
    machines = [{"name": f"m{n}", "architecture": "x86", "image": image} for n, image in enumerate(images)]
    return {"deployment": "d", "environment": "production", "machines": machines, **members}


def server(*dpars: str, **members: Any) -> dict[str, Any]:
    mail: dict[str, Any] = {"domino_release": "6.5", "mail_devices": ["d"]}
    return {"os": "windows", "dpars": [{"name": name, **mail} for name in dpars], **members}


def rules_of(site: dict[str, Any], subject: str, quantity: str) -> set[str]:
    """The rules by which a quantity of a subject is concluded, and those that it is added up with."""
    memory = Values(site).memory
    name = value_id(memory.fact_base.survey.sids["device" if "/" in subject else "image", subject], quantity)
    return {step.rule for step in memory.firings.steps if step.concludes.partition("#")[0] == name}


DEVICE: dict[str, Any] = {"devices": [{"name": "d", "kind": "array"}]}
ABOVE: dict[str, Any] = {"devices": [{"name": "d", "kind": "array"}, {"name": "lun", "lies_on": "d"}]}


@pytest.mark.parametrize(
    ("described", "subject", "quantity", "expected"),
    [
        # nothing to add, in what it has itself and in what lies on it
        (site(server(), **DEVICE), "devices/d", "device.mail_dpars", {"totals--none-and-none-through"}),
        (site(server(), **DEVICE), "m0", "image.memberships", {"totals--none"}),
        (site(server(), **DEVICE), "m0", "image.wide_domino", {"members--none"}),
        # one to add
        (site(server("a"), **DEVICE), "devices/d", "device.mail_dpars", {"totals--only-and-none-through"}),
        (site(server("a"), **DEVICE), "m0", "image.memberships", {"totals--only"}),
        (site(server("a"), **DEVICE), "m0", "image.newest_domino_release", {"releases--only"}),
        # several, or more of what lies on it
        (site(server("a", "b"), **DEVICE), "m0", "image.memberships", {"totals--begin", "totals--add", "totals--end"}),
        (
            site(server("a"), **ABOVE), "devices/d", "device.mail_dpars",
            {"totals--begin-through", "totals--add", "totals--add-through", "totals--end-through"},
        ),
    ],
)  # fmt: skip
def test_what_there_is_nothing_to_add_to_is_concluded_in_one_step(
    described: dict[str, Any], subject: str, quantity: str, expected: set[str]
) -> None:
    assert rules_of(described, subject, quantity) == expected


@pytest.mark.parametrize("dpars", [(), ("a",), ("a", "b")])
def test_each_step_is_what_the_engine_matched(dpars: tuple[str, ...]) -> None:
    logging = {"transaction_logging": {"enabled": True, "device": "d"}}
    machine = server(*dpars)
    machine["dpars"] = [{**dpar, **logging} for dpar in machine["dpars"]]
    assert ADVISOR.check_proofs(site(machine, **ABOVE)) == []
