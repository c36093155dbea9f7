"""Lines and lists, as several markups have them alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from domino_advisor.report.parts import Address, Entry, Line, Name

Written = Callable[[str], str]
"""How a text is written so that a markup shows its characters and nothing else."""


def line_text(line: Line, words: Written, name: Written, address: Written = str) -> str:
    """A line: words of ours with the single spaces that part them from their neighbours, names, and addresses.

    address: how one is written so that it can be followed; most trackers make a link of it as it is.
    """

    def written(part: str | Name) -> str:
        if isinstance(part, Address):
            return address(part.text)
        return name(part.text) if isinstance(part, Name) else _parted(part, words)

    return "".join(map(written, line))


def _parted(text: str, words: Written) -> str:
    return f"{' ' * text.startswith(' ')}{words(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"


# Trackers make links of bare addresses, and address people.
_ADDRESS = re.compile(r"(?<=\w):(?=/)|(?<=[wW])\.(?=\w)|@(?=\w)")


def apart(text: str, by: str = "\u200b") -> str:
    """Text of which nobody makes a link: its addresses are parted by a sign that is not seen."""
    return _ADDRESS.sub(lambda found: f"{found[0]}{by}", text)


def blocks(pieces: Sequence[str]) -> str:
    """Pieces one after another, with one empty line where one of them asks for it, ending in a newline."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(pieces)).strip("\n") + "\n"


def starred(entry: Entry, mark: str, words: Written, name: Written) -> str:
    """An entry of a list that says how deep it is by its signs: mark, and a star more for each level of notes."""

    def lines() -> Iterator[str]:
        word = f"*{words(entry.word)}*: " if entry.word else ""
        yield f"{mark} {word}{line_text(entry.heading, words, name)}"
        for note in entry.notes:
            label = f"{words(note.label)}: " if note.label else ""
            parted = bool(label) and len(note.lines) > 1
            if parted:
                yield f"{mark}* {label.strip()}"
            for line in note.lines:
                told = line_text(line, words, name)
                yield f"{mark}** {told}" if parted else f"{mark}* {label}{told}"

    return "\n".join(lines())
