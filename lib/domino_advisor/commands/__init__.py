"""The commands of the command line, and its start and end as a process of its own."""

from __future__ import annotations

import atexit
import gc

_OBJECTS = 200_000
"""Modules, a rule base and an evaluation come to fewer."""


def run() -> None:
    """Run the command that the process was started with."""
    # Most of what a command makes stays to the end. At the usual threshold, Python's collector would go through it
    # again and again while it is read; at the end it would go through all of it once more and take it apart, which
    # takes a tenth of the whole time, and the system takes back all of it anyway.
    gc.set_threshold(_OBJECTS, 10, 10)
    atexit.register(gc.freeze)
    # Imported here, since what was said of the collector holds for it, too.
    from domino_advisor.commands.cli import main

    main()
