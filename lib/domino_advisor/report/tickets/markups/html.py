"""HTML as Request Tracker lets it through: paragraphs, headings, lists, words that stand out; and of attributes
the address of a link."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.report.parts import Entry, Line, Note
from domino_advisor.report.tickets.markups.lines import apart, line_text

# of what is longer Request Tracker shows nothing but that it is too large
limit = 25_000


def paragraph(line: Line, strong: bool) -> str:
    told = _line(line)
    return f"<p><strong>{told}</strong></p>" if strong else f"<p>{told}</p>"


def heading(title: str) -> str:
    return f"<h3>{escape(title)}</h3>"


def entry(entry: Entry, number: int | None) -> str:
    word = f"<strong>{escape(entry.word)}</strong>: " if entry.word else ""
    notes = "".join(f"<li>{note}</li>" for told in entry.notes for note in _notes(told))
    beneath = f"<ul>{notes}</ul>" if notes else ""
    told = f"{word}{_line(entry.heading)}"
    # a list that begins with another number than 1 would need an attribute
    return f"<ul><li>{told}{beneath}</li></ul>" if number is None else f"<p>{number}. {told}</p>{beneath}"


def joined(pieces: Sequence[str]) -> str:
    return "\n".join(pieces) + "\n"


def escape(text: str) -> str:
    """Text of which HTML shows the characters, and of which nobody makes a link."""
    return apart(html.escape(visible(text)), "&#8203;")


def _notes(note: Note) -> Iterator[str]:
    label = f"{escape(note.label)}: " if note.label else ""
    if label and len(note.lines) > 1:
        yield f"{label.strip()}<ul>{''.join(f'<li>{_line(line)}</li>' for line in note.lines)}</ul>"
    else:
        yield from (f"{label}{_line(line)}" for line in note.lines)


def _line(line: Line) -> str:
    return line_text(line, escape, _name, _link)


def _name(text: str) -> str:
    return f"<em>{escape(text)}</em>"


def _link(address: str) -> str:
    shown = html.escape(address)
    return f'<a href="{shown}">{shown}</a>'
