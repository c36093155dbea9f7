"""One ticket, one comment and no lost evaluation, whatever happens to the service, a worker, a tracker or the store.

The steps of a delivery are the requests that it makes. They are counted first, so that none is forgotten.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import pytest
import requests
from msgspec.structs import replace
from sqlalchemy import update

from domino_advisor_api import outbox
from domino_advisor_api.launching import running
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import OUTBOX
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.working import packed, unpacked
from tests.api.conftest import DEPLOYMENT
from tests.api.loopback_tracker import KEY_FIELD, Fault, Issue, Tracker, tracking

LONG_AGO = "2000-01-01T00:00:00.000000Z"
CHANGED = {"environment": "production"}
"""Nothing is said of the machines any more: other violations than before, and so a comment."""


class Site:
    """A store, a tracker and the settings of a site."""

    def __init__(self, folder: Path, tracker: Tracker) -> None:
        self.folder, self.tracker = folder, tracker
        (folder / "trackers.toml").write_text(
            f'[changes]\nkind = "redmine"\naddress = "{tracker.address}"\nsecret_variable = "KEY"\n'
            f'place = {{project = "audit", key_field = {KEY_FIELD}, priorities = {{should = "High"}}}}\n'
            'attach = ["json", "html"]\n'
        )
        self.environment = {
            "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{self.database}",
            "DOMINO_ADVISOR_TRACKERS": str(folder / "trackers.toml"),
            "DOMINO_ADVISOR_WORKERS": "1",
            "KEY": "s3cret-of-the-site",
        }
        self.store = Store(self.environment["DOMINO_ADVISOR_DATABASE_URL"])

    @property
    def database(self) -> Path:
        return self.folder / "store.db"

    @contextmanager
    def service(self, **more: str) -> Iterator[Service]:
        """A running service, which may be killed."""
        with (self.folder / "log").open("ab") as log, running({**self.environment, **more}, log) as address:
            yield Service(address, self.processes())

    def processes(self) -> tuple[int, ...]:
        """What runs with the settings of this site."""
        named = f"DOMINO_ADVISOR_DATABASE_URL=sqlite:///{self.database}".encode()
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if named in (place / "environ").read_bytes().split(b"\0") and int(place.name) != os.getpid():
                    found.append(int(place.name))
            except OSError:
                continue
        return tuple(found)

    def worker(self) -> subprocess.Popen[bytes]:
        """A worker that ends when nothing is due."""
        command = [sys.executable, "-c", "from domino_advisor.commands.cli import main; main()", "worker", "--once"]
        return subprocess.Popen(command, env={**os.environ, **self.environment}, stderr=subprocess.DEVNULL)

    @contextmanager
    def workers(self) -> Iterator[Callable[[], Worker]]:
        """Starts workers, each of which ends when nothing is due; what they are made of is read once."""
        with subprocess.Popen(
            [sys.executable, "-c", _WORKERS], env={**os.environ, **self.environment}, stderr=subprocess.DEVNULL,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        ) as starter:  # fmt: skip
            assert starter.stdin is not None
            assert starter.stdout is not None
            asked, told = starter.stdin, starter.stdout

            def start() -> Worker:
                asked.write("\n")
                asked.flush()
                return Worker(int(told.readline()), told)

            yield start

    def let_go(self) -> None:
        """As if the time had passed for which an entry is held, or waits."""
        with self.store.engine.begin() as connection:
            connection.execute(update(OUTBOX).values(held_until=None, due_at=LONG_AGO))

    @property
    def left(self) -> outbox.Depth:
        return outbox.depth(self.store.engine)

    def delivered(self) -> None:
        """Waits until nothing is left to be told."""
        until(lambda: not self.left.waiting)
        assert self.left.dead == 0, outbox.entries(self.store.engine, "dead", 1, None)[0].told

    def ticket(self, name: str) -> Issue:
        """The one ticket of a deployment."""
        (found,) = (issue for issue in self.tracker.issues if issue.title.startswith(f"{name}:"))
        return found

    def evaluations(self, name: str) -> int:
        return sum(entry.deployment == name for entry in self.store.entries(1000, None))


_WORKERS = """
import os, signal, sys
import domino_advisor.commands.trackers, domino_advisor_api.app, domino_advisor_api.trackers.carrying
from domino_advisor.commands.cli import main

for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        os.kill(os.getpid(), signal.SIGSTOP)
        try:
            main(["worker", "--once"])
        except SystemExit as end:
            os._exit(end.code or 0)
        os._exit(1)
    os.waitpid(child, os.WUNTRACED)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Worker:
    """A worker that begins once somebody waits for its end."""

    def __init__(self, process: int, told: IO[str]) -> None:
        self.process, self._told = process, told

    def ends(self) -> int:
        """With which status."""
        os.kill(self.process, signal.SIGCONT)
        return int(self._told.readline())


class Service:
    """A running service. processes: those that it consists of."""

    def __init__(self, address: str, processes: tuple[int, ...]) -> None:
        self.address, self.processes = address, processes

    def evaluate(self, name: str, deployment: Mapping[str, Any] = DEPLOYMENT) -> requests.Response:
        body = json.dumps({**deployment, "deployment": name}).encode()
        head = {"Content-Type": "application/json"}
        return requests.post(f"{self.address}/v1/evaluations", data=body, headers=head, timeout=60)

    def ended(self) -> bool:
        """Whether it is dead: one that nobody has waited for has no address space any more."""
        return not any(_runs(process) for process in self.processes)


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def until(fine: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not fine():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as made:
        yield made


@pytest.fixture
def site(tmp_path: Path, tracker: Tracker) -> Iterator[Site]:
    made = Site(tmp_path, tracker)
    yield made
    made.store.close()


def test_a_service_that_is_killed_at_any_step_leaves_one_ticket_with_each_file_and_each_comment_once(
    site: Site, tracker: Tracker
) -> None:
    with site.service() as service:
        assert service.evaluate("Counted").status_code == 201
        site.delivered()
        creating = methods(tracker)
        assert service.evaluate("Counted", CHANGED).status_code == 201
        site.delivered()
        commenting = methods(tracker)[len(creating) :]
    files = [name.rpartition("-")[0] for name, _ in site.ticket("Counted").files]
    assert (len(creating), len(commenting), len(files)) == (12, 6, 2)

    # The service that goes on after one was killed is the one that is killed next.
    running_ = site.service()
    service = running_.__enter__()
    cases = [(True, *kill) for kill in kills(creating)] + [(False, *kill) for kill in kills(commenting)]
    for number, (first, step, after) in enumerate(cases):
        name = f"Site {number}"
        if not first:
            service.evaluate(name)
            site.delivered()
        fault = Fault("", kills=service.processes, after=after, hang_up=True)
        tracker.at = {len(tracker.requests) + step: fault}
        assert service.evaluate(name, DEPLOYMENT if first else CHANGED).status_code == 201
        until(service.ended)
        running_.__exit__(None, None, None)
        site.let_go()
        running_ = site.service()
        service = running_.__enter__()
        site.delivered()
        issue = site.ticket(name)
        told = (
            len(issue.comments),
            [file.rpartition("-")[0].replace(name.replace(" ", "-"), "Counted") for file, _ in issue.files],
        )
        assert told == (0 if first else 1, files), (first, step, after)
        assert site.evaluations(name) == (1 if first else 2)
    running_.__exit__(None, None, None)
    assert "s3cret" not in (site.folder / "log").read_text()


def methods(tracker: Tracker) -> list[str]:
    return [method for method, *_ in tracker.requests]


def kills(steps: Sequence[str]) -> list[tuple[int, bool]]:
    """At which steps something is killed, from 1, and whether after the tracker carried the step out.

    To be killed before a question is to be killed after the step before it.
    """
    return [
        (step, after)
        for step, method in enumerate(steps, 1)
        for after in (False, True)
        if after or step == 1 or method != "GET"
    ]


def test_a_worker_that_is_killed_at_any_step_leaves_one_ticket_that_is_commented_once_and_closed(
    site: Site, tracker: Tracker
) -> None:
    with site.service(DOMINO_ADVISOR_DELIVER="off") as service:
        assert service.evaluate("Head office").status_code == 201
    assert tracker.requests == [], "a service that is told not to deliver does not"
    (entry,) = outbox.entries(site.store.engine, None, 9, None)
    letter = unpacked(entry.content)
    said = "c" * 32
    closing_ = replace(letter, comment=Comment(said, f"Clear. {said}"), wanted="closed", files=())

    def again() -> None:
        """As it was before anything was delivered."""
        tracker.issues.clear()
        tracker.requests.clear()
        with site.store.engine.begin() as connection:
            connection.execute(OUTBOX.delete())
            for content in (letter, closing_):
                outbox.write(connection, "changes", "Head office", letter.draft.key, packed(content))
        site.let_go()

    again()
    assert site.worker().wait(60) == 0
    steps = methods(tracker)
    names = [name for name, _ in tracker.issues[0].files]
    assert (len(steps), len(names), site.left.waiting) == (22, 2, 0)
    with site.workers() as start:
        for step, after in kills(steps):
            again()
            worker = start()
            tracker.at = {step: Fault("", kills=worker.process, after=after, hang_up=True)}
            assert worker.ends() == -9
            site.let_go()
            assert start().ends() == 0
            told = [([name for name, _ in issue.files], issue.comments, issue.closed) for issue in tracker.issues]
            assert told == [(names, [f"Clear. {said}"], True)], (step, after)
            assert site.left == outbox.Depth(0, 0, None)


FAULTS = {
    "asks to wait": Fault("POST", 429, {"Retry-After": "3600"}),
    "fails after it did it": Fault("POST", 500, after=True),
    "does not attach": Fault("PUT", 500),
    "fails after it attached": Fault("PUT", 500, after=True),
    "hangs up": Fault("POST", hang_up=True),
    "cuts its answer": Fault("POST", after=True, cuts=True),
    "cuts what was found": Fault("GET", cuts=True),
    "takes longer than is waited for": Fault("POST", seconds=25),
}


def test_a_tracker_that_fails_in_any_way_has_one_ticket_in_the_end(site: Site, tracker: Tracker) -> None:
    with site.service() as service:
        for name, fault in FAULTS.items():
            tracker.faults.append(fault)
            assert service.evaluate(name).status_code == 201
            until(lambda: outbox.entries(site.store.engine, None, 1, None)[0].attempts == 1)
            assert tracker.faults == []
            site.let_go()
            site.delivered()
            assert (len(site.ticket(name).files), site.ticket(name).comments) == (2, [])
        assert requests.get(f"{service.address}/readyz", timeout=60).status_code == 200
    assert len(tracker.issues) == len(FAULTS)


def test_a_tracker_that_is_down_is_told_when_it_is_there_again(site: Site, tracker: Tracker) -> None:
    with tracking() as down:
        gone = down.address
    file = site.folder / "trackers.toml"
    named = file.read_text()
    file.write_text(named.replace(tracker.address, gone))
    with site.service() as service:
        assert service.evaluate("Head office").status_code == 201
        until(lambda: outbox.entries(site.store.engine, None, 1, None)[0].attempts == 1)
        told = outbox.entries(site.store.engine, None, 1, None)[0].told
        assert told == "GET /issues.json was not answered: ConnectionError"
    file.write_text(named)
    site.let_go()
    assert site.worker().wait(60) == 0
    assert len(site.ticket("Head office").files) == 2


def test_a_store_that_is_locked_while_a_ticket_is_made_loses_nothing(site: Site, tracker: Tracker) -> None:
    with (
        site.service() as service,
        closing(sqlite3.connect(site.database, isolation_level=None, check_same_thread=False)) as other,
    ):

        def lock(method: str) -> None:
            if method == "POST" and not other.in_transaction:
                other.execute("begin immediate")

        tracker.when = lock
        assert service.evaluate("Head office").status_code == 201
        until(lambda: other.in_transaction)
        tracker.when = lambda method: None
        refused = service.evaluate("Branch office")
        assert refused.status_code == 503
        until(lambda: "store-unreachable" in (site.folder / "log").read_text())
        other.execute("rollback")
        assert service.evaluate("Branch office").status_code == 201
        site.let_go()
        site.delivered()
    for name in ("Head office", "Branch office"):
        assert (site.evaluations(name), site.ticket(name).comments) == (1, [])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "none", str(place)], check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk of his own")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def test_a_disk_that_is_full_while_a_ticket_is_made_loses_nothing(small_disk: Path, tracker: Tracker) -> None:
    """It is full of the log, too."""
    site = Site(small_disk, tracker)
    filler = small_disk / "filler"

    def fill(method: str) -> None:
        if method != "POST":
            return
        with site.store.engine.connect() as connection:  # what was written ahead leaves no room
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        with filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    with site.service() as service:
        tracker.when = fill
        assert service.evaluate("Head office").status_code == 201
        until(filler.exists)
        tracker.when = lambda method: None
        until(lambda: service.evaluate("Branch office").status_code == 503)
        refused = service.evaluate("Branch office")
        assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (503, "store-full")
        assert (site.left.waiting, site.evaluations("Branch office")) == (1, 0)
        filler.unlink()
        assert service.evaluate("Branch office").status_code == 201
        site.let_go()
        site.delivered()
    for name in ("Head office", "Branch office"):
        assert (site.evaluations(name), site.ticket(name).comments, len(site.ticket(name).files)) == (1, [], 2)
    site.store.close()
