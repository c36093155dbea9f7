"""`storcli` and `perccli` as JSON (`/cALL show all J`, `/cALL/vALL show all J`): the arrays of RAID controllers.

What is told of an array is told of its drive group: virtual drives of one group share its drives. What they say in
different ways is left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, jsons_within
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, Block, BlockFact, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Origin, Thing
from domino_advisor.inputs.units import BYTES_OF_A_GB, bytes_of, gb_between

_VIRTUAL = re.compile(r"(\d{1,4})/(\d{1,4})")
_OF_VIRTUAL = re.compile(r"(?i)/c\d{1,3}/v\d{1,4}|VD LIST|Virtual Drives?")
_PROPERTIES = re.compile(r"VD(\d{1,4}) Properties")
_LEVELS = {"RAID0": "raid-0", "RAID1": "raid-1", "RAID5": "raid-5", "RAID6": "raid-6", "RAID10": "raid-10",
           "RAID50": "raid-50", "RAID60": "other"}  # fmt: skip
# how reads are cached, how writes are, and whether I/O passes by the cache
_POLICY = re.compile(r"N?R(?:aAdp)?(AWB|FWB|WB|WT)[DC]?")
_SIZE = re.compile(r"(\d{1,7}(?:\.\d{1,6})?) ([KMGTP])B")
_SPANNED = frozenset(("raid-10", "raid-50"))

Said = tuple[tuple[str, ...], Any, Origin]
"""A member of a device, its value, and where that is told."""


@dataclass(slots=True)
class _Group:
    """A drive group. virtual: of each virtual drive of it what is said; drives: those of the group, by their slots;
    whole: whether none of these is missing.

    names: what the system calls its virtual drives, each with where that is told.
    """

    virtual: dict[str, list[Said]] = field(default_factory=lambda: defaultdict(list))
    drives: dict[str, Node] = field(default_factory=dict)
    whole: bool = True
    names: list[tuple[str, Origin]] = field(default_factory=list)
    first: Origin | None = None


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with the arrays of its controllers."""
    thing = system_of(file)
    try:
        for _, root in jsons_within(file.name, text_of(file)):
            yield from double_faults(root)
            listed = root.get("Controllers")
            for number, controller in enumerate(listed.items if listed is not None else ()):
                yield from _controller(thing, controller, number)
    except BrokenJson as error:
        yield error.fault
        if not thing.tells:
            return
    if thing.tells:
        yield thing
    else:
        advice = "Give storcli /cALL show all J and /cALL/vALL show all J."
        yield InputFault(file.name, None, None, "warning", "no array in it", advice)


def _controller(thing: Thing, controller: Node, number: int) -> Iterator[InputFault]:
    status = controller.get("Command Status", "Status")
    if status is not None and status.value != "Success":
        yield status.fault("the command did not succeed; what it tells all the same is taken")
    told = controller.get("Command Status", "Controller")
    name = f"c{told.value if told is not None and isinstance(told.value, int) else number}"
    response = controller.get("Response Data")
    if response is None:
        return
    groups: dict[str, _Group] = defaultdict(_Group)
    of_virtual: dict[str, str] = {}
    safe = _battery(response)
    for key, member in response.members.items():
        for row in member.items if _OF_VIRTUAL.fullmatch(key) else ():
            yield from _virtual_drive(groups, of_virtual, row, safe)
    for key, member in response.members.items():
        if (match := _PROPERTIES.fullmatch(key)) is not None and match[1] in of_virtual:
            _properties(groups[of_virtual[match[1]]], match[1], member)
        for row in member.items:
            slot, group, state = (row.get(column) for column in ("EID:Slt", "DG", "State"))
            if slot is not None and group is not None and state is not None and state.value == "Onln":
                groups[str(group.value)].drives.setdefault(str(slot.value), row)
    of_controller = list(_of_controller(response, safe))
    for number_of_group, drives in groups.items():
        _tell(thing, f"{name} dg{number_of_group}", drives, of_controller)


def _virtual_drive(
    groups: dict[str, _Group], of_virtual: dict[str, str], row: Node, safe: Node | None
) -> Iterator[InputFault]:
    place = row.get("DG/VD")
    if place is None or not isinstance(place.value, str) or (match := _VIRTUAL.fullmatch(place.value)) is None:
        return
    group, number = match.groups()
    of_virtual[number] = group
    into = groups[group]
    into.first = into.first or place.origin()
    into.whole = into.whole and row.said("State") in ("Optl", "")
    said = into.virtual[number]
    level, cache, size = (row.get(column) for column in ("TYPE", "Cache", "Size"))
    if level is not None and isinstance(level.value, str) and level.value.upper() in _LEVELS:
        said.append((("raid_level",), _LEVELS[level.value.upper()], level.origin()))
    if size is not None and (ends := _rounded(size.value)) is not None:
        said.append((("gb",), ends, size.origin()))
    match = _POLICY.fullmatch(cache.value.strip()) if cache is not None and isinstance(cache.value, str) else None
    if cache is None or match is None:
        return
    if match[1] == "WB" and safe is not None and not _is_sound(safe):
        yield cache.fault(
            "writes are cached only while the battery is sound, which it is not: whether they are is left open",
            "Look up the current cache policy of the controller.",
        )
        return
    said.append((("cache_mode",), "write-through" if match[1] == "WT" else "write-back", cache.origin()))


def _properties(group: _Group, number: str, member: Node) -> None:
    said = group.virtual[number]
    strip = member.get("Strip Size")
    if strip is not None and (size := _bytes(strip.value)) is not None:
        said.append((("stripe_kib",), size / 1024, strip.origin()))
    drives, depth = member.get("Number of Drives Per Span"), member.get("Span Depth")
    if drives is not None and isinstance(drives.value, int) and depth is not None and isinstance(depth.value, int):
        if any(path == ("raid_level",) and value in _SPANNED for path, value, _ in said) and drives.value > 0:
            said.append((("subarray_drives",), drives.value, drives.origin()))
        if drives.value > 0 and depth.value > 0:
            said.append((("drives",), drives.value * depth.value, drives.origin()))
    name = member.get("OS Drive Name")
    if name is not None and isinstance(name.value, str) and name.value.startswith("/dev/"):
        group.names.append((name.value, name.origin()))


def _of_controller(response: Node, safe: Node | None) -> Iterator[Said]:
    model = response.get("Basics", "Model") or response.get("Product Name")
    if model is not None and isinstance(model.value, str) and model.value.strip():
        yield ("controller", "model"), model.value.strip(), model.origin()
    cache = response.get("HwCfg", "On Board Memory Size")
    if cache is not None and (size := _bytes(cache.value)) is not None:
        yield ("controller", "cache_mib"), size / 1024**2, cache.origin()
    if safe is not None:
        yield ("controller", "battery_backed"), _is_sound(safe), safe.origin()


def _battery(response: Node) -> Node | None:
    """The state of the battery, or of the capacitor, that keeps the cache; None where it is not told."""
    for key in ("BBU_Info", "Cachevault_Info"):
        listed = response.get(key)
        for row in listed.items if listed is not None else ():
            if (state := row.get("State")) is not None:
                return state
    return None


def _is_sound(state: Node) -> bool:
    return isinstance(state.value, str) and state.value.strip().lower() in ("optimal", "opt", "optl")


def _tell(thing: Thing, name: str, group: _Group, of_controller: Sequence[Said]) -> None:
    """A group that has a virtual drive."""
    if group.first is None:
        return
    tell(thing, Block(name, whole=True, kept=True), group.first)
    tell(thing, BlockFact(name, ("kind",), "array"), group.first)
    said = [*_said_alike(list(group.virtual.values())), *_of_drives(group), *of_controller]
    known = set()
    for path, value, origin in said:
        if path not in known and not (path == ("gb",) and len(group.virtual) > 1):
            known.add(path)
            tell(thing, BlockFact(name, path, value), origin)
    for system_name, origin in group.names:
        tell(thing, Block(system_name, (name,)), origin)


def _said_alike(several: Sequence[Sequence[Said]]) -> Iterator[Said]:
    """What each virtual drive of a group says, in one way."""
    for path, value, origin in several[0] if several else ():
        if all(any(other[:2] == (path, value) for other in others) for others in several):
            yield path, value, origin


def _of_drives(group: _Group) -> Iterator[Said]:
    drives = list(group.drives.values())
    if not drives:
        return
    if group.whole:
        yield ("drives",), len(drives), drives[0].origin()
    kinds = {_kind(drive) for drive in drives}
    if len(kinds) == 1 and (kind := next(iter(kinds))) is not None:
        yield ("drive_type",), kind, (drives[0].get("Med") or drives[0]).origin()
    sizes = [size for drive in drives if (size := drive.get("Size")) is not None]
    if len({size.value for size in sizes}) == 1 and (bytes_ := _bytes(sizes[0].value)) is not None:
        yield ("drive_gb",), round(bytes_ / BYTES_OF_A_GB, 1), sizes[0].origin()


def _kind(drive: Node) -> str | None:
    medium, interface = (drive.said(column).upper() for column in ("Med", "Intf"))
    if medium == "SSD":
        return "nvme" if interface == "NVME" else "ssd"
    return {"SAS": "sas", "SATA": "sata"}.get(interface) if medium == "HDD" else None


def _bytes(size: Any) -> float | None:
    """A size of what is stated in multiples of 1,024: "558.406 GB", "256 KB", "2048MB"."""
    text = re.sub(r"^([\d.]+)\s*", r"\1 ", size.strip()[:40]) if isinstance(size, str) else ""
    match = _SIZE.fullmatch(text)
    value = float(match[1]) * bytes_of(match[2]) if match else 0
    return value or None


def _rounded(size: Any) -> dict[str, float] | None:
    """Between what a size lies that is rounded to three digits, in GB."""
    text = size.strip()[:40] if isinstance(size, str) else ""
    match = _SIZE.fullmatch(text)
    return gb_between(float(match[1]), _STEP, match[2]) if match is not None else None


_STEP = 0.001


_TELLS = (
    *LAID, "device/kind", "device/raid_level", "device/stripe_kib", "device/gb", "device/drives", "device/drive_gb",
    "device/drive_type", "device/cache_mode", "device/subarray_drives", "device/controller/model",
    "device/controller/cache_mib", "device/controller/battery_backed",
)  # fmt: skip
READER = Reader(
    "storcli", "the arrays of RAID controllers by Broadcom and Dell",
    ("storcli*", "perccli*"), read,
    lambda begin: b'"Controllers"' in begin and b'"Command Status"' in begin, by_name_alone=False,
    tells=_TELLS,
    of="any",
)  # fmt: skip
