"""What the formats hold of some examples, held of every one."""

from __future__ import annotations

from tests.examples import each_example
from tests.test_csv import has_a_row_for_each_verdict
from tests.test_html import has_every_proof


@each_example
def test_as_csv_it_has_a_row_for_each_verdict(example: str) -> None:
    has_a_row_for_each_verdict(example)


@each_example
def test_as_html_every_finding_has_its_proof_with_every_step(example: str) -> None:
    has_every_proof(example)
