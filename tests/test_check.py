"""`domino-advisor check`: whether descriptions are valid, without evaluating them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.evaluation.advisor import Advisor

VALID = "deployment: Head office\nhosts: [{name: esx1, memory_gib: 32}]\n"
FAULTY = "deployment: Branch\nhosts:\n  - {name: esx1, ram: 32}\n"
PLANNED = VALID + "changes:\n  - {name: more, kind: other, to: {hosts: [{name: esx1, memory_gib: %s}]}}\n"


@pytest.fixture(autouse=True)
def _evaluates_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("it evaluates")

    monkeypatch.setattr(Advisor, "evaluate", refuse)


def written(folder: Path, **texts: str) -> list[str]:
    """Files of these names with these texts."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return [str(folder / f"{name}.yaml") for name in texts]


def test_a_valid_description_is_told_to_be_one(tmp_path: Path) -> None:
    (file,) = written(tmp_path, site=VALID)
    result = CliRunner().invoke(main, ["check", file])
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{file}: valid\n", "")


def test_a_fault_is_told_with_its_place_and_the_other_files_are_checked_all_the_same(tmp_path: Path) -> None:
    broken, there = written(tmp_path, broken=FAULTY, there=VALID)
    result = CliRunner().invoke(main, ["check", broken, str(tmp_path / "gone.yaml"), there])
    assert result.exit_code == 3
    assert result.stdout == f"{there}: valid\n"
    first, *_, last = result.stderr.splitlines()
    assert first.startswith(f"{broken}:3:")
    assert "ram" in first
    assert last.startswith(f"{tmp_path / 'gone.yaml'}: cannot be read")


def test_the_site_after_each_planned_change_is_checked_too(tmp_path: Path) -> None:
    right, wrong = written(tmp_path, right=PLANNED % 64, wrong=PLANNED % "'much'")
    assert CliRunner().invoke(main, ["check", right]).stdout == f"{right}: valid, with 1 planned change\n"
    result = CliRunner().invoke(main, ["check", wrong])
    assert result.exit_code == 3
    assert 'after the change "more"' in result.stderr


def test_standard_input_is_checked() -> None:
    assert CliRunner().invoke(main, ["check", "-"], input=VALID).stdout == "<stdin>: valid\n"
    assert CliRunner().invoke(main, ["check", "-"], input=FAULTY).stderr.startswith("<stdin>:3:")
