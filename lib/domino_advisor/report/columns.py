"""How many columns a text takes on a terminal, and its lines of so many: a letter of Chinese takes two, an accent none.

Where terminals differ, as for a family of emoji that some draw as one, the wider one counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

_SPACES = re.compile(r"[ \t\n\v\f\r]")
_CHUNKS = re.compile(r" +|[^ ]+")
_WIDE = ("W", "F")
_NO_WIDTH = ("Mn", "Me", "Cf")
_EMPTY = 20
"""So many columns a line that is cut may leave empty: longer words than that are seldom but names."""
_AS_EMOJI = "\ufe0f"
"""What makes a wide emoji of the sign before it."""


def columns(text: str) -> int:
    """The columns that a text takes."""
    return len(text) if text.isascii() else sum(width for _, width in _signs(text))


def cut_to(text: str, width: int) -> str:
    """As much of the beginning of a text as so many columns hold."""
    if text.isascii():
        return text[: max(width, 0)]
    kept, taken = [], 0
    for sign, wide in _signs(text):
        taken += wide
        if taken > width:
            break
        kept.append(sign)
    return "".join(kept)


def wrap(text: str, width: int, most: int | None = None, hanging: int = 0, cut: str = "") -> list[str]:
    """A text in lines of so many columns, broken at spaces where that goes.

    most: so many lines at most; hanging: the indent of all but the first; cut: what stands for what has no room.
    """
    chunks = _CHUNKS.findall(_SPACES.sub(" ", text))[::-1]
    lines: list[str] = []
    while chunks:
        room = max(width - (hanging if lines else 0), 1)
        if lines and chunks[-1].isspace():
            chunks.pop()
            continue
        line = _line(chunks, room)
        if not line:
            continue
        if most is not None and len(lines) + 1 >= most and any(not chunk.isspace() for chunk in chunks):
            return _with_cut(lines, line, chunks, room, " " * hanging if lines else "", cut)
        lines.append((" " * hanging if lines else "") + "".join(line))
    return lines


def _line(chunks: list[str], room: int) -> list[str]:
    """What one line holds, taken from the end of the chunks; a word that fills more than a line is broken."""
    line: list[str] = []
    left = room
    while chunks and (wide := columns(chunks[-1])) <= left:
        line.append(chunks.pop())
        left -= wide
    if chunks and columns(chunks[-1]) > room:
        word = chunks.pop()
        # a sign that is wider than a whole line goes into one all the same
        head = cut_to(word, left) or ("" if line else next(sign for sign, _ in _signs(word)))
        line += [head] if head else []
        chunks += [word[len(head) :]] if len(head) < len(word) else []
    while line and line[-1].isspace():
        line.pop()
    return line


def _with_cut(lines: list[str], line: list[str], left: Sequence[str], room: int, indent: str, cut: str) -> list[str]:
    """Lines of which the last ends with what stands for the rest. left: what comes behind that, the next at the end.

    A word that leaves much of the line empty, such as a long name, is told as far as there is room.
    """
    dropped = [*left]
    while line and (line[-1].isspace() or columns("".join(line)) + columns(cut) > room):
        dropped.append(line.pop())
    begun = "".join((*line, " ")) if line else ""
    word, mark = "".join(reversed(dropped)).split(maxsplit=1)[0], cut.lstrip()
    free = room - columns(begun) - columns(mark)
    if free > _EMPTY and columns(word) >= free:
        return [*lines, f"{indent}{begun}{cut_to(word, min(free, columns(word) - 1))}{mark}"]
    if line:
        return [*lines, f"{indent}{''.join(line)}{cut}"]
    if lines and columns(lines[-1]) + columns(cut) <= room + len(indent):
        return [*lines[:-1], lines[-1] + cut]
    return [*lines, indent + cut.lstrip()]


def _signs(text: str) -> Iterator[tuple[str, int]]:
    """What stands by itself in a text, with the marks upon it, and its columns."""
    start, width = 0, 0
    for at, sign in enumerate(text):
        if sign == _AS_EMOJI and width == 1:
            width = 2
        elif unicodedata.category(sign) not in _NO_WIDTH:
            if at > start:
                yield text[start:at], width
            start, width = at, 2 if unicodedata.east_asian_width(sign) in _WIDE else 1
    if start < len(text):
        yield text[start:], width
