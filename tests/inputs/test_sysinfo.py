"""/proc/sysinfo tells the machine, the LPAR and the levels of z/VM and KVM that Linux on System z runs on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.readers.sysinfo import READER
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import laid, notes_ini

SYSINFO = """\
Manufacturer:         IBM
Type:                 3931
Model:                703              A01
Sequence Code:        00000000000ABCDE
Plant:                02
CPUs Total:           71
CPUs Configured:      0
CPUs G-MTID:          0

LPAR Number:          12
LPAR Characteristics: Shared
LPAR Name:            LNX1
LPAR Adjustment:      84
LPAR CPUs Total:      8
LPAR CPUs Configured: 6
LPAR CPUs Standby:    2
LPAR CPUs Reserved:   0
LPAR CPUs Dedicated:  0
LPAR CPUs Shared:     6
LPAR CPUs G-MTID:     0
LPAR CPUs S-MTID:     1
LPAR CPUs PS-MTID:    1
"""
GUEST = """
VM00 Name:            MAILG1
VM00 Control Program: z/VM    7.3.0
VM00 Adjustment:      500
VM00 CPUs Total:      4
VM00 CPUs Configured: 3
VM00 CPUs Standby:    1
VM00 CPUs Reserved:   0
"""
KVM = """
VM00 Name:            mailkvm
VM00 Control Program: KVM/Linux
VM00 Extended Name:   mailkvm
VM00 CPUs Total:      2
VM00 CPUs Configured: 2
"""


def _read(text: str) -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    found = list(READER.read(InputFile("bundle/mail01/proc/sysinfo", text.encode())))
    told: dict[str, dict[str, Any]] = {
        one.type: {"/".join(telling.path): telling.value for telling in one.tells}
        for one in found
        if isinstance(one, Thing)
    }
    return told, [one for one in found if isinstance(one, InputFault)]


def _gathered(folder: Path, files: dict[str, str]) -> Gathered:
    found = gather([laid(folder, {name: text.encode() for name, text in files.items()})])
    load_deployment(found.described.value)
    return found


def test_an_lpar_with_linux_in_it_has_the_processors() -> None:
    """The number of processors of the machine is not told: it has none of the IFLs in it."""
    told, faults = _read(SYSINFO)
    assert faults == []
    assert told == {
        "machine": {"architecture": "system-z", "model": "3931-A01", "partial": ["lpars"]},
        "lpar": {"real_cps": 6, "dedicated_cps": False, "smt": 2},
        "image": {"os": "linux", "hosting": "lpar"},
    }


def test_a_guest_has_its_own_virtual_processors_under_the_zvm_of_the_lpar() -> None:
    told, faults = _read(SYSINFO + GUEST)
    assert faults == []
    assert told["image"] == {"os": "linux", "hosting": "guest", "processors": 3}
    assert told["lpar"]["zvm/release"] == "7.3"
    assert told["lpar"]["zvm/partial"] == ["guests"]


@pytest.mark.parametrize("levels", [
    KVM,
    # VM00 is the system itself, VM01 what it runs under
    KVM + GUEST.replace("VM00", "VM01"),
    GUEST + GUEST.replace("VM00", "VM01"),
])  # fmt: skip
def test_what_runs_under_more_than_zvm_alone_is_placed_nowhere_and_said_so(levels: str) -> None:
    told, faults = _read(SYSINFO + levels)
    assert "hosting" not in told["image"]
    assert told["image"]["processors"] == (2 if levels.startswith(KVM) else 3)
    assert set(told) == {"image"}
    (fault,) = faults
    assert "under z/VM alone" in fault.message
    assert fault.line == SYSINFO.count("\n") + 3


@pytest.mark.parametrize(("characteristics", "counts", "expected"), [
    ("Dedicated", (6, 0), True), ("Shared", (0, 6), False), ("Shared Limited", (0, 6), False),
    ("Dedicated Shared", (2, 4), None), ("Dedicated", None, True), ("Shared Limited", None, False),
    ("Dedicated Shared", None, None), ("", None, None),
])  # fmt: skip
def test_cps_are_dedicated_or_shared_unless_some_are(
    characteristics: str, counts: tuple[int, int] | None, expected: bool | None
) -> None:
    text = SYSINFO.replace("Characteristics: Shared", f"Characteristics: {characteristics}")
    lines = [line for line in text.splitlines() if "Dedicated:" not in line and "CPUs Shared:" not in line]
    if counts is not None:
        lines += [f"LPAR CPUs Dedicated:  {counts[0]}", f"LPAR CPUs Shared:     {counts[1]}"]
    assert _read("\n".join(lines))[0]["lpar"].get("dedicated_cps") is expected


@pytest.mark.parametrize(("model", "expected"), [
    ("703              M32", "3931-M32"), ("116", "3931-116"), ("A01              A01", "3931-A01"),
])  # fmt: skip
def test_the_model_is_the_second_column_where_there_are_two(model: str, expected: str) -> None:
    text = SYSINFO.replace("703              A01", model)
    assert _read(text)[0]["machine"]["model"] == expected


def test_each_fact_has_its_line() -> None:
    found = [one for one in READER.read(InputFile("a/sysinfo", SYSINFO.encode())) if isinstance(one, Thing)]
    places = {(one.type, telling.path[-1]): telling.origin.place for one in found for telling in one.tells}
    assert places["lpar", "real_cps"] == "a/sysinfo:15:1"
    assert places["machine", "model"] == "a/sysinfo:3:1"


@pytest.mark.parametrize("text", ["", "\n\n", "\0\0", "words without a sign", "a: b\n", "Typ: 3931\n", ":" * 1_000])
def test_what_tells_nothing_is_told(text: str) -> None:
    told, faults = _read(text)
    assert told == {}
    assert [fault.message for fault in faults] == ["nothing in it that is known"]


def test_a_file_that_is_cut_off_tells_what_is_left_of_it() -> None:
    told, faults = _read(SYSINFO[: SYSINFO.index("LPAR CPUs Configured: 6") + len("LPAR CPUs Conf")])
    assert told["lpar"] == {"dedicated_cps": False}
    assert faults == []


def test_guests_of_one_lpar_stand_in_it_together_with_their_servers(tmp_path: Path) -> None:
    second = GUEST.replace("MAILG1", "MAILG2")
    found = _gathered(tmp_path, {
        "mail01/proc/sysinfo": SYSINFO + GUEST, "mail02/proc/sysinfo": SYSINFO + second,
        "mail01/notes.ini": notes_ini("MAIL01").decode(),
    })  # fmt: skip
    assert found.faults == []
    (machine,) = found.described.value["machines"]
    assert machine["name"] == "3931-A01"
    (lpar,) = machine["lpars"]
    assert lpar["name"] == "LNX1"
    assert lpar["real_cps"] == 6
    guests = {guest["name"]: guest for guest in lpar["zvm"]["guests"]}
    assert {name: guest["virtual_cps"] for name, guest in guests.items()} == {"mail01": 3, "mail02": 3}
    assert [dpar["name"] for dpar in guests["mail01"]["dpars"]] == ["MAIL01/ACME"]
    assert "images" not in found.described.value


def test_linux_in_an_lpar_is_its_image(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {
        "mail01/proc/sysinfo": SYSINFO, "mail01/proc/meminfo": "MemTotal: 16265880 kB\n",
        "mail01/notes.ini": notes_ini("MAIL01").decode(),
    })  # fmt: skip
    image = found.described.value["machines"][0]["lpars"][0]["image"]
    assert image["memory_gib"] == {"from": 15.512}
    assert [dpar["name"] for dpar in image["dpars"]] == ["MAIL01/ACME"]
    assert "name" not in image


def test_a_guest_is_known_in_the_directory_by_its_user(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {
        "mail01/proc/sysinfo": SYSINFO + GUEST, "user.direct": "USER MAILG1 NOLOG 16G 16G G\n CPU 00\n CPU 01\n",
    })  # fmt: skip
    (guest,) = found.described.value["machines"][0]["lpars"][0]["zvm"]["guests"]
    assert guest["memory_gib"] == 16
    assert guest["virtual_cps"] == 2  # what z/VM gives goes before what the system says
    assert len(found.faults) == 1


def test_guests_of_one_name_in_two_lpars_stay_two(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {
        "one/proc/sysinfo": SYSINFO + GUEST,
        "two/proc/sysinfo": SYSINFO.replace("LNX1", "LNX2") + GUEST,
        "user.direct": "USER MAILG1 NOLOG 16G 16G G\n",
    })  # fmt: skip
    lpars = found.described.value["machines"][0]["lpars"]
    assert [lpar["name"] for lpar in lpars] == ["LNX1", "LNX2"]
    assert [guest["name"] for lpar in lpars for guest in lpar["zvm"]["guests"]] == ["one", "two"]
    (fault,) = found.faults
    assert "2 things are called mailg1" in fault.message
    assert fault.file.endswith("user.direct")


def test_an_lpar_cannot_hold_two_systems(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"one/proc/sysinfo": SYSINFO, "two/proc/sysinfo": SYSINFO})
    assert "image" in found.described.value["machines"][0]["lpars"][0]
    assert [image["name"] for image in found.described.value["images"]] == ["two"]
    (fault,) = found.faults
    assert "two is told to be in LNX1, which has one in it" in fault.message


def test_linux_cannot_be_in_an_lpar_beside_zvm(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"one/proc/sysinfo": SYSINFO, "two/proc/sysinfo": SYSINFO + GUEST})
    (lpar,) = found.described.value["machines"][0]["lpars"]
    assert [guest["name"] for guest in lpar["zvm"]["guests"]] == ["two"]
    assert [image["name"] for image in found.described.value["images"]] == ["one"]
    assert [fault.message for fault in found.faults] == [
        "one is told to be in LNX1, which has z/VM in it and can have nothing beside it"
    ]


def test_a_system_without_an_lpar_is_on_the_machine(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"mail01/proc/sysinfo": SYSINFO.partition("\n\n")[0] + "\n"})
    (machine,) = found.described.value["machines"]
    assert machine["image"] == {"os": "linux"}
    assert "partial" not in machine


def test_a_guest_of_which_no_lpar_is_told_is_placed_nowhere() -> None:
    told, faults = _read(SYSINFO.partition("\n\n")[0] + "\n" + GUEST)
    assert told == {"image": {"os": "linux", "processors": 3}}
    assert len(faults) == 1
