"""Laws of growth that whole sites are evaluated for; those of the search alone stand in tests/test_growth.py."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor import Evaluation, evaluate
from domino_advisor.description.growth import grown
from tests.test_growth import GROWS, told
from tests.test_plans import site, vm


@pytest.mark.parametrize("example", [[vm("centre", 3_400)], [vm("a", 900), vm("b", 3_900)], [vm("c", 2_000)]])
def test_a_faster_site_holds_no_longer(example: list[dict[str, Any]]) -> None:
    found = [told(example, percent_per_month=rate, months=60).month for rate in (0, 0.5, 1, 3, 10)]
    months = [month if month is not None else 1_000 for month in found]
    assert months == sorted(months, reverse=True)


def test_the_site_before_that_month_keeps_what_it_keeps_and_that_month_does_not() -> None:
    found = told(percent_per_month=1.5)
    assert found.month is not None
    marks = {verdict.fingerprint for verdict in found.breaks}
    for month, broken in ((found.month - 1, False), (found.month, True)):
        then = evaluate(grown(site(vms=[vm("centre", 3_400)]), 1.015**month, GROWS))
        assert (marks <= violated(then)) == broken


def violated(answer: Evaluation) -> set[str]:
    return {verdict.fingerprint for verdict in answer.findings if verdict.verdict == "violated"}
