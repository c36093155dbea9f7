"""What is told of a ticket leads to one turn with it, whoever tells it how often and whoever is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, insert, select

from domino_advisor_api import inbox
from domino_advisor_api.inbox import HELD, KEPT, MOST_TRIES, Turn, TurnLost, Waiting
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import DELIVERIES, POLLS

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


@pytest.fixture
def engine(url: str) -> Engine:
    return Store(url).engine


def later(**much: float) -> datetime:
    return NOW + timedelta(**much)


def taken(engine: Engine, now: datetime = NOW) -> Turn:
    turn = inbox.take(engine, now)
    assert turn is not None
    return turn


def finished(engine: Engine, turn: Turn, answered: str | None = None) -> None:
    with engine.begin() as connection:
        inbox.finish(connection, turn, answered)


def count(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(DELIVERIES)).scalar_one())


def at_once(number: int, work: Callable[[], object]) -> list[object]:
    """What so many threads get that begin together."""
    barrier, found = threading.Barrier(number), list[object]()

    def run() -> None:
        barrier.wait()
        found.append(work())

    threads = [threading.Thread(target=run) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# Deliveries


def test_a_delivery_is_taken_in_once(engine: Engine) -> None:
    assert inbox.receive(engine, "redmine", "d1", "7", NOW)
    assert not inbox.receive(engine, "redmine", "d1", "7", NOW)
    assert inbox.receive(engine, "rt", "d1", "7", NOW)
    assert [taken(engine).tracker for _ in range(2)] == ["redmine", "rt"]
    assert inbox.take(engine, NOW) is None


def test_of_the_same_delivery_sent_by_many_at_once_one_is_taken_in(engine: Engine) -> None:
    assert sorted(map(bool, at_once(8, lambda: inbox.receive(engine, "rt", "d1", "7", NOW)))) == [False] * 7 + [True]
    finished(engine, taken(engine))
    assert inbox.take(engine, NOW) is None


def test_a_delivery_about_no_ticket_is_known_again_and_asks_for_nothing(engine: Engine) -> None:
    assert inbox.receive(engine, "github", "ping", None, NOW)
    assert not inbox.receive(engine, "github", "ping", None, NOW)
    assert inbox.take(engine, NOW) is None


def test_deliveries_are_forgotten_after_their_time(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    inbox.receive(engine, "rt", "d2", "7", NOW + KEPT)
    assert count(engine) == 2
    inbox.receive(engine, "rt", "d3", "7", NOW + KEPT + timedelta(seconds=1))
    assert count(engine) == 2


# Turns


def test_many_deliveries_about_one_ticket_are_one_turn(engine: Engine) -> None:
    for number in range(5):
        inbox.receive(engine, "rt", f"d{number}", "7", NOW)
    finished(engine, taken(engine))
    assert inbox.take(engine, NOW) is None


def test_of_many_workers_one_has_the_turn(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    assert len([turn for turn in at_once(8, lambda: inbox.take(engine, NOW)) if turn is not None]) == 1


def test_many_workers_share_many_tickets_and_none_is_taken_twice(engine: Engine) -> None:
    for number in range(6):
        inbox.receive(engine, "rt", f"d{number}", str(number), NOW)
    turns = [turn for turn in at_once(6, lambda: inbox.take(engine, NOW)) if isinstance(turn, Turn)]
    assert len({turn.ticket for turn in turns}) == len(turns) > 0


def test_what_is_told_during_a_turn_leads_to_another_one(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    turn = taken(engine)
    inbox.receive(engine, "rt", "d2", "7", NOW)
    assert inbox.take(engine, NOW) is None
    finished(engine, turn, "a" * 64)
    again = taken(engine)
    assert (again.asked, again.answered) == (2, "a" * 64)
    finished(engine, again, again.answered)
    assert inbox.take(engine, NOW) is None


def test_a_worker_that_takes_too_long_loses_its_turn_and_can_store_nothing(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    slow = taken(engine)
    assert inbox.take(engine, NOW + HELD - timedelta(seconds=1)) is None
    quick = taken(engine, NOW + HELD)
    with pytest.raises(TurnLost), engine.begin() as connection:
        connection.execute(insert(POLLS).values(tracker="what would be stored", mark=""))
        inbox.finish(connection, slow, None)
    assert inbox.mark(engine, "what would be stored") is None
    inbox.put_off(engine, slow, "late", NOW)
    finished(engine, quick)
    with pytest.raises(TurnLost), engine.begin() as connection:
        inbox.finish(connection, quick, None)
    assert inbox.take(engine, NOW + 2 * HELD) is None


_KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from sqlalchemy import insert
from domino_advisor_api import inbox
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import POLLS

def kill():
    os.kill(os.getpid(), signal.SIGKILL)

engine, step = Store(sys.argv[1]).engine, sys.argv[2]
turn = inbox.take(engine, datetime(2026, 11, 29, 12, 0, tzinfo=UTC))
if step == "after the turn is taken":
    kill()
with engine.begin() as connection:
    connection.execute(insert(POLLS).values(tracker="stored", mark="m"))
    if step == "after something is stored":
        kill()
    inbox.finish(connection, turn, "a" * 64)
    if step == "before all is stored":
        kill()
kill()
"""


@pytest.mark.parametrize(
    ("step", "stored"),
    [
        ("after the turn is taken", None),
        ("after something is stored", None),
        ("before all is stored", None),
        ("after all is stored", "m"),
    ],
)
def test_a_worker_that_is_killed_has_stored_all_or_nothing_and_another_goes_on(
    url: str, engine: Engine, step: str, stored: str | None
) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    killed = subprocess.run([sys.executable, "-c", _KILLED, url, step], check=False, capture_output=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    assert inbox.mark(engine, "stored") == stored
    assert inbox.take(engine, NOW) is None
    assert (inbox.take(engine, NOW + HELD) is None) == (stored is not None)


# What goes wrong


def test_a_turn_that_led_to_nothing_comes_again_later_and_later(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    inbox.put_off(engine, taken(engine), "the tracker does not answer", NOW)
    assert inbox.take(engine, later(seconds=9)) is None
    turn = taken(engine, later(seconds=10))
    assert turn.tries == 2
    inbox.put_off(engine, turn, "the tracker does not answer", later(seconds=10))
    assert inbox.take(engine, later(seconds=29)) is None
    assert taken(engine, later(seconds=30)).tries == 3


def test_a_tracker_that_asks_for_more_time_gets_it(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    inbox.put_off(engine, taken(engine), "429", NOW, at_least=timedelta(minutes=10))
    assert inbox.take(engine, later(minutes=9)) is None
    assert inbox.take(engine, later(minutes=10)) is not None


def given_up(engine: Engine) -> datetime:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    now = NOW
    for _ in range(MOST_TRIES):
        now += timedelta(hours=2)
        inbox.put_off(engine, taken(engine, now), "the tracker says 500", now)
    return now + timedelta(days=365)


def test_after_many_turns_a_ticket_waits_for_a_person_who_can_have_it_looked_at_again(engine: Engine) -> None:
    now = given_up(engine)
    assert inbox.take(engine, now) is None
    assert inbox.waiting(engine, 10) == [Waiting("rt", "7", "the tracker says 500")]
    assert not inbox.again(engine, "rt", "8", now)
    assert inbox.again(engine, "rt", "7", now)
    assert inbox.waiting(engine, 10) == []
    assert not inbox.again(engine, "rt", "7", now)
    assert taken(engine, now).tries == 1


def test_what_is_told_of_a_ticket_that_waits_for_a_person_has_it_looked_at(engine: Engine) -> None:
    now = given_up(engine)
    inbox.receive(engine, "rt", "d2", "7", now)
    finished(engine, taken(engine, now))
    assert inbox.waiting(engine, 10) == []


def test_a_ticket_that_waits_for_a_person_is_dropped_until_something_is_told_of_it_again(engine: Engine) -> None:
    inbox.notice(engine, "rt", "8", "as it is", NOW)
    assert not inbox.drop(engine, "rt", "8", NOW), "it does not wait for a person"
    finished(engine, taken(engine))
    now = given_up(engine)
    assert not inbox.drop(engine, "rt", "6", now)
    assert inbox.drop(engine, "rt", "7", now)
    assert not inbox.drop(engine, "rt", "7", now)
    assert inbox.waiting(engine, 10) == []
    assert inbox.take(engine, now) is None
    inbox.receive(engine, "rt", "d2", "7", now)
    assert (taken(engine, now).ticket, inbox.take(engine, now)) == ("7", None)


def test_a_ticket_that_kills_its_workers_waits_for_a_person_too(engine: Engine) -> None:
    inbox.receive(engine, "rt", "d1", "7", NOW)
    for number in range(MOST_TRIES):
        taken(engine, NOW + number * HELD)
    assert inbox.take(engine, NOW + MOST_TRIES * HELD) is None
    assert inbox.waiting(engine, 10) == [Waiting("rt", "7", None)]


# Polls


def test_polls_may_overlap(engine: Engine) -> None:
    assert inbox.notice(engine, "redmine", "7", "2026-11-29T11:00:00Z", NOW)
    assert not inbox.notice(engine, "redmine", "7", "2026-11-29T11:00:00Z", NOW)
    finished(engine, taken(engine))
    assert not inbox.notice(engine, "redmine", "7", "2026-11-29T11:00:00Z", NOW)
    assert inbox.take(engine, NOW) is None
    assert inbox.notice(engine, "redmine", "7", "2026-11-29T11:05:00Z", NOW)
    assert taken(engine).asked == 2


def test_of_polls_that_find_a_ticket_at_once_one_asks_for_a_turn(engine: Engine) -> None:
    assert at_once(8, lambda: inbox.notice(engine, "redmine", "7", "v1", NOW)).count(True) == 1
    assert at_once(8, lambda: inbox.notice(engine, "redmine", "7", "v2", NOW)).count(True) == 1
    assert taken(engine).asked == 2


def test_up_to_when_a_tracker_was_polled_goes_forward_only(engine: Engine) -> None:
    assert inbox.mark(engine, "rt") is None
    inbox.advance(engine, "rt", later(minutes=5))
    inbox.advance(engine, "rt", NOW)
    assert inbox.mark(engine, "rt") == "2026-11-29T12:05:00.000000Z"
