"""What is to be brought into trackers: rows that are written with what they tell of, and taken by workers.

Entries of one ticket are delivered in the order in which they were written, one at a time. An entry is held for a
while by whoever takes it; a holder that was killed loses it to the next, and one that was only slow is told before it
writes.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    LargeBinary,
    Row,
    and_,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from domino_advisor.core.errors import AdvisorError
from domino_advisor_api.claims import stamp
from domino_advisor_api.leaving import leave, left_until
from domino_advisor_api.tables import OUTBOX

State = Literal["waiting", "delivered", "dead", "overtaken", "dropped"]
"""dead: not tried again unless a person says so; overtaken: dead, and a later one of the same ticket was delivered;
dropped: a person wants it told no more.
"""
Failed = Literal["waiting", "dead"]
"""How an entry stands after a failure."""
HELD = timedelta(minutes=5)
"""How long an entry is held at first, and again from each time that the holder says it is still there."""
MOST_ATTEMPTS = 16
"""After so many an entry is dead: about a day after the first."""
_FIRST_WAIT = 15.0
_SWEPT_AT_ONCE = 500
_LONGEST_WAIT = 6 * 3600.0


class Entry(Struct, frozen=True):
    """An entry. tracker: its name in the settings; key: of the ticket; content: what is delivered, packed by whoever
    wrote it; attempts: how many failed; told: what the last one failed of; reference: of the ticket, once delivered.
    dropped_at, owner, reason: when it was dropped, by whom and why.
    """

    number: int
    id: str
    created_at: str
    due_at: str
    state: State
    tracker: str
    deployment: str
    key: str
    content: bytes
    attempts: int
    told: str | None = None
    reference: str | None = None
    dropped_at: str | None = None
    owner: str | None = None
    reason: str | None = None


class Held(Struct, frozen=True):
    """An entry in the hands of one holder."""

    entry: Entry
    holder: str


class Depth(Struct, frozen=True):
    """How much is waiting and dead, and when the oldest that waits was written, None where none does."""

    waiting: int
    dead: int
    oldest: str | None


class HoldLost(AdvisorError):
    """The entry was held for too long, and is another's now."""


_NO_CONTENT = literal(b"", LargeBinary).label("content")
_COLUMNS = tuple(OUTBOX.c[name] for name in Entry.__struct_fields__)


def write(connection: Connection, tracker: str, deployment: str, key: str, content: bytes) -> str:
    """Adds an entry in the transaction of what it tells of; its id."""
    now = stamp(datetime.now(UTC))
    due = max(now, left_until(connection, tracker) or now)
    row = {
        "id": uuid.uuid4().hex, "created_at": now, "due_at": due, "state": "waiting", "tracker": tracker,
        "deployment": deployment, "key": key, "content": content, "attempts": 0,
    }  # fmt: skip
    connection.execute(insert(OUTBOX).values(row))
    return row["id"]  # type: ignore[return-value]


def newest(connection: Connection, tracker: str, deployment: str) -> dict[str, bytes]:
    """What was written last for each ticket of a deployment, by the ticket's key; what is dead was not told."""
    known = OUTBOX.c.state.in_(("waiting", "delivered"))
    told = (OUTBOX.c.tracker == tracker, OUTBOX.c.deployment == deployment, known)
    last = select(func.max(OUTBOX.c.number)).where(*told).group_by(OUTBOX.c.key)
    query = select(OUTBOX.c.key, OUTBOX.c.content).where(OUTBOX.c.number.in_(last)).order_by(OUTBOX.c.number)
    return {key: bytes(content) for key, content in connection.execute(query)}


def any_due(engine: Engine, trackers: Sequence[str], now: datetime) -> bool:
    """Whether anything may be due. It looks at what waits alone, however much was delivered."""
    due = (OUTBOX.c.state == "waiting", OUTBOX.c.due_at <= stamp(now), OUTBOX.c.tracker.in_(trackers))
    with engine.connect() as connection:
        return connection.execute(select(OUTBOX.c.number).where(*due).limit(1)).first() is not None


def reference(engine: Engine, tracker: str, key: str) -> str | None:
    """What the tracker called the ticket when an entry of it was last brought there, None where none was."""
    told = (OUTBOX.c.tracker == tracker, OUTBOX.c.key == key, OUTBOX.c.reference.is_not(None))
    query = select(OUTBOX.c.reference).where(*told).order_by(OUTBOX.c.number.desc()).limit(1)
    with engine.connect() as connection:
        found: str | None = connection.execute(query).scalar_one_or_none()
    return found


def take(engine: Engine, trackers: Sequence[str], now: datetime) -> Held | None:
    """The entry that has been due for longest, of those trackers, held from now on; None where nothing is due.

    An entry is not due before the ones of its ticket that were written earlier are over.
    """
    moment, holder = stamp(now), uuid.uuid4().hex
    earlier = OUTBOX.alias()
    first = ~(
        select(earlier.c.number)
        .where(
            earlier.c.tracker == OUTBOX.c.tracker,
            earlier.c.key == OUTBOX.c.key,
            earlier.c.number < OUTBOX.c.number,
            earlier.c.state == "waiting",
        )
        .exists()
    )
    free = or_(OUTBOX.c.held_until.is_(None), OUTBOX.c.held_until <= moment)
    due = (OUTBOX.c.state == "waiting", OUTBOX.c.due_at <= moment, OUTBOX.c.tracker.in_(trackers), free, first)
    one = select(*_COLUMNS).where(*due).order_by(OUTBOX.c.due_at, OUTBOX.c.number).limit(1)
    with engine.connect() as connection:
        if connection.execute(one).first() is None:
            return None  # without a lock, so that workers with nothing to do disturb nobody
    with engine.begin() as connection:
        # PostgreSQL passes over what another takes at this moment; in SQLite only one writes, and the condition is
        # held again under its lock
        row = connection.execute(one.with_for_update(skip_locked=True, of=OUTBOX)).first()
        if row is None:
            return None
        taken = connection.execute(
            update(OUTBOX).where(OUTBOX.c.id == row.id, *due).values(holder=holder, held_until=stamp(now + HELD))
        )
        return Held(_entry(row), holder) if taken.rowcount == 1 else None


def hold(engine: Engine, held: Held, now: datetime) -> None:
    """Says that the holder is still there. HoldLost where the entry is another's."""
    _change(engine, held, held_until=stamp(now + HELD))


def deliver(
    engine: Engine,
    held: Held,
    reference: str | None,
    told: str | None = None,
    *,
    content: bytes | None = None,
    beside: Callable[[Connection], None] | None = None,
) -> None:
    """Records that an entry is in its tracker, None where there is no ticket and none was to be made. What is dead of
    its ticket is overtaken by it.

    told: what a person should know all the same. content: what the entry holds from now on, None for what it held.
    beside: writes what else is known now, in the same transaction and before the entry.
    HoldLost where it is another's, which will find it there; nothing is written then.
    """
    values = {"state": "delivered", "reference": reference, "told": told, "holder": None, "held_until": None}
    with engine.begin() as connection:
        if beside is not None:
            beside(connection)
        _change_in(connection, held, **values | ({} if content is None else {"content": content}))
        connection.execute(
            update(OUTBOX)
            .where(
                OUTBOX.c.tracker == held.entry.tracker,
                OUTBOX.c.key == held.entry.key,
                OUTBOX.c.number < held.entry.number,
                OUTBOX.c.state == "dead",
            )
            .values(state="overtaken", told=func.coalesce(OUTBOX.c.told, "") + f"; overtaken by {held.entry.id}")
        )


def delivered_before(connection: Connection, held: Held) -> bytes | None:
    """The content of what was delivered last of the same ticket, None where nothing was."""
    before = (
        OUTBOX.c.tracker == held.entry.tracker, OUTBOX.c.key == held.entry.key, OUTBOX.c.number < held.entry.number,
        OUTBOX.c.state == "delivered",
    )  # fmt: skip
    query = select(OUTBOX.c.content).where(*before).order_by(OUTBOX.c.number.desc()).limit(1)
    found = connection.execute(query).scalar_one_or_none()
    return None if found is None else bytes(found)


def delivered_last(connection: Connection, tracker: str, reference: str) -> list[Entry]:
    """What was delivered last into the ticket that the tracker calls so, for each key that it has."""
    there = select(OUTBOX.c.key).where(OUTBOX.c.tracker == tracker, OUTBOX.c.reference == reference)
    delivered = (OUTBOX.c.tracker == tracker, OUTBOX.c.key.in_(there), OUTBOX.c.state == "delivered")
    last = select(func.max(OUTBOX.c.number)).where(*delivered).group_by(OUTBOX.c.key)
    query = select(*_COLUMNS).where(OUTBOX.c.number.in_(last), OUTBOX.c.reference == reference)
    return [_entry(row) for row in connection.execute(query.order_by(OUTBOX.c.number))]


def later(connection: Connection, entry: Entry) -> list[Entry]:
    """Entries of the same ticket that were written later, however they stand, in their order."""
    these = (OUTBOX.c.tracker == entry.tracker, OUTBOX.c.key == entry.key, OUTBOX.c.number > entry.number)
    return [_entry(row) for row in connection.execute(select(*_COLUMNS).where(*these).order_by(OUTBOX.c.number))]


def is_held(connection: Connection, entry: Entry, now: datetime) -> bool:
    """Whether somebody holds an entry."""
    held = (OUTBOX.c.id == entry.id, OUTBOX.c.held_until > stamp(now))
    return connection.execute(select(OUTBOX.c.number).where(*held)).first() is not None


def amend(connection: Connection, entry: Entry, content: bytes) -> bool:
    """Changes the content of an entry, in a transaction. False where it is not as it was read."""
    these = (OUTBOX.c.id == entry.id, OUTBOX.c.state == entry.state, OUTBOX.c.content == entry.content)
    return connection.execute(update(OUTBOX).where(*these).values(content=content)).rowcount == 1


def postpone(engine: Engine, held: Held, told: str, now: datetime, after: float | None = None) -> Failed:
    """Records that an attempt failed, and when the next is due; how the entry stands then.

    after: seconds for which the tracker is to be left alone, with everything that is to be told to it.
    """
    attempts = held.entry.attempts + 1
    if attempts >= MOST_ATTEMPTS:
        return bury(engine, held, told)
    due = now + timedelta(seconds=max(after or 0.0, backoff(attempts, random.random())))
    with engine.begin() as connection:
        _change_in(connection, held, attempts=attempts, told=told, due_at=stamp(due), holder=None, held_until=None)
        if after:
            leave_alone(connection, held.entry.tracker, now + timedelta(seconds=after))
    return "waiting"


def leave_alone(connection: Connection, tracker: str, until: datetime) -> None:
    """Nothing of a tracker is due before then, nor what is written meanwhile. What another takes at this moment is
    passed over.
    """
    leave(connection, tracker, until)
    early = (OUTBOX.c.state == "waiting", OUTBOX.c.tracker == tracker, OUTBOX.c.due_at < stamp(until))
    found = select(OUTBOX.c.number).where(*early).with_for_update(skip_locked=True)
    connection.execute(update(OUTBOX).where(OUTBOX.c.number.in_(found), *early).values(due_at=stamp(until)))


def bury(engine: Engine, held: Held, told: str, reference: str | None = None) -> Failed:
    """Records that an entry is not tried again unless a person says so. reference: of a ticket that was made for it."""
    values = {"told": told, "attempts": held.entry.attempts + 1} | ({"reference": reference} if reference else {})
    _change(engine, held, state="dead", holder=None, held_until=None, **values)
    return "dead"


def backoff(attempts: int, chance: float) -> float:
    """Seconds to the next attempt after so many failed: doubled each time, and shortened by chance to a half at most,
    so that what failed together is not tried again together. chance: from 0 to 1.
    """
    return float(min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)) * (1 - chance / 2)


def replay(engine: Engine, id_: str | None, now: datetime) -> int:
    """Makes a dead entry wait again, as if it had not been tried, all that are dead where id_ is None; how many do.

    One whose ticket is told something later stays dead: what it says is no longer so, and it would be told after that.
    """
    later = OUTBOX.alias()
    told_later = (
        select(later.c.number)
        .where(
            later.c.tracker == OUTBOX.c.tracker,
            later.c.key == OUTBOX.c.key,
            later.c.number > OUTBOX.c.number,
            later.c.state.in_(("waiting", "delivered")),
        )
        .exists()
    )
    chosen: list[ColumnElement[bool]] = [OUTBOX.c.state == "dead", ~told_later]
    if id_ is not None:
        chosen.append(OUTBOX.c.id == id_)
    values = {"state": "waiting", "attempts": 0, "due_at": stamp(now)}
    with engine.begin() as connection:
        return connection.execute(update(OUTBOX).where(*chosen).values(values)).rowcount


def drop(engine: Engine, id_: str | None, owner: str, reason: str, now: datetime) -> int:
    """Gives an entry up that is dead, or waits and is held by nobody; all that are dead where id_ is None; how many.

    It is not told and counts as not told, so that the next of its ticket is held against what was delivered. It may
    have been done all the same, wholly or in part, by an attempt that failed.
    """
    free = or_(OUTBOX.c.held_until.is_(None), OUTBOX.c.held_until <= stamp(now))
    chosen: list[ColumnElement[bool]] = [OUTBOX.c.state == "dead"]
    if id_ is not None:
        chosen = [OUTBOX.c.id == id_, or_(*chosen, and_(OUTBOX.c.state == "waiting", free))]
    values = {
        "state": "dropped", "dropped_at": stamp(now), "owner": owner, "reason": reason, "holder": None,
        "held_until": None,
    }  # fmt: skip
    with engine.begin() as connection:
        return connection.execute(update(OUTBOX).where(*chosen).values(values)).rowcount


def entry(engine: Engine, id_: str) -> Entry | None:
    """The entry of that id, None where there is none."""
    with engine.connect() as connection:
        row = connection.execute(select(*_COLUMNS).where(OUTBOX.c.id == id_)).first()
    return None if row is None else _entry(row)


def entries(engine: Engine, state: State | None, limit: int, before: int | None, *, whole: bool = True) -> list[Entry]:
    """Entries in a state, None for all, the newest first, of those that were written before number `before`.

    whole: whether with their content, which may be large.
    """
    columns = _COLUMNS if whole else (*(one for one in _COLUMNS if one.name != "content"), _NO_CONTENT)
    query = select(*columns).order_by(OUTBOX.c.number.desc()).limit(limit)
    if state is not None:
        query = query.where(OUTBOX.c.state == state)
    if before is not None:
        query = query.where(OUTBOX.c.number < before)
    with engine.connect() as connection:
        return [_entry(row) for row in connection.execute(query)]


def sweep(engine: Engine, before: datetime) -> int:
    """Forgets some of what was delivered, or overtaken, and due before that moment, or dropped before it; how many
    entries. The newest of each ticket stays: by it the ticket is found, and the next is held against it. What waits and
    what is dead stays.
    """
    later = OUTBOX.alias()
    told_later = (
        select(later.c.number)
        .where(
            later.c.tracker == OUTBOX.c.tracker,
            later.c.key == OUTBOX.c.key,
            later.c.number > OUTBOX.c.number,
            later.c.state == "delivered",
        )
        .exists()
    )
    told = and_(OUTBOX.c.state.in_(("delivered", "overtaken")), OUTBOX.c.due_at < stamp(before), told_later)
    # nothing is held against what was dropped; but the ticket that an attempt made is found by it
    needless = or_(OUTBOX.c.reference.is_(None), told_later)
    dropped = and_(OUTBOX.c.state == "dropped", OUTBOX.c.dropped_at < stamp(before), needless)
    found = select(OUTBOX.c.number).where(or_(told, dropped)).order_by(OUTBOX.c.due_at).limit(_SWEPT_AT_ONCE)
    with engine.connect() as connection:
        numbers = list(connection.execute(found).scalars())
    if not numbers:
        return 0  # without a lock, so that nobody waits for nothing
    with engine.begin() as connection:
        return connection.execute(delete(OUTBOX).where(OUTBOX.c.number.in_(numbers))).rowcount


def depth(engine: Engine) -> Depth:
    """How much is waiting and dead."""
    query = select(OUTBOX.c.state, func.count(), func.min(OUTBOX.c.created_at)).group_by(OUTBOX.c.state)
    query = query.where(OUTBOX.c.state.in_(("waiting", "dead")))  # and not all that ever was delivered
    with engine.connect() as connection:
        found = {state: (count, oldest) for state, count, oldest in connection.execute(query)}
    waiting, oldest = found.get("waiting", (0, None))
    return Depth(waiting, found.get("dead", (0, None))[0], oldest)


def _change(engine: Engine, held: Held, **values: Any) -> None:
    with engine.begin() as connection:
        _change_in(connection, held, **values)


def _change_in(connection: Connection, held: Held, **values: Any) -> None:
    changed = connection.execute(
        update(OUTBOX)
        .where(OUTBOX.c.id == held.entry.id, OUTBOX.c.holder == held.holder, OUTBOX.c.state == "waiting")
        .values(values)
    )
    if changed.rowcount != 1:
        raise HoldLost(f"entry {held.entry.id} was held for longer than {HELD}, and is another's now")


def _entry(row: Row[tuple[object, ...]]) -> Entry:
    return Entry(**{**row._mapping, "content": bytes(row.content)})
