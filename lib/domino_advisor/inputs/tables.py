"""Tables as programs export them: the sheets of a workbook, or a text with a separator, by the names of the columns."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin

_SEPARATORS = (",", ";", "\t")
_MOST_CELLS = 20_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. cells: by the name of the column, in small letters; columns: the number of each, from 1."""

    file: str
    sheet: str
    number: int
    cells: Mapping[str, str]
    columns: Mapping[str, int] = field(repr=False)

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def origin(self, column: str) -> Origin:
        """The place of a cell. Its column is that of the table."""
        text = f"{column}: {self[column]}"[:LONGEST_TEXT]
        return Origin(self.file, self.number, self.columns.get(column), text, self.sheet)

    def fault(self, column: str, message: str, advice: str = "") -> InputFault:
        """A warning about a cell."""
        return InputFault(self.file, self.number, self.columns.get(column), "warning", message, advice, self.sheet)


def sheets_of(file: InputFile) -> Iterator[tuple[str, Iterator[Row]] | InputFault]:
    """The sheets of a workbook with their names and rows."""
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = openpyxl.load_workbook(io.BytesIO(file.data), read_only=True, data_only=True)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
        yield InputFault(file.name, None, None, "error", f"no workbook that can be read: {error}")
        return
    try:
        for sheet in book.worksheets:
            rows = ([_cell(value) for value in row] for row in sheet.iter_rows(values_only=True))
            yield sheet.title, _rows(file.name, rows, sheet.title)
    finally:
        book.close()


def text_rows(file: InputFile) -> Iterator[Row]:
    """The rows of a table that is a text, separated by what its first line has most of."""
    text = text_of(file)
    head = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=head.count)
    yield from _rows(file.name, csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def _rows(name: str, rows: Iterator[list[str]], sheet: str = "") -> Iterator[Row]:
    columns: dict[str, int] | None = None
    for number, cells in enumerate(rows, 1):
        if columns is None:
            if any(cells):
                columns = {}
                for at, cell in enumerate(cells, 1):
                    columns.setdefault(" ".join(cell.lower().split()), at)
            continue
        if any(cells):
            yield Row(
                name,
                sheet,
                number,
                {column: cells[at - 1].strip() for column, at in columns.items() if at <= len(cells)},
                columns,
            )


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
