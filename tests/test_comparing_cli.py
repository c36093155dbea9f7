"""`compare`, `waivers new` and `evaluate --baseline` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from tests.test_cli import GUIDELINE, PLAN

PER_LPAR = "redpaper-z-2006/nrpc-cps-4-per-lpar-511"
# PLAN gives six CPs to an LPAR and its image; the paper recommends at most four for either
MORE = PLAN.replace("real_cps: 6", "real_cps: 8")
LESS = PLAN.replace("real_cps: 6", "real_cps: 4")
OPEN = PLAN.replace("        real_cps: 6\n", "")
NEWER = PLAN.replace("7.0.2", "8.5")
WAIVED = {"reason": "planned", "owner": "ops", "until": "2999-01-31"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a plan that breaks a should, and what may become of it."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("plan", PLAN), ("more", MORE), ("less", LESS), ("open", OPEN), ("newer", NEWER)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=text, catch_exceptions=False)


def keep(name: str, *arguments: str) -> str:
    """An answer in a file."""
    run("evaluate", f"{name}.yaml", "--format", "json", "--output", f"{name}.json", *arguments)
    return f"{name}.json"


def groups(result: Result) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for change in json.loads(result.stdout)["changes"]:
        found.setdefault(change["group"], []).append(change["guideline"])
    return found


class TestCompare:
    def test_two_answers_that_were_kept(self) -> None:
        old, new = keep("plan", "--account"), keep("less", "--account")
        result = run("compare", old, new)
        assert result.exit_code == 0
        assert "Fixed (2)" in result.stdout
        assert "The description: CPs of z9/LNX1 was 6 CPs, is 4 CPs." in result.stdout
        assert result.stderr == ""

    def test_a_description_in_place_of_an_answer_is_evaluated(self) -> None:
        kept = run("compare", keep("plan", "--account"), keep("less", "--account"), "--format", "json")
        assert run("compare", "plan.yaml", "less.yaml", "--format", "json").stdout == kept.stdout
        assert run("compare", "-", "less.yaml", "--format", "json", text=PLAN).stdout == kept.stdout

    def test_without_an_account_it_says_what_it_cannot_tell(self) -> None:
        result = run("compare", keep("plan"), keep("less"))
        assert "No longer found (2)" in result.stdout
        assert "The newer answer was written without its account (--account)" in result.stdout

    def test_markdown_goes_into_a_file(self, folder: Path) -> None:
        run("compare", "plan.yaml", "less.yaml", "--format", "markdown", "--output", "ticket.md")
        assert "## Fixed (2)" in (folder / "ticket.md").read_text("utf-8")

    def test_an_overlay_is_laid_over_both(self, folder: Path) -> None:
        waivers = [{"guideline": GUIDELINE, "subject": "*", **WAIVED}]
        (folder / "site.yml").write_text(json.dumps({"waivers": waivers}), "utf-8")
        told = groups(run("compare", "plan.yaml", "plan.yaml", "--overlay", "site.yml", "--format", "json"))
        assert set(told) == {"unchanged"}
        told = groups(run("compare", keep("plan"), "plan.yaml", "--overlay", "site.yml", "--format", "json"))
        assert told["waived"] == [GUIDELINE]

    def test_several_answers_are_compared_by_name(self, folder: Path) -> None:
        (folder / "other.yaml").write_text(PLAN.replace("Zürich", "Basel"), "utf-8")
        for name, files in (("old", ("plan.yaml", "other.yaml")), ("new", ("other.yaml", "plan.yaml"))):
            run("evaluate", *files, "--format", "json", "--account", "--output", f"{name}.json")
        result = run("compare", "old.json", "new.json", "--format", "json")
        names = [json.loads(line)["after"]["deployment"] for line in result.stdout.splitlines()]
        assert (result.exit_code, names) == (0, ["Zürich", "Basel"])
        result = run("compare", "old.json", "plan.yaml", "--format", "json")
        assert (result.exit_code, len(result.stdout.splitlines())) == (3, 1)
        assert result.stderr == "old.json: plan.yaml has no answer about Basel\n"

    @pytest.mark.parametrize(
        ("old", "new", "level", "code"),
        [
            ("less", "plan", "should", 1),
            ("less", "plan", "must", 0),
            ("plan", "plan", "should", 0),
            ("plan", "more", "should", 0),
            ("plan", "less", "should", 0),
            ("open", "plan", "should", 1),
            ("plan", "open", "undetermined", 1),
            ("plan", "open", "should", 0),
        ],
    )
    def test_a_gate_counts_what_is_new(self, old: str, new: str, level: str, code: int) -> None:
        result = run("compare", f"{old}.yaml", f"{new}.yaml", "--fail-on-new", level)
        assert result.exit_code == code
        assert ("--fail-on-new" in result.stderr) == bool(code)

    def test_what_lies_outside_what_was_tested_counts_with_reach_all(self, folder: Path) -> None:
        (folder / "before.yaml").write_text(NEWER.replace("real_cps: 6", "real_cps: 4"), "utf-8")
        assert run("compare", "before.yaml", "newer.yaml", "--fail-on-new", "should").exit_code == 0
        assert run("compare", "before.yaml", "newer.yaml", "--fail-on-new", "should", "--reach", "all").exit_code == 1

    def test_what_cannot_be_compared_is_told(self, folder: Path) -> None:
        (folder / "broken.json").write_text('{"manifest": {}, "findings": []}', "utf-8")
        for name in ("broken.json", "none.json"):
            result = run("compare", name, "plan.yaml")
            assert (result.exit_code, result.stdout) == (3, "")
            assert result.stderr.startswith(f"{name}: ")
        assert run("compare", "-", "-").exit_code == 2


class TestWaiversNew:
    OPTIONS = ("--owner", "ops", "--reason", "planned: later", "--until", "2999-01-31")

    def test_an_overlay_that_accepts_what_was_violated(self, folder: Path) -> None:
        result = run("waivers", "new", keep("plan"), *self.OPTIONS, "--output", "site.yml")
        assert (result.exit_code, result.stdout) == (0, "")
        text = (folder / "site.yml").read_text("utf-8")
        entries = yaml.safe_load(text)["waivers"]
        assert entries and {entry["owner"] for entry in entries} == {"ops"}
        assert "# should: " in text
        gated = run("evaluate", "plan.yaml", "--overlay", "site.yml", "--fail-on", "consider", "--reach", "all")
        assert gated.exit_code == 0

    def test_a_description_is_evaluated(self) -> None:
        assert run("waivers", "new", "plan.yaml", *self.OPTIONS).stdout == (
            run("waivers", "new", keep("plan"), *self.OPTIONS).stdout
        )

    def test_guidelines_and_subjects_are_picked(self) -> None:
        result = run("waivers", "new", "plan.yaml", *self.OPTIONS, "--guideline", "nrpc-*", "--subject", "z9/*")
        entries: list[dict[str, Any]] = yaml.safe_load(result.stdout)["waivers"]
        assert {(entry["guideline"], entry["subject"]) for entry in entries} == {
            (GUIDELINE, "z9/LNX1"), (PER_LPAR, "z9/LNX1"),
        }  # fmt: skip

    @pytest.mark.parametrize(
        "options",
        [
            ("--owner", "ops", "--reason", "r", "--until", "soon"),
            ("--owner", "ops", "--reason", "r", "--until", "2020-01-31"),
            ("--owner", " ", "--reason", "r", "--until", "2999-01-31"),
            ("--owner", "ops", "--until", "2999-01-31"),
            (*OPTIONS, "--subject", "z11/*"),
        ],
    )
    def test_what_would_be_no_waiver_is_a_wrong_call(self, options: tuple[str, ...]) -> None:
        assert run("waivers", "new", "plan.yaml", *options).exit_code == 2


class TestBaseline:
    def test_only_what_is_new_stops(self) -> None:
        assert run("evaluate", "plan.yaml", "--fail-on", "should").exit_code == 1
        assert run("evaluate", "plan.yaml", "--fail-on", "should", "--baseline", keep("plan")).exit_code == 0
        assert run("evaluate", "plan.yaml", "--fail-on", "should", "--baseline", keep("less")).exit_code == 1

    def test_what_is_known_is_said_to_be_not_counted(self) -> None:
        result = run("evaluate", "plan.yaml", "--fail-on", "should", "--baseline", keep("plan"))
        assert "2 in the baseline" in result.stderr
        assert "2 in the baseline" in result.stdout

    def test_the_result_says_which(self) -> None:
        result = run("evaluate", "plan.yaml", "--format", "json", "--fail-on", "should", "--baseline", keep("plan"))
        answer = json.loads(result.stdout)
        gate = answer["summary"]["gate"]
        assert gate["passes"]
        assert gate["left_out"]["in_baseline"] == 2
        known = [found["fingerprint"] for found in answer["findings"] if found["guideline"] in (GUIDELINE, PER_LPAR)]
        assert gate["baseline"]["known"] == known
        assert gate["baseline"]["input"] == answer["manifest"]["input"]

    def test_junit_fails_only_what_is_new(self) -> None:
        arguments = ("evaluate", "plan.yaml", "--format", "junit", "--fail-on", "should")
        assert "<failure" in run(*arguments).stdout
        told = run(*arguments, "--baseline", keep("plan")).stdout
        assert "<failure" not in told
        assert "Not counted by the gate (in the baseline)" in told

    def test_a_waiver_that_ended_is_new(self, folder: Path) -> None:
        waivers = [{"guideline": "*", "subject": "*", **WAIVED}]
        (folder / "site.yml").write_text(json.dumps({"waivers": waivers}), "utf-8")
        accepted = keep("plan", "--overlay", "site.yml")
        assert run("evaluate", "plan.yaml", "--fail-on", "should", "--baseline", accepted).exit_code == 1

    def test_several_files_have_each_their_own_answer(self, folder: Path) -> None:
        (folder / "other.yaml").write_text(PLAN.replace("Zürich", "Basel"), "utf-8")
        run("evaluate", "other.yaml", "plan.yaml", "--format", "json", "--output", "old.json")
        files = ("plan.yaml", "other.yaml")
        assert run("evaluate", *files, "--fail-on", "should", "--baseline", "old.json").exit_code == 0

    def test_where_the_baseline_has_no_such_deployment_everything_is_new_and_that_is_told(self, folder: Path) -> None:
        (folder / "other.yaml").write_text(PLAN.replace("Zürich", "Basel"), "utf-8")
        result = run("evaluate", "plan.yaml", "other.yaml", "--fail-on", "should", "--baseline", keep("plan"))
        assert result.exit_code == 1
        assert "other.yaml: plan.json has no answer about Basel, so everything counts as new" in result.stderr

    def test_a_baseline_that_cannot_be_read_ends_it(self) -> None:
        result = run("evaluate", "plan.yaml", "--fail-on", "should", "--baseline", "none.json")
        assert (result.exit_code, result.stdout) == (3, "")
