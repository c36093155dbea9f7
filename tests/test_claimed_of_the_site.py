"""What a claim says in words of the site, and what the description says otherwise: both are shown, none is taken."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.measurements import misread
from domino_advisor.report.proof_lines import proof_lines

COVERED = {"kind": "other", "effect": "ha", "says": ["host-failure-covered"]}
TWINS = {"kind": "other", "effect": "fault-tolerance", "says": ["no-interruption"]}
MEMBERS = {"kind": "other", "effect": "domino-cluster", "says": ["application-failure-noticed"]}


def vm(name: str, **members: Any) -> dict[str, Any]:
    return {"name": name, "os": "windows", "dpars": [{"name": f"{name}-mail"}], **members}


def a_site(claim: dict[str, Any], *vms: dict[str, Any], ha: bool | None = False, **members: Any) -> dict[str, Any]:
    cluster = {"name": "C", "hosts": [{"name": "h1", "cores": 4, "vms": list(vms or (vm("v1"),))}]}
    return {
        "deployment": "x", "esx_clusters": [cluster | ({} if ha is None else {"ha": ha})],
        "claims": [{"name": "said", **claim}], **members,
    }  # fmt: skip


def told(*site: Any, **members: Any) -> list[str]:
    return [one.text for one in default_advisor().evaluate(a_site(*site, **members)).conflicting]


class TestWhatIsSwitchedOff:
    def test_the_failure_of_a_host_is_not_covered_by_ha_that_is_off(self) -> None:
        (found,) = default_advisor().evaluate(a_site(COVERED)).conflicting
        assert [one.pointer for one in found.statements] == ["/claims/0/says", "/esx_clusters/0/ha"]
        assert "counts on HA (claims/said: host-failure-covered)" in found.text and "C (ha: no)" in found.text

    @pytest.mark.parametrize(("claim", "off"), [(TWINS, {"ft": False}), (MEMBERS, {"domino_clustered": False})])
    def test_nor_is_anything_by_a_technique_that_no_vm_has(self, claim: dict[str, Any], off: dict[str, Any]) -> None:
        (text,) = told(claim, vm("v1", **off), ha=True)
        assert "C/h1/v1" in text

    def test_what_is_said_of_the_vm_goes_before_its_cluster(self) -> None:
        assert told(COVERED, vm("v1", ha=True)) == []
        assert len(told(COVERED, vm("v1", ha=False), ha=True)) == 1

    def test_one_vm_that_has_it_is_enough_unless_the_claim_is_of_another(self) -> None:
        both = (vm("v1", ha=True), vm("v2", ha=False))
        assert told(COVERED, *both) == []
        assert len(told({**COVERED, "of": "C/h1/v2"}, *both)) == 1
        assert told({**COVERED, "of": "C/h1/v1"}, *both) == []

    def test_a_claim_of_a_host_may_be_of_a_vm_whose_host_is_not_known(self) -> None:
        claim = {**COVERED, "of": "C/h1"}
        for told, on in ((0, True), (1, False)):
            of_the_site = a_site(claim, vm("v1", ha=False), vms=[vm("v2", ha=on)])
            of_its_cluster = a_site(claim, vm("v1", ha=False))
            of_its_cluster["esx_clusters"][0]["vms"] = [vm("v2", ha=on)]
            assert len(default_advisor().evaluate(of_the_site).conflicting) == told
            assert len(default_advisor().evaluate(of_its_cluster).conflicting) == told

    @pytest.mark.parametrize(
        "claim",
        [
            {**COVERED, "says": ["system-failure-noticed", "tested"]},
            {**COVERED, "says": ["host-failure-covered", "not-needed"]},
            {**COVERED, "says": ["patching-without-downtime"]},
            {**COVERED, "use": "other"},
            {**COVERED, "effect": "vmotion"},
        ],
    )
    def test_what_is_not_said_of_this_site_is_not_held_against_it(self, claim: dict[str, Any]) -> None:
        assert told(claim) == []

    def test_nor_is_anything_where_it_is_not_known_or_planned(self) -> None:
        assert told(COVERED, ha=None) == []
        assert told(COVERED, ha=True) == []
        change = {"name": "on", "kind": "other", "to": {"esx_clusters": [{"name": "C", "ha": True}]}}
        assert told(COVERED, changes=[change]) == []
        assert told({**COVERED, "of": "C"}, partial=["claims"]) != []
        assert told(COVERED, hosts=[{"name": "h2", "partial": ["vms"], "vms": [vm("v2", ha=False)]}]) == []

    def test_nor_members_of_a_domino_cluster_that_is_described(self) -> None:
        cluster = {"name": "D", "members": ["C/h1/v1/v1-mail"]}
        site = a_site(MEMBERS, vm("v1", domino_clustered=False), domino_clusters=[cluster])
        assert [one for one in default_advisor().evaluate(site).conflicting if "counts on" in one.text] == []


RATIO = {"kind": "other", "effect": "cp-ratio", "effect_to": 3, "of": "z9/VM1"}
"""Fifteen virtual CPs on five real ones."""


def a_lpar(claim: dict[str, Any], real: Any = 4, **guests: Any) -> dict[str, Any]:
    guest = {"name": "g", "count": 5, "os": "linux", "virtual_cps": 4, "dpars": [{"name": "a"}], **guests}
    lpar = {"name": "VM1", "real_cps": real, "zvm": {"release": "5.2", "guests": [guest]}}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    return {"deployment": "x", "machines": [machine], "claims": [{"name": "said", **claim}]}


def of_a_lpar(claim: dict[str, Any], real: Any = 4, **guests: Any) -> list[str]:
    return [one.text for one in default_advisor().evaluate(a_lpar(claim, real, **guests)).conflicting]


class TestARatioAndTheCounts:
    def test_are_both_shown_where_they_differ(self) -> None:
        (text,) = of_a_lpar(RATIO)
        assert "tells 3 virtual CPs" in text and "they are 5: 20 on 4 (z9/VM1)" in text

    @pytest.mark.parametrize(
        ("claim", "described"),
        [
            ({"effect_to": 5}, {}),
            ({"effect_to": 3}, {"count": 3}),
            ({"effect_to": 3}, {"count": 4, "real": 5}),
            ({"of": "z9"}, {}),
            ({"difference_percent": 3}, {}),
            ({"effect_from": 1}, {}),
            ({"kind": "cpu"}, {}),
            ({"source": "benchmark"}, {}),
            ({"effect_to": {"from": 3}}, {}),
            ({"says": ["not-needed"]}, {}),
            ({}, {"virtual_cps": {"from": 2, "to": 4}}),
            ({}, {"real": {"from": 4}}),
        ],
    )
    def test_are_not_where_they_agree_or_are_not_of_one_thing(self, claim: Any, described: Any) -> None:
        assert of_a_lpar({**RATIO, **claim}, **described) == []

    def test_are_of_the_only_one_there_is_where_nobody_says_of_which(self) -> None:
        nobody = {name: value for name, value in RATIO.items() if name != "of"}
        (text,) = of_a_lpar(nobody)
        assert "tells 3 virtual CPs" in text and "they are 5: 20 on 4 (z9/VM1)" in text
        assert of_a_lpar({**nobody, "effect_to": 5}) == []
        site = a_lpar(nobody)
        (lpar,) = site["machines"][0]["lpars"]
        site["machines"][0]["lpars"] = [lpar, {"name": "L", "image": {"os": "linux"}}]
        assert len(default_advisor().evaluate(site).conflicting) == 1
        for others in (
            {"machines": [{**site["machines"][0], "lpars": [lpar, {**lpar, "name": "VM2"}]}]},
            {"machines": [{**site["machines"][0], "partial": ["lpars"]}]},
            {"partial": ["machines"]},
        ):
            assert default_advisor().evaluate({**site, **others}).conflicting == ()
        # one that names it and one that names nothing are of the same guests
        site["claims"].append({"name": "of it", **RATIO})
        assert len(default_advisor().evaluate(site).conflicting) == 2

    def test_of_a_host_are_its_vcpus_and_cores(self) -> None:
        claim = {"kind": "other", "effect": "over-commitment", "effect_to": 3, "of": "C/h1"}
        assert len(told(claim, vm("v1", virtual_cps=4))) == 1
        assert told(claim, vm("v1", virtual_cps=4, count=3)) == []


def proof(site: dict[str, Any]) -> dict[str, Any]:
    answer = default_advisor().evaluate(site)
    (found,) = answer.conflicting
    assert default_advisor().check_proofs(site) == []
    return dict(answer.proof(found.id))


def stated(nodes: dict[str, Any]) -> dict[str, Any]:
    return {node["pointer"]: node["written"] for node in nodes.values() if node["kind"] == "stated"}


class TestProofs:
    def test_end_at_the_words_and_where_each_vm_is_said_to_have_it_off(self) -> None:
        nodes = proof(a_site(COVERED, vm("v1"), vm("v2", ha=False)))
        assert next(iter(nodes.values()))["how"] == "relied"
        assert stated(nodes) == {
            "/claims/0/effect": "ha", "/claims/0/says/0": "host-failure-covered", "/esx_clusters/0/ha": False,
            "/esx_clusters/0/hosts/0/vms/1/ha": False,
        }  # fmt: skip
        assert any("ha is off at 2 images" in line for _, line in proof_lines(nodes))

    def test_have_a_way_for_each_word(self) -> None:
        says = ["host-failure-covered", "system-failure-noticed"]
        nodes = proof(a_site({**COVERED, "says": says}))
        assert len(next(iter(nodes.values()))["derivations"]) == 2
        assert {"/claims/0/says/0", "/claims/0/says/1"} <= stated(nodes).keys()

    def test_of_a_ratio_end_at_each_count(self) -> None:
        nodes = proof(a_lpar(RATIO))
        assert next(iter(nodes.values()))["how"] == "counts"
        assert stated(nodes) == {
            "/claims/0/effect": "cp-ratio", "/claims/0/effect_to": 3, "/machines/0/lpars/0/real_cps": 4,
            "/machines/0/lpars/0/zvm/guests/0/virtual_cps": 4,
        }  # fmt: skip
        lines = [line for _, line in proof_lines(nodes)]
        assert any("Virtual CPs for each real one (z9/VM1): it comes to 5" in line for line in lines)
        assert any("After 1 of the images of z9/VM1 their virtual CPs are 20" in line for line in lines)

    def test_have_an_identity_without_order(self) -> None:
        def identity(*vms: dict[str, Any]) -> str:
            (found,) = default_advisor().evaluate(a_site(COVERED, *vms)).conflicting
            return found.id

        one, other = vm("v1", ha=False), vm("v2")
        assert identity(one, other) == identity(other, one) != identity(one)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"fault-tolerance: {member: ft", b"fault-talerance: {member: ft", "fault-talerance is no effect"),
        (b"{member: ft", b"{member: fft", "no VM has fft"),
        (b"no-interruption", b"no-interuption", "no claim says no-interuption"),
        (b"over-commitment: {", b"over-comitment: {", "over-comitment is no effect"),
        (b"type: lpar", b"type: lper", "no lper shares its CPs"),
        (b"real: cores", b"real: coers", "no host has coers"),
    ],
)
def test_a_fault_of_the_file_is_told(old: bytes, new: bytes, says: str) -> None:
    base = load_rule_base()
    content = base.files["measurements.yml"]
    assert any(says in fault for fault in misread(content.replace(old, new, 1), base.items))
