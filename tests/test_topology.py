"""Subjects and how they hang together: hosts, Domino clusters, devices, and what stands beside the topology."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.subjects import Subject, find_subjects
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor_schemas.deployment import load_deployment

MAIL = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 500}}]}


def site(**members: Any) -> dict[str, Any]:
    return load_deployment({"deployment": "a site", **members})


def cluster(*hosts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "c", "hosts": list(hosts)}]


def subjects(**members: Any) -> dict[tuple[str, str], Subject]:
    return {subject.key: subject for subject in find_subjects(site(**members))}


def survey(**members: Any) -> Survey:
    base = load_rule_base()
    return Survey(site(**members), base.vocabulary, base.placed)


class TestHosts:
    HOST: ClassVar[dict[str, Any]] = {"name": "h", "count": 3, "vms": [{"name": "m", "count": 2, "dpars": [MAIL]}]}

    def test_a_host_lies_between_its_cluster_and_its_vms(self) -> None:
        found = subjects(esx_clusters=cluster(self.HOST))
        vm = found["image", "c/h/m"]
        assert vm.parent is found["host", "c/h"] and vm.parent.parent is found["esx-cluster", "c"]

    def test_a_host_outside_a_cluster_lies_in_the_site(self) -> None:
        found = subjects(hosts=[self.HOST])
        assert found["host", "h"].parent is found["site", ""]

    def test_counts_multiply_on_the_way_up(self) -> None:
        found = subjects(esx_clusters=cluster(self.HOST))
        assert found["dpar", "c/h/m/mail"].instances == 6
        assert [(vm.path, count) for vm, count, _ in found["host", "c/h"].descendants("image")] == [("c/h/m", 2)]
        assert [(vm.path, count) for vm, count, _ in found["esx-cluster", "c"].descendants("image")] == [("c/h/m", 6)]

    def test_a_host_that_does_not_list_its_vms_leaves_its_cluster_open(self) -> None:
        found = subjects(esx_clusters=cluster({"name": "h"}))
        assert not found["host", "c/h"].complete and found["esx-cluster", "c"].complete
        assert [gap.pointer for gap in found["site", ""].open_lists("image")] == ["/esx_clusters/0/hosts/0/vms"]


class TestDominoClusters:
    HOSTS = cluster(
        {"name": "h1", "count": 2, "vms": [{"name": "a", "dpars": [MAIL]}]},
        {"name": "h2", "vms": [{"name": "b", "dpars": [MAIL]}]},
    )

    def members(self, *paths: str, **more: Any) -> Subject:
        clusters = [{"name": "dc", "members": list(paths), **more}]
        return subjects(esx_clusters=self.HOSTS, domino_clusters=clusters)["domino-cluster", "domino_clusters/dc"]

    def test_its_members_are_dpars_wherever_they_lie(self) -> None:
        assert [member.path for member in self.members("c/h2/b/mail", "c/h1/a/mail").children] == [
            "c/h1/a/mail",
            "c/h2/b/mail",
        ]

    def test_a_member_counts_with_all_that_it_lies_in(self) -> None:
        found = self.members("c/h1/a/mail", "c/h2/b/mail")
        assert [(member.path, count) for member, count, _ in found.descendants("dpar")] == [
            ("c/h1/a/mail", 2),
            ("c/h2/b/mail", 1),
        ]

    def test_a_list_that_is_not_complete_leaves_it_open(self) -> None:
        assert self.members("c/h1/a/mail").complete
        assert not self.members("c/h1/a/mail", partial=["members"]).complete


class TestDevices:
    def users(self, name: str) -> list[str]:
        vms = [
            {"name": "a", "system_device": "sys", "dpars": [{**MAIL, "mail_devices": ["lun1"]}]},
            {"name": "b", "disks": [{"name": "d", "device": "lun2"}], "dpars": [MAIL]},
        ]
        devices = [
            {"name": "sys"},
            {"name": "lun1", "lies_on": "array"},
            {"name": "lun2", "lies_on": "array"},
            {"name": "array"},
            {"name": "idle"},
        ]
        found = survey(hosts=[{"name": "h", "vms": vms}], devices=devices)
        return [image.path for image in found.users(found.subjects[found.sids["device", f"devices/{name}"]])]

    def test_a_device_is_used_by_the_images_with_something_on_it(self) -> None:
        assert self.users("sys") == ["h/a"]
        assert self.users("lun2") == ["h/b"]

    def test_and_by_those_with_something_on_what_lies_on_it(self) -> None:
        assert self.users("array") == ["h/a", "h/b"]

    def test_or_by_none(self) -> None:
        assert self.users("idle") == []


def test_what_stands_beside_the_topology_has_the_name_of_its_list_before_its_own() -> None:
    found = subjects(
        networks=[{"name": "n"}], claims=[{"name": "c"}], runs=[{"name": "r"}], changes=[{"name": "n"}]
    )  # fmt: skip
    assert set(found) - {("site", "")} == {
        ("network", "networks/n"), ("claim", "claims/c"), ("run", "runs/r"), ("change", "changes/n")
    }  # fmt: skip


@pytest.mark.parametrize(
    ("described", "pointer", "message"),
    [
        ({"devices": [{"name": "a", "lies_on": "b"}]}, "/devices/0/lies_on", 'no device is named "b"'),
        (
            {"hosts": [{"name": "h", "vms": [{"name": "m", "system_device": "x", "dpars": []}]}]},
            "/hosts/0/vms/0/system_device",
            'no device is named "x"',
        ),
        (
            {"hosts": [{"name": "h", "vms": [{"name": "m", "dpars": [{"name": "d", "mail_devices": ["x"]}]}]}]},
            "/hosts/0/vms/0/dpars/0/mail_devices/0",
            'no device is named "x"',
        ),
        (
            {"hosts": [{"name": "h", "vms": [{"name": "m", "disks": [{"name": "d", "device": "x"}], "dpars": []}]}]},
            "/hosts/0/vms/0/disks/0/device",
            'no device is named "x"',
        ),
        (
            {
                "hosts": [
                    {"name": "h", "vswitches": [{"name": "a"}], "vms": [{"name": "m", "vswitch": "b", "dpars": []}]}
                ]
            },
            "/hosts/0/vms/0/vswitch",
            'the host has no virtual switch "b"',
        ),
        ({"runs": [{"name": "r", "compared_with": "s"}]}, "/runs/0/compared_with", 'no other run is named "s"'),
        ({"runs": [{"name": "r", "compared_with": "r"}]}, "/runs/0/compared_with", 'no other run is named "r"'),
        ({"claims": [{"name": "c"}, {"name": "c"}]}, "/claims/1/name", 'the name "c" stands twice in one list'),
        ({"claims": [{"figure": "1,000 users"}]}, "/claims/0/name", "the claim has no name"),
        (
            {"claims": [{"name": "c", "of": "z9/mail"}]},
            "/claims/0/of",
            'no part of the site has the name path "z9/mail"',
        ),
        (
            {"claims": [{"name": "c", "of": "claims/c"}]},
            "/claims/0/of",
            'no part of the site has the name path "claims/c"',
        ),
    ],
)
def test_a_name_that_leads_nowhere_is_a_fault_with_its_place(
    described: dict[str, Any], pointer: str, message: str
) -> None:
    with pytest.raises(InvalidInput) as raised:
        site(**described)
    assert [(fault.pointer, fault.message) for fault in raised.value.faults] == [(pointer, message)]


@pytest.mark.parametrize("of", ["z9", "z9/a", "z9/mail", "z9/mail[2]", "z9/mail/nrpc", "planned", "planned/web"])
def test_a_claim_is_of_what_is_described_or_brought_by_a_change(of: str) -> None:
    mail = {"name": "mail", "count": 3, "workloads": [{"client": "nrpc"}]}
    machines = [{"name": "z9", "image": {"dpars": [{"name": "a"}, mail]}}]
    brought = {"machines": [{"name": "planned", "image": {"dpars": [{"name": "web"}]}}]}
    site(machines=machines, changes=[{"name": "step", "to": brought}], claims=[{"name": "c", "of": of}])


def test_a_name_without_what_it_is_in_is_told_whole() -> None:
    with pytest.raises(InvalidInput) as raised:
        site(machines=[{"name": "z9", "image": {"dpars": [{"name": "mail"}]}}], claims=[{"name": "c", "of": "mail"}])
    assert raised.value.faults[0].advice == "Did you mean z9/mail?"


def test_the_order_of_machines_does_not_show_in_what_the_site_leaves_open() -> None:
    machines = [{"name": "z9"}, {"name": "a1"}]
    for listed in (machines, machines[::-1]):
        assert [gap.subject for gap in subjects(machines=listed)["site", ""].gaps] == ["a1", "z9"]


@pytest.mark.parametrize(
    "host", [{}, {"vswitches": [{"name": "b"}]}, {"vswitches": [{"name": "a"}], "partial": ["vswitches"]}]
)
def test_a_virtual_switch_may_be_named_where_the_host_has_it_or_may_have_it(host: dict[str, Any]) -> None:
    site(hosts=[{"name": "h", "vms": [{"name": "m", "vswitch": "b", "dpars": []}], **host}])
