"""What every answer carries, and what the log says of every request."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings

PATHS = ["/healthz", "/v1/evaluations", "/v1/guidelines", "/nowhere", "/docs", "/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_an_id_of_its_own(client: FlaskClient, path: str) -> None:
    first, second = (client.get(path).headers["X-Request-Id"] for _ in range(2))
    assert re.fullmatch("[0-9a-f]{32}", first)
    assert first != second


@pytest.mark.parametrize("given", ["a", "7f3c-1", "Trace:1.2_x", "a" * 100])
def test_the_client_s_own_id_is_kept(client: FlaskClient, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", " ", "a b", "<script>", '{"a": 1}', "a" * 101, "é", "-x"])
def test_an_id_that_is_no_plain_token_is_not(client: FlaskClient, given: str) -> None:
    answered = client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{32}", answered)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_taken_for_what_it_says_it_is(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/v1/evaluations", "/readyz", "/healthz", "/v1/guidelines/no/such"])
def test_what_must_not_be_kept_is_not_kept(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["Cache-Control"] == "no-store"


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_request_is_one_line_of_the_log_without_what_was_sent(
    app: Flask, deployment: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    deployment["deployment"] = "Secret plan"
    response = app.test_client().post("/v1/evaluations", json=deployment, headers={"X-Request-Id": "trace-1"})
    output = capsys.readouterr()
    (line,) = lines(output.err)
    assert output.out == ""
    assert "Secret" not in output.err
    told = {
        "event": "request", "level": "info", "request_id": "trace-1", "method": "POST", "path": "/v1/evaluations",
        "status": 201, "evaluation": response.get_json()["id"],
    }  # fmt: skip
    assert line.items() >= told.items()
    assert line["verdicts"] == response.get_json()["result"]["counts"]["verdicts"]
    assert line["subjects"] > 0
    assert line["duration_ms"] > 0


def test_a_problem_is_named_in_the_log(client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    client.get("/nowhere?token=sesame")
    (line,) = lines(capsys.readouterr().err)
    assert (line["status"], line["problem"]) == (404, "not-found")
    assert "sesame" not in json.dumps(line)


def test_the_log_can_be_quiet(settings: Settings, advisor: Advisor, capsys: pytest.CaptureFixture[str]) -> None:
    quiet = Settings(database_url=settings.database_url, log_level="WARNING")
    create_app(quiet, advisor).test_client().get("/healthz")
    assert capsys.readouterr().err == ""


def test_settings_come_from_the_environment() -> None:
    settings = Settings.from_environment(
        {
            "DOMINO_ADVISOR_DATABASE_URL": "postgresql://db/advisor",
            "DOMINO_ADVISOR_MAX_BODY_BYTES": "2048",
            "DOMINO_ADVISOR_LOG_LEVEL": "warning",
            "DOMINO_ADVISOR_OVERLAY": "",
        }
    )
    assert settings == Settings("postgresql://db/advisor", 2048, None, None, "WARNING")
