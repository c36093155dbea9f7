"""Well-run sites are left in peace: what an expert would approve by the papers gets no finding that must or should be.

The sites are examples/site-*.yaml; each states so much that it cannot be clean by saying nothing.
"""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.gating import reached
from domino_advisor.judging import default_advisor
from domino_advisor.reading import read_file
from domino_advisor.results import Evaluation, Verdict

ROOT = Path(__file__).resolve().parent.parent
SITES = tuple(sorted(path.stem for path in (ROOT / "examples").glob("site-*.yaml")))
OF_TODAY = "site-today-vsphere"
CLEAN = tuple(site for site in SITES if site != OF_TODAY)

# How many guidelines with a demand at least keep a site of a platform; the vSphere paper has the most by far.
KEPT = {"lpar": 15, "zvm": 20, "vsphere": 35}

each_clean_site = pytest.mark.parametrize("site", CLEAN)


@cache
def description(site: str) -> dict[str, Any]:
    value = read_file(ROOT / "examples" / f"{site}.yaml").value
    assert isinstance(value, dict)
    return value


@cache
def answer(site: str) -> Evaluation:
    return default_advisor().judge(description(site))


def platforms(site: str) -> set[str]:
    lpars = [lpar for machine in description(site).get("machines", ()) for lpar in machine.get("lpars", ())]
    found = {"zvm" if "zvm" in lpar else "lpar" for lpar in lpars}
    return found | ({"vsphere"} if "esx_clusters" in description(site) else set())


def weighty(evaluation: Evaluation, verdict: str) -> list[Verdict]:
    return [found for found in evaluation.verdicts if found.verdict == verdict and found.strength in ("must", "should")]


def named(verdicts: list[Verdict]) -> list[tuple[str, str]]:
    return [(verdict.guideline, verdict.subject.path) for verdict in verdicts]


def test_there_are_twelve_clean_sites_and_several_on_each_platform() -> None:
    on = Counter(platform for site in CLEAN for platform in platforms(site))
    assert len(CLEAN) >= 12
    assert all(on[platform] >= 3 for platform in KEPT), on


def test_no_two_sites_are_one_site_under_two_names() -> None:
    judged = [frozenset(named([v for v in answer(site).verdicts if v.verdict == "satisfied"])) for site in SITES]
    assert len(set(judged)) == len(SITES)


@each_clean_site
def test_a_clean_site_is_in_production(site: str) -> None:
    assert description(site)["environment"] == "production"


@each_clean_site
def test_a_clean_site_violates_nothing_that_must_or_should_be(site: str) -> None:
    assert named(weighty(answer(site), "violated")) == []


@each_clean_site
def test_a_clean_site_leaves_nothing_open_that_must_or_should_be(site: str) -> None:
    assert named(weighty(answer(site), "undetermined")) == []


@each_clean_site
def test_a_clean_site_is_clean_by_what_it_says(site: str) -> None:
    kept = {v.guideline for v in answer(site).verdicts if v.verdict == "satisfied" and v.strength != "inform"}
    assert len(kept) >= max(KEPT[platform] for platform in platforms(site)), sorted(kept)


@each_clean_site
def test_a_clean_site_passes_every_gate(site: str) -> None:
    assert reached(answer(site), ["must", "should"], "all") == ()


@each_clean_site
def test_one_fault_ends_the_peace(site: str) -> None:
    """One CP in an LPAR or guest, and a slow network adapter in a VM, are each found where they are."""
    broken = copy.deepcopy(description(site))
    expected = set()
    for machine in broken.get("machines", ()):
        for lpar in machine.get("lpars", ()):
            path = f"{machine['name']}/{lpar['name']}"
            if "image" in lpar:
                lpar["real_cps"] = 1
                expected.add(("redpaper-z-2006/min-two-cps", path))
            for guest in lpar.get("zvm", {}).get("guests", ())[:1]:
                guest["virtual_cps"] = 1
                expected.add(("redpaper-z-2006/min-two-cps", f"{path}/{guest['name']}"))
    for cluster in broken.get("esx_clusters", ()):
        for host in cluster["hosts"]:
            for vm in host["vms"]:
                vm["nic_type"] = "e1000"
                expected.add(("vsphere-domino-2011/vmxnet3-adapter", f"{cluster['name']}/{host['name']}/{vm['name']}"))
    assert set(named(weighty(default_advisor().judge(broken), "violated"))) == expected


def test_where_a_site_of_today_departs_from_a_paper_of_its_time_that_is_told_as_beyond_its_reach() -> None:
    violated = weighty(answer(OF_TODAY), "violated")
    assert {verdict.guideline for verdict in violated} == {
        "vsphere-domino-2011/eager-zeroed-disks",
        "vsphere-domino-2011/path-policy-active-active",
        "vsphere-domino-2011/separate-physical-adapters",
    }
    for verdict in violated:
        assert verdict.reach.state == "extrapolated"
        assert [difference.stated for difference in verdict.reach.differences] == ["8.0"]
        assert "2011 paper" in verdict.reach.differences[0].text


def test_no_gate_stops_a_site_of_today_unless_it_is_asked_to() -> None:
    assert reached(answer(OF_TODAY), ["should"]) == ()
    assert reached(answer(OF_TODAY), ["should"], "all") != ()
