"""Jira: Cloud by its REST of version 3, Server and Data Center by that of version 2. A ticket has its key as a label.

Jira has nothing but a search for labels, which finds what was written after some seconds, at times minutes. So what
was just made is read by its reference, and where nobody knows whether a ticket was made, Jira is left alone until the
search would find it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal
from urllib.parse import quote

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import MOST_PAGES, Draft, Refused, Remote, Request, Talk, asked

_PAGE = 100
_SEARCHED_AFTER = 120.0
_DONE, _NOT_DONE = (("done",),), (("new",), ("indeterminate", "undefined"))


class Jira:
    """A project, by its key.

    user: who the secret is the API token or password of, None where it is a token that stands alone; opened, closed:
    the names of the statuses that a ticket is brought to, None where only one of their category can be reached;
    resolution: the name of that which a closed ticket is given.
    """

    limit = 32_767

    def __init__(
        self,
        project: str,
        issue_type: str = "Task",
        deployment: Literal["cloud", "server"] = "cloud",
        user: str | None = None,
        opened: str | None = None,
        closed: str | None = None,
        resolution: str | None = None,
    ) -> None:
        self._cloud = deployment == "cloud"
        self.markup: MarkupName = "adf" if self._cloud else "jira-wiki"
        self._rest = f"/rest/api/{3 if self._cloud else 2}"
        self._project, self._type, self._user = project, issue_type, user
        self._opened, self._closed, self._resolution = opened, closed, resolution
        self._just_made: dict[str, str] = {}

    def headers(self, secret: str) -> Mapping[str, str]:
        if self._user is None:
            return {"Authorization": f"Bearer {secret}"}
        return {"Authorization": f"Basic {base64.b64encode(f'{self._user}:{secret}'.encode()).decode()}"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        jql = f"project = {_quoted(self._project)} AND labels = {_quoted(key)} ORDER BY key ASC"
        query: dict[str, str | int] = {"jql": jql, "fields": "labels", "maxResults": _PAGE}
        path = f"{self._rest}/search/jql" if self._cloud else f"{self._rest}/search"
        body = yield from asked(Request("GET", path, query), 200)
        found = [str(issue["key"]) for issue in body["issues"] if key in issue["fields"]["labels"]]
        made = self._just_made.pop(key, None)
        if made is not None and made not in found:
            issue = yield from self._read(made, "labels")
            found += [made] if key in issue["labels"] else []
        return tuple(found)

    def create(self, draft: Draft) -> Talk[str]:
        fields = {
            "project": {"key": self._project},
            "issuetype": {"name": self._type},
            "summary": draft.title,
            "description": self._told(draft.body),
            "labels": [draft.key, *draft.labels],
        }
        request = Request("POST", f"{self._rest}/issue", body={"fields": fields}, settles=_SEARCHED_AFTER)
        body = yield from asked(request, 201)
        self._just_made[draft.key] = str(body["key"])
        return str(body["key"])

    def read(self, reference: str) -> Talk[Remote]:
        issue = yield from self._read(reference, "summary,status,description")
        closed = issue["status"]["statusCategory"]["key"] == "done"
        return Remote(reference, str(issue["summary"]), closed, _text(issue.get("description")))

    def _read(self, reference: str, fields: str) -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", self._issue(reference), {"fields": fields}), 200)
        found: dict[str, Any] = body["fields"]
        return found

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        texts: list[str] = []
        for _ in range(MOST_PAGES):
            query: dict[str, str | int] = {"startAt": len(texts), "maxResults": _PAGE, "orderBy": "created"}
            body = yield from asked(Request("GET", f"{self._issue(reference)}/comment", query), 200)
            texts += [_text(comment.get("body")) for comment in body["comments"]]
            if not body["comments"] or len(texts) >= body["total"]:
                return tuple(texts)
        raise Refused(f"ticket {reference} has more than {MOST_PAGES * _PAGE:,} comments")

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/comment", body={"body": self._told(text)}), 201)

    def close(self, reference: str) -> Talk[None]:
        fields = {"resolution": {"name": self._resolution}} if self._resolution else {}
        yield from self._bring(reference, "closed", self._closed, _DONE, fields)

    def reopen(self, reference: str) -> Talk[None]:
        yield from self._bring(reference, "opened", self._opened, _NOT_DONE, {})

    def _bring(
        self, reference: str, member: str, status: str | None, categories: Iterable[tuple[str, ...]], fields: Any
    ) -> Talk[None]:
        """Takes the transition to a status, or to the only one of the first of these categories that has any."""
        path = f"{self._issue(reference)}/transitions"
        body = yield from asked(Request("GET", path), 200)
        ways = {str(one["to"]["name"]): one for one in reversed(body["transitions"])}
        chosen = [status] if status in ways else []
        if status is None:
            each = ([name for name, one in ways.items() if _category(one) in wanted] for wanted in categories)
            chosen = next((names for names in each if names), [])
        if len(chosen) != 1:
            there = ", ".join(sorted(ways)) or "none"
            raise Refused(f"ticket {reference} can be brought to {there}: name one as {member!r} in the settings")
        change: dict[str, Any] = {"transition": {"id": ways[chosen[0]]["id"]}}
        yield from asked(Request("POST", path, body=change | ({"fields": fields} if fields else {})), 204)

    def _issue(self, reference: str) -> str:
        return f"{self._rest}/issue/{quote(reference, safe='')}"

    def _told(self, text: str) -> Any:
        """A text of the markup as Jira takes it: ADF is an object."""
        return json.loads(text) if self._cloud else text


def _category(transition: Mapping[str, Any]) -> str:
    return str(transition["to"]["statusCategory"]["key"])


def _text(told: Any) -> str:
    """What a field says, by which keys are found in it; of ADF all of its JSON."""
    return told if isinstance(told, str) else json.dumps(told) if told else ""


def _quoted(text: str) -> str:
    """A text in JQL."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
