"""The store of evaluations: SQLite by default, PostgreSQL by its URL.

Of an evaluation it holds what was sent, what was answered, and what the rules concluded; once for all that were
evaluated by them, it holds the rules and the overlay themselves. From these the account and the proofs can be made
again at any time, and a rule base that has changed since does not change them.
"""

from __future__ import annotations

import json
import os
import re
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, ProgrammingError
from sqlalchemy.schema import CreateTable

from domino_advisor.core.answer import Counts, canonical
from domino_advisor.core.declaring import attributes
from domino_advisor.description.documents import Media
from domino_advisor_api.restoring import restored
from domino_advisor_api.settings import PREFIX, SettingsError
from domino_advisor_api.store_file import watch_file

_metadata = MetaData()
_evaluations = Table(
    "evaluations",
    _metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("created_at", String(27), nullable=False),
    Column("deployment", String, nullable=False),
    Column("environment", String, nullable=False),
    Column("rule_base", String(64), nullable=False),
    Column("overlay", String(64)),
    Column("evaluated_on", String(10)),
    Column("media", String(4), nullable=False),
    Column("description", LargeBinary, nullable=False),
    Column("counts", LargeBinary, nullable=False),
    Column("result", LargeBinary, nullable=False),
    Column("conclusions", LargeBinary, nullable=False),
)
_rule_bases = Table(
    "rule_bases",
    _metadata,
    Column("hash", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
_overlays = Table(
    "overlays",
    _metadata,
    Column("hash", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
tokens = Table(
    "tokens",
    _metadata,
    Column("id", String(12), primary_key=True),
    Column("name", String, nullable=False),
    Column("scopes", String, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("created_at", String(20), nullable=False),
    Column("expires_on", String(10)),
    Column("revoked_at", String(20)),
)
"""What `tokens.Tokens` keeps."""
_probes = Table("probes", _metadata, Column("id", String(32), primary_key=True))

_BUSY_MS = 15_000
_CHECKED_WITHIN_MS = 2_000
_LIKE_A_SITE = {"description": 8_192, "counts": 256, "result": 65_536, "conclusions": 131_072}
"""Bytes that are tried of each: as of a site with a few dozen partitions."""
_ID = re.compile("[0-9a-f]{32}")


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


class Store:
    """Evaluations, kept, and what they were evaluated by. Safe for threads and for several processes on one database.

    rule_bases, overlays: what is written before the first evaluation.
    """

    def __init__(self, url: str, rule_bases: Sequence[Snapshot] = (), overlays: Sequence[Snapshot] = ()) -> None:
        self._engine = _engine(url)
        if self._engine.dialect.name == "sqlite":
            watch_file(self._engine, lambda: self._prepared, self._begin_anew)
        self._snapshots = ((_rule_bases, rule_bases), (_overlays, overlays))
        self._prepared = False
        self._lock = threading.Lock()

    @property
    def engine(self) -> Engine:
        """The database, with its tables. Raises SQLAlchemyError where it cannot be used."""
        self.prepare()
        return self._engine

    def prepare(self) -> None:
        """Makes the tables and keeps the snapshots where they are missing.

        Raises SQLAlchemyError where the database cannot be used.
        """
        if self._prepared:
            return
        with self._lock:
            for table in _metadata.sorted_tables:
                try:
                    self._create(table)
                except (IntegrityError, ProgrammingError):
                    # PostgreSQL: another process made it between the look and the making.
                    self._create(table)
            for table, snapshots in self._snapshots:
                for snapshot in snapshots:
                    self._keep(table, snapshot)
            self._prepared = True

    def _begin_anew(self) -> None:
        self._prepared = False

    def _create(self, table: Table) -> None:
        with self._engine.begin() as connection:
            connection.execute(CreateTable(table, if_not_exists=True))

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
        with self._engine.connect() as connection:
            return connection.execute(select(column).where(table.c.hash == hash_)).scalar_one_or_none()

    def check(self) -> None:
        """Writes what storing an evaluation writes, and takes it back. Raises SQLAlchemyError where that fails."""
        self.prepare()
        row: dict[str, str | bytes] = dict.fromkeys(("deployment", "environment", "rule_base", "created_at"), "")
        row |= {"id": uuid.uuid4().hex, "media": "json"}
        row |= {name: os.urandom(size) for name, size in _LIKE_A_SITE.items()}
        with self._engine.connect() as connection, _writing_at_once(connection):
            connection.execute(insert(_evaluations).values(row))
            connection.rollback()

    def misfits(self) -> list[str]:
        """What this version needs of the database and does not find, as "evaluations.media"; none where it fits.

        Tables that another version made stay as they are. Raises SQLAlchemyError where the database cannot be used.
        """
        self.prepare()
        found = inspect(self._engine)
        return [
            f"{table.name}.{column.name}"
            for table in _metadata.sorted_tables
            for column in table.columns
            if column.name not in {present["name"] for present in found.get_columns(table.name)}
        ]

    def add(self, record: Record) -> Stored:
        """Stores an evaluation."""
        self.prepare()
        stored = Stored(uuid.uuid4().hex, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"), record.result)
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
            connection.execute(insert(_evaluations).values(row))
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
        self._keep(_overlays, overlay)

    def rule_base(self, hash_: str) -> bytes | None:
        """The snapshot of the rule base with that hash, None where there is none."""
        self.prepare()
        content = self._kept(_rule_bases, hash_, _rule_bases.c.content)
        return None if content is None else bytes(content)

    def overlay(self, hash_: str) -> bytes | None:
        """The snapshot of the overlay with that hash, None where there is none."""
        self.prepare()
        content = self._kept(_overlays, hash_, _overlays.c.content)
        return None if content is None else bytes(content)

    def entries(self, limit: int, before: int | None) -> list[Entry]:
        """Stored evaluations, the newest first, at most `limit`, of those that were stored before number `before`."""
        self.prepare()
        names = attributes(Entry)
        query = select(*(_evaluations.c[name] for name in names)).order_by(_evaluations.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(_evaluations.c.number < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Entry(**{**row._mapping, "counts": restored(Counts, json.loads(row.counts))}) for row in rows]

    def close(self) -> None:
        """Gives the connections back."""
        self._engine.dispose()

    def _row(self, id_: str, *names: str) -> Any:
        if not _ID.fullmatch(id_):
            return None  # PostgreSQL would refuse some texts, such as one with a NUL
        self.prepare()
        query = select(*(_evaluations.c[name] for name in names)).where(_evaluations.c.id == id_)
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
        for pragma in (f"busy_timeout={_BUSY_MS}", "journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


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
