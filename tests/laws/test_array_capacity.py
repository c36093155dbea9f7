"""What a sizing says that an array carries is where an evaluation breaks it, for all that counts, stated or not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.arrays import Array

SLOW = [HealthCheck.too_slow]
ARRAYS = st.builds(
    Array,
    raid=st.sampled_from(["raid-5", "raid-50", "raid-1", "raid-1e", "raid-10", "raid-6"]),
    drives=st.integers(1, 15),
    rpm=st.sampled_from([None, 7_200, 10_000, 12_000, 15_000, 18_000]),
    cache=st.sampled_from([None, "write-back", "write-through"]),
    message_kb=st.sampled_from([None, 1, 24, 25, 26, 40, 50, 51, 500]),
    fast=st.sampled_from([None, False, True]),
    client=st.sampled_from(["nrpc", "nrpc", "nrpc", "imap"]),
    release=st.sampled_from(["5.0", "5.0.8", "5.0.8", "4.6", "6.0"]),
)
MEASURED = {
    "raid-5": range(3, 13),
    "raid-50": (6, 9, 12),
    "raid-1": (2,),
    "raid-1e": range(2, 13),
    "raid-10": (8, 10, 12),
}
MEASURED_FACTS: Mapping[str, Sequence[int | str]] = {
    "rpm": (10_000, 15_000), "cache": ("write-back", "write-through"), "message_kb": (25, 50)
}  # fmt: skip
MANY = 1_000_000


def has_a_figure(array: Array) -> bool:
    """Whether the paper's Table 3, or the line between two of its sizes, has such an array."""
    return array.drives in MEASURED.get(array.raid, ()) and array.client == "nrpc" and array.release.startswith("5")


def is_larger_than_any(array: Array) -> bool:
    """Whether it has more drives than any of its kind that was measured: more users are not shown to be too many."""
    return array.raid in ("raid-1e", "raid-10") and array.drives > 12 and array.release < "6"


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(ARRAYS)
def test_what_is_sized_is_where_an_evaluation_breaks(array: Array) -> None:
    low, high = array.sized()
    if not has_a_figure(array):
        assert (low, high) == (None, None)
        assert array.held(MANY) == ("undetermined" if is_larger_than_any(array) else "not-applicable")
        return
    if high is not None:
        most = math.floor(high)
        assert array.held(most + 1) == "violated"
        assert array.held(most) == ("satisfied" if low is not None and most <= low else "undetermined")
    else:
        assert array.held(MANY) == "undetermined"
    if low is not None:
        least = math.floor(low)
        assert array.held(least) == "satisfied"
    else:
        assert array.held(1) == "undetermined"


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(ARRAYS)
def test_production_breaks_where_a_benchmark_does_and_passes_nothing(array: Array) -> None:
    _, high = array.sized()
    assert array.held(MANY, "production") != "satisfied"
    if high is not None:
        assert array.held(math.floor(high) + 1, "production") == "violated"
        assert array.held(math.floor(high), "production") in ("not-applicable", "undetermined")


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(ARRAYS, st.sampled_from(["rpm", "cache", "message_kb"]), st.integers(1, 10_000))
def test_what_is_not_stated_is_never_the_best_case(array: Array, fact: str, users: int) -> None:
    """Of the cases for which the paper has figures, none is broken or passed otherwise than what is left open."""
    unstated = replace(array, **{fact: None}).held(users)
    if unstated in ("satisfied", "violated"):
        assert {replace(array, **{fact: value}).held(users) for value in MEASURED_FACTS[fact]} == {unstated}
