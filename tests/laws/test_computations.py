"""Laws of the papers' computations, over every combination of answers that could tell any of them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import pytest

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.computations import Quantity, Where
from domino_advisor.sizing.sizing_base import SizingBase, load_sizing_base

Known = str | int | float | None


@pytest.fixture(scope="module")
def base() -> SizingBase:
    return load_sizing_base(load_rule_base())


def answers(quantity: Quantity, wheres: Iterable[Where], *, missing: bool) -> list[Known]:
    """Every word of a choice; of a number the ends of all spans and what lies beside them; None where it is missing."""
    if quantity.among:
        return list(quantity.among)
    spans = [span for where in wheres if quantity.name in where for span in where[quantity.name].spans]
    ends = [end for span in spans for end in span.ends if end is not None]
    found: set[Known] = {number for end in ends for number in (end - 1, end, end + 1)} or {0}
    return [*sorted(found, key=float), *([None] if missing else [])]  # type: ignore[arg-type]


def cases(base: SizingBase, wheres: list[Where], *, missing: bool) -> Iterator[Mapping[str, Known]]:
    """Every combination of answers that could tell any of these apart."""
    asked = sorted({quantity for where in wheres for quantity in where})
    for found in product(*(answers(base.quantities[quantity], wheres, missing=missing) for quantity in asked)):
        yield dict(zip(asked, found, strict=True))


def applies(where: Where, facts: Mapping[str, Known]) -> bool:
    return all(premise.admits(facts[quantity]) for quantity, premise in where.items())


def test_never_do_two_computations_yield_one_figure_of_one_request(base: SizingBase) -> None:
    for figure in base.figures:
        computations = {
            computation.id: computation.where
            for computation in base.computations.values()
            if computation.figure == figure
        }
        for facts in cases(base, list(computations.values()), missing=True):
            assert len([name for name, where in computations.items() if applies(where, facts)]) <= 1, (figure, facts)


@pytest.mark.parametrize(
    "figures",
    [
        ("array.capacity",),
        ("upgrade.cpu_saving", "upgrade.cpu_rise"),
        ("partition.most_users",),
        ("memory.useful",),
        ("smp.partitions",),
    ],
)
def test_what_is_asked_is_computed_or_said_not_to_be_told(base: SizingBase, figures: tuple[str, ...]) -> None:
    told = [computation.where for computation in base.computations.values() if computation.figure in figures]
    said = [untold.where for untold in base.untold if untold.figure in figures]
    for facts in cases(base, told + said, missing=False):
        assert any(applies(where, facts) for where in told + said), facts


@pytest.mark.parametrize(
    "figure", ["array.message_change", "array.drive_gain", "array.cache_gain", "array.log_on_change"]
)
@pytest.mark.parametrize("raid", ["raid-5", "raid-50", "raid-1", "raid-1e", "raid-10"])
def test_each_change_of_a_measured_level_is_computed_once(base: SizingBase, figure: str, raid: str) -> None:
    told = [computation.where for computation in base.computations.values() if computation.figure == figure]
    r5 = base.computations["xseries-w2k-2001/size-raid5"].where["storage.domino_release"].spans[0].ends[0]
    for facts in cases(base, told, missing=True):
        own: dict[str, Known] = {**facts, "array.raid": raid, "storage.platform": "windows", "storage.client": "nrpc"}
        own["storage.domino_release"] = r5
        assert len([where for where in told if applies(where, own)]) == 1, own
