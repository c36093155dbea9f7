"""What is mounted on Linux: the table of the kernel, the list of `mount`, and that of `findmnt`."""

from __future__ import annotations

import pytest

from domino_advisor.inputs.storage_facts import FileSystem, Held
from tests.inputs.stored import Stored

MOUNTS = """\
sysfs /sys sysfs rw,nosuid 0 0
proc /proc proc rw,nosuid 0 0
tmpfs /dev/shm tmpfs rw 0 0
/dev/mapper/system-root / ext4 rw,relatime 0 0
/dev/dasdb1 /local/notes\\040data xfs rw,relatime 0 0
nas.example.com:/vol/mail /local/mail nfs4 rw,addr=192.0.2.9 0 0
"""
PRINTED = """\
proc on /proc type proc (rw,nosuid)
/dev/sda2 on / type ext4 (rw,relatime)
/dev/sdb1 on /local/notes data type xfs (rw)
"""
FOUND = """\
{"filesystems": [
   {"target": "/", "source": "/dev/sda2[/@/root]", "fstype": "btrfs", "options": "rw",
    "children": [
      {"target": "/proc", "source": "proc", "fstype": "proc", "options": "rw"},
      {"target": "/local", "source": "/dev/sdb1", "fstype": "xfs", "options": "rw"}
   ]}
]}
"""


def test_the_table_of_the_kernel_tells_each_file_system_of_a_disk_or_a_network() -> None:
    stored = Stored("proc/mounts", MOUNTS, "/proc/mounts")
    assert stored.systems == [
        FileSystem("/", "/dev/mapper/system-root", "ext4", all_listed=True),
        FileSystem("/local/notes data", "/dev/dasdb1", "xfs", all_listed=True),
        FileSystem("/local/mail", "nas.example.com:/vol/mail", "nfs4", all_listed=True),
    ]
    assert stored.held == [Held("system", "/")]
    assert [origin.place for _, origin in stored.origins] == [
        "mail01/proc/mounts:4:1", "mail01/proc/mounts:4:1", "mail01/proc/mounts:5:1", "mail01/proc/mounts:6:1",
    ]  # fmt: skip


def test_what_mount_prints_tells_the_same() -> None:
    stored = Stored("mount.txt", PRINTED, "/proc/mounts")
    assert [(one.point, one.source) for one in stored.systems] == [
        ("/", "/dev/sda2"),
        ("/local/notes data", "/dev/sdb1"),
    ]
    assert all(one.all_listed for one in stored.systems)


def test_a_list_without_the_file_systems_of_the_kernel_may_leave_out_others() -> None:
    """`mount -t ext4` and `findmnt --real` list some."""
    stored = Stored("mount.txt", "/dev/sda2 on / type ext4 (rw)\n", "/proc/mounts")
    assert not stored.systems[0].all_listed


def test_findmnt_tells_the_tree_without_subvolumes() -> None:
    stored = Stored("findmnt.json", FOUND, "findmnt")
    assert [(one.point, one.source, one.form, one.all_listed) for one in stored.systems] == [
        ("/", "/dev/sda2", "btrfs", True), ("/local", "/dev/sdb1", "xfs", True),
    ]  # fmt: skip
    assert [origin.place for _, origin in stored.origins][-1] == "mail01/findmnt.json:5:18"


def test_no_password_of_a_share_is_kept() -> None:
    rows = (
        "//notes:hunter2@nas.example.com/mail /mail cifs rw,username=notes,password=hunter2 0 0\n"
        "https://notes:hunter2@dav.example.com/ /dav fuse.davfs rw,password=hunter2 0 0\n"
    )
    stored = Stored("proc/mounts", MOUNTS + rows, "/proc/mounts")
    assert stored.systems[-2].source == "//nas.example.com/mail"
    assert "hunter2" not in "".join(origin.text for _, origin in stored.origins)
    assert "hunter2" not in repr(stored.faults)
    assert "hunter2" not in stored.text


@pytest.mark.parametrize(("name", "kind"), [("proc/mounts", "/proc/mounts"), ("mount.txt", "/proc/mounts")])
@pytest.mark.parametrize("text", ["", "\n", "\0\0", "sysfs /sys sysfs rw 0 0\n", "Dateisystem 1K-Blöcke Benutzt\n"])
def test_what_tells_nothing_is_told(name: str, kind: str, text: str) -> None:
    assert Stored(name, text, kind).messages == ["warning: no file system of a disk in it that is known"]


def test_json_that_breaks_off_is_told_with_its_line() -> None:
    stored = Stored("findmnt.json", FOUND[:200], "findmnt")
    assert [fault.weight for fault in stored.faults] == ["error"]
    assert stored.faults[0].line is not None
