"""Cold starts: fresh processes, from the start of the interpreter to the answer."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks import sites
from benchmarks.service import service
from benchmarks.timing import Effort, Figure, Section, cores, figure, pinned, timed

_IMPORT = "import domino_advisor"
_JUDGE = "import sys, pathlib, domino_advisor; domino_advisor.judge(pathlib.Path(sys.argv[1]))"


def sections(effort: Effort) -> Iterator[Section]:
    """Fresh processes, each on one core, with the files in the system's cache and the modules compiled."""
    with pinned(cores()[0]):
        file = str(sites.CLEAN)
        command = str(Path(sys.executable).parent / "domino-advisor")
        evaluate = [command, "evaluate", file]
        figures = (
            _process("python, doing nothing", [sys.executable, "-c", "pass"], effort),
            _process("import domino_advisor", [sys.executable, "-c", _IMPORT], effort),
            _process("import, and the first evaluation", [sys.executable, "-c", _JUDGE, file], effort),
            _process("domino-advisor --version", [command, "--version"], effort),
            _process("domino-advisor evaluate FILE", evaluate, effort),
            _process("domino-advisor evaluate FILE --format json", [*evaluate, "--format", "json"], effort),
            figure("the service, until it says that it is ready", [_ready() for _ in range(effort.starts)]),
        )
    about = "From the start of a process to its end, or to readiness. The site is the one above."
    yield Section("Cold start", about, figures)


def _process(name: str, command: Sequence[str], effort: Effort) -> Figure:
    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    run()
    return figure(name, [timed(run) for _ in range(effort.starts)])


def _ready() -> float:
    began = time.perf_counter()
    with service():
        return (time.perf_counter() - began) * 1000
