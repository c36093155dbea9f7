"""`domino-advisor token` makes, lists and revokes tokens in the store that the service uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOMINO_ADVISOR_DATABASE_URL", f"sqlite:///{tmp_path / 'store.db'}")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["token", *arguments])


def rows() -> list[list[str]]:
    return [line.split() for line in run("list").stdout.splitlines()[1:]]


def test_a_token_is_shown_once_on_standard_output_and_what_it_is_beside_it(folder: Path) -> None:
    done = run("create", "--scope", "evaluate", "--scope", "read", "--name", "CI", "--expires", "2099-12-31")
    assert done.exit_code == 0
    _, id_, secret = done.stdout.strip().split("_")
    assert secret not in done.stderr
    assert f"The token {id_} is good for read, evaluate, until 2099-12-31." in done.stderr
    assert [row[:3] + row[4:] for row in rows()] == [[id_, "CI", "read,evaluate", "2099-12-31", "good"]]
    assert secret not in run("list").output


def test_there_may_be_none(folder: Path) -> None:
    done = run("list")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "There is no token.\n")


@pytest.mark.parametrize("by", ["id", "name", "token"])
def test_one_is_revoked_by_its_id_its_name_or_itself(folder: Path, by: str) -> None:
    text = run("create", "--scope", "read", "--name", "CI").stdout.strip()
    run("create", "--scope", "read", "--name", "other")
    id_ = text.split("_")[1]
    done = run("revoke", {"id": id_, "name": "CI", "token": text}[by])
    assert (done.exit_code, done.stderr) == (0, f"The token {id_} is revoked.\n")
    assert {row[1]: row[-1] for row in rows()} == {"CI": "revoked", "other": "good"}
    assert run("revoke", id_, "--forget").exit_code == 0
    assert [row[1] for row in rows()] == ["other"]


def test_of_a_name_that_two_have_the_id_is_asked_for(folder: Path) -> None:
    ids = [run("create", "--scope", "read", "--name", "CI").stdout.split("_")[1] for _ in range(2)]
    done = run("revoke", "CI")
    assert done.exit_code == 2
    assert all(id_ in done.stderr for id_ in ids)
    assert {row[-1] for row in rows()} == {"good"}
    # once one is revoked, the name is that of the other
    run("revoke", ids[0])
    assert run("revoke", "CI").exit_code == 0
    assert {row[-1] for row in rows()} == {"revoked"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["create"], "--scope"),
        (["create", "--scope", "write"], "'read', 'evaluate', 'waive', 'admin'"),
        (["create", "--scope", "read", "--expires", "tomorrow"], "write a day such as 2027-01-31"),
        (["create", "--scope", "read", "--expires", "2001-01-01"], "is over already"),
        (["create", "--scope", "read", "--name", "a\nb"], "--name is a line of at most 100 characters"),
        (["revoke", "nobody"], "There is no such token"),
    ],
)
def test_what_cannot_be_done_is_told_with_what_can(folder: Path, arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert told in done.stderr
