"""A ticket of a ServiceNow is read whole, and all that changed is found, though a page may be short or empty."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from domino_advisor_api.trackers import servicenow
from domino_advisor_api.trackers.contract import Asking, Changes, Gone, Refused, T, Talk
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.servicenow import ServiceNow
from tests.api.loopback_servicenow import BEGAN, Told, sys_id
from tests.api.loopback_tracker import Issue, Tracker

LONG_AGO = BEGAN - timedelta(days=1)


def run(tracker: Tracker, talk: Talk[T]) -> T:
    sender = Sender(tracker.address, {})
    try:
        return sender.run(talk)
    finally:
        sender.close()


def ticket(tracker: Tracker, text: str = "What it began with.", *comments: str) -> Issue:
    issue = Issue(len(tracker.issues) + 1, "A change", text, [], list(comments))
    tracker.issues.append(issue)
    return issue


def asking(tracker: Tracker, issue: Issue) -> Asking:
    return run(tracker, ServiceNow().asking(sys_id(issue)))


def changed(tracker: Tracker, since: datetime = LONG_AGO, adapter: ServiceNow | None = None) -> Changes:
    return run(tracker, (adapter or ServiceNow()).changed(since))


def test_the_description_comments_and_work_notes_are_texts_in_the_order_of_their_times(tracker: Tracker) -> None:
    issue = ticket(
        tracker,
        "First.",
        Told("Fourth.", minutes=30),
        Told("Second.", minutes=10, column="comments"),
        Told("Third.", minutes=20),
    )
    assert [(text.name, text.text, text.markup) for text in asking(tracker, issue).texts] == [
        ("the description", "First.", "plain"),
        ("comment 1", "Second.", "plain"),
        ("work note 1", "Third.", "plain"),
        ("work note 2", "Fourth.", "plain"),
    ]


def test_entries_of_another_ticket_and_of_other_journals_are_none_of_its_texts(tracker: Tracker) -> None:
    issue = ticket(tracker, "First.", Told("An effort.", column="u_efforts"))
    ticket(tracker, "", "Of another one.")
    assert [text.name for text in asking(tracker, issue).texts] == ["the description"]


def test_files_are_with_the_text_of_their_author_and_can_be_read(tracker: Tracker) -> None:
    issue = ticket(tracker, "First.", Told("Second.", minutes=10), Told("Third.", minutes=12, by="ann"))
    issue.files += [
        ("domino-advisor.yaml", b"first"),
        (Told("domino-advisor.yaml", minutes=13), b"second"),
        (Told("domino-advisor-notes.ini", minutes=13, by="ann"), b"third"),
    ]
    found = asking(tracker, issue)
    assert [text.files for text in found.texts] == [
        ("domino-advisor.yaml",),
        ("domino-advisor.yaml",),
        ("domino-advisor-notes.ini",),
    ]
    read = {name: run(tracker, ServiceNow().content(where)) for name, where in found.files.items()}
    assert read == {"domino-advisor.yaml": b"second", "domino-advisor-notes.ini": b"third"}


def test_a_page_that_is_short_for_what_may_not_be_read_is_not_the_last_one(
    tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servicenow, "_PAGE", 2)
    issue = ticket(tracker, "First.", *(f"Note {number}." for number in range(1, 6)))
    tracker.hides = {f"{1:016x}{2:016x}"}
    assert [text.text for text in asking(tracker, issue).texts] == [
        "First.",
        "Note 1.",
        "Note 3.",
        "Note 4.",
        "Note 5.",
    ]


def test_journals_that_may_not_be_read_are_a_refusal_and_not_a_ticket_without_comments(tracker: Tracker) -> None:
    silent, told = ticket(tracker), ticket(tracker, "", "Said.")
    tracker.hides = {"sys_journal_field"}
    assert len(asking(tracker, silent).texts) == 1
    with pytest.raises(Refused, match="sys_journal_field shows none of them: may the account read it"):
        asking(tracker, told)


def test_a_ticket_that_is_not_there_is_gone_and_nothing_of_what_it_was_called_comes_into_a_query(
    tracker: Tracker,
) -> None:
    with pytest.raises(Gone):
        run(tracker, ServiceNow().asking(f"{9:032x}"))
    assert [path for _, path, *_ in tracker.requests] == [f"/api/now/table/incident/{9:032x}"]


def test_what_changed_since_then_is_told_the_oldest_change_first(tracker: Tracker) -> None:
    late, early, before = ticket(tracker), ticket(tracker), ticket(tracker)
    late.comments.append(Told("Said.", minutes=30))
    early.comments.append(Told("Said.", minutes=20))
    found = changed(tracker, BEGAN + timedelta(minutes=20))
    assert [one.reference for one in found.tickets] == [sys_id(early), sys_id(late)]
    assert found.until is None
    assert sys_id(before) not in {one.reference for one in found.tickets}
    assert [datetime.fromisoformat(one.version) for one in found.tickets] == [
        BEGAN + timedelta(minutes=minutes) for minutes in (20, 30)
    ]


def test_times_are_asked_for_as_those_of_utc(tracker: Tracker) -> None:
    issue = ticket(tracker)
    east = BEGAN.astimezone(timezone(timedelta(hours=9, minutes=30)))
    assert [one.reference for one in changed(tracker, east).tickets] == [sys_id(issue)]
    assert changed(tracker, east + timedelta(seconds=1)).tickets == ()


def test_a_file_for_the_product_is_a_change_and_no_other_file(tracker: Tracker) -> None:
    given, other = ticket(tracker), ticket(tracker)
    given.files.append((Told("Domino-Advisor.yaml", minutes=20), b""))
    other.files.append((Told("photo.png", minutes=20), b""))
    found = changed(tracker, BEGAN + timedelta(minutes=15))
    assert [one.reference for one in found.tickets] == [sys_id(given)]


@pytest.mark.parametrize("said_at", [18, 22], ids=["before the file", "after the file"])
def test_a_ticket_that_changed_beside_a_file_is_told_once_with_the_later_change(tracker: Tracker, said_at: int) -> None:
    issue = ticket(tracker, "", Told("Said.", minutes=said_at))
    issue.files.append((Told("domino-advisor.yaml", minutes=20), b""))
    (found,) = changed(tracker, BEGAN + timedelta(minutes=15)).tickets
    assert datetime.fromisoformat(found.version) == BEGAN + timedelta(minutes=max(said_at, 20))


def test_of_more_than_can_be_listed_the_first_are_told_and_until_when(
    tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servicenow, "_PAGE", 2)
    monkeypatch.setattr(servicenow, "MOST_PAGES", 2)
    issues = [ticket(tracker, "", Told("Said.", minutes=10 + number)) for number in range(6)]
    issues[5].files.append((Told("domino-advisor.yaml", minutes=5), b""))
    issues[4].files.append((Told("domino-advisor.yaml", minutes=60), b""))
    found = changed(tracker)
    assert [one.reference for one in found.tickets] == [sys_id(issues[n]) for n in (5, 0, 1, 2, 3)]
    assert found.until == BEGAN + timedelta(minutes=13)


def test_of_the_tickets_of_everybody_those_of_a_query_are_told(tracker: Tracker) -> None:
    ours, theirs = ticket(tracker), ticket(tracker)
    ours.fields["assignment_group"] = "a" * 32
    for issue in (ours, theirs):
        issue.files.append((Told("domino-advisor.yaml", minutes=20), b""))
    adapter = ServiceNow(only=f"assignment_group={'a' * 32}")
    for since in (LONG_AGO, BEGAN + timedelta(minutes=15)):
        assert [one.reference for one in changed(tracker, since, adapter).tickets] == [sys_id(ours)]


def test_a_ticket_that_a_delivery_names_is_read_only_where_the_query_finds_it(tracker: Tracker) -> None:
    ours, theirs = ticket(tracker), ticket(tracker)
    ours.fields["assignment_group"] = "a" * 32
    adapter = ServiceNow(only=f"assignment_group={'a' * 32}")
    texts = [len(run(tracker, adapter.asking(sys_id(issue))).texts) for issue in (ours, theirs)]
    assert texts == [1, 0]


@pytest.mark.parametrize("only", ["a=1^NQb=2", "a=1^ORDERBYb"])
def test_a_query_that_would_not_be_narrowed_by_a_time_is_refused(only: str) -> None:
    with pytest.raises(ValueError, match="one query was expected"):
        ServiceNow(only=only)
