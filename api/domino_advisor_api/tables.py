"""The tables of the store, as this version reads and writes them. Steps in `migrations` make them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, LargeBinary, MetaData, String, Table
from sqlalchemy.dialects import postgresql, sqlite

METADATA = MetaData()
EVALUATIONS = Table(
    "evaluations",
    METADATA,
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
RULE_BASES = Table(
    "rule_bases",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
OVERLAYS = Table(
    "overlays",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String(12), primary_key=True),
    Column("name", String, nullable=False),
    Column("scopes", String, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("created_at", String(20), nullable=False),
    Column("expires_on", String(10)),
    Column("revoked_at", String(20)),
)
CLAIMS = Table(
    "claims",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("fingerprint", String(64), nullable=False),
    Column("holder", String(32), nullable=False),
    Column("evaluation", String(32)),
    Column("expires_at", String(27), nullable=False),
    Index("claims_expires_at", "expires_at"),
)
DEPLOYMENTS = Table(
    "deployments",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("name", String, nullable=False),
    Column("evaluation", String(32)),
    Column("number", BigInteger),
    Index("deployments_number", "number"),
)
FINDINGS = Table(
    "findings",
    METADATA,
    Column("deployment", String(64), primary_key=True),
    Column("fingerprint", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
OUTBOX = Table(
    "outbox",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("created_at", String(27), nullable=False),
    Column("due_at", String(27), nullable=False),
    Column("state", String(9), nullable=False),
    Column("tracker", String, nullable=False),
    Column("deployment", String, nullable=False),
    Column("key", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("holder", String(32)),
    Column("held_until", String(27)),
    Column("told", String),
    Column("reference", String),
    Column("dropped_at", String(27)),
    Column("owner", String),
    Column("reason", String),
    Index("outbox_state_due_at", "state", "due_at"),
    Index("outbox_tracker_key", "tracker", "key", "number"),
    Index("outbox_tracker_reference", "tracker", "reference"),
    Index("outbox_deployment", "deployment", "tracker", "number"),
)
DELIVERIES = Table(
    "deliveries",
    METADATA,
    Column("tracker", String(64), primary_key=True),
    Column("id", String(255), primary_key=True),
    Column("received_at", String(27), nullable=False),
    Index("deliveries_received_at", "received_at"),
)
INBOX = Table(
    "inbox",
    METADATA,
    Column("tracker", String(64), primary_key=True),
    Column("ticket", String(128), primary_key=True),
    Column("asked", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due_at", String(27), nullable=False),
    Column("held_until", String(27)),
    Column("holder", String(32)),
    Column("version", String(64)),
    Column("answered", String(64)),
    Column("trouble", String),
    Index("inbox_due_at", "due_at"),
)
POLLS = Table(
    "polls",
    METADATA,
    Column("tracker", String(64), primary_key=True),
    Column("mark", String(27), nullable=False),
)
LEFT_ALONE = Table(
    "left_alone",
    METADATA,
    Column("tracker", String(64), primary_key=True),
    Column("until", String(27), nullable=False),
)


def inserting(connection: Connection) -> Any:
    """What makes an insert that can say what happens where the row is there: each kind of store has its own."""
    return sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
