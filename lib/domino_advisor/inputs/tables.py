"""Tables as programs export them: the sheets of a workbook, or a text with a separator, by the names of the columns."""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

from domino_advisor.inputs.files import MIB, InputFile, reason_of
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.separated import Record, records_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin

_SEPARATORS = (",", ";", "\t")
_MOST_CELLS = 5_000_000
_MOST_BYTES = 512 * MIB
_MOST_PARTS = 10_000
_HEAD = 4_096


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. number: from 1, of a text that of the line; cells: by the name of the column, in small letters;
    columns: the number of each, from 1; head: the number of the row that names them; record: of a text, where its cells
    stand.
    """

    file: str
    sheet: str
    number: int
    cells: Mapping[str, str]
    columns: Mapping[str, int] = field(repr=False)
    head: int
    record: Record | None = field(default=None, repr=False)

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def origin(self, column: str) -> Origin:
        """The place of a cell: of a workbook its row and column, of a text its line and column."""
        text = f"{column}: {self[column]}"[:LONGEST_TEXT]
        return Origin(self.file, *self._place(column), text, self.sheet)

    def fault(self, column: str, message: str, advice: str = "") -> InputFault:
        """A warning about a cell."""
        return InputFault(self.file, *self._place(column), "warning", message, advice, self.sheet)

    def _place(self, column: str) -> tuple[int, int | None]:
        at = self.columns.get(column)
        return (self.number, at) if self.record is None or at is None else self.record.place(at - 1)


class BrokenTable(Exception):
    """A table that cannot be read on. fault: what to tell of it."""

    def __init__(self, fault: InputFault) -> None:
        self.fault = fault
        super().__init__(fault.message)


def sheets_of(file: InputFile) -> Iterator[tuple[str, Iterator[Row]]]:
    """The sheets of a workbook with their names and rows. They, and their rows, raise BrokenTable."""
    import openpyxl

    with _told_of(file.name):
        _refuse_what_is_unfit(file)
        book = openpyxl.load_workbook(io.BytesIO(file.data), read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            # what a sheet says of its own size is wrong in what some programs write, and rows would be left out by it
            sheet.reset_dimensions()
            rows = ([_cell(value) for value in row] for row in sheet.iter_rows(values_only=True))
            yield (
                sheet.title,
                _rows(file.name, ((number, row, None) for number, row in enumerate(rows, 1)), sheet.title),
            )
    finally:
        book.close()


def text_rows(file: InputFile) -> Iterator[Row]:
    """The rows of a table that is a text, separated by what its first line has most of. Raises BrokenTable."""
    text = text_of(file)
    head = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=head.count)
    rows = ((record.line, record.cells, record) for record in records_of(text, separator))
    yield from _rows(file.name, rows)


def _refuse_what_is_unfit(file: InputFile) -> None:
    """Refuse a workbook that unpacks to more than any has, or in which XML declares types or entities."""
    with zipfile.ZipFile(io.BytesIO(file.data)) as parts:
        members = parts.infolist()
        if len(members) > _MOST_PARTS or sum(member.file_size for member in members) > _MOST_BYTES:
            raise BrokenTable(InputFault(
                file.name, None, None, "error",
                f"a workbook of more than {_MOST_BYTES // MIB} MiB unpacked, or of more than {_MOST_PARTS:,} parts",
            ))  # fmt: skip
        for member in members:
            with parts.open(member) as part:
                if b"<!DOCTYPE" in part.read(_HEAD).replace(b"\0", b""):
                    raise BrokenTable(InputFault(
                        file.name, None, None, "error", "XML that declares types or entities, which is not read"
                    ))  # fmt: skip


@contextmanager
def _told_of(name: str, sheet: str = "", row: int | None = None) -> Iterator[None]:
    """Whatever openpyxl, zipfile and csv raise at a broken table is told as a fault of its file. row: that is read.

    openpyxl lets through what its own code raises at XML that it does not expect, so that no list of it is complete.
    """
    try:
        yield
    except BrokenTable:
        raise
    except Exception as error:
        # only these say nothing of what stands in the file
        known = isinstance(error, (zipfile.BadZipFile, zlib.error, csv.Error, ElementTree.ParseError))
        reason = reason_of(error) if known else type(error).__name__
        raise BrokenTable(InputFault(
            name, row, None, "error", f"no table that can be read: {reason}", "Export it again, and copy it whole.",
            sheet,
        )) from error  # fmt: skip


def _rows(name: str, rows: Iterator[tuple[int, Sequence[str], Record | None]], sheet: str = "") -> Iterator[Row]:
    """rows: the number of each, its cells, and, of a text, where they stand."""
    columns: dict[str, int] | None = None
    number = head = taken = 0
    while True:
        with _told_of(name, sheet, number + 1):
            found = next(rows, None)
        if found is None:
            return
        number, cells, record = found
        taken += max(1, len(cells))
        if taken > _MOST_CELLS:
            raise BrokenTable(
                InputFault(
                    name, number, None, "error", f"more than {_MOST_CELLS:,} cells; the rest is not read", "", sheet
                )
            )
        if not any(cells):
            continue
        if columns is None:
            columns, head = {}, number
            for at, cell in enumerate(cells, 1):
                columns.setdefault(" ".join(cell.lower().split()), at)
            continue
        held = {column: cells[at - 1].strip() for column, at in columns.items() if at <= len(cells)}
        yield Row(name, sheet, number, held, columns, head, record)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
