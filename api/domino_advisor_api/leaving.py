"""Until when trackers are left alone, since they asked for it: all workers hold it, whichever of them was asked."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, Engine, select

from domino_advisor_api.claims import stamp
from domino_advisor_api.tables import LEFT_ALONE, inserting


def leave(connection: Connection, tracker: str, until: datetime) -> None:
    """Leaves a tracker alone until then, or for longer where it asked for more before."""
    statement = inserting(connection)(LEFT_ALONE).values(tracker=tracker, until=stamp(until))
    later = LEFT_ALONE.c.until < stamp(until)
    connection.execute(
        statement.on_conflict_do_update(index_elements=["tracker"], set_={"until": stamp(until)}, where=later)
    )


def left_until(connection: Connection, tracker: str) -> str | None:
    """Until when a tracker is left alone, or was; None where it never was."""
    query = select(LEFT_ALONE.c.until).where(LEFT_ALONE.c.tracker == tracker)
    found: str | None = connection.execute(query).scalar_one_or_none()
    return found


def left_alone(engine: Engine, now: datetime) -> frozenset[str]:
    """The trackers that are left alone at that time."""
    with engine.connect() as connection:
        query = select(LEFT_ALONE.c.tracker).where(LEFT_ALONE.c.until > stamp(now))
        return frozenset(connection.execute(query).scalars())
