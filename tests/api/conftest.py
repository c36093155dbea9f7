"""The service in the test's own process, over a store of its own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.snapshots import rule_base_snapshot
from domino_advisor_api.specification import specification
from domino_advisor_api.storage import Store
from tests import databases
from tests.api.loopback_tracker import Tracker, tracking

# Two partitions in an LPAR: something is violated, something satisfied, something not known.
DEPLOYMENT: dict[str, Any] = {
    "deployment": "Head office mail",
    "environment": "production",
    "domino_release": "7.0.2",
    "machines": [
        {
            "name": "z9",
            "architecture": "system-z",
            "lpars": [
                {
                    "name": "LNX1",
                    "real_cps": 8,
                    "image": {
                        "os": "linux",
                        "kernel_bits": 64,
                        "memory_gib": 10,
                        "dpars": [
                            {"name": "mail1", "workloads": [{"client": "nrpc", "users": {"active_15min": 1000}}]},
                            {"name": "mail2", "workloads": [{"client": "nrpc", "users": {"active_15min": 1500}}]},
                        ],
                    },
                }
            ],
        }
    ],
}


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    """The product's own rules."""
    return Advisor()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A store in a folder of the test."""
    return Settings(database_url=f"sqlite:///{tmp_path / 'store.db'}")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL that runs as long as the tests do."""
    with databases.postgresql() as place:
        yield place


@pytest.fixture(params=databases.asked_for())
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind that is asked for."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
    else:
        with databases.database(request.getfixturevalue("server")) as place, databases.closing_all():
            yield place


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store in such a database."""
    made = Store(url)
    yield made
    made.close()


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    """A tracker on loopback."""
    with tracking() as made:
        yield made


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory, advisor: Advisor) -> Path:
    """A store that holds nothing but what a service puts there when it starts: to pack the rules takes a while."""
    place = tmp_path_factory.mktemp("begun") / "store.db"
    store = Store(f"sqlite:///{place}", [rule_base_snapshot(advisor.rule_base)])
    store.prepare()
    store.close()
    return place


@pytest.fixture
def app(settings: Settings, advisor: Advisor, begun: Path, tmp_path: Path) -> Flask:
    """The service, started again over such a store."""
    shutil.copyfile(begun, tmp_path / "store.db")
    return create_app(settings, advisor)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def deployment() -> dict[str, Any]:
    """A copy that a test may change."""
    copied: dict[str, Any] = json.loads(json.dumps(DEPLOYMENT))
    return copied


@pytest.fixture
def stored(client: FlaskClient) -> dict[str, Any]:
    """The envelope of an evaluation that is in the store."""
    response = client.post("/v1/evaluations", json=DEPLOYMENT)
    assert response.status_code == 201, response.text
    envelope: dict[str, Any] = response.get_json()
    return envelope


Conforms = Callable[[TestResponse, str], dict[str, Any]]


@pytest.fixture(scope="session")
def conforms() -> Conforms:
    """Holds a JSON answer against a component of the OpenAPI document, with no member beside those it lists."""
    components = _closed(specification()["components"]["schemas"])

    @cache
    def validator(component: str) -> Draft202012Validator:
        return Draft202012Validator(
            {"$ref": f"#/components/schemas/{component}", "components": {"schemas": components}}
        )

    def check(response: TestResponse, component: str) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(response.data)
        validator(component).validate(body)
        return body

    return check


def _closed(node: Any) -> Any:
    if isinstance(node, dict):
        made = {name: _closed(member) for name, member in node.items()}
        if isinstance(node.get("properties"), dict) and "additionalProperties" not in node:
            made["additionalProperties"] = False
        return made
    return [_closed(member) for member in node] if isinstance(node, list) else node


@pytest.fixture
def problem(conforms: Conforms) -> Callable[[TestResponse, int, str], dict[str, Any]]:
    """Holds an answer against the one shape of errors."""

    def check(response: TestResponse, status: int, kind: str) -> dict[str, Any]:
        assert response.status_code == status, response.text
        assert response.mimetype == "application/problem+json"
        body = conforms(response, "Problem")
        assert body["type"] == f"urn:domino-advisor:problem:{kind}"
        assert body["status"] == status
        assert body["request_id"] == response.headers["X-Request-Id"]
        return body

    return check


@pytest.fixture
def nothing_stored(client: FlaskClient) -> Iterator[None]:
    """After the test, the store is as empty as before, and the next deployment is evaluated as ever."""
    yield
    assert client.get("/v1/evaluations").get_json()["items"] == []
    assert client.post("/v1/evaluations", json=DEPLOYMENT).status_code == 201
