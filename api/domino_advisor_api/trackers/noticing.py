"""What a look sees of a ticket that is ours: that a person closed it since it was told last, or opened it again."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec.structs import replace
from sqlalchemy import Engine

from domino_advisor_api import outbox, tracking
from domino_advisor_api.trackers import closings
from domino_advisor_api.trackers.closings import Left
from domino_advisor_api.trackers.contract import Refused
from domino_advisor_api.trackers.working import Connected, Letter, packed, unpacked


def look(engine: Engine, way: Connected, tracker: str, ticket: str, now: datetime) -> None:
    """Records whether a ticket is closed, once, where it is ours: a person's closing acknowledges what it had told.
    Nothing is asked of the tracker where it is not. ticket: as the tracker calls it.

    Refused where the ticket is being told something just now: what is seen may be what that does. Raises what the
    tracker's `read` does, too.
    """
    with engine.connect() as connection:
        delivered = [(one, _letter(one)) for one in outbox.delivered_last(connection, tracker, ticket)]
    ours = [(one, letter) for one, letter in delivered if letter is not None and letter.answers is None]
    if not ours:
        return
    left: Left = "closed" if way.sender.run(way.adapter.read(ticket)).closed else "open"
    for entry, letter in ours:
        if letter.left != left:
            _record(engine, entry, letter, left, now)


def _record(engine: Engine, entry: outbox.Entry, letter: Letter, left: Left, now: datetime) -> None:
    with engine.begin() as connection:
        tracking.lock(connection, entry.deployment)  # so that a delivery that noticed the same comes before, or after
        later = outbox.later(connection, entry)
        if any(outbox.is_held(connection, one, now) for one in later):
            raise Refused(f"ticket {entry.reference} is being told something just now")
        if any(_told_or_turned(one) for one in later) or not outbox.amend(
            connection, entry, packed(replace(letter, left=left))
        ):
            return
        if letter.left == "open":
            closings.acknowledge(connection, entry, entry.reference, letter.findings, now.date())


def _told_or_turned(entry: outbox.Entry) -> bool:
    """Whether a later entry was delivered since, or may have closed the ticket, or opened it, in an attempt that
    failed.
    """
    letter = _letter(entry)
    return entry.state == "delivered" or letter is None or letter.wanted != "as-it-is"


def _letter(entry: outbox.Entry) -> Letter | None:
    """What an entry holds, None where another version wrote it."""
    try:
        return unpacked(entry.content)
    except msgspec.DecodeError:
        return None
