"""What a description says that nobody knows (decision 67)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domino_advisor import Advisor, InvalidInput
from domino_advisor.description.answering import patch_of, patched
from domino_advisor.description.planning import PlanRules, steps

ADVISOR = Advisor()
PATHS = "vsphere-domino-2011/path-policy-active-active"


def site(storage: Mapping[str, Any], **vm: Any) -> dict[str, Any]:
    mail = {"client": "nrpc", "users": {"concurrent": 3000}}
    dpar = {"name": "domino", "mail_devices": ["storage"], "workloads": [mail]}
    own = {"name": "mail", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [dpar], **vm}
    return {
        "deployment": "One VM",
        "domino_release": "8.5.1",
        "hosts": [{"name": "esx1", "esx_release": "4.0", "vms": [own]}],
        "devices": [{"name": "storage", **storage}],
    }


def verdicts(description: Mapping[str, Any], **options: Any) -> dict[tuple[str, str], str]:
    found = ADVISOR.evaluate(description, **options).verdicts
    return {(one.guideline, one.subject.path): one.verdict for one in found}


def faults(description: Mapping[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        ADVISOR.evaluate(description)
    return [(fault.pointer, fault.message) for fault in caught.value.faults]


class TestWhatHangsOnIt:
    """The paper of 2011 recommends Fixed for an active-active array; of one that carries its load nobody is asked."""

    @pytest.mark.parametrize("proofs", [True, False])
    def test_is_told_to_be_open(self, proofs: bool) -> None:
        silent = verdicts(site({}), proofs=proofs)
        said = verdicts(site({"not_known": ["access", "path_policy"]}), proofs=proofs)
        assert silent[PATHS, "devices/storage"] == "not-applicable"
        assert said[PATHS, "devices/storage"] == "undetermined"

    def test_is_asked_for_at_its_place(self) -> None:
        asked = ADVISOR.evaluate(site({"not_known": ["access", "path_policy"]})).questions
        assert "/devices/0/access" in {pointer for question in asked for pointer in question.pointers}

    def test_stays_silent_where_another_member_is_not_known(self) -> None:
        assert verdicts(site({"not_known": ["model"]})) == verdicts(site({}))

    def test_is_decided_as_soon_as_it_is_stated(self) -> None:
        said = verdicts(site({"access": "active-active", "path_policy": "fixed"}))
        assert said[PATHS, "devices/storage"] == "satisfied"

    def test_also_of_what_nobody_is_asked(self) -> None:
        """The paper has partitions aligned as the vendor of the array says, which is asked of nobody."""
        guideline = "vsphere-domino-2011/vendor-array-guidance"
        assert verdicts(site({}))[guideline, "devices/storage"] == "not-applicable"
        said = verdicts(site({"not_known": ["alignment_from_vendor"]}))
        assert said[guideline, "devices/storage"] == "undetermined"

    def test_but_for_what_hangs_on_more_that_nobody_speaks_of(self) -> None:
        """Slow storage may be made up for by memory: of storage of which the load is not told nobody is asked."""
        guideline = "vsphere-domino-2011/vendor-array-guidance"
        said = site({"not_known": ["alignment_from_vendor"]})
        del said["hosts"][0]["vms"][0]["dpars"][0]["mail_devices"]
        assert verdicts(said)[guideline, "devices/storage"] == "not-applicable"


class TestNoDefault:
    """A goal that is left out is not wanted; one that nobody knows is asked for."""

    GOAL = "zero_downtime_host_failure"

    def test_a_goal_in_the_list_is_as_one_that_is_unknown(self) -> None:
        by_word, by_list = site({}), site({})
        by_word["goals"], by_list["goals"] = {self.GOAL: "unknown"}, {"not_known": [self.GOAL]}
        assert verdicts(by_word) == verdicts(by_list) != verdicts(site({}))

    def test_a_goal_of_the_vm_itself(self) -> None:
        """What the site does not want the VM may: nobody knows of it, whatever the site has."""
        by_word, by_list = site({}, goals={self.GOAL: "unknown"}), site({}, goals={"not_known": [self.GOAL]})
        assert verdicts(by_word) == verdicts(by_list) != verdicts(site({}))

    def test_where_nobody_knows_which_outage_is_acceptable_it_may_be_none(self) -> None:
        """HA alone restarts a VM within minutes, by the paper of 2011, which may be too long or not."""
        guideline = "vsphere-domino-2011/ha-where-downtime-acceptable"
        wanted, unsaid, no_outage = site({}), site({}), site({})
        wanted["goals"] = {"not_known": ["outage_minutes"]}
        no_outage["goals"] = {"not_known": ["outage_minutes"], self.GOAL: True}
        assert verdicts(wanted)[guideline, "esx1/mail"] == "undetermined"
        assert verdicts(unsaid)[guideline, "esx1/mail"] == "not-applicable"
        assert ADVISOR.evaluate(no_outage).verdicts and verdicts(no_outage)[guideline, "esx1/mail"] == "undetermined"


class TestFaults:
    def test_a_name_that_the_object_does_not_have(self) -> None:
        ((pointer, message),) = faults(site({"not_known": ["acces"]}))
        assert (pointer, message) == ("/devices/0/not_known/0", "the device has no acces")

    def test_what_is_stated(self) -> None:
        ((pointer, message),) = faults(site({"access": "active-active", "not_known": ["access"]}))
        assert (pointer, message) == ("/devices/0/not_known/0", "access is stated, and said not to be known")

    @pytest.mark.parametrize("name", ["name", "count", "active", "environment"])
    def test_what_says_which_object_it_is(self, name: str) -> None:
        described = site({}, not_known=[name])
        ((pointer, message),) = faults(described)
        assert pointer == "/hosts/0/vms/0/not_known/0"
        assert message == f"{name} is not said to be unknown here"

    def test_a_setting_that_is_said_not_to_be_set(self) -> None:
        described = site({})
        ini = {"not_set": ["Server_Pool_Tasks"], "not_known": ["Server_Pool_Tasks"]}
        described["hosts"][0]["vms"][0]["dpars"][0]["notes_ini"] = ini
        ((_, message),) = faults(described)
        assert message == "Server_Pool_Tasks is said not to be set, and not to be known"

    def test_a_list_that_is_not_complete_may_be_both(self) -> None:
        verdicts(site({"holds": ["mail-files"], "partial": ["holds"], "not_known": ["holds"]}))


class TestKnownFromThenOn:
    def test_an_answer_takes_it_out_of_the_list(self) -> None:
        said = site({"not_known": ["access", "path_policy"]})
        after = patched(said, patch_of(said, "/devices/0/access", "active-active"))
        assert after["devices"][0] == {"name": "storage", "not_known": ["path_policy"], "access": "active-active"}

    def test_the_last_answer_takes_the_list_away(self) -> None:
        said = site({"not_known": ["access"]})
        after = patched(said, patch_of(said, "/devices/0/access", "active-active"))
        assert after["devices"][0] == {"name": "storage", "access": "active-active"}

    def test_an_answer_within_an_object_takes_the_object_out_of_it(self) -> None:
        said = site({}, not_known=["measured"])
        after = patched(said, patch_of(said, "/hosts/0/vms/0/measured/cpu_percent", 40))
        vm = after["hosts"][0]["vms"][0]
        assert (vm["measured"], "not_known" in vm) == ({"cpu_percent": 40}, False)

    def test_a_planned_change_that_states_it(self) -> None:
        said = site({"not_known": ["access", "path_policy"]})
        to = {"devices": [{"name": "storage", "access": "active-active", "path_policy": "fixed"}]}
        said["changes"] = [{"name": "vendor asked", "kind": "other", "to": to}]
        (step,) = ADVISOR.evaluate(said).plan
        assert PATHS in {one.guideline for one in step.meets}

    def test_a_planned_change_after_which_nobody_knows_it(self) -> None:
        said = site({"access": "active-active", "path_policy": "fixed"})
        said["changes"] = [
            {"name": "new array", "kind": "other", "to": {"devices": [{"name": "storage", "not_known": ["access"]}]}}
        ]
        (step,) = ADVISOR.evaluate(said).plan
        assert "vsphere-domino-2011/path-policy-active-passive" in {one.guideline for one in step.opens}

    def test_a_planned_change_that_says_no_more_that_nobody_knows_it(self) -> None:
        said = site({"not_known": ["access", "path_policy"]})
        said["changes"] = [{"name": "c", "kind": "other", "to": {"devices": [{"name": "storage", "not_known": None}]}}]
        (step,) = ADVISOR.evaluate(said).plan
        assert PATHS not in {one.guideline for one in step.breaks}

    def test_a_planned_change_of_a_notes_ini(self) -> None:
        lacks, unknown = {"not_set": ["Server_Pool_Tasks"]}, {"not_known": ["Server_Pool_Tasks"]}
        for before, after in ((lacks, unknown), (unknown, lacks)):
            said = site({})
            said["hosts"][0]["vms"][0]["dpars"][0]["notes_ini"] = before
            to = {"name": "mail", "dpars": [{"name": "domino", "notes_ini": after}]}
            said["changes"] = [{"name": "c", "kind": "other", "to": {"hosts": [{"name": "esx1", "vms": [to]}]}}]
            (step,) = steps(said, PlanRules())
            assert step.description["hosts"][0]["vms"][0]["dpars"][0]["notes_ini"] == after


class TestOverMembers:
    def test_one_of_several_members_of_which_nobody_knows_it(self) -> None:
        """Partitions of one computer share their program files, by the z paper, which is asked of nobody."""
        guideline = ("redpaper-z-2006/shared-executables", "z/L")

        def told(*not_known: str) -> str:
            dpar = {"workloads": [{"client": "nrpc", "users": {"active_15min": 900}}], "not_known": [*not_known]}
            image = {"os": "linux", "dpars": [{"name": name, **dpar} for name in ("A", "B")]}
            machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}
            site = {"deployment": "z", "environment": "production", "domino_release": "6.5", "machines": [machine]}
            return verdicts(site)[guideline]

        assert (told(), told("program_directory")) == ("not-applicable", "undetermined")


class TestWhatSomebodySetsUp:
    """The paper of 2011 limits a VM with Fault Tolerance to 2,000 users where the link for FT logging has 1 Gb/s."""

    LIMIT = "vsphere-domino-2011/ft-1gb-limit-2000"

    def told(self, **vm: Any) -> str:
        own = {"name": "mail", "virtual_cps": 1, "dpars": [{"name": "d", "workloads": [self.mail(2100)]}], **vm}
        cluster = {
            "name": "c",
            "ha": True,
            "ft_logging": {"not_known": ["link_gbps"]},
            "hosts": [{"name": "esx", "count": 2, "esx_release": "4.0"}],
            "vms": [own],
        }
        said = {"deployment": "One VM", "domino_release": "8.5.1", "esx_clusters": [cluster]}
        return verdicts(said)[self.LIMIT, "c/vms/mail"]

    def mail(self, users: int) -> dict[str, Any]:
        return {"client": "nrpc", "users": {"concurrent": users}}

    def test_is_not_spoken_of_by_what_goes_with_it(self) -> None:
        assert self.told() == "not-applicable"

    def test_is_open_where_it_is_set_up(self) -> None:
        assert self.told(ft=True) == "undetermined"

    def test_is_open_where_nobody_knows_whether_it_is(self) -> None:
        assert self.told(not_known=["ft"]) == "undetermined"
