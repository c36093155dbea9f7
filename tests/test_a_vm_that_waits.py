"""A VM of today that waits for a CPU: good to know where it is stated, whoever its users are, and asked of nobody."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor

WAITS = "vsphere-domino-2011/ready-time-low"


def found(browsers: int = 0, **measured: float) -> Verdict:
    workloads: list[dict[str, Any]] = [{"client": "nrpc", "users": {"concurrent": 800}}]
    if browsers:
        workloads.append({"client": "dwa", "users": {"concurrent": browsers}})
    vm: dict[str, Any] = {"name": "v", "virtual_cps": 12, "memory_gib": 48, "os": "windows",
                          "dpars": [{"name": "mail", "workloads": workloads}]}  # fmt: skip
    if measured:
        vm["measured"] = measured
    host = {"name": "h", "esx_release": "8.0.3", "cores": 48, "memory_gib": 768, "vms": [vm]}
    site = {"deployment": "d", "environment": "production", "domino_release": "14.0", "hosts": [host]}
    (verdict,) = (one for one in default_advisor().evaluate(site).verdicts if one.guideline == WAITS)
    return verdict


@pytest.mark.parametrize("browsers", [0, 90])
def test_is_told_with_how_much_of_its_vcpus_it_uses(browsers: int) -> None:
    verdict = found(browsers, cpu_percent=9, cpu_ready_percent=4.5)
    assert verdict.told
    assert any(text.startswith("Its 12 vCPUs are used to 9 %") for text in (c.text for c in verdict.caveats))


def test_of_vcpus_that_are_used_only_the_wait_is_told() -> None:
    verdict = found(cpu_percent=60, cpu_ready_percent=4.5)
    assert verdict.told
    assert not any("are used to" in caveat.text for caveat in verdict.caveats)


def test_nothing_is_told_or_asked_where_it_hardly_waits_or_nobody_says_it() -> None:
    for verdict in (found(), found(cpu_percent=9, cpu_ready_percent=1)):
        assert (verdict.told, verdict.verdict) == (False, "not-applicable")
