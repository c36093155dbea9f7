"""Numbers as a program prints them for people: with separators, and the language of the system decides what each is.

1,234 is 1234 in English and 1.234 in German. One number alone may not tell; the others of the same capture do:
1,234,567 has separators of thousands, 12,5 has one of decimals, and of a number with both the last is that of decimals.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

_SPACES = "' \u00a0\u2009\u202f\u2019"
"""What separates thousands alone."""
_NUMBER = re.compile(rf"[+-]?\d{{1,24}}(?:[.,{_SPACES}]\d{{1,24}}){{0,12}}")
_LONGEST = 80
_SEPARATOR = re.compile(rf"[.,{_SPACES}]")
_GROUPED = re.compile(rf"[+-]?\d{{1,3}}(?:([.,{_SPACES}])\d{{3}})(?:\1\d{{3}})*(?:(?!\1)[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Notation:
    """decimal: the sign before decimals, None where nothing tells it. ambiguous: whether numbers tell two of them."""

    decimal: str | None = None
    ambiguous: bool = False

    @classmethod
    def by(cls, decimals: Collection[str]) -> Notation:
        """How numbers are printed where those that tell it have these signs before decimals."""
        return cls(next(iter(decimals))) if len(decimals) == 1 else cls(ambiguous=len(decimals) > 1)

    def number(self, text: str) -> float | None:
        """The number that a text is; None where it is none, or may be two."""
        text = text.strip()
        if not is_printed_number(text):
            return None
        told = decimal_told_by(text)
        if told is not None:
            decimal: str | None = told
        elif self.ambiguous and re.search("[.,]", text):
            return None
        else:
            decimal = self.decimal
        if decimal is None and re.search("[.,]", text):
            return None
        return _read(text, decimal or ".")


def is_printed_number(text: str) -> bool:
    """Whether a text is made as a number is, whatever its separators mean."""
    return len(text) <= _LONGEST and _NUMBER.fullmatch(text.strip()) is not None


def decimal_told_by(text: str) -> str | None:
    """The sign before decimals, where a number tells it by itself; None of any other text."""
    if not is_printed_number(text):
        return None
    text = text.strip()
    signs: list[str] = _SEPARATOR.findall(text)
    points = [sign for sign in signs if sign in ".,"]
    if not points:
        return None
    if len(set(points)) == 2 or len(points) < len(signs):
        # 1.234,5 and 1 234,5: the last one is before the decimals, if it stands once
        return points[-1] if points.count(points[-1]) == 1 and signs[-1] == points[-1] else None
    if len(points) > 1:
        # 1.2.3 and 192.0.2.1 are no numbers
        return ("," if points[0] == "." else ".") if _GROUPED.fullmatch(text) else None
    whole, decimals = re.split(r"[.,]", text.lstrip("+-"))
    if len(decimals) == 3 and 1 <= len(whole) <= 3 and whole != "0":
        return None
    return points[0]


def _read(text: str, decimal: str) -> float | None:
    if _SEPARATOR.search(text) and not re.fullmatch(rf"[+-]?\d+(?:{re.escape(decimal)}\d+)?", text):
        match = _GROUPED.fullmatch(text)
        if match is None or match[1] == decimal:
            return None
    kept = "".join(sign for sign in text if sign.isdecimal() or sign in "+-" or sign == decimal)
    return float(kept.replace(decimal, "."))
