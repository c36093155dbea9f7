"""Numbers with separators are read where something tells which is which, and not otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.inputs.printed_numbers import Notation, decimal_told_by


def notation_of(numbers: list[str]) -> Notation:
    """How numbers are printed beside some others."""
    return Notation.by({sign for text in numbers if (sign := decimal_told_by(text))})


@pytest.mark.parametrize(("text", "number"), [
    ("1234", 1234), ("-5", -5), ("0.123", 0.123), ("12,5", 12.5), ("1,234,567", 1234567), ("1.234.567", 1234567),
    ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1 234", 1234), ("1\u00a0234\u00a0567", 1234567), ("1'234.5", 1234.5),
    ("1234.567", 1234.567),
])  # fmt: skip
def test_a_number_that_has_one_reading_is_read_alone(text: str, number: float) -> None:
    assert notation_of([]).number(text) == number


@pytest.mark.parametrize("text", ["1,234", "1.234", "12.345", "123,456"])
def test_one_that_has_two_is_not(text: str) -> None:
    assert notation_of([]).number(text) is None


@pytest.mark.parametrize(("others", "comma", "point"), [
    (["98.61"], 1234, 1.234), (["1,234,567"], 1234, 1.234), (["98,61"], 1.234, 1234), (["1.234.567"], 1.234, 1234),
    (["1.234,5", "Linux", "1.2.3", "192.0.2.1", "11/20/2026"], 1.234, 1234), (["98.61", "98,61"], None, None),
    (["5", "1 234"], None, None),
])  # fmt: skip
def test_the_other_numbers_of_a_capture_decide(others: list[str], comma: float | None, point: float | None) -> None:
    notation = notation_of(others)
    assert (notation.number("1,234"), notation.number("1.234")) == (comma, point)


@pytest.mark.parametrize(
    "text", ["", "x", "1,23,4", "1.2.3", "192.0.2.1", "1 23", "1.234.5", "1..2", "1,", "1e5", "9" * 80]
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert notation_of(["98.61"]).number(text) is None


@given(st.integers(0, 10**15), st.sampled_from([(",", "."), (".", ","), (" ", ","), ("'", ".")]))
def test_a_number_is_read_as_it_was_printed(number: int, signs: tuple[str, str]) -> None:
    thousands, decimals = signs
    notation = notation_of([f"12{decimals}5"])
    assert notation.number(f"{number:,}".replace(",", thousands)) == number
    assert notation.number(f"{number:,}".replace(",", thousands) + f"{decimals}25") == number + 0.25
