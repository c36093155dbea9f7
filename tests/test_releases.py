"""Releases are compared by component."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domino_advisor.core.releases import last_release_number, release_number, release_text
from domino_advisor.evaluation.advisor import evaluate


@pytest.mark.parametrize(
    ("older", "newer"),
    [("6.5", "7.0"), ("7.0", "7.0.1"), ("7.0.9", "7.0.10"), ("9.0", "10.0"), ("4.4", "5.1"), ("8.5.1", "14.0")],
)
def test_the_older_comes_first(older: str, newer: str) -> None:
    assert release_number(older) < release_number(newer)


@pytest.mark.parametrize(
    ("older", "newer"),
    [("4.5", "4.51"), ("4.51", "4.6"), ("4.51", "4.52"), ("4.6", "4.61"), ("4.11", "4.5"), ("4.67", "5.0")],
)
def test_the_fixes_of_domino_4_come_before_the_next_minor_release(older: str, newer: str) -> None:
    assert release_number(older) < release_number(newer)


def test_the_last_4_51_is_before_4_52_and_the_last_4_after_all_of_them() -> None:
    assert release_number("4.51") < last_release_number("4.51") < release_number("4.52") < last_release_number("4.5")
    assert last_release_number("4.5") < release_number("4.6") < release_number("4.67") < last_release_number("4")


@pytest.mark.parametrize(
    ("one", "same"),
    [("7", "7.0"), ("7.0", "7.0.0.0"), ("9.0.1 FP3", "9.0.1"), (" 5.2", "5.2"), ("4.51", "4.5.1"), ("4.67a", "4.6.7")],
)
def test_these_are_the_same(one: str, same: str) -> None:
    assert release_number(one) == release_number(same)


@pytest.mark.parametrize(
    ("release", "text"),
    [("4", "4.0"), ("4.0", "4.0"), ("8.5.1", "8.5.1"), ("7.0.10", "7.0.10"), ("9.0.1 FP3", "9.0.1"), ("4.51", "4.5.1")],
)
def test_a_number_is_read_back_as_its_release(release: str, text: str) -> None:
    assert release_text(release_number(release)) == text


def test_a_recommendation_names_the_release_that_would_do() -> None:
    vm = {"name": "m1", "domino_release": "8.0.2", "dpars": [{"name": "mail"}]}
    site = {"deployment": "an old VM", "environment": "production", "hosts": [{"name": "esx1", "vms": [vm]}]}
    found = [entry for entry in evaluate(site).recommendations if entry.quantity == "image.oldest_domino_release"]
    assert [entry.condition.rpartition(" at ")[2] for entry in found] == ["least 8.5.1"]
    assert found[0].admissible.low is None


@pytest.mark.parametrize("text", ["", "R5", "seven", "-1", "."])
def test_no_release(text: str) -> None:
    with pytest.raises(ValueError, match="not a release"):
        release_number(text)


@given(st.lists(st.integers(0, 9999), min_size=1, max_size=4), st.lists(st.integers(0, 9999), min_size=1, max_size=4))
def test_the_order_is_that_of_the_components(one: list[int], other: list[int]) -> None:
    def text(parts: list[int]) -> str:
        return ".".join(str(part) for part in parts)

    padded = [parts + [0] * (4 - len(parts)) for parts in (one, other)]
    assume(all(parts[0] != 4 or parts[1] not in range(10, 100) for parts in padded))
    assert (release_number(text(one)) < release_number(text(other))) == (padded[0] < padded[1])
    assert release_number(text(one)) <= last_release_number(text(one))
