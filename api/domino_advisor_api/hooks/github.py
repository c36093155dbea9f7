"""Webhooks of GitHub, and of Gitea and Forgejo, which send the same."""

from __future__ import annotations

from typing import Any

from domino_advisor_api.hooks import hub
from domino_advisor_api.hooks.payload import number, text
from domino_advisor_api.hooks.proof import Received, Secrets


def delivery(received: Received, secrets: Secrets) -> str:
    """The name of a delivery. NotProven where its signature does not hold."""
    return hub.delivery(received, secrets, "X-Hub-Signature-256")


def ticket(payload: Any) -> str | None:
    """The number of the issue that a delivery is about, None where it is about something else."""
    return number(payload, "issue", "number")


def project(payload: Any) -> str | None:
    """The repository that a delivery is about, as owner/name: one secret may be that of several."""
    return text(payload, "repository", "full_name")
