"""What `./run` shows: the service is started, evaluates an example over HTTP, and is stopped.

Everything that is printed came through HTTP: the answer, and how long the proof of its first finding is.
"""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import AdvisorError
from domino_advisor.description.starter import starter
from domino_advisor.report.first_screen import screen
from domino_advisor.report.terminal import Output, console_for, paint_lines, paint_screen
from domino_advisor_api.launching import running
from domino_advisor_api.restoring import restored

EXAMPLE = "examples/consolidation-plan.yaml"

Node = Mapping[str, Any]


def main() -> int:
    """Runs the tour. Returns the exit status."""
    console = console_for(sys.stdout)
    try:
        with tempfile.TemporaryDirectory(prefix="domino-advisor-tour-") as folder:
            tour(console, Path(folder))
    except AdvisorError as error:
        print(f"domino-advisor: {error}", file=sys.stderr)
        return 1
    return 0


def tour(console: Output, folder: Path) -> None:
    """Shows the tour. folder: where the store lies."""
    name, text = example()
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{folder / 'store.db'}",
        "DOMINO_ADVISOR_LOG_LEVEL": "WARNING",
        "DOMINO_ADVISOR_WORKERS": "1",
    }
    with running(environment) as address:
        envelope = _ask(f"{address}/v1/evaluations", text.encode())
        evaluation = restored(Evaluation, {**envelope["result"], "verdicts": ()})
        links, mark = envelope["links"], explained(evaluation)
        steps = len(_ask(f"{address}{links['proofs']}/{mark}")["steps"]) if mark is not None else 0
    proved = f"--proof {mark[:8]} proves what comes first, in {steps} steps. " if mark is not None else ""
    own = (
        f"{proved}All came over HTTP.",
        "./run serve starts the service; ./run init FILE a site of yours; ./run --help.",
    )
    paint_screen(console, screen(evaluation), (f"The rest: ./run evaluate {name} --show actions",), beside=len(own))
    for line in own:
        _say(console, line)


def example() -> tuple[str, str]:
    """The name and the text of the description to evaluate: an example of the work tree, or the starter."""
    file = Path(__file__).resolve().parents[3] / EXAMPLE
    if file.is_file():
        return EXAMPLE, file.read_text("utf-8")
    return "the starter description", starter()


def explained(evaluation: Evaluation) -> str | None:
    """The fingerprint of the verdict whose proof is shown: the first of the first action; None where there is none."""
    return next((action.verdicts[0] for action in evaluation.actions), None)


def _ask(address: str, body: bytes | None = None) -> dict[str, Any]:
    request = urllib.request.Request(address, data=body, headers={"Content-Type": "application/yaml"})
    with urllib.request.urlopen(request, timeout=60) as response:
        answer: dict[str, Any] = json.load(response)
    return answer


def _say(console: Output, text: str) -> None:
    paint_lines(console, [(0, text)])


if __name__ == "__main__":
    sys.exit(main())
