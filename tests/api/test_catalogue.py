"""The guidelines and the papers, as the service shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_schemas.deployment import deployment_json_schema

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]


def listed(client: FlaskClient, query: str = "limit=500") -> list[dict[str, Any]]:
    """The guidelines of all pages."""
    found: list[dict[str, Any]] = []
    cursor = ""
    while True:
        page = client.get(f"/v1/guidelines?{query}{cursor}").get_json()
        found += page["items"]
        if page["next"] is None:
            return found
        cursor = f"&cursor={page['next']}"


def test_every_guideline_is_listed_by_id(client: FlaskClient, advisor: Advisor, conforms: Conforms) -> None:
    page = conforms(client.get("/v1/guidelines?limit=500"), "GuidelinePage")
    every = sorted(advisor.rule_base.guidelines)
    assert [item["id"] for item in listed(client)] == every
    assert page["total"] == len(every)


@pytest.mark.parametrize("name", ["source", "topic", "strength"])
def test_guidelines_can_be_picked(client: FlaskClient, name: str) -> None:
    items = listed(client)
    for wanted in {item[name] for item in items}:
        assert listed(client, f"limit=500&{name}={wanted}") == [item for item in items if item[name] == wanted]


def test_guidelines_come_in_pages(client: FlaskClient) -> None:
    assert listed(client, "limit=7") == listed(client)


def test_every_card_is_shown_with_its_figures_and_where_they_come_from(
    client: FlaskClient, advisor: Advisor, conforms: Conforms
) -> None:
    for item in listed(client):
        shown = conforms(client.get(item["link"]), "Guideline")
        guideline = advisor.rule_base.guidelines[shown["id"]]
        assert shown["parameters"].keys() == guideline.parameters.keys()
        cited = {citation["item"] for citation in shown["citations"]}
        assert {part["item"] for part in shown["parameters"].values() if "item" in part} <= cited
        assert shown["citations"][0]["item"] == shown["id"]


def test_a_strength_that_there_is_not_is_refused(client: FlaskClient, problem: Problem) -> None:
    problem(client.get("/v1/guidelines?strength=maybe"), 400, "invalid-query")


@pytest.mark.parametrize("path", ["/v1/guidelines/nobody/nothing", "/v1/guidelines/nobody", "/v1/sources/nobody"])
def test_what_there_is_not_is_a_404(client: FlaskClient, problem: Problem, path: str) -> None:
    problem(client.get(path), 404, "not-found")


def test_every_paper_is_shown_with_the_passages_that_are_cited(
    client: FlaskClient, advisor: Advisor, conforms: Conforms
) -> None:
    papers = conforms(client.get("/v1/sources"), "SourceList")["items"]
    assert {guideline.source for guideline in advisor.rule_base.guidelines.values()} <= {
        paper["id"] for paper in papers
    }
    for entry in papers:
        paper = conforms(client.get(entry["link"]), "Source")
        assert len(paper["passages"]) == paper["cited"] <= paper["items"]
        for passage in paper["passages"]:
            assert set(passage["guidelines"]) <= set(advisor.rule_base.guidelines)


def test_the_schema_of_a_description_is_the_one_that_is_applied(client: FlaskClient) -> None:
    response = client.get("/v1/schemas/deployment")
    assert response.mimetype == "application/schema+json"
    assert response.get_json() == deployment_json_schema()


@pytest.mark.parametrize("path", ["/v1/guidelines", "/v1/sources", "/v1/schemas/deployment"])
def test_what_is_only_json_is_not_given_otherwise(client: FlaskClient, problem: Problem, path: str) -> None:
    problem(client.get(path, headers={"Accept": "text/html"}), 406, "not-acceptable")
    assert client.get(path, headers={"Accept": "text/html,*/*;q=0.8"}).status_code == 200
