"""No client keeps the service from others by being slow, and none is waited for longer than is said."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import requests

from domino_advisor_api.launching import running

pytestmark = pytest.mark.alone
CLIENTS = 50
HEAD_SECONDS, BODY_SECONDS = 4, 5
HEAD = b"GET /v1/guidelines HTTP/1.1\r\nHost: localhost\r\nX-Padding: " + b"x" * 500
POST = b"POST /v1/evaluations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with a single worker of two threads, and little patience."""
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path_factory.mktemp('slow') / 'store.db'}",
        "DOMINO_ADVISOR_WORKERS": "1", "DOMINO_ADVISOR_THREADS": "2", "DOMINO_ADVISOR_LOG_LEVEL": "WARNING",
        "DOMINO_ADVISOR_HEAD_SECONDS": str(HEAD_SECONDS), "DOMINO_ADVISOR_BODY_SECONDS": str(BODY_SECONDS),
    }  # fmt: skip
    with running(environment) as served:
        yield served


def connected(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=30)


@contextmanager
def byte_after_byte(address: str, begin: bytes, rest: bytes, every: float = 0.5) -> Iterator[list[socket.socket]]:
    """Fifty clients that have sent `begin`, and send a byte of the rest each half a second, or `every` seconds."""
    clients = [connected(address) for _ in range(CLIENTS)]
    over = threading.Event()

    def send() -> None:
        for byte in rest:
            for client in clients:
                with suppress(OSError):  # the service has ended it
                    client.send(bytes([byte]))
            if over.wait(every):
                return

    for client in clients:
        client.sendall(begin)
    sending = threading.Thread(target=send)
    sending.start()
    try:
        yield clients
    finally:
        over.set()
        sending.join()
        for client in clients:
            client.close()


SLOW = {
    "head": (b"", HEAD),
    "body": (POST + b"Content-Length: 400\r\n\r\n", b" " * 400),
    "long body": (POST + b"Content-Length: 1048577\r\n\r\n", b" " * 400),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 60),
    "body that it was told to send": (POST + b"Content-Length: 400\r\nExpect: 100-continue\r\n\r\n", b" " * 400),
}


@pytest.mark.parametrize("kind", SLOW)
def test_fifty_clients_that_send_byte_after_byte_silence_nobody(
    address: str, kind: str, deployment: dict[str, Any]
) -> None:
    with byte_after_byte(address, *SLOW[kind]):
        until = time.monotonic() + max(HEAD_SECONDS, BODY_SECONDS) + 2
        while time.monotonic() < until:
            began = time.monotonic()
            assert requests.get(f"{address}/healthz", timeout=30).status_code == 200
            assert time.monotonic() - began < 1
            time.sleep(0.2)
        assert requests.post(f"{address}/v1/evaluations", json=deployment, timeout=30).status_code == 201


@pytest.mark.parametrize(("kind", "seconds"), [("head", HEAD_SECONDS), ("body", BODY_SECONDS)])
def test_who_is_too_slow_is_told_so_and_ended(address: str, kind: str, seconds: float) -> None:
    began = time.monotonic()
    with byte_after_byte(address, *SLOW[kind]) as clients:
        for client in clients:
            head, _, body = client.makefile("rb").read().partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408 ")
            told = json.loads(body)
            assert (told["type"], told["status"]) == ("urn:domino-advisor:problem:too-slow", 408)
            assert told["detail"].startswith(f"The {kind} ")
    assert seconds <= time.monotonic() - began < seconds + 3


def test_what_is_told_is_not_lost_on_who_goes_on_sending(address: str) -> None:
    """Closing a connection with bytes that nobody has read resets it, and the reset overtakes what was told."""
    begin = POST + b"Content-Length: 1000000\r\n\r\n"
    with byte_after_byte(address, begin, b" " * 1_000_000, every=0.001) as clients:
        for client in clients:
            assert client.makefile("rb").read().startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("kind", ["long body", "chunks"])
def test_so_is_who_sends_what_is_not_gathered(address: str, kind: str) -> None:
    with connected(address) as client:
        client.sendall(SLOW[kind][0] + b"1\r\n")
        answer = client.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"urn:domino-advisor:problem:too-slow" in answer


def test_who_connects_and_says_nothing_is_ended_without_a_word(address: str) -> None:
    with connected(address) as client:
        began = time.monotonic()
        assert client.recv(100) == b""
        assert HEAD_SECONDS <= time.monotonic() - began < HEAD_SECONDS + 3


def test_a_slow_second_request_on_a_connection_is_ended_as_a_first_is(address: str) -> None:
    with connected(address) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with client.makefile("rb") as answers:
            assert answers.readline().startswith(b"HTTP/1.1 200 ")
            client.sendall(b"GET /heal")
            assert answers.read().count(b"HTTP/1.1 408 ") == 1


def test_requests_that_come_together_are_each_answered(address: str, deployment: dict[str, Any]) -> None:
    body = json.dumps(deployment).encode()
    post = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    with connected(address) as client:
        client.sendall(get + b"\r\n" + post + get + b"Connection: close\r\n\r\n")
        answers = client.makefile("rb").read()
    assert answers.count(b"HTTP/1.1 200 ") == 2 and answers.count(b"HTTP/1.1 201 ") == 1


def test_a_body_in_pieces_with_pauses_is_taken(address: str, deployment: dict[str, Any]) -> None:
    body = json.dumps(deployment).encode()
    with connected(address) as client:
        client.sendall(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body))
        for first in range(0, len(body), len(body) // 3 + 1):
            time.sleep(0.5)
            client.sendall(body[first : first + len(body) // 3 + 1])
        assert client.makefile("rb").read().startswith(b"HTTP/1.1 201 ")


def test_who_is_answered_and_does_not_hang_up_holds_nothing_up(address: str) -> None:
    clients = [connected(address) for _ in range(CLIENTS)]
    for client in clients:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    try:
        began = time.monotonic()
        assert requests.get(f"{address}/healthz", timeout=30).status_code == 200
        assert time.monotonic() - began < 1
    finally:
        for client in clients:
            client.close()
