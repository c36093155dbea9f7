"""Whoever runs the service sees what is to be told to trackers, has what is dead tried again, or gives it up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine
from werkzeug.test import TestResponse

from domino_advisor_api import outbox
from domino_advisor_api.services import of_application
from tests.api.conftest import Conforms

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
KEY = "da-" + "1" * 32


@pytest.fixture
def engine(app: Flask) -> Engine:
    return of_application(app).store.engine


def write(engine: Engine, *, dead: bool = False) -> str:
    with engine.begin() as connection:
        id_ = outbox.write(connection, "hub", "Head office", KEY, b"{}")
    if dead:
        held = outbox.take(engine, ["hub"], datetime.now(UTC) + timedelta(seconds=1))
        assert held is not None
        outbox.bury(engine, held, "POST /issues was answered with 403")
    return id_


def test_entries_are_listed_page_by_page_the_newest_first(
    client: FlaskClient, engine: Engine, conforms: Conforms
) -> None:
    ids = [write(engine) for _ in range(3)]
    first = conforms(client.get("/v1/outbox?limit=2"), "OutboxPage")
    rest = conforms(client.get(f"/v1/outbox?limit=2&cursor={first['next']}"), "OutboxPage")
    assert [one["id"] for one in (*first["items"], *rest["items"])] == ids[::-1]
    assert rest["next"] is None


def test_what_is_dead_says_why_and_waits_again_once_it_is_replayed(
    client: FlaskClient, engine: Engine, conforms: Conforms
) -> None:
    dead = write(engine, dead=True)
    (listed,) = client.get("/v1/outbox?state=dead").get_json()["items"]
    assert (listed["id"], listed["told"], listed["attempts"]) == (dead, "POST /issues was answered with 403", 1)
    replayed = conforms(client.post(f"/v1/outbox/{dead}/replay"), "OutboxEntry")
    assert (replayed["state"], replayed["attempts"]) == ("waiting", 0)


def test_what_its_ticket_is_told_something_later_than_stays_dead(client: FlaskClient, engine: Engine) -> None:
    dead = write(engine, dead=True)
    write(engine)
    assert client.post(f"/v1/outbox/{dead}/replay").status_code == 404
    assert outbox.replay(engine, None, datetime.now(UTC)) == 0


@pytest.mark.parametrize("id_", ["0" * 32, "%00", "x"])
def test_what_is_not_dead_or_not_there_is_not_replayed(client: FlaskClient, engine: Engine, id_: str) -> None:
    waiting = write(engine)
    assert [client.post(f"/v1/outbox/{one}/replay").status_code for one in (id_, waiting)] == [404, 404]


SAID = {"owner": "Mail team", "reason": "The project is gone."}


def test_what_is_dead_is_dropped_with_who_does_it_and_why_and_stays_readable(
    client: FlaskClient, engine: Engine, conforms: Conforms
) -> None:
    dead = write(engine, dead=True)
    dropped = conforms(client.post(f"/v1/outbox/{dead}/drop", json=SAID), "OutboxEntry")
    assert (dropped["state"], dropped["owner"], dropped["reason"]) == ("dropped", "Mail team", "The project is gone.")
    assert datetime.now(UTC) - datetime.fromisoformat(dropped["dropped_at"]) < timedelta(minutes=1)
    assert client.get("/v1/outbox?state=dead").get_json()["items"] == []
    (listed,) = client.get("/v1/outbox?state=dropped").get_json()["items"]
    assert listed == dropped
    assert client.post(f"/v1/outbox/{dead}/replay").status_code == 404


@pytest.mark.parametrize("id_", ["0" * 32, "%00", "x"])
def test_what_is_not_there_is_not_dropped(client: FlaskClient, engine: Engine, id_: str) -> None:
    assert client.post(f"/v1/outbox/{id_}/drop", json=SAID).status_code == 404


@pytest.mark.parametrize(
    ("said", "pointers"),
    [
        ({}, ["/owner", "/reason"]),
        ([], [""]),
        ({**SAID, "until": "2099-01-01"}, ["/until"]),
        ({**SAID, "reason": " "}, ["/reason"]),
        ({**SAID, "owner": "a\nb"}, ["/owner"]),
        ({**SAID, "owner": 3}, ["/owner"]),
    ],
)
def test_whoever_drops_something_says_who_and_why_in_a_line_each(
    client: FlaskClient, engine: Engine, problem: Problem, said: Any, pointers: list[str]
) -> None:
    dead = write(engine, dead=True)
    refused = problem(client.post(f"/v1/outbox/{dead}/drop", json=said), 422, "invalid-decision")
    assert [fault["pointer"] for fault in refused["errors"]] == pointers
    assert outbox.depth(engine).dead == 1
