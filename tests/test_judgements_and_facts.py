"""Where facts decide they win over what the administrator judges, and the answer shows both."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor
from tests.arrays import Array


def answered(site: dict[str, Any]) -> Evaluation:
    return default_advisor().evaluate(site, proofs=False)


def verdict(answer: Evaluation, guideline: str, path: str) -> Verdict:
    (found,) = [v for v in answer.verdicts if v.guideline.endswith(f"/{guideline}") and v.subject.path == path]
    return found


def contradicted(answer: Evaluation) -> list[tuple[str, Any, Any]]:
    return [(found.taken.quantity, found.said.value, found.taken.value) for found in answer.overruled]


def virtual_machine(**of_it: Any) -> dict[str, Any]:
    server = {"name": "mail", "mail_devices": ["d"], "workloads": [{"client": "nrpc", "users": {"concurrent": 4000}}]}
    return {"name": "v", "os": "windows", "virtual_cps": 2, "memory_gib": 16, "dpars": [server]} | of_it


def on_a_host(host: dict[str, Any], *devices: dict[str, Any], vm: dict[str, Any] | None = None) -> dict[str, Any]:
    """A VM on a host of vSphere 4."""
    described = {"name": "h", "esx_release": "4.0", "cores": 8, "vms": [vm or virtual_machine()]} | host
    site = {"deployment": "D", "environment": "production", "domino_release": "8.5.1", "hosts": [described]}
    return site | {"devices": list(devices)}


BUSY = {"reads_per_s": 100, "writes_per_s": 80}


class TestADeviceAtItsLimit:
    """In the tests each device had the mail of 1,000 users; fewer devices are no matter where they carry their load."""

    @pytest.mark.parametrize(
        ("devices", "expected"),
        [
            ([{"name": "d", "adequate": True, "iops": 200, "measured": BUSY}], ("satisfied", "exception")),
            ([{"name": "d", "adequate": True, "iops": 150, "measured": BUSY}], ("violated", "demand")),
            # the array beneath it
            ([{"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a"}], ("satisfied", "exception")),
            (
                [{"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a", "adequate": False}],
                ("violated", "demand"),
            ),
            (
                [{"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a", "iops": 150, "measured": BUSY}],
                ("violated", "demand"),
            ),
        ],
    )
    def test_excuses_nothing_by_what_is_said_of_it(
        self, devices: list[dict[str, Any]], expected: tuple[str, str]
    ) -> None:
        found = verdict(answered(on_a_host({}, *devices)), "lun-per-1000-users", "h/v")
        assert (found.verdict, found.ground) == expected


class TestAnArrayWithMoreUsersThanItCarries:
    """RAID-5 of twelve drives carried 3,600 users."""

    @pytest.mark.parametrize(
        ("users", "of_it", "expected"),
        [
            (3_600, {}, []),
            (3_601, {}, [("device.adequate", True, False)]),
            (3_601, {"adequate": False}, []),
            # the figures are those of drives that turn
            (3_601, {"drive_type": "ssd", "drive_rpm": None}, []),
        ],
    )
    def test_does_not_carry_its_load_well(self, users: int, of_it: dict[str, Any], expected: list[Any]) -> None:
        described = {name: value for name, value in of_it.items() if value is not None}
        site = Array().site(users, "production")
        site["devices"][0] |= {"adequate": True} | described
        for name in of_it.keys() - described.keys():
            del site["devices"][0][name]
        assert contradicted(answered(site)) == expected


class TestAHostThatHasNothingLeft:
    @staticmethod
    def clustered(**of_it: Any) -> Evaluation:
        """Two members with a host each, the first of which is so."""
        hosts = [
            {"name": f"h{number}", "esx_release": "4.0", "cores": 8, "memory_gib": 64, "vms": [
                {"name": "v", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [
                    {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 1500}}]}]}]}
            for number in range(2)
        ]  # fmt: skip
        hosts[0] |= of_it
        clusters = {"domino_clusters": [{"name": "k", "members": ["h0/v/mail", "h1/v/mail"]}]}
        return answered(
            {"deployment": "D", "environment": "production", "domino_release": "8.5.1", "hosts": hosts} | clusters
        )

    @pytest.mark.parametrize(
        ("of_it", "expected"),
        [
            ({}, "satisfied"),
            ({"measured": {"cpu_percent": 90}}, "satisfied"),
            ({"measured": {"cpu_percent": 100}}, "violated"),
            ({"measured": {"cpu_percent": 91}}, "violated"),
            ({"over_utilized": True}, "violated"),
        ],
    )
    def test_carries_no_member_after_a_failover(self, of_it: dict[str, Any], expected: str) -> None:
        assert verdict(self.clustered(**of_it), "cluster-idle-capacity-trap", "h0").verdict == expected

    @pytest.mark.parametrize(
        ("cpu", "expected", "against"),
        [
            (90, "satisfied", []),
            (97, "violated", [("host.cpu_headroom", True, False)]),
            (None, "satisfied", []),
        ],
    )
    def test_has_no_reserve_of_cpu(self, cpu: int | None, expected: str, against: list[Any]) -> None:
        measured = {} if cpu is None else {"measured": {"cpu_percent": cpu}}
        answer = answered(on_a_host({"mmu_assist": "none", "cpu_headroom": True} | measured, {"name": "d"}))
        assert verdict(answer, "older-cpu-more-headroom", "h").verdict == expected
        assert contradicted(answer) == against


class TestAVmWithFarMoreThanItsUsersNeed:
    """Four vCPUs carried 4,000 users in the tests, and one 1,000."""

    @pytest.mark.parametrize(
        ("vcpus", "users", "others", "expected", "against"),
        [
            (8, 200, False, "violated", [("image.sized_for_growth", False, True)]),
            (4, 200, False, "satisfied", []),
            (8, 1500, False, "satisfied", []),
            (8, 200, True, "satisfied", []),
            (8, 200, None, "not-applicable", []),
        ],
    )
    def test_was_sized_for_users_to_come(
        self, vcpus: int, users: int, others: bool | None, expected: str, against: list[Any]
    ) -> None:
        server = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": users}}]}
        vm = virtual_machine(virtual_cps=vcpus, memory_gib=64, sized_for_growth=False, dpars=[server])
        vm |= {} if others is None else {"other_applications": others}
        answer = answered(on_a_host({}, vm=vm))
        assert verdict(answer, "avoid-overprovisioning", "h/v").verdict == expected
        assert contradicted(answer) == against


def windows(*devices: dict[str, Any], **of_it: Any) -> dict[str, Any]:
    """A server of Release 4 on Windows, whose mail files are on the first device."""
    servers = [{"name": "m", "mail_devices": [devices[0]["name"]]}] if devices else [{"name": "m"}]
    image = {"os": "windows", "os_release": "4.0", "dpars": servers} | of_it
    machine = {"name": "s", "architecture": "x86", "image": image}
    site = {"deployment": "D", "environment": "production", "domino_release": "4.51", "machines": [machine]}
    return site | {"devices": list(devices)}


def drives(**of_them: Any) -> dict[str, Any]:
    """An array with mail files."""
    return windows({"name": "d", **of_them})


def processor(named: str, **of_it: Any) -> dict[str, Any]:
    """A host with this processor."""
    return on_a_host({"processor": named, **of_it}, {"name": "d"})


def partitions(*directories: str) -> list[dict[str, Any]]:
    return [{"name": f"m{number}", "data_directory": path} for number, path in enumerate(directories)]


def network(**of_it: Any) -> dict[str, Any]:
    """An LPAR with a network of one card for 1 Gb/s."""
    workloads = [{"client": "nrpc", "users": {"active_15min": 900}}]
    image = {"os": "linux", "dpars": [{"name": "m", "network": "n", "workloads": workloads}]}
    machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "real_cps": 4, "image": image}]}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    return site | {"networks": [{"name": "n", "kind": "osa", "cards": 1, "gbps": 1} | of_it]}


def cluster_of(*processors: str, said: bool | None) -> dict[str, Any]:
    """An ESX cluster between whose hosts VMs are moved."""
    hosts = [
        {"name": f"h{number}", "processor": processor, "vms": [
            {"name": f"v{number}", "os": "windows", "dpars": [{"name": "m"}]}]}
        for number, processor in enumerate(processors)
    ]  # fmt: skip
    cluster = {"name": "c", "vmotion": {"used": True}, "hosts": hosts}
    return {"deployment": "D", "esx_clusters": [cluster | ({} if said is None else {"cpu_compatible": said})]}


def restarted(cluster: bool, vm: bool) -> dict[str, Any]:
    """A VM of an ESX cluster, each with what is said of HA; an outage of ten minutes is acceptable."""
    hosts = [{"name": "h", "vms": [{"name": "v", "os": "windows", "ha": vm, "dpars": [{"name": "m"}]}]}]
    clusters = [{"name": "c", "ha": cluster, "hosts": hosts}]
    return {"deployment": "D", "environment": "production", "goals": {"outage_minutes": 10}, "esx_clusters": clusters}


def members_on_a_switch(beside: str, planned: bool) -> dict[str, Any]:
    """Two members of a Domino cluster on hosts with a virtual switch for their traffic, and what else that carries."""
    switches = [{"name": "s", "carries": ["vm"]}, {"name": "t", "carries": sorted({"cluster", beside})}]
    vm = {"name": "v", "os": "windows", "dpars": [{"name": "mail"}]}
    hosts = [{"name": f"h{number}", "vswitches": switches, "vms": [vm]} for number in range(2)]
    cluster = {"name": "k", "members": ["h0/v/mail", "h1/v/mail"], "network": {"planned": planned}}
    site = {"deployment": "D", "environment": "production", "domino_release": "8.5.1", "hosts": hosts}
    return site | {"domino_clusters": [cluster]}


class TestWhatIsSaidAndWhatIsStated:
    @pytest.mark.parametrize(
        ("site", "expected"),
        [
            # a data directory for each, and the directories
            (
                windows(each_has_its_own={"data_directory": True}, dpars=partitions("d:\\x", "d:\\x")),
                [("image.data_directories_apart", True, False)],
            ),
            (
                windows(each_has_its_own={"data_directory": False}, dpars=partitions("d:\\x", "d:\\y")),
                [("image.data_directories_apart", False, True)],
            ),
            (windows(each_has_its_own={"data_directory": True}, dpars=partitions("d:\\x", "d:\\y")), []),
            (windows(each_has_its_own={"data_directory": True}, dpars=[*partitions("d:\\x"), {"name": "m"}]), []),
            # solid-state drives do not turn
            (drives(drive_type="ssd", drive_rpm=15000), [("device.drive_type", "ssd", "turning")]),
            (drives(drive_type="nvme", drive_rpm=10000), [("device.drive_type", "nvme", "turning")]),
            (drives(drive_type="ssd"), []),
            (drives(drive_type="sas", drive_rpm=15000), []),
            # the cards, and their traffic
            (network(saturated=False, measured={"busy_percent": 100}), [("network.saturated", False, True)]),
            (network(saturated=False, measured={"busy_percent": 99}), []),
            (network(saturated=False, peak_gbps=1.0), [("network.saturated", False, True)]),
            (network(saturated=True, peak_gbps=0.3), [("network.saturated", True, False)]),
            (network(saturated=True), []),
            # what the processors have, and which they are
            (processor("xeon-5400", mmu_assist="ept"), [("host.mmu_assist", "ept", "none")]),
            (processor("xeon-5500", mmu_assist="none"), [("host.mmu_assist", "none", "ept")]),
            (processor("xeon-5500", mmu_assist="ept"), []),
            (processor("other", mmu_assist="ept"), []),
            (cluster_of("xeon-5500", "xeon-5500", said=False), [("esx-cluster.cpu_compatible", False, True)]),
            (cluster_of("xeon-5400", "xeon-5400", said=False), [("esx-cluster.cpu_compatible", False, True)]),
            (cluster_of("xeon-5400", "xeon-5500", said=False), []),
            (cluster_of("xeon-5500", "xeon-5500", said=True), []),
            # HA that is off in the cluster is off for all of its VMs; one may be left out
            (restarted(cluster=False, vm=True), [("image.ha", True, False)]),
            (restarted(cluster=True, vm=False), []),
            # a queue that is not short
            (
                windows({"name": "d", "adequate": True, "measured": {"queue_length": 30}}),
                [("device.adequate", True, False)],
            ),
            (windows({"name": "d", "adequate": True, "measured": {"queue_length": 1}}), []),
            (
                windows({"name": "d", "adequate": False, "measured": {"queue_length": 1}}),
                [("device.said_adequate", False, True)],
            ),
            (windows({"name": "d", "adequate": False, "measured": {"queue_length": 9}}), []),
            # a network of its own is planned
            (members_on_a_switch("cluster", planned=False), [("domino-cluster.network_planned", False, True)]),
            (members_on_a_switch("cluster", planned=True), []),
            (members_on_a_switch("client", planned=False), []),
            # nor is it carried well by what lies on a device at its limit
            (
                windows(
                    {"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a", "measured": {"busy_percent": 100}}
                ),
                [("device.adequate", True, False)],
            ),
            (windows({"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a", "adequate": False}), []),
            # the system lies where its image names it
            (
                windows({"name": "d", "holds": ["mail-files"]}, system_device="d"),
                [("device.keeps_system", False, True)],
            ),
            (windows({"name": "d", "holds": ["mail-files", "system"]}, system_device="d"), []),
        ],
    )  # fmt: skip
    def test_are_both_shown(self, site: dict[str, Any], expected: list[Any]) -> None:
        assert contradicted(answered(site)) == expected


NAMED = ["router", "replica", "update", "amgr", "http", "ldap", "imap", "pop3", "smtp", "adminp", "calconn"]

NO_MORE: dict[str, Any] = {"extra_tasks": False}


def small_server(*tasks: str, **of_it: Any) -> dict[str, Any]:
    """An LPAR of 5 GiB with a server of 1,000 users and a small one with these tasks."""
    few, many = ([{"client": "nrpc", "users": {"active_15min": users}}] for users in (200, 1000))
    servers = [{"name": "m", "server_tasks": list(tasks), "workloads": few, **of_it}, {"name": "n", "workloads": many}]
    image = {"os": "linux", "kernel_bits": 64, "memory_gib": 5, "swapping": "none", "dpars": servers}
    machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "real_cps": 4, "image": image}]}
    return {"deployment": "D", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}


class TestTheTasksThatAreNamed:
    """A small server with a minimum of tasks may have less memory."""

    @pytest.mark.parametrize(
        ("tasks", "of_it", "expected", "against"),
        [
            (NAMED, {"tasks": 4} | NO_MORE, "violated", [("dpar.tasks", 4, None)]),
            (NAMED, NO_MORE, "violated", []),
            (NAMED[:4], {"tasks": 4} | NO_MORE, "satisfied", []),
            (NAMED[:4], {"tasks": 5} | NO_MORE, "satisfied", []),
            # where all are named and none runs several times, their number is known
            (NAMED[:4], NO_MORE, "satisfied", []),
            (["router"], {}, "satisfied", []),
            (NAMED[:4], {}, "undetermined", []),
            (NAMED[:4], NO_MORE | {"partial": ["server_tasks"]}, "undetermined", []),
            (["router"], {"tasks": 9}, "violated", []),
            # these end when they have done their work
            ([*NAMED[:4], "updall", "catalog", "design", "statlog"], {"tasks": 4} | NO_MORE, "satisfied", []),
            ([*NAMED[:3], "traveler"], {"tasks": 4} | NO_MORE, "violated", [("dpar.extra_tasks", False, True)]),
            ([*NAMED[:3], "billing"], {"tasks": 4}, "violated", []),
            # by the paper several replicators or indexers are extra tasks, and so are add-ins
            (NAMED[:4], {"tasks": 5, "task_copies": {"replica": 2}}, "violated", []),
            (NAMED[:4], {"tasks": 5, "task_copies": {"update": {"above": 1}}}, "violated", []),
            (NAMED[:4], {"tasks": 5, "add_in_tasks": ["fax gateway"]}, "violated", []),
            (NAMED[:4], {"tasks": 5, "task_copies": {"replica": 1, "amgr": 3}, "add_in_tasks": []}, "undetermined", []),
            (NAMED[:4], {"tasks": 5, "task_copies": {"replica": 2}} | NO_MORE, "violated",
             [("dpar.extra_tasks", False, True)]),
        ],
    )  # fmt: skip
    def test_are_no_more_than_run(
        self, tasks: list[str], of_it: dict[str, Any], expected: str, against: list[Any]
    ) -> None:
        answer = answered(small_server(*tasks, **of_it))
        assert verdict(answer, "memory-2gb-per-dpar-plus-2gb", "z/L").verdict == expected
        assert contradicted(answer) == against

    def test_both_numbers_are_told(self) -> None:
        (found,) = answered(small_server(*NAMED, tasks=4, extra_tasks=False)).overruled
        assert "stated as 4 tasks, while what else is stated makes it at least 11 tasks" in found.text
        assert [fact.pointer for fact in found.facts] == ["/machines/0/lpars/0/image/dpars/0/server_tasks"]


class TestTheApplicationsThatAreNamed:
    @pytest.mark.parametrize(
        ("of_it", "expected", "against"),
        [
            ({"applications": [{"name": "claims"}]}, {"known"}, []),
            ({"applications": [{"name": "claims"}], "custom_applications": False}, {"known"}, [True]),
            ({"applications": []}, {"unknown"}, []),
            ({}, {"unknown"}, []),
        ],
    )
    def test_are_served(self, of_it: dict[str, Any], expected: set[str], against: list[Any]) -> None:
        image = {"os": "windows", "os_release": "2000", "dpars": [{"name": "mail", **of_it}]}
        site = {"deployment": "x", "domino_release": "5.0.8", "machines": [{"name": "m", "image": image}]}
        answer = answered(site)
        seen = {o.state for v in answer.verdicts for o in v.observed if o.quantity == "dpar.custom_applications"}
        assert seen == expected
        assert [found.taken.value for found in answer.overruled] == against


class TestTwoFailures:
    """The paper speaks of one; what a second one comes to is told."""

    @staticmethod
    def told(members: int, users: int) -> list[str]:
        hosts = [
            {"name": f"h{number}", "esx_release": "4.0", "vms": [
                {"name": "v", "os": "windows", "virtual_cps": 2, "memory_gib": 16, "dpars": [
                    {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": users}}]}]}]}
            for number in range(members)
        ]  # fmt: skip
        cluster = {
            "name": "k", "members": [f"h{number}/v/mail" for number in range(members)],
            "sized_for_failover": True, "failover_spread": "even",
        }  # fmt: skip
        site = {"deployment": "D", "environment": "production", "domino_release": "8.5.1", "hosts": hosts}
        found = verdict(
            answered(site | {"domino_clusters": [cluster]}), "cluster-size-for-failover", "domino_clusters/k"
        )
        assert found.verdict == "satisfied"
        return [caveat.text for caveat in found.caveats if caveat.name == "two-failures"]

    def test_that_bring_more_than_a_server_is_to_have_are_told_with_the_number(self) -> None:
        (text,) = self.told(3, 2500)
        assert "7,500 concurrent users" in text

    def test_that_do_not_are_not(self) -> None:
        assert self.told(3, 1300) == self.told(2, 1500) == []


def test_what_nobody_states_is_not_told_as_nothing() -> None:
    hosts = [{"name": "h", "esx_release": "4.0", "cores": 8, "memory_gib": 64, "vms": [virtual_machine()]}]
    clusters = [{"name": "k", "members": ["h/v/mail"]}]
    site = {"deployment": "D", "environment": "production", "domino_release": "8.5.1", "hosts": hosts}
    site |= {"domino_clusters": clusters, "devices": [{"name": "d"}]}
    found = verdict(answered(site), "cluster-idle-capacity-trap", "h")
    assert "host.cores" in {value.quantity for value in found.observed}
    assert "host.told_cpu_percent" not in {value.quantity for value in found.observed}


def test_a_host_of_which_nothing_is_described_is_not_spoken_of() -> None:
    vm = virtual_machine(dpars=[{"name": "mail", "workloads": [{"client": "nrpc"}]}])
    found = verdict(answered(on_a_host({}, vm=vm)), "older-cpu-more-headroom", "h")
    assert (found.verdict, found.ground) == ("not-applicable", "unspoken")
