"""Blocks of code in the wiki markup of Jira: `{code:yaml}` and `{noformat}`, and what stands in `{quote}`."""

from __future__ import annotations

import re

from domino_advisor.reading_tickets.blocks import quoting
from domino_advisor.reading_tickets.blocks.code_block import CodeBlock, Scanned

_MACRO = re.compile(r"(?<!\\)\{(code|noformat|quote)(?::([^}\n]*))?\}", re.IGNORECASE)
_REST_OF_LINE = re.compile(r"[ \t]*\n")


def scan(text: str) -> Scanned:
    """The blocks of code of a text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    blocks: list[CodeBlock] = []
    quotes: list[tuple[int, int]] = []
    opened: re.Match[str] | None = None
    quote: re.Match[str] | None = None
    line, counted = 1, 0
    for macro in _MACRO.finditer(text):
        name = macro[1].lower()
        if opened is not None:
            if name == opened[1].lower() and macro[2] is None:
                blocks.append(_block(text, opened, macro.start(), line, quote is not None, True))
                opened = None
        elif name == "quote":
            if quote is not None:
                quotes.append((quote.start(), macro.end()))
            quote = macro if quote is None else None
        else:
            opened = macro
            line += text.count("\n", counted, macro.start())
            counted = macro.start()
    if opened is not None:
        blocks.append(_block(text, opened, len(text), line, quote is not None, False))
    return Scanned(tuple(blocks), _lines(text, quotes))


def _block(text: str, opened: re.Match[str], end: int, line: int, quoted: bool, closed: bool) -> CodeBlock:
    begins = opened.end()
    if rest := _REST_OF_LINE.match(text, begins, end):
        begins = rest.end()
    content = text[begins:end]
    content = content if content.endswith("\n") or not content else f"{content}\n"
    return CodeBlock(opened[2] or "", content, line, quoted, closed)


def _lines(text: str, quotes: list[tuple[int, int]]) -> tuple[tuple[str, bool], ...]:
    found = []
    at = 0
    left = iter(quotes)
    begins, ends = next(left, (len(text) + 1, len(text) + 1))
    for line in text.split("\n"):
        while at >= ends:
            begins, ends = next(left, (len(text) + 1, len(text) + 1))
        found.append((line, quoting.is_quoted(line) or (begins <= at + len(line) and at < ends)))
        at += len(line) + 1
    return tuple(found)
