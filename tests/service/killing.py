"""A site whose service and workers are killed: its store, its tracker and its settings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Protocol

import requests
from sqlalchemy import delete, update

from domino_advisor_api import outbox
from domino_advisor_api.launching import running
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import INBOX, LEFT_ALONE, OUTBOX
from tests.api.conftest import DEPLOYMENT
from tests.api.loopback_tracker import Issue, Tracker

LONG_AGO = "2000-01-01T00:00:00.000000Z"
SECRET = "s3cret-of-the-site"


class Site:
    """A store, a tracker and the settings of a site. more: what they say of the tracker but its kind and address."""

    def __init__(self, folder: Path, tracker: Tracker, more: str) -> None:
        self.folder, self.tracker = folder, tracker
        (folder / "trackers.toml").write_text(
            f'[changes]\nkind = "redmine"\naddress = "{tracker.address}"\nsecret_variable = "KEY"\n{more}'
        )
        self.environment = {
            "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{self.database}",
            "DOMINO_ADVISOR_TRACKERS": str(folder / "trackers.toml"),
            "DOMINO_ADVISOR_WORKERS": "1",
            "KEY": SECRET,
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
    def workers(self) -> Iterator[Start]:
        """Starts workers, each of which ends when nothing is due; what they are made of is read once."""
        with subprocess.Popen(
            [sys.executable, "-c", _WORKERS], env={**os.environ, **self.environment}, stderr=subprocess.DEVNULL,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        ) as starter:  # fmt: skip
            assert starter.stdin is not None
            assert starter.stdout is not None
            asked, told = starter.stdin, starter.stdout

            def start(transaction: int = 0) -> Worker:
                asked.write(f"{transaction}\n")
                asked.flush()
                return Worker(int(told.readline()), told)

            yield start

    def let_go(self) -> None:
        """As if the time had passed for which an entry or a ticket is held, or waits, or a tracker is left alone."""
        with self.store.engine.begin() as connection:
            connection.execute(delete(LEFT_ALONE))
            for table in (OUTBOX, INBOX):
                connection.execute(update(table).values(held_until=None, due_at=LONG_AGO))

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


class Start(Protocol):
    """transaction: before the end of which of its transactions the worker is killed, from 1; 0 for none."""

    def __call__(self, transaction: int = 0) -> Worker: ...


_WORKERS = """
import os, signal, sys
from itertools import count
import domino_advisor.commands.trackers, domino_advisor_api.app, domino_advisor_api.trackers.carrying
from domino_advisor.commands.cli import main
from domino_advisor.evaluation.advisor import Advisor
from sqlalchemy.engine.default import DefaultDialect

Advisor()
commits, commit = count(1), DefaultDialect.do_commit

def kill_at(transaction):
    def end(*given):
        if next(commits) == transaction:
            os.kill(os.getpid(), signal.SIGKILL)
        commit(*given)

    DefaultDialect.do_commit = end

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        kill_at(int(line))
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

    def kill(self) -> None:
        """At once and for good."""
        for process in self.processes:
            os.kill(process, signal.SIGKILL)

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
