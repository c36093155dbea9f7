"""The reports of sysstat, as `sar` and `mpstat` print them and as JSON of `sadf`: CPU use, swapping, memory, disks.

Only the names of columns and the times in front are read, which no language translates. A number of it has a comma or
a point before its decimals and nothing between its thousands. The lines with averages are left out: they are
translated, and what they say follows from the others.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, json_of
from domino_advisor.inputs.lines import Line, is_text, lines_of, text_of
from domino_advisor.inputs.own_names import names_itself
from domino_advisor.inputs.readers.load import (
    OF_CPU,
    OF_DISKS,
    OF_MEMORY,
    OF_SWAPPING,
    DiskLoad,
    Load,
    Place,
    tell_load,
)
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Origin, Thing
from domino_advisor.inputs.units import KIB_OF_A_MIB

_BANNER = re.compile(r"Linux \S{1,100} \((\S{1,100})\)\s+\S{1,40}\s+_\S{1,20}_\s+\(\d{1,5} CPU\)\s*")
_BANNER_BYTES = re.compile(
    rb"\s{0,20}Linux \S{1,100} \(\S{1,100}\)\s{1,20}\S{1,40}\s{1,20}_\S{1,20}_\s{1,20}\(\d{1,5} CPU\)"
)
_JSON_BYTES = re.compile(rb"""\s{0,20}\{\s{0,20}"sysstat"\s{0,20}:""")
_TIME = re.compile(r"(\d{1,2}):(\d\d):(\d\d)")
_NUMBER = re.compile(r"\d{1,15}(?:[.,]\d{1,6})?")
_TABLES = ({"CPU", "%idle"}, {"pswpin/s", "pswpout/s"}, {"kbavail"}, {"DEV", "tps", "await", "%util"})
"""The columns by which the tables are known that are read."""
_FIRST_COLUMNS = frozenset(("CPU", "%user", "%usr", "pswpin/s", "kbmemfree", "DEV", "tps"))
_ALL = ("all", "-1")
_HALF_DAY, _DAY = 43_200, 86_400
_MOST_DISKS = 10_000
_AS_TEXT = "Give what sar -A -f FILE prints, or sadf -j FILE -- -A."


@dataclass(slots=True)
class _Table:
    """The table at hand. columns: where each stands; lead: how many words the time takes; before, now: the times of
    the row before and of this one, in seconds of the day, None where not known.
    """

    columns: Mapping[str, int]
    lead: int
    width: int
    before: int | None
    now: int | None


@dataclass(slots=True)
class _Report:
    load: Load = field(default_factory=Load)
    odd: Line | None = None


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system that was measured."""
    if not is_text(file.data) or file.data[:2] in (b"\x96\xd5", b"\xd5\x96"):
        yield InputFault(file.name, None, None, "warning", "the binary form of a report, which is not read", _AS_TEXT)
        return
    text = text_of(file)
    image = system_of(file)
    found = _json(file, text, image) if text.lstrip()[:1] == "{" else _text(file, text, image)
    told = False
    for one in found:
        if isinstance(one, InputFault):
            told = True
            yield one
            continue
        if one.is_empty:
            if not told:
                yield InputFault(
                    file.name, None, None, "warning",
                    "no CPU use, swapping or available memory in it that is read", _AS_TEXT,
                )  # fmt: skip
            return
        yield from tell_load(image, one)
        yield image


def _text(file: InputFile, text: str, image: Thing) -> Iterator[Load | InputFault]:
    report = _Report()
    host: str | None = None
    table: _Table | None = None
    for line in lines_of(file.name, text):
        words = line.text.split()
        if not words:
            # every head of a table has one before it
            table = None
            continue
        if words[0] == "Linux" and (match := _BANNER.fullmatch(line.text)):
            if host is not None and match[1] != host:
                yield line.fault(
                    f"what follows is of another system than {host}, and is not read", "Give it its own file."
                )
                break
            if host is None:
                host = match[1]
                names_itself(image, host)
            table = None
        elif (time := _seconds(words[0])) is not None:
            table = _follow(report, table, line, words, time)
    if report.odd is not None:
        yield report.odd.fault(
            "numbers that are not plain, such as those with units, are not read", "Leave out --human."
        )
    yield report.load


def _seconds(word: str) -> int | None:
    match = _TIME.fullmatch(word)
    return int(match[1]) * 3_600 + int(match[2]) * 60 + int(match[3]) if match else None


def _follow(report: _Report, table: _Table | None, line: Line, words: list[str], time: int) -> _Table | None:
    """The table after a line that begins with a time: its head, a row of it, or a restart within it."""
    if table is None:
        # the words AM and PM may stand between the time and the columns, in any language
        lead = next((at for at in (1, 2) if at < len(words) and words[at] in _FIRST_COLUMNS), None)
        if lead is None or not any(columns <= set(words) for columns in _TABLES):
            return None
        return _Table({word: at for at, word in enumerate(words)}, lead, len(words), None, time)
    if len(words) != table.width:
        # a restart or a remark: how long the next row took is not known
        table.before = table.now = None
        return table
    if time != table.now:
        table.before, table.now = table.now, time
    if table.before is not None:
        _row(report, table, line, words, (time - table.before) % (_HALF_DAY if table.lead == 2 else _DAY))
    return table


def _row(report: _Report, table: _Table, line: Line, words: list[str], seconds: int) -> None:
    def number(column: str) -> float | None:
        at = table.columns.get(column)
        if at is None:
            return None
        if _NUMBER.fullmatch(words[at]) is None:
            report.odd = report.odd or line
            return None
        return float(words[at].replace(",", "."))

    def place(column: str) -> functools.partial[Origin]:
        return functools.partial(_origin, line, table.columns[column])

    if not seconds:
        return
    if "CPU" in table.columns and "%idle" in table.columns:
        if words[table.columns["CPU"]] in _ALL:
            idle = number("%idle")
            waits = [number(column) for column in ("%iowait", "%steal") if column in table.columns]
            if idle is not None and None not in waits:
                use = 100 - idle - sum(wait for wait in waits if wait is not None)
                report.load.cpu.add(seconds, min(max(use, 0), 100), place("%idle"))
    elif "pswpin/s" in table.columns and "pswpout/s" in table.columns:
        read_in, out = number("pswpin/s"), number("pswpout/s")
        if read_in is not None and out is not None:
            report.load.swapped.add(seconds, read_in + out, place("pswpin/s"))
    elif "DEV" in table.columns:
        name = words[table.columns["DEV"]]
        busy, rate, response = number("%util"), number("tps"), number("await")
        if busy is not None and rate is not None and response is not None:
            places = place("%util"), place("tps"), place("await")
            _disk(report.load, name, seconds, (min(busy, 100), rate, response), places)
    elif "kbavail" in table.columns and (available := number("kbavail")) is not None:
        report.load.available_mib.add(seconds, available / KIB_OF_A_MIB, place("kbavail"))


def _disk(
    load: Load, name: str, seconds: float, measured: tuple[float, float, float], places: tuple[Place, Place, Place]
) -> None:
    busy, rate, response = measured
    if name not in load.disks and len(load.disks) >= _MOST_DISKS:
        return
    disk = load.disks.setdefault(name, DiskLoad())
    disk.busy.add(seconds, busy, places[0])
    disk.rate.add(seconds, rate, places[1])
    if rate:
        # by how many there were, and not by time
        disk.response.add(seconds * rate, response, places[2])


def _origin(line: Line, word: int) -> Origin:
    """The place of a word of a line."""
    found = next((match for at, match in enumerate(re.finditer(r"\S+", line.text)) if at == word), None)
    return line.origin(found.start() if found else 0)


def _json(file: InputFile, text: str, image: Thing) -> Iterator[Load | InputFault]:
    """`{"sysstat": {"hosts": [{"nodename": .., "statistics": [{"timestamp": {"interval": 600}, ..}]}]}}`."""
    try:
        top = json_of(file.name, text)
    except BrokenJson as error:
        yield error.fault
        return
    hosts = listed.items if (listed := top.get("sysstat", "hosts")) is not None else ()
    if len(hosts) > 1:
        yield hosts[1].fault("what follows is of another system, and is not read", "Give it its own file.")
    load = Load()
    for host in hosts[:1]:
        if (name := host.get("nodename")) is not None and isinstance(name.value, str) and len(name.value) <= 100:
            names_itself(image, name.value)
        statistics = host.get("statistics")
        for sample in statistics.items if statistics is not None else ():
            _sample(load, sample)
    yield load


def _sample(load: Load, sample: Node) -> None:
    seconds = _number(sample.get("timestamp", "interval"))
    if not seconds:
        return
    processors = sample.get("cpu-load") or sample.get("cpu-load-all")
    for each in processors.items if processors is not None else ():
        cpu, idle = each.get("cpu"), each.get("idle")
        share = _number(idle)
        if cpu is None or cpu.value not in _ALL or idle is None or share is None:
            continue
        use = 100 - share - sum(_number(each.get(wait)) or 0 for wait in ("iowait", "steal"))
        load.cpu.add(seconds, min(max(use, 0), 100), idle.origin)
    read_in, out = (sample.get("swap-pages", key) for key in ("pswpin", "pswpout"))
    pages = [_number(read_in), _number(out)]
    if read_in is not None and pages[0] is not None and pages[1] is not None:
        load.swapped.add(seconds, pages[0] + pages[1], read_in.origin)
    disks = sample.get("disk")
    for each in disks.items if disks is not None else ():
        name, rate, response = each.get("disk-device"), each.get("tps"), each.get("await")
        busy = each.get("util-percent") or each.get("util")
        numbers = [_number(node) for node in (busy, rate, response)]
        if name is None or not isinstance(name.value, str) or None in numbers:
            continue
        if busy is not None and rate is not None and response is not None:
            share, often, long = (number or 0 for number in numbers)
            places = busy.origin, rate.origin, response.origin
            _disk(load, name.value, seconds, (min(share, 100), often, long), places)
    available = sample.get("memory", "avail")
    kib = _number(available)
    if available is not None and kib is not None:
        load.available_mib.add(seconds, kib / KIB_OF_A_MIB, available.origin)


def _number(node: Node | None) -> float | None:
    """A number that is not below 0."""
    if node is None or isinstance(node.value, bool) or not isinstance(node.value, (int, float)) or node.value < 0:
        return None
    return float(node.value)


def _looks(begin: bytes) -> bool:
    return _BANNER_BYTES.match(begin) is not None or _JSON_BYTES.match(begin) is not None


READER = Reader(
    "sar", "CPU use, swapping and available memory of Linux",
    ("sar.txt", "sar", "sar[0-9]*", "sar[-_]*", "*[-_.]sar.txt", "sa[0-3][0-9]", "sadf*.json"), read, _looks,
    longest=LONG, is_text=False,
    tells=("image/name", *OF_CPU, *OF_MEMORY, *OF_SWAPPING, *OF_DISKS),
    of="linux",
)  # fmt: skip
