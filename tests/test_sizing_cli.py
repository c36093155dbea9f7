"""`domino-advisor size`: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.cli import main
from domino_advisor.sizing.sizer import size

REQUEST = """\
name: Branches
mail:
  platform: system-z-lpar
  environment: production
  availability: none
  workloads:
    - {client: nrpc, users: {active_15min: 12000}}
"""
OPTIONS = ["--users", "12000", "--kind", "active-15min", "--platform", "system-z-lpar"]
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("request.yaml").write_text(REQUEST, "utf-8")

    def call(*arguments: str, text: str | None = None) -> Result:
        return CliRunner().invoke(main, ["size", *arguments], input=text)

    return call


def test_a_file_is_sized(run: Run) -> None:
    result = run("request.yaml")
    assert result.exit_code == 0
    assert "DPARs in all: 12 DPARs" in result.stdout
    assert "Users on a CP" in result.stdout


def test_the_figures_stand_first_and_what_stands_behind_them_last(run: Run) -> None:
    lines = run(*OPTIONS, "--domino-release", "14").stdout.splitlines()
    first = lines.index("mail/nrpc") + 1
    assert lines[first] == "  DPARs in all: 12 DPARs (beyond what was tested)"
    assert lines[first + 1].startswith("  Images in all")
    assert "  Beyond what was tested: domino_release: 14; the paper tested 7.0 to 7." in lines
    behind = lines.index("Error, reach and source of each figure")
    assert behind > lines.index("What cannot be told") > first
    assert [line.strip().startswith("Error:") for line in lines[behind + 2 : behind + 3]] == [True]


def test_a_reach_that_is_not_known_is_asked_for(run: Run) -> None:
    assert "depends on: Which release of Domino is it?" in " ".join(run(*OPTIONS).stdout.split())
    assert "depends on" not in run(*OPTIONS, "--domino-release", "7.0.2").stdout


def test_what_one_answer_would_settle_is_told_once(run: Run) -> None:
    text = run("--users", "3500", "--kind", "active-15min", "--platform", "vsphere").stdout
    assert text.count("How many users work at the same moment?") == 1
    assert "mail/nrpc: DPARs in all; Images in all" in text


def test_an_overlaid_assumption_stands_beside_what_it_replaces(run: Run) -> None:
    Path("own.yaml").write_text("assumptions: {about-1000-high: {value: 1050, reason: we saw more fail}}\n", "utf-8")
    text = run(*OPTIONS[2:], "--users", "1100", "--overlay", "own.yaml").stdout
    assert "DPARs in all: 2 DPARs" in text
    assert "most_about = 1,050 active 15-minute users in place of 1200" in " ".join(text.split())


def test_options_do_for_one_client(run: Run) -> None:
    result = run(*OPTIONS, "--name", "Branches", "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    expected = json.loads(run("request.yaml", "--format", "json").stdout)
    assert found["figures"] == expected["figures"]


def test_json_is_the_librarys_own_bytes(run: Run) -> None:
    assert run("request.yaml", "--format", "json").stdout_bytes == size(Path("request.yaml")).to_bytes() + b"\n"


def test_standard_input_is_read(run: Run) -> None:
    assert run("-", text=REQUEST).stdout == run("request.yaml").stdout
    assert run(text=REQUEST).stdout == run("request.yaml").stdout


def test_the_proposed_description_is_written_and_clean(run: Run) -> None:
    assert run("request.yaml", "--deployment", "site.yaml").exit_code == 0
    assert yaml.safe_load(Path("site.yaml").read_text("utf-8"))["deployment"] == "Branches"
    judged = CliRunner().invoke(main, ["evaluate", "--fail-on", "should", "site.yaml"])
    assert judged.exit_code == 0, judged.stderr


def test_a_proof_is_printed(run: Run) -> None:
    result = run("request.yaml", "--proof", "mail.dpars")
    assert "rounded-up(workload.active_15min_users / users_per_dpar)" in result.stdout
    assert "mail.availability: none" in result.stdout
    assert "/mail/workloads/0/users states active_15min 12000" in result.stdout
    assert "/mail/workloads/0/users" in result.stdout
    assert "redpaper-z-2006/users-1000-per-dpar-63, section 6.3" in result.stdout


def test_a_proof_is_given_as_json(run: Run) -> None:
    proof = json.loads(run("request.yaml", "--proof", "mail.dpars", "--format", "json").stdout)
    assert next(iter(sorted(proof))) == "figure"
    assert proof["root"] in proof["steps"]


def test_proofs_are_held_against_the_engine(run: Run) -> None:
    result = run("request.yaml", "--check-proofs")
    assert (result.exit_code, result.stderr) == (0, "")


def test_markdown_goes_to_a_file(run: Run) -> None:
    assert run("request.yaml", "--format", "markdown", "--output", "out.md").stdout == ""
    assert Path("out.md").read_text("utf-8").startswith("# Sizing: `Branches`\n")


def test_a_conflict_ends_with_1_if_asked(run: Run) -> None:
    assert run(*OPTIONS, "--domino-release", "7.0.2", "--fail-on-conflict").exit_code == 0
    assert run(*OPTIONS, "--domino-release", "6.5", "--fail-on-conflict").exit_code == 1
    assert run(*OPTIONS, "--domino-release", "6.5").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--users", "5"], "--kind, --platform must be given too"),
        (["request.yaml", "--users", "5"], "not both"),
        ([*OPTIONS, "--host-cores", "8"], "given together"),
        (["request.yaml", "--proof", "mail.nothing"], "there are: mail.dpars"),
        (["request.yaml", "--proof", "mail.dpars", "--format", "markdown"], "text or json"),
        ([*OPTIONS, "--kind", "all"], "'all' is not one of"),
    ],
)
def test_a_wrong_call_ends_with_2(run: Run, arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_request_that_is_not_valid_ends_with_3_and_names_the_place(run: Run) -> None:
    Path("bad.yaml").write_text(REQUEST.replace("system-z-lpar", "sytem-z-lpar"), "utf-8")
    result = run("bad.yaml")
    assert result.exit_code == 3
    assert "/mail/platform" in result.stderr
    assert "3:" in result.stderr
    assert run("nothing.yaml").exit_code == 3
