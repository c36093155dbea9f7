"""A service that others can reach lets nobody in without a token, and is not started before there is one."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

PATIENCE = 60.0
SERVE = [sys.executable, "-m", "domino_advisor_api.serving"]
GUNICORN = [
    sys.executable, "-m", "gunicorn", "-c", "python:domino_advisor_api.gunicorn_conf",
    "domino_advisor_api.app:create_app()",
]  # fmt: skip
COMMAND = [sys.executable, "-c", "from domino_advisor.commands.cli import main; main(prog_name='domino-advisor')"]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def environment(folder: Path, **settings: str) -> dict[str, str]:
    own = {"DATABASE_URL": f"sqlite:///{folder / 'store.db'}", "WORKERS": "2", **settings}
    return {**os.environ, **{f"DOMINO_ADVISOR_{name}": text for name, text in own.items()}}


def token(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, beside the service."""
    return subprocess.run(
        [*COMMAND, "token", *arguments], capture_output=True, text=True, timeout=PATIENCE, env=environment(folder)
    )


def made(folder: Path, *scopes: str) -> str:
    done = token(folder, "create", *(part for scope in scopes for part in ("--scope", scope)))
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"dadv_[0-9a-f]{12}_[0-9a-f]{64}\n", done.stdout)
    return done.stdout.strip()


def get(address: str, text: str | None = None) -> int:
    headers = {"Authorization": f"Bearer {text}"} if text else {}
    return requests.get(f"{address}/v1/evaluations", headers=headers, timeout=PATIENCE).status_code


@contextmanager
def serving(folder: Path, bind: str) -> Iterator[str]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(SERVE, env=environment(folder, BIND=bind), stderr=log)
    address = f"http://127.0.0.1:{bind.rpartition(':')[2]}"
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if requests.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200:
                    break
            except requests.ConnectionError:
                assert process.poll() is None and time.monotonic() < deadline, (folder / "log").read_text("utf-8")
                time.sleep(0.1)
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.mark.parametrize("start", [SERVE, GUNICORN], ids=["serve", "gunicorn"])
@pytest.mark.parametrize("bind", ["0.0.0.0", "[::]"])
def test_it_does_not_start_without_one_and_says_in_a_line_how_to_make_one(
    tmp_path: Path, start: list[str], bind: str
) -> None:
    if bind == "[::]" and not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    port = free_port()
    done = subprocess.run(
        start, env=environment(tmp_path, BIND=f"{bind}:{port}"), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert line.startswith(f"domino-advisor: it would listen on {bind}:{port}, beyond this machine")
    assert "`domino-advisor token create --scope read --scope evaluate`" in line
    assert list(tmp_path.glob("domino-advisor-metrics-*")) == []


def test_with_a_listener_that_it_is_handed_it_is_the_same(tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen(8)
        done = subprocess.run(
            SERVE, env=environment(tmp_path, BIND=f"fd://{listener.fileno()}"), pass_fds=[listener.fileno()],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 2
    assert "beyond this machine" in done.stderr


def test_one_that_is_over_starts_nothing(tmp_path: Path) -> None:
    text = made(tmp_path, "admin")
    assert token(tmp_path, "revoke", text).returncode == 0
    done = subprocess.run(
        SERVE,
        env=environment(tmp_path, BIND=f"0.0.0.0:{free_port()}"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, "no token is good in its store" in done.stderr) == (2, True)


def test_tokens_are_made_changed_and_revoked_while_every_worker_runs(
    tmp_path: Path, deployment: dict[str, Any]
) -> None:
    first = made(tmp_path, "read", "evaluate")
    with serving(tmp_path, f"0.0.0.0:{free_port()}") as address:
        for _ in range(8):  # both workers
            assert (get(address), get(address, first)) == (401, 200)
        headers = {"Authorization": f"Bearer {first}"}
        answer = requests.post(f"{address}/v1/evaluations", json=deployment, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 201
        second = made(tmp_path, "read")
        assert {get(address, second) for _ in range(8)} == {200}
        assert token(tmp_path, "revoke", first.split("_")[1]).returncode == 0
        assert {get(address, first) for _ in range(8)} == {401}
        assert {get(address, second) for _ in range(8)} == {200}
        listed = token(tmp_path, "list").stdout
        assert [line.split()[-1] for line in listed.splitlines()] == ["is", "revoked", "good"]
        assert first.rpartition("_")[2] not in listed
        # it listens at every address, and goes by them and by no name of another
        assert requests.get(f"{address}/healthz", headers={"Host": "192.0.2.7"}, timeout=PATIENCE).status_code == 200
        assert requests.get(f"{address}/healthz", headers={"Host": "a.example"}, timeout=PATIENCE).status_code == 421


def test_on_loopback_it_starts_without_one_and_asks_for_it_as_soon_as_there_is_one(tmp_path: Path) -> None:
    with serving(tmp_path, f"127.0.0.1:{free_port()}") as address:
        assert get(address) == 200
        text = made(tmp_path, "read")
        assert {(get(address), get(address, text)) for _ in range(8)} == {(401, 200)}
