"""`lsblk --json`: the block devices of a Linux system and what each is made of, with `-b`, `-O`, or neither.

Before util-linux 2.37 a device has a `mountpoint`, since then it has `mountpoints`; old ones have
texts for flags and sizes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_after_banner
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, SYSTEM_POINTS, Block, BlockFact, FileSystem, Held, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.units import BYTES_OF_A_GB, gb_between

_SWAP = "[SWAP]"
_NO_DISK = re.compile(r"(?:zram|ram|loop|sr|fd|nbd)\d")
_VIRTUAL = re.compile(r"(?i)virtual|vmware|qemu|vbox|msft|amazon|google|kvm|xen")
_GIVEN_BY_A_HOST = re.compile(r"x?vd[a-z]")
_LEVELS = {"raid1": "raid-1", "raid5": "raid-5", "raid6": "raid-6", "raid10": "raid-10"}
_ARRAYS = frozenset((*_LEVELS, "raid0", "linear", "md"))
_MAPPED = frozenset(("lvm", "crypt", "mpath", "dm"))
_SIZE = re.compile(r"(\d{1,6})(?:[.,](\d))?([KMGTPE])i?B?")
_TENTH = 0.1
"""What `lsblk` rounds to."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with its block devices."""
    try:
        root = json_after_banner(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    yield from double_faults(root)
    thing = system_of(file)
    listed = root.get("blockdevices")
    open_ = [(node, "") for node in reversed(listed.items)] if listed is not None else []
    while open_:
        node, above = open_.pop()
        name = node.said("name")
        if not name or _NO_DISK.match(name):
            continue
        _tell(thing, node, name, above)
        children = node.get("children")
        open_ += [(child, name) for child in reversed(children.items)] if children is not None else ()
    if thing.tells:
        yield thing
    else:
        yield InputFault(file.name, None, None, "warning", "no block device of a disk in it")


def _tell(thing: Thing, node: Node, name: str, parent: str) -> None:
    place = node.get("name")
    origin = (place or node).origin()
    parent = parent or node.said("pkname")
    kind = node.said("type")
    beneath = (parent,) if parent and kind != "mpath" else None
    whole = kind == "mpath" or (kind == "disk" and not parent and not _GIVEN_BY_A_HOST.match(name))
    names = (node.said("kname"), node.said("path"), _mapped_name(node, kind))
    also = tuple(other for other in names if other and other != name)
    tell(thing, Block(name, beneath, whole=whole, also=also), origin)
    if kind in _ARRAYS:
        _say(thing, node, name, "type", ("kind",), "array")
        _say(thing, node, name, "type", ("raid_level",), _LEVELS.get(kind))
    if kind == "disk":
        size = node.get("size")
        _say(thing, node, name, "size", ("gb",), _gigabytes(size.value) if size is not None else None)
        _tell_drive(thing, node, name)
    for point in _points(node):
        if point.value == _SWAP:
            tell(thing, Held("paging-file", block=name), point.origin())
        elif isinstance(point.value, str) and point.value.startswith("/"):
            tell(thing, FileSystem(point.value, f"/dev/{name}", node.said("fstype")), point.origin())
            if point.value in SYSTEM_POINTS:
                tell(thing, Held("system", point.value, named=point.value == "/"), point.origin())


def _mapped_name(node: Node, kind: str) -> str:
    """The name that the kernel gives a device of the device mapper, by its number; /proc/swaps has no other."""
    major, _, minor = node.said("maj:min").partition(":")
    return f"dm-{minor}" if kind in _MAPPED and major and minor.isdecimal() and minor.isascii() else ""


def _tell_drive(thing: Thing, node: Node, name: str) -> None:
    """What a disk is: a LUN by how it is attached, solid-state where it is no virtual one and does not turn."""
    attached = node.said("tran")
    if attached in ("fc", "iscsi"):
        _say(thing, node, name, "tran", ("kind",), "lun")
    made = f"{node.said('vendor')} {node.said('model')}"
    if made.isspace() or _VIRTUAL.search(made):
        return
    if attached == "nvme":
        _say(thing, node, name, "tran", ("drive_type",), "nvme")
    rota = node.get("rota")
    if attached in ("sata", "sas") and rota is not None and rota.value in (False, "0"):
        _say(thing, node, name, "rota", ("drive_type",), "ssd")


def _points(node: Node) -> Iterator[Node]:
    several, one = node.get("mountpoints"), node.get("mountpoint")
    if several is not None and several.items:
        yield from several.items
    elif one is not None:
        yield one


def _say(thing: Thing, node: Node, name: str, member: str, path: tuple[str, ...], value: Any) -> None:
    place = node.get(member)
    if value is not None and place is not None:
        tell(thing, BlockFact(name, path, value), place.origin())


def _gigabytes(size: Any) -> Any:
    """A size in GB: exact of a number of bytes; of "20G", which is rounded, between what it may be of."""
    if isinstance(size, str) and size.isdecimal() and len(size) <= 20:
        size = int(size)
    if isinstance(size, int) and not isinstance(size, bool):
        return round(size / BYTES_OF_A_GB, 3) or None
    if not isinstance(size, str) or (match := _SIZE.fullmatch(size)) is None:
        return None
    return gb_between(int(match[1]) + int(match[2] or 0) / 10, _TENTH, match[3])


READER = Reader(
    "lsblk", "the block devices of Linux", ("lsblk*.json", "lsblk*"), read,
    lambda begin: b'"blockdevices"' in begin, by_name_alone=False,
    tells=(*LAID, "device/kind", "image/file_system", "device/gb", "device/drive_type", "device/raid_level"),
    of="linux",
)  # fmt: skip
