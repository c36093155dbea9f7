"""Two answers compared: what became of each finding, and what caused it."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from domino_advisor.core.answer import Evaluation, Figure, Verdict, Waiver
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.comparison import FindingChange, compare
from domino_advisor.report.comparison_sections import told
from domino_advisor.report.markdown import page
from tests.answers import HOSTILE
from tests.comparing import GUIDELINE, OTHER, PATH, WAIVER, answer, otherwise, outside, seen, verdict


def only(before: Evaluation, after: Evaluation) -> FindingChange:
    (change,) = compare(before, after).changes
    return change


def causes(change: FindingChange) -> list[str]:
    return [cause.kind for cause in change.causes]


class TestWhatBecameOfAFinding:
    @pytest.mark.parametrize(
        ("was", "now", "group"),
        [
            ("satisfied", "violated", "new"),
            ("not-applicable", "violated", "new"),
            ("undetermined", "violated", "new"),
            ("waived", "violated", "no-longer-waived"),
            ("satisfied", "undetermined", "newly-unknown"),
            ("violated", "undetermined", "newly-unknown"),
            ("violated", "waived", "waived"),
            ("satisfied", "waived", "waived"),
            ("violated", "satisfied", "fixed"),
            ("waived", "satisfied", "fixed"),
            ("undetermined", "satisfied", "answered"),
            ("violated", "not-applicable", "no-longer-asked"),
            ("undetermined", "not-applicable", "no-longer-asked"),
            ("violated", "violated", "unchanged"),
            ("undetermined", "undetermined", "unchanged"),
            ("waived", "waived", "unchanged"),
        ],
    )
    def test_is_told_by_what_it_was_and_what_it_is(self, was: str, now: str, group: str) -> None:
        change = only(answer(verdict(was)), answer(verdict(now), **otherwise("input")))
        assert change.group == group
        assert change.before is not None and change.after is not None
        assert (change.before.verdict, change.after.verdict) == (was, now)

    @pytest.mark.parametrize("ground", ["background", "tells"])
    def test_what_demands_nothing_any_more_is_not_fixed(self, ground: str) -> None:
        informing = verdict("satisfied", ground=ground, strength="inform")
        change = only(answer(verdict("violated")), answer(informing, **otherwise("input", "rules")))
        assert (change.group, change.untold) == ("no-longer-asked", ("input", "rules"))

    def test_what_is_no_finding_in_either_is_not_told(self) -> None:
        assert compare(answer(verdict("satisfied")), answer(verdict("not-applicable"))).changes == ()

    def test_another_strength_or_reach_is_a_change(self) -> None:
        before = answer(verdict("violated", strength="should"))
        assert only(before, answer(verdict("violated", strength="must"))).group == "changed"
        assert only(before, answer(verdict("violated", strength="should", reach=outside()))).group == "changed"

    def test_other_facts_are_a_change_that_names_them(self) -> None:
        was, now = (answer(verdict("violated", observed=(seen(cps),))) for cps in (6, 8))
        change = only(was, now)
        assert change.group == "changed"
        assert [(fact.name, fact.before, fact.after) for fact in change.facts] == [("image.cps", "6 CPs", "8 CPs")]

    def test_other_words_are_none(self) -> None:
        assert only(answer(verdict("violated", text="a")), answer(verdict("violated", text="b"))).group == "unchanged"

    def test_an_undetermined_verdict_that_cannot_be_violated_is_no_finding(self) -> None:
        violated, settled = answer(verdict("violated")), answer(verdict("undetermined"))
        change = only(violated, dataclasses.replace(settled, findings=()))
        assert change.group == "fixed"
        assert change.after is not None and not change.after.finding

    def test_subjects_are_told_apart_by_their_path(self) -> None:
        before, after = answer(verdict("violated", "z9/A")), answer(verdict("violated", "z9/B"), **otherwise("input"))
        told = {change.subject.path: (change.group, change.lacks) for change in compare(before, after).changes}
        assert told == {"z9/A": ("no-longer-asked", "subject"), "z9/B": ("new", "subject")}

    def test_a_guideline_that_was_merged_into_another_is_known_by_its_alias(self) -> None:
        merged = verdict("violated", guideline=OTHER, aliases=(verdict("violated").fingerprint,))
        change = only(answer(verdict("violated")), answer(merged, **otherwise("rules")))
        assert (change.group, change.guideline) == ("unchanged", OTHER)

    def test_of_two_that_were_merged_the_second_is_not_asked_by_itself(self) -> None:
        first, second = verdict("violated"), verdict("violated", guideline="redpaper-z-2006/min-two-cps")
        merged = verdict("violated", guideline=OTHER, aliases=(first.fingerprint, second.fingerprint))
        comparison = compare(answer(first, second), answer(merged, **otherwise("rules")))
        assert sorted((change.group, change.lacks) for change in comparison.changes) == [
            ("no-longer-asked", "guideline"), ("unchanged", None),
        ]  # fmt: skip

    def test_the_worst_comes_first_and_what_is_unchanged_last(self) -> None:
        before = answer(*(verdict("violated", f"z9/{name}") for name in "AB"), verdict("satisfied", "z9/C"))
        after = answer(
            verdict("violated", "z9/A"), verdict("satisfied", "z9/B"), verdict("violated", "z9/C"),
            **otherwise("input"),
        )  # fmt: skip
        assert [change.group for change in compare(before, after).changes] == ["new", "fixed", "unchanged"]


class TestWhatCausedIt:
    @pytest.mark.parametrize("kind", ["input", "rules", "program", "figures"])
    def test_what_alone_differs_is_the_cause(self, kind: str) -> None:
        change = only(answer(verdict("satisfied")), answer(verdict("violated"), **otherwise(kind)))
        assert (causes(change), change.untold) == ([kind], ())

    def test_waivers_are_no_cause_of_a_violation(self) -> None:
        after = answer(verdict("violated"), **otherwise("input", "waiver"))
        assert causes(only(answer(verdict("satisfied")), after)) == ["input"]

    def test_where_several_differ_it_cannot_be_told(self) -> None:
        before = answer(verdict("satisfied", observed=(seen(4),)))
        after = answer(verdict("violated", observed=(seen(6),)), **otherwise("input", "rules"))
        change = only(before, after)
        assert (causes(change), change.untold) == ([], ("input", "rules"))
        assert [fact.after for fact in change.facts] == ["6 CPs"]

    def test_where_nothing_differs_it_cannot_be_told(self) -> None:
        change = only(answer(verdict("satisfied")), answer(verdict("violated")))
        assert (causes(change), change.untold) == ([], ())

    def test_the_same_facts_leave_the_rules(self) -> None:
        before = answer(verdict("satisfied", observed=(seen(6),)))
        after = answer(verdict("violated", observed=(seen(6),)), **otherwise("input", "rules"))
        change = only(before, after)
        assert (causes(change), change.untold) == (["rules"], ())

    def test_no_facts_at_all_leave_both(self) -> None:
        after = answer(verdict("violated"), **otherwise("input", "rules"))
        assert only(answer(verdict("not-applicable")), after).untold == ("input", "rules")

    def test_another_strength_shows_the_rules_and_leaves_the_rest_open(self) -> None:
        before = answer(verdict("violated", strength="should", observed=(seen(6),)))
        after = answer(verdict("violated", strength="must", observed=(seen(8),)), **otherwise("input", "rules"))
        change = only(before, after)
        assert (causes(change), change.untold) == (["rules"], ("input",))
        assert "should" in change.causes[0].text and "must" in change.causes[0].text

    def test_another_figure_of_the_site_shows_its_figures(self) -> None:
        paper = Figure("most_cps", 4, "4 CPs", "paper", "CP")
        own = Figure("most_cps", 6, "6 CPs", "overlay", "CP", paper_value=4)
        before = answer(verdict("violated", observed=(seen(6),), figures=(paper,)))
        after = answer(verdict("satisfied", observed=(seen(6),), figures=(own,)), **otherwise("input", "figures"))
        change = only(before, after)
        assert causes(change) == ["figures"]
        assert "was 4 CPs, is 6 CPs (the site's own)" in change.causes[0].text

    def test_a_subject_that_is_gone_was_taken_out_of_the_description(self) -> None:
        before = answer(verdict("violated", "z9/A"), verdict("satisfied", "z9/B"))
        change = only(before, answer(verdict("satisfied", "z9/B"), **otherwise("input", "rules")))
        assert (change.group, change.lacks, causes(change)) == ("no-longer-asked", "subject", ["input"])

    def test_a_guideline_that_is_new_came_with_the_rules(self) -> None:
        before = answer(verdict("satisfied"))
        after = answer(verdict("satisfied"), verdict("violated", guideline=OTHER), **otherwise("input", "rules"))
        change = only(before, after)
        assert (change.group, change.lacks, causes(change)) == ("new", "guideline", ["rules"])


class TestWaivers:
    def test_an_accepted_violation_was_accepted_by_its_waiver(self) -> None:
        change = only(answer(verdict("violated")), answer(verdict("waived"), **otherwise("waiver", "rules")))
        assert (causes(change), change.untold) == (["waiver"], ())
        assert change.causes[0].text == "Ada accepts it until 2026-03-31: planned for spring"

    @pytest.mark.parametrize(
        ("day", "text"),
        [
            ("2026-04-01", "The waiver of Ada ended on 2026-03-31."),
            ("2026-03-31", "Ada accepts it no longer."),
        ],
    )
    def test_one_that_counts_again_says_whether_the_waiver_ended(self, day: str, text: str) -> None:
        after = answer(verdict("violated"), overlay="1" * 64, evaluated_on=day)
        change = only(answer(verdict("waived")), after)
        assert [(cause.kind, cause.text) for cause in change.causes] == [("waiver", text)]

    def test_a_waiver_that_was_prolonged_is_a_change(self) -> None:
        longer = Waiver(WAIVER.reason, WAIVER.owner, "2027-03-31")
        change = only(answer(verdict("waived")), answer(verdict("waived", waiver=longer), **otherwise("waiver")))
        assert (change.group, causes(change)) == ("changed", ["waiver"])

    def test_several_causes_are_each_told(self) -> None:
        longer = Waiver(WAIVER.reason, WAIVER.owner, "2027-03-31")
        before = answer(verdict("waived", observed=(seen(6),)))
        after = answer(verdict("waived", waiver=longer, observed=(seen(8),)), **otherwise("input", "waiver"))
        assert causes(only(before, after)) == ["waiver", "input"]


class TestWrittenAnswers:
    BEFORE = answer(verdict("violated", observed=(seen(6),)), verdict("satisfied", "z9/B"))
    AFTER = answer(verdict("satisfied", observed=(seen(4),)), verdict("violated", "z9/B"), **otherwise("input"))

    def test_json_with_its_account_gives_the_same_comparison(self) -> None:
        before, after = (b"".join(one.chunks(account=True)) for one in (self.BEFORE, self.AFTER))
        assert compare(before, after).to_bytes() == compare(self.BEFORE, self.AFTER).to_bytes()

    def test_without_an_account_nobody_knows_what_is_no_finding(self) -> None:
        comparison = compare(self.BEFORE.to_bytes(), self.AFTER.to_bytes())
        assert [(change.group, change.lacks) for change in comparison.changes] == [
            ("new", "account"), ("no-longer-found", "account"),
        ]  # fmt: skip
        assert [causes(change) for change in comparison.changes] == [["input"], ["input"]]
        assert not comparison.before.account

    def test_a_file_a_mapping_and_the_service_s_envelope_are_taken(self, tmp_path: Path) -> None:
        (tmp_path / "old.json").write_bytes(self.BEFORE.to_bytes())
        envelope = {"id": "0" * 32, "result": json.loads(self.BEFORE.to_bytes())}
        for given in (tmp_path / "old.json", self.BEFORE.result, envelope):
            assert compare(given, self.BEFORE).changes[0].group == "unchanged"

    def test_what_a_later_version_adds_is_passed_over(self) -> None:
        later = {**self.BEFORE.result, "more": 1}
        later["findings"] = [{**finding, "more": 1} for finding in later["findings"]]
        assert compare(later, self.BEFORE).changes[0].group == "unchanged"

    @pytest.mark.parametrize("text", ["", "deployment: x", "{}", "[]", '{"manifest": 1, "findings": 2}', "{", "1\n2"])
    def test_what_is_no_answer_is_told(self, text: str) -> None:
        with pytest.raises(InvalidInput, match="answer"):
            compare(text, self.BEFORE)

    def test_several_answers_are_not_one(self) -> None:
        lines = self.BEFORE.to_bytes() + b"\n" + self.AFTER.to_bytes() + b"\n"
        with pytest.raises(InvalidInput, match="here are 2"):
            compare(lines, self.BEFORE)


class TestReport:
    """What people are told: by guideline, what is new first, with the cause or that none can be told."""

    def told(self, before: Evaluation, after: Evaluation) -> str:
        one = told(compare(before, after))
        return page(one.title, one.summary, one.sections)

    def test_the_summary_counts_and_says_what_differs(self) -> None:
        text = self.told(answer(verdict("satisfied")), answer(verdict("violated"), **otherwise("input", "waiver")))
        assert "1 new." in text
        assert "What differs of all that they rest on: the description and the waivers." in text

    def test_that_the_day_is_another_is_no_other_waiver(self) -> None:
        before = answer(verdict("waived"), overlay="1" * 64, evaluated_on="2026-03-31")
        text = self.told(before, answer(verdict("violated"), overlay="1" * 64, evaluated_on="2026-04-01"))
        assert "the day on which waivers were looked at" in text
        assert "A waiver: The waiver of Ada ended on 2026-03-31." in text

    def test_what_cannot_be_told_is_said(self) -> None:
        before, after = answer(verdict("not-applicable")), answer(verdict("violated"), **otherwise("input", "rules"))
        assert "Cause: Cannot be told: the description and the rule base differ." in self.told(before, after)
        assert "Cannot be told: nothing that the answers name differs." in self.told(
            answer(verdict("satisfied")), answer(verdict("violated"))
        )

    def test_what_took_part_is_told_apart_from_what_may_have(self) -> None:
        before = answer(verdict("violated", strength="should"))
        text = self.told(before, answer(verdict("violated", strength="must"), **otherwise("input", "rules")))
        assert "The rule base: Strength of z9/LNX1 was should, is must." in text
        assert "The description differs too; whether that took part cannot be told." in text

    def test_of_many_subjects_the_first_are_put_into_words(self) -> None:
        before = answer(*(verdict("satisfied", f"z9/{number}") for number in range(250)))
        after = answer(*(verdict("violated", f"z9/{number}") for number in range(250)), **otherwise("input"))
        text = self.told(before, after)
        assert "## New (250)" in text
        assert "The same holds of 199 more." in text
        assert "50 more are told one by one as JSON." in text

    def test_names_of_the_input_are_inert(self) -> None:
        before = dataclasses.replace(answer(), deployment=HOSTILE)
        text = self.told(before, answer(verdict("violated", HOSTILE, text=HOSTILE), **otherwise("input")))
        for line in text.splitlines():
            assert "<img" not in re.sub(r"(`+).*?\1", "", line)


def test_a_finding_is_known_by_guideline_and_path() -> None:
    found: Verdict = verdict("violated")
    assert (found.guideline, found.subject.path) == (GUIDELINE, PATH)
    assert only(answer(found), answer(verdict("violated"))).fingerprint == found.fingerprint
