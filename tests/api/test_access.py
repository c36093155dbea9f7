"""Who is let in: the service goes by its own names, and asks for a token as soon as there is one."""

from __future__ import annotations

import dataclasses
import datetime
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api import access, listening
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.tokens import PREFIX, SCOPES, Tokens

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
ROOT = Path(__file__).resolve().parents[2]
YESTERDAY = datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=1)


@pytest.fixture
def tokens(app: Flask, settings: Settings) -> Iterator[Tokens]:
    """The tokens of the service's store, as another process has them."""
    store = Store(settings.database_url)
    yield Tokens(store)
    store.close()


@pytest.fixture
def reachable() -> Iterator[None]:
    """The process listens at an address that other machines reach."""
    listening.note([("192.0.2.7", 8080)])
    yield
    listening.note([])


def bearer(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


# Tokens --------------------------------------------------------------------------------------------------------------


def test_on_loopback_and_without_tokens_everybody_is_let_in(client: FlaskClient, deployment: dict[str, Any]) -> None:
    assert client.post("/v1/evaluations", json=deployment).status_code == 201
    # whatever a proxy or a browser adds
    for shown in ("Basic dXNlcjpwYXNz", "Bearer nonsense", "Bearer"):
        assert client.get("/v1/guidelines", headers={"Authorization": shown}).status_code == 200


def test_a_token_is_asked_for_from_the_request_after_the_first_one_is_made(
    client: FlaskClient, tokens: Tokens, problem: Problem, deployment: dict[str, Any]
) -> None:
    assert client.get("/v1/guidelines").status_code == 200
    _, text = tokens.create(["read"])
    refused = client.get("/v1/guidelines")
    problem(refused, 401, "token-needed")
    assert refused.headers["WWW-Authenticate"] == 'Bearer realm="domino-advisor"'
    assert client.get("/v1/guidelines", headers=bearer(text)).status_code == 200


def test_what_needs_no_token_is_listed_and_nothing_else_is_open(
    app: Flask, client: FlaskClient, tokens: Tokens
) -> None:
    tokens.create(["read"])
    for rule in app.url_map.iter_rules():
        address = re.sub("<asset>", "docs.js", re.sub("<(?!asset)[^>]+>", "0" * 32, rule.rule))
        for method in (rule.methods or set()) - {"OPTIONS"}:
            with client.open(address, method=method) as answer:
                refused = answer.status_code == 401
            assert refused == (rule.endpoint not in access.OPEN), (method, address)
    assert {rule.endpoint for rule in app.url_map.iter_rules()} >= access.OPEN


@pytest.mark.parametrize(
    ("scopes", "let_in"),
    [(["read"], {"read"}), (["evaluate"], {"evaluate"}), (["waive"], set()), (["admin"], {"read", "evaluate"})],
)
def test_a_token_is_good_for_its_scopes_and_the_missing_one_is_named(
    client: FlaskClient,
    tokens: Tokens,
    problem: Problem,
    deployment: dict[str, Any],
    scopes: list[str],
    let_in: set[str],
) -> None:
    _, text = tokens.create(scopes)
    calls = {
        "read": [client.get(where, headers=bearer(text)) for where in ("/v1/evaluations", "/metrics", "/v1/sources")],
        "evaluate": [
            client.post(where, json=deployment, headers=bearer(text)) for where in ("/v1/evaluations", "/v1/questions")
        ],
    }
    for scope, answers in calls.items():
        for answer in answers:
            if scope in let_in:
                assert answer.status_code in (200, 201)
                continue
            told = problem(answer, 403, "scope-missing")
            assert told["scope"] == scope and scope in told["detail"]
            assert 'error="insufficient_scope"' in answer.headers["WWW-Authenticate"]


def test_one_that_is_revoked_over_or_wrong_lets_nobody_in(
    client: FlaskClient, tokens: Tokens, problem: Problem
) -> None:
    good, text = tokens.create(["read"], "old")
    _, over = tokens.create(["read"], expires_on=YESTERDAY)
    assert client.get("/v1/guidelines", headers=bearer(text)).status_code == 200
    assert tokens.revoke("old") == good
    other = text[:-1] + ("0" if text[-1] != "0" else "1")
    for shown in (text, over, other, text.upper(), "x", f"{PREFIX}{'0' * 12}_{'0' * 64}"):
        refused = client.get("/v1/guidelines", headers=bearer(shown))
        problem(refused, 401, "token-needed")
        assert 'error="invalid_token"' in refused.headers["WWW-Authenticate"]


def test_one_is_changed_for_another_while_the_service_runs(client: FlaskClient, tokens: Tokens) -> None:
    first, old = tokens.create(["read"], "monitoring")
    _, new = tokens.create(["read"], "monitoring")
    assert [client.get("/metrics", headers=bearer(text)).status_code for text in (old, new)] == [200, 200]
    tokens.revoke(first.id)
    assert [client.get("/metrics", headers=bearer(text)).status_code for text in (old, new)] == [401, 200]


def test_an_end_opens_nothing_and_forgetting_the_last_does(client: FlaskClient, tokens: Tokens) -> None:
    made, _ = tokens.create(["read"], expires_on=YESTERDAY)
    assert client.get("/v1/guidelines").status_code == 401
    tokens.revoke(made.id)
    assert client.get("/v1/guidelines").status_code == 401
    tokens.revoke(made.id, forget=True)
    assert client.get("/v1/guidelines").status_code == 200


def test_the_store_does_not_hold_what_lets_in(tokens: Tokens, tmp_path: Path) -> None:
    _, text = tokens.create(["admin"])
    secret = text.rpartition("_")[2].encode()
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert text[len(PREFIX) : len(PREFIX) + 12].encode() in held
    assert secret not in held and bytes.fromhex(secret.decode()) not in held


def test_the_log_names_the_token_and_does_not_hold_it(
    settings: Settings, advisor: Advisor, tokens: Tokens, capsys: pytest.CaptureFixture[str]
) -> None:
    made, text = tokens.create(["read"])
    create_app(settings, advisor).test_client().get("/v1/sources", headers=bearer(text))
    logged = capsys.readouterr().err
    assert f'"token": "{made.id}"' in logged
    assert text.rpartition("_")[2] not in logged


def test_where_others_reach_it_a_token_is_asked_for_even_if_there_is_none(
    client: FlaskClient, reachable: None, problem: Problem
) -> None:
    problem(client.get("/v1/guidelines", headers={"Host": "192.0.2.7"}), 401, "token-needed")
    assert client.get("/healthz", headers={"Host": "192.0.2.7"}).status_code == 200


def test_without_its_store_nobody_is_let_in_who_had_to_show_a_token(
    client: FlaskClient, tokens: Tokens, tmp_path: Path, problem: Problem
) -> None:
    _, text = tokens.create(["read"])
    assert client.get("/v1/sources").status_code == 401
    (tmp_path / "store.db").rename(tmp_path / "away")
    for headers in ({}, bearer(text)):
        problem(client.get("/v1/sources", headers=headers), 503, "store-missing")
    assert client.get("/healthz").status_code == 200


# Names ---------------------------------------------------------------------------------------------------------------

LOOPBACK = [
    "localhost",
    "LOCALHOST:8080",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:99",
    "127.8.9.1",
    "[::1]",
    "[::1]:8080",
]
FOREIGN = ["rebound.example", "localhost.rebound.example", "192.0.2.7", "[2001:db8::1]", "x", "127.0.0.1:x", "", "[::1"]


@pytest.mark.parametrize("host", LOOPBACK)
def test_on_loopback_it_goes_by_the_names_of_loopback(client: FlaskClient, host: str) -> None:
    assert client.get("/v1/sources", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_and_by_no_other(client: FlaskClient, problem: Problem, host: str) -> None:
    told = problem(client.get("/v1/sources", environ_overrides={"HTTP_HOST": host}), 421, "unknown-host")
    assert told["errors"][0]["found"] == host
    assert "DOMINO_ADVISOR_HOSTS" in told["errors"][0]["advice"]


def test_a_name_that_is_set_is_its_own_too(settings: Settings, advisor: Advisor, begun: Path) -> None:
    named = dataclasses.replace(settings, hosts=("Advisor.example", "192.0.2.9"))
    client = create_app(named, advisor).test_client()
    for host in ("advisor.example", "ADVISOR.example:443", "192.0.2.9", "localhost"):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200, host
    assert client.get("/healthz", headers={"Host": "rebound.example"}).status_code == 421


@pytest.mark.parametrize(
    ("addresses", "own", "foreign"),
    [
        ([("192.0.2.7", 80)], ["192.0.2.7", "192.0.2.7:80"], ["192.0.2.8", "rebound.example"]),
        ([("0.0.0.0", 80)], ["192.0.2.7", "10.1.2.3:80", "[2001:db8::1]"], ["rebound.example"]),
        ([("::", 80, 0, 0)], ["192.0.2.7", "[2001:db8::1]:80"], ["rebound.example"]),
        ([("2001:db8::1", 80, 0, 0)], ["[2001:db8:0::1]"], ["[2001:db8::2]", "rebound.example"]),
    ],
)
def test_it_goes_by_the_address_where_it_listens(addresses: list[Any], own: list[str], foreign: list[str]) -> None:
    listening.note(addresses)
    try:
        assert all(listening.is_own_name(host, ()) for host in [*own, *LOOPBACK])
        assert not any(listening.is_own_name(host, ()) for host in foreign)
    finally:
        listening.note([])


@pytest.mark.parametrize(
    ("address", "reachable"),
    [
        (("127.0.0.1", 80), False), (("127.9.0.1", 80), False), (("::1", 80, 0, 0), False),
        (("::ffff:127.0.0.1", 80, 0, 0), False), ("/run/advisor.sock", False), ("", False),
        (("0.0.0.0", 80), True), (("::", 80, 0, 0), True), (("192.0.2.7", 80), True),
        (("fe80::1%eth0", 80, 0, 2), True),
    ],
)  # fmt: skip
def test_what_others_reach_is_told_from_what_this_machine_alone_does(address: Any, reachable: bool) -> None:
    assert listening.beyond_loopback([address]) is reachable


def test_each_scope_of_the_command_is_one_of_the_service() -> None:
    from domino_advisor.commands import tokens as command

    assert command._SCOPES == SCOPES
