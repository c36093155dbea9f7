"""The carried inventory: every item that was read out of the papers, with the place it stands."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.citations import Source, load_sources, normalise
from domino_advisor.knowledge.passages import find
from tools.sum_inventory import sums

ROOT = Path(__file__).resolve().parent.parent
SUMS = Path(__file__).with_name("inventory.sha256")
"""What was bound to the papers: a sum and the id of each item, by tools/sum_inventory.py."""
FOLDER = rules_folder() / "inventory"


def bound() -> dict[str, str]:
    """The sum of each item as it was bound, by its id."""
    lines = SUMS.read_text("utf-8").splitlines()
    return {id_: sum_ for sum_, _, id_ in (line.partition(" ") for line in lines)}


def test_all_items_of_all_papers_are_carried() -> None:
    """The items are those that were bound, so that none of them is lost; each line of a file is one."""
    assert set(inventory.sources()) == {source.id for source in load_sources().values()}
    assert set(inventory.load_all()) == set(bound())
    assert sum(len(inventory.load(source)) for source in inventory.sources()) == len(list(sums(FOLDER)))


def test_no_item_is_other_than_what_was_bound_to_the_papers() -> None:
    """The papers are not here: a changed section, page or anchor would be believed."""
    were = bound()
    other = [id_ for sum_, id_ in sums(FOLDER) if were.get(id_) != sum_]
    assert not other, (
        f"{', '.join(other)}: not what was bound to the paper. Bind it with tools/bind_inventory.py (where the "
        "inventory was wrong, rules/inventory/differences.yml says so) and hold it against the papers with ./test "
        "sources. Then: .venv/bin/python tools/sum_inventory.py > tests/inventory.sha256"
    )


def test_an_item_belongs_to_the_paper_that_its_id_names() -> None:
    for id_, item in inventory.load_all().items():
        assert item.id == id_ and id_.startswith(f"{item.source}/") and item.passage.source == item.source


def test_every_item_says_something_at_a_place() -> None:
    for item in inventory.load_all().values():
        assert item.says.strip() and item.section.strip()
        assert item.strength in ("must", "should", "consider", "inform")


def test_anchors_are_at_most_eight_words_and_passages_are_hashes() -> None:
    for item in inventory.load_all().values():
        assert 1 <= len(item.anchor.split()) <= 8
        assert len(item.passage.sha256) == 64 and set(item.passage.sha256) <= set("0123456789abcdef")
        assert 0 <= item.passage.offset <= item.passage.chars - len(item.anchor)
        assert item.passage.sentences >= 1


def test_a_passage_stands_under_a_heading_of_its_paper() -> None:
    known = {id_: {normalise(heading).text for heading in paper.headings} for id_, paper in load_sources().items()}
    for item in inventory.load_all().values():
        assert item.passage.heading is None or item.passage.heading in known[item.source], item.id


def test_pages_are_marked_as_inferred_and_absent_where_the_paper_has_none() -> None:
    for item in inventory.load_all().values():
        paged = load_sources()[item.source].pages != "none"
        assert (item.page is not None) == item.page_inferred
        assert paged or item.page is None
        assert item.page not in ("0", "")


def test_values_that_the_reader_computed_are_marked() -> None:
    for item in inventory.load_all().values():
        for value in item.values:
            assert value.derived or not value.name.endswith("_derived")
            assert isinstance(value.value, (int, float, str))
        names = {value.name for value in item.values}
        assert set(item.passage.unheld) <= names, "what a passage does not hold is named"


def test_one_known_item_is_as_the_paper_has_it() -> None:
    item = inventory.load("vsphere-domino-2011")["vsphere-domino-2011/ft-1gb-limit-2000"]
    assert (item.section, item.page, item.page_inferred, item.basis) == ("Section 2", "16-22", True, "stated")
    assert {value.name: value.value for value in item.values} == {"max_users_ft_1gb": 2000, "ft_logging_link": 1}
    assert item.passage.heading == "VMware FT Test" and item.passage.unheld == ()


def test_a_paper_that_is_not_carried_is_a_key_error() -> None:
    for name in ("no-such-paper", "../sources"):
        with pytest.raises(KeyError):
            inventory.load(name)


# ----------------------------------------------------------------------------------------------- bad files


def line(**changes: Any) -> str:
    """A line of an inventory file, with some members changed; None takes one out."""
    first = (rules_folder() / "inventory" / "redpaper-z-2006.jsonl").read_text(encoding="utf-8").splitlines()[0]
    members = {**json.loads(first), **changes}
    return json.dumps({name: value for name, value in members.items() if name not in changes or value is not None})


@pytest.mark.parametrize(
    "bad",
    [
        "not json",
        "[]",
        line(id=None),
        line(passage=None),
        line(anchor=None),
        line(kind="opinion"),
        line(basis="guessed"),
        line(colour="red"),
        line(values=[{"name": "a"}]),
        line(values="many"),
        line(passage={"sha256": "0"}),
    ],
)
def test_a_line_that_is_no_item_is_named(bad: str) -> None:
    with pytest.raises(RuleBaseError, match=r"a\.jsonl, line 2"):
        inventory.read([line(id="a/b"), bad], "a.jsonl")


def test_an_id_that_stands_twice_is_named_and_every_fault_is_told() -> None:
    with pytest.raises(RuleBaseError) as caught:
        inventory.read([line(), line(), "not json"], "a.jsonl")
    assert len(caught.value.faults) == 2 and "twice" in caught.value.faults[0]


# --------------------------------------------------------------------------------------------- the builder


def test_the_builder_binds_an_item_and_gives_the_same_record_each_time() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "bind_inventory.py"))
    text = (ROOT / "tests" / "papers" / "tidewater-relay-1999.txt").read_text(encoding="utf-8")
    source = Source("tidewater-relay-1999", "", "", "", (), "", (), (), (), "none", "", "", ("Memory", "Queues"))
    document = normalise(text, source.headings)
    item = {
        "id": "tidewater-relay-1999/mailboxes",
        "kind": "measurement",
        "at": {"section": "Memory", "title": "", "page": 0, "table": "1", "figure": ""},
        "anchor": "largest of them carried",
        "says": "One relay held 12,500\n  mailboxes.",
        "values": [
            {"name": "mailboxes", "value": 12500, "unit": "mailboxes", "op": "="},
            {"name": "per_cp_derived", "value": 3125, "unit": "", "op": ""},
            {"name": "step", "value": {"cps": 4, "levels": [1, 2]}, "unit": "", "op": "="},
        ],
        "rule": {"strength": "inform"},
    }
    basis = {item["id"]: "stated"}
    [record] = tool["bind_paper"](source, [item], basis, document)
    assert [record] == tool["bind_paper"](source, [item], basis, document)
    held = inventory.read([json.dumps(record)], "built")["tidewater-relay-1999/mailboxes"]
    assert (held.page, held.page_inferred, held.table, held.title) == (None, False, "Table 1", None)
    assert held.says == "One relay held 12,500 mailboxes."
    assert [(v.name, v.value, v.derived) for v in held.values] == [
        ("mailboxes", 12500, False),
        ("per_cp_derived", 3125, True),
        ("step.cps", 4, False),
        ("step.levels", "1; 2", False),
    ]
    assert held.passage.unheld == ("step.levels",)  # "1" is not printed near it
    assert find(document, held.passage).status == "found"


def test_the_builder_names_every_item_that_it_cannot_bind() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "bind_inventory.py"))
    source = Source("a", "", "", "", (), "", (), (), (), "none", "", "", ())
    items = [{"id": "a/one", "anchor": "no such words"}, {"id": "a/two", "anchor": "here"}]
    with pytest.raises(RuleBaseError) as caught:
        tool["bind_paper"](source, items, {"a/one": "stated"}, normalise("It is here."))
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["a/one", "a/two"]
