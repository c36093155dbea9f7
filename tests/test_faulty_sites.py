"""Faulty sites of today, one for each platform: what their reader sees first, what else is told, and what may not be.

tests/faulty_sites has the sites, as an administrator writes them, and what a reader expects of each.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.core.answer import Action, Evaluation
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.report.first_screen import LINES, WIDTH, rows, screen

FOLDER = Path(__file__).parent / "faulty_sites"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yml").read_text("utf-8"))

each_site = pytest.mark.parametrize("site", EXPECTED)


@cache
def answer(site: str) -> Evaluation:
    return evaluate(FOLDER / f"{site}.yaml")


def first(evaluation: Evaluation) -> list[Action]:
    by_id = {action.id: action for action in evaluation.actions}
    return [by_id[one] for one in evaluation.summary.actions]


def violated(evaluation: Evaluation) -> set[str]:
    return {verdict.guideline for verdict in evaluation.findings if verdict.verdict == "violated"}


def test_each_has_what_is_expected_of_it() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(EXPECTED)


@each_site
def test_the_three_most_useful_things_come_first(site: str) -> None:
    assert [sorted(action.guidelines) for action in first(answer(site))] == [
        sorted(guidelines) for guidelines in EXPECTED[site]["first"]
    ]


@each_site
def test_whatever_is_wrong_is_found_and_nothing_else(site: str) -> None:
    expected = EXPECTED[site]
    assert violated(answer(site)) == {*expected["also"], *(name for names in expected["first"] for name in names)}


@each_site
def test_figures_of_the_papers_time_are_to_compare_with(site: str) -> None:
    told = {one.guideline for one in answer(site).verdicts if one.ground == "background" and one.told}
    assert told == set(EXPECTED[site]["compare"])


@each_site
def test_what_no_paper_speaks_of_is_said(site: str) -> None:
    assert [one.what for one in answer(site).beyond] == EXPECTED[site]["beyond"]


@each_site
def test_nothing_is_told_or_asked_that_its_reader_would_shrug_at(site: str) -> None:
    judged = {one.guideline for one in answer(site).verdicts if one.verdict in ("violated", "undetermined")}
    assert not judged & set(EXPECTED[site]["silent"])
    assert set(EXPECTED[site]["silent"]) <= set(load_rule_base().guidelines)


@each_site
def test_no_more_is_asked_than_it_takes(site: str) -> None:
    assert len(answer(site).questions) <= EXPECTED[site]["questions"]


@each_site
def test_all_of_it_begins_on_one_screen(site: str) -> None:
    evaluation = answer(site)
    lines = [row.text for row in rows(screen(evaluation))]
    assert len(lines) <= LINES
    assert all(len(line) <= WIDTH for line in lines)
    text = " ".join(" ".join(lines).split())
    for number, action in enumerate(first(evaluation), start=1):
        begins = " ".join(action.text.split()[:4]).rstrip(".")
        assert f"{number}. {action.strength}: {begins}" in text
