"""Texts as SARIF has them: messages, and notifications."""

from __future__ import annotations

import re
from typing import Any

from domino_advisor.core.escaping import visible

_BRACE = re.compile("[{}]")

Object = dict[str, Any]


def message_text(text: str) -> str:
    """Text for a message of SARIF, in which braces would be a placeholder, and brackets before a parenthesis a link."""
    return _BRACE.sub(r"\g<0>\g<0>", visible(text)).replace("](", "] (")


def note(text: str, level: str = "note") -> Object:
    """A notification."""
    return {"level": level, "message": {"text": message_text(text)}}
