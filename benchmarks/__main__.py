"""Runs the benchmarks: Markdown on standard output. See README.md beside this file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks import cold, growth, hostile, library, machine, peers, report, scale, service
from benchmarks.timing import FULL, QUICK

PARTS = {
    "library": library.sections, "cold": cold.sections, "growth": growth.sections, "service": service.sections,
    "scale": scale.sections, "hostile": hostile.sections, "peers": peers.sections,
}  # fmt: skip
# what needs more than the project installs runs only if it is named
UNASKED = tuple(name for name in PARTS if name != "peers")


def main() -> None:
    """Measures what was asked for. A target that is missed is told, and is no error."""
    parser = argparse.ArgumentParser(prog="./test bench", description="Measures what the product costs.")
    parser.add_argument("--quick", action="store_true", help="a look: few samples, under a minute")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file too")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone; may be given several times")
    chosen = parser.parse_args()
    found = machine.facts()
    print(report.heading(found), flush=True)
    measured = []
    for name, sections in PARTS.items():
        if name in (chosen.only or UNASKED):
            for section in sections(QUICK if chosen.quick else FULL):
                print(report.markdown(section), flush=True)
                measured.append(section)
    if chosen.json:
        text = json.dumps(report.as_json(found, chosen.quick, measured), indent=2, ensure_ascii=False)
        chosen.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
