"""Evaluations, what they were evaluated by, and tokens. Stores had these tables before they had steps: those stay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables that are missing."""
    op.create_table(
        "evaluations",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("deployment", sa.String, nullable=False),
        sa.Column("environment", sa.String, nullable=False),
        sa.Column("rule_base", sa.String(64), nullable=False),
        sa.Column("overlay", sa.String(64)),
        sa.Column("evaluated_on", sa.String(10)),
        sa.Column("media", sa.String(4), nullable=False),
        sa.Column("description", sa.LargeBinary, nullable=False),
        sa.Column("counts", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.LargeBinary, nullable=False),
        sa.Column("conclusions", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    for name in ("rule_bases", "overlays"):
        op.create_table(
            name,
            sa.Column("hash", sa.String(64), primary_key=True),
            sa.Column("content", sa.LargeBinary, nullable=False),
            if_not_exists=True,
        )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("scopes", sa.String, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(20), nullable=False),
        sa.Column("expires_on", sa.String(10)),
        sa.Column("revoked_at", sa.String(20)),
        if_not_exists=True,
    )
