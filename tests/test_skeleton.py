"""A new guideline: its skeleton fits the rule base, and the check says what is still missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from domino_advisor.authoring.skeleton import NAMELESS, blanks, skeleton, write
from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.expressions.reader import read_condition
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.vocabulary import Vocabulary, load_vocabulary
from domino_advisor_schemas.guideline import load_guideline

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
    """Items of a paper that have no guideline yet, by strength: one with a figure, one that only informs."""
    taken = set(load_rule_base().guidelines)
    items = [item for item in inventory.load(SOURCE).values() if item.id not in taken]
    with_figure = [i for i in items if i.strength == "should" and [v.unit for v in i.values if not v.derived] == ["CP"]]
    return {"should": with_figure[0], "inform": next(item for item in items if item.strength == "inform")}


def slug(item: Item) -> str:
    return item.id.partition("/")[2]


def test_a_guideline_is_one_file_and_a_new_topic_one_more(
    rules: Path, vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    written = write(rules, free["should"], TOPIC, vocabulary, title="Invented", quantity="image.cps")
    assert [path.name for path in written] == [f"{slug(free['should'])}.yml", "topic.yml"]
    assert {path.parent for path in written} == {rules / SOURCE / TOPIC}
    (more,) = write(rules, free["inform"], TOPIC, vocabulary)
    assert more.name == f"{slug(free['inform'])}.yml"


@pytest.mark.slow
def test_a_skeleton_with_its_quantity_is_a_rule_base_that_loads(
    rules: Path, vocabulary: Vocabulary, free: dict[str, Item]
) -> None:
    write(rules, free["should"], TOPIC, vocabulary, quantity="image.cps")
    guideline = read_rule_base(rules).guidelines[free["should"].id]
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
    with pytest.raises(RuleBaseError, match=f"{slug(free['should'])}.*there is no quantity {NAMELESS}"):
        read_rule_base(rules)


def test_an_item_that_only_informs_demands_nothing(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    write(rules, free["inform"], TOPIC, vocabulary)
    guideline = read_rule_base(rules).guidelines[free["inform"].id]
    assert guideline.strength == "inform"
    assert blanks(guideline)[-1] == "texts.told is blank"
    assert guideline.require is None


@pytest.mark.parametrize("quantity", ["image.cps", "image.kernel_bits", "image.swapping", "dpar.transaction_logging"])
def test_the_demand_is_an_expression(vocabulary: Vocabulary, free: dict[str, Item], quantity: str) -> None:
    for item in free.values():
        document = load_guideline(yaml.safe_load(skeleton(item, vocabulary, quantity)))
        assert (document["require"] is None) == (item.strength == "inform")
        if document["require"] is not None:
            assert read_condition(document["require"])


def test_what_stands_in_the_topic_is_kept(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    folder = rules / SOURCE / "cps-per-image"
    before = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    write(rules, free["should"], "cps-per-image", vocabulary, quantity="image.cps")
    assert before.items() < {file.name: file.read_text("utf-8") for file in folder.iterdir()}.items()
    assert set(load_rule_base().guidelines) < set(read_rule_base(rules).guidelines)


def test_a_guideline_is_not_begun_twice(rules: Path, vocabulary: Vocabulary, free: dict[str, Item]) -> None:
    (file, _) = write(rules, free["should"], TOPIC, vocabulary, quantity="image.cps")
    before = file.read_text("utf-8")
    for topic in (TOPIC, "another-topic"):
        with pytest.raises(InvalidInput, match="has its file already"):
            write(rules, free["should"], topic, vocabulary, quantity="image.cps")
    assert file.read_text("utf-8") == before


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
