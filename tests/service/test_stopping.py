"""Told to stop, the service ends what it has begun and nothing that it has not; and no count is lost with a worker."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

pytestmark = pytest.mark.alone
PATIENCE = 60.0

# The real service; only that its evaluations wait for a word from the test.
SLOW = """
import time
from pathlib import Path
from domino_advisor_api.app import create_app
from domino_advisor.evaluation.advisor import Advisor

FOLDER = Path(__file__).parent

class Slow(Advisor):
    def evaluate(self, deployment, **options):
        if options.get("proofs", True):
            (FOLDER / "begun").touch()
            while not (FOLDER / "go-on").exists():
                time.sleep(0.02)
        return super().evaluate(deployment, **options)

def application():
    return create_app(advisor=Slow())
"""


class Server:
    """A gunicorn of the test's own, and what it has written."""

    def __init__(self, process: subprocess.Popen[bytes], address: str, folder: Path) -> None:
        self.process = process
        self.address = address
        self.folder = folder

    def begun(self, pool: ThreadPoolExecutor, deployment: dict[str, Any]) -> Future[requests.Response]:
        """An evaluation that is being made."""
        asked = pool.submit(requests.post, f"{self.address}/v1/evaluations", json=deployment, timeout=PATIENCE)
        until((self.folder / "begun").exists)
        return asked

    def go_on(self) -> None:
        (self.folder / "go-on").touch()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def refuses(self) -> bool:
        """Whether the port is closed."""
        with socket.socket() as probe:
            host, port = self.address.removeprefix("http://").split(":")
            return probe.connect_ex((host, int(port))) != 0

    def workers(self) -> set[int]:
        """The process ids of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(child) for child in children.read_text("utf-8").split()}

    def requests_counted(self, route: str) -> float:
        """How many requests for a route all workers have answered."""
        text = requests.get(f"{self.address}/metrics", timeout=PATIENCE).text
        samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
        return sum(s.value for s in samples if s.name.endswith("_requests_total") and s.labels["route"] == route)

    def all_have_loaded(self) -> bool:
        """Whether both workers have loaded the service, and no file of a dead one tells what was true of it."""
        return len([name for name in self.files_of_figures() if name.startswith("gauge_livemax")]) == 2

    def files_of_figures(self) -> set[str]:
        return {file.name for file in self.folder.glob("domino-advisor-metrics-*/*")}


def until(holds: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.05)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """gunicorn, as the documentation says to start it, with the slow service. Whatever it writes lies in `folder`."""
    (folder / "slow.py").write_text(SLOW, "utf-8")
    variables = {
        "DATABASE_URL": f"sqlite:///{folder / 'store.db'}", "WORKERS": "2", "THREADS": "4", **settings,
    }  # fmt: skip
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        variables["BIND"] = f"fd://{listener.fileno()}"
        environment = {
            **os.environ,
            **{f"DOMINO_ADVISOR_{name}": text for name, text in variables.items()},
            "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]),
            "TMPDIR": str(folder),
        }
        command = [sys.executable, "-m", "gunicorn", "-c", "python:domino_advisor_api.gunicorn_conf"]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [*command, "slow:application()"], env=environment, pass_fds=[listener.fileno()], stderr=log
            )
    try:
        assert requests.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200
        yield Server(process, address, folder)
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def test_an_evaluation_that_has_begun_is_answered_and_nobody_new_is_let_in(
    tmp_path: Path, deployment: dict[str, Any], pool: ThreadPoolExecutor
) -> None:
    with serving(tmp_path) as server:
        asked = server.begun(pool, deployment)
        server.stop()
        until(server.refuses)
        assert not asked.done()
        assert server.process.poll() is None
        server.go_on()
        answer = asked.result(PATIENCE)
        assert answer.status_code == 201
        assert server.process.wait(PATIENCE) == 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    assert [lines[0]["event"], lines[-1]["event"]] == ["listening", "stopped"]
    with serving(tmp_path) as again:
        kept = requests.get(again.address + answer.headers["Location"], timeout=PATIENCE)
        assert kept.content == answer.content


def test_while_it_drains_it_is_not_ready_and_still_serves(
    tmp_path: Path, deployment: dict[str, Any], pool: ThreadPoolExecutor
) -> None:
    with serving(tmp_path, DRAIN_SECONDS="6") as server:
        server.go_on()
        server.stop()

        def draining() -> bool:
            told = requests.get(f"{server.address}/readyz", timeout=PATIENCE)
            return told.status_code == 503 and told.json()["checks"]["service"] == "stopping"

        until(draining)
        assert requests.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        made = requests.post(f"{server.address}/v1/evaluations", json=deployment, timeout=PATIENCE)
        assert made.status_code == 201
        until(server.refuses)
        assert server.process.wait(PATIENCE) == 0


def test_what_does_not_end_in_the_time_given_is_ended(
    tmp_path: Path, deployment: dict[str, Any], pool: ThreadPoolExecutor
) -> None:
    with serving(tmp_path, STOP_SECONDS="1") as server:
        asked = server.begun(pool, deployment)
        server.stop()
        assert server.process.wait(PATIENCE) == 0
        with pytest.raises(requests.ConnectionError):
            asked.result(PATIENCE)


def test_all_workers_are_counted_and_a_worker_that_dies_takes_no_count_with_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        until(server.all_have_loaded)
        for _ in range(40):
            assert requests.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        assert server.requests_counted("/healthz") == 40
        for count in (41, 42, 43):
            before = server.workers()
            os.kill(max(before), signal.SIGKILL)
            until(lambda before=before: len(server.workers() - before) == 1)
            until(server.all_have_loaded)
            assert requests.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
            assert server.requests_counted("/healthz") == count
        kinds = ("counter", "histogram", "gauge_livemax", "gauge_livesum")
        assert server.files_of_figures() <= {f"{kind}_{place}.db" for kind in kinds for place in (0, 1)}
        server.stop()
        assert server.process.wait(PATIENCE) == 0
    assert list(tmp_path.glob("domino-advisor-metrics-*")) == []


def test_a_variable_that_nothing_reads_is_told_at_the_start_without_its_value(tmp_path: Path) -> None:
    with serving(tmp_path, MAX_IMAGE="sesame") as server:
        server.stop()
        assert server.process.wait(PATIENCE) == 0
    text = (tmp_path / "log").read_text("utf-8")
    told = json.loads(text.splitlines()[0])
    assert (told["event"], told["level"]) == ("unknown-setting", "warning")
    assert (told["variable"], told["nearest"]) == ("DOMINO_ADVISOR_MAX_IMAGE", "DOMINO_ADVISOR_MAX_IMAGES")
    assert "sesame" not in text
