"""By what a ticket is found again."""

from __future__ import annotations

import hashlib
import json

from domino_advisor.report.tickets.ticket import Per

_FORM = "1"
"""Which form of key this is: another one would be that of other tickets."""


def key(deployment: str, per: Per, scope: str) -> str:
    """The key of a ticket. scope: what it is for within the deployment, "" for the whole of it.

    It hangs on nothing that changes while the ticket lives: no words of ours, no order, no rule base.
    """
    named = json.dumps([_FORM, deployment, per, scope], ensure_ascii=True).encode()
    return f"da-{hashlib.sha256(named).hexdigest()[:32]}"
