"""What stands in the outbox comes into the real trackers once, and follows what persons do there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import Adapter, Draft, Talk
from domino_advisor_api.trackers.delivering import Comment, Wanted, deliver
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Became, Connected, Letter, packed, work_once
from tests.trackers import starting

T = TypeVar("T")


@pytest.fixture(
    params=[
        pytest.param("redmine", marks=pytest.mark.xdist_group("redmine")),
        pytest.param("rt", marks=pytest.mark.xdist_group("request tracker")),
        pytest.param("roundup", marks=pytest.mark.xdist_group("roundup")),
    ]
)
def connected(request: pytest.FixtureRequest) -> Iterator[Connected]:
    """The way to each tracker."""
    adapter: Adapter
    if request.param == "redmine":
        red: starting.Redmine = request.getfixturevalue("redmine")
        adapter, address, secret = Redmine(red.project, red.field), red.address, red.key
    elif request.param == "roundup":
        found: starting.Roundup = request.getfixturevalue("roundup")
        adapter, address, secret = Roundup(found.origin, found.user, found.field), found.address, found.password
    else:
        rt: starting.RequestTracker = request.getfixturevalue("rt")
        adapter, address, secret = RequestTracker(rt.queue, rt.field, rt.user), rt.address, rt.password
    sender = Sender(address, adapter.headers(secret), seconds=60)
    yield Connected(adapter, sender)
    sender.close()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    yield store.engine
    store.close()


class Desk:
    """A tracker with an outbox before it, and one ticket that is looked at."""

    def __init__(self, engine: Engine, connected: Connected, key: str) -> None:
        self.engine, self.connected, self.key = engine, connected, key
        self.draft = Draft(key, "Head office mail: “2 & <3> to change”", f"First.\n\ndomino-advisor: {key}")

    def work(self, said: str | None = None, wanted: Wanted = "as-it-is") -> Became | None:
        """Writes an entry and works until nothing is left to do."""
        comment = None if said is None else Comment(said, f"Changed: größer, 大.\n\ndomino-advisor: {said}")
        with self.engine.begin() as connection:
            outbox.write(connection, "real", "Head office", self.key, packed(Letter(self.draft, comment, wanted)))
        later = datetime.now(UTC) + timedelta(seconds=1)
        became = work_once(self.engine, {"real": self.connected}, lambda: later)
        (newest,) = outbox.entries(self.engine, None, 1, None)
        assert newest.told is None, newest.told
        return became

    def run(self, talk: Talk[T]) -> T:
        return self.connected.sender.run(talk)

    @property
    def reference(self) -> str:
        (found,) = self.run(self.connected.adapter.find(self.key))
        return found

    def said(self, key: str) -> int:
        """How many comments have a key."""
        return sum(key in text for text in self.run(self.connected.adapter.comments(self.reference)))

    @property
    def closed(self) -> bool:
        return self.run(self.connected.adapter.read(self.reference)).closed


@pytest.fixture
def desk(engine: Engine, connected: Connected, request: pytest.FixtureRequest) -> Desk:
    return Desk(engine, connected, f"da-{hashlib.md5(request.node.name.encode()).hexdigest()}")


def test_a_ticket_is_made_once_with_its_title_and_commented_once(desk: Desk) -> None:
    assert [desk.work() for _ in range(2)] == ["delivered", "delivered"]
    assert [desk.work("said-first") for _ in range(2)] == ["delivered", "delivered"]
    assert desk.work("said-second") == "delivered"
    assert desk.run(desk.connected.adapter.read(desk.reference)).title == desk.draft.title
    assert (desk.said("said-first"), desk.said("said-second")) == (1, 1)


def test_a_ticket_is_closed_and_opened_again_as_wanted(desk: Desk) -> None:
    desk.work()
    for wanted, closed in (("closed", True), ("closed", True), ("open", False)):
        assert desk.work("said-once", wanted) == "delivered"  # type: ignore[arg-type]
        assert desk.closed is closed
    assert desk.said("said-once") == 1


def test_a_ticket_that_a_person_closed_is_found_and_stays_closed(desk: Desk) -> None:
    desk.work()
    desk.run(desk.connected.adapter.close(desk.reference))
    done = desk.run(deliver(desk.connected.adapter, desk.draft, Comment("said-later", "said-later")))
    assert (done.reference, done.made, done.closed) == (desk.reference, False, True)
    assert desk.closed is True


def test_a_key_that_no_ticket_has_finds_none(desk: Desk) -> None:
    desk.work()
    assert desk.run(desk.connected.adapter.find("da-' OR Queue = 'Changes")) == ()
