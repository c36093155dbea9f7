"""What AIX says of itself and of the LPAR that it runs in: `lparstat -i`, `prtconf`, `oslevel -s`.

The labels are those of the C locale: a capture in another language tells nothing, which is said. MB are MiB on AIX.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_MACHINE, OF_AN_LPAR, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, ThingType, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB

_SIZE = re.compile(r"(\d{1,12}) ?MB")
_COUNT = re.compile(r"\d{1,6}")
_TYPE = re.compile(r"(Dedicated|Shared)(?:-(SMT)(?:-(\d{1,2}))?)?")
_LEVEL = re.compile(r"(\d)(\d)\d\d-\d\d(?:-\d\d(?:-\d{4})?)?|(\d)\.(\d)\.\d{1,2}\.\d{1,2}")
_BITS = re.compile(r"(32|64)-bit")
_MEGAHERTZ = re.compile(r"(\d{1,6}) MHz")
_LPAR = re.compile(r"(-?\d{1,6})\s+(\S.*)")
_NAME = re.compile(r"[\w.-]{1,100}")
_IN_ENGLISH = "Take it with LC_ALL=C before the command."
_ITS_OWN_MEMORY = "Dedicated"

Pairs = Mapping[str, tuple[str, Line]]
"""By the label: what stands behind it, and the line. Of two labels the first counts."""


def _pairs(file: InputFile) -> Pairs:
    found: dict[str, tuple[str, Line]] = {}
    for line in lines_of(file.name, text_of(file)):
        label, colon, value = line.text.partition(":")
        if colon:
            found.setdefault(" ".join(label.split()), (value.strip(), line))
    return found


class _Told:
    """A thing that is told of, and the telling of it."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing

    def tell(self, path: tuple[str, ...], value: Any, line: Line, trust: Trust = Trust.REPORTED) -> None:
        self.thing.tells.append(Telling(path, value, line.origin(), trust))

    def called(self, of: ThingType, *names: str) -> None:
        """It is known by these names, too."""
        self.thing.keys |= {Key.made(of, "name", name) for name in names if _NAME.fullmatch(name)}


def _of_folder(of: ThingType, file: InputFile) -> Key:
    """The key of what a capture is taken in: captures in one folder are of one system."""
    home = home_of(file)
    return Key.made(of, "folder", home) if home else Key.made(of, "file", file.name)


def _system(file: InputFile, first: Line) -> _Told:
    """The image, in the LPAR that another capture of it may tell of."""
    image = _Told(system_of(file))
    image.tell(("os",), "aix", first)
    return image


def _named(image: _Told, pairs: Pairs, label: str) -> None:
    name, _ = pairs.get(label, ("", None))
    if _NAME.fullmatch(name):
        image.thing.name = name
        image.called("image", name, name.split(".")[0])


def read_lparstat(file: InputFile) -> Iterator[Thing | InputFault]:
    """The LPAR by `lparstat -i`, and the system in it."""
    pairs = _pairs(file)
    if "Entitled Capacity" not in pairs and "Online Virtual CPUs" not in pairs:
        yield InputFault(file.name, None, None, "warning", "no lparstat -i that can be read", _IN_ENGLISH)
        return
    image = _system(file, min((line for _, line in pairs.values()), key=lambda line: line.number))
    _named(image, pairs, "Node Name")
    image.thing.within = (_of_folder("lpar", file),)
    name, _ = pairs.get("Partition Name", ("", None))
    lpar = _Told(Thing("lpar", name or image.thing.name, frozenset((_of_folder("lpar", file),))))
    lpar.thing.within = (_of_folder("machine", file),)
    if "Online Virtual CPUs" in pairs:
        value, line = pairs["Online Virtual CPUs"]
        image.tell(HOSTING, "lpar", line)
        if _COUNT.fullmatch(value):
            image.tell(PROCESSORS, int(value), line)
    if "Type" in pairs:
        value, line = pairs["Type"]
        if match := _TYPE.fullmatch(value):
            lpar.tell(("dedicated_cps",), match[1] == "Dedicated", line)
            threads = int(match[3]) if match[3] else {"from": 2} if match[2] else 1
            lpar.tell(("smt",), threads, line)
        else:
            yield line.fault(f"Type: Dedicated or Shared was expected, and {value[:100]!r} found", _IN_ENGLISH)
    yield from _memory(image, pairs)
    yield image.thing
    yield lpar.thing


def _memory(image: _Told, pairs: Pairs) -> Iterator[InputFault]:
    """Memory that an LPAR shares with others or expands by compression is not what it has."""
    value, line = pairs.get("Online Memory", ("", None))
    mode, mode_line = pairs.get("Memory Mode", (_ITS_OWN_MEMORY, line))
    if mode != _ITS_OWN_MEMORY and mode_line is not None:
        yield mode_line.fault(
            f"the memory is {mode[:100]!r}: what is online of it is shared or expanded, and is left out"
        )
    elif line is not None and (match := _SIZE.fullmatch(value)):
        image.tell(("memory_gib",), round(int(match[1]) / MIB_OF_A_GIB, 3), line, Trust.GIVEN)


def read_prtconf(file: InputFile) -> Iterator[Thing | InputFault]:
    """The machine, the LPAR and the system by `prtconf`."""
    pairs = _pairs(file)
    if "System Model" not in pairs:
        yield InputFault(file.name, None, None, "warning", "no prtconf that can be read", _IN_ENGLISH)
        return
    model, model_line = pairs["System Model"]
    model = model.rpartition(",")[2].strip()
    serial, _ = pairs.get("Machine Serial Number", ("", None))
    image = _system(file, model_line)
    _named(image, pairs, "Host Name")
    holder = _of_folder("machine", file)
    keys = {holder}
    if known := bool(re.fullmatch(r"[\w-]{3,40}", serial) and serial.lower() != "not available"):
        keys.add(Key.made("machine", "serial", f"{model}|{serial}"))
    machine = _Told(Thing("machine", f"{model}-SN{serial}" if known else model or "machine", frozenset(keys)))
    machine.tell(("architecture",), "power", model_line)
    if model:
        machine.tell(("model",), model, model_line)
    _processor(machine, pairs)
    lpar = _lpar(file, pairs, f"{model}|{serial}" if known else "")
    if lpar is not None:
        machine.tell(("partial",), ["lpars"], pairs.get("LPAR Info", ("", model_line))[1])
    yield machine.thing
    image.thing.within = (holder,)
    if lpar is not None:
        lpar.within = (holder,)
        yield lpar
        image.thing.within = tuple(sorted(lpar.keys, key=lambda key: key.by))
    for label, path, pattern in (
        ("Kernel Type", ("kernel_bits",), _BITS), ("Number Of Processors", PROCESSORS, _COUNT),
    ):  # fmt: skip
        value, line = pairs.get(label, ("", model_line))
        if match := pattern.fullmatch(value):
            image.tell(path, int(match[match.lastindex or 0]), line)
    image.tell(HOSTING, "native" if lpar is None else "lpar", model_line)
    for label, path in (("Memory Size", ("memory_gib",)), ("Total Paging Space", ("swap_gib",))):
        value, line = pairs.get(label, ("", model_line))
        if match := _SIZE.fullmatch(value):
            image.tell(path, round(int(match[1]) / MIB_OF_A_GIB, 3), line)
    yield image.thing


def _processor(machine: _Told, pairs: Pairs) -> None:
    if "Processor Type" in pairs and (kind := pairs["Processor Type"])[0]:
        machine.tell(("processor",), kind[0].removeprefix("PowerPC_").lower()[:100], kind[1])
    value, line = pairs.get("Processor Clock Speed", ("", None))
    if line is not None and (match := _MEGAHERTZ.fullmatch(value)):
        machine.tell(("processor_mhz",), int(match[1]), line)


def _lpar(file: InputFile, pairs: Pairs, machine: str) -> Thing | None:
    """The LPAR; None where the system has the machine to itself. machine: how it is known, "" where it is not."""
    value, line = pairs.get("LPAR Info", ("", None))
    match = _LPAR.fullmatch(value)
    if line is not None and match and int(match[1]) < 0:
        return None
    lpar = Thing("lpar", match[2] if match else "LPAR", frozenset((_of_folder("lpar", file),)))
    if match and machine:
        lpar.keys |= {Key.made("lpar", "serial", f"{machine}|{match[1]}")}
    return lpar


def read_oslevel(file: InputFile) -> Iterator[Thing | InputFault]:
    """The release of AIX: 7.3 of 7300-02-01-2346."""
    for line in lines_of(file.name, text_of(file)):
        if match := _LEVEL.fullmatch(line.text.strip()):
            image = _system(file, line)
            image.tell(("os_release",), f"{match[1] or match[3]}.{match[2] or match[4]}", line)
            yield image.thing
            return
    yield InputFault(file.name, None, None, "warning", "no release of AIX in it, such as 7300-02-01-2346")


def _is_lparstat(begin: bytes) -> bool:
    return b"Entitled Capacity" in begin and b"Online Virtual CPUs" in begin


def _is_prtconf(begin: bytes) -> bool:
    return begin.lstrip().startswith(b"System Model: IBM")


_OF_LPARSTAT = (
    "image/name", "image/os", "image/memory_gib", *OF_SOME_IMAGE, *OF_AN_LPAR, "lpar/name", "lpar/dedicated_cps",
    "lpar/smt",
)  # fmt: skip
_OF_PRTCONF = (
    "image/name", "image/os", "image/kernel_bits", "image/memory_gib", "image/swap_gib", *OF_AN_LPAR, *OF_A_MACHINE,
    "lpar/name", "machine/name", "machine/architecture", "machine/model", "machine/processor", "machine/processor_mhz",
    "machine/lpars",
)  # fmt: skip
READERS = (
    Reader(
        "lparstat -i", "LPAR, virtual processors and memory of AIX",
        ("lparstat", "lparstat.txt", "lparstat-i", "lparstat-i.txt", "lparstat_-i*"), read_lparstat, _is_lparstat,
        tells=_OF_LPARSTAT,
        of="aix",
    ),
    Reader(
        "prtconf", "machine, LPAR, memory and paging space of AIX", ("prtconf", "prtconf.txt"), read_prtconf,
        _is_prtconf,
        tells=_OF_PRTCONF,
        of="aix",
    ),
    Reader("oslevel", "release of AIX", ("oslevel", "oslevel.txt", "oslevel-s", "oslevel-s.txt"), read_oslevel,
        tells=("image/os", "image/os_release"),
        of="aix",
    ),
)  # fmt: skip
