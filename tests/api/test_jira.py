"""What is told to a Jira besides what every tracker is told: its search is behind, and its workflows are its own."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest

from domino_advisor_api.trackers.contract import Answer, Refused, Unavailable
from domino_advisor_api.trackers.delivering import Delivered, deliver
from domino_advisor_api.trackers.jira import Jira
from domino_advisor_api.trackers.sending import Sender
from tests.api.loopback_jira import adf
from tests.api.loopback_tracker import Fault, Tracker, tracking
from tests.api.test_delivering import COMMENT, DRAFT, KEY, JiraCloud, send


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as running:
        yield running


def again(tracker: Tracker, known: str | None) -> Delivered:
    """As another process does it that knows no more than what the ticket was called."""
    sender = Sender(tracker.address, {})
    try:
        return sender.run(deliver(JiraCloud("OPS"), DRAFT, COMMENT, known=known))
    finally:
        sender.close()


def sent(tracker: Tracker) -> list[Any]:
    return [body for method, *_, body in tracker.requests if method == "POST"]


def test_what_the_search_does_not_find_yet_is_there_and_not_made_again(tracker: Tracker) -> None:
    tracker.behind = 4
    assert send(tracker, JiraCloud("OPS")) == Delivered("OPS-1", made=True, closed=False)
    assert again(tracker, "OPS-1") == Delivered("OPS-1", made=False, closed=False)
    assert [issue.comments for issue in tracker.issues] == [[COMMENT.text]]


def test_a_ticket_of_which_nobody_knows_whether_it_was_made_is_looked_for_when_it_would_be_found(
    tracker: Tracker,
) -> None:
    tracker.behind = 1
    tracker.faults.append(Fault("POST", 500, after=True))
    with pytest.raises(Unavailable) as told:
        send(tracker, JiraCloud("OPS"))
    assert told.value.after == 120
    tracker.searched_in_vain.clear()  # that time is over
    assert again(tracker, None) == Delivered("OPS-1", made=False, closed=False)


def test_cloud_is_sent_documents_and_server_texts(tracker: Tracker) -> None:
    made = {
        "project": {"key": "OPS"}, "issuetype": {"name": "Change"}, "summary": DRAFT.title, "labels": [KEY],
    }  # fmt: skip
    send(tracker, JiraCloud("OPS", "Change"))
    assert sent(tracker) == [{"fields": {**made, "description": adf(DRAFT.body)}}]
    with tracking() as other:
        send(other, Jira("OPS", "Change", "server"))
    assert sent(other) == [{"fields": {**made, "description": DRAFT.body}}]


def test_a_status_is_named_where_several_can_be_reached(tracker: Tracker) -> None:
    send(tracker, Jira("OPS", deployment="server"))
    assert not send(tracker, Jira("OPS", deployment="server", closed="Done"), wanted="closed").closed
    assert send(tracker, Jira("OPS", deployment="server", opened="In Progress"), wanted="open").closed
    assert sent(tracker)[1:] == [{"transition": {"id": "31"}}, {"transition": {"id": "21"}}]
    told = "ticket OPS-1 can be brought to Done, In Progress: name one as 'closed' in the settings"
    with pytest.raises(Refused, match=told):
        send(tracker, Jira("OPS", deployment="server", closed="Closed"), wanted="closed")


def test_a_status_that_is_not_the_only_one_of_its_category_is_not_guessed() -> None:
    done = [{"id": str(n), "to": {"name": f"D{n}", "statusCategory": {"key": "done"}}} for n in (1, 2)]
    talk = Jira("OPS").close("OPS-1")
    next(talk)
    with pytest.raises(Refused, match="can be brought to D1, D2: name one as 'closed'"):
        talk.send(Answer(200, {"transitions": done}))


def test_a_closed_ticket_is_given_a_resolution_where_one_is_named(tracker: Tracker) -> None:
    send(tracker, Jira("OPS", deployment="server", resolution="Fixed"))
    send(tracker, Jira("OPS", deployment="server", resolution="Fixed"), wanted="closed")
    assert sent(tracker)[-1] == {"transition": {"id": "31"}, "fields": {"resolution": {"name": "Fixed"}}}


def test_the_secret_is_a_token_or_belongs_to_a_user() -> None:
    assert Jira("OPS").headers("t") == {"Authorization": "Bearer t"}
    basic = base64.b64encode(b"a@example.com:t").decode()
    assert Jira("OPS", user="a@example.com").headers("t") == {"Authorization": f"Basic {basic}"}


def test_the_name_of_a_project_ends_no_text_of_a_query() -> None:
    request = next(Jira('A" OR "\\').find("k"))
    assert request.query["jql"] == 'project = "A\\" OR \\"\\\\" AND labels = "k" ORDER BY key ASC'
