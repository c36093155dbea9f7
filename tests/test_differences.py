"""Where the product differs from the inventory: each has its reason, and the carried inventory follows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.inventory_differences import FILE, load_differences

DIFFERENCES = load_differences(rules_folder())
ITEMS = inventory.load_all()


def test_every_difference_is_about_items_of_one_paper_that_are_carried() -> None:
    for entry in DIFFERENCES:
        assert [item for item in entry.items if item not in ITEMS] == []
        assert len({item.partition("/")[0] for item in entry.items}) == 1


def test_the_carried_inventory_has_the_basis_and_the_values_that_a_difference_gives() -> None:
    for entry in DIFFERENCES:
        for name in entry.items:
            held = {value.name: value.value for value in ITEMS[name].values}
            assert entry.basis in (None, ITEMS[name].basis), name
            given = {value: figure for value, figure in entry.values.items() if figure is not None}
            assert given.items() <= held.items(), name
            assert not (entry.values.keys() - given.keys()) & held.keys(), name


def test_the_carried_inventory_has_the_anchor_and_the_computed_figures_that_a_difference_gives() -> None:
    for entry in DIFFERENCES:
        assert entry.anchor in (None, ITEMS[entry.items[0]].anchor), entry.items
        named = [value for item in entry.items for value in ITEMS[item].values if value.name in entry.computed]
        assert {value.name for value in named} == set(entry.computed), entry.items
        assert [value.name for value in named if not value.derived] == [], entry.items


def test_a_value_that_is_added_is_printed_and_not_computed() -> None:
    for entry in DIFFERENCES:
        added = [value for value in ITEMS[entry.items[0]].values if value.name in entry.values]
        assert [value.name for value in added if value.derived] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("items: []", "is a list of entries"),
        ("- {items: [], inventory: a, paper: b, product: c}", "entry 1: items are full ids"),
        ("- {items: [slug], inventory: a, paper: b, product: c}", "entry 1: items are full ids"),
        ("- {items: [p/a], inventory: a, paper: b}", "entry 1: 'product'"),
        ("- {items: [p/a], inventory: a, paper: b, product: ''}", "inventory, paper, product are texts"),
        ("- {items: [p/a], inventory: a, paper: b, product: c, basis: guessed}", "no such basis: guessed"),
        (
            "- {items: [p/a, p/b], inventory: a, paper: b, product: c, values: {x: 1}}",
            "values and an anchor are those of one item",
        ),
        ("- {items: [p/a, p/b], inventory: a, paper: b, product: c, anchor: x}", "an anchor are those of one item"),
        ("- {items: [p/a], inventory: a, paper: b, product: c, figure: 1}", "unknown keys ['figure']"),
    ],
)
def test_an_entry_that_is_wrong_is_named(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / FILE.parent).mkdir()
    (tmp_path / FILE).write_text(text, "utf-8")
    with pytest.raises(RuleBaseError) as raised:
        load_differences(tmp_path)
    assert fault in "\n".join(raised.value.faults)
