"""How long the judgements that this process is making have been running."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_started: dict[int, float] = {}


@contextmanager
def watched() -> Iterator[None]:
    """Counts what happens inside as one judgement of this thread."""
    thread = threading.get_ident()
    _started[thread] = time.monotonic()
    try:
        yield
    finally:
        del _started[thread]


def longest() -> float:
    """The age of the oldest judgement that is not finished, in seconds, 0 where none is under way."""
    started = list(_started.values())
    return time.monotonic() - min(started) if started else 0.0
