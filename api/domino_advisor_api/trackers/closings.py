"""What a closing of a ticket says: of a person's, that what the ticket told is known, and never that it is fixed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection

from domino_advisor.core.escaping import visible
from domino_advisor_api import outbox, tracking
from domino_advisor_api.trackers.delivering import Delivered

if TYPE_CHECKING:
    from domino_advisor_api.trackers.working import Letter

Left = Literal["open", "closed-by-us", "closed-by-a-person"]
_OWNER = "whoever closed the ticket"
_NAMED = 200


def left(letter: Letter, done: Delivered, before: Letter | None) -> Left | None:
    """How a ticket was left when a letter was delivered, None where there is none.

    before: what was delivered last of the ticket, None where nothing is known of it: who closed it then is a person,
    who has not read what we say now.
    """
    if done.reference is None:
        return None
    if letter.wanted != "as-it-is":
        return "closed-by-us" if letter.wanted == "closed" else "open"
    if done.made or not done.closed:
        return "open"
    ours = before is not None and (before.left == "closed-by-us" or (before.left is None and before.wanted == "closed"))
    return "closed-by-us" if ours else "closed-by-a-person"


def acknowledged(letter: Letter, done: Delivered, before: Letter | None) -> tuple[str, ...]:
    """The findings that a person knew of who closed the ticket since it was told something last, none where nobody did.

    What came later was not read by whoever closed it.
    """
    if left(letter, done, before) != "closed-by-a-person" or before is None or before.left == "closed-by-a-person":
        return ()
    return before.findings


def recorder(entry: outbox.Entry, done: Delivered, marks: Collection[str], today: date) -> Callable[[Connection], None]:
    """What records a closing in the transaction of the delivery that noticed it. marks: of `acknowledged`."""
    reason = f"Closed in {visible(entry.tracker)[:_NAMED]}, ticket {visible(done.reference or '')[:_NAMED]}."

    def record(connection: Connection) -> None:
        tracking.acknowledge(connection, entry.deployment, marks, _OWNER, reason, today)

    return record
