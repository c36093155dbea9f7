"""Reports of LVM as JSON (`lvs`, `pvs`, `lvm fullreport`, `--reportformat json`): on what logical volumes lie.

All values are texts, but in `json_std`, which has lists and numbers. Whoever makes a report chooses its columns.
Without `devices` of `lvs` a logical volume is placed by its group alone, where that lies on one disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.block_names import mapper_name
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_after_banner
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, Block, BlockFact, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Thing

_EXTENT = re.compile(r"\(\d{1,12}\)$")
_LISTS = re.compile(rb'"report(?:_\w+)?"\s*:')
_KINDS = re.compile(rb'"(?:lv|vg|pv|seg|pvseg)"\s*:\s*\[')
_STRIPES = re.compile(r"(\d{1,12})(?:\.0+)?([BbKkMm])")
_KIB = {"b": 1 / 1024, "k": 1, "m": 1024}
_LEVELS = {"raid1": "raid-1", "mirror": "raid-1", "raid10": "raid-10", "raid5": "raid-5", "raid6": "raid-6"}


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with its volumes."""
    try:
        root = json_after_banner(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    yield from double_faults(root)
    thing = system_of(file)
    reports = root.get("report")
    listed = reports.items if reports is not None else ()
    for report in listed:
        _report(thing, report)
    # a system without LVM has lists with nothing in them, and that is all there is to tell
    if thing.tells or (listed and all(_is_of_nothing(report) for report in listed)):
        yield thing
    else:
        yield InputFault(
            file.name, None, None, "warning", "no logical or physical volume in it",
            "Give lvs -a -o +devices,segtype,stripes,stripe_size and pvs, with --reportformat json.",
        )  # fmt: skip


def _is_of_nothing(report: Node) -> bool:
    lists = [found for kind in ("lv", "pv") if (found := report.get(kind)) is not None]
    return bool(lists) and all(found.value == [] for found in lists)


def _report(thing: Thing, report: Node) -> None:
    """What one report tells. A full one tells by ids which part of which disk is whose."""
    group = _only_group(report)
    volumes: dict[str, str] = {}
    for kind in ("lv", "seg"):
        for row in _rows(report, kind):
            name = _name(row, group) or volumes.get(_text(row, "lv_uuid"), "")
            if name:
                volumes.setdefault(_text(row, "lv_uuid"), name)
                _volume(thing, row, name)
    members: dict[str, list[tuple[str, Node]]] = {}
    disks: dict[str, str] = {}
    for row in _rows(report, "pv"):
        if pv := _text(row, "pv_name"):
            disks[_text(row, "pv_uuid")] = pv
            members.setdefault(_text(row, "vg_name") or group, []).append((pv, row))
    for held_by, held in members.items():
        for pv, row in held if held_by else ():
            tell(thing, Block(f"vg {held_by}", (pv,), group=True), (row.get("pv_name") or row).origin())
    for row in _rows(report, "pvseg"):
        volume, disk = volumes.get(_text(row, "lv_uuid")), disks.get(_text(row, "pv_uuid"))
        if volume and disk and _text(row, "lv_uuid") and _text(row, "pv_uuid"):
            tell(thing, Block(mapper_name(*volume.split("/", 1)), (disk,)), row.origin())


def _name(row: Node, group: str) -> str:
    """GROUP/VOLUME of a row; "" where it does not tell both."""
    group, volume = _text(row, "vg_name") or group, _text(row, "lv_name")
    if full := _text(row, "lv_full_name"):
        group, _, volume = full.partition("/")
    volume = volume.strip("[]")
    return f"{group}/{volume}" if group and volume and "/" not in group else ""


def _only_group(report: Node) -> str:
    """The group that a full report is of: it has one report for each."""
    names = {name for row in _rows(report, "vg") if (name := _text(row, "vg_name"))}
    return next(iter(names)) if len(names) == 1 else ""


def _rows(report: Node, kind: str) -> Iterator[Node]:
    listed = report.get(kind)
    yield from listed.items if listed is not None else ()


def _volume(thing: Thing, row: Node, full: str) -> None:
    """A logical volume, or one of its segments: what it lies on adds up over these."""
    group, _, volume = full.partition("/")
    name = mapper_name(group, volume)
    place = row.get("devices") or row.get("pool_lv") or row.get("lv_name") or row
    beneath = [_lower(group, part) for part in _text(row, "devices").split(",") if part.strip()]
    if pool := _text(row, "pool_lv").strip("[]"):
        beneath.append(mapper_name(group, pool))
    within = f"vg {group}"
    tell(thing, Block(within, group=True), place.origin())
    for other in (name, *(lower for lower in beneath if not lower.startswith("/"))):
        tell(thing, Block(other, (within,)), place.origin())
    tell(thing, Block(name, tuple(beneath) or None), place.origin())
    made = row.get("segtype")
    level = _LEVELS.get(re.sub(r"_.*", "", _text(row, "segtype")))
    if made is not None and level is not None:
        tell(thing, BlockFact(name, ("raid_level",), level), made.origin())
    size, stripes = row.get("stripe_size"), _text(row, "stripes")
    match = _STRIPES.fullmatch(_text(row, "stripe_size"))
    if size is not None and match is not None and stripes.isdecimal() and len(stripes) < 6 and int(stripes) > 1:
        kib = int(match[1]) * _KIB[match[2].lower()]
        if kib >= 1:
            tell(thing, BlockFact(name, ("stripe_kib",), kib), size.origin())


def _lower(group: str, part: str) -> str:
    """A device beneath a segment: `/dev/sdb(0)` of a disk, `pool_tdata(0)` of another volume of the group."""
    name = _EXTENT.sub("", part.strip()).strip("[]")
    return name if name.startswith("/") else mapper_name(group, name)


def _text(row: Node, column: str) -> str:
    found = row.get(column)
    if found is not None and found.items:
        return ",".join(item.value for item in found.items if isinstance(item.value, str))
    return str(found.value).strip() if found is not None and isinstance(found.value, (str, int)) else ""


READER = Reader(
    "LVM report", "the logical volumes of Linux", ("lvs*.json", "vgs*.json", "pvs*.json", "lvm*.json", "*fullreport*"),
    read, lambda begin: _LISTS.search(begin) is not None and _KINDS.search(begin) is not None, by_name_alone=False,
    tells=(*LAID, "device/kind", "device/raid_level", "device/stripe_kib"),
    of="linux",
)  # fmt: skip
