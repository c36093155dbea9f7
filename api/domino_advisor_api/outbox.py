"""What is to be brought into trackers: rows that are written with what they tell of, and taken by workers.

Entries of one ticket are delivered in the order in which they were written, one at a time. An entry is held for a
while by whoever takes it; a holder that was killed loses it to the next, and one that was only slow is told before it
writes.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, Engine, Row, func, insert, or_, select, update

from domino_advisor.core.errors import AdvisorError
from domino_advisor_api.claims import stamp
from domino_advisor_api.tables import OUTBOX

State = Literal["waiting", "delivered", "dead"]
HELD = timedelta(minutes=5)
"""How long an entry is held at first, and again from each time that the holder says it is still there."""
MOST_ATTEMPTS = 12
"""After so many an entry is dead: about a day and a half after the first."""
_FIRST_WAIT = 15.0
_LONGEST_WAIT = 6 * 3600.0


class Entry(Struct, frozen=True):
    """An entry. tracker: its name in the settings; key: of the ticket; content: what is delivered, packed by whoever
    wrote it; attempts: how many failed; told: what the last one failed of; reference: of the ticket, once delivered.
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


_COLUMNS = tuple(OUTBOX.c[name] for name in Entry.__struct_fields__)


def write(connection: Connection, tracker: str, deployment: str, key: str, content: bytes) -> str:
    """Adds an entry in the transaction of what it tells of; its id."""
    now = stamp(datetime.now(UTC))
    row = {
        "id": uuid.uuid4().hex, "created_at": now, "due_at": now, "state": "waiting", "tracker": tracker,
        "deployment": deployment, "key": key, "content": content, "attempts": 0,
    }  # fmt: skip
    connection.execute(insert(OUTBOX).values(row))
    return row["id"]  # type: ignore[return-value]


def newest(connection: Connection, tracker: str, deployment: str) -> dict[str, bytes]:
    """What was written last for each ticket of a deployment, by the ticket's key; what is dead was not told."""
    told = (OUTBOX.c.tracker == tracker, OUTBOX.c.deployment == deployment, OUTBOX.c.state != "dead")
    last = select(func.max(OUTBOX.c.number)).where(*told).group_by(OUTBOX.c.key)
    query = select(OUTBOX.c.key, OUTBOX.c.content).where(OUTBOX.c.number.in_(last)).order_by(OUTBOX.c.number)
    return {key: bytes(content) for key, content in connection.execute(query)}


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


def deliver(engine: Engine, held: Held, reference: str | None) -> None:
    """Records that an entry is in its tracker, None where there is no ticket and none was to be made.

    HoldLost where it is another's, which will find it there.
    """
    _change(engine, held, state="delivered", reference=reference, told=None, holder=None, held_until=None)


def postpone(engine: Engine, held: Held, told: str, now: datetime, after: float | None = None) -> State:
    """Records that an attempt failed, and when the next is due; how the entry stands then.

    after: seconds that the tracker asks to wait.
    """
    attempts = held.entry.attempts + 1
    if attempts >= MOST_ATTEMPTS:
        return bury(engine, held, told)
    due = now + timedelta(seconds=max(after or 0.0, backoff(attempts, random.random())))
    _change(engine, held, attempts=attempts, told=told, due_at=stamp(due), holder=None, held_until=None)
    return "waiting"


def bury(engine: Engine, held: Held, told: str) -> State:
    """Records that an entry is not tried again unless a person says so."""
    _change(
        engine, held, state="dead", attempts=held.entry.attempts + 1, told=told, holder=None, held_until=None
    )  # fmt: skip
    return "dead"


def backoff(attempts: int, chance: float) -> float:
    """Seconds to the next attempt after so many failed: doubled each time, and shortened by chance to a half at most,
    so that what failed together is not tried again together. chance: from 0 to 1.
    """
    return float(min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)) * (1 - chance / 2)


def replay(engine: Engine, id_: str, now: datetime) -> bool:
    """Makes a dead entry wait again, as if it had not been tried; whether there is a dead one of that id."""
    values = {"state": "waiting", "attempts": 0, "due_at": stamp(now)}
    with engine.begin() as connection:
        changed = connection.execute(
            update(OUTBOX).where(OUTBOX.c.id == id_, OUTBOX.c.state == "dead").values(values)
        )  # fmt: skip
        return changed.rowcount == 1


def entry(engine: Engine, id_: str) -> Entry | None:
    """The entry of that id, None where there is none."""
    with engine.connect() as connection:
        row = connection.execute(select(*_COLUMNS).where(OUTBOX.c.id == id_)).first()
    return None if row is None else _entry(row)


def entries(engine: Engine, state: State | None, limit: int, before: int | None) -> list[Entry]:
    """Entries in a state, None for all, the newest first, of those that were written before number `before`."""
    query = select(*_COLUMNS).order_by(OUTBOX.c.number.desc()).limit(limit)
    if state is not None:
        query = query.where(OUTBOX.c.state == state)
    if before is not None:
        query = query.where(OUTBOX.c.number < before)
    with engine.connect() as connection:
        return [_entry(row) for row in connection.execute(query)]


def depth(engine: Engine) -> Depth:
    """How much is waiting and dead."""
    query = select(OUTBOX.c.state, func.count(), func.min(OUTBOX.c.created_at)).group_by(OUTBOX.c.state)
    with engine.connect() as connection:
        found = {state: (count, oldest) for state, count, oldest in connection.execute(query)}
    waiting, oldest = found.get("waiting", (0, None))
    return Depth(waiting, found.get("dead", (0, None))[0], oldest)


def _change(engine: Engine, held: Held, **values: object) -> None:
    with engine.begin() as connection:
        changed = connection.execute(
            update(OUTBOX)
            .where(OUTBOX.c.id == held.entry.id, OUTBOX.c.holder == held.holder, OUTBOX.c.state == "waiting")
            .values(values)
        )
    if changed.rowcount != 1:
        raise HoldLost(f"entry {held.entry.id} was held for longer than {HELD}, and is another's now")


def _entry(row: Row[tuple[object, ...]]) -> Entry:
    return Entry(**{**row._mapping, "content": bytes(row.content)})
