"""Takes entries of the outbox to their trackers. Any number of workers may, in threads, processes and machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.core.answer import Strength
from domino_advisor.report.tickets.ticket import State
from domino_advisor_api import outbox
from domino_advisor_api.trackers.contract import Adapter, Draft, Refused, Unavailable
from domino_advisor_api.trackers.delivering import Comment, Wanted, deliver
from domino_advisor_api.trackers.sending import Sender

Became = Literal["delivered", "waiting", "dead", "lost"]


class Letter(Struct, frozen=True):
    """What an entry of the outbox holds: what is made where there is no ticket, and what is told where there is one.

    makes: whether a ticket is made. state, severity, findings: of the ticket, so that the next entry is written only
    where they have changed.
    """

    draft: Draft
    comment: Comment | None = None
    wanted: Wanted = "as-it-is"
    makes: bool = True
    state: State = "open"
    severity: Strength | None = None
    findings: tuple[str, ...] = ()


class Connected(Struct, frozen=True):
    """A tracker and the way to it."""

    adapter: Adapter
    sender: Sender


def packed(letter: Letter) -> bytes:
    """A letter as the store has it."""
    return msgspec.json.encode(letter)


def unpacked(content: bytes) -> Letter:
    """The letter that was packed so. DecodeError where it is none."""
    return msgspec.json.decode(content, type=Letter)


def work_once(
    engine: Engine, trackers: Mapping[str, Connected], clock: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Became | None:
    """Takes the next entry that is due to its tracker; what became of it, None where nothing is due.

    lost: the work took so long that another has it now. Raises SQLAlchemyError where the store cannot be used; the
    entry is taken again later, and found delivered if it was.
    """
    held = outbox.take(engine, tuple(trackers), clock())
    if held is None:
        return None
    tracker = trackers[held.entry.tracker]
    try:
        letter = unpacked(held.entry.content)
        talk = deliver(
            tracker.adapter, letter.draft, letter.comment, letter.wanted, lambda: outbox.hold(engine, held, clock()),
            makes=letter.makes,
        )  # fmt: skip
        done = tracker.sender.run(talk)
        outbox.deliver(engine, held, done.reference)
    except Unavailable as error:
        return outbox.postpone(engine, held, str(error), clock(), error.after)
    except (Refused, msgspec.DecodeError) as error:
        return outbox.bury(engine, held, str(error))
    except outbox.HoldLost:
        return "lost"
    except SQLAlchemyError:
        raise
    except Exception as error:  # of an adapter that a site added: it holds up nothing else, and is no end of the worker
        return outbox.postpone(engine, held, f"the adapter failed: {type(error).__name__}", clock())
    return "delivered"
