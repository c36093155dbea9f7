"""How gunicorn runs the service:

gunicorn -c python:domino_advisor.api.gunicorn_conf "domino_advisor.api.app:create_app()"

Every name below is a setting of gunicorn, whose own variables and options go before it.
"""

from __future__ import annotations

import gc
import os
from typing import Any

from domino_advisor.api import logs
from domino_advisor.api.settings import Settings

bind = [os.environ.get("DOMINO_ADVISOR_BIND", "127.0.0.1:8080")]
worker_class = "domino_advisor.api.worker.Worker"
workers = int(os.environ.get("DOMINO_ADVISOR_WORKERS", min(4, os.cpu_count() or 1)))
threads = int(os.environ.get("DOMINO_ADVISOR_THREADS", "8"))

# A judgement that takes longer ends its worker (see worker.py). Far more than the largest description needs.
timeout = int(os.environ.get("DOMINO_ADVISOR_TIMEOUT", "30"))
graceful_timeout = 30
keepalive = 5

# The service writes a structured line for each request itself.
accesslog = None
errorlog = "-"
loglevel = "warning"

# It would lie in the home of whoever starts the service, and nothing uses it.
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Called by gunicorn in a worker that has loaded the service: what it holds now, it holds to its end.

    Python's collector would go through all of it again and again, in the middle of requests; and a request makes so
    many objects that the usual threshold has it look a hundred times in each, mostly for nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)


def when_ready(server: Any) -> None:
    """Called by gunicorn once it listens: says where, since port 0 lets the system choose."""
    logs.configure(Settings.from_environment())
    logs.log.info("listening", addresses=[str(listener) for listener in server.LISTENERS])
