"""`MegaCli -LDInfo -Lall -aALL`: the virtual drives of older RAID controllers by LSI and Dell.

Which of them share drives it does not tell, nor what the system calls them: each is a volume, to be named by a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import Block, BlockFact, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.units import BYTES_OF_A_GB, bytes_of

_ADAPTER = re.compile(r"Adapter (\d{1,3}) -- Virtual (?:Drive|Disk) Information:?")
_BEGINS = re.compile(r"Virtual (?:Drive|Disk) ?: ?(\d{1,4}) \(Target Id ?: ?\d+\)")
_LOOKS = re.compile(rb"(?m)^Virtual (?:Drive|Disk) ?: ?\d+ \(Target Id ?: ?\d+\)")
_PAIR = re.compile(r"([A-Za-z][\w ]{0,40}?)\s*:\s*(.*)")
_LEVEL = re.compile(r"Primary-(\d), Secondary-(\d)(?:, .*)?")
_SIZE = re.compile(r"(\d{1,7}(?:\.\d{1,6})?) ?([KMGT])B", re.IGNORECASE)
_MIRRORED = 2


@dataclass(slots=True)
class _Drive:
    name: str
    line: Line
    pairs: dict[str, tuple[str, Line]] = field(default_factory=dict)

    def number(self, *names: str) -> tuple[int, Line] | None:
        """The whole number under the first of some names."""
        for name in names:
            if name in self.pairs and re.fullmatch(r"[0-9]{1,4}", self.pairs[name][0]):
                return int(self.pairs[name][0]), self.pairs[name][1]
        return None


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with its virtual drives."""
    thing = system_of(file)
    for drive in _drives(lines_of(file.name, text_of(file))):
        tell(thing, Block(drive.name, whole=True, kept=True), drive.line.origin())
        tell(thing, BlockFact(drive.name, ("kind",), "volume"), drive.line.origin())
        for path, value, line in _said(drive):
            tell(thing, BlockFact(drive.name, path, value), line.origin())
    if thing.tells:
        yield thing
    else:
        yield InputFault(
            file.name, None, None, "warning", "no virtual drive in it", "Give MegaCli -LDInfo -Lall -aALL."
        )


def _drives(lines: Iterator[Line]) -> Iterator[_Drive]:
    adapter = "0"
    drive: _Drive | None = None
    for line in lines:
        text = line.text.strip()
        match, begins = _ADAPTER.fullmatch(text), _BEGINS.fullmatch(text)
        if drive is not None and (match or begins):
            yield drive
            drive = None
        if match:
            adapter = match[1]
        elif begins:
            drive = _Drive(f"adapter {adapter} drive {begins[1]}", line)
        elif drive is not None and (pair := _PAIR.fullmatch(text)):
            drive.pairs.setdefault(" ".join(pair[1].lower().split()), (pair[2], line))
    if drive is not None:
        yield drive


def _said(drive: _Drive) -> Iterator[tuple[tuple[str, ...], Any, Line]]:
    depth = drive.number("span depth")
    spans = depth[0] if depth is not None else 0
    each = drive.number("number of drives per span")
    count = drive.number("number of drives")
    drives = each[0] * spans if each is not None else count[0] if count is not None and spans == 1 else 0
    place = each or count
    if drives and place is not None:
        yield ("drives",), drives, place[1]
    if each is not None and spans > 1 and each[0]:
        yield ("subarray_drives",), each[0], each[1]
    if "raid level" in drive.pairs:
        told, line = drive.pairs["raid level"]
        match = _LEVEL.fullmatch(told)
        if match is not None and (level := _level(match[1], match[2], spans, drives)) is not None:
            yield ("raid_level",), level, line
    for name in ("strip size", "stripe size"):
        if name in drive.pairs and (size := _bytes(drive.pairs[name][0])):
            yield ("stripe_kib",), size / 1024, drive.pairs[name][1]
            break
    if "size" in drive.pairs and (size := _bytes(drive.pairs["size"][0])):
        yield ("gb",), round(size / BYTES_OF_A_GB, 1), drive.pairs["size"][1]
    if "current cache policy" in drive.pairs:
        # the policy that is set may be another: without a battery the controller does not follow it
        told, line = drive.pairs["current cache policy"]
        mode = {"writeback": "write-back", "writethrough": "write-through"}.get(told.split(",")[0].strip().lower())
        if mode is not None:
            yield ("cache_mode",), mode, line


def _level(primary: str, secondary: str, spans: int, drives: int) -> str | None:
    """The RAID level. Mirrors in several spans are told as mirrors by some releases, and some others are not known."""
    if primary == "1":
        if secondary == "3" or spans > 1:
            return "raid-10"
        return "raid-1" if drives == _MIRRORED else None
    if secondary == "3":
        return "raid-50" if primary == "5" else None
    return {"0": "raid-0", "5": "raid-5", "6": "raid-6"}.get(primary) if spans == 1 else None


def _bytes(text: str) -> float:
    match = _SIZE.fullmatch(text.strip()[:40])
    return float(match[1]) * bytes_of(match[2].upper()) if match else 0


_TELLS = (
    "device/kind", "device/raid_level", "device/stripe_kib", "device/gb", "device/drives",
    "device/subarray_drives", "device/cache_mode",
)  # fmt: skip
READER = Reader(
    "MegaCli", "virtual drives of older RAID controllers by LSI and Dell", ("megacli*",), read,
    lambda begin: _LOOKS.search(begin) is not None, by_name_alone=False,
    tells=_TELLS,
    of="any",
)  # fmt: skip
