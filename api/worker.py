"""A gunicorn worker that lets itself be replaced when a judgement does not end.

gunicorn kills a worker that shows no sign of life for `timeout` seconds. Its threaded worker shows one from its main
thread, whatever its other threads do, so that a judgement that never ends would keep its thread for good.
"""

from __future__ import annotations

from gunicorn.workers.gthread import ThreadWorker

from domino_advisor.api.watch import longest


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A threaded worker that falls silent once a judgement has taken longer than `timeout`."""

    def notify(self) -> None:
        """The sign of life, given only while no judgement is overdue."""
        if longest() <= self.cfg.timeout:
            super().notify()
