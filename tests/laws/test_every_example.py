"""What is held of some examples elsewhere, held of every one."""

from __future__ import annotations

from domino_advisor.evaluation.advisor import default_advisor
from tests.examples import document, each_example
from tests.test_csv import has_a_row_for_each_verdict
from tests.test_html import has_every_proof


@each_example
def test_its_proofs_are_what_the_engine_matched(example: str) -> None:
    assert default_advisor().check_proofs(document(example)) == []


@each_example
def test_as_csv_it_has_a_row_for_each_verdict(example: str) -> None:
    has_a_row_for_each_verdict(example)


@each_example
def test_as_html_every_finding_has_its_proof_with_every_step(example: str) -> None:
    has_every_proof(example)
