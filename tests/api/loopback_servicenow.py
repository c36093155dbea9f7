"""What the Table API of ServiceNow answers, as its documentation has it: of the tickets of a tracker on loopback."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.api.loopback_tracker import Issue, Tracker

_PATH = re.compile(r"/api/now/table/incident(?:/(?P<id>[0-9a-f]{32}))?")
_QUERY = re.compile(r"correlation_id=([^^]+)\^ORDERBYsys_created_on\^ORDERBYnumber")
_CLOSED, _OPENED = "6", "2"


def answer(tracker: Tracker, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    match = _PATH.fullmatch(path)
    if match is None:
        return 400, _failed("Invalid table", None)
    if match["id"] is None:
        return _list(tracker, method, query, body)
    issue = next((issue for issue in tracker.issues if issue.number == int(match["id"], 16)), None)
    if issue is None:
        return 404, _failed("No Record found", "Record doesn't exist or ACL restricts the record retrieval")
    if method == "PATCH":
        policy = body.get("state") == _CLOSED and not (body.get("close_code") and body.get("close_notes"))
        if policy:
            return 403, _failed("Operation Failed", "Data Policy Exception: Resolution code is mandatory")
        if "work_notes" in body:
            issue.comments.append(body["work_notes"])
        if "state" in body and not tracker.ignores_closing:
            issue.closed = body["state"] == _CLOSED
    return 200, {"result": _told(issue, query)}


def _failed(message: str, detail: str | None) -> dict[str, Any]:
    return {"error": {"message": message, "detail": detail}, "status": "failure"}


def _list(tracker: Tracker, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    if method == "POST":
        # what is too long for a field is cut without a word
        issue = tracker.made(body["short_description"][:160], body["description"][:4_000], [body["correlation_id"]])
        return 201, {"result": _told(issue, query)}
    asked = _QUERY.fullmatch(query["sysparm_query"])
    found = [issue for issue in tracker.issues if tracker.ignores_filters or (asked and asked[1] in issue.keys)]
    return 200, {"result": [_told(issue, query) for issue in found[: int(query["sysparm_limit"])]]}


def _told(issue: Issue, query: dict[str, str]) -> dict[str, str]:
    """The members that are asked for, all of them texts. A journal has nothing but a display value."""
    notes = [f"2026-10-0{number % 9 + 1} 08:00:00 - Advisor (Work notes)\n{text}\n\n"
             for number, text in enumerate(issue.comments)]  # fmt: skip
    shown = query.get("sysparm_display_value") == "true"
    told = {
        "sys_id": f"{issue.number:032x}", "short_description": issue.title, "description": issue.body,
        "correlation_id": "".join(issue.keys[:1]), "state": _CLOSED if issue.closed else _OPENED,
        "work_notes": "".join(reversed(notes)) if shown else "",
    }  # fmt: skip
    return {name: told[name] for name in query["sysparm_fields"].split(",")}
