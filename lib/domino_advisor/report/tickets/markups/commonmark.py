"""CommonMark, as GitHub, GitLab, Gitea, Zammad and newer Redmines show it."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.report import markdown
from domino_advisor.report.parts import Address, Entry, Line
from domino_advisor.report.tickets.markups.lines import blocks

limit = 60_000


def paragraph(line: Line, strong: bool) -> str:
    told = "".join(f"<{part.text}>" if isinstance(part, Address) else markdown.line_text((part,)) for part in line)
    if told.startswith("/"):
        # GitLab takes a line that begins so for an order
        told = f"&#47;{told[1:]}"
    return f"\n**{told}**\n" if strong else f"\n{told}\n"


def heading(title: str) -> str:
    return f"\n### {markdown.escape(title)}\n"


def entry(entry: Entry, number: int | None) -> str:
    return "\n".join(markdown.entry_lines(entry, "- " if number is None else f"{number}. "))


def joined(pieces: Sequence[str]) -> str:
    return blocks(pieces)
