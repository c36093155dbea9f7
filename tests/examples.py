"""The examples and their answers.

The tests of one example follow each other, whichever files they stand in, so that it is evaluated once and its answer
need not be kept for long.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.description.documents import Document, read_file
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
WHOLE = ("consolidation-plan", "vsphere-ft-4000", "z9-lpar-dwa")
"""Those whose whole account is rendered too."""
_ANSWERS = 8


def each_of(examples: Iterable[str]) -> pytest.MarkDecorator:
    """A test for each of some examples."""
    # pytest puts the tests of one session-wide parameter together
    return pytest.mark.parametrize("example", tuple(examples), scope="session")


each_example = each_of(EXAMPLES)


def depths(example: str) -> tuple[Depth, ...]:
    """How deep an example is told, for each time that it is."""
    return ("findings", "account") if example in WHOLE else ("findings",)


@cache
def document(example: str) -> Document:
    return read_file(FOLDER / f"{example}.yaml")


@lru_cache(_ANSWERS)
def answer(example: str) -> Evaluation:
    return evaluate(document(example))


@lru_cache(_ANSWERS)
def account(example: str) -> tuple[Verdict, ...]:
    """The whole account of the answer, which puts each verdict into words whenever it is gone through."""
    return tuple(answer(example).verdicts)


def of_example(example: str, file: str | None = None) -> Told:
    """The answer with its document, under the name of its file or of another."""
    return Told(answer(example), file or f"{example}.yaml", document(example))
