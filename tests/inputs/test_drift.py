"""The same site audited again: what its files tell otherwise, with files and lines, and what that changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook

ADAPTERS = ("VM", "Adapter", "VI SDK Server")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


Audit = Callable[..., str]


@pytest.fixture
def audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Audit:
    """Audits a site, laid down under a name; gives the file of the answer."""
    monkeypatch.chdir(tmp_path)

    def made(name: str, adapter: str = "E1000", *settings: str, account: bool = True, memory: int = 16384) -> str:
        laid(tmp_path / name, {
            "RVTools_export.xlsx": workbook({
                "vInfo": (VINFO, [vm("MAIL01", Memory=memory)]),
                "vNetwork": (ADAPTERS, [{"VM": "MAIL01", "Adapter": adapter, "VI SDK Server": "vc1"}]),
            }),
            "mail01/notes.ini": notes_ini("MAIL01", *settings),
        })  # fmt: skip
        answer = f"{name}.json"
        more = ("--account",) if account else ()
        told = run("audit", name, "--name", "Ours", "--format", "json", "--output", answer, *more)
        assert told.exit_code == 0, told.stderr
        return answer

    return made


def drift(old: str, new: str) -> list[dict[str, Any]]:
    told = run("compare", old, new, "--format", "json")
    assert told.exit_code == 0, told.stderr
    facts: list[dict[str, Any]] = json.loads(told.stdout)["file_facts"]
    return facts


def test_a_fact_that_changed_has_both_values_with_file_and_line(audit: Audit) -> None:
    old, new = audit("monday", "E1000", "TRANSLOG_Status=0"), audit("tuesday", "E1000", "x=1", "TRANSLOG_Status=1")
    (fact,) = drift(old, new)
    assert (fact["change"], fact["subject"], fact["member"]) == (
        "changed", "prod/esx1/MAIL01/MAIL01/ACME", "transaction_logging/enabled",
    )  # fmt: skip
    assert fact["before"] == {"value": False, "places": [{"file": "monday/mail01/notes.ini", "line": 4, "column": 1}]}
    assert fact["after"] == {"value": True, "places": [{"file": "tuesday/mail01/notes.ini", "line": 5, "column": 1}]}


def test_a_fact_that_changed_names_the_findings_that_rest_on_it(audit: Audit) -> None:
    told = json.loads(run("compare", audit("monday"), audit("tuesday", "VMXNET 3"), "--format", "json").stdout)
    (fact,) = told["file_facts"]
    changes = {change["fingerprint"]: change for change in told["changes"]}
    assert [(changes[mark]["group"], changes[mark]["guideline"]) for mark in fact["verdicts"]] == [
        ("fixed", "vsphere-domino-2011/vmxnet3-adapter")
    ]


def test_a_fact_names_no_finding_that_rests_on_another_fact_of_the_same_thing(tmp_path: Path) -> None:
    answers = []
    for day, status, memory in (("monday", 1, 16_265_880), ("tuesday", 0, 8_265_880)):
        memory_told = f"MemTotal: {memory} kB\n".encode()
        site = laid(tmp_path / day, {
            "mail01/notes.ini": notes_ini("MAIL01", f"TRANSLOG_Status={status}"), "mail01/meminfo": memory_told,
        })  # fmt: skip
        answers.append(str(tmp_path / f"{day}.json"))
        run("audit", str(site), "--name", "Ours", "--format", "json", "--account", "--output", answers[-1])
    told = json.loads(run("compare", *answers, "--format", "json").stdout)
    guidelines = {change["fingerprint"]: change["guideline"] for change in told["changes"]}
    memory, logging = told["file_facts"]
    assert (memory["member"], logging["member"]) == ("memory_gib", "transaction_logging/enabled")
    assert "vsphere-domino-2011/eight-gib-for-4000-users" not in [guidelines[mark] for mark in logging["verdicts"]]
    assert logging["verdicts"]
    assert memory["verdicts"]
    assert not set(memory["verdicts"]) & set(logging["verdicts"])


def test_a_change_of_a_finding_names_the_file_and_the_line_of_what_caused_it(audit: Audit) -> None:
    told = json.loads(run("compare", audit("monday"), audit("tuesday", "VMXNET 3"), "--format", "json").stdout)
    (change,) = [change for change in told["changes"] if change["group"] == "fixed"]
    (fact,) = change["facts"]
    assert fact["was_at"] == {"file": "monday/RVTools_export.xlsx", "sheet": "vNetwork", "line": 2, "column": 2}
    assert fact["is_at"]["file"] == "tuesday/RVTools_export.xlsx"
    assert "(monday/RVTools_export.xlsx[vNetwork]:2:2)" in change["causes"][0]["text"]


def test_what_is_told_for_the_first_time_and_what_is_told_no_more(audit: Audit) -> None:
    old, new = audit("monday"), audit("tuesday", "E1000", "TRANSLOG_Status=1")
    (fact,) = drift(old, new)
    assert (fact["change"], fact["after"]["value"], "before" in fact) == ("new", True, False)
    (fact,) = drift(new, old)
    assert (fact["change"], fact["before"]["value"], "after" in fact) == ("gone", True, False)


def test_the_same_state_in_other_files_is_no_drift(audit: Audit) -> None:
    assert drift(audit("monday"), audit("tuesday")) == []


def test_people_read_what_was_and_what_is_with_the_places_and_the_findings(audit: Audit) -> None:
    old, new = audit("monday"), audit("tuesday", "VMXNET 3", memory=8192)
    text = run("compare", old, new).stdout
    assert "2 facts are told otherwise by files." in text
    assert "Told otherwise by files (2)" in text
    assert "memory in GiB of prod/esx1/MAIL01: was 16, is 8" in text
    assert "Before at: monday/RVTools_export.xlsx[vInfo]:2:6" in text
    assert "Now at: tuesday/RVTools_export.xlsx[vInfo]:2:6" in text
    assert "Fixed: Give VMs the VMXNET 3 network adapter" in text
    assert "Told otherwise by files (2)" in run("compare", old, new, "--format", "markdown").stdout


def test_it_needs_no_account(audit: Audit) -> None:
    assert len(drift(audit("monday", account=False), audit("tuesday", "VMXNET 3", account=False))) == 1


def test_a_description_that_was_written_has_no_drift(audit: Audit) -> None:
    old = audit("monday")
    run("describe", "monday", "--output", "site.yaml", "--no-questions")
    told = json.loads(run("compare", old, "site.yaml", "--format", "json").stdout)
    assert "file_facts" not in told
    assert "otherwise by files" not in run("compare", old, "site.yaml").stdout


def test_the_gate_of_an_audit_counts_only_what_is_new(audit: Audit) -> None:
    old, fine = audit("monday"), audit("tuesday", "VMXNET 3")
    gate = ("--fail-on", "should", "--reach", "all")
    assert run("audit", "monday", *gate).exit_code == 1
    assert run("audit", "monday", *gate, "--baseline", old).exit_code == 0
    assert run("audit", "monday", *gate, "--baseline", fine).exit_code == 1


def test_no_secret_is_in_a_comparison(audit: Audit) -> None:
    old, new = audit("monday", "E1000", "Mail_Password=hunter2"), audit("tuesday", "VMXNET 3", "Mail_Password=hunter3")
    for form in ("text", "json", "markdown"):
        told = run("compare", old, new, "--format", form)
        assert "hunter" not in told.stdout + told.stderr
