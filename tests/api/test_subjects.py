"""How much a description asks to be evaluated is held against a bound before any of it is evaluated."""

from __future__ import annotations

import copy
import dataclasses
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.description.extent import subjects_of
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
# the site, its machine, LPAR and image, two DPARs and their workloads
OF_THE_DEPLOYMENT = 8


def with_items(deployment: dict[str, Any], member: str, number: int) -> dict[str, Any]:
    return {**copy.deepcopy(deployment), member: [{"name": f"{member}-{place}"} for place in range(number)]}


def step(number: int) -> dict[str, Any]:
    return {"name": f"step {number}", "to": {"domino_release": f"8.{number}"}}


def test_everything_that_is_described_counts(deployment: dict[str, Any]) -> None:
    assert subjects_of(deployment) == OF_THE_DEPLOYMENT
    for member in ("devices", "networks", "runs", "changes"):
        assert subjects_of(with_items(deployment, member, 7)) == OF_THE_DEPLOYMENT + 7
    assert subjects_of(with_items(deployment, "claims", 7)) == OF_THE_DEPLOYMENT + 14


def test_a_group_counts_once(deployment: dict[str, Any]) -> None:
    deployment["machines"][0]["lpars"][0]["count"] = 100
    assert subjects_of(deployment) == OF_THE_DEPLOYMENT


def test_a_plan_and_growth_count_as_often_as_they_have_the_site_evaluated(deployment: dict[str, Any]) -> None:
    assert subjects_of(deployment | {"changes": [step(1), step(2)]}) == (OF_THE_DEPLOYMENT + 2) * 5
    assert subjects_of(deployment | {"growth": {"percent_per_year": 5}}) == OF_THE_DEPLOYMENT * 11
    both = deployment | {"growth": {"percent_per_year": 5}, "changes": [step(1)]}
    assert subjects_of(both) == (OF_THE_DEPLOYMENT + 1) * 23


@pytest.mark.parametrize("value", [None, 3, "text", [], [{}], {"changes": 3, "claims": {}, "machines": "z9"}])
def test_what_is_no_description_has_little_to_count(value: Any) -> None:
    assert subjects_of(value) <= 1


@pytest.fixture
def twenty(settings: Settings, advisor: Advisor) -> FlaskClient:
    """A service that is set to twenty subjects."""
    return create_app(dataclasses.replace(settings, max_subjects=20), advisor).test_client()


@pytest.mark.parametrize("member", ["devices", "claims", "changes", "runs"])
def test_beyond_it_the_bound_the_count_and_the_setting_are_named(
    twenty: FlaskClient, deployment: dict[str, Any], problem: Problem, member: str
) -> None:
    sent = with_items(deployment, member, 13)
    for call in ("/v1/evaluations", "/v1/questions"):
        told = problem(twenty.post(call, json=sent), 413, "too-many-subjects")
        assert (told["subjects"], told["limit"]) == (subjects_of(sent), 20)
        for part in (f"{subjects_of(sent)} subjects", "at most 20", "DOMINO_ADVISOR_MAX_SUBJECTS", "count"):
            assert part in told["detail"]
    assert twenty.get("/v1/evaluations").get_json()["items"] == []
    assert twenty.post("/v1/evaluations", json=with_items(deployment, "runs", 12)).status_code == 201


def test_what_fits_in_the_largest_body_is_refused_before_it_costs_anything(
    client: FlaskClient, deployment: dict[str, Any], problem: Problem
) -> None:
    """A megabyte of claims would take minutes, the most of them before the first rule fires."""
    sent = with_items(deployment, "claims", 30_000)
    assert len(json.dumps(sent)) < 2**20
    began = time.monotonic()
    problem(client.post("/v1/evaluations", json=sent), 413, "too-many-subjects")
    assert time.monotonic() - began < 5
