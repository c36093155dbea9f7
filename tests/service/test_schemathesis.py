"""schemathesis sends what the OpenAPI document allows and what it does not; no answer may lie outside it."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest
import requests

# A description that fits the schema may still be refused, with a 422: two names alike, a reference to nothing. One
# that does not fit may be too large besides, since its lists are longer than is allowed. Both are documented, so what
# the two checks of what is taken expect has them. All other checks are as they come.
CONFIG = f"""
hooks = '{Path(__file__).with_name("schemathesis_hooks.py")}'

[checks]
positive_data_acceptance.expected-statuses = ["2xx", "304", "404", "409", "412", "422"]
negative_data_rejection.expected-statuses = ["400", "404", "405", "406", "412", "413", "415", "422", "428"]
"""


# Every value of a description at its limits takes some minutes for each call that has one in its body. The body of an
# evaluation is that of questions and answers, so it is gone through once, and as JSON.
PHASES: tuple[tuple[tuple[str, ...], dict[str, str]], ...] = (
    (("examples,fuzzing,stateful",), {}),
    (("coverage", "--exclude-path", "/v1/questions", "--exclude-path", "/v1/answers"), {"AS_JSON_ALONE": "1"}),
)


@pytest.mark.parametrize(("phases", "hooks"), PHASES, ids=["drawn", "limits"])
def test_no_answer_lies_outside_the_specification(
    phases: tuple[str, ...], hooks: dict[str, str], address: str, tmp_path: Path
) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG, "utf-8")
    command = [
        str(Path(sysconfig.get_path("scripts")) / "schemathesis"), "--config-file", str(config), "run",
        f"{address}/openapi.json", "--checks", "all", "--max-examples", "12", "--seed", "1", "--phases", *phases,
        "--continue-on-failure", "--no-color", "--generation-database", ":memory:", "--request-timeout", "30",
    ]  # fmt: skip
    environment = {**os.environ, **hooks}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=2700)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    assert requests.get(f"{address}/readyz", timeout=30).status_code == 200
