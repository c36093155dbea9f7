"""What is wrong with files, and what they tell in two ways, as a part of the answer, in every format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook
from tests.test_sarif import validator

VMX = b'.encoding = "UTF-8"\ndisplayName = "MAIL01"\nmemSize = "8192"\nnumvcpus = "2"\n'


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def answer(*arguments: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("audit", *arguments, "--format", "json").stdout)
    return told


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """MAIL01 has 4 vCPUs by the inventory and 2 by its .vmx; the notes.ini of MAIL02 is empty."""
    monkeypatch.chdir(tmp_path)
    laid(tmp_path / "site", {
        "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02")])}),
        "mail01/mail01.vmx": VMX,
        "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=0", "Mail_Password=hunter2"),
        "mail02/notes.ini": b"",
        "readme.docx": b"PK\\3\\4",
    })  # fmt: skip
    return "site"


def test_what_files_tell_in_two_ways_stands_in_the_answer_with_both_places(site: str) -> None:
    told = answer(site)
    (found,) = [one for one in told["input_faults"] if one.get("pointer", "").endswith("/virtual_cps")]
    assert found["text"] == (
        "processors of MAIL01 is 2 here, and 4 in site/RVTools_export.xlsx[vInfo]:2:5, which is used"
    )
    assert found["place"] == {"file": "site/mail01/mail01.vmx", "line": 4, "column": 1}
    assert found["used"] == {"file": "site/RVTools_export.xlsx", "sheet": "vInfo", "line": 2, "column": 5}


def test_a_file_that_is_broken_stands_in_the_answer(site: str) -> None:
    (found,) = [one for one in answer(site)["input_faults"] if one["weight"] == "error"]
    assert found == {
        "weight": "error", "place": {"file": "site/mail02/notes.ini"}, "text": "the file is empty",
        "advice": "Look whether the command that should have written it failed, and give it again.",
    }  # fmt: skip


def test_every_file_is_named_with_what_it_was_read_as(site: str) -> None:
    assert answer(site)["files"] == [
        {"name": "site/RVTools_export.xlsx", "kind": "RVTools", "tells": 10},
        {"name": "site/mail01/mail01.vmx", "kind": ".vmx", "tells": 3},
        {"name": "site/mail01/notes.ini", "kind": "notes.ini", "tells": 3},
        {"name": "site/mail02/notes.ini", "kind": "notes.ini", "tells": 0},
        {"name": "site/readme.docx", "tells": 0},
    ]


def test_each_fact_is_named_by_what_it_is_of_with_its_places(site: str) -> None:
    facts = {(one["subject"], one["member"]): one for one in answer(site)["file_facts"]}
    logging = facts["prod/esx1/MAIL01/MAIL01/ACME", "transaction_logging/enabled"]
    assert logging["value"] is False
    assert logging["places"] == [{"file": "site/mail01/notes.ini", "line": 4, "column": 1}]
    memory = facts["prod/esx1/MAIL01", "memory_gib"]
    assert memory["value"] == 16
    assert memory["otherwise"] == [{"place": {"file": "site/mail01/mail01.vmx", "line": 3, "column": 1}, "value": "8"}]


def test_an_answer_to_a_description_has_none_of_it(site: str, tmp_path: Path) -> None:
    run("describe", site, "--output", "site.yaml")
    told = json.loads(run("evaluate", "site.yaml", "--format", "json").stdout)
    assert not {"files", "input_faults", "file_facts"} & set(told)


def test_a_proof_says_which_of_two_values_was_used(site: str) -> None:
    marks = [
        one["fingerprint"]
        for one in answer(site, "--account")["verdicts"]
        if one["guideline"] == "vsphere-domino-2011/two-vcpus-ideal" and one["subject"]["path"] == "prod/esx1/MAIL01"
    ]
    proof = " ".join(run("audit", site, "--proof", marks[0]).stdout.split())
    assert "site/RVTools_export.xlsx[vInfo]:2, which is used; site/mail01/mail01.vmx:4:1 tells 2" in proof


def test_the_levels_tell_the_faults_from_the_actions_on(site: str) -> None:
    assert "input_faults" not in answer(site, "--show", "screen")
    assert answer(site, "--show", "actions")["input_faults"] == answer(site)["input_faults"]


def test_the_first_screen_counts_them_and_the_actions_tell_them(site: str) -> None:
    screen = run("audit", site).stdout
    assert "Files: 2 told in two ways, 1 not read or taken, 1 unknown: --show actions." in screen
    actions = run("audit", site, "--show", "actions").stdout
    assert "Told by files in two ways" in actions
    assert "Used: site/RVTools_export.xlsx[vInfo]:2:5" in actions
    assert "error  site/mail02/notes.ini: the file is empty" in actions


def test_files_that_nothing_here_knows_are_counted_on_the_first_screen_and_listed_with_the_actions(site: str) -> None:
    for number in range(22):
        (Path(site) / f"x{number:02}.docx").write_bytes(b"x")
    assert "23 unknown: --show actions." in run("audit", site).stdout
    actions = " ".join(run("audit", site, "--show", "actions").stdout.split())
    assert "site/x00.docx, site/x01.docx" in actions
    assert "site/x18.docx and 3 more" in actions


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_documents_for_people_tell_them(site: str, form: str) -> None:
    told = run("audit", site, "--format", form).stdout
    assert "Told by files in two ways" in told
    assert "Not read, or not taken from files" in told


def test_sarif_has_them_as_results_at_their_places(site: str) -> None:
    log = json.loads(run("audit", site, "--format", "sarif").stdout)
    validator().validate(log)
    (told,) = log["runs"]
    names = [rule["id"] for rule in told["tool"]["driver"]["rules"]]
    of_files = [one for one in told["results"] if one["ruleId"].startswith("files/")]
    assert all(names[one["ruleIndex"]] == one["ruleId"] for one in of_files)
    places = {
        (one["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"], one["level"])
        for one in of_files
        for place in [one["locations"][0]["physicalLocation"]]
    }
    assert places == {
        ("files/told-in-two-ways", "site/mail01/mail01.vmx", 4, "warning"),
        ("files/told-in-two-ways", "site/mail01/mail01.vmx", 3, "warning"),
        ("files/not-taken", "site/mail02/notes.ini", 1, "error"),
    }
    used = [one["relatedLocations"][0]["physicalLocation"] for one in of_files if "relatedLocations" in one]
    assert {place["artifactLocation"]["uri"] for place in used} == {"site/RVTools_export.xlsx"}
    assert all(told["artifacts"][one["artifactLocation"]["index"]]["location"]["uri"].endswith("xlsx") for one in used)


def test_sarif_has_what_is_merely_to_be_known_as_a_notification_with_its_place(site: str, tmp_path: Path) -> None:
    (tmp_path / "site" / "link").symlink_to(tmp_path)
    (told,) = json.loads(run("audit", site, "--format", "sarif").stdout)["runs"]
    notes = told["invocations"][0]["toolExecutionNotifications"]
    (place,) = [one["locations"][0]["physicalLocation"] for one in notes if "locations" in one]
    assert place["artifactLocation"]["uri"] == "site/link"


def test_junit_has_a_suite_of_them_that_stops_no_build(site: str) -> None:
    suites = ET.fromstring(run("audit", site, "--format", "junit").stdout.encode())
    (files,) = [suite for suite in suites if suite.get("name", "").endswith(": files")]
    assert (files.get("tests"), files.get("skipped"), files.get("failures")) == ("3", "3", "0")


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html", "sarif", "junit", "csv"])
def test_no_secret_is_in_any_format(site: str, form: str) -> None:
    for depth in ("screen", "actions", "findings", "account"):
        told = run("audit", site, "--format", form, "--show", depth)
        assert told.exit_code == 0
        assert "hunter2" not in told.stdout + told.stderr
