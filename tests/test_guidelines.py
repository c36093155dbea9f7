"""Every case of every guideline, and that every case that a guideline's conditions allow is there."""

from __future__ import annotations

import pytest

from domino_advisor.cases import Case, Outcome, check
from domino_advisor.rulebase import load_rule_base

REPORTS = check(load_rule_base())
OUTCOMES = [outcome for report in REPORTS for outcome in report.outcomes]


def _name(outcome: Outcome) -> str:
    case: Case = outcome.case
    return f"{case.guideline}: {case.name}"


@pytest.mark.parametrize("outcome", OUTCOMES, ids=_name)
def test_case(outcome: Outcome) -> None:
    assert outcome.fault is None, outcome.fault


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.topic)
def test_every_case_that_the_conditions_allow_is_there(report: object) -> None:
    assert report.faults == ()  # type: ignore[attr-defined]
    missing = {name: labels for name, labels in report.missing.items() if labels}  # type: ignore[attr-defined]
    assert missing == {}


def test_there_are_cases() -> None:
    assert len(OUTCOMES) > 3 * len(load_rule_base().guidelines)
