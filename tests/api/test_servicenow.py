"""What is told to a ServiceNow besides what every tracker is told: it cuts, leaves out and ignores without a word."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domino_advisor_api.trackers.contract import Refused
from domino_advisor_api.trackers.delivering import Delivered, deliver
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.servicenow import ServiceNow
from tests.api.loopback_tracker import Issue, Tracker, tracking
from tests.api.test_delivering import DRAFT, send


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as running:
        yield running


def test_a_title_that_is_too_long_is_cut_and_taken_for_the_same(tracker: Tracker) -> None:
    title = "Head office mail: " + "much to change " * 20
    sender = Sender(tracker.address, {})
    made = sender.run(deliver(ServiceNow(), replace(DRAFT, title=title)))
    sender.close()
    assert made == Delivered(f"{1:032x}", made=True, closed=False)
    assert (tracker.issues[0].title, len(tracker.issues[0].title)) == (f"{title[:158]} …", 160)


def test_another_title_than_was_given_is_a_refusal(tracker: Tracker) -> None:
    tracker.made = lambda title, text, keys: Tracker.made(tracker, "INC: " + title, text, keys)  # type: ignore[method-assign]
    with pytest.raises(Refused, match="has another title than it was given"):
        send(tracker, ServiceNow())


def test_a_table_that_does_not_look_for_the_key_is_told_before_anything_is_made(tracker: Tracker) -> None:
    tracker.issues.append(Issue(1, "Somebody's printer", "It is on fire.", []))
    tracker.ignores_filters = True
    with pytest.raises(Refused, match="does not look for correlation_id"):
        send(tracker, ServiceNow())
    assert len(tracker.issues) == 1


def test_what_a_table_asks_for_when_a_ticket_is_closed_is_written_with_it(tracker: Tracker) -> None:
    send(tracker, ServiceNow(closing={}))
    with pytest.raises(Refused, match=r"403: .*Resolution code is mandatory"):
        send(tracker, ServiceNow(closing={}), wanted="closed")
    send(tracker, ServiceNow(closing={"close_code": "Solved", "close_notes": "Done."}), wanted="closed")
    closing = next(body for method, *_, body in reversed(tracker.requests) if method == "PATCH")
    assert closing == {"state": "6", "close_code": "Solved", "close_notes": "Done."}


def test_the_secret_is_a_key_or_belongs_to_a_user() -> None:
    assert ServiceNow().headers("k") == {"x-sn-apikey": "k"}
    basic = base64.b64encode(b"advisor:p").decode()
    assert ServiceNow(user="advisor").headers("p") == {"Authorization": f"Basic {basic}"}
