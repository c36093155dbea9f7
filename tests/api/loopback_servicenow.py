"""What the Table API and the Attachment API of ServiceNow answer, as their documentation has it: of the tickets of a
tracker on loopback.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.api.loopback_tracker import Issue, Tracker

PERSON, ADVISOR = "joe", "advisor"
MOST_BYTES = 2_000_000
"""So large may a file be."""
_PATH = re.compile(r"/api/now/(?:table/(?P<table>\w+)(?:/(?P<id>[0-9a-f]{32}))?|attachment(?P<file>/.+)?)")
_CONDITION = re.compile(r"(?P<column>[a-z_]+)(?P<how>=|>=|IN|STARTSWITH)(?P<value>.*)")
_CLOSED, _OPENED = "6", "2"
BEGAN = datetime.now(UTC).replace(microsecond=0)
_COLUMNS = {"urgency", "impact", "u_severity", "u_evaluation", "assignment_group"}
_Row = dict[str, str]


class Told(str):
    """A comment, or the name of a file, of which more is said. after: its time, since the first ticket was made;
    column: of a comment.
    """

    after: timedelta | None
    by: str
    column: str

    def __new__(cls, text: str, minutes: float | None = None, by: str = PERSON, column: str = "work_notes") -> Told:
        made = super().__new__(cls, text)
        made.after, made.by, made.column = None if minutes is None else timedelta(minutes=minutes), by, column
        return made


def sys_id(issue: Issue) -> str:
    return f"{issue.number:032x}"


def answer(tracker: Tracker, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    match = _PATH.fullmatch(path)
    if match is None:
        return 400, _failed("Invalid table", None)
    if match["table"] is None:
        return _files(tracker, method, match["file"], query, body)
    if match["table"] == "sys_journal_field" and match["id"] is None and method == "GET":
        return 200, {"result": [_chosen(row, query) for row in _page(tracker, "sys_journal_field", query)]}
    if match["table"] != "incident":
        return 400, _failed("Invalid table", None)
    if match["id"] is None:
        return _list(tracker, method, query, body)
    issue = next((issue for issue in tracker.issues if sys_id(issue) == match["id"]), None)
    if issue is None:
        return 404, _failed("No Record found", "Record doesn't exist or ACL restricts the record retrieval")
    if method == "PATCH":
        policy = body.get("state") == _CLOSED and not (body.get("close_code") and body.get("close_notes"))
        if policy:
            return 403, _failed("Operation Failed", "Data Policy Exception: Resolution code is mandatory")
        if "work_notes" in body:
            issue.comments.append(Told(body["work_notes"], by=ADVISOR))
        if "state" in body and not tracker.ignores_closing:
            issue.closed = body["state"] == _CLOSED
    return 200, {"result": _told(issue, query)}


def _failed(message: str, detail: str | None) -> dict[str, Any]:
    return {"error": {"message": message, "detail": detail}, "status": "failure"}


def _list(tracker: Tracker, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    if method == "POST":
        # what is too long for a field is cut without a word, and what a table has not is left out
        issue = tracker.made(body["short_description"][:160], body["description"][:4_000], [body["correlation_id"]])
        if not tracker.ignores_fields:
            issue.fields = {column: body[column] for column in _COLUMNS & body.keys()}
        return 201, {"result": _told(issue, query)}
    if tracker.ignores_filters:
        query = {**query, "sysparm_query": ""}
    rows = _page(tracker, "incident", query)
    return 200, {"result": [_chosen(row, query) for row in rows]}


def _files(tracker: Tracker, method: str, file: str | None, query: dict[str, str], body: Any) -> tuple[int, Any]:
    if method == "GET" and file is None:
        return 200, {"result": _page(tracker, "sys_attachment", query)}
    if method == "GET":
        contents = {row["sys_id"]: content for row, content in _attached(tracker)}
        found = contents.get(str(file).removeprefix("/").removesuffix("/file"))
        return (404, _failed("No Record found", None)) if found is None else (200, found)
    if not {"table_name", "table_sys_id", "file_name"} <= query.keys():
        return 400, _failed("Missing parameters", None)
    issue = next((issue for issue in tracker.issues if sys_id(issue) == query["table_sys_id"]), None)
    if issue is None or query["table_name"] != "incident":
        return 404, _failed("No Record found", None)
    if len(body) > MOST_BYTES:
        return 400, _failed("Failed to create the attachment", "it is too large")
    issue.files.append((Told(query["file_name"], by=ADVISOR), body))
    return 201, {"result": _attached(tracker)[-1][0]}


def _told(issue: Issue, query: dict[str, str]) -> dict[str, Any]:
    """The members of one ticket that are asked for. A journal has nothing but a display value."""
    row = _chosen(_record(issue), query)
    if query.get("sysparm_display_value") not in ("true", "all"):
        return dict(row)
    # an account may have another time zone and another form of dates
    shown = {name: f"shown: {value}" if name.startswith("sys_created") else value for name, value in row.items()}
    shown |= {column: _journal(issue, column) for column in ("comments", "work_notes") if column in row}
    if query["sysparm_display_value"] == "true":
        return shown
    return {name: {"display_value": shown[name], "value": value} for name, value in row.items()}


def _journal(issue: Issue, column: str) -> str:
    entries = [row for row in _entries(issue) if row["element"] == column]
    return "".join(f"{row['sys_created_on']} - {row['sys_created_by']}\n{row['value']}\n\n" for row in entries[::-1])


def _chosen(row: _Row, query: dict[str, str]) -> _Row:
    """The members that are asked for, without those that there are none of."""
    return {name: row[name] for name in query["sysparm_fields"].split(",") if name in row}


def _page(tracker: Tracker, table: str, query: dict[str, str]) -> list[_Row]:
    """The rows of a page; what may not be read is taken out of it, and none comes in its place."""
    if table == "incident":
        rows = [_record(issue) for issue in tracker.issues]
    elif table == "sys_journal_field":
        rows = [row for issue in tracker.issues for row in _entries(issue)]
    else:
        rows = [row for row, _ in _attached(tracker)]
    for part in query["sysparm_query"].split("^"):
        if part.startswith("ORDERBY"):
            continue
        condition = _CONDITION.fullmatch(part)
        # a condition that is none is no condition
        if condition is not None and rows and condition["column"] in rows[0]:
            rows = [row for row in rows if _fits(row[condition["column"]], condition["how"], condition["value"])]
    columns = re.findall(r"ORDERBY([a-z_]+)", query["sysparm_query"])
    rows.sort(key=lambda row: tuple(row[column] for column in columns if column in row))
    begin = int(query.get("sysparm_offset", 0))
    of_page = rows[begin : begin + int(query["sysparm_limit"])]
    return [row for row in of_page if not {table, row["sys_id"]} & tracker.hides]


def _fits(value: str, how: str, wanted: str) -> bool:
    if how == "IN":
        return value in wanted.split(",")
    if how == "STARTSWITH":
        return value.lower().startswith(wanted.lower())
    return value >= wanted if how == ">=" else value == wanted


def _at(told: str, minutes: float) -> str:
    """When something was said, as ServiceNow has it: in UTC."""
    after = told.after if isinstance(told, Told) and told.after is not None else timedelta(minutes=minutes)
    return f"{BEGAN + after:%Y-%m-%d %H:%M:%S}"


def _by(told: str) -> str:
    return told.by if isinstance(told, Told) else PERSON


def _entries(issue: Issue) -> list[_Row]:
    """The entries of the journals of a ticket, ten minutes apart where nothing else is said."""
    return [
        {
            "sys_id": f"{issue.number:016x}{number:016x}", "element_id": sys_id(issue), "name": "incident",
            "element": text.column if isinstance(text, Told) else "work_notes", "value": str(text),
            "sys_created_on": _at(text, 10 * number), "sys_created_by": _by(text),
        }
        for number, text in enumerate(issue.comments, start=1)
    ]  # fmt: skip


def _attached(tracker: Tracker) -> list[tuple[_Row, bytes]]:
    """The files of all tickets, with the first texts of theirs where nothing else is said."""
    return [
        ({
            "sys_id": f"f{issue.number:015x}{number:016x}", "table_name": "incident", "table_sys_id": sys_id(issue),
            "file_name": str(name), "content_type": "application/octet-stream", "size_bytes": str(len(content)),
            "sys_created_on": _at(name, 0), "sys_created_by": _by(name),
        }, content)
        for issue in tracker.issues
        for number, (name, content) in enumerate(issue.files)
    ]  # fmt: skip


def _record(issue: Issue) -> _Row:
    """A ticket as a row; its priority is computed. A file does not change it."""
    columns = dict.fromkeys(_COLUMNS, "") | {"urgency": "3", "impact": "3"}
    columns |= {str(name): value for name, value in issue.fields.items()}
    times = [_at("", 0), *(row["sys_created_on"] for row in _entries(issue))]
    return {
        "sys_id": sys_id(issue), "number": f"INC{issue.number:07}", "short_description": issue.title,
        "description": issue.body, "correlation_id": "".join(issue.keys[:1]),
        "state": _CLOSED if issue.closed else _OPENED, "work_notes": "", "comments": "",
        "priority": str(int(columns["urgency"]) + int(columns["impact"]) - 1),
        "sys_created_on": times[0], "sys_created_by": PERSON, "sys_updated_on": max(times), **columns,
    }  # fmt: skip
