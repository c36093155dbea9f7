"""How loading and evaluating grow with the rule base: guidelines are copied under other ids and measured again.

Copies that stand nowhere are for a platform on which no site here runs; the others stand wherever the original does.
"""

from __future__ import annotations

import json
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
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.evaluation.advisor import Advisor, survey_of
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.knowledge.loading import TOPIC

COLD_MS = 2_000.0
BEGUN_MS = 10.0
_WARM = 10
_NOWHERE = "no-such-platform"
_LOAD = """
import sys, time
import domino_advisor
from pathlib import Path
from domino_advisor.knowledge.loading import TOPIC
from domino_advisor.engine.loading import read_rule_base
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
        for applicability, nowhere in ((0, 0), (0, 1), (1, 0)):
            root = Path(folder, f"{applicability}-{nowhere}")
            copied(rules_folder(), root, applicability, nowhere)
            figures += _measured(root, _words(applicability, nowhere), text, effort)
    about = (
        "The rule base with copies of all its guidelines. “Loaded cold” is a fresh process that has imported the "
        "package: from the files to an engine that is ready, all checked. “Begun” is what every "
        "part of a site begins with: an environment of the engine, with the facts about the guidelines that may stand "
        f"there, and emptied again. What is evaluated is `examples/{sites.CLEAN.name}`, warm, "
        "from YAML text, recording proofs; the CPU time of it is told too, since it says more on a busy machine."
    )
    yield Section("Growth with the rule base", about, tuple(figures))


def _words(applicability: int, nowhere: int) -> str:
    if applicability or nowhere:
        return "doubled, the copies standing too" if applicability else "doubled, the copies standing nowhere"
    return "as it is"


def _measured(root: Path, words: str, text: str, effort: Effort) -> Iterator[Figure]:
    rule_base = read_rule_base(root)
    name = f"{len(rule_base.guidelines)} guidelines, {words}"
    yield figure(f"{name}: loaded cold", [_load(root) for _ in range(effort.starts)], target=COLD_MS)
    advisor = Advisor(rule_base)
    for _ in range(_WARM):
        advisor.evaluate(text)
    survey = survey_of(advisor, sites.clean().to_description())
    whole = facts_of(survey, range(len(survey.units)))
    groups = rule_base.groups_in(survey.settings.values(), whole.totals, whole.wanted)
    engine = rule_base.engine

    def begun() -> None:
        place = engine._taken()
        engine._start(place, (), proofs=True, groups=groups, overlaid=())
        engine._put_back(place, 0)

    yield measure(f"{name}: begun", begun, effort.rounds, BEGUN_MS)
    yield measure(f"{name}: evaluated", lambda: advisor.evaluate(text), effort.rounds)
    yield figure(f"{name}: evaluated, CPU time", [_cpu(advisor, text) for _ in range(effort.rounds)])


def _load(root: Path) -> float:
    done = subprocess.run([sys.executable, "-c", _LOAD, str(root)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def _cpu(advisor: Advisor, text: str) -> float:
    began = time.process_time()
    advisor.evaluate(text)
    return (time.process_time() - began) * 1000


def copied(rules: Path, root: Path, applicability: int, nowhere: int) -> None:
    """A rules folder at `root`, with so many further copies of every guideline of `rules`."""
    shutil.copytree(rules, root)
    _with_a_platform_of_no_site(root / "vocabulary.yml")
    for folder in sorted(file.parent for file in rules.glob(f"*/*/{TOPIC}.yml")):
        source = folder.parent.name
        inventory = root / "inventory" / f"{source}.jsonl"
        items = {item["id"]: item for item in map(json.loads, inventory.read_text("utf-8").splitlines())}
        files = [file for file in sorted(folder.glob("*.yml")) if file.stem != TOPIC]
        title = yaml.load((folder / f"{TOPIC}.yml").read_text("utf-8"), Loader=yaml.CSafeLoader)["title"]
        more = []
        for number in range(applicability + nowhere):
            mark = f"-copy{number}"
            beside = root / source / f"{folder.name}{mark}"
            beside.mkdir()
            (beside / f"{TOPIC}.yml").write_text(yaml.safe_dump({"title": title}), "utf-8")
            for file in files:
                guideline = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
                made = _marked(guideline, mark, elsewhere=number >= applicability)
                (beside / f"{file.stem}{mark}.yml").write_text(yaml.safe_dump(made, sort_keys=False), "utf-8")
                more.append(json.dumps({**items[f"{source}/{file.stem}"], "id": f"{source}/{file.stem}{mark}"}))
        with inventory.open("a", encoding="utf-8") as written:
            written.writelines(f"{line}\n" for line in more)


def _with_a_platform_of_no_site(vocabulary: Path) -> None:
    """Writes one into a vocabulary, before the others, for a kind of image that there is not."""
    text = vocabulary.read_text("utf-8")
    row = f"  - {{platform: {_NOWHERE}, kind: {_NOWHERE}}}\n"
    vocabulary.write_text(text.replace("\nplatforms:\n", f"\nplatforms:\n{row}", 1), "utf-8")


def _marked(guideline: dict[str, Any], mark: str, *, elsewhere: bool) -> dict[str, Any]:
    """A guideline as it stands under another id, without the items that it covers; elsewhere: for no real platform."""
    made = {key: value for key, value in guideline.items() if key not in ("covers", "cases")}
    if "mixture_with" in guideline:
        made["mixture_with"] = f"{guideline['mixture_with']}{mark}"
    if elsewhere:
        applies_to = {key: value for key, value in guideline["applies_to"].items() if key != "beyond"}
        made["applies_to"] = {**applies_to, "platforms": [_NOWHERE]}
    return made
