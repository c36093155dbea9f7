"""Cold starts: fresh processes, from the start of the interpreter to the answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks import sites
from benchmarks.service import service
from benchmarks.timing import Effort, Figure, Section, cores, figure, pinned, timed
from domino_advisor.core.cache import SWITCH

COMMAND_MS = 400.0
_IMPORT = "import domino_advisor"
_JUDGE = "import sys, pathlib, domino_advisor; domino_advisor.evaluate(pathlib.Path(sys.argv[1]))"


def sections(effort: Effort) -> Iterator[Section]:
    """Fresh processes, each on one core, with the files in the system's cache and the modules compiled."""
    with (
        pinned(cores()[0]),
        tempfile.TemporaryDirectory() as folder,
        _variable("XDG_CACHE_HOME", folder),
        # where Python may not keep what it compiled, each process would compile all modules again
        _variable("PYTHONDONTWRITEBYTECODE", None),
    ):
        file = str(sites.CLEAN)
        command = str(Path(sys.executable).parent / "domino-advisor")
        evaluate = [command, "evaluate", file]
        figures = [
            _process("python, doing nothing", [sys.executable, "-c", "pass"], effort),
            _process("import domino_advisor", [sys.executable, "-c", _IMPORT], effort),
            _process("import, and the first evaluation", [sys.executable, "-c", _JUDGE, file], effort),
            _process("domino-advisor --version", [command, "--version"], effort),
            _process("domino-advisor evaluate FILE", evaluate, effort, COMMAND_MS),
            _process("domino-advisor evaluate FILE --format json", [*evaluate, "--format", "json"], effort),
            figure("the service, until it says that it is ready", [_ready() for _ in range(effort.starts)]),
        ]
        with _variable(SWITCH, "off"):
            figures += (
                _process("domino-advisor evaluate FILE, nothing kept", evaluate, effort),
                figure("the service, nothing kept", [_ready() for _ in range(effort.starts)]),
            )
    about = (
        "From the start of a process to its end, or to readiness. The site is the one above. The compiled rule base is"
        " kept from an earlier process, and what it concluded of the settings of this site, but for the last two."
    )
    yield Section("Cold start", about, tuple(figures))


@contextmanager
def _variable(name: str, value: str | None) -> Iterator[None]:
    """A variable of the environment for the processes that are started meanwhile; None: it is not set for them."""
    before = os.environ.get(name)
    _set(name, value)
    try:
        yield
    finally:
        _set(name, before)


def _set(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def _process(name: str, command: Sequence[str], effort: Effort, target: float | None = None) -> Figure:
    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    run()
    return figure(name, [timed(run) for _ in range(effort.starts)], target=target)


def _ready() -> float:
    began = time.perf_counter()
    with service():
        return (time.perf_counter() - began) * 1000
