"""What is written into the outbox comes into its tracker once, whoever is killed and whatever fails meanwhile."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, create_engine

from domino_advisor_api import leaving, outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.contract import Draft
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Became, Connected, Letter, packed, unpacked, work_once
from tests.api.loopback_tracker import Fault, Tracker

DUE = timedelta(minutes=1)
KEY = "da-" + "1" * 32
SAID = "da-" + "2" * 32
LETTER = packed(Letter(Draft(KEY, "Head office mail", f"domino-advisor: {KEY}"), Comment(SAID, f"Changed. {SAID}")))


@pytest.fixture
def engine(store: Store) -> Engine:
    return store.engine


def write(engine: Engine, key: str = KEY, content: bytes = LETTER, tracker: str = "hub") -> str:
    with engine.begin() as connection:
        return outbox.write(connection, tracker, "Head office", key, content)


def work(engine: Engine, tracker: Tracker, later: timedelta = timedelta(0)) -> Became | None:
    sender = Sender(tracker.address, {}, seconds=2)
    try:
        return work_once(engine, {"hub": Connected(GitHub("owner/name"), sender)}, lambda: datetime.now(UTC) + later)
    finally:
        sender.close()


def test_an_entry_is_delivered_and_not_again(engine: Engine, tracker: Tracker) -> None:
    id_ = write(engine)
    assert (work(engine, tracker), work(engine, tracker)) == ("delivered", None)
    found = outbox.entry(engine, id_)
    assert found is not None
    assert (found.state, found.reference, len(tracker.issues)) == ("delivered", "1", 1)


def test_what_is_taken_back_with_its_transaction_was_never_written(engine: Engine) -> None:
    with engine.connect() as connection:
        outbox.write(connection, "hub", "Head office", KEY, LETTER)
        connection.rollback()
    assert outbox.entries(engine, None, 10, None) == []


def test_what_failed_waits_longer_each_time_and_is_dead_in_the_end(engine: Engine, tracker: Tracker) -> None:
    id_ = write(engine)
    waits = []
    for attempt in range(outbox.MOST_ATTEMPTS):
        tracker.faults.append(Fault("GET", 503))
        became = work(engine, tracker, timedelta(days=attempt))
        found = outbox.entry(engine, id_)
        assert found is not None
        assert found.told == "GET /repos/owner/name/issues was answered with 503"
        due = datetime.fromisoformat(found.due_at) - datetime.now(UTC) - timedelta(days=attempt)
        waits.append(due.total_seconds())
    assert became == "dead"
    assert 5 < waits[0] <= 15 < waits[2] <= 60
    assert waits[-2] > 3600
    assert work(engine, tracker, timedelta(days=99)) is None


def test_a_tracker_that_asks_to_wait_is_not_asked_before(engine: Engine, tracker: Tracker) -> None:
    write(engine)
    tracker.faults.append(Fault("GET", 429, {"Retry-After": "600"}))
    assert work(engine, tracker) == "waiting"
    assert work(engine, tracker, timedelta(seconds=590)) is None
    assert work(engine, tracker, timedelta(seconds=610)) == "delivered"


def test_what_is_written_while_a_tracker_asks_to_be_left_alone_waits_with_the_rest(
    engine: Engine, tracker: Tracker
) -> None:
    write(engine)
    tracker.faults.append(Fault("GET", 429, {"Retry-After": "600"}))
    assert work(engine, tracker) == "waiting"
    write(engine, "da-" + "9" * 32)
    elsewhere = write(engine, tracker="other")
    assert [one.id for one in outbox.entries(engine, "waiting", 9, None) if due_in(one) < 500] == [elsewhere]
    assert work(engine, tracker, timedelta(seconds=590)) is None
    assert work(engine, tracker, timedelta(seconds=610)) == "delivered"
    assert work(engine, tracker, timedelta(seconds=610)) == "delivered"


def due_in(entry: outbox.Entry) -> float:
    return (datetime.fromisoformat(entry.due_at) - datetime.now(UTC)).total_seconds()


def test_a_tracker_that_asks_twice_is_left_alone_for_the_longer_time(engine: Engine) -> None:
    now = datetime.now(UTC)
    with engine.begin() as connection:
        for seconds in (600, 30):
            outbox.leave_alone(connection, "hub", now + timedelta(seconds=seconds))
    assert leaving.left_alone(engine, now + timedelta(seconds=599)) == {"hub"}
    assert leaving.left_alone(engine, now + timedelta(seconds=601)) == frozenset()


def test_what_is_refused_is_dead_at_once_and_is_delivered_once_a_person_says_so(
    engine: Engine, tracker: Tracker
) -> None:
    id_ = write(engine)
    tracker.faults.append(Fault("POST", 403))
    assert (work(engine, tracker), outbox.depth(engine).dead) == ("dead", 1)
    assert outbox.replay(engine, id_, datetime.now(UTC)) == 1
    assert outbox.replay(engine, id_, datetime.now(UTC)) == 0
    assert (work(engine, tracker), outbox.depth(engine)) == ("delivered", outbox.Depth(0, 0, None))


def test_what_is_dead_is_overtaken_once_a_later_one_of_its_ticket_was_delivered(
    engine: Engine, tracker: Tracker
) -> None:
    old, other = write(engine), write(engine, "da-" + "9" * 32)
    tracker.faults += [Fault("GET", 403), Fault("GET", 403)]
    assert (work(engine, tracker), work(engine, tracker)) == ("dead", "dead")
    new = write(engine)
    assert work(engine, tracker) == "delivered"
    found = {id_: outbox.entry(engine, id_) for id_ in (old, other, new)}
    assert {id_: one.state for id_, one in found.items() if one} == {
        old: "overtaken", other: "dead", new: "delivered",
    }  # fmt: skip
    overtaken = found[old]
    assert overtaken is not None
    assert overtaken.told == f"GET /repos/owner/name/issues was answered with 403: told to fail; overtaken by {new}"
    assert outbox.depth(engine).dead == 1
    assert (outbox.replay(engine, old, datetime.now(UTC)), outbox.replay(engine, None, datetime.now(UTC))) == (0, 1)


def buried(engine: Engine, reference: str | None = None, key: str = KEY) -> str:
    """An entry that is dead. reference: of the ticket that was made for it."""
    id_ = write(engine, key)
    held = outbox.take(engine, ["hub"], datetime.now(UTC) + timedelta(seconds=1))
    assert held is not None
    outbox.bury(engine, held, "refused", reference)
    return id_


def dropped(engine: Engine, id_: str | None, now: datetime | None = None) -> int:
    return outbox.drop(engine, id_, "Mail team", "The project is gone.", now or datetime.now(UTC))


def test_what_is_dead_is_dropped_once_and_says_who_did_it_when_and_why(engine: Engine) -> None:
    id_, now = buried(engine), datetime.now(UTC)
    assert (dropped(engine, id_, now), dropped(engine, id_)) == (1, 0)
    found = outbox.entry(engine, id_)
    assert found is not None
    assert (found.state, found.told, found.owner, found.reason) == (
        "dropped", "refused", "Mail team", "The project is gone.",
    )  # fmt: skip
    assert found.dropped_at is not None
    assert datetime.fromisoformat(found.dropped_at) == now
    assert outbox.depth(engine) == outbox.Depth(0, 0, None)
    assert outbox.take(engine, ["hub"], datetime.now(UTC) + timedelta(days=1)) is None
    assert (outbox.replay(engine, id_, now), outbox.replay(engine, None, now)) == (0, 0)


def test_all_that_is_dead_is_dropped_at_once_and_nothing_else(engine: Engine, tracker: Tracker) -> None:
    write(engine, "da-" + "7" * 32)
    assert work(engine, tracker) == "delivered"
    dead = {buried(engine), buried(engine, key="da-" + "8" * 32)}
    waiting = write(engine, "da-" + "9" * 32)
    assert dropped(engine, None) == 2
    assert {one.id for one in outbox.entries(engine, "dropped", 10, None)} == dead
    assert [one.id for one in outbox.entries(engine, "waiting", 10, None)] == [waiting]


def test_what_waits_is_dropped_by_its_id_unless_somebody_holds_it(engine: Engine) -> None:
    id_, now = write(engine, tracker="a-tracker-that-is-no-more"), datetime.now(UTC)
    held = outbox.take(engine, ["a-tracker-that-is-no-more"], now + DUE)
    assert held is not None
    assert dropped(engine, id_, now + DUE) == 0
    assert dropped(engine, id_, now + DUE + outbox.HELD) == 1
    with pytest.raises(outbox.HoldLost):  # whoever held it for too long writes nothing any more
        outbox.hold(engine, held, now)


def test_what_was_delivered_is_not_dropped(engine: Engine, tracker: Tracker) -> None:
    id_ = write(engine)
    assert work(engine, tracker) == "delivered"
    assert dropped(engine, id_) == 0


@pytest.mark.parametrize("dead", [True, False], ids=["dead", "waiting"])
def test_the_next_of_a_ticket_is_held_against_what_was_delivered_and_not_against_what_was_dropped(
    engine: Engine, tracker: Tracker, dead: bool
) -> None:
    write(engine)
    assert work(engine, tracker) == "delivered"
    told = packed(Letter(Draft(KEY, "Head office mail", KEY), state="clear"))
    id_ = write(engine, content=told)
    if dead:
        held = outbox.take(engine, ["hub"], datetime.now(UTC) + DUE)
        assert held is not None
        outbox.bury(engine, held, "refused")
    assert dropped(engine, id_) == 1
    with engine.connect() as connection:
        (before,) = outbox.newest(connection, "hub", "Head office").values()
    assert unpacked(before).state == "open"


def test_what_comes_after_what_was_dropped_is_delivered_and_overtakes_nothing(engine: Engine, tracker: Tracker) -> None:
    id_ = buried(engine)
    dropped(engine, id_)
    write(engine)
    assert work(engine, tracker) == "delivered"
    found = outbox.entry(engine, id_)
    assert found is not None
    assert (found.state, found.told) == ("dropped", "refused")


def test_what_was_dropped_is_forgotten_as_long_after_that_as_what_was_delivered(engine: Engine) -> None:
    dropped(engine, buried(engine), datetime.now(UTC) + timedelta(days=3))
    assert outbox.sweep(engine, datetime.now(UTC) + timedelta(days=2)) == 0
    assert outbox.sweep(engine, datetime.now(UTC) + timedelta(days=4)) == 1


def test_what_was_dropped_and_made_a_ticket_stays_until_another_was_delivered_by_which_it_is_found(
    engine: Engine, tracker: Tracker
) -> None:
    id_, later = buried(engine, "1"), datetime.now(UTC) + timedelta(days=1)
    dropped(engine, id_)
    assert outbox.sweep(engine, later) == 0
    assert outbox.reference(engine, "hub", KEY) == "1"
    write(engine)
    assert work(engine, tracker) == "delivered"
    assert outbox.sweep(engine, later) == 1


def test_what_was_delivered_is_forgotten_after_its_time_but_the_newest_of_each_ticket(
    engine: Engine, tracker: Tracker
) -> None:
    other = "da-" + "9" * 32
    first, second, single = write(engine), write(engine), write(engine, other)
    tracker.faults.append(Fault("GET", 403))
    assert [work(engine, tracker) for _ in range(3)] == ["dead", "delivered", "delivered"]
    third = write(engine)
    assert work(engine, tracker) == "delivered"
    dead, waiting = write(engine), write(engine, other)
    held = outbox.take(engine, ["hub"], datetime.now(UTC))
    assert held is not None
    assert held.entry.id == dead
    outbox.bury(engine, held, "refused")
    assert outbox.sweep(engine, datetime.now(UTC) - timedelta(days=1)) == 0, "all were due after that"
    later = datetime.now(UTC) + timedelta(days=1)
    assert (outbox.sweep(engine, later), outbox.sweep(engine, later)) == (2, 0)
    left = {one.id: one.state for one in outbox.entries(engine, None, 10, None)}
    assert left == {single: "delivered", third: "delivered", dead: "dead", waiting: "waiting"}
    assert outbox.reference(engine, "hub", KEY) == "1"
    assert {first, second}.isdisjoint(left)


def test_an_entry_that_cannot_be_read_is_dead_and_holds_up_no_other(engine: Engine, tracker: Tracker) -> None:
    write(engine, content=b"{")
    write(engine)
    assert (work(engine, tracker), work(engine, tracker)) == ("dead", "delivered")


def test_entries_of_one_ticket_are_delivered_in_their_order_and_of_others_meanwhile(engine: Engine) -> None:
    first, second, other = write(engine), write(engine), write(engine, key="da-" + "9" * 32)
    held = outbox.take(engine, ["hub"], datetime.now(UTC) + DUE)
    beside = outbox.take(engine, ["hub"], datetime.now(UTC) + DUE)
    assert held is not None
    assert beside is not None
    assert (held.entry.id, beside.entry.id) == (first, other)
    assert outbox.take(engine, ["hub"], datetime.now(UTC) + DUE) is None
    outbox.deliver(engine, held, "1")
    after = outbox.take(engine, ["hub"], datetime.now(UTC) + DUE)
    assert after is not None
    assert after.entry.id == second


def test_an_entry_of_a_tracker_that_is_not_set_up_stays(engine: Engine) -> None:
    write(engine, tracker="another")
    assert outbox.take(engine, ["hub"], datetime.now(UTC) + DUE) is None
    assert outbox.depth(engine).waiting == 1


def test_who_held_an_entry_for_too_long_may_neither_write_nor_record(engine: Engine) -> None:
    write(engine)
    start = datetime.now(UTC)
    slow = outbox.take(engine, ["hub"], start)
    quick = outbox.take(engine, ["hub"], start + outbox.HELD + timedelta(seconds=1))
    assert slow is not None
    assert quick is not None
    with pytest.raises(outbox.HoldLost):
        outbox.hold(engine, slow, start)
    with pytest.raises(outbox.HoldLost):
        outbox.deliver(engine, slow, "1")
    outbox.deliver(engine, quick, "1")


def test_a_holder_that_says_so_keeps_its_entry(engine: Engine) -> None:
    write(engine)
    start = datetime.now(UTC)
    held = outbox.take(engine, ["hub"], start)
    assert held is not None
    outbox.hold(engine, held, start + timedelta(minutes=4))
    assert outbox.take(engine, ["hub"], start + timedelta(minutes=8)) is None


def test_many_workers_at_once_take_each_entry_once(engine: Engine, tracker: Tracker) -> None:
    for number in range(12):
        key = f"da-{number:032x}"
        write(engine, key, packed(Letter(Draft(key, f"Site {number}", key))))
        write(
            engine, key, packed(Letter(Draft(key, f"Site {number}", key), Comment(f"said-{number}", f"said-{number}")))
        )
    failed: list[BaseException] = []

    def run() -> None:
        try:
            while outbox.depth(engine).waiting:
                work(engine, tracker)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert sorted(issue.keys[0] for issue in tracker.issues) == [f"da-{number:032x}" for number in range(12)]
    assert [len(issue.comments) for issue in tracker.issues] == [1] * 12


_WORKER = """
import sys
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Connected, work_once

url, address = sys.argv[1:]
engine = Store(url).engine
trackers = {"hub": Connected(GitHub("owner/name"), Sender(address, {}))}
print("ready", flush=True)
sys.stdin.readline()
while work_once(engine, trackers):
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", range(9))
def test_a_worker_that_is_killed_at_any_request_leaves_one_ticket_and_one_comment(
    engine: Engine, url: str, tracker: Tracker, step: int, after: bool
) -> None:
    # find, create, find, read; then find, read, comments, comment, and comments again
    methods = ["GET", "POST", "GET", "GET", "GET", "GET", "GET", "POST", "GET"]
    write(engine, content=packed(Letter(Draft(KEY, "Head office mail", KEY))))
    write(engine)
    with subprocess.Popen(
        [sys.executable, "-c", _WORKER, url, tracker.address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        skipped = [Fault(method) for method in methods[:step]]
        tracker.faults += [*skipped, Fault(methods[step], kills=process.pid, after=after, hang_up=True)]
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.wait(30) == -9
    assert work(engine, tracker, timedelta(0)) is None, "nobody takes it while it may still be at work"
    while work(engine, tracker, outbox.HELD + timedelta(seconds=5)):
        pass
    assert [(issue.keys, issue.comments) for issue in tracker.issues] == [([KEY], [f"Changed. {SAID}"])]
    assert outbox.depth(engine) == outbox.Depth(0, 0, None)


def test_a_store_that_is_locked_for_a_while_loses_nothing(engine: Engine, url: str, tracker: Tracker) -> None:
    if engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    write(engine)
    other = sqlite3.connect(create_engine(url).url.database or "", isolation_level=None, check_same_thread=False)
    other.execute("begin immediate")
    threading.Timer(1.0, lambda: other.execute("rollback")).start()
    assert work(engine, tracker) == "delivered"
    other.close()
    assert len(tracker.issues) == 1
