"""Whoever runs the service sees what is to be told to trackers, and has what is dead tried again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.services import of_application
from tests.api.conftest import Conforms

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
    write(engine)
    (listed,) = client.get("/v1/outbox?state=dead").get_json()["items"]
    assert (listed["id"], listed["told"], listed["attempts"]) == (dead, "POST /issues was answered with 403", 1)
    replayed = conforms(client.post(f"/v1/outbox/{dead}/replay"), "OutboxEntry")
    assert (replayed["state"], replayed["attempts"]) == ("waiting", 0)


@pytest.mark.parametrize("id_", ["0" * 32, "%00", "x"])
def test_what_is_not_dead_or_not_there_is_not_replayed(client: FlaskClient, engine: Engine, id_: str) -> None:
    waiting = write(engine)
    assert [client.post(f"/v1/outbox/{one}/replay").status_code for one in (id_, waiting)] == [404, 404]
