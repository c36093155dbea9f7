"""Sizes of memory and storage that are stated with their unit: "10240 MiB" where GiB are counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any

COUNTED_IN: Mapping[str, int] = {"KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "GB": 10**9}
"""The units in which a description counts sizes, each in bytes."""

# kB, MB and GB are not among them: programs print them for powers of 1024 and for powers of 1000.
_WRITTEN: Mapping[str, int] = {
    "B": 1, "bytes": 1, "Ki": 2**10, "KiB": 2**10, "Mi": 2**20, "MiB": 2**20, "Gi": 2**30, "GiB": 2**30,
    "Ti": 2**40, "TiB": 2**40,
}  # fmt: skip
PATTERN = rf"[0-9]{{1,18}}(\.[0-9]{{1,12}})? ?({'|'.join(_WRITTEN)})"
"""How a size with its unit is written."""
UNITS = "B, KiB, MiB, GiB or TiB"
"""The units that may stand with a size, for a message."""


class Size(float):
    """A number in the unit that is counted in, stated as a text in another one.

    It computes and compares as the number, and equals its text too, by which a patch tests it. number: the plain one,
    whole where it is whole. text: what was stated.
    """

    number: int | float
    text: str

    def __new__(cls, number: int | float, text: str) -> Size:
        """The number that a text states."""
        made = super().__new__(cls, number)
        made.number, made.text = number, text
        return made

    def __eq__(self, other: object) -> bool:
        return self.text == other if isinstance(other, str) else super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[type[Size], tuple[int | float, str]]:
        return type(self), (self.number, self.text)


def size_of(value: Any, unit: str | None) -> Any:
    """The size that a text with a unit states, counted in another unit; any other value as it is."""
    if not isinstance(value, str) or unit is None or unit not in COUNTED_IN:
        return value
    match = re.fullmatch(PATTERN, value)
    if match is None:
        return value
    written = match[2]
    exact = Fraction(value.removesuffix(written).rstrip()) * _WRITTEN[written] / COUNTED_IN[unit]
    return Size(int(exact) if exact.denominator == 1 else float(exact), value)


def as_stated(value: Any) -> Any:
    """A value of a description as it was written: of a size with its unit the text, in a range too."""
    return _each_size(value, attrgetter("text"))


def as_number(value: Any) -> Any:
    """A value of a description as it is computed with: of a size with its unit the number, in a range too."""
    return _each_size(value, attrgetter("number"))


def _each_size(value: Any, told: Callable[[Size], Any]) -> Any:
    if isinstance(value, Size):
        return told(value)
    if isinstance(value, Mapping):
        return {name: _each_size(member, told) for name, member in value.items()}
    return value
