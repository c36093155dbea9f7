"""Answers as JSON Lines: a line for each image in the order of the description, the site last."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.depths import DEPTHS
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import render
from tests.answers import a_verdict, an_evaluation
from tests.examples import EXAMPLES, of_example

SOME = EXAMPLES[:: max(1, len(EXAMPLES) // 6)]


def lines(told: Told, depth: Any = "findings") -> list[dict[str, Any]]:
    return [json.loads(line) for line in render("ndjson", [told], depth=depth).decode().splitlines()]


@pytest.mark.parametrize("name", SOME)
def test_every_image_has_a_line_once_and_the_site_is_last(name: str) -> None:
    told = of_example(name)
    evaluation, made = told.evaluation, lines(told)
    images = [line["subject"]["path"] for line in made if line["type"] == "image"]
    expected = {kind[1] for kind in evaluation.verdicts.subjects if kind[0] == "image"}  # type: ignore[attr-defined]
    assert len(images) == len(set(images))
    assert set(images) == expected
    assert [line["type"] for line in made].index("site") == len(made) - 1


@pytest.mark.parametrize("name", SOME)
def test_the_lines_hold_every_finding_once_and_the_counts_of_each(name: str) -> None:
    told = of_example(name)
    evaluation, made = told.evaluation, lines(told)
    marks = [verdict["fingerprint"] for line in made for verdict in line["verdicts"]]
    assert Counter(marks) == Counter(verdict.fingerprint for verdict in evaluation.findings)
    for line in made:
        words = Counter((verdict["verdict"], verdict["strength"]) for verdict in line["verdicts"])
        assert line["violated"] == {
            strength: words["violated", strength] for strength in ("must", "should", "consider")
        }
        assert all(
            line["type"] == "site" or verdict["subject"]["pointer"].startswith(line["subject"]["pointer"])
            for verdict in line["verdicts"]
        )
    recommended = [one["id"] for line in made for one in line["recommendations"]]
    assert Counter(recommended) == Counter(one.id for one in evaluation.recommendations)


def test_the_levels_tell_more_and_more() -> None:
    told = of_example(SOME[0])
    members = {depth: set(lines(told, depth)[-1]) for depth in DEPTHS}
    assert "verdicts" not in members["actions"]
    assert "actions" not in members["screen"]
    assert members["findings"] == members["account"] >= members["actions"] >= members["screen"]
    whole = lines(told, "account")
    assert sum(len(line["verdicts"]) for line in whole) == told.evaluation.counts.pairs


def test_the_same_answer_gives_the_same_bytes() -> None:
    told = of_example(SOME[0])
    again = Told(default_advisor().evaluate(told.document or ""), told.file, told.document)
    assert render("ndjson", [again]) == render("ndjson", [told])


def test_an_answer_whose_account_is_not_there_is_told_by_its_verdicts() -> None:
    made = lines(Told(an_evaluation(a_verdict())))
    assert made[-1]["type"] == "site"
    assert sum(len(line["verdicts"]) for line in made) == 1
