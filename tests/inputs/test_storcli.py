"""`storcli` and `perccli` as JSON: the arrays of a controller."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.inputs.bundles import notes_ini
from tests.inputs.stored import Stored
from tests.inputs.test_storage import device_of, image_of, mounts, server_of, told

KIND = "storcli"


def drive(slot: str, group: Any, **cells: Any) -> dict[str, Any]:
    """A row of physical drives: a SAS drive of 600 GB that is in use."""
    row = {"EID:Slt": slot, "State": "Onln", "DG": group, "Size": "558.406 GB", "Intf": "SAS", "Med": "HDD"}
    return {**row, **cells}


def virtual(place: str, **cells: Any) -> dict[str, Any]:
    """A row of virtual drives: RAID-1 that caches writes."""
    return {
        "DG/VD": place,
        "TYPE": "RAID1",
        "State": "Optl",
        "Cache": "RWBD",
        "Size": "558.406 GB",
        "Name": "",
        **cells,
    }


def controller(**response: Any) -> str:
    """The answer to `/c0 show all J`."""
    status = {"CLI Version": "007.1", "Controller": 0, "Status": "Success", "Description": "None"}
    return json.dumps({"Controllers": [{"Command Status": status, "Response Data": response}]}, indent=1)


WHOLE = controller(**{
    "Basics": {"Controller": 0, "Model": "PERC H730P Mini", "Serial Number": "6C1234"},
    "HwCfg": {"BBU": "Yes", "On Board Memory Size": "2048MB"},
    "VD LIST": [virtual("0/0"), virtual("1/1", TYPE="RAID5", Cache="NRWTD", Size="1.089 TB")],
    "PD LIST": [drive("32:0", 0), drive("32:1", 0), drive("32:2", 1), drive("32:3", 1), drive("32:4", 1),
                drive("32:5", "-", State="GHS"), drive("32:6", 1, State="DHS")],
    "BBU_Info": [{"Model": "BBU", "State": "Optimal"}],
})  # fmt: skip
EACH = controller(**{
    "/c0/v0": [virtual("0/0")],
    "PDs for VD 0": [drive("8:0", 0, Intf="SATA", Med="SSD"), drive("8:1", 0, Intf="SATA", Med="SSD")],
    "VD0 Properties": {"Strip Size": "256 KB", "Span Depth": 1, "Number of Drives Per Span": 2,
                       "OS Drive Name": "/dev/sdb", "SCSI NAA Id": "600605"},
    "/c0/v1": [virtual("1/1", TYPE="RAID50")],
    "VD1 Properties": {"Strip Size": "64 KB", "Span Depth": 2, "Number of Drives Per Span": 3},
})  # fmt: skip


def test_an_array_is_told_with_its_drives_and_its_controller() -> None:
    stored = Stored("perccli.json", WHOLE, KIND)
    assert stored.faults == []
    assert stored.said("c0 dg0") == {
        "kind": "array", "raid_level": "raid-1", "gb": {"from": 599.583, "to": 599.585}, "cache_mode": "write-back",
        "drives": 2, "drive_type": "sas", "drive_gb": 599.6, "controller/model": "PERC H730P Mini",
        "controller/cache_mib": 2048, "controller/battery_backed": True,
    }  # fmt: skip
    second = stored.said("c0 dg1")
    assert (second["raid_level"], second["cache_mode"], second["drives"]) == ("raid-5", "write-through", 3)
    assert stored.place("c0 dg0", "raid_level") == "mail01/perccli.json:23:15"


def test_each_virtual_drive_tells_its_stripes_and_what_the_system_calls_it() -> None:
    stored = Stored("storcli.json", EACH, KIND)
    assert stored.said("c0 dg0") == {
        "kind": "array", "raid_level": "raid-1", "gb": {"from": 599.583, "to": 599.585}, "cache_mode": "write-back",
        "stripe_kib": 256, "drives": 2, "drive_type": "ssd", "drive_gb": 599.6,
    }  # fmt: skip
    assert stored.blocks["/dev/sdb"].beneath == ("c0 dg0",)
    spanned = stored.said("c0 dg1")
    assert (spanned["raid_level"], spanned["drives"], spanned["subarray_drives"]) == ("raid-50", 6, 3)


def test_virtual_drives_of_one_group_are_one_array_of_which_only_what_all_say_is_told() -> None:
    rows = [virtual("0/0"), virtual("0/1", Cache="RWTD")]
    said = Stored("storcli.json", controller(**{"VD LIST": rows}), KIND).said("c0 dg0")
    assert said == {"kind": "array", "raid_level": "raid-1"}


@pytest.mark.parametrize(("cache", "expected"), [
    ("RWBD", "write-back"), ("NRAWBC", "write-back"), ("RaAdpFWBD", "write-back"), ("NRWTD", "write-through"),
    ("RWTC", "write-through"), ("-", None), ("WB?", None), (7, None),
])  # fmt: skip
def test_how_writes_are_cached_stands_in_the_middle_of_the_code(cache: Any, expected: str | None) -> None:
    said = Stored("storcli.json", controller(**{"VD LIST": [virtual("0/0", Cache=cache)]}), KIND).said("c0 dg0")
    assert said.get("cache_mode") == expected


@pytest.mark.parametrize("state", ["Failed", "Degraded", "Learning"])
def test_a_cache_without_a_sound_battery_leaves_open_how_writes_are_cached(state: str) -> None:
    rows = {"VD LIST": [virtual("0/0"), virtual("1/1", Cache="RAWBD")], "Cachevault_Info": [{"State": state}]}
    stored = Stored("storcli.json", controller(**rows), KIND)
    assert "cache_mode" not in stored.said("c0 dg0")
    assert stored.said("c0 dg1")["cache_mode"] == "write-back"
    assert stored.said("c0 dg0")["controller/battery_backed"] is False
    assert [fault.line for fault in stored.faults] == [16]


def test_drives_of_several_kinds_tell_no_kind() -> None:
    rows = [drive("1:1", 0), drive("1:2", 0, Intf="SATA", Size="1.090 TB")]
    said = Stored("storcli.json", controller(**{"VD LIST": [virtual("0/0")], "PD LIST": rows}), KIND).said("c0 dg0")
    assert said.keys() == {"kind", "raid_level", "gb", "cache_mode", "drives"}


def test_an_array_that_lacks_a_drive_does_not_tell_how_many_it_has() -> None:
    rows = {"VD LIST": [virtual("0/0", State="Dgrd")], "PD LIST": [drive("1:1", 0)]}
    assert "drives" not in Stored("storcli.json", controller(**rows), KIND).said("c0 dg0")


def test_a_command_that_failed_is_told() -> None:
    status = {"Controller": 0, "Status": "Failure", "Description": "Controller 0 not found"}
    text = "perccli: warning\n" + json.dumps({"Controllers": [{"Command Status": status}]})
    stored = Stored("perccli.json", text, KIND)
    assert stored.messages[-1] == "warning: no array in it"
    assert "did not succeed" in stored.messages[0]


@pytest.mark.parametrize(
    "response", [{}, {"VD LIST": "none"}, {"VD LIST": [7, {"DG/VD": "x"}]}, {"PD LIST": [drive("1:1", 0)]}]
)
def test_an_answer_without_arrays_is_told(response: dict[str, Any]) -> None:
    assert Stored("storcli.json", controller(**response), KIND).messages == ["warning: no array in it"]


def test_json_that_breaks_off_is_told_with_its_line() -> None:
    stored = Stored("storcli.json", WHOLE[:400], KIND)
    assert [fault.weight for fault in stored.faults] == ["error"]
    assert stored.faults[0].line is not None


def test_what_lies_on_an_array_is_told_where_the_system_names_it() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sdb1 /local xfs"), "mail01/storcli.json": EACH})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 c0 dg0"
    assert image_of(made)["system_device"] == "mail01 sda"
    assert device_of(made, "mail01 c0 dg0")["holds"] == ["domino-data", "transaction-log"]


def test_an_array_of_which_nobody_says_what_lies_there_is_told_all_the_same() -> None:
    made = told({"mail01/perccli.json": WHOLE, "mail01/notes.ini": notes_ini("MAIL01", "Directory=D:\\data")})
    assert device_of(made, "mail01 c0 dg1")["raid_level"] == "raid-5"
    assert "holds" not in device_of(made, "mail01 c0 dg1")
