"""Runs the tests of each tracker in a process of its own, beside one another: each tracker is started once, and whoever
drives it waits most of the time.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from tempfile import TemporaryFile

from tests.trackers.starting import TRACKERS


def main() -> int:
    """The status with which to end. What each process said follows when it has ended."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with ExitStack() as stack:
        told = {name: stack.enter_context(TemporaryFile()) for name in TRACKERS}
        # what interrupts this interrupts them too, who end what they started; each is waited for
        running = {
            name: stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "pytest", "--quiet", "-m", name, "tests/trackers"],
                    stdin=subprocess.DEVNULL,
                    stdout=told[name],
                    stderr=subprocess.STDOUT,
                )
            )
            for name in TRACKERS
        }
        failed = False
        for name, process in running.items():
            failed |= process.wait() != 0
            print(f"-- {name}", flush=True)
            told[name].seek(0)
            shutil.copyfileobj(told[name], sys.stdout.buffer)
            sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
