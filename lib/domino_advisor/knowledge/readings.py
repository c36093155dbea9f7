"""The readings of a guideline by someone who has not written it: clause by clause, with the paper open.

A reading is of the guideline as it was then. What it demands, of what, when and how strongly goes into a hash, and so
does every sentence that people read, so that whoever changes one of them is asked to have it read again. Its cases do
not: they are run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from msgspec import Struct

_DIGITS = 8
_READ = (
    "title", "strength", "directive", "basis", "applies_to", "tested", "mixture_with", "production", "figures", "when",
    "require", "covers", "evidence",
)  # fmt: skip


class Settled(Struct, frozen=True):
    """Where a reader differed from what was written, and what came of it.

    part: what they differed on; found: what the reader found; settled: what is written now, and why.
    """

    part: str
    found: str
    settled: str


class Reading(Struct, frozen=True):
    """One reading. day: when; of: the hash of what was read.

    clauses: each clause of the passage in words of ours, and what of the guideline carries it.
    """

    day: date
    of: str
    clauses: Mapping[str, str]
    settled: tuple[Settled, ...] = ()


def readings(written: Iterable[Mapping[str, Any]]) -> tuple[Reading, ...]:
    """The readings of a guideline's file, as the schema has loaded them."""
    return tuple(
        Reading(
            entry["day"], entry["of"], entry["clauses"],
            tuple(Settled(one["part"], one["found"], one["settled"]) for one in entry["settled"]),
        )
        for entry in written
    )  # fmt: skip


def read_hash(written: Mapping[str, Any]) -> str:
    """Eight hexadecimal digits for what a guideline's file demands, of what, when and how strongly, and what it says.

    How a sentence is broken into lines is none of it.
    """
    read = {name: written.get(name) for name in _READ}
    read["unless"] = {
        name: [entry["item"], entry["when"], *(["decides"] if entry["decides"] else []), _in_a_line(entry["text"])]
        for name, entry in written["unless"].items()
    }
    read["caveats"] = {
        name: [entry["item"], entry["when"], entry["told"], _in_a_line(entry["text"])]
        for name, entry in written["caveats"].items()
    }
    read["texts"] = {name: _in_a_line(text) for name, text in written["texts"].items()}
    text = json.dumps(read, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _in_a_line(text: str) -> str:
    return " ".join(text.split())
