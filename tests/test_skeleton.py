"""A new guideline: its skeleton fits the rule base, and the check says what is still missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from domino_advisor import inventory
from domino_advisor.errors import InvalidInput, RuleBaseError
from domino_advisor.inventory import Item
from domino_advisor.linter import read_rules
from domino_advisor.places import rules_folder
from domino_advisor.rulebase import load_rule_base
from domino_advisor.schemas.card import load_topic
from domino_advisor.skeleton import NAMELESS, blanks, skeleton, with_card, write
from domino_advisor.vocabulary import Vocabulary, load_vocabulary

SOURCE = "redpaper-z-2006"
TOPIC = "invented-topic"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    shutil.copytree(rules_folder(), folder)
    return folder


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary(rules_folder())


@pytest.fixture(scope="module")
def free() -> dict[str, Item]:
    """Items of a paper that have no card yet, by strength: one with a figure, one that only informs."""
    taken = set(load_rule_base().guidelines)
    items = [item for item in inventory.load(SOURCE).values() if item.id not in taken]
    with_figure = [
        i for i in items if i.strength == "should" and any(isinstance(v.value, int) and not v.derived for v in i.values)
    ]
    return {"should": with_figure[0], "inform": next(item for item in items if item.strength == "inform")}


def slug(item: Item) -> str:
    return item.id.partition("/")[2]


def test_a_new_topic_gets_three_siblings(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    written = write(rules, free["should"], TOPIC, vocabulary, title="Invented", quantity="image.cps")
    assert [path.name for path in written] == [f"{TOPIC}.yml", f"{TOPIC}.clp", f"{TOPIC}.cases.yml"]
    assert {path.parent for path in written} == {rules / SOURCE}


def test_a_skeleton_with_its_quantity_is_a_rule_base_that_loads(
    rules: Path, vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    write(rules, free["should"], TOPIC, vocabulary, quantity="image.cps")
    guideline = load_rule_base(rules).guidelines[free["should"].id]
    assert guideline.topic == TOPIC
    assert guideline.parameters
    assert [blank.split(" ")[0] for blank in blanks(guideline)] == [
        "title",
        "directive",
        "texts.why",
        "texts.violated",
        "texts.satisfied",
        "texts.recommend",
    ]


def test_without_its_quantity_the_rule_base_says_what_is_missing(
    rules: Path, vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    write(rules, free["should"], TOPIC, vocabulary)
    with pytest.raises(RuleBaseError, match=f"{slug(free['should'])}.*{NAMELESS} is no quantity"):
        load_rule_base(rules)


def test_an_item_that_only_informs_demands_nothing(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    write(rules, free["inform"], TOPIC, vocabulary)
    guideline = load_rule_base(rules).guidelines[free["inform"].id]
    assert guideline.strength == "inform"
    assert blanks(guideline)[-1] == "texts.told is blank"
    assert read_rules((rules / SOURCE / f"{TOPIC}.clp").read_text("utf-8"), "x") == ([], [])


@pytest.mark.parametrize("quantity", ["image.cps", "image.kernel_bits", "image.swapping", "dpar.transaction_logging"])
def test_the_rule_keeps_to_the_dialect(vocabulary: Vocabulary, free: dict[str, Item], quantity: str) -> None:
    for item in free.values():
        rules, faults = read_rules(skeleton(item, vocabulary, quantity).rule, "x.clp")
        assert faults == []
        assert len(rules) == (item.strength != "inform")


def test_a_second_card_stands_after_the_first_and_before_what_follows(
    vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    one, other = (skeleton(item, vocabulary, "image.cps").card for item in free.values())
    text = f"topic: t\ntitle: T\nsource: {SOURCE}\nguidelines: []\n\nroles:\n  x: {{role: term}}  # kept\n"
    for card, item in ((one, free["should"]), (other, free["inform"])):
        text = with_card(text, card, slug(item))
    document = load_topic(yaml.safe_load(text))
    assert [card["id"] for card in document["guidelines"]] == [slug(free["should"]), slug(free["inform"])]
    assert document["roles"] == {"x": {"role": "term"}}
    assert "# kept" in text


def test_what_stands_in_the_files_is_kept(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    files = [rules / SOURCE / f"cps-per-image{ending}" for ending in (".yml", ".clp")]
    before = [file.read_text("utf-8").rstrip() for file in files]
    write(rules, free["should"], "cps-per-image", vocabulary, quantity="image.cps")
    for file, text in zip(files, before, strict=True):
        assert set(text.splitlines()) <= set(file.read_text("utf-8").splitlines())
    assert set(load_rule_base().guidelines) < set(load_rule_base(rules).guidelines)


def test_a_card_is_not_begun_twice(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    write(rules, free["should"], TOPIC, vocabulary, quantity="image.cps")
    before = (rules / SOURCE / f"{TOPIC}.clp").read_text("utf-8")
    with pytest.raises(InvalidInput, match="has its card already"):
        write(rules, free["should"], TOPIC, vocabulary, quantity="image.cps")
    assert (rules / SOURCE / f"{TOPIC}.clp").read_text("utf-8") == before


@pytest.mark.parametrize("topic", ["../escape", "Topic", "a b", "", "a--b"])
def test_a_topic_is_a_word(rules: Path, vocabulary: Vocabulary, free: dict[str, Item], topic: str) -> None:
    with pytest.raises(InvalidInput, match="small letters"):
        write(rules, free["should"], topic, vocabulary)


def test_a_quantity_has_to_be_known(vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    with pytest.raises(InvalidInput, match=r"no quantity image\.colour"):
        skeleton(free["should"], vocabulary, "image.colour")


def test_a_folder_that_holds_no_rules_is_left_alone(
    tmp_path: Path, vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    with pytest.raises(InvalidInput, match="no folder of rules"):
        write(tmp_path, free["should"], TOPIC, vocabulary)
    assert list(tmp_path.iterdir()) == []
