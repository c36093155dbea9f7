"""How values, bounds and cards' sentences are put into words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from domino_advisor.vocabulary import Quantity

_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
_NOT_PLURAL = ("GiB", "Gb/s", "%", ":1")


def number_text(number: int | float) -> str:
    """A number for people: thousands parted by commas, no needless decimals."""
    if isinstance(number, float) and not number.is_integer():
        return f"{number:,.2f}".rstrip("0").rstrip(".")
    return f"{int(number):,}"


def amount(number: int | float, unit: str | None) -> str:
    """A number with its unit: "6 CPs", "10 GiB", "2:1"."""
    text = number_text(number)
    if not unit:
        return text
    if unit == ":1":
        return f"{text}:1"
    if unit in _NOT_PLURAL or number == 1 or unit.endswith("s"):
        return f"{text} {unit}"
    return f"{text} {unit[:-1]}ies" if unit.endswith("y") else f"{text} {unit}s"


def value_text(
    quantity: Quantity, low: int | float | None, high: int | float | None, word: str | None, written: Any
) -> str:
    """What is known of a quantity, in words."""
    if word is not None and isinstance(written, list) and written:
        return listed(sorted(str(member) for member in written))
    if word is not None:
        return {"true": "yes", "false": "no"}.get(word, word) if quantity.type == "flag" else word
    if quantity.type == "release":
        return str(written) if written is not None else "not known"
    if low is not None and low == high:
        return amount(low, quantity.unit)
    if high is not None:
        return f"at most {amount(high, quantity.unit)}"
    if low:
        return f"at least {amount(low, quantity.unit)}"
    return "not known"


def fill(template: str, lookup: Callable[[str], str | None]) -> str:
    """A card's sentence with its placeholders replaced; what `lookup` does not know stays as it is."""
    return _PLACEHOLDER.sub(lambda match: found if (found := lookup(match[1])) is not None else match[0], template)


def placeholders(template: str) -> list[str]:
    """The names of a card's sentence that are replaced."""
    return _PLACEHOLDER.findall(template)


def listed(words: list[str], joiner: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"
