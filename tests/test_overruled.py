"""Statements that facts of the same description speak against: the facts are taken, and the answer shows both."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Overruled
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.report.briefing import brief
from domino_advisor.report.markdown import render


def hosts(said: bool | None, *vendors: str | None) -> dict[str, Any]:
    """An ESX cluster that uses vMotion, with hosts of these makers of processors."""
    listed = [
        {"name": f"h{number}", "vms": [{"name": f"v{number}", "os": "windows", "dpars": [{"name": f"mail{number}"}]}]}
        | ({"processor_vendor": vendor} if vendor else {})
        for number, vendor in enumerate(vendors)
    ]
    cluster: dict[str, Any] = {"name": "east", "hosts": listed, "vmotion": {"used": True}}
    return {"deployment": "D", "esx_clusters": [cluster | ({} if said is None else {"cpu_compatible": said})]}


def processors(said: bool | None, *hosts_: dict[str, str]) -> dict[str, Any]:
    """The same with what is stated of the processor of each host."""
    site = hosts(said, *(None for _ in hosts_))
    for host, stated in zip(site["esx_clusters"][0]["hosts"], hosts_, strict=True):
        host |= stated
    return site


def tasks(extra: bool | None, *started: str) -> dict[str, Any]:
    """A Windows server with these tasks."""
    server: dict[str, Any] = {"name": "mail", "server_tasks": list(started)}
    server |= {} if extra is None else {"extra_tasks": extra}
    return {"deployment": "D", "machines": [{"name": "m", "image": {"os": "windows", "dpars": [server]}}]}


def clustered(said: bool | None, *members: str) -> dict[str, Any]:
    """A VM with a Domino server, and a Domino cluster with these members."""
    machine: dict[str, Any] = {"name": "v", "os": "windows", "dpars": [{"name": "mail"}]}
    machine |= {} if said is None else {"domino_clustered": said}
    host = {"name": "h", "vms": [machine]}
    return {
        "deployment": "D",
        "esx_clusters": [{"name": "east", "ha": True, "hosts": [host]}],
        "domino_clusters": [{"name": "k", "members": list(members)}],
    }


def loaded_host(said: bool | None, cpu_percent: int) -> dict[str, Any]:
    """A host with more vCPUs than cores that uses so much of its CPU."""
    virtual_machine = {"name": "v", "virtual_cps": 8, "dpars": [{"name": "mail"}]}
    host: dict[str, Any] = {"name": "h", "cores": 4, "measured": {"cpu_percent": cpu_percent}, "vms": [virtual_machine]}
    host |= {} if said is None else {"over_utilized": said}
    return {"deployment": "D", "environment": "production", "hosts": [host]}


def host_of(*vms: tuple[int, float | None], cores: Any = 8, **more: Any) -> dict[str, Any]:
    """A host that is said to carry its load, with VMs of so many vCPUs that use so much of them."""
    machines = [
        {"name": f"v{at}", "virtual_cps": vcpus, "dpars": [{"name": "mail"}]}
        | ({} if cpu is None else {"measured": {"cpu_percent": cpu}})
        for at, (vcpus, cpu) in enumerate(vms)
    ]
    host = {"name": "h", "cores": cores, "over_utilized": False, "vms": machines, **more}
    return {"deployment": "D", "environment": "production", "hosts": [host]}


def domino_cluster(said: bool | None, users: int) -> dict[str, Any]:
    """A Domino cluster with two members in VMs like the tested ones, each with so many Notes users at a time."""
    workload = {"client": "nrpc", "users": {"concurrent": users}}
    hosts = [
        {"name": f"h{number}", "vms": [
            {"name": "v", "virtual_cps": 2, "memory_gib": 16, "dpars": [{"name": "mail", "workloads": [workload]}]}
        ]}
        for number in range(2)
    ]  # fmt: skip
    cluster: dict[str, Any] = {"name": "k", "members": ["east/h0/v/mail", "east/h1/v/mail"]}
    cluster |= {} if said is None else {"sized_for_failover": said}
    return {
        "deployment": "D",
        "environment": "production",
        "esx_clusters": [{"name": "east", "ha": True, "hosts": hosts}],
        "domino_clusters": [cluster],
    }


def storage_of_two_hosts(said: bool | None, device: dict[str, Any], *places: str | None) -> dict[str, Any]:
    """Two hosts between which VMs are moved, each with a VM: a disk on the first device, and disks on the others."""
    hosts: list[dict[str, Any]] = []
    for number in range(2):
        own = [places[0]] if number == 0 else list(places[1:])
        disks = [{"name": f"d{at}", **({"device": name} if name else {})} for at, name in enumerate(own)]
        host: dict[str, Any] = {
            "name": f"h{number}",
            "vms": [{"name": f"v{number}", "disks": disks, "dpars": [{"name": "mail"}]}],
        }
        hosts.append(host | ({} if said is None else {"shared_storage": said}))
    return {
        "deployment": "D",
        "esx_clusters": [{"name": "east", "hosts": hosts, "vmotion": {"used": True}}],
        "devices": [{"name": name, **device} for name in sorted({place for place in places if place})],
    }


def told(description: dict[str, Any]) -> tuple[Overruled, ...]:
    return default_advisor().evaluate(description).overruled


class TestWhatGivesWay:
    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            # Processors of two makers never let a VM move between them.
            (hosts(True, "intel", "amd"), ["esx-cluster.cpu_compatible"]),
            (hosts(False, "intel", "amd"), []),
            (hosts(None, "intel", "amd"), []),
            # One maker does not tell whether they agree, so what is said stands.
            (hosts(False, "intel", "intel"), []),
            (hosts(True, "intel", "intel"), []),
            (hosts(True, "intel", None), []),
            (hosts(True, None, None), []),
        ],
    )
    def test_what_is_said_of_processors(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.parametrize(
        ("stated", "said", "expected"),
        [
            # A processor that is named has a maker.
            (({"processor": "Opteron 6174"}, {"processor": "Xeon X5670"}), True, ["esx-cluster.cpu_compatible"]),
            (({"processor": "Opteron 6174"}, {"processor_vendor": "intel"}), True, ["esx-cluster.cpu_compatible"]),
            (({"processor": "AMD EPYC 7763"}, {"processor": "EPYC 7302"}), True, []),
            (({"processor": "Power"}, {"processor": "Xeon X5670"}), True, []),
            (({"processor": "Intel, was AMD"}, {"processor": "Xeon X5670"}), True, []),
            (({"processor": "Xeon X5670", "processor_vendor": "amd"}, {}), None, ["host.processor_vendor"]),
            (({"processor": "Xeon X5670", "processor_vendor": "intel"}, {}), None, []),
        ],
    )
    def test_the_name_of_a_processor_tells_its_maker(
        self, stated: tuple[dict[str, str], ...], said: bool | None, expected: list[str]
    ) -> None:
        assert [found.taken.quantity for found in told(processors(said, *stated))] == expected

    def test_vms_do_not_move_between_named_processors_of_two_makers(self) -> None:
        answer = default_advisor().evaluate(processors(None, {"processor": "Opteron"}, {"processor": "Xeon"}))
        (found,) = [v.verdict for v in answer.verdicts if v.guideline.endswith("/vmotion-cpu-compatibility")]
        assert found == "violated"

    def test_both_are_shown_with_the_facts(self) -> None:
        (found,) = told(hosts(True, "intel", "amd"))
        assert (found.subject.path, found.said.pointer) == ("east", "/esx_clusters/0/cpu_compatible")
        assert (found.said.value, found.taken.value) == (True, False)
        assert [(fact.pointer, fact.value) for fact in found.facts] == [
            ("/esx_clusters/0/hosts/0/processor_vendor", "intel"),
            ("/esx_clusters/0/hosts/1/processor_vendor", "amd"),
        ]

    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            # Where the router alone is started there are no others; which of others are extra, names do not tell.
            (tasks(True, "router"), ["dpar.extra_tasks"]),
            (tasks(False, "router"), []),
            (tasks(None, "router"), []),
            (tasks(True, "router", "amgr"), []),
        ],
    )
    def test_what_is_said_of_tasks(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            (clustered(False, "east/h/v/mail"), ["image.domino_clustered"]),
            (clustered(True, "east/h/v/mail"), []),
            # That no cluster names it does not show that it is in none.
            (clustered(True), []),
        ],
    )
    def test_what_is_said_of_a_domino_cluster(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.parametrize(
        ("said", "cpu", "expected"),
        [
            # All of its CPU is in use: it carries no more. Of less the papers give no limit, so what is said stands.
            (False, 100, ["host.over_utilized"]),
            (True, 100, []),
            (None, 100, []),
            (False, 99, []),
            (True, 10, []),
        ],
    )
    def test_what_is_said_of_the_load_of_a_host(self, said: bool | None, cpu: int, expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(loaded_host(said, cpu))] == expected

    @pytest.mark.parametrize(
        ("description", "contradicted"),
        [
            # The VMs use as many CPUs together as the host has cores, or more.
            (host_of((4, 100), (4, 100), cores=6), True),
            (host_of((4, 100), (4, 100)), True),
            (host_of((8, 70), (8, 70)), True),
            (host_of((8, 50), (8, 50)), True),
            (host_of((8, 49.9), (8, 50)), False),
            # What is not measured may be anything, and takes nothing away.
            (host_of((8, 100), (8, None)), True),
            (host_of((7, 100), (8, None)), False),
            (host_of((8, 100), partial=["vms"]), True),
            # Where the host has more cores, they may not.
            (host_of((4, 100), (4, 100), cores={"from": 6, "to": 10}), False),
            # What is measured of the host itself goes before.
            (host_of((8, 70), (8, 70), measured={"cpu_percent": 60}), False),
            # With Hyper-Threading a core runs two at a time.
            (host_of((4, 100), (4, 100), cores=6, hyperthreading=True), False),
            (host_of((4, 100), (4, 100), cores=6, hyperthreading=False), True),
        ],
    )
    def test_what_the_vms_of_a_host_use_together(self, description: dict[str, Any], contradicted: bool) -> None:
        expected = ["host.over_utilized"] if contradicted else []
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.parametrize(("cpu", "expected"), [(100, ["image.machine_over_utilized"]), (99, [])])
    def test_what_is_said_of_the_load_of_a_machine(self, cpu: int, expected: list[str]) -> None:
        servers = [{"name": "a"}, {"name": "b"}, {"name": "c"}]
        image = {"os": "windows", "measured": {"cpu_percent": cpu}, "dpars": servers}
        machine = {"name": "m", "over_utilized": False, "image": image}
        description = {"deployment": "D", "environment": "production", "machines": [machine]}
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("said", "device", "places", "expected"),
        [
            # VMs of both hosts name one device; the drives inside a host are its own.
            (False, {}, ["a", "a"], ["host.shared_storage", "host.shared_storage"]),
            (True, {}, ["a", "a"], []),
            (None, {}, ["a", "a"], []),
            (True, {"location": "internal"}, ["a", "b"], ["host.shared_storage", "host.shared_storage"]),
            (False, {"location": "internal"}, ["a", "b"], []),
            # A device of one host alone may be reached by others or not.
            (True, {}, ["a", "b"], []),
            (False, {}, ["a", "b"], []),
            (True, {"location": "external"}, ["a", "b"], []),
            # vSAN makes one store of the drives inside the hosts.
            (True, {"location": "internal", "features": ["vsan"]}, ["a", "b"], []),
            (False, {"location": "internal", "features": ["vsan"]}, ["a", "a"], ["host.shared_storage"] * 2),
            # Of a group it is not known which of its devices is meant; the drives inside hosts are still their own.
            (False, {"count": 2}, ["a", "a"], []),
            (True, {"count": 2, "location": "internal"}, ["a", "a"], ["host.shared_storage"] * 2),
            # One of the two cannot be, so what is said stands.
            (True, {"location": "internal"}, ["a", "a"], []),
            # A disk of the second host that nobody places tells nothing of it, unless another disk is inside the host.
            (False, {}, ["a", "a", None], ["host.shared_storage"]),
            (True, {"location": "internal"}, ["a", "b", None], ["host.shared_storage", "host.shared_storage"]),
            (False, {}, [None, None], []),
        ],
    )
    def test_what_is_said_of_shared_storage(
        self, said: bool | None, device: dict[str, Any], places: list[str | None], expected: list[str]
    ) -> None:
        assert [found.taken.quantity for found in told(storage_of_two_hosts(said, device, *places))] == expected

    def test_a_spare_host_says_for_itself_what_it_reaches(self) -> None:
        description = storage_of_two_hosts(False, {"location": "internal"}, "a", "b")
        description["esx_clusters"][0]["hosts"].append({"name": "spare", "shared_storage": False, "vms": []})
        assert told(description) == ()

    @pytest.mark.parametrize(
        ("said", "device", "expected"),
        [
            # Mail files inside a host are reached by no other, whatever is said of its disks.
            (True, {"location": "internal"}, ["east/h0"]),
            (False, {"location": "internal"}, []),
            (True, {"location": "external"}, []),
            # Other disks of the VM may be anywhere.
            (False, {}, []),
        ],
    )
    def test_the_devices_of_mail_files_tell_it_too(
        self, said: bool, device: dict[str, Any], expected: list[str]
    ) -> None:
        description = storage_of_two_hosts(said, {}, None, None)
        description["devices"] = [{"name": "a", **device}, {"name": "b"}]
        for host, name in zip(description["esx_clusters"][0]["hosts"], "ab", strict=True):
            host["vms"][0]["dpars"][0]["mail_devices"] = [name]
        assert [found.subject.path for found in told(description)] == expected

    def test_hosts_alike_with_one_device_share_it(self) -> None:
        description = storage_of_two_hosts(False, {}, "a", "a")
        (first, _) = description["esx_clusters"][0]["hosts"]
        description["esx_clusters"][0]["hosts"] = [first | {"count": 2}]
        assert [found.taken.value for found in told(description)] == [True]

    def test_an_array_inside_a_host_is_inside_whatever_lies_on_it(self) -> None:
        description = storage_of_two_hosts(True, {}, "a", "b")
        description["devices"] = [
            {"name": "a", "lies_on": "c"}, {"name": "b"}, {"name": "c", "location": "internal"}
        ]  # fmt: skip
        assert [found.subject.path for found in told(description)] == ["east/h0"]

    @pytest.mark.parametrize(
        ("said", "users", "expected"),
        [
            # Two members of 2,600: the one that is left has 5,200, and one server is to have 4,000 at most.
            (True, 2600, [(True, False)]),
            (False, 2600, []),
            (None, 2600, []),
            # 3,000 come to members like those that carried 4,000 in the tests, which were simulated ones.
            (False, 1500, []),
            (True, 1500, []),
            (None, 1500, []),
        ],
    )
    def test_what_is_said_of_the_sizing_for_a_failover(
        self, said: bool | None, users: int, expected: list[tuple[bool, bool]]
    ) -> None:
        found = told(domino_cluster(said, users))
        assert [(one.said.value, one.taken.value) for one in found] == expected
        assert {one.subject.path for one in found} <= {"domino_clusters/k"}

    def test_in_a_test_members_like_those_of_the_paper_are_sized_for_it(self) -> None:
        (found,) = told(domino_cluster(False, 1500) | {"environment": "test"})
        assert (found.said.value, found.taken.value) == (False, True)

    def test_peaks_of_cpu_that_one_member_cannot_carry_speak_against_it(self) -> None:
        described = domino_cluster(True, 900)
        for host, peak in zip(described["esx_clusters"][0]["hosts"], (52, 49), strict=True):
            host["vms"][0]["measured"] = {"cpu_peak_percent": peak}
        (found,) = told(described)
        assert (found.said.pointer, found.taken.value) == ("/domino_clusters/0/sized_for_failover", False)
        assert {fact.value for fact in found.facts} >= {52, 49}

    def test_the_sizing_is_told_with_the_figure_and_the_users(self) -> None:
        (found,) = told(domino_cluster(True, 2600))
        assert (found.said.pointer, found.taken.pointer) == ("/domino_clusters/0/sized_for_failover", None)
        assert "stated as yes, which gives way. When a member fails another one has at least 5,200" in found.text
        assert [fact.value for fact in found.facts if fact.quantity.endswith("_users")] == [2600, 2600]


def switches(*carried: list[str]) -> dict[str, Any]:
    """A Domino cluster of two members in VMs on hosts of their own, whose virtual switches carry this."""
    hosts_ = [
        {"name": f"h{number}", "vswitches": [{"name": "a", "carries": traffic}], "vms": [
            {"name": "v", "os": "windows", "vswitch": "a", "dpars": [{"name": "mail"}]}]}
        for number, traffic in enumerate(carried)
    ]  # fmt: skip
    members = [f"h{number}/v/mail" for number, _ in enumerate(carried)]
    cluster = {"name": "k", "members": members, "network": {"own": True}}
    return {"deployment": "D", "hosts": hosts_, "domino_clusters": [cluster]}


def logs(said: Any, servers: int, count: int = 1) -> dict[str, Any]:
    """An LPAR with the logs of so many servers on one device, or on a group of devices, of which this is said."""
    logging = {"enabled": True, "device": "log"}
    dpars = [{"name": f"mail{number}", "transaction_logging": logging} for number in range(servers)]
    lpar = {"name": "L", "image": {"os": "linux", "dpars": dpars}}
    machines = [{"name": "z", "architecture": "system-z", "lpars": [lpar]}]
    device = {"name": "log", "count": count} | ({} if said is None else {"other_io": said})
    return {"deployment": "D", "domino_release": "7.0.2", "machines": machines, "devices": [device]}


@pytest.mark.parametrize(
    ("said", "servers", "count", "expected"),
    [
        # The log of another server is other I/O.
        ("none", 2, 1, ["device.other_io"]),
        ("none", 1, 1, []),
        (["other-logs"], 2, 1, []),
        (None, 2, 1, []),
        # Each may have one of a group.
        ("none", 2, 2, []),
    ],
)
def test_what_is_said_of_other_io_beside_logs(said: Any, servers: int, count: int, expected: list[str]) -> None:
    assert [found.taken.quantity for found in told(logs(said, servers, count))] == expected


class TestTheFacts:
    @pytest.mark.parametrize("size", [1, 80])
    def test_they_are_followed_into_the_part_that_concluded_them(self, size: int) -> None:
        advisor = Advisor(default_advisor().rule_base, part_subjects=size)
        (found,) = advisor.evaluate(switches(["client", "cluster"], ["client", "cluster"])).overruled
        assert found.taken.quantity == "domino-cluster.network_own"
        assert [fact.pointer for fact in found.facts] == [
            "/hosts/0/vswitches/0/carries", "/hosts/1/vswitches/0/carries",
        ]  # fmt: skip
        assert found.text.endswith("client and cluster.")

    def test_of_all_members_only_those_that_decide_it_are_told(self) -> None:
        (found,) = told(switches(["client", "cluster"], ["cluster"]))
        assert [fact.pointer for fact in found.facts] == ["/hosts/0/vswitches/0/carries"]

    def test_a_member_is_told_where_it_is_named(self) -> None:
        server = {
            "name": "mail",
            "mail_devices": ["array"],
            "transaction_logging": {"enabled": True, "device": "array"},
        }
        host = {"name": "h", "vms": [{"name": "v", "os": "windows", "dpars": [server]}]}
        (found,) = told({"deployment": "D", "hosts": [host], "devices": [{"name": "array", "other_io": "none"}]})
        (fact,) = found.facts
        assert (fact.pointer, fact.text) == ("/hosts/0/vms/0/dpars/0/mail_devices/0", "h/v/mail")

    def test_what_nobody_says_is_overruled_by_nothing(self) -> None:
        """A goal of which nothing is said is not wanted; growth that is stated makes it one."""
        dpar = {"name": "b", "workloads": [{"client": "nrpc", "users": {"concurrent": 3000}}]}
        image = {"os": "windows", "os_release": "2000", "dpars": [dpar]}
        machine = {"name": "x", "architecture": "x86", "cps": 2, "image": image}
        site: dict[str, Any] = {"deployment": "D", "domino_release": "5.0.8", "machines": [machine]}
        site["growth"] = {"percent_per_month": 1, "months": 1}
        assert default_advisor().evaluate(site).overruled == ()
        (told,) = default_advisor().evaluate(site | {"goals": {"growth": False}}).overruled
        assert told.said.pointer == "/goals/growth"

    def test_a_text_is_told_as_it_is_stated(self) -> None:
        dpars = [{"name": name, "ip_address": "10.0.0.1"} for name in ("mail", "apps")]
        image = {"os": "windows", "each_has_its_own": {"ip_address": True}, "dpars": dpars}
        machine = {"name": "m", "architecture": "x86", "image": image}
        (found,) = told({"deployment": "D", "environment": "production", "machines": [machine]})
        assert [(fact.text, fact.value) for fact in found.facts] == [("10.0.0.1", "10.0.0.1")] * 2
        assert "IP address of the Domino server (m/mail): 10.0.0.1" in found.text

    def test_the_statement_is_none_of_them(self) -> None:
        drives = {"name": "array", "raid_level": "raid-10", "controller": {"supports_raid10": False}}
        description = {**tasks(None, "router"), "devices": [drives]}
        (found,) = [one for one in told(description) if one.taken.quantity == "device.supports_raid10"]
        assert [fact.pointer for fact in found.facts] == ["/devices/0/raid_level"]


class TestRenderings:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return default_advisor().evaluate(hosts(True, "intel", "amd"))

    def test_it_stands_in_the_result(self) -> None:
        (found,) = json.loads(self.answer().to_bytes())["overruled"]
        assert found["said"]["value"] is True
        assert found["taken"]["value"] is False

    def test_people_read_it_behind_what_is_to_be_done(self) -> None:
        titles = [section.title for section in brief(self.answer()).sections]
        assert titles.index("Stated otherwise than the facts tell") == titles.index("What suggestions wait for") + 1

    def test_the_page_names_the_statement_and_the_facts(self) -> None:
        page = render(self.answer())
        for place in ("cpu_compatible", "hosts/0/processor_vendor", "hosts/1/processor_vendor"):
            assert f"/esx_clusters/0/{place}" in page

    def test_nothing_is_said_where_nothing_gives_way(self) -> None:
        assert "Stated otherwise" not in render(default_advisor().evaluate(hosts(None, "intel", "amd")))
