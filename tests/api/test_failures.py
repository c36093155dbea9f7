"""What fails inside is told as what it is: which rule, or that the store is away. Nothing is told that is not so."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings, SettingsError

Problem = Callable[[TestResponse, int, str], dict[str, Any]]

FAULTY = "(defrule divides-by-nothing (subject (id ?id)) => (bind ?x (/ 1 (- 1 1))))"
RUNAWAY = """
(deftemplate counted (slot number))
(defrule counts-for-ever (subject (id ?id)) => (assert (counted (number 0))))
(defrule counts-on (counted (number ?n)) => (assert (counted (number (+ ?n 1)))))
"""


def client_with(rules: str, settings: Settings) -> FlaskClient:
    """The service over the product's rules and one file more, with what no guideline becomes."""
    base = load_rule_base()
    more = dataclasses.replace(base, constructs=(*base.constructs, ("bad.clp", rules)))
    return create_app(settings, Advisor(more)).test_client()


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "name"), [(FAULTY, "divides-by-nothing"), (RUNAWAY, "counts-on")])
def test_a_rule_that_fails_or_never_ends_is_named(
    settings: Settings, deployment: dict[str, Any], problem: Problem, rules: str, name: str
) -> None:
    client = client_with(rules, settings)
    body = problem(client.post("/v1/evaluations", json=deployment), 500, "engine-error")
    assert body["rule"] == name
    assert client.get("/v1/evaluations").get_json()["items"] == []
    body = problem(client.get("/readyz"), 503, "not-ready")
    assert body["checks"]["rule_base"] == f"the rule {name} failed"
    assert client.get("/healthz").status_code == 200


@pytest.fixture
def away(tmp_path: Path, advisor: Advisor) -> FlaskClient:
    """The service over a database in a folder that is not there."""
    return create_app(Settings(database_url=f"sqlite:///{tmp_path / 'no' / 'store.db'}"), advisor).test_client()


def test_a_store_that_is_away_is_told_and_nothing_is_said_to_be_stored(
    away: FlaskClient, deployment: dict[str, Any], problem: Problem
) -> None:
    response = away.post("/v1/evaluations", json=deployment)
    problem(response, 503, "store-missing")
    assert "Location" not in response.headers
    assert response.headers["Retry-After"] == "5"


def test_without_its_store_the_service_lives_but_is_not_ready(away: FlaskClient, problem: Problem) -> None:
    assert away.get("/healthz").status_code == 200
    body = problem(away.get("/readyz"), 503, "not-ready")
    assert body["checks"]["store"] == "it is not there, or cannot be reached"


def test_the_service_takes_up_work_when_its_store_comes_back(
    away: FlaskClient, tmp_path: Path, deployment: dict[str, Any]
) -> None:
    assert away.get("/readyz").status_code == 503
    (tmp_path / "no").mkdir()
    assert away.get("/readyz").status_code == 200
    assert away.post("/v1/evaluations", json=deployment).status_code == 201


def test_without_a_store_the_cards_are_still_shown(away: FlaskClient) -> None:
    assert away.get("/v1/guidelines").status_code == 200


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("MAX_BODY_BYTES", "1 MiB"),
        ("MAX_BODY_BYTES", "0"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(advisor: Advisor, variable: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"DOMINO_ADVISOR_{variable}"):
        create_app(Settings.from_environment({f"DOMINO_ADVISOR_{variable}": value}), advisor)


def test_an_unforeseen_fault_is_logged_without_what_was_sent(
    settings: Settings, advisor: Advisor, problem: Problem, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app(settings, advisor)

    @app.get("/faulty")
    def faulty() -> str:
        sent = "sesame"
        raise ValueError(len(sent))

    body = problem(app.test_client().get("/faulty"), 500, "internal-error")
    assert "6" not in body["detail"]
    logged = capsys.readouterr().err
    assert "ValueError" in logged
    assert "sesame" not in logged
