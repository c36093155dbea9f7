"""A sizing that states growth tells in which month a figure no longer holds."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.core.errors import InvalidInput
from domino_advisor.sizing.markdown import sizing_markdown
from domino_advisor.sizing.results import SizedGrowth
from domino_advisor.sizing.sizer import default_sizer


def request(number: int = 12_000, **growth: Any) -> dict[str, Any]:
    """Notes users in LPARs. By section 6.3 of the 2006 paper about 1,000 active users make a DPAR: 12,000 make 12."""
    workloads = [{"client": "nrpc", "users": {"active_15min": number}}]
    mail = {"platform": "system-z-lpar", "environment": "production", "availability": "none", "domino_release": "7.0.2"}
    return {**({"growth": growth} if growth else {}), "mail": {**mail, "workloads": workloads}}


def told(number: int = 12_000, **growth: Any) -> SizedGrowth:
    found = default_sizer().size(request(number, **growth)).growth
    assert found is not None
    return found


class TestTheMonth:
    def test_is_the_first_with_a_dpar_more_at_least(self) -> None:
        # 13 DPARs at least from 13,000 users: 12,000 * 1.2 ** (5/12) = 12,947, and 13,145 a month later
        found = told(percent_per_year=20)
        assert (found.month, found.percent) == (6, 9.54)
        dpars = next(one for one in found.outgrown if one.name == "mail.dpars")
        assert (dpars.subject, dpars.now, dpars.then) == ("mail/nrpc", "12 DPARs", "13 to 14 DPARs")

    def test_is_told_of_users_by_a_month(self) -> None:
        # a hundred more each month: 13,000 after ten
        assert told(users={"active_15min": 13_200}, by_month=12).month == 10

    def test_is_none_where_every_figure_holds(self) -> None:
        found = told(users={"active_15min": 12_900}, by_month=12)
        assert (found.month, found.outgrown, found.months) == (None, (), 12)
        assert "every figure holds for 12 months" in found.conclusion

    def test_is_none_where_nothing_grows(self) -> None:
        assert told(percent_per_month=0).month is None

    @pytest.mark.parametrize("users", [900, 3_500, 12_000, 25_000])
    def test_more_growth_never_makes_it_later(self, users: int) -> None:
        months = [told(users, percent_per_month=rate).month or 1_000 for rate in (0.2, 1, 2, 5, 20)]
        assert months == sorted(months, reverse=True)


def test_the_figures_of_now_are_the_same_with_growth_and_without() -> None:
    assert default_sizer().size(request(percent_per_year=20)).figures == default_sizer().size(request()).figures


def test_without_growth_nothing_is_told_of_it() -> None:
    assert "growth" not in default_sizer().size(request()).result


def test_text_markdown_and_json_tell_it() -> None:
    said = "DPARs in all no longer holds in month 6"
    asked = yaml.safe_dump(request(percent_per_year=20))
    for form in ("text", "markdown", "json"):
        result = CliRunner().invoke(main, ["size", "-", "--format", form], input=asked)
        assert result.exit_code == 0
        assert said in result.stdout
    assert "## While the users grow" in sizing_markdown(default_sizer().size(request(percent_per_year=20)))


class TestFaults:
    @pytest.mark.parametrize(
        "growth", [{"percent_per_month": 1, "percent_per_year": 2}, {"users": {"connected": 9}, "by_month": 3}]
    )
    def test_of_growth_that_cannot_be(self, growth: dict[str, Any]) -> None:
        with pytest.raises(InvalidInput) as caught:
            default_sizer().size(request(**growth))
        assert all(fault.pointer.startswith("/growth") for fault in caught.value.faults)

    def test_growth_is_no_section(self) -> None:
        with pytest.raises(InvalidInput):
            default_sizer().size({"growth": {"percent_per_year": 20}})

    def test_have_a_line(self) -> None:
        with pytest.raises(InvalidInput) as caught:
            default_sizer().size(yaml.safe_dump(request(users={"connected": 9}, by_month=3)))
        assert caught.value.faults[0].line is not None


class TestRanges:
    """A rate within bounds is told at both ends; what is sized is told for exact numbers."""

    def test_of_a_rate_tell_the_latest_month_and_the_first_in_which_a_figure_may_not_hold(self) -> None:
        # 13 DPARs at least from 13,000 users: 12,000 * 1.02 ** 5 = 13,249, and 12,000 * 1.01 ** 9 = 13,124
        found = told(percent_per_month={"from": 1, "to": 2})
        assert (found.month, found.perhaps) == (9, 5)
        assert "no longer holds in month 9 at the latest, and perhaps from month 5 on" in found.conclusion

    def test_of_a_rate_that_may_be_none_tell_when_it_may_be(self) -> None:
        found = told(percent_per_month={"to": 2})
        assert (found.month, found.perhaps) == (None, 5)
        assert "a figure may no longer hold from month 5 on" in found.conclusion

    def test_without_an_upper_end_tell_the_latest_month(self) -> None:
        found = told(percent_per_month={"from": 1})
        assert (found.month, found.perhaps) == (9, None)

    @pytest.mark.parametrize("member", ["users", "cps"])
    def test_of_what_is_sized_are_refused_with_what_to_do(self, member: str) -> None:
        asked = request()
        if member == "users":
            asked["mail"]["workloads"][0]["users"]["active_15min"] = {"from": 10_000, "to": 12_000}
        else:
            asked = {"run": {"tpm": {"from": 1, "to": 2}, "cpu_percent": 80}}
        with pytest.raises(InvalidInput) as caught:
            default_sizer().size(asked)
        (fault,) = caught.value.faults
        assert "takes no range" in fault.message and "Size once for either end of it." in str(fault)


def test_the_course_has_each_month_until_a_figure_no_longer_holds() -> None:
    course = told(percent_per_year=20).course
    assert [one.month for one in course] == [1, 2, 3, 4, 5, 6]
    assert course[-1].users == {"active_15min": 13_146}
    text = CliRunner().invoke(main, ["size", "-"], input=yaml.safe_dump(request(percent_per_year=20))).stdout
    assert "month 6: 9.54 % more, 13,146 users active within 15 minutes" in text
