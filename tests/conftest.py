"""Settings for all tests: in CI the generated cases are the same each time, elsewhere they are new ones.

No test reads or writes the user's own cache: a session has one of its own, which its workers and commands share.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile

import pytest
from hypothesis import settings

# How long a case takes says nothing of whether it holds.
settings.register_profile("own", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "own")

_CACHE = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    # a worker of pytest-xdist inherits the place
    if "PYTEST_XDIST_WORKER" not in os.environ:
        config.stash[_CACHE] = tempfile.mkdtemp(prefix="domino-advisor-cache-")
        os.environ["XDG_CACHE_HOME"] = config.stash[_CACHE]
        if config.getoption("numprocesses", None):
            # once, before the workers, each of which would read the rules and compile them; what is wrong with the
            # rules is told by the tests
            read = "from domino_advisor.engine.loading import load_rule_base; load_rule_base()"
            subprocess.run([sys.executable, "-c", read], capture_output=True)


def pytest_collection(session: pytest.Session) -> None:
    # what is collected stays to the end: it is not gone through again and again while it grows, nor after
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    # by default a sixth of the time goes into looking for cycles; more seldom, rule bases that are done with pile up
    gc.set_threshold(10_000)
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    if _CACHE in config.stash:
        shutil.rmtree(config.stash[_CACHE], ignore_errors=True)
