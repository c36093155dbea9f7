"""Values in words: the plural of each unit, and what stands for an amount that nobody stated."""

from __future__ import annotations

import pytest

from domino_advisor.core.ranges import ends_of
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.wording import amount, clauses, interval_text, unknown_amount


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (1, "CP", "1 CP"),
        (4, "CP", "4 CPs"),
        (2, "virtual switch", "2 virtual switches"),
        (2, "memory", "2 memories"),
        (10, "GiB", "10 GiB"),
        (250, "MiB", "250 MiB"),
        (512000, "MiB", "500 GiB"),
        (55879.3545, "GiB", "54.57 TiB"),
        (57_220_459, "MiB", "54.57 TiB"),
        (10_240, "GiB", "10 TiB"),
        (10_239, "GiB", "10,239 GiB"),
        (5587.94, "GiB", "5,588 GiB"),
        (999.25, "GiB", "999.25 GiB"),
        (4014.08, "MB", "4,014.08 MB"),
        (4.5, "TPM", "4.5 TPM"),
        (2, ":1", "2:1"),
        (1234.5, None, "1,234.5"),
        (2005, "year", "2005"),
    ],
)
def test_a_number_stands_with_its_unit(number: float, unit: str | None, text: str) -> None:
    assert amount(number, unit) == text


@pytest.mark.parametrize(
    ("low", "high", "unit", "text"),
    [
        (6, 10, "GiB", "6 to 10 GiB"),
        (512, 20_480, "GiB", "0.5 to 20 TiB"),
        (512, ends_of({"below": 20_480})[1], "GiB", "at least 512 GiB and less than 20 TiB"),
        (512, ends_of({"below": 1_024})[1], "GiB", "at least 512 and less than 1,024 GiB"),
        (512.5, None, "GiB", "at least 512.5 GiB"),
        (1998, 2001, "year", "1998 to 2001"),
    ],
)
def test_both_ends_of_a_size_are_in_units_that_one_reads(low: float, high: float | None, unit: str, text: str) -> None:
    assert interval_text(low, high, unit) == text


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("active 15-minute user", "an unknown number of active 15-minute users"),
        ("GiB", "an unknown number of GiB"),
        (":1", "an unknown ratio"),
        ("%", "an unknown percentage"),
    ],
)
def test_what_is_not_known_reads_as_words_in_a_sentence(unit: str, text: str) -> None:
    assert unknown_amount(unit) == text


def test_what_is_so_now_is_said_with_what_it_is_of_where_it_is_only_yes_or_no() -> None:
    dpar = {
        "name": "m",
        "workloads": [{"client": "nrpc", "users": {"registered": 900}}],
        "notes_ini": {"complete": True},
    }
    described = {
        "deployment": "One server",
        "environment": "production",
        "domino_release": "7.0",
        "machines": [{"name": "p", "architecture": "power", "image": {"os": "aix", "dpars": [dpar]}}],
    }
    told = {found.quantity: found.current for found in default_advisor().evaluate(described).recommendations}
    assert told["dpar.sets_transinfo_range"] == "Server_Transinfo_range in notes.ini: no"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["a holds"], "a holds"),
        (["a holds", "b holds", "c holds"], "a holds, b holds or c holds"),
        (["a holds, by one", "b; and c"], "a holds, by one. Or: b; and c"),
    ],
)
def test_clauses_with_commas_of_their_own_are_told_apart(texts: list[str], said: str) -> None:
    assert clauses(texts, "or") == said
