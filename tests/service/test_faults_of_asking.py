"""One ticket, one answer and one evaluation, whatever happens to the service, a worker, a tracker or the store.

The steps of an answer are the requests to the tracker and the transactions of the store. They are counted first, so
that none is forgotten.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
import requests
from sqlalchemy import func, select, update

from domino_advisor_api import outbox
from domino_advisor_api.tables import DELIVERIES, INBOX, POLLS
from tests.api.loopback_tracker import KEY_FIELD, Fault, Issue, Tracker, tracking
from tests.change_tickets import site as description
from tests.service.killing import LONG_AGO, SECRET, Service, Site, Start, kills, methods, until

HOOKS = "a-secret-of-the-deliveries"
SETTINGS = (
    f'place = {{project = "audit", key_field = {KEY_FIELD}}}\nreads = true\npoll_seconds = 86400\ndeployments = []\n'
)
DELIVERED = SETTINGS.replace("86400", "0") + 'hook = "standard"\nhook_secret_variables = ["HOOKS"]\n'
STEPS = ["changed", "ticket", "file", "notes", "statuses", "notes", "comment", "notes"]
"""What is asked of the tracker for one answer."""
FILE, COMMENT = STEPS.index("file") + 1, STEPS.index("comment") + 1


class Desk(Site):
    """A site whose tickets are read. A look is had when the test says so."""

    def __init__(self, folder: Path, tracker: Tracker, more: str = SETTINGS) -> None:
        super().__init__(folder, tracker, more)
        self.environment["HOOKS"] = HOOKS
        self.asked: list[Issue] = []

    def ask(self) -> Issue:
        """A new ticket, whose file is a description. The tracker tells of no other, since answers change them too."""
        number = len(self.asked) + 1
        content = description(name=name(number)).encode()
        issue = Issue(number, "A change", "The plan is attached.", [], files=[("domino-advisor.yaml", content)])
        self.asked.append(issue)
        self.tracker.issues[:] = [issue]
        return issue

    def time_to_look(self) -> None:
        """As if the time had passed after which the tracker is asked what changed."""
        with self.store.engine.begin() as connection:
            connection.execute(update(POLLS).values(mark=LONG_AGO))

    def looked(self) -> bool:
        """Whether all that was told of tickets was looked at, and said."""
        with self.store.engine.connect() as connection:
            open_ = select(func.count()).where(INBOX.c.asked > INBOX.c.done)
            return connection.execute(open_).scalar_one() + self.left.waiting == 0

    def answered_once(self, issue: Issue) -> None:
        """Holds that a ticket has its one answer, and the store one evaluation of it."""
        assert self.looked()
        assert self.left == outbox.Depth(0, 0, None)
        assert len(issue.comments) == 1
        assert "Keep the image to 4 CPs at most" in issue.comments[0]
        assert self.evaluations(name(issue.number)) == 1

    def at(self, step: int, fault: Fault) -> None:
        """Has a step from now on go wrong."""
        self.tracker.at = {len(self.tracker.requests) + step: fault}

    def nothing_is_answered_again(self, start: Start) -> None:
        """Has all tickets looked at once more: their answers changed them."""
        self.tracker.issues[:] = self.asked
        self.time_to_look()
        before = len(self.tracker.requests)
        assert start().ends() == 0
        assert len(self.tracker.requests) == before + 1 + 2 * len(self.asked), "each with its file was read"
        for issue in self.asked:
            self.answered_once(issue)


def name(number: int) -> str:
    """Of the site that a ticket describes."""
    return f"Site {number}"


def gate(service: Service, issue: Issue) -> str:
    """What the gate answers to a pipeline."""
    place = f"{service.address}/v1/deployments/{quote(name(issue.number))}/gate"
    answer: str = requests.get(place, timeout=60).json()["answer"]
    return answer


@pytest.fixture
def desk(tmp_path: Path, tracker: Tracker) -> Iterator[Desk]:
    made = Desk(tmp_path, tracker)
    yield made
    made.store.close()


def test_a_service_that_is_killed_at_any_request_answers_each_ticket_once(desk: Desk, tracker: Tracker) -> None:
    # The service that goes on after one was killed is the one that is killed next.
    counted = desk.ask()
    running = desk.service()
    service = running.__enter__()
    until(lambda: counted.comments and desk.looked())
    assert [step_of(path, query) for _, path, query, *_ in tracker.requests] == STEPS
    for step, after in kills(methods(tracker)):
        issue = desk.ask()
        desk.at(step, Fault("", kills=service.processes, after=after, hang_up=True))
        desk.time_to_look()
        until(service.ended)
        running.__exit__(None, None, None)
        desk.let_go()
        running = desk.service()
        service = running.__enter__()
        until(lambda: issue.comments and desk.looked())  # noqa: B023
        desk.answered_once(issue)
        assert gate(service, issue) == "fail"
    running.__exit__(None, None, None)
    assert SECRET not in (desk.folder / "log").read_text()


def step_of(path: str, query: dict[str, str]) -> str:
    """Which step a request is."""
    if path == "/issues.json":
        return "changed"
    if path.startswith("/attachments/"):
        return "file"
    if path == "/issue_statuses.json":
        return "statuses"
    return {"journals,attachments": "ticket", "journals": "notes"}.get(query.get("include", ""), "comment")


def test_a_worker_that_is_killed_at_any_request_and_any_transaction_answers_each_ticket_once(
    desk: Desk, tracker: Tracker
) -> None:
    with desk.workers() as start:
        desk.ask()
        assert start().ends() == 0
        for step, after in kills(methods(tracker)):
            issue = desk.ask()
            desk.time_to_look()
            worker = start()
            desk.at(step, Fault("", kills=worker.process, after=after, hang_up=True))
            assert worker.ends() == -9
            desk.let_go()
            assert start().ends() == 0
            desk.answered_once(issue)

        # To be killed after one is to be killed at the request, or before the end of the one, that comes next.
        for transaction in count(1):
            issue = desk.ask()
            desk.time_to_look()
            ended = start(transaction).ends()
            if ended == 0:
                break
            assert ended == -9
            desk.let_go()
            assert start().ends() == 0
            desk.answered_once(issue)
        # those of the look, the turn, and the answer with its evaluation; and of what is said
        assert transaction > 4 + 3
        desk.nothing_is_answered_again(start)


# what goes wrong, and at which step
FAULTS = {
    "asks to wait before it says what changed": (1, Fault("", 429, {"Retry-After": "3600"})),
    "cuts what changed": (1, Fault("", cuts=True)),
    "cannot give the ticket": (2, Fault("", 500)),
    "cuts the ticket": (2, Fault("", cuts=True)),
    "asks to wait before it gives the file": (FILE, Fault("", 429, {"Retry-After": "3600"})),
    "cuts the file": (FILE, Fault("", cuts=True)),
    "hangs up instead of the file": (FILE, Fault("", hang_up=True)),
    "asks to wait before it takes the comment": (COMMENT, Fault("", 429, {"Retry-After": "3600"})),
    "fails after it has taken the comment": (COMMENT, Fault("", 500, after=True)),
    "hangs up after it has taken the comment": (COMMENT, Fault("", after=True, hang_up=True)),
    "cuts what was said": (COMMENT + 1, Fault("", cuts=True)),
}


def test_a_tracker_that_fails_in_any_way_has_one_answer_in_the_end(desk: Desk, tracker: Tracker) -> None:
    with desk.workers() as start:
        for told, (step, fault) in FAULTS.items():
            issue = desk.ask()
            desk.at(step, fault)
            desk.time_to_look()
            assert start().ends() == 0, told
            assert tracker.at == {}, told
            desk.let_go()
            assert start().ends() == 0, told
            desk.answered_once(issue)
        desk.nothing_is_answered_again(start)


def test_a_tracker_that_takes_longer_than_is_waited_for_has_one_answer_in_the_end(tmp_path: Path) -> None:
    """Each at a site of its own, since it takes long."""

    def late(step: int) -> None:
        folder = tmp_path / str(step)
        folder.mkdir()
        with tracking() as tracker:
            desk = Desk(folder, tracker)
            issue = desk.ask()
            desk.at(step, Fault("", seconds=25))
            assert desk.worker().wait(120) == 0
            assert (desk.looked(), len(issue.comments)) == (False, int(step == COMMENT)) or step == 1
            desk.let_go()
            assert desk.worker().wait(120) == 0
            desk.answered_once(issue)
            desk.store.close()

    with ThreadPoolExecutor() as pool:
        list(pool.map(late, (1, FILE, COMMENT)))


def test_a_tracker_that_is_down_is_asked_when_it_is_there_again(desk: Desk, tracker: Tracker) -> None:
    with tracking() as down:
        gone = down.address
    file = desk.folder / "trackers.toml"
    named = file.read_text()
    file.write_text(named.replace(tracker.address, gone))
    issue = desk.ask()
    with desk.service() as service:
        until(lambda: "poll-failed" in (desk.folder / "log").read_text())
        assert requests.get(f"{service.address}/readyz", timeout=60).status_code == 200
    file.write_text(named)
    with desk.service() as service:
        until(lambda: issue.comments and desk.looked())
        desk.answered_once(issue)
        assert gate(service, issue) == "fail"


# --- deliveries


def delivery(issue: Issue) -> tuple[bytes, dict[str, str]]:
    """What a tracker sends of a ticket, and sends again until it was answered: body and headers."""
    body, moment = json.dumps({"ticket": str(issue.number)}).encode(), str(int(datetime.now(UTC).timestamp()))
    signed = hmac.new(HOOKS.encode(), f"d{issue.number}.{moment}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(signed).decode()}"
    return body, {"webhook-id": f"d{issue.number}", "webhook-timestamp": moment, "webhook-signature": signature}


def deliver(service: Service, issue: Issue) -> requests.Response:
    body, headers = delivery(issue)
    media = {"Content-Type": "application/json"}
    return requests.post(f"{service.address}/v1/hooks/changes", data=body, headers={**media, **headers}, timeout=60)


def sent(service: Service, issue: Issue) -> socket.socket:
    """The connection over which a delivery was sent, before its answer is read."""
    body, headers = delivery(issue)
    host = urlsplit(service.address)
    lines = [
        "POST /v1/hooks/changes HTTP/1.1", f"Host: {host.netloc}", "Content-Type: application/json",
        f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers.items()),
    ]  # fmt: skip
    connection = socket.create_connection((host.hostname or "", host.port or 0))
    connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
    return connection


def test_a_delivery_whose_service_is_killed_is_sent_again_and_answered_once(tmp_path: Path, tracker: Tracker) -> None:
    desk = Desk(tmp_path, tracker, DELIVERED)

    def before_it_is_taken_in(service: Service, issue: Issue) -> None:
        with closing(sqlite3.connect(desk.database, isolation_level=None)) as other:
            other.execute("begin immediate")
            connection = sent(service, issue)
            connection.settimeout(1)
            with closing(connection), pytest.raises(TimeoutError):
                connection.recv(1)
            service.kill()

    def before_the_answer_is_read(service: Service, issue: Issue) -> None:
        with closing(sent(service, issue)):
            until(lambda: deliveries(desk, issue))
            service.kill()

    def after_it_was_answered(service: Service, issue: Issue) -> None:
        assert deliver(service, issue).json() == {"asked": True}
        service.kill()

    running = desk.service()
    service = running.__enter__()
    for kill, is_new in (
        (before_it_is_taken_in, True),
        (before_the_answer_is_read, False),
        (after_it_was_answered, False),
    ):
        issue = desk.ask()
        kill(service, issue)
        until(service.ended)
        running.__exit__(None, None, None)
        desk.let_go()
        running = desk.service()
        service = running.__enter__()
        answer = deliver(service, issue)
        assert (answer.status_code, answer.json()) == (202, {"asked": is_new})
        until(lambda: issue.comments and desk.looked())  # noqa: B023
        desk.answered_once(issue)
        assert gate(service, issue) == "fail"
    running.__exit__(None, None, None)
    desk.store.close()


def deliveries(desk: Desk, issue: Issue) -> int:
    """How often a delivery of a ticket was taken in."""
    with desk.store.engine.connect() as connection:
        these = select(func.count()).where(DELIVERIES.c.id == f"d{issue.number}")
        return int(connection.execute(these).scalar_one())


# --- the store


def test_a_store_that_is_locked_while_a_ticket_is_answered_loses_nothing(tmp_path: Path, tracker: Tracker) -> None:
    desk = Desk(tmp_path, tracker, DELIVERED)
    with (
        desk.service() as service,
        closing(sqlite3.connect(desk.database, isolation_level=None, check_same_thread=False)) as other,
    ):

        def lock(method: str) -> None:
            if is_of_a_file(tracker) and not other.in_transaction:
                other.execute("begin immediate")

        first, second = desk.ask(), desk.ask()
        tracker.issues[:] = desk.asked
        tracker.when = lock
        assert deliver(service, first).status_code == 202
        until(lambda: other.in_transaction)
        tracker.when = lambda method: None
        assert deliver(service, second).status_code == 503
        until(lambda: "store-unreachable" in (desk.folder / "log").read_text())
        other.execute("rollback")
        assert deliver(service, second).json() == {"asked": True}
        desk.let_go()
        until(lambda: first.comments and second.comments and desk.looked())
        for issue in (first, second):
            desk.answered_once(issue)
            assert gate(service, issue) == "fail"
    desk.store.close()


def is_of_a_file(tracker: Tracker) -> bool:
    """Whether the last request is for a file: what is asked is read then, and stored next."""
    return tracker.requests[-1][1].startswith("/attachments/")


def test_a_disk_that_is_full_while_a_ticket_is_answered_loses_nothing(small_disk: Path, tracker: Tracker) -> None:
    desk = Desk(small_disk, tracker)
    filler = small_disk / "filler"

    def fill(method: str) -> None:
        if not is_of_a_file(tracker):
            return
        with desk.store.engine.connect() as connection:  # what was written ahead leaves no room
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        with filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    issue = desk.ask()
    tracker.when = fill
    assert desk.worker().wait(60) == 2
    tracker.when = lambda method: None
    assert (filler.exists(), issue.comments, desk.evaluations(name(1))) == (True, [], 0)
    filler.unlink()
    desk.let_go()
    with desk.service() as service:
        until(lambda: issue.comments and desk.looked())
        desk.answered_once(issue)
        assert gate(service, issue) == "fail"
    desk.store.close()
