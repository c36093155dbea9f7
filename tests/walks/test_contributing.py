"""The walks of CONTRIBUTING.md are run: its commands, its files and the output that it shows, in a copy of the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.walks.copied import ROOT, copy_of_the_tree, run

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"[#;] (\S+\.(?:ya?ml|clp))( \(at the end\))?\n")
_EXIT = re.compile(r"# exits with (\d)(?: or (\d))?$")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and the line of the page that it begins in."""

    language: str
    text: str
    line: int


BLOCKS = [Block(m[1], m[2], TEXT[: m.start()].count("\n") + 1) for m in _BLOCK.finditer(TEXT)]


def commands(text: str) -> Iterator[tuple[str, set[int]]]:
    """The commands of a block with the exit codes that they may have; a here-document belongs to its command."""
    lines = iter(text.splitlines())
    for line in lines:
        command = line
        if marker := re.search(r"<<'(\w+)'", line):
            for more in lines:
                command += f"\n{more}"
                if more == marker[1]:
                    break
        told = _EXIT.search(line)
        yield command, {int(code) for code in told.groups() if code} if told else {0}


def walk(folder: Path) -> Iterator[tuple[Block, str]]:
    """Do what the page says. Gives each block with what stands printed after it."""
    printed = ""
    for block in BLOCKS:
        if block.language == "sh":
            printed = ""
            for command, codes in commands(block.text):
                done = run(command, folder)
                printed += done.stdout + done.stderr
                assert done.returncode in codes, f"line {block.line}: {command}\n{done.stdout}{done.stderr}"
        elif named := _NAME.match(block.text):
            file = folder / named[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            before = file.read_text("utf-8") if named[2] else ""
            file.write_text(before + block.text.removeprefix(named[0] if named[2] else ""), "utf-8")
        yield block, printed


def test_every_block_is_a_command_a_file_or_output() -> None:
    for block in BLOCKS:
        assert block.language in ("sh", "text") or _NAME.match(block.text), f"line {block.line}: names no file"
    assert {"sh", "text", "yaml", "clips"} == {block.language for block in BLOCKS}


def test_the_walks_do_what_they_say(tmp_path: Path) -> None:
    shown = 0
    for block, printed in walk(copy_of_the_tree(tmp_path)):
        if block.language == "text":
            for line in block.text.splitlines():
                assert line.strip() in printed, (
                    f"line {block.line}: {line.strip()!r} is not printed:\n{printed[-3000:]}"
                )
                shown += 1
    assert shown > 10


def test_a_walk_that_is_wrong_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = next(place for place, block in enumerate(BLOCKS) if block.text.startswith("# knowledge/"))
    broken = Block("yaml", BLOCKS[wrong].text.replace("anchor: needs swap", "anchor: wants swap"), BLOCKS[wrong].line)
    monkeypatch.setattr(f"{__name__}.BLOCKS", [*BLOCKS[:wrong], broken, *BLOCKS[wrong + 1 :]])
    with pytest.raises(AssertionError, match=r"bind_inventory"):
        list(walk(copy_of_the_tree(tmp_path)))
