"""A Roundup that limits requests, workers that are killed, or at it at once, and persons who ask in its pages: one
ticket, each comment, file and answer once.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import re
import signal
import socketserver
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import cast

import pytest
import requests
from msgspec.structs import replace
from sqlalchemy import Engine

from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.markups import plain
from domino_advisor_api import outbox
from domino_advisor_api.launching import running
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import (
    Asking,
    Changes,
    Draft,
    File,
    Refused,
    Request,
    T,
    Talk,
    Unavailable,
    asked,
)
from domino_advisor_api.trackers.delivering import Comment, deliver
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.roundup_texts import moment
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Became, Connected, Letter, packed, work_once
from tests.tickets.hostile import body
from tests.tickets.test_markups import Page
from tests.trackers import starting
from tests.trackers.test_pages import ALSO, TOGETHER, lost
from tests.trackers.test_walk import PLAN

pytestmark = pytest.mark.roundup
MOST_STEPS = 40


class Mortal(Sender):
    """A sender whose process is killed with the answer to its n-th write, before anybody sees it."""

    def __init__(self, there: starting.Roundup, after: int) -> None:
        super().__init__(there.address, way(there).headers(there.password), seconds=60)
        self.left = after

    def run(self, talk: Talk[T]) -> T:
        return super().run(self._counted(talk))

    def _counted(self, talk: Talk[T]) -> Talk[T]:
        request = next(talk)
        while True:
            answer = yield request
            self.left -= request.method != "GET"
            if self.left == 0 and request.method != "GET":
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


def test_a_worker_that_is_killed_at_any_write_leaves_one_ticket_with_each_comment_once(
    roundup: starting.Roundup, found: Found, engine: Engine, url: str
) -> None:
    # each worker is a process of its own, of one in which everything is imported
    fresh = multiprocessing.get_context("forkserver")
    fresh.set_forkserver_preload([__name__])
    for step in count(1):
        assert step < MOST_STEPS
        key, comment = f"da-killed-{step}", f"said-killed-{step}"
        write(engine, key, comment)
        worker = fresh.Process(target=work, args=(url, roundup, step))
        worker.start()
        worker.join(120)
        assert worker.exitcode in (0, -signal.SIGKILL)
        # what it held is another's after a while
        work(url, roundup, 0, hour=1)
        assert found.marks(key) == {key: 1, comment: 1}, step
        if worker.exitcode == 0:
            break
    # a message, a token and the ticket; a message and the ticket with it
    assert step > 5
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


class Person:
    """Somebody at the pages of a Roundup."""

    def __init__(self, there: starting.Roundup) -> None:
        self.there = there
        self.browser = requests.Session()
        self._send("", {"@action": "login", "__login_name": there.person[0], "__login_password": there.person[1]})

    def opens(self, note: str, *files: tuple[str, bytes]) -> str:
        """A new issue; its number."""
        form = {**self._hidden("issue?@template=item"), "@action": "new", "title": "A change", "@note": note}
        return self._filled("issue", form, files)

    def writes(self, issue: str, note: str = "", *files: tuple[str, bytes]) -> None:
        """What the person adds to an issue."""
        self._filled(f"issue{issue}", {**self._hidden(f"issue{issue}"), "@action": "edit", "@note": note}, files)

    def takes_away(self, issue: str, file: str) -> None:
        """A file, by its number."""
        form = {**self._hidden(f"issue{issue}"), "@action": "edit", "@remove@files": file}
        self._filled(f"issue{issue}", form, ())

    def _hidden(self, page: str) -> dict[str, str]:
        """By what the form of a page is known to be one that was shown."""
        text = self.browser.get(f"{self.there.address}/{page}", timeout=60).text
        form = text[text.index("itemSynopsis") :]
        found = {name: re.search(rf'name="{name}"[^>]*value="([^"]*)"', form) for name in ("@csrf", "@lastactivity")}
        return {"@template": "item", **{name: one[1] for name, one in found.items() if one is not None}}

    def _filled(self, page: str, form: dict[str, str], files: tuple[tuple[str, bytes], ...]) -> str:
        form = {name: value.replace("\n", "\r\n") for name, value in form.items()}  # as browsers do
        answer = self._send(page, form, files or [("", b"")])
        assert "ok_message" in answer.url, answer.text[:5_000]
        found = re.search(r"/issue(\d+)", answer.url)
        assert found is not None, answer.url
        return found[1]

    def _send(self, page: str, form: dict[str, str], files: Sequence[tuple[str, bytes]] = ()) -> requests.Response:
        place = f"{self.there.address}/{page}"
        headers = {"Referer": place, "Origin": self.there.origin}
        sent = [("@file", file) for file in files]
        answer = self.browser.post(place, data=form, files=sent, headers=headers, timeout=60)
        assert answer.status_code == 200, answer.text
        return answer


class Mails(socketserver.StreamRequestHandler):
    """As much of SMTP as takes a mail."""

    def handle(self) -> None:
        self._says("220 here")
        for line in self.rfile:
            word = line.strip().upper()
            if word == b"DATA":
                self._says("354 go on")
                while self.rfile.readline().strip() != b".":
                    pass
            self._says("221 over" if word == b"QUIT" else "250 yes")

    def _says(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def taking_mails(port: int) -> Iterator[None]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", port), Mails) as server:
        threading.Thread(target=server.serve_forever).start()
        yield
        server.shutdown()


def test_an_answer_that_roundup_cannot_mail_waits_and_is_there_once_when_it_can(engine: Engine) -> None:
    port = starting.free_port()
    with starting.roundup(mail_port=port) as there:
        ticket = Person(there).opens("First.")  # who is told of each message from now on
        answer = Letter(Draft("da-mail", "", ""), Comment("said", "It is so. said"), makes=False, answers=ticket)
        with engine.begin() as connection:
            outbox.write(connection, "real", "Head office", "da-mail", packed(answer))
        assert work_once(engine, {"real": connected(there)}, in_hours(0)) == "waiting"
        (entry,) = outbox.entries(engine, None, 10, None)
        assert "Can Roundup send mail?" in str(entry.told)
        assert Found(there).texts(ticket) == ["First."]
        with taking_mails(port):
            assert work_once(engine, {"real": connected(there)}, in_hours(24)) == "delivered"
        assert Found(there).texts(ticket) == ["First.", "It is so. said"]


def in_hours(hours: int) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + timedelta(hours=hours, seconds=1)


@pytest.fixture(scope="module")
def person(roundup: starting.Roundup) -> Person:
    return Person(roundup)


@pytest.fixture
def sender(roundup: starting.Roundup) -> Iterator[Sender]:
    made = connected(roundup).sender
    yield made
    made.close()


def block(text: str, more: str = "") -> str:
    return f"```domino-advisor{more}\n{text}```\n"


def until_there_are(found: Found, ticket: str, number: int) -> list[str]:
    """The texts of a ticket, once there are so many."""
    until = time.monotonic() + 60
    while len(texts := found.texts(ticket)) < number:
        assert time.monotonic() < until, texts
        time.sleep(0.5)
    return texts


@pytest.fixture
def service(roundup: starting.Roundup, tmp_path: Path) -> Iterator[str]:
    """A service that reads the tickets of the Roundup."""
    (tmp_path / "password").write_text(roundup.password)
    (tmp_path / "trackers.toml").write_text(
        f'[real]\nkind = "roundup"\naddress = "{roundup.address}"\nsecret_file = "{tmp_path / "password"}"\n'
        f'place = {{origin = "{roundup.origin}", user = "{roundup.user}", key_field = "{roundup.field}"}}\n'
        "reads = true\npoll_seconds = 5\ndeployments = []\n"
    )
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path / 'store.db'}",
        "DOMINO_ADVISOR_TRACKERS": str(tmp_path / "trackers.toml"),
        "DOMINO_ADVISOR_WORKERS": "1",
    }
    with (tmp_path / "log").open("wb") as log, running(environment, log) as address:
        yield address


def test_a_change_is_asked_in_pages_answered_and_answered_again_and_no_answer_is_read(
    service: str, person: Person, found: Found
) -> None:
    def gate(deployment: str) -> str:
        answer = requests.get(f"{service}/v1/deployments/{deployment}/gate", timeout=60).json()["answer"]
        return cast(str, answer)

    ticket = person.opens(f"We want two more processors.\n\n{block(PLAN)}")
    first = until_there_are(found, ticket, 2)[-1]
    assert "at most four CPs" in first
    assert gate("Change 4711") == "fail"
    place = "/machines/0/lpars/0/image/memory_gib"
    assert place in first

    person.writes(ticket, f"It has 8 GiB.\n\n{block(f'{place}: 8' + chr(10), ' answers')}")
    second = until_there_are(found, ticket, 4)[-1]
    assert place not in second

    person.writes(ticket, "", ("domino-advisor.yaml", PLAN[: PLAN.index("changes:")].replace("4711", "4712").encode()))
    third = until_there_are(found, ticket, 5)[-1]
    assert "Gate at should: passes" in third
    assert gate("Change 4712") == "pass"

    person.writes(ticket, "Thank you.")
    time.sleep(12)  # two looks, which find nothing to answer
    assert len(found.texts(ticket)) == 6


def test_texts_come_in_their_order_each_with_the_files_of_its_message(
    roundup: starting.Roundup, sender: Sender, person: Person
) -> None:
    ticket = person.opens("First.", ("a.txt", b"a"))
    for note, files in (
        ("", [("b.txt", b"b")]),
        ("", [("c.txt", b"c")]),
        ("Größer,\n\n大.", []),
        ("", [("d.txt", b"d")]),
    ):
        time.sleep(1.1)  # times have whole seconds
        person.writes(ticket, note, *files)
    asking = read(roundup, sender, ticket)
    assert [(text.text, text.files) for text in asking.texts] == [
        ("First.", ("a.txt",)),
        ("", ("b.txt", "c.txt")),
        ("Größer,\r\n\r\n大.", ()),
        ("", ("d.txt",)),
    ]
    assert [sorted(re.sub(r"\d+", "", text.name).split(", ")) for text in asking.texts] == [
        ["msg"], ["file", "file"], ["msg"], ["file"],
    ]  # fmt: skip
    assert {text.markup for text in asking.texts} == {"plain"}


def test_a_file_with_which_a_script_opens_an_issue_came_with_its_first_message(
    roundup: starting.Roundup, sender: Sender
) -> None:
    adapter = way(roundup)
    file = sender.run(adapter.upload(File("domino-advisor-site.tar.gz", "application/gzip", b"-")))
    message = {"content": "First.", "author": roundup.user}
    message_id = sender.run(asked(Request("POST", "/rest/data/msg", body=message), 201))["data"]["id"]
    issue = {"title": "A change", "messages": [message_id], "files": [file["id"]]}
    ticket = sender.run(asked(Request("POST", "/rest/data/issue", body=issue), 201))["data"]["id"]
    assert read(roundup, sender, ticket).texts == (
        Text(f"msg{message_id}", "First.", "plain", ("domino-advisor-site.tar.gz",)),
    )


def read(there: starting.Roundup, sender: Sender, ticket: str) -> Asking:
    return sender.run(way(there).asking(ticket))


@pytest.mark.parametrize(
    ("media", "markup"),
    [
        ("text/html", "html"),
        ("text/html; charset=utf-8", "html"),
        ("text/markdown", "commonmark"),
        ("text/plain", "plain"),
    ],
)
def test_a_message_is_read_as_what_it_is(
    roundup: starting.Roundup, sender: Sender, person: Person, media: str, markup: str
) -> None:
    ticket = person.opens("First.")
    made = {"content": "<p>Größer</p>", "type": media, "author": roundup.user}
    message = sender.run(asked(Request("POST", "/rest/data/msg", body=made), 201))["data"]["id"]
    issue = sender.run(asked(Request("GET", f"/rest/data/issue/{ticket}"), 200))["data"]
    there = [one["id"] for one in issue["attributes"]["messages"]]
    change = {"messages": [*there, message], "@etag": issue["@etag"]}
    sender.run(asked(Request("PUT", f"/rest/data/issue/{ticket}", body=change), 200))
    assert read(roundup, sender, ticket).texts[-1] == Text(f"msg{message}", "<p>Größer</p>", markup)


def test_a_file_is_read_byte_for_byte_and_no_more_once_it_is_taken_away(
    roundup: starting.Roundup, sender: Sender, person: Person
) -> None:
    files = {"domino-advisor.yaml": "größer: 1\r\n\r\n".encode(), "domino-advisor.tar.gz": bytes(range(256)) * 9}
    ticket = person.opens("First.")
    for name, content in files.items():
        person.writes(ticket, f"With {name}.", (name, content))
    asking = read(roundup, sender, ticket)
    assert {name: sender.run(way(roundup).content(where)) for name, where in asking.files.items()} == files

    number = re.findall(r"\d+", asking.files["domino-advisor.yaml"])[0]
    person.takes_away(ticket, number)
    left = read(roundup, sender, ticket)
    assert (list(left.files), left.texts[1].files) == (["domino-advisor.tar.gz"], ())


@pytest.mark.parametrize("texts", TOGETHER, ids=lambda texts: ascii(texts[0]))
def test_a_text_is_shown_in_the_page_and_does_nothing(
    roundup: starting.Roundup, sender: Sender, texts: tuple[str, ...]
) -> None:
    shown, same = (Page(shown_in(roundup, sender, body(plain, told))) for told in (texts, [ALSO] * len(texts)))
    assert shown.tags == same.tags
    assert lost(shown, texts) == []


def test_no_name_becomes_a_link_to_an_item_and_the_address_of_the_evaluation_does(
    roundup: starting.Roundup, sender: Sender, person: Person
) -> None:
    number = person.opens("First.")
    names = [f"{kind}{number}" for kind in ("issue", "ISSUE ", "msg")] + ["user1", "status1"]
    address = f"https://issue{number}.example/v1/evaluations/{'0' * 32}"
    page = shown_in(roundup, sender, f"{body(plain, names)}\n\nStored at: {address}")
    assert re.findall('<a href="([^"]*)"', page) == [address]
    assert lost(Page(page), tuple(names)) == []


def test_the_longest_ticket_is_shown(roundup: starting.Roundup, sender: Sender) -> None:
    text = " ".join(f"word-{number}" for number in range(6_100))
    assert 59_000 < len(text) <= 60_000
    assert text in Page(shown_in(roundup, sender, text)).text


def test_a_message_has_the_time_at_which_it_was_said(roundup: starting.Roundup, sender: Sender) -> None:
    reference = sender.run(way(roundup).create(Draft("da-time", "A ticket", "First.")))
    issue = sender.run(asked(Request("GET", f"/rest/data/issue/{reference}"), 200))["data"]["attributes"]
    place = f"/rest/data/msg/{issue['messages'][0]['id']}"
    message = sender.run(asked(Request("GET", place, {"@protected": "true"}), 200))["data"]["attributes"]
    assert moment(message["date"]) - moment(message["creation"]) <= timedelta(seconds=1)


def shown_in(there: starting.Roundup, sender: Sender, text: str) -> str:
    """The message of a ticket with a text, as its page shows it, as HTML."""
    key = f"da-{hashlib.sha256(text.encode()).hexdigest()[:32]}"
    reference = sender.run(way(there).create(Draft(key, "A ticket", text)))
    page = requests.get(f"{there.address}/issue{reference}", timeout=60).text
    (found,) = re.findall(r"<pre>.*?</pre>", page, re.DOTALL)
    return str(found)


def test_what_changed_is_told_oldest_first_as_far_as_it_is_listed(
    roundup: starting.Roundup, sender: Sender, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = person.opens("Before.")
    time.sleep(2)
    begin = datetime.now(UTC)
    time.sleep(1)
    tickets = []
    for _ in range(5):
        tickets.append(person.opens("First."))
        time.sleep(1)
    time.sleep(1)
    person.writes(tickets[0], "Again.")
    order = [*tickets[1:], tickets[0]]

    adapter = way(roundup)
    told = sender.run(adapter.changed(begin))
    assert ([one.reference for one in told.tickets], told.until) == (order, None)
    assert before not in order

    monkeypatch.setattr("domino_advisor_api.trackers.roundup._AT_ONCE", 2)
    told = sender.run(adapter.changed(begin))
    assert ([one.reference for one in told.tickets], told.until) == (order, None)

    monkeypatch.setattr("domino_advisor_api.trackers.looking.MOST_PAGES", 3)
    told = sender.run(adapter.changed(begin))
    first = [one.reference for one in told.tickets]
    assert first == order[: len(first)]
    assert len(first) < len(order)
    until = told.until
    assert until is not None
    assert begin < until <= datetime.fromisoformat(told.tickets[-1].version)
    rest = set(order) - set(first)
    while rest and until is not None:
        told = sender.run(adapter.changed(until))
        rest -= {one.reference for one in told.tickets}
        until = told.until
    assert rest == set()


@pytest.mark.parametrize("zone", ["5", "-11", "UTC"])
def test_times_are_told_and_asked_for_whatever_the_zone_of_the_account(
    roundup: starting.Roundup, sender: Sender, person: Person, zone: str
) -> None:
    name, password = roundup.person
    other = Sender(roundup.address, Roundup(roundup.origin, name).headers(password), seconds=60)
    user = other.run(asked(Request("GET", f"/rest/data/user/{roundup.user}"), 200))["data"]
    change = {"timezone": zone, "@etag": user["@etag"]}
    other.run(asked(Request("PUT", f"/rest/data/user/{user['id']}", body=change), 200))
    other.close()
    begin = datetime.now(UTC)
    ticket = person.opens("First.")
    found = {one.reference: one for one in sender.run(way(roundup).changed(begin - timedelta(seconds=2))).tickets}
    assert abs(datetime.fromisoformat(found[ticket].version) - begin) < timedelta(seconds=30)
    assert sender.run(way(roundup).changed(begin + timedelta(minutes=1))).tickets == ()


def test_a_filter_that_roundup_leaves_out_is_told_and_nothing_is_taken_as_changed(
    roundup: starting.Roundup, sender: Sender, person: Person
) -> None:
    person.opens("First.")

    def amiss(talk: Talk[Changes]) -> Talk[Changes]:
        """With a time that Roundup does not know, which it takes as none."""
        request = next(talk)
        while True:
            answer = yield replace(request, query={**request.query, "activity": "some day"})
            try:
                request = talk.send(answer)
            except StopIteration as over:
                return cast(Changes, over.value)

    with pytest.raises(Refused, match=r"does not look for the time of a change: it told of issue \d+ too"):
        sender.run(amiss(way(roundup).changed(datetime.now(UTC) + timedelta(minutes=1))))


def test_files_are_attached_byte_for_byte_and_once_while_others_are_at_the_issue(
    roundup: starting.Roundup, sender: Sender
) -> None:
    adapter = way(roundup)
    reference = sender.run(adapter.create(Draft("da-files", "Files", "First.\n\nda-files")))
    files = [
        File('größe "1".html', "text/html", "<p>größer</p>\r\n\r\n".encode()),
        File("large.bin", "application/octet-stream", os.urandom(5_000_000)),
    ]

    def meanwhile(talk: Talk[None]) -> Talk[None]:
        """Another attaches the first one, after it was looked for."""
        request, done = next(talk), False
        while True:
            if request.method == "PUT" and not done:
                done = True
                yield from adapter.attach(reference, [(yield from adapter.upload(files[0]))])
            try:
                request = talk.send((yield request))
            except StopIteration:
                return

    ready = [sender.run(adapter.upload(file)) for file in files]
    sender.run(meanwhile(adapter.attach(reference, ready)))
    assert sorted(sender.run(adapter.attached(reference))) == sorted(file.name for file in files)
    there = read(roundup, sender, reference).files
    assert {name: sender.run(adapter.content(where)) for name, where in there.items()} == {
        file.name: file.content for file in files
    }


def test_a_ticket_whose_priority_or_property_is_not_there_is_refused_and_not_made(
    roundup: starting.Roundup, sender: Sender, found: Found
) -> None:
    of_no_name = Roundup(roundup.origin, roundup.user, roundup.field, priorities={"must": "high"})
    with pytest.raises(Refused, match="no priority 'high', but bug, critical, feature, urgent, wish: name one"):
        sender.run(deliver(of_no_name, Draft("da-refused", "Refused", "da-refused", severity="must")))
    of_no_field = Roundup(roundup.origin, roundup.user, roundup.field, fields={"nowhere": "severity"})
    with pytest.raises(Refused, match="Property nowhere not found in class issue"):
        sender.run(deliver(of_no_field, Draft("da-refused", "Refused", "da-refused", severity="must")))
    assert found.tickets("da-refused") == []


def test_a_priority_that_something_else_sets_is_told(roundup: starting.Roundup, sender: Sender) -> None:
    given = Roundup(roundup.origin, roundup.user, roundup.field, priorities={"must": "critical"})
    draft = Draft("da-priority", "Priority", "da-priority", severity="must")
    reference = str(sender.run(deliver(given, draft)).reference)
    assert sender.run(given.misfits(reference, draft)) == ()
    wanted = Roundup(roundup.origin, roundup.user, roundup.field, priorities={"must": "urgent"})
    assert sender.run(wanted.misfits(reference, draft)) == ("has the priority 'critical' and not 'urgent'",)
