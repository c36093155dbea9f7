"""Writes stores as older versions made them, as SQL, beside this file.

Run it in a work tree of the version: `python .../tests/api/stores/made_by.py before_migrations` with its lib/, schemas/
and api/ on the path. For `before_migrations` that is any commit before api/domino_advisor_api/migrations/.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.schema import CreateTable

from domino_advisor_api import storage
from tests.api.test_storage import RECORD

ID = "0123456789abcdef0123456789abcdef"


def _literal(value: Any, kind: str) -> str:
    if isinstance(value, bytes):
        return f"X'{value.hex()}'" if kind == "sqlite" else f"'\\x{value.hex()}'"
    return "null" if value is None else "'" + str(value).replace("'", "''") + "'"


def main(name: str) -> None:
    """Writes {name}.sqlite.sql and {name}.postgresql.sql."""
    module: Any = storage
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "store.db"
        snapshots = [module.Snapshot("0" * 64, lambda: b"rules")], [module.Snapshot("1" * 64, lambda: b"laid over")]
        store = module.Store(f"sqlite:///{place}", *snapshots)
        store.add(RECORD)
        store.close()
        with sqlite3.connect(place) as connection:
            connection.execute(
                "update evaluations set id = ?, created_at = ?, conclusions = ?",
                (ID, "2026-01-31T12:00:00.000000Z", b"(verdict (id v))\n"),
            )
            connection.commit()
            for kind in ("sqlite", "postgresql"):
                dialect = make_url(f"{kind}://").get_dialect()()
                lines = []
                for table in module._metadata.sorted_tables:
                    lines.append(str(CreateTable(table).compile(dialect=dialect)).strip())
                    columns = [column.name for column in table.columns if column.name != "number"]
                    for row in connection.execute(f"select {', '.join(columns)} from {table.name}"):
                        values = ", ".join(_literal(value, kind) for value in row)
                        lines.append(f"insert into {table.name} ({', '.join(columns)}) values ({values})")
                Path(__file__).with_name(f"{name}.{kind}.sql").write_text(";\n".join(lines) + ";\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
