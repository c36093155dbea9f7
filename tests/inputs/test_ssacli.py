"""`ssacli ctrl all show config detail`: the arrays of controllers by HP and HPE."""

from __future__ import annotations

import pytest

from tests.inputs.stored import Stored
from tests.inputs.test_storage import device_of, mounts, server_of, told

DETAIL = """\

Smart Array P440ar in Slot 0 (Embedded)
   Bus Interface: PCI
   Slot: 0
   Serial Number: PDNLH0BRH8F0ZZ
   Cache Board Present: True
   Cache Status: OK
   Cache Ratio: 10% Read / 90% Write
   No-Battery Write Cache: Disabled
   Battery/Capacitor Count: 1
   Battery/Capacitor Status: OK
   Encryption Crypto Officer Password: hunter2

   Array: A
      Interface Type: SAS
      Unused Space: 0 MB (0.0%)
      Status: OK
      Array Type: Data

      Logical Drive: 1
         Size: 279.4 GB
         Fault Tolerance: 1+0
         Strip Size: 256 KB
         Full Stripe Size: 512 KB
         Status: OK
         Caching:  Enabled
         Disk Name: /dev/sda          Mount Points: / 37.3 GB Partition Number 2
         LD Acceleration Method: Controller Cache

      physicaldrive 1I:1:1
         Status: OK
         Drive Type: Data Drive
         Interface Type: SAS
         Size: 300 GB
         Rotational Speed: 15000
      physicaldrive 1I:1:2
         Status: OK
         Drive Type: Data Drive
         Interface Type: SAS
         Size: 300 GB
         Rotational Speed: 15000
      physicaldrive 1I:1:3
         Drive Type: Spare Drive
         Interface Type: SATA
         Size: 1 TB

   unassigned

      physicaldrive 1I:1:4
         Drive Type: Unassigned Drive
         Interface Type: SATA
"""


def _stored(*changes: tuple[str, str]) -> Stored:
    text = DETAIL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Stored("ssacli.txt", text, "ssacli")


NAME = "slot 0 array A"


def test_an_array_is_told_with_its_drives_and_its_controller() -> None:
    stored = _stored()
    assert stored.faults == []
    assert stored.said(NAME) == {
        "kind": "array", "raid_level": "raid-10", "stripe_kib": 256, "gb": {"from": 279.3, "to": 300.111}, "drives": 2,
        "drive_type": "sas", "drive_rpm": 15000, "drive_gb": 300, "controller/model": "Smart Array P440ar",
        "controller/battery_backed": True, "cache_mode": "write-back",
    }  # fmt: skip
    assert stored.place(NAME, "raid_level") == "mail01/ssacli.txt:22:10"
    assert stored.blocks["/dev/sda"].beneath == (NAME,)


def test_it_is_known_by_how_it_begins() -> None:
    assert Stored("raid.txt", DETAIL, "ssacli").said(NAME)


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("Caching:  Enabled", "Caching:  Disabled", "write-through"),
    ("10% Read / 90% Write", "100% Read / 0% Write", "write-through"),
    ("   Cache Ratio: 10% Read / 90% Write\n", "", None),
    ("Cache Status: OK", "Cache Status: Temporarily Disabled", None),
    ("         Caching:  Enabled\n", "", None),
])  # fmt: skip
def test_writes_are_cached_where_the_cache_is_in_order_and_has_room_for_them(
    old: str, new: str, expected: str | None
) -> None:
    assert _stored((old, new)).said(NAME).get("cache_mode") == expected


def test_a_cache_that_is_not_in_order_is_told() -> None:
    stored = _stored(("Cache Status: OK", "Cache Status: Permanently Disabled"))
    assert [(fault.line, fault.weight) for fault in stored.faults] == [(7, "warning")]


@pytest.mark.parametrize(("lines", "expected"), [
    ("   Battery/Capacitor Status: OK\n", True), ("   Battery/Capacitor Status: Failed\n", False),
])  # fmt: skip
def test_a_battery_is_sound_or_it_is_not(lines: str, expected: bool) -> None:
    stored = _stored(("   Battery/Capacitor Status: OK\n", lines))
    assert stored.said(NAME)["controller/battery_backed"] is expected


def test_no_battery_keeps_nothing() -> None:
    changes = ("   Battery/Capacitor Status: OK\n", ""), ("Battery/Capacitor Count: 1", "Battery/Capacitor Count: 0")
    assert _stored(*changes).said(NAME)["controller/battery_backed"] is False


def test_logical_drives_of_one_array_tell_what_all_of_them_say() -> None:
    second = (
        "      Logical Drive: 2\n         Size: 10.0 GB\n         Fault Tolerance: 1+0\n         Strip Size: 64 KB\n"
    )
    said = _stored(
        ("      physicaldrive 1I:1:1\n", f"{second}         Caching:  Disabled\n      physicaldrive 1I:1:1\n")
    ).said(NAME)
    assert said["raid_level"] == "raid-10"
    assert not said.keys() & {"stripe_kib", "gb", "cache_mode"}


@pytest.mark.parametrize(("kind", "expected"), [
    ("Solid State SAS", "ssd"), ("Solid State SATA", "ssd"), ("SATA", "sata"), ("NVMe", "nvme"), ("SCSI", None),
])  # fmt: skip
def test_the_kind_of_drives_is_that_of_their_interface(kind: str, expected: str | None) -> None:
    drives = (
        "Drive Type: Data Drive\n         Interface Type: SAS",
        f"Drive Type: Data Drive\n         Interface Type: {kind}",
    )
    assert _stored(drives).said(NAME).get("drive_type") == expected


def test_nothing_that_is_secret_is_kept() -> None:
    assert "hunter2" not in _stored().text


@pytest.mark.parametrize(
    "text",
    ["", "\n", "Smart Array P440ar in Slot 0\n", "\nSmart Array P440ar in Slot 0\n\n   Array: A\n      Status: OK\n"],
)
def test_what_tells_no_array_is_told(text: str) -> None:
    from domino_advisor.inputs.files import InputFile
    from domino_advisor.inputs.readers import ssacli
    from domino_advisor.inputs.told import InputFault

    [fault] = ssacli.READER.read(InputFile("ssacli.txt", text.encode()))
    assert isinstance(fault, InputFault)
    assert fault.message == "no array with a logical drive in it"


def test_what_lies_on_an_array_is_told_where_the_system_names_it() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda2 / ext4"), "mail01/ssacli.txt": DETAIL})
    name = f"mail01 {NAME}"
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == name
    assert device_of(made, name)["holds"] == ["system", "domino-data", "domino-program", "transaction-log"]
