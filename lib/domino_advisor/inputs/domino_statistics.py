"""What the statistics of a Domino server tell, whatever prints them. Their names are the same in every language.

A capture is of one moment: at the peak there are as many users as it counts, or more, and so with the use of the CPU.
Statistics of the platform are of the whole system, not of one of its servers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any

from domino_advisor.inputs.canonical_names import abbreviated
from domino_advisor.inputs.secrets import shown
from domino_advisor.inputs.told import HOLDER
from domino_advisor.inputs.units import BYTES_OF_A_GIB

BY_NUMBERS = (
    "image/dpars", "dpar/workloads", "workload/users/connected", "workload/users/active_15min", "image/memory_gib",
    "image/measured/cpu_peak_percent",
)  # fmt: skip
"""What statistics can tell that are numbers, as a reader declares it."""
BY_TEXTS = ("dpar/name", "dpar/server_name", "dpar/domino_release", "image/os", "dpar/data_directory",
            "dpar/data_device", "device/holds")  # fmt: skip
"""What those can that are texts."""

Told = Iterator[tuple[tuple[str, ...], Any]]
"""The path in the description, and the value."""

NAME = "server.name"
"""The statistic that is the full name of the server."""

_RELEASE = re.compile(r"(?i)(?:\brelease\s+|^\s*)(\d{1,3}(?:\.\d{1,3}){1,3})(?:\s?(FP\s?\d{1,3}))?\b")
_SYSTEMS = (
    ("windows", "windows"), ("linux", "linux"), ("aix", "aix"), ("solaris", "solaris"), ("sunos", "solaris"),
    ("os/400", "i5os"), ("i5/os", "i5os"), ("ibm i", "i5os"), ("z/os", "zos"), ("os/390", "zos"),
)  # fmt: skip


def release_of(text: str) -> str | None:
    """The release that a text such as "Release 12.0.2FP1 HF50" names: 12.0.2 FP1."""
    match = _RELEASE.search(text[:200])
    if match is None:
        return None
    return f"{match[1]} {match[2].upper().replace(' ', '')}" if match[2] else match[1]


def system_of(text: str) -> str | None:
    """The operating system that a text such as "Windows/2019 10.0" begins with."""
    lower = text.strip().lower()
    return next((system for begins, system in _SYSTEMS if lower.startswith(begins)), None)


def told_by_number(name: str, value: float) -> Told:
    """What a statistic tells that is a number. name: in small letters."""
    if (tell := _NUMBERS.get(name)) is not None:
        yield from tell(value)


def told_by_text(name: str, value: str) -> Told:
    """What a statistic tells that is a text. name: in small letters."""
    if (tell := _TEXTS.get(name)) is not None and value:
        yield from tell(value)


def _users(counted: str) -> Callable[[float], Told]:
    def told(value: float) -> Told:
        if value >= 1 and value.is_integer():
            # which of the clients they use no statistic says
            yield ("workloads", "@unknown", "users", counted), {"from": int(value)}

    return told


def _at_least(path: tuple[str, ...], unit: int = 1, most: float = inf) -> Callable[[float], Told]:
    def told(value: float) -> Told:
        if 0 < value / unit <= most:
            bound = round(value / unit, 3)
            yield path, {"from": int(bound) if bound.is_integer() else bound}

    return told


def _server_name(value: str) -> Told:
    yield ("server_name",), abbreviated(value)


def _release(value: str) -> Told:
    if (release := release_of(value)) is not None:
        yield ("domino_release",), release


def _system(value: str) -> Told:
    if (system := system_of(value)) is not None:
        yield (HOLDER, "os"), system


def _data(value: str) -> Told:
    if shown(value) == value:
        yield ("data_directory",), value


_NUMBERS: Mapping[str, Callable[[float], Told]] = {
    "server.users": _users("connected"),
    "server.users.peak": _users("connected"),
    "server.users.active15min": _users("active_15min"),
    "mem.physicalram": _at_least((HOLDER, "memory_gib"), BYTES_OF_A_GIB),
    "platform.system.pctcombinedcpuutil": _at_least((HOLDER, "measured", "cpu_peak_percent"), most=100),
}
_TEXTS: Mapping[str, Callable[[str], Told]] = {
    NAME: _server_name,
    "server.version.notes": _release,
    "server.version.os": _system,
    "server.path.data": _data,
}
NUMBERS = frozenset(_NUMBERS)
"""The statistics that tell something by a number, in small letters."""
TEXTS = frozenset(_TEXTS)
"""Those that do by a text."""
