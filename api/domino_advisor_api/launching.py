"""Starts the service as a process of its own on a free port of loopback, and stops it again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO

from domino_advisor.core.errors import AdvisorError

SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 15.0


class NotStarted(AdvisorError):
    """The service ended, or was not ready in time."""


@contextmanager
def running(environment: Mapping[str, str], log: IO[bytes] | None = None, port: int = 0) -> Iterator[str]:
    """The address of a running service, such as http://127.0.0.1:40123, which is stopped at the end.

    environment: variables for it, beside those of this process. log: where its log goes; None: standard error.
    port: where it listens, 0 for one that is free.
    The port is taken before the service starts and handed to it, so that nobody else can take it in between.
    """
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", port))
        listener.listen(64)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        variables = {**os.environ, **environment, "DOMINO_ADVISOR_BIND": f"fd://{listener.fileno()}"}
        command = [sys.executable, "-m", "domino_advisor_api.serving"]
        process = subprocess.Popen(command, env=variables, pass_fds=[listener.fileno()], stderr=log)
    try:
        _wait(process, address)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], address: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise NotStarted(f"the service ended with status {process.returncode} before it was ready")
        try:
            # The listener takes the connection at once; the answer comes when a worker is there.
            with urllib.request.urlopen(f"{address}/readyz", timeout=deadline - time.monotonic()):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise NotStarted(f"the service was not ready after {SECONDS_TO_START:.0f} seconds")
