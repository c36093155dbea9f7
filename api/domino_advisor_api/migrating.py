"""Brings the tables of a store to those of this version, once, however many processes and machines start on it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from domino_advisor.core.errors import AdvisorError

_STEPS = Path(__file__).with_name("migrations")
# Any number does that no other program on the database locks; this one is the product's first letters.
_LOCK = 0x646F6D61


class NewerStore(AdvisorError):
    """The store was made or migrated by a later version. Holds nothing of a user."""


@cache
def _steps() -> ScriptDirectory:
    return ScriptDirectory(str(_STEPS), version_locations=[str(_STEPS)])


def migrate(engine: Engine) -> None:
    """Runs the steps that the store has not had, all or none of them. A store that has had all is only read.

    NewerStore where it has had one that this version does not know; it is left as it is. SQLAlchemyError where the
    database cannot be used.
    """
    with engine.connect() as connection:
        if _revision(connection) == _steps().get_current_head():
            return
    with engine.begin() as connection:
        _lock(connection)
        if _revision(connection) == _steps().get_current_head():
            return  # another process was first
        context = MigrationContext.configure(connection, opts={"fn": _missing, "transactional_ddl": True})
        with Operations.context(context):
            context.run_migrations()


def _revision(connection: Connection) -> str | None:
    """The last step that a store has had, None where it has had none."""
    revision = MigrationContext.configure(connection).get_current_revision()
    known = {step.revision for step in _steps().walk_revisions()}
    if revision is not None and revision not in known:
        raise NewerStore(
            f"a later version's: it is at step {revision}, and this version knows steps up to "
            f"{_steps().get_current_head()}. Start that version again, or give this one another store"
        )
    return revision


def _lock(connection: Connection) -> None:
    """Waits until no other process migrates, and keeps others out until the transaction ends."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("begin immediate")
    else:
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")


def _missing(revision: Any, context: MigrationContext) -> Any:
    return _steps()._upgrade_revs("head", revision)
