"""HTML in the brackets by which ServiceNow shows it, where its administrator lets it; else plain is to be taken."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.report.parts import Entry, Line
from domino_advisor.report.tickets.markups import html

# so long is the description of an incident where nobody has made it longer
limit = 4_000


def paragraph(line: Line, strong: bool) -> str:
    return _kept(html.paragraph(line, strong))


def heading(title: str) -> str:
    return _kept(html.heading(title))


def entry(entry: Entry, number: int | None) -> str:
    return _kept(html.entry(entry, number))


def joined(pieces: Sequence[str]) -> str:
    return f"[code]{''.join(pieces)}[/code]\n"


def _kept(text: str) -> str:
    """Without brackets, of which one might end the markup."""
    return text.replace("[", "&#91;").replace("]", "&#93;")
