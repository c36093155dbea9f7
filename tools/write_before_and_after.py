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
from domino_advisor.report.terminal import printed

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
        "many minutes somebody needs to act was not measured: it takes people, and several; what was played by one is "
        "[below](#from-an-empty-folder). The page is made by "
        "`tools/write_before_and_after.py`.\n"
    )
    for name, title in SITES.items():
        evaluation = default_advisor().evaluate(read_file(FOLDER / f"{name}.yaml"), proofs=False)
        text += f"\n## {title}\n\n| | {EARLIER} | now |\n|---|---:|---:|\n"
        now = {"lines": len(printed(evaluation)), **counted(json.loads(evaluation.to_bytes()))}
        text += "".join(f"| {_ROWS[row]} | {_cell(before[name], row)} | {_cell(now, row)} |\n" for row in _ROWS)
        lines = "\n".join(printed(evaluation))
        text += f"\n```console\n$ domino-advisor evaluate tools/before_and_after/{name}.yaml\n{lines}\n```\n"
    return f"{text}\n## From an empty folder\n\n{' '.join(_PLAYED.split())}\n\n{played()}"


_PLAYED = """\
Played once, with the documentation, from a folder with nothing in it to an answer; the descriptions are in
`tools/before_and_after/played/`. Whoever played knew the program, typed as fast as a program does and had the facts
of the site at hand, so the minutes are the least that it can take: a person looks things up, and types. The earlier
revision was tried by a newcomer, on another site of the same size. A draft is refused where it is no valid
description; each line of the refusals stood with the line as it should read. Refused were, by `init`: merge keys
(`<<`), which YAML 1.2 has not; by hand: a missing space behind a colon, then 14 keys and values such as `vcpu`, `ram:
16 GB` and `os: Windows Server 2019`. Lines written are those of the description, lines told those of the first
answer.
"""


def played() -> str:
    """What it took from an empty folder to an answer, a row for each way."""
    heads = [*_NOTED.values(), *_TOLD.values()]
    text = f"| | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}\n"
    for entry in yaml.safe_load((FOLDER / "played.yml").read_text("utf-8")):
        found = {**entry["noted"], **(_of_played(entry["file"]) if "file" in entry else {})}
        cells = [f"{found[row]}" if row in found else "" for row in (*_NOTED, *_TOLD)]
        text += f"| {entry['way']} | {' | '.join(cells)} |\n"
    return text


_NOTED = {"minutes": "minutes", "refused": "drafts refused"}
_TOLD = {
    "written": "lines written", "lines": "lines told", "violated": "violated verdicts", "actions": "things to do",
    "questions": "questions",
}  # fmt: skip


def _of_played(name: str) -> Counted:
    file = FOLDER / "played" / f"{name}.yaml"
    evaluation = default_advisor().evaluate(read_file(file), proofs=False)
    written = len(file.read_text("utf-8").splitlines())
    found = {"written": written, "lines": len(printed(evaluation))}
    return found | dict(counted(json.loads(evaluation.to_bytes())))


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
