"""Sends the requests of a talk to the one tracker that it is for, and to nobody else.

A redirect is not followed, since it could lead the secret elsewhere; nor are proxies and passwords taken from the
environment, since a .netrc would stand for the secret of the settings.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import requests

from domino_advisor_api.trackers.contract import Answer, Refused, Request, T, Talk, Unavailable

_PASSING = (408, 409, 425, 429, 500, 502, 503, 504)
_MOST_BYTES = 8 * 2**20
_LONGEST_WAIT = 24 * 3600.0


class Sender:
    """Talks to the tracker at an address. seconds: to connect, and again between two pieces of an answer."""

    def __init__(self, address: str, headers: Mapping[str, str], seconds: float = 20.0) -> None:
        self._address = address.rstrip("/")
        self._seconds = seconds
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.headers.update({"User-Agent": "domino-advisor", "Accept": "application/json", **headers})

    def run(self, talk: Talk[T]) -> T:
        """What a talk returns. Unavailable where the tracker cannot answer now, Refused where it refuses."""
        try:
            request = next(talk)
            while True:
                request = talk.send(self._send(request))
        except StopIteration as over:
            result: T = over.value
            return result
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise Refused(
                f"the tracker's answer is not of the form that its kind has: {type(error).__name__}"
            ) from None

    def _send(self, request: Request) -> Answer:
        told = f"{request.method} {request.path}"
        try:
            with self._session.request(
                request.method, self._address + request.path, params=dict(request.query), json=request.body,
                timeout=self._seconds, allow_redirects=False, stream=True,
            ) as response:  # fmt: skip
                content = response.raw.read(_MOST_BYTES + 1, decode_content=True)
        except Exception as error:  # of requests or of urllib3, whose messages hold addresses and headers
            if not isinstance(error, OSError | requests.RequestException) and type(error).__module__.split(".")[0] != (
                "urllib3"
            ):
                raise
            raise Unavailable(f"{told} was not answered: {type(error).__name__}") from None
        if 300 <= response.status_code < 400:
            raise Refused(f"{told} is answered with a redirect; give the address that it leads to in the settings")
        if len(content) > _MOST_BYTES:
            raise Refused(f"{told} is answered with more than {_MOST_BYTES} bytes")
        after = waiting(response.headers)
        if response.status_code in _PASSING or (response.status_code == 403 and after is not None):
            raise Unavailable(f"{told} was answered with {response.status_code}", after)
        return Answer(response.status_code, _json(content))

    def close(self) -> None:
        """Gives the connections back."""
        self._session.close()


def waiting(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """Seconds that an answer asks to wait: Retry-After as seconds or a date, or GitHub's end of its limit; at most a
    day, None where it asks for nothing. now: seconds since 1970.
    """
    moment = time.time() if now is None else now
    found: float | None = None
    if (after := headers.get("Retry-After")) is not None:
        found = float(after) if after.strip().isdecimal() else _until(after, moment)
    elif headers.get("X-RateLimit-Remaining") == "0" and headers.get("X-RateLimit-Reset", "").isdecimal():
        found = float(headers["X-RateLimit-Reset"]) - moment
    return None if found is None else min(max(found, 0.0), _LONGEST_WAIT)


def _until(date: str, moment: float) -> float | None:
    try:
        then = parsedate_to_datetime(date)
    except ValueError:
        return None
    return (then if then.tzinfo else then.replace(tzinfo=UTC)).timestamp() - datetime.fromtimestamp(
        moment, UTC
    ).timestamp()


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
