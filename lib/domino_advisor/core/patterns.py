"""Patterns of names: `*` stands for any characters, everything else for itself.

Names and paths hold brackets ("mail[1..4]") and question marks, so that a shell's patterns would not do.
"""

from __future__ import annotations

import re
from functools import lru_cache


def matches(pattern: str, name: str) -> bool:
    """Whether a name is what a pattern stands for, in full and with its case."""
    return _compiled(pattern).fullmatch(name) is not None


def matches_paper(pattern: str, paper: str) -> bool:
    """The same of a paper, which answers call by its year: its id ends with it."""
    return matches(f"*-{pattern}" if pattern.isdigit() else pattern, paper)


@lru_cache(256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))), re.DOTALL)
