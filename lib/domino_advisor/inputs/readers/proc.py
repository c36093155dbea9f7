"""What a Linux system says of itself under /proc and /etc: memory, swap space, its name and release."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.linux_releases import distribution_of, linux_release
from domino_advisor.inputs.own_names import names_itself
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import STORAGE, Held
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Telling, Thing, Trust
from domino_advisor.inputs.units import BYTES_OF_A_GIB, KIB_OF_A_GIB

_SIGN = re.compile(r"[:=]")
_KIB = re.compile(r"(\d{1,15}) kB")
_QUOTES = "\"'"

Found = Iterator[tuple[tuple[str, ...], Any, Line, Trust] | InputFault]


def _reads(found: Callable[[Iterator[Line]], Found]) -> Callable[[InputFile], Iterator[Thing | InputFault]]:
    def read(file: InputFile) -> Iterator[Thing | InputFault]:
        thing = system_of(file)
        for one in found(lines_of(file.name, text_of(file))):
            if isinstance(one, InputFault):
                yield one
                continue
            path, value, line, trust = one
            if path == ("hostname",):
                names_itself(thing, value)
            else:
                thing.tells.append(Telling(path, value, line.origin(), trust))
        if not thing.tells and thing.keys == system_of(file).keys:
            yield InputFault(file.name, None, None, "warning", "nothing in it that is known")
            return
        yield thing

    return read


def _pairs(lines: Iterator[Line]) -> Iterator[tuple[str, str, Line]]:
    for line in lines:
        name, *values = _SIGN.split(line.text, maxsplit=1)
        if values and name.strip():
            yield name.strip(), values[0].strip(), line


def _memory(lines: Iterator[Line]) -> Found:
    """MemTotal is what the kernel was left of the memory that the system has: that is no less."""
    for name, value, line in _pairs(lines):
        if name in ("MemTotal", "SwapTotal") and (match := _KIB.fullmatch(value)):
            gib = round(int(match[1]) / KIB_OF_A_GIB, 3)
            if name == "SwapTotal":
                yield ("swap_gib",), gib, line, Trust.REPORTED
            elif gib:
                yield ("memory_gib",), {"from": gib}, line, Trust.REPORTED


def _release(lines: Iterator[Line]) -> Found:
    told: dict[str, tuple[str, Line]] = {}
    for name, value, line in _pairs(lines):
        told.setdefault(name, (value.strip(_QUOTES), line))
    if "ID" not in told:
        return
    name, line = told["ID"]
    yield ("os",), "linux", line, Trust.REPORTED
    yield ("distribution",), distribution_of(name), line, Trust.REPORTED
    if "VERSION_ID" in told:
        version, line = told["VERSION_ID"]
        if release := linux_release(name, version):
            yield ("os_release",), release, line, Trust.REPORTED


def _hostname(lines: Iterator[Line]) -> Found:
    for line in lines:
        if name := line.text.strip():
            if re.fullmatch(r"[\w.-]{1,100}", name):
                yield ("hostname",), name, line, Trust.REPORTED
            return


def _swaps(lines: Iterator[Line]) -> Found:
    """/proc/swaps and `swapon -s` count KiB; `swapon --show --bytes` counts bytes, and rounds without `--bytes`."""
    total, known = 0, True
    head: Line | None = None
    columns: list[str] = []
    for line in lines:
        words = line.text.split()
        if head is None:
            if words[:2] in (["Filename", "Type"], ["NAME", "TYPE"]):
                head, columns = line, [word.lower() for word in words]
        elif len(words) >= _COLUMNS_OF_A_SWAP:
            yield from _swap_space(words, line)
            size = words[2]
            known = known and size.isdecimal() and len(size) <= _DIGITS_OF_A_SIZE
            total += int(size) if known else 0
    if head is not None and known:
        unit = BYTES_OF_A_GIB if columns[0] == "name" else KIB_OF_A_GIB
        yield ("swap_gib",), round(total / unit, 3), head, Trust.REPORTED


def _swap_space(words: list[str], line: Line) -> Found:
    """On what a swap space lies: a block device, or a file. What is in memory lies on none."""
    name = words[0].replace("\\040", " ")
    if words[1] == "partition" and not name.startswith(("/dev/zram", "/dev/ram")):
        yield STORAGE, Held("paging-file", block=name), line, Trust.REPORTED
    elif words[1] == "file" and name.startswith("/"):
        yield STORAGE, Held("paging-file", path=name), line, Trust.REPORTED


_COLUMNS_OF_A_SWAP = 4
_DIGITS_OF_A_SIZE = 18


READERS = (
    Reader(
        "/proc/meminfo",
        "memory and swap space of Linux",
        ("meminfo", "proc_meminfo", "meminfo.txt"),
        _reads(_memory),
        tells=("image/memory_gib", "image/swap_gib"),
        of="linux",
    ),
    Reader(
        "/proc/swaps",
        "swap space of Linux",
        ("swaps", "proc_swaps", "swaps.txt", "swapon", "swapon.txt", "swapon_--show", "swapon_-s"),
        _reads(_swaps),
        tells=("image/swap_gib", "image/swap_devices", "device/holds", "device/kind"),
        of="linux",
    ),
    Reader(
        "os-release",
        "distribution and release of Linux",
        ("os-release", "os-release.txt"),
        _reads(_release),
        tells=("image/os", "image/distribution", "image/os_release"),
        of="linux",
    ),
    Reader(
        "hostname",
        "the name of a system",
        ("hostname", "hostname.txt"),
        _reads(_hostname),
        tells=("image/name",),
        of="any",
    ),
)
