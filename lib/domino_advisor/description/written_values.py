"""Values as they are written into a text of YAML or JSON: on one line, or as lines of a block."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

WIDTH = 100
"""What is longer is written as a block."""

# Other readers of YAML may take these for a truth.
_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_PLAIN = re.compile(r"[^\W\d_][\w./+()%-]*(?: [\w./+()%-]+)*")
_UNPRINTABLE = re.compile("[\x7f-\xa0\xad\u2028\u2029\ufeff\ufffe\uffff]")


def json_value(value: Any, between: str = " ") -> str:
    """A value as JSON. between: what stands behind a colon."""
    return json.dumps(value, ensure_ascii=False, separators=(f",{between}", f":{between}"), allow_nan=False)


def yaml_value(value: Any, quote: str = "") -> str:
    """A value as YAML on one line. quote: the quotation mark of the text that it replaces."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{yaml_value(key)}: {yaml_value(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(yaml_value, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value, allow_nan=False)
    if quote == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    if not quote and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def yaml_lines(head: str, value: Any, indent: int) -> list[str]:
    """A member of a block as lines. head: its key with the colon, or the dash."""
    line = f"{' ' * indent}{head} {yaml_value(value)}"
    if not isinstance(value, (Mapping, list)) or not value or len(line) <= WIDTH:
        return [line]
    below: list[str] = []
    if isinstance(value, Mapping):
        for key, member in value.items():
            below += yaml_lines(f"{yaml_value(key)}:", member, indent + 2)
    else:
        for member in value:
            below += yaml_lines("-", member, indent + 2)
    if head == "-":
        return [f"{' ' * indent}- {below[0][indent + 2 :]}", *below[1:]]
    return [f"{' ' * indent}{head}", *below]
