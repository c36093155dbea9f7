"""What a text in a ticket says to the product: a description to evaluate, or answers to its questions.

Either is a block of code that is marked `domino-advisor` or `domino-advisor answers`. What the product wrote itself is
known by the key in its last line, and says nothing to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.answering import WHAT as ANSWERS
from domino_advisor.description.documents import MAX_BYTES, Document, Place, read_text
from domino_advisor.reading_tickets.blocks import adf, fenced, html, jira_wiki, servicenow, textile
from domino_advisor.reading_tickets.blocks.code_block import CodeBlock, Meant, Scanned

SCANS: Mapping[str, Callable[[str], Scanned]] = {
    "commonmark": fenced.scan_commonmark,
    "textile": textile.scan,
    "jira-wiki": jira_wiki.scan,
    "adf": adf.scan,
    "html": html.scan,
    "plain": fenced.scan_plain,
    "servicenow": servicenow.scan,
}
"""What looks for blocks in a text, by its markup."""
MAX_CHARACTERS = 262_144
"""Of a longer text nothing is read: it is several times what the trackers take."""
WHAT = "ticket"

# The line alone, in whatever a markup puts around it or its key: a sentence that names a key is somebody else's.
_KEY = re.compile(r"(?:p\.\s)?[\W_]*domino-advisor(?: comment)?:(?:<code>|\W)*((?:da-)?[0-9a-f]{32})(?:</code>|[\W_])*")
MARKS: Mapping[Meant, str] = {"description": "domino-advisor", "answers": "domino-advisor answers"}
"""How a block is marked, by what it is meant for."""


class Said(Struct, frozen=True):
    """What a text says to the product.

    ours: the key of a text of the product's own, of which nothing else is read. description, answers: the block that
    holds one, None where there is none.
    """

    ours: str | None = None
    description: CodeBlock | None = None
    answers: CodeBlock | None = None


class Answers(Struct, frozen=True):
    """The answers of a block, by place. A form has them below `answers`, which is `below`; elsewhere that is empty."""

    given: Mapping[str, Any]
    document: Document
    below: str

    def place(self, pointer: str) -> Place | None:
        """The line and column of a pointer into what is given, in the block."""
        return self.document.place(self.below + pointer)


def said_in(text: str, markup: str) -> Said:
    """What a text says. markup: one of `SCANS`.

    What is quoted counts where nothing else does, and no description that is quoted from a text of the product's.
    InvalidInput, of "ticket", where that cannot be told: two blocks of a kind, one without an end, a text that is too
    long. Line and column are those of the text.
    """
    if len(text) > MAX_CHARACTERS:
        raise InvalidInput(WHAT, "size", [Fault(
            "", "the text is longer than the limit", found=f"{len(text):,} characters",
            expected=f"at most {MAX_CHARACTERS:,} characters", advice="Attach the description as a file.",
        )])  # fmt: skip
    scanned = SCANS[markup](text)
    written = [line for line, quoted in scanned.lines if line.strip()]
    last = written[-1] if written else ""
    quoted_last = next((quoted for line, quoted in reversed(scanned.lines) if line.strip()), False)
    if not quoted_last and (key := _key_in(last)):
        return Said(ours=key)
    repeats_ours = any(quoted and _key_in(line) for line, quoted in scanned.lines)
    marked = [block for block in scanned.blocks if block.meant]
    meant = [block for block in marked if not block.quoted]
    if not meant:
        meant = [block for block in marked if block.meant == "answers" or not repeats_ours]
    faults: list[Fault] = []
    description = _only("description", meant, faults)
    answers = _only("answers", meant, faults)
    if faults:
        raise InvalidInput(WHAT, "content", sorted(faults, key=lambda fault: fault.line or 0))
    return Said(None, description, answers)


def description_in(block: CodeBlock, max_bytes: int = MAX_BYTES) -> Document:
    """The description that a block holds. InvalidInput as `read_text` does; its lines are those of the block."""
    return read_text(block.text, max_bytes=max_bytes)


def answers_in(block: CodeBlock, max_bytes: int = MAX_BYTES) -> Answers:
    """The answers that a block holds. InvalidInput as `read_text` does; its lines are those of the block."""
    document = read_text(block.text, what=ANSWERS, max_bytes=max_bytes)
    given, below = document.value, ""
    if isinstance(given, dict) and set(given) == {"answers"}:
        given, below = given["answers"], "/answers"
    if given is None:
        given = {}
    if not isinstance(given, dict):
        advice = "Write each as PLACE: ANSWER, as the question has it."
        message = "a block of answers holds places, each with its answer"
        raise InvalidInput(ANSWERS, "content", [Fault("", message, line=1, column=1, advice=advice)])
    return Answers(given, document, below)


def _key_in(line: str) -> str | None:
    found = _KEY.fullmatch(line.replace("\\", ""))
    return found[1] if found else None


def _only(meant: Meant, blocks: list[CodeBlock], faults: list[Fault]) -> CodeBlock | None:
    found = [block for block in blocks if block.meant == meant]
    for block in found:
        if not block.closed:
            message = f"the block marked {MARKS[meant]} has no end"
            advice = "Close it as it is opened, on a line of its own."
            faults.append(Fault("", message, line=block.line, column=1, advice=advice))
    for block in found[1:]:
        message = f"a second block is marked {MARKS[meant]}; the first is in line {found[0].line}"
        advice = "Keep one of them, or take the mark from the others."
        faults.append(Fault("", message, line=block.line, column=1, advice=advice))
    return found[0] if found else None
