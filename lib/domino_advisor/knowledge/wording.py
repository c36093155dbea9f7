"""How values, bounds and guidelines' sentences are put into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from domino_advisor.core.ranges import bound_beneath, bound_over
from domino_advisor.knowledge.vocabulary import Quantity

_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
_WORKED_OUT = re.compile(r"\{([^{}]*[^{}a-z0-9_.-][^{}]*)\}")
EACH = "each."
"""What begins a placeholder for a quantity of the members of a subject: {each.dpar.number}."""
_NOT_PLURAL = ("TiB", "GiB", "MiB", "KiB", "GB", "MB", "KB", "Gb/s", "%", ":1", "TPM", "rpm", "MHz", "GHz", "ms", "s")


_YEAR = "year"
_LARGER = {"MiB": "GiB", "GiB": "TiB"}
_AS_LARGER = 10_240  # from ten of the larger unit on, a size is read more easily in that
_SIZES = ("GiB", "MiB", "KiB")  # what a paper prints is decimal, and stays as it is printed
_WHOLE_SIZE = 1_000  # from here on nobody reads the parts of a size


def number_text(number: int | float) -> str:
    """A number for people: thousands parted by commas, no needless decimals."""
    if isinstance(number, float) and not number.is_integer():
        return f"{number:,.2f}".rstrip("0").rstrip(".")
    return f"{int(number):,}"


def amount(number: int | float, unit: str | None) -> str:
    """A number with its unit: "6 CPs", "10 GiB", "2:1"; a year of the calendar as it is written: "2005"."""
    if unit == _YEAR:
        return str(int(number))
    _, number, unit = _size(number, number, unit)
    text = number_text(number)
    if not unit:
        return text
    if unit == ":1":
        return f"{text}:1"
    if unit == "x":
        return f"{text} {'time' if number == 1 else 'times'}"
    return f"{text} {unit if number == 1 else plural(unit)}"


def _size(low: int | float, high: int | float, unit: str | None) -> tuple[int | float, int | float, str | None]:
    """Two amounts as one reads them: large sizes in a larger unit, and without parts."""
    while unit in _LARGER and high >= _AS_LARGER:
        low, high, unit = low / 1024, high / 1024, _LARGER[unit]
    if unit in _SIZES:
        low, high = (round(end) if end >= _WHOLE_SIZE else end for end in (low, high))
    return low, high, unit


def bare_amount(number: int | float, unit: str | None) -> str:
    """A number without what it counts, which is told beside it; a unit of measure stays: "6", "10 GiB"."""
    return amount(number, unit if unit in (*_NOT_PLURAL, ":1") else None)


def interval_text(low: int | float | None, high: int | float | None, unit: str | None) -> str:
    """A number of which bounds are known, with its unit; nothing where it may be anything."""
    if low is not None and low == high:
        return amount(low, unit)
    beneath, over = low and bound_beneath(low), high and bound_over(high)
    if high is None and low and beneath is not None:
        return f"more than {amount(beneath, unit)}"
    if high is None:
        return f"at least {amount(low, unit)}" if low else ""
    if not low:
        return f"at most {amount(high, unit)}" if over is None else f"less than {amount(over, unit)}"
    if beneath is not None or over is not None:
        # the unit after the other end serves both, unless that is told in a larger one
        bare = unit if unit in _LARGER and high >= _AS_LARGER else None
        begins = f"at least {amount(low, bare)}" if beneath is None else f"more than {amount(beneath, bare)}"
        return f"{begins} and {interval_text(None, high, unit)}"
    low, high, unit = _size(low, high, unit)
    return f"{amount(low, unit if unit == _YEAR else None)} to {amount(high, unit)}"


def rounded(number: float | None) -> float | int | None:
    """A number that was worked out, to as many places as one reads: a whole one from a thousand on."""
    if number is None:
        return None
    found = float(f"{number:.4g}") if abs(number) < 1000 else round(number)
    return int(found) if found == int(found) else found


def page_named(page: str | None, *, inferred: bool = False) -> str:
    """A page or a span of pages, nothing where there is none."""
    if not page:
        return ""
    return f"{'pages' if '-' in page else 'page'} {page}{' (inferred)' if inferred else ''}"


def unknown_amount(unit: str) -> str:
    """What stands in a sentence for an amount that is not known."""
    if unit == ":1":
        return "an unknown ratio"
    return "an unknown percentage" if unit == "%" else f"an unknown number of {plural(unit)}"


def plural(unit: str) -> str:
    """Several of what a unit, or something else that is counted, is called."""
    if unit in _NOT_PLURAL or unit.endswith("s"):
        return unit
    if unit.endswith("y"):
        return f"{unit[:-1]}ies"
    return f"{unit}es" if unit.endswith(("ch", "sh", "x")) else f"{unit}s"


# what the inventories call a unit, where readers call it otherwise
_READER_UNITS = {"DPARs": "DPAR", "users": "user", "GB": "GiB", "CP": "CP", "CPs": "CP", "hosts": "host", "x": None}


def reader_unit(unit: str | None) -> str | None:
    """The unit of a guideline's figure as readers call it."""
    return _READER_UNITS.get(unit, unit) if unit else None


def value_text(
    quantity: Quantity, low: int | float | None, high: int | float | None, word: str | None, written: Any
) -> str:
    """What is known of a quantity, in words."""
    if word is not None and isinstance(written, list) and written and not isinstance(written[0], Mapping):
        return listed(sorted(str(member) for member in written))
    if word is not None and quantity.several:
        *words, last = word.split("+")
        more = ", and perhaps others" if last == "unknown" and words else ""
        return f"{listed(words if more else [*words, last])}{more}"
    if word is not None and quantity.type == "text" and written is not None:
        return str(written)
    if word is not None:
        return {"true": "yes", "false": "no"}.get(word, word) if quantity.type == "flag" else word
    if quantity.type == "release":
        return str(written) if written is not None else "not known"
    if quantity.type == "count":
        # what is counted is whole, though a line between two measured sizes has parts
        low, high = (None if end is None else int(end) for end in (low, high))
    unit = quantity.unit_of_least if high is None and quantity.unit_of_least else quantity.unit
    return interval_text(low, high, unit) or "not known"


def fill(template: str, lookup: Callable[[str], str | None]) -> str:
    """A guideline's sentence with its placeholders replaced; what `lookup` does not know stays as it is."""
    return _PLACEHOLDER.sub(lambda match: found if (found := lookup(match[1])) is not None else match[0], template)


def is_placeholder(text: str) -> bool:
    """Whether it is a name in braces, and nothing else."""
    return _PLACEHOLDER.fullmatch(text) is not None


def works_out(template: str) -> bool:
    """Whether a guideline's sentence works something out in braces: more than a name stands there."""
    return _WORKED_OUT.search(template) is not None


def worked_out(template: str, name: Callable[[str], str]) -> str:
    """A guideline's sentence with a name in the place of each term in braces."""
    return _WORKED_OUT.sub(lambda match: f"{{{name(match[1])}}}", template)


def placeholders(template: str) -> list[str]:
    """The names of a guideline's sentence that are replaced."""
    return _PLACEHOLDER.findall(template)


_PLAIN_WORD = re.compile(r"[a-zà-ÿ][a-zà-ÿ'’-]*")


def capital(text: str) -> str:
    """A sentence with a capital first letter; "vCPUs", "z/VM" and "notes.ini" begin it as they are written."""
    first = text.partition(" ")[0].rstrip(",:;.")
    return text[:1].upper() + text[1:] if _PLAIN_WORD.fullmatch(first) else text


def listed(words: list[str], joiner: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"


def clauses(texts: list[str], joiner: str = "and") -> str:
    """Clauses in a row; where one has commas of its own, each but the first begins a sentence: "a, b. Or: c"."""
    if any(mark in text for text in texts for mark in ",;:"):
        return f". {joiner.capitalize()}: ".join(texts)
    return listed(texts, joiner)
