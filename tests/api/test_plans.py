"""Plans over HTTP: the same answer as the library's, in every format, also of a stored evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from tests.test_growth import growing
from tests.test_plan_sayings import REVIEW, of, zlinux
from tests.test_plans import CLOSED, MERGER, SPLIT, site

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.fixture
def planned() -> dict[str, Any]:
    return site(MERGER, SPLIT, CLOSED)


def test_the_result_has_the_plan_and_fits_the_document(
    client: FlaskClient, advisor: Advisor, planned: dict[str, Any], conforms: Conforms
) -> None:
    envelope = conforms(client.post("/v1/evaluations", json=planned), "Evaluation")
    assert [step["change"] for step in envelope["result"]["plan"]] == ["merger", "split", "south is closed"]
    assert envelope["result"] == advisor.evaluate(planned).result


def test_the_gate_of_a_plan_is_in_the_header(client: FlaskClient) -> None:
    assert client.post("/v1/evaluations", json=site(CLOSED)).headers["X-Gate"] == "passes"
    assert client.post("/v1/evaluations", json=site(MERGER, CLOSED)).headers["X-Gate"] == "stops"


@pytest.mark.parametrize("form", ["markdown", "html", "junit", "sarif"])
def test_a_stored_evaluation_tells_it_in_every_format(client: FlaskClient, planned: dict[str, Any], form: str) -> None:
    address = client.post("/v1/evaluations", json=planned).headers["Location"]
    assert "merger" in client.get(f"{address}?format={form}").text


def test_a_change_that_cannot_be_carried_out_is_a_fault_at_its_place(client: FlaskClient, problem: Problem) -> None:
    answer = problem(
        client.post("/v1/evaluations", json=site({"name": "c", "removes": ["nothing"]})), 422, "invalid-deployment"
    )
    assert [error["pointer"] for error in answer["errors"]] == ["/changes/0/removes/0"]


def test_the_proof_of_a_verdict_on_a_step_rests_on_what_the_change_leads_to(
    client: FlaskClient, advisor: Advisor
) -> None:
    described = zlinux({"name": "c", "release_notes_reviewed": False, "to": {"domino_release": "7.0.2"}})
    fingerprint = of(advisor.evaluate(described), REVIEW).fingerprint
    address = client.post("/v1/evaluations", json=described).headers["Location"]
    steps = client.get(f"{address}/proofs/{fingerprint}").json
    assert steps is not None
    assert "/changes/0/to/domino_release" in str(steps)


def test_growth_is_in_the_result_and_fits_the_document(client: FlaskClient, conforms: Conforms) -> None:
    envelope = conforms(
        client.post("/v1/evaluations", json=growing(None, MERGER, SPLIT, percent_per_year=20)), "Evaluation"
    )
    assert [(one.get("change"), one.get("month")) for one in envelope["result"]["growth"]] == [
        (None, 11),
        ("split", None),
    ]


def test_growth_that_cannot_be_is_a_fault_at_its_place(client: FlaskClient, problem: Problem) -> None:
    described = growing(users={"concurrent": 1}, by_month=3)
    answer = problem(client.post("/v1/evaluations", json=described), 422, "invalid-deployment")
    assert [error["pointer"] for error in answer["errors"]] == ["/growth/users"]
