"""What is read of a site with VMs beyond a plain field: releases over all hosts, units, devices that lie on others."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.core.releases import release_number
from domino_advisor.evaluation.advisor import default_advisor
from tests.values import Value, Values

PAPER = "vsphere-domino-2011"
R70, R851 = release_number("7.0"), release_number("8.5.1")


def site(**members: Any) -> dict[str, Any]:
    """One ESX cluster and one host outside, each with a mail VM; 5,000 users in all, so that a second VM is due."""
    return {
        "deployment": "Two hosts",
        "environment": "production",
        "domino_release": "8.5.1",
        "esx_clusters": [{"name": "east", "hosts": [{"name": "e1", "esx_release": "4.0", "vms": [vm("m1", 3000)]}]}],
        "hosts": [{"name": "s1", "esx_release": "4.0", "vms": [vm("m2", 2000)]}],
        "devices": [{"name": "lun", "lies_on": "array"}, {"name": "array"}],
        **members,
    }


def vm(name: str, users: int, mail_file_mib: float = 600) -> dict[str, Any]:
    workload = {"client": "nrpc", "users": {"concurrent": users}, "mail_file_mib": mail_file_mib}
    return {
        "name": name,
        "virtual_cps": 2,
        "memory_gib": 8,
        "dpars": [{"name": "mail", "workloads": [workload], "mail_devices": ["lun"]}],
    }


def verdict(description: dict[str, Any], slug: str, path: str) -> Verdict:
    answer = default_advisor().evaluate(description)
    return next(v for v in answer.verdicts if (v.guideline, v.subject.path) == (f"{PAPER}/{slug}", path))


class TestReleasesOfASite:
    """The releases of ESX are those of every host, in a cluster or outside."""

    def reach(self, **members: Any) -> tuple[str, list[str]]:
        found = verdict(site(**members), "beyond-4000-scale-out", "").reach
        return found.state, [difference.quantity for difference in found.differences]

    def test_all_hosts_run_what_was_tested(self) -> None:
        assert self.reach() == ("in-scope", [])

    def test_a_host_outside_the_clusters_runs_a_newer_one(self) -> None:
        newer = [{"name": "s1", "esx_release": "7.0", "vms": [vm("m2", 2000)]}]
        assert self.reach(hosts=newer) == ("extrapolated", ["site.newest_esx_release"])

    def test_a_host_in_a_cluster_runs_an_older_one(self) -> None:
        older = [{"name": "east", "hosts": [{"name": "e1", "esx_release": "3.5", "vms": [vm("m1", 3000)]}]}]
        assert self.reach(esx_clusters=older) == ("extrapolated", ["site.oldest_esx_release"])

    def test_one_host_does_not_say(self) -> None:
        assert self.reach(hosts=[{"name": "s1", "vms": [vm("m2", 2000)]}])[0] == "unknown"

    def test_there_may_be_more_hosts(self) -> None:
        assert self.reach(partial=["hosts"])[0] == "unknown"


class TestReleasesOfDominoWhereDparsAreNotListed:
    """What an image states holds for its DPARs that are not listed; it may be another than those that are."""

    def readings(self, *vms: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
        values = Values(site(esx_clusters=[], hosts=[{"name": "s1", "vms": list(vms)}]))
        found = {name: values.of("host", "s1", f"{name}_domino_release") for name in ("oldest", "newest")}
        return {name: (value.low, value.high) for name, value in found.items()}

    def test_all_are_listed(self) -> None:
        assert self.readings(vm("m", 500)) == {"oldest": (R851, R851), "newest": (R851, R851)}

    def test_one_that_is_not_listed_may_run_what_its_image_states(self) -> None:
        found = self.readings(vm("m", 500), {"name": "n", "domino_release": "7.0"})
        assert found == {"oldest": (None, R851), "newest": (R851, None)}

    def test_unless_that_is_what_those_that_are_listed_run(self) -> None:
        found = self.readings(vm("m", 500), {"name": "n", "domino_release": "8.5.1"})
        assert found == {"oldest": (R851, R851), "newest": (R851, R851)}

    def test_where_none_is_listed_what_the_images_state_holds(self) -> None:
        found = self.readings({"name": "n", "domino_release": "7.0"}, {"name": "o"})
        assert found == {"oldest": (R70, R70), "newest": (R851, R851)}


class TestVmsWithoutDomino:
    """Nobody is asked of a VM without Domino what is asked of those with it; what is stated of it counts."""

    @pytest.mark.parametrize(
        ("other", "devices", "switch"),
        [
            ({"dpars": []}, "satisfied", "not-applicable"),
            ({"dpars": [], "connected_devices": ["usb"], "vswitch": "b"}, "violated", "violated"),
            ({"dpars": [], "connected_devices": "none", "vswitch": "a"}, "satisfied", "satisfied"),
            ({}, "undetermined", "undetermined"),
        ],
    )
    def test_devices_and_switches(self, other: dict[str, Any], devices: str, switch: str) -> None:
        mail = {**vm("m2", 2000), "connected_devices": "none", "vswitch": "a"}
        host = {"name": "s1", "esx_release": "4.0", "enabled_devices": "none", "vms": [mail, {"name": "dc", **other}]}
        found = [
            verdict(site(hosts=[host]), slug, "s1").verdict
            for slug in ("disable-unused-devices", "same-vswitch-for-vms")
        ]
        assert found == [devices, switch]


class TestPoweredOff:
    """What is powered off counts for nothing, is asked about in nothing, and may be named."""

    OFF: ClassVar[dict[str, Any]] = {**vm("off", 9000, 3000), "active": False, "virtual_cps": 64, "memory_gib": 900}

    def told(self, described: dict[str, Any]) -> dict[tuple[str, str], str]:
        return {(v.guideline, v.subject.path): v.verdict for v in default_advisor().evaluate(described).verdicts}

    def beside(self, *vms: dict[str, Any], **members: Any) -> dict[str, Any]:
        host = {"name": "s1", "esx_release": "4.0", "cores": 4, "memory_gib": 16, "vms": [vm("m2", 2000), *vms]}
        return site(hosts=[host], **members)

    def test_a_vm_changes_nothing(self) -> None:
        assert self.told(self.beside(self.OFF)) == self.told(self.beside())
        assert self.told(self.beside({**self.OFF, "active": True})) != self.told(self.beside())

    def test_a_host_changes_nothing_nor_do_its_vms(self) -> None:
        host = {"name": "s2", "active": False, "esx_release": "3.5", "vms": [{**self.OFF, "active": True}]}
        described = self.beside()
        described["hosts"] = [*described["hosts"], host]
        assert self.told(described) == self.told(self.beside())

    def test_a_host_of_a_cluster_is_none_of_those_that_are_left(self) -> None:
        def clustered(*more: dict[str, Any]) -> dict[str, Any]:
            hosts = [{"name": "e1", "esx_release": "4.0", "vms": [vm("m1", 3000)]}, *more]
            return site(esx_clusters=[{"name": "east", "ha": True, "hosts": hosts}])

        off = {"name": "e2", "active": False, "esx_release": "4.0", "vms": []}
        assert self.told(clustered(off)) == self.told(clustered())
        assert self.told(clustered({**off, "active": True})) != self.told(clustered())

    def test_a_member_of_a_domino_cluster_takes_over_from_nobody(self) -> None:
        clusters = [{"name": "dc", "members": ["s1/m2/mail", "s1/off/mail"]}]
        alone = [{"name": "dc", "members": ["s1/m2/mail"]}]
        with_off = self.told(self.beside(self.OFF, domino_clusters=clusters))
        assert with_off == self.told(self.beside(domino_clusters=alone))

    def test_claims_may_be_of_it_and_changes_may_take_it_away(self) -> None:
        claims = [{"name": "c", "kind": "cpu", "value": 40, "of": "s1/off"}]
        changes = [{"name": "gone", "kind": "other", "removes": ["s1/off"]}]
        described = self.beside(self.OFF, claims=claims, changes=changes)
        assert default_advisor().evaluate(described).plan
        assert default_advisor().check_proofs(described) == []


class TestUnits:
    """A size in MiB is held against a figure in GB, a time in seconds against one in milliseconds."""

    @pytest.mark.parametrize(("mib", "beyond"), [(1024, False), (1025, True)])
    def test_a_mail_file_of_1024_mib_is_one_of_1_gb(self, mib: int, beyond: bool) -> None:
        hosts = [{"name": "s1", "esx_release": "4.0", "vms": [vm("m2", 2000, mib)]}]
        described = site(hosts=hosts, devices=[{"name": "lun", "adequate": True}])
        found = verdict(described, "large-nsf-size-storage-or-ram", "s1/m2")
        assert ("between-and-beyond" in {caveat.name for caveat in found.caveats}) is beyond
        assert found.reach.state == ("extrapolated" if beyond else "in-scope")

    @pytest.mark.parametrize(("seconds", "text"), [(0.0633, "63.3 ms"), (1.1, "1,100 ms")])
    def test_a_response_time_is_told_in_milliseconds(self, seconds: float, text: str) -> None:
        found = verdict(
            site(runs=[{"name": "r", "average_response_s": seconds}]), "response-criterion-1s", "runs/r"
        ).text
        assert text in found


class TestStorageOfAVm:
    """A device carries its load no better than those that it lies on."""

    @pytest.mark.parametrize(
        ("lun", "array", "expected"),
        [
            (True, None, "satisfied"),
            (None, True, "satisfied"),
            (True, True, "satisfied"),
            (False, None, "violated"),
            (None, False, "violated"),
            (True, False, "violated"),
            (False, True, "violated"),
            (None, None, "undetermined"),
        ],
    )
    def test_adequate(self, lun: bool | None, array: bool | None, expected: str) -> None:
        devices: list[dict[str, Any]] = [{"name": "lun", "lies_on": "array"}, {"name": "array"}]
        for device, said in zip(devices, (lun, array), strict=True):
            device |= {} if said is None else {"adequate": said}
        assert verdict(site(devices=devices), "large-nsf-size-storage-or-ram", "s1/m2").verdict == expected

    @pytest.mark.parametrize(
        ("adequate", "expected"), [(True, "violated"), (False, "not-applicable"), (None, "violated")]
    )
    def test_memory_that_rests_on_good_storage_is_not_asked_for_on_bad_one(
        self, adequate: bool | None, expected: str
    ) -> None:
        hosts = [{"name": "s1", "esx_release": "4.0", "vms": [vm("m2", 3500, 200) | {"memory_gib": 6}]}]
        lun = {"name": "lun"} | ({} if adequate is None else {"adequate": adequate})
        assert verdict(site(hosts=hosts, devices=[lun]), "bb-8gb-best-value", "s1/m2").verdict == expected


class TestDisksAndDevices:
    """What is read over the virtual disks of a VM and the devices that it names, some of them groups alike."""

    def reading(self, quantity: str, devices: list[dict[str, Any]], **more: Any) -> Value:
        described = site(hosts=[{"name": "s1", "vms": [vm("m2", 2000) | more]}], devices=devices)
        described["esx_clusters"] = []
        return Values(described).of("image", "s1/m2", quantity)

    @pytest.mark.parametrize(
        ("disks", "word"),
        [
            ([{"name": "a", "device": "lun"}], "false"),
            ([{"name": "a", "device": "lun"}, {"name": "b"}], None),
            (None, None),
        ],
    )
    def test_a_disk_that_is_not_placed_may_lie_on_thin_storage(
        self, disks: list[dict[str, Any]] | None, word: str | None
    ) -> None:
        more = {} if disks is None else {"disks": disks}
        assert self.reading("on_thin_storage", [{"name": "lun", "thin_provisioned": False}], **more).word == word

    def test_one_thin_device_is_enough(self) -> None:
        assert self.reading("on_thin_storage", [{"name": "lun", "thin_provisioned": True}]).word == "true"

    @pytest.mark.parametrize(("alike", "word"), [(1, "false"), (2, "true"), (3, "true")])
    def test_two_disks_on_a_group_of_two_devices_have_one_each(self, alike: int, word: str) -> None:
        disks = [{"name": "a", "device": "lun"}, {"name": "b", "device": "lun"}]
        assert self.reading("disks_apart", [{"name": "lun", "count": alike}], disks=disks).word == word

    def test_how_many_devices_of_a_group_hold_its_mail_files_is_not_known(self) -> None:
        found = self.reading("mail_devices", [{"name": "lun", "count": 4}])
        assert (found.low, found.high) == (1, 4)

    def test_nor_how_large_they_are_together(self) -> None:
        found = self.reading("mail_capacity_mib", [{"name": "lun", "count": 4, "gb": 350}])
        assert found.low is not None and found.high == pytest.approx(4 * found.low)

    @pytest.mark.parametrize(
        "formats",
        [("thin", "lazy-zeroed-thick"), ("lazy-zeroed-thick", "thin"), ("not-eager-zeroed", "eager-zeroed-thick")],
    )
    def test_the_order_of_the_disks_shows_only_in_the_pointer(self, formats: tuple[str, str]) -> None:
        disks = [{"name": f"disk {number}", "format": found} for number, found in enumerate(formats)]
        found = self.reading("disks_eager_zeroed", [{"name": "lun"}], disks=disks)
        assert (found.word, found.written) == ("false", False)


class TestWhereTheAnswerGoes:
    """A question asked of the device, and of the image whose mail files are on it, is one question with one address."""

    @staticmethod
    def questions(**device: Any) -> dict[str, tuple[str, ...]]:
        dpar = {"name": "mail", "mail_devices": ["d"], "workloads": [{"client": "nrpc", "users": {"concurrent": 3000}}]}
        vm = {"name": "v", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [dpar]}
        described = {
            "deployment": "Devices",
            "environment": "production",
            "domino_release": "8.5.1",
            "hosts": [{"name": "h", "esx_release": "4.0", "vms": [vm]}],
            "devices": [{"name": "other"}, {"name": "d", **device}],
        }
        found: dict[str, set[str]] = {}
        for verdict in default_advisor().evaluate(described).verdicts:
            for fact in verdict.missing:
                found.setdefault(fact.question, set()).add(fact.pointer)
        return {question: tuple(sorted(pointers)) for question, pointers in found.items()}

    def test_whether_a_device_carries_its_load_is_asked_once(self) -> None:
        asked = {text: at for text, at in self.questions().items() if "/devices/1/adequate" in at}
        assert list(asked) == ["Does the device carry its load well?"]

    def test_nobody_is_asked_how_large_a_device_is(self) -> None:
        # no paper asks that mail files fit; what is stated is compared
        assert "How large is the device?" not in self.questions()


class TestProcessorsForMoves:
    """Processors of different makers never agree; of one maker, or where a maker is missing, it is as said."""

    @pytest.mark.parametrize(
        ("makers", "said_so", "agree"),
        [
            (("intel", "amd"), None, "false"),
            (("intel", "amd"), True, "false"),
            (("intel", "amd", None), None, "false"),
            (("intel", "intel"), None, None),
            (("intel", "intel"), True, "true"),
            (("intel", "intel"), False, "false"),
            (("intel", None), True, "true"),
            ((None, None), None, None),
        ],
    )
    def test_whether_they_agree(self, makers: tuple[str | None, ...], said_so: bool | None, agree: str | None) -> None:
        assert self.of(makers, said_so).word == agree

    def test_it_is_asked_for_once_at_its_place(self) -> None:
        found = self.of(("intel", "intel", None), None)
        assert [(gap.quantity, gap.pointer) for gap in found.gaps] == [
            ("esx-cluster.states_cpu_compatible", "/esx_clusters/0/cpu_compatible")
        ]

    @pytest.mark.parametrize(
        ("releases", "moved", "makers", "said_so", "agree"),
        [
            (("8.0.3", "8.0.3"), True, ("intel", "intel"), None, "true"),
            (("6.0", "8.0"), True, (None, None), None, "true"),
            (("8.0", "8.0"), True, ("intel", "amd"), None, "false"),
            (("8.0", "8.0"), True, ("intel", "intel"), False, "false"),
            (("8.0", "8.0"), False, ("intel", "intel"), None, None),
            (("8.0", "8.0"), None, ("intel", "intel"), None, None),
            (("4.1", "8.0"), True, ("intel", "intel"), None, None),
            ((None, "8.0"), True, ("intel", "intel"), None, None),
            (("8.0", "8.0", "8.0"), True, ("intel", "intel", "intel"), None, None),
        ],
    )
    def test_that_vms_move_today_tells_it_where_nobody_does(
        self, releases: tuple[str | None, ...], moved: bool | None, makers: tuple[str | None, ...],
        said_so: bool | None, agree: str | None,
    ) -> None:  # fmt: skip
        cluster = self.cluster(makers, said_so) | {"vmotion": {} if moved is None else {"used": moved}}
        for host, release in zip(cluster["hosts"], releases, strict=True):
            host |= {} if release is None else {"esx_release": release}
        values = Values({**site(), "esx_clusters": [cluster]}, "esx-cluster.cpu_compatible")
        assert values.of("esx-cluster", "east", "cpu_compatible").word == agree

    def test_vms_are_not_moved_between_makers_whatever_is_said(self) -> None:
        described = {**site(), "esx_clusters": [self.cluster(("intel", "amd"), True)]}
        assert verdict(described, "vmotion-cpu-compatibility", "east").verdict == "violated"

    def of(self, makers: tuple[str | None, ...], said_so: bool | None) -> Value:
        cluster = self.cluster(makers, said_so)
        values = Values({**site(), "esx_clusters": [cluster]}, "esx-cluster.cpu_compatible")
        return values.of("esx-cluster", "east", "cpu_compatible")

    @staticmethod
    def cluster(makers: tuple[str | None, ...], said_so: bool | None) -> dict[str, Any]:
        hosts: list[dict[str, Any]] = [
            {"name": f"h{number}", "vms": [vm(f"v{number}", 1000)], **({"processor_vendor": maker} if maker else {})}
            for number, maker in enumerate(makers)
        ]
        said = {} if said_so is None else {"cpu_compatible": said_so}
        return {"name": "east", "vmotion": {"used": True}, "hosts": hosts, **said}


class TestTrafficOfItsOwn:
    """In the tests vMotion and FT logging had virtual switches of their own (the 2011 paper, Figure 4)."""

    KINDS = pytest.mark.parametrize(
        ("place", "kind", "quantity"),
        [("vmotion", "vmotion", "vmotion_own_vswitch"), ("ft_logging", "ft-logging", "ft_own_vswitch")],
    )

    @staticmethod
    def hosts(*carried: list[list[str]] | None, **more: Any) -> list[dict[str, Any]]:
        return [
            {"name": f"h{n}", "vms": []}
            | ({} if each is None else {"vswitches": [{"name": f"s{m}", "carries": c} for m, c in enumerate(each)]})
            | more
            for n, each in enumerate(carried)
        ]

    def of(self, place: str, quantity: str, said: bool | None, hosts: list[dict[str, Any]]) -> Value:
        stated = {} if said is None else {place: {"own_vswitch": said}}
        values = Values({"deployment": "d", "esx_clusters": [{"name": "c", "hosts": hosts, **stated}]})
        return values.of("esx-cluster", "c", quantity)

    @KINDS
    @pytest.mark.parametrize("said", [None, True, False])
    def test_what_the_switches_carry_decides(self, place: str, kind: str, quantity: str, said: bool | None) -> None:
        apart, shared = [["console"], [kind]], [["vm"], ["console", kind]]
        assert self.of(place, quantity, said, self.hosts(apart, apart)).word == "true"
        assert self.of(place, quantity, said, self.hosts(apart, shared)).word == "false"
        assert self.of(place, quantity, said, self.hosts(None, shared)).word == "false"
        assert self.of(place, quantity, said, self.hosts([[kind], [kind, "vm"]])).word == "false"

    @KINDS
    @pytest.mark.parametrize(("said", "found"), [(None, None), (True, "true"), (False, "false")])
    def test_else_it_is_taken_as_said(
        self, place: str, kind: str, quantity: str, said: bool | None, found: str | None
    ) -> None:
        apart = [["console"], [kind]]
        # the switches of one host are not listed, or none carries it, or there may be more of them
        assert self.of(place, quantity, said, self.hosts(apart, None)).word == found
        assert self.of(place, quantity, said, self.hosts(apart, [["console"], ["vm"]])).word == found
        assert self.of(place, quantity, said, self.hosts(apart, partial=["vswitches"])).word == found

    @KINDS
    def test_it_is_asked_for_at_its_own_place(self, place: str, kind: str, quantity: str) -> None:
        gaps = self.of(place, quantity, None, self.hosts(None)).gaps
        assert [gap.pointer for gap in gaps] == [f"/esx_clusters/0/{place}/own_vswitch"]


class TestNetworkOfMembers:
    """The traffic between the members of a Domino cluster, beside that of clients or apart (the 2011 paper)."""

    @staticmethod
    def of(said: bool | None, *carried: list[list[str]] | None) -> str | None:
        hosts = [
            {"name": f"h{n}", "vms": [vm("m", 100)]}
            | ({} if each is None else {"vswitches": [{"name": f"s{m}", "carries": c} for m, c in enumerate(each)]})
            for n, each in enumerate(carried)
        ]
        cluster: dict[str, Any] = {"name": "c", "members": [f"h{n}/m/mail" for n, _ in enumerate(carried)]}
        cluster |= {} if said is None else {"network": {"own": said}}
        described = {"deployment": "d", "hosts": hosts, "devices": [{"name": "lun"}], "domino_clusters": [cluster]}
        return Values(described).of("domino-cluster", "domino_clusters/c", "network_own").word

    APART: ClassVar[list[list[str]]] = [["vm", "client"], ["cluster"]]

    @pytest.mark.parametrize("said", [None, True, False])
    def test_what_the_switches_carry_decides(self, said: bool | None) -> None:
        assert self.of(said, self.APART, self.APART) == "true"
        assert self.of(said, self.APART, [["client", "cluster", "other"]]) == "false"
        assert self.of(said, None, [["client", "cluster"]]) == "false"

    @pytest.mark.parametrize(("said", "found"), [(None, None), (True, "true"), (False, "false")])
    def test_else_it_is_taken_as_said(self, said: bool | None, found: str | None) -> None:
        assert self.of(said, self.APART, None) == found
        assert self.of(said, self.APART, [["vm"]]) == found
        # the members' traffic is that of VMs, so these two may be one, where clients come over another switch
        assert self.of(said, self.APART, [["vm", "cluster"], ["vm"]]) == found
        assert self.of(said, self.APART, [["vm", "cluster"], ["other"]]) == found

    @pytest.mark.parametrize("said", [None, True, False])
    def test_where_there_is_no_other_switch_clients_come_over_that_of_the_members(self, said: bool | None) -> None:
        assert self.of(said, self.APART, [["vm", "cluster"]]) == "false"
        assert self.of(said, self.APART, [["vm", "cluster"], ["console", "vmotion"]]) == "false"

    def test_a_member_in_no_vm_has_no_virtual_switch(self) -> None:
        machine = {"name": "z", "architecture": "x86", "image": {"dpars": [{"name": "mail"}]}}
        described = {
            "deployment": "d",
            "machines": [machine],
            "domino_clusters": [{"name": "c", "members": ["z/mail"], "network": {"own": True}}],
        }
        assert Values(described).of("domino-cluster", "domino_clusters/c", "network_own").word == "true"


class TestWhatSomebodyHasToSetUp:
    """Fault Tolerance is off until somebody sets it up: of VMs of which nobody speaks of it, nothing on it is open."""

    def cluster(self, **more: Any) -> dict[str, Any]:
        host = {"name": "e1", "esx_release": "4.0", "vms": [{**vm("m1", 3000), **more}]}
        east = {"name": "east", "ha": True, "hosts": [host, {"name": "e2", "esx_release": "4.0", "vms": []}]}
        return site(esx_clusters=[{**east, "ft_logging": {"link_gbps": 1}} if more else east])

    # two vCPUs, where FT takes one; 3,000 users, where a link of 1 Gb/s takes 2,000
    @pytest.mark.parametrize("slug", ["ft-single-vcpu-only", "ft-1gb-limit-2000"])
    def test_what_is_said_of_those_who_have_it_is_not_told_of_whoever_does_not_speak_of_it(self, slug: str) -> None:
        unspoken = verdict(self.cluster(), slug, "east/e1/m1")
        assert (unspoken.verdict, unspoken.ground) == ("not-applicable", "unspoken")
        assert verdict(self.cluster(ft=True), slug, "east/e1/m1").verdict == "violated"
        assert verdict(self.cluster(ft=False), slug, "east/e1/m1").ground == "scope"

    def test_nobody_is_asked_whether_it_is_on(self) -> None:
        pointers = {p for q in default_advisor().evaluate(self.cluster()).questions for p in q.pointers}
        assert "/esx_clusters/0/hosts/0/vms/0/ft" not in pointers

    def test_where_it_would_excuse_something_it_stays_unknown(self) -> None:
        described = {**self.cluster(), "goals": {"zero_downtime_host_failure": True}}
        assert verdict(described, "ha-where-downtime-acceptable", "east/e1/m1").verdict == "undetermined"
