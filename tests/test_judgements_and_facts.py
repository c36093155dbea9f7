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
            ([{"name": "d", "adequate": True, "lies_on": "a"}, {"name": "a", "adequate": False}], ("violated", "demand")),
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
