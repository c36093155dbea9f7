"""What is stated that a demand is missed by is told with the finding, each statement at its place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domino_advisor.core.answer import Observed, Statement, Verdict
from domino_advisor.core.pointers import value_at
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor.report.parts import Name
from domino_advisor.report.statements import stated_note
from tests.answers import a_verdict
from tests.deployments import drawn
from tests.examples import answer, document, each_example

LEX1: dict[str, Any] = {
    "name": "LEX1", "virtual_cps": 2, "memory_gib": 8, "os": "windows", "os_release": "2003", "system_device": "FC01",
    "vswitch": "vSwitch1", "dpars": [{"name": "mail", "mail_devices": ["FC01"]}],
}  # fmt: skip
LEX2: dict[str, Any] = {**LEX1, "name": "LEX2", "system_device": "FC02", "vswitch": "vSwitch2"}
HOST: dict[str, Any] = {
    "name": "host1", "esx_release": "4.0", "cores": 8, "memory_gib": 32, "vms": [LEX1, LEX2],
    "vswitches": [
        {"name": "vSwitch0", "nics": 1, "carries": ["console", "vmotion"]},
        {"name": "vSwitch1", "nics": 1, "carries": ["vm"]}, {"name": "vSwitch2", "nics": 1, "carries": ["vm"]},
    ],
}  # fmt: skip
SITE: dict[str, Any] = {
    "deployment": "Two VMs", "environment": "production", "domino_release": "8.5.1", "hosts": [HOST],
    "devices": [{"name": name, "kind": "lun"} for name in ("FC01", "FC02")],
}  # fmt: skip


def found(guideline: str, subject: str) -> Verdict:
    (one,) = (
        verdict for verdict in evaluate(SITE).verdicts
        if verdict.guideline == f"vsphere-domino-2011/{guideline}" and verdict.subject.path == subject
    )  # fmt: skip
    return one


class TestAVerdict:
    def test_has_what_a_subject_names(self) -> None:
        assert found("separate-os-and-mail-datastores", "host1/LEX1").stated == (
            Statement("devices/FC01", "/devices/0/kind", "lun"),
            Statement("host1/LEX1", "/hosts/0/vms/0/dpars/0/mail_devices/0", "FC01"),
            Statement("host1/LEX1", "/hosts/0/vms/0/system_device", "FC01"),
        )

    def test_has_those_members_alone_by_which_it_is_so(self) -> None:
        assert found("separate-physical-adapters", "host1").stated == (
            Statement("host1/vswitches/vSwitch0", "/hosts/0/vswitches/0/carries", ["console", "vmotion"]),
        )

    def test_has_every_member_where_it_takes_several(self) -> None:
        stated = found("same-vswitch-for-vms", "host1").stated
        assert [(one.subject, one.value) for one in stated] == [("host1/LEX1", "vSwitch1"), ("host1/LEX2", "vSwitch2")]

    def test_has_of_a_total_those_that_count(self) -> None:
        places = [one.pointer for one in found("vswitch0-vm-network", "host1").stated]
        assert places == ["/hosts/0/vswitches/1/nics", "/hosts/0/vswitches/2/nics"]

    def test_has_of_users_each_count_from_which_their_number_follows(self) -> None:
        workloads = [
            {"client": "nrpc", "users": {"active_15min": 1100, "registered": 4000}},
            {"client": "dwa", "users": {"active_15min": {"from": 512}}},
        ]
        image = {"os": "linux", "dpars": [{"name": "d", "domino_release": "7.0.2", "workloads": workloads}]}
        machines = [{"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "image": image}]}]
        site = {"deployment": "d", "environment": "production", "machines": machines}
        full = "redpaper-z-2006/users-1000-per-dpar-63"
        (one,) = (verdict for verdict in evaluate(site).verdicts if verdict.guideline == full)
        users = "/machines/0/lpars/0/image/dpars/0/workloads/{}/users/{}"
        assert one.stated == (
            Statement("z/l/d/dwa", users.format(1, "active_15min"), {"from": 512}),
            Statement("z/l/d/nrpc", users.format(0, "active_15min"), 1100),
            Statement("z/l/d/nrpc", users.format(0, "registered"), 4000),
        )

    def test_has_no_name_of_what_only_tells_where_a_subject_is(self) -> None:
        image = {"os": "aix", "dpars": [{"name": "a"}, {"name": "b"}]}
        machines = [{"name": "p", "architecture": "power", "lpars": [{"name": "l", "image": image}]}]
        clusters = [{"name": "c", "members": ["p/l/a", "p/l/b"]}]
        site = {"deployment": "d", "domino_release": "14.0", "machines": machines, "domino_clusters": clusters}
        apart = "compaq-partition-1998/cluster-mates-same-computer-derived"
        (one,) = (verdict for verdict in evaluate(site).verdicts if verdict.guideline == apart)
        assert (one.verdict, one.stated) == ("violated", ())

    def test_has_the_same_of_a_product_whether_proofs_are_recorded_or_not(self) -> None:
        site = drawn(281474976710656)
        scaled_out = "vsphere-domino-2011/beyond-4000-scale-out"
        with_and_without = [
            [
                one.stated
                for one in default_advisor().evaluate(site, proofs=proofs).verdicts
                if one.guideline == scaled_out
            ]
            for proofs in (True, False)
        ]
        assert with_and_without[0] == with_and_without[1] != [()]

    def test_has_none_where_it_is_met(self) -> None:
        met = found("separate-os-and-mail-datastores", "host1/LEX2")
        assert (met.verdict, met.stated) == ("satisfied", ())


@each_example
def test_each_stands_where_it_says(example: str) -> None:
    site = document(example).value
    for verdict in answer(example).findings:
        assert len(verdict.stated) <= 12
        for one in verdict.stated:
            written = value_at(site, one.pointer)
            named = isinstance(written, str) and isinstance(one.value, str) and written.endswith(one.value)
            same = sorted(written) == one.value if isinstance(written, list) else written == one.value
            assert same or named, one.pointer
        if verdict.stated:
            assert verdict.verdict in ("violated", "waived")


class TestTheNote:
    def told(self, *verdicts: Verdict) -> list[str]:
        return ["".join(map(_plain, line)) for line in stated_note(verdicts).lines]

    def test_has_a_line_for_each_subject(self) -> None:
        one = Statement("h/V", "/hosts/0/vms/0/system_device", "FC01")
        two = Statement("h/V", "/hosts/0/vms/0/dpars/0/mail_devices/0", "FC01")
        other = Statement("h/S", "/hosts/0/vswitches/0/carries", ["vm", "console"])
        assert self.told(a_verdict(stated=(one, two, other))) == [
            "h/V: system_device FC01; mail_devices FC01", "h/S: carries vm and console",
        ]  # fmt: skip

    def test_is_of_nothing_that_a_verdict_observes_itself(self) -> None:
        one = Statement("h/V", "/hosts/0/vms/0/nic_type", "e1000")
        seen = Observed("image.nic_type", "h/V", "known", "e1000", "e1000", pointer=one.pointer)
        assert self.told(a_verdict(stated=(one,), observed=(seen,))) == []
        assert self.told(a_verdict()) == []

    def test_is_of_no_count_that_is_the_whole_of_what_it_observes(self) -> None:
        one = Statement("h/V/d/nrpc", "/hosts/0/vms/0/dpars/0/workloads/0/users/active_15min", 1612)
        seen = Observed(
            "dpar.active_15min_users", "h/V/d", "known", "1,612", 1612, unit="user", pointer="/hosts/0/vms/0"
        )
        assert self.told(a_verdict(stated=(one,), observed=(seen,))) == []
        assert self.told(a_verdict(stated=(replace(one, value=800),), observed=(seen,))) != []

    def test_leaves_out_what_says_no_more_than_what_a_thing_is(self) -> None:
        one = Statement("d", "/devices/0/kind", "volume"), Statement("d", "/devices/0/other_io", ["mail-files"])
        assert self.told(a_verdict(stated=one)) == ["d: other_io mail-files"]

    def test_names_the_list_that_is_said_to_be_whole(self) -> None:
        one = Statement("v", "/machines/0/image/dpars/0/notes_ini/complete", True)
        assert self.told(a_verdict(stated=(one,))) == ["v: notes_ini/complete true"]

    def test_keeps_names_of_the_site_apart_from_words_of_ours(self) -> None:
        one = Statement("a|b", "/devices/0/lies_on", "<x>")
        (line,) = stated_note([a_verdict(stated=(one,))]).lines
        assert [part.text for part in line if isinstance(part, Name)] == ["a|b", "lies_on", "<x>"]

    def test_tells_several_items_of_a_list_as_one(self) -> None:
        stated = [Statement("v", f"/vms/0/mail_devices/{n}", f"d{n}") for n in range(2)]
        assert self.told(a_verdict(stated=tuple(stated))) == ["v: mail_devices d0, d1"]


def _plain(part: str | Name) -> str:
    return part.text if isinstance(part, Name) else part
