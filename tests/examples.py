"""The examples and their answers: each is evaluated once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import Document, read_file
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.report.reported import Told

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
WHOLE = ("consolidation-plan", "vsphere-ft-4000", "z9-lpar-dwa")
"""Those whose whole account is rendered too."""


@cache
def document(example: str) -> Document:
    return read_file(FOLDER / f"{example}.yaml")


@cache
def answer(example: str) -> Evaluation:
    return evaluate(document(example))


def of_example(example: str, file: str | None = None) -> Told:
    """The answer with its document, under the name of its file or of another."""
    return Told(answer(example), file or f"{example}.yaml", document(example))
