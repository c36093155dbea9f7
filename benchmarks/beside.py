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
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from benchmarks import machine, report, scale, sites
from benchmarks.peers.twelve import TWELVE
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
# An advisor with the guidelines of the other engines alone, and the facts of the site: as each revision makes them.
_TWELVE_NOW = """
from benchmarks.peers.twelve import TWELVE, Record, only_twelve
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.engine.loading import load_rule_base
advisor = Advisor(only_twelve(load_rule_base()))
fact_base = Record.of(advisor, description).fact_base
engine, whole = lambda: Record.again(advisor, fact_base), lambda: advisor.evaluate(description)
"""
# Before guidelines were one file each, their facts and rules stood in texts that have to be taken apart.
_TWELVE_BEFORE = """
from dataclasses import replace
from domino_advisor.facts import facts_of
from domino_advisor.judging import Advisor
from domino_advisor.narrowing import Divided
from domino_advisor.rulebase import _cards_as_facts, load_rule_base
from domino_advisor.schemas.deployment import load_deployment
base = load_rule_base()
of_guidelines = {rule.name: frozenset({name}) for name, own in base.rules.items() for rule in own}
divided = Divided.of([construct for construct in base.constructs if construct[0] != "cards"], of_guidelines)
few = {name: base.guidelines[name] for name in sorted(twelve)}
rules = {name: base.rules[name] for name in sorted(twelve)}
few = replace(base, guidelines=few, rules=rules, conflicts={}, constructs=())
few = replace(few, constructs=(*divided.within(frozenset(twelve)), ("cards", _cards_as_facts(few))))
advisor = Advisor(few)
survey = advisor.survey(load_deployment(description))
fact_base = facts_of(survey, range(len(survey.units)))
engine, whole = lambda: advisor._fire(fact_base, True), lambda: advisor.judge(description)
"""
_TWELVE = """
import json, sys, time
description, twelve = json.load(open(sys.argv[1])), json.loads(sys.argv[2])
{made}
counts = advisor.{evaluate}(description).counts
assert (counts["pairs"] if isinstance(counts, dict) else counts.pairs) == 81, counts
took = []
for _ in range(40):
    began = time.process_time()
    {call}()
    took.append(time.process_time() - began)
print(min(took) * 1000)
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
        trees = {here: Path(__file__).parents[1], chosen.python: chosen.examples.parent}
        for name, part in (("the engine, with proofs", "engine"), ("from a mapping", "whole")):
            call = partial(_twelve, small, part, trees)
            print(_row(f"16 DPARs, twelve guidelines alone: {name}", call, chosen.python, here), flush=True)


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


def _twelve(file: Path, part: str, trees: Mapping[Path, Path], python: Path) -> float:
    # revisions without the comparison with other engines are those before guidelines were one file each
    there = trees[python]
    of_today = (there / "benchmarks" / "peers").is_dir()
    made, evaluate = (_TWELVE_NOW, "evaluate") if of_today else (_TWELVE_BEFORE, "judge")
    script = _TWELVE.format(made=made, evaluate=evaluate, call=part)
    command = [str(python), "-c", script, str(file), json.dumps(list(TWELVE))]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=there).stdout)


def _evaluated(python: Path, file: Path, times: int) -> float:
    command = [str(python), "-c", _EVALUATIONS, str(file), str(times)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
