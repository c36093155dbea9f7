"""A request that is sent again with its Idempotency-Key is answered as before, and evaluated once."""

from __future__ import annotations

import io
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine
from werkzeug.test import TestResponse

from domino_advisor_api import claims, evaluations
from domino_advisor_api.claims import Claim, ClaimLost, KeyInUse, KeyReused
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store, Stored
from tests.api.conftest import DEPLOYMENT
from tests.api.test_storage import RECORD

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
KEY = {"Idempotency-Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"'}
DAY = timedelta(days=1)
A, B = "a" * 64, "b" * 64


def number(client: FlaskClient) -> int:
    return len(client.get("/v1/evaluations?limit=500").get_json()["items"])


@pytest.mark.parametrize("query", ["", "?format=markdown", "?show=screen", "?format=csv", "?show=account"])
def test_the_same_again_is_answered_as_the_first_time(client: FlaskClient, query: str) -> None:
    first, again = (client.post(f"/v1/evaluations{query}", json=DEPLOYMENT, headers=KEY) for _ in range(2))
    assert (first.status_code, first.headers["Location"], first.data) == (
        again.status_code, again.headers["Location"], again.data,
    )  # fmt: skip
    assert first.headers["X-Gate"] == again.headers["X-Gate"]
    assert (first.status_code, number(client)) == (201, 1)


def test_without_a_key_each_is_an_evaluation_of_its_own(client: FlaskClient) -> None:
    for _ in range(2):
        assert client.post("/v1/evaluations", json=DEPLOYMENT).status_code == 201
    assert number(client) == 2


def test_an_audit_that_is_sent_again_in_a_form_with_another_boundary_is_the_same(client: FlaskClient) -> None:
    def send(name: str = "site") -> TestResponse:
        files = (io.BytesIO(b"[Notes]\nDomain=ACME\nServerTasks=Update,Replica\nKeyFilename=server.id\n"), "notes.ini")
        return client.post("/v1/audits", data={"files": files, "name": name}, headers=KEY)

    first, again = send(), send()
    assert (first.status_code, first.request.content_type != again.request.content_type) == (201, True)
    assert (first.headers["Location"], first.data) == (again.headers["Location"], again.data)
    assert (send("another").status_code, number(client)) == (422, 1)


@pytest.mark.parametrize(
    ("path", "changed"),
    [
        ("/v1/evaluations", {"json": {**DEPLOYMENT, "environment": "test"}}),
        ("/v1/evaluations?fail_on=must", {"json": DEPLOYMENT}),
        ("/v1/evaluations", {"json": DEPLOYMENT, "headers": {**KEY, "Accept": "text/csv"}}),
    ],
    ids=["body", "query", "format"],
)
def test_another_request_with_the_key_is_refused(
    client: FlaskClient, problem: Problem, path: str, changed: dict[str, Any]
) -> None:
    client.post("/v1/evaluations", json=DEPLOYMENT, headers=KEY)
    problem(client.post(path, **{"headers": KEY, **changed}), 422, "key-reused")
    assert number(client) == 1


@pytest.mark.parametrize("text", ["", '""', '"open', "two, keys", 'a"b', "ä", "x" * 256, '"' + "x" * 256 + '"'])
def test_what_is_no_key_is_refused(client: FlaskClient, problem: Problem, text: str) -> None:
    body = problem(
        client.post("/v1/evaluations", json=DEPLOYMENT, headers={"Idempotency-Key": text}), 400, "invalid-request"
    )
    assert "1 to 255 visible characters" in body["errors"][0]["expected"]
    assert number(client) == 0


@pytest.mark.parametrize("form", ["{}", "a{}b", '"{}"', '"a{}b"', '"\\{}"'])
def test_the_document_tells_which_keys_are_taken(client: FlaskClient, form: str) -> None:
    operation = client.get("/openapi.json").get_json()["paths"]["/v1/evaluations"]["post"]
    schema = next(told["schema"] for told in operation["parameters"] if told["name"] == "Idempotency-Key")
    for code in range(32, 127):
        text = form.format(chr(code))
        if text != text.strip():
            continue
        status = client.post("/v1/evaluations", json={}, headers={"Idempotency-Key": text}).status_code
        assert (status == 400) == (re.search(schema["pattern"], text) is None), text


def test_quotes_may_be_left_out(client: FlaskClient) -> None:
    first = client.post("/v1/evaluations", json=DEPLOYMENT, headers={"Idempotency-Key": "abc-1"})
    again = client.post("/v1/evaluations", json=DEPLOYMENT, headers={"Idempotency-Key": '"abc-1"'})
    assert first.headers["Location"] == again.headers["Location"]


def test_a_refused_request_leaves_its_key_free(client: FlaskClient, deployment: dict[str, Any]) -> None:
    assert client.post("/v1/evaluations", json={"deployment": 7}, headers=KEY).status_code == 422
    assert client.post("/v1/evaluations", json=deployment | {"x": 1}, headers=KEY).status_code == 422
    assert client.post("/v1/evaluations", json=deployment, headers=KEY).status_code == 201


def test_while_the_first_is_being_answered_the_second_is_told_to_wait(
    app: Flask, problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    real = evaluations.created

    def slow(*given: Any) -> Any:
        begun.set()
        assert go_on.wait(30)
        return real(*given)

    monkeypatch.setattr(evaluations, "created", slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(lambda: app.test_client().post("/v1/evaluations", json=DEPLOYMENT, headers=KEY))
        assert begun.wait(30)
        second = app.test_client().post("/v1/evaluations", json=DEPLOYMENT, headers=KEY)
        go_on.set()
        assert first.result().status_code == 201
    problem(second, 409, "key-in-use")
    assert int(second.headers["Retry-After"]) > 0
    third = app.test_client().post("/v1/evaluations", json=DEPLOYMENT, headers=KEY)
    assert third.headers["Location"] == first.result().headers["Location"]


def test_a_failure_between_evaluation_and_key_stores_neither(
    client: FlaskClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(claims, "complete", lambda *_: 1 / 0)
        assert client.post("/v1/evaluations", json=DEPLOYMENT, headers=KEY).status_code == 500
    assert number(client) == 0
    with create_engine(settings.database_url).connect() as connection:
        assert connection.exec_driver_sql("select count(*) from claims").scalar() == 0
    assert client.post("/v1/evaluations", json=DEPLOYMENT, headers=KEY).status_code == 201


def test_one_of_many_gets_the_key_and_all_others_its_evaluation(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    start = threading.Barrier(8)

    def send(store: Store) -> str:
        start.wait(30)
        while True:
            try:
                claim = store.claim(A, B, DAY)
            except KeyInUse:
                time.sleep(0.01)
                continue
            return claim.id if isinstance(claim, Stored) else store.add(RECORD, claim).id

    with ThreadPoolExecutor(8) as pool:
        ids = {sent.result() for sent in [pool.submit(send, store) for store in stores for _ in range(2)]}
    assert ids == {entry.id for entry in stores[0].entries(10, None)}
    assert len(ids) == 1


def test_a_claim_of_who_was_killed_ends_and_whoever_took_too_long_stores_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(url)
    monkeypatch.setattr(claims, "LEASE", timedelta(0))
    late = store.claim(A, B, DAY)
    monkeypatch.undo()
    second = store.claim(A, B, DAY)
    assert isinstance(late, Claim) and isinstance(second, Claim)
    with pytest.raises(ClaimLost):
        store.add(RECORD, late)
    assert store.entries(10, None) == []
    store.release(late)  # gives up nothing of the other's
    with pytest.raises(KeyInUse):
        store.claim(A, B, DAY)
    stored = store.add(RECORD, second)
    assert store.claim(A, B, DAY) == stored


def test_a_key_ends_at_its_time_and_is_swept(url: str) -> None:
    store = Store(url)
    for key in (A, B):
        claim = store.claim(key, A, timedelta(0))
        assert isinstance(claim, Claim)
        store.add(RECORD, claim)
    assert isinstance(store.claim("c" * 64, A, DAY), Claim)
    with create_engine(url).connect() as connection:
        assert connection.exec_driver_sql("select key from claims").scalars().all() == ["c" * 64]


def test_a_key_of_an_evaluation_that_was_deleted_is_free(url: str) -> None:
    store = Store(url)
    claim = store.claim(A, B, DAY)
    assert isinstance(claim, Claim)
    store.add(RECORD, claim)
    with create_engine(url).begin() as connection:
        connection.exec_driver_sql("delete from evaluations")
    assert isinstance(store.claim(A, B, DAY), Claim)
    with pytest.raises(KeyReused):
        store.claim(A, A, DAY)
