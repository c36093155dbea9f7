"""What a service and its workers evaluate comes into the trackers of the site once, though they are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from domino_advisor.commands.cli import main
from domino_advisor_api import outbox
from domino_advisor_api.launching import running
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import OUTBOX
from domino_advisor_api.trackers.contract import Draft
from domino_advisor_api.trackers.working import Letter, packed
from tests.api.loopback_tracker import Fault, Issue, Tracker
from tests.examples import document

PLAN = document("consolidation-plan").value
KEY = "da-" + "1" * 32
SECRET = "s3cret-of-the-site"


@pytest.fixture
def environment(tmp_path: Path, url: str, tracker: Tracker, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The settings of a site with one tracker, which the commands of this process have too."""
    (tmp_path / "trackers.toml").write_text(
        f'[hub]\nkind = "github"\naddress = "{tracker.address}"\nsecret_variable = "HUB_TOKEN"\n'
        'place = {repository = "owner/name"}\n'
    )
    made = {
        "DOMINO_ADVISOR_DATABASE_URL": url,
        "DOMINO_ADVISOR_TRACKERS": str(tmp_path / "trackers.toml"),
        "DOMINO_ADVISOR_WORKERS": "1",
        "HUB_TOKEN": SECRET,
    }
    for name, value in made.items():
        monkeypatch.setenv(name, value)
    return made


def write(environment: dict[str, str], key: str = KEY) -> str:
    store = Store(environment["DOMINO_ADVISOR_DATABASE_URL"])
    with store.engine.begin() as connection:
        id_ = outbox.write(connection, "hub", "Head office", key, packed(Letter(Draft(key, "Head office mail", key))))
    store.close()
    return id_


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def until(fine: Callable[[], object], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not fine():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def evaluate(address: str) -> None:
    body = json.dumps(PLAN).encode()
    sent = urllib.request.Request(f"{address}/v1/evaluations", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(sent, timeout=60) as answer:
        assert answer.status == 201


@pytest.mark.slow
def test_a_service_takes_what_it_evaluates_to_the_tracker(
    environment: dict[str, str], tracker: Tracker, tmp_path: Path
) -> None:
    with (tmp_path / "log").open("wb") as log, running(environment, log) as address:
        evaluate(address)
        until(lambda: tracker.issues)
        evaluate(address)
    (issue,) = tracker.issues
    assert issue.keys[0].startswith("da-")
    assert issue.comments == []
    assert SECRET not in (tmp_path / "log").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_service_that_is_killed_while_a_ticket_is_made_is_followed_by_one_that_finds_it(
    environment: dict[str, str], tracker: Tracker, tmp_path: Path, after: bool
) -> None:
    with (tmp_path / "log").open("wb") as log, running(environment, log) as address:
        workers = _workers(tmp_path)
        tracker.faults += [Fault("GET"), Fault("POST", kills=workers[0], after=after, hang_up=True)]
        evaluate(address)
        until(lambda: [fault for fault in tracker.requests if fault[0] == "POST"])
    assert len(tracker.issues) == int(after)
    _let_go(environment)
    assert run("worker", "--once").exit_code == 0
    assert len(tracker.issues) == 1


def test_a_worker_ends_what_it_is_at_when_it_is_told_to_stop(environment: dict[str, str], tracker: Tracker) -> None:
    tracker.faults.append(Fault("GET", seconds=0.5))
    write(environment)
    write(environment, "da-" + "2" * 32)
    command = [sys.executable, "-c", "from domino_advisor.commands.cli import main; main()", "worker"]
    with subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL) as process:
        until(lambda: tracker.requests)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    assert [issue.keys for issue in tracker.issues] == [[KEY]]


def test_what_is_dead_is_listed_with_its_reason_and_is_tried_again(
    environment: dict[str, str], tracker: Tracker
) -> None:
    id_ = write(environment)
    tracker.faults.append(Fault("POST", 403))
    run("worker", "--once")
    listed = run("outbox", "list", "--state", "dead").stdout
    assert id_ in listed
    assert "answered with 403: told to fail" in listed
    shown: dict[str, Any] = json.loads(run("outbox", "show", id_).stdout)
    assert (shown["state"], shown["content"]["draft"]["title"]) == ("dead", "Head office mail")
    assert run("outbox", "replay", id_).exit_code == 0
    again = run("outbox", "replay", id_)
    assert (again.exit_code, f"Not dead, not there, or its ticket is told something later: {id_}." in again.stderr) == (
        2,
        True,
    )
    run("worker", "--once")
    assert [issue.keys for issue in tracker.issues] == [[KEY]]
    assert " 1\n" in run("outbox", "list", "--state", "delivered").stdout


def test_what_is_dead_and_wanted_by_nobody_is_dropped_and_listed_with_who_and_why(
    environment: dict[str, str], tracker: Tracker
) -> None:
    id_ = write(environment)
    tracker.faults.append(Fault("POST", 403))
    run("worker", "--once")
    said = ("--owner", "Mail team", "--reason", "The project is gone.")
    assert run("outbox", "drop", id_, *said).exit_code == 0
    listed = run("outbox", "list").stdout
    assert f"{id_}  " in listed
    assert "  dropped    hub  " in listed
    assert listed.endswith("  dropped by Mail team: The project is gone.\n")
    shown: dict[str, Any] = json.loads(run("outbox", "show", id_).stdout)
    assert (shown["owner"], shown["reason"], shown["state"]) == ("Mail team", "The project is gone.", "dropped")
    again = run("outbox", "drop", id_, *said)
    assert again.exit_code == 2
    assert f"Neither dead nor waiting, not there, or being delivered just now: {id_}." in again.stderr
    assert tracker.issues == []


def test_all_that_is_dead_is_dropped_at_once(environment: dict[str, str], tracker: Tracker) -> None:
    for key in (KEY, "da-" + "2" * 32):
        write(environment, key)
        tracker.faults.append(Fault("POST", 403))
    run("worker", "--once")
    waiting = write(environment)
    done = run("outbox", "drop", "--all", "--owner", "Mail team", "--reason", "Gone.")
    assert (done.exit_code, done.stderr) == (0, "Dropped: 2.\n")
    assert [line.split()[0] for line in run("outbox", "list", "--state", "waiting").stdout.splitlines()] == [waiting]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--all", "--owner", "Mail team"], "--reason"),
        (["--all", "--owner", " ", "--reason", "Gone."], "--owner is a line of 1 to 100 characters."),
        (["--owner", "Mail team", "--reason", "Gone."], "Name what is to be dropped, or say --all."),
        (["--all", "x", "--owner", "Mail team", "--reason", "Gone."], "Name what is to be dropped, or say --all."),
    ],
)
def test_nothing_is_dropped_without_a_name_who_and_why(
    environment: dict[str, str], arguments: list[str], told: str
) -> None:
    done = run("outbox", "drop", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr


def test_a_worker_forgets_what_was_delivered_longer_ago_than_the_settings_say(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, newer = write(environment), write(environment)
    assert run("worker", "--once").exit_code == 0
    store = Store(environment["DOMINO_ADVISOR_DATABASE_URL"])
    with store.engine.begin() as connection:
        connection.execute(update(OUTBOX).values(due_at="2000-01-01T00:00:00.000000Z"))
    write(environment)
    monkeypatch.setenv("DOMINO_ADVISOR_OUTBOX_DAYS", "36500")
    assert run("worker", "--once").exit_code == 0
    assert len(outbox.entries(store.engine, None, 10, None)) == 3
    last = write(environment)
    monkeypatch.setenv("DOMINO_ADVISOR_OUTBOX_DAYS", "1")
    assert run("worker", "--once").exit_code == 0
    left = {one.id for one in outbox.entries(store.engine, None, 10, None)}
    store.close()
    assert left.isdisjoint({old, newer})
    assert last in left


def test_what_a_person_should_know_of_what_was_delivered_is_listed(
    environment: dict[str, str], tracker: Tracker
) -> None:
    tracker.issues += [Issue(number, "Head office mail", KEY, [KEY]) for number in (1, 2)]
    write(environment)
    run("worker", "--once")
    assert "  1  2 have the same key, and are left as they are\n" in run("outbox", "list").stdout


def test_all_that_is_dead_is_tried_again_at_once(environment: dict[str, str], tracker: Tracker) -> None:
    for number in range(3):
        write(environment, f"da-{number:032x}")
    tracker.faults += [Fault("GET", 403)] * 3
    run("worker", "--once")
    assert len(run("outbox", "list", "--state", "dead").stdout.splitlines()) == 3
    assert "Tried again: 3." in run("outbox", "replay", "--all").stderr
    run("worker", "--once")
    assert len(tracker.issues) == 3


def test_a_tracker_whose_secret_is_not_there_waits(
    environment: dict[str, str], tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(environment)
    monkeypatch.delenv("HUB_TOKEN")
    assert run("worker", "--once").exit_code == 0
    assert (tracker.requests, len(run("outbox", "list", "--state", "waiting").stdout.splitlines())) == ([], 1)


def test_a_worker_without_trackers_says_what_is_missing(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DOMINO_ADVISOR_TRACKERS")
    done = run("worker", "--once")
    assert (done.exit_code, "DOMINO_ADVISOR_TRACKERS names no file of trackers." in done.stderr) == (2, True)


def _workers(folder: Path) -> list[int]:
    """The processes of the service that serve and carry: the children of the one that was started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            variables = (place / "environ").read_bytes()
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if str(folder).encode() in variables and parent != os.getpid():
            found.append(int(place.name))
    return found


def _let_go(environment: dict[str, str]) -> None:
    """As if the time had passed for which an entry is held."""
    store = Store(environment["DOMINO_ADVISOR_DATABASE_URL"])
    with store.engine.begin() as connection:
        connection.execute(update(OUTBOX).values(held_until="2000-01-01T00:00:00.000000Z"))
    store.close()
