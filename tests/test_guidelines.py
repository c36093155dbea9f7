"""Every case of every guideline, and that every case that a guideline's conditions allow is there.

A case is evaluated in its own test; what the tests share is the rule base, which is compiled once for each process.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from domino_advisor.authoring.cases import Case, Runner, needed_labels, read_cases
from domino_advisor.engine.rule_base import load_rule_base

RULE_BASE = load_rule_base()
READ = {name: read_cases(RULE_BASE, name) for name in sorted(RULE_BASE.guidelines)}
CASES = [case for cases, _ in READ.values() for case in cases]


@cache
def runner() -> Runner:
    return Runner(RULE_BASE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.guideline}: {case.name}")
def test_case(case: Case) -> None:
    outcome = runner().outcome(case)
    assert outcome.fault is None, f"{case.line}: {case.name}: {outcome.fault}"


@pytest.mark.parametrize("guideline", READ)
def test_every_case_that_the_conditions_allow_is_there(guideline: str) -> None:
    assert READ[guideline][1] == []
    report = runner().report(guideline)
    assert report.missing == ()
    assert set(needed_labels(RULE_BASE.guidelines[guideline], RULE_BASE))


def test_there_are_cases() -> None:
    assert len(CASES) > 3 * len(RULE_BASE.guidelines)


def test_every_topic_has_a_case_on_a_site() -> None:
    def topics(names: Iterable[str]) -> set[tuple[str, str]]:
        guidelines = (RULE_BASE.guidelines[name] for name in names)
        return {(guideline.source, guideline.topic) for guideline in guidelines}

    on_sites = (case.guideline for case in CASES if case.description is not None)
    assert topics(on_sites) == topics(RULE_BASE.guidelines)
