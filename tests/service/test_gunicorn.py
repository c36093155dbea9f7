"""The service under gunicorn: many at once, bodies of any size, and an evaluation that does not end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from benchmarks.service import bare_endpoint
from domino_advisor.evaluation.advisor import Advisor

THREADS = 16
JSON = {"Content-Type": "application/json"}


def variants(deployment: dict[str, Any]) -> list[bytes]:
    """Deployments that differ, so that an answer to somebody else's would show."""
    made = []
    for number in range(THREADS):
        changed = {**deployment, "deployment": f"Office {number}"}
        changed["machines"] = [{**machine, "name": f"{machine['name']}-{number}"} for machine in deployment["machines"]]
        changed.pop("domino_clusters", None)
        made.append(json.dumps(changed).encode())
    return made


def test_sixteen_threads_get_the_answers_that_one_gets(address: str, deployment: dict[str, Any]) -> None:
    sent = variants(deployment)
    advisor = Advisor()
    expected = [advisor.evaluate(body).to_bytes() for body in sent]
    assert len(set(expected)) == THREADS
    start = threading.Barrier(THREADS)

    def ask(number: int) -> list[tuple[bytes, bytes]]:
        answers = []
        with requests.Session() as session:
            start.wait()
            for turn in range(THREADS):
                which = (number + turn) % THREADS
                made = session.post(f"{address}/v1/evaluations", data=sent[which], headers=JSON, timeout=60)
                assert made.status_code == 201, made.text
                stored = session.get(address + made.headers["Location"], timeout=60)
                assert stored.content == made.content
                answers.append((made.content, expected[which]))
        return answers

    with ThreadPoolExecutor(THREADS) as pool:
        for answers in pool.map(ask, range(THREADS)):
            for given, canonical in answers:
                assert given.endswith(b',"result":' + canonical + b"}\n")


def test_nothing_that_was_answered_is_missing_from_the_listing(address: str, deployment: dict[str, Any]) -> None:
    def ask(body: bytes) -> str:
        made = requests.post(f"{address}/v1/evaluations", data=body, headers=JSON, timeout=60).json()
        return str(made["id"])

    with ThreadPoolExecutor(THREADS) as pool:
        made = set(pool.map(ask, variants(deployment)))
    page = requests.get(f"{address}/v1/evaluations?limit={THREADS}", timeout=60).json()
    assert {item["id"] for item in page["items"]} == made


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(0, size, 65536):
        yield b" " * 65536


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_ten_megabytes_is_refused_and_the_next_is_served(
    address: str, deployment: dict[str, Any], chunked: bool
) -> None:
    size = 10 * 1024 * 1024
    started = time.monotonic()
    refused = requests.post(
        f"{address}/v1/evaluations", data=chunks(size) if chunked else b" " * size, headers=JSON, timeout=60
    )
    assert (refused.status_code, refused.headers["Content-Type"]) == (413, "application/problem+json")
    assert time.monotonic() - started < 10
    assert requests.post(f"{address}/v1/evaluations", json=deployment, timeout=60).status_code == 201


def test_a_chunked_body_is_evaluated(address: str, deployment: dict[str, Any]) -> None:
    text = json.dumps(deployment).encode()
    halves = iter([text[:100], text[100:]])
    assert requests.post(f"{address}/v1/evaluations", data=halves, headers=JSON, timeout=60).status_code == 201


@pytest.mark.parametrize("length", [b"Content-Length: 1000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\nf\r\n"])
def test_what_a_client_sent_before_it_hung_up_is_not_evaluated(
    address: str, deployment: dict[str, Any], length: bytes
) -> None:
    before = requests.get(f"{address}/v1/evaluations?limit=1", timeout=60).json()["items"]
    host, port = address.removeprefix("http://").split(":")
    for _ in range(THREADS):
        with socket.create_connection((host, int(port)), timeout=10) as connection:
            connection.sendall(b"POST /v1/evaluations HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/yaml\r\n")
            connection.sendall(length + b"deployment: cut")
            connection.shutdown(socket.SHUT_WR)
            answered = connection.makefile("rb").read()
            assert answered == b"" or b" 400 " in answered.splitlines()[0]
    assert requests.get(f"{address}/v1/evaluations?limit=1", timeout=60).json()["items"] == before
    assert requests.post(f"{address}/v1/evaluations", json=deployment, timeout=60).status_code == 201


def test_every_line_of_the_log_is_json_and_none_holds_what_was_sent(
    address: str, log: Path, deployment: dict[str, Any]
) -> None:
    secret = "Operation Nightingale"
    made = requests.post(f"{address}/v1/evaluations", json={**deployment, "deployment": secret}, timeout=60)
    text = log.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["event"] == "listening"
    assert made.headers["X-Request-Id"] in {line.get("request_id") for line in lines}
    assert secret not in text


def test_another_application_is_served_under_the_same_settings() -> None:
    with bare_endpoint() as address:
        assert requests.get(f"{address}/readyz", timeout=60).json() == {"ready": True}


ENDLESS = """
import os, time
from domino_advisor_api.watch import watched

def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] == "/endless":
        with watched():
            time.sleep(600)
    return [str(os.getpid()).encode()]
"""


def test_an_evaluation_that_never_ends_costs_its_worker_and_the_next_is_served(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, "utf-8")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(8)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        command = [
            sys.executable, "-m", "gunicorn", "--bind", f"fd://{listener.fileno()}", "--threads", "4", "--timeout", "2",
            "--worker-class", "domino_advisor_api.worker.Worker", "--no-control-socket", "endless:application",
        ]  # fmt: skip
        variables = {**os.environ, "PYTHONPATH": str(tmp_path)}
        with subprocess.Popen(
            command, env=variables, pass_fds=[listener.fileno()], stderr=subprocess.DEVNULL
        ) as server:
            try:
                first = worker(address)
                with ThreadPoolExecutor(1) as pool:
                    endless = pool.submit(requests.get, f"{address}/endless", timeout=60)
                    assert worker(address) == first
                    with pytest.raises(requests.ConnectionError):
                        endless.result(timeout=30)
                assert worker(address) != first
            finally:
                server.terminate()


def worker(address: str) -> str:
    """The process id of the worker that answers."""
    with urllib.request.urlopen(address, timeout=30) as response:
        return str(response.read().decode())
