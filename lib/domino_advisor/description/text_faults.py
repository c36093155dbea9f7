"""What is wrong with a text, told with line and column, and what a reader of JSON or YAML holds every text to."""

from __future__ import annotations

import bisect
import re
from typing import Any, NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join

MAX_DEPTH = 64
MAX_NODES = 100_000
MAX_FAULTS = 100

Place = tuple[int, int]
"""A line and a column, both from 1."""

_LINE_END = re.compile("\r\n|\n|\r")

FEWER = "Describe what is alike once and use count."
TOO_DEEP = "the text is nested too deeply"
TOO_MANY = "the text holds too many values"


class Mark(Struct, frozen=True):
    """Where a node stands: its offset in the text, and the marks of its members by pointer token."""

    offset: int
    members: dict[str, Mark] = field(default_factory=dict)


class Lines:
    """Offsets in a text as lines and columns, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def place(self, offset: int) -> Place:
        """The line and column of an offset."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class TextFaults:
    """The faults found so far, by offset. Their texts and places are made only when they are raised."""

    def __init__(self, text: str, what: str) -> None:
        self._text = text
        self._what = what
        self._found: list[tuple[int, Fault]] = []
        self._reads = True

    def add(self, offset: int, message: str, **more: Any) -> None:
        """Note a fault. more: the other members of `Fault`."""
        self._found.append((offset, Fault(more.pop("pointer", ""), message, **more)))
        self._reads = False

    def refuse(self, offset: int, pointer: str, refused: Refused) -> None:
        """Note a scalar that cannot be taken. A text with no other faults is JSON or YAML all the same if these are."""
        reads = self._reads and refused.reads
        self.add(offset, refused.message, pointer=pointer, found=refused.found, advice=refused.advice)
        self._reads = reads

    def raise_any(self, kind: str | None = None) -> None:
        """Raise InvalidInput if there is a fault: the first hundred by place, then how many more there are.

        Its kind, where none is given, is "content" if the text is JSON or YAML all the same.
        """
        if not self._found:
            return
        kind = kind or ("content" if self._reads else "syntax")
        self._found.sort(key=lambda found: found[0])
        lines = Lines(self._text)
        listed = []
        for offset, fault in self._found[:MAX_FAULTS]:
            line, column = lines.place(offset)
            listed.append(replace(fault, line=line, column=column))
        more = len(self._found) - len(listed)
        if more:
            listed.append(Fault("", f"{more:,} more faults are not listed"))
        raise InvalidInput(self._what, kind, listed)

    def end(self, offset: int, message: str, *, kind: str = "syntax", **more: Any) -> NoReturn:
        """Add the last fault and raise, since what follows could not be read for certain. A "size" stands alone."""
        if kind == "size":
            self._found.clear()
        self.add(offset, message, **more)
        self.raise_any(kind)
        raise AssertionError("a fault was added")


class Refused(Struct, frozen=True):
    """A scalar that is read but cannot be taken; it stands in the tree until its pointer is known."""

    found: str
    message: str
    advice: str | None = None
    reads: bool = False
    """Whether JSON and YAML allow it."""


def whole_number(text: str, base: int = 10) -> int | Refused:
    """A whole number of 64 bits."""
    # int() is quadratic in the digits, so the length is looked at before the value.
    number = int(text, base) if len(text) <= 30 else None
    if number is None or not -(2**63) <= number < 2**63:
        return Refused(short(text), "the number does not fit in 64 bits", reads=True)
    return number


def fraction(text: str) -> float | Refused:
    """A number with a fraction or an exponent."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        return Refused(short(text), "the number is too large for a 64-bit float", reads=True)
    return number


def not_finite(text: str) -> Refused:
    """Infinity, or what is no number."""
    return Refused(text, f"{text} is not a number that can be evaluated", "Leave out what is not known.")


def most_values(max_bytes: int) -> int:
    """How many values a text of at most so many bytes may hold, aliases written out."""
    return max(MAX_NODES, max_bytes // 12)


def short(text: str) -> str:
    """A text as a message quotes it: sixty characters at most."""
    return text if len(text) <= 60 else f"{text[:57]}..."


def add_twice(faults: TextFaults, offset: int, pointer: str, key: str) -> None:
    """Note that a key stands twice in one object. pointer: that of the object."""
    message = f"the key {short(key)!r} stands twice in one object"
    faults.add(offset, message, pointer=pointer_join(pointer, key), advice="Keep one of the two.")
