"""A gunicorn worker that waits for no client, stops in order, and lets itself be replaced when nothing else helps.

gunicorn's threaded worker reads a request in one of its few threads, so that as many slow clients as there are threads
silence it. Here a request is gathered beside the threads and served when it is there ([arriving](arriving.py)).

gunicorn kills a worker that shows no sign of life for `timeout` seconds. Its threaded worker shows one from its main
thread, whatever its other threads do, so that an evaluation that never ends would keep its thread for good.
"""

from __future__ import annotations

import errno
import json
import selectors
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from domino_advisor.core.answer import plain
from domino_advisor_api import answers, listening, logs, watch
from domino_advisor_api.arriving import Arrival, State, TimedSocket, TooSlow
from domino_advisor_api.problems import KINDS, MEDIA, URN
from domino_advisor_api.settings import ServerSettings

_RECEIVED_AT_ONCE = 64 * 1024
_GATHERED_AT_ONCE = 64 * 2**20
"""Bytes that a worker gathers at a time; beyond it bodies are read by the threads that are kept for long ones."""
_LOOKS_EVERY = 0.25
_LINGERS = 2.0
"""Seconds for which a silent connection is kept by a worker that stops, and one that is answered and to be closed."""
_REFUSED_LINGER = 256
"""Beyond so many silent connections who is refused is cut off at once: each keeps a descriptor that nothing counts."""
_REST_OF_A_WHOLE = 1.0


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection whose requests are gathered before a thread has to do with them."""

    def __init__(self, worker: Worker, client: socket.socket, address: Any, server: Any) -> None:
        super().__init__(worker.cfg, TimedSocket.of(client), address, server)
        self.data_ready = True
        self.received = b""
        self.read_seconds = _REST_OF_A_WHOLE
        self._worker = worker

    def init(self) -> None:
        """Called by gunicorn in the thread that serves the request."""
        super().init()
        received, self.received = self.received, b""
        if received:
            self.parser.unreader.unread(received)

    def close(self, graceful: bool = False) -> None:
        """Called by gunicorn on the main thread, which has no time to wait for what the client still sends."""
        if not (graceful and self._worker.lingers(self)):
            super().close(graceful)


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A threaded worker whose threads serve requests that are there.

    An evaluation that takes longer than `timeout` is ended (`watch`). The worker falls silent, and is replaced, where
    one does not end all the same.

    Told to stop, it first says that it is not ready and goes on serving for `drain_seconds`; then it takes no more
    connections, which closes the port, ends the requests that it has, and ends itself.
    """

    _stops_at: float | None = None

    def init_process(self) -> None:
        """Called by gunicorn in the new process, before the service is loaded."""
        settings = ServerSettings.from_environment()
        self._drain_seconds = settings.drain_seconds
        self._patience = (settings.head_seconds, settings.body_seconds)
        self._long = ThreadPoolExecutor(max(1, self.cfg.threads // 2))
        self._arriving: dict[Connection, Arrival] = {}
        self._lingering: dict[Connection, float] = {}
        self._gathered = 0
        self._looks_at = 0.0
        listening.note(listener.getsockname() for listener in self.sockets)
        watch.end_after(self.cfg.timeout)
        super().init_process()

    def notify(self) -> None:
        """The sign of life, given about each second, and only while nothing goes on that cannot be ended."""
        if self.alive and self._stops_at is not None and time.monotonic() >= self._stops_at:
            super().handle_exit(None, None)
        if watch.longest() <= 2 * self.cfg.timeout:
            super().notify()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called on SIGTERM."""
        watch.stop()
        if self._stops_at is None:
            self._stops_at = time.monotonic() + self._drain_seconds
        if not self._drain_seconds:
            super().handle_exit(sig, frame)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Called by gunicorn as it fills up, and once to take no more connections."""
        super().set_accept_enabled(enabled)
        if not enabled and not self.alive:
            self._close_the_port()

    def _close_the_port(self) -> None:
        # gunicorn would keep the port open until the last request has ended: who connects meanwhile would wait for
        # an answer that nobody gives. Who is in the queue already is let in first.
        for listener in self.sockets:
            before = -1
            while before != self.nr_conns:
                before = self.nr_conns
                self.accept(listener)
            listener.close()

    def accept(self, listener: Any) -> None:
        """Called by gunicorn when somebody connects."""
        if self.cfg.is_ssl:
            # a thread has to take part in the handshake before there is anything to gather
            super().accept(listener)
            return
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self.enqueue_req(Connection(self, client, address, listener.getsockname()))

    def enqueue_req(self, conn: Any) -> None:
        """Called by gunicorn when a connection is new, or has more to say than it was answered."""
        if not isinstance(conn, Connection):
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        arrival = self._arriving[conn] = Arrival(*self._patience, time.monotonic())
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._receive, conn))
        self._take(conn, arrival, conn.parser.unreader.take_buffered() if conn.parser else b"")

    def _receive(self, conn: Connection, _: object) -> None:
        """Bytes of a request have come, or the client has ended."""
        try:
            data = conn.sock.recv(_RECEIVED_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        arrival = self._arriving[conn]
        if data:
            self._take(conn, arrival, data)
        elif arrival.received:
            self._serve(conn, arrival, State.WHOLE)  # there will not be more
        else:
            self._drop(conn)

    def _take(self, conn: Connection, arrival: Arrival, data: bytes) -> None:
        self._gathered += len(data)
        state = arrival.feed(data, time.monotonic())
        if state is State.MORE and arrival.part == "body" and self._gathered > _GATHERED_AT_ONCE:
            state = State.LONG
        if state is not State.MORE:
            self._serve(conn, arrival, state)

    def _serve(self, conn: Connection, arrival: Arrival, state: State) -> None:
        self._gathers_no_more(conn)
        conn.received = bytes(arrival.received)
        conn.read_seconds = self._patience[1] if state is State.LONG else _REST_OF_A_WHOLE
        threads = self._long if state is State.LONG else self.tpool
        served = threads.submit(self.handle, conn)
        served.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def _drop(self, conn: Connection, graceful: bool = False) -> None:
        self._gathers_no_more(conn)
        self.nr_conns -= 1
        conn.close(graceful)

    def _gathers_no_more(self, conn: Connection) -> None:
        self._gathered -= len(self._arriving.pop(conn).received)
        self.poller.unregister(conn.sock)

    def handle(self, conn: Any) -> Any:
        """Called in the thread that serves a request."""
        if isinstance(conn, Connection):
            conn.sock.read_until = time.monotonic() + conn.read_seconds
        try:
            return super().handle(conn)
        except watch.Ended:
            # it came in the moment in which what it was to end had ended; gunicorn would end the worker by it
            watch.forget()
            return False
        finally:
            if isinstance(conn, Connection):
                conn.sock.read_until = None

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Called by gunicorn when a request cannot be served."""
        if isinstance(exc, TooSlow):
            _refuse(client, "rest")
        else:
            super().handle_error(req, client, addr, exc)

    def murder_pending(self) -> None:
        """Called by gunicorn about each second: ends the connections that have taken too long."""
        super().murder_pending()
        now = time.monotonic()
        if now < self._looks_at:
            return
        self._looks_at = now + _LOOKS_EVERY
        for conn, arrival in list(self._arriving.items()):
            silent = not arrival.received
            if now >= arrival.until or (silent and not self.alive and now >= arrival.began + _LINGERS):
                if not silent:
                    _refuse(conn.sock, arrival.part)
                # gunicorn's own way to linger, which a worker takes that stops, would hold the main thread up
                few = len(self._lingering) < _REFUSED_LINGER
                self._drop(conn, graceful=not silent and self.alive and few)
        for conn in [conn for conn, until in self._lingering.items() if now >= until]:
            self._let_go(conn)

    def lingers(self, conn: Connection) -> bool:
        """Keep an answered connection until the client has ended too, so that the answer is not lost; whether it is."""
        if not self.alive:
            return False
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            conn.sock.setblocking(False)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._ignore, conn))
        except (OSError, ValueError):
            return False
        self._lingering[conn] = time.monotonic() + _LINGERS
        return True

    def _ignore(self, conn: Connection, _: object) -> None:
        """What a client still sends that has been answered."""
        try:
            if conn.sock.recv(_RECEIVED_AT_ONCE):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._let_go(conn)

    def _let_go(self, conn: Connection) -> None:
        del self._lingering[conn]
        with suppress(OSError, KeyError, ValueError):
            self.poller.unregister(conn.sock)
        conn.close()


def _refuse(client: socket.socket, part: str) -> None:
    """Say to a client that it was too slow, as far as it takes that now. part: what was waited for."""
    logs.log.info("too-slow", part=part)
    status, title = KINDS["too-slow"]
    told = answers.Problem(
        type=f"{URN}too-slow", title=title, status=status, instance="", request_id=uuid.uuid4().hex,
        detail=f"The {part} of the request did not come in the time that the service waits for it.",
    )  # fmt: skip
    body = json.dumps(plain(told)).encode()
    head = f"HTTP/1.1 {status} Request Timeout\r\nContent-Type: {MEDIA}\r\nContent-Length: {len(body)}\r\n"
    with suppress(OSError):
        client.setblocking(False)
        client.send(head.encode() + b"Connection: close\r\n\r\n" + body)
