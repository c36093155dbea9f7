"""/proc/cpuinfo of Linux on System z and x86: how many processors are in use, and of which cores they are threads.

On System z it has the number in a line of its own, `# processors`; the entries below are not to be counted. On x86 each
entry is a processor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.readers.processors import MOST, TELLS, Counted, things_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.told import InputFault, Origin, Thing

_NUMBER = re.compile(r"\d{1,5}")
_Entry = dict[str, tuple[str, Line]]


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The processors of the image, or of the machine."""
    entries = list(_entries(lines_of(file.name, text_of(file))))
    vendor = next((entry["vendor_id"] for entry in entries if "vendor_id" in entry), None)
    if vendor is not None and vendor[0] == "IBM/S390":
        yield from _system_z(file, entries[0])
    elif entries and all("vendor_id" in entry and "flags" in entry for entry in entries):
        yield from _x86(file, entries)
    elif entries and any("processor" in entry for entry in entries):
        line = next(entry["processor"][1] for entry in entries if "processor" in entry)
        yield line.fault(
            "processors of an architecture of which it is not known how its threads are told from CPUs, or not all of "
            "the file",
            "State the CPs in the description.",
        )
    else:
        yield InputFault(file.name, None, None, "warning", "nothing in it that is known")


def _entries(lines: Iterator[Line]) -> Iterator[_Entry]:
    """The entries, which a blank line parts. Of two lines of one name in one of them the first counts."""
    entry: _Entry = {}
    for line in lines:
        name, sign, value = line.text.partition(":")
        if sign:
            entry.setdefault(name.strip(), (value.strip(), line))
        elif not line.text.strip() and entry:
            yield entry
            entry = {}
    if entry:
        yield entry


def _system_z(file: InputFile, head: _Entry) -> Iterator[Thing | InputFault]:
    online = _whole(head, "# processors")
    if online is None:
        yield InputFault(file.name, None, None, "warning", "no line with the number of processors in it")
        return
    highest = _whole(head, "max thread id", least=0)
    threads = (highest[0] + 1, highest[1]) if highest is not None else None
    yield from things_of(file, Counted(system_z=True, online=online, threads=threads))


def _x86(file: InputFile, entries: list[_Entry]) -> Iterator[Thing | InputFault]:
    line = entries[0]["vendor_id"][1]
    counted = Counted(system_z=False, online=(len(entries), line.origin()))
    flags = entries[0]["flags"][0].split()
    counted.virtual = "hypervisor" in flags
    if len(entries) > MOST:
        yield line.fault(f"{len(entries):,} processors, more than Linux can have")
        return
    if (model := entries[0].get("model name")) is not None:
        counted.model = (model[0], model[1].origin())
    placed = [entry for entry in entries if "physical id" in entry and "core id" in entry]
    cores = {(entry["physical id"][0], entry["core id"][0]) for entry in placed}
    sockets = {socket for socket, _ in cores}
    each = _whole(entries[0], "cpu cores")
    # what a capture that was cut off lacks shows in what each entry says of its socket
    if cores and each is not None and len(cores) == len(sockets) * each[0] and not len(entries) % len(cores):
        where = each[1]
        counted.cores, counted.sockets = (len(cores), where), (len(sockets), where)
        counted.threads = (len(entries) // len(cores), where)
    yield from things_of(file, counted)


def _whole(entry: _Entry, name: str, least: int = 1) -> tuple[int, Origin] | None:
    value, line = entry.get(name, ("", None))
    if line is None or not _NUMBER.fullmatch(value) or not least <= int(value) <= MOST:
        return None
    return int(value), line.origin()


READER = Reader(
    "/proc/cpuinfo",
    "processors of Linux on System z and x86",
    ("cpuinfo", "proc_cpuinfo", "cpuinfo.txt"),
    read,
    tells=TELLS,
    of="linux",
)
