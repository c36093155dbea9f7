"""Every case of every guideline, and that every case that a guideline's conditions allow is there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from domino_advisor.authoring.case_runner import Runner, describe, needed_labels
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.clips_forms import read_forms

RULE_BASE = load_rule_base()


@cache
def runner() -> Runner:
    """The rule base is compiled once for each process."""
    return Runner(RULE_BASE)


def by_topic(guideline: str) -> tuple[str, str, str]:
    """Where a guideline stands in the order of the tests: those of a topic follow each other, as they share sites."""
    found = RULE_BASE.guidelines[guideline]
    return found.source, found.topic, guideline


GUIDELINES = sorted(RULE_BASE.guidelines, key=by_topic)


# A test for each of the thousands of cases would cost more than the cases; what fails is listed with file and line.
@pytest.mark.parametrize("guideline", GUIDELINES)
def test_every_case_comes_out_and_every_case_that_the_conditions_allow_is_there(guideline: str) -> None:
    report = runner().report(guideline)
    if faults := list(describe(report)):
        # in full: pytest would cut what an assertion shows
        pytest.fail("\n".join(faults), pytrace=False)
    assert len(report.outcomes) == RULE_BASE.cases[guideline]
    assert set(needed_labels(RULE_BASE.guidelines[guideline], RULE_BASE))


def test_there_are_cases() -> None:
    assert sum(RULE_BASE.cases.values()) > 3 * len(RULE_BASE.guidelines)


def test_every_topic_has_a_case_on_a_site() -> None:
    def topics(names: Iterable[str]) -> set[tuple[str, str]]:
        guidelines = (RULE_BASE.guidelines[name] for name in names)
        return {(guideline.source, guideline.topic) for guideline in guidelines}

    on_sites = (name for name, guideline in RULE_BASE.guidelines.items() if guideline.cases.get("sites"))
    assert topics(on_sites) == topics(RULE_BASE.guidelines)


def test_one_rule_decides_a_guideline_and_further_ones_conclude_what_that_reads() -> None:
    for guideline, wide in RULE_BASE.rules.items():
        further = [f"{guideline}--member-{number}" for number, _ in enumerate(wide.members, start=1)]
        assert [form.name for form in read_forms(wide.text)] == [*further, guideline]
        assert list(wide.members) == further
