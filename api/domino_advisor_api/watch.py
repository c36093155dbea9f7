"""What this process is doing: how long its evaluations have been running, and whether it has been told to stop.

What takes too long is ended: an exception is raised in its thread, so that this one request ends and no other. Python
raises it when the thread comes to its next step; a step of the engine, which is short, is not cut.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from flask import g, has_app_context

_LOOKS_EVERY = 0.1
_AGAIN_AFTER = 1.0
"""Seconds after which what goes on all the same, since something took the exception for one of its own, is ended again.
"""

_lock = threading.Lock()
_running: dict[int, _Running] = {}
"""What is bounded, by thread. Changed, and ended, under the lock alone: nothing is ended that is over."""
_stopping = threading.Event()
_seconds: float | None = None


class Overdue(Exception):
    """A request took more than it may. seconds: how many it may take."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"it took more than {seconds:g} seconds")


class Ended(BaseException):
    """Raised in a thread to end what it does. No `Exception`, so that whoever looks after faults lets it pass."""


class _Running:
    def __init__(self) -> None:
        self.began = time.monotonic()
        self.shields = 0
        self.ended_at: float | None = None


class bounded:  # used as a statement
    """What happens inside is ended once it has taken too long (`end_after`): Overdue. It may lie in another."""

    def __enter__(self) -> None:
        self._thread = threading.get_ident()
        self._outermost = self._thread not in _running
        if self._outermost:
            with _lock:
                _running[self._thread] = _Running()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._outermost:
            return
        try:
            forget(self._thread)
        except Ended:
            # it came while it was being called off
            forget(self._thread)
            kind = Ended
        if kind is Ended:
            raise Overdue(_seconds or 0.0) from None


class watched(bounded):
    """The same for an evaluation; g.evaluating_seconds says how long it took."""

    def __enter__(self) -> None:
        self._began = time.monotonic()
        super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        finally:
            if has_app_context():
                g.evaluating_seconds = time.monotonic() - self._began


@contextmanager
def shielded() -> Iterator[None]:
    """What happens inside is not ended, such as a transaction of the store: it would leave a connection in the middle
    of one. What it is a part of is ended afterwards.
    """
    thread = threading.get_ident()
    running = _running.get(thread)
    if running is None:
        yield
        return
    with _lock:
        running.shields += 1
        _call_off(thread, running)
    try:
        yield
    finally:
        with _lock:
            running.shields -= 1


def forget(thread: int | None = None) -> None:
    """What a thread does, this one by default, is over: nothing is raised in it any more."""
    thread = thread or threading.get_ident()
    with _lock:
        running = _running.pop(thread, None)
        if running is not None:
            _call_off(thread, running)


def end_after(seconds: float) -> None:
    """From now on what is bounded is ended once it has taken so long."""
    global _seconds
    begun = _seconds is not None
    _seconds = seconds
    if not begun:
        threading.Thread(target=_watch, name="watch", daemon=True).start()


def longest() -> float:
    """The age of the oldest evaluation that is not finished, in seconds, 0 where none is under way."""
    began = [running.began for running in list(_running.values())]
    return time.monotonic() - min(began) if began else 0.0


def stop() -> None:
    """From now on this process is stopping: it serves what it has, and asks to be given nothing more."""
    _stopping.set()


def stopping() -> bool:
    """Whether this process has been told to stop."""
    return _stopping.is_set()


def _watch() -> None:
    while True:
        time.sleep(_LOOKS_EVERY)
        now = time.monotonic()
        with _lock:
            for thread, running in _running.items():
                if _overdue(running, now):
                    running.ended_at = now
                    _raise_in(thread, ctypes.py_object(Ended))


def _overdue(running: _Running, now: float) -> bool:
    if running.shields or _seconds is None or now - running.began <= _seconds:
        return False
    return running.ended_at is None or now - running.ended_at > _AGAIN_AFTER


def _call_off(thread: int, running: _Running) -> None:
    """What was raised in a thread and has not come to it yet does not come. Under the lock."""
    if running.ended_at is not None:
        _raise_in(thread, None)


def _raise_in(thread: int, what: object) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
