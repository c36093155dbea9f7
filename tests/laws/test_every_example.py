"""What is held of some examples elsewhere, held of every one."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from tests.examples import FOLDER, document, each_example
from tests.test_csv import has_a_row_for_each_verdict
from tests.test_html import has_every_proof

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").glob("*-*.yaml"))[::6]
"""Every sixth, since each is evaluated twice."""


@each_example
def test_its_proofs_are_what_the_engine_matched(example: str) -> None:
    assert default_advisor().check_proofs(document(example)) == []


@each_example
def test_its_answer_is_the_same_bytes_with_proofs_and_without(example: str) -> None:
    same_with_proofs_and_without(FOLDER / f"{example}.yaml")


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_so_is_that_of_what_people_described(file: Path) -> None:
    same_with_proofs_and_without(file)


def same_with_proofs_and_without(file: Path) -> None:
    given = read_file(file)
    told = [default_advisor().evaluate(given, proofs=proofs).to_bytes() for proofs in (True, False)]
    assert told[0] == told[1]


@each_example
def test_as_csv_it_has_a_row_for_each_verdict(example: str) -> None:
    has_a_row_for_each_verdict(example)


@each_example
def test_as_html_every_finding_has_its_proof_with_every_step(example: str) -> None:
    has_every_proof(example)
