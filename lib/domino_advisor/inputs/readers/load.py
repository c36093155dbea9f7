"""What measurements of a running system come to: CPU use on average and at the peak, swapping, memory available, disks.

A measurement of less than an hour says nothing of how a server runs, and is told as too short. The papers name the
degrees of swapping and give no rate that parts little from heavy: none is all that a rate tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from domino_advisor.inputs.block_names import is_disk
from domino_advisor.inputs.storage_facts import STORAGE, BlockFact
from domino_advisor.inputs.told import InputFault, Measured, Origin, Telling, Thing, Trust

SHORTEST = 3_600
"""Seconds that a measurement has to cover."""

OF_CPU = ("image/measured/cpu_percent", "image/measured/cpu_peak_percent")
OF_MEMORY = ("image/measured/available_memory_min_mib",)
OF_SWAPPING = ("image/swapping",)
OF_DISKS = ("device/measured/busy_percent", "device/measured/io_per_s", "device/measured/peak_io_per_s",
            "device/response_ms")  # fmt: skip
"""What a load can tell, as a reader declares it."""

_DIGITS = 2
Place = Callable[[], Origin]
_How = Literal["mean", "highest", "lowest", "alike"]


@dataclass(slots=True)
class Series:
    """Values that were measured one after another. seconds: that they cover together; count: how many they are."""

    seconds: float = 0
    count: int = 0
    _sum: float = 0
    _first: Place | None = None
    _highest: tuple[float, Place] | None = None
    _lowest: tuple[float, Place] | None = None

    def add(self, seconds: float, value: float, place: Place) -> None:
        """A value, over how many seconds it was measured, and where it stands."""
        self.seconds += seconds
        self.count += 1
        self._sum += seconds * value
        self._first = self._first or place
        if self._highest is None or value > self._highest[0]:
            self._highest = value, place
        if self._lowest is None or value < self._lowest[0]:
            self._lowest = value, place

    @property
    def mean(self) -> tuple[float, Origin]:
        """The mean by time, with the place of the first value. Of a series without values it is refused."""
        if self._first is None:
            raise ValueError("a series without values has no mean")
        origin = self._first()
        text = f"mean of {self.count} values from here on"
        return round(self._sum / self.seconds, _DIGITS) if self.seconds else 0, replace(origin, text=text)

    @property
    def highest(self) -> tuple[float, Origin]:
        """The highest value and its place."""
        return self._end(self._highest)

    @property
    def lowest(self) -> tuple[float, Origin]:
        """The lowest value and its place."""
        return self._end(self._lowest)

    def _end(self, end: tuple[float, Place] | None) -> tuple[float, Origin]:
        if end is None:
            raise ValueError("a series without values has no end")
        return round(end[0], _DIGITS), end[1]()


@dataclass(slots=True)
class DiskLoad:
    """What was measured of a disk. busy: share of the time in percent; rate: reads and writes a second; response: how
    long each of them took, in milliseconds, each counted as often as there were any.
    """

    busy: Series = field(default_factory=Series)
    rate: Series = field(default_factory=Series)
    response: Series = field(default_factory=Series)


@dataclass(slots=True)
class Load:
    """What was measured. cpu: use in percent of all processors; swapped: a rate of swapping in and out, of whichever
    unit; available_mib: memory available; disks: what was measured of each, by its name.
    """

    cpu: Series = field(default_factory=Series)
    swapped: Series = field(default_factory=Series)
    available_mib: Series = field(default_factory=Series)
    disks: dict[str, DiskLoad] = field(default_factory=dict)

    @property
    def all_series(self) -> list[Series]:
        """All that was measured."""
        return [self.cpu, self.swapped, self.available_mib, *(disk.busy for disk in self.disks.values())]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was measured."""
        return not any(series.count for series in self.all_series)


def tell_load(image: Thing, load: Load) -> Iterator[InputFault]:
    """Tells what was measured of an image, and what is said of it that cannot be told."""
    longest = max(load.all_series, key=lambda series: series.seconds)
    if longest.count and longest.seconds < SHORTEST:
        yield longest.mean[1].fault(
            f"measured over {longest.seconds:,.0f} s, and nothing less than an hour says how a server runs: nothing of "
            "it is taken",
            "Measure a working day, as the daily reports of sar do, or an hour with users at least.",
            "note",
        )
    if load.cpu.seconds >= SHORTEST:
        _tell(image, ("measured", "cpu_percent"), load.cpu.mean, "mean", load.cpu)
        _tell(image, ("measured", "cpu_peak_percent"), load.cpu.highest, "highest", load.cpu)
    if load.available_mib.seconds >= SHORTEST:
        lowest = load.available_mib.lowest
        _tell(image, ("measured", "available_memory_min_mib"), lowest, "lowest", load.available_mib)
    for name, disk in load.disks.items():
        if is_disk(name) and disk.busy.seconds >= SHORTEST:
            _tell_disk(image, name, disk)
    if load.swapped.count:
        rate, origin = load.swapped.highest
        if rate:
            image.tells.append(_telling(("swapping",), None, origin, "alike", load.swapped))
            yield origin.fault(
                "the system swapped in this time, and no paper gives a rate that parts little from heavy: how much it "
                "swaps stays unknown",
                "State swapping: little or heavy.",
                "note",
            )
        elif load.swapped.seconds >= SHORTEST:
            image.tells.append(_telling(("swapping",), "none", load.swapped.mean[1], "alike", load.swapped))


def _tell_disk(image: Thing, name: str, disk: DiskLoad) -> None:
    told: list[tuple[tuple[str, ...], tuple[float, Origin], _How, Series]] = [
        (("measured", "busy_percent"), disk.busy.mean, "mean", disk.busy),
        (("measured", "io_per_s"), disk.rate.mean, "mean", disk.rate),
        (("measured", "peak_io_per_s"), disk.rate.highest, "highest", disk.rate),
    ]
    if disk.response.seconds:
        told.append((("response_ms",), disk.response.mean, "mean", disk.response))
    for path, (value, origin), how, series in told:
        fact = BlockFact(name, path, value, Measured(how, series.seconds))
        image.tells.append(Telling(STORAGE, fact, origin, Trust.REPORTED))


def _tell(image: Thing, path: tuple[str, ...], told: tuple[float, Origin], how: _How, series: Series) -> None:
    image.tells.append(_telling(path, told[0], told[1], how, series))


def _telling(path: tuple[str, ...], value: float | str | None, origin: Origin, how: _How, series: Series) -> Telling:
    return Telling(path, value, origin, Trust.REPORTED, measured=Measured(how, series.seconds))
