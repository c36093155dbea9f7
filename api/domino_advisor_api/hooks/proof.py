"""What proves that a delivery comes from a tracker: a secret that both know. Functions of their arguments.

Several secrets hold at a time, so that one can be changed on both sides without a delivery being lost.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from domino_advisor.core.errors import AdvisorError

Secrets = Sequence[str]


class Received(Struct, frozen=True):
    """A delivery as it came. headers: by name, in whatever case a look-up takes. body: before anything reads it."""

    headers: Mapping[str, str]
    body: bytes
    at: datetime


class NotProven(AdvisorError):
    """A delivery that is not known to come from the tracker. The message is for whoever runs the service; what was
    sent is not in it.
    """


def header(received: Received, name: str) -> str:
    """What a delivery has in a header. NotProven where it has nothing there."""
    value = received.headers.get(name)
    if not value:
        raise NotProven(f"it has no {name}")
    return value


def hmac_sha256(secret: bytes, signed: bytes) -> bytes:
    """The signature of what is signed."""
    return hmac.new(secret, signed, hashlib.sha256).digest()


def holds(given: Sequence[bytes], expected: Sequence[bytes]) -> bool:
    """Whether one of what is given is one of what is expected. It takes as long whichever it is."""
    alike = False
    for one in expected:
        for other in given:
            alike |= hmac.compare_digest(one, other)
    return alike


def digest_of(body: bytes) -> str:
    """The name of a delivery of which nothing is signed but the body: an id beside it could be changed by anybody."""
    return f"sha256-{hashlib.sha256(body).hexdigest()}"
