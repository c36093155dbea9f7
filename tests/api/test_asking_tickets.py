"""A ticket that carries a description is answered with a comment: once, whoever looks at it and whatever fails."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from domino_advisor.commands.cli import main
from domino_advisor.description.documents import read_text
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.reading_tickets.reading import said_in
from domino_advisor.reading_tickets.taking_up import Most
from domino_advisor_api import inbox, outbox
from domino_advisor_api.app import create_app
from domino_advisor_api.records import record_of
from domino_advisor_api.services import of_application, today
from domino_advisor_api.settings import Settings, SettingsError
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import INBOX, OUTBOX, POLLS
from domino_advisor_api.trackers import asked, carrying
from domino_advisor_api.trackers.asked import Asker
from domino_advisor_api.trackers.contract import Draft
from domino_advisor_api.trackers.file import Tracker as Setting
from domino_advisor_api.trackers.file import read_trackers
from domino_advisor_api.trackers.working import Letter, packed
from domino_advisor_api.trackers.writing import teller
from domino_advisor_api.tracking import Outcome
from tests.api.loopback_tracker import KEY_FIELD, Fault, Issue, Tracker
from tests.change_tickets import LINE_OF_CPS, MEMORY, NAME, block, site

Problem = Callable[[TestResponse, int, str], dict[str, Any]]

SECRET = "a-secret-of-the-site"
PLAIN = site()
PLACES: Mapping[str, Mapping[str, Any]] = {
    "redmine": {"project": "domino", "key_field": KEY_FIELD, "markup": "textile"},
    "github": {"repository": "owner/name"},
    "gitlab": {"project": "group/name"},
}
MARKUPS = {"redmine": "textile", "github": "commonmark", "gitlab": "commonmark"}


class Desk:
    """A tracker whose tickets are read, and what looks at them."""

    def __init__(
        self, kind: str, tracker: Tracker, store: Store, advisor: Advisor, secret: Path, poll_seconds: int = 60
    ) -> None:
        self.kind, self.tracker, self.store = kind, tracker, store
        place, file = PLACES[kind], str(secret)
        setting = Setting(kind, tracker.address, place, secret_file=file, reads=True, poll_seconds=poll_seconds)
        self.trackers: Mapping[str, Setting] = {"desk": setting}
        self.asker = Asker(store, self.trackers, lambda: advisor, Most(), "https://advisor.example")

    def ticket(self, body: str) -> Issue:
        issue = Issue(len(self.tracker.issues) + 1, "A change", f"Please have a look.\n\n{body}", [])
        self.tracker.issues.append(issue)
        return issue

    def block(self, text: str, more: str = "") -> str:
        return block(MARKUPS[self.kind], text, more)

    def changed(self, issue: Issue) -> None:
        """As a delivery says it."""
        inbox.notice(self.store.engine, "desk", str(issue.number), f"{datetime.now(UTC)}", datetime.now(UTC))

    def look(self) -> None:
        """Looks at what was told, and carries what is to be told."""
        carrying.take_up(self.asker)
        carrying.carry(self.store, self.trackers)

    def evaluations(self) -> list[str]:
        return [entry.deployment for entry in self.store.entries(100, None)]


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    made = tmp_path / "secret"
    made.write_text(f"{SECRET}\n")
    return made


@pytest.fixture(params=["redmine", "github", "gitlab"])
def desk(request: pytest.FixtureRequest, tracker: Tracker, store: Store, advisor: Advisor, secret: Path) -> Desk:
    return Desk(request.param, tracker, store, advisor, secret)


@pytest.fixture
def redmine(tracker: Tracker, store: Store, advisor: Advisor, secret: Path) -> Desk:
    return Desk("redmine", tracker, store, advisor, secret)


def test_a_description_in_a_ticket_is_answered_there_and_stored(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    desk.look()
    (comment,) = issue.comments
    assert "Keep the image to 4 CPs at most" in comment
    assert "https://advisor.example/v1/evaluations/" in comment
    assert desk.evaluations() == [NAME]
    assert len(desk.tracker.issues) == 1, "a ticket that asks is answered there, and makes no other one"


def test_what_was_answered_is_not_answered_again(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    for _ in range(3):
        desk.look()
        desk.changed(issue)
    issue.comments.append("Thank you.")
    desk.changed(issue)
    desk.look()
    assert len(issue.comments) == 2
    assert desk.evaluations() == [NAME]


def test_what_changes_again_in_the_same_second_is_seen_by_a_later_look(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    monkeypatch.setattr(asked, "_JUST_NOW", timedelta(days=10_000))
    carrying.take_up(desk.asker)
    issue.body = desk.block(PLAIN.replace("4711", "4712"))  # and its time is the same
    with desk.store.engine.begin() as connection:
        connection.execute(delete(POLLS))
    monkeypatch.setattr(asked, "_JUST_NOW", timedelta(0))
    carrying.take_up(desk.asker)
    assert sorted(desk.evaluations()) == ["Change 4711", "Change 4712"]


def test_our_comment_is_known_as_ours(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    desk.look()
    markup = desk.trackers["desk"].adapter().markup
    assert said_in(issue.comments[0], markup).ours is not None


def test_a_look_that_finds_our_ticket_closed_acknowledges_what_it_had_told(desk: Desk, advisor: Advisor) -> None:
    evaluation = advisor.evaluate(read_text(PLAIN, media="yaml"))
    tell = teller(desk.store.engine, desk.trackers, evaluation, None, today())
    told = Outcome(evaluation, advisor.rule_base.guidelines)
    desk.store.add(record_of(evaluation, PLAIN.encode(), "yaml"), outcome=told, beside=tell)
    desk.look()
    (issue,) = desk.tracker.issues
    issue.closed = True
    desk.changed(issue)
    assert {one.finding.state for one in desk.store.findings("Change 4711")} == {"open"}
    desk.look()
    found = [one.finding for one in desk.store.findings("Change 4711")]
    assert {(one.state, one.reason) for one in found} == {("acknowledged", "Closed in desk, ticket 1.")}
    assert issue.comments == []


def test_a_ticket_without_a_block_is_left_alone(desk: Desk) -> None:
    issue = desk.ticket("```yaml\nname: x\n```")
    desk.look()
    assert issue.comments == []
    assert desk.evaluations() == []


def test_a_broken_description_is_answered_with_what_is_wrong_and_where_and_the_mended_one_with_the_answer(
    desk: Desk,
) -> None:
    issue = desk.ticket(desk.block(site(cps="six")))
    desk.look()
    desk.changed(issue)
    desk.look()
    (refused,) = issue.comments
    assert f"line {LINE_OF_CPS}" in refused
    assert desk.evaluations() == []
    issue.comments.append(desk.block(PLAIN))
    desk.changed(issue)
    desk.look()
    assert desk.evaluations() == [NAME]
    assert len(issue.comments) == 3
    assert "https://advisor.example" in issue.comments[2]


def test_a_question_that_is_answered_in_the_ticket_is_taken_up(redmine: Desk, advisor: Advisor) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))
    redmine.look()
    (first,) = issue.comments
    assert MEMORY in first, first
    issue.comments.append(redmine.block(f"{MEMORY}: 8\n", " answers"))
    redmine.changed(issue)
    redmine.look()
    assert len(issue.comments) == 3
    assert MEMORY not in issue.comments[2]
    newest = redmine.store.entries(1, None)[0]
    found = redmine.store.basis(newest.id)
    assert found is not None
    assert "memory_gib: 8" in found.description.decode()


def test_of_several_descriptions_the_newest_counts(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    desk.look()
    for number in ("4712", "4713"):
        issue.comments.append(desk.block(site(name=f"Change {number}")))
        desk.changed(issue)
        desk.look()
    assert sorted(desk.evaluations()) == ["Change 4711", "Change 4712", "Change 4713"]


def test_a_further_question_that_an_answer_leads_to_is_answered_in_the_next_comment(redmine: Desk) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))
    dpar = "/machines/0/lpars/0/image/dpars/0/transaction_logging"
    said = (f"{dpar}/enabled: true", f"{dpar}/device: d1", "/devices/0/bandwidth: high")
    redmine.look()
    for number, line in enumerate(said, 1):
        issue.comments.append(redmine.block(f"{line}\n", " answers"))
        redmine.changed(issue)
        redmine.look()
        assert "cannot be evaluated" not in issue.comments[-1]
        assert len(issue.comments) == 1 + 2 * number
    newest = redmine.store.basis(redmine.store.entries(1, None)[0].id)
    assert newest is not None
    assert "bandwidth: high" in newest.description.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        "[not a mapping\n",
        f"{MEMORY.removesuffix('gib')}gb: 8\n",
        "/devices/0/bandwidth: high\n",
        "/devices/-: {name: d1}\n",
    ],
)
def test_wrong_answers_are_told_and_do_not_stand_in_the_way_of_right_ones(redmine: Desk, wrong: str) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))
    redmine.look()
    issue.comments.append(redmine.block(wrong, " answers"))
    redmine.changed(issue)
    redmine.look()
    assert "cannot be evaluated" in issue.comments[-1]
    issue.comments.append(redmine.block(f"{MEMORY}: 8\n", " answers"))
    redmine.changed(issue)
    redmine.look()
    assert "cannot be evaluated" not in issue.comments[-1]
    newest = redmine.store.basis(redmine.store.entries(1, None)[0].id)
    assert newest is not None
    assert "memory_gib: 8" in newest.description.decode()


def test_two_that_look_at_once_give_one_answer(redmine: Desk) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))
    redmine.changed(issue)
    threads = [threading.Thread(target=redmine.look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    redmine.look()
    assert len(issue.comments) == 1
    assert redmine.evaluations() == [NAME]


def test_who_ends_before_it_is_stored_has_done_nothing_and_another_does_it(
    redmine: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))

    def ends(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(inbox, "finish", ends)
        with pytest.raises(KeyboardInterrupt):
            redmine.look()
    assert redmine.evaluations() == []
    assert outbox.entries(redmine.store.engine, None, 10, None) == []
    with redmine.store.engine.begin() as connection:
        connection.execute(INBOX.update().values(held_until="2026-01-01T00:00:00.000000Z"))  # its time is over
    redmine.look()
    assert len(issue.comments) == 1
    assert redmine.evaluations() == [NAME]


@pytest.mark.parametrize("fault", [Fault("PUT", 500, after=True), Fault("PUT", hang_up=True), Fault("GET", 503)])
def test_whatever_the_tracker_does_the_answer_is_there_once(redmine: Desk, fault: Fault) -> None:
    issue = redmine.ticket(redmine.block(PLAIN))
    redmine.changed(issue)
    redmine.tracker.faults.append(fault)
    redmine.look()
    redmine.asker.left.clear()  # the time is over for which it was left alone
    with redmine.store.engine.begin() as connection:
        connection.execute(INBOX.update().values(due_at="2026-01-01T00:00:00.000000Z"))
        connection.execute(OUTBOX.update().values(due_at="2026-01-01T00:00:00.000000Z"))
    redmine.look()
    assert len(issue.comments) == 1
    assert redmine.evaluations() == [NAME]


def test_a_file_of_a_ticket_is_read(redmine: Desk) -> None:
    issue = redmine.ticket("The plan is attached.")
    issue.files.append(("domino-advisor.yaml", PLAIN.encode()))
    redmine.look()
    assert len(issue.comments) == 1
    assert redmine.evaluations() == [NAME]


@pytest.fixture
def gitlab(tracker: Tracker, store: Store, advisor: Advisor, secret: Path) -> Desk:
    return Desk("gitlab", tracker, store, advisor, secret)


def uploaded(tracker: Tracker, name: str, content: bytes) -> str:
    """The link to a file that somebody put into a ticket of GitLab."""
    place = f"{len(tracker.uploads) + 1:032x}/{name}"
    tracker.uploads[place] = content
    return f"[{name}](/uploads/{place})"


@pytest.mark.parametrize("in_a_comment", [False, True])
def test_a_file_that_a_ticket_of_gitlab_links_is_read(gitlab: Desk, in_a_comment: bool) -> None:
    link = f"The plan: {uploaded(gitlab.tracker, 'domino-advisor.yaml', PLAIN.encode())}"
    issue = gitlab.ticket("Look below." if in_a_comment else link)
    issue.comments += [link] if in_a_comment else []
    gitlab.look()
    assert "Keep the image to 4 CPs at most" in issue.comments[-1]
    assert gitlab.evaluations() == ["Change 4711"]


def test_of_two_files_of_one_name_the_later_one_is_read_also_where_the_older_one_is_quoted(gitlab: Desk) -> None:
    old = uploaded(gitlab.tracker, "domino-advisor.yaml", PLAIN.encode())
    issue = gitlab.ticket(old)
    new = PLAIN.replace("Change 4711", "Change 4712").encode()
    issue.comments.append(uploaded(gitlab.tracker, "domino-advisor.yaml", new))
    issue.comments.append(f"> {old}\n\nThat was the old one.")
    gitlab.look()
    assert gitlab.evaluations() == ["Change 4712"]


def test_a_file_that_gitlab_does_not_give_is_told_with_what_may_be_the_reason(gitlab: Desk) -> None:
    link = uploaded(gitlab.tracker, "domino-advisor.yaml", PLAIN.encode())
    gitlab.tracker.uploads.clear()
    issue = gitlab.ticket(link)
    gitlab.look()
    (comment,) = issue.comments
    assert "GitLab is older than 17.4" in comment.replace("\\", "")


def test_a_file_that_gitlab_keeps_elsewhere_is_told_and_not_fetched_there(gitlab: Desk) -> None:
    issue = gitlab.ticket(uploaded(gitlab.tracker, "domino-advisor.yaml", PLAIN.encode()))
    gitlab.tracker.at[4] = Fault("GET", 302, {"Location": "https://objects.example/file"})
    gitlab.look()
    assert [method for method, *_ in gitlab.tracker.requests[:4]] == ["GET"] * 4
    assert "have the tracker give its files itself" in issue.comments[0]


def test_a_ticket_that_cannot_be_looked_at_waits_for_a_person_who_has_it_looked_at_again(
    redmine: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOMINO_ADVISOR_DATABASE_URL", str(redmine.store.engine.url))
    redmine.look()
    issue = redmine.ticket(redmine.block(PLAIN))
    redmine.changed(issue)
    with redmine.store.engine.begin() as connection:
        connection.execute(
            INBOX.update().values(tries=inbox.MOST_TRIES, trouble="GET /issues/1.json was answered with 403")
        )
    redmine.look()
    assert issue.comments == []
    run = CliRunner().invoke
    assert run(main, ["inbox", "list"]).stdout == "desk  1  GET /issues/1.json was answered with 403\n"
    assert run(main, ["inbox", "again", "desk", "2"]).exit_code == 2
    assert run(main, ["inbox", "again", "desk", "1"]).exit_code == 0
    redmine.look()
    assert len(issue.comments) == 1
    assert run(main, ["inbox", "list"]).stdout == ""


def test_a_ticket_that_is_gone_and_waits_for_a_person_is_taken_off_the_list(
    redmine: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOMINO_ADVISOR_DATABASE_URL", str(redmine.store.engine.url))
    inbox.notice(redmine.store.engine, "desk", "7", "1", datetime.now(UTC))
    with redmine.store.engine.begin() as connection:
        connection.execute(INBOX.update().values(tries=inbox.MOST_TRIES))
    run = CliRunner().invoke
    assert run(main, ["inbox", "list"]).stdout == "desk  7\n"
    assert run(main, ["inbox", "drop", "desk", "7"]).exit_code == 0
    assert run(main, ["inbox", "list"]).stdout == ""
    assert run(main, ["inbox", "drop", "desk", "7"]).exit_code == 2


def test_a_tracker_is_asked_again_only_after_a_while(redmine: Desk) -> None:
    redmine.look()
    asked = len(redmine.tracker.requests)
    redmine.look()
    assert len(redmine.tracker.requests) == asked
    assert not redmine.asker.due(datetime.now(UTC) + timedelta(seconds=58))
    assert redmine.asker.due(datetime.now(UTC) + timedelta(seconds=61))


@pytest.mark.parametrize(
    ("poll_seconds", "fault", "seconds"),
    [
        (60, Fault("GET", 503), 60),
        (60, Fault("GET", 429, {"Retry-After": "600"}), 600),
        (0, Fault("GET", 503), 15),
        (86_400, Fault("GET", 503), 60),
    ],
)
def test_a_tracker_that_cannot_answer_is_left_alone_for_as_long_as_it_asks_and_never_for_as_long_as_looks_are_apart(
    tracker: Tracker, store: Store, advisor: Advisor, secret: Path,
    poll_seconds: int, fault: Fault, seconds: int,
) -> None:  # fmt: skip
    redmine = Desk("redmine", tracker, store, advisor, secret, poll_seconds)
    redmine.changed(redmine.ticket(redmine.block(PLAIN)))
    redmine.tracker.faults.append(fault)
    redmine.look()
    assert len(redmine.tracker.requests) == 1
    soon = datetime.now(UTC) + timedelta(seconds=seconds)
    assert not redmine.asker.due(soon - timedelta(seconds=5))
    assert redmine.asker.due(soon + timedelta(seconds=5))


def test_a_tracker_that_asks_to_wait_is_left_alone_by_the_next_worker_too_with_what_is_to_be_told_to_it(
    redmine: Desk, advisor: Advisor
) -> None:
    redmine.changed(redmine.ticket(redmine.block(PLAIN)))
    redmine.tracker.faults.append(Fault("GET", 429, {"Retry-After": "600"}))
    redmine.look()
    redmine.asker = Asker(redmine.store, redmine.trackers, lambda: advisor, Most())
    with redmine.store.engine.begin() as connection:
        outbox.write(connection, "desk", NAME, f"da-{7:032x}", packed(Letter(Draft(f"da-{7:032x}", "Mail", "Mail"))))
    redmine.look()
    assert len(redmine.tracker.requests) == 1
    now = datetime.now(UTC)
    assert not redmine.asker.due(now + timedelta(seconds=590))
    assert redmine.asker.due(now + timedelta(seconds=605))


def test_a_look_that_leaves_tickets_over_says_so(redmine: Desk) -> None:
    for _ in range(21):
        redmine.ticket("Please have a look.")
    assert [carrying.take_up(redmine.asker) for _ in range(2)] == [True, False]


# --- deliveries


@pytest.fixture
def app(settings: Settings, url: str, advisor: Advisor, tmp_path: Path, secret: Path) -> Iterator[Flask]:
    (tmp_path / "new").write_text("a-new-secret-of-deliveries")
    (tmp_path / "old").write_text("an-old-secret-of-deliveries")
    file = tmp_path / "trackers.toml"
    file.write_text(
        f'[hub]\nkind = "github"\naddress = "https://api.example.com"\nplace = {{repository = "owner/name"}}\n'
        f'secret_file = "{secret}"\nreads = true\nhook = "github"\n'
        f'hook_secret_files = ["{tmp_path / "new"}", "{tmp_path / "old"}"]\n'
        f'[quiet]\nkind = "github"\naddress = "https://api.example.com"\nplace = {{repository = "owner/name"}}\n'
        f'secret_file = "{secret}"\n'
    )
    made = create_app(replace(settings, database_url=url, trackers=file), advisor)
    yield made
    of_application(made).store.close()


def delivered(client: FlaskClient, payload: Any, key: bytes = b"an-old-secret-of-deliveries", to: str = "hub") -> Any:
    body = json.dumps(payload).encode()
    signature = hmac.new(key, body, hashlib.sha256).hexdigest()
    headers = {"X-Hub-Signature-256": f"sha256={signature}", "Content-Type": "application/json"}
    return client.post(f"/v1/hooks/{to}", data=body, headers=headers)


CHANGED = {"action": "opened", "issue": {"number": 7}, "repository": {"full_name": "Owner/Name"}}


def test_a_delivery_has_its_ticket_looked_at_once(app: Flask, client: FlaskClient) -> None:
    answers = [delivered(client, CHANGED) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert [answer.get_json() for answer in answers] == [{"asked": True}, {"asked": False}]
    turn = inbox.take(of_application(app).store.engine, datetime.now(UTC))
    assert turn is not None
    assert (turn.tracker, turn.ticket) == ("hub", "7")


def test_a_delivery_is_taken_by_each_of_the_secrets(client: FlaskClient) -> None:
    assert delivered(client, CHANGED, b"a-new-secret-of-deliveries").status_code == 202


@pytest.mark.parametrize("key", [b"another-secret-entirely", SECRET.encode()])
def test_a_delivery_that_is_not_signed_asks_for_nothing(
    app: Flask, client: FlaskClient, problem: Problem, key: bytes
) -> None:
    problem(delivered(client, CHANGED, key), 403, "not-proven")
    problem(client.post("/v1/hooks/hub", json=CHANGED), 403, "not-proven")
    assert inbox.take(of_application(app).store.engine, datetime.now(UTC)) is None


def test_a_delivery_of_another_repository_asks_for_nothing_and_is_logged(
    app: Flask, client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    answer = delivered(client, {**CHANGED, "repository": {"full_name": "owner/öther event=carried"}})
    assert (answer.status_code, answer.get_json()) == (202, {"asked": False})
    assert inbox.take(of_application(app).store.engine, datetime.now(UTC)) is None
    logged = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (line,) = [one for one in logged if one["event"] == "delivery-of-another-project"]
    assert (line["level"], line["tracker"], line["expected"]) == ("warning", "hub", "owner/name")
    assert line["project"] == r"'owner/\xf6ther event=carried'"


def test_a_delivery_of_the_repository_is_not_logged_as_one_of_another(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    assert delivered(client, CHANGED).get_json() == {"asked": True}
    assert "delivery-of-another-project" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["quiet", "nobody"])
def test_a_tracker_that_sends_no_deliveries_has_no_address(client: FlaskClient, problem: Problem, name: str) -> None:
    problem(delivered(client, CHANGED, to=name), 404, "not-found")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('hook = "github"', "hook and one of"),
        ('reads = true\nhook = "githup"\nhook_secret_variables = ["X"]', "hook is one of github, gitlab"),
        ('hook = "github"\nhook_secret_variables = ["X"]', "with reads = true alone"),
        ("reads = true\npoll_seconds = 0", "no ticket is ever seen"),
        ("reads = true\npoll_seconds = 1", "5 to 86,400"),
    ],
)
def test_settings_of_reading_that_do_not_fit_are_refused_with_their_line(tmp_path: Path, more: str, told: str) -> None:
    file = tmp_path / "trackers.toml"
    file.write_text(
        f'[hub]\nkind = "github"\naddress = "https://api.example.com"\nplace = {{repository = "o/n"}}\n'
        f'secret_variable = "S"\n{more}\n'
    )
    with pytest.raises(SettingsError) as refused:
        read_trackers(file)
    assert f"{file}:1: hub: " in str(refused.value)
    assert told in str(refused.value)
