"""Commands that work on the service's store say why they cannot, as an error of how they were called."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine

from domino_advisor.commands.cli import main
from domino_advisor_api.storage import Store

every_command = pytest.mark.parametrize("command", ["token", "outbox", "inbox"])


def listed(command: str, url: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.setenv("DOMINO_ADVISOR_DATABASE_URL", url)
    done = CliRunner().invoke(main, [command, "list"])
    assert (done.exit_code, done.stdout) == (2, "")
    return done


@every_command
def test_a_store_that_is_not_there_is_told_without_its_place(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = listed(command, f"sqlite:///{tmp_path / 'no' / 'store.db'}", monkeypatch)
    assert "it is not there, or cannot be reached" in done.stderr
    assert str(tmp_path) not in done.stderr


@every_command
def test_a_store_of_a_later_version_is_told_with_what_to_do(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    Store(url).prepare()
    with create_engine(url).begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    done = listed(command, url, monkeypatch)
    assert "The store that DOMINO_ADVISOR_DATABASE_URL names is a later version's: it is at step 9999" in done.stderr
    assert "Start that version again, or give this one another store." in done.stderr


@every_command
def test_a_setting_that_names_no_store_is_told(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "DOMINO_ADVISOR_DATABASE_URL" in listed(command, "mysql://x", monkeypatch).stderr
