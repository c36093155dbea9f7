"""A gunicorn worker that stops in order, and lets itself be replaced when an evaluation does not end.

gunicorn kills a worker that shows no sign of life for `timeout` seconds. Its threaded worker shows one from its main
thread, whatever its other threads do, so that an evaluation that never ends would keep its thread for good.
"""

from __future__ import annotations

import time
from types import FrameType

from gunicorn.workers.gthread import ThreadWorker

from domino_advisor_api import watch
from domino_advisor_api.settings import ServerSettings


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A threaded worker that falls silent once an evaluation has taken longer than `timeout`.

    Told to stop, it first says that it is not ready and goes on serving for `drain_seconds`; then it takes no more
    connections, which closes the port, ends the requests that it has, and ends itself.
    """

    _stops_at: float | None = None

    def init_process(self) -> None:
        """Called by gunicorn in the new process, before the service is loaded."""
        self._drain_seconds = ServerSettings.from_environment().drain_seconds
        super().init_process()

    def notify(self) -> None:
        """The sign of life, given about each second, and only while no evaluation is overdue."""
        if self.alive and self._stops_at is not None and time.monotonic() >= self._stops_at:
            super().handle_exit(None, None)
        if watch.longest() <= self.cfg.timeout:
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
