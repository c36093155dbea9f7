"""Figures for Prometheus at GET /metrics.

A label holds a route's template, a method, a status, a kind of verdict, a version or a hash: words of ours, never
one of a user, and so few that the number of series has a bound.

With several worker processes each keeps its figures in files of a folder that all share, and whichever is asked adds
them up. The files belong to a worker's place and not to its process id: a worker that dies hands them to the next one,
so that no count is lost and the files do not grow in number.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
from datetime import UTC, datetime

from flask import Blueprint, Flask, Response, current_app, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess, values
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import product_version
from domino_advisor_api import outbox, queries
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.services import services

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER = "other"
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # prometheus-client knows it by this name
_KEY = "domino-advisor-metrics"
_REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_EVALUATING_SECONDS = (0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

routes = Blueprint("metrics", __name__)


class Sharing:
    """The folder in which the workers of one server keep their figures. Made by the process that starts them."""

    def __init__(self) -> None:
        self._folder = tempfile.mkdtemp(prefix="domino-advisor-metrics-")
        self._owner = os.getpid()
        self._taken: set[int] = set()
        os.environ[_FOLDER] = self._folder

    def take(self) -> int:
        """A place that no living worker has, the lowest first."""
        place = next(number for number in range(len(self._taken) + 1) if number not in self._taken)
        self._taken.add(place)
        return place

    def use(self, place: int) -> None:
        """In a worker: what is counted from now on is counted at its place."""
        values.ValueClass = values.MultiProcessValue(lambda: place)  # type: ignore[no-untyped-call]

    def give_back(self, place: int) -> None:
        """A worker has died: its counts stay, and what was true of it while it lived goes."""
        multiprocess.mark_process_dead(place, self._folder)  # type: ignore[no-untyped-call]
        self._taken.discard(place)

    def close(self) -> None:
        """Removes the folder."""
        if os.getpid() == self._owner:
            shutil.rmtree(self._folder, ignore_errors=True)


class Metrics:
    """The figures of one application."""

    def __init__(self, rule_base: RuleBase) -> None:
        self._registry = CollectorRegistry()
        self._requests = self._counter("http_requests", "Requests answered.", "method", "route", "status")
        self._request_seconds = self._histogram(
            "http_request_duration_seconds", "Seconds to an answer.", _REQUEST_SECONDS, "method", "route"
        )
        self._in_flight = self._gauge("http_requests_in_flight", "Requests being answered now.", "livesum")
        self._evaluations = self._counter(
            "evaluations",
            "Evaluations asked for: evaluated, refused (the request's fault) or failed (ours).",
            "outcome",
        )
        self._evaluation_seconds = self._histogram(
            "evaluation_duration_seconds", "Seconds of evaluating, of what was evaluated.", _EVALUATING_SECONDS
        )
        self._subjects = self._counter("subjects_evaluated", "Subjects evaluated.")
        self._verdicts = self._counter("verdicts", "Verdicts given.", "verdict")
        self._engine_faults = self._counter("engine_faults", "Requests that ended because a rule failed.")
        self._store_errors = self._counter("store_errors", "Requests that met a store that cannot be used.")
        build = self._gauge("build_info", "Always 1.", "livemax", "version", "python")
        build.labels(product_version(), platform.python_version()).set(1)
        self._gauge("rule_base_info", "Always 1.", "livemax", "hash").labels(rule_base.hash).set(1)
        self._gauge("rule_base_guidelines", "Guidelines that are evaluated.", "livemax").set(len(rule_base.guidelines))

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, namespace="domino_advisor", registry=self._registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(name, about, labels, namespace="domino_advisor", registry=self._registry, buckets=buckets)

    def _gauge(self, name: str, about: str, mode: str, *labels: str) -> Gauge:
        return Gauge(
            name,
            about,
            labels,
            namespace="domino_advisor",
            registry=self._registry,
            multiprocess_mode=mode,  # type: ignore[arg-type]
        )

    def begin(self) -> None:
        """A request has come."""
        g.measured_from = time.perf_counter()
        self._in_flight.inc()

    def end(self, response: Response) -> Response:
        """A request has its answer: it is counted, with what `g` tells of it."""
        method = request.method if request.method in METHODS else OTHER
        route = request.url_rule.rule if request.url_rule else OTHER
        self._requests.labels(method, route, str(response.status_code)).inc()
        self._request_seconds.labels(method, route).observe(time.perf_counter() - g.measured_from)
        if "evaluating_seconds" in g and request.blueprint == "evaluations":
            self._evaluated(response.status_code)
        if g.get("problem") == "engine-error":
            self._engine_faults.inc()
        if g.get("store_failed"):
            self._store_errors.inc()
        return response

    def gone(self, _: BaseException | None) -> None:
        """A request is over."""
        if "measured_from" in g:
            self._in_flight.dec()

    def _evaluated(self, status: int) -> None:
        if status >= 400:
            self._evaluations.labels("refused" if status < 500 else "failed").inc()
            return
        self._evaluations.labels("evaluated").inc()
        self._evaluation_seconds.observe(g.evaluating_seconds)
        self._subjects.inc(g.get("subjects", 0))
        for verdict, count in g.get("verdicts", {}).items():
            self._verdicts.labels(verdict).inc(count)

    def text(self) -> bytes:
        """The figures of this process, or of all workers of its server, in the text format 0.0.4."""
        if (folder := os.environ.get(_FOLDER)) is None:
            return generate_latest(self._registry)
        gathered = CollectorRegistry()
        multiprocess.MultiProcessCollector(gathered, folder)  # type: ignore[no-untyped-call]
        return generate_latest(gathered)


@routes.get("/metrics")
def metrics() -> Response:
    """The figures. 404 where the settings say so."""
    queries.read()
    held: Metrics | None = current_app.extensions.get(_KEY)
    if held is None:
        current_app.aborter(404)
    text = held.text() + (_outbox() if services().trackers else b"")
    response = Response(text, content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response


def _outbox() -> bytes:
    """How much is to be told to trackers, as the store has it for all processes; nothing where it cannot be used."""
    try:
        depth = outbox.depth(services().store.engine)
    except (SQLAlchemyError, NewerStore):
        return b""
    age = 0.0
    if depth.oldest is not None:
        age = max(0.0, (datetime.now(UTC) - datetime.fromisoformat(depth.oldest)).total_seconds())
    registry = CollectorRegistry()
    for name, about, value in (
        ("outbox_waiting", "Entries that are to be told to trackers.", depth.waiting),
        ("outbox_dead", "Entries that are not tried again before somebody says so.", depth.dead),
        ("outbox_oldest_waiting_seconds", "The age of the oldest entry that waits, 0 where none does.", age),
    ):
        Gauge(name, about, namespace="domino_advisor", registry=registry).set(value)
    return generate_latest(registry)


def register(app: Flask, rule_base: RuleBase) -> None:
    """Counts what an application does from now on."""
    held = Metrics(rule_base)
    app.extensions[_KEY] = held
    app.before_request(held.begin)
    app.after_request(held.end)
    app.teardown_request(held.gone)
