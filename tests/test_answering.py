"""Answers to what is missing: the places that they name, and the description with them in it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.answering import patch_for, patched, place_of, pointer_of

SITE: dict[str, Any] = {
    "deployment": "Branches",
    "hosts": [
        {"name": "esx1", "vms": [{"name": "mail", "dpars": [{"name": "d", "workloads": [{"client": "nrpc"}]}]}]},
        {"name": "esx2", "bios": {"turbo": True}, "cores": {"from": 4, "to": 8}, "partial": ["vms"], "vms": []},
    ],
    "devices": [{"name": "log1"}],
}
BIOS = ("/hosts/0/bios/power_mode", "/hosts/1/bios/power_mode")


def filled(answers: Mapping[str, Any], asked: Sequence[str] = (), site: dict[str, Any] = SITE) -> Any:
    before = copy.deepcopy(site)
    made = patched(site, patch_for(site, answers, asked))
    assert site == before
    return made


def faults(answers: Mapping[str, Any], asked: Sequence[str] = ()) -> dict[str, str]:
    with pytest.raises(InvalidInput) as caught:
        patch_for(SITE, answers, asked)
    assert caught.value.what == "answers"
    return {fault.pointer: " ".join(filter(None, (fault.message, fault.advice))) for fault in caught.value.faults}


class TestAPlace:
    """A place is a pointer in which members of lists go by their names."""

    @pytest.mark.parametrize(
        ("pointer", "place"),
        [
            ("/hosts/1/bios/power_mode", "/hosts/esx2/bios/power_mode"),
            ("/hosts/0/vms/0/dpars/0/workloads/0/users", "/hosts/esx1/vms/mail/dpars/d/workloads/nrpc/users"),
            ("/goals/growth", "/goals/growth"),
        ],
    )
    def test_names_what_lies_on_the_way(self, pointer: str, place: str) -> None:
        assert place_of(SITE, pointer) == place
        assert pointer_of(SITE, place) == pointer
        assert pointer_of(SITE, pointer) == pointer

    def test_stays_true_where_a_list_is_put_in_another_order(self) -> None:
        turned = {**SITE, "hosts": SITE["hosts"][::-1]}
        assert pointer_of(turned, place_of(SITE, "/hosts/1/cores")) == "/hosts/0/cores"

    def test_of_a_host_that_is_not_there_is_nowhere(self) -> None:
        assert pointer_of(SITE, "/hosts/esx9/cores") is None

    def test_of_a_member_that_is_called_like_a_position_has_the_position(self) -> None:
        numbered = {"deployment": "x", "hosts": [{"name": "1"}, {"name": "0"}]}
        assert place_of(numbered, "/hosts/0/cores") == "/hosts/0/cores"
        assert pointer_of(numbered, "/hosts/0/cores") == "/hosts/0/cores"

    def test_keeps_a_slash_in_a_name_apart(self) -> None:
        named = {"deployment": "x", "hosts": [{"name": "a/b"}]}
        assert place_of(named, "/hosts/0/cores") == "/hosts/a~1b/cores"
        assert pointer_of(named, "/hosts/a~1b/cores") == "/hosts/0/cores"


class TestAnAnswer:
    def test_is_written_at_its_place_and_nothing_else_changes(self) -> None:
        made = filled({"/hosts/esx2/bios/power_mode": "balanced"})
        assert made["hosts"][1].pop("bios") == {"turbo": True, "power_mode": "balanced"}
        rest = copy.deepcopy(SITE)
        del rest["hosts"][1]["bios"]
        assert made == rest

    def test_brings_what_it_lies_in(self) -> None:
        made = filled({"/hosts/esx1/bios/turbo": True, "/hosts/esx1/bios/vt_x": False, "/goals/growth": True})
        assert made["hosts"][0]["bios"] == {"turbo": True, "vt_x": False}
        assert made["goals"] == {"growth": True}

    @pytest.mark.parametrize(("said", "written"), [("yes", True), ("No", False), (True, True)])
    def test_of_yes_or_no_is_true_or_false(self, said: Any, written: bool) -> None:
        assert filled({"/goals/growth": said})["goals"] == {"growth": written}

    def test_of_one_word_is_a_list_of_it_where_a_list_belongs(self) -> None:
        assert filled({"/hosts/esx1/enabled_devices": "usb"})["hosts"][0]["enabled_devices"] == ["usb"]
        assert filled({"/hosts/esx1/enabled_devices": "none"})["hosts"][0]["enabled_devices"] == "none"
        assert filled({"/hosts/esx1/vswitches": "none"})["hosts"][0]["vswitches"] == []

    @pytest.mark.parametrize("nothing", [None, "", "?", "unknown"])
    def test_that_is_empty_or_unknown_is_none(self, nothing: Any) -> None:
        assert filled({"/goals/growth": nothing}) == SITE

    def test_takes_the_place_of_a_range(self) -> None:
        assert filled({"/hosts/esx2/cores": 6})["hosts"][1]["cores"] == 6

    def test_may_be_a_range(self) -> None:
        assert filled({"/hosts/esx1/cores": {"from": 4, "to": 8}})["hosts"][0]["cores"] == {"from": 4, "to": 8}

    def test_that_is_stated_already_changes_nothing(self) -> None:
        assert patch_for(SITE, {"/hosts/esx2/bios/turbo": "yes"}, ()) == ()

    def test_never_replaces_what_is_stated_otherwise(self) -> None:
        told = faults({"/hosts/esx2/bios/turbo": False})
        assert list(told) == ["/~1hosts~1esx2~1bios~1turbo"]
        assert "states it already" in told["/~1hosts~1esx2~1bios~1turbo"]


class TestOneAnswerForSeveralPlaces:
    EVERYWHERE = "/hosts/*/bios/power_mode"

    def test_goes_to_all_that_are_asked_for(self) -> None:
        made = filled({self.EVERYWHERE: "balanced"}, BIOS)
        assert [host["bios"]["power_mode"] for host in made["hosts"]] == ["balanced", "balanced"]

    def test_goes_to_none_that_is_not_asked_for(self) -> None:
        assert "bios" not in filled({self.EVERYWHERE: "balanced"}, BIOS[1:])["hosts"][0]

    def test_yields_to_that_of_a_single_place(self) -> None:
        given = {self.EVERYWHERE: "balanced", "/hosts/esx2/bios/power_mode": "high-performance"}
        made = filled(given, BIOS)
        assert [host["bios"]["power_mode"] for host in made["hosts"]] == ["balanced", "high-performance"]

    def test_is_refused_where_it_fits_nothing_that_is_asked(self) -> None:
        assert list(faults({"/hosts/*/cores": 4}, BIOS)) == ["/~1hosts~1*~1cores"]


class TestAListThatIsNotComplete:
    def test_is_complete_with_the_others(self) -> None:
        host = filled({"/hosts/esx2/vms": [{"name": "other"}]})["hosts"][1]
        assert host["vms"] == [{"name": "other"}]
        assert "partial" not in host

    def test_may_be_complete_as_it_is(self) -> None:
        host = filled({"/hosts/esx2/vms": "complete"})["hosts"][1]
        assert (host["vms"], "partial" in host) == ([], False)

    def test_leaves_other_lists_of_the_object_open(self) -> None:
        site = copy.deepcopy(SITE)
        site["hosts"][1] |= {"partial": ["vms", "vswitches"], "vswitches": []}
        assert filled({"/hosts/esx2/vms": "complete"}, site=site)["hosts"][1]["partial"] == ["vswitches"]


def test_a_setting_that_notes_ini_lacks_is_listed_as_not_set() -> None:
    place = "/hosts/esx1/vms/mail/dpars/d/notes_ini"
    made = filled({f"{place}/Server_Pool_Tasks": "not-set", f"{place}/DEBUG_SHOW_SEM": "not-set"})
    assert made["hosts"][0]["vms"][0]["dpars"][0]["notes_ini"] == {"not_set": ["Server_Pool_Tasks", "DEBUG_SHOW_SEM"]}


class TestADeviceThatIsNamed:
    LOG = "/hosts/esx1/vms/mail/dpars/d/transaction_logging/device"

    def test_is_listed_where_it_was_not(self) -> None:
        assert filled({self.LOG: "log2"})["devices"] == [{"name": "log1"}, {"name": "log2"}]

    def test_is_the_first_of_a_list_that_was_not_there(self) -> None:
        bare = {name: said for name, said in SITE.items() if name != "devices"}
        assert filled({self.LOG: "log2"}, site=bare)["devices"] == [{"name": "log2"}]

    def test_is_none_of_its_own_where_only_capitals_differ(self) -> None:
        (told,) = faults({self.LOG: "LOG1"}).values()
        assert "no device is named" in told

    def test_is_not_listed_twice(self) -> None:
        assert filled({self.LOG: "log1"})["devices"] == SITE["devices"]


class TestWhatIsWrong:
    """Faults are those of a description, at the answers that they come of."""

    def test_is_told_at_its_answer(self) -> None:
        told = faults({"/hosts/esx1/cores": "four", "/goals/growth": "perhaps", "/hosts/esx1/bios/turbo": True})
        assert set(told) == {"/~1hosts~1esx1~1cores", "/~1goals~1growth"}
        assert "must be a number" in told["/~1hosts~1esx1~1cores"]

    def test_is_told_within_an_answer(self) -> None:
        assert list(faults({"/hosts/esx1/vswitches": [{"name": "v", "nics": -1}]})) == [
            "/~1hosts~1esx1~1vswitches/0/nics"
        ]

    @pytest.mark.parametrize("place", ["/hosts/esx9/cores", "/hosts/esx1/bogus", "hosts", "/", ""])
    def test_a_place_that_is_not_there_is_refused(self, place: str) -> None:
        assert len(faults({place: 4})) == 1

    def test_the_place_that_was_meant_is_named(self) -> None:
        (told,) = faults({"/hosts/esx1/bios/powermode": "balanced"}, BIOS).values()
        assert "/hosts/esx1/bios/power_mode" in told
