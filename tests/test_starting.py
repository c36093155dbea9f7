"""What a command does not do at its start and end, since nobody needs it. Each is looked at in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "examples" / "zvm-production.yaml"


def told(code: str, *arguments: str | Path) -> Sequence[str]:
    """What a process of its own writes to standard error."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr.splitlines()


@pytest.fixture(autouse=True, scope="module")
def kept() -> None:
    """A rule base that an earlier process kept."""
    told("import domino_advisor; domino_advisor.load_rule_base()")


@pytest.mark.slow
def test_nothing_is_collected_while_a_site_is_evaluated_or_at_the_end() -> None:
    code = """
import atexit, gc, sys
from domino_advisor.commands import run
turns = []
gc.callbacks.append(lambda phase, about: turns.append(phase))
# what is asked for first is done last
atexit.register(lambda: print(len(turns), gc.get_count()[0] < 100 < gc.get_freeze_count(), file=sys.stderr))
run()
"""
    assert told(code, "evaluate", SITE) == ["0 True"]
