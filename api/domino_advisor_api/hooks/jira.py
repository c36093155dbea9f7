"""Webhooks that an administrator of Jira Cloud sets up with a secret."""

from __future__ import annotations

import re
from typing import Any

from domino_advisor_api.hooks import hub
from domino_advisor_api.hooks.payload import member
from domino_advisor_api.hooks.proof import Received, Secrets

_KEY = re.compile(r"[A-Z][A-Z0-9_]{1,99}-[1-9][0-9]{0,17}")


def delivery(received: Received, secrets: Secrets) -> str:
    """The name of a delivery. NotProven where its signature does not hold."""
    return hub.delivery(received, secrets, "X-Hub-Signature")


def ticket(payload: Any) -> str | None:
    """The key of the issue that a delivery is about, None where it is about something else."""
    key = member(payload, "issue", "key")
    return key if isinstance(key, str) and _KEY.fullmatch(key) else None


def project(payload: Any) -> str | None:
    """The key of the project that a delivery is about: one secret is that of all projects."""
    key = ticket(payload)
    return None if key is None else key.rpartition("-")[0]
