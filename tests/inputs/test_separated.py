"""Rows of a text with separators: each cell at its line and column, as an editor shows it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.inputs.separated import records_of


def _places(text: str, separator: str = ",") -> list[list[tuple[str, int, int]]]:
    return [
        [(cell, *record.place(at)) for at, cell in enumerate(record.cells)] for record in records_of(text, separator)
    ]


def test_a_cell_stands_at_its_line_and_column() -> None:
    assert _places("a,bb,c\nd,,e\n") == [
        [("a", 1, 1), ("bb", 1, 3), ("c", 1, 6)],
        [("d", 2, 1), ("", 2, 3), ("e", 2, 4)],
    ]


def test_a_cell_in_quotes_begins_at_its_quote_and_may_hold_signs_that_separate() -> None:
    assert _places('"a;b";"say ""x""";c\n', ";") == [[("a;b", 1, 1), ('say "x"', 1, 7), ("c", 1, 19)]]


def test_quotes_within_a_cell_are_signs_like_others() -> None:
    assert _places('5" disk,b\n') == [[('5" disk', 1, 1), ("b", 1, 9)]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_note_of_several_lines_moves_what_comes_behind_it(end: str) -> None:
    text = end.join(("VM,Note,CPUs", 'A,"first', 'second",4', "B,,2", ""))
    assert _places(text)[1:] == [
        [("A", 2, 1), (f"first{end}second", 2, 3), ("4", 3, 9)],
        [("B", 4, 1), ("", 4, 3), ("2", 4, 4)],
    ]


def test_blank_lines_are_rows_without_cells_and_count_as_lines() -> None:
    assert [(record.line, list(record.cells)) for record in records_of("a\n\n\nb\n", ",")] == [
        (1, ["a"]), (2, []), (3, []), (4, ["b"]),
    ]  # fmt: skip


@given(st.lists(st.lists(st.text('ab,"\n\r', max_size=5), min_size=1, max_size=4), max_size=5))
def test_whatever_a_cell_holds_it_is_found_where_it_was_written(rows: list[list[str]]) -> None:
    """Every cell quoted, so that it begins with a quote that the table can be held against."""
    stream = io.StringIO(newline="")
    csv.writer(stream, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    text = stream.getvalue()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for row, record in zip(rows, records_of(text, ","), strict=True):
        assert list(record.cells) == row
        for at, cell in enumerate(row):
            line, column = record.place(at)
            begins = cell.replace('"', '""').replace("\r\n", "\n").replace("\r", "\n").split("\n")[0]
            assert lines[line - 1][column - 1 :].startswith(f'"{begins}')
