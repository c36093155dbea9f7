"""From what a ticket asks to the answer: a function of its arguments, which keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import Evaluation, Patch
from domino_advisor.core.errors import Fault, InvalidInput, TooManyImages, TooManySubjects
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.description.answering import patch_for
from domino_advisor.description.documents import MAX_BYTES, Document, read_text
from domino_advisor.description.editing import edited
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.auditing import NothingTold, audited
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.inputs.files import InputFile, Limits, files_in
from domino_advisor.inputs.stating import Statement
from domino_advisor.inputs.told import InputFault
from domino_advisor.reading_tickets.reading import Answers, answers_in, description_in
from domino_advisor.reading_tickets.requests import NotTaken, Request
from domino_advisor_schemas.deployment import load_deployment

_GATE = GateSetting()
_LIMITS = Limits()


class Most(Struct, frozen=True):
    """How much is taken up. max_bytes: of a description; the others are those of `Advisor.evaluate`."""

    max_bytes: int = MAX_BYTES
    max_images: int | None = None
    max_subjects: int | None = None
    files: Limits = _LIMITS


_MOST = Most()


class TakenUp(Struct, frozen=True):
    """An answer, and what it is the answer to. patch: what the answers in the ticket changed of the description."""

    evaluation: Evaluation
    document: Document
    patch: tuple[Patch, ...] = ()


def taken_up(
    request: Request, contents: Mapping[str, bytes], advisor: Advisor, *, most: Most = _MOST, gate: GateSetting = _GATE
) -> TakenUp:
    """The answer to what a ticket asks. contents: of the files that the request names.

    NotTaken says what is wrong, and where. EngineError as `Advisor.evaluate` has it.
    """
    where = f"the file {request.file}" if request.file else f"the block in {request.where}"
    document = _description(request, contents, where, most)
    try:
        if request.files:
            return _of_files(request, contents, document, advisor, most, gate)
        assert document is not None
        answered, patch = _answered(request, document, where, advisor, most)
        return TakenUp(_evaluated(answered, where, advisor, most, gate), answered, patch)
    except (TooManyImages, TooManySubjects) as error:
        advice = "Describe what is alike once and use count, or describe it in several tickets."
        raise NotTaken(where, [Fault("", str(error), advice=advice)]) from error


def _description(request: Request, contents: Mapping[str, bytes], where: str, most: Most) -> Document | None:
    try:
        if request.block is not None:
            return description_in(request.block, most.max_bytes)
        if request.file is None:
            return None
        is_json = PurePosixPath(request.file).suffix.lower() == ".json"
        return read_text(
            contents[request.file], media="json" if is_json else None, what="deployment", max_bytes=most.max_bytes
        )
    except InvalidInput as error:
        raise NotTaken(where, error.faults) from error


def _of_files(
    request: Request,
    contents: Mapping[str, bytes],
    document: Document | None,
    advisor: Advisor,
    most: Most,
    gate: GateSetting,
) -> TakenUp:
    if request.answers:
        message = "answers cannot be put into what files tell"
        advice = "State it in a description beside the files: what files do not tell is taken from it."
        raise NotTaken(f"the answers in {request.answers[0].where}", [Fault("", message, advice=advice)])
    where = f"the files with {request.where}"
    stated = request.file or f"the block in {request.where}"
    statement = None if document is None else Statement(stated, document)
    try:
        made = audited(
            _unpacked(request.files, contents, most.files), advisor, statement=statement, max_images=most.max_images,
            max_subjects=most.max_subjects, gate=gate,
        )  # fmt: skip
    except NothingTold as error:
        faults = [
            Fault("", f"{one.place}: {one.message}", advice=one.advice or None, line=one.line, column=one.column)
            for one in error.found.faults
        ]
        unknown = [Fault("", f"{file.name}: nothing here knows such a file") for file in error.found.files
                   if file.kind is None]  # fmt: skip
        raise NotTaken(where, [Fault("", str(error)), *faults, *unknown]) from error
    except InvalidInput as error:
        raise NotTaken(where, error.faults) from error
    return TakenUp(made.evaluation, made.document)


def _unpacked(
    names: tuple[str, ...], contents: Mapping[str, bytes], limits: Limits
) -> Iterator[InputFile | InputFault]:
    for name in names:
        yield from files_in(name, contents[name], limits)


def _answered(
    request: Request, document: Document, where: str, advisor: Advisor, most: Most
) -> tuple[Document, tuple[Patch, ...]]:
    """A description with the answers to it, one text after the other, since an answer may lead to a further question;
    and what they changed. Where a place is answered twice the later answer counts. What is wrong in answers is told
    only of the last ones: of earlier ones it was told, and they are left out.
    """
    _load(document, where)
    read: list[tuple[str, Answers]] = []
    for answered in request.answers:
        its = f"the answers in {answered.where}"
        try:
            read.append((its, answers_in(answered.block, most.max_bytes)))
        except InvalidInput as error:
            if answered is request.answers[-1]:
                raise NotTaken(its, error.faults) from error
    last = {place: answers for _, answers in read for place in answers.given}
    patch: tuple[Patch, ...] = ()
    for its, answers in read:
        wanted = {place: value for place, value in answers.given.items() if last[place] is answers}
        told = (its, answers) if answers is read[-1][1] else None
        made = _put(document, wanted, advisor, most, told)
        document, patch = edited(document, made), (*patch, *made)
    return document, patch


def _load(document: Document, where: str) -> Any:
    try:
        return load_deployment(document.value, document.place)
    except InvalidInput as error:
        raise NotTaken(where, error.faults) from error


def _put(
    document: Document, wanted: Mapping[str, Any], advisor: Advisor, most: Most, told: tuple[str, Answers] | None
) -> tuple[Patch, ...]:
    """What answers change of a description. told: whose they are, where what is wrong is told; else it is left out."""
    if not wanted:
        return ()
    asked = advisor.questions(document, effects=False, max_images=most.max_images, max_subjects=most.max_subjects)
    places = [place.pointer for question in asked.questions for fact in question.facts for place in fact.places]
    description = load_deployment(document.value, document.place)
    try:
        return patch_for(description, wanted, places)
    except InvalidInput as error:
        if told is not None:
            raise _at_answers(error, told) from error
        wrong = {next(iter(tokens_of(fault.pointer)), None) for fault in error.faults if fault.pointer}
    try:
        return patch_for(description, {place: value for place, value in wanted.items() if place not in wrong}, places)
    except InvalidInput:
        return ()


def _at_answers(error: InvalidInput, told: tuple[str, Answers]) -> NotTaken:
    """Faults of answers, each with its place in the block that it was given in."""
    its, answers = told
    faults: list[Fault] = []
    for fault in error.faults:
        name = next(iter(tokens_of(fault.pointer)), None) if fault.pointer else None
        place = answers.place(pointer_join("", str(name))) if name in answers.given else None
        faults.append(fault if place is None else replace(fault, line=place[0], column=place[1]))
    return NotTaken(its, faults)


def _evaluated(document: Document, where: str, advisor: Advisor, most: Most, gate: GateSetting) -> Evaluation:
    try:
        return advisor.evaluate(document, max_images=most.max_images, max_subjects=most.max_subjects, gate=gate)
    except InvalidInput as error:
        raise NotTaken(where, error.faults) from error
