"""What HTTP adds to the library, and how many requests a second the service takes."""

from __future__ import annotations

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import sites
from benchmarks.timing import Effort, Figure, Section, cores, figure, pinned
from domino_advisor_api.launching import running

ROOT = Path(__file__).resolve().parent.parent
TARGET_MS = 10.0
CONNECTIONS = 4
MEDIA = {"YAML": "application/yaml", "JSON": "application/json"}
SETTINGS = {"DOMINO_ADVISOR_WORKERS": "1"}


@contextmanager
def service() -> Iterator[str]:
    """The address of the service: one worker, its store a temporary file, its log thrown away but written."""
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("wb") as log:
        store = {"DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{folder}/store.db"}
        with running({**SETTINGS, **store}, log) as address:
            yield address


@contextmanager
def bare_endpoint() -> Iterator[str]:
    """The address of the bare endpoint, under gunicorn with the service's settings."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        variables = {**os.environ, **SETTINGS, "DOMINO_ADVISOR_BIND": f"fd://{listener.fileno()}"}
        settings = ["-c", "python:domino_advisor_api.gunicorn_conf", "benchmarks.bare:create_app()"]
        command = [sys.executable, "-m", "gunicorn", *settings]
        process = subprocess.Popen(command, env=variables, pass_fds=[listener.fileno()], cwd=ROOT)
        try:
            address = f"http://127.0.0.1:{listener.getsockname()[1]}"
            with urllib.request.urlopen(f"{address}/readyz", timeout=60):
                pass
            yield address
        finally:
            process.terminate()
            process.wait(30)


@dataclass
class _Client:
    """One connection that is kept. TimeoutError or RuntimeError where there is no answer, or not the one expected."""

    address: str
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=60)

    def get(self, path: str) -> bytes:
        self.connection.request("GET", path)
        return self._answer()

    def post(self, path: str, body: bytes, media: str) -> bytes:
        self.connection.request("POST", path, body, {"Content-Type": media})
        return self._answer()

    def _answer(self) -> bytes:
        response = self.connection.getresponse()
        content = response.read()
        if response.status not in (200, 201):
            raise RuntimeError(f"{self.address} answered {response.status}: {content[:200]!r}")
        return content


def sections(effort: Effort) -> Iterator[Section]:
    """What HTTP adds, then requests per second. The servers are on one core, what asks them on another."""
    served, asking = cores()
    with pinned(served), service() as product, bare_endpoint() as bare, pinned(asking):
        yield _added(product, bare, effort)
        yield _throughput(product, bare, effort)


def _added(product: str, bare: str, effort: Effort) -> Section:
    figures = [row for name in MEDIA for row in _latencies(product, bare, name, effort.requests)]
    about = (
        "Requests one after the other over a kept connection on loopback, to gunicorn with one worker and SQLite as "
        "the store; the library's time is taken within another worker of the same settings, for the same body, in turn "
        "with the requests. What HTTP adds is the difference of the medians: the web server, negotiation, the log, the "
        "answer's serialisation, and storing the evaluation with all that the rules concluded."
    )
    return Section("What HTTP adds", about, tuple(figures))


def _latencies(product: str, bare: str, name: str, requests: int) -> list[Figure]:
    body, media = _body(name), MEDIA[name]
    to_product, to_bare = _Client(product), _Client(bare)
    seen: dict[str, list[float]] = {"service": [], "library": [], "validation": [], "bare": []}
    warm_up = max(3, requests // 10)
    for number in range(-warm_up, requests):
        began = time.perf_counter()
        to_product.post("/v1/evaluations", body, media)
        answered = time.perf_counter()
        library = json.loads(to_bare.post("/evaluate", body, media))["ms"]
        asked = time.perf_counter()
        validation = json.loads(to_bare.post("/validate", body, media))["ms"]
        ended = time.perf_counter()
        if number >= 0:
            times = ((answered - began) * 1000, library, validation, (ended - asked) * 1000)
            for values, value in zip(seen.values(), times, strict=True):
                values.append(value)
    added = statistics.median(seen["service"]) - statistics.median(seen["library"])
    over = statistics.median(seen["bare"]) - statistics.median(seen["validation"])
    return [
        figure(f"{name}: POST /v1/evaluations", seen["service"]),
        figure(f"{name}: validation and evaluation in the library", seen["library"]),
        Figure(f"{name}: what HTTP adds", "ms", requests, added, target=TARGET_MS),
        Figure(f"{name}: for comparison, what HTTP adds to the bare endpoint", "ms", requests, over),
    ]


def _body(name: str) -> bytes:
    return (sites.clean_yaml() if name == "YAML" else sites.clean_json()).encode()


def _throughput(product: str, bare: str, effort: Effort) -> Section:
    figures = []
    for name, media in MEDIA.items():
        body = _body(name)
        for what, address, path in (("service", product, "/v1/evaluations"), ("bare endpoint", bare, "/validate")):
            rates = [_rate(address, path, body, media, effort.window_s) for _ in range(effort.windows)]
            figures.append(figure(f"{name}: {what}, POST {path}", rates, "requests/s"))
    about = (
        f"{CONNECTIONS} connections that are kept, each asking again as soon as it is answered, for "
        f"{effort.window_s:g} s at a time. One worker on one core each. The bare endpoint reads and validates the same "
        "body with the same reader and schema under the same gunicorn settings, and does nothing else."
    )
    return Section("Requests per second", about, tuple(figures))


def _rate(address: str, path: str, body: bytes, media: str, seconds: float) -> float:
    """Answers per second over a window that begins once every connection has had its first."""
    start = threading.Barrier(CONNECTIONS)
    counts = [0] * CONNECTIONS
    elapsed = [0.0] * CONNECTIONS
    failed: list[BaseException] = []

    def ask(number: int) -> None:
        try:
            client = _Client(address)
            client.post(path, body, media)
            start.wait(60)
            began = time.perf_counter()
            while time.perf_counter() - began < seconds:
                client.post(path, body, media)
                counts[number] += 1
            elapsed[number] = time.perf_counter() - began
        except BaseException as error:
            failed.append(error)
            start.abort()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return sum(count / time_taken for count, time_taken in zip(counts, elapsed, strict=True))
