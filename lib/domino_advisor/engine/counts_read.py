"""Which counts of users each rule reads, as its pattern says: what a proof names in place of all that are stated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

CLIENT = "client"
_RULE = re.compile(r"^\(defrule (\S+)(.*?)^  =>", re.MULTILINE | re.DOTALL)
_PATTERN = re.compile(r"\(user-counts ((?:\([^()]*\)\s*)*)\)")
_SLOT = re.compile(r"\((\S+)")
_APART = {"id", "subject", "wanted"}


def counts_read(constructs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """The slots of `user-counts` that each rule reads of a workload: kinds of count, and `client`, in their order."""
    return {
        rule: tuple(slot for slot in _SLOT.findall(pattern[1]) if slot not in _APART)
        for _, text in constructs
        for rule, conditions in _RULE.findall(text)
        if (pattern := _PATTERN.search(conditions)) is not None
    }


__all__ = ["CLIENT", "counts_read"]
