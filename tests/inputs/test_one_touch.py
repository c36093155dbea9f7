"""One-Touch Setup: the settings that a server was set up with, each at its place; what it has now goes before them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.readers import one_touch
from domino_advisor.inputs.told import InputFault, Thing, Trust
from tests.inputs.bundles import notes_ini
from tests.inputs.domino_captures import ONE_TOUCH


def _read(text: str) -> tuple[dict[str, Any], list[InputFault], Thing | None]:
    found = list(one_touch.read(InputFile("mail01/first_server.json", text.encode())))
    things = [one for one in found if isinstance(one, Thing)]
    told = {"/".join(telling.path): telling.value for thing in things for telling in thing.tells}
    return told, [one for one in found if isinstance(one, InputFault)], things[0] if things else None


def _changed(*path: str, **members: Any) -> str:
    """The sample with other members of one object."""
    whole = json.loads(ONE_TOUCH)
    node = whole
    for key in path:
        node = node.setdefault(key, {})
    node |= members
    return json.dumps(whole)


def test_each_setting_is_told_with_its_line_and_column() -> None:
    told, faults, thing = _read(ONE_TOUCH)
    assert told == {
        "server_name": "MAIL01/ACME", "domain": "ACME", "host_name": "mail01.example.com",
        "server_tasks": ["replica", "router", "http"], "transaction_logging/enabled": True,
        "notes_ini/NSF_Buffer_Pool_Size_MB": 512, "notes_ini/TRANSLOG_MaxSize": 1024,
    }  # fmt: skip
    assert faults == []
    assert thing is not None and thing.name == "MAIL01/ACME"
    places = {one.path[-1]: (one.origin.line, one.origin.column) for one in thing.tells}
    assert places["NSF_Buffer_Pool_Size_MB"] == (14, 34)
    assert {one.trust for one in thing.tells} == {Trust.EXPORTED}


@pytest.mark.parametrize("members", [
    {"type": "additional"}, {"name": "{{ SERVERSETUP_SERVER_NAME }}"}, {"name": None}, {"name": ["a"]},
])  # fmt: skip
def test_a_name_that_is_not_all_there_is_not_made_up(members: dict[str, Any]) -> None:
    told, _, thing = _read(_changed("serverSetup", "server", **members))
    assert "server_name" not in told
    assert thing is not None and thing.same_as


@pytest.mark.parametrize("unit", [{"orgUnitName": "West"}, {"countryCode": "DE"}])
def test_which_units_a_server_is_in_is_not_said(unit: dict[str, str]) -> None:
    assert "server_name" not in _read(_changed("serverSetup", "org", **unit))[0]


def test_a_name_in_full_is_taken_as_it_is() -> None:
    told, _, _ = _read(_changed("serverSetup", "server", type="additional", name="CN=MAIL01/OU=West/O=ACME"))
    assert told["server_name"] == "MAIL01/West/ACME"


@pytest.mark.parametrize("value", ["{{ X }}", "${X}"])
def test_what_is_put_in_later_is_not_known(value: str) -> None:
    told, _, _ = _read(_changed("serverSetup", "notesINI", NSF_BUFFER_POOL_SIZE_MB=value))
    assert "notes_ini/NSF_Buffer_Pool_Size_MB" not in told
    assert "host_name" not in _read(_changed("serverSetup", "network", hostName=value))[0]


def test_tasks_beside_those_of_a_new_server_are_some_of_its_tasks() -> None:
    text = _changed("serverSetup", "server", serverTasks=None, additionalServerTasks="Traveler,nosuch")
    thing = _read(text)[2]
    assert thing is not None
    assert [(one.value, one.adds) for one in thing.tells if one.path == ("server_tasks",)] == [
        (["traveler", "other"], True)
    ]


def test_a_setting_that_is_set_to_two_values_is_left_out_and_told() -> None:
    told, faults, _ = _read(_changed("serverSetup", "notesINI", TRANSLOG_STATUS="0"))
    assert "transaction_logging/enabled" not in told
    assert len(faults) == 1 and "another value" in faults[0].message


@pytest.mark.parametrize("found", [
    {"Type": "Server", "ServerName": "CN=MAIL02/O=ACME"}, {"Type": "Server", "ServerName": "*"},
    {"Type": "Server"}, {"Type": "Program", "ServerName": "CN=MAIL01/O=ACME"},
])  # fmt: skip
def test_a_document_of_another_server_tells_nothing_of_this_one(found: dict[str, str]) -> None:
    whole = json.loads(ONE_TOUCH)
    whole["appConfiguration"]["databases"][0]["documents"][0]["findDocument"] = found
    assert "transaction_logging/enabled" not in _read(json.dumps(whole))[0]


def test_a_document_is_that_of_the_server_where_one_variable_names_both() -> None:
    text = ONE_TOUCH.replace('"MAIL01"', '"{{ NAME }}"').replace("CN=MAIL01/", "CN={{ NAME }}/")
    assert _read(text)[0]["transaction_logging/enabled"] is True


@pytest.mark.parametrize("text", [
    "", "{", "[]", "5", "{}", '{"serverSetup": []}', '{"serverSetup": {}}', '{"serverSetup": {"server": {}}}', "\0",
    '{"serverSetup": {"server": {"name": "a"', '{"serverSetup":' * 5_000, '{"serverSetup": NaN}',
])  # fmt: skip
def test_what_sets_up_no_server_is_told(text: str) -> None:
    told, faults, _ = _read(text)
    assert told == {}
    assert len(faults) == 1


def test_values_of_another_kind_are_passed_over() -> None:
    whole = json.loads(ONE_TOUCH)
    whole["serverSetup"] |= {
        "server": 5,
        "org": [],
        "network": "x",
        "notesINI": {"Server_Pool_Tasks": [1], "Domain": {}},
    }
    whole["appConfiguration"] = {"databases": {"filePath": "names.nsf"}}
    told, faults, _ = _read(json.dumps(whole))
    assert told == {}
    assert [fault.weight for fault in faults] == ["warning"] * 3


def test_a_key_that_stands_twice_is_told() -> None:
    _, faults, _ = _read(ONE_TOUCH.replace('"type": "first",', '"type": "first", "type": "first",'))
    assert ["already" in fault.message for fault in faults] == [True]


def test_no_secret_is_kept() -> None:
    text = ONE_TOUCH.replace('"hunter5"', '"hunter5", "TRANSLOG_Performance": "https://u:hunter6@x/"')
    found = list(one_touch.read(InputFile("a/first_server.json", text.encode())))
    whole = gathered([InputFile("a/first_server.json", text.encode())])
    assert "hunter" not in repr(found) + repr(whole)


def test_the_notes_ini_goes_before_what_was_wanted_once() -> None:
    ini = notes_ini("MAIL01", "ServerTasks=Router", "TRANSLOG_Status=0")
    files = [InputFile("mail01/notes.ini", ini), InputFile("mail01/first_server.json", ONE_TOUCH.encode())]
    for found in (gathered(files), gathered(reversed(files))):
        (dpar,) = found.described.value["images"][0]["dpars"]
        assert dpar["server_tasks"] == ["router"]
        assert dpar["transaction_logging"] == {"enabled": False}
        # a notes.ini is whole: what it does not have is not set
        assert dpar["notes_ini"] == {"complete": True}
        assert dpar["host_name"] == "mail01.example.com"
        assert sorted(fault.line or 0 for fault in found.faults) == [8, 14, 25, 25]


def test_an_additional_server_is_that_of_the_notes_ini_with_its_common_name() -> None:
    setup = _changed("serverSetup", "server", type="additional").encode()
    files = [InputFile("inis/notes.ini", notes_ini("MAIL01")), InputFile("setup/first_server.json", setup)]
    (dpar,) = gathered(files).described.value["images"][0]["dpars"]
    assert (dpar["name"], dpar["host_name"]) == ("MAIL01/ACME", "mail01.example.com")
    (alone,) = gathered(files[1:]).described.value["images"][0]["dpars"]
    assert alone["name"] == "MAIL01" and "server_name" not in alone
