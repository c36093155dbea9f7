"""Which tickets are to be looked at: each once for all that was told of it since, by one worker at a time.

A delivery or a poll says that a ticket changed, and that is counted (`asked`). A worker takes its turn for a time,
reads the ticket, and ends the turn (`finish`) in the transaction that stores what came of it: then all that was told
before it began is done. A worker that is killed loses its turn to another at the end of that time, and has stored
nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, or_, select, update

from domino_advisor.core.errors import AdvisorError
from domino_advisor_api.claims import stamp
from domino_advisor_api.tables import DELIVERIES, INBOX, POLLS, inserting

HELD = timedelta(minutes=5)
"""For how long a worker has its turn. One that takes longer loses it, and stores nothing."""
MOST_TRIES = 8
"""After so many turns without an end a ticket waits for a person, or for the next that is told of it."""
KEPT = timedelta(days=7)
"""For how long a delivery is known again."""
_FIRST_WAIT, _LONGEST_WAIT = timedelta(seconds=10), timedelta(hours=1)
_CANDIDATES = 16
_SWEPT = 200
_TROUBLE_LENGTH = 500
_GIVEN_UP = and_(INBOX.c.asked > INBOX.c.done, INBOX.c.tries >= MOST_TRIES)


class Turn(Struct, frozen=True):
    """A ticket that a worker looks at. asked: up to what it is answered for. tries: which turn it is since the last
    end, from 1. answered: the fingerprint of what was answered last, None where nothing was.
    """

    tracker: str
    ticket: str
    asked: int
    holder: str
    tries: int
    answered: str | None


class Waiting(Struct, frozen=True):
    """A ticket that waits for a person. trouble: what went wrong last, in words."""

    tracker: str
    ticket: str
    trouble: str | None


class TurnLost(AdvisorError):
    """The turn took too long and is another's: what would be stored must not be."""


def receive(engine: Engine, tracker: str, delivery: str, ticket: str | None, now: datetime) -> bool:
    """Takes a delivery in, and what it tells of a ticket: both or neither. False where it was taken in before."""
    _sweep(engine, now)
    row = {"tracker": tracker, "id": delivery, "received_at": stamp(now)}
    with engine.begin() as connection:
        statement = inserting(connection)(DELIVERIES).values(row).on_conflict_do_nothing()
        if connection.execute(statement.returning(DELIVERIES.c.id)).first() is None:
            return False
        if ticket is not None:
            _ask(connection, tracker, ticket, now)
        return True


def notice(engine: Engine, tracker: str, ticket: str, version: str, now: datetime) -> bool:
    """Takes in that a poll found a ticket. version: of the ticket, such as when it changed last. False where that was
    known: so polls may overlap.
    """
    with engine.begin() as connection:
        return _ask(connection, tracker, ticket, now, version)


def mark(engine: Engine, tracker: str) -> str | None:
    """Up to when a tracker was polled, as `advance` was told; None where it never was."""
    with engine.connect() as connection:
        found = connection.execute(select(POLLS.c.mark).where(POLLS.c.tracker == tracker)).scalar_one_or_none()
    return None if found is None else str(found)


def advance(engine: Engine, tracker: str, until: datetime) -> None:
    """Remembers up to when a tracker was polled. It goes forward only, whichever of two polls ends last."""
    with engine.begin() as connection:
        statement = inserting(connection)(POLLS).values(tracker=tracker, mark=stamp(until))
        connection.execute(
            statement.on_conflict_do_update(
                index_elements=["tracker"], set_={"mark": stamp(until)}, where=POLLS.c.mark < stamp(until)
            )
        )


def any_due(engine: Engine, now: datetime, trackers: Sequence[str]) -> bool:
    """Whether there is a ticket of these trackers to be looked at."""
    these = and_(_due(now), INBOX.c.tracker.in_(trackers))
    with engine.connect() as connection:
        return connection.execute(select(INBOX.c.ticket).where(these).limit(1)).first() is not None


def take(engine: Engine, now: datetime, trackers: Sequence[str] | None = None) -> Turn | None:
    """A turn with the ticket that is due longest, None where none is due. trackers: of these alone, None for all."""
    due = _due(now) if trackers is None else and_(_due(now), INBOX.c.tracker.in_(trackers))
    with engine.connect() as connection:
        found = connection.execute(select(INBOX).where(due).order_by(INBOX.c.due_at).limit(_CANDIDATES)).all()
    for row in found:
        turn = Turn(row.tracker, row.ticket, row.asked, uuid.uuid4().hex, row.tries + 1, row.answered)
        values = {"holder": turn.holder, "held_until": stamp(now + HELD), "tries": turn.tries}
        # of two workers that found it, the second finds it held; and what was told in between is asked for
        these = (*_of(row.tracker, row.ticket), due, INBOX.c.asked == row.asked, INBOX.c.tries == row.tries)
        with engine.begin() as connection:
            if connection.execute(update(INBOX).where(*these).values(values)).rowcount == 1:
                return turn
    return None


def finish(connection: Connection, turn: Turn, answered: str | None) -> None:
    """Ends a turn in the transaction that stores what came of it. answered: the fingerprint of what was answered.

    TurnLost where it is another's: the transaction must not end well.
    """
    values = {
        "done": turn.asked, "tries": 0, "holder": None, "held_until": None, "answered": answered, "trouble": None,
    }  # fmt: skip
    if _held(connection, turn, values) != 1:
        raise TurnLost


def put_off(engine: Engine, turn: Turn, trouble: str, now: datetime, at_least: timedelta = timedelta(0)) -> None:
    """Gives a turn back that led to nothing, for a time that doubles with each. at_least: what the tracker asks for."""
    wait = min(_FIRST_WAIT * 2 ** (turn.tries - 1), _LONGEST_WAIT)
    values = {
        "holder": None, "held_until": None, "due_at": stamp(now + max(wait, at_least)),
        "trouble": trouble[:_TROUBLE_LENGTH],
    }  # fmt: skip
    with engine.begin() as connection:
        _held(connection, turn, values)


def waiting(engine: Engine, limit: int) -> Sequence[Waiting]:
    """Tickets that wait for a person, since every turn with them failed."""
    query = select(INBOX.c.tracker, INBOX.c.ticket, INBOX.c.trouble).where(_GIVEN_UP)
    with engine.connect() as connection:
        return [Waiting(*row) for row in connection.execute(query.order_by(*INBOX.primary_key).limit(limit))]


def again(engine: Engine, tracker: str, ticket: str, now: datetime) -> bool:
    """Has a ticket looked at that waits for a person. False where it does not."""
    return _decided(engine, tracker, ticket, now, {"tries": 0, "due_at": stamp(now)})


def drop(engine: Engine, tracker: str, ticket: str, now: datetime) -> bool:
    """Has a ticket that waits for a person wait no more: it is looked at when something is told of it next. False where
    it does not wait.
    """
    return _decided(engine, tracker, ticket, now, {"tries": 0, "done": INBOX.c.asked, "trouble": None})


def _decided(engine: Engine, tracker: str, ticket: str, now: datetime, values: dict[str, Any]) -> bool:
    with engine.begin() as connection:
        these = (*_of(tracker, ticket), _GIVEN_UP, _free(now))
        changed: Any = connection.execute(update(INBOX).where(*these).values(values))
    return bool(changed.rowcount)


def _ask(connection: Connection, tracker: str, ticket: str, now: datetime, version: str | None = None) -> bool:
    row = {
        "tracker": tracker, "ticket": ticket, "asked": 1, "done": 0, "tries": 0, "due_at": stamp(now),
        "version": version,
    }  # fmt: skip
    # a turn that is held goes on; what is asked now is what the next one is for
    after: dict[str, Any] = {"asked": INBOX.c.asked + 1, "tries": 0, "due_at": stamp(now)}
    if version is not None:
        after["version"] = version
    other = None if version is None else or_(INBOX.c.version.is_(None), INBOX.c.version != version)
    statement = inserting(connection)(INBOX).values(row)
    statement = statement.on_conflict_do_update(index_elements=["tracker", "ticket"], set_=after, where=other)
    return connection.execute(statement.returning(INBOX.c.asked)).first() is not None


def _held(connection: Connection, turn: Turn, values: dict[str, Any]) -> int:
    these = (*_of(turn.tracker, turn.ticket), INBOX.c.holder == turn.holder)
    changed: Any = connection.execute(update(INBOX).where(*these).values(values))
    return int(changed.rowcount)


def _of(tracker: str, ticket: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return INBOX.c.tracker == tracker, INBOX.c.ticket == ticket


def _due(now: datetime) -> ColumnElement[bool]:
    return and_(INBOX.c.asked > INBOX.c.done, INBOX.c.tries < MOST_TRIES, INBOX.c.due_at <= stamp(now), _free(now))


def _free(now: datetime) -> ColumnElement[bool]:
    return or_(INBOX.c.held_until.is_(None), INBOX.c.held_until <= stamp(now))


def _sweep(engine: Engine, now: datetime) -> None:
    """Forgets some of the deliveries that are old: more than one brings, so that they do not pile up."""
    old = select(DELIVERIES.c.tracker, DELIVERIES.c.id).where(DELIVERIES.c.received_at < stamp(now - KEPT))
    with engine.connect() as connection:
        found = connection.execute(old.limit(_SWEPT)).all()
    if found:
        with engine.begin() as connection:
            for row in found:
                connection.execute(
                    delete(DELIVERIES).where(DELIVERIES.c.tracker == row.tracker, DELIVERIES.c.id == row.id)
                )
