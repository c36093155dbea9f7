"""What the vSphere paper asks of whoever advises by it: its figures come from one lab, and are guidance elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.evaluation.gate import REACHES, reached

PAPER = "vsphere-domino-2011/"


def site(esx_release: str, domino_release: str) -> dict[str, Any]:
    """A host with its BIOS set to save power, and a VM on it without large pages, on processors with EPT."""
    vm = {
        "name": "m1", "os": "windows", "large_pages": False, "ft": True, "virtual_cps": 4,
        "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 2600}}]}],
    }  # fmt: skip
    host = {
        "name": "esx1", "esx_release": esx_release, "mmu_assist": "ept", "mmu_assist_enabled": True,
        "bios": {"power_mode": "power-saving"}, "vms": [vm],
    }  # fmt: skip
    cluster = {"name": "mail", "ha": True, "ft_logging": {"link_gbps": 1}, "hosts": [host]}
    return {
        "deployment": "A lab or not",
        "environment": "production",
        "domino_release": domino_release,
        "esx_clusters": [cluster],
    }


def found(esx_release: str, domino_release: str) -> dict[str, Verdict]:
    verdicts = evaluate(site(esx_release, domino_release)).findings
    return {v.guideline.removeprefix(PAPER): v for v in verdicts if v.guideline.startswith(PAPER)}


# The first rests on the release of ESX alone, the others on that of Domino too.
OF_ESX = ("bios-high-performance",)
OF_BOTH = ("ft-1gb-limit-2000", "large-pages-with-ept")
# Fault Tolerance of today works by another mechanism, so that its limit is history there.
HISTORY = "ft-1gb-limit-2000"


def test_within_the_releases_that_were_tested_nothing_is_extrapolated() -> None:
    verdicts = found("4.0", "8.5.1")
    assert {verdicts[name].reach.state for name in (*OF_ESX, *OF_BOTH)} == {"in-scope"}


def test_what_differs_from_the_releases_that_were_tested_is_extrapolated() -> None:
    verdicts = found("7.0", "12.0")
    assert {verdicts[name].reach.state for name in (*OF_ESX, *OF_BOTH) if name != HISTORY} == {"extrapolated"}
    assert {verdict.reach.state for verdict in found("5.0", "9.0").values() if verdict.reach.differences} == {
        "extrapolated"
    }
    assert HISTORY in found("5.0", "9.0")
    assert HISTORY not in verdicts


@pytest.mark.parametrize("name", OF_BOTH)
def test_a_finding_names_what_differs_from_the_lab(name: str) -> None:
    differences = found("4.0", "12.0")[name].reach.differences
    assert [(entry.quantity, entry.stated, entry.tested) for entry in differences] == [
        ("image.newest_domino_release", "12.0", "up to 8.5.1")
    ]


def test_what_was_not_tested_stops_nobody_unless_asked() -> None:
    evaluation = evaluate(site("7.0", "12.0"))
    stopping = {
        reach: {verdict.guideline.removeprefix(PAPER) for verdict in reached(evaluation, ["consider"], reach)}
        for reach in REACHES
    }
    assert stopping["in-scope"].isdisjoint({*OF_ESX, *OF_BOTH})
    assert stopping["all"] >= {*OF_ESX, *OF_BOTH} - {HISTORY}


@pytest.mark.parametrize(("cores", "is_told"), [(3, True), (4, False)])
def test_more_vcpus_than_cores_are_told_of_a_host_that_is_said_to_carry_them(cores: int, is_told: bool) -> None:
    described = site("8.0", "14.0")
    host = described["esx_clusters"][0]["hosts"][0]
    host |= {"cores": cores, "over_utilized": False, "memory_gib": 256}
    host["vms"][0]["memory_gib"] = 320
    answer = evaluate(described)
    of_host = {v.guideline.removeprefix(PAPER): v for v in answer.findings if v.subject.path == "mail/esx1"}
    # the paper calls over-commitment of CPUs fine, and no test had it; of memory it says nothing
    assert ("overcommit-with-care" in of_host) == is_told
    assert "320 GiB" in of_host["overcommit-untested"].text
    assert "256 GiB" in of_host["overcommit-untested"].text
