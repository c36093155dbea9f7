"""The levels of an answer in JSON, and what each format says of where the next one is."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor.report.briefing import IN_ORDER, IN_ORDER_BACKGROUND, IN_ORDER_PARTLY, brief, rest
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import rows, screen
from domino_advisor.report.formats import render
from domino_advisor.report.rendering import render as told
from tests.answers import a_verdict, an_evaluation
from tests.examples import account, answer, each_example
from tests.test_cli import PLAN

LEVELS: dict[Depth, set[str]] = {
    "screen": {
        "deployment", "environment", "environment_stated", "manifest", "counts", "summary", "actions", "questions",
        "waiting",
    },
    "actions": {
        "recommendations", "questions_left", "overruled", "conflicting", "waivers", "plan", "announced", "growth",
    },
    "findings": {"findings", "disagreements", "claimed", "quoted", "beyond"},
    "account": {"verdicts", "further_disagreements"},
}  # fmt: skip
"""What each level tells that the one before does not."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan of ours.yaml").write_text(PLAN, "utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["evaluate", "plan of ours.yaml", *arguments], catch_exceptions=False)


def at(depth: Depth, *more: str) -> dict[str, Any]:
    result = run("--format", "json", "--show", depth, *more)
    assert result.exit_code == 0
    made: dict[str, Any] = json.loads(result.stdout)
    return made


class TestJson:
    @pytest.mark.parametrize("depth", DEPTHS)
    def test_tells_at_a_level_what_the_one_before_tells_and_what_comes_with_it(self, depth: Depth) -> None:
        members = {name for level in DEPTHS[: DEPTHS.index(depth) + 1] for name in LEVELS[level]}
        assert set(at(depth)) - {"links"} == members

    def test_tells_of_the_first_actions_and_questions_alone_on_the_screen(self) -> None:
        screen, whole = at("screen"), at("findings")
        assert [one["id"] for one in screen["actions"]] == whole["summary"]["actions"]
        assert [one["question"] for one in screen["questions"]] == whole["summary"]["questions"]
        assert screen["waiting"] == whole["waiting"][:3]
        assert all("verdicts" not in one for one in (*screen["actions"], *screen["questions"]))

    @pytest.mark.parametrize("depth", DEPTHS[1:])
    def test_says_the_same_of_what_two_levels_tell(self, depth: Depth) -> None:
        whole, part = json.loads(run("--format", "json", "--account").stdout), at(depth)
        assert {name: member for name, member in part.items() if name != "links"} == {
            name: whole[name] for name in part if name != "links"
        }

    def test_is_the_canonical_result_where_no_level_is_asked_for(self) -> None:
        whole = run("--format", "json").stdout_bytes
        assert whole == evaluate(read_file("plan of ours.yaml")).to_bytes() + b"\n"
        asked = at("findings")
        assert asked.pop("links") and asked == json.loads(whole)

    @pytest.mark.parametrize("depth", DEPTHS[:-1])
    def test_names_the_command_that_tells_the_next_level(self, depth: Depth) -> None:
        words = shlex.split(
            at(depth, "--fail-on", "must", "--reach", "all", "--only", "strength=must")["links"]["next"]
        )
        assert words[1] == "evaluate"
        following = DEPTHS[DEPTHS.index(depth) + 1]
        again = CliRunner().invoke(main, words[1:], catch_exceptions=False)
        more = json.loads(again.stdout)
        assert set(LEVELS[following]) <= set(more)
        assert (more["summary"]["gate"]["fail_on"], more["summary"]["gate"]["reach"]) == (["must"], "all")
        assert more["manifest"]["selection"]["only"] == ["strength=must"]

    def test_ends_at_the_account(self) -> None:
        assert "links" not in at("account")

    @pytest.mark.parametrize("depth", DEPTHS)
    def test_is_sorted_and_the_same_from_the_library(self, depth: Depth) -> None:
        text = run("--format", "json", "--show", depth).stdout
        made = json.loads(text)
        assert text == json.dumps(made, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"
        of_library = json.loads(told(evaluate(read_file("plan of ours.yaml")), "json", depth=depth))
        assert ("links" in made) is ("links" in of_library) is (depth != "account")
        for one in (made, of_library):
            one.pop("links", None)
        assert made == of_library

    @pytest.mark.parametrize("depth", DEPTHS[:-1])
    def test_of_the_library_names_the_call_that_tells_the_next_level(self, depth: Depth) -> None:
        evaluation = evaluate(read_file("plan of ours.yaml"))
        link = json.loads(told(evaluation, "json", depth=depth))["links"]["next"]
        following = DEPTHS[DEPTHS.index(depth) + 1]
        assert link == f'render(answer, "json", depth="{following}")'
        more = json.loads(eval(link, {"render": told, "answer": evaluation}))
        assert set(LEVELS[following]) <= set(more)

    def test_of_the_library_is_the_canonical_result_where_no_level_is_asked_for(self) -> None:
        evaluation = evaluate(read_file("plan of ours.yaml"))
        assert told(evaluation, "json").encode() == evaluation.to_bytes() + b"\n"

    @pytest.mark.parametrize("depth", ["screen", "actions"])
    def test_that_leaves_the_findings_out_is_no_baseline(self, depth: Depth, folder: Path) -> None:
        (folder / "old.json").write_text(json.dumps(at(depth)), "utf-8")
        result = run("--baseline", "old.json")
        assert result.exit_code == 3
        assert "--show screen and --show actions leave them out" in result.stderr

    def test_of_the_findings_is_a_baseline_with_its_links(self, folder: Path) -> None:
        (folder / "old.json").write_text(json.dumps(at("findings")), "utf-8")
        assert run("--baseline", "old.json", "--fail-on", "should").exit_code == 0


class TestAPartOfTheAccount:
    def test_is_told_as_csv(self) -> None:
        rows = list(csv.DictReader(io.StringIO(run("--format", "csv", "--where", "verdict=satisfied").stdout)))
        wanted = [one for one in evaluate(read_file("plan of ours.yaml")).verdicts if one.verdict == "satisfied"]
        assert [row["fingerprint"] for row in rows] == [one.fingerprint for one in wanted]

    def test_is_told_as_markdown(self) -> None:
        text = run("--format", "markdown", "--where", "subject=z9/*", "--where", "verdict=violated").stdout
        account = evaluate(read_file("plan of ours.yaml")).verdicts
        wanted = [one for one in account if one.verdict == "violated" and one.subject.path.startswith("z9/")]
        assert f"{len(wanted)} of {len(account)} verdicts." in text
        assert text.count("- Verdict: ") == len(wanted) > 0

    @pytest.mark.parametrize("form", ["html", "sarif", "junit"])
    def test_is_refused_where_a_format_tells_the_whole(self, form: str) -> None:
        result = run("--format", form, "--where", "verdict=violated")
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"text, json, markdown or csv; {form} tells the whole" in result.stderr


def painted(depth: Depth, evaluation: Any, form: str) -> str:
    return render(form, [Told(evaluation)], depth=depth).decode()


class TestTheNextLevel:
    @pytest.mark.parametrize("form", ["markdown", "html"])
    @pytest.mark.parametrize("depth", DEPTHS[:-1])
    def test_is_named_with_its_option_and_its_query(self, form: str, depth: Depth) -> None:
        text = painted(depth, an_evaluation(a_verdict()), form)
        following = DEPTHS[DEPTHS.index(depth) + 1]
        assert f"--show {following}" in text and f"?show={following}" in text

    @pytest.mark.parametrize("form", ["markdown", "html"])
    def test_is_not_named_behind_the_last(self, form: str) -> None:
        assert "?show=" not in painted("account", an_evaluation(a_verdict()), form)


def test_the_screen_as_html_has_no_table_and_no_list_of_sections_behind_it() -> None:
    shown = {depth: painted(depth, an_evaluation(a_verdict()), "html") for depth in DEPTHS}
    assert [depth for depth, text in shown.items() if "<table" in text or "<nav" in text] == [*DEPTHS[1:]]


@each_example
def test_the_options_for_the_rest_count_the_entries_that_stand_there(example: str) -> None:
    evaluation = answer(example)
    counted = rest(evaluation, "screen")
    actions, findings = (brief(evaluation, depth).sections for depth in ("actions", "findings"))
    titles = {section.title for section in actions}
    assert counted["actions"] == sum(len(section.entries) for section in actions)
    assert counted["findings"] == sum(
        len(section.entries)
        for section in findings
        if not (section.folded or section.title in titles or section.title.startswith("In order"))
    )
    assert counted["account"] == evaluation.counts.pairs


def in_order(evaluation: Evaluation) -> dict[str, int]:
    """How many guidelines the findings tell as in order, by section, with those that a line counts."""
    counted = {}
    for section in brief(evaluation, "findings").sections:
        if section.title.startswith("In order"):
            *first, last = section.entries
            left_out = re.fullmatch(r"([\d,]+) more stand in the whole account\.", str(last.heading[0]))
            counted[section.title] = len(first) + (int(left_out[1].replace(",", "")) if left_out else 1)
    return counted


@each_example
def test_as_many_guidelines_are_in_order_at_every_level(example: str) -> None:
    evaluation, strengths = answer(example), default_advisor().rule_base.strengths
    met, not_met, background = set[str](), set[str](), set[str]()
    for verdict in account(example):
        if verdict.verdict in ("violated", "undetermined", "waived"):
            not_met.add(verdict.guideline)
        elif (verdict.verdict, verdict.ground) == ("satisfied", "demand") and verdict.strength != "inform":
            met.add(verdict.guideline)
        elif (verdict.verdict, verdict.ground, verdict.told) == ("satisfied", "background", False):
            # the verdict itself is inform where it is background
            background |= {verdict.guideline} if strengths[verdict.guideline] != "inform" else set()
    told = evaluation.summary.in_order
    assert (told.guidelines, set(told.partly)) == (len(met - not_met), met & not_met)
    wanted = {IN_ORDER: met - not_met, IN_ORDER_PARTLY: met & not_met, IN_ORDER_BACKGROUND: background}
    assert in_order(evaluation) == {title: len(names) for title, names in wanted.items() if names}
    shown = " ".join(row.text for row in rows(screen(evaluation)))
    said = re.search(r"In order: (no|[\d,]+) guidelines? (?:is|are)", shown)
    assert said is not None and said[1] == (f"{told.guidelines:,}" if told.guidelines else "no")
