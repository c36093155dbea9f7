"""A site's waivers: names and patterns, and what is told of those that accept nothing, are over or take in too much."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

import pytest

from domino_advisor import render
from domino_advisor.core.answer import Evaluation, plain
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import read_text
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.waiver_drafts import drafted, violations
from domino_advisor.evaluation.waiver_uses import noted_in_all
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.report import html, markdown
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.sarif_texts import message_text
from domino_advisor.report.waiver_entries import waiver_entries
from tests.invented import LEAST_2, MOST_4, advisor, guideline, site
from tests.test_junit import parsed
from tests.test_sarif import log

TODAY = datetime.date(2026, 1, 15)
FOUR = {"most": {"value": "max_cps_per_image_nrpc"}}
TWO = {"least": {"value": "min_cps_per_image"}}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> RuleBase:
    """Two guidelines on images, of which both are broken by six CPs."""
    first = guideline(MOST_4.split("/")[1], figures=FOUR, require="image.cps <= most")
    second = guideline(LEAST_2.split("/")[1], figures=TWO, require="image.cps <= least", strength="must")
    return advisor(tmp_path_factory.mktemp("waivers"), [first, second]).rule_base


def a_waiver(**members: str) -> dict[str, str]:
    given = {"guideline": MOST_4, "subject": "z9/LNX1", "reason": "r", "owner": "Ada", "until": "2026-03-31"}
    return {**given, **members}


def two_machines() -> dict[str, Any]:
    described = site()
    (other,) = site()["machines"]
    return {**described, "machines": [*described["machines"], {**other, "name": "z10"}]}


def evaluated(rules: RuleBase, *waivers: Mapping[str, str], description: dict[str, Any] | None = None) -> Evaluation:
    overlay = make_overlay({"waivers": list(waivers)}, rules, today=TODAY)
    return Advisor(rules, overlay).evaluate(description or two_machines())


def accepted(evaluation: Evaluation) -> set[tuple[str, str]]:
    return {(v.guideline, v.subject.path) for v in evaluation.verdicts if v.verdict == "waived"}


EVERYTHING = {(name, f"{machine}/LNX1") for name in (MOST_4, LEAST_2) for machine in ("z9", "z10")}


class TestPatterns:
    @pytest.mark.parametrize(
        ("members", "expected"),
        [
            ({}, {(MOST_4, "z9/LNX1")}),
            ({"subject": "z9/*"}, {(MOST_4, "z9/LNX1")}),
            ({"subject": "*/LNX1"}, {(MOST_4, "z9/LNX1"), (MOST_4, "z10/LNX1")}),
            ({"subject": "*"}, {(MOST_4, "z9/LNX1"), (MOST_4, "z10/LNX1")}),
            ({"guideline": "redpaper-z-2006/*", "subject": "z10/*"}, {(MOST_4, "z10/LNX1"), (LEAST_2, "z10/LNX1")}),
            ({"guideline": "*/min-*", "subject": "*"}, {(LEAST_2, "z9/LNX1"), (LEAST_2, "z10/LNX1")}),
            ({"guideline": "*", "subject": "*"}, EVERYTHING),
            ({"subject": "z9"}, set()),
            ({"subject": "Z9/*"}, set()),
            ({"subject": "z?/LNX1"}, set()),
            ({"subject": "z[9]/LNX1"}, set()),
        ],
    )
    def test_a_star_stands_for_any_characters_and_nothing_else_does(
        self, rules: RuleBase, members: dict[str, str], expected: set[object]
    ) -> None:
        assert accepted(evaluated(rules, a_waiver(**members))) == expected

    def test_brackets_of_a_name_stand_for_themselves(self, rules: RuleBase) -> None:
        described = site()
        described["machines"][0]["lpars"][0]["name"] = "L[1..3]"
        answer = evaluated(rules, a_waiver(subject="*/L[1..3]"), description=described)
        assert accepted(answer) == {(MOST_4, "z9/L[1..3]")}

    def test_the_one_that_names_the_subject_goes_first_then_the_first_that_matches(self, rules: RuleBase) -> None:
        laid = [
            a_waiver(subject="*", owner="first"), a_waiver(subject="z*", owner="second"), a_waiver(owner="named"),
        ]  # fmt: skip
        owners = {v.subject.path: v.waiver.owner for v in evaluated(rules, *laid).verdicts if v.waiver is not None}
        assert owners == {"z9/LNX1": "named", "z10/LNX1": "first"}

    def test_the_account_and_its_tally_agree(self, rules: RuleBase) -> None:
        answer = evaluated(rules, a_waiver(subject="*"))
        assert answer.counts.verdicts.waived == 2
        assert sum(count for (word, _), count in answer.tally.items() if word == "waived") == 2

    def test_a_pattern_of_no_guideline_is_wrong(self, rules: RuleBase) -> None:
        with pytest.raises(InvalidInput, match="no guideline has such an id"):
            evaluated(rules, a_waiver(guideline="vsphere-*"))


class TestWhatIsTold:
    def told(self, rules: RuleBase, *waivers: Mapping[str, str]) -> list[tuple[int, tuple[str, ...]]]:
        return [(waiver.accepts, waiver.notes) for waiver in evaluated(rules, *waivers).waivers]

    def test_how_many_violations_each_accepts(self, rules: RuleBase) -> None:
        assert self.told(rules, a_waiver(), a_waiver(guideline=LEAST_2, subject="*")) == [(1, ()), (2, ())]

    def test_one_that_matches_nothing(self, rules: RuleBase) -> None:
        (waiver,) = evaluated(rules, a_waiver(subject="z11/*")).waivers
        assert (waiver.accepts, waiver.notes) == (0, ("matches-nothing",))
        assert waiver.text.endswith("accepts nothing: the site has no subject of that name.")

    def test_one_of_something_that_is_not_violated(self, rules: RuleBase) -> None:
        (waiver,) = evaluated(rules, a_waiver(), description=site(cps=2)).waivers
        assert waiver.notes == ("matches-nothing",)
        assert waiver.text.endswith("nothing that it is about is violated.")

    def test_one_whose_violations_another_accepts(self, rules: RuleBase) -> None:
        _, second = evaluated(rules, a_waiver(subject="*"), a_waiver(subject="*/LNX1")).waivers
        assert second.notes == ("matches-nothing",)
        assert "another waiver accepts all that it is about" in second.text

    def test_one_that_is_over_accepts_nothing_and_says_what_it_would(self, rules: RuleBase) -> None:
        answer = evaluated(rules, a_waiver(subject="*", until="2026-01-14"))
        (waiver,) = answer.waivers
        assert accepted(answer) == set()
        assert (waiver.accepts, waiver.notes) == (0, ("expired",))
        assert waiver.text.endswith("ended on 2026-01-14 and no longer accepts 2 violations.")

    def test_one_that_is_over_may_be_followed_by_another_of_the_same(self, rules: RuleBase) -> None:
        assert self.told(rules, a_waiver(until="2026-01-14"), a_waiver()) == [(0, ("expired",)), (1, ())]

    @pytest.mark.parametrize(
        ("guideline", "subject", "broad"),
        [
            ("*", "*", True),
            ("redpaper-z-2006/*", "*", True),
            ("*", "*1", False),
            ("*", "z9/*", False),
            (MOST_4, "*", False),
            ("*/nrpc-*", "*", False),
        ],
    )
    def test_one_that_takes_in_a_whole_paper_on_every_subject_is_too_broad(
        self, rules: RuleBase, guideline: str, subject: str, broad: bool
    ) -> None:
        (waiver,) = evaluated(rules, a_waiver(guideline=guideline, subject=subject)).waivers
        assert ("too-broad" in waiver.notes) == broad
        assert ("redpaper-z-2006" in waiver.text.split("accepts whatever is violated of", 1)[-1]) or not broad

    @pytest.mark.parametrize(
        ("guideline", "subject", "broad"),
        [
            ("*", "z9/*", True),
            ("redpaper-z-2006/*", "z9/LNX1*", True),
            ("redpaper-*", "z*/*", True),
            ("*", "z9/LNX1", False),
            ("*", "z9/LNX1/*", False),
            ("*/nrpc-*", "z9/*", False),
        ],
    )
    def test_what_it_takes_in_counts_and_not_how_it_is_written(
        self, rules: RuleBase, guideline: str, subject: str, broad: bool
    ) -> None:
        """On a site of one machine, z9/* takes in all that runs there."""
        (waiver,) = evaluated(rules, a_waiver(guideline=guideline, subject=subject), description=site()).waivers
        assert ("too-broad" in waiver.notes) == broad
        assert ("on every system and Domino server of the site" in waiver.text) == broad

    def test_one_that_is_over_is_not_too_broad_any_more(self, rules: RuleBase) -> None:
        (waiver,) = evaluated(rules, a_waiver(guideline="*", subject="*", until="2026-01-14")).waivers
        assert waiver.notes == ("expired",)

    def test_over_several_sites_only_what_no_site_needs(self, rules: RuleBase) -> None:
        laid = [a_waiver(subject="z10/*"), a_waiver(subject="z11/*")]
        answers = [evaluated(rules, *laid), evaluated(rules, *laid, description=site())]
        (told,) = noted_in_all(answers)
        assert "z11/*" in told

    def test_without_an_overlay_there_are_none(self, rules: RuleBase) -> None:
        assert Advisor(rules).evaluate(site()).waivers == ()


class TestReports:
    """Each tells what is to be looked at, and what each waiver accepts stands in the answer."""

    def told(self, rules: RuleBase) -> Told:
        laid = [a_waiver(until="2026-01-14"), a_waiver(guideline="*", subject="*"), a_waiver(subject="z11/{0}*")]
        return Told(evaluated(rules, *laid))

    def test_people_find_them_under_a_heading_of_their_own(self, rules: RuleBase) -> None:
        told = self.told(rules)
        text = markdown.render(told.evaluation)
        section = text.partition("## Waivers to look at")[2].partition("##")[0]
        for waiver in told.evaluation.waivers:
            assert markdown.escape(waiver.text) in section
        assert "Waivers: 3 to look at" in text
        assert "Waivers to look at" in html.render([told])

    def test_one_is_counted_as_one(self, rules: RuleBase) -> None:
        (line,) = [
            line for line in render(evaluated(rules, a_waiver(subject="z11/*"))).splitlines() if "Waivers:" in line
        ]
        assert line.startswith("Waivers: 1 to look at")

    def test_those_that_accept_nothing_are_one_entry(self, rules: RuleBase) -> None:
        laid = [a_waiver(subject=f"z{number}/LNX1") for number in range(20, 40)]
        (entry,) = waiver_entries(evaluated(rules, *laid).waivers)
        assert entry.heading == ("20 waivers accept nothing.",)

    def test_where_all_is_well_nothing_is_said(self, rules: RuleBase) -> None:
        told = Told(evaluated(rules, a_waiver(subject="*")))
        assert "Waivers to look at" not in markdown.render(told.evaluation)
        assert "waivers" not in {suite.get("name", "").rpartition(": ")[2] for suite in parsed(told)}

    def test_sarif_warns_of_them(self, rules: RuleBase) -> None:
        told = self.told(rules)
        (run,) = log(told)["runs"]
        warnings = run["invocations"][0]["toolConfigurationNotifications"]
        assert {warning["level"] for warning in warnings} == {"warning"}
        assert [warning["message"]["text"] for warning in warnings] == [
            message_text(waiver.text) for waiver in told.evaluation.waivers
        ]
        assert run["properties"]["waivers"] == plain(told.evaluation.waivers)

    def test_junit_skips_a_case_for_each_and_fails_none(self, rules: RuleBase) -> None:
        told = self.told(rules)
        (suite,) = [suite for suite in parsed(told) if suite.get("name") == "invented: waivers"]
        assert [case.find("skipped").get("message") for case in suite.iter("testcase")] == [  # type: ignore[union-attr]
            waiver.text for waiver in told.evaluation.waivers
        ]
        assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("3", "0", "3")


class TestTheManifest:
    def test_tells_the_site_s_own_figures_from_its_waivers(self, rules: RuleBase) -> None:
        figure = {"parameters": {MOST_4: {"most": {"value": 8, "reason": "measured"}}}}
        again = {"parameters": {MOST_4: {"most": {"value": 8, "reason": "for another reason"}}}}

        def figures(overlay: dict[str, Any]) -> str | None:
            return Advisor(rules, make_overlay(overlay, rules, today=TODAY)).evaluate(site()).manifest.figures

        assert figures({"waivers": [a_waiver()]}) is None
        assert figures(figure) is not None
        assert figures(figure) == figures({**figure, "waivers": [a_waiver()]}) == figures(again)


class TestDrafts:
    def test_an_overlay_of_them_accepts_what_was_violated(self, rules: RuleBase) -> None:
        found = violations([Advisor(rules).evaluate(two_machines())], [], [])
        text = drafted(found, owner="Ada: ops", reason='"for" # now', until="2026-03-31")
        overlay = make_overlay(read_text(text).value, rules, today=TODAY)
        answer = Advisor(rules, overlay).evaluate(two_machines())
        assert accepted(answer) == EVERYTHING
        assert {waiver.owner for waiver in answer.waivers} == {"Ada: ops"}
        assert {waiver.reason for waiver in answer.waivers} == {'"for" # now'}

    def test_guidelines_and_subjects_are_picked_by_name_or_pattern(self, rules: RuleBase) -> None:
        answer = Advisor(rules).evaluate(two_machines())
        slug = MOST_4.split("/")[1]
        for guidelines in ([MOST_4], [slug], ["nrpc-*"]):
            assert {v.subject.path for v in violations([answer], guidelines, ["z9/*"])} == {"z9/LNX1"}
            assert {v.guideline for v in violations([answer], guidelines, ["z9/*"])} == {MOST_4}

    def test_what_is_accepted_already_is_left_out(self, rules: RuleBase) -> None:
        assert violations([evaluated(rules, a_waiver(guideline="*", subject="*"))], [], []) == []

    def test_without_any_it_is_an_overlay_without_waivers(self, rules: RuleBase) -> None:
        assert read_text(drafted([], owner="o", reason="r", until="2026-03-31")).value == {"waivers": []}

    def test_names_cannot_write_entries_of_their_own(self, rules: RuleBase) -> None:
        described = site()
        described["machines"][0]["name"] = 'a": x # "\\ é'
        answer = Advisor(rules).evaluate(described)
        value = read_text(drafted(violations([answer], [], []), owner="o", reason="r", until="2026-03-31")).value
        assert {entry["subject"] for entry in value["waivers"]} == {'a": x # "\\ é/LNX1'}
