"""Scores descriptions that were written by people who had not seen the rules against what the papers demand of them.

    .venv/bin/python tools/score_descriptions.py [tests/unseen | tests/scenarios]

The folder holds descriptions and what is demanded of them by inventory items: `expected.yml`, or `scenarios.yaml` with
the prose that they were made from. Each miss is told, then how many descriptions got every verdict right, and how much
is left open. What somebody merely proposes (`progress: proposed`) is no fault of the site: what such a change violates
itself, or would break, is told of it, and counts against no demand that the site meets. Where people have read what the
answers tell (`told.yml`), it counts what they found. It measures: whoever mends something mends the cause, never a
description or what is expected of it.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from domino_advisor import Advisor, Evaluation, InvalidInput, Verdict

ROOT = Path(__file__).resolve().parent.parent
EXPECTED, SCENARIOS, READ = "expected.yml", "scenarios.yaml", "told.yml"
_UNLESS = "violated unless"
"""The verdict of what is violated unless an exception holds, which is not known: told against the site, and open."""
_AGAINST = {"violated", _UNLESS}
_OPEN = {"undetermined", _UNLESS}
_TOLD = {*_AGAINST, *_OPEN, "satisfied"}


def main() -> None:
    """Evaluates each description and tells what is missed."""
    parser = argparse.ArgumentParser(description="Scores descriptions against what the papers demand of them.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "tests" / "unseen")
    folder = parser.parse_args().folder
    expected = demands(folder)
    advisor = Advisor()
    right, undetermined, questions = 0, [], []
    for name, demanded in expected.items():
        try:
            evaluation = advisor.evaluate(folder / f"{name}.yaml", proofs=False)
        except InvalidInput as error:
            print(f"{name}: {error}")
            continue
        misses = list(Answer(advisor, evaluation, proposed(folder / f"{name}.yaml")).misses(demanded))
        right += not misses
        undetermined.append(sum(v.verdict == "undetermined" and v.strength != "inform" for v in evaluation.verdicts))
        questions.append(len(evaluation.questions))
        print(f"{name}: {f'{len(misses)} missed' if misses else 'right'}; open {undetermined[-1]}")
        print("".join(f"    {miss}\n" for miss in misses), end="")
    print(f"{right} of {len(expected)} right")
    print(
        f"undetermined, but for inform: {statistics.median(undetermined):g} at the median, {max(undetermined)} at most"
    )
    print(f"questions: {statistics.median(questions):g} at the median, {max(questions)} at most")
    if (folder / READ).is_file():
        print(told(yaml.load((folder / READ).read_text("utf-8"), yaml.CSafeLoader)))


def told(read: Mapping[str, Mapping[str, Sequence[Mapping[str, str]]]]) -> str:
    """How many answers tell all that has to be told and nothing else, as people have read them, and each reading."""
    readings = {name: [one["reading"] for kind in kinds.values() for one in kind] for name, kinds in read.items()}
    whole = sum(set(found) <= {"told", "kept"} for found in readings.values())
    counts = Counter(reading for found in readings.values() for reading in found)
    split = ", ".join(f"{counts[reading]} {reading}" for reading in ("told", "partly", "not", "kept", "said"))
    return f"{whole} of {len(read)} tell all that has to be told, and nothing that may not be said, as read: {split}"


def demands(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """What is demanded of the descriptions of a folder, by their names."""
    if (folder / EXPECTED).is_file():
        found: Mapping[str, Mapping[str, Any]] = yaml.load((folder / EXPECTED).read_text("utf-8"), yaml.CSafeLoader)
        return found
    return {one["id"]: _demanded(one) for one in yaml.load((folder / SCENARIOS).read_text("utf-8"), yaml.CSafeLoader)}


def _demanded(scenario: Mapping[str, Any]) -> Mapping[str, Any]:
    kinds = {
        "violated": "violated",
        "satisfied": "satisfied",
        "undetermined": "open",
        "not_applicable": "not_applicable",
    }
    why = scenario["why"].strip()
    return {
        **{kind: [_items(entry) for entry in scenario["expect"].get(name, ())] for name, kind in kinds.items()},
        "only": why.startswith("CLEAN") or why.rstrip(".").endswith("FLEET"),
    }


def _items(entry: str | Mapping[str, Any]) -> str | Sequence[str]:
    if isinstance(entry, str):
        return entry
    return list(entry["any_of"]) if "any_of" in entry else str(entry["id"])


def proposed(file: Path) -> set[str]:
    """The JSON Pointers of the changes of a description that are only proposed, or one of several."""
    description = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    changes = description.get("changes", ())
    return {
        f"/changes/{at}"
        for at, change in enumerate(changes)
        if change.get("progress") == "proposed" or change.get("instead_of")
    }


class Answer:
    """What an evaluation says, by inventory item: of the site as it is, and of what planned changes bring."""

    def __init__(self, advisor: Advisor, evaluation: Evaluation, proposed: Container[str] = ()) -> None:
        """proposed: the JSON Pointers of the changes that somebody proposes, and nobody has decided."""
        self._carriers: dict[str, set[str]] = defaultdict(set)
        self._evidence: dict[str, set[str]] = defaultdict(set)
        for guideline in advisor.rule_base.guidelines.values():
            for item in (guideline.item, *guideline.covers):
                self._carriers[item].add(guideline.id)
            for item in guideline.evidence:
                self._evidence[item].add(guideline.id)
        # what somebody merely proposes is told of that proposal, and accuses nobody
        self._of_site: dict[str, set[str]] = defaultdict(set)
        self._anywhere: dict[str, set[str]] = defaultdict(set)
        self._strengths: dict[str, str] = {}
        self._raised: set[str] = set()
        held = ((verdict, verdict.subject.pointer not in proposed) for verdict in evaluation.verdicts)
        planned = (
            (verdict, step.pointer not in proposed)
            for step in evaluation.plan
            for verdict in (*step.breaks, *step.alters, *step.opens, *step.tells)
        )
        for verdict, of_site in itertools.chain(held, planned):
            self._anywhere[verdict.guideline].add(_word(verdict))
            if of_site and not _informs_of_a_claim(verdict):
                self._of_site[verdict.guideline].add(_word(verdict))
            self._strengths[verdict.guideline] = verdict.strength
            if verdict.verdict in _TOLD:
                self._raised |= {caveat.item for caveat in verdict.caveats}
            if verdict.told:
                guideline = advisor.rule_base.guidelines[verdict.guideline]
                self._raised |= {guideline.item, *guideline.covers}

    def misses(self, demanded: Mapping[str, Any]) -> Iterator[str]:
        """What is demanded and not so."""
        for items in map(_alternatives, demanded.get("violated", ())):
            if not any(self._said_of(item) & _AGAINST or item in self._raised for item in items):
                yield f"not violated: {self._listed(items)}"
        for items in map(_alternatives, demanded.get("satisfied", ())):
            yield from (f"violated, and is met: {item}" for item in items if self._of(item) & _AGAINST)
        # what is open on one server may be violated on another
        violated_too = {item for items in map(_alternatives, demanded.get("violated", ())) for item in items}
        for items in map(_alternatives, demanded.get("open", ())):
            if not any(self._said_of(item) & _OPEN or item in self._raised for item in items):
                yield f"not open: {self._listed(items)}"
            yield from (
                f"violated, and is open: {item}"
                for item in items
                if "violated" in self._of(item) and item not in violated_too
            )
        for items in map(_alternatives, demanded.get("not_applicable", ())):
            yield from (f"out of scope, and told: {item}" for item in items if self._of(item) & _TOLD)
        if demanded.get("only"):
            named = [*demanded.get("violated", ()), *demanded.get("open", ())]
            allowed = {name for items in map(_alternatives, named) for item in items for name in self._carriers[item]}
            for name, verdicts in sorted(self._of_site.items()):
                if verdicts & _AGAINST and self._strengths[name] in ("must", "should") and name not in allowed:
                    yield f"false alarm: {name}"

    def _of(self, item: str) -> set[str]:
        """The verdicts on the site and on what is decided, of the guidelines that carry an item."""
        return {verdict for name in self._carriers[item] for verdict in self._of_site[name]}

    def _said_of(self, item: str) -> set[str]:
        """All verdicts of the guidelines that carry an item, or for which it is evidence."""
        names = self._carriers[item] | self._evidence[item]
        return {verdict for name in names for verdict in self._anywhere[name]}

    def _listed(self, items: Sequence[str]) -> str:
        return ", or ".join(f"{item} ({' and '.join(sorted(self._said_of(item))) or 'no guideline'})" for item in items)


def _informs_of_a_claim(verdict: Verdict) -> bool:
    """Whether it only says of what a quoted figure is: nothing is held against the site by that."""
    return verdict.subject.type == "claim" and verdict.strength == "inform" and verdict.told


def _word(verdict: Verdict) -> str:
    unless = any(exception.state == "open" for exception in verdict.exceptions)
    return _UNLESS if verdict.verdict == "violated" and unless else verdict.verdict


def _alternatives(demanded: str | Sequence[str]) -> Sequence[str]:
    return (demanded,) if isinstance(demanded, str) else demanded


if __name__ == "__main__":
    main()
