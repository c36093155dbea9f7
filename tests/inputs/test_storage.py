"""What lies where: directories, mount points and layers of block devices make devices, and nothing is guessed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gathered
from tests.inputs.bundles import VDISK, VINFO, laid, notes_ini, vm, workbook

KERNEL = "sysfs /sys sysfs rw 0 0\nproc /proc proc rw 0 0\n"
PATHS = ("Directory=/local/notesdata", "NotesProgram=/opt/domino", "TRANSLOG_Status=1", "TRANSLOG_Path=/local/log")


def mounts(*rows: str) -> str:
    """A /proc/mounts: `/dev/sda1 / ext4` and the like, and those of the kernel."""
    return KERNEL + "".join(f"{row} rw,relatime 0 0\n" for row in rows)


def told(files: Mapping[str, str | bytes], *settings: str) -> Gathered:
    """What the files of mail01 tell, with a notes.ini of such settings."""
    found = {"mail01/notes.ini": notes_ini("MAIL01", *(settings or PATHS)), **files}
    return gathered(
        InputFile(name, data.encode() if isinstance(data, str) else data) for name, data in sorted(found.items())
    )


def device_of(made: Gathered, name: str) -> dict[str, Any]:
    return next(device for device in made.described.value["devices"] if device["name"] == name)


def server_of(made: Gathered) -> dict[str, Any]:
    value = made.described.value
    for image in (*value.get("images", ()), *value.get("vms", ())):
        for server in image.get("dpars", ()):
            return dict(server)
    raise AssertionError("no server is told of")


def image_of(made: Gathered) -> dict[str, Any]:
    value = made.described.value
    return dict((*value.get("images", ()), *value.get("vms", ()))[0])


def notes(made: Gathered) -> list[str]:
    return [fault.message for fault in made.faults]


def test_two_directories_of_one_file_system_are_on_one_device() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/dasda1 / ext4", "/dev/dasdb1 /local xfs")})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 dasdb"
    assert device_of(made, "mail01 dasdb") == {
        "name": "mail01 dasdb", "kind": "volume", "holds": ["domino-data", "transaction-log"], "partial": ["holds"],
    }  # fmt: skip
    assert device_of(made, "mail01 dasda")["holds"] == ["system", "domino-program"]
    assert image_of(made)["system_device"] == "mail01 dasda"
    assert image_of(made)["file_system"] == "xfs"


def test_partitions_of_one_disk_are_one_device() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sda5 /local xfs", "/dev/sdb1 /local/log xfs")})
    assert image_of(made)["system_device"] == server_of(made)["data_device"] == "mail01 sda"
    assert server_of(made)["transaction_logging"]["device"] == "mail01 sdb"


def test_each_value_names_all_files_that_tell_it() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sdb1 /local/log xfs")})
    origins = made.described.origins["/images/0/dpars/0/transaction_logging/device"]
    assert [origin.place for origin in origins] == ["mail01/notes.ini:7:1", "mail01/proc/mounts:4:1"]


def test_the_longest_mount_point_counts_whatever_the_order() -> None:
    rows = ("/dev/sdc1 /local/log xfs", "/dev/sdb1 /local xfs", "/dev/sda1 / ext4")
    made = told({"mail01/proc/mounts": mounts(*rows)})
    assert server_of(made)["transaction_logging"]["device"] == "mail01 sdc"
    assert server_of(made)["data_device"] == "mail01 sdb"


def test_a_mount_point_that_only_begins_alike_holds_nothing_of_it() -> None:
    made = told(
        {"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sdb1 /local/lo xfs", "/dev/sdc1 /local/logs xfs")}
    )
    assert server_of(made)["transaction_logging"]["device"] == "mail01 sda"


def test_of_two_file_systems_at_one_point_the_later_hides_the_other() -> None:
    made = told({"mail01/proc/mounts": mounts("rootfs / rootfs", "/dev/sda1 / ext4", "/dev/sdb1 / ext4")})
    assert image_of(made)["system_device"] == "mail01 sdb"


@pytest.mark.parametrize(
    "row", ["tmpfs /local tmpfs", "overlay /local overlay", "/dev/root /local ext4", "/etc/auto /local autofs"]
)
def test_what_lies_on_no_disk_that_is_known_stays_unknown(row: str) -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4", row)})
    assert "data_device" not in server_of(made)
    assert "no file tells on which device /local/notesdata lies" in notes(made)


def test_a_list_that_leaves_out_file_systems_tells_of_mount_points_alone() -> None:
    """`lsblk` has no file system of a network: what is below one of its mount points may be on another."""
    disk = (
        '{"blockdevices":[{"name":"sda","type":"disk","mountpoints":["/"]},'
        '{"name":"sdb","type":"disk","mountpoints":["/local/log"]}]}'
    )
    made = told({"mail01/lsblk.json": disk})
    assert server_of(made)["transaction_logging"]["device"] == "mail01 sdb"
    assert image_of(made)["system_device"] == "mail01 sda"
    assert "data_device" not in server_of(made)
    assert "no file tells on which device /local/notesdata lies" in notes(made)


def test_without_a_list_of_file_systems_nothing_is_said_of_devices() -> None:
    made = told({"mail01/proc/meminfo": "MemTotal: 16265880 kB\n"})
    assert "devices" not in made.described.value
    assert notes(made) == []


def test_files_that_name_two_devices_do_not_tell_it() -> None:
    disk = '{"blockdevices":[{"name":"sdb","type":"disk","mountpoint":"/local/log"}]}'
    made = told(
        {"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sdc1 /local/log xfs"), "mail01/lsblk.json": disk}
    )
    assert "device" not in server_of(made)["transaction_logging"]


@pytest.mark.parametrize(("path", "expected"), [
    ("logdir", "mail01 sdb"),
    ("/local/log/", "mail01 sdc"),
    ("/local//log/./a", "mail01 sdc"),
    ("../log", None),
    ("/local/notesdata/../log", None),
    ("D:\\log", None),
    ("\\log", None),
])  # fmt: skip
def test_the_log_is_found_in_its_directory_or_in_that_of_the_data(path: str, expected: str | None) -> None:
    rows = ("/dev/sda1 / ext4", "/dev/sdb1 /local/notesdata xfs", "/dev/sdc1 /local/log xfs")
    made = told({"mail01/proc/mounts": mounts(*rows)}, *PATHS[:3], f"TRANSLOG_Path={path}")
    assert server_of(made)["transaction_logging"].get("device") == expected
    assert (expected is None) == any(".." in note or "no file tells" in note for note in notes(made))


@pytest.mark.parametrize("status", ["TRANSLOG_Status=0", "Domain=ACME"])
def test_a_log_that_is_not_on_has_no_device(status: str) -> None:
    """A device of a log says that there is one."""
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4")}, PATHS[0], status, PATHS[3])
    assert "device" not in server_of(made).get("transaction_logging", {})
    assert "transaction-log" not in device_of(made, "mail01 sda")["holds"]


def test_a_log_of_which_no_path_is_told_is_not_placed() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4")}, *PATHS[:3])
    assert server_of(made)["transaction_logging"] == {"enabled": True}


def test_a_file_system_at_the_folder_of_mail_files_is_for_some_of_them() -> None:
    rows = ("/dev/sda1 / ext4", "/dev/sdb1 /local/notesdata xfs", "/dev/sdc1 /local/notesdata/mail xfs",
            "/dev/sdd1 /local/notesdata/Mail2 xfs", "/dev/sde1 /local/notesdata/mailings xfs")  # fmt: skip
    made = told({"mail01/proc/mounts": mounts(*rows)})
    assert server_of(made)["mail_devices"] == ["mail01 sdc", "mail01 sdd"]
    assert server_of(made)["partial"] == ["mail_devices"]
    assert device_of(made, "mail01 sdc")["holds"] == ["mail-files"]
    without = told({"mail01/proc/mounts": mounts(*rows[:2])})
    assert "mail_devices" not in server_of(without)


def test_swap_spaces_are_on_devices_too() -> None:
    head = "Filename Type Size Used Priority\n"
    swaps = f"{head}/dev/dasdc1 partition 1048576 0 -2\n/local/swapfile file 1048576 0 -3\n/dev/zram0 partition 1 0 5\n"
    made = told(
        {"mail01/proc/mounts": mounts("/dev/dasda1 / ext4", "/dev/dasdb1 /local xfs"), "mail01/proc/swaps": swaps}
    )
    assert image_of(made)["swap_devices"] == ["mail01 dasdc", "mail01 dasdb"]
    assert device_of(made, "mail01 dasdb")["holds"] == ["paging-file", "domino-data", "transaction-log"]


LVS = '{{"report":[{{"lv":[{rows}]}}]}}'


def lv(name: str, devices: str, group: str = "vg-0", **more: str) -> str:
    cells = {"lv_name": name, "vg_name": group, "devices": devices, **more}
    return "{" + ",".join(f'"{key}":"{value}"' for key, value in cells.items()) + "}"


VOLUMES = mounts("/dev/sda1 / ext4", "/dev/mapper/vg--0-data /local/notesdata xfs", "/dev/vg-0/log /local/log xfs")


def test_volumes_of_one_disk_share_it() -> None:
    report = LVS.format(rows=",".join((lv("data", "/dev/sdb1(0)"), lv("log", "/dev/sdb2(7)"))))
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": report})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 sdb"


def test_volumes_of_two_disks_are_apart() -> None:
    report = LVS.format(rows=",".join((lv("data", "/dev/sdb(0)"), lv("log", "/dev/sdc(0)"))))
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": report})
    assert server_of(made)["data_device"] == "mail01 sdb"
    assert server_of(made)["transaction_logging"]["device"] == "mail01 sdc"


def test_a_striped_volume_is_on_all_of_its_disks() -> None:
    report = LVS.format(rows=",".join((
        lv("data", "/dev/sdb(0),/dev/sdc(0)", segtype="striped", stripes="2", stripe_size="64.00k"),
        lv("log", "/dev/sdc(100),/dev/sdb(100)"),
    )))  # fmt: skip
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": report})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 sdb+sdc"


def test_of_disks_that_are_shared_in_part_each_pair_has_to_meet() -> None:
    """data on b and c, the log on b: they meet on b. With mail on c it would meet data alone, and not the log."""
    two = (lv("data", "/dev/sdb(0),/dev/sdc(0)"), lv("log", "/dev/sdb(100)"))
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": LVS.format(rows=",".join(two))})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 sdb+sdc"
    three = f"{VOLUMES}/dev/mapper/vg--0-mail /local/notesdata/mail xfs rw 0 0\n"
    report = LVS.format(rows=",".join((*two, lv("mail", "/dev/sdc(100)"))))
    made = told({"mail01/proc/mounts": three, "mail01/lvs.json": report})
    assert "data_device" not in server_of(made)
    assert "device" not in server_of(made)["transaction_logging"]
    assert any("shared in part" in note for note in notes(made))


def test_a_group_on_one_disk_places_its_volumes_and_one_on_two_does_not() -> None:
    rows = ",".join(lv(name, "") for name in ("data", "log"))
    one = f'{{"report":[{{"lv":[{rows}]}},{{"pv":[{{"pv_name":"/dev/sdb2","vg_name":"vg-0"}}]}}]}}'
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": one})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 sdb"
    two = one.replace('{"pv_name"', '{"pv_name":"/dev/sdc","vg_name":"vg-0"},{"pv_name"')
    made = told({"mail01/proc/mounts": VOLUMES, "mail01/lvs.json": two})
    assert server_of(made)["data_device"] == "mail01 vg--0-data"
    assert server_of(made)["transaction_logging"]["device"] == "mail01 vg--0-log"


def test_groups_that_lie_on_volumes_of_each_other_end() -> None:
    rows = ",".join((lv("data", "", "a"), lv("log", "", "b")))
    pvs = '{"pv_name":"/dev/mapper/b-log","vg_name":"a"},{"pv_name":"/dev/mapper/a-data","vg_name":"b"}'
    rings = mounts("/dev/sda1 / ext4", "/dev/mapper/a-data /local/notesdata xfs", "/dev/mapper/b-log /local/log xfs")
    report = f'{{"report":[{{"lv":[{rows}],"pv":[{pvs}]}}]}}'
    assert server_of(told({"mail01/proc/mounts": rings, "mail01/lvs.json": report}))["name"] == "MAIL01/ACME"


def test_data_directories_on_parts_of_unknown_disks_are_not_told_apart() -> None:
    """Two volumes of which nobody says on what they lie may be on one disk."""
    made = gathered([
        InputFile("box/proc/mounts", mounts("/dev/mapper/a-x /x xfs", "/dev/mapper/a-y /y xfs").encode()),
        InputFile("box/one.notes.ini", notes_ini("ONE", "Directory=/x/d", "TRANSLOG_Status=1", "TRANSLOG_Path=/x/l")),
        InputFile("box/two.notes.ini", notes_ini("TWO", "Directory=/y/data")),
    ])  # fmt: skip
    servers = made.described.value["images"][0]["dpars"]
    assert not any("data_device" in server for server in servers)
    assert "on what box a-x lies no file tells: it may share a disk with others" in notes(made)
    assert servers[0]["transaction_logging"]["device"] == "box a-x"
    assert device_of(made, "box a-x")["holds"] == ["domino-data", "transaction-log"]


def test_servers_of_one_system_share_its_devices() -> None:
    made = gathered([
        InputFile("box/proc/mounts", mounts("/dev/sda1 / ext4", "/dev/sdb1 /x xfs", "/dev/sdc1 /y xfs").encode()),
        InputFile("box/one.notes.ini", notes_ini("ONE", "Directory=/x", "TRANSLOG_Status=1", "TRANSLOG_Path=/y/one")),
        InputFile("box/two.notes.ini", notes_ini("TWO", "Directory=/y", "TRANSLOG_Status=1", "TRANSLOG_Path=/y/two")),
    ])  # fmt: skip
    one, two = made.described.value["images"][0]["dpars"]
    assert one["data_device"] == "box sdb"
    assert two["data_device"] == "box sdc"
    assert one["transaction_logging"]["device"] == two["transaction_logging"]["device"] == "box sdc"


def test_systems_have_devices_of_their_own() -> None:
    made = gathered(
        InputFile(f"{host}/{name}", data)
        for host in ("a", "b")
        for name, data in (("proc/mounts", mounts("/dev/sda1 / ext4").encode()), ("notes.ini", notes_ini(host, *PATHS)))
    )
    assert [device["name"] for device in made.described.value["devices"]] == ["a sda", "b sda"]


def test_a_system_without_a_server_has_no_devices() -> None:
    made = gathered([InputFile("a/proc/mounts", mounts("/dev/sda1 / ext4").encode())])
    assert "devices" not in made.described.value


def _inventory(*disks: dict[str, Any]) -> bytes:
    return workbook({
        "vInfo": (VINFO, [vm("MAIL01")]),
        "vDisk": (VDISK, [{"VM": "MAIL01", "VI SDK Server": "vc1", **disk} for disk in disks]),
    })  # fmt: skip


GUEST = mounts("/dev/sda1 / ext4", "/dev/sdb1 /local xfs")


def test_disks_of_a_vm_lie_on_the_one_data_store_of_all_its_disks() -> None:
    inventory = _inventory(
        {"Disk": "Hard disk 1", "Path": "[DS1] a.vmdk"}, {"Disk": "Hard disk 2", "Path": "[DS1] b.vmdk"}
    )
    made = told({"mail01/proc/mounts": GUEST, "rvtools.xlsx": inventory})
    [cluster] = made.described.value["esx_clusters"]
    image = cluster["hosts"][0]["vms"][0]
    assert image["system_device"] == image["dpars"][0]["data_device"] == "DS1"
    assert image["dpars"][0]["transaction_logging"]["device"] == "DS1"
    assert [device["name"] for device in made.described.value["devices"]] == ["DS1"]
    assert device_of(made, "DS1")["holds"] == ["system", "domino-data", "domino-program", "transaction-log"]


@pytest.mark.parametrize("second", [{"Path": "[DS2] b.vmdk"}, {"Path": "[DS1] b.vmdk", "Raw": True}])
def test_disks_of_a_vm_on_several_stores_are_known_to_be_shared_alone(second: dict[str, Any]) -> None:
    inventory = _inventory({"Disk": "Hard disk 1", "Path": "[DS1] a.vmdk"}, {"Disk": "Hard disk 2", **second})
    made = told({"mail01/proc/mounts": GUEST, "rvtools.xlsx": inventory})
    [cluster] = made.described.value["esx_clusters"]
    server = cluster["hosts"][0]["vms"][0]["dpars"][0]
    assert server["data_device"] == server["transaction_logging"]["device"] == "mail01 sdb"


def test_windows_paths_are_those_of_their_drive_in_any_case() -> None:
    from domino_advisor.inputs.joining import joined
    from domino_advisor.inputs.storage import with_storage
    from domino_advisor.inputs.storage_facts import LOG_PATH, STORAGE, FileSystem
    from domino_advisor.inputs.told import Key, Origin, Telling, Thing, Trust

    def telling(path: tuple[str, ...], value: object) -> Telling:
        return Telling(path, value, Origin("a", 1, 1), Trust.REPORTED)

    key = Key.made("image", "folder", "win01")
    image = Thing("image", "win01", frozenset((key,)), (), [
        telling(STORAGE, FileSystem("D:\\", "", "NTFS", all_listed=True)),
        telling(STORAGE, FileSystem("E:\\", "", "NTFS", all_listed=True)),
        telling(STORAGE, FileSystem("D:\\Logs\\", "", "NTFS", all_listed=True)),
    ])  # fmt: skip
    server = Thing("dpar", "WIN01", frozenset((Key.made("dpar", "server-name", "WIN01"),)), (key,), [
        telling(("data_directory",), "d:\\notes\\data"), telling(("program_directory",), "D:/notes"),
        telling(("transaction_logging", "enabled"), True), telling(LOG_PATH, "d:\\LOGS"),
    ])  # fmt: skip
    things, _ = joined([image, server])
    made, faults = with_storage(things)
    assert {fault.message for fault in faults} == {
        "on what win01 D: lies no file tells: it may share a disk with others",
        "on what win01 D:\\LOGS lies no file tells: it may share a disk with others",
    }
    assert [thing.name for thing in made if thing.type == "device"] == ["win01 D:", "win01 D:\\LOGS"]


def _lsblk(*devices: str) -> str:
    return f'{{"blockdevices":[{",".join(devices)}]}}'


def test_a_mirror_of_the_system_is_one_array_of_both_disks() -> None:
    md = '{"name":"md0","type":"raid1","mountpoint":"/"}'
    disks = _lsblk(
        *(f'{{"name":"{name}","type":"disk","size":9000000000,"children":[{md}]}}' for name in ("sda", "sdb"))
    )
    made = told({"mail01/proc/mounts": mounts("/dev/md0 / ext4"), "mail01/lsblk.json": disks})
    assert server_of(made)["data_device"] == "mail01 sda+sdb"
    device = device_of(made, "mail01 sda+sdb")
    assert (device["kind"], device["raid_level"]) == ("array", "raid-1")
    assert "gb" not in device


def test_one_raid_on_another_tells_no_level() -> None:
    """The level of the whole is neither that of the mirror of the system nor that of the controller."""
    from tests.inputs.test_storcli import controller, virtual

    md = '{"name":"md0","type":"raid1","mountpoint":"/"}'
    array = controller(**{"VD LIST": [virtual("0/0")], "VD0 Properties": {"OS Drive Name": "/dev/sda"}})
    disks = _lsblk(f'{{"name":"sda","type":"disk","size":9000000000,"children":[{md}]}}')
    files = {"mail01/proc/mounts": mounts("/dev/md0 / ext4"), "mail01/lsblk.json": disks, "mail01/storcli.json": array}
    device = device_of(told(files), "mail01 c0 dg0")
    assert "raid_level" not in device
    # the size is that of the array, not of a disk that the system sees of it
    assert (device["kind"], device["gb"]) == ("array", {"from": 599.583, "to": 599.585})


def test_other_mount_points_of_the_system_hold_it_and_are_not_its_device() -> None:
    made = told({"mail01/proc/mounts": mounts("/dev/sda1 / ext4", "/dev/sdb1 /var ext4", "/dev/sdb2 /local xfs")})
    assert image_of(made)["system_device"] == "mail01 sda"
    assert device_of(made, "mail01 sdb")["holds"] == ["system", "domino-data", "transaction-log"]


def test_a_size_of_which_two_files_tell_is_the_exact_one() -> None:
    dasd = "0.0.0201  active    dasdb     94:4    ECKD         4096   21128MB   5409000\n"
    head = "Bus-ID    Status    Name      Device  Type         BlkSz  Size      Blocks\n"
    files = {"mail01/proc/mounts": mounts("/dev/dasda1 / ext4", "/dev/dasdb1 /local xfs"), "mail01/lsdasd": head + dasd}
    rounded = _lsblk('{"name":"dasdb","type":"disk","size":"20.6G"}')
    made = told({**files, "mail01/lsblk.json": rounded})
    assert device_of(made, "mail01 dasdb")["gb"] == 22.155
    assert notes(made) == []
    other = told({**files, "mail01/lsblk.json": _lsblk('{"name":"dasdb","type":"disk","size":"9.0G"}')})
    assert [note for note in notes(other) if note.startswith("gb of mail01 dasdb is")] != []


def _directory(*disks: str) -> str:
    return "USER MAIL01 HUNTER2 8G 16G G\n" + "".join(f" MDISK {disk}\n" for disk in disks)


LSDASD = "".join(
    f"0.0.{bus}  active    dasd{letter}     94:{number}    ECKD         4096   21128MB   5409000\n"
    for number, (bus, letter) in enumerate((("0200", "a"), ("0201", "b"), ("0202", "c")))
)
Z = {
    "mail01/proc/mounts": mounts(
        "/dev/dasda1 / ext4", "/dev/dasdb1 /local/notesdata xfs", "/dev/dasdc1 /local/log xfs"
    ),
    "mail01/lsdasd": "Bus-ID    Status    Name      Device  Type         BlkSz  Size      Blocks\n" + LSDASD,
}


def test_minidisks_of_one_volume_are_on_one_device() -> None:
    """Without the user directory nobody knows that minidisks share a volume; the size is that of the minidisk alone."""
    disks = ("200 3390 1 10016 VOL001 MR PW1 PW2 PW3", "0201 3390 0001 20000 VOL002 MR HUNTER3",
             "0202 3390 20001 END VOL002")  # fmt: skip
    made = told({**Z, "user.direct": _directory(*disks)})
    assert server_of(made)["data_device"] == server_of(made)["transaction_logging"]["device"] == "mail01 volume VOL002"
    assert image_of(made)["system_device"] == "mail01 volume VOL001"
    assert device_of(made, "mail01 volume VOL002") == {
        "name": "mail01 volume VOL002", "kind": "volume", "holds": ["domino-data", "transaction-log"],
        "partial": ["holds"],
    }  # fmt: skip
    origins = made.described.origins["/images/0/dpars/0/data_device"]
    assert [origin.place for origin in origins][-1] == "user.direct:3:1"
    assert "HUNTER" not in repr(made.described) + repr(made.faults)
    assert "PW" not in repr(made.described) + repr(made.faults)


@pytest.mark.parametrize("disk", [
    "0201 FB-512 V-DISK 2097152 MWV", "0201 3390 DEVNO 1234 MR", "0201 3390 T-DISK 100", "0201 3390 AUTOG 100 POOL1",
    "0201 3390 1 2 VOL002 MR\n MDISK 0201 3390 1 2 VOL003 MR", "0201",
])  # fmt: skip
def test_a_minidisk_of_which_no_volume_is_told_is_a_device_by_itself(disk: str) -> None:
    made = told({**Z, "user.direct": _directory(disk)})
    assert server_of(made)["data_device"] == "mail01 dasdb"


def test_a_log_beside_other_files_is_found_at_the_lines_that_tell_it(tmp_path: Path) -> None:
    """From files to a finding: the guideline reads what this stage tells."""
    inventory = _inventory(
        {"Disk": "Hard disk 1", "Path": "[DS1] a.vmdk"}, {"Disk": "Hard disk 2", "Path": "[DS2] b.vmdk"}
    )
    site = laid(tmp_path / "site", {
        "mail01/notes.ini": notes_ini("MAIL01", *PATHS), "mail01/proc/mounts": GUEST.encode(),
        "rvtools.xlsx": inventory,
    })  # fmt: skip
    told = json.loads(CliRunner().invoke(main, ["audit", str(site), "--format", "json"]).stdout)
    found = {(one["guideline"], one["subject"]["path"]): one["verdict"] for one in told["findings"]}
    assert found["vsphere-domino-2011/data-and-translog-volumes", "devices/mail01 sdb"] == "violated"
    text = CliRunner().invoke(main, ["audit", str(site), "--format", "sarif"]).stdout
    places = {
        (place["artifactLocation"]["uri"].rpartition("site/")[2], place["region"]["startLine"])
        for result in json.loads(text)["runs"][0]["results"]
        if result["ruleId"] == "vsphere-domino-2011/data-and-translog-volumes"
        for flow in result["codeFlows"]
        for thread in flow["threadFlows"]
        for step in thread["locations"]
        if "region" in (place := step["location"].get("physicalLocation", {}))
    }
    assert ("mail01/notes.ini", 7) in places
