"""`evaluate --ask`: a person at a terminal answers, and the answers go into the file if that is wanted."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from msgspec.structs import replace

from domino_advisor.commands.asking import value_of
from domino_advisor.commands.cli import main
from domino_advisor.core.asked import AskedFact
from tests.terminals import COMMAND, CTRL_C, CTRL_D, OFFER, PROMPT, Terminal

SITE = """\
# Our branch.
deployment: Branches     # since 2009
environment: production
hosts:
  - name: esx1           # in the cellar
    esx_release: "4.0"
    cores: 8
    mmu_assist_enabled: true
    bios: {virtualization: true, vt_x: true, turbo: true}
    vswitches: [{name: v, carries: [vm], nics: 2}]
    vms:
      - name: mail
        os: windows
        virtual_cps: 2
        memory_gib: 8
        connected_devices: none
        disks: [{name: c, format: eager-zeroed-thick, aligned: true}]
        dpars:
          - name: mail
            workloads: [{client: nrpc, users: {concurrent: 900}, mail_file_mib: 200}]
            domino_release: "8.5.1"
            notes_ini: {Server_Transinfo_range: set}
            transinfo_stepwise: true
            monitored_statistics: [availability-index, expansion-factor]
"""
# what it asks: the power mode and the devices of the host, then the network adapter of the VM
ANSWERED = SITE.replace("turbo: true}", "turbo: true, power_mode: high-performance}")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The file that is asked about."""
    file = tmp_path / "site.yaml"
    file.write_text(SITE, "utf-8")
    return file


@pytest.fixture
def terminal(site: Path) -> Terminal:
    """The command, as it asks about the file."""
    return Terminal("evaluate", "--ask", str(site))


def answer(terminal: Terminal, *lines: str) -> str:
    """Give answers, each when it is asked for; what was shown before the last."""
    shown = ""
    for line in lines:
        shown = terminal.expect(PROMPT)
        terminal.expect("> ")
        terminal.type(line)
    return shown


class TestASession:
    def test_asks_until_all_is_answered_and_writes_it(self, terminal: Terminal, site: Path) -> None:
        assert "power mode, at esx1" in answer(terminal, "high-performance")
        assert "none, or one or more of floppy" in answer(terminal, "usb")
        assert "Which virtual network adapter has the VM?" in answer(terminal, "1")
        assert "Nothing more is asked." in terminal.expect(OFFER)
        terminal.type("y")
        assert terminal.end() == 0
        expected = ANSWERED.replace("    vswitches", "    enabled_devices: [usb]\n    vswitches")
        expected = expected.replace("        dpars", "        nic_type: vmxnet3\n        dpars")
        told = sorted(line for line in site.read_text("utf-8").splitlines())
        assert told == sorted(expected.splitlines())
        # the evaluation follows, with the answers
        assert "Disconnect the drives, USB controllers" in terminal.seen.partition("is written.")[2]

    def test_shows_the_change_before_it_is_made(self, terminal: Terminal, site: Path) -> None:
        answer(terminal, "1", "q")
        shown = terminal.expect(OFFER)
        assert "+    bios: {virtualization: true, vt_x: true, turbo: true, power_mode: high-performance}" in shown
        assert site.read_text("utf-8") == SITE
        terminal.type("y")
        assert terminal.end() == 0
        assert site.read_text("utf-8") == ANSWERED

    def test_shows_choices_and_what_each_would_change(self, terminal: Terminal) -> None:
        shown = " ".join(answer(terminal, "q").split())
        assert "1 high-performance: nothing is violated" in shown
        assert "3 power-saving: 1 should is violated: Set the BIOS to high performance" in shown
        assert terminal.end() == 0

    def test_tells_where_to_look(self, terminal: Terminal) -> None:
        answer(terminal, "?")
        assert "Look: vSphere Client: host > Configure > Overview > Power Management" in answer(terminal, "q")
        assert terminal.end() == 0

    def test_says_why_an_answer_cannot_stand_and_asks_again(self, terminal: Terminal, site: Path) -> None:
        answer(terminal, "seventeen")
        assert "high-performance" in answer(terminal, "1")
        answer(terminal, "q")
        terminal.expect(OFFER)
        terminal.type("y")
        assert terminal.end() == 0
        assert site.read_text("utf-8") == ANSWERED

    def test_skips_what_is_left_empty_and_asks_it_no_more(self, terminal: Terminal, site: Path) -> None:
        answer(terminal, "", "", "")
        assert terminal.end() == 0
        assert "Nothing else is asked." in terminal.seen
        assert OFFER not in terminal.seen
        assert site.read_text("utf-8") == SITE

    def test_goes_on_with_what_is_not_written(self, terminal: Terminal, site: Path) -> None:
        answer(terminal, "power-saving", "q")
        terminal.expect(OFFER)
        terminal.type("n")
        assert terminal.end() == 0
        assert site.read_text("utf-8") == SITE
        assert "Set the BIOS of the host to high performance" in terminal.seen.rpartition(OFFER)[2]

    def test_answers_for_each_place_by_itself(self, tmp_path: Path) -> None:
        two = tmp_path / "two.yaml"
        two.write_text(SITE + SITE.partition("hosts:\n")[2].replace("esx1", "esx2"), "utf-8")
        terminal = Terminal("evaluate", "--ask", str(two))
        answer(terminal, "e")
        for host, word in (("esx1", "balanced"), ("esx2", "high-performance")):
            terminal.expect(f"{host} >")
            terminal.type(word)
        answer(terminal, "q")
        terminal.expect(OFFER)
        terminal.type("y")
        assert terminal.end() == 0
        written = yaml.safe_load(two.read_text("utf-8"))["hosts"]
        assert [host["bios"]["power_mode"] for host in written] == ["balanced", "high-performance"]


class TestNothingIsLost:
    def test_what_cannot_be_written_is_told_and_the_rest_is_written(self, tmp_path: Path) -> None:
        """Two hosts share one BIOS by an alias, so that one of them cannot be set by itself."""
        shared = tmp_path / "shared.yaml"
        host = SITE.partition("hosts:\n")[2].replace("esx1", "esx2")
        shared.write_text(
            SITE.replace("bios: {", "bios: &bios {") + host.partition("    bios: ")[0] + "    bios: *bios\n"
            + host.partition("turbo: true}\n")[2], "utf-8",
        )  # fmt: skip
        terminal = Terminal("evaluate", "--ask", str(shared))
        answer(terminal, "e")
        for host_name, word in (("esx1", "balanced"), ("esx2", "")):
            terminal.expect(f"{host_name} >")
            terminal.type(word)
        answer(terminal, "none", "q")
        assert "put it there by hand" in terminal.expect(OFFER)
        terminal.type("y")
        assert terminal.end() == 0
        hosts = yaml.safe_load(shared.read_text("utf-8"))["hosts"]
        assert [host.get("enabled_devices") for host in hosts] == ["none", "none"]
        assert "power_mode" not in hosts[0]["bios"]

    @pytest.mark.slow
    @pytest.mark.parametrize("key", [CTRL_C, CTRL_D], ids=["ctrl-c", "ctrl-d"])
    def test_an_end_offers_what_was_answered(self, terminal: Terminal, site: Path, key: str) -> None:
        answer(terminal, "1", key)
        terminal.expect(OFFER)
        assert site.read_text("utf-8") == SITE
        terminal.type("y")
        assert terminal.end() == 0
        assert site.read_text("utf-8") == ANSWERED

    @pytest.mark.slow
    @pytest.mark.parametrize("key", [CTRL_C, CTRL_D, "", "no"], ids=["ctrl-c", "ctrl-d", "enter", "no"])
    def test_only_a_yes_writes(self, terminal: Terminal, site: Path, key: str) -> None:
        answer(terminal, "1", "q")
        terminal.expect(OFFER)
        terminal.type(key)
        assert terminal.end() == 0
        assert site.read_text("utf-8") == SITE

    def test_a_file_that_was_changed_meanwhile_is_left_alone(self, terminal: Terminal, site: Path) -> None:
        answer(terminal, "1", "q")
        terminal.expect(OFFER)
        site.write_text(SITE + "# and more\n", "utf-8")
        terminal.type("y")
        assert terminal.end() == 5
        assert site.read_text("utf-8") == SITE + "# and more\n"
        assert "has changed" in terminal.seen


class TestWithoutATerminal:
    def test_it_says_what_to_do_instead(self, site: Path) -> None:
        done = subprocess.run([COMMAND, "evaluate", "--ask", str(site)], input=b"y\n", capture_output=True, check=False)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"--ask needs a terminal" in done.stderr and b"questions" in done.stderr

    @pytest.mark.parametrize("files", [(), ("-",), ("a.yaml", "b.yaml")])
    def test_it_takes_one_file(self, files: tuple[str, ...]) -> None:
        result = CliRunner().invoke(main, ["evaluate", "--ask", *files], input="")
        assert (result.exit_code, result.stdout) == (2, "")


FACT = AskedFact("q", "it", "text", "", "", (), ())


class TestATypedLine:
    """What is typed, and what it says as an answer; what is none stays text, and is refused where it is checked."""

    @pytest.mark.parametrize(
        ("fact", "line", "value"),
        [
            ({"kind": "choice", "choices": ("none", "little")}, "2", "little"),
            ({"kind": "choice", "choices": ("none", "little")}, "Little", "little"),
            ({"kind": "choice", "choices": (31, 32, 64)}, "64", 64),
            ({"kind": "choice", "choices": (31, 32, 64)}, "3", 64),
            ({"kind": "choice", "choices": ("none",)}, "2", "2"),
            ({"kind": "words", "choices": ("usb", "audio")}, "usb", ["usb"]),
            ({"kind": "words", "choices": ("usb", "audio")}, "USB audio", ["usb", "audio"]),
            ({"kind": "words", "choices": ("usb",)}, "none", "none"),
            ({"kind": "words", "choices": ("complete", "router")}, "complete", "complete"),
            ({"kind": "number"}, "12,000", 12000),
            ({"kind": "number"}, "1.5", 1.5),
            ({"kind": "number"}, "4-8", {"from": 4, "to": 8}),
            ({"kind": "number"}, "4 to 8", {"from": 4, "to": 8}),
            ({"kind": "number"}, "many", "many"),
            ({"kind": "number", "choices": ("not-set",)}, "not-set", "not-set"),
            ({"kind": "release"}, "7.0", "7.0"),
            ({"kind": "list"}, "[{name: a, nics: 2}]", [{"name": "a", "nics": 2}]),
            ({"kind": "list"}, "none", "none"),
        ],
    )
    def test_says(self, fact: dict[str, Any], line: str, value: Any) -> None:
        assert value_of(replace(FACT, **fact), line) == value
