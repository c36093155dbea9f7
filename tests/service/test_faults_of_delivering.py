"""One ticket, one comment and no lost evaluation, whatever happens to the service, a worker, a tracker or the store.

The steps of a delivery are the requests that it makes. They are counted first, so that none is forgotten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import requests
from msgspec.structs import replace

from domino_advisor_api import outbox
from domino_advisor_api.tables import OUTBOX
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.working import packed, unpacked
from tests.api.conftest import DEPLOYMENT
from tests.api.loopback_tracker import KEY_FIELD, Fault, Tracker, tracking
from tests.service.killing import SECRET, Site, kills, methods, until

SETTINGS = (
    f'place = {{project = "audit", key_field = {KEY_FIELD}, priorities = {{should = "High"}}}}\n'
    'attach = ["json", "html"]\n'
)
CHANGED = {"environment": "production"}
"""Nothing is said of the machines any more: other violations than before, and so a comment."""


@pytest.fixture
def site(tmp_path: Path, tracker: Tracker) -> Iterator[Site]:
    made = Site(tmp_path, tracker, SETTINGS)
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
    assert SECRET not in (site.folder / "log").read_text()


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


def test_a_disk_that_is_full_while_a_ticket_is_made_loses_nothing(small_disk: Path, tracker: Tracker) -> None:
    """It is full of the log, too."""
    site = Site(small_disk, tracker, SETTINGS)
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
