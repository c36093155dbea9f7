"""What this process is doing: how long its evaluations have been running, and whether it has been told to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import g, has_app_context

_started: dict[int, float] = {}
_stopping = threading.Event()


@contextmanager
def watched() -> Iterator[None]:
    """Counts what happens inside as one evaluation of this thread; g.evaluating_seconds says how long it took."""
    thread = threading.get_ident()
    _started[thread] = time.monotonic()
    try:
        yield
    finally:
        seconds = time.monotonic() - _started.pop(thread)
        if has_app_context():
            g.evaluating_seconds = seconds


def longest() -> float:
    """The age of the oldest evaluation that is not finished, in seconds, 0 where none is under way."""
    started = list(_started.values())
    return time.monotonic() - min(started) if started else 0.0


def stop() -> None:
    """From now on this process is stopping: it serves what it has, and asks to be given nothing more."""
    _stopping.set()


def stopping() -> bool:
    """Whether this process has been told to stop."""
    return _stopping.is_set()
