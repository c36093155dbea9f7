"""A Roundup that limits requests, and workers that are killed, or at it at once: one ticket, each comment once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import cast

import pytest
import requests
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import Draft, Request, T, Talk, Unavailable, asked
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Became, Connected, Letter, packed, work_once
from tests.trackers import starting

pytestmark = pytest.mark.xdist_group("roundup")
MOST_STEPS = 40


class Mortal(Sender):
    """A sender whose process is killed with the answer to its n-th request, before anybody sees it."""

    def __init__(self, there: starting.Roundup, after: int) -> None:
        super().__init__(there.address, way(there).headers(there.password), seconds=60)
        self.left = after

    def run(self, talk: Talk[T]) -> T:
        return super().run(self._counted(talk))

    def _counted(self, talk: Talk[T]) -> Talk[T]:
        request = next(talk)
        while True:
            answer = yield request
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                request = talk.send(answer)
            except StopIteration as over:
                return cast(T, over.value)


def way(there: starting.Roundup) -> Roundup:
    return Roundup(there.origin, there.user, there.field)


def connected(there: starting.Roundup, after: int = 0) -> Connected:
    return Connected(way(there), Mortal(there, after))


def work(url: str, there: starting.Roundup, after: int, hour: int = 0) -> list[Became]:
    """What became of what is due in that many hours. after: as a `Mortal` has it, 0 for never."""
    store = Store(url)
    way_there = connected(there, after)
    clock = lambda: datetime.now(UTC) + timedelta(hours=hour, seconds=1)  # noqa: E731
    became: list[Became] = []
    while (one := work_once(store.engine, {"real": way_there}, clock)) is not None:
        became.append(one)
    way_there.sender.close()
    store.close()
    return became


def write(engine: Engine, key: str, *comments: str) -> None:
    """A ticket that is to be made, and comments on it."""
    draft = Draft(key, f"Head office: {key}", f"First.\n\ndomino-advisor: {key}")
    said = [None, *(Comment(one, f"Changed: größer, 大.\n\ndomino-advisor: {one}") for one in comments)]
    with engine.begin() as connection:
        for comment in said:
            outbox.write(connection, "real", "Head office", key, packed(Letter(draft, comment)))


class Found:
    """What is in the Roundup, read without an adapter."""

    def __init__(self, there: starting.Roundup) -> None:
        self.there = there

    def _all(self, path: str) -> list[dict[str, str]]:
        identity = (self.there.user, self.there.password)
        answer = requests.get(f"{self.there.address}/rest/data/{path}", auth=identity, timeout=60)
        return cast("list[dict[str, str]]", answer.json()["data"]["collection"])

    def tickets(self, key: str) -> list[str]:
        found = self._all(f"issue?@fields={self.there.field}")
        return [issue["id"] for issue in found if issue[self.there.field] == key]

    def texts(self, ticket: str) -> list[str]:
        """The texts of a ticket."""
        identity = (self.there.user, self.there.password)
        place = f"{self.there.address}/rest/data/issue/{ticket}"
        issue = requests.get(place, auth=identity, timeout=60).json()["data"]["attributes"]
        named = {message["id"] for message in issue["messages"]}
        found = self._all("msg?@fields=content&@verbose=3")
        return [message["content"] for message in found if message["id"] in named]

    def marks(self, key: str) -> Counter[str]:
        """The last word of each text of the one ticket with a key."""
        (ticket,) = self.tickets(key)
        return Counter(text.split()[-1] for text in self.texts(ticket))


@pytest.fixture
def found(roundup: starting.Roundup) -> Found:
    return Found(roundup)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'store.db'}"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    store = Store(url)
    yield store.engine
    store.close()


def test_a_worker_that_is_killed_at_any_request_leaves_one_ticket_with_each_comment_once(
    roundup: starting.Roundup, found: Found, engine: Engine, url: str
) -> None:
    spawn = multiprocessing.get_context("spawn")
    for step in count(1):
        assert step < MOST_STEPS
        key, comment = f"da-killed-{step}", f"said-killed-{step}"
        write(engine, key, comment)
        worker = spawn.Process(target=work, args=(url, roundup, step))
        worker.start()
        worker.join(120)
        assert worker.exitcode in (0, -signal.SIGKILL)
        # what it held is another's after a while
        work(url, roundup, 0, hour=1)
        assert found.marks(key) == {key: 1, comment: 1}, step
        if worker.exitcode == 0:
            break
    # a ticket that was made, a comment that was, and what is read before and after
    assert step > 15
    assert {one.state for one in outbox.entries(engine, None, 1000, None)} == {"delivered"}


def test_two_workers_at_once_make_one_ticket_with_each_comment_once(
    roundup: starting.Roundup, found: Found, engine: Engine, url: str, tmp_path: Path
) -> None:
    keys = [f"da-both-{number}" for number in range(4)]
    for key in keys:
        write(engine, key, f"said-first-{key}", f"said-second-{key}")
    (tmp_path / "secret").write_text(roundup.password, "utf-8")
    place = f'{{origin = "{roundup.origin}", user = "{roundup.user}", key_field = "{roundup.field}"}}'
    (tmp_path / "trackers.toml").write_text(
        f'[real]\nkind = "roundup"\naddress = "{roundup.address}"\nsecret_file = "{tmp_path / "secret"}"\n'
        f"place = {place}\n",
        "utf-8",
    )
    begin = "from domino_advisor.commands.cli import main; main(['worker', '--once'])"
    environment = {
        **os.environ, "DOMINO_ADVISOR_TRACKERS": str(tmp_path / "trackers.toml"), "DOMINO_ADVISOR_DATABASE_URL": url
    }  # fmt: skip
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", begin], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for _ in range(2)
    ]
    said = [worker.communicate(timeout=120)[0].decode() for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], said
    # one that found nothing due at that moment ends before the other
    work(url, roundup, 0)
    for key in keys:
        assert found.marks(key) == {key: 1, f"said-first-{key}": 1, f"said-second-{key}": 1}
    assert all("delivered" in one for one in said), said


def test_a_comment_that_two_add_at_the_same_moment_is_there_once(roundup: starting.Roundup, found: Found) -> None:
    adapter = way(roundup)
    (one, other) = (connected(roundup).sender for _ in range(2))
    reference = one.run(adapter.create(Draft("da-moment", "At once", "First.\n\nda-moment")))
    for turn in range(5):
        gate = threading.Barrier(2)

        def add(sender: Sender, text: str, gate: threading.Barrier = gate) -> None:
            gate.wait()
            sender.run(adapter.comment(reference, text))

        text = f"Changed.\n\nsaid-{turn}"
        threads = [threading.Thread(target=add, args=(sender, text)) for sender in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found.marks("da-moment") == {"da-moment": 1, **{f"said-{turn}": 1 for turn in range(5)}}


def test_a_comment_survives_what_a_person_changes_meanwhile(roundup: starting.Roundup, found: Found) -> None:
    adapter, sender = way(roundup), connected(roundup).sender
    reference = sender.run(adapter.create(Draft("da-meanwhile", "Meanwhile", "First.\n\nda-meanwhile")))

    def meanwhile(talk: Talk[None]) -> Talk[None]:
        """Closes the ticket once, after the comment has read it and before it changes it."""
        request, closed = next(talk), False
        while True:
            if request.method == "PUT" and not closed:
                closed = True
                yield from adapter.close(reference)
            try:
                request = talk.send((yield request))
            except StopIteration:
                return

    sender.run(meanwhile(adapter.comment(reference, "Changed.\n\nsaid-meanwhile")))
    assert sender.run(adapter.read(reference)).closed is True
    assert found.marks("da-meanwhile") == {"da-meanwhile": 1, "said-meanwhile": 1}


def test_a_request_that_something_on_the_way_sends_twice_makes_one_ticket(
    roundup: starting.Roundup, found: Found
) -> None:
    adapter, sender = way(roundup), connected(roundup).sender

    def twice(talk: Talk[str]) -> Talk[str]:
        request = next(talk)
        while True:
            if request.path.startswith("/rest/data/issue/@poe/"):
                yield request
            try:
                request = talk.send((yield request))
            except StopIteration as over:
                return cast(str, over.value)

    with pytest.raises(Unavailable, match="taken before"):
        sender.run(twice(adapter.create(Draft("da-twice", "Twice", "First.\n\nda-twice"))))
    assert sender.run(adapter.find("da-twice")) == tuple(found.tickets("da-twice"))
    assert found.marks("da-twice") == {"da-twice": 1}


@pytest.fixture
def limited(request: pytest.FixtureRequest) -> Iterator[starting.Roundup]:
    """A Roundup with a limit, as calls in so many seconds."""
    with starting.roundup(*request.param) as made:
        yield made


@pytest.mark.parametrize("limited", [(3, 300)], indirect=True)
def test_a_limit_is_waited_for_as_long_as_it_asks(limited: starting.Roundup, engine: Engine) -> None:
    write(engine, "da-limit")
    way_there, now = connected(limited), datetime.now(UTC)
    assert work_once(engine, {"real": way_there}, lambda: now + timedelta(seconds=1)) == "waiting"
    (entry,) = outbox.entries(engine, None, 10, None)
    assert (entry.attempts, str(entry.told).rpartition(" ")[2]) == (1, "429")
    # a call is given back after 100 seconds, and without that it would be tried again after 15 at most
    assert datetime.fromisoformat(entry.due_at) - now >= timedelta(seconds=100)
    with pytest.raises(Unavailable) as refused:
        way_there.sender.run(asked(Request("GET", "/rest/data/issue"), 200))
    assert refused.value.after == 100


@pytest.mark.parametrize("limited", [(12, 6)], indirect=True)
def test_what_hits_a_limit_is_there_once_in_the_end(limited: starting.Roundup, engine: Engine) -> None:
    keys = ("da-limit-1", "da-limit-2")
    for key in keys:
        write(engine, key, f"said-{key}")
    way_there = connected(limited)
    became = list(_until_nothing_waits(engine, way_there))
    assert became.count("delivered") == 4
    assert became.count("waiting") > 1
    for key in keys:
        time.sleep(6)
        assert Found(limited).marks(key) == {key: 1, f"said-{key}": 1}


def _until_nothing_waits(engine: Engine, there: Connected) -> Iterator[Became]:
    """Works on one entry after the other. After a failure it is a day later for the outbox, and the Roundup has given
    all calls back.
    """
    now = datetime.now(UTC)
    for _ in range(12):
        while (became := work_once(engine, {"real": there}, lambda now=now: now + timedelta(days=1))) == "delivered":  # type: ignore[misc]
            yield became
        if became is None:
            return
        yield became
        now += timedelta(days=1)
        time.sleep(6)
    raise AssertionError(outbox.depth(engine))
