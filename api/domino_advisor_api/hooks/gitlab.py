"""Webhooks of GitLab: with its secret token in a header, or signed as Standard Webhooks has it."""

from __future__ import annotations

import re
from typing import Any

from domino_advisor_api.hooks import standard
from domino_advisor_api.hooks.payload import number, text
from domino_advisor_api.hooks.proof import NotProven, Received, Secrets, digest_of, header, holds

_TOKEN = "X-Gitlab-Token"
_KEY = "Idempotency-Key"
_ID = re.compile(r"[!-~]{1,255}")


def delivery(received: Received, secrets: Secrets) -> str:
    """The name of a delivery. NotProven where what proves it does not hold.

    Where a delivery has both a token and a signature, both have to hold. A secret that begins with `whsec_` is for
    signatures alone, and any other for the token alone.
    """
    signed = received.headers.get(standard.SIGNATURE) is not None
    if received.headers.get(_TOKEN) is not None or not signed:
        tokens = [secret.encode() for secret in secrets if not secret.startswith(standard.PREFIX)]
        if not holds([header(received, _TOKEN).encode()], tokens):
            raise NotProven(f"its {_TOKEN} is none of the secrets")
    if signed:
        return standard.delivery(received, [one for one in secrets if one.startswith(standard.PREFIX)])
    # GitLab names a delivery by it, and the same one again where it sends that once more.
    key = received.headers.get(_KEY, "")
    return key if _ID.fullmatch(key) else digest_of(received.body)


def ticket(payload: Any) -> str | None:
    """The number of the issue in its project that a delivery is about, None where it is about something else."""
    if not isinstance(payload, dict):
        return None
    if payload.get("object_kind") in ("issue", "work_item"):
        return number(payload, "object_attributes", "iid")
    return number(payload, "issue", "iid") if payload.get("object_kind") == "note" else None


def project(payload: Any) -> str | None:
    """The project that a delivery is about, as owner/name: one secret may be that of several."""
    return text(payload, "project", "path_with_namespace")
