"""What a closing of a ticket says: of a person's, that what the ticket told is known, and never that it is fixed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Literal

from sqlalchemy import Connection

from domino_advisor.core.escaping import visible
from domino_advisor_api import outbox, tracking
from domino_advisor_api.trackers.delivering import Delivered, Wanted

Left = Literal["open", "closed"]
_OWNER = "whoever closed the ticket"
_NAMED = 200


def left(wanted: Wanted, done: Delivered) -> Left | None:
    """How a delivery left its ticket, None where there is none."""
    if done.reference is None:
        return None
    if wanted != "as-it-is":
        return wanted
    return "closed" if done.closed and not done.made else "open"


def noticed(wanted: Wanted, done: Delivered, before: Left | None) -> bool:
    """Whether a person has closed the ticket since the delivery before, which left it so; None where that is not known.

    A delivery that closes may find what it did itself, in an attempt that was killed.
    """
    return wanted == "as-it-is" and before == "open" and left(wanted, done) == "closed"


def acknowledge(
    connection: Connection, entry: outbox.Entry, reference: str | None, marks: Collection[str], today: date
) -> None:
    """Records a closing in the transaction of whoever noticed it. marks: the findings that the ticket had told before;
    what came later was not read by whoever closed it.
    """
    reason = f"Closed in {visible(entry.tracker)[:_NAMED]}, ticket {visible(reference or '')[:_NAMED]}."
    tracking.acknowledge(connection, entry.deployment, marks, _OWNER, reason, today)
