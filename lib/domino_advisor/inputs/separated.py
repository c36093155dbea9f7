"""Texts whose lines are rows of a table: the cells of each row, and the line and column at which a cell begins.

The standard library separates the cells. It does not say where they stand: that is found when it is asked for, in the
text of the row. A cell in quotes may have ends of lines in it, so that rows are not numbered as lines are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

_QUOTE = '"'


@dataclass(frozen=True, slots=True)
class Record:
    """A row. line: that it begins in, from 1; cells: without their quotes."""

    line: int
    cells: Sequence[str]
    _text: str = field(repr=False)
    _separator: str = field(repr=False)

    def place(self, cell: int) -> tuple[int, int]:
        """The line and the column, from 1, at which a cell begins, from 0; the end of the row where it has fewer."""
        line, column, left = self.line, 1, cell
        # a quote in a cell that begins with one is written twice: it ends there, and begins again
        begins, has_quotes, is_quoted = True, False, False
        for at, sign in enumerate(self._text):
            if not left or (sign in "\r\n" and not is_quoted):
                break
            if begins:
                has_quotes = sign == _QUOTE
            if sign == _QUOTE and has_quotes:
                is_quoted = not is_quoted
            begins = sign == self._separator and not is_quoted
            left -= begins
            if sign == "\n" or (sign == "\r" and self._text[at + 1 : at + 2] != "\n"):
                line, column = line + 1, 1
            else:
                column += 1
        return line, column


def records_of(text: str, separator: str) -> Iterator[Record]:
    """The rows of a text, blank ones too. Raises csv.Error at what is none."""
    read: list[str] = []
    first = 1

    def lines() -> Iterator[str]:
        for line in io.StringIO(text, newline=""):
            read.append(line)
            yield line

    for cells in csv.reader(lines(), delimiter=separator):
        yield Record(first, cells, "".join(read), separator)
        first += len(read)
        read.clear()
