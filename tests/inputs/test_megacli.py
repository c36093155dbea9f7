"""`MegaCli -LDInfo`: the virtual drives of older RAID controllers."""

from __future__ import annotations

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.readers import megacli
from domino_advisor.inputs.told import InputFault
from tests.inputs.stored import Stored
from tests.inputs.test_storage import device_of, told

LDINFO = """\

Adapter 0 -- Virtual Drive Information:
Virtual Drive: 0 (Target Id: 0)
Name                :OS
RAID Level          : Primary-1, Secondary-0, RAID Level Qualifier-0
Size                : 67.054 GB
State               : Optimal
Strip Size          : 128 KB
Number Of Drives    : 2
Span Depth          : 1
Default Cache Policy: WriteBack, ReadAheadNone, Direct, No Write Cache if Bad BBU
Current Cache Policy: WriteThrough, ReadAheadNone, Direct, No Write Cache if Bad BBU
Disk Cache Policy   : Disabled

Virtual Drive: 1 (Target Id: 1)
RAID Level          : Primary-5, Secondary-3, RAID Level Qualifier-3
Size                : 1.089 TB
Stripe Size         : 64kB
Number Of Drives per span:3
Span Depth          : 2
Current Cache Policy: WriteBack, ReadAdaptive, Direct, Write Cache OK if Bad BBU

Adapter 1: No Virtual Drive Configured.

Exit Code: 0x00
"""


def test_each_virtual_drive_is_a_volume_with_the_cache_policy_of_now() -> None:
    stored = Stored("megacli.txt", LDINFO, "MegaCli")
    assert stored.said("adapter 0 drive 0") == {
        "kind": "volume", "drives": 2, "raid_level": "raid-1", "stripe_kib": 128, "gb": 72.0,
        "cache_mode": "write-through",
    }  # fmt: skip
    assert stored.said("adapter 0 drive 1") == {
        "kind": "volume", "drives": 6, "subarray_drives": 3, "raid_level": "raid-50", "stripe_kib": 64, "gb": 1197.4,
        "cache_mode": "write-back",
    }  # fmt: skip
    assert stored.place("adapter 0 drive 0", "cache_mode") == "mail01/megacli.txt:12:1"


@pytest.mark.parametrize(("level", "drives", "depth", "expected"), [
    ("Primary-0, Secondary-0, RAID Level Qualifier-0", "Number Of Drives:1", 1, "raid-0"),
    ("Primary-1, Secondary-0, RAID Level Qualifier-0", "Number Of Drives per span:2", 2, "raid-10"),
    ("Primary-1, Secondary-3, RAID Level Qualifier-0", "Number Of Drives per span:2", 2, "raid-10"),
    ("Primary-1, Secondary-0, RAID Level Qualifier-0", "Number Of Drives:4", 1, None),
    ("Primary-5, Secondary-0, RAID Level Qualifier-3", "Number Of Drives:3", 1, "raid-5"),
    ("Primary-5, Secondary-0, RAID Level Qualifier-3", "Number Of Drives per span:3", 2, None),
    ("Primary-6, Secondary-0, RAID Level Qualifier-3", "Number Of Drives:6", 1, "raid-6"),
    ("Primary-6, Secondary-3, RAID Level Qualifier-3", "Number Of Drives per span:3", 2, None),
    ("Primary-9, Secondary-0", "Number Of Drives:3", 1, None),
    ("RAID 5", "Number Of Drives:3", 1, None),
])  # fmt: skip
def test_the_level_is_told_where_it_is_sure(level: str, drives: str, depth: int, expected: str | None) -> None:
    text = f"Virtual Drive: 0 (Target Id: 0)\nRAID Level : {level}\n{drives}\nSpan Depth : {depth}\n"
    assert Stored("megacli.txt", text, "MegaCli").said("adapter 0 drive 0").get("raid_level") == expected


def test_it_is_known_by_what_it_prints_and_a_person_says_what_lies_there() -> None:
    made = told({"mail01/raid.txt": LDINFO})
    assert device_of(made, "mail01 adapter 0 drive 1")["raid_level"] == "raid-50"
    assert "holds" not in device_of(made, "mail01 adapter 0 drive 1")


@pytest.mark.parametrize("text", ["", "Adapter 0: No Virtual Drive Configured.\n", "\0\0", "Laufwerk: 0\n"])
def test_what_tells_no_drive_is_told(text: str) -> None:
    [fault] = megacli.READER.read(InputFile("megacli.txt", text.encode()))
    assert isinstance(fault, InputFault)
    assert fault.message == "no virtual drive in it"
