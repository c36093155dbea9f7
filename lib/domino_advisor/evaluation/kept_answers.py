"""Answers that were written down, read again as far as it takes to compare them.

What a later version adds is passed over, so that an answer can be compared with that of another version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domino_advisor.core.answer import (
    ExceptionState,
    Figure,
    FileFact,
    Ground,
    Manifest,
    Missing,
    Observed,
    Reach,
    Strength,
    SubjectRef,
    VerdictWord,
    Waiver,
)
from domino_advisor.core.errors import Fault, InvalidInput

WHAT = "answer"
_MARKS = ("manifest", "findings")


class KeptVerdict(Struct, frozen=True):
    """What a comparison reads of a verdict."""

    fingerprint: str
    guideline: str
    title: str
    subject: SubjectRef
    verdict: VerdictWord
    ground: Ground
    strength: Strength
    text: str
    reach: Reach
    aliases: tuple[str, ...] = ()
    observed: tuple[Observed, ...] = ()
    figures: tuple[Figure, ...] = ()
    exceptions: tuple[ExceptionState, ...] = ()
    missing: tuple[Missing, ...] = ()
    waiver: Waiver | None = None


class KeptCounts(Struct, frozen=True):
    """How many verdicts the whole account has."""

    pairs: int


class KeptAnswer(Struct, frozen=True):
    """An answer that was written down. verdicts: of the account what was written of it. file_facts: what files tell,
    where it was made of files.
    """

    deployment: str
    manifest: Manifest
    counts: KeptCounts
    findings: tuple[KeptVerdict, ...]
    verdicts: tuple[KeptVerdict, ...] = ()
    file_facts: tuple[FileFact, ...] | None = None


def answers_in(data: bytes | str) -> list[KeptAnswer] | None:
    """The answers of a text, None where it holds none: then it may be a description.

    The text is JSON as the command line prints it, a line for each answer, or as the service gives it. InvalidInput
    where this version cannot read an answer.
    """
    try:
        values = list(_values(data))
    except msgspec.DecodeError:
        return None
    if not values or not all(isinstance(value, Mapping) and _marked(value, _MARKS[:1]) for value in values):
        return None
    return [kept_answer(value) for value in values]


def kept_answer(value: Any) -> KeptAnswer:
    """An answer from plain JSON values: a canonical result, or the service's envelope around one."""
    if isinstance(value, Mapping) and _marked(value, _MARKS[:1]) and not _marked(value):
        raise _not_read("this answer has no findings: --show screen and --show actions leave them out")
    if not isinstance(value, Mapping) or not _marked(value):
        raise no_answer()
    try:
        return msgspec.convert(value.get("result", value), KeptAnswer)
    except msgspec.ValidationError as error:
        raise _not_read(f"this version cannot read the answer: {error}") from error


def _values(data: bytes | str) -> Iterator[Any]:
    try:
        yield msgspec.json.decode(data)
    except msgspec.DecodeError:
        yield from msgspec.json.Decoder().decode_lines(data)


def _marked(value: Mapping[str, Any], marks: Sequence[str] = _MARKS) -> bool:
    inner = value.get("result", value)
    return isinstance(inner, Mapping) and all(name in inner for name in marks)


def no_answer() -> InvalidInput:
    """What is told of something that is no answer."""
    return _not_read("this is no answer: it has no manifest and no findings")


def _not_read(message: str) -> InvalidInput:
    advice = "Give what evaluate --format json prints, with --account if it is to say what became of every finding."
    return InvalidInput(WHAT, "content", [Fault("", message, advice=advice)])
