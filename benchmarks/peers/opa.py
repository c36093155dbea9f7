"""Open Policy Agent: policy.rego in a server of its own on loopback, which compiles it once."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.peers.twelve import Site, Verdicts

VERSION = "v1.22.2"
GET = (
    f"go install github.com/open-policy-agent/opa@{VERSION}, or the program of that release from the project's "
    "releases; put opa on PATH, or name it in OPA"
)
_BEGINS_S = 20.0
_PATH = "/v1/data/peers/verdicts"


def program() -> str | None:
    """The program, None where there is none."""
    return shutil.which(os.environ.get("OPA", "opa"))


class Opa:
    """A running server."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def prepared(self, site: Site) -> bytes:
        """A site as the body of a request."""
        return json.dumps({"input": site}).encode()

    def evaluate(self, body: bytes) -> Verdicts:
        """The verdict on every guideline and subject."""
        found = self._asked(_PATH, body)["result"]
        return {(name, path): word for name, paths in found.items() for path, word in paths.items()}

    def evaluated_ms(self, body: bytes) -> float:
        """How long the server itself says that the evaluation of the policy took: no HTTP, no JSON."""
        metrics = self._asked(f"{_PATH}?metrics=true", body)["metrics"]
        return float(metrics["timer_rego_query_eval_ns"]) / 1e6

    def version(self) -> str:
        """The release that runs."""
        policy = {"query": "v := opa.runtime().version"}
        return str(self._asked("/v1/query", json.dumps(policy).encode())["result"][0]["v"])

    def _asked(self, path: str, body: bytes) -> dict[str, Any]:
        self._connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"opa answered {answer.status}: {text.decode()}")
        found: dict[str, Any] = json.loads(text)
        return found


@contextmanager
def running(found: str) -> Iterator[Opa]:
    """A server that is ready, stopped in the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [found, "run", "--server", "--addr", f"127.0.0.1:{port}", "--log-level", "error", "--skip-version-check"]
    policy = str(Path(__file__).with_name("policy.rego"))
    with subprocess.Popen([*command, policy], stderr=subprocess.PIPE, text=True) as server:
        try:
            _await(server, port)
            yield Opa(port)
        finally:
            server.terminate()


def _await(server: subprocess.Popen[str], port: int) -> None:
    until = time.monotonic() + _BEGINS_S
    while time.monotonic() < until and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    server.kill()
    raise RuntimeError(f"opa did not begin to answer: {server.communicate()[1]}")
