"""What a Jira answers, Cloud and Server, as its documentation has it: of the tickets of a tracker on loopback."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from werkzeug.formparser import MultiPartParser

if TYPE_CHECKING:
    from tests.api.loopback_tracker import Issue, Tracker

PROJECT = "OPS"
MADE = datetime(2026, 1, 1, tzinfo=UTC)
"""When every ticket was made."""
NOW = MADE + timedelta(hours=1)
"""What the clock of this Jira shows: it is not that of who asks."""
PRIORITIES = {3: "Medium", 4: "High"}
MOST_BYTES = 2_000_000
"""So large may a file be."""
FIELDS = {
    "customfield_10050": "com.atlassian.jira.plugin.system.customfieldtypes:select",
    "customfield_10051": "com.atlassian.jira.plugin.system.customfieldtypes:textfield",
    "customfield_10052": "com.atlassian.jira.plugin.system.customfieldtypes:textarea",
    "customfield_10053": "com.atlassian.jira.plugin.system.customfieldtypes:float",
}
CHOICES = ("must", "should", "consider")
_PAGE = 50
"""So many tickets does a page of a search have at most, however many are asked for."""
_PATH = re.compile(
    r"/rest/api/(?P<version>[23])/(?:(?P<search>search(?:/jql)?)|(?P<field>field)|attachment/(?P<meta>meta)"
    r"|attachment/content/(?P<file>\d+)|issue(?:/OPS-(?P<number>\d+)(?P<of>/\w+)?)?)"
)
_FILE = re.compile(r"/secure/attachment/(?P<file>\d+)/(?P<name>[^/]+)")
_JQL = re.compile(
    r'project = "OPS" AND (?:labels = "(?P<label>[^"\\ ]+)" ORDER BY key ASC'
    r'|updated >= "-(?P<minutes>\d+)m" ORDER BY updated ASC)'
)
_NEW = {"name": "To Do", "statusCategory": {"key": "new"}}
_BEGUN = {"name": "In Progress", "statusCategory": {"key": "indeterminate"}}
_DONE = {"name": "Done", "statusCategory": {"key": "done"}}
_FIELDS = {"project", "issuetype", "summary", "description", "labels", "priority", *FIELDS}


class Said(str):
    """What somebody wrote. document: as it was told, where it was a document; author, minute: who wrote it, and how
    long after the ticket was made, None for what tells itself; more: further members of a comment.
    """

    document: dict[str, Any] | None = None
    author = "somebody"
    minute: float | None = None
    more: Mapping[str, Any] = MappingProxyType({})


def said(told: str | dict[str, Any], author: str = "somebody", minute: float | None = None, **more: Any) -> Said:
    """Words, or a document, that somebody wrote."""
    made = Said(told if isinstance(told, str) else words(told))
    made.document = None if isinstance(told, str) else told
    made.author, made.minute, made.more = author, minute, more
    return made


def adf(words: str) -> dict[str, Any]:
    """Words as a document, a paragraph for each block."""
    blocks = [{"type": "paragraph", "content": [{"type": "text", "text": block}]} for block in words.split("\n\n")]
    return {"type": "doc", "version": 1, "content": blocks}


def words(node: Any) -> str:
    """What a document says."""
    if node["type"] == "text":
        return str(node["text"])
    return ("\n\n" if node["type"] == "doc" else "").join(map(words, node.get("content", ())))


def answer(tracker: Tracker, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    match = _PATH.fullmatch(path)
    if match is None:
        file = _FILE.fullmatch(path)
        found = None if file is None or method != "GET" else _file(tracker, file["file"])
        return (200, found[1]) if file and found and found[0] == unquote(file["name"]) else (404, None)
    cloud = match["version"] == "3"
    if match["search"]:
        if match["search"] != ("search/jql" if cloud else "search"):
            return (410 if cloud else 404), _failed("The requested API has been removed.")
        return _searched(tracker, cloud, query)
    if match["field"]:
        return 200, [{"id": "summary", "name": "Summary", "custom": False}, *map(_field, FIELDS)]
    if match["meta"]:
        return 200, {"enabled": True, "uploadLimit": MOST_BYTES}
    if match["file"]:
        return _content(tracker, cloud, match["file"], query)
    if match["number"] is None:
        return _made(tracker, cloud, body) if method == "POST" else (405, None)
    issue = next((issue for issue in tracker.issues if issue.number == int(match["number"])), None)
    if issue is None:
        return 404, _failed("Issue does not exist or you do not have permission to see it.")
    if match["of"] == "/comment":
        return _comments(issue, cloud, method, query, body)
    if match["of"] == "/transitions":
        return _transitions(tracker, issue, method, body)
    if match["of"] == "/attachments" and method == "POST":
        return _attached(tracker, issue, cloud, body)
    if match["of"] is not None or method != "GET":
        return 405, None
    return 200, _told(tracker, issue, cloud, query["fields"])


def _failed(*messages: str, **errors: str) -> dict[str, Any]:
    return {"errorMessages": list(messages), "errors": errors}


def _field(name: str) -> dict[str, Any]:
    kind = FIELDS[name]
    type_ = {"select": "option", "float": "number"}.get(kind.rpartition(":")[2], "string")
    return {
        "id": name, "name": f"Field {_number(name)}", "custom": True,
        "schema": {"type": type_, "custom": kind, "customId": _number(name)},
    }  # fmt: skip


def _number(name: str) -> int:
    return int(name.removeprefix("customfield_"))


def _searched(tracker: Tracker, cloud: bool, query: dict[str, str]) -> tuple[int, Any]:
    jql = _JQL.fullmatch(query["jql"])
    if jql is None:
        return 400, _failed(f"Error in the JQL Query: {query['jql']}")
    if jql["label"]:
        tracker.searched_in_vain = {number: left - 1 for number, left in tracker.searched_in_vain.items() if left > 0}
        found = [one for one in tracker.issues if jql["label"] in one.keys]
        found = [one for one in found if one.number not in tracker.searched_in_vain]
    else:
        since = NOW - timedelta(minutes=int(jql["minutes"]))
        found = sorted((one for one in tracker.issues if _updated(one) >= since), key=_updated)
    start = int(query.get("nextPageToken", "token-0").removeprefix("token-") if cloud else query.get("startAt", "0"))
    size = min(int(query["maxResults"]), _PAGE)
    page = [_told(tracker, issue, cloud, query["fields"]) for issue in found[start : start + size]]
    if not cloud:
        return 200, {"startAt": start, "maxResults": size, "total": len(found), "issues": page}
    if start + size >= len(found):
        return 200, {"issues": page, "isLast": True}
    return 200, {"issues": page, "isLast": False, "nextPageToken": f"token-{start + size}"}


def _updated(issue: Issue) -> datetime:
    return datetime.fromisoformat(issue.changed_at)


def _as_told(time: datetime) -> str:
    """A time as Jira tells it, in whatever time zone it has."""
    here = time + timedelta(hours=1)
    return f"{here:%Y-%m-%dT%H:%M:%S}.000+0100"


def _is_text(told: Any, cloud: bool) -> bool:
    if not cloud:
        return isinstance(told, str)
    return isinstance(told, dict) and (told.get("type"), told.get("version")) == ("doc", 1)


def _made(tracker: Tracker, cloud: bool, body: Any) -> tuple[int, Any]:
    fields = body["fields"]
    errors = {name: f"Field '{name}' cannot be set." for name in fields.keys() - _FIELDS}
    if fields.get("project") != {"key": PROJECT}:
        errors["project"] = "valid project is required"
    if not fields.get("issuetype", {}).get("name"):
        errors["issuetype"] = "Specify an issue type"
    if not fields.get("summary", "").strip() or "\n" in fields["summary"] or len(fields["summary"]) > 255:
        errors["summary"] = "Summary must be one line of at most 255 characters."
    if not _is_text(fields["description"], cloud):
        errors["description"] = "Operation value must be an Atlassian Document" if cloud else "must be a string"
    if any(" " in label for label in fields["labels"]):
        errors["labels"] = "The label contains spaces which is invalid."
    priority = fields.get("priority", {"name": "Medium"})["name"]
    if priority not in PRIORITIES.values():
        errors["priority"] = f"Priority name '{priority}' is not valid"
    custom = {name: value for name, value in fields.items() if name in FIELDS}
    errors |= {name: "Operation value is not valid" for name, value in custom.items() if not _fits(name, value, cloud)}
    if errors:
        return 400, _failed(**errors)
    issue = tracker.made(fields["summary"], said(fields["description"]), fields["labels"])
    if not tracker.ignores_fields:
        issue.priority = next(number for number, name in PRIORITIES.items() if name == priority)
        issue.fields = {_number(name): json.dumps(value) for name, value in custom.items()}
    tracker.searched_in_vain[issue.number] = tracker.behind
    return 201, {"id": str(10_000 + issue.number), "key": f"{PROJECT}-{issue.number}"}


def _fits(name: str, value: Any, cloud: bool) -> bool:
    """Whether a field takes a value: a choice by what it is called, lines as texts are told, and a line as it is."""
    kind = FIELDS[name].rpartition(":")[2]
    if kind == "select":
        return isinstance(value, dict) and value.keys() == {"value"} and value["value"] in CHOICES
    if kind == "float":
        return isinstance(value, int | float)
    return _is_text(value, cloud and kind == "textarea")


def _told(tracker: Tracker, issue: Issue, cloud: bool, asked: str) -> dict[str, Any]:
    fields = {
        "summary": issue.title, "labels": issue.keys, "status": _DONE if issue.closed else _NEW,
        "description": _as_text(issue.body, cloud) if issue.body else None,
        "created": _as_told(MADE),
        "creator": _person(Said.author, cloud), "updated": _as_told(_updated(issue)),
        "attachment": [_file_told(issue, number, cloud) for number in range(len(issue.files))],
        "priority": {"name": PRIORITIES[issue.priority]},
        **{name: json.loads(issue.fields.get(_number(name), "null")) for name in FIELDS},
    }  # fmt: skip
    chosen = {name: fields[name] for name in asked.split(",")}
    return {"id": str(10_000 + issue.number), "key": f"{PROJECT}-{issue.number}", "fields": chosen}


def _as_text(text: str, cloud: bool) -> Any:
    document = text.document if isinstance(text, Said) else None
    return (document or adf(text)) if cloud else str(text)


def _person(name: str, cloud: bool) -> dict[str, Any]:
    return {"accountId": f"5b10-{name}"} if cloud else {"key": f"JIRAUSER-{name}", "name": name}


def _minute(one: str, fallback: float) -> float:
    return one.minute if isinstance(one, Said) and one.minute is not None else fallback


def _comments(issue: Issue, cloud: bool, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    if method == "POST":
        if not _is_text(body["body"], cloud):
            return 400, _failed(comment="Comment body is not valid!")
        issue.comments.append(said(body["body"], "the-service"))
        return 201, {"id": str(len(issue.comments)), "body": body["body"]}
    start, size = int(query["startAt"]), min(int(query["maxResults"]), 100)
    told = [
        {
            "id": str(number),
            "body": _as_text(text, cloud),
            "created": _as_told(MADE + timedelta(minutes=_minute(text, 15.0 * number))),
            "author": _person(text.author if isinstance(text, Said) else Said.author, cloud),
            **_shown(text.more if isinstance(text, Said) else {}, cloud, query),
        }
        for number, text in list(enumerate(issue.comments, 1))[start : start + size]
    ]
    return 200, {"startAt": start, "maxResults": size, "total": len(issue.comments), "comments": told}


def _shown(more: Mapping[str, Any], cloud: bool, query: dict[str, str]) -> dict[str, Any]:
    """What is told of who may see a comment: whether it is internal is told by Cloud always, by Server if asked."""
    internal = more.get("internal", False)
    shown = {name: value for name, value in more.items() if name != "internal"}
    if cloud:
        return {"jsdPublic": not internal, **shown}
    if internal and query.get("expand") == "properties":
        return {"properties": [{"key": "sd.public.comment", "value": {"internal": True}}], **shown}
    return shown


def _file(tracker: Tracker, id_: str) -> tuple[str, bytes] | None:
    number, at = divmod(int(id_), 100)
    issue = next((one for one in tracker.issues if one.number == number), None)
    return issue.files[at] if issue and at < len(issue.files) else None


def _file_told(issue: Issue, at: int, cloud: bool) -> dict[str, Any]:
    name, content = issue.files[at]
    id_ = 100 * issue.number + at
    place = f"rest/api/3/attachment/content/{id_}" if cloud else f"secure/attachment/{id_}/{quote(name)}"
    return {
        "id": str(id_), "filename": str(name), "size": len(content), "content": f"https://jira.example/{place}",
        "created": _as_told(MADE + timedelta(minutes=_minute(name, 0.0))),
        "author": _person(name.author if isinstance(name, Said) else Said.author, cloud),
    }  # fmt: skip


def _content(tracker: Tracker, cloud: bool, id_: str, query: dict[str, str]) -> tuple[int, Any]:
    found = _file(tracker, id_) if cloud else None
    if found is None:
        return 404, _failed("The attachment is not there.")
    return (200, found[1]) if query.get("redirect") == "false" else (303, None)


def _attached(tracker: Tracker, issue: Issue, cloud: bool, body: bytes) -> tuple[int, Any]:
    if tracker.requests and tracker.requests[-1][3].get("X-Atlassian-Token") != "no-check":
        return 403, None  # in words: XSRF check failed
    boundary = body.partition(b"\r\n")[0].removeprefix(b"--")
    _, parts = MultiPartParser().parse(BytesIO(body), boundary, len(body))
    files: list[tuple[str, bytes]] = []
    for part in parts.getlist("file"):
        with part.stream as content:
            files.append((str(part.filename), content.read()))
    if not files or any(len(content) > MOST_BYTES for _, content in files):
        return 413 if files else 400, _failed("The attachment is not valid.")
    first = len(issue.files)
    issue.files += files
    return 200, [_file_told(issue, at, cloud) for at in range(first, len(issue.files))]


def _transitions(tracker: Tracker, issue: Issue, method: str, body: Any) -> tuple[int, Any]:
    offered = {"11": _NEW, "21": _BEGUN} if issue.closed else {"21": _BEGUN, "31": _DONE}
    if method == "GET":
        told = [{"id": id_, "name": f"To {to['name']}", "to": to} for id_, to in offered.items()]
        return 200, {"transitions": told}
    chosen = offered.get(body["transition"]["id"])
    if chosen is None:
        return 400, _failed(f"Transition id '{json.dumps(body['transition'])}' is not valid for this issue.")
    if not tracker.ignores_closing:
        issue.closed = chosen is _DONE
    return 204, None
