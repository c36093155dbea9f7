"""The service evaluates as many images as it is set to, each group counted with all its members, and no more."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings

Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.fixture
def twelve(settings: Settings, advisor: Advisor) -> FlaskClient:
    """A service that is set to twelve images."""
    return create_app(dataclasses.replace(settings, max_images=12), advisor).test_client()


def grouped(deployment: dict[str, Any], count: int) -> dict[str, Any]:
    """The deployment with its one LPAR as a group."""
    description = copy.deepcopy(deployment)
    description["machines"][0]["lpars"][0]["count"] = count
    return description


def test_as_many_as_it_is_set_to_are_evaluated(twelve: FlaskClient, deployment: dict[str, Any]) -> None:
    assert twelve.post("/v1/evaluations", json=grouped(deployment, 12)).status_code == 201


def test_beyond_it_a_problem_says_how_many_there_are_how_many_may_be_and_what_to_do(
    twelve: FlaskClient, deployment: dict[str, Any], problem: Problem
) -> None:
    body = problem(twelve.post("/v1/evaluations", json=grouped(deployment, 13)), 413, "too-many-images")
    assert (body["images"], body["limit"]) == (13, 12)
    assert "13 images" in body["detail"]
    assert "command line" in body["detail"]
    assert "several deployments" in body["detail"]
    assert twelve.get("/v1/evaluations").get_json()["items"] == []


def _account(client: FlaskClient, address: str) -> Iterator[dict[str, Any]]:
    cursor: str | None = ""
    while cursor is not None:
        page = client.get(f"{address}?limit=500{cursor and f'&cursor={cursor}'}").get_json()
        yield from page["items"]
        cursor = page["next"]


def test_the_account_and_the_proofs_of_a_site_in_several_parts_are_served(
    settings: Settings, deployment: dict[str, Any]
) -> None:
    """What was evaluated in many parts is kept and told as what was evaluated in one."""
    description = copy.deepcopy(deployment)
    (machine,) = description["machines"]
    description["machines"] = [copy.deepcopy(machine) | {"name": name} for name in ("z7", "z8", "z9")]
    told = []
    for size in (10**9, 1):
        client = create_app(settings, Advisor(part_subjects=size)).test_client()
        made = client.post("/v1/evaluations", json=description)
        links = made.get_json()["links"]
        account = list(_account(client, links["verdicts"]))
        picked = client.get(f"{links['verdicts']}?limit=500&verdict=violated").get_json()["items"]
        assert picked == [verdict for verdict in account if verdict["verdict"] == "violated"] != []
        proofs = [client.get(f"{links['proofs']}/{v['fingerprint']}").get_json() for v in picked]
        told.append((made.get_json()["result"], account, [(proof["root"], proof["steps"]) for proof in proofs]))
    assert told[0] == told[1]
