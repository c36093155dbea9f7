"""What is to be brought into trackers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "outbox",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("due_at", sa.String(27), nullable=False),
        sa.Column("state", sa.String(9), nullable=False),
        sa.Column("tracker", sa.String, nullable=False),
        sa.Column("deployment", sa.String, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(32)),
        sa.Column("held_until", sa.String(27)),
        sa.Column("told", sa.String),
        sa.Column("reference", sa.String),
    )
    op.create_index("outbox_state_due_at", "outbox", ["state", "due_at"])
    op.create_index("outbox_tracker_key", "outbox", ["tracker", "key", "number"])
    op.create_index("outbox_deployment", "outbox", ["deployment", "tracker", "number"])
