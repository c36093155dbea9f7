"""Carries what stands in the outbox to the trackers, for as long as a process runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from domino_advisor_api import logs, outbox
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.settings import SettingsError
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.asked import Asker
from domino_advisor_api.trackers.file import Tracker
from domino_advisor_api.trackers.files import Files
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Connected, work

KEPT = timedelta(days=90)
_LOOKS_EVERY = 2.0
_NOTICES_WITHIN = 0.5
_LOOKS_AGAIN_AFTER_A_FAILURE = 15.0


@contextmanager
def connected(trackers: Mapping[str, Tracker], files: Files | None = None) -> Iterator[dict[str, Connected]]:
    """The ways to those trackers whose secret is there; what is to be told to the others waits."""
    ways: dict[str, Connected] = {}
    try:
        for name, tracker in trackers.items():
            try:
                adapter, secret = tracker.adapter(), tracker.secret()
                sender = Sender(tracker.address, adapter.headers(secret), ca_file=tracker.ca_file)
                ways[name] = Connected(adapter, sender, files, tracker.attach_bytes)
            except SettingsError as error:
                logs.log.error("tracker-without-secret", tracker=name, detail=str(error))
            except Exception as error:  # of an adapter that a site added
                logs.log.error("tracker-without-adapter", tracker=name, error=type(error).__name__)
        yield ways
    finally:
        for way in ways.values():
            way.sender.close()


def carry(
    store: Store,
    trackers: Mapping[str, Tracker],
    over: Callable[[], bool] = lambda: False,
    files: Files | None = None,
    kept: timedelta = KEPT,
) -> bool:
    """Takes all that is due to the trackers, until it is over; whether there was a way to each of them.

    A tracker that cannot take something is left for this time, so that the others do not wait for it.
    kept: for how long what was delivered is kept; whatever adds to it takes some away.
    Raises SQLAlchemyError or NewerStore where the store cannot be used.
    """
    if not outbox.any_due(store.engine, tuple(trackers), datetime.now(UTC)):
        return True
    with connected(trackers, files) as ways:
        left = dict(ways)
        while left and not over():
            held = outbox.take(store.engine, tuple(left), datetime.now(UTC))
            if held is None:
                break
            name = held.entry.tracker
            became = work(store.engine, left[name], held)
            logs.log.info("carried", entry=held.entry.id, tracker=name, became=became)
            if became == "waiting":
                del left[name]
        outbox.sweep(store.engine, datetime.now(UTC) - kept)
        return len(ways) == len(trackers)


def take_up(asker: Asker, over: Callable[[], bool] = lambda: False) -> bool:
    """Takes up what tickets ask; whether more may be due once what is to be told was. Raises as `carry` does."""
    if not asker.due(datetime.now(UTC)):
        return False
    with connected(asker.reading) as ways:
        return asker.look(ways, over)


def carry_on(
    store: Store,
    trackers: Mapping[str, Tracker],
    over: Callable[[], bool],
    files: Files | None = None,
    kept: timedelta = KEPT,
    asker: Asker | None = None,
) -> None:
    """Takes what becomes due to the trackers, and takes up what their tickets ask, until it is over. A store that
    cannot be used is tried again, and so is whatever else fails: if this ended, everything would wait, and nobody would
    see why.
    """
    while not over():
        seconds = _LOOKS_AGAIN_AFTER_A_FAILURE
        with suppress(Exception):  # a line of the log that has no room on a full disk, too
            if _carried(store, trackers, over, files, kept, asker):
                seconds = _LOOKS_EVERY
        _wait(seconds, over)


def _carried(
    store: Store,
    trackers: Mapping[str, Tracker],
    over: Callable[[], bool],
    files: Files | None,
    kept: timedelta,
    asker: Asker | None,
) -> bool:
    """The same as `take_up` and `carry`; what fails is logged, and False."""
    try:
        if asker is not None:
            take_up(asker, over)
        return carry(store, trackers, over, files, kept)
    except (SQLAlchemyError, NewerStore) as error:
        logs.log.warning("store-unreachable", error=type(error).__name__)
    except Exception as error:
        logs.log.error("carrying-failed", error=type(error).__name__)
    return False


def _wait(seconds: float, over: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while not over() and time.monotonic() < until:
        time.sleep(_NOTICES_WITHIN)


def begin(
    store: Store,
    trackers: Mapping[str, Tracker],
    over: Callable[[], bool],
    files: Files,
    kept: timedelta,
    asker: Asker | None = None,
) -> threading.Thread:
    """Carries on in a thread of its own. Whatever it holds when the process ends is another's after a while."""
    thread = threading.Thread(
        target=carry_on, args=(store, trackers, over, files, kept, asker), name="trackers", daemon=True
    )
    thread.start()
    return thread
