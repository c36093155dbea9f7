"""Settings for all tests: in CI the generated cases are the same each time, elsewhere they are new ones.

No test reads or writes the user's own cache: a session has one of its own, which its workers and commands share.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator

import pytest
from hypothesis import settings

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.engine.loading import load_rule_base

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
            # once, before the workers, each of which would read the rules and compile them
            end_where_the_rules_are_wrong()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[object]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    pytest_exception_interact(call)
    return (yield)


def pytest_exception_interact(call: pytest.CallInfo[object]) -> None:
    # of a module that reads the rules while its tests are looked for; of a test it would come after its traceback
    if call.excinfo is not None and isinstance(call.excinfo.value, RuleBaseError):
        # it may be about a rule base that a test has made
        end_where_the_rules_are_wrong()


def end_where_the_rules_are_wrong() -> None:
    """Tell what is wrong with the product's own rules, which most tests would stumble over, and end the session."""
    try:
        load_rule_base()
    except RuleBaseError as error:
        raise pytest.UsageError("\n".join(f"rule base: {fault}" for fault in error.faults)) from None


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
