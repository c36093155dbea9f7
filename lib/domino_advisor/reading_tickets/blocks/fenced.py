"""Fences in CommonMark and in plain text such as mail: three backticks or tildes before and after the lines."""

from __future__ import annotations

from markdown_it import MarkdownIt

from domino_advisor.reading_tickets.blocks import quoting
from domino_advisor.reading_tickets.blocks.code_block import CodeBlock, Scanned

# Blocks alone are looked for: what stands within a line means nothing here, and would cost time.
_COMMONMARK = MarkdownIt("zero").enable(["fence", "blockquote", "list"]).disable("inline")
# Dashes and numbers begin no list in a mail; whatever stands behind them stays where it is.
_PLAIN = MarkdownIt("zero").enable(["fence", "blockquote"]).disable("inline")


def scan_commonmark(text: str) -> Scanned:
    """The fenced blocks of CommonMark, in lists and quotations too."""
    return _scanned(_COMMONMARK, text)


def scan_plain(text: str) -> Scanned:
    """The fenced blocks of plain text, however far they are indented."""
    return _scanned(_PLAIN, text)


def _scanned(parser: MarkdownIt, text: str) -> Scanned:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    told_apart = tuple(quoting.told_apart(lines))
    blocks = []
    within = 0
    for token in parser.parse("\n".join(lines)):
        if token.type in ("blockquote_open", "blockquote_close"):
            within += token.nesting
        if token.type == "fence" and token.map is not None:
            begins, ends = token.map
            quoted = within > 0 or told_apart[begins][1]
            closed = ends - 1 > begins and _closes(lines[ends - 1], token.markup)
            blocks.append(CodeBlock(token.info.strip(), token.content, begins + 1, quoted, closed))
    return Scanned(tuple(blocks), told_apart)


def _closes(line: str, fence: str) -> bool:
    signs = line.lstrip("> \t").rstrip()
    return len(signs) >= len(fence) and set(signs) == {fence[0]}
