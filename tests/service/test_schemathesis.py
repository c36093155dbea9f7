"""schemathesis sends what the OpenAPI document allows and what it does not; no answer may lie outside it."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import requests

# A description that fits the schema may still be refused, with a 422: two names alike, a reference to nothing. That
# is documented, so what the check for accepted data expects has it. All other checks are as they come.
CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "404", "422"]
"""


def test_no_answer_lies_outside_the_specification(address: str, tmp_path: Path) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG, "utf-8")
    command = [
        str(Path(sysconfig.get_path("scripts")) / "schemathesis"), "--config-file", str(config), "run",
        f"{address}/openapi.json", "--checks", "all", "--max-examples", "20", "--seed", "1",
        "--continue-on-failure", "--no-color", "--generation-database", ":memory:", "--request-timeout", "30",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=2700)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    assert requests.get(f"{address}/readyz", timeout=30).status_code == 200
