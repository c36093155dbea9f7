"""What takes too long is ended: that one request, with a word on what to do, and nothing beside it."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from domino_advisor_api.launching import running

pytestmark = pytest.mark.alone
LPARS = 400


def large() -> bytes:
    """A site that takes some seconds to evaluate."""
    lpars = [
        {
            "name": f"LNX{number}", "real_cps": 4 + number % 5,
            "image": {
                "os": "linux", "memory_gib": 8 + number % 9,
                "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": number + 1}}]}],
            },
        }
        for number in range(LPARS)
    ]  # fmt: skip
    site = {"deployment": "Large", "machines": [{"name": "z9", "architecture": "system-z", "lpars": lpars}]}
    return json.dumps(site).encode()


def environment(folder: Path, **more: str) -> dict[str, str]:
    settings = {"DATABASE_URL": f"sqlite:///{folder / 'store.db'}", "WORKERS": "1", "THREADS": "4", **more}
    return {f"DOMINO_ADVISOR_{name}": text for name, text in settings.items()}


def test_only_the_request_that_takes_too_long_is_ended(tmp_path: Path, deployment: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json"}
    with (tmp_path / "log").open("wb") as log, running(environment(tmp_path, TIMEOUT="1"), log) as address:

        def ask(body: bytes) -> tuple[float, requests.Response]:
            began = time.monotonic()
            answer = requests.post(f"{address}/v1/evaluations", body, headers=headers, timeout=60)
            return time.monotonic() - began, answer

        small = json.dumps(deployment).encode()
        with ThreadPoolExecutor(4) as pool:
            for _ in range(3):
                long = pool.submit(ask, large())
                others = []
                while not long.done():
                    others.append(ask(small)[1].status_code)
                seconds, ended = long.result()
                assert others and set(others) == {201}
                assert seconds < 4
                told = ended.json()
                assert (ended.status_code, told["type"]) == (503, "urn:domino-advisor:problem:took-too-long")
                assert "more than 1 seconds" in told["detail"]
                assert "several deployments" in told["detail"] and "DOMINO_ADVISOR_TIMEOUT" in told["detail"]
        assert requests.get(f"{address}/readyz", timeout=30).status_code == 200
        listed = requests.get(f"{address}/v1/evaluations?limit=500", timeout=30).json()["items"]
        assert "Large" not in {item["deployment"] for item in listed}
    # the worker that it was is the worker that it is: none was replaced
    assert "WORKER TIMEOUT" not in (tmp_path / "log").read_text("utf-8")


def test_so_is_what_is_told_of_an_evaluation_that_is_stored(tmp_path: Path) -> None:
    with running(environment(tmp_path, TIMEOUT="60")) as address:
        headers = {"Content-Type": "application/json"}
        made = requests.post(f"{address}/v1/evaluations", large(), headers=headers, timeout=120)
        assert made.status_code == 201
    with running(environment(tmp_path, TIMEOUT="1")) as address:
        where = address + made.headers["Location"]
        ended = requests.get(f"{where}?format=csv&show=account", timeout=60)
        assert (ended.status_code, ended.json()["type"]) == (503, "urn:domino-advisor:problem:took-too-long")
        # what is stored is as it was, and so are the connections to the store
        assert requests.get(where, timeout=60).content == made.content
