"""What a person closes is known, and not fixed: the findings that the ticket told of are acknowledged."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from domino_advisor.report.tickets.ticket import State
from domino_advisor_api import outbox
from domino_advisor_api.life import Finding, closed, decided
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers import noticing
from domino_advisor_api.trackers.contract import Draft, Refused
from domino_advisor_api.trackers.delivering import Comment, Wanted
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Connected, Letter, packed, unpacked, work_once
from tests.api.loopback_tracker import Fault, Tracker, tracking
from tests.api.test_life import MARKS, NAME, outcome
from tests.api.test_storage import RECORD

KEY = "da-" + "1" * 32


class Site:
    """A store and a tracker, and what happens between them."""

    def __init__(self, store: Store, tracker: Tracker) -> None:
        self.store, self.tracker, self.written = store, tracker, 0

    def evaluate(self, *violated: str, wanted: Wanted = "as-it-is") -> None:
        """An evaluation that finds those, and nothing else, of what was ever found, and tells the ticket."""
        self.written += 1
        said = {mark: "violated" if mark in violated else "satisfied" for mark in MARKS}
        self.store.add(RECORD, outcome=outcome(said))
        state: State = "open" if violated else "clear"
        told = f"{self.written:032x}"
        letter = Letter(
            Draft(KEY, "Head office", f"domino-advisor: {KEY}"), Comment(told, told), wanted,
            makes=bool(violated), state=state, findings=violated,
        )  # fmt: skip
        with self.store.engine.begin() as connection:
            outbox.write(connection, "hub", NAME, KEY, packed(letter))

    def deliver(self) -> None:
        """Takes all to the tracker."""
        sender = Sender(self.tracker.address, {}, seconds=2)
        try:
            while work_once(self.store.engine, {"hub": Connected(GitHub("owner/name"), sender)}) is not None:
                pass
        finally:
            sender.close()

    def look(self, later: timedelta = timedelta(0)) -> None:
        """Looks at the ticket, since the tracker says that it changed."""
        now = datetime.now(UTC) + later
        sender = Sender(self.tracker.address, {}, seconds=2)
        try:
            noticing.look(self.store.engine, Connected(GitHub("owner/name"), sender), "hub", "1", now)
        finally:
            sender.close()

    def reopen(self) -> None:
        """As a person does."""
        self.tracker.issues[0].closed = False

    def open_in_the_service(self) -> None:
        """As somebody does who decides on the first finding."""
        (one, *_) = self.store.findings(NAME)
        assert self.store.decide(NAME, one, decided(one.finding, "open", None, None, None)) is not None

    def tell(self, *violated: str, wanted: Wanted = "as-it-is") -> None:
        """An evaluation, and its delivery."""
        self.evaluate(*violated, wanted=wanted)
        self.deliver()

    def close(self) -> None:
        """As a person does."""
        self.tracker.issues[0].closed = True

    @property
    def states(self) -> dict[str, str]:
        """How each finding stands, by the first letter of its mark."""
        return {one.fingerprint[0]: one.finding.state for one in self.store.findings(NAME)}


@pytest.fixture
def site(url: str) -> Iterator[Site]:
    store = Store(url)
    with tracking() as tracker:
        yield Site(store, tracker)
    store.close()


A, B, C = MARKS


def test_what_a_closed_ticket_told_is_acknowledged_with_where_it_was_closed(site: Site) -> None:
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}
    site.close()
    site.tell(A)
    assert site.states == {"a": "acknowledged", "b": "fixed"}
    (one, _) = site.store.findings(NAME)
    assert (one.finding.owner, one.finding.reason) == ("whoever closed the ticket", "Closed in hub, ticket 1.")
    assert one.finding.until is None
    assert site.tracker.issues[0].closed is True


def test_what_came_after_the_closing_was_read_by_nobody_and_stays_open(site: Site) -> None:
    site.tell(A)
    site.close()
    site.tell(A, B)
    site.tell(A, B, C)
    assert site.states == {"a": "acknowledged", "b": "open", "c": "open"}


def test_a_ticket_that_is_open_acknowledges_nothing(site: Site) -> None:
    site.tell(A)
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}


def test_what_somebody_opens_again_in_the_service_is_not_acknowledged_by_the_same_closing(site: Site) -> None:
    site.tell(A)
    site.close()
    site.tell(A, B)
    site.open_in_the_service()
    site.tell(A)
    assert site.states == {"a": "open", "b": "fixed"}


def test_a_ticket_that_is_opened_and_closed_again_is_a_closing_again(site: Site) -> None:
    site.tell(A)
    site.close()
    site.tell(A, B)
    site.tracker.issues[0].closed = False
    site.tell(A, B, C)
    site.close()
    site.tell(A, B)
    assert site.states == {"a": "acknowledged", "b": "acknowledged", "c": "fixed"}


def test_a_ticket_that_we_closed_acknowledges_nothing_when_it_comes_back(site: Site) -> None:
    site.tell(A)
    site.tell(wanted="closed")
    assert site.tracker.issues[0].closed is True
    site.tell(A)
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}


def test_a_delivery_that_finds_what_it_closed_itself_before_it_was_killed_acknowledges_nothing(site: Site) -> None:
    site.tell(A)
    site.evaluate(wanted="closed")
    site.evaluate(A)
    site.close()  # as the first attempt did, of which nothing was recorded
    site.deliver()
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}


def test_a_ticket_that_a_person_closed_once_it_was_clear_acknowledges_nothing_of_what_comes_back(site: Site) -> None:
    site.tell(A)
    site.tell()
    site.close()
    site.tell(A)
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}


def test_what_was_acknowledged_by_a_closing_and_comes_back_after_it_was_clear_is_open_with_its_ticket(
    site: Site,
) -> None:
    site.tell(A)
    site.close()
    site.tell(A, B)
    site.tell()
    assert site.states == {"a": "fixed", "b": "fixed"}
    site.tell(A, wanted="open")
    assert site.states == {"a": "open", "b": "fixed"}
    assert site.tracker.issues[0].closed is False


def test_a_closing_that_is_followed_by_a_failure_is_recorded_once_it_is_delivered(site: Site) -> None:
    site.tell(A)
    site.close()
    site.evaluate(A, B)
    site.tracker.faults.append(Fault("GET", 403))
    site.deliver()
    assert site.states == {"a": "open", "b": "open"}
    (dead,) = outbox.entries(site.store.engine, "dead", 10, None)
    assert outbox.replay(site.store.engine, dead.id, datetime.now(UTC)) == 1
    site.deliver()
    assert site.states == {"a": "acknowledged", "b": "open"}


def test_a_ticket_of_which_nothing_is_known_but_that_it_is_closed_acknowledges_nothing(site: Site) -> None:
    site.tell(A)
    site.close()
    with site.store.engine.begin() as connection:
        connection.exec_driver_sql("delete from outbox")
    site.tell(A, B)
    site.tell(A)
    assert site.states == {"a": "open", "b": "fixed"}


def test_a_look_at_a_ticket_that_a_person_closed_acknowledges_what_it_had_told(site: Site) -> None:
    site.tell(A, B)
    site.look()
    assert site.states == {"a": "open", "b": "open"}
    site.close()
    site.look()
    assert site.states == {"a": "acknowledged", "b": "acknowledged"}
    (one, _) = site.store.findings(NAME)
    assert (one.finding.owner, one.finding.reason) == ("whoever closed the ticket", "Closed in hub, ticket 1.")


def test_a_closing_that_a_look_noticed_counts_no_more_for_looks_and_deliveries(site: Site) -> None:
    site.tell(A)
    site.close()
    site.look()
    site.open_in_the_service()
    site.look()
    assert site.states == {"a": "open"}
    site.tell(A, B)
    site.look()
    assert site.states == {"a": "open", "b": "open"}


def test_a_closing_that_a_delivery_noticed_counts_no_more_for_looks(site: Site) -> None:
    site.tell(A)
    site.close()
    site.tell(A, B)
    assert site.states == {"a": "acknowledged", "b": "open"}
    site.look()
    assert site.states == {"a": "acknowledged", "b": "open"}


def test_while_a_ticket_is_told_something_no_look_says_how_it_stands(site: Site) -> None:
    site.tell(A)
    site.close()
    site.evaluate(A, B)
    held = outbox.take(site.store.engine, ["hub"], datetime.now(UTC))
    assert held is not None
    with pytest.raises(Refused, match="ticket 1 is being told something just now"):
        site.look()
    assert site.states == {"a": "open", "b": "open"}
    outbox.postpone(site.store.engine, held, "503", datetime.now(UTC) - timedelta(days=1))
    site.deliver()
    site.look()
    assert site.states == {"a": "acknowledged", "b": "open"}


def test_a_closing_that_a_look_notices_while_a_slow_delivery_does_counts_once(site: Site) -> None:
    site.tell(A)
    site.close()
    site.evaluate(A, B)

    def look(method: str) -> None:
        if method == "POST":  # the comment is written, and it was read before that the ticket is closed
            site.tracker.when = lambda method: None
            site.look(outbox.HELD + timedelta(minutes=1))
            site.open_in_the_service()

    site.tracker.when = look
    site.deliver()
    assert [one.state for one in outbox.entries(site.store.engine, None, 9, None)] == ["delivered", "delivered"]
    assert site.states == {"a": "open", "b": "open"}


def test_a_closing_that_a_delivery_notices_while_a_look_does_counts_once(site: Site) -> None:
    site.tell(A)
    site.close()

    def tell(method: str) -> None:
        site.tracker.when = lambda method: None
        site.tell(A, B)
        site.open_in_the_service()

    site.tracker.when = tell
    site.look()
    assert site.states == {"a": "open", "b": "open"}


def test_a_look_at_a_ticket_of_which_nothing_is_known_but_that_it_is_closed_acknowledges_nothing(site: Site) -> None:
    site.tell(A)
    site.close()
    with site.store.engine.begin() as connection:
        (one,) = outbox.delivered_last(connection, "hub", "1")
        assert outbox.amend(connection, one, packed(replace(unpacked(one.content), left=None)))
    site.look()
    site.tell(A, B)
    assert site.states == {"a": "open", "b": "open"}


def test_what_is_written_and_not_delivered_yet_was_read_by_nobody(site: Site) -> None:
    site.tell(A)
    site.evaluate(A, B)
    site.close()
    site.look()
    assert site.states == {"a": "acknowledged", "b": "open"}
    site.deliver()
    assert site.states == {"a": "acknowledged", "b": "open"}


def test_opening_a_ticket_again_takes_nothing_back_and_closing_it_after_that_is_a_closing_again(site: Site) -> None:
    site.tell(A)
    site.close()
    site.look()
    site.reopen()
    site.look()
    assert site.states == {"a": "acknowledged"}
    site.tell(A, B)
    site.open_in_the_service()
    site.close()
    site.look()
    assert site.states == {"a": "acknowledged", "b": "acknowledged"}


def test_a_ticket_that_is_opened_and_closed_between_two_looks_was_closed_once(site: Site) -> None:
    site.tell(A)
    site.close()
    site.look()
    site.open_in_the_service()
    site.reopen()
    site.close()
    site.look()
    assert site.states == {"a": "open"}


def test_a_look_at_what_the_policy_closed_acknowledges_nothing(site: Site) -> None:
    site.tell(A)
    site.tell(wanted="closed")
    site.evaluate(A)
    site.look()
    site.deliver()
    site.look()
    assert site.states == {"a": "open"}


@pytest.mark.parametrize("state", ["waiting", "dead", "dropped"])
def test_what_the_policy_may_have_closed_in_an_attempt_that_failed_was_closed_by_nobody(site: Site, state: str) -> None:
    site.tell(A)
    site.evaluate(wanted="closed")
    held = outbox.take(site.store.engine, ["hub"], datetime.now(UTC))
    assert held is not None
    site.close()  # as the attempt did, of which nothing was recorded
    outbox.postpone(site.store.engine, held, "503", datetime.now(UTC))
    if state != "waiting":
        held = outbox.take(site.store.engine, ["hub"], datetime.now(UTC) + timedelta(days=1))
        assert held is not None
        outbox.bury(site.store.engine, held, "refused")
    if state == "dropped":
        assert outbox.drop(site.store.engine, held.entry.id, "Mail team", "Gone.", datetime.now(UTC)) == 1
    site.evaluate(A)
    site.look()
    assert site.states == {"a": "open"}


def test_a_ticket_of_which_nothing_was_delivered_is_not_even_read(site: Site) -> None:
    site.evaluate(A)
    site.look()
    assert site.tracker.requests == []


@pytest.mark.parametrize(
    ("state", "until", "after"),
    [
        ("open", None, "acknowledged"),
        ("waived", "2026-01-31", "waived"),
        ("waived", "2026-01-30", "acknowledged"),
        ("acknowledged", None, "acknowledged"),
        ("fixed", None, "fixed"),
    ],
)
def test_a_closing_changes_what_is_open_and_nothing_that_was_decided(state: str, until: str | None, after: str) -> None:
    before = Finding("paper/a", "site", "must", "violated", state, "1", "1", "Mail team", "Spring.", until)  # type: ignore[arg-type]
    found = closed(before, "owner", "reason", date(2026, 1, 31))
    assert found.state == after
    assert (found == before) is (after == state)
