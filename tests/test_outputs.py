"""Several outputs of one run: each file in a format of its own, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands import common, telling
from domino_advisor.commands.cli import main
from domino_advisor.core.answer import Evaluation
from domino_advisor.evaluation.advisor import Advisor
from tests.test_cli import PLAN


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.yaml").write_text(PLAN, "utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ("evaluate", "plan.yaml", *arguments), catch_exceptions=False)


class TestSeveral:
    def test_each_file_is_what_its_format_alone_writes(self, folder: Path) -> None:
        alone = {form: run("--format", form).stdout_bytes for form in ("json", "sarif", "junit", "csv")}
        run(*(f"--output={form}={form}.out" for form in alone))
        assert {form: (folder / f"{form}.out").read_bytes() for form in alone} == alone

    def test_the_text_still_goes_to_standard_output(self) -> None:
        assert run("--output", "sarif=a.sarif").stdout_bytes == run().stdout_bytes

    def test_standard_output_has_what_format_says(self) -> None:
        assert json.loads(run("--output", "csv=a.csv", "--format", "json").stdout)["deployment"] == "Zürich"

    @pytest.mark.parametrize("output", ["a.txt", "text=a.txt"])
    def test_what_has_a_file_does_not_go_to_standard_output_too(self, folder: Path, output: str) -> None:
        result = run("--output", output, "--output", "csv=a.csv")
        assert result.stdout == ""
        assert (folder / "a.txt").read_text("utf-8").startswith("Deployment Zürich\n")

    def test_an_output_may_be_standard_output(self) -> None:
        assert run("--output", "json=-", "--output", "csv=a.csv").stdout_bytes == run("--format", "json").stdout_bytes

    def test_the_deployment_is_evaluated_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        times = []
        once = Advisor.evaluate

        def counted(*given: Any, **named: Any) -> Evaluation:
            times.append(1)
            return once(*given, **named)

        monkeypatch.setattr(Advisor, "evaluate", counted)
        run("--output", "html=a.html", "--output", "json=a.json", "--output", "csv=a.csv")
        assert len(times) == 1

    @pytest.mark.parametrize("wrong", ["pdf=a.pdf", "sarfi=a.sarif"])
    def test_a_format_that_there_is_not_is_a_wrong_call(self, folder: Path, wrong: str) -> None:
        result = run("--output", wrong)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "it is one of text, json" in result.stderr
        assert f"./{wrong}" in result.stderr
        assert [path.name for path in folder.iterdir()] == ["plan.yaml"]

    def test_a_file_whose_name_looks_like_a_format_can_be_written(self, folder: Path) -> None:
        run("--output", "./pdf=a", "--format", "csv")
        assert (folder / "pdf=a").read_text("utf-8").startswith('"file"')

    def test_one_place_is_named_once(self) -> None:
        assert run("--output", "json=a", "--output", "csv=a").exit_code == 2

    def test_a_proof_is_no_report(self) -> None:
        assert run("--proof", "abcd1234", "--output", "sarif=a.sarif").exit_code == 2


class TestFaults:
    def test_one_that_cannot_be_written_loses_no_other(self, folder: Path) -> None:
        result = run("--output", "csv=no/such/a.csv", "--output", "json=a.json")
        assert result.exit_code == common.UNWRITTEN
        assert "cannot be written to no/such/a.csv" in result.stderr
        assert json.loads((folder / "a.json").read_text("utf-8"))["deployment"] == "Zürich"
        assert result.stdout.startswith("Deployment Zürich\n")

    def test_the_gate_is_told_all_the_same(self) -> None:
        result = run("--output", "csv=no/such/a.csv", "--fail-on", "should")
        assert result.exit_code == common.UNWRITTEN
        assert "Gate at should: stops" in result.stderr

    def test_a_file_that_was_there_stays_whole(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def torn(*_: object) -> object:
            yield b"{"
            raise OSError(28, "No space left on device")

        (folder / "a.json").write_text("before", "utf-8")
        monkeypatch.setattr(telling, "_json", torn)
        assert run("--output", "json=a.json").exit_code == common.UNWRITTEN
        assert (folder / "a.json").read_text("utf-8") == "before"
        assert sorted(path.name for path in folder.iterdir()) == ["a.json", "plan.yaml"]


class TestFiles:
    def test_a_file_keeps_its_permissions(self, folder: Path) -> None:
        (folder / "a.csv").touch(0o640)
        run("--output", "csv=a.csv")
        assert (folder / "a.csv").stat().st_mode & 0o777 == 0o640

    def test_a_new_file_has_those_that_the_user_gives_files(self, folder: Path) -> None:
        (folder / "as-usual").touch()
        run("--output", "csv=a.csv")
        assert (folder / "a.csv").stat().st_mode == (folder / "as-usual").stat().st_mode

    def test_a_link_stays_a_link(self, folder: Path) -> None:
        (folder / "kept").mkdir()
        (folder / "kept" / "a.csv").touch()
        (folder / "a.csv").symlink_to("kept/a.csv")
        run("--output", "csv=a.csv")
        assert (folder / "a.csv").is_symlink()
        assert (folder / "kept" / "a.csv").read_text("utf-8").startswith('"file"')

    def test_a_device_is_written_to(self) -> None:
        assert run("--output", "csv=/dev/null").exit_code == 0
        assert Path("/dev/null").is_char_device()
