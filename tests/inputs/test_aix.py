"""What AIX says of itself: the LPAR, its virtual processors and memory, the machine; each fact at its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from tests.inputs.bundles import laid, notes_ini

LPARSTAT = """\
Node Name                                  : mail01
Partition Name                             : MAIL01
Partition Number                           : 5
Type                                       : Shared-SMT-4
Mode                                       : Uncapped
Entitled Capacity                          : 2.00
Partition Group-ID                         : 32773
Shared Pool ID                             : 0
Online Virtual CPUs                        : 4
Maximum Virtual CPUs                       : 8
Minimum Virtual CPUs                       : 1
Online Memory                              : 32768 MB
Maximum Memory                             : 65536 MB
Active Physical CPUs in system             : 16
Memory Mode                                : Dedicated
Memory Pool ID                             : -
"""
PRTCONF = """\
System Model: IBM,9009-42A
Machine Serial Number: 7812AB0
Processor Type: PowerPC_POWER9
Processor Implementation Mode: POWER 9
Number Of Processors: 4
Processor Clock Speed: 2750 MHz
CPU Type: 64-bit
Kernel Type: 64-bit
LPAR Info: 5 MAIL01
Memory Size: 32768 MB
Good Memory Size: 32768 MB

Network Information
\tHost Name: mail01
\tIP Address: 192.0.2.11

Paging Space Information
\tTotal Paging Space: 8192MB
\tPercent Used: 1%
"""


def _read(name: str, text: str | bytes) -> tuple[dict[str, dict[str, tuple[Any, str]]], list[InputFault]]:
    """What is told, by the type of the thing and the path, with its place in the file."""
    file = InputFile(f"site/mail01/{name}", text.encode() if isinstance(text, str) else text)
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told: dict[str, dict[str, tuple[Any, str]]] = {}
    for one in found:
        if isinstance(one, Thing):
            values = told.setdefault(one.type, {})
            for telling in one.tells:
                place = telling.origin.place.removeprefix(f"{file.name}:")
                values["/".join(telling.path)] = telling.value, place
    return told, [one for one in found if isinstance(one, InputFault)]


def test_lparstat_tells_the_lpar_and_the_system_in_it() -> None:
    told, faults = _read("lparstat-i.txt", LPARSTAT)
    assert faults == []
    assert told["image"] == {
        "os": ("aix", "1:1"), "hosting": ("lpar", "9:1"), "processors": (4, "9:1"), "memory_gib": (32, "12:1"),
    }  # fmt: skip
    assert told["lpar"] == {"dedicated_cps": (False, "4:1"), "smt": (4, "4:1")}


@pytest.mark.parametrize(("kind", "dedicated", "threads"), [
    ("Dedicated", True, 1), ("Dedicated-SMT", True, {"from": 2}), ("Dedicated-SMT-8", True, 8), ("Shared", False, 1),
    ("Shared-SMT", False, {"from": 2}),
])  # fmt: skip
def test_the_type_of_an_lpar_tells_whose_its_processors_are(kind: str, dedicated: bool, threads: Any) -> None:
    told, _ = _read("lparstat", LPARSTAT.replace("Shared-SMT-4", kind))
    assert {path: value for path, (value, _) in told["lpar"].items()} == {"dedicated_cps": dedicated, "smt": threads}


def test_a_type_in_another_language_stays_unknown() -> None:
    told, faults = _read("lparstat", LPARSTAT.replace("Shared-SMT-4", "Gemeinsam"))
    assert "lpar" in told and told["lpar"] == {}
    assert [(fault.line, "LC_ALL=C" in fault.advice) for fault in faults] == [(4, True)]


@pytest.mark.parametrize("mode", ["Shared", "Dedicated-Expanded"])
def test_memory_that_is_shared_or_expanded_stays_unknown(mode: str) -> None:
    told, faults = _read("lparstat", LPARSTAT.replace(": Dedicated", f": {mode}"))
    assert "memory_gib" not in told["image"]
    assert [fault.line for fault in faults] == [15]


def test_prtconf_tells_the_machine_and_the_system() -> None:
    told, faults = _read("prtconf", PRTCONF)
    assert faults == []
    assert told["machine"] == {
        "architecture": ("power", "1:1"), "model": ("9009-42A", "1:1"), "processor": ("power9", "3:1"),
        "processor_mhz": (2750, "6:1"), "partial": (["lpars"], "9:1"),
    }  # fmt: skip
    assert told["image"] == {
        "os": ("aix", "1:1"), "hosting": ("lpar", "1:1"), "kernel_bits": (64, "8:1"), "processors": (4, "5:1"),
        "memory_gib": (32, "10:1"), "swap_gib": (8, "18:1"),
    }  # fmt: skip


@pytest.mark.parametrize(("text", "release"), [
    ("7300-02-01-2346\n", "7.3"), ("7200-05\n", "7.2"), ("6.1.0.0\n", "6.1"),
])  # fmt: skip
def test_oslevel_tells_the_release(text: str, release: str) -> None:
    assert _read("oslevel", text)[0]["image"]["os_release"] == (release, "1:1")


@pytest.mark.parametrize("name", ["lparstat-i.txt", "prtconf", "oslevel"])
@pytest.mark.parametrize("text", [
    "", "\n\n", "\0\1\2\xff", "Knotenname : mail01\nPartitionsname : MAIL01\n", "ksh: not found",
])  # fmt: skip
def test_what_is_empty_binary_or_in_another_language_tells_nothing(name: str, text: str) -> None:
    told, faults = _read(name, text.encode("latin-1"))
    assert told == {}
    assert [(fault.weight, fault.line) for fault in faults] == [("warning", None)]


def test_a_capture_that_is_cut_off_tells_what_it_has() -> None:
    told, _ = _read("prtconf", PRTCONF[: PRTCONF.index("Memory Size: 3") + len("Memory Size: 3")])
    assert "memory_gib" not in told["image"] and told["image"]["kernel_bits"] == (64, "8:1")


def test_two_lpars_of_one_machine_stand_in_it_with_their_servers(tmp_path: Path) -> None:
    other = PRTCONF.replace("5 MAIL01", "6 MAIL02").replace("mail01", "mail02")
    site = laid(tmp_path, {
        "mail01/prtconf": PRTCONF.encode(), "mail01/lparstat-i.txt": LPARSTAT.encode(),
        "mail01/oslevel": b"7300-02-01-2346\n", "mail01/notes.ini": notes_ini("MAIL01"),
        "mail02/prtconf": other.encode(), "mail02/notes.ini": notes_ini("MAIL02"),
    })  # fmt: skip
    found = gather([site])
    assert list(found.faults) == []
    (machine,) = found.described.value["machines"]
    assert (machine["name"], machine["partial"]) == ("9009-42A-SN7812AB0", ["lpars"])
    first, second = machine["lpars"]
    assert (first["name"], first["real_cps"], first["dedicated_cps"], first["smt"]) == ("MAIL01", 4, False, 4)
    assert first["image"]["os_release"] == "7.3"
    assert [dpar["name"] for dpar in first["image"]["dpars"]] == ["MAIL01/ACME"]
    assert [dpar["name"] for dpar in second["image"]["dpars"]] == ["MAIL02/ACME"]


def test_an_lpar_of_which_nothing_tells_the_machine_is_a_system_of_its_own(tmp_path: Path) -> None:
    found = gather([laid(tmp_path, {"mail01/lparstat-i.txt": LPARSTAT.encode(), "mail01/notes.ini": notes_ini("M")})])
    assert "machines" not in found.described.value
    (image,) = found.described.value["images"]
    assert (image["name"], image["cps"], image["memory_gib"]) == ("mail01", 4, 32)
    assert [fault.weight for fault in found.faults] == ["note"]


def test_a_system_that_has_the_machine_to_itself_is_on_it(tmp_path: Path) -> None:
    alone = PRTCONF.replace("LPAR Info: 5 MAIL01", "LPAR Info: -1 NULL")
    found = gather([laid(tmp_path, {"mail01/prtconf": alone.encode()})])
    (machine,) = found.described.value["machines"]
    assert machine["cps"] == 4 and machine["image"]["memory_gib"] == 32
