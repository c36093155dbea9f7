"""Databases for the tests of the store: a file of SQLite, and where they are asked for, databases of a PostgreSQL of
the tests' own, which listens to nothing but a socket in its folder.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

# Where Debian puts the programs of each release.
_PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def asked_for() -> list[str]:
    """The kinds of database that tests of the store run on: `./test postgres` sets the variable."""
    return os.environ.get("TEST_DATABASES", "sqlite").split()


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a running PostgreSQL, without a database; it is stopped and removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    account = None
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        account = "postgres"
        os.chown(folder, pwd.getpwnam(account).pw_uid, -1)
    data = str(folder / "data")

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [str(_PROGRAMS[-1] / program), *arguments], user=account, check=True, cwd=folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    try:
        run("initdb", "--pgdata", data, "--username", "tests", "--auth", "trust", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off -c max_connections=200"
        run("pg_ctl", "start", "--wait", "--pgdata", data, "--log", str(folder / "log"), "--options", options)
        try:
            yield f"postgresql+psycopg://tests@/{{}}?host={folder}"
        finally:
            run("pg_ctl", "stop", "--wait", "--mode", "immediate", "--pgdata", data)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def closing_all() -> Iterator[None]:
    """Closes what a test connects: a store that is thrown away leaves its connections open, which psycopg warns of."""
    opened: list[Any] = []

    def connected(connection: Any, _: object) -> None:
        opened.append(connection)

    event.listen(Engine, "connect", connected)
    try:
        yield
    finally:
        event.remove(Engine, "connect", connected)
        for connection in opened:
            connection.close()


@contextmanager
def database(server: str) -> Iterator[str]:
    """The URL of an empty database of a server, which is dropped at the end."""
    import psycopg  # only ./test postgres needs it

    name = f"t{uuid.uuid4().hex}"
    place = server.format("postgres").replace("+psycopg", "")
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute(f'create database "{name}" encoding "UTF8" template template0')
        yield server.format(name)
        connection.execute(f'drop database "{name}" with (force)')
