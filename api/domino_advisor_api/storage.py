"""The store of evaluations: SQLite by default, PostgreSQL by its URL.

Of an evaluation it holds what was sent, what was answered, and what the rules concluded; once for all that were
evaluated by them, it holds the rules and the overlay themselves. From these the account and the proofs can be made
again at any time, and a rule base that has changed since does not change them.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import Column, Connection, Engine, Table, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError

from domino_advisor.core.answer import Counts, canonical
from domino_advisor.core.declaring import attributes
from domino_advisor.description.documents import Media
from domino_advisor_api import claims, tracking
from domino_advisor_api.claims import Claim, stamp
from domino_advisor_api.life import Finding
from domino_advisor_api.migrating import migrate
from domino_advisor_api.restoring import restored
from domino_advisor_api.settings import PREFIX, SettingsError
from domino_advisor_api.store_file import watch_file
from domino_advisor_api.tables import EVALUATIONS, METADATA, OVERLAYS, RULE_BASES
from domino_advisor_api.tracking import Deployment, Outcome, Revised

_BUSY_MS = 15_000
_CHECKED_WITHIN_MS = 2_000
_AGAIN_SECONDS = 0.02
_LIKE_A_SITE = {"description": 8_192, "counts": 256, "result": 65_536, "conclusions": 131_072}
"""Bytes that are tried of each: as of a site with a few dozen partitions."""
_ID = re.compile("[0-9a-f]{32}")
_HASH = re.compile("[0-9a-f]{64}")


class Entry(Struct, frozen=True):
    """What a listing tells of a stored evaluation. number: its place in the order of storing."""

    number: int
    id: str
    created_at: str
    deployment: str
    environment: str
    rule_base: str
    counts: Counts


class Record(Struct, frozen=True):
    """What is stored of an evaluation.

    rule_base, overlay: the hashes of what it was evaluated by; evaluated_on: the day that waivers were held against, as
    2026-01-31. media: what the description was read as, "json" or "yaml". result: the canonical bytes. conclusions:
    what the rules concluded, packed (`Run.content`).
    """

    deployment: str
    environment: str
    rule_base: str
    overlay: str | None
    evaluated_on: str | None
    media: Media
    description: bytes
    counts: Counts
    result: bytes
    conclusions: bytes


class Stored(Struct, frozen=True):
    """The address of a stored evaluation, when it was stored, and its canonical result."""

    id: str
    created_at: str
    result: bytes


@dataclass(frozen=True, slots=True)
class Basis:
    """What an account and its proofs are made of again; the members are those of `Record`. Equal where the id is."""

    id: str
    rule_base: str = field(compare=False)
    overlay: str | None = field(compare=False)
    evaluated_on: str | None = field(compare=False)
    media: Media = field(compare=False)
    description: bytes = field(compare=False)
    conclusions: bytes = field(compare=False)


class Snapshot(Struct, frozen=True):
    """What evaluations are made with, to be kept under its hash. content: called where it is not kept yet."""

    hash: str
    content: Callable[[], bytes]


def new_id() -> str:
    """The id of an evaluation that is not stored yet."""
    return uuid.uuid4().hex


class Store:
    """Evaluations, kept, and what they were evaluated by. Safe for threads and for several processes on one database.

    rule_bases, overlays: what is written before the first evaluation.
    """

    def __init__(self, url: str, rule_bases: Sequence[Snapshot] = (), overlays: Sequence[Snapshot] = ()) -> None:
        self._engine = _engine(url)
        if self._engine.dialect.name == "sqlite":
            watch_file(self._engine, lambda: self._prepared, self._begin_anew)
        self._snapshots = ((RULE_BASES, rule_bases), (OVERLAYS, overlays))
        self._prepared = False
        self._lock = threading.Lock()

    @property
    def engine(self) -> Engine:
        """The database, with its tables. Raises SQLAlchemyError where it cannot be used."""
        self.prepare()
        return self._engine

    def prepare(self) -> None:
        """Brings the tables to this version's, and keeps the snapshots where they are missing.

        Raises SQLAlchemyError where the database cannot be used, NewerStore where a later version has been at it.
        """
        if self._prepared:
            return
        with self._lock:
            migrate(self._engine)
            for table, snapshots in self._snapshots:
                for snapshot in snapshots:
                    self._keep(table, snapshot)
            self._prepared = True

    def _begin_anew(self) -> None:
        self._prepared = False

    def _keep(self, table: Table, snapshot: Snapshot) -> None:
        if self._kept(table, snapshot.hash, table.c.hash) is not None:
            return
        row = {"hash": snapshot.hash, "content": snapshot.content()}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(table).values(row))
        except IntegrityError:
            pass  # another process was first, with the same content

    def _kept(self, table: Table, hash_: str, column: Column[Any]) -> Any:
        if not _HASH.fullmatch(hash_):
            return None
        with self._engine.connect() as connection:
            return connection.execute(select(column).where(table.c.hash == hash_)).scalar_one_or_none()

    def check(self) -> None:
        """Writes what storing an evaluation writes, and takes it back. Raises SQLAlchemyError where that fails."""
        self.prepare()
        row: dict[str, str | bytes] = dict.fromkeys(("deployment", "environment", "rule_base", "created_at"), "")
        row |= {"id": uuid.uuid4().hex, "media": "json"}
        row |= {name: os.urandom(size) for name, size in _LIKE_A_SITE.items()}
        with self._engine.connect() as connection, _writing_at_once(connection):
            connection.execute(insert(EVALUATIONS).values(row))
            connection.rollback()

    def misfits(self) -> list[str]:
        """What this version needs of the database and does not find, as "evaluations.media"; none where it fits.

        Raises as `prepare` does.
        """
        self.prepare()
        found = inspect(self._engine)
        return [
            f"{table.name}.{column.name}"
            for table in METADATA.sorted_tables
            for column in table.columns
            if column.name not in {present["name"] for present in found.get_columns(table.name)}
        ]

    def claim(self, key: str, fingerprint: str, kept: timedelta) -> Claim | Stored:
        """The claim of a request's key, or what the request was answered with. KeyReused and KeyInUse: see `claims`."""
        self.prepare()
        claim = claims.claim(self._engine, key, fingerprint, kept)
        if isinstance(claim, Claim):
            return claim
        stored = self.get(claim)
        if stored is None:  # its row was deleted, which is how a store is kept small
            claims.forget(self._engine, key, claim)
            return self.claim(key, fingerprint, kept)
        return stored

    def release(self, claim: Claim) -> None:
        """Gives a claim up, if no evaluation was stored with it."""
        claims.release(self._engine, claim)

    def add(
        self,
        record: Record,
        claim: Claim | None = None,
        outcome: Outcome | None = None,
        beside: Callable[[Connection, str], None] | None = None,
        id_: str | None = None,
    ) -> Stored:
        """Stores an evaluation, with what a claimed request was answered with and what becomes of the findings of the
        deployment: all or nothing.

        outcome: None where the evaluation tells of a part only. beside: writes what else hangs on the evaluation, whose
        id it is given, in the same transaction. id_: of the evaluation, as `new_id` made it, where something was
        written with it before. ClaimLost where the claim stands no more.
        """
        self.prepare()
        stored = Stored(id_ or new_id(), stamp(datetime.now(UTC)), record.result)
        row = {
            "id": stored.id,
            "created_at": stored.created_at,
            "deployment": record.deployment,
            "environment": record.environment,
            "rule_base": record.rule_base,
            "overlay": record.overlay,
            "evaluated_on": record.evaluated_on,
            "media": record.media,
            "description": record.description,
            "counts": canonical(record.counts),
            "result": record.result,
            "conclusions": record.conclusions,
        }
        with self._engine.begin() as connection:
            if outcome is not None:
                tracking.lock(connection, record.deployment)
            connection.execute(insert(EVALUATIONS).values(row))
            if outcome is not None:
                tracking.follow(connection, record.deployment, stored.id, outcome)
            if beside is not None:
                beside(connection, stored.id)
            if claim is not None:
                claims.complete(connection, claim, stored.id)
        return stored

    def get(self, id_: str) -> Stored | None:
        """A stored evaluation, None where there is none."""
        row = self._row(id_, "id", "created_at", "result")
        return row and Stored(row.id, row.created_at, bytes(row.result))

    def basis(self, id_: str) -> Basis | None:
        """What the account and the proofs of an evaluation are made of, None where there is none."""
        row = self._row(id_, *attributes(Basis))
        if row is None:
            return None
        large = {"description": bytes(row.description), "conclusions": bytes(row.conclusions)}
        return Basis(**{**row._mapping, **large})

    def keep_overlay(self, overlay: Snapshot) -> None:
        """Keeps the overlay of an evaluation, before that is stored."""
        self.prepare()
        self._keep(OVERLAYS, overlay)

    def rule_base(self, hash_: str) -> bytes | None:
        """The snapshot of the rule base with that hash, None where there is none."""
        self.prepare()
        content = self._kept(RULE_BASES, hash_, RULE_BASES.c.content)
        return None if content is None else bytes(content)

    def overlay(self, hash_: str) -> bytes | None:
        """The snapshot of the overlay with that hash, None where there is none."""
        self.prepare()
        content = self._kept(OVERLAYS, hash_, OVERLAYS.c.content)
        return None if content is None else bytes(content)

    def entries(self, limit: int, before: int | None) -> list[Entry]:
        """Stored evaluations, the newest first, at most `limit`, of those that were stored before number `before`."""
        self.prepare()
        names = attributes(Entry)
        query = select(*(EVALUATIONS.c[name] for name in names)).order_by(EVALUATIONS.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(EVALUATIONS.c.number < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Entry(**{**row._mapping, "counts": restored(Counts, json.loads(row.counts))}) for row in rows]

    def deployments(self, limit: int, before: int | None) -> list[Deployment]:
        """Deployments, the one that was evaluated last first, of those whose evaluation is before that number."""
        self.prepare()
        return tracking.deployments(self._engine, limit, before)

    def deployment(self, name: str) -> Deployment | None:
        """The deployment of that name, None where no whole evaluation of one is stored."""
        self.prepare()
        return tracking.deployment(self._engine, name)

    def findings(self, name: str) -> list[Revised]:
        """All findings of a deployment, by guideline and subject."""
        self.prepare()
        return tracking.findings(self._engine, name)

    def decide(self, name: str, before: Revised, after: Finding) -> Revised | None:
        """Stores what was decided on a finding, None where it has changed since it was read."""
        self.prepare()
        return tracking.change(self._engine, name, before, after)

    def close(self) -> None:
        """Gives the connections back."""
        self._engine.dispose()

    def _row(self, id_: str, *names: str) -> Any:
        if not _ID.fullmatch(id_):
            return None  # PostgreSQL would refuse some texts, such as one with a NUL
        self.prepare()
        query = select(*(EVALUATIONS.c[name] for name in names)).where(EVALUATIONS.c.id == id_)
        with self._engine.connect() as connection:
            return connection.execute(query).one_or_none()


@contextmanager
def _writing_at_once(connection: Connection) -> Iterator[None]:
    """Has SQLite write each page as it is filled, and not once the transaction ends well; and wait for nobody long.

    What is taken back would otherwise not reach the disk, and a full one not be noticed.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    usual = connection.exec_driver_sql("PRAGMA cache_size").scalar_one()
    connection.exec_driver_sql("PRAGMA cache_size=4")
    connection.exec_driver_sql(f"PRAGMA busy_timeout={_CHECKED_WITHIN_MS}")
    try:
        yield
    finally:
        connection.rollback()
        connection.exec_driver_sql(f"PRAGMA cache_size={usual}")
        connection.exec_driver_sql(f"PRAGMA busy_timeout={_BUSY_MS}")


def _engine(url: str) -> Engine:
    place = _url(url)
    if place.get_backend_name() != "sqlite":
        try:
            return create_engine(place, pool_pre_ping=True)
        except ModuleNotFoundError as error:
            raise SettingsError(f"{PREFIX}DATABASE_URL needs the driver {error.name}, which is not installed") from None
    engine = create_engine(place, connect_args={"timeout": _BUSY_MS / 1000})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        # The busy timeout comes first: another process may be turning the journal to WAL at this moment. With FULL,
        # what was answered with 201 is on the disk; with NORMAL, a power cut would take the last ones.
        connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}").close()
        _turn_to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL").close()

    return engine


def _turn_to_wal(connection: Any) -> None:
    """Has SQLite write ahead. Where two connections begin with it at once, it tells one that the file is locked, and
    does not wait: each would wait for the other.
    """
    until = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
        time.sleep(_AGAIN_SECONDS)


def _url(text: str) -> URL:
    try:
        url = make_url(text)
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError) as error:
        raise SettingsError(f"{PREFIX}DATABASE_URL is no URL of a database: {type(error).__name__}") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise SettingsError(f"{PREFIX}DATABASE_URL names SQLite or PostgreSQL, not {url.get_backend_name()}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise SettingsError(f"{PREFIX}DATABASE_URL names a file: SQLite in memory is not shared by threads")
    return url
