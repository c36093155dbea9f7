"""An evaluation at each of its levels, by ?show=, now and later the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.description.documents import read_text
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import FORMATS, render
from domino_advisor.report.rendering import render as told
from domino_advisor.report.tickets.ticket import TicketForm
from tests.api.conftest import Conforms

Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_level_is_that_of_the_library_now_and_later(
    client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, conforms: Conforms, depth: Depth
) -> None:
    made = client.post(f"/v1/evaluations?show={depth}", json=deployment)
    later = client.get(f"{made.headers['Location']}?show={depth}")
    assert (made.status_code, later.status_code) == (201, 200)
    assert made.data == later.data
    expected = told(advisor.evaluate(read_text(json.dumps(deployment), media="json")), "json", depth=depth)
    # the next level is a call of the library there, and an address here
    alone = re.sub(r'"links":\{"next":"(?:[^"\\]|\\.)*"\},', "", expected.rstrip())
    assert f'"result":{alone}'.encode() in made.data
    conforms(made, "Evaluation")


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_is_told_at_its_level_too(
    client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, form: str
) -> None:
    sent = json.dumps(deployment)
    evaluated = Told(advisor.evaluate(document := read_text(sent, media="json")), None, document)
    for depth in ("screen", "account"):
        made = client.post(f"/v1/evaluations?format={form}&show={depth}", data=sent, content_type="application/json")
        later = client.get(f"{made.headers['Location']}?format={form}&show={depth}")
        ticket = TicketForm(address=f"http://localhost{made.headers['Location']}")
        assert made.data == later.data == render(form, [evaluated], depth=depth, ticket=ticket)


def test_each_level_links_to_the_next(client: FlaskClient, deployment: dict[str, Any]) -> None:
    answer = client.post("/v1/evaluations?show=screen", json=deployment).get_json()
    for depth in DEPTHS[1:]:
        assert answer["links"]["next"] == answer["links"][depth]
        answer = client.get(answer["links"]["next"]).get_json()
    assert "next" not in answer["links"]
    assert len(answer["result"]["verdicts"]) == answer["result"]["counts"]["pairs"]


def test_without_a_level_the_whole_result_is_told(client: FlaskClient, stored: dict[str, Any]) -> None:
    assert "next" not in stored["links"]
    assert client.get(stored["links"]["findings"]).get_json()["result"] == stored["result"]


def test_another_level_is_refused_and_the_levels_are_named(client: FlaskClient, problem: Problem) -> None:
    (fault,) = problem(client.post("/v1/evaluations?show=all", json={}), 400, "invalid-query")["errors"]
    assert fault["expected"] == "screen, actions, findings, account"
