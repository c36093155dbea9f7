"""CLIPS as it is written by hand: forms within forms, each word with its place. What does not close is told here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

_PIECES = re.compile(r';[^\n]*|"(?:[^"\\]|\\.)*"|[()]|[^\s();"]+|\n')
_CONSTRUCT = re.compile(r"def[a-z]+\Z")


@dataclass(frozen=True)
class Word:
    """A word, from line and column on, both from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Form:
    """What stands between two parentheses, from line and column on."""

    parts: Sequence[Word | Form]
    line: int
    column: int

    @cached_property
    def head(self) -> str:
        """Its first word, nothing where it begins with a form."""
        first = self.parts[0] if self.parts else None
        return first.text if isinstance(first, Word) else ""

    @property
    def name(self) -> str:
        """Its second word: what a construct is called."""
        second = self.parts[1] if len(self.parts) > 1 else None
        return second.text if isinstance(second, Word) else ""

    def forms(self) -> Iterator[Form]:
        """The forms that stand in it at once."""
        return (part for part in self.parts if isinstance(part, Form))

    def slot(self, name: str) -> Sequence[Word | Form]:
        """What stands in one of its slots, nothing where it does not name it."""
        return next((form.parts[1:] for form in self.forms() if form.head == name), ())

    def all_forms(self) -> Iterator[Form]:
        """It, and all forms within it, in the order of writing."""
        yield self
        for form in self.forms():
            yield from form.all_forms()

    def words(self) -> Iterator[Word]:
        """All words in it, in the order of writing."""
        for part in self.parts:
            if isinstance(part, Word):
                yield part
            else:
                yield from part.words()


class Unclosed(ValueError):
    """A text whose parentheses do not fit; line and column of the one that is too many or is not closed."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def read_forms(text: str) -> tuple[Form, ...]:
    """The constructs of a text. Unclosed where a parenthesis is missing or one is too many.

    A construct begins at the beginning of a line: where one does so within another, that other is not closed.
    """
    found: list[Form] = []
    pending: list[tuple[list[Word | Form], int, int]] = []
    line, line_start = 1, 0
    for match in _PIECES.finditer(text):
        piece, column = match[0], match.start() - line_start + 1
        if piece == "\n":
            line, line_start = line + 1, match.end()
        elif piece == "(":
            if column == 1 and pending:
                raise _unclosed(pending)
            pending.append(([], line, column))
        elif piece == ")":
            if not pending:
                raise Unclosed("this parenthesis closes nothing: one is too many before it", line, column)
            parts, *place = pending.pop()
            form = Form(tuple(parts), *place)
            (pending[-1][0] if pending else found).append(form)
        elif piece[0] != ";":
            if pending:
                pending[-1][0].append(Word(piece, line, column))
            line_breaks = piece.count("\n")
            if line_breaks:
                line, line_start = line + line_breaks, match.start() + piece.rindex("\n") + 1
    if pending:
        raise _unclosed(pending)
    return tuple(found)


def _unclosed(pending: Sequence[tuple[list[Word | Form], int, int]]) -> Unclosed:
    parts, line, column = pending[0]
    first = Form(tuple(parts), line, column)
    what = f"{first.name} begins here and" if _CONSTRUCT.match(first.head) else "what begins here"
    several = len(pending)
    lacks = "a parenthesis is missing" if several == 1 else f"{several} parentheses are missing"
    return Unclosed(f"{what} is not closed: {lacks} before the next one", line, column)


__all__ = ["Form", "Unclosed", "Word", "read_forms"]
