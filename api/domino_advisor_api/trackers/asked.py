"""Takes up what tickets ask: a ticket that changed is read, what it asks is evaluated, and the answer is written into
the outbox, with the evaluation and the end of the turn in one transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import EngineError, Fault
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.reading_tickets.requests import NotTaken, Request, fingerprint_of, request_of
from domino_advisor.reading_tickets.saying_no import lines_of
from domino_advisor.reading_tickets.taking_up import Most, TakenUp, taken_up
from domino_advisor.report.tickets.ticket import TicketForm
from domino_advisor.report.tickets.writing import refusal, reply
from domino_advisor_api import inbox, logs, outbox
from domino_advisor_api.inbox import Turn
from domino_advisor_api.leaving import left_alone
from domino_advisor_api.records import address_of, record_of
from domino_advisor_api.services import today
from domino_advisor_api.settings import UNPACKED, Settings
from domino_advisor_api.storage import Store, new_id
from domino_advisor_api.trackers import noticing
from domino_advisor_api.trackers.contract import Draft, Reads, Refused, Unavailable
from domino_advisor_api.trackers.delivering import Comment
from domino_advisor_api.trackers.file import Tracker
from domino_advisor_api.trackers.working import Connected, Letter, packed
from domino_advisor_api.trackers.writing import teller
from domino_advisor_api.tracking import Outcome
from domino_advisor_api.watch import Overdue, watched

_FIRST_LOOK = timedelta(minutes=10)
"""So far back is looked when a tracker is asked for the first time."""
_OVERLAP = timedelta(minutes=5)
"""And behind the last time, since its clock is another one."""
_LEFT_S, _LEFT_AT_MOST_S = 15.0, 60.0
"""For so many seconds a tracker is left alone that could not answer: as long as between two looks, but not as long as
where they are for what deliveries miss; longer only where the tracker asks for it."""
_MOST_TURNS = 20
"""So many tickets are looked at before what is to be told has its time."""
_MOST_FILES, _MOST_BYTES = 50, 64 * 2**20
"""So many files of a ticket are read, and so large together."""
_JUST_NOW = timedelta(seconds=10)
"""What changed so lately is looked at again: times of trackers have whole seconds, and it may have changed since."""


Looked = Literal["answered", "answered-before", "nothing-asked", "refused", "waiting", "lost"]


class Asker(Struct, frozen=True):
    """What takes up the requests of tickets. advisor: that of today; most: how much is taken up; address: of the
    service, None where it is not known; left: until when a tracker that could not answer is left alone by this one.
    """

    store: Store
    trackers: Mapping[str, Tracker]
    advisor: Callable[[], Advisor]
    most: Most
    address: str | None = None
    left: dict[str, datetime] = msgspec.field(default_factory=dict)

    @property
    def reading(self) -> Mapping[str, Tracker]:
        """The trackers whose tickets are read."""
        return {name: tracker for name, tracker in self.trackers.items() if tracker.reads}

    def due(self, now: datetime) -> bool:
        """Whether a tracker is to be asked what changed, or a ticket to be looked at."""
        awake = self._awake(now)
        return any(self._polls(name, now) for name in awake) or inbox.any_due(self.store.engine, now, awake)

    def look(self, ways: Mapping[str, Connected], over: Callable[[], bool]) -> bool:
        """Asks the trackers what changed, and takes up what tickets ask: as many as leave time for what is to be told.
        Whether there may be more of them.

        Raises SQLAlchemyError or NewerStore where the store cannot be used.
        """
        for name in self._awake(datetime.now(UTC)):
            if name not in ways:
                self._leave(name, None)
            elif self._polls(name, datetime.now(UTC)):
                self._poll(name, ways[name])
        for _ in range(_MOST_TURNS):
            now = datetime.now(UTC)
            turn = None if over() else inbox.take(self.store.engine, now, self._awake(now))
            if turn is None:
                return False
            became = self._taken(turn, ways.get(turn.tracker))
            logs.log.info("looked", tracker=turn.tracker, ticket=turn.ticket, became=became)
        return True

    def _awake(self, now: datetime) -> list[str]:
        """The trackers whose tickets are read, and which are not left alone."""
        left = left_alone(self.store.engine, now)
        return [name for name in self.reading if name not in left and now >= self.left.get(name, now)]

    def _leave(self, name: str, after: float | None) -> None:
        seconds = max(min(self.trackers[name].poll_seconds, _LEFT_AT_MOST_S), _LEFT_S, after or 0.0)
        now = datetime.now(UTC)
        self.left[name] = now + timedelta(seconds=seconds)
        if after:
            with self.store.engine.begin() as connection:
                outbox.leave_alone(connection, name, now + timedelta(seconds=after))

    def _polls(self, name: str, now: datetime) -> bool:
        seconds = self.trackers[name].poll_seconds
        last = inbox.mark(self.store.engine, name)
        return bool(seconds) and (last is None or now - datetime.fromisoformat(last) >= timedelta(seconds=seconds))

    def _poll(self, name: str, way: Connected) -> None:
        assert isinstance(way.adapter, Reads)
        engine, now = self.store.engine, datetime.now(UTC)
        last = inbox.mark(engine, name)
        since = now - _FIRST_LOOK if last is None else datetime.fromisoformat(last) - _OVERLAP
        try:
            found = way.sender.run(way.adapter.changed(since))
        except (Unavailable, Refused) as error:
            self._leave(name, error.after if isinstance(error, Unavailable) else None)
            logs.log.warning("poll-failed", tracker=name, detail=str(error))
            return
        except SQLAlchemyError:
            raise
        except Exception as error:  # of an adapter that a site added
            self._leave(name, None)
            logs.log.error("poll-failed", tracker=name, error=type(error).__name__)
            return
        for one in found.tickets:
            inbox.notice(engine, name, one.reference, _version(one.version, now), now)
        # of too many the first ones: the next look goes on behind them
        inbox.advance(engine, name, min(now, found.until + _OVERLAP) if found.until else now)

    def _taken(self, turn: Turn, way: Connected | None) -> Looked:
        engine = self.store.engine
        if way is None or not isinstance(way.adapter, Reads) or not self.trackers[turn.tracker].reads:
            inbox.put_off(engine, turn, "the tracker is not set up for reading", datetime.now(UTC))
            return "waiting"
        try:
            noticing.look(engine, way, turn.tracker, turn.ticket, datetime.now(UTC))
            return self._answered(turn, way, way.adapter)
        except inbox.TurnLost:
            return "lost"
        except Unavailable as error:
            self._leave(turn.tracker, error.after)
            inbox.put_off(engine, turn, str(error), datetime.now(UTC), timedelta(seconds=error.after or 0))
        except (Refused, EngineError) as error:
            inbox.put_off(engine, turn, str(error), datetime.now(UTC))
        except SQLAlchemyError:
            raise
        except Exception as error:  # of an adapter that a site added, or of ours: it holds up no other ticket
            inbox.put_off(engine, turn, f"it failed: {type(error).__name__}", datetime.now(UTC))
        return "waiting"

    def _answered(self, turn: Turn, way: Connected, adapter: Reads) -> Looked:
        asking = way.sender.run(adapter.asking(turn.ticket))
        fingerprint = ""
        try:
            request = request_of(asking.texts)
            if request is None:
                return self._ended(turn, turn.answered, "nothing-asked")
            contents = _contents(way, adapter, request, asking.files)
            fingerprint = fingerprint_of(request, contents)
            if fingerprint == turn.answered:
                return self._ended(turn, fingerprint, "answered-before")
            made = self._made(request, contents)
        except NotTaken as refused:
            lines = tuple(lines_of(refused))
            fingerprint = fingerprint or hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
            if fingerprint == turn.answered:
                return self._ended(turn, fingerprint, "answered-before")
            return self._refused(turn, way, lines, fingerprint)
        return self._stored(turn, way, made, fingerprint)

    def _made(self, request: Request, contents: Mapping[str, bytes]) -> TakenUp:
        try:
            with watched():
                return taken_up(request, contents, self.advisor(), most=self.most)
        except Overdue as error:
            advice = "Describe what is alike once and use count, or describe it in several tickets."
            raise NotTaken("what it asks", [Fault("", str(error), advice=advice)]) from error

    def _ended(self, turn: Turn, answered: str | None, became: Looked) -> Looked:
        with self.store.engine.begin() as connection:
            inbox.finish(connection, turn, answered)
        return became

    def _refused(self, turn: Turn, way: Connected, lines: tuple[str, ...], fingerprint: str) -> Looked:
        mark = _mark(turn, fingerprint)
        text = refusal(lines, TicketForm(way.adapter.markup), mark)
        with self.store.engine.begin() as connection:
            _write(connection, turn, "", mark, text)
            inbox.finish(connection, turn, fingerprint)
        return "refused"

    def _stored(self, turn: Turn, way: Connected, made: TakenUp, fingerprint: str) -> Looked:
        evaluation: Evaluation = made.evaluation
        mark = _mark(turn, fingerprint)
        guidelines = self.advisor().rule_base.guidelines

        id_ = new_id()
        address = address_of(self.address, id_)
        with watched():
            text = reply(evaluation, TicketForm(way.adapter.markup, "evaluation", address, way.adapter.limit), mark)
            tell = teller(self.store.engine, self.trackers, evaluation, address, today(), asked_in=turn.tracker)

        def beside(connection: Connection, id_: str) -> None:
            tell(connection, id_)
            _write(connection, turn, evaluation.deployment, mark, text)
            inbox.finish(connection, turn, fingerprint)

        record = record_of(evaluation, made.document.text.encode(), made.document.media)
        self.store.add(record, None, Outcome(evaluation, guidelines), beside, id_)
        return "answered"


def _contents(way: Connected, adapter: Reads, request: Request, files: Mapping[str, str]) -> dict[str, bytes]:
    names = [name for name in (request.file, *request.files) if name is not None]
    contents: dict[str, bytes] = {}
    left = _MOST_BYTES
    for name in names:
        try:
            contents[name] = way.sender.run(adapter.content(files[name]))
        except Refused as error:
            advice = "Attach less in one file, or write the description into the ticket."
            raise NotTaken(f"the file {name}", [Fault("", f"it cannot be read: {error}", advice=advice)]) from error
        left -= len(contents[name])
        if left < 0 or len(contents) > _MOST_FILES:
            told = f"with it the files are more than {_MOST_FILES}, or larger than {_MOST_BYTES // 2**20} MiB together"
            raise NotTaken(f"the file {name}", [Fault("", told, advice="Send them to `domino-advisor audit`.")])
    return contents


def _version(version: str, now: datetime) -> str:
    changed = _time(version) or _time(version.partition(" ")[0])
    if changed is None:
        return version
    moment = changed if changed.tzinfo else changed.replace(tzinfo=UTC)
    return f"{version} just now" if now - moment < _JUST_NOW else version


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _mark(turn: Turn, fingerprint: str) -> str:
    """By which the answer is in the ticket once. The same may be asked again after something else was."""
    told = f"{turn.tracker} {turn.ticket} {turn.asked} {fingerprint}"
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def _write(connection: Connection, turn: Turn, deployment: str, mark: str, text: str) -> None:
    key = f"da-{hashlib.sha256(f'{turn.tracker} {turn.ticket}'.encode()).hexdigest()[:32]}"
    letter = Letter(Draft(key, "", ""), Comment(mark, text), makes=False, state="clear", answers=turn.ticket)
    outbox.write(connection, turn.tracker, deployment, key, packed(letter))


def asker_of(
    settings: Settings, store: Store, trackers: Mapping[str, Tracker], advisor: Callable[[], Advisor]
) -> Asker | None:
    """What takes up the requests of tickets, None where the tickets of no tracker are read."""
    if not any(tracker.reads for tracker in trackers.values()):
        return None
    most = Most(settings.max_body_bytes, settings.max_images, settings.max_subjects, UNPACKED)
    return Asker(store, trackers, advisor, most, settings.address)
