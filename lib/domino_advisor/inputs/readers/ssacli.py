"""`ssacli ctrl all show config detail` (hpssacli, hpacucli): the arrays of controllers by HP and HPE, as a text.

What is told of an array is told of all its logical drives, which share its drives. What they say in different ways is
left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, Block, BlockFact, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Origin, Thing

_CONTROLLER = re.compile(r"(\S.{0,100}?) in Slot (\d{1,4})\b.*")
_LOOKS = re.compile(rb"(?m)^\S[^\r\n]{0,100} in Slot \d")
_PAIR = re.compile(r"([A-Za-z][\w/ +()-]{0,60}?)\s*:\s*(.*)")
_DRIVE = re.compile(r"physicaldrive \S+.*")
_LEVELS = {"0": "raid-0", "1": "raid-1", "1+0": "raid-10", "5": "raid-5", "6": "raid-6", "6 (adg)": "raid-6",
           "adg": "raid-6", "50": "raid-50", "60": "other", "1 (adm)": "other", "1+0 (adm)": "other"}  # fmt: skip
_TYPES = {"SAS": "sas", "SATA": "sata", "SOLID STATE SAS": "ssd", "SOLID STATE SATA": "ssd", "NVME": "nvme",
          "SOLID STATE NVME": "nvme", "SCSI": None}  # fmt: skip
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,4})?) ?([KMGT])B")
_GB = {"K": 1e-6, "M": 1e-3, "G": 1.0, "T": 1e3}
_KIB = {"K": 1.0, "M": 1024.0}
_RATIO = re.compile(r"(\d{1,3})% Read ?/ ?(\d{1,3})% Write")
_DISK_NAME = re.compile(r"(/dev/\S+)")

Pairs = dict[str, tuple[str, Line]]


@dataclass(slots=True)
class _Part:
    """A controller, an array, a logical or a physical drive. indent: of the line that it begins with."""

    what: str
    name: str
    line: Line
    indent: int
    pairs: Pairs = field(default_factory=dict)
    parts: list[_Part] = field(default_factory=list)

    def get(self, *names: str) -> tuple[str, Line] | None:
        """What stands under the first of some names."""
        return next((self.pairs[name] for name in names if name in self.pairs), None)

    def of(self, what: str) -> list[_Part]:
        """What lies in it of one kind."""
        return [part for part in self.parts if part.what == what]


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with the arrays of its controllers."""
    thing = system_of(file)
    for controller in _controllers(lines_of(file.name, text_of(file))):
        for array in controller.of("array"):
            yield from _array(thing, controller, array)
    if thing.tells:
        yield thing
    else:
        yield InputFault(
            file.name, None, None, "warning", "no array with a logical drive in it",
            "Give ssacli ctrl all show config detail, in English.",
        )  # fmt: skip


def _place(line: Line) -> Origin:
    return line.origin(len(line.text) - len(line.text.lstrip()))


def _controllers(lines: Iterator[Line]) -> list[_Part]:
    """The controllers with what lies in them, by how far lines are indented."""
    found: list[_Part] = []
    open_: list[_Part] = []
    for line in lines:
        text = line.text.strip()
        if not text:
            continue
        indent = len(line.text) - len(line.text.lstrip())
        while open_ and indent <= open_[-1].indent:
            open_.pop()
        part = _begins(text, line, indent)
        if part is not None:
            if part.what == "controller":
                open_ = []
                found.append(part)
            elif open_:
                open_[-1].parts.append(part)
            open_.append(part)
        elif open_ and (match := _PAIR.fullmatch(text)):
            open_[-1].pairs.setdefault(" ".join(match[1].lower().split()), (match[2], line))
    return found


def _begins(text: str, line: Line, indent: int) -> _Part | None:
    """The part that a line begins; None where it begins none."""
    if indent == 0 and (match := _CONTROLLER.fullmatch(text)):
        return _Part("controller", match[2], line, indent, {"model": (match[1], line)})
    if match := re.fullmatch(r"(?i)array:? +(\w{1,4})(?: \(.*)?", text):
        return _Part("array", match[1].upper(), line, indent)
    if match := re.fullmatch(r"(?i)logical ?drive:? +(\d{1,4})(?: \(.*)?", text):
        return _Part("logical", match[1], line, indent)
    if _DRIVE.fullmatch(text):
        return _Part("drive", text, line, indent)
    if re.fullmatch(r"(?i)(?:unassigned|unassigned drives|enclosure .*|expander .*|sep .*)", text):
        return _Part("other", text, line, indent)
    return None


def _array(thing: Thing, controller: _Part, array: _Part) -> Iterator[InputFault]:
    logical = array.of("logical")
    if not logical:
        return
    name = f"slot {controller.name} array {array.name}"
    tell(thing, Block(name, whole=True, kept=True), _place(array.line))

    def say(path: tuple[str, ...], value: Any, line: Line) -> None:
        tell(thing, BlockFact(name, path, value), _place(line))

    say(("kind",), "array", array.line)
    _alike(say, ("raid_level",), logical, "fault tolerance", lambda text: _LEVELS.get(text.lower()))
    _alike(say, ("stripe_kib",), logical, "strip size", _kib)
    if len(logical) == 1:
        _alike(say, ("gb",), logical, "size", _tenths)
    # what is a spare keeps no data until a drive fails; a drive that another array has too is one of its own in each
    drives = [drive for drive in array.of("drive") if _word(drive, "drive type") in ("", "data drive")]
    if drives:
        say(("drives",), len(drives), drives[0].line)
        _alike(say, ("drive_type",), drives, "interface type", lambda text: _TYPES.get(text.upper()))
        _alike(say, ("drive_rpm",), drives, "rotational speed", _rpm)
        _alike(say, ("drive_gb",), drives, "size", _decimal)
    model, line = controller.pairs["model"]
    say(("controller", "model"), model, line)
    battery = controller.get("battery/capacitor status", "battery status", "capacitor status")
    none = controller.get("battery/capacitor count", "battery count")
    if battery is not None:
        say(("controller", "battery_backed"), battery[0].lower() == "ok", battery[1])
    elif none is not None and none[0] == "0":
        say(("controller", "battery_backed"), False, none[1])
    yield from _cache(say, controller, logical)
    for drive in logical:
        named = drive.get("disk name")
        if named is not None and (match := _DISK_NAME.match(named[0])):
            tell(thing, Block(match[1], (name,)), _place(named[1]))


Say = Callable[[tuple[str, ...], Any, Line], None]


def _cache(say: Say, controller: _Part, logical: Sequence[_Part]) -> Iterator[InputFault]:
    """How writes are cached: by the setting of the logical drives, the part of the cache for writes, and its state."""
    settings = [drive.get("caching") for drive in logical]
    words = {setting[0].lower() if setting is not None else "" for setting in settings}
    first = settings[0]
    if first is None or len(words) != 1:
        return
    ratio = controller.get("cache ratio", "accelerator ratio")
    match = _RATIO.match(ratio[0]) if ratio is not None else None
    if words == {"disabled"}:
        say(("cache_mode",), "write-through", first[1])
    elif words == {"enabled"} and ratio is not None and match is not None:
        state = controller.get("cache status")
        if int(match[2]) == 0:
            say(("cache_mode",), "write-through", ratio[1])
        elif state is not None and state[0].lower() == "ok":
            say(("cache_mode",), "write-back", ratio[1])
        elif state is not None:
            yield state[1].fault(
                "the cache of the controller is not in order: whether writes are cached is left open",
                "Look up the status of its cache and battery.",
            )


def _alike(say: Say, path: tuple[str, ...], parts: Sequence[_Part], name: str, value_of: Callable[[str], Any]) -> None:
    """What all parts say under a name, in one way."""
    found = [part.get(name) for part in parts]
    values = [None if one is None else value_of(one[0]) for one in found]
    first = found[0]
    if first is not None and values[0] is not None and all(value == values[0] for value in values):
        say(path, values[0], first[1])


def _word(part: _Part, name: str) -> str:
    found = part.get(name)
    return found[0].lower() if found is not None else ""


def _rpm(text: str) -> int | None:
    return int(text) or None if re.fullmatch(r"\d{1,6}", text) else None


def _kib(text: str) -> float | None:
    match = _SIZE.fullmatch(text)
    return float(match[1]) * _KIB[match[2]] or None if match and match[2] in _KIB else None


def _decimal(text: str) -> float | None:
    """The size of a drive, which its maker states in decimal units."""
    match = _SIZE.fullmatch(text)
    return round(float(match[1]) * _GB[match[2]], 3) or None if match else None


def _tenths(text: str) -> dict[str, float] | None:
    """Between what the size of a logical drive lies: in units of 1,024 or of 1,000, of which the releases differ."""
    match = _SIZE.fullmatch(text)
    if match is None or (number := float(match[1])) <= _TENTH:
        return None
    power = "KMGT".index(match[2]) + 1
    return {"from": round((number - _TENTH) * _GB[match[2]], 3), "to": round((number + _TENTH) * 1024**power / 1e9, 3)}


_TENTH = 0.1

_TELLS = (
    *LAID, "device/kind", "device/raid_level", "device/stripe_kib", "device/gb", "device/drives", "device/drive_gb",
    "device/drive_type", "device/cache_mode", "device/drive_rpm", "device/controller/model",
    "device/controller/battery_backed",
)  # fmt: skip
READER = Reader(
    "ssacli", "the arrays of RAID controllers by HP and HPE", ("ssacli*", "hpssacli*", "hpacucli*"), read,
    lambda begin: _LOOKS.search(begin) is not None and b"rray" in begin, by_name_alone=False,
    tells=_TELLS,
    of="any",
)  # fmt: skip
