"""What a Jira answers, Cloud and Server, as its documentation has it: of the tickets of a tracker on loopback."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.api.loopback_tracker import Issue, Tracker

PROJECT = "OPS"
_PATH = re.compile(
    r"/rest/api/(?P<version>[23])/(?:(?P<search>search(?:/jql)?)|issue(?:/OPS-(?P<number>\d+)(?P<of>/\w+)?)?)"
)
_JQL = re.compile(r'project = "OPS" AND labels = "([^"\\ ]+)" ORDER BY key ASC')
_NEW = {"name": "To Do", "statusCategory": {"key": "new"}}
_BEGUN = {"name": "In Progress", "statusCategory": {"key": "indeterminate"}}
_DONE = {"name": "Done", "statusCategory": {"key": "done"}}
_FIELDS = {"project", "issuetype", "summary", "description", "labels"}


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
        return 404, None
    cloud = match["version"] == "3"
    if match["search"]:
        if match["search"] != ("search/jql" if cloud else "search"):
            return (410 if cloud else 404), _failed("The requested API has been removed.")
        return _searched(tracker, query)
    if match["number"] is None:
        return _made(tracker, cloud, body) if method == "POST" else (405, None)
    issue = next((issue for issue in tracker.issues if issue.number == int(match["number"])), None)
    if issue is None:
        return 404, _failed("Issue does not exist or you do not have permission to see it.")
    if match["of"] == "/comment":
        return _comments(issue, cloud, method, query, body)
    if match["of"] == "/transitions":
        return _transitions(tracker, issue, method, body)
    if match["of"] is not None or method != "GET":
        return 405, None
    return 200, _told(issue, cloud, query["fields"])


def _failed(*messages: str, **errors: str) -> dict[str, Any]:
    return {"errorMessages": list(messages), "errors": errors}


def _searched(tracker: Tracker, query: dict[str, str]) -> tuple[int, Any]:
    jql = _JQL.fullmatch(query["jql"])
    if jql is None:
        return 400, _failed(f"Error in the JQL Query: {query['jql']}")
    tracker.searched_in_vain = {number: left - 1 for number, left in tracker.searched_in_vain.items() if left > 0}
    found = [issue for issue in tracker.issues if jql[1] in issue.keys and issue.number not in tracker.searched_in_vain]
    return 200, {"issues": [_told(issue, True, query["fields"]) for issue in found], "isLast": True}


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
    if errors:
        return 400, _failed(**errors)
    issue = tracker.made(
        fields["summary"], words(fields["description"]) if cloud else fields["description"], fields["labels"]
    )
    tracker.searched_in_vain[issue.number] = tracker.behind
    return 201, {"id": str(10_000 + issue.number), "key": f"{PROJECT}-{issue.number}"}


def _told(issue: Issue, cloud: bool, asked: str) -> dict[str, Any]:
    fields = {
        "summary": issue.title, "labels": issue.keys, "status": _DONE if issue.closed else _NEW,
        "description": (adf(issue.body) if cloud else issue.body) if issue.body else None,
    }  # fmt: skip
    chosen = {name: fields[name] for name in asked.split(",")}
    return {"id": str(10_000 + issue.number), "key": f"{PROJECT}-{issue.number}", "fields": chosen}


def _comments(issue: Issue, cloud: bool, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    if method == "POST":
        if not _is_text(body["body"], cloud):
            return 400, _failed(comment="Comment body is not valid!")
        issue.comments.append(words(body["body"]) if cloud else body["body"])
        return 201, {"id": str(len(issue.comments)), "body": body["body"]}
    start, size = int(query["startAt"]), min(int(query["maxResults"]), 100)
    told = [{"body": adf(text) if cloud else text} for text in issue.comments[start : start + size]]
    return 200, {"startAt": start, "maxResults": size, "total": len(issue.comments), "comments": told}


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
