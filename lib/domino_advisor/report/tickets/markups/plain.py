"""Text without markup, for trackers that show it as it is: Request Tracker's text/plain, ServiceNow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.report.parts import Entry, Line
from domino_advisor.report.tickets.markups.lines import apart, line_text

# as much as the shortest field of a tracker holds
limit = 4_000


def paragraph(line: Line, strong: bool) -> str:
    return f"{_line(line)}\n"


def heading(title: str) -> str:
    return paragraph((title,), strong=True)


def escape(text: str) -> str:
    """Text on one line, of which nobody makes a link, and that nobody takes for a quotation."""
    told = apart(visible(text))
    return f"\u200b{told}" if told.startswith(">") else told


def entry(entry: Entry, number: int | None) -> str:
    return "\n".join(_entry(entry, "- " if number is None else f"{number}. ")) + "\n"


def joined(pieces: Sequence[str]) -> str:
    return "\n".join(pieces)


def _entry(entry: Entry, mark: str) -> Iterator[str]:
    word = f"{escape(entry.word)}: " if entry.word else ""
    yield f"{mark}{word}{_line(entry.heading)}"
    for note in entry.notes:
        label = f"{escape(note.label)}: " if note.label else ""
        if len(note.lines) == 1:
            yield f"   {label}{_line(note.lines[0])}"
            continue
        if label:
            yield f"   {label.strip()}"
        yield from (f"   {'  ' if label else ''}- {_line(line)}" for line in note.lines)


def _line(line: Line) -> str:
    return line_text(line, escape, escape)
