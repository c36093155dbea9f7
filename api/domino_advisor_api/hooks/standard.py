"""Deliveries as Standard Webhooks has them: id, time and body are signed, and an old one is refused."""

from __future__ import annotations

import base64
import binascii
import re
from datetime import UTC, datetime, timedelta

from domino_advisor_api.hooks.proof import NotProven, Received, Secrets, header, hmac_sha256, holds

ID, TIMESTAMP, SIGNATURE = "webhook-id", "webhook-timestamp", "webhook-signature"
PREFIX = "whsec_"
"""What a secret begins with whose rest is base64. Any other is taken as it is written."""
TOLERANCE = timedelta(minutes=5)
"""How far the clocks of both sides, with the way between them, may be apart."""
_MOST_SIGNATURES = 16
_ID = re.compile(r"[!-~]{1,255}")


def delivery(received: Received, secrets: Secrets) -> str:
    """The id of a delivery. NotProven where its signature does not hold, or it is not of these minutes."""
    id_, stamp = header(received, ID), header(received, TIMESTAMP)
    if not _ID.fullmatch(id_) or "." in id_:
        raise NotProven(f"its {ID} is not 1 to 255 visible characters without a full stop")
    if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 11):
        raise NotProven(f"its {TIMESTAMP} is no number of seconds")
    given = list(_signatures(header(received, SIGNATURE)))
    signed = b".".join((id_.encode(), stamp.encode(), received.body))
    if not holds(given, [hmac_sha256(secret_bytes(secret), signed) for secret in secrets]):
        raise NotProven(f"its {SIGNATURE} is made with none of the secrets")
    if abs(received.at - datetime.fromtimestamp(int(stamp), UTC)) > TOLERANCE:
        raise NotProven(f"it was signed more than {TOLERANCE.seconds // 60} minutes ago, or the clocks differ")
    return id_


def secret_bytes(secret: str) -> bytes:
    """The bytes of a secret. ValueError where one that begins with the prefix goes on with something else."""
    if not secret.startswith(PREFIX):
        return secret.encode()
    return base64.b64decode(secret.removeprefix(PREFIX), validate=True)


def _signatures(text: str) -> list[bytes]:
    found = []
    for one in text.split()[:_MOST_SIGNATURES]:
        version, _, signature = one.partition(",")
        if version == "v1":
            try:
                found.append(base64.b64decode(signature, validate=True))
            except (binascii.Error, ValueError):
                continue
    return found
