"""A store comes to this version's tables once, whoever made it and however many start on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask.testing import FlaskClient
from sqlalchemy import Engine, create_engine, inspect

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api import migrating
from domino_advisor_api.app import create_app
from domino_advisor_api.migrating import NewerStore, migrate
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.tables import METADATA
from tests.api.test_storage import RECORD

STORES = Path(__file__).with_name("stores")
ID = "0123456789abcdef0123456789abcdef"


def engine(url: str) -> Engine:
    return create_engine(url)


def revision(url: str) -> str | None:
    with engine(url).connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def given(url: str, name: str) -> None:
    """A store as an older version made it: tests/api/stores/made_by.py."""
    kind = engine(url).dialect.name
    with engine(url).begin() as connection:
        for statement in (STORES / f"{name}.{kind}.sql").read_text("utf-8").split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)


def test_the_steps_end_at_the_tables_that_this_version_reads(url: str) -> None:
    Store(url).prepare()
    with engine(url).connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    assert found == []


def test_a_store_that_had_no_migrations_is_taken_over_with_all_that_it_holds(url: str) -> None:
    given(url, "before_migrations")
    assert revision(url) is None
    store = Store(url)
    basis = store.basis(ID)
    assert basis is not None
    assert (basis.description, basis.conclusions) == (RECORD.description, b"(verdict (id v))\n")
    assert [entry.id for entry in store.entries(10, None)] == [ID]
    assert (store.rule_base("0" * 64), store.overlay("1" * 64)) == (b"rules", b"laid over")
    assert revision(url) == migrating._steps().get_current_head()
    assert store.add(RECORD).id in [entry.id for entry in Store(url).entries(10, None)]
    assert [entry.number for entry in store.entries(10, None)] == [2, 1]


def test_a_store_of_a_later_version_is_refused_and_left_as_it_is(url: str) -> None:
    Store(url).prepare()
    with engine(url).begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    with pytest.raises(NewerStore, match=r"at step 9999.*Start that version again, or give this one another store"):
        Store(url).add(RECORD)
    assert revision(url) == "9999"


def test_the_service_says_that_a_later_version_has_been_at_its_store(
    client: FlaskClient,
    settings: Settings,
    advisor: Advisor,
    deployment: dict[str, Any],
    capsys: pytest.CaptureFixture[str],
) -> None:
    with engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    capsys.readouterr()
    client = create_app(settings, advisor).test_client()
    assert '"store-of-another-version"' in capsys.readouterr().err
    assert "Start that version again" in client.get("/readyz").get_json()["checks"]["store"]
    refused = client.post("/v1/evaluations", json=deployment)
    assert refused.status_code == 503
    assert "at step 9999" in refused.get_json()["detail"]


def test_a_step_that_fails_leaves_nothing_behind(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [*migrating._steps()._upgrade_revs("head", "base")]

    def broken(*_: object) -> object:
        raise RuntimeError("cut off")

    def last_fails(revision: object, context: object) -> object:
        *_, last = steps
        monkeypatch.setattr(last, "migration_fn", broken)
        return steps

    monkeypatch.setattr(migrating, "_missing", last_fails)
    with pytest.raises(RuntimeError, match="cut off"):
        migrate(engine(url))
    assert inspect(engine(url)).get_table_names() == []
    monkeypatch.undo()
    migrate(engine(url))
    assert "evaluations" in inspect(engine(url)).get_table_names()


@pytest.mark.slow
@pytest.mark.parametrize("older", [False, True])
def test_processes_that_start_at_once_migrate_once(url: str, older: bool) -> None:
    if older:
        given(url, "before_migrations")
    script = (
        "import sys; from domino_advisor_api.storage import Snapshot, Store\n"
        "store = Store(sys.argv[1], [Snapshot('a' * 64, lambda: b'rules')])\n"
        "sys.stdout.write('x'); sys.stdout.flush(); sys.stdin.read(1); store.prepare(); store.check()"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", script, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    for process in started:
        assert process.stdout is not None
        process.stdout.read(1)  # it has imported everything and waits
    for process in started:
        assert process.stdin is not None
        process.stdin.write(b"x")
        process.stdin.flush()
    for process in started:
        process.communicate(timeout=60)
    assert [process.returncode for process in started] == [0] * len(started)
    with engine(url).connect() as connection:
        assert connection.exec_driver_sql("select count(*) from alembic_version").scalar() == 1
    assert Store(url).rule_base("a" * 64) == b"rules"
