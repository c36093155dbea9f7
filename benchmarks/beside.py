"""Another revision and this one in turns, so that a machine of which the speed changes is fair to both.

`./test beside REV` runs it. CPU time of processes that do nothing else, since a busy machine leaves that alone. The
site is that of the other revision: what could be described then still can be, and not the other way round.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import machine, report, scale, sites
from benchmarks.timing import cores, pinned
from domino_advisor.description.documents import read_file

TURNS = 9
IMAGES = 100
# Revisions before the product had one verb call it `judge`.
_EVALUATIONS = """
import json, sys, time
import domino_advisor
advisor = domino_advisor.Advisor()
evaluate = getattr(advisor, "evaluate", None) or advisor.judge
description, took = json.load(open(sys.argv[1])), []
for _ in range(int(sys.argv[2])):
    began = time.process_time()
    evaluate(description)
    took.append(time.process_time() - began)
print(min(took[1:]) * 1000)
"""


def main() -> None:
    """Measures the revision whose interpreter is named, and this one, and prints a table in Markdown."""
    parser = argparse.ArgumentParser(prog="./test beside")
    parser.add_argument("name", help="what the other revision is called in the table")
    parser.add_argument("python", type=Path, help="the interpreter in which it is installed")
    parser.add_argument("examples", type=Path, help="its folder of examples")
    chosen = parser.parse_args()
    here = Path(sys.executable)
    # where Python may not keep what it compiled, each process would compile all modules again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(report.heading(machine.facts()), flush=True)
    print(f"CPU time, {TURNS} turns each, the least and the median.\n")
    print(f"| | {chosen.name} | this revision | this / {chosen.name}, by the least |\n|---|---:|---:|---:|", flush=True)
    with pinned(cores()[0]), tempfile.TemporaryDirectory() as folder:
        many, small = Path(folder, "many.json"), Path(folder, "small.json")
        many.write_text(json.dumps(scale.site(IMAGES)), "utf-8")
        site = chosen.examples / sites.CLEAN.name
        small.write_text(json.dumps(read_file(site).value), "utf-8")
        for name, call in (
            ("`domino-advisor evaluate FILE`, cold", lambda python: _command(python, site)),
            ("16 DPARs, from a mapping, warm", lambda python: _evaluated(python, small, 12)),
            (f"{IMAGES} unlike images, from a mapping, warm", lambda python: _evaluated(python, many, 2)),
        ):
            print(_row(name, call, chosen.python, here), flush=True)


def _row(name: str, call: Callable[[Path], float], other: Path, here: Path) -> str:
    took: dict[Path, list[float]] = {other: [], here: []}
    for python in took:
        call(python)
    for _ in range(TURNS):
        for python, found in took.items():
            found.append(call(python))
    told = [f"{min(found):,.0f} ms ({statistics.median(found):,.0f})" for found in took.values()]
    return f"| {name} | {' | '.join(told)} | {min(took[here]) / min(took[other]):.2f} |"


def _command(python: Path, site: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(python.parent / "domino-advisor"), "evaluate", str(site)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def _evaluated(python: Path, file: Path, times: int) -> float:
    command = [str(python), "-c", _EVALUATIONS, str(file), str(times)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
