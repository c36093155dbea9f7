"""The scripts that gather what one host tells: run for real, and what comes of their archives."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest
import tree_sitter
import tree_sitter_powershell
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.secrets import is_secret
from domino_advisor.inputs.windows import KNOWN
from tests.inputs.bundles import laid, notes_ini
from tests.inputs.test_aix import LPARSTAT, PRTCONF
from tests.inputs.test_sysinfo import GUEST, SYSINFO

COLLECTORS = Path(__file__).parents[2] / "examples" / "collectors"
SECRETS = ("Mail_Password=hunter2", "TOKEN_OF_X=hunter2", "API_KEY=hunter2", "Url=http://u:hunter2@example.com/a")


def _collect(script: str, archive: Path, *given: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(COLLECTORS / script), "-o", str(archive), *map(str, given)],
        env={**os.environ, "TMPDIR": str(archive.parent), **environment},
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip


def _unpacked(archive: Path) -> dict[str, bytes]:
    with tarfile.open(archive) as tar:
        return {one.name: tar.extractfile(one).read() for one in tar if one.isfile()}  # type: ignore[union-attr]


def _told(found: Gathered) -> str:
    return json.dumps(found.described.value) + repr(found)


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    """The archive of a guest of z/VM with two Domino servers, of one of which there is a capture."""
    root = laid(tmp_path / "root", {
        "etc/hostname": b"mailg1\n", "etc/os-release": b'ID="sles"\nVERSION_ID="15.5"\n',
        "proc/meminfo": b"MemTotal: 16265880 kB\nSwapTotal: 2097152 kB\n", "proc/sysinfo": (SYSINFO + GUEST).encode(),
        "local/notesdata1/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=1", *SECRETS),
        "local/notesdata2/notes.ini": notes_ini("MAIL02", "TRANSLOG_Status=0") + b"Title=Gr\x94\xe1e\r\n",
    })  # fmt: skip
    _collect("collect-linux.sh", tmp_path / "bundle.tar.gz", COLLECT_ROOT=str(root))
    return tmp_path / "bundle.tar.gz"


def test_what_linux_tells_comes_into_one_archive_and_is_read(linux: Path) -> None:
    found = gather([linux])
    assert [file.name for file in found.files if file.kind is None] == []
    (machine,) = found.described.value["machines"]
    (guest,) = machine["lpars"][0]["zvm"]["guests"]
    assert (guest["os_release"], guest["swap_gib"], guest["memory_gib"]) == ("15 SP5", 2, {"from": 15.512})
    assert [dpar["name"] for dpar in guest["dpars"]] == ["MAIL01/ACME", "MAIL02/ACME"]


def test_the_archive_of_linux_has_no_secrets_and_nobody_else_may_read_it(linux: Path) -> None:
    files = _unpacked(linux)
    assert not any(b"hunter2" in data for data in files.values())
    assert b"Url=http://u:not-shown@example.com/a\r\n" in files["mailg1/notes1/notes.ini"]
    assert files["mailg1/notes2/notes.ini"].endswith(b"Title=Gr\x94\xe1e\r\n")
    assert linux.stat().st_mode & 0o077 == 0
    assert not list(linux.parent.glob("domino-advisor.*"))


def test_an_audit_of_the_archive_evaluates_it(linux: Path) -> None:
    told = CliRunner().invoke(main, ["audit", str(linux), "--all-servers", "--format", "json"])
    assert told.exit_code == 0
    paths = {finding["subject"]["path"] for finding in json.loads(told.stdout)["findings"]}
    assert any(path.endswith("MAIL02/ACME") for path in paths)


def test_the_machine_that_this_runs_on_is_told(tmp_path: Path) -> None:
    given = laid(tmp_path / "given", {"mail01/notes.ini": notes_ini("MAIL01", *SECRETS), "mail01/notes.txt": b"x"})
    _collect("collect-linux.sh", tmp_path / "here.tar.gz", given)
    files = _unpacked(tmp_path / "here.tar.gz")
    (host,) = {name.split("/")[0] for name in files}
    assert f"{host}/mail01/notes.txt" in files and f"{host}/proc/meminfo" in files
    found = gather([tmp_path / "here.tar.gz"])
    assert "hunter2" not in _told(found)
    servers = [dpar["name"] for image in found.described.value["images"] for dpar in image.get("dpars", ())]
    assert "MAIL01/ACME" in servers


def test_what_aix_tells_comes_into_one_archive_and_is_read(tmp_path: Path) -> None:
    """Commands that print what those of AIX do stand in for them."""
    commands = laid(tmp_path / "bin", {
        name: f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n".encode()
        for name, text in (("prtconf", PRTCONF), ("lparstat", LPARSTAT), ("oslevel", "7300-02-01-2346"))
    })  # fmt: skip
    for command in commands.iterdir():
        command.chmod(0o700)
    given = laid(tmp_path / "given", {"notes.ini": notes_ini("MAIL01", *SECRETS)})
    path = f"{commands}:{os.environ['PATH']}"
    _collect("collect-aix.sh", tmp_path / "aix.tar", given / "notes.ini", PATH=path)
    assert not any(b"hunter2" in data for data in _unpacked(tmp_path / "aix.tar").values())
    found = gather([tmp_path / "aix.tar"])
    (machine,) = found.described.value["machines"]
    image = machine["lpars"][0]["image"]
    assert (machine["lpars"][0]["real_cps"], image["os_release"]) == (4, "7.3")
    assert "MAIL01/ACME" in [dpar["name"] for dpar in image["dpars"]]


@pytest.mark.parametrize("script", ["collect-linux.sh", "collect-aix.sh", "collect-windows.ps1"])
@pytest.mark.parametrize("name", [
    "Mail_Password", "HTTP_PWD", "X_Secret", "TOKEN", "Credential", "ApiKey", "API_KEY", "private_key", "Access_Key",
    "Authorization", "Authorisation", "passphrase",
])  # fmt: skip
def test_each_collector_knows_the_names_of_secrets(script: str, name: str) -> None:
    text = (COLLECTORS / script).read_text(encoding="utf-8")
    match = re.search(r"(?m)^\$?secret ?= ?'(.*)'$", text)
    assert match is not None
    assert is_secret(name) and re.search(match[1], f"{name}=x", re.IGNORECASE)
    assert not re.search(match[1], "ServerTasks=Replica,Router", re.IGNORECASE)


def test_of_windows_no_more_is_gathered_than_is_read() -> None:
    text = (COLLECTORS / "collect-windows.ps1").read_text(encoding="utf-8")
    classes = text.partition("$classes = [ordered]@{")[2].partition("}")[0]
    assert {name.lower() for name in re.findall(r"'(\w+)'", classes)} <= KNOWN


def _wrong(script: bytes) -> list[str]:
    """What the grammar of PowerShell has no place for."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_powershell.language()))
    left = [parser.parse(script).root_node]
    wrong = []
    while left:
        node = left.pop()
        if node.is_error or node.is_missing:
            wrong.append(f"{node.start_point.row + 1}:{node.start_point.column + 1}")
        left += node.children
    return wrong


@pytest.mark.parametrize(("script", "archive"), [("collect-linux.sh", "a.tar.gz"), ("collect-aix.sh", "a.tar")])
def test_a_notes_ini_in_which_secrets_cannot_be_found_is_left_out_and_told(
    tmp_path: Path, script: str, archive: str
) -> None:
    settings = notes_ini("MAIL01", *SECRETS)
    given = laid(tmp_path / "given", {"a/notes.ini": settings.decode().encode("utf-16"), "b/notes.ini": settings})
    done = _collect(script, tmp_path / archive, given)
    names = {name.partition("/")[2] for name in _unpacked(tmp_path / archive)}
    assert "b/notes.ini" in names and "a/notes.ini" not in names
    assert "a/notes.ini is left out" in done.stderr
    assert "(1 notes.ini in it)" in done.stdout


def test_the_script_for_windows_is_powershell_by_its_grammar() -> None:
    """Nothing here runs PowerShell; that what the grammar refuses is seen is shown with it."""
    script = (COLLECTORS / "collect-windows.ps1").read_bytes()
    assert _wrong(script) == []
    assert _wrong(script.replace(b"-ClassName $class |", b"-ClassName $class | |")) != []


@pytest.mark.parametrize("script", sorted(COLLECTORS.iterdir()), ids=lambda path: path.name)
def test_a_collector_can_be_read_in_two_minutes(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150 and max(map(len, lines)) <= 120
