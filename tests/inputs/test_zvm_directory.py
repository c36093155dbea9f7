"""The user directory of z/VM: what it gives its guests, and never a password."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.readers import zvm_directory
from domino_advisor.inputs.storage_facts import STORAGE, Block
from domino_advisor.inputs.told import InputFault, Thing
from tests.inputs.bundles import laid, notes_ini

DIRECTORY = """\
* PASSWORD OF ALL IS HUNTER1
GLOBALDEFS
 GLOBALOPTS MACHINE ESA
PROFILE LINDFLT
 CPU 00 BASE
 CPU 01
 NICDEF 0600 TYPE QDIO LAN SYSTEM VSW1
 MACHINE ESA 8
USER MAILG1 HUNTER2 8G 16G G                                            00010000
 INCLUDE LINDFLT
 CPU 02
 MDISK 0100 3390 0001 10016 VOL001 MR HUNTER3 HUNTER4 HUNTER5
 MDISK 0102 FB-512 V-DISK 2097152 MWV
 APPCPASS GW HUNTER6 LU U HUNTER7
*DVHOPT LNK0 LOG1 RCM1 SMS0 NPW1 LNGAMENG PWC20240101 CRC HUNTER8
user mailg2 lbyonly 4096M 8G G
 INCLUDE MISSING
 STORAGE 10G
 COMMAND DEFINE CPU 01-03 TYPE IFL
 COMMAND XAUTOLOG OTHER HUNTER9
IDENTITY MAILG3 HUNTER2 2G 4G G
 BUILD ON SYS1 USING SUBCONFIG MAILG3-1
 BUILD ON SYS2,
   USING SUBCONFIG MAILG3-2
SUBCONFIG MAILG3-1
 CPU 00
 NICDEF 0700 TYPE QDIO LAN MAINT LAN1
SUBCONFIG MAILG3-2
 CPU 00
"""


def _read(text: str) -> tuple[dict[str, dict[str, Any]], list[InputFault], list[Thing]]:
    found = list(zvm_directory.read(InputFile("user.direct", text.encode())))
    things = [one for one in found if isinstance(one, Thing)]
    told = {
        thing.name: {"/".join(one.path): one.value for one in thing.tells if one.path != STORAGE} for thing in things
    }
    return told, [one for one in found if isinstance(one, InputFault)], things


def test_each_guest_is_told_with_its_profile_and_its_part() -> None:
    told, faults, _ = _read(DIRECTORY)
    assert told == {
        "MAILG1": {"hosting": "guest", "memory_gib": 8, "processors": 3, "network_attachment": "vswitch"},
        "MAILG2": {"hosting": "guest", "memory_gib": 10, "processors": 4},
        "MAILG3": {"hosting": "guest", "memory_gib": 2, "processors": 1, "network_attachment": "guest-lan"},
    }
    assert [(fault.line, fault.weight) for fault in faults] == [(17, "warning")]
    assert "PROFILE MISSING" in faults[0].message


def test_what_is_told_has_the_line_of_its_statement() -> None:
    _, _, things = _read(DIRECTORY)
    lines = {(thing.name, "/".join(one.path)): one.origin.line for thing in things for one in thing.tells}
    assert lines["MAILG1", "memory_gib"] == 9
    assert lines["MAILG1", "processors"] == 5
    assert lines["MAILG2", "memory_gib"] == 18
    assert lines["MAILG2", "processors"] == 19


def test_no_password_is_kept_told_or_written(tmp_path: Path) -> None:
    _, faults, things = _read(DIRECTORY)
    assert "HUNTER" not in repr(things).upper()
    assert "HUNTER" not in repr(faults).upper()
    made = gather([laid(tmp_path, {"user.direct": DIRECTORY.encode(), "mailg1/notes.ini": notes_ini("MAILG1")})])
    assert "HUNTER" not in repr(made).upper()
    assert "8G 16G G" in repr(made)


def test_guests_of_which_nothing_else_is_told_are_not_described(tmp_path: Path) -> None:
    made = gather([laid(tmp_path, {"user.direct": DIRECTORY.encode(), "mailg1/notes.ini": notes_ini("MAILG1")})])
    (image,) = made.described.value["images"]
    assert (image["name"], image["memory_gib"], image["cps"]) == ("MAILG1", 8, 3)
    assert [dpar["name"] for dpar in image["dpars"]] == ["MAILG1/ACME"]


@pytest.mark.parametrize("name", ["directory.txt", "user.direct", "backup/USER.DIRECT"])
def test_a_directory_is_known_by_its_name_or_by_how_it_begins(name: str) -> None:
    found = reader_of(InputFile(name, DIRECTORY.encode()))
    assert found is zvm_directory.READER


@pytest.mark.parametrize("text", ["", "* only a comment", "PROFILE X\n CPU 00\n", "\0\1\2"])
def test_what_is_no_directory_is_told(text: str) -> None:
    told, faults, _ = _read(text)
    assert told == {}
    assert [fault.weight for fault in faults] == ["error"]


def test_a_minidisk_is_told_with_the_volume_that_it_is_on_and_without_its_passwords() -> None:
    _, _, things = _read(DIRECTORY)
    stored = [telling for thing in things for telling in thing.tells if telling.path == STORAGE]
    assert [telling.value for telling in stored] == [
        Block("volume VOL001", whole=True), Block("0.0.0100", ("volume VOL001",)),
    ]  # fmt: skip
    assert {telling.origin.text for telling in stored} == {"MDISK 0100 3390 0001 10016 VOL001"}
    assert {telling.origin.line for telling in stored} == {12}
