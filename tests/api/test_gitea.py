"""Gitea and Forgejo, which speak as GitHub does but for their labels, their lists and a status."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from domino_advisor_api.trackers.contract import Draft, T, Talk
from domino_advisor_api.trackers.delivering import Comment, Delivered, Wanted, deliver
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.sending import Sender
from tests.api.loopback_tracker import Issue, Tracker, tracking

KEY = "da-" + "1" * 32
DRAFT = Draft(KEY, "Head office mail: 2 to change", f"domino-advisor: {KEY}", ("advisor",))
COMMENT = Comment("2" * 32, f"domino-advisor comment: {'2' * 32}")


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as running:
        running.is_gitea = True
        yield running


def run(tracker: Tracker, talk: Talk[T]) -> T:
    sender = Sender(tracker.address, {})
    try:
        return sender.run(talk)
    finally:
        sender.close()


def send(tracker: Tracker, comment: Comment | None = None, wanted: Wanted = "as-it-is") -> Delivered:
    return run(tracker, deliver(GitHub("owner/name", gitea=True), DRAFT, comment, wanted))


def test_a_ticket_is_made_once_with_labels_that_are_made_where_there_are_none(tracker: Tracker) -> None:
    tracker.labels += [f"of others {number}" for number in range(60)]
    tracker.labels.append("advisor")
    assert send(tracker).made
    assert not send(tracker).made
    (issue,) = tracker.issues
    assert issue.keys == [KEY, "advisor"]
    assert tracker.labels[60:] == ["advisor", KEY]


def test_a_comment_is_added_once_and_found_behind_a_hundred_others(tracker: Tracker) -> None:
    send(tracker)
    (issue,) = tracker.issues
    issue.comments += [f"comment {number}" for number in range(120)]
    for _ in range(2):
        send(tracker, COMMENT)
    assert issue.comments[120:] == [COMMENT.text]


def test_a_ticket_is_closed_and_opened_as_wanted(tracker: Tracker) -> None:
    steps: tuple[tuple[Wanted, bool], ...] = (("as-it-is", False), ("closed", True), ("open", False))
    for wanted, closed in steps:
        send(tracker, wanted=wanted)
        assert tracker.issues[0].closed == closed


def test_of_two_tickets_with_one_key_the_older_is_kept_up(tracker: Tracker) -> None:
    tracker.labels.append(KEY)
    tracker.issues += [Issue(number, "Head office", "", [KEY]) for number in (11, 9)]
    assert send(tracker, COMMENT).others == ("11",)
    assert [len(issue.comments) for issue in tracker.issues] == [0, 1]


def test_what_changed_and_what_a_ticket_says_is_read(tracker: Tracker) -> None:
    tracker.issues.append(Issue(1, "A change", "Please look.", [], ["Soon."]))
    adapter = GitHub("owner/name", gitea=True)
    changed = run(tracker, adapter.changed(datetime(2026, 1, 1, tzinfo=UTC)))
    assert [one.reference for one in changed.tickets] == ["1"]
    assert [text.text for text in run(tracker, adapter.asking("1")).texts] == ["Please look.", "Soon."]
