"""What `vmstat` prints at intervals: CPU use and swapping.

Its first row is of all the time since the system was started. Where the heads that are repeated tell the beginning of
another run they look alike, so that the first row behind each head is left out.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from datetime import datetime

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.readers.load import OF_CPU, OF_SWAPPING, Load, tell_load
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Origin, Thing

_HEAD = re.compile(rb"(?m)^[ \t]{0,20}r[ \t]{1,20}b[ \t]{1,20}swpd[ \t]")
_NUMBER = re.compile(r"\d{1,15}")
_PARTS = ("us", "sy", "id", "wa", "st", "gu")
_ROUNDED = 5
"""By how much the parts of a whole may miss 100, each rounded by itself."""
_TIMES = 2
"""How many words the time is that stands behind a row with the option -t: 2026-11-28 14:47:25."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system that was measured."""
    load = Load()
    columns: dict[str, int] = {}
    awaited, heads = True, 0
    before: datetime | None = None
    for line in lines_of(file.name, text_of(file)):
        words = line.text.split()
        if words[:3] == ["r", "b", "swpd"]:
            columns = _columns(words)
            awaited, heads = True, heads + 1
            continue
        if not columns or len(words) < len(columns) or not all(map(_NUMBER.fullmatch, words[: len(columns)])):
            continue
        time = _time(words[len(columns) :])
        # rows come a second after one another, or later
        seconds = max((time - before).total_seconds(), 1) if time is not None and before is not None else 1.0
        before = time
        if awaited:
            awaited = False
            if heads > 1:
                _swapped(load, columns, line, words)
            continue
        _row(load, columns, line, words, seconds)
    if load.is_empty:
        yield InputFault(
            file.name, None, None, "warning", "no rows of an interval in it; the first one is since the start",
            "Give what vmstat 60 480 prints, or daily reports of sar.",
        )  # fmt: skip
        return
    image = system_of(file)
    yield from tell_load(image, load)
    yield image


def _columns(words: list[str]) -> dict[str, int]:
    """Where each column stands; none where the head is broken, or has a word twice. A time zone may stand behind."""
    columns = list(itertools.takewhile(lambda word: word.isalpha() and word.islower(), words))
    places = {word: at for at, word in enumerate(columns)}
    return places if len(places) == len(columns) >= len(words) - 1 else {}


def _swapped(load: Load, columns: dict[str, int], line: Line, words: list[str]) -> None:
    """That a row swapped of which it is not known whether it is of an interval: it did not swap in none."""
    if {"si", "so"} <= columns.keys() and (rate := int(words[columns["si"]]) + int(words[columns["so"]])):
        load.swapped.add(0, rate, functools.partial(_origin, line, columns["si"]))


def _row(load: Load, columns: dict[str, int], line: Line, words: list[str], seconds: float) -> None:
    numbers = {column: int(words[at]) for column, at in columns.items()}
    if "id" in numbers and abs(sum(numbers.get(part, 0) for part in _PARTS) - 100) <= _ROUNDED:
        use = 100 - numbers["id"] - numbers.get("wa", 0) - numbers.get("st", 0)
        load.cpu.add(seconds, min(max(use, 0), 100), functools.partial(_origin, line, columns["id"]))
    if "si" in numbers and "so" in numbers:
        load.swapped.add(seconds, numbers["si"] + numbers["so"], functools.partial(_origin, line, columns["si"]))


def _time(words: list[str]) -> datetime | None:
    if len(words) != _TIMES:
        return None
    try:
        return datetime.strptime(" ".join(words), "%Y-%m-%d %H:%M:%S")
    except ValueError:
        return None


def _origin(line: Line, word: int) -> Origin:
    found = next((match for at, match in enumerate(re.finditer(r"\S+", line.text)) if at == word), None)
    return line.origin(found.start() if found else 0)


READER = Reader(
    "vmstat", "CPU use and swapping of Linux", ("vmstat.txt", "vmstat", "vmstat[-_]*", "*[-_]vmstat.*"), read,
    lambda begin: _HEAD.search(begin) is not None, by_name_alone=False,
    longest=LONG,
    tells=(*OF_CPU, *OF_SWAPPING),
    of="linux",
)  # fmt: skip
