"""/proc/sysinfo of Linux on System z: the machine, the LPAR, and each level of z/VM or KVM that a guest runs on.

The kernel prints what the hypervisor says of itself (arch/s390/kernel/sysinfo.c): a section of the machine, one of the
LPAR, and one of each level of virtual machines, of which VM00 is the system's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust

_MARKS = re.compile(r"(?:Manufacturer|Type|LPAR [A-Z]\w*|VM\d\d [A-Z]\w*)\b.*")
_LEVEL = re.compile(r"VM\d\d")
_ZVM = re.compile(r"z/VM\s+(\d{1,3}(?:\.\d{1,3}){0,3})")
_MOST_THREADS = 32

Told = Mapping[str, tuple[str, Line]]
"""What stands behind a name, and its line."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The machine, the LPAR and the image."""
    told: dict[str, tuple[str, Line]] = {}
    for line in lines_of(file.name, text_of(file)):
        name, sign, value = line.text.partition(":")
        if sign:
            told.setdefault(name.strip(), (value.strip(), line))
    first = next((line for name, (_, line) in told.items() if _MARKS.fullmatch(name)), None)
    if first is None:
        yield InputFault(file.name, None, None, "warning", "nothing in it that is known")
        return
    image = system_of(file)
    _tell(image, ("os",), "linux", first)
    levels = sorted({name[:4] for name in told if _LEVEL.match(name)})
    own = f"{levels[0]} " if levels else ""
    program, line = told.get(f"{own}Control Program", ("", first))
    zvm = _ZVM.fullmatch(program)
    if zvm and (named := told.get(f"{own}Name")) and named[0]:
        image.keys |= {Key.made("image", "name", named[0])}
    if not levels or (zvm and len(levels) == 1 and "LPAR Name" in told):
        machine = _machine(file, told, first)
        yield machine
        image.within = tuple(machine.keys)
        if "LPAR Name" in told:
            lpar = _lpar(file, told, machine)
            yield lpar
            image.within = tuple(lpar.keys)
            _tell(image, HOSTING, "guest" if zvm else "lpar", line if zvm else told["LPAR Name"][1])
            if zvm:
                _tell(lpar, ("zvm", "release"), zvm[1].removesuffix(".0"), line)
                _tell(lpar, ("zvm", "partial"), ["guests"], line)
    else:
        yield line.fault(
            "the system does not run under z/VM alone in an LPAR, so that it is told as one of which it is not known "
            "what it runs on",
            "No guideline is about a guest of KVM, or one of z/VM in z/VM.",
        )
    if levels and (processors := _whole(told, f"{own}CPUs Configured")):
        _tell(image, PROCESSORS, *processors)
    yield image


def _tell(thing: Thing, path: tuple[str, ...], value: Any, line: Line) -> None:
    thing.tells.append(Telling(path, value, line.origin(), Trust.REPORTED))


def _whole(told: Told, name: str) -> tuple[int, Line] | None:
    """A number that stands behind a name, where it is one above 0."""
    value, line = told.get(name, ("", None))
    return (int(value), line) if line is not None and re.fullmatch(r"\d{1,5}", value) and int(value) else None


def _machine(file: InputFile, told: Told, first: Line) -> Thing:
    """The machine. How many processors it has is not told: the number here leaves out those that are IFLs."""
    kind, line = told.get("Type", ("", first))
    # two columns: how much of its capacity is used, and the model; the first alone where both are one
    models = told.get("Model", ("", first))[0].split()
    model = f"{kind}-{models[-1]}" if kind and models else kind
    serial = told.get("Sequence Code", ("", first))[0]
    keys = set()
    if kind and serial.strip("0"):
        keys.add(Key.made("machine", "serial", f"{kind}/{serial}"))
    elif home := home_of(file):
        keys.add(Key.made("machine", "folder", home))
    else:
        keys.add(Key.made("machine", "file", file.name))
    thing = Thing("machine", model or "System z", frozenset(keys))
    _tell(thing, ("architecture",), "system-z", line)
    if model:
        _tell(thing, ("model",), model, told["Model"][1] if models else line)
    if "LPAR Name" in told:
        # there may be others, of which no file tells
        _tell(thing, ("partial",), ["lpars"], told["LPAR Name"][1])
    return thing


def _lpar(file: InputFile, told: Told, machine: Thing) -> Thing:
    name, line = told["LPAR Name"]
    number = told.get("LPAR Number", ("", line))[0]
    (of,) = machine.keys
    keys = {Key.made("lpar", f"{of.by}-and-name", f"{of.name}/{number}/{name}")}
    if home := home_of(file):
        keys.add(Key.made("lpar", "folder", home))
    thing = Thing("lpar", name or f"LPAR {number}", frozenset(keys), tuple(machine.keys))
    if configured := _whole(told, "LPAR CPUs Configured"):
        _tell(thing, ("real_cps",), *configured)
    if (dedicated := _dedicated(told)) is not None:
        _tell(thing, ("dedicated_cps",), *dedicated)
    threads, line = told.get("LPAR CPUs PS-MTID", ("", line))
    if re.fullmatch(r"\d{1,2}", threads) and int(threads) < _MOST_THREADS:
        # the highest number of a thread; they begin with 0
        _tell(thing, ("smt",), int(threads) + 1, line)
    return thing


def _dedicated(told: Told) -> tuple[bool, Line] | None:
    """Whether its CPs are its own; None where some are, or nothing says."""
    dedicated, shared = (_whole(told, f"LPAR CPUs {kind}") for kind in ("Dedicated", "Shared"))
    if dedicated or shared:
        if dedicated and shared:
            return None
        return (True, dedicated[1]) if dedicated else (False, shared[1]) if shared else None
    value, line = told.get("LPAR Characteristics", ("", None))
    words = set(value.split()) & {"Dedicated", "Shared"}
    return ("Dedicated" in words, line) if line is not None and len(words) == 1 else None


_TELLS = (
    "machine/name", "machine/architecture", "machine/model", "machine/lpars", "lpar/name", "lpar/real_cps",
    "lpar/dedicated_cps", "lpar/smt", "lpar/zvm/release", "lpar/zvm/guests", "image/os", *OF_SOME_IMAGE, *OF_A_VM,
)  # fmt: skip
READER = Reader(
    "/proc/sysinfo", "machine, LPAR and z/VM beneath Linux on System z",
    ("sysinfo", "proc_sysinfo", "sysinfo.txt"), read,
    tells=_TELLS,
    of="linux",
)  # fmt: skip
