"""A copy of the repository, as an author has it after the set-up, in which the walks change what they like."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOTS = ("lib", "schemas", "api")


def copy_of_the_tree(folder: Path) -> Path:
    """What the walks touch, and `./run` and Python as they are after the set-up, which other tests are about."""
    for name in (*ROOTS, "rules", "docs", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "papers", folder / "tests" / "papers")
    for file in (*ROOT.glob("tests/*.py"), ROOT / "tests" / "inventory.sha256"):
        shutil.copy(file, folder / file.relative_to(ROOT))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / ".venv" / "bin").mkdir(parents=True)
    command = "-c 'import sys; from domino_advisor.commands.cli import main; sys.exit(main())' "
    for file, starts in ((folder / "run", command), (folder / ".venv" / "bin" / "python", "")):
        file.write_text(f'#!/bin/sh\nexec "{sys.executable}" {starts}"$@"\n', "utf-8")
        file.chmod(0o755)
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the shell in a copy, with the code that lies there."""
    own = (str(folder / root) for root in ROOTS)
    # its pytest is no worker of the session that this belongs to
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**outside, "PYTHONPATH": os.pathsep.join([*own, *filter(None, sys.path)])}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
