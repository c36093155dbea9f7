"""The keys by which tickets are found again: the same over all answers to one deployment, whatever they say."""

from __future__ import annotations

import hashlib
import json
import re

from domino_advisor.tickets.ticket import Per

PREFIX = "da-"
_FORM = 1
"""The version of what a key is made of: with another one, every ticket is a new one."""
_LAST_LINE = re.compile(rf"\bdomino-advisor: ({PREFIX}[0-9a-f]{{32}})\b")


def key(deployment: str, per: Per, scope: str = "") -> str:
    """The key of a ticket: `da-` and 32 hexadecimal digits.

    deployment: its name; scope: "" for the whole answer, the id of an action, the id of a guideline. Neither the
    wording, nor the order, nor the version of the rule base has a part in it.
    """
    # as JSON, so that no name can end where the next part begins
    made_of = json.dumps([_FORM, deployment, per, scope]).encode()
    return f"{PREFIX}{hashlib.sha256(made_of).hexdigest()[:32]}"


def key_line(key: str) -> str:
    """The last line of a body, which a tracker's own search finds."""
    return f"domino-advisor: {key}"


def key_of(text: str) -> str | None:
    """The key that a text of ours ends with, whatever markup or quoting stands around it; None where it has none."""
    found = _LAST_LINE.findall(text)
    return found[-1] if found else None
