"""What is wrong with a store that cannot be used, told apart by what somebody has to do about it.

Told without paths, hosts and names: what a database says of its failures may hold them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError


class StoreMissing(SQLAlchemyError):
    """The file of the store is not where it was any more."""


class Failure(Struct, frozen=True):
    """What is wrong. kind: of the problem document. told: what it is. advice: what to do about it, a sentence."""

    kind: str
    told: str
    advice: str


_FULL = Failure("store-full", "its disk is full", "Make room where it lies; the service takes up work by itself.")
_LOCKED = Failure(
    "store-locked", "another program holds it locked",
    "Try again; where it lasts, look for who has it open, such as a copy or a shell of the database.",
)  # fmt: skip
_READ_ONLY = Failure(
    "store-read-only", "it can be read and not written",
    "Let the user of the service write the file of the store and its folder, or its tables.",
)  # fmt: skip
_MISSING = Failure(
    "store-missing", "it is not there, or cannot be reached",
    "Put it back, or start its database; the service takes up work by itself. Start the service again for a new one.",
)  # fmt: skip
_OTHER_VERSION = Failure(
    "store-of-another-version", "another version of the service made it, or another program",
    "Give the service a store of its own version.",
)  # fmt: skip
_DAMAGED = Failure("store-damaged", "what lies there is no store, or is damaged", "Restore it from a backup.")
_FAILED = Failure("store-failed", "its database failed", "The log says what it said.")

_OF_SQLITE: Mapping[int, Failure] = {
    sqlite3.SQLITE_FULL: _FULL, sqlite3.SQLITE_BUSY: _LOCKED, sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY, sqlite3.SQLITE_PERM: _READ_ONLY, sqlite3.SQLITE_CANTOPEN: _MISSING,
    sqlite3.SQLITE_CORRUPT: _DAMAGED, sqlite3.SQLITE_NOTADB: _DAMAGED,
}  # fmt: skip
_MOVED = 1032  # SQLITE_READONLY_DBMOVED
_CANNOT_BE_WRITTEN = (778, 1290, 4874)  # SQLITE_IOERR_WRITE, _FSYNC and _SHMSIZE: the system refuses to take more
_NO_SUCH = ("no such table", "no such column", "has no column")
# The classes and codes of SQLSTATE, longest first.
_OF_POSTGRESQL: Mapping[str, Failure] = {
    "53100": _FULL, "55P03": _LOCKED, "40P01": _LOCKED, "25006": _READ_ONLY, "42501": _READ_ONLY,
    "42P01": _OTHER_VERSION, "42703": _OTHER_VERSION, "08": _MISSING, "57P": _MISSING,
    "3D000": _MISSING, "28": _MISSING,
}  # fmt: skip


def failure_of(error: SQLAlchemyError) -> Failure:
    """What is wrong with the store that raised this."""
    if isinstance(error, StoreMissing):
        return _MISSING
    causes = list(_causes(error))
    found = next((failure for cause in causes if (failure := _by_code(cause)) is not None), None)
    return found or _FAILED


def _by_code(cause: BaseException) -> Failure | None:
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):
        if code == _MOVED:
            return _MISSING
        if code in _CANNOT_BE_WRITTEN:
            return _FULL
        if code & 0xFF == sqlite3.SQLITE_ERROR and any(text in str(cause) for text in _NO_SUCH):
            return _OTHER_VERSION
        return _OF_SQLITE.get(code & 0xFF)
    state: Any = getattr(cause, "sqlstate", None)
    if isinstance(state, str):
        return next((failure for begin, failure in _OF_POSTGRESQL.items() if state.startswith(begin)), None)
    # of a server that was not reached the driver of PostgreSQL has no state
    return (
        _MISSING
        if type(cause).__module__.startswith("psycopg") and type(cause).__name__ == "OperationalError"
        else None
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = getattr(found, "orig", None) or found.__cause__
