"""GET /metrics: what was done is counted, in words of ours alone."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.test import TestResponse

from domino_advisor.core.answer import VERDICTS
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor, product_version
from domino_advisor_api.app import create_app
from domino_advisor_api.metrics import METHODS, Sharing
from domino_advisor_api.settings import Settings

Figures = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


def figures(client: FlaskClient) -> Figures:
    """Every sample of /metrics: its name, without the product's, and its labels."""
    response = client.get("/metrics")
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name.removeprefix("domino_advisor_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def figure(found: Figures, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)


def test_a_request_is_counted_by_its_route_and_not_by_its_address(client: FlaskClient) -> None:
    for id_ in ("0" * 32, "1" * 32, "secret-name"):
        client.get(f"/v1/evaluations/{id_}?format=json")
    client.get("/nowhere/secret-name")
    client.open("/healthz", method="BREW")
    found = figures(client)
    route = "/v1/evaluations/<id_>"
    assert figure(found, "http_requests_total", method="GET", route=route, status="404") == 3
    assert figure(found, "http_request_duration_seconds_count", method="GET", route=route) == 3
    assert figure(found, "http_requests_total", method="GET", route="other", status="404") == 1
    assert figure(found, "http_requests_total", method="other", route="other", status="405") == 1
    assert figure(found, "http_requests_in_flight") == 1  # the one that asks
    assert "secret-name" not in client.get("/metrics").text


def test_an_evaluation_is_counted_with_what_came_of_it(client: FlaskClient, deployment: dict[str, Any]) -> None:
    counts = [client.post("/v1/evaluations", json=deployment).get_json()["result"]["counts"] for _ in range(2)]
    client.post("/v1/evaluations", json={"deployment": "x", "machines": [{"name": "a"}, {"name": "a"}]})
    found = figures(client)
    assert figure(found, "evaluations_total", outcome="evaluated") == 2
    assert figure(found, "evaluations_total", outcome="refused") == 1
    assert figure(found, "evaluation_duration_seconds_count") == 2
    assert figure(found, "evaluation_duration_seconds_sum") > 0
    assert figure(found, "subjects_evaluated_total") == 2 * counts[0]["subjects"] > 0
    for verdict in VERDICTS:
        assert figure(found, "verdicts_total", verdict=verdict) == 2 * counts[0]["verdicts"][verdict]
    assert figure(found, "engine_faults_total") == figure(found, "store_errors_total") == 0


def test_a_readiness_check_is_no_evaluation(client: FlaskClient) -> None:
    assert client.get("/readyz").status_code == 200
    assert figure(figures(client), "evaluations_total", outcome="evaluated") == 0


def test_a_rule_that_fails_is_counted(settings: Settings, deployment: dict[str, Any]) -> None:
    base = load_rule_base()
    faulty = ("bad.clp", "(defrule divides-by-nothing (subject (id ?id)) => (bind ?x (/ 1 (- 1 1))))")
    more = dataclasses.replace(base, constructs=(*base.constructs, faulty))
    client = create_app(settings, Advisor(more)).test_client()
    assert client.post("/v1/evaluations", json=deployment).status_code == 500
    found = figures(client)
    assert figure(found, "engine_faults_total") == figure(found, "evaluations_total", outcome="failed") == 1


def test_a_store_that_is_away_is_counted(tmp_path: Path, advisor: Advisor, deployment: dict[str, Any]) -> None:
    client = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'no' / 'store.db'}"), advisor).test_client()
    assert client.post("/v1/evaluations", json=deployment).status_code == 503
    assert client.get("/readyz").status_code == 503
    assert figure(figures(client), "store_errors_total") == 2


def test_it_says_what_is_running(client: FlaskClient, advisor: Advisor) -> None:
    names = {name: dict(labels) for name, labels in figures(client) if name.endswith("_info")}
    assert names["build_info"]["version"] == product_version()
    assert names["rule_base_info"] == {"hash": advisor.rule_base.hash}
    assert figure(figures(client), "rule_base_guidelines") == len(advisor.rule_base.guidelines)


def test_the_number_of_series_has_a_bound(client: FlaskClient, deployment: dict[str, Any]) -> None:
    """Whatever is asked for, a second time brings no series that the first did not."""

    def ask(suffix: str) -> None:
        deployment["deployment"] = f"Site {suffix}"
        client.post("/v1/evaluations", json=deployment, headers={"X-Request-Id": suffix})
        client.get(f"/v1/guidelines/{suffix}/{suffix}?{suffix}={suffix}")
        client.get(f"/{suffix}/{suffix}")
        client.open("/", method=suffix.upper())

    ask("first")
    figures(client)
    before = figures(client).keys()
    ask("second")
    assert figures(client).keys() == before
    labelled = {dict(labels).get("method", "other") for _, labels in before}
    assert labelled <= {*METHODS, "other"}


def test_it_can_be_switched_off(
    settings: Settings, advisor: Advisor, problem: Callable[[TestResponse, int, str], dict[str, Any]]
) -> None:
    client = create_app(dataclasses.replace(settings, metrics=False), advisor).test_client()
    assert client.get("/healthz").status_code == 200
    problem(client.get("/metrics"), 404, "not-found")


def test_the_place_of_a_worker_that_died_is_given_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    sharing = Sharing()
    try:
        assert [sharing.take(), sharing.take(), sharing.take()] == [0, 1, 2]
        sharing.give_back(1)
        assert [sharing.take(), sharing.take()] == [1, 3]
    finally:
        sharing.close()


def test_a_second_query_parameter_or_any_is_refused(client: FlaskClient) -> None:
    assert json.loads(client.get("/metrics?name=x").data)["status"] == 400
