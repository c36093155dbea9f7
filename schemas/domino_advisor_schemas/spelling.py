"""Words as people write them: how a fault shows one, and which of the known ones was meant by its letters."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence

_LONGEST = 200
_DIGITS = re.compile(r"[0-9]+")


def shown(value: object) -> str:
    """A value as a fault shows it: short, whatever it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 60 else f'"{value[:57]}..."'
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 128 else f"a whole number of {value.bit_length():,} bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return f"a Python {type(value).__name__}"


def nearest(word: str, words: Sequence[str], alike: float = 0.6) -> str | None:
    """The one of `words` that `word` was most likely meant to be; case, hyphens and spaces do not count.

    Digits tell things apart: log2 is not meant to be log1. So does "not": the contrary is nothing that is meant.
    alike: the least likeness, from 0 to 1.
    """
    if len(word) > _LONGEST:
        return None
    digits, negated = _digits(word), _is_negated(word)
    plain = {
        _plain(known): known
        for known in reversed(words)
        if (not digits or _digits(known) == digits) and _is_negated(known) == negated
    }
    found = difflib.get_close_matches(_plain(word), plain, n=1, cutoff=alike)
    return plain[found[0]] if found else None


def shortened(word: str) -> str:
    """A word as a sentence shows it: sixty characters at most."""
    return word if len(word) <= 60 else f"{word[:57]}..."


def _digits(word: str) -> list[str]:
    return _DIGITS.findall(word)


def _is_negated(word: str) -> bool:
    return _plain(word).startswith(("not_", "no_"))


def _plain(word: str) -> str:
    return word.strip().lower().replace("-", "_").replace(" ", "_")
