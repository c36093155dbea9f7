"""What `./run` shows: the service is started, evaluates an example over HTTP, and is stopped.

Everything that is printed came through HTTP: the answer, and the proof of its first finding.
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
        _say(console, f"The service listens on {address}; its store is a temporary file.")
        envelope = _ask(f"{address}/v1/evaluations", text.encode())
        _say(console, f"POST {address}/v1/evaluations with {name}: 201, {envelope['links']['self']}")
        console.print()
        evaluation = restored(Evaluation, {**envelope["result"], "verdicts": ()})
        paint_screen(console, screen(evaluation))
        console.print()
        links, mark = envelope["links"], explained(evaluation)
        _say(console, f"All of it: GET {links['self']}; {links['verdicts']}")
        if mark is not None:
            proof = _ask(f"{address}{links['proofs']}/{mark}")
            _say(console, f"A proof, of {len(proof['steps'])} steps: GET {links['proofs']}/{mark}")
            _say(console, f"As text: ./run evaluate {name} --proof {mark[:8]}")
        _say(console, f"By level: ./run evaluate {name} --show actions, findings or account")
    console.print()
    _say(console, "The service is stopped. ./run serve starts it to stay; ./run --help says what else there is.")


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
