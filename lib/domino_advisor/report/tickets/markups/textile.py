"""Textile as Redmine reads it: signs that mean something are written as entities, names stand as code."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.report.parts import Entry, Line
from domino_advisor.report.tickets.markups.lines import blocks, line_text, starred

# the column of a description, where a database bounds it
limit = 60_000

# Signs of Textile, of macros and of references; then what counts only in its place: a stroke through words, an acronym,
# a link or a reference with a colon, a bare address, a quoted title, a revision, and the name of a block at the
# beginning of a line.
_SPECIAL = re.compile(
    r"""[*_+^~@%!|"\[\]{}<>&#=]|(?<!\w)-|(?<=[A-Z])\(|:(?=\S)|(?<=[wW])\.(?=\w)|\?(?=\?)|(?<=\br)\d|(?<=^\S)\.|"""
    r"""(?<=^\S\S)\.|(?<=^\S\S\S)\.|(?<=^\S\S\S\S)\.|(?<=^\S\S\S\S\S)\."""
)


def paragraph(line: Line, strong: bool) -> str:
    told = line_text(line, escape, code)
    # strokes around the whole of a line would end at the first sign that is like them
    return f"\np. {told}\n" if not strong else f"\np. *{told}*\n"


def heading(title: str) -> str:
    return f"\nh3. {escape(title)}\n"


def entry(entry: Entry, number: int | None) -> str:
    return starred(entry, "*" if number is None else "#", escape, code)


def joined(pieces: Sequence[str]) -> str:
    return blocks(pieces)


def escape(text: str) -> str:
    """Text of which Redmine shows the characters and nothing else."""
    return _SPECIAL.sub(lambda found: f"&#{ord(found[0])};", visible(text))


def code(text: str) -> str:
    """Text as code; as words what holds a tag, which might end it, or what Redmine itself writes for an ampersand."""
    shown = visible(text)
    return escape(shown) if re.search("[<>]|x%x%", shown) or not shown else f"<code>{shown}</code>"
