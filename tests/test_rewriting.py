"""A user's file gets another content: whole or not at all, and never if it has changed meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from domino_advisor.commands.common import Unwritten
from domino_advisor.commands.rewriting import rewrite


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "site.yaml"
    made.write_bytes(b"a: 1\n")
    made.chmod(0o640)
    return made


def test_the_file_is_written_with_its_mode_and_nothing_is_left_beside_it(file: Path) -> None:
    rewrite(file, b"a: 1\n", b"a: 2\n")
    assert file.read_bytes() == b"a: 2\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(file.parent.iterdir()) == [file]


def test_who_reads_the_file_meanwhile_sees_the_old_one_whole(file: Path) -> None:
    with file.open("rb") as reader:
        rewrite(file, b"a: 1\n", b"b: 2\n")
        assert reader.read() == b"a: 1\n"


def test_a_symbolic_link_is_followed(file: Path) -> None:
    link = file.with_name("link.yaml")
    link.symlink_to(file.name)
    rewrite(link, b"a: 1\n", b"a: 2\n")
    assert link.is_symlink() and file.read_bytes() == b"a: 2\n"


def test_a_file_that_has_changed_meanwhile_stays(file: Path) -> None:
    file.write_bytes(b"a: 3\n")
    with pytest.raises(Unwritten, match="has changed since it was read"):
        rewrite(file, b"a: 1\n", b"a: 2\n")
    assert file.read_bytes() == b"a: 3\n"
    assert list(file.parent.iterdir()) == [file]


def test_a_file_of_several_names_stays(file: Path) -> None:
    os.link(file, file.with_name("other.yaml"))
    with pytest.raises(Unwritten, match="has 2 names"):
        rewrite(file, b"a: 1\n", b"a: 2\n")
    assert file.read_bytes() == b"a: 1\n"


@pytest.mark.parametrize("place", ["gone.yaml", "."])
def test_what_is_no_file_is_not_written(file: Path, place: str) -> None:
    with pytest.raises(Unwritten):
        rewrite(file.parent / place, b"a: 1\n", b"a: 2\n")


def test_where_no_file_can_be_made_the_old_one_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritten, match="No space left on device"):
        rewrite(file, b"a: 1\n", b"a: 2\n")
    assert file.read_bytes() == b"a: 1\n"
    assert list(file.parent.iterdir()) == [file]
