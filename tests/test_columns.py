"""Columns of a terminal: measured as rich measures them, and lines that hold no more of them than they should."""

from __future__ import annotations

import textwrap
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from domino_advisor.core.escaping import visible
from domino_advisor.report.columns import columns, cut_to, wrap

CUT = " …"
LETTERS = st.characters(exclude_categories=("Cs", "Co", "Cn", "Cc", "Cf", "Zl", "Zp"))
TEXTS = st.text(st.one_of(LETTERS, st.sampled_from(" \u4e2d\u793e\U0001f4e7\u0301\u2764\ufe0f-,")), max_size=300)


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("MAIL01/ACME", 11),
        ("社内メール", 10),
        ("e\u0301te\u0301", 3),
        ("📧📧", 4),
        ("\u2764\ufe0f", 2),
        ("…", 1),
        ("", 0),
        ("\u0301a", 1),
    ],
)
def test_a_text_takes_the_columns_of_its_signs(text: str, taken: int) -> None:
    assert columns(text) == taken


@given(TEXTS)
def test_never_fewer_columns_are_counted_than_rich_counts(text: str) -> None:
    assert columns(visible(text)) >= cell_len(visible(text), unicodedata.unidata_version)


@given(TEXTS, st.integers(2, 90), st.integers(1, 4), st.integers(0, 4))
def test_no_line_takes_more_columns_than_there_are(text: str, width: int, most: int, hanging: int) -> None:
    lines = wrap(text, width + hanging, most, hanging, CUT)
    assert len(lines) <= most
    assert all(columns(line) <= width + hanging for line in lines)


@given(TEXTS, st.integers(2, 90))
def test_nothing_is_lost_where_there_are_lines_enough(text: str, width: int) -> None:
    assert "".join("".join(wrap(text, width)).split()) == "".join(text.split())


@given(TEXTS, st.integers(0, 300))
def test_what_is_cut_off_had_no_room(text: str, width: int) -> None:
    kept = cut_to(text, width)
    assert text.startswith(kept)
    assert columns(kept) <= width
    assert kept == text or columns(text) > width


@pytest.mark.parametrize(
    ("text", "most", "told"),
    [
        ("Deployment " + "x" * 88, 1, ["Deployment " + "x" * 68 + "…"]),
        ("Deployment " + "x" * 75 + " and more", 1, ["Deployment " + "x" * 68 + "…"]),
        ("Deployment " + "社" * 45, 1, ["Deployment " + "社" * 34 + "…"]),
        ("x" * 100, 1, ["x" * 79 + "…"]),
        ("y" * 70 + " " + "x" * 200, 2, ["y" * 70 + " " + "x" * 9, "x" * 79 + "…"]),
        ("y" * 70 + " " + "x" * 60 + " " + "z" * 60, 2, ["y" * 70, "x" * 60 + " …"]),
        # no more than a word of a language is left out
        ("words " * 11 + "x" * 40, 1, ["words " * 10 + "words …"]),
        ("words " * 40, 1, ["words " * 12 + "words …"]),
    ],
)
def test_of_a_long_word_there_is_as_much_as_has_room(text: str, most: int, told: list[str]) -> None:
    assert wrap(text, 80, most, 0, CUT) == told


# no sentence begins with spaces, of which textwrap makes lines of its own
@given(st.text("ab  -,.", max_size=200).map(str.lstrip), st.integers(3, 20), st.integers(1, 4), st.integers(0, 2))
def test_signs_of_one_column_are_wrapped_as_ever(text: str, width: int, most: int, hanging: int) -> None:
    expected = textwrap.wrap(
        text, width, subsequent_indent=" " * hanging, max_lines=most, placeholder=CUT, break_on_hyphens=False
    )
    assert wrap(text, width, most, hanging, CUT) == [line.rstrip(" ") for line in expected]
