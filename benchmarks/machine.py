"""Where and with what the figures were measured."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import clips._clips

from domino_advisor.evaluation.advisor import default_advisor, product_version

ROOT = Path(__file__).resolve().parent.parent


def facts() -> dict[str, str]:
    """What identifies the machine, the versions and the state of the work tree, in the order of telling."""
    return dict(_facts())


def _facts() -> Iterator[tuple[str, str]]:
    yield "cpu", _cpu()
    usable = len(os.sched_getaffinity(0))
    yield "cores", f"{os.cpu_count()} ({usable} usable)"
    yield "memory", f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"
    yield "system", platform.platform()
    yield "load", " ".join(f"{load:.2f}" for load in os.getloadavg())
    yield "python", f"{platform.python_implementation()} {platform.python_version()}"
    yield "clipspy", version("clipspy")
    yield "clips", _clips()
    yield "domino-advisor", product_version()
    rules = default_advisor().rule_base
    yield "rule base", f"{rules.hash[:16]} ({len(rules.guidelines)} guidelines)"
    yield "commit", _commit()


def _cpu() -> str:
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()


def _clips() -> str:
    # clipspy carries CLIPS within its extension module, and hands out nothing that would tell which one.
    banner = re.search(rb"CLIPS \(([^)]{3,40})\)", Path(clips._clips.__file__).read_bytes())
    return banner[1].decode() if banner else "unknown"


def _commit() -> str:
    commit = _git("rev-parse", "--short=12", "HEAD")
    if not commit:
        return "none"
    return f"{commit}, with changes" if _git("status", "--porcelain") else commit


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
