"""What is said of a site today does not go along into the site after a change of what it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor import evaluate, render
from domino_advisor.core.pointers import value_at
from domino_advisor.description.planning import Step, steps
from domino_advisor.engine.loading import load_rule_base

RULES = load_rule_base().plan_rules
HOST = "/esx_clusters/0/hosts/0"
OTHER = "/esx_clusters/0/hosts/1"


def vm(name: str, users: int = 1_000, **more: Any) -> dict[str, Any]:
    workloads = [{"client": "nrpc", "users": {"concurrent": users}, "logins_per_hour": 500}]
    dpars = [{
        "name": name, "mail_devices": [f"{name}-mail"], "measured": {"average_response_s": 0.1}, "mail_files": 2_000,
        "workloads": workloads,
    }]  # fmt: skip
    return {
        "name": name, "os": "windows", "virtual_cps": 2, "memory_gib": 8, "swapping": "none",
        "measured": {"cpu_percent": 40, "cpu_ready_percent": 1}, "sized_for_growth": False, "tuned": True,
        "dpars": dpars, **more,
    }  # fmt: skip


def device(name: str, **more: Any) -> dict[str, Any]:
    said = {
        "adequate": True, "mail_users": 1_000, "response_ms": 5, "iops": 2_000, "filled_percent": 40,
        "measured": {"reads_per_s": 200},
    }  # fmt: skip
    return {"name": name, "drives": 10, "holds": ["mail-files"], **said, **more}


def site(**change: Any) -> dict[str, Any]:
    """Two hosts with a server each, on an array each, in one Domino cluster."""
    judged = {"over_utilized": False, "cpu_headroom": True, "measured": {"cpu_percent": 50}}
    hosts = [
        {"name": f"esx{number}", "cores": 8, **judged, "vms": [vm(name)]}
        for number, name in enumerate(("north", "south"), start=1)
    ]
    return {
        "deployment": "Two halls", "environment": "production", "domino_release": "8.5.1",
        "esx_clusters": [{"name": "A", "hosts": hosts}],
        "devices": [device("north-mail"), device("south-mail")],
        "domino_clusters": [{
            "name": "C", "members": ["A/esx1/north/north", "A/esx2/south/south"], "sized_for_failover": True,
        }],
        "networks": [{"name": "lan", "gbps": 1, "peak_gbps": 0.3, "measured": {"busy_percent": 20}}],
        "changes": [{"name": "c", **change}],
    }  # fmt: skip


def on_esx1(**vm_members: Any) -> dict[str, Any]:
    """Of the server on the first host only these members become others."""
    return {"esx_clusters": [{"name": "A", "hosts": [{"name": "esx1", "vms": [{"name": "north", **vm_members}]}]}]}


def north(users: int) -> dict[str, Any]:
    workloads = [{"client": "nrpc", "users": {"concurrent": users}}]
    return on_esx1(dpars=[{"name": "north", "workloads": workloads}])


def step(**change: Any) -> Step:
    return steps(site(**change), RULES)[0]


def forgotten(**change: Any) -> set[str]:
    return set(step(**change).forgets)


VM = f"{HOST}/vms/0"
USERS_OF_NORTH = {
    f"{HOST}/over_utilized", f"{HOST}/cpu_headroom", f"{HOST}/measured/cpu_percent",
    f"{VM}/measured/cpu_percent", f"{VM}/measured/cpu_ready_percent", f"{VM}/swapping", f"{VM}/sized_for_growth",
    f"{VM}/dpars/0/measured/average_response_s", f"{VM}/dpars/0/mail_files",
    f"{VM}/dpars/0/workloads/0/logins_per_hour",
    "/devices/0/adequate", "/devices/0/mail_users", "/devices/0/response_ms", "/devices/0/filled_percent",
    "/devices/0/measured/reads_per_s", "/domino_clusters/0/sized_for_failover",
    "/networks/0/measured/busy_percent", "/networks/0/peak_gbps",
}  # fmt: skip


class TestWhatIsNotKnownAnyMore:
    def test_after_more_users_on_a_server_is_what_was_said_of_what_carries_them(self) -> None:
        assert forgotten(to=north(2_000)) == USERS_OF_NORTH

    def test_is_gone_from_the_site_after_the_change(self) -> None:
        after = step(to=north(2_000))
        for pointer in USERS_OF_NORTH:
            assert value_at(after.description, pointer) is None
            assert value_at(after.raw, pointer) is None

    def test_leaves_what_is_set_and_what_another_server_has(self) -> None:
        after = step(to=north(2_000)).description
        assert value_at(after, f"{VM}/tuned") is True
        assert value_at(after, f"{OTHER}/over_utilized") is False
        assert value_at(after, "/devices/1/adequate") is True
        assert value_at(after, "/devices/0/iops") == 2_000

    @pytest.mark.parametrize("members", [{"virtual_cps": 4}, {"memory_gib": 16}])
    def test_after_another_size_of_a_vm_is_what_was_measured_in_it_and_of_its_host(self, members: Any) -> None:
        found = forgotten(to=on_esx1(**members))
        assert {f"{HOST}/over_utilized", f"{VM}/measured/cpu_percent", f"{VM}/swapping"} <= found
        assert not {f"{VM}/dpars/0/mail_files", "/devices/0/mail_users", "/networks/0/peak_gbps"} & found
        assert not any(pointer.startswith(OTHER) for pointer in found)

    def test_after_another_value_of_a_setting_is_how_the_value_before_it_was_found(self) -> None:
        described = site(to=on_esx1(dpars=[{"name": "north", "notes_ini": {"Server_Transinfo_range": 12}}]))
        (north_server,) = described["esx_clusters"][0]["hosts"][0]["vms"][0]["dpars"]
        settings = {"Server_Transinfo_range": 9, "Server_Pool_Tasks": 80, "Server_Max_Concurrent_Trans": 80}
        north_server |= {"notes_ini": settings, "transinfo_stepwise": True, "thread_use_analysed": True}
        assert set(steps(described, RULES)[0].forgets) == {f"{VM}/dpars/0/transinfo_stepwise"}

    @pytest.mark.parametrize("setting", ["Server_Pool_Tasks", "Server_Max_Concurrent_Trans"])
    def test_after_other_threads_is_whether_their_use_was_analysed(self, setting: str) -> None:
        described = site(to=on_esx1(dpars=[{"name": "north", "notes_ini": {setting: 60}}]))
        (north_server,) = described["esx_clusters"][0]["hosts"][0]["vms"][0]["dpars"]
        north_server |= {"notes_ini": {setting: 80}, "transinfo_stepwise": True, "thread_use_analysed": True}
        assert f"{VM}/dpars/0/thread_use_analysed" in steps(described, RULES)[0].forgets
        assert f"{VM}/dpars/0/transinfo_stepwise" not in steps(described, RULES)[0].forgets

    def test_after_another_vm_is_what_was_said_of_its_host(self) -> None:
        new = {"esx_clusters": [{"name": "A", "hosts": [{"name": "esx1", "vms": [vm("west")]}]}]}
        found = forgotten(to={**new, "devices": [device("west-mail")]})
        assert {f"{HOST}/over_utilized", f"{HOST}/cpu_headroom", f"{HOST}/measured/cpu_percent"} <= found
        assert f"{VM}/measured/cpu_percent" not in found

    def test_after_a_server_goes_is_what_was_said_of_its_host_and_its_device(self) -> None:
        found = forgotten(
            removes=["A/esx1/north"], to={"domino_clusters": [{"name": "C", "members": ["A/esx2/south/south"]}]}
        )
        assert {f"{HOST}/over_utilized", "/devices/0/mail_users", "/domino_clusters/0/sized_for_failover"} <= found
        assert "/devices/1/mail_users" not in found

    def test_after_mail_files_move_is_what_was_said_of_both_devices(self) -> None:
        found = forgotten(to=on_esx1(dpars=[{"name": "north", "mail_devices": ["south-mail"]}]))
        assert {f"/devices/{n}/{name}" for n in (0, 1) for name in ("adequate", "mail_users")} <= found
        assert not {f"{HOST}/over_utilized", f"{VM}/measured/cpu_percent"} & found

    def test_after_drives_become_others_is_how_the_device_carries_its_load(self) -> None:
        assert forgotten(to={"devices": [{"name": "north-mail", "drives": 20}]}) == {
            f"/devices/0/{name}"
            for name in ("adequate", "iops", "response_ms", "filled_percent", "measured/reads_per_s")
        }

    def test_after_a_new_release_of_the_site_is_all_that_was_measured(self) -> None:
        found = forgotten(to={"domino_release": "9.0.1"})
        assert {f"{at}/{name}" for at in (HOST, OTHER) for name in ("over_utilized", "measured/cpu_percent")} <= found
        assert {"/devices/0/adequate", "/devices/1/adequate"} <= found
        assert not {"/devices/0/mail_users", f"{VM}/dpars/0/mail_files"} & found

    def test_after_a_server_that_names_no_device_grows_is_what_was_said_of_any_that_may_hold_its_mail(self) -> None:
        described = site(to=north(2_000))
        del described["esx_clusters"][0]["hosts"][0]["vms"][0]["dpars"][0]["mail_devices"]
        described["devices"].append(device("log", holds=["transaction-log"]))
        found = set(steps(described, RULES)[0].forgets)
        assert {"/devices/0/mail_users", "/devices/1/mail_users"} <= found
        assert "/devices/2/adequate" not in found

    def test_is_nothing_where_the_change_bears_on_nothing_of_it(self) -> None:
        assert not forgotten(to={"esx_clusters": [{"name": "A", "hosts": [{"name": "esx1", "in_support": True}]}]})
        assert not forgotten(to=north(1_000))

    def test_is_what_lies_on_a_device_beneath_too(self) -> None:
        described = site(to=north(2_000))
        described["devices"][0]["lies_on"] = "aggregate"
        described["devices"].append(device("aggregate"))
        assert "/devices/2/adequate" in steps(described, RULES)[0].forgets


class TestWhatTheChangeSaysAnew:
    def test_is_known_also_where_it_is_the_same(self) -> None:
        to = north(2_000)
        to["esx_clusters"][0]["hosts"][0] |= {"over_utilized": False, "measured": {"cpu_percent": 70}}
        after = step(to=to)
        assert not {f"{HOST}/over_utilized", f"{HOST}/measured/cpu_percent"} & set(after.forgets)
        assert value_at(after.description, f"{HOST}/measured/cpu_percent") == 70

    def test_is_of_that_change_alone(self) -> None:
        to = north(2_000)
        to["esx_clusters"][0]["hosts"][0]["over_utilized"] = False
        described = site(to=to)
        described["changes"].append({"name": "d", "to": north(3_000)})
        first, second = steps(described, RULES)
        place = f"/changes/0/to{HOST}/over_utilized"
        assert place not in first.forgets
        assert place in second.forgets

    def test_stays_forgotten_after_a_change_that_has_nothing_to_do_with_it(self) -> None:
        described = site(to=north(2_000))
        described["changes"].append({"name": "d", "to": {"networks": [{"name": "lan", "vipa": True}]}})
        assert value_at(steps(described, RULES)[1].description, f"{HOST}/over_utilized") is None


class TestTheAnswer:
    def test_asks_for_what_is_not_known_any_more(self) -> None:
        before, after = evaluate(site()), evaluate(site(to=north(2_000)))
        (found,) = after.plan
        asked = {missing.pointer for verdict in found.opens for missing in verdict.missing}
        assert set(found.forgets) == USERS_OF_NORTH
        assert asked & USERS_OF_NORTH
        assert not {m.pointer for v in before.findings for m in v.missing} & asked & USERS_OF_NORTH

    def test_names_it(self) -> None:
        text = render(evaluate(site(to=north(2_000))), "markdown")
        assert "Not known any more" in text

    def test_is_that_of_the_site_written_so(self) -> None:
        """A change applied equals the site written so, with what is not known any more left out."""
        written = site()
        host = written["esx_clusters"][0]["hosts"][0]
        for name in ("over_utilized", "cpu_headroom", "measured"):
            del host[name]
        server = host["vms"][0]
        for name in ("measured", "swapping", "sized_for_growth"):
            del server[name]
        del server["dpars"][0]["measured"], server["dpars"][0]["mail_files"]
        server["dpars"][0]["workloads"] = [{"client": "nrpc", "users": {"concurrent": 2_000}}]
        for name in ("adequate", "mail_users", "response_ms", "filled_percent", "measured"):
            del written["devices"][0][name]
        del written["domino_clusters"][0]["sized_for_failover"]
        del written["networks"][0]["measured"], written["networks"][0]["peak_gbps"]
        ours, theirs = evaluate(step(to=north(2_000)).raw), evaluate(written)
        assert {v.fingerprint: v.verdict for v in ours.verdicts if not v.subject.path.startswith("changes")} == {
            v.fingerprint: v.verdict for v in theirs.verdicts if not v.subject.path.startswith("changes")
        }


def with_memory(*changes: dict[str, Any], release: str = "6.5.4") -> dict[str, Any]:
    image = {"os": "linux", "memory_gib": 2, "dpars": [{"name": "mail"}]}
    machines = [{"name": "z9", "architecture": "system-z", "lpars": [{"name": "LNX", "memory_gib": 2, "image": image}]}]
    return {"deployment": "One image", "domino_release": release, "machines": machines, "changes": list(changes)}


def test_the_memory_for_a_release_before_seven_is_not_that_for_one_from_it_on() -> None:
    """2 GB for a server of 6.5 say nothing of what one of 7 will be given."""
    upgrade = {"name": "7", "to": {"domino_release": "7.0.2"}}
    there = "/machines/0/lpars/0"
    assert set(steps(with_memory(upgrade), RULES)[0].forgets) >= {f"{there}/memory_gib", f"{there}/image/memory_gib"}


@pytest.mark.parametrize(("before", "after"), [("6.5.3", "6.5.4"), ("7.0", "8.5.1"), ("7.0.2", "6.5.4")])
def test_memory_stays_where_no_release_before_seven_becomes_one_from_it_on(before: str, after: str) -> None:
    upgrade = {"name": "another", "to": {"domino_release": after}}
    assert not [one for one in steps(with_memory(upgrade, release=before), RULES)[0].forgets if "memory" in one]


def test_memory_that_the_plan_states_is_known() -> None:
    to = {"domino_release": "7.0.2", "machines": [{"name": "z9", "lpars": [
        {"name": "LNX", "memory_gib": 2, "image": {"memory_gib": 2}}]}]}  # fmt: skip
    assert not [one for one in steps(with_memory({"name": "7", "to": to}), RULES)[0].forgets if "memory" in one]
