"""Who gave up what was to be told to a tracker, when and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the columns."""
    op.add_column("outbox", sa.Column("dropped_at", sa.String(27)))
    op.add_column("outbox", sa.Column("owner", sa.String))
    op.add_column("outbox", sa.Column("reason", sa.String))
