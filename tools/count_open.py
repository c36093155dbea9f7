"""Counts what is open and what is asked of every example, in the answers of two revisions.

    python tools/count_open.py BEFORE NOW

BEFORE, NOW: folders that tools/record_answers.py wrote; `./test same REV` leaves them in build/same/. It prints a table
in Markdown: undetermined verdicts but for what only informs, and questions.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path

Counts = Mapping[str, tuple[int, int]]
"""By example: how many verdicts are open, how many questions are asked."""


def counted(folder: Path) -> Counts:
    """The counts of the recorded answers to descriptions."""
    return {file.stem: _of(json.loads(file.read_bytes())["result"]) for file in (folder / "deployments").glob("*.json")}


def table(before: Counts, now: Counts) -> str:
    """A row for each example that both have, with the medians and the most below."""
    both = sorted(before.keys() & now.keys())
    if not both:
        raise ValueError("no example is in both folders")
    columns = list(zip(*((*before[name], *now[name]) for name in both), strict=True))
    rows = [_row(name, *before[name], *now[name]) for name in both]
    rows.append(_row("**median**", *(f"{statistics.median(column):g}" for column in columns)))
    rows.append(_row("**most**", *map(max, columns)))
    head = "| example | open before | questions before | open now | questions now |\n|---|---:|---:|---:|---:|\n"
    return head + "\n".join(rows)


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _of(result: Mapping[str, list[Mapping[str, object]]]) -> tuple[int, int]:
    undetermined = [found for found in result["findings"] if found["verdict"] == "undetermined"]
    return sum(found["strength"] != "inform" for found in undetermined), len(result["questions"])


def main() -> int:
    """Prints the table."""
    before, now = map(Path, sys.argv[1:])
    print(table(counted(before), counted(now)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
