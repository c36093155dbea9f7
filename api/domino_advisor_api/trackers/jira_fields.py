"""What is written into custom fields of a Jira, and what they have then: how a value is told is up to their kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domino_advisor_api.trackers.contract import Refused

_THEIRS = "com.atlassian.jira.plugin.system.customfieldtypes:"
_LINE, _LINES, _CHOICE = ("textfield", "url"), ("textarea",), ("select", "radiobuttons")


def kinds_of(fields: Iterable[Mapping[str, Any]], names: Iterable[str]) -> dict[str, str]:
    """The kinds of these fields, of all that a Jira has. Refused where one is not there, or nothing is written into its
    kind.
    """
    custom = {str(one["id"]): str((one.get("schema") or {}).get("custom")) for one in fields}
    found: dict[str, str] = {}
    for name in names:
        if name not in custom:
            raise Refused(f"Jira has no field {name} that the account may see: name another one in the settings")
        kind = custom[name].removeprefix(_THEIRS)
        if kind not in (*_LINE, *_LINES, *_CHOICE):
            raise Refused(
                f"field {name} is of the kind {kind}: a text of one line or of several, an address, or a list of "
                "which one is chosen was expected"
            )
        found[name] = kind
    return found


def written(kind: str, value: str, *, in_documents: bool) -> Any:
    """A value as it is told to a field. in_documents: whether texts of several lines are documents."""
    if kind in _CHOICE:
        return {"value": value}
    if kind in _LINES and in_documents:
        return {
            "type": "doc",
            "version": 1,
            "content": [{"type": "paragraph", "content": [{"type": "text", "text": value}]}],
        }
    return value


def shown(told: Any) -> str | None:
    """What a field has, None where it has nothing."""
    if not isinstance(told, dict):
        return None if told is None else str(told)
    if "value" in told:
        return str(told["value"])
    return str(told.get("text", "")) + "".join(shown(one) or "" for one in told.get("content", ()))
