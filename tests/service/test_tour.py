"""What `./run` shows to a newcomer: one screen, and where the rest is, out of a service that is gone afterwards."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from domino_advisor.report.first_screen import LINES, WIDTH
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
    lines = done.stdout.splitlines()
    assert len(lines) <= LINES and all(len(line) <= WIDTH for line in lines)
    assert re.fullmatch(r"The rest: \./run evaluate .+ --show actions", lines[-3])
    assert re.fullmatch(r"--proof [0-9a-f]{8} proves what comes first, in \d+ steps\. All came over HTTP\.", lines[-2])
    # the service is gone, so nothing of it can be asked for
    assert not re.search(r"127\.0\.0\.1|/v1/", done.stdout)
    assert list(tmp_path.iterdir()) == []


def test_the_service_of_a_tour_is_gone_afterwards(tmp_path: Path) -> None:
    with running(
        {"DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path / 'store.db'}", "DOMINO_ADVISOR_LOG_LEVEL": "WARNING"}
    ) as address:
        port = int(address.rpartition(":")[2])
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_a_service_that_cannot_start_is_told_and_not_waited_for(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("wb") as log,
        pytest.raises(NotStarted, match="before it was ready"),
        running({"DOMINO_ADVISOR_LOG_LEVEL": "loud"}, log),
    ):
        pass
    assert "DOMINO_ADVISOR_LOG_LEVEL is one of" in (tmp_path / "log").read_text("utf-8")
