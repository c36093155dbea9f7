"""Takes entries of the outbox to their trackers. Any number of workers may, in threads, processes and machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.core.answer import Strength
from domino_advisor.report.tickets.ticket import State
from domino_advisor_api import outbox, tracking
from domino_advisor_api.trackers import closings
from domino_advisor_api.trackers.closings import Left
from domino_advisor_api.trackers.contract import Adapter, Draft, Refused, Talk, Unavailable
from domino_advisor_api.trackers.delivering import Comment, Delivered, Enclosed, Wanted, deliver, reply
from domino_advisor_api.trackers.files import Files
from domino_advisor_api.trackers.sending import Sender

Became = Literal["delivered", "waiting", "dead", "lost"]


class Attached(Struct, frozen=True):
    """A file of a stored evaluation that goes with a ticket. form: of the answer that it holds."""

    name: str
    form: str
    evaluation: str


class Letter(Struct, frozen=True):
    """What an entry of the outbox holds: what is made where there is no ticket, and what is told where there is one.

    makes: whether a ticket is made. state, severity, findings: of the ticket, so that the next entry is written only
    where they have changed. left: how the ticket was left when this was delivered, None before. answers: the reference
    of a ticket of somebody else, which gets the comment and no more.
    """

    draft: Draft
    comment: Comment | None = None
    wanted: Wanted = "as-it-is"
    makes: bool = True
    state: State = "open"
    severity: Strength | None = None
    findings: tuple[str, ...] = ()
    files: tuple[Attached, ...] = ()
    left: Left | None = None
    answers: str | None = None


class Connected(Struct, frozen=True):
    """A tracker and the way to it. files: what gives the files that go with a ticket, None where none do; most_bytes:
    so large one may be.
    """

    adapter: Adapter
    sender: Sender
    files: Files | None = None
    most_bytes: int = 0

    def enclosed(self, letter: Letter) -> list[Enclosed]:
        """The files of a letter."""
        if self.files is None:
            return []
        return [
            Enclosed(one.name, partial(self.files.file, one.evaluation, one.form, one.name, self.most_bytes))
            for one in letter.files
        ]


def packed(letter: Letter) -> bytes:
    """A letter as the store has it."""
    return msgspec.json.encode(letter)


def unpacked(content: bytes) -> Letter:
    """The letter that was packed so. DecodeError where it is none."""
    return msgspec.json.decode(content, type=Letter)


def work_once(
    engine: Engine, trackers: Mapping[str, Connected], clock: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Became | None:
    """Takes the next entry that is due to its tracker; what became of it, None where nothing is due."""
    held = outbox.take(engine, tuple(trackers), clock())
    return None if held is None else work(engine, trackers[held.entry.tracker], held, clock)


def work(
    engine: Engine, tracker: Connected, held: outbox.Held, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Became:
    """Takes an entry to its tracker; what became of it.

    lost: the work took so long that another has it now. Raises SQLAlchemyError where the store cannot be used; the
    entry is taken again later, and found delivered if it was.
    """
    try:
        return _worked(engine, tracker, held, clock)
    except outbox.HoldLost:
        return "lost"


def _worked(engine: Engine, tracker: Connected, held: outbox.Held, clock: Callable[[], datetime]) -> Became:
    try:
        letter = unpacked(held.entry.content)
        done = tracker.sender.run(_talk(engine, tracker, held, letter, lambda: outbox.hold(engine, held, clock())))
        left = closings.left(letter.wanted, done)
        others = [f"{', '.join(done.others)} have the same key, and are left as they are"] if done.others else []
        outbox.deliver(
            engine, held, done.reference, "; ".join([*others, *done.left_out]) or None,
            content=packed(replace(letter, left=left)),
            beside=_recorder(held, letter, done, clock().date()) if left == "closed" and not letter.answers else None,
        )  # fmt: skip
    except Unavailable as error:
        return outbox.postpone(engine, held, str(error), clock(), error.after)
    except Refused as error:
        return outbox.bury(engine, held, str(error), error.reference)
    except msgspec.DecodeError as error:
        return outbox.bury(engine, held, str(error))
    except (SQLAlchemyError, outbox.HoldLost):
        raise
    except Exception as error:  # of an adapter that a site added: it holds up nothing else, and is no end of the worker
        return outbox.postpone(engine, held, f"the adapter failed: {type(error).__name__}", clock())
    return "delivered"


def _talk(
    engine: Engine, tracker: Connected, held: outbox.Held, letter: Letter, still_mine: Callable[[], None]
) -> Talk[Delivered]:
    if letter.answers is not None and letter.comment is not None:
        return reply(tracker.adapter, letter.answers, letter.comment, still_mine)
    return deliver(
        tracker.adapter, letter.draft, letter.comment, letter.wanted, still_mine, makes=letter.makes,
        known=outbox.reference(engine, held.entry.tracker, held.entry.key), files=tracker.enclosed(letter),
    )  # fmt: skip


def _recorder(held: outbox.Held, letter: Letter, done: Delivered, today: date) -> Callable[[Connection], None]:
    """What records that a person closed the ticket, where it is so and no look has done it."""

    def record(connection: Connection) -> None:
        tracking.lock(connection, held.entry.deployment)  # so that a look that notices the same comes before, or after
        before = _before(connection, held)
        if before is not None and closings.noticed(letter.wanted, done, before.left):
            closings.acknowledge(connection, held.entry, done.reference, before.findings, today)

    return record


def _before(connection: Connection, held: outbox.Held) -> Letter | None:
    """What was delivered last of the same ticket, None where nothing was, or by another version."""
    content = outbox.delivered_before(connection, held)
    if content is None:
        return None
    try:
        return unpacked(content)
    except msgspec.DecodeError:
        return None
