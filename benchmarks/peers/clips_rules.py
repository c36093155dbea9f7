"""The twelve guidelines as ordinary CLIPS rules (rules.clp), run by clipspy as its documentation shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import clips
from clips import Symbol

from benchmarks.peers.twelve import Site, Verdicts
from benchmarks.timing import timed

Facts = Sequence[tuple[str, dict[str, Any]]]


class _Environment(clips.Environment):  # type: ignore[misc]
    """Lasts as long as the process: CLIPS would tell on standard output which multifields it lost sight of."""

    def __del__(self) -> None:
        pass


class Clips:
    """One environment with the rules, reset for every evaluation."""

    def __init__(self) -> None:
        self._environment = _Environment()
        self._environment.load(str(Path(__file__).with_name("rules.clp")))

    def prepared(self, site: Site) -> Facts:
        """The facts of a site: a template and its slots."""
        return [(kind, _slots(subject)) for kind, subjects in site.items() for subject in subjects]

    def evaluate(self, facts: Facts) -> Verdicts:
        """The verdict on every guideline and subject."""
        self._assert(facts)
        self._environment.run()
        found = self._environment.find_template("verdict").facts()
        return {(str(fact["guideline"]), fact["path"]): str(fact["is"]) for fact in found}

    def run_ms(self, facts: Facts) -> float:
        """How long the run alone takes, once the facts are there."""
        self._assert(facts)
        return timed(self._environment.run)

    def _assert(self, facts: Facts) -> None:
        environment = self._environment
        environment.reset()
        templates = {kind: environment.find_template(kind) for kind in {kind for kind, _ in facts}}
        for kind, slots in facts:
            templates[kind].assert_fact(**slots)


def _slots(subject: Any) -> dict[str, Any]:
    slots: dict[str, Any] = {}
    for key, value in subject.items():
        name = key.replace("_", "-")
        if key == "path":
            slots[name] = value
        elif isinstance(value, dict):
            slots |= {name: value["low"], f"{name}-most": value["high"]}
        elif isinstance(value, list):
            slots[name] = tuple(map(Symbol, value))
        else:
            slots[name] = Symbol(value)
    return slots
