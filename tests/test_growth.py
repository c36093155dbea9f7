"""Growth: in which month the first must or should breaks, and by which figure."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domino_advisor import Evaluation, FormatName, InvalidInput, evaluate, render
from domino_advisor.commands.cli import main
from domino_advisor.core.answer import Growing
from domino_advisor.description.growth import Growth, first_month, grown
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.report.first_screen import LINES, rows, screen
from tests.test_plans import MERGER, SPLIT, site, vm

GROWS = load_rule_base().plan_rules.grows
USERS = "vsphere-domino-2011/max-4000-per-server"


def growing(vms: list[dict[str, Any]] | None = None, *changes: dict[str, Any], **growth: Any) -> dict[str, Any]:
    """A host with a VM whose server has 3,400 users. By the 2011 paper, section 1, a server has 4,000 at most."""
    return {**site(*changes, vms=vms or [vm("centre", 3_400)]), "growth": growth}


def told(vms: list[dict[str, Any]] | None = None, *changes: dict[str, Any], **growth: Any) -> Growing:
    return evaluate(growing(vms, *changes, **growth)).growth[0]


class TestTheMonth:
    def test_is_the_first_in_which_a_limit_of_the_paper_is_passed(self) -> None:
        # 3,400 users with 1.5 % more each month are 3,946 after ten months and 4,006 after eleven
        found = told(percent_per_month=1.5)
        assert found.month == 11
        assert found.percent == 17.79
        assert {v.guideline for v in found.breaks} >= {USERS}
        (verdict,) = (v for v in found.breaks if v.guideline == USERS)
        assert (verdict.subject.path, verdict.strength) == ("A/esx1/centre/centre", "should")
        assert "4,006 concurrent users" in verdict.text
        assert "4,000" in verdict.text

    def test_is_told_of_a_rate_for_a_year(self) -> None:
        # 20 % in twelve months: 3,400 * 1.2 ** (11/12) = 4,018.5, and 1.2 ** (10/12) leaves 3,957.9
        assert told(percent_per_year=20).month == 11

    def test_is_told_of_users_by_a_month(self) -> None:
        # from 3,400 to 5,000 in 24 months are 66.7 a month: 4,000 after nine, which the paper allows
        assert told(users={"concurrent": 5_000}, by_month=24).month == 10

    def test_is_none_where_the_limit_is_just_reached(self) -> None:
        found = told(users={"concurrent": 4_000}, by_month=12)
        assert (found.month, found.months, found.breaks) == (None, 12, ())

    def test_is_none_within_the_months_that_are_looked_at(self) -> None:
        assert told(percent_per_month=1.5, months=10).month is None
        assert told(percent_per_month=1.5, months=11).month == 11

    def test_is_none_where_nothing_grows(self) -> None:
        found = told(percent_per_month=0)
        assert (found.month, found.breaks, found.opens) == (None, (), 0)
        assert "keeps each must and should that it keeps now for 36 months." in found.conclusion

    def test_does_not_count_what_is_violated_already(self) -> None:
        # what the limit says of one server is told of that server alone
        found = told([vm("north", 4_100), vm("centre", 3_400)], percent_per_month=1.5)
        assert (found.month, {v.subject.path for v in found.breaks}) == (11, {"A/esx1/centre/centre"})

    def test_is_of_the_site_as_it_is_and_of_that_after_the_last_planned_change(self) -> None:
        # two servers with 2,300 users pass 4,000 after 2,300 * 1.2 ** (37/12) = 4,035
        as_it_is, after = evaluate(growing(None, MERGER, SPLIT, percent_per_year=20, months=60)).growth
        assert (as_it_is.change, as_it_is.month) == (None, 11)
        assert (after.change, after.month) == ("split", 37)

    def test_rests_on_no_judgement_of_today(self) -> None:
        described = growing(percent_per_month=0.1)
        described["esx_clusters"][0]["hosts"][0]["over_utilized"] = False
        assert evaluate(described).growth[0].opens


class TestTheCourse:
    def test_has_each_month_until_something_breaks(self) -> None:
        course = told(percent_per_month=1.5).course
        assert [one.month for one in course] == list(range(1, 12))
        assert [one.users["concurrent"] for one in course] == [math.ceil(3_400 * 1.015**n) for n in range(1, 12)]

    def test_has_all_months_where_nothing_does(self) -> None:
        assert len(told(percent_per_month=0.1).course) == 36

    def test_ends_at_what_is_stated(self) -> None:
        assert told(users={"concurrent": 4_000}, by_month=12).course[-1].users == {"concurrent": 4_000}


class TestWhatGrows:
    def test_are_users_of_each_kind_and_what_goes_with_them(self) -> None:
        users = {"registered": 900, "active_15min": {"from": 200, "to": 300}, "benchmark": 500}
        dpar = {"name": "d", "count": 2, "workloads": [{"client": "nrpc", "users": users}], "mail_files": 10}
        more = grown({"dpars": [dpar], "devices": [{"name": "m", "mail_users": 100, "drives": 4}]}, 1.1, GROWS)
        assert more["dpars"][0] == {
            "name": "d", "count": 2, "mail_files": 11,
            "workloads": [{"client": "nrpc", "users": {
                "registered": 990, "active_15min": {"from": 220, "to": 330}, "benchmark": 500}}],
        }  # fmt: skip
        assert more["devices"] == [{"name": "m", "mail_users": 110, "drives": 4}]

    def test_counts_each_of_a_group(self) -> None:
        # 2 * 1,700 users grow to 5,000: 2,500 on each of two servers, which the paper allows
        alike = [{**vm("centre", 1_700), "count": 2}]
        assert told(alike, users={"concurrent": 5_000}, by_month=24).month is None


class TestRanges:
    """What is known within bounds is told of both ends: when it breaks at the latest, and from when on it may break."""

    def test_of_a_rate_tell_the_latest_month_and_the_first_in_which_it_may_break(self) -> None:
        # 3,400 * 1.015 ** 11 = 4,006 and 3,400 * 1.03 ** 6 = 4,060, where 1.03 ** 5 leaves 3,942
        found = told(percent_per_month={"from": 1.5, "to": 3})
        assert (found.month, found.perhaps) == (11, 6)
        assert {v.guideline for v in found.may_break} == {v.guideline for v in found.breaks}
        assert "in month 11 at the latest, and may do so from month 6 on" in found.conclusion
        assert found.course[4].percent_most == round(100 * (1.03**5 - 1), 2)

    def test_of_a_rate_that_may_be_none_tell_no_month(self) -> None:
        found = told(percent_per_month={"to": 3})
        assert (found.month, found.perhaps, found.breaks) == (None, 6, ())
        assert "may break a should from month 6 on, and need not within 36 months" in found.conclusion

    def test_without_an_upper_end_tell_the_latest_month(self) -> None:
        found = told(percent_per_month={"above": 1.5})
        assert (found.month, found.perhaps) == (11, None)
        assert "in month 11 at the latest" in found.conclusion

    def test_of_one_number_are_that_number(self) -> None:
        assert told(percent_per_month={"from": 1.5, "to": 1.5}).course == told(percent_per_month=1.5).course

    def test_of_users_tell_both_months(self) -> None:
        # 4,000 are passed by 3,900 in the second month, by 3,400 in the eleventh: 3,900 * 1.015 ** 2 = 4,018
        found = told([vm("centre", {"from": 3_400, "to": 3_900})], percent_per_month=1.5)
        assert (found.month, found.perhaps) == (11, 2)
        assert (found.course[0].users, found.course[0].users_most) == ({"concurrent": 3_451}, {"concurrent": 3_959})

    def test_of_users_that_may_be_too_many_now_say_so(self) -> None:
        found = told([vm("centre", {"from": 3_400, "to": 4_100})], percent_per_month=1.5)
        assert (found.month, found.perhaps) == (11, 0)
        assert "may do so from the start" in found.conclusion

    def test_of_users_without_an_upper_end_tell_the_latest_month(self) -> None:
        found = told([vm("centre", {"from": 3_400})], percent_per_month=1.5)
        assert (found.month, found.perhaps, found.course[0].users_most) == (11, None, None)

    def test_of_the_month_and_of_the_users_by_then(self) -> None:
        # 4,400 in 24 months are 41.7 a month: 4,000 are passed after 15; 5,000 in 12 are 133.3: after five
        found = told(users={"concurrent": {"from": 4_400, "to": 5_000}}, by_month={"from": 12, "to": 24})
        assert (found.month, found.perhaps, found.months) == (15, 5, 24)

    def test_of_users_to_which_they_grow_come_to_no_more_than_these(self) -> None:
        # from 3,000 to 3,600, evenly, to 4,200 to 4,800 after twelve months
        found = told([vm("centre", {"from": 3_000, "to": 3_600})],
                     users={"concurrent": {"from": 4_200, "to": 4_800}}, by_month=12)  # fmt: skip
        course = evaluate(growing([vm("centre", {"from": 3_000, "to": 3_600})],
                          users={"concurrent": {"from": 3_700, "to": 3_900}}, by_month={"from": 6, "to": 12},
                          )).growth[0].course  # fmt: skip
        assert (found.course[0].users, found.course[0].users_most) == ({"concurrent": 3_100}, {"concurrent": 3_700})
        assert (course[-1].users, course[-1].users_most) == ({"concurrent": 3_700}, {"concurrent": 3_900})

    def test_of_users_now_widen_what_there_is_by_a_month(self) -> None:
        # as slow as from 3,500, as fast as from 3,400
        found = told([vm("centre", {"from": 3_400, "to": 3_500})], users={"concurrent": 5_000}, by_month=24)
        assert found.month is not None and found.perhaps is not None and found.perhaps <= found.month

    @pytest.mark.parametrize("narrow", [1.5, 2, 3, {"from": 2, "to": 3}])
    def test_hold_each_number_that_lies_in_them(self, narrow: Any) -> None:
        wide, found = told(percent_per_month={"from": 1.5, "to": 3}), told(percent_per_month=narrow)
        assert found.month is not None and wide.month is not None and wide.perhaps is not None
        assert wide.perhaps <= (found.perhaps or found.month) <= found.month <= wide.month

    def test_every_form_tells_both(self) -> None:
        answer = evaluate(growing(percent_per_month={"from": 1.5, "to": 3}))
        pages: tuple[FormatName, ...] = ("markdown", "html")
        for form in pages:
            text = render(answer, form)
            assert "May break from month 6 on" in text and "1.5 to 3.0 % more" in text
        assert len(rows(screen(answer))) <= LINES


class TestFaults:
    @pytest.mark.parametrize(
        "growth",
        [
            {}, {"percent_per_month": 1, "percent_per_year": 12}, {"users": {"concurrent": 4_000}}, {"by_month": 12},
            {"users": {"concurrent": 4_000, "registered": 5_000}, "by_month": 12},
            {"percent_per_month": {"from": 2, "to": 1}}, {"percent_per_month": -1},
            {"percent_per_month": 1, "months": 121}, {"percent_per_month": 1, "months": {"from": 12}},
        ],
    )  # fmt: skip
    def test_of_a_rate_that_is_none(self, growth: dict[str, Any]) -> None:
        with pytest.raises(InvalidInput) as caught:
            evaluate(growing(**growth))
        assert all(fault.pointer.startswith("/growth") for fault in caught.value.faults)

    @pytest.mark.parametrize(
        ("users", "says"),
        [
            ({"registered": 5_000}, "no registered users"),
            ({"concurrent": 3_000}, "3,400 concurrent users now"),
            ({"concurrent": {"from": 2_000, "to": 3_000}}, "3,400 concurrent users now"),
        ],
    )
    def test_of_users_to_which_nothing_grows(self, users: dict[str, int], says: str) -> None:
        with pytest.raises(InvalidInput) as caught:
            evaluate(yaml.safe_dump(growing(users=users, by_month=12)))
        (fault,) = caught.value.faults
        assert fault.pointer == "/growth/users"
        assert says in fault.message
        assert fault.line is not None

    def test_of_a_change_that_alters_it(self) -> None:
        with pytest.raises(InvalidInput):
            evaluate(growing(None, {"name": "c", "to": {"growth": {"percent_per_month": 2}}}, percent_per_month=1))

    def test_are_told_by_check(self) -> None:
        text = yaml.safe_dump(growing(users={"concurrent": 3_000}, by_month=12))
        assert CliRunner().invoke(main, ["check", "-"], input=text).exit_code == 3


class TestReports:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return evaluate(growing(percent_per_month=1.5))

    def test_every_form_tells_the_month_the_guideline_the_subject_and_the_figure(self) -> None:
        pages: tuple[FormatName, ...] = ("markdown", "html", "json")
        for form in pages:
            text = render(self.answer(), form)
            for said in ("in month 11", "Give one Domino server at most 4,000 users", "4,006 concurrent users"):
                assert said in text
            assert "has to change" not in text

    def test_the_first_screen_has_it(self) -> None:
        shown = rows(screen(self.answer()))
        assert len(shown) <= LINES
        assert "breaks a should in month 11" in " ".join(row.text for row in shown)

    def test_the_first_screen_stays_one_beside_a_plan(self) -> None:
        many = [vm(f"v{number}", 4_100) for number in range(9)]
        answer = evaluate(growing([vm("centre", 3_400), *many], MERGER, SPLIT, percent_per_month=1.5))
        assert len(rows(screen(answer), ("--show actions (9)",))) <= LINES

    def test_the_gate_does_not_count_it(self) -> None:
        assert self.answer().summary.gate.passes

    def test_without_growth_the_answer_has_none(self) -> None:
        answer = json.loads(evaluate(site()).to_bytes())
        assert not answer.get("growth")
        assert "as_it_is" not in answer["summary"]


def _month(growth: Growth, threshold: float) -> int | None:
    return first_month(growth, lambda factor: factor >= threshold)


_RATES = st.floats(0, 0.2)
_MONTHS = st.integers(1, 120)


class TestLaws:
    @given(rate=_RATES, months=_MONTHS, threshold=st.floats(1.0001, 50))
    @settings(max_examples=300, deadline=None)
    def test_the_month_is_the_first_whose_users_pass_the_threshold(
        self, rate: float, months: int, threshold: float
    ) -> None:
        growth = Growth(rate, months)
        passing = [month for month in range(1, months + 1) if growth.factor(month) >= threshold]
        assert _month(growth, threshold) == (passing[0] if passing else None)

    @given(rates=st.tuples(_RATES, _RATES), months=_MONTHS, edges=st.lists(st.floats(1, 20), max_size=6))
    @example(rates=(0.03125, 0.015625), months=52, edges=[3.0, 1.5, 1.75])
    @settings(max_examples=300, deadline=None)
    def test_more_growth_never_breaks_later(self, rates: tuple[float, float], months: int, edges: list[float]) -> None:
        """Also where something breaks with some more users, and holds again with still more."""

        def broken(factor: float) -> bool:
            return sum(factor >= edge for edge in edges) % 2 == 1

        slow, fast = (first_month(Growth(rate, months), broken) for rate in sorted(rates))
        assert slow is None or (fast is not None and fast <= slow)

    @given(edge=st.floats(0, 2), months=_MONTHS)
    def test_nothing_that_does_not_grow_breaks(self, edge: float, months: int) -> None:
        assert _month(Growth(0, months), edge) is None
        assert _month(Growth(0, months, months), edge) is None

    @given(rate=_RATES, months=_MONTHS, threshold=st.floats(1, 1e9))
    @settings(deadline=None)
    def test_few_sites_are_evaluated(self, rate: float, months: int, threshold: float) -> None:
        tried: set[float] = set()

        def broken(factor: float) -> bool:
            tried.add(factor)
            return factor >= threshold

        first_month(Growth(rate, months), broken)
        assert len(tried) <= 28
