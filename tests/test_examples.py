"""The examples are real: what the product says of each is what the papers say of it, as tests/expectations lists it.

An expectation file is written from the papers, never from a run. Under `accepted` it lists the violations that a paper
itself took in its stride in a benchmark; `clean` says that nothing that must or should be is violated; `run: true` says
that the example is a run of a paper, a benchmark, and not a site of ours.
"""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import jsonpatch
import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from tests.examples import EXAMPLES, WHOLE, account, answer, document, each_example

ROOT = Path(__file__).resolve().parent.parent
EXPECTATIONS = sorted(path.stem for path in (ROOT / "tests" / "expectations").glob("*.yml"))
PAPERS = (
    "Lotus Domino 7 on Linux for IBM System z",
    "Virtualizing IBM Lotus Domino 8.5.1 on VMware vSphere 4",
    "Lotus Domino 7 server performance, Part 1",
    "Performance Analysis of Lotus Domino Server on Microsoft Windows 2000",
    "Performance of Domino Partition Server on the Compaq ProLiant 7000",
)


@cache
def description(example: str) -> dict[str, Any]:
    value = document(example).value
    assert isinstance(value, dict)
    return value


@cache
def expectation(example: str) -> dict[str, Any]:
    value = read_file(ROOT / "tests" / "expectations" / f"{example}.yml").value
    assert isinstance(value, dict)
    return value


def is_run(example: str) -> bool:
    run = expectation(example).get("run", False)
    assert isinstance(run, bool)
    return run


def found(example: str) -> dict[tuple[str, str], Verdict]:
    return {(verdict.guideline, verdict.subject.path): verdict for verdict in account(example)}


def test_every_example_has_an_expectation_and_every_expectation_an_example() -> None:
    assert list(EXAMPLES) == EXPECTATIONS
    assert [expectation(example)["example"] for example in EXAMPLES] == EXPECTATIONS


def test_every_example_is_told_of_in_the_readme() -> None:
    text = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    assert [example for example in EXAMPLES if f"{example}.yaml" not in text] == []


@each_example
def test_an_example_begins_with_where_it_is_from_and_what_it_leaves_out(example: str) -> None:
    text = (ROOT / "examples" / f"{example}.yaml").read_text(encoding="utf-8")
    header = " ".join(line.removeprefix("# ") for line in text.partition("\ndeployment:")[0].splitlines())
    if is_run(example):
        assert any(paper in header for paper in PAPERS)
        assert "section" in header.lower()
        assert "therefore not stated" in header
    else:
        assert "ours" in header
        assert "No paper describes" in header


@each_example
def test_a_benchmark_is_described_as_a_benchmark(example: str) -> None:
    environment = description(example)["environment"]
    assert environment == ("benchmark" if is_run(example) else "production")


@each_example
def test_the_product_says_what_the_paper_says(example: str) -> None:
    verdicts = found(example)
    said = [
        (entry["guideline"], entry["subject"], verdicts[entry["guideline"], entry["subject"]].verdict)
        for entry in expectation(example)["verdicts"]
    ]
    assert said == [
        (entry["guideline"], entry["subject"], entry["verdict"]) for entry in expectation(example)["verdicts"]
    ]


@each_example
def test_a_verdict_by_exception_is_told_as_one(example: str) -> None:
    for entry in expectation(example)["verdicts"]:
        if "ground" in entry:
            assert found(example)[entry["guideline"], entry["subject"]].ground == entry["ground"]


@each_example
def test_the_costs_that_a_paper_measured_are_told(example: str) -> None:
    verdicts = found(example)
    for entry in expectation(example)["verdicts"]:
        told = {caveat.item for caveat in verdicts[entry["guideline"], entry["subject"]].caveats}
        assert told >= set(entry.get("told", ())), entry["guideline"]


@each_example
def test_exactly_the_expected_guidelines_are_violated(example: str) -> None:
    expected = {
        (entry["guideline"], entry["subject"])
        for entry in (*expectation(example)["accepted"], *expectation(example)["verdicts"])
        if entry.get("verdict", "violated") == "violated"
    }
    assert {pair for pair, verdict in found(example).items() if verdict.verdict == "violated"} == expected


@each_example
def test_violations_are_accepted_by_a_paper_in_its_benchmarks_only(example: str) -> None:
    expected = expectation(example)
    if is_run(example):
        assert not [entry for entry in expected["verdicts"] if entry["verdict"] == "violated"]
    else:
        assert not expected["accepted"]


@each_example
def test_every_expectation_gives_its_section_and_its_reason(example: str) -> None:
    for entry in (*expectation(example)["accepted"], *expectation(example)["verdicts"]):
        assert isinstance(entry["section"], str) and entry["section"]
        assert entry["why"].endswith(".")


@each_example
def test_a_clean_site_violates_nothing_that_must_or_should_be(example: str) -> None:
    violated = [
        (verdict.guideline, verdict.subject.path)
        for verdict in account(example)
        if verdict.verdict == "violated" and verdict.strength in ("must", "should")
    ]
    assert (violated == []) == expectation(example)["clean"]


@pytest.mark.parametrize("example", WHOLE)
def test_the_proofs_are_sound(example: str) -> None:
    assert default_advisor().check_proofs(description(example)) == []


@each_example
def test_a_recommended_patch_satisfies_its_guidelines_and_breaks_no_must_and_no_should(example: str) -> None:
    before = {verdict.fingerprint: verdict for verdict in account(example)}
    for recommendation in answer(example).recommendations:
        if not recommendation.patch:
            continue
        patch = [dict(operation) for operation in recommendation.patch]
        patched = jsonpatch.apply_patch(copy.deepcopy(description(example)), patch)
        parts = default_advisor().evaluate_parts(patched, proofs=False)
        after = {verdict.fingerprint: verdict.verdict for part in parts for verdict in part.verdicts}
        assert {after[served] for served in recommendation.verdicts} == {"satisfied"}, recommendation.text
        broken = [
            verdict.title
            for mark, verdict in before.items()
            if verdict.verdict == "satisfied" and verdict.strength in ("must", "should") and after[mark] == "violated"
        ]
        assert not broken, recommendation.text


def test_the_plan_raises_questions_about_what_it_leaves_out() -> None:
    questions = answer("consolidation-plan").questions
    asked = {name for question in questions for pointer in question.pointers for name in pointer.split("/")}
    assert {"user_intensity", "transaction_logging", "swapping", "extra_tasks"} <= asked


def test_the_clean_zvm_site_has_four_guests_and_sixteen_dpars() -> None:
    (lpar,) = description("zvm-production")["machines"][0]["lpars"]
    guests = lpar["zvm"]["guests"]
    assert [len(guest["dpars"]) for guest in guests] == [4, 4, 4, 4]
