"""`lsblk --json`: block devices, what each is made of, and what is said of disks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domino_advisor.inputs.storage_facts import FileSystem, Held
from tests.inputs.stored import Stored

NEW = """\
{
   "blockdevices": [
      {"name": "loop0", "type": "loop", "size": 1, "mountpoints": ["/snap"]},
      {"name": "sda", "kname": "sda", "path": "/dev/sda", "size": 300000000000, "rota": false, "tran": "sas",
       "vendor": "ATA     ", "model": "MZ7LH480", "type": "disk", "mountpoints": [null],
       "children": [
         {"name": "sda1", "size": 1000000000, "type": "part", "mountpoints": ["/"]},
         {"name": "sda2", "size": 299000000000, "type": "part", "mountpoints": [null],
          "children": [
            {"name": "vg0-swap", "kname": "dm-0", "path": "/dev/mapper/vg0-swap", "type": "lvm",
             "mountpoints": ["[SWAP]"]}
         ]}
      ]}
   ]
}
"""


def _one(**cells: Any) -> Stored:
    return Stored("lsblk.json", json.dumps({"blockdevices": [{"name": "sdb", "type": "disk", **cells}]}), "lsblk")


def test_a_tree_tells_what_lies_on_what() -> None:
    stored = Stored("sos_commands/block/lsblk.json", NEW, "lsblk")
    assert {name: block.beneath for name, block in stored.blocks.items()} == {
        "sda": None, "sda1": ("sda",), "sda2": ("sda",), "vg0-swap": ("sda2",),
    }  # fmt: skip
    assert [name for name, block in stored.blocks.items() if block.whole] == ["sda"]
    assert stored.blocks["vg0-swap"].also == ("dm-0", "/dev/mapper/vg0-swap")
    assert stored.systems == [FileSystem("/", "/dev/sda1")]
    assert stored.held == [Held("system", "/"), Held("paging-file", block="vg0-swap")]
    assert stored.said("sda") == {"gb": 300, "drive_type": "ssd"}
    assert stored.place("sda", "drive_type") == "mail01/sos_commands/block/lsblk.json:4:89"


def test_an_old_one_has_texts_for_flags_and_one_mount_point() -> None:
    stored = _one(rota="0", tran="sata", model="X", size="300000000000", mountpoint="/local", children=[
        {"name": "sdb1", "type": "part", "mountpoint": None},
    ])  # fmt: skip
    assert stored.said("sdb") == {"gb": 300, "drive_type": "ssd"}
    assert stored.systems == [FileSystem("/local", "/dev/sdb")]


@pytest.mark.parametrize(("size", "expected"), [
    (274877906944, 274.878), ("274877906944", 274.878),
    ("256G", {"from": 274.771, "to": 274.985}), ("1,8T", {"from": 1869.17, "to": 2089.072}),
    ("0B", None), (0, None), (True, None), ("much", None), (None, None),
])  # fmt: skip
def test_a_size_that_is_rounded_lies_between_what_it_may_be_of(size: Any, expected: Any) -> None:
    assert _one(size=size).said("sdb").get("gb") == expected


@pytest.mark.parametrize(("cells", "expected"), [
    ({"tran": "nvme", "model": "SAMSUNG PM9A3"}, {"drive_type": "nvme"}),
    ({"tran": "nvme", "model": "Amazon Elastic Block Store"}, {}),
    ({"tran": "sata", "rota": False, "model": "QEMU HARDDISK"}, {}),
    ({"tran": "sas", "rota": True, "model": "ST600MP0006"}, {}),
    ({"rota": False, "model": "PERC H730"}, {}),
    ({"tran": "sata", "rota": False}, {}),
    ({"tran": "fc", "model": "2107900"}, {"kind": "lun"}),
    ({"tran": "iscsi"}, {"kind": "lun"}),
])  # fmt: skip
def test_of_drives_only_what_is_sure_is_told(cells: dict[str, Any], expected: dict[str, str]) -> None:
    """Virtual disks, and arrays of a controller, say of drives whatever their makers have them say."""
    assert _one(**cells).said("sdb") == expected


def test_a_mirror_of_the_system_is_an_array_of_its_disks() -> None:
    md = {"name": "md0", "type": "raid1", "mountpoints": ["/local"]}
    disks = [{"name": name, "type": "disk", "children": [md]} for name in ("sdb", "sdc")]
    stored = Stored("lsblk.json", json.dumps({"blockdevices": disks}), "lsblk")
    assert stored.said("md0") == {"kind": "array", "raid_level": "raid-1"}


def test_paths_to_one_lun_are_one_disk() -> None:
    lun = {"name": "mpatha", "type": "mpath", "children": [{"name": "mpatha1", "type": "part"}]}
    disks = [{"name": name, "type": "disk", "children": [lun]} for name in ("sdb", "sdc")]
    stored = Stored("lsblk.json", json.dumps({"blockdevices": disks}), "lsblk")
    assert stored.blocks["mpatha"].beneath is None
    assert stored.blocks["mpatha"].whole
    assert stored.blocks["mpatha1"].beneath == ("mpatha",)


def test_a_volume_has_the_name_that_the_kernel_gives_it_too() -> None:
    """/proc/swaps calls a volume `/dev/dm-1`."""
    volume = {"name": "vg0-swap", "maj:min": "253:1", "type": "lvm"}
    disk = {"name": "sdb", "maj:min": "8:16", "type": "disk", "children": [volume]}
    stored = Stored("lsblk.json", json.dumps({"blockdevices": [disk]}), "lsblk")
    assert stored.blocks["vg0-swap"].also == ("dm-1",)
    assert stored.blocks["sdb"].also == ()


def test_words_before_the_json_are_passed_over() -> None:
    assert Stored("lsblk.json", "lsblk: reading\n" + NEW, "lsblk").blocks.keys() >= {"sda"}


@pytest.mark.parametrize("text", ['{"blockdevices": []}', '{"blockdevices": null}', '{"blockdevices": [{"name": 7}]}'])
def test_a_list_without_disks_is_told(text: str) -> None:
    assert Stored("lsblk.json", text, "lsblk").messages == ["warning: no block device of a disk in it"]


def test_json_that_breaks_off_is_told_with_its_line() -> None:
    [fault] = Stored("lsblk.json", NEW[:300], "lsblk").faults
    assert (fault.weight, fault.line) == ("error", 6)


def test_deep_nesting_is_an_error_and_no_crash() -> None:
    deep = '{"blockdevices":[' + '{"name":"a","children":[' * 5_000
    assert [fault.weight for fault in Stored("lsblk.json", deep, "lsblk").faults] == ["error"]
