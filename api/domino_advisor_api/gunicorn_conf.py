"""How gunicorn runs the service:

gunicorn -c python:domino_advisor_api.gunicorn_conf "domino_advisor_api.app:create_app()"

Every name below is a setting of gunicorn, whose own variables and options go before it.
"""

from __future__ import annotations

import gc
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from domino_advisor_api import logs, metrics, watch
from domino_advisor_api.access import NoToken, hold_reachable
from domino_advisor_api.services import are_of, of_application
from domino_advisor_api.settings import ServerSettings, Settings, unknown_variables
from domino_advisor_api.storage import Store
from domino_advisor_api.tokens import Tokens
from domino_advisor_api.trackers import carrying
from domino_advisor_api.trackers.asked import asker_of
from domino_advisor_api.trackers.files import Files

_CALLED_WRONGLY = 2

_settings = ServerSettings.from_environment()

bind = [_settings.bind]
worker_class = "domino_advisor_api.worker.Worker"
workers = _settings.workers
threads = _settings.threads

# An evaluation that takes longer ends its worker (see worker.py). Far more than the largest description needs.
timeout = _settings.timeout
# gunicorn counts from the signal on; what is left after that is killed.
graceful_timeout = _settings.drain_seconds + _settings.stop_seconds
keepalive = 5

# A worker's sign of life is a file that it touches: on a disk, that could wait for the disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None

# The service writes a structured line for each request itself.
accesslog = None
errorlog = "-"
loglevel = "warning"

# It would lie in the home of whoever starts the service, and nothing uses it.
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Called by gunicorn before it listens."""
    chosen = Settings.from_environment()
    logs.configure(chosen)
    for name, nearest in unknown_variables().items():
        logs.log.warning("unknown-setting", variable=name, nearest=nearest)
    if chosen.metrics:
        server.advisor_metrics = metrics.Sharing()


def pre_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn before it makes a worker."""
    if sharing := _sharing(server):
        worker.advisor_place = sharing.take()


def post_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn in a new worker, before the service is loaded."""
    if sharing := _sharing(server):
        sharing.use(worker.advisor_place)


def post_worker_init(worker: Any) -> None:
    """Called by gunicorn in a worker that has loaded the service: what it holds now, it holds to its end.

    It begins to carry what is to be told to trackers; of several workers each takes what no other has.

    Python's collector would go through all of it again and again, in the middle of requests; and a request makes so
    many objects that the usual threshold has it look a hundred times in each, mostly for nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    if not are_of(worker.wsgi):
        return
    held = of_application(worker.wsgi)
    if held.trackers and held.settings.deliver:
        kept = timedelta(days=held.settings.outbox_days)
        asker = asker_of(held.settings, held.store, held.trackers, held.daily.advisor)
        carrying.begin(held.store, held.trackers, watch.stopping, Files(held.store, held.daily.advisor), kept, asker)


def child_exit(server: Any, worker: Any) -> None:
    """Called by gunicorn when a worker has ended, however it did."""
    if sharing := _sharing(server):
        sharing.give_back(worker.advisor_place)


def when_ready(server: Any) -> None:
    """Called by gunicorn once it listens, before anybody is served: says where, since port 0 lets the system choose.

    What would let everybody in from elsewhere is not started.
    """
    store = Store(_chosen(server).database_url)
    try:
        hold_reachable([listener.getsockname() for listener in server.LISTENERS], Tokens(store))
    except NoToken as error:
        if sharing := _sharing(server):
            sharing.close()
        print(f"domino-advisor: {error}.", file=sys.stderr)
        sys.exit(_CALLED_WRONGLY)
    finally:
        store.close()
    logs.log.info("listening", addresses=[str(listener) for listener in server.LISTENERS])


def on_exit(server: Any) -> None:
    """Called by gunicorn when every worker has ended."""
    if sharing := _sharing(server):
        sharing.close()
    logs.log.info("stopped")


def _chosen(server: Any) -> Settings:
    """The settings of the application that is served."""
    chosen: Settings | None = getattr(server.app, "settings", None)
    return chosen or Settings.from_environment()


def _sharing(server: Any) -> metrics.Sharing | None:
    sharing: metrics.Sharing | None = getattr(server, "advisor_metrics", None)
    return sharing
