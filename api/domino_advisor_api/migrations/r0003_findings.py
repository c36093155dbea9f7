"""The deployments that were evaluated, and what became of their findings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes the tables. They fill with the next evaluation of each deployment."""
    op.create_table(
        "deployments",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("evaluation", sa.String(32)),
        sa.Column("number", sa.BigInteger),
    )
    op.create_index("deployments_number", "deployments", ["number"])
    op.create_table(
        "findings",
        sa.Column("deployment", sa.String(64), primary_key=True),
        sa.Column("fingerprint", sa.String(32), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
