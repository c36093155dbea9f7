"""A ticket of a ServiceNow that asks is answered there, in a work note, whoever sees what it asks in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.reading_tickets.reading import said_in
from domino_advisor.reading_tickets.taking_up import Most
from domino_advisor_api import inbox
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import INBOX
from domino_advisor_api.trackers import carrying
from domino_advisor_api.trackers.asked import Asker
from domino_advisor_api.trackers.file import Tracker as Setting
from tests.api.loopback_servicenow import ADVISOR, Told, sys_id
from tests.api.loopback_tracker import Issue, Tracker
from tests.api.test_asking_tickets import PLAIN

GROUP = "d625dccec0a8016700a222a0f7900d06"
PLACE = "/machines/0/lpars/0/image/active_rate"


class Desk:
    """A ServiceNow whose tickets are read, and what looks at them."""

    def __init__(self, tracker: Tracker, store: Store, advisor: Advisor, secret: Path, place: Mapping[str, Any]):
        self.tracker, self.store = tracker, store
        setting = Setting("servicenow", tracker.address, place, secret_file=str(secret), reads=True)
        self.markup = setting.adapter().markup
        self.trackers: Mapping[str, Setting] = {"desk": setting}
        self.asker = Asker(store, self.trackers, lambda: advisor, Most(), "https://advisor.example")

    def ticket(self, body: str) -> Issue:
        issue = Issue(len(self.tracker.issues) + 1, "A change", f"Please have a look.\n\n{body}", [])
        self.tracker.issues.append(issue)
        return issue

    def block(self, text: str, mark: str = "domino-advisor") -> str:
        if self.markup == "servicenow":
            return f"[code]<pre>{escape(f'# {mark}{chr(10)}{text}')}</pre>[/code]"
        return f"```{mark}\n{text}```\n"

    def look(self, issue: Issue | None = None) -> None:
        """Looks at what changed, and carries what is to be told. issue: of which a delivery told before."""
        if issue is not None:
            inbox.notice(self.store.engine, "desk", sys_id(issue), f"{datetime.now(UTC)}", datetime.now(UTC))
        carrying.take_up(self.asker)
        carrying.carry(self.store, self.trackers)

    def evaluations(self) -> list[str]:
        return [entry.deployment for entry in self.store.entries(100, None)]

    def trouble(self) -> str | None:
        """Why a ticket could not be looked at."""
        with self.store.engine.connect() as connection:
            found: str | None = connection.execute(INBOX.select()).mappings().one()["trouble"]
            return found


def answers(issue: Issue) -> list[Told]:
    """What the product said, which is a work note."""
    found = [text for text in issue.comments if isinstance(text, Told) and text.by == ADVISOR]
    assert {text.column for text in found} <= {"work_notes"}
    return found


@pytest.fixture
def place() -> Mapping[str, Any]:
    return {}


@pytest.fixture
def desk(tracker: Tracker, store: Store, advisor: Advisor, tmp_path: Path, place: Mapping[str, Any]) -> Desk:
    secret = tmp_path / "secret"
    secret.write_text("a-secret-of-the-site\n")
    return Desk(tracker, store, advisor, secret, place)


@pytest.mark.parametrize("place", [{"markup": "plain"}, {"markup": "servicenow"}], ids=["plain", "servicenow"])
def test_a_description_is_answered_in_a_work_note_and_not_again(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    desk.look()
    for _ in range(2):
        desk.look(issue)
    (answer,) = answers(issue)
    assert "Keep the image to 4 CPs at most" in answer
    assert "https://advisor.example/v1/evaluations/" in answer
    assert said_in(answer, desk.markup).ours is not None
    assert desk.evaluations() == ["Change 4711"]
    assert len(desk.tracker.issues) == 1, "a ticket that asks is answered there, and makes no other one"


@pytest.mark.parametrize("column", ["comments", "work_notes"])
def test_what_the_requester_sees_and_what_it_does_not_is_answered_where_it_does_not(desk: Desk, column: str) -> None:
    issue = desk.ticket("")
    issue.comments.append(Told(desk.block(PLAIN), column=column))
    desk.look()
    assert len(answers(issue)) == 1
    assert desk.evaluations() == ["Change 4711"]


def test_a_broken_description_is_answered_with_where_it_is_wrong_and_a_mended_one_as_always(desk: Desk) -> None:
    issue = desk.ticket("")
    issue.comments.append(Told(desk.block(PLAIN.replace("real_cps: 6", "real_cps: six")), column="comments"))
    desk.look()
    (refused,) = answers(issue)
    assert "comment 1" in refused
    assert "line 9" in refused
    assert desk.evaluations() == []
    issue.comments.append(Told(desk.block(PLAIN), column="work_notes"))
    desk.look(issue)
    assert desk.evaluations() == ["Change 4711"]
    assert len(answers(issue)) == 2


@pytest.mark.parametrize("place", [{"markup": "plain"}, {"markup": "servicenow"}], ids=["plain", "servicenow"])
def test_a_question_that_is_answered_is_taken_up(desk: Desk) -> None:
    issue = desk.ticket(desk.block(PLAIN))
    desk.look()
    assert f"{PLACE}: ANSWER" in answers(issue)[0]
    issue.comments.append(Told(desk.block(f"{PLACE}: high\n", "domino-advisor answers"), column="comments"))
    desk.look(issue)
    assert len(answers(issue)) == 2
    assert PLACE not in answers(issue)[1]
    newest = desk.store.basis(desk.store.entries(1, None)[0].id)
    assert newest is not None
    assert "active_rate: high" in newest.description.decode()


def test_a_file_is_read_though_the_ticket_did_not_change_by_it(desk: Desk) -> None:
    issue = desk.ticket("The plan is attached.")
    issue.files.append((Told("domino-advisor.yaml", minutes=30), PLAIN.encode()))
    desk.tracker.hides.add(sys_id(issue))  # as a table shows it that tells of no change
    desk.look()
    assert len(answers(issue)) == 1
    assert desk.evaluations() == ["Change 4711"]


def test_a_file_that_is_attached_again_is_read_again(desk: Desk) -> None:
    issue = desk.ticket("")
    issue.files.append((Told("domino-advisor.yaml", minutes=0), b"machines: none\n"))
    desk.look()
    issue.files.append((Told("domino-advisor.yaml", minutes=20), PLAIN.encode()))
    desk.look(issue)
    assert desk.evaluations() == ["Change 4711"]
    assert len(answers(issue)) == 2


@pytest.mark.parametrize("place", [{"only": f"assignment_group={GROUP}"}], ids=["of a group"])
def test_of_a_table_of_everybody_only_the_chosen_tickets_are_read(desk: Desk) -> None:
    theirs, ours = desk.ticket(desk.block(PLAIN)), desk.ticket(desk.block(PLAIN))
    ours.fields["assignment_group"] = GROUP
    for issue in (theirs, ours):
        issue.files.append((Told("domino-advisor-notes.ini", minutes=20), b"[Notes]\nServer_Show_Performance=1\n"))
    desk.look()
    assert (len(answers(theirs)), len(answers(ours))) == (0, 1)


def test_an_account_that_may_not_read_the_journals_is_told_of_and_takes_no_ticket_for_one_that_asks_nothing(
    desk: Desk,
) -> None:
    issue = desk.ticket("")
    issue.comments.append(Told(desk.block(PLAIN), column="comments"))
    desk.tracker.hides.add("sys_journal_field")
    desk.look()
    assert "the table sys_journal_field shows none of them" in str(desk.trouble())
    assert desk.evaluations() == []
