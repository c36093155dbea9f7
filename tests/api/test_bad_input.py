"""Whatever is sent, the answer is a problem document that helps; nothing is stored, and the next one is served."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings

Problem = Callable[[TestResponse, int, str], dict[str, Any]]

pytestmark = pytest.mark.usefixtures("nothing_stored")

YAML = "application/yaml"
JSON = "application/json"
HOSTILE = ['") (assert (x))', "?", "$?", "a\nb", "(system date)", "'; drop table evaluations; --", "{{7*7}}"]

ALIAS_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "\n".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("sent", "media", "status", "kind"),
    [
        (b"", JSON, 400, "invalid-syntax"),
        (b"{", JSON, 400, "invalid-syntax"),
        (b'{"deployment": "x"', JSON, 400, "invalid-syntax"),
        (b"deployment: x", JSON, 400, "invalid-syntax"),
        (b'{"deployment": NaN}', JSON, 400, "invalid-syntax"),
        (b'{"deployment": "x", "deployment": "y"}', JSON, 400, "invalid-syntax"),
        (b"\xff\xfe\x00", JSON, 400, "invalid-syntax"),
        (b'{"deployment": "\xc3\x28"}', JSON, 400, "invalid-syntax"),
        (b"deployment: [", YAML, 400, "invalid-syntax"),
        (b"deployment: 'x\n", YAML, 400, "invalid-syntax"),
        (b"deployment: a\x00b", YAML, 400, "invalid-syntax"),
        (b"deployment: .inf", YAML, 400, "invalid-syntax"),
        (b"[" * 10_000, JSON, 400, "invalid-syntax"),
        (b"[" * 10_000 + b"]" * 10_000, JSON, 400, "invalid-syntax"),
        (b"[" * 10_000 + b"]" * 10_000, YAML, 400, "invalid-syntax"),
        (ALIAS_BOMB.encode(), YAML, 413, "too-large"),
        (b" " * 1_100_000, JSON, 413, "too-large"),
        (b"{}", JSON, 422, "invalid-deployment"),
        (b"[]", JSON, 422, "invalid-deployment"),
        (b"null", JSON, 422, "invalid-deployment"),
        (b"7", JSON, 422, "invalid-deployment"),
        (b'"text"', YAML, 422, "invalid-deployment"),
        (b'{"deployment": "a\\u0000b"}', JSON, 422, "invalid-deployment"),
    ],
)
def test_a_body_that_is_no_description(
    client: FlaskClient, problem: Problem, sent: bytes, media: str, status: int, kind: str
) -> None:
    body = problem(client.post("/v1/evaluations", data=sent, content_type=media), status, kind)
    assert all("message" in error for error in body["errors"])


def lpar(deployment: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = deployment["machines"][0]["lpars"][0]
    return found


@pytest.mark.parametrize(
    "value", ["eight", -1, 1.5, True, None, [], {}, 10**30, "8 CPs", 1e300],
)  # fmt: skip
def test_a_value_that_is_no_number_of_cps_is_pointed_at(
    client: FlaskClient, deployment: dict[str, Any], problem: Problem, value: object
) -> None:
    lpar(deployment)["real_cps"] = value
    sent = client.post("/v1/evaluations", json=deployment)
    body = problem(sent, 422, "invalid-deployment")
    assert [error["pointer"] for error in body["errors"]] == ["/machines/0/lpars/0/real_cps"]


def test_every_fault_is_named_at_once_with_its_place(client: FlaskClient, problem: Problem) -> None:
    text = """\
deployment: Head office
enviroment: production
machines:
  - name: z9
    lpars:
      - {name: A, count: 100000}
      - {name: A, real_cps: -2}
devices:
  - {name: log1, bandwidth: huge}
"""
    body = problem(client.post("/v1/evaluations", data=text, content_type=YAML), 422, "invalid-deployment")
    places = {(error["pointer"], error["line"]) for error in body["errors"]}
    assert {("/enviroment", 2), ("/machines/0/lpars/0/count", 6), ("/devices/0/bandwidth", 9)} <= places
    assert any(error["pointer"].startswith("/machines/0/lpars/1") for error in body["errors"])
    (unknown,) = (error for error in body["errors"] if error["pointer"] == "/enviroment")
    assert "environment" in json.dumps(unknown)


def test_a_fault_holds_what_to_write_instead(client: FlaskClient, problem: Problem) -> None:
    text = "deployment: x\nhosts:\n  - {name: esx1, ram: 512 GB}\n"
    body = problem(client.post("/v1/evaluations", data=text, content_type=YAML), 422, "invalid-deployment")
    assert [error.get("instead") for error in body["errors"]] == ["memory_gib: 512"]


@pytest.mark.parametrize("text", HOSTILE)
def test_text_that_looks_like_code_is_text(client: FlaskClient, deployment: dict[str, Any], text: str) -> None:
    lpar(deployment)["notes"] = text
    deployment["deployment"] = text.replace("\n", " ")
    answer = client.post("/v1/evaluations", json=deployment)
    assert answer.status_code == 201
    shown = client.get(answer.headers["Location"]).get_json()
    assert shown["result"]["deployment"] == deployment["deployment"]
    empty_store(client)


def empty_store(client: FlaskClient) -> None:
    """What a test stored on purpose is taken out again, past the service."""
    store = client.application.extensions["domino-advisor"].store
    with store._engine.begin() as connection:
        connection.exec_driver_sql("delete from evaluations")


@pytest.mark.parametrize(
    "media",
    [
        "text/plain", "application/xml", "multipart/mixed; boundary=x", "application/json; charset=latin-1", "json",
        None,
    ],
)  # fmt: skip
def test_a_media_type_that_is_not_read(client: FlaskClient, problem: Problem, media: str | None) -> None:
    response = client.post("/v1/evaluations", data=b"{}", content_type=media)
    problem(response, 415, "unsupported-media-type")
    assert "application/yaml" in response.headers["Accept-Post"]


def test_a_compressed_body_is_not_read(client: FlaskClient, problem: Problem) -> None:
    response = client.post("/v1/evaluations", data=b"x", content_type=JSON, headers={"Content-Encoding": "gzip"})
    problem(response, 415, "unsupported-media-type")


@pytest.mark.parametrize("accept", ["text/plain", "image/png", "application/json;q=0, */*;q=0", "nonsense"])
def test_an_answer_that_cannot_be_given_is_refused_before_anything_is_evaluated(
    client: FlaskClient, deployment: dict[str, Any], problem: Problem, accept: str
) -> None:
    problem(client.post("/v1/evaluations", json=deployment, headers={"Accept": accept}), 406, "not-acceptable")


@pytest.mark.parametrize("query", ["format=pdf", "proofs=false", "format=json&format=markdown"])
def test_a_query_that_cannot_be_used_is_refused_before_anything_is_evaluated(
    client: FlaskClient, deployment: dict[str, Any], problem: Problem, query: str
) -> None:
    problem(client.post(f"/v1/evaluations?{query}", json=deployment), 400, "invalid-query")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_a_method_that_the_address_does_not_know(client: FlaskClient, problem: Problem, method: str) -> None:
    response = client.open("/v1/evaluations", method=method)
    problem(response, 405, "method-not-allowed")
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS, POST"


def test_the_limit_of_the_body_can_be_set(advisor: Advisor, settings: Settings, problem: Problem) -> None:
    small = Settings(database_url=settings.database_url, max_body_bytes=100)
    client = create_app(small, advisor).test_client()
    body = problem(client.post("/v1/evaluations", data=b" " * 101, content_type=JSON), 413, "too-large")
    assert body["errors"][0]["expected"] == "at most 100 bytes"


def test_a_body_that_says_it_is_too_long_is_not_read(app: Flask, problem: Problem) -> None:
    class Unread(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise AssertionError("the body was read")

    response = app.test_client().open(
        "/v1/evaluations", method="POST", content_type=JSON, input_stream=Unread(),
        environ_overrides={"CONTENT_LENGTH": "10485760"},
    )  # fmt: skip
    problem(response, 413, "too-large")
