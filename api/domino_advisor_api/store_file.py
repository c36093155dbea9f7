"""The file of a store of SQLite, which may be moved away or put back while the service has it open.

SQLite goes on in a file that is deleted, since it is open: what was said to be stored would be gone with the service.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sqlalchemy import Engine, event
from sqlalchemy.exc import DisconnectionError

from domino_advisor_api.store_failures import StoreMissing

_IDENTITY = "domino-advisor-file"


def watch_file(engine: Engine, prepared: Callable[[], bool], replaced: Callable[[], None]) -> None:
    """From now on a connection is given out only if it leads to the file that is there.

    prepared: whether the store has been used: then a file that is missing is not made anew. replaced: called where
    another file has taken its place.
    """
    path = _path_of(engine.url.database or "")

    @event.listens_for(engine, "do_connect")
    def before(dialect: Any, record: Any, arguments: Any, options: Any) -> None:
        if prepared() and _identity(path) is None:
            raise StoreMissing

    @event.listens_for(engine, "connect")
    def after(connection: Any, record: Any) -> None:
        record.info[_IDENTITY] = _identity(path)

    @event.listens_for(engine, "checkout")
    def given_out(connection: Any, record: Any, proxy: Any) -> None:
        now = _identity(path)
        if now is None:
            raise StoreMissing
        if now != record.info.get(_IDENTITY):
            replaced()
            raise DisconnectionError("another file lies there")  # SQLAlchemy connects anew


def _path_of(database: str) -> Path:
    """The file of a database that may be named by a URI of SQLite."""
    if database.startswith("file:"):
        database = unquote(database.removeprefix("file:").partition("?")[0])
        database = re.sub("^/+", "/", database)
    return Path(database)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
