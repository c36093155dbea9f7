"""The wiki markup of Jira Server and Data Center: signs that mean something stand behind a backslash."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.report.parts import Entry, Line
from domino_advisor.report.tickets.markups.lines import blocks, line_text, starred

limit = 32_767

# Signs of the markup; faces, of which a sign is enough; the colon of an address, a stroke through words, and the hyphen
# of another issue's key.
_SPECIAL = re.compile(
    r"[\\{}\[\]*_+^~!|#?@<>&]|[:;](?=[-()DP])|\((?=[yixn/!*+?-])|:(?=[\w/])"
    r"|(?<!\w)-|-(?!\w)|(?<=[A-Z])-(?=\d)"
)


def paragraph(line: Line, strong: bool) -> str:
    told = line_text(line, escape, code)
    return f"\n*{told}*\n" if strong else f"\n{told}\n"


def heading(title: str) -> str:
    return f"\nh3. {escape(title)}\n"


def entry(entry: Entry, number: int | None) -> str:
    return starred(entry, "*" if number is None else "#", escape, code)


def joined(pieces: Sequence[str]) -> str:
    return blocks(pieces)


def escape(text: str) -> str:
    """Text of which Jira shows the characters and nothing else."""
    marked = _SPECIAL.sub(_escaped, visible(text))
    # a block begins with its name and a point
    return re.sub(r"^(h[1-6]|bq)\.", r"\1&#46;", marked)


def _escaped(found: re.Match[str]) -> str:
    # entities where a backslash is shown or would end a line
    return f"&#{ord(found[0])};" if found[0] in "\\<>&@:;(-" else f"\\{found[0]}"


def code(text: str) -> str:
    shown = escape(text)
    return f"{{{{{shown}}}}}" if shown else ""
