"""The page on where to look has all that guidelines read, and beside each what tells it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from markdown_it import MarkdownIt

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.inputs.kinds import READERS
from domino_advisor.knowledge.lookups import ANY, KINDS, PEOPLE, SYSTEMS, lookups, nearest
from domino_advisor_schemas.grammar import grammar_at, places
from tests.test_asking import NT, SITE, asked
from tools import write_where_to_look
from tools.write_where_to_look import SECTIONS, place_of

BASE = load_rule_base()
PAGE = write_where_to_look.PAGE.read_text("utf-8")
AS_A_WHOLE = {"claim", "run", "change", "network", "device", "vswitch"}
"""The objects that are told of in one place, whatever is asked of them."""


@cache
def listed() -> frozenset[str]:
    """The places that have a row."""
    found = set()
    for of, title in SECTIONS:
        section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        found |= {f"{of}/{way}" for way in re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)}
    return frozenset(found)


def test_the_page_is_what_the_readers_and_the_rules_say() -> None:
    assert write_where_to_look.page() == PAGE, "run: python tools/write_where_to_look.py"


def test_all_that_a_guideline_reads_and_a_description_states_has_a_row() -> None:
    quantities = BASE.read_vocabulary.quantities.values()
    read = {quantity.name: place_of(quantity) for quantity in quantities if quantity.path or not quantity.derived}
    assert {name: place for name, place in read.items() if place not in listed()} == {}


def test_each_row_is_a_place_of_a_description() -> None:
    assert listed() <= places()


@pytest.mark.parametrize("kind", ["registered", "connected", "active_15min", "concurrent", "benchmark"])
def test_each_way_in_which_users_are_counted_has_a_row(kind: str) -> None:
    assert f"workload/users/{kind}" in listed()


def test_beside_each_place_stands_what_shows_it_or_who_knows_it() -> None:
    """What holds of an object as a whole is told of its parts only where it is so of all of them."""
    lines = lookups(BASE.files)
    assert [place for place in sorted(listed()) if not nearest(lines, place)] == []
    by_object = {place for place in listed() if nearest(lines, place) is lines.get(place.partition("/")[0])}
    assert {place.partition("/")[0] for place in by_object} <= AS_A_WHOLE


@pytest.mark.parametrize("site", [SITE, NT], ids=["vsphere", "nt"])
def test_a_question_names_what_the_page_does(site: dict[str, object]) -> None:
    text = MarkdownIt("commonmark").enable("table").render(PAGE)
    facts = [fact for question in asked(site, effects=False).questions for fact in question.facts]
    assert any(fact.look for fact in facts)
    for fact in facts:
        grammar = grammar_at(fact.places[0].pointer)
        if grammar is not None and grammar.place in listed():
            for line in fact.look:
                assert line.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;") in text, fact.quantity


def test_what_files_are_of_is_said_by_the_words_of_the_lines() -> None:
    assert {reader.of for reader in READERS} <= {ANY, *KINDS, *SYSTEMS}
    assert PEOPLE not in {reader.of for reader in READERS}


def test_each_kind_of_file_is_explained() -> None:
    legend = PAGE.partition("\n## The files\n")[2]
    assert re.findall(r"^\| (?!file \|)([^|]+?) \| ", legend, re.MULTILINE) == [reader.kind for reader in READERS]
