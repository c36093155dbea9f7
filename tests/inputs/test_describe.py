"""`domino-advisor describe`: the description with where it comes from, and what no file tells."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["describe", *arguments])


def _adapter(name: str, adapter: str) -> dict[str, str]:
    return {"VM": name, "Adapter": adapter, "VI SDK Server": "vc1"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return laid(tmp_path / "site", {
        "RVTools_export.xlsx": workbook({
            "vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02")]),
            "vNetwork": (("VM", "Adapter", "VI SDK Server"), [_adapter("MAIL01", "E1000")]),
        }),
        "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=0", "Mail_Password=hunter2"),
        "mail02/notes.ini": notes_ini("MAIL02", "TRANSLOG_Status=1"),
        "readme.docx": b"PK\3\4",
    })  # fmt: skip


def test_what_files_tell_can_be_evaluated_as_it_is_written(site: Path, tmp_path: Path) -> None:
    written = tmp_path / "site.yaml"
    assert run(str(site), "--name", "Head office", "--output", str(written)).exit_code == 0
    text = written.read_text("utf-8")
    value = yaml.safe_load(text)
    assert value["deployment"] == "Head office"
    assert f"enabled: false  # {site}/mail01/notes.ini:4:1" in text
    assert "Written from 1 RVTools, 2 notes.ini." in text
    assert f"Not read, since nothing here knows them: {site}/readme.docx." in text
    answer = CliRunner().invoke(main, ["evaluate", str(written), "--show", "actions"])
    assert answer.exit_code == 0
    assert "Give VMs the VMXNET 3 network adapter" in answer.stdout
    assert "prod/esx1/MAIL01" in answer.stdout


def test_what_no_file_tells_stands_below_as_comments(site: Path) -> None:
    told = run(str(site))
    _, _, below = told.stdout.partition("# What no file tells, and what of it decides most:\n")
    assert "How many users" in below or "Which" in below
    assert all(line.startswith("#") for line in below.splitlines() if line)
    assert "# What no file tells" not in run(str(site), "--no-questions").stdout


def test_what_is_secret_is_written_nowhere(site: Path) -> None:
    told = run(str(site))
    assert "hunter2" not in told.stdout + told.stderr


def test_what_is_wrong_with_a_file_goes_to_standard_error_and_stops_nothing(site: Path) -> None:
    (site / "mail02" / "notes.ini").write_bytes(b"")
    told = run(str(site), "--no-questions")
    again = "Look whether the command that should have written it failed, and give it again."
    assert told.exit_code == 0
    assert told.stderr.splitlines()[0] == f"{site}/mail02/notes.ini: error: the file is empty. {again}"
    assert "MAIL01/ACME" in told.stdout


def test_systems_of_which_nothing_says_whether_they_run_domino_are_counted_with_what_would_say_so(site: Path) -> None:
    shutil.rmtree(site / "mail02")
    hint = "1 system has no notes.ini here, and may run Domino: where every notes.ini is given, say --all-servers."
    assert run(str(site), "--no-questions").stderr.splitlines() == [hint]
    assert run(str(site), "--no-questions", "--all-servers").stderr == ""


def test_files_that_tell_nothing_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "readme").write_text("hello")
    told = run(str(tmp_path))
    assert told.exit_code == 3
    assert "No file tells anything of a site" in told.stderr


@pytest.mark.parametrize("name", ["a\u202eb", "a\nb", "a # b", "a\tb", "a'\"b", "x" * 200])
def test_a_name_of_a_file_is_harmless_in_a_comment(tmp_path: Path, name: str) -> None:
    laid(tmp_path, {f"{name}/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=1")})
    told = run(str(tmp_path), "--no-questions")
    assert told.exit_code == 0
    assert "\u202e" not in told.stdout
    assert yaml.safe_load(told.stdout)["images"][0]["dpars"][0]["transaction_logging"] == {"enabled": True}
