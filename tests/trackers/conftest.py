"""Real trackers, and the service."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from domino_advisor_api.launching import running
from tests.trackers import starting


def pytest_configure(config: pytest.Config) -> None:
    # what was started is stopped at the end, and so it is where somebody ends the tests
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for name in starting.TRACKERS:
        config.addinivalue_line("markers", f"{name}: of that tracker, whose tests have a process of their own")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        marks = [name for name in starting.TRACKERS if item.get_closest_marker(name)]
        if len(marks) != 1:
            raise pytest.UsageError(f"{item.nodeid} has the marks {marks}: one of {starting.TRACKERS} was expected")


@pytest.fixture(scope="session")
def redmine() -> Iterator[starting.Redmine]:
    with starting.redmine() as made:
        yield made


@pytest.fixture(scope="session")
def rt() -> Iterator[starting.RequestTracker]:
    with starting.request_tracker() as made:
        yield made


@pytest.fixture(scope="session")
def roundup() -> Iterator[starting.Roundup]:
    with starting.roundup() as made:
        yield made


@pytest.fixture(scope="session")
def browser(rt: starting.RequestTracker) -> requests.Session:
    return rt.session()


@pytest.fixture(scope="session")
def advisor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service."""
    folder = tmp_path_factory.mktemp("service")
    environment = {"DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{folder / 'store.db'}", "DOMINO_ADVISOR_WORKERS": "1"}
    with Path(folder / "log").open("wb") as log, running(environment, log) as address:
        yield address
