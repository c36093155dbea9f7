"""Prints a sum for each item of the inventory, by which a test sees which one is not what was bound to its paper.

    python tools/sum_inventory.py > tests/inventory.sha256

An item is a line of rules/inventory/<paper>.jsonl; its sum is the beginning of the SHA-256 of that line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIGNS = 16


def sums(folder: Path) -> Iterator[tuple[str, str]]:
    """The sum and the id of each item of a folder, in the order of writing; of a line that has no id, its place."""
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(file.read_bytes().splitlines(), start=1):
            yield hashlib.sha256(line).hexdigest()[:SIGNS], _id(line) or f"{file.name}, line {number}"


def _id(line: bytes) -> str | None:
    try:
        item = json.loads(line)
    except ValueError:
        return None
    return str(item["id"]) if isinstance(item, dict) and "id" in item else None


def main() -> None:
    """The sums of the inventory that lies beside this program."""
    for sum_, id_ in sums(ROOT / "rules" / "inventory"):
        print(sum_, id_)


if __name__ == "__main__":
    main()
