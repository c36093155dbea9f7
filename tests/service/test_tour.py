"""What `./run` shows to a newcomer: one screen, and where the rest is, out of a service that is gone afterwards."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from domino_advisor.report.first_screen import LINES
from domino_advisor_api.launching import NotStarted, running


def test_the_tour_shows_one_screen_and_where_the_rest_is_and_stops(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "domino_advisor.commands.tour"],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Do first (3 of " in done.stdout
    assert len(done.stdout.splitlines()) <= LINES + 10
    assert re.search(
        r"^A proof, of \d+ steps: GET /v1/evaluations/[0-9a-f]{32}/proofs/[0-9a-f]{32}$", done.stdout, re.M
    )
    assert re.search(r"^All of it: GET /v1/evaluations/[0-9a-f]{32}; ", done.stdout, re.M)
    (port,) = set(re.findall(r"http://127\.0\.0\.1:(\d+)", done.stdout))
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(port))) != 0
    assert list(tmp_path.iterdir()) == []


def test_a_service_that_cannot_start_is_told_and_not_waited_for(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("wb") as log,
        pytest.raises(NotStarted, match="before it was ready"),
        running({"DOMINO_ADVISOR_LOG_LEVEL": "loud"}, log),
    ):
        pass
    assert "DOMINO_ADVISOR_LOG_LEVEL is one of" in (tmp_path / "log").read_text("utf-8")
