"""Webhooks of trackers that have none of their own: what an administrator has them send, such as a scrip of RT, a
business rule of ServiceNow or a plugin of Redmine. They are signed as Standard Webhooks has it, and say
`{"ticket": "123"}`.
"""

from __future__ import annotations

import re
from typing import Any

from domino_advisor_api.hooks import standard
from domino_advisor_api.hooks.payload import member, number
from domino_advisor_api.hooks.proof import Received, Secrets

_TICKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


def delivery(received: Received, secrets: Secrets) -> str:
    """The id of a delivery. NotProven where its signature does not hold, or it is not of these minutes."""
    return standard.delivery(received, secrets)


def ticket(payload: Any) -> str | None:
    """The ticket that a delivery names, None where it names none."""
    named = member(payload, "ticket")
    if isinstance(named, str):
        return named if _TICKET.fullmatch(named) else None
    return number(payload, "ticket")


def project(payload: Any) -> str | None:
    """None: whoever writes what is sent gives each tracker a secret of its own."""
    return None
