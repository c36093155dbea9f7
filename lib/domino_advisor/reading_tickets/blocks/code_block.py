"""A block of code in a ticket, and whether its author marked it as written for the product."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

MARK = "domino-advisor"
"""The word that says that a block of code, or a file, is for the product."""
ANSWERS = "answers"
"""The word beside it where a block holds answers to questions."""

Meant = Literal["description", "answers"]

_WORDS = re.compile(r"[\s,;|=:{}]+")
_PREFIX = re.compile(r"^(?:language|lang)-")
_FIRST_LINE = re.compile(r"\s*#[ \t]*(domino-advisor(?:[ \t-]answers)?)[ \t]*(?:\n|$)")


class CodeBlock(Struct, frozen=True):
    """A block of code in a ticket.

    language: what its author calls its language, as written. text: its lines. line: at which line of the ticket it
    begins, from 1; of a markup that has no lines of its own, as it is shown. quoted: whether it is repeated from an
    earlier text. closed: whether its end is marked.
    """

    language: str
    text: str
    line: int
    quoted: bool = False
    closed: bool = True

    @property
    def meant(self) -> Meant | None:
        """What it is for the product, None where it is not for it.

        Not every tracker lets an author name any language, so a comment of YAML in the first line does as well.
        """
        return _meant(self.language) or _meant_by_first_line(self.text)


class Scanned(Struct, frozen=True):
    """What stands in the text of a ticket. blocks: all its blocks of code. lines: the text as a reader has it, each
    line with whether it is quoted.
    """

    blocks: tuple[CodeBlock, ...]
    lines: tuple[tuple[str, bool], ...]


def _meant(language: str) -> Meant | None:
    words = [_PREFIX.sub("", word) for word in _WORDS.split(language.lower())]
    if f"{MARK}-{ANSWERS}" in words or (MARK in words and ANSWERS in words):
        return "answers"
    return "description" if MARK in words else None


def _meant_by_first_line(text: str) -> Meant | None:
    found = _FIRST_LINE.match(text)
    return _meant(found[1]) if found else None
