"""Answers that a command is given: written down before, or to be evaluated now from a description."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import STANDARD_INPUT, source_name
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import MAX_FILE_BYTES, read_text

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.evaluation.compared_answers import Answer


def answers_of(source: str, advisor: Callable[[], Advisor]) -> Sequence[Answer]:
    """The answers in a file or standard input; a description is evaluated. Ends the command where it is neither."""
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.evaluation.kept_answers import answers_in

    name = source_name(source)
    document = None
    try:
        data = sys.stdin.buffer.read() if source == STANDARD_INPUT else Path(source).read_bytes()
        if (kept := answers_in(data)) is not None:
            return kept
        is_json = Path(source).suffix == ".json"
        document = read_text(data, media="json" if is_json else None, max_bytes=MAX_FILE_BYTES)
        with common.progress(name) as progress:
            return [advisor().evaluate(document, proofs=False, progress=progress)]
    except InvalidInput as error:
        common.tell_faults(name, common.placed(error, document))
    except OSError as error:
        common.tell(f"{name}: cannot be read: {error.strerror}")
    raise SystemExit(common.INVALID)


def by_deployment(source: str, answers: Sequence[Answer]) -> dict[str, Answer]:
    """Answers by the name of their deployment, of which each may be there once."""
    found = {answer.deployment: answer for answer in answers}
    if len(found) < len(answers):
        raise click.UsageError(f"{source} has several answers about one deployment, which cannot be told apart.")
    return found
