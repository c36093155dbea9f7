"""Requests that are still arriving: how much of one there is, and until when the rest has to be there.

A worker has few threads, and a client that sends a byte a second would hold one for as long as it likes. So no thread
waits for a client: the bytes of a request are gathered here until it is whole, whoever sends it, and then it is served.
Only what is too long to be gathered in memory, or does not say how long it is, is read by threads that are kept for it.
"""

from __future__ import annotations

import re
import socket
import time
from enum import Enum

from gunicorn.http.errors import ParseException

MAX_HEAD = 64 * 1024
"""Bytes of a request line and headers that are waited for."""
MAX_GATHERED = 2**20
"""Bytes of a body that is gathered."""
BYTES_PER_SECOND = 32 * 1024
"""Who sends a body at least so fast has as long as it takes."""

_END_OF_HEAD = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length[ \t]*:[ \t]*([0-9]{1,15})[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
_NOT_GATHERED = re.compile(rb"^(?:transfer-encoding|expect)[ \t]*:", re.MULTILINE | re.IGNORECASE)


class TooSlow(ParseException):  # type: ignore[misc]  # gunicorn has no types
    """A client did not send the rest of its request in time."""


class State(Enum):
    """How far a request has come: more is to be waited for, it is whole, or its body is read while it is served."""

    MORE = "more"
    WHOLE = "whole"
    LONG = "long"


class Arrival:
    """What has come of a request.

    head_seconds: for the request line and the headers, all together. body_seconds: for the body, and a second more for
    each BYTES_PER_SECOND that have come. now: a monotonic time.
    """

    def __init__(self, head_seconds: float, body_seconds: float, now: float) -> None:
        self.received = bytearray()
        self.began = now
        self._head_until = now + head_seconds
        self._body_seconds = body_seconds
        self._body_from: float | None = None
        self._whole: int | None = None
        """How many bytes the request has, once the head is there."""

    def feed(self, data: bytes, now: float) -> State:
        """Take bytes that have come, some or none; how far the request has come with them."""
        searched = max(0, len(self.received) - len(_END_OF_HEAD) + 1)
        self.received += data
        if self._whole is None:
            end = self.received.find(_END_OF_HEAD, searched)
            if end < 0:
                return State.LONG if len(self.received) > MAX_HEAD else State.MORE
            self._body_from = now
            head = bytes(self.received[: end + 2])
            lengths = _LENGTH.findall(head)
            if len(lengths) > 1 or _NOT_GATHERED.search(head):
                return State.LONG
            length = int(lengths[0]) if lengths else 0
            if length > MAX_GATHERED:
                return State.LONG
            self._whole = end + len(_END_OF_HEAD) + length
        return State.WHOLE if len(self.received) >= self._whole else State.MORE

    @property
    def part(self) -> str:
        """What is waited for."""
        return "head" if self._body_from is None else "body"

    @property
    def until(self) -> float:
        """When the rest of the head, or of the body, has to be there."""
        if self._body_from is None:
            return self._head_until
        return self._body_from + self._body_seconds + len(self.received) / BYTES_PER_SECOND


class TimedSocket(socket.socket):
    """The socket of a client, which is waited for no longer than is allowed.

    Where it blocks, to send takes at most `send_seconds`, and what is read has to come as fast as of an `Arrival`.
    TooSlow is raised where it does not.
    """

    send_seconds: float = 30.0
    read_until: float | None = None
    """When the rest of what is read has to be there, and later the more has come; None: whenever."""

    @classmethod
    def of(cls, client: socket.socket) -> TimedSocket:
        """The same socket; the one that is given is not to be used any more."""
        return cls(fileno=client.detach())

    def setblocking(self, flag: bool, /) -> None:
        """Wait for as long as is allowed, or not at all."""
        self.settimeout(self.send_seconds if flag else 0.0)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """Bytes that have come, at least one unless the client has ended."""
        if self.read_until is None or self.gettimeout() == 0.0:
            return super().recv(size, flags)
        usual, left = self.gettimeout(), self.read_until - time.monotonic()
        if left <= 0:
            raise TooSlow
        self.settimeout(left)
        try:
            data = super().recv(size, flags)
        except TimeoutError:
            raise TooSlow from None
        finally:
            self.settimeout(usual)
        self.read_until += len(data) / BYTES_PER_SECOND
        return data
