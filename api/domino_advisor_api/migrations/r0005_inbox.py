"""What trackers told of their tickets, and which of them are to be looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "deliveries",
        sa.Column("tracker", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(255), primary_key=True),
        sa.Column("received_at", sa.String(27), nullable=False),
    )
    op.create_index("deliveries_received_at", "deliveries", ["received_at"])
    op.create_table(
        "inbox",
        sa.Column("tracker", sa.String(64), primary_key=True),
        sa.Column("ticket", sa.String(128), primary_key=True),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due_at", sa.String(27), nullable=False),
        sa.Column("held_until", sa.String(27)),
        sa.Column("holder", sa.String(32)),
        sa.Column("version", sa.String(64)),
        sa.Column("answered", sa.String(64)),
        sa.Column("trouble", sa.String),
    )
    op.create_index("inbox_due_at", "inbox", ["due_at"])
    op.create_table(
        "polls",
        sa.Column("tracker", sa.String(64), primary_key=True),
        sa.Column("mark", sa.String(27), nullable=False),
    )
