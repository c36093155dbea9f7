"""Deliveries whose body alone is signed: `sha256=` and the signature in hexadecimal, in one header."""

from __future__ import annotations

import re

from domino_advisor_api.hooks.proof import NotProven, Received, Secrets, digest_of, header, hmac_sha256, holds

_SIGNATURE = re.compile(r"sha256=([0-9a-fA-F]{64})")


def delivery(received: Received, secrets: Secrets, name: str) -> str:
    """The name of a delivery whose signature is in the header of that name. NotProven where it does not hold."""
    found = _SIGNATURE.fullmatch(header(received, name).strip())
    if found is None:
        raise NotProven(f"its {name} is not sha256= and 64 hexadecimal digits")
    expected = [hmac_sha256(secret.encode(), received.body) for secret in secrets]
    if not holds([bytes.fromhex(found[1])], expected):
        raise NotProven(f"its {name} is made with none of the secrets")
    return digest_of(received.body)
