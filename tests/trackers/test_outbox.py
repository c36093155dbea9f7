"""What stands in the outbox comes into the real trackers once, and follows what persons do there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import (
    Adapter,
    Answer,
    Attaches,
    Checks,
    Draft,
    FieldValue,
    File,
    Refused,
    Request,
    Talk,
    asked,
)
from domino_advisor_api.trackers.delivering import Comment, Enclosed, Wanted, deliver
from domino_advisor_api.trackers.files import Files
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Attached, Became, Connected, Letter, packed, work_once
from tests.trackers import starting

T = TypeVar("T")


TRACKERS = {
    "redmine": pytest.param("redmine", marks=pytest.mark.redmine),
    "rt": pytest.param("rt", marks=pytest.mark.request_tracker),
    "roundup": pytest.param("roundup", marks=pytest.mark.roundup),
}


@pytest.fixture(params=TRACKERS.values())
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


def test_severity_fields_and_files_go_out_once(
    engine: Engine, request: pytest.FixtureRequest, connected: Connected
) -> None:
    fields: dict[str, FieldValue]
    if isinstance(connected.adapter, Redmine):
        red: starting.Redmine = request.getfixturevalue("redmine")
        fields = {str(number): name for number, name in zip(red.more, ("severity", "address"), strict=True)}  # type: ignore[misc]
        more: Adapter = Redmine(red.project, red.field, priorities={"must": "Urgent"}, fields=fields)
    elif isinstance(connected.adapter, Roundup):
        found: starting.Roundup = request.getfixturevalue("roundup")
        fields = dict(zip(found.more, ("severity", "address"), strict=True))
        more = Roundup(found.origin, found.user, found.field, priorities={"must": "critical"}, fields=fields)
    else:
        rt: starting.RequestTracker = request.getfixturevalue("rt")
        fields = {"Severity": "severity", "Address": "address"}
        more = RequestTracker(rt.queue, rt.field, rt.user, priorities={"must": 80}, fields=fields)
    key = f"da-{hashlib.md5(request.node.name.encode()).hexdigest()}"
    draft = Draft(key, "Head office mail", key, severity="must", address="https://advisor/v1/evaluations/1")
    content = {"a-1.html": b"<p>gr\xc3\xb6\xc3\x9fer</p>", "a-1.json": b"{}", "a-1.sarif": b"{}"}
    files = [Enclosed(name, partial(File, name, "text/html", told)) for name, told in content.items()]
    run = connected.sender.run
    first = run(deliver(more, draft, files=files[:2]))
    again = run(deliver(more, draft, files=files))
    assert (first.made, again.made, again.left_out, again.reference) == (True, False, (), first.reference)
    assert isinstance(more, Checks)
    assert isinstance(more, Attaches)
    assert run(more.misfits(str(first.reference), draft)) == ()
    other = Draft(key, "Another", key, severity="must", address="https://advisor/v1/evaluations/2")
    assert len(run(more.misfits(str(first.reference), other))) == 1
    assert sorted(run(more.attached(str(first.reference)))) == sorted(content)


class Killed(BaseException):
    """What ends a worker as kill -9 would: nothing is recorded of what it was at."""


class Mortal(Sender):
    """A sender whose worker is killed at a step. steps: the methods of the requests that it sent."""

    def __init__(self, *given: Any, dies: int = 0, after: bool = False, **how: Any) -> None:
        super().__init__(*given, **how)
        self.steps: list[str] = []
        self._dies, self._after = dies, after

    def _send(self, request: Request) -> Answer:
        self.steps.append(request.method)
        dies = len(self.steps) == self._dies
        if dies and not self._after:
            raise Killed
        answer = super()._send(request)
        if dies:
            raise Killed
        return answer


class Kept(Files):
    """Two files that are at hand."""

    def __init__(self) -> None:
        """Without a store."""

    def file(self, evaluation: str, form: str, name: str, most_bytes: int) -> File:
        return File(name, "application/json", b'{"evaluation": 1}')


def test_a_worker_that_is_killed_at_any_write_leaves_one_ticket_one_comment_and_each_file_once(
    engine: Engine, connected: Connected, request: pytest.FixtureRequest
) -> None:
    names = [f"answer-{number}.json" for number in (1, 2)]
    files = tuple(Attached(name, "json", "1") for name in names)
    clock = [datetime.now(UTC) + timedelta(seconds=5)]

    def key(number: int) -> str:
        return f"da-{hashlib.md5(f'{request.node.name} {number}'.encode()).hexdigest()}"

    def tell(number: int, dies: int, after: bool) -> list[str]:
        draft, said = Draft(key(number), "Head office mail", key(number)), f"said-{number}-of-{key(number)}"
        with engine.begin() as connection:
            for letter in (Letter(draft, files=files), Letter(draft, Comment(said, f"Clear. {said}"), "closed")):
                outbox.write(connection, "real", "Head office", key(number), packed(letter))
        old = connected.sender
        sender = Mortal(old._address, old._session.headers, seconds=60, dies=dies, after=after)
        way = Connected(connected.adapter, sender, Kept())
        clock[0] += outbox.HELD * 2
        with suppress(Killed):
            while work_once(engine, {"real": way}, lambda: clock[0]):
                pass
        steps = list(sender.steps)
        clock[0] += outbox.HELD * 2
        while work_once(engine, {"real": way}, lambda: clock[0]):
            pass
        sender.close()
        (reference,) = old.run(connected.adapter.find(key(number)))
        texts = old.run(connected.adapter.comments(reference))
        assert isinstance(connected.adapter, Attaches)
        assert sorted(old.run(connected.adapter.attached(reference))) == names
        assert sum(said in text for text in texts) == 1
        assert old.run(connected.adapter.read(reference)).closed is True
        assert outbox.depth(engine) == outbox.Depth(0, 0, None)
        return steps

    steps = tell(0, 0, False)
    writes = [step for step, method in enumerate(steps, 1) if method != "GET"]
    assert len(writes) == {Redmine: 6, RequestTracker: 4, Roundup: 9}[type(connected.adapter)]
    for step in writes:  # what is killed before a write has asked only, as after the write before
        tell(step, step, True)


@pytest.mark.parametrize("connected", [TRACKERS["redmine"], TRACKERS["rt"]], indirect=True)
def test_a_tracker_that_ignores_a_field_is_told_of(connected: Connected, request: pytest.FixtureRequest) -> None:
    if isinstance(connected.adapter, Redmine):
        red: starting.Redmine = request.getfixturevalue("redmine")
        more: Adapter = Redmine(red.project, red.field, fields={"999": "severity"})
    else:
        rt: starting.RequestTracker = request.getfixturevalue("rt")
        more = RequestTracker(rt.queue, rt.field, rt.user, fields={"NoSuchField": "severity"})
    key = f"da-{hashlib.md5(request.node.name.encode()).hexdigest()}"
    with pytest.raises(Refused, match="was made, and has not 'must' in"):
        connected.sender.run(deliver(more, Draft(key, "Head office mail", key, severity="must")))
    assert len(connected.sender.run(connected.adapter.find(key))) == 1


def test_a_large_file_of_a_person_keeps_no_comment_out(desk: Desk, request: pytest.FixtureRequest) -> None:
    desk.work()
    adapter = desk.connected.adapter
    assert isinstance(adapter, Attaches)
    # Redmine's limit for one is 5 MB, ours for an answer 8 MiB
    for number in range(2):
        ready = desk.run(adapter.upload(File(f"disk-{number}.txt", "text/plain", b"0123456789abcde\n" * 300_000)))
        desk.run(adapter.attach(desk.reference, [ready]))
    assert desk.work("said-beside-files") == "delivered"
    assert desk.work("said-beside-files") == "delivered"
    assert desk.said("said-beside-files") == 1


def test_a_ticket_that_a_person_moved_is_found(desk: Desk, request: pytest.FixtureRequest) -> None:
    desk.work()
    adapter, reference = desk.connected.adapter, desk.reference
    if isinstance(adapter, Redmine):
        change = Request("PUT", f"/issues/{reference}.json", body={"issue": {"project_id": "elsewhere"}})
    elif isinstance(adapter, Roundup):  # it has one place for all, so that the person takes the key away
        there: starting.Roundup = request.getfixturevalue("roundup")
        path = f"/rest/data/issue/{reference}"
        issue = desk.run(asked(Request("GET", path), 200))["data"]
        change = Request("PUT", path, body={there.field: "", "@etag": issue["@etag"]})
    else:
        change = Request("PUT", f"/REST/2.0/ticket/{reference}", body={"Queue": "Elsewhere"})
    desk.run(asked(change, 200, 204))
    assert desk.run(adapter.find(desk.key)) == ()
    assert desk.work("said-to-the-moved") == "delivered"
    (newest,) = outbox.entries(desk.engine, None, 1, None)
    assert newest.reference == reference
    assert any("said-to-the-moved" in text for text in desk.run(adapter.comments(reference)))


def test_a_key_that_no_ticket_has_finds_none(desk: Desk) -> None:
    desk.work()
    assert desk.run(desk.connected.adapter.find("da-' OR Queue = 'Changes")) == ()
