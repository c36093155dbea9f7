"""Blocks of code in the Atlassian Document Format, which Jira Cloud keeps texts in: JSON, brought to plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domino_advisor.description.documents import read_text
from domino_advisor.reading_tickets.blocks.code_block import Scanned
from domino_advisor.reading_tickets.blocks.fenced import scan_plain

_BACKTICKS = re.compile("`+")


def scan(text: str) -> Scanned:
    """The blocks of code of a document. InvalidInput where the text is no JSON."""
    document = read_text(text, media="json", what="ticket", max_bytes=max(1, 4 * len(text))).value
    return scan_plain("\n".join(_lines(document)))


def _lines(node: Any) -> Iterator[str]:
    """The lines of what stands in a node. A text that cannot be nested deeper than the reader allows."""
    if not isinstance(node, dict):
        return
    kind, content = node.get("type"), node.get("content")
    nodes = content if isinstance(content, list) else []
    if kind == "codeBlock":
        written = _text(nodes)
        fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(written)), default=0))
        language = node["attrs"].get("language") if isinstance(node.get("attrs"), dict) else ""
        named = " ".join(str(language or "").split()).replace("`", "")
        yield from (f"{fence}{named}", *written.split("\n"), fence)
    elif any(isinstance(one, dict) and one.get("type") in _INLINE for one in nodes):
        yield from _text(nodes).split("\n")
    else:
        prefix = "> " if kind == "blockquote" else ""
        for one in nodes:
            yield from (f"{prefix}{line}" for line in _lines(one))


_INLINE = ("text", "hardBreak", "emoji", "mention", "inlineCard", "date", "status")


def _text(nodes: list[Any]) -> str:
    """What stands in nodes of one paragraph, as it is shown."""
    told = []
    for node in nodes:
        if not isinstance(node, dict):
            continue
        if node.get("type") == "hardBreak":
            told.append("\n")
        elif node.get("type") == "text" and isinstance(node.get("text"), str):
            told.append(node["text"])
    return "".join(told).replace("\r\n", "\n").replace("\xa0", " ")
