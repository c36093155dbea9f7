"""GET /readyz says ready only where a request that comes now would be served."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor_api import services, watch
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings

Problem = Callable[[TestResponse, int, str], dict[str, Any]]


def test_a_service_that_works_says_what_it_has_tried(client: FlaskClient, advisor: Advisor) -> None:
    told = client.get("/readyz").get_json()
    assert told["status"] == "ready"
    assert told["checks"].keys() == {"service", "rule_base", "store"}
    assert told["checks"]["rule_base"].startswith(f"{len(advisor.rule_base.guidelines)} guidelines, ")


def test_a_service_that_stops_is_not_ready_and_still_serves(
    client: FlaskClient, problem: Problem, deployment: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = threading.Event()
    monkeypatch.setattr(watch, "_stopping", told)
    assert client.get("/readyz").status_code == 200
    watch.stop()
    assert problem(client.get("/readyz"), 503, "not-ready")["checks"]["service"] == "stopping"
    assert client.get("/healthz").status_code == 200
    assert client.post("/v1/evaluations", json=deployment).status_code == 201


def test_a_store_that_another_version_made_is_named(
    settings: Settings, app: Flask, advisor: Advisor, problem: Problem, capsys: pytest.CaptureFixture[str]
) -> None:
    with create_engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql("alter table evaluations rename column media to kind")
    capsys.readouterr()
    client = create_app(settings, advisor).test_client()
    body = problem(client.get("/readyz"), 503, "not-ready")
    assert body["checks"]["store"] == "another version's: it has no evaluations.media"
    assert '"store-of-another-version"' in capsys.readouterr().err


def test_a_waiver_ends_on_its_day_in_a_service_that_runs_on(
    settings: Settings, advisor: Advisor, deployment: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    deployment["machines"][0]["lpars"][0]["real_cps"] = 40
    last, next_ = datetime.date(2027, 1, 31), datetime.date(2027, 2, 1)
    (violated, *_) = [verdict for verdict in advisor.evaluate(deployment).findings if verdict.verdict == "violated"]
    waiver = {
        "guideline": violated.guideline, "subject": violated.subject.path, "reason": "Replaced in spring.",
        "owner": "Mail team", "until": last.isoformat(),
    }  # fmt: skip
    now = [last]
    monkeypatch.setattr(services, "today", lambda: now[0])
    monkeypatch.setattr("domino_advisor_api.app.today", lambda: now[0])
    overlay = make_overlay({"waivers": [waiver]}, advisor.rule_base, today=last)
    client = create_app(settings, Advisor(advisor.rule_base, overlay)).test_client()

    def told() -> tuple[str, str]:
        envelope = client.post("/v1/evaluations", json=deployment).get_json()
        account = client.get(f"{envelope['links']['verdicts']}?guideline={violated.guideline}&limit=500").get_json()
        (verdict,) = [v for v in account["items"] if v["subject"]["path"] == violated.subject.path]
        return verdict["verdict"], envelope["result"]["manifest"]["evaluated_on"]

    assert told() == ("waived", "2027-01-31")
    now[0] = next_
    assert told() == ("violated", "2027-02-01")
