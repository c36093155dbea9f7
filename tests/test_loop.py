"""From an empty folder to a clean site: `init`, `evaluate --ask` and `fix`, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.terminals import COMMAND, OFFER, Terminal

# What an administrator finds where the question says to look: two settings of the BIOS are not what the paper advises.
FOUND = {
    "Turbo Mode, at": "no",
    "power mode, at": "balanced",
    "virtual disks, how they were made": "[{name: system, device: sys01, format: eager-zeroed-thick, aligned: true}]",
    "one or more of": "none",
    "On which device is the system": "sys01",
}
MOST_QUESTIONS = 20


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def answered(file: Path) -> str:
    """Answer what is asked about a file, and agree to the change. What was shown."""
    terminal = Terminal("evaluate", "--ask", str(file))
    for _ in range(MOST_QUESTIONS):
        shown = terminal.expect("> ", OFFER)
        if terminal.was_shown(OFFER):
            terminal.type("y")
            assert terminal.end() == 0
            return terminal.seen
        terminal.type(next(answer for words, answer in FOUND.items() if words in shown))
    pytest.fail(f"it asks without end:\n{terminal.seen}")


def result(file: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("evaluate", file.name, "--format", "json", folder=file.parent).stdout)
    return told


def test_a_new_user_gets_to_a_clean_site_without_an_editor(tmp_path: Path) -> None:
    file = tmp_path / "site.yaml"
    assert run("init", "--platform", "vsphere", file.name, folder=tmp_path).returncode == 0
    begun = file.read_text("utf-8")
    assert result(file)["questions"]

    answered(file)
    asked = result(file)
    assert (asked["questions"], asked["counts"]["violated"]["should"]) == ([], 2)

    shown = run("fix", file.name, "--reach", "all", folder=tmp_path).stdout
    assert "+        bios: {turbo: true, power_mode: high-performance}" in shown
    assert "nothing is violated any more" in shown
    assert run("fix", file.name, "--reach", "all", "--write", folder=tmp_path).returncode == 0

    gate = ("--fail-on", "consider", "--fail-on", "undetermined", "--reach", "all")
    clean = run("evaluate", file.name, *gate, folder=tmp_path)
    assert clean.returncode == 0
    assert "Nothing has to change." in clean.stdout
    kept = [line for line in begun.splitlines() if "#" in line]
    assert [line for line in file.read_text("utf-8").splitlines() if "#" in line] == kept
