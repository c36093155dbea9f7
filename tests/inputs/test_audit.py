"""`domino-advisor audit`: the answer to what files tell, with the files as the places of what it rests on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook

ADAPTERS = ("VM", "Adapter", "VI SDK Server")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return laid(tmp_path / "site", {
        "RVTools_export.xlsx": workbook({
            "vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02")]),
            "vNetwork": (ADAPTERS, [{"VM": "MAIL01", "Adapter": "E1000", "VI SDK Server": "vc1"}]),
        }),
        "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=0", "Mail_Password=hunter2"),
        "mail02/notes.ini": notes_ini("MAIL02", "TRANSLOG_Status=1"),
    })  # fmt: skip


def _findings(text: str) -> dict[tuple[str, str], str]:
    answer: dict[str, Any] = json.loads(text)
    return {(one["guideline"], one["subject"]["path"]): one["verdict"] for one in answer["findings"]}


def test_the_answer_is_that_to_what_describe_writes(site: Path, tmp_path: Path) -> None:
    written = str(tmp_path / "site.yaml")
    assert run("describe", str(site), "--no-questions", "--output", written).exit_code == 0
    by_hand = run("evaluate", written, "--format", "json")
    audited = run("audit", str(site), "--format", "json")
    assert audited.exit_code == 0
    assert _findings(audited.stdout) == _findings(by_hand.stdout)
    assert ("vsphere-domino-2011/vmxnet3-adapter", "prod/esx1/MAIL01") in _findings(audited.stdout)


def test_what_is_found_stands_at_its_file_and_cell_in_sarif(site: Path) -> None:
    told = json.loads(run("audit", str(site), "--format", "sarif").stdout)
    found = {one["ruleId"]: one for one in told["runs"][0]["results"]}["vsphere-domino-2011/vmxnet3-adapter"]
    steps = [
        step["location"]["physicalLocation"]
        for flow in found["codeFlows"]
        for thread in flow["threadFlows"]
        for step in thread["locations"]
        if "physicalLocation" in step["location"]
    ]
    cells = [
        (place["artifactLocation"]["uri"], place["properties"].get("sheet"), place["region"])
        for place in [found["locations"][0]["physicalLocation"], *steps]
        if place["properties"]["jsonPointer"].endswith("/nic_type")
    ]
    assert cells
    for cell in cells:
        assert cell == (f"file://{site}/RVTools_export.xlsx", "vNetwork", {"startLine": 2, "startColumn": 2})
    artifacts = [one["location"]["uri"].rpartition("/")[2] for one in told["runs"][0]["artifacts"]]
    assert artifacts == ["RVTools_export.xlsx", "notes.ini", "notes.ini"]


def test_a_proof_names_the_file_and_the_line(site: Path) -> None:
    answer = json.loads(run("audit", str(site), "--format", "json").stdout)
    marks = {
        one["subject"]["path"]: one["fingerprint"]
        for one in answer["findings"]
        if one["guideline"].endswith("/vmxnet3-adapter")
    }
    mark = marks["prod/esx1/MAIL01"]
    proof = run("audit", str(site), "--proof", mark).stdout
    flat = re.sub(r"\s+", "", proof)
    assert f"{site}/RVTools_export.xlsx[vNetwork]:2" in flat


def test_the_gate_and_the_choice_of_guidelines_are_those_of_evaluate(site: Path) -> None:
    assert run("audit", str(site), "--fail-on", "should", "--reach", "all").exit_code == 1
    assert run("audit", str(site), "--fail-on", "should", "--reach", "all", "--only", "strength=must").exit_code == 0


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html", "sarif", "junit", "csv"])
def test_no_format_shows_what_is_secret(site: Path, form: str) -> None:
    told = run("audit", str(site), "--format", form)
    assert told.exit_code == 0
    assert "hunter2" not in told.stdout + told.stderr


def test_files_that_tell_nothing_are_an_error(tmp_path: Path) -> None:
    assert run("audit", str(tmp_path)).exit_code == 3
