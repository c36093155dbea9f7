"""Measuring: repeated calls, what is told of them, and one core to run on."""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured.

    rounds: calls in this process. starts: fresh processes. requests: to each address. windows, window_s: how often, and
    for how many seconds each time, requests are counted.
    """

    rounds: int
    starts: int
    requests: int
    windows: int
    window_s: float


FULL = Effort(rounds=200, starts=15, requests=200, windows=5, window_s=4)
QUICK = Effort(rounds=20, starts=3, requests=25, windows=1, window_s=1.5)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    median, low, p95: in `unit`; low is the least, p95 the 95th percentile by nearest rank, None where a figure is a
    difference of medians. target: the most (of "ms") or the least (of anything else) that is to be reached.
    """

    name: str
    unit: str
    samples: int
    median: float
    low: float | None = None
    p95: float | None = None
    target: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.target is None:
            return None
        return self.median <= self.target if self.unit == "ms" else self.median >= self.target


@dataclass(frozen=True, slots=True)
class Section:
    """Figures that are read together. about: how they were taken, a paragraph of Markdown."""

    title: str
    about: str
    figures: tuple[Figure, ...]


def figure(name: str, values: Sequence[float], unit: str = "ms", target: float | None = None) -> Figure:
    """The figure for some measured values, in `unit`."""
    ordered = sorted(values)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return Figure(name, unit, len(ordered), statistics.median(ordered), ordered[0], p95, target)


def timed(call: Callable[[], object]) -> float:
    """How long a call takes, in milliseconds. Its result is released within that time, as it is in a service."""
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


def measure(name: str, call: Callable[[], object], rounds: int, target: float | None = None) -> Figure:
    """The figure for a call that is made `rounds` times, after a tenth of that to warm up."""
    for _ in range(max(3, rounds // 10)):
        call()
    return figure(name, [timed(call) for _ in range(rounds)], target=target)


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Keeps this thread, and the processes that it starts, on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cores() -> tuple[int, int]:
    """The core for what is measured, and the core for what asks it; one and the same where there is no other."""
    usable = sorted(os.sched_getaffinity(0))
    return usable[-1], usable[0]
