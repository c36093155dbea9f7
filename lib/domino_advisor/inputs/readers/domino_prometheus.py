"""Statistics of a Domino server as its exporter writes them for Prometheus: dots have become "_", texts are left out.

Such a file has numbers as programs write them, and no name of the server: that is known by the folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite

from domino_advisor.inputs.domino_statistics import BY_NUMBERS, NUMBERS, told_by_number
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.servers import server_meant
from domino_advisor.inputs.told import InputFault, Telling, Thing, Trust

_SAMPLE = re.compile(r"\s*([A-Za-z_:][\w:]{0,200})(\{[^}]{0,2000}\})?\s+(\S{1,40})(?:\s+-?\d{1,20})?\s*")
_PREFIX = "domino_"
_STATISTICS = {re.sub(r"[^a-z0-9]", "_", name): name for name in NUMBERS}
_LOOKS = re.compile(
    rb"(?m)^# HELP \w{1,200} Domino Statistic |^# TYPE Domino_\w{1,200} gauge|^Domino_Server_\w{1,200} \d"
)


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The server that the statistics are of."""
    thing = server_meant(file)
    seen: dict[str, tuple[Line, float]] = {}
    for line in lines_of(file.name, text_of(file)):
        match = _SAMPLE.fullmatch(line.text)
        if match is None or line.text.lstrip().startswith("#"):
            continue
        name = _STATISTICS.get(match[1].lower().removeprefix(_PREFIX))
        if name is None:
            continue
        if match[2]:
            message = f"{match[1]} has labels, so that it may be of any server; it is left out"
            yield line.fault(message, "Take the file that the exporter writes on the server itself.")
            continue
        value = _value(match[3])
        if value is None:
            yield line.fault(f"{match[1]} has no number that counts; it is left out", at=match.start(3))
            continue
        first = seen.setdefault(name, (line, value))
        if first[0] is line:
            for path, told in told_by_number(name, value):
                thing.tells.append(Telling(path, told, line.origin(match.start(3)), Trust.REPORTED))
        elif first[1] != value:
            message = f"{match[1]} stands in line {first[0].number} already, with another value"
            yield line.fault(f"{message}; the first one counts", "Make one file of each capture.")
    if not thing.tells:
        yield InputFault(file.name, None, None, "warning", "no statistic of a Domino server in it that is known")
        return
    yield thing


def _value(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) and value >= 0 and "_" not in text else None


READER = Reader(
    "Domino statistics for Prometheus",
    "users of a Domino server, memory and CPU use of its system",
    ("domino.prom", "*domino*.prom"),
    read,
    lambda begin: _LOOKS.search(begin) is not None,
    tells=BY_NUMBERS,
    of="any",
)
