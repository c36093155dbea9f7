"""Writes down all that the product answers to the examples, for `./test same` to hold against another revision.

    python tools/record_answers.py EXAMPLES OUT

EXAMPLES holds descriptions (*.yaml), overlays/*.yaml and sizings/*.yaml. Under OUT stands one JSON file for each
answer: the result, the whole account, and every proof. Descriptions are evaluated without an overlay and, those of
production sites, with each. What a revision refuses, such as a word that came later, has no file. It runs in the
environment of the revision that it asks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domino_advisor import Advisor, InvalidInput, load_overlay
from domino_advisor.sizing.sizer import Sizer

try:
    from domino_advisor.core.answer import plain
except ImportError:  # a revision from before the library had its stages
    from domino_advisor.results import plain  # type: ignore[import-untyped, no-redef]


def main() -> None:
    """Answers every example."""
    examples, out = (Path(argument) for argument in sys.argv[1:])
    for name, answer in _answers(examples):
        if answer is None:
            continue
        file = out / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(answer, sort_keys=True), encoding="utf-8")


def _answers(examples: Path) -> Iterator[tuple[str, dict[str, Any] | None]]:
    advisor = Advisor()
    sites = sorted(examples.glob("*.yaml"))
    for site in sites:
        yield f"deployments/{site.stem}", evaluated(advisor, site)
    for file in sorted(examples.glob("overlays/*.yaml")):
        laid = Advisor(overlay=load_overlay(file, advisor.rule_base))
        for site in sites:
            if "\nenvironment: production" in site.read_text("utf-8"):
                yield f"overlays/{file.stem}/{site.stem}", evaluated(laid, site)
    sizer = Sizer()
    for request in sorted(examples.glob("sizings/*.yaml")):
        sizing = sizer.size(request)
        yield f"sizings/{request.stem}", {"result": json.loads(sizing.to_bytes())}


def evaluated(advisor: Advisor, site: Path) -> dict[str, Any] | None:
    """The answer to a description; None where it is refused."""
    try:
        evaluation = advisor.evaluate(site)
    except InvalidInput:
        return None
    result = json.loads(evaluation.to_bytes())
    proofs: dict[str, Any] = {}
    nodes: dict[str, Any] = {}
    for fingerprint in evaluation.proofs or ():
        flat = evaluation.proof(fingerprint)
        proofs[fingerprint] = next(iter(flat))
        nodes |= {name: plain(node) for name, node in flat.items()}
    return {
        "result": result,
        "account": [plain(verdict) for verdict in evaluation.verdicts],
        "further_disagreements": [plain(found) for found in evaluation.further_disagreements],
        "proofs": proofs,
        "nodes": nodes,
    }


if __name__ == "__main__":
    main()
