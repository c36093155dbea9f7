r"""Logs of the performance counters of Windows as text: what `typeperf`, `relog -f csv` and Performance Monitor write.

The first row names the counters, as `\\MAIL01\Processor(_Total)\% Processor Time`, in the language of the system that
wrote it; that of Windows in English and a few others is known. Times are of one form everywhere, month first. A number
has a point or a comma before its decimals and nothing between its thousands.
"""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import isfinite
from statistics import median

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import is_text, text_of
from domino_advisor.inputs.readers.load import OF_CPU, OF_MEMORY, Load, Series, tell_load
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.separated import Record, records_of
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Key, Origin, Thing

_HEAD = re.compile(r'\s{0,9}"?\(PDH-(?:CSV|TSV) 4\.0\)')
_HEAD_BYTES = re.compile(rb'\s{0,9}"?\(PDH-(?:CSV|TSV) 4\.0\)')
_SEPARATORS = (",", ";", "\t")
_COUNTER = re.compile(r"\\\\([^\\]{1,80})\\([^\\(]{1,80})(?:\(([^\\]{0,200})\))?\\([^\\]{1,120})")
_NUMBER = re.compile(r"\d{1,15}(?:[.,]\d{1,25})?(?:[eE][+-]?\d{1,3})?")
_TOTAL = "_total"
_ALL_OF_IT = 100
_OVER = 0.5
"""By how much a use of CPU may pass 100 %, since its two clocks differ."""
_LONGEST_GAP = 3
"""A sample that comes later than so many intervals after the one before it is the first one of another run."""
_PROCESSOR = frozenset((
    "processor", "processor information", "prozessor", "prozessorinformationen", "processeur",
    "informations sur le processeur", "procesador", "información del procesador", "processore",
    "informazioni processore", "processador", "informações do processador",
))  # fmt: skip
_PROCESSOR_TIME = frozenset((
    "% processor time", "prozessorzeit (%)", "% prozessorzeit", "% temps processeur", "% de tiempo de procesador",
    "% tempo processore", "% tempo de processador", "% processortijd",
))  # fmt: skip
_MEMORY = frozenset(("memory", "arbeitsspeicher", "speicher", "mémoire", "memoria", "memória", "geheugen"))
_AVAILABLE: Mapping[str, float] = {
    "available mbytes": 1, "available kbytes": 1 / 1_024, "available bytes": 1 / 1_048_576, "verfügbare mb": 1,
    "mégaoctets disponibles": 1, "mbytes disponibles": 1, "mbyte disponibili": 1, "mbytes disponíveis": 1,
}  # fmt: skip
"""The counters of available memory, and how many MiB their unit is."""


@dataclass(slots=True)
class _Host:
    """What is measured of a host. cpu, memory: the column and the factor of the counter."""

    name: str
    cpu: tuple[int, float] | None = None
    memory: tuple[int, float] | None = None
    load: Load = field(default_factory=Load)


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The systems that were measured."""
    text = text_of(file)
    if not is_text(file.data) or not _HEAD.match(text):
        yield InputFault(
            file.name, None, None, "warning", "no log of performance counters as CSV",
            "Write one with relog LOG.blg -f csv -o LOG.csv.",
        )  # fmt: skip
        return
    first = text.lstrip().split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    rows = records_of(text, separator)
    line = 0
    try:
        heads = next(row.cells for row in rows if row.cells)
        hosts = _hosts(heads)
        times = _Times()
        for row in rows:
            line = row.line
            _sample(file, hosts, heads, row, times)
    except csv.Error as error:
        yield InputFault(file.name, line + 1, None, "error", f"no CSV that can be read: {error}")
        return
    hosts = {name: host for name, host in hosts.items() if host.cpu or host.memory}
    if not hosts:
        yield InputFault(
            file.name, 1, 1, "warning", "no counter in it that is known: of CPU use or of available memory",
            r"Log \Processor(_Total)\% Processor Time and \Memory\Available MBytes; English names are known best.",
        )  # fmt: skip
        return
    for host in hosts.values():
        if host.load.is_empty:
            yield InputFault(file.name, None, None, "warning", f"no values of {host.name} in it, but for a first row")
            continue
        image = _image(file, host.name, alone=len(hosts) == 1)
        yield from tell_load(image, host.load)
        yield image


def _hosts(heads: Sequence[str]) -> Mapping[str, _Host]:
    """The hosts by name, with the columns that are read. Of two counters of one thing the first counts."""
    hosts: dict[str, _Host] = {}
    for column, head in enumerate(heads):
        if (match := _COUNTER.fullmatch(head.strip())) is None:
            continue
        name, of, instance, counter = match[1], *(part and part.casefold() for part in match.group(2, 3, 4))
        host = hosts.setdefault(name.casefold(), _Host(name))
        if of in _PROCESSOR and instance == _TOTAL and counter in _PROCESSOR_TIME:
            host.cpu = host.cpu or (column, 1)
        elif of in _MEMORY and counter in _AVAILABLE:
            host.memory = host.memory or (column, _AVAILABLE[counter])
    return hosts


class _Times:
    """The times of samples, and over how many seconds each was measured."""

    def __init__(self) -> None:
        self._before: datetime | None = None
        self._usual: list[float] = []

    def seconds(self, text: str) -> float | None:
        """Since the sample before; None of the first of a run, and of what is no time."""
        time = _time(text)
        before, self._before = self._before, time or self._before
        if time is None or before is None or (passed := (time - before).total_seconds()) <= 0:
            return None
        if len(self._usual) < _LONGEST_GAP:
            self._usual.append(passed)
        return passed if passed <= _LONGEST_GAP * median(self._usual) else None


def _time(text: str) -> datetime | None:
    for form in ("%m/%d/%Y %H:%M:%S.%f", "%m/%d/%Y %H:%M:%S"):
        try:
            return datetime.strptime(text.strip(), form)
        except ValueError:
            continue
    return None


def _sample(file: InputFile, hosts: Mapping[str, _Host], heads: Sequence[str], row: Record, times: _Times) -> None:
    seconds = times.seconds(row.cells[0]) if row.cells else None
    if seconds is None:
        return
    for host in hosts.values():
        for counter, series, most in (
            (host.cpu, host.load.cpu, _ALL_OF_IT), (host.memory, host.load.available_mib, None),
        ):  # fmt: skip
            if counter is not None:
                column, factor = counter
                _value(file, series, seconds, heads, row, column, factor, most)


def _value(
    file: InputFile, series: Series, seconds: float, heads: Sequence[str], row: Record, column: int, factor: float,
    most: float | None,
) -> None:  # fmt: skip
    """Adds a value to its series; one that is missing, or is none, is passed over."""
    text = row.cells[column].strip() if column < len(row.cells) else ""
    if not _NUMBER.fullmatch(text):
        return
    value = factor * float(text.replace(",", "."))
    if not isfinite(value) or (most is not None and value > most + _OVER):
        return
    place = functools.partial(_origin, file.name, row, column, f"{heads[column]}: {text}"[:LONGEST_TEXT])
    series.add(seconds, value if most is None else min(value, most), place)


def _origin(name: str, row: Record, column: int, text: str) -> Origin:
    return Origin(name, *row.place(column), text)


def _image(file: InputFile, name: str, *, alone: bool) -> Thing:
    """The system. Of a log of several hosts, none is that of the folder."""
    image = system_of(file) if alone else Thing("image", name, frozenset((
        Key.made("image", "in-file", f"{file.name}|{name}"),
    )))  # fmt: skip
    image.name = name
    image.keys |= {Key.made("image", "name", name)}
    return image


READER = Reader(
    "performance counters", "CPU use and available memory of Windows",
    ("*perfmon*.csv", "*typeperf*.csv", "*perflog*.csv", "*perfmon*.tsv"), read,
    lambda begin: _HEAD_BYTES.match(begin) is not None,
    longest=LONG,
    tells=("image/name", *OF_CPU, *OF_MEMORY),
    of="windows",
)  # fmt: skip
