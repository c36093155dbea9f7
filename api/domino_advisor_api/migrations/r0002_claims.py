"""Keys that clients give their requests, so that one that is sent twice is answered once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "claims",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("evaluation", sa.String(32)),
        sa.Column("expires_at", sa.String(27), nullable=False),
    )
    op.create_index("claims_expires_at", "claims", ["expires_at"])
