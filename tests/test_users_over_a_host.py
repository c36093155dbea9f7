"""How many users all VMs of a host have together, or all guests of an LPAR, where it is not stated how they spread."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.growth import total, users_in
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.proofs import mismatches
from domino_advisor_schemas.deployment import load_deployment
from tests.test_shared_users import ends, stepped_through, workload

MOST_IN_AN_LPAR = "redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar"
"""No more than 44,000 benchmark users were driven in one z/VM LPAR."""
AS_THE_HOST_ALLOWS = "vsphere-domino-2011/scale-out-as-host-allows"
"""Beyond 8,000 users on a host the paper tested nothing."""


def guests(workloads: list[dict[str, Any]], *of_each: list[dict[str, Any]], **members: Any) -> dict[str, Any]:
    """Two guests, or as many as have workloads, in an LPAR under z/VM."""
    servers = [{"dpars": [{"name": "d", **({"workloads": own} if own else {})}]} for own in (of_each or ([], []))]
    named = [{"name": f"g{number}", "os": "linux", **server} for number, server in enumerate(servers, start=1)]
    lpar = {"name": "L", "zvm": {"release": "5.2", "guests": named}, "workloads": workloads, **members}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    return {"deployment": "x", "domino_release": "7.0.2", "machines": [machine]}


def vms(workloads: list[dict[str, Any]], *of_each: list[dict[str, Any]]) -> dict[str, Any]:
    """Two VMs, or as many as have workloads, on a host that has memory for them."""
    servers = [{"dpars": [{"name": "d", "workloads": own} if own else {"name": "d"}]} for own in (of_each or ([], []))]
    named = [
        {"name": f"v{number}", "os": "windows", "memory_gib": 8, "virtual_cps": 2, **server}
        for number, server in enumerate(servers, start=1)
    ]
    host = {"name": "h", "esx_release": "4.0", "memory_gib": 64, "cores": 8, "vms": named, "workloads": workloads}
    return {"deployment": "x", "environment": "production", "domino_release": "8.5.1", "hosts": [host]}


def verdict(guideline: str, site: dict[str, Any], path: str) -> Verdict:
    found = default_advisor().evaluate(site).verdicts
    (one,) = [verdict for verdict in found if (verdict.guideline, verdict.subject.path) == (guideline, path)]
    return one


class TestUsersOfAllGuests:
    @pytest.mark.parametrize(
        ("users", "quantity", "found"),
        [
            ({"active_15min": 5200}, "active_15min_users", (5200, 5200)),
            ({"active_15min": {"from": 5000, "to": 5500}}, "production_users", (5000, 5500)),
            ({"benchmark": 45_000}, "benchmark_users", (45_000, 45_000)),
            ({"unspecified": 5200}, "active_15min_users", (0, 5200)),
        ],
    )
    def test_are_what_the_lpar_has(self, users: Any, quantity: str, found: Any) -> None:
        low, high = ends(guests([workload(**users)]), "lpar", "z9/L", quantity)
        assert (low or 0, high) == found

    def test_of_an_unknown_client_count_as_all_or_none_of_one(self) -> None:
        low, high = ends(guests([workload("unknown", benchmark=45_000)]), "lpar", "z9/L", "benchmark_users")
        assert (low or 0, high) == (0, 45_000)

    def test_are_told_against_the_most_that_was_driven(self) -> None:
        site = guests([workload(benchmark=45_000)], environment=None)
        del site["machines"][0]["lpars"][0]["environment"]
        site["environment"] = "benchmark"
        told = verdict(MOST_IN_AN_LPAR, site, "z9/L")
        assert (told.verdict, told.ground) == ("satisfied", "tells")
        assert "45,000" in told.text
        site["machines"][0]["lpars"][0]["workloads"] = [workload(benchmark=44_000)]
        assert verdict(MOST_IN_AN_LPAR, site, "z9/L").verdict == "not-applicable"

    def test_give_way_to_what_each_states_and_both_are_told(self) -> None:
        site = guests([workload(active_15min=5200)], [workload(active_15min=2000)], [workload(active_15min=1000)])
        assert ends(site, "lpar", "z9/L", "active_15min_users") == (3000, 3000)
        (told,) = default_advisor().evaluate(site).overruled
        assert told.said.pointer == "/machines/0/lpars/0/workloads/0/users/active_15min"

    def test_bound_what_is_left_to_a_guest_that_states_none(self) -> None:
        site = guests([workload(active_15min=5200)], [workload(active_15min=2000)], [])
        assert ends(site, "lpar", "z9/L", "active_15min_users") == (5200, 5200)

    def test_of_a_benchmark_leave_open_whether_it_is_production(self) -> None:
        assert default_advisor().evaluate(guests([workload(benchmark=4000)])).environment_stated is False
        assert verdict(MOST_IN_AN_LPAR, guests([workload(benchmark=45_000)]), "z9/L").verdict == "undetermined"

    @pytest.mark.parametrize("holder", ["machine", "LPAR"])
    def test_stand_in_the_image_where_there_is_one(self, holder: str) -> None:
        image = {"os": "linux"}
        lpar: dict[str, Any] = {"name": "L", "image": image}
        machine: dict[str, Any] = {"name": "m", "lpars": [lpar]} if holder == "LPAR" else {"name": "m", "image": image}
        (lpar if holder == "LPAR" else machine)["workloads"] = [workload(active_15min=10)]
        with pytest.raises(InvalidInput) as refused:
            load_deployment({"deployment": "x", "machines": [machine]})
        (fault,) = refused.value.faults
        assert (fault.message, fault.advice) == (
            f"the users of the image are its own, not the {holder}'s", "Move workloads into the image."
        )  # fmt: skip

    def test_have_each_client_once(self) -> None:
        with pytest.raises(InvalidInput) as refused:
            load_deployment(guests([workload(active_15min=1), workload(active_15min=2)]))
        assert "stands twice" in refused.value.faults[0].message


class TestUsersOfAllVms:
    def test_are_what_the_host_has(self) -> None:
        assert ends(vms([workload(concurrent=9000)]), "host", "h", "concurrent_users") == (9000, 9000)

    def test_are_held_against_what_was_tested_on_a_host(self) -> None:
        def told(users: int) -> list[str]:
            return [
                caveat.text for caveat in verdict(AS_THE_HOST_ALLOWS, vms([workload(concurrent=users)]), "h").caveats
            ]

        assert any("8,000" in text for text in told(9000))
        assert not any("8,000" in text for text in told(8000))

    def test_grow_once(self) -> None:
        site = vms([workload(concurrent=9000)], [workload(concurrent=3000)], [])
        assert total(users_in(site, "concurrent")) == 9000

    def test_are_not_known_any_more_once_a_change_makes_those_of_a_vm_others(self) -> None:
        site = vms([workload(concurrent=9000)], [workload(concurrent=3000)], [])
        vm = {"name": "v1", "dpars": [{"name": "d", "workloads": [workload(concurrent=4000)]}]}
        site["changes"] = [{"name": "more", "to": {"hosts": [{"name": "h", "vms": [vm]}]}}]
        (step,) = default_advisor().evaluate(site).plan
        assert step.forgets == ("/hosts/0/workloads/0/users",)

    @pytest.mark.parametrize("described", [vms([workload(concurrent=9000)]), guests([workload(active_15min=5200)])])
    def test_record_what_they_match(self, described: dict[str, Any]) -> None:
        stepped = stepped_through(described)
        assert {"totals--end-within"} <= {activation.rule for activation, _ in stepped}
        assert list(mismatches(iter(stepped))) == []


def test_users_over_a_machine_are_kept() -> None:
    machine = {"name": "m", "lpars": [{"name": "L"}], "workloads": [workload("unknown", unspecified=9000)]}
    site = {"deployment": "x", "machines": [machine]}
    assert load_deployment(site) == site
    assert total(users_in(site, "unspecified")) == 9000


def clients_of(described: dict[str, Any], path: str) -> set[str]:
    """Whose limits of CPs an image is held against, or may be."""
    guidelines = {"nrpc": "redpaper-z-2006/nrpc-cps-4-per-image-62", "dwa": "redpaper-z-2006/dwa-cps-8-per-image-62"}
    return {client for client, told in guidelines.items() if verdict(told, described, path).verdict != "not-applicable"}


@pytest.mark.parametrize(
    ("clients", "held_against"),
    [(["nrpc"], {"nrpc"}), (["dwa"], {"dwa"}), (["nrpc", "dwa"], {"nrpc", "dwa"})],
)
def test_all_users_of_an_lpar_tell_the_client_of_its_guests(clients: list[str], held_against: set[str]) -> None:
    guest = {"name": "G", "os": "linux", "virtual_cps": 3, "dpars": [{"name": "mail"}]}
    workloads = [{"client": client, "users": {"active_15min": 900}} for client in clients]
    lpar = {"name": "VM", "real_cps": 4, "workloads": workloads, "zvm": {"release": "5.2", "guests": [guest]}}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    described = {"deployment": "x", "domino_release": "7.0.2", "machines": [machine]}
    assert clients_of(described, "z9/VM/G") == held_against
    assert clients_of({**described, "machines": [{**machine, "lpars": [{**lpar, "workloads": []}]}]}, "z9/VM/G")
