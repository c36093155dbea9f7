"""Values as YAML on one line, as a hint shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

LINE = 200
"""A longer line is shown in no hint: who has it mends it where it stands."""
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_ ./\\@+()-]*(?<! )|[A-Za-z]:[\\/][A-Za-z0-9_ ./\\-]*(?<! )")
_YAML_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


def line(name: str | int, value: Any) -> str:
    """A member, or an item of a list, as YAML on one line."""
    return f"- {flow(value)}" if isinstance(name, int) else f"{_scalar(name)}: {flow(value)}"


def lines(members: Mapping[str, Any]) -> str:
    """Several members as YAML."""
    return "\n".join(line(name, value) for name, value in members.items())


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_scalar(name)}: {flow(member)}' for name, member in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(flow(item) for item in value)}]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    text = str(value)
    if _PLAIN.fullmatch(text) and text.lower() not in _YAML_WORDS and ": " not in text:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
