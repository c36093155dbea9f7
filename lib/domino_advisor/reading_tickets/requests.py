"""What a whole ticket asks: its texts, from the first to the last, each with the files that came with it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.errors import AdvisorError, Fault, InvalidInput
from domino_advisor.reading_tickets.attached import picked
from domino_advisor.reading_tickets.blocks.code_block import CodeBlock
from domino_advisor.reading_tickets.reading import MARKS, said_in


class Text(Struct, frozen=True):
    """A text of a ticket. name: what people call it, such as "the description" or "comment 3". markup: one of those
    that are read. files: the names of the files that came with it.
    """

    name: str
    text: str
    markup: str
    files: tuple[str, ...] = ()


class Answered(Struct, frozen=True):
    """Answers in a ticket. where: the name of their text."""

    where: str
    block: CodeBlock


class Request(Struct, frozen=True):
    """What a ticket asks to be evaluated: a description, as a block or as a file, and files of a running site.

    where: the name of the text that it stands in. answers: those that were given since, the last ones last.
    """

    where: str
    block: CodeBlock | None
    file: str | None
    files: tuple[str, ...]
    answers: tuple[Answered, ...] = ()


class NotTaken(AdvisorError):
    """What a ticket asks cannot be done. where: what the faults are about, such as "the block in comment 3"; their
    lines are its lines.
    """

    def __init__(self, where: str, faults: Sequence[Fault]) -> None:
        self.where = where
        self.faults = tuple(faults)
        super().__init__(f"{where}: {'; '.join(fault.message for fault in self.faults[:3])}")


def request_of(texts: Sequence[Text]) -> Request | None:
    """What a ticket asks, None where it asks nothing. The last text that asks something is the one that counts, and the
    answers that stand in it or behind it.

    NotTaken where it cannot be told what that one asks, or what is answered since.
    """
    asked: Request | None = None
    failed: NotTaken | None = None
    answers: list[Answered] = []
    for text in texts:
        try:
            found, answered = _asked_in(text)
        except NotTaken as error:
            failed = error
            continue
        if found is not None:
            asked, failed, answers = found, None, []
        if answered is not None:
            answers.append(Answered(text.name, answered))
            if failed is not None and asked is not None and _is_of_answers(failed):
                failed = None  # they were given anew
    if failed is not None:
        raise failed
    if asked is None:
        return None
    return Request(asked.where, asked.block, asked.file, asked.files, tuple(answers))


def fingerprint_of(request: Request, contents: Mapping[str, bytes]) -> str:
    """What a request is the same by, 64 hexadecimal digits: what it says, not in which text. contents: of its files."""
    digest = hashlib.sha256()

    def as_bytes(text: str) -> bytes:
        return text.encode("utf-8", "surrogatepass")  # JSON can hold what UTF-8 cannot

    names = [name for name in (request.file, *request.files) if name is not None]
    parts = [as_bytes(request.block.text) if request.block is not None else b"", str(len(names)).encode()]
    parts += [part for name in names for part in (as_bytes(name), contents[name])]
    parts += [as_bytes(answered.block.text) for answered in request.answers]
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _is_of_answers(refused: NotTaken) -> bool:
    return all(MARKS["answers"] in fault.message for fault in refused.faults)


def _asked_in(text: Text) -> tuple[Request | None, CodeBlock | None]:
    try:
        said = said_in(text.text, text.markup)
        files = picked(()) if said.ours else picked(text.files)
    except InvalidInput as error:
        raise NotTaken(text.name, error.faults) from error
    if said.description is not None and files.description is not None:
        message = f"a block and the file {files.description} both hold a description"
        advice = "Keep one of them: remove the file, or take the mark from the block."
        raise NotTaken(text.name, [Fault("", message, line=said.description.line, advice=advice)])
    if said.description is None and files.description is None and not files.files:
        return None, said.answers
    return Request(text.name, said.description, files.description, files.files), said.answers
