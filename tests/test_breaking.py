"""The rule base is broken on purpose, in one place at a time, and the right check has to notice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from domino_advisor import inventory
from domino_advisor.cases import check
from domino_advisor.errors import RuleBaseError
from domino_advisor.passages import find, normalise
from domino_advisor.places import rules_folder
from domino_advisor.rulebase import load_rule_base

TOPIC = "redpaper-z-2006/cps-per-image"
GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return Path(shutil.copytree(rules_folder(), tmp_path / "rules"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, old
    file.write_text(text.replace(old, new, 1), "utf-8")


def failing(rules: Path) -> set[str]:
    (report,) = check(load_rule_base(rules), TOPIC)
    return {outcome.case.guideline for outcome in report.outcomes if outcome.fault}


def test_unbroken_nothing_fails(rules: Path) -> None:
    assert failing(rules) == set()


def test_a_broken_rule_fails_its_cases(rules: Path) -> None:
    logic = rules / f"{TOPIC}.clp"
    text = logic.read_text("utf-8")
    rule = text[text.index(f"(defrule {GUIDELINE}--demand") :].split("\n\n")[0]
    logic.write_text(text.replace(rule, rule.replace("(at-most ", "(less-than ")), "utf-8")
    assert GUIDELINE in failing(rules)


def test_a_broken_figure_fails_its_cases(rules: Path) -> None:
    file = rules / "inventory" / "redpaper-z-2006.jsonl"
    lines = file.read_text("utf-8").splitlines()
    (place,) = [n for n, line in enumerate(lines) if f'"id": "{GUIDELINE}"' in line or f'"id":"{GUIDELINE}"' in line]
    lines[place] = lines[place].replace('"value":4', '"value":5').replace('"value": 4', '"value": 5')
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert GUIDELINE in failing(rules)


def test_a_figure_that_is_bound_to_nothing_is_refused(rules: Path) -> None:
    edit(rules / f"{TOPIC}.yml", "value: max_cps_per_image_nrpc", "value: max_cps_per_image")
    with pytest.raises(RuleBaseError, match="has no value max_cps_per_image"):
        load_rule_base(rules)


def test_a_card_without_a_rule_and_a_rule_without_a_card_are_refused(rules: Path) -> None:
    edit(rules / f"{TOPIC}.clp", f"(defrule {GUIDELINE}--demand", "(defrule redpaper-z-2006/of-nobody--demand")
    with pytest.raises(RuleBaseError) as raised:
        load_rule_base(rules)
    text = str(raised.value)
    assert f"there is no rule {GUIDELINE}--demand" in text or "the guideline that is judged" in text or "judge" in text


def test_a_citation_whose_passage_changed_is_found() -> None:
    item = inventory.load("redpaper-z-2006")[GUIDELINE]
    words = item.anchor
    paper = normalise(f"A heading\n\nBefore it stands a sentence. {words} and so on. After it stands one.\n")
    assert find(paper, item.passage).status == "changed"
    assert find(normalise("A heading\n\nNothing of the kind.\n"), item.passage).status == "missing"
