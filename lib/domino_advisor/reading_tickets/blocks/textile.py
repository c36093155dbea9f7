"""Blocks of code in Textile, as Redmine writes it: `<pre><code class="yaml">`. Nothing in one is an entity."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from domino_advisor.reading_tickets.blocks import quoting
from domino_advisor.reading_tickets.blocks.code_block import CodeBlock, Scanned

_OPEN = re.compile(r"<pre\b([^<>]*)>[ \t]*\n?(?:<code\b([^<>]*)>)?", re.IGNORECASE)
_CLOSE = re.compile(r"</pre\s{0,9}>", re.IGNORECASE)
_CODE_CLOSE = re.compile(r"</code>\s*\Z", re.IGNORECASE)
_CLASS = re.compile(r"""\bclass\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|(\S+))""", re.IGNORECASE)


def scan(text: str) -> Scanned:
    """The blocks of code of a text."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    told_apart = tuple(quoting.told_apart(lines))
    blocks: list[CodeBlock] = []
    line = 1
    for quoted, run in groupby(told_apart, key=lambda one: one[1]):
        part = [one for one, _ in run]
        blocks += _in_part("\n".join(map(quoting.unquoted, part) if quoted else part), line, quoted)
        line += len(part)
    return Scanned(tuple(blocks), told_apart)


def _in_part(text: str, line: int, quoted: bool) -> Iterator[CodeBlock]:
    at = 0
    while opened := _OPEN.search(text, at):
        closed = _CLOSE.search(text, opened.end())
        content = text[opened.end() : closed.start() if closed else len(text)]
        content = _CODE_CLOSE.sub("", content).removeprefix("\n")
        language = " ".join(_class(attributes) for attributes in opened.groups() if attributes)
        begins = line + text.count("\n", 0, opened.start())
        yield CodeBlock(language, _ended(content), begins, quoted, closed is not None)
        if closed is None:
            return
        at = closed.end()


def _class(attributes: str) -> str:
    found = _CLASS.search(attributes)
    return next(filter(None, found.groups()), "") if found else ""


def _ended(content: str) -> str:
    return content if content.endswith("\n") or not content else f"{content}\n"
