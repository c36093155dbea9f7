"""The formats on the command line: one file of one description or several, in every format."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.commands.telling import FILES
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import FORMATS, render
from tests.test_cli import PLAN


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.yaml").write_text(PLAN, "utf-8")
    (tmp_path / "two.yaml").write_text(PLAN.replace("Zürich", "Genève"), "utf-8")
    (tmp_path / "bad.yaml").write_text("deployment: 1\n", "utf-8")
    return tmp_path


def run(*arguments: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["evaluate", *arguments], input=text, catch_exceptions=False)


def told(*names: str) -> list[Told]:
    documents = [(name, read_file(name)) for name in names]
    return [Told(evaluate(document), name, document) for name, document in documents]


def test_the_command_line_offers_every_format() -> None:
    assert tuple(FORMATS) == FILES


@pytest.mark.slow
@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_command_prints_what_the_library_gives(form: str, depth: Depth) -> None:
    result = run("--format", form, "one.yaml", "two.yaml", "--show", depth)
    assert result.exit_code == 0
    assert result.stdout_bytes == render(form, told("one.yaml", "two.yaml"), depth=depth)
    assert result.stderr == ""


def test_without_a_level_a_file_tells_the_findings_a_ticket_the_actions_and_text_one_screen() -> None:
    for form in (*FILES, "text"):
        told_first = {"text": "screen", "ticket": "actions"}.get(form, "findings")
        assert (
            run("--format", form, "one.yaml").stdout == run("--format", form, "one.yaml", "--show", told_first).stdout
        )
    assert run("one.yaml", "--account").stdout == run("one.yaml", "--show", "account").stdout


@pytest.mark.parametrize("form", FILES)
def test_a_file_gets_the_same_bytes(form: str, folder: Path) -> None:
    assert run("--format", form, "--output", "answer", "one.yaml").stdout == ""
    assert (folder / "answer").read_bytes() == run("--format", form, "one.yaml").stdout_bytes


def test_each_format_holds_both_files_in_the_order_given() -> None:
    texts = {form: run("--format", form, "two.yaml", "one.yaml").stdout_bytes.decode() for form in FILES}
    assert [line for line in texts["markdown"].split("\n") if line.startswith("# ")] == [
        "# Deployment `Genève`", "# Deployment `Zürich`",
    ]  # fmt: skip
    assert texts["html"].count("<!doctype html>") == 1
    assert texts["html"].index(">Genève<") < texts["html"].index(">Zürich<")
    runs = json.loads(texts["sarif"])["runs"]
    assert [made["properties"]["deployment"] for made in runs] == ["Genève", "Zürich"]
    assert all("codeFlows" in result for made in runs for result in made["results"])
    files = [suite.get("file", "") for suite in ET.fromstring(texts["junit"])]
    assert files == sorted(files, reverse=True)
    assert set(files) == {"one.yaml", "two.yaml"}
    read = [row["file"] for row in csv.DictReader(io.StringIO(texts["csv"], newline=""))]
    assert read == sorted(read, reverse=True)
    assert texts["csv"].count('"fingerprint"') == 1


@pytest.mark.parametrize("form", FILES)
def test_what_cannot_be_evaluated_is_left_out_and_told_apart(form: str) -> None:
    result = run("--format", form, "bad.yaml", "one.yaml")
    assert result.exit_code == 3
    assert result.stdout_bytes == render(form, told("one.yaml"))
    assert result.stderr.startswith("bad.yaml:1:1: ")


def test_standard_input_has_no_file_name() -> None:
    made = json.loads(run("--format", "sarif", "-", text=PLAN.encode()).stdout)
    assert made["runs"][0]["artifacts"][0]["location"] == {"uri": "deployment.yaml"}
    text = run("--format", "csv", "-", text=PLAN.encode()).stdout_bytes.decode()
    assert {row["file"] for row in csv.DictReader(io.StringIO(text, newline=""))} == {""}


@pytest.mark.parametrize("form", FILES)
def test_a_proof_alone_is_text_or_json(form: str) -> None:
    result = run("--format", form, "--proof", "abcd", "one.yaml")
    assert result.exit_code == 2
    assert "A proof is printed as text or json." in result.stderr


class TestATicket:
    def test_is_written_in_the_markup_and_for_what_is_asked(self) -> None:
        result = run("--format", "ticket", "--markup", "textile", "--per", "action", "one.yaml")
        (one,) = told("one.yaml")
        made = json.loads(result.stdout)["tickets"]
        assert [ticket["title"] for ticket in made] == [
            f"{one.evaluation.deployment}: {action.text.rstrip('.')}" for action in one.evaluation.actions
        ]
        assert {ticket["markup"] for ticket in made} == {"textile"}

    def test_may_be_written_beside_another_format(self, folder: Path) -> None:
        assert run("--output", "ticket=t.json", "--per", "guideline", "one.yaml").exit_code == 0
        assert {one["per"] for one in json.loads((folder / "t.json").read_text("utf-8"))["tickets"]} == {"guideline"}

    @pytest.mark.parametrize(
        ("given", "named"),
        [(("--markup", "textile"), "--markup"), (("--per", "action"), "--per"),
         (("--markup", "adf", "--per", "action"), "--markup and --per")],
    )  # fmt: skip
    def test_is_what_its_options_are_for(self, given: tuple[str, ...], named: str) -> None:
        result = run(*given, "one.yaml")
        assert result.exit_code == 2
        assert f"{named} say how a ticket is written: add --format ticket." in result.stderr
