"""What `wmic ... get ... /format:list` (or `/value`) and `/format:csv` print: properties by their English names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.secrets import shown
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin, Thing
from domino_advisor.inputs.windows import KNOWN, OF_INSTANCES, things_of
from domino_advisor.inputs.wmi_instances import Instance, Property

_PROPERTY = re.compile(r"([A-Za-z_]\w{0,60})=(.*)")
_MARKS = re.compile(
    rb"(?im)^[ \t\r]{0,20}(?:node,|(?:csname|totalvisiblememorysize|totalphysicalmemory|numberofcores|"
    rb"numberoflogicalprocessors|allocatedbasesize|systemtype|osarchitecture)=)"
)
_MOST_COLUMNS = 400
_NODE = "node,"


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The systems that the properties are of."""
    instances: list[Instance] = []
    for found in _instances(file):
        if isinstance(found, InputFault):
            yield found
        else:
            instances.append(found)
    if not instances:
        yield InputFault(file.name, None, None, "warning", "no output of wmic that can be read")
        return
    yield from things_of(file, instances)


def _instances(file: InputFile) -> Iterator[Instance | InputFault]:
    """wmic prints the properties of an instance in the order of the alphabet, and ends lines in more ways than one: a
    property that comes again, or before the one before it, begins another instance.
    """
    found: dict[str, Property] = {}
    last = ""
    columns: list[str] = []
    for line in lines_of(file.name, text_of(file)):
        text = line.text.strip()
        if text.lower().startswith(_NODE):
            columns = text.lower().split(",")[:_MOST_COLUMNS]
        elif columns and text and "=" not in text.split(",", 1)[0]:
            yield from _row(line, text, columns)
        elif match := _PROPERTY.fullmatch(text):
            columns = []
            name = match[1].lower()
            if name <= last:
                yield from [found] if found else []
                found = {}
            last = name
            if name in KNOWN:
                found[name] = Property(match[2].strip(), line.origin())
    if found:
        yield found


def _row(line: Line, text: str, columns: list[str]) -> Iterator[Instance | InputFault]:
    """wmic puts no quotes around a value with a comma: a row that has more values than columns is not told apart."""
    values = text.split(",")
    if len(values) != len(columns):
        if len(values) > len(columns):
            yield line.fault(
                "a value has a comma in it, and wmic writes it as two: the row is left out",
                "Take it with /format:list.",
            )
        return
    at = line.text.find(text)
    row = {}
    for name, value in zip(columns, values, strict=True):
        if name in KNOWN:
            origin = Origin(line.file, line.number, at + 1, shown(f"{name}={value}")[:LONGEST_TEXT])
            row[name] = Property(value.strip(), origin)
        at += len(value) + 1
    if row.keys() - {"node"}:
        yield row


def _looks(begin: bytes) -> bool:
    return _MARKS.search(begin) is not None


READER = Reader(
    "wmic", "what WMI tells of Windows, by wmic", ("wmic*.txt", "wmic*.csv", "wmic*.log"), read, _looks,
    tells=OF_INSTANCES,
    of="windows",
)  # fmt: skip
