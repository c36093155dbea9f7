"""The names of block devices, as systems write them: which two are one, and which tell what they are of."""

from __future__ import annotations

import re

_DEVICES = "/dev/"
_MAPPER = "mapper/"
# links, and whatever the system was started from: by such a name it is not known which disk it is
_UNTOLD = re.compile(r"(?:disk|block|char|fd|shm|input)/|root$|rootfs$")
_PARTITION = re.compile(
    r"(?x) (?P<letters> (?:sd|vd|hd|dasd)[a-z]{1,4}) \d{1,4}"
    r" | (?P<digits> nvme\d{1,4}n\d{1,4} | mmcblk\d{1,4} | cciss/c\d{1,4}d\d{1,4}) p\d{1,4}"
)
_DISK = re.compile(r"(?:sd|hd|dasd)[a-z]{1,4}|nvme\d{1,4}n\d{1,4}|cciss/c\d{1,4}d\d{1,4}")


def block_name(told: str) -> str | None:
    """The name of a block device without `/dev/` and `/dev/mapper/`; None of what names none, such as a label."""
    if told.startswith(_DEVICES):
        name = told.removeprefix(_DEVICES).removeprefix(_MAPPER)
    elif "=" in told or told.startswith("/") or ":" in told:
        return None
    else:
        name = told.replace("!", "/")
    return None if not name or _UNTOLD.match(name) else name


def mapper_name(group: str, volume: str) -> str:
    """The name that the device mapper gives a logical volume: a "-" in either name stands twice."""
    return f"{group.replace('-', '--')}-{volume.replace('-', '--')}"


def mapped(name: str) -> str | None:
    """The name that the device mapper gives what LVM links as `/dev/GROUP/VOLUME`; None of a name of another form."""
    group, sign, volume = name.partition("/")
    return mapper_name(group, volume) if sign and group and volume and "/" not in volume else None


def disk_of(name: str) -> str | None:
    """The disk that a partition is of, where its name tells it by the rules of the kernel: sda of sda2. `xvda1` is no
    such name, since Xen gives disks that are called so.
    """
    match = _PARTITION.fullmatch(name)
    return (match["letters"] or match["digits"]) if match else None


def is_disk(name: str) -> bool:
    """Whether a name is that of a disk as a driver of disks names it."""
    return _DISK.fullmatch(name) is not None
