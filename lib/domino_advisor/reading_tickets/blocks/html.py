"""Blocks of code in HTML, as mail programs and the editors of trackers write it.

The page is brought to plain text: what is preformatted becomes a fence, what is quoted gets the sign of quoting. So a
fence that somebody typed into an editor is found as well.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from domino_advisor.reading_tickets.blocks.code_block import Scanned
from domino_advisor.reading_tickets.blocks.fenced import scan_plain

_PARAGRAPHS = frozenset(
    (
        "address", "article", "aside", "blockquote", "dd", "details", "div", "dl", "dt", "fieldset", "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
        "section", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul",
    )
)  # fmt: skip
_NOT_SHOWN = frozenset(("head", "script", "style", "template", "title"))
_WHITE = re.compile(r"[ \t\r\n\f]+")
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
_TICKS = "```"
# The parser looks for the end of each comment, declaration and tag up to that of the page, for each one anew: a page of
# nothing but beginnings would take minutes. So what is not shown, and what has no end, is taken out before.
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_DECLARATION = re.compile(r"<[!?][^<>]*>?")
_NO_TAG = re.compile(r"<(?=[^<>]*(?:<|\Z))")


def scan(text: str) -> Scanned:
    """The blocks of code of a page."""
    return scan_plain(as_plain(text))


def as_plain(text: str) -> str:
    """A page as plain text, with fences around what is preformatted and ">" before what is quoted."""
    page = _Page()
    page.feed(_NO_TAG.sub("&lt;", _DECLARATION.sub("", _COMMENT.sub("", text))))
    page.close()
    return page.plain()


class _Page(HTMLParser):
    """Lines as a reader sees them. depth: in how many quotations the text stands."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line = ""
        self._depth = 0
        self._hidden = 0
        self._pre: list[str] | None = None
        self._language: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _NOT_SHOWN:
            self._hidden += 1
        elif tag == "br":
            self._break()
        elif tag in _PARAGRAPHS and self._pre is None:
            self._end_line()
        if tag in ("pre", "code") and (tag == "pre" or self._pre is not None):
            self._language.append(dict(attrs).get("class") or "")
        if tag == "pre" and self._pre is None:
            self._pre = []
        if tag == "blockquote":
            self._depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _NOT_SHOWN:
            self._hidden = max(0, self._hidden - 1)
        elif tag == "pre" and self._pre is not None:
            self._end_pre()
        elif tag in _PARAGRAPHS and self._pre is None:
            self._end_line()
        if tag == "blockquote":
            self._depth = max(0, self._depth - 1)

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        if self._pre is not None:
            self._pre.append(data)
            return
        told = _WHITE.sub(" ", data)
        self._line += told.lstrip(" ") if not self._line else told

    def plain(self) -> str:
        """All lines."""
        if self._pre is not None:
            self._end_pre(closed=False)
        self._end_line()
        return "\n".join(self._lines).replace("\xa0", " ")

    def _break(self) -> None:
        if self._pre is not None:
            self._pre.append("\n")
        else:
            self._put(self._line)
            self._line = ""

    def _end_line(self) -> None:
        if self._line.strip():
            self._put(self._line)
        self._line = ""

    def _end_pre(self, *, closed: bool = True) -> None:
        content = "".join(self._pre or ()).replace("\r\n", "\n").removeprefix("\n").removesuffix("\n")
        language = " ".join(filter(None, self._language))
        self._pre, self._language = None, []
        if _FENCE.search(content):
            lines = content.split("\n")  # its author wrote the fence within
        else:
            # no line within ends it, since none begins with a fence
            lines = [f"{_TICKS}{' '.join(language.split()).replace('`', '')}", *content.split("\n")]
            lines += [_TICKS] if closed else []
        for line in lines:
            self._put(line)

    def _put(self, line: str) -> None:
        self._lines.append(f"{'> ' * min(self._depth, 3)}{line.rstrip()}")
