"""Second readings of guidelines, and their strength held against the phrase of the sentence that they rest on."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.authoring.phrases import FILE, misrated, read_phrases
from domino_advisor.authoring.unread import unread
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.readings import Reading, read_hash
from domino_advisor_schemas.guideline import load_guideline
from tests.topics import for_each_guideline
from tools.count_readings import sentences

ROOT = Path(__file__).parent.parent
BASE = load_rule_base()
PHRASES = read_phrases(BASE.files[FILE])
SWAPPING = "redpaper-z-2006/memory-to-limit-swapping-63"
FOUR_CPS = "redpaper-z-2006/nrpc-cps-4-per-image-62"


def written(name: str = SWAPPING) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(BASE.file_of(name).read_text("utf-8"))
    return found


@for_each_guideline
def test_every_guideline_was_read_as_it_is_by_another_and_is_as_strong_as_its_sentence(name: str) -> None:
    guideline = BASE.guidelines[name]
    assert [*unread(BASE, guideline), *misrated(PHRASES, guideline)] == []


def test_the_page_on_quality_has_what_the_readings_came_to() -> None:
    page = (ROOT / "docs" / "quality.md").read_text("utf-8")
    assert [sentence for sentence in sentences(BASE) if sentence not in page] == []


class TestWhatAReadingIsOf:
    @pytest.mark.parametrize(
        "changed",
        [
            {"strength": "must"},
            {"directive": "must"},
            {"require": "not(image.swapping is heavy)"},
            {"when": "image.swapping is heavy"},
            {"applies_to": {"subject": "image"}},
            {"tested": {"image.oldest_domino_release": {"from": "6.5"}}},
            {"figures": {"most": {"value": "most"}}},
            {"unless": {"new": {"when": "x", "item": "y", "text": "z"}}},
            {"caveats": {"new": {"when": "x", "item": "y", "text": "z"}}},
            {"covers": ["another"]},
            {"title": "Another"},
            {"texts": {"why": "Another."}},
        ],
    )
    def test_what_is_demanded_of_what_when_and_how_strongly_and_what_is_said_of_it(
        self, changed: dict[str, Any]
    ) -> None:
        assert read_hash(load_guideline({**written(), **changed})) != BASE.guidelines[SWAPPING].read_hash

    @pytest.mark.parametrize("part", ["unless", "caveats"])
    def test_the_sentences_of_exceptions_and_caveats(self, part: str) -> None:
        whole = written(FOUR_CPS)
        assert whole[part]
        for entry in whole[part].values():
            entry["text"] += " More."
        assert read_hash(load_guideline(whole)) != BASE.guidelines[FOUR_CPS].read_hash

    @pytest.mark.parametrize("changed", [{"cases": {}}, {"read": []}])
    def test_its_cases_and_readings_are_none_of_it(self, changed: dict[str, Any]) -> None:
        assert read_hash(load_guideline({**written(), **changed})) == BASE.guidelines[SWAPPING].read_hash

    def test_nor_is_how_a_sentence_is_broken_into_lines(self) -> None:
        whole = written()
        whole["texts"] = {name: text.replace(" ", "\n  ") for name, text in whole["texts"].items()}
        assert read_hash(load_guideline(whole)) == BASE.guidelines[SWAPPING].read_hash


class TestWhatIsToBeRead:
    def test_a_guideline_that_nobody_else_has_read(self) -> None:
        (told,) = unread(BASE, replace(BASE.guidelines[SWAPPING], read=()))
        assert told.startswith(
            "nobody who has not written it has read it against Lotus Domino 7 on Linux for IBM System z"
        )
        assert told.endswith(f"add read: with of: {BASE.guidelines[SWAPPING].read_hash}")

    def test_a_guideline_that_has_changed_since(self) -> None:
        before = tuple(Reading(datetime.date(2026, 1, day), "00000000", {"a": "b"}) for day in (2, 1))
        (told,) = unread(BASE, replace(BASE.guidelines[SWAPPING], read=before))
        assert told.startswith("it has changed since it was read on 2026-01-02: ")


class TestStrength:
    def rated(self, directive: str, strength: Any, basis: Any = "stated") -> list[str]:
        guideline: Guideline = replace(BASE.guidelines[SWAPPING], directive=directive, strength=strength, basis=basis)
        return list(misrated(PHRASES, guideline))

    def test_it_is_that_of_the_phrase(self) -> None:
        assert self.rated("recommend; we would", "should") == []
        assert self.rated("recommend; we would", "must") == [
            'directive: "recommend" is should by rules/phrases.yml, and strength says must'
        ]

    def test_the_longer_phrase_counts(self) -> None:
        assert self.rated("requires for best performance", "should") == []
        assert self.rated("requires", "should") != []

    def test_a_sentence_without_one_demands_little_or_nothing(self) -> None:
        assert (
            self.rated("none; a measurement", "inform") == self.rated("none; how the testers worked", "consider") == []
        )
        assert self.rated("none; a measurement", "should") != []

    def test_what_is_derived_may_be_weaker(self) -> None:
        assert self.rated("must", "consider", "derived") == []
        assert self.rated("none", "should", "derived") != []

    def test_a_word_that_is_no_phrase_is_named(self) -> None:
        assert self.rated("ought to", "should") == [
            'directive: "ought to" begins neither with a phrase of rules/phrases.yml nor with "none"'
        ]

    def test_a_word_that_only_begins_like_a_phrase_is_none(self) -> None:
        assert len(self.rated("candidates are", "consider")) == 1
