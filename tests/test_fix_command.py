"""`fix`: what it shows, what it writes where, and how it ends."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domino_advisor import fix
from domino_advisor.commands.cli import main
from domino_advisor.commands.rewriting import rewrite
from domino_advisor.core.answer import canonical
from tests.test_fixing import TWO_CPS, guest, site

SMALL = site(guest("A"), guest("B", 6, 6))
MENDED = SMALL.replace("virtual_cps: 1", "virtual_cps: 2")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site.yaml").write_text(SMALL, "utf-8")
    (tmp_path / "site.yaml").chmod(0o640)
    return tmp_path


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["fix", *arguments], input=text, catch_exceptions=False)


def there(name: str = "site.yaml") -> str:
    return Path(name).read_bytes().decode()


def test_the_changes_are_shown_and_nothing_is_written() -> None:
    result = run("site.yaml")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == ["--- site.yaml", "+++ site.yaml"]
    assert "+              virtual_cps: 2   # as it was ordered" in lines
    assert "1 change mends 1 violation; 3 violations are left, and nothing new is violated." in lines
    told = lines[lines.index("Changed") :]
    assert told[1] == "should  Give the image at least 2 CPs: z9/V/A"
    (mark,) = fix(SMALL).applied[0].verdicts
    assert told[2] == f"    By: {TWO_CPS} ({mark[:8]})"
    left = told[told.index("Left to you") :]
    assert left[1].endswith(": z9/V/B")
    assert left[2] == "    Left: Where the capacity that is taken away should go has to be decided."
    assert result.stderr == "site.yaml stays as it is; --write changes it.\n"
    assert there() == SMALL


def test_write_changes_the_file_and_a_second_time_nothing() -> None:
    result = run("site.yaml", "--write")
    assert (result.exit_code, result.stderr) == (0, "site.yaml is written.\n")
    assert result.stdout.startswith("--- site.yaml\n")
    assert there() == MENDED
    assert Path("site.yaml").stat().st_mode & 0o777 == 0o640
    before = Path("site.yaml").stat().st_mtime_ns
    again = run("site.yaml", "--write")
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout.startswith("Nothing is changed; 3 violations are left.\n")
    assert Path("site.yaml").stat().st_mtime_ns == before


def test_a_file_that_changes_while_it_is_evaluated_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("domino_advisor.commands.fix")

    def meanwhile(file: Path, read: bytes, content: bytes) -> None:
        file.write_text(f"# mine\n{SMALL}", "utf-8")
        rewrite(file, read, content)

    monkeypatch.setattr(module, "rewrite", meanwhile)
    result = run("site.yaml", "--write")
    assert result.exit_code == 5
    assert "site.yaml is not written: it has changed since it was read." in result.stderr
    assert there() == f"# mine\n{SMALL}"


def test_standard_input_is_shown_as_a_diff_or_goes_to_an_output() -> None:
    assert run("-", text=SMALL).stdout.startswith("--- <stdin>\n")
    assert run(text=SMALL).stdout.startswith("--- <stdin>\n")
    result = run("-", "--output", "-", text=SMALL)
    assert result.stdout == MENDED
    assert result.stderr == "1 change mends 1 violation; 3 violations are left, and nothing new is violated.\n"
    assert run("-", "--output", "new.yaml", text=SMALL).stderr == "new.yaml is written.\n"
    assert there("new.yaml") == MENDED


def test_what_is_out_of_the_question_is_refused_as_a_wrong_call() -> None:
    for arguments, message in (
        (("-", "--write"), "--write changes a FILE in place"),
        (("site.yaml", "--write", "--output", "new.yaml"), "--write changes a FILE in place"),
        (("site.yaml", "--output", "site.yaml"), "--output names FILE itself"),
        (("site.yaml", "--only", "no-such"), "no-such is no guideline, and nothing that is violated begins so."),
    ):
        result = run(*arguments, text=SMALL)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
    assert there() == SMALL


def test_what_cannot_be_read_ends_with_3() -> None:
    Path("bad.yaml").write_text("deployment: x\nmachines:\n  - nam: z9\n")
    result = run("bad.yaml", "--write")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("bad.yaml:3:5: ")
    result = run("gone.yaml")
    assert (result.exit_code, result.stderr) == (3, "gone.yaml: cannot be read: No such file or directory\n")


def test_json_is_the_whole_fix() -> None:
    result = run("site.yaml", "--format", "json")
    made = fix(Path("site.yaml"))
    assert result.stdout_bytes == canonical(made) + b"\n"
    told = json.loads(result.stdout)
    assert told["text"] == MENDED
    assert sorted(told) == ["applied", "diff", "further", "left", "mended", "remaining", "text"]


def test_only_what_is_chosen_is_changed_and_told() -> None:
    result = run("site.yaml", "--only", "min-two-cps", "--output", "-")
    assert result.stdout == MENDED
    assert "Left to you" not in run("site.yaml", "--only", "min-two-cps").stdout


def test_a_site_without_violations_is_told_so() -> None:
    Path("fine.yaml").write_text(site(guest("A", 2)), "utf-8")
    result = run("fine.yaml", "--write")
    assert (result.stdout, result.stderr) == ("Nothing is changed: nothing is violated.\n", "")


def test_a_diff_of_windows_lines_keeps_their_ends() -> None:
    Path("site.yaml").write_bytes(SMALL.replace("\n", "\r\n").encode())
    result = run("site.yaml")
    assert b"+              virtual_cps: 2   # as it was ordered\r\n" in result.stdout_bytes
    assert run("site.yaml", "--write").exit_code == 0
    assert there() == MENDED.replace("\n", "\r\n")


def test_what_reach_all_would_change_is_shown_where_nothing_is_changed() -> None:
    newer = site(guest("A")).replace('"7.0.2"', '"14.0"')
    lines = run("-", text=newer).stdout.splitlines()
    assert lines[0].startswith("Nothing is changed; 1 violation is left. --reach all would make 1 change")
    told = lines[lines.index("What --reach all would change besides") :]
    assert told[1].endswith(": z9/V/A")
    assert told[2] == "    Change: /machines/0/lpars/0/zvm/guests/0/virtual_cps: 1 -> 2"
    assert "Left to you" not in lines
