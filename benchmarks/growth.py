"""How loading and judging grow with the rule base: guidelines are copied under other ids and measured again.

Copies that stand nowhere are for a platform on which no site here runs; the others stand wherever the original does.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from benchmarks import sites
from benchmarks.timing import Effort, Figure, Section, cores, figure, measure, pinned
from domino_advisor.judging import Advisor
from domino_advisor.places import rules_folder
from domino_advisor.rulebase import read_rule_base

COLD_MS = 2_000.0
IMAGE_MS = 10.0
# by then the engine for such a site is compiled
_WARM = 10
_NOWHERE = "no-such-platform"
_LOAD = """
import sys, time
import domino_advisor
from pathlib import Path
from domino_advisor.rulebase import read_rule_base
began = time.perf_counter()
base = read_rule_base(Path(sys.argv[1]))
base.engine
print((time.perf_counter() - began) * 1000)
"""


def sections(effort: Effort) -> Iterator[Section]:
    """The rule base as it is, and doubled with guidelines of either kind. All on one core."""
    text = sites.clean_yaml()
    figures: list[Figure] = []
    with pinned(cores()[0]), tempfile.TemporaryDirectory() as folder:
        for standing, nowhere in ((0, 0), (0, 1), (1, 0)):
            root = Path(folder, f"{standing}-{nowhere}")
            copied(rules_folder(), root, standing, nowhere)
            figures += _measured(root, _words(standing, nowhere), text, effort)
    about = (
        "The rule base with copies of all its guidelines. “Loaded cold” is a fresh process that has imported the "
        "package: from the files to an engine that is ready, all checked. “From its image” is an environment of the "
        "engine, made anew for every part of a site from the image in memory that has what may stand there, with "
        f"the facts about the guidelines that may stand there. What is judged is `examples/{sites.CLEAN.name}`, warm, "
        "from YAML text, recording proofs; the CPU time of it is told too, since it says more on a busy machine."
    )
    yield Section("Growth with the rule base", about, tuple(figures))


def _words(standing: int, nowhere: int) -> str:
    if standing or nowhere:
        return "doubled, the copies standing too" if standing else "doubled, the copies standing nowhere"
    return "as it is"


def _measured(root: Path, words: str, text: str, effort: Effort) -> Iterator[Figure]:
    rule_base = read_rule_base(root)
    name = f"{len(rule_base.guidelines)} guidelines, {words}"
    yield figure(f"{name}: loaded cold", [_load(root) for _ in range(effort.starts)], target=COLD_MS)
    advisor = Advisor(rule_base)
    for _ in range(_WARM):
        advisor.judge(text)
    survey = advisor.survey(sites.clean().to_description())
    groups = rule_base.groups_in(survey.settings.values())
    engine = rule_base.engines.narrowed(groups)
    yield measure(
        f"{name}: from its image", lambda: engine._start((), proofs=True, groups=groups), effort.rounds, IMAGE_MS
    )
    yield measure(f"{name}: judged", lambda: advisor.judge(text), effort.rounds)
    yield figure(f"{name}: judged, CPU time", [_cpu(advisor, text) for _ in range(effort.rounds)])


def _load(root: Path) -> float:
    done = subprocess.run([sys.executable, "-c", _LOAD, str(root)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def _cpu(advisor: Advisor, text: str) -> float:
    began = time.process_time()
    advisor.judge(text)
    return (time.process_time() - began) * 1000


def copied(rules: Path, root: Path, standing: int, nowhere: int) -> None:
    """A rules folder at `root`, with so many further copies of every guideline of `rules`."""
    shutil.copytree(rules, root)
    for file in sorted(rules.glob("*/*.yml")):
        if file.parent.name in ("engine", "inventory") or file.name.endswith(".cases.yml"):
            continue
        source = file.parent.name
        inventory = root / "inventory" / f"{source}.jsonl"
        items = {item["id"]: item for item in map(json.loads, inventory.read_text("utf-8").splitlines())}
        topic = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
        own = [f"{source}/{card['id']}" for card in topic.get("guidelines", ())]
        more = []
        for number in range(standing + nowhere):
            mark = f"-copy{number}"
            stem = root / source / f"{file.stem}{mark}"
            made = _marked(topic, mark, elsewhere=number >= standing)
            stem.with_suffix(".yml").write_text(yaml.safe_dump(made, sort_keys=False), "utf-8")
            logic = file.with_suffix(".clp").read_text("utf-8")
            stem.with_suffix(".clp").write_text(
                re.sub(rf"({source}/[a-z0-9.-]+?)(--|\))", rf"\g<1>{mark}\g<2>", logic), "utf-8"
            )
            more += [json.dumps({**items[name], "id": f"{name}{mark}"}) for name in own]
        with inventory.open("a", encoding="utf-8") as written:
            written.writelines(f"{line}\n" for line in more)


def _marked(topic: dict[str, Any], mark: str, *, elsewhere: bool) -> dict[str, Any]:
    """A topic's cards under other ids, and without the roles of other items; elsewhere: for a platform of its own."""
    cards = []
    for card in topic.get("guidelines", ()):
        made = {**card, "id": f"{card['id']}{mark}", "covers": []}
        if "mixture_with" in card:
            made["mixture_with"] = f"{card['mixture_with']}{mark}"
        if elsewhere:
            made["scope"] = {**card.get("scope", {}), "platforms": [_NOWHERE]}
        cards.append(made)
    return {
        **{key: value for key, value in topic.items() if key != "roles"},
        "topic": topic["topic"] + mark,
        "guidelines": cards,
    }
