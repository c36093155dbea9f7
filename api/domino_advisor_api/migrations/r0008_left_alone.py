"""Until when trackers are left alone, since they asked for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "left_alone",
        sa.Column("tracker", sa.String(64), primary_key=True),
        sa.Column("until", sa.String(27), nullable=False),
    )
