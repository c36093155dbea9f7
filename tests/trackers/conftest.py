"""Real trackers, and the service."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from _pytest.nodeid import coerce_node_id

from domino_advisor_api.launching import running
from tests.trackers import starting


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # pytest-xdist 3.8 tells its scheduler the group of a test by an attribute that pytest 9.2 no longer reads: without
    # this each process would start each tracker
    if "PYTEST_XDIST_WORKER" in os.environ:
        for item in items:
            if (group := item.get_closest_marker("xdist_group")) is not None:
                item._id = coerce_node_id(f"{item.nodeid}@{group.args[0]}")


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
