"""A tracker that is slow, down or asks to wait holds up itself alone, and ends no worker."""

from __future__ import annotations

import gzip
import socketserver
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from domino_advisor_api import outbox
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers import carrying
from domino_advisor_api.trackers.contract import Draft, Refused, Request, Unavailable, asked
from domino_advisor_api.trackers.file import Tracker as Named
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.working import Connected, Letter, packed, work, work_once
from tests.api.loopback_tracker import Fault, Tracker, tracking

KEYS = [f"da-{number:032x}" for number in range(5)]


@pytest.fixture
def engine(store: Store) -> Engine:
    return store.engine


def write(engine: Engine, key: str, tracker: str = "hub") -> str:
    with engine.begin() as connection:
        return outbox.write(connection, tracker, "Head office", key, packed(Letter(Draft(key, "Mail", key))))


@contextmanager
def answering(
    answer: Callable[[Callable[[bytes], object]], None], context: ssl.SSLContext | None = None
) -> Iterator[str]:
    """The address of what answers every request so. answer: is given what sends."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            try:
                line = context.wrap_socket(self.request, server_side=True) if context else self.request
                line.recv(65536)
                answer(line.sendall)
                line.close()
            except OSError:
                return  # nobody waits for it any more

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address, daemon_threads = True, True

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def ask(address: str, method: str = "GET", raw: bool = False, status: int = 200, **how: Any) -> object:
    sender = Sender(address, {}, **how)
    try:
        return sender.run(asked(Request(method, "/issues", raw=raw), status))
    finally:
        sender.close()


def test_a_tracker_with_a_certificate_of_the_site_is_known_by_it(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1"]
    places = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*made, *places], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def answer(send: Callable[[bytes], object]) -> None:
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")

    with answering(answer, context) as address:
        secured = address.replace("http:", "https:")
        with pytest.raises(Unavailable, match="SSLError"):
            ask(secured)
        assert ask(secured, ca_file=str(certificate)) == {}


def test_an_answer_that_comes_byte_by_byte_is_not_waited_for(tracker: Tracker) -> None:
    def drip(send: Callable[[bytes], object]) -> None:
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(1000):
            send(b" ")
            time.sleep(0.05)

    with answering(drip) as address:
        began = time.monotonic()
        with pytest.raises(Unavailable, match=r"was not answered within 0\.5 seconds"):
            ask(address, seconds=2, longest=0.5)
    assert time.monotonic() - began < 3


@pytest.mark.parametrize(("method", "after"), [("GET", None), ("POST", 120)])
def test_so_is_one_whose_head_comes_byte_by_byte(method: str, after: float | None) -> None:
    def drip(send: Callable[[bytes], object]) -> None:
        send(b"HTTP/1.1 200 OK\r\n")
        for _ in range(200):
            send(b"X")
            time.sleep(0.05)

    with answering(drip) as address:
        began = time.monotonic()
        with pytest.raises(Unavailable, match=r"was not answered within 0\.5 seconds") as told:
            ask(address, method, seconds=2, longest=0.5)
    assert time.monotonic() - began < 3
    assert told.value.after == after


@pytest.mark.parametrize("length", [b"Content-Length: 1000\r\n", b"Transfer-Encoding: chunked\r\n", b""])
def test_an_answer_that_is_cut_is_asked_for_again(length: bytes) -> None:
    begun = b'7\r\n{"a": 1\r\n' if b"chunked" in length else b'{"a": 1'

    def cut(send: Callable[[bytes], object]) -> None:
        send(b"HTTP/1.1 200 OK\r\n" + length + b"\r\n" + begun)

    with answering(cut) as address, pytest.raises(Unavailable):
        ask(address)


@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize(
    "head", [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConte"]
)
def test_an_answer_that_is_cut_within_its_head_is_asked_for_again(head: bytes, raw: bool) -> None:
    def cut(send: Callable[[bytes], object]) -> None:
        send(head)

    with answering(cut) as address, pytest.raises(Unavailable, match="head that was cut"):
        ask(address, raw=raw)


@pytest.mark.parametrize("head", [b"HTTP/1.1 204 No Content\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
def test_a_success_without_a_body_is_one(head: bytes) -> None:
    def short(send: Callable[[bytes], object]) -> None:
        send(head)

    with answering(short) as address:
        assert ask(address, status=int(head.split()[1])) is None


def test_an_answer_that_is_packed_is_not_unpacked() -> None:
    packed_ = gzip.compress(b" " * 10**7)
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed_)}\r\n\r\n".encode()

    def bomb(send: Callable[[bytes], object]) -> None:
        send(head + packed_)

    with answering(bomb) as address, pytest.raises(Unavailable, match="no JSON"):
        ask(address)


def test_an_answer_that_is_too_long_is_refused() -> None:
    def long(send: Callable[[bytes], object]) -> None:
        send(b"HTTP/1.1 200 OK\r\n\r\n")
        for _ in range(200):
            send(b" " * 2**16)

    with answering(long) as address, pytest.raises(Refused, match="more than 8388608 bytes"):
        ask(address)


@pytest.mark.parametrize(("method", "status", "after"), [("POST", 504, 120), ("POST", 502, 120), ("GET", 504, None)])
def test_what_may_still_be_at_work_behind_a_gateway_is_left_alone(
    tracker: Tracker, method: str, status: int, after: float | None
) -> None:
    tracker.faults.append(Fault(method, status))
    with pytest.raises(Unavailable) as told:
        ask(tracker.address, method)
    assert told.value.after == after


def test_a_ticket_that_is_made_after_nobody_waits_any_more_is_found(engine: Engine, tracker: Tracker) -> None:
    """The tracker takes longer than is waited for, and than the next attempt would take to come."""
    write(engine, KEYS[0])
    tracker.faults.append(Fault("POST", seconds=1.5, late=True))
    way = Connected(GitHub("owner/name"), Sender(tracker.address, {}, seconds=0.3))
    soon = datetime.now(UTC) + timedelta(seconds=60)
    assert work_once(engine, {"hub": way}) == "waiting"
    assert work_once(engine, {"hub": way}, lambda: soon) is None
    assert tracker.issues == []
    time.sleep(1.5)
    later = datetime.now(UTC) + timedelta(seconds=130)
    assert work_once(engine, {"hub": way}, lambda: later) == "delivered"
    way.sender.close()
    assert len(tracker.issues) == 1


def test_a_tracker_that_asks_to_wait_is_told_nothing_else_meanwhile(engine: Engine, tracker: Tracker) -> None:
    for key in KEYS[:3]:
        write(engine, key)
    write(engine, KEYS[3], "another")
    tracker.faults.append(Fault("GET", 429, {"Retry-After": "600"}))
    way = Connected(GitHub("owner/name"), Sender(tracker.address, {}))
    ways = {"hub": way, "another": way}
    assert [work_once(engine, ways) for _ in range(3)] == ["waiting", "delivered", None]
    early, late = (datetime.now(UTC) + timedelta(seconds=seconds) for seconds in (590, 610))
    assert work_once(engine, ways, lambda: early) is None
    assert [work_once(engine, ways, lambda: late) for _ in range(4)] == ["delivered"] * 3 + [None]
    way.sender.close()
    assert [one.attempts for one in outbox.entries(engine, None, 9, None)] == [0, 0, 0, 1]


@pytest.fixture
def named(tracker: Tracker, tmp_path: Path) -> dict[str, Named]:
    """Two trackers, of which the first is down."""
    secret = tmp_path / "secret"
    secret.write_text("s3cret")
    with tracking() as stopped:
        pass
    how = {"place": {"repository": "owner/name"}, "secret_file": str(secret)}
    return {
        "down": Named("github", stopped.address, **how),  # type: ignore[arg-type]
        "hub": Named("github", tracker.address, **how),  # type: ignore[arg-type]
    }


def test_a_tracker_that_is_down_is_asked_once_and_the_other_is_told(
    store: Store, tracker: Tracker, named: dict[str, Named]
) -> None:
    for key in KEYS:
        write(store.engine, key, "down")
    write(store.engine, KEYS[0])
    carrying.carry(store, named)
    assert [one.attempts for one in outbox.entries(store.engine, "waiting", 9, None)] == [0, 0, 0, 0, 1]
    assert len(tracker.issues) == 1


def test_a_failure_after_the_entry_was_lost_ends_no_worker(engine: Engine, tracker: Tracker) -> None:
    write(engine, KEYS[0])
    long_ago = datetime.now(UTC)
    held = outbox.take(engine, ["hub"], long_ago)
    assert held is not None
    assert outbox.take(engine, ["hub"], long_ago + outbox.HELD + timedelta(seconds=1)) is not None
    tracker.faults.append(Fault("GET", 503))
    sender = Sender(tracker.address, {})
    assert work(engine, Connected(GitHub("owner/name"), sender), held) == "lost"
    sender.close()


def test_a_worker_goes_on_after_whatever_fails(
    store: Store, tracker: Tracker, named: dict[str, Named], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(store.engine, KEYS[0])
    monkeypatch.setattr(carrying, "_LOOKS_AGAIN_AFTER_A_FAILURE", 0.1)
    broken = {**named, "hub": Named("no-such-kind", tracker.address, {}, secret_file=named["hub"].secret_file)}
    carrying.carry(store, broken)  # an entry point that is no longer installed
    rounds = iter(range(20))

    class Odd(dict[str, Named]):
        def items(self):  # type: ignore[no-untyped-def]
            if next(rounds) == 0:
                raise ZeroDivisionError
            return super().items()

    carrying.carry_on(store, Odd(named), lambda: bool(tracker.issues) and not outbox.depth(store.engine).waiting)
    assert len(tracker.issues) == 1


def test_a_pause_ends_when_the_process_is_told_to_stop(store: Store) -> None:
    began = time.monotonic()
    carrying.carry_on(store, {}, lambda: time.monotonic() - began > 0.2)
    assert time.monotonic() - began < 1.5


def test_attempts_go_on_for_about_a_day() -> None:
    waits = [outbox.backoff(attempts, 0.5) for attempts in range(1, outbox.MOST_ATTEMPTS)]
    assert 22 * 3600 < sum(waits) < 30 * 3600
