"""Idempotency-Key: a request that is sent again with the same key is answered with what it was answered with first.

After draft-ietf-httpapi-idempotency-key-header-07. Kept is which evaluation a key led to; a request that was refused
stored nothing, so that its key is free again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import timedelta

from flask import Response, g, request

from domino_advisor.core.errors import Fault
from domino_advisor_api.claims import Claim, KeyInUse, KeyReused
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services
from domino_advisor_api.storage import Stored

HEADER = "Idempotency-Key"
# A string of RFC 8941, as the draft has it; many clients leave the quotes out. Neither holds what would end it early.
_QUOTED = r'"(?:[ !#-\[\]-~]|\\["\\])+"'
_BARE = r"[!#-+\--:<-\[\]-~]+"
PATTERN = f"^(?:{_QUOTED}|{_BARE})$"
LENGTH = 255
_SECONDS = "2"


def once(
    content: Iterable[bytes], first: Callable[[Claim | None], Response], again: Callable[[Stored], Response]
) -> Response:
    """The answer of `first`, or, where the request was answered before, that of `again`.

    content: what was sent, in parts, without what a client makes anew each time, such as the boundary of a form.
    A Problem where the key is none, was given to another request, or to one that is being answered.
    """
    given = _key()
    if given is None:
        return first(None)
    # Each caller has keys of his own, so that nobody learns by one what another sent.
    key, store = _digest([g.get("token", "").encode(), given.encode()]), services().store
    hours = timedelta(hours=services().settings.idempotency_hours)
    try:
        claim = store.claim(key, _fingerprint(content), hours)
        if isinstance(claim, Stored):
            return again(claim)
        try:
            return first(claim)
        except BaseException:
            store.release(claim)
            raise
    except KeyReused:
        raise Problem(
            "key-reused", f"This {HEADER} was given to another request. Give each request a key of its own."
        ) from None
    except KeyInUse:
        detail = f"A request with this {HEADER} is being answered. Send this one again later."
        raise Problem("key-in-use", detail, headers={"Retry-After": _SECONDS}) from None


def _key() -> str | None:
    text = request.headers.get(HEADER)
    if text is None:
        return None
    if len(text) > LENGTH or not re.fullmatch(PATTERN, text):
        expected = f"a text of 1 to {LENGTH} visible characters of ASCII, in quotes"
        fault = Fault("", f"{HEADER} is {expected}.", found=text[:100], expected=expected)
        raise Problem("invalid-request", fault.message, faults=[fault])
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text


def _fingerprint(content: Iterable[bytes]) -> str:
    """What a request is the same by: where it goes, its query in any order, what it accepts and what it sends."""
    query = sorted(request.args.items(multi=True))
    decides = (request.method, request.path, repr(query), request.mimetype, request.headers.get("Accept", ""))
    return _digest([*(text.encode() for text in decides), *content])


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
