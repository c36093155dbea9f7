"""What a planned change makes otherwise is told with it: what comes, what goes, and both values of what is altered."""

from __future__ import annotations

from typing import Any

from domino_advisor.core.answer import MadeOtherwise, PlanStep
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.made_otherwise import MOST
from domino_advisor.report.parts import Name
from domino_advisor.report.plan_entries import plan_entries


def server(name: str, users: int, **more: Any) -> dict[str, Any]:
    workload = {"client": "nrpc", "users": {"connected": users}}
    return {
        "name": name, "cps": 2, **more,
        "image": {"os": "windows", "os_release": "2003", "dpars": [{"name": "mail", "workloads": [workload]}]},
    }  # fmt: skip


def steps(*to: dict[str, Any], **site: Any) -> tuple[PlanStep, ...]:
    changes = [{"name": f"step {number}", **change} for number, change in enumerate(to, start=1)]
    described = {"deployment": "x", "domino_release": "7.0", "machines": [server("a", 800), server("b", 500)], **site}
    return default_advisor().evaluate({**described, "changes": changes}, proofs=False).plan


def users(of: str, count: int) -> dict[str, Any]:
    workload = {"client": "nrpc", "users": {"connected": count}}
    return {"machines": [{"name": of, "image": {"dpars": [{"name": "mail", "workloads": [workload]}]}}]}


def lines(step: PlanStep) -> list[str]:
    (entry,) = plan_entries([step])
    told = [line for note in entry.notes if note.label == "Makes otherwise" for line in note.lines]
    return ["".join(part.text if isinstance(part, Name) else part for part in line) for line in told]


def test_users_who_come_stand_beside_those_that_were_there() -> None:
    (step,) = steps({"to": users("a", 1100)})
    place = "/changes/0/to/machines/0/image/dpars/0/workloads/0/users/connected"
    assert step.makes == (MadeOtherwise("a/mail/nrpc", place, "altered", 1, "users/connected", 800, 1100),)
    assert lines(step) == ["a/mail/nrpc: users/connected 800, then 1100"]


def test_a_second_step_is_held_against_the_first() -> None:
    _, second = steps({"to": users("a", 1100)}, {"to": users("a", 1400)})
    assert [(one.before, one.after) for one in second.makes] == [(1100, 1400)]


def test_a_machine_goes_by_its_name() -> None:
    (step,) = steps({"to": {"machines": [{"name": "a", "cps": 4, "memory_gib": 8}]}})
    assert lines(step) == ["a: cps 2, then 4; memory_gib 8"]


def test_what_comes_and_what_goes_is_told_whole() -> None:
    (step,) = steps({"to": {"machines": [server("c", 300)]}, "removes": ["b"]})
    assert [(one.subject, one.how) for one in step.makes] == [("b", "goes"), ("c", "comes")]
    assert step.makes[0].pointer == "/machines/1"
    assert lines(step) == ["b goes", "c comes"]


def test_what_is_known_no_more_is_told_once() -> None:
    measured = server("a", 800)
    measured["image"]["measured"] = {"cpu_peak_percent": 40}
    (step,) = steps({"to": users("a", 1100)}, machines=[measured, server("b", 500)])
    assert step.forgets == ("/machines/0/image/measured/cpu_peak_percent",)
    assert [one.member for one in step.makes] == ["users/connected"]


def test_what_the_plan_takes_back_is_told() -> None:
    (step,) = steps({"to": {"machines": [{"name": "a", "cps": None}]}})
    assert lines(step) == ["a: cps 2, and then not stated"]


def test_a_group_is_told_with_how_many_it_is() -> None:
    vm = {"name": "v", "count": 3, "virtual_cps": 2}
    host = {"name": "h", "vms": []}
    (step,) = steps({"to": {"hosts": [{"name": "h", "vms": [vm]}]}}, hosts=[host])
    assert lines(step) == ["h/v (3 alike) comes"]


def test_what_the_site_states_of_itself_is_told_of_the_site() -> None:
    (step,) = steps(
        {"to": {"goals": {"fault_isolation": True}, "checked": {"licensing": True}}}, goals={"growth": True}
    )
    assert lines(step) == ["the site: checked/licensing true; goals/fault_isolation true"]


def test_a_machine_that_is_partitioned_stays() -> None:
    lpar = {"name": "L1", "image": {"os": "linux", "dpars": [{"name": "post"}]}}
    (step,) = steps({"to": {"machines": [{"name": "a", "image": None, "lpars": [lpar]}]}})
    assert lines(step) == [
        "a: image/os windows, and then not stated; image/os_release 2003, and then not stated",
        "a/L1 comes", "a/mail goes",
    ]  # fmt: skip


def test_a_vm_that_is_powered_off_is_still_there() -> None:
    host = {"name": "h", "vms": [{"name": "v", "virtual_cps": 2}]}
    (step,) = steps({"to": {"hosts": [{"name": "h", "vms": [{"name": "v", "active": False}]}]}}, hosts=[host])
    assert lines(step) == ["h/v: active false"]


def test_what_is_no_subject_comes_and_goes_too() -> None:
    disk = {"name": "mail", "format": "thin"}
    host = {"name": "h", "vms": [{"name": "v", "disks": [disk]}], "vswitches": [{"name": "s", "nics": 2}]}
    to = {"hosts": [{"name": "h", "vswitches": [{"name": "t", "nics": 1}], "vms": [{"name": "v", "disks": None}]}]}
    (step,) = steps({"to": {**to, "machines": [{"name": "spare", "cps": 4}]}, "removes": ["b"]}, hosts=[host])
    assert {(one.subject, one.how) for one in step.makes} == {
        ("b", "goes"), ("spare", "comes"), ("h/vswitches/t", "comes"), ("h/v/disks/mail", "goes"),
    }  # fmt: skip


def test_what_is_left_out_is_counted() -> None:
    many = [server(f"n{number}", 100) for number in range(MOST + 5)]
    (step,) = steps({"to": {"machines": many}, "removes": ["b"]})
    assert (len(step.makes), step.makes_left) == (MOST, 6)


def test_a_setting_is_told_whatever_its_name() -> None:
    described = server("a", 800)
    described["image"]["dpars"][0]["notes_ini"] = {"Foo/Bar": 1}
    to = {"machines": [{"name": "a", "image": {"dpars": [{"name": "mail", "notes_ini": {"Foo/Bar": 2}}]}}]}
    (step,) = steps({"to": to}, machines=[described])
    assert lines(step) == ["a/mail: notes_ini/Foo/Bar 1, then 2"]


def test_a_change_that_leads_to_nothing_is_no_step() -> None:
    assert steps({"kind": "patching"}) == ()
