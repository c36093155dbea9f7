"""Count how the quantities of the vocabulary come to be known, and how those that are stated are read.

    python tools/count_quantities.py [FILE]
    git show REV:rules/vocabulary.yml | python tools/count_quantities.py /dev/stdin

FILE is rules/vocabulary.yml by default. What is read otherwise than as it stands is all that Python does to a value
before the rules see it (docs/decisions/0014-one-guideline-one-file.md).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).resolve().parent.parent / "rules" / "vocabulary.yml"
WAYS = (
    "path", "total", "inferred", "related", "chain", "facts_first", "ratio", "product", "users", "reads",
)  # fmt: skip
CONVERTED = "converted"
AS_IT_STANDS = "as it stands"

Entry = Mapping[str, Any]


def way(entry: Entry) -> str:
    """How a quantity comes to be known, as its entry says it: `reads` is what Python computed once."""
    return next(found for found in WAYS if found in entry)


def reading(entry: Entry) -> str:
    """How what is stated is read: as it stands, converted to another unit, or by the word under `as`."""
    said = entry.get("as")
    if said is None:
        return CONVERTED if {"times", "over"} & set(entry) else AS_IT_STANDS
    return str(next(iter(said)) if isinstance(said, dict) else said)


def counted(text: str) -> tuple[Counter[str], Counter[str]]:
    """The quantities of a vocabulary by how they come to be known, and those that are stated by how they are read."""
    entries = list(yaml.load(text, Loader=yaml.CSafeLoader)["quantities"].values())
    return Counter(map(way, entries)), Counter(reading(entry) for entry in entries if way(entry) == "path")


def told(found: Iterable[tuple[str, int]]) -> str:
    """Counts as a line."""
    return ", ".join(f"{word} {count}" for word, count in found)


def main() -> None:
    """The counts of a file."""
    ways, readings = counted(Path(sys.argv[1] if len(sys.argv) > 1 else FILE).read_text("utf-8"))
    print(f"{ways.total()} quantities: {told(ways.most_common())}.")
    stands = readings.pop(AS_IT_STANDS, 0)
    print(f"Of those with a path {stands} are read as they stand, {readings.total()} otherwise: ", end="")
    print(f"{told(readings.most_common()) or 'none'}.")


if __name__ == "__main__":
    main()
