"""Where papers differ, over HTTP: in the answer, and its proofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.core.answer import plain
from domino_advisor.evaluation.advisor import Advisor


def test_the_answer_lists_them(stored: dict[str, Any], deployment: dict[str, Any], advisor: Advisor) -> None:
    told = stored["result"]["disagreements"]
    assert told == plain(advisor.evaluate(deployment).disagreements)
    assert {found["taken"]["item"].split("/")[0] for found in told if found["question"] == "cps-per-image-nrpc"} == {
        "redpaper-z-2006"
    }


def test_each_has_its_proof(
    client: FlaskClient, stored: dict[str, Any], conforms: Callable[[TestResponse, str], dict[str, Any]]
) -> None:
    for found in stored["result"]["disagreements"]:
        proof = conforms(client.get(f"{stored['links']['proofs']}/{found['id']}"), "Proof")
        root = proof["steps"][proof["root"]]
        assert (proof["verdict"], root["kind"], root["item"]) == (found["id"], "taken", found["taken"]["item"])


def test_all_of_them_have_an_address(
    client: FlaskClient,
    stored: dict[str, Any],
    deployment: dict[str, Any],
    advisor: Advisor,
    conforms: Callable[[TestResponse, str], dict[str, Any]],
) -> None:
    evaluated = advisor.evaluate(deployment)
    page = conforms(client.get(f"{stored['links']['disagreements']}?limit=500"), "DisagreementPage")
    assert page["items"] == plain([*evaluated.disagreements, *evaluated.further_disagreements])
    assert page["total"] == len(page["items"]) > len(evaluated.disagreements)


def test_they_come_in_pages(client: FlaskClient, stored: dict[str, Any]) -> None:
    address = stored["links"]["disagreements"]
    whole = client.get(f"{address}?limit=500").get_json()["items"]
    found: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        page = client.get(f"{address}?limit=7{cursor and f'&cursor={cursor}'}").get_json()
        found += page["items"]
        cursor = page["next"]
    assert found == whole


def test_of_an_unknown_evaluation_there_are_none(client: FlaskClient) -> None:
    assert client.get(f"/v1/evaluations/{'0' * 32}/disagreements").status_code == 404


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_stored_answer_tells_them_in_every_format_for_people(
    client: FlaskClient, stored: dict[str, Any], form: str
) -> None:
    text = client.get(f"/v1/evaluations/{stored['id']}?format={form}").text
    assert "Where papers differ" in text
    assert stored["result"]["disagreements"][0]["text"] in text
