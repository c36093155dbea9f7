"""Sends the requests of a talk to the one tracker that it is for, and to nobody else.

A redirect is not followed, since it could lead the secret elsewhere; nor are proxies and passwords taken from the
environment, since a .netrc would stand for the secret of the settings.
"""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

from domino_advisor_api.trackers.contract import Answer, Refused, Request, T, Talk, Unavailable

_PASSING = (408, 409, 425, 429, 500, 502, 503, 504)
_MOST_BYTES = 8 * 2**20
_LONGEST_WAIT = 24 * 3600.0
_LONGEST_ANSWER = 60.0
"""Seconds in which an answer is there, however many pieces it comes in."""
_SETTLES = 120.0
"""For so many seconds a tracker is left alone that did not answer to a write in time: it may be at it still, and what
is looked for meanwhile would not be found, and be made again."""
_NOT_BEHIND_A_GATEWAY = (502, 504)
_LEAST_OF_A_LIMIT = 60.0
"""For so many seconds a tracker is left alone whose limit is exceeded, and which does not say for how long."""
_OF_A_LIMIT = re.compile(r"\brate limit\b|\babuse detection\b", re.IGNORECASE)
"""What GitHub says of a limit, whose status is that of a missing right, and whose header is that of another limit."""


class Sender:
    """Talks to the tracker at an address. seconds: to connect, and again between two pieces of an answer; longest: for
    all of it; ca_file: certificates to trust in place of those that are known everywhere.
    """

    def __init__(
        self,
        address: str,
        headers: Mapping[str, str],
        seconds: float = 20.0,
        longest: float = _LONGEST_ANSWER,
        ca_file: str | None = None,
    ) -> None:
        self._address = address.rstrip("/")
        self._seconds, self._longest = seconds, longest
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.verify = ca_file or True
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, _InTime(longest))
        # what is packed could be any size once it is unpacked
        ours = {"User-Agent": "domino-advisor", "Accept": "application/json", "Accept-Encoding": "identity"}
        self._session.headers.update({**ours, **headers})

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
        try:
            return self._answered(request)
        except Unavailable as error:
            raise Unavailable(str(error), max(error.after or 0.0, request.settles) or error.after) from None

    def _answered(self, request: Request) -> Answer:
        told = f"{request.method} {request.path}"
        began = time.monotonic()
        try:
            with self._session.request(
                request.method, self._address + request.path, params=dict(request.query), json=request.body,
                data=request.content, headers={**_of_content(request), **request.headers},
                timeout=self._seconds, allow_redirects=False, stream=True,
            ) as response:  # fmt: skip
                content = self._read(response, told)
        except Unavailable:
            raise
        except Exception as error:  # of requests or of urllib3, whose messages hold addresses and headers
            if not isinstance(error, OSError | requests.RequestException) and type(error).__module__.split(".")[0] != (
                "urllib3"
            ):
                raise
            over = time.monotonic() - began >= self._longest
            late = request.method != "GET" and (over or isinstance(error, requests.ReadTimeout))
            why = f" within {self._longest:g} seconds" if over else f": {type(error).__name__}"
            raise Unavailable(f"{told} was not answered{why}", _SETTLES if late else None) from None
        if 300 <= response.status_code < 400:
            advice = (
                "have the tracker give its files itself"
                if request.raw
                else "give the address that it leads to in the settings"
            )
            raise Refused(f"{told} is answered with a redirect; {advice}")
        if len(content) > _MOST_BYTES:
            raise Refused(f"{told} is answered with more than {_MOST_BYTES} bytes")
        body = None if request.raw and response.ok else _json(content)
        after = waiting(response.headers)
        if after is None and _limited(response.status_code, body):
            after = _LEAST_OF_A_LIMIT
        if request.method != "GET" and response.status_code in _NOT_BEHIND_A_GATEWAY:
            after = max(after or 0.0, _SETTLES)
        if response.status_code in _PASSING or (response.status_code == 403 and after is not None):
            raise Unavailable(f"{told} was answered with {response.status_code}", after)
        if response.ok and not content and _ends_early(response):
            raise Unavailable(f"{told} was answered with a head that was cut")
        if request.raw and response.ok:
            return Answer(response.status_code, content)
        if body is None and content and response.ok:
            raise Unavailable(f"{told} was answered with what is no JSON: it was cut, or another answers in its place")
        return Answer(response.status_code, body)

    def _read(self, response: requests.Response, told: str) -> bytes:
        until = time.monotonic() + self._longest
        content = bytearray()
        while len(content) <= _MOST_BYTES and (piece := response.raw.read1(2**16, decode_content=False)):
            content += piece
            if time.monotonic() > until:
                raise Unavailable(f"{told} was not answered within {self._longest:g} seconds")
        return bytes(content)

    def close(self) -> None:
        """Gives the connections back."""
        self._session.close()


class _InTime(HTTPAdapter):
    """Gives up an answer whose head is not there in so many seconds, however many pieces it comes in."""

    def __init__(self, longest: float) -> None:
        self._longest = longest
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Makes connections that do so."""
        super().init_poolmanager(*args, **kwargs)
        longest = self._longest

        class Plain(HTTPConnection):
            def getresponse(self) -> Any:
                with _ended(self.sock, longest):
                    return super().getresponse()

        class Encrypted(HTTPSConnection):
            def getresponse(self) -> Any:
                with _ended(self.sock, longest):
                    return super().getresponse()

        class OfPlain(HTTPConnectionPool):
            ConnectionCls = Plain

        class OfEncrypted(HTTPSConnectionPool):
            ConnectionCls = Encrypted

        self.poolmanager.pool_classes_by_scheme = {"http": OfPlain, "https": OfEncrypted}


@contextmanager
def _ended(connected: socket.socket, seconds: float) -> Iterator[None]:
    """Ends a connection after that time, unless what is done meanwhile is over; TimeoutError then, since a head that is
    cut counts as a whole one.
    """
    is_over = threading.Event()

    def end() -> None:
        is_over.set()
        with suppress(OSError):
            # that of the socket itself: encryption would wait for the other side
            socket.socket.shutdown(connected, socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if is_over.is_set():
        raise TimeoutError


def _ends_early(response: requests.Response) -> bool:
    """Whether a success without a body does not say that it has none: its head was cut, which counts as a whole one."""
    told = ("Content-Length", "Transfer-Encoding")
    return response.status_code != 204 and not any(name in response.headers for name in told)


def _of_content(request: Request) -> dict[str, str]:
    return {} if request.content is None else {"Content-Type": request.media}


def _limited(status: int, body: Any) -> bool:
    """Whether an answer says that there were too many requests."""
    told = body.get("message") if status == 403 and isinstance(body, dict) else None
    return status == 429 or (isinstance(told, str) and _OF_A_LIMIT.search(told) is not None)


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
