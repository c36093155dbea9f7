"""A ticket of a Jira that asks is answered there, in Cloud as in Server, and nothing is that not all may see."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.reading_tickets.reading import said_in
from domino_advisor.reading_tickets.taking_up import Most
from domino_advisor_api import inbox
from domino_advisor_api.app import create_app
from domino_advisor_api.services import of_application
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers import carrying
from domino_advisor_api.trackers.asked import Asker
from domino_advisor_api.trackers.file import Tracker as Setting
from tests.api.loopback_jira import Said, said
from tests.api.loopback_tracker import Issue, Tracker
from tests.api.test_asking_tickets import PLAIN
from tests.change_tickets import MEMORY

HOOK_SECRET = b"a-secret-of-deliveries"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    made = tmp_path / "secret"
    made.write_text("a-secret-of-the-site\n")
    return made


class Board:
    """A Jira whose tickets are read, and what looks at them. kind: cloud or server."""

    def __init__(self, kind: str, tracker: Tracker, store: Store, advisor: Advisor, secret: Path) -> None:
        self.is_cloud, self.tracker, self.store = kind == "cloud", tracker, store
        place = {"project": "OPS", "deployment": kind}
        self.trackers = {"board": Setting("jira", tracker.address, place, secret_file=str(secret), reads=True)}
        self.asker = Asker(store, self.trackers, lambda: advisor, Most(), "https://advisor.example")

    def ticket(self, text: str | None = None) -> Issue:
        """A ticket with a block that is marked, which changed a minute ago."""
        body = said("The plan is attached.") if text is None else self.block(text)
        self.tracker.issues.append(Issue(len(self.tracker.issues) + 1, "A change", body, [], edits=59))
        return self.tracker.issues[-1]

    def block(self, text: str, mark: str = "domino-advisor", **more: Any) -> Said:
        """A text with a block, as an editor of that Jira makes it."""
        if not self.is_cloud:
            return said(f"Please have a look.\n\n{{code:title={mark}}}\n{text}{{code}}\n", **more)
        head = {"type": "paragraph", "content": [{"type": "text", "text": "Please have a look."}]}
        # Cloud lets nobody name any language
        code = {"type": "codeBlock", "attrs": {"language": "yaml"},
                "content": [{"type": "text", "text": f"# {mark}\n{text}"}]}  # fmt: skip
        return said({"type": "doc", "version": 1, "content": [head, code]}, **more)

    def say(self, issue: Issue, text: str) -> None:
        issue.comments.append(text)
        self.told(issue)

    def told(self, issue: Issue) -> None:
        """As a delivery says it."""
        now = datetime.now(UTC)
        inbox.notice(self.store.engine, "board", f"OPS-{issue.number}", f"{now}", now)

    def look(self) -> None:
        carrying.take_up(self.asker)
        carrying.carry(self.store, self.trackers)

    def evaluations(self) -> list[str]:
        return [entry.deployment for entry in self.store.entries(100, None)]

    def newest(self) -> str:
        found = self.store.basis(self.store.entries(1, None)[0].id)
        assert found is not None
        return found.description.decode()


def shown(text: str) -> str:
    """A text as it is seen: Server's markup has a backslash before what would be read as markup."""
    return text.replace("\\", "")


@pytest.fixture(params=["cloud", "server"])
def board(
    request: pytest.FixtureRequest, tracker: Tracker, tmp_path: Path, advisor: Advisor, secret: Path
) -> Iterator[Board]:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    yield Board(request.param, tracker, store, advisor, secret)
    store.close()


def test_a_ticket_that_changed_is_found_by_a_look_and_answered_there_once(board: Board) -> None:
    other = board.ticket()
    issue = board.ticket(PLAIN)
    for _ in range(3):
        board.look()
        board.told(issue)
    (comment,) = issue.comments
    assert "Keep the image to 4 CPs at most" in comment
    assert "https://advisor.example/v1/evaluations/" in comment
    assert board.evaluations() == ["Change 4711"]
    assert (other.comments, len(board.tracker.issues)) == ([], 2)


def test_the_answer_is_known_as_the_products_own_and_is_not_read(board: Board) -> None:
    issue = board.ticket(PLAIN)
    board.look()
    (answer,) = issue.comments
    assert isinstance(answer, Said)
    text, markup = (json.dumps(answer.document), "adf") if board.is_cloud else (answer, "jira-wiki")
    assert said_in(text, markup).ours is not None
    # who repeats all of it as a comment asks for nothing by that
    board.say(issue, said(answer.document or str(answer)))
    board.look()
    assert len(issue.comments) == 2


def test_a_broken_description_is_answered_with_its_line_and_the_mended_one_with_the_answer(board: Board) -> None:
    issue = board.ticket(PLAIN.replace("real_cps: 6", "real_cps: six"))
    board.look()
    (refused,) = issue.comments
    assert f"line {10 if board.is_cloud else 9}" in refused
    assert board.evaluations() == []
    board.say(issue, board.block(PLAIN))
    board.look()
    assert len(issue.comments) == 3
    assert board.evaluations() == ["Change 4711"]


def test_a_question_that_is_answered_in_the_ticket_is_taken_up(board: Board) -> None:
    issue = board.ticket(PLAIN)
    board.look()
    assert MEMORY in shown(issue.comments[0])
    board.say(issue, board.block(f"{MEMORY}: 8\n", "domino-advisor answers"))
    board.look()
    assert len(issue.comments) == 3
    assert MEMORY not in shown(issue.comments[2])
    assert "memory_gib: 8" in board.newest()


def test_a_file_that_came_with_the_ticket_is_read_and_a_mended_one_after_it(board: Board) -> None:
    issue = board.ticket()
    issue.files.append(("domino-advisor.yaml", PLAIN.encode()))
    board.look()
    assert board.evaluations() == ["Change 4711"]
    issue.files.append((said("domino-advisor.yaml", minute=20), PLAIN.replace("4711", "4712").encode()))
    board.told(issue)
    board.look()
    assert sorted(board.evaluations()) == ["Change 4711", "Change 4712"]
    assert len(issue.comments) == 2


def test_answers_are_put_into_a_file_that_was_answered(board: Board) -> None:
    issue = board.ticket()
    issue.files.append((said("domino-advisor.yaml", author="the-service", minute=14), PLAIN.encode()))
    board.look()
    board.say(issue, board.block(f"{MEMORY}: 8\n", "domino-advisor answers"))
    board.look()
    assert "memory_gib: 8" in board.newest()


@pytest.mark.parametrize(
    "more", [{"internal": True}, {"visibility": {"type": "role", "value": "Administrators"}}], ids=["internal", "role"]
)
def test_a_comment_that_not_all_may_see_is_not_answered_nor_is_its_file_read(
    board: Board, more: Mapping[str, Any]
) -> None:
    issue = board.ticket()
    issue.files.append(("domino-advisor.yaml", PLAIN.encode()))
    issue.comments.append(board.block(PLAIN.replace("4711", "4712"), **more))
    issue.files.append((said("domino-advisor.yaml", minute=14), PLAIN.replace("4711", "4713").encode()))
    board.look()
    assert board.evaluations() == ["Change 4711"]
    assert len(issue.comments) == 2


# --- deliveries


@pytest.fixture
def app(settings: Settings, advisor: Advisor, tmp_path: Path, secret: Path, tracker: Tracker) -> Iterator[Flask]:
    (tmp_path / "hook").write_bytes(HOOK_SECRET)
    file = tmp_path / "trackers.toml"
    file.write_text(
        f'[board]\nkind = "jira"\naddress = "{tracker.address}"\nplace = {{project = "OPS"}}\n'
        f'secret_file = "{secret}"\nreads = true\npoll_seconds = 0\nhook = "jira"\n'
        f'hook_secret_files = ["{tmp_path / "hook"}"]\n'
    )
    made = create_app(replace(settings, trackers=file), advisor)
    yield made
    of_application(made).store.close()


def delivered(client: FlaskClient, key: str, secret: bytes = HOOK_SECRET) -> tuple[int, Any]:
    body = json.dumps({"webhookEvent": "comment_created", "issue": {"id": "10001", "key": key}}).encode()
    signature = hmac.new(secret, body, hashlib.sha256).hexdigest()
    headers = {"X-Hub-Signature": f"sha256={signature}", "Content-Type": "application/json"}
    answer = client.post("/v1/hooks/board", data=body, headers=headers)
    return answer.status_code, answer.get_json().get("asked")


def test_a_signed_delivery_has_its_ticket_answered(app: Flask, client: FlaskClient, tracker: Tracker) -> None:
    issue = Issue(1, "A change", f"```domino-advisor\n{PLAIN}```", [])
    tracker.issues.append(issue)
    assert delivered(client, "OPS-1", b"another-secret-entirely")[0] == 403
    assert delivered(client, "NET-1") == (202, False)
    assert tracker.requests == []
    assert delivered(client, "OPS-1") == (202, True)
    held = of_application(app)
    carrying.take_up(Asker(held.store, held.trackers, held.daily.advisor, Most()))
    carrying.carry(held.store, held.trackers)
    (comment,) = issue.comments
    assert "Keep the image to 4 CPs at most" in comment
