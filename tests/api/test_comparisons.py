"""A stored evaluation compared with an earlier one."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.core.answer import canonical
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.comparison import compare

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.fixture
def mended(deployment: dict[str, Any]) -> dict[str, Any]:
    """The deployment with as many CPs as the paper allows."""
    changed = copy.deepcopy(deployment)
    changed["machines"][0]["lpars"][0]["real_cps"] = 4
    return changed


def post(client: FlaskClient, deployment: dict[str, Any]) -> str:
    made: str = client.post("/v1/evaluations", json=deployment).get_json()["id"]
    return made


def test_what_was_fixed_is_told_with_its_cause(
    client: FlaskClient, deployment: dict[str, Any], mended: dict[str, Any], advisor: Advisor, conforms: Conforms
) -> None:
    old, new = post(client, deployment), post(client, mended)
    response = client.get(f"/v1/evaluations/{new}/comparison?baseline={old}")
    comparison = conforms(response, "Comparison")
    assert comparison["differs"] == ["input"]
    fixed = {change["guideline"]: change for change in comparison["changes"] if change["group"] == "fixed"}
    assert set(fixed) == {"redpaper-z-2006/nrpc-cps-4-per-image-62", "redpaper-z-2006/nrpc-cps-4-per-lpar-511"}
    for change in fixed.values():
        assert [cause["kind"] for cause in change["causes"]] == ["input"]
        assert [(fact["before"], fact["after"]) for fact in change["facts"]] == [("8 CPs", "4 CPs")]
    assert response.data == compare(advisor.evaluate(deployment), advisor.evaluate(mended)).to_bytes() + b"\n"


def test_compared_with_itself_nothing_has_changed(client: FlaskClient, stored: dict[str, Any]) -> None:
    comparison = client.get(f"{stored['links']['self']}/comparison?baseline={stored['id']}").get_json()
    assert {change["group"] for change in comparison["changes"]} == {"unchanged"}


def test_markdown_is_for_a_ticket(client: FlaskClient, deployment: dict[str, Any], mended: dict[str, Any]) -> None:
    old, new = post(client, deployment), post(client, mended)
    told = client.get(f"/v1/evaluations/{new}/comparison?baseline={old}&format=markdown")
    assert told.mimetype == "text/markdown"
    assert "## Fixed (2)" in told.text


def test_an_answer_is_not_kept_by_caches(client: FlaskClient, stored: dict[str, Any]) -> None:
    told = client.get(f"{stored['links']['self']}/comparison?baseline={stored['id']}")
    assert told.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("query", ["", "baseline=x", "baseline=1&baseline=2", "format=html"])
def test_a_baseline_has_to_be_named(client: FlaskClient, stored: dict[str, Any], problem: Problem, query: str) -> None:
    problem(client.get(f"{stored['links']['self']}/comparison?{query}"), 400, "invalid-query")


def test_what_is_not_stored_is_not_compared(client: FlaskClient, stored: dict[str, Any], problem: Problem) -> None:
    unknown = "0" * 32
    problem(client.get(f"{stored['links']['self']}/comparison?baseline={unknown}"), 404, "not-found")
    problem(client.get(f"/v1/evaluations/{unknown}/comparison?baseline={stored['id']}"), 404, "not-found")


def test_the_library_gives_the_same_bytes_for_what_is_stored(
    client: FlaskClient, stored: dict[str, Any], deployment: dict[str, Any], advisor: Advisor
) -> None:
    told = client.get(f"{stored['links']['self']}/comparison?baseline={stored['id']}").data
    answer = advisor.evaluate(deployment)
    assert told == canonical(compare(answer, answer)) + b"\n"
