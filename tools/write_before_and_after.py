"""Writes what two sites were answered before the answer had levels, and what they are answered now.

    python tools/write_before_and_after.py
    python tools/write_before_and_after.py --record PROGRAM

PROGRAM is the command of the earlier revision, installed for itself (`./test same 2837877` leaves it under build/same).
The page is docs/before-and-after.md; what was counted of the earlier revision is kept beside the descriptions. A test
fails when the page is not what this program would write.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.first_screen import rows, screen

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "before-and-after.md"
FOLDER = Path(__file__).parent / "before_and_after"
EARLIER = "2837877"
SITES = {"vsphere": "A vSphere site of today", "zvm": "A z/VM bank of the papers' time"}

Counted = Mapping[str, int]


def page() -> str:
    """The page, ending in a newline."""
    before = yaml.safe_load((FOLDER / f"{EARLIER}.yml").read_text("utf-8"))
    text = (
        "# Before and after\n\n"
        f"What two sites were answered by revision {EARLIER}, before the answer had levels, and what they are "
        "answered now. Both descriptions use only what both revisions read; they are in `tools/before_and_after/`. "
        "Lines are those of what `domino-advisor evaluate FILE` prints: all there was, and now the first screen. How "
        "many minutes somebody needs to act was not measured: it takes people, and several. The page is made by "
        "`tools/write_before_and_after.py`.\n"
    )
    for name, title in SITES.items():
        evaluation = default_advisor().evaluate(read_file(FOLDER / f"{name}.yaml"), proofs=False)
        text += f"\n## {title}\n\n| | {EARLIER} | now |\n|---|---:|---:|\n"
        now = {"lines": len(rows(screen(evaluation))), **counted(json.loads(evaluation.to_bytes()))}
        text += "".join(f"| {_ROWS[row]} | {_cell(before[name], row)} | {_cell(now, row)} |\n" for row in _ROWS)
        lines = "\n".join(row.text for row in rows(screen(evaluation)))
        text += f"\n```console\n$ domino-advisor evaluate tools/before_and_after/{name}.yaml\n{lines}\n```\n"
    return text


_ROWS = {
    "lines": "lines of the answer",
    "violated": "violated verdicts",
    "guidelines": "guidelines that they are of",
    "actions": "things to do",
    "open": "verdicts that cannot be told yet",
    "questions": "questions",
}


def _cell(found: Counted, row: str) -> str:
    return f"{found[row]:,}" if row in found else "not told"


def counted(result: Mapping[str, Any]) -> Counted:
    """What is counted of a result, of either revision."""
    violated = [found for found in result["findings"] if found["verdict"] == "violated"]
    told: dict[str, int] = {
        "violated": len(violated),
        "guidelines": len({found["guideline"] for found in violated}),
        "open": result["counts"]["verdicts"]["undetermined"],
        "questions": len(result["questions"]),
    }
    return told | ({"actions": len(result["actions"])} if "actions" in result else {})


def record(program: str) -> None:
    """Keeps what the earlier revision answers."""
    found = {}
    for name in SITES:
        call = [program, "evaluate", str(FOLDER / f"{name}.yaml")]
        text, result = (
            subprocess.run([*call, *more], capture_output=True, check=True, encoding="utf-8").stdout
            for more in ((), ("--format", "json"))
        )
        found[name] = {"lines": len(text.splitlines()), **counted(json.loads(result))}
    (FOLDER / f"{EARLIER}.yml").write_text(yaml.safe_dump(found, sort_keys=False), "utf-8")


def main() -> None:
    """Records the earlier revision, if it is named, and writes the page."""
    parser = argparse.ArgumentParser(description="Writes docs/before-and-after.md.")
    parser.add_argument(
        "--record", metavar="PROGRAM", help=f"the command of revision {EARLIER}, to count its answers anew"
    )
    program = parser.parse_args().record
    if program:
        record(program)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
