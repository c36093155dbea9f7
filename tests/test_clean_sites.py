"""Well-run sites are left in peace: what an expert would approve by the papers gets no finding that must or should be.

The sites are examples/site-*.yaml; each states so much that it cannot be clean by saying nothing. Sites of today run
releases that no paper saw: whatever they violate is told as beyond its paper, and their expectations say why it still
follows.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.gate import reached
from tests.examples import account, answer, each_of

ROOT = Path(__file__).resolve().parent.parent
SITES = tuple(sorted(path.stem for path in (ROOT / "examples").glob("site-*.yaml")))
TODAY_ON_VSPHERE = "site-today-vsphere"
OF_TODAY = tuple(site for site in SITES if site.startswith("site-today-"))
# Under z/VM the papers say nothing that a site of today cannot keep.
BESIDE_ZVM = tuple(site for site in OF_TODAY if site != "site-today-zvm")
CLEAN = tuple(site for site in SITES if site not in BESIDE_ZVM)
# A server in no Domino cluster may keep all of it too.
KEEPING_ALL = ("site-today-ibm-i", "site-today-windows-branch", "site-today-zlinux", "site-today-vsphere")
DEPARTING = tuple(site for site in BESIDE_ZVM if site not in KEEPING_ALL)

# How many guidelines with a demand at least are kept on a platform, by what its papers ask of a site: those of 2006,
# 2011, 2001 and 1998 have advice on a whole site, and the article of 2005 has little that is not a measurement.
KEPT = {
    "lpar": 15, "zvm": 19, "vsphere": 34,
    "aix": 4, "linux-x86": 8, "i5os": 6, "solaris": 6, "zos": 4,
    "windows-2003": 7, "windows-2000": 11, "windows-nt": 20,
}  # fmt: skip
WINDOWS = {"4.0": "windows-nt", "2000": "windows-2000", "2003": "windows-2003"}
OTHER_PLATFORMS = tuple(platform for platform in KEPT if platform not in ("lpar", "zvm", "vsphere"))

each_clean_site, each_departing_site, each_site_of_today = map(each_of, (CLEAN, DEPARTING, BESIDE_ZVM))


@cache
def description(site: str) -> dict[str, Any]:
    value = read_file(ROOT / "examples" / f"{site}.yaml").value
    assert isinstance(value, dict)
    return value


@cache
def judging() -> Advisor:
    """It tells what is violated, and tries no remedy."""
    return Advisor(trials=False)


@cache
def expectation(site: str) -> dict[str, Any]:
    value = read_file(ROOT / "tests" / "expectations" / f"{site}.yml").value
    assert isinstance(value, dict)
    return value


def platform(machine: dict[str, Any], image: dict[str, Any]) -> str:
    """What KEPT calls the platform of an image that runs in an LPAR or on the bare machine."""
    if image["os"] == "windows":
        return WINDOWS.get(image["os_release"].split()[0], "windows")
    if image["os"] != "linux":
        return str(image["os"])
    return "lpar" if machine["architecture"] == "system-z" else "linux-x86"


def platforms(site: str) -> set[str]:
    """The platforms of a site, by the names of KEPT; of systems of today, the family alone."""
    found = {"vsphere"} if "esx_clusters" in description(site) else set()
    for machine in description(site).get("machines", ()):
        for holder in (machine, *machine.get("lpars", ())):
            found |= {platform(machine, holder["image"])} if "image" in holder else set()
            found |= {"zvm"} if "zvm" in holder else set()
    return found


def weighty(verdicts: Iterable[Verdict], verdict: str) -> list[Verdict]:
    return [found for found in verdicts if found.verdict == verdict and found.strength in ("must", "should")]


def named(verdicts: list[Verdict]) -> list[tuple[str, str]]:
    return [(verdict.guideline, verdict.subject.path) for verdict in verdicts]


def test_there_are_twelve_clean_sites_of_the_first_papers_and_several_on_each_platform() -> None:
    on = Counter(platform for site in CLEAN for platform in platforms(site))
    assert sum(platforms(site) <= {"lpar", "zvm", "vsphere"} for site in CLEAN) >= 12
    assert all(on[platform] >= 3 for platform in ("lpar", "zvm", "vsphere")), on


def test_there_are_twelve_more_clean_sites_over_the_other_platforms() -> None:
    others = [site for site in CLEAN if platforms(site) <= set(OTHER_PLATFORMS)]
    assert len(others) >= 12
    assert set().union(*(platforms(site) for site in others)) == set(OTHER_PLATFORMS)


@pytest.mark.slow
def test_no_two_sites_are_one_site_under_two_names() -> None:
    evaluated = [frozenset(named([v for v in account(site) if v.verdict == "satisfied"])) for site in SITES]
    assert len(set(evaluated)) == len(SITES)


@each_clean_site
def test_a_clean_site_is_in_production(example: str) -> None:
    assert description(example)["environment"] == "production"


@each_clean_site
def test_a_clean_site_violates_nothing_that_must_or_should_be(example: str) -> None:
    assert named(weighty(account(example), "violated")) == []


@each_clean_site
def test_a_clean_site_leaves_nothing_open_that_must_or_should_be(example: str) -> None:
    assert named(weighty(account(example), "undetermined")) == []


@each_clean_site
def test_a_clean_site_is_clean_by_what_it_says(example: str) -> None:
    kept = {
        v.guideline
        for v in account(example)
        if v.verdict == "satisfied" and (v.strength != "inform" or v.ground == "background")
    }
    assert len(kept) >= max(KEPT[platform] for platform in platforms(example)), sorted(kept)


@each_clean_site
def test_a_clean_site_passes_every_gate(example: str) -> None:
    assert reached(answer(example), ["must", "should"], "all") == ()


@each_clean_site
def test_one_fault_ends_the_peace(example: str) -> None:
    """One CP in an image, a slow adapter in a VM, and a partition without its licence are found where they are.

    For Domino R5 on Windows servers with one processor are recommended as well.
    """
    broken = copy.deepcopy(description(example))
    expected = set()
    for machine in broken.get("machines", ()):
        for holder in (machine, *machine.get("lpars", ())):
            path = machine["name"] if holder is machine else f"{machine['name']}/{holder['name']}"
            if "image" in holder:
                holder["cps" if holder is machine else "real_cps"] = 1
                if not str(broken.get("domino_release")).startswith("5."):
                    expected.add(("redpaper-z-2006/min-two-cps", path))
                if platforms(example) == {"windows-nt"}:
                    holder["image"]["dpars"][0]["licence"] = "other"
                    expected.add(("compaq-partition-1998/licence-required", path))
            for guest in holder.get("zvm", {}).get("guests", ())[:1]:
                guest["virtual_cps"] = 1
                expected.add(("redpaper-z-2006/min-two-cps", f"{path}/{guest['name']}"))
    for cluster in broken.get("esx_clusters", ()):
        for host in cluster["hosts"]:
            for vm in host["vms"]:
                vm["nic_type"] = "e1000"
                expected.add(("vsphere-domino-2011/vmxnet3-adapter", f"{cluster['name']}/{host['name']}/{vm['name']}"))
    assert set(named(weighty(judging().evaluate(broken).findings, "violated"))) == expected


def test_there_are_six_sites_of_today_beside_those_under_a_hypervisor() -> None:
    bare = [site for site in BESIDE_ZVM if "esx_clusters" not in description(site)]
    images = [
        holder["image"]
        for site in bare
        for machine in description(site)["machines"]
        for holder in (machine, *machine.get("lpars", ()))
        if "image" in holder
    ]
    assert len(bare) >= 6
    assert {image["os"] for image in images} == {"windows", "linux", "aix", "i5os"}
    assert all(image["kernel_bits"] == 64 for image in images)


@each_departing_site
def test_where_a_site_of_today_departs_from_a_paper_that_is_told_as_beyond_its_reach(example: str) -> None:
    violated = [found for found in account(example) if found.verdict == "violated"]
    assert violated
    for verdict in violated:
        year = verdict.guideline.split("/")[0].rsplit("-", 1)[1]
        assert verdict.reach.state == "extrapolated", verdict.guideline
        assert all(f"{year} paper" in difference.text for difference in verdict.reach.differences)


@each_site_of_today
def test_why_a_departure_still_follows_is_stated(example: str) -> None:
    stated = [entry for entry in expectation(example)["verdicts"] if entry["verdict"] == "violated"]
    found = [verdict for verdict in account(example) if verdict.verdict == "violated"]
    assert {(entry["guideline"], entry["subject"]) for entry in stated} == set(named(found))
    assert all("beyond" in entry["why"] for entry in stated)


@each_site_of_today
def test_a_site_of_today_leaves_nothing_open_that_must_or_should_be(example: str) -> None:
    assert named(weighty(account(example), "undetermined")) == []


@each_site_of_today
def test_a_site_of_today_is_told_what_still_follows(example: str) -> None:
    evaluated = {v.guideline for v in account(example) if v.verdict != "not-applicable" and v.strength != "inform"}
    assert len(evaluated) >= 4, sorted(evaluated)


@each_departing_site
def test_no_gate_stops_a_site_of_today_unless_it_is_asked_to(example: str) -> None:
    assert reached(answer(example), ["should"]) == ()
    assert reached(answer(example), ["should"], "all") != ()


@each_site_of_today
def test_a_site_of_today_is_told_nothing_that_belonged_to_machines_and_releases_that_are_gone(example: str) -> None:
    """SCSI, the 2 GB of a 32-bit program, R5 and R4: none is said, and none is asked."""
    told = {found.guideline for found in account(example) if found.verdict in ("violated", "undetermined")}
    of_then = {guideline for guideline in told if guideline.startswith(("xseries-w2k-2001/", "compaq-partition-1998/"))}
    # that what is on one machine stops with it belongs to no time
    assert of_then <= {"compaq-partition-1998/cluster-mates-same-computer-derived"}


@each_of(OF_TODAY)
def test_a_figure_of_its_time_accuses_no_site_of_today_and_is_asked_of_none(example: str) -> None:
    guidelines = default_advisor().rule_base.guidelines
    of_their_time = {name for name, found in guidelines.items() if found.is_of_its_time}
    assert not {v.guideline for v in account(example) if v.verdict in ("violated", "undetermined")} & of_their_time
    assert not [v for v in account(example) if v.ground in ("background", "historical") and v.strength == "must"
                and v.verdict != "not-applicable"]  # fmt: skip


def test_a_figure_of_its_time_takes_no_position_on_a_site_of_today() -> None:
    asked = {disagreement.text for disagreement in answer("site-today-zvm").disagreements}
    further = {disagreement.text for disagreement in answer("site-today-zvm").further_disagreements}
    question = "How many processors should an image for NRPC clients have?"
    assert question not in asked
    assert question in further


def test_under_vsphere_a_site_of_today_departs_from_what_is_of_its_time_alone() -> None:
    assert weighty(account(TODAY_ON_VSPHERE), "violated") == []
    history = {verdict.guideline for verdict in account(TODAY_ON_VSPHERE) if verdict.ground == "historical"}
    assert {
        "vsphere-domino-2011/path-policy-active-active",
        "vsphere-domino-2011/separate-physical-adapters",
    } <= history


# The article of 2005 recommends Server_Transinfo_range "on all Domino production machines", which guests and virtual
# machines are too; all else that it says is of bare machines and LPARs.
OF_ALL_MACHINES = {"dw-domino7-2005/transinfo-set-in-production", "dw-domino7-2005/transinfo-iterative"}


@each_of(site for site in SITES if platforms(site) <= {"zvm", "vsphere"})
def test_the_papers_on_bare_machines_say_nothing_of_guests_and_virtual_machines(example: str) -> None:
    """But for the one setting that is asked of all machines, which is asked for where a site says nothing of it."""
    silent = judging().evaluate(silent_of_the_setting(description(example))).findings
    told = {found.guideline for verdict in ("violated", "undetermined") for found in weighty(silent, verdict)}
    assert told & OF_ALL_MACHINES
    assert {name.split("/")[0] for name in told - OF_ALL_MACHINES} <= {"redpaper-z-2006", "vsphere-domino-2011"}


def silent_of_the_setting(told: Any) -> Any:
    """A description without what it says of Server_Transinfo_range, at any depth."""
    said = ("notes_ini", "transinfo_stepwise", "monitored_statistics")
    if isinstance(told, dict):
        return {name: silent_of_the_setting(value) for name, value in told.items() if name not in said}
    return [silent_of_the_setting(one) for one in told] if isinstance(told, list) else told
