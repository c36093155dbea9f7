"""The service as it runs: gunicorn, two worker processes, a port of loopback."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.description.starter import starter
from domino_advisor_api.launching import running
from tests.api.loopback_tracker import Tracker, tracking


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "alone: it holds how long something takes, so that nothing else runs beside it")


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the service's log goes to."""
    return tmp_path_factory.mktemp("service") / "log"


@pytest.fixture(scope="session")
def address(log: Path) -> Iterator[str]:
    """The address of the service."""
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{log.parent / 'store.db'}",
        "DOMINO_ADVISOR_WORKERS": "2",
        "DOMINO_ADVISOR_THREADS": "8",
    }
    with log.open("wb") as stream, running(environment, stream) as served:
        yield served


@pytest.fixture(scope="session")
def deployment() -> dict[str, Any]:
    """The starter description."""
    read: dict[str, Any] = yaml.safe_load(starter())
    return read


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as made:
        yield made


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "none", str(place)], check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk of his own")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)
