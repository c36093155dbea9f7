"""VMware's own simulator of a vCenter, built once for all tests, and what it prints of itself."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

SIMULATOR = Path(__file__).parent / "simulator"
_BUILD_S, _START_S = 900, 60


@dataclass(frozen=True)
class Vcenter:
    """address, user, password: of the simulator. folder: with what it wrote of itself as govc and vSphere do. ca: its
    certificate, which no system trusts.
    """

    address: str
    user: str
    password: str
    folder: Path
    ca: Path


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulator as a program."""
    go = shutil.which("go")
    assert go is not None, "these tests build VMware's simulator of a vCenter: install Go 1.24 or newer"
    built = tmp_path_factory.mktemp("simulator") / "simulator"
    command = [go, "build", "-o", str(built), "."]
    # the tests have a cache of their own; what Go has built before is in that of the user
    environment = {name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"}
    done = subprocess.run(
        command, cwd=SIMULATOR, env=environment, capture_output=True, text=True, timeout=_BUILD_S, check=False
    )
    assert done.returncode == 0, done.stderr
    return built


@pytest.fixture(scope="session")
def vcenter(simulator: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vcenter]:
    """The simulator, running."""
    folder = tmp_path_factory.mktemp("vcenter")
    environment = {**os.environ, "TMPDIR": str(tmp_path_factory.mktemp("datastores"))}
    process = subprocess.Popen(
        [str(simulator), str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin is not None and process.stdout is not None
    with process.stdin, process.stdout:
        told = json.loads(process.stdout.readline())
        place = urlsplit(told["url"])
        ca = tmp_path_factory.mktemp("ca") / "ca.pem"
        ca.write_text(ssl.get_server_certificate((place.hostname or "", place.port or 0)), "ascii")
        yield Vcenter(told["url"], told["user"], told["password"], folder, ca)
    assert process.wait(_START_S) == 0
