"""A ticket is found again though it was moved, and though the tracker does not find it by its key."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import Adapter, Draft
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Became, Connected, Letter, packed, work_once
from tests.api.loopback_tracker import Fault, Issue, Tracker
from tests.api.test_delivering import KINDS, named

KEY = "da-" + "1" * 32
FIRST, SECOND = "a" * 32, "b" * 32
DRAFT = Draft(KEY, "Head office mail", f"Stored at: https://advisor/v1/evaluations/{FIRST}\n\ndomino-advisor: {KEY}")
LETTERS = [packed(Letter(DRAFT, Comment(evaluation, f"Told: {evaluation}"))) for evaluation in (FIRST, SECOND)]


@pytest.fixture(params=KINDS)
def adapter(request: pytest.FixtureRequest) -> Adapter:
    return KINDS[request.param]()


@pytest.fixture
def engine(store: Store) -> Engine:
    return store.engine


class Desk:
    """An outbox before a tracker."""

    def __init__(self, engine: Engine, tracker: Tracker, adapter: Adapter) -> None:
        self.engine, self.tracker, self.adapter = engine, tracker, adapter

    def tell(self, content: bytes) -> Became | None:
        with self.engine.begin() as connection:
            outbox.write(connection, "hub", "Head office", KEY, content)
        return self.work()

    def work(self) -> Became | None:
        sender = Sender(self.tracker.address, {})
        try:
            return work_once(self.engine, {"hub": Connected(self.adapter, sender)})
        finally:
            sender.close()


@pytest.fixture
def desk(engine: Engine, tracker: Tracker, adapter: Adapter) -> Desk:
    return Desk(engine, tracker, adapter)


def test_a_ticket_that_a_person_moved_is_commented_and_not_made_again(desk: Desk, tracker: Tracker) -> None:
    desk.tell(LETTERS[0])
    tracker.issues[0].keys.clear()  # it is in another project now, or its label is gone
    assert desk.tell(LETTERS[1]) == "delivered"
    assert [issue.comments for issue in tracker.issues] == [[f"Told: {SECOND}"]]


def test_a_ticket_that_a_person_deleted_is_made_again(desk: Desk, tracker: Tracker) -> None:
    desk.tell(LETTERS[0])
    tracker.issues.clear()
    assert desk.tell(LETTERS[1]) == "delivered"
    assert len(tracker.issues) == 1


def test_the_ticket_of_another_that_has_the_number_is_left_alone(desk: Desk, tracker: Tracker) -> None:
    desk.tell(LETTERS[0])
    tracker.issues[:] = [Issue(1, "Somebody's printer", "It is on fire.", [])]  # the settings name another tracker now
    desk.tell(LETTERS[1])
    assert tracker.issues[0].comments == []
    assert [issue.title for issue in tracker.issues] == ["Somebody's printer", DRAFT.title]


def test_an_account_that_cannot_write_keys_makes_one_ticket_however_often_it_is_told(
    desk: Desk, tracker: Tracker
) -> None:
    tracker.drops_keys = True
    assert [desk.tell(LETTERS[0]), desk.tell(LETTERS[1])] == ["dead", "delivered"]
    assert [issue.comments for issue in tracker.issues] == [[f"Told: {SECOND}"]]
    found = outbox.entries(desk.engine, "overtaken", 1, None)[0]
    assert (found.reference, "is not found by its key" in str(found.told)) == (named(desk.adapter, 1), True)


@pytest.mark.parametrize("adapter", ["redmine"], indirect=True)
def test_a_redmine_that_ignores_the_field_is_told_before_anything_is_made(desk: Desk, tracker: Tracker) -> None:
    tracker.issues += [Issue(number, "Another", "", []) for number in range(1, 102)]
    tracker.ignores_filters = True
    assert desk.tell(LETTERS[0]) == "dead"
    assert len(tracker.issues) == 101
    assert "is it used as a filter" in str(outbox.entries(desk.engine, None, 1, None)[0].told)


def test_a_ticket_that_was_made_before_a_failure_is_not_told_of_the_evaluation_that_made_it(
    desk: Desk, tracker: Tracker
) -> None:
    with desk.engine.begin() as connection:
        outbox.write(connection, "hub", "Head office", KEY, LETTERS[0])
    tracker.faults.append(Fault("POST", after=True, hang_up=True))
    assert desk.work() == "waiting"
    with desk.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE outbox SET due_at = created_at")
    assert desk.work() == "delivered"
    assert [issue.comments for issue in tracker.issues] == [[]]


def test_blanks_that_a_tracker_takes_from_a_title_are_no_other_title(desk: Desk, tracker: Tracker) -> None:
    tracker.trims = True
    assert desk.tell(packed(Letter(replace_title(" Head  office ")))) == "delivered"


def test_further_tickets_with_the_key_are_told_to_whoever_looks(desk: Desk, tracker: Tracker) -> None:
    tracker.issues += [Issue(number, DRAFT.title, DRAFT.body, [KEY]) for number in (1, 2)]
    assert desk.tell(LETTERS[1]) == "delivered"
    assert (
        outbox.entries(desk.engine, None, 1, None)[0].told
        == f"{named(desk.adapter, 2)} have the same key, and are left as they are"
    )


def replace_title(title: str) -> Draft:
    return Draft(DRAFT.key, title, DRAFT.body)
