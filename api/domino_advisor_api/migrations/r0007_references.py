"""Entries of the outbox by what their tracker calls the ticket."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the index."""
    op.create_index("outbox_tracker_reference", "outbox", ["tracker", "reference"])
