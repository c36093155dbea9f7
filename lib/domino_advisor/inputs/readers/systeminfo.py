"""`systeminfo` of Windows, as a list or as CSV, in any language.

The labels are translated, what stands behind them and their order are not: the name of the host stands before that of
Windows, maker and model before the type of the system. The memory is found by its label in English, else as the first
of five sizes of which the third is the sum of the two that follow.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import PROCESSORS
from domino_advisor.inputs.lines import lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.separated import records_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin, Telling, Thing, Trust
from domino_advisor.inputs.units import KIB_OF_A_MIB
from domino_advisor.inputs.windows import OF_ITSELF, bits_of, host_name, release_of, things_of
from domino_advisor.inputs.wmi_instances import Property

_SIZE = re.compile(r"(\d{1,3}(?:\D\d{3}){1,4}|\d{1,9})\s?(?:M[BbOo]|МБ)")
_CHIP = re.compile(r"\[\d{2,4}\]: ")
_FIRST = re.compile(r"(\S.*?:\s+)\S")
_MEMORY = "Total Physical Memory"
_SIZES = 5
_MOST_COLUMNS = 200


@dataclass(frozen=True, slots=True)
class _Pair:
    """A label and what stands behind it, over several lines where it does."""

    label: str
    value: str
    line: int
    column: int

    def property(self, file: InputFile, value: str | int | None = None) -> Property:
        text = f"{self.label}: {self.value}"[:LONGEST_TEXT]
        return Property(self.value if value is None else value, Origin(file.name, self.line, self.column, text))


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system, and the machine where it is on one."""
    text = text_of(file)
    pairs = list(_from_csv(text) if text.lstrip()[:1] == '"' else _from_list(file, text))
    at = next((at for at, pair in enumerate(pairs) if release_of(pair.value)), None)
    kind = next((at for at, pair in enumerate(pairs) if bits_of(pair.value)), None)
    if at is None and kind is None:
        yield InputFault(file.name, None, None, "warning", "no systeminfo that can be read")
        return
    told: dict[str, Property] = {}
    if at is not None:
        told["caption"] = pairs[at].property(file)
        if at and host_name(pairs[at - 1].value):
            told["csname"] = pairs[at - 1].property(file)
    if kind is not None:
        told["systemtype"] = pairs[kind].property(file)
        if kind > 1:
            told["manufacturer"], told["model"] = (pairs[before].property(file) for before in (kind - 2, kind - 1))
    memory = _memory(pairs)
    if memory is not None:
        pair, mib = memory
        told["totalvisiblememorysize"] = pair.property(file, mib * KIB_OF_A_MIB)
    else:
        yield InputFault(
            file.name, None, None, "note",
            "the memory is not found: five sizes are expected, of which the third is the sum of the last two",
            "Add Get-CimInstance Win32_OperatingSystem | ConvertTo-Json.",
        )  # fmt: skip
    for found in things_of(file, [told]):
        if isinstance(found, Thing) and found.type == "image" and kind is not None:
            found.tells += _chips(file, pairs[kind + 1 : kind + 2])
        yield found


def _from_list(file: InputFile, text: str) -> Iterator[_Pair]:
    """All values begin in one column, which is that of the first one; what has nothing before it goes on."""
    width: int | None = None
    open_pair: tuple[str, list[str], int, int] | None = None
    for line in lines_of(file.name, text):
        if width is None:
            if (match := _FIRST.match(line.text)) is None:
                continue
            width = len(match[1])
        label, value = line.text[:width].strip().removesuffix(":").strip(), line.text[width:].strip()
        if label:
            if open_pair is not None:
                yield _pair(*open_pair)
            # of a line that is cut off before the column, the place is its end
            open_pair = label, [value], line.number, min(width, len(line.text)) + 1
        elif open_pair is not None and value:
            open_pair[1].append(value)
    if open_pair is not None:
        yield _pair(*open_pair)


def _pair(label: str, values: Sequence[str], line: int, column: int) -> _Pair:
    return _Pair(label, "\n".join(values), line, column)


def _from_csv(text: str) -> Iterator[_Pair]:
    rows = records_of(text, ",")
    try:
        head, told = next(rows, None), next(rows, None)
    except csv.Error:
        return
    if head is not None and told is not None:
        for at, (label, value) in enumerate(zip(head.cells[:_MOST_COLUMNS], told.cells, strict=False)):
            yield _Pair(label, value.strip(), *told.place(at))


def _memory(pairs: Sequence[_Pair]) -> tuple[_Pair, int] | None:
    """The memory that Windows can use, in MiB."""
    sizes = [(pair, size) for pair in pairs if (size := _mib(pair.value)) is not None]
    for pair, size in sizes:
        if pair.label == _MEMORY:
            return pair, size
    for at in range(len(sizes) - _SIZES + 1):
        (pair, total), (_, free), (_, most), (_, left), (_, used) = sizes[at : at + _SIZES]
        if total and total >= free and abs(left + used - most) <= 1:
            return pair, total
    return None


def _mib(text: str) -> int | None:
    """A size in whole MB: whatever stands between its digits stands between thousands."""
    match = _SIZE.fullmatch(text)
    return int(re.sub(r"\D", "", match[1])) if match else None


def _chips(file: InputFile, pairs: Sequence[_Pair]) -> Iterator[Telling]:
    """A processor that is listed has one core at least, or is one of a virtual machine."""
    for pair in pairs:
        if count := len(_CHIP.findall(pair.value)):
            yield Telling(PROCESSORS, {"from": count}, pair.property(file).origin, Trust.REPORTED)


def _looks(begin: bytes) -> bool:
    return b"[01]: " in begin and (b"x64-based PC" in begin or b"X86-based PC" in begin)


READER = Reader(
    "systeminfo", "name, release and memory of Windows",
    ("systeminfo", "systeminfo*.txt", "systeminfo*.csv", "*_systeminfo.txt", "*-systeminfo.txt"), read, _looks,
    tells=OF_ITSELF,
    of="windows",
)  # fmt: skip
