"""Carries what stands in the outbox to the trackers, for as long as a process runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from domino_advisor_api import logs, outbox
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.settings import SettingsError
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.file import Tracker
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Connected, work_once

_LOOKS_EVERY = 2.0
_LOOKS_AGAIN_AFTER_A_FAILURE = 15.0


@contextmanager
def connected(trackers: Mapping[str, Tracker]) -> Iterator[dict[str, Connected]]:
    """The ways to those trackers whose secret is there; what is to be told to the others waits."""
    ways: dict[str, Connected] = {}
    try:
        for name, tracker in trackers.items():
            try:
                adapter, secret = tracker.adapter(), tracker.secret()
            except SettingsError as error:
                logs.log.error("tracker-without-secret", tracker=name, detail=str(error))
                continue
            ways[name] = Connected(adapter, Sender(tracker.address, adapter.headers(secret)))
        yield ways
    finally:
        for way in ways.values():
            way.sender.close()


def carry(store: Store, trackers: Mapping[str, Tracker], over: Callable[[], bool] = lambda: False) -> bool:
    """Takes all that is due to the trackers, until it is over; whether there was a way to each of them.

    Raises SQLAlchemyError or NewerStore where the store cannot be used.
    """
    if not outbox.depth(store.engine).waiting:
        return True
    with connected(trackers) as ways:
        while ways and not over():
            became = work_once(store.engine, ways)
            if became is None:
                break
            logs.log.info("carried", became=became)
        return len(ways) == len(trackers)


def carry_on(store: Store, trackers: Mapping[str, Tracker], over: Callable[[], bool]) -> None:
    """Takes what becomes due to the trackers until it is over. A store that cannot be used is tried again."""
    pause = threading.Event()
    while not over():
        seconds = _LOOKS_AGAIN_AFTER_A_FAILURE
        try:
            if carry(store, trackers, over):
                seconds = _LOOKS_EVERY
        except (SQLAlchemyError, NewerStore) as error:
            logs.log.warning("store-unreachable", error=type(error).__name__)
        pause.wait(seconds)


def begin(store: Store, trackers: Mapping[str, Tracker], over: Callable[[], bool]) -> threading.Thread:
    """Carries on in a thread of its own. Whatever it holds when the process ends is another's after a while."""
    thread = threading.Thread(target=carry_on, args=(store, trackers, over), name="trackers", daemon=True)
    thread.start()
    return thread
