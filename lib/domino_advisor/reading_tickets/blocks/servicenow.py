"""Blocks of code in the journal of ServiceNow: plain text, and HTML between `[code]` and `[/code]`."""

from __future__ import annotations

import re

from domino_advisor.reading_tickets.blocks.code_block import Scanned
from domino_advisor.reading_tickets.blocks.fenced import scan_plain
from domino_advisor.reading_tickets.blocks.html import as_plain

_CODE = re.compile(r"\[code\](.*?)(?:\[/code\]|\Z)", re.DOTALL | re.IGNORECASE)


def scan(text: str) -> Scanned:
    """The blocks of code of an entry."""
    return scan_plain(_CODE.sub(lambda found: f"\n{as_plain(found[1])}\n", text))
