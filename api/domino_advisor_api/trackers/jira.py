"""Jira: Cloud by its REST of version 3, Server and Data Center by that of version 2. A ticket has its key as a label.

Jira has nothing but a search for labels, which finds what was written after some seconds, at times minutes. So what
was just made is read by its reference, and where nobody knows whether a ticket was made, Jira is left alone until the
search would find it.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import quote

from domino_advisor.core.answer import Strength
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    MOST_PAGES,
    Asking,
    Changes,
    Draft,
    FieldValue,
    File,
    Refused,
    Remote,
    Request,
    Talk,
    asked,
    changes,
)
from domino_advisor_api.trackers.forms import form_of
from domino_advisor_api.trackers.jira_fields import kinds_of, shown, written
from domino_advisor_api.trackers.jira_texts import parts_of, text_of

_FIELD = re.compile("customfield_[0-9]+")
_PAGE = 100
_SEARCHED_AFTER = 120.0
_DONE, _NOT_DONE = (("done",),), (("new",), ("indeterminate", "undefined"))


class Jira:
    """A project, by its key.

    user: who the secret is the API token or password of, None where it is a token that stands alone; opened, closed:
    the names of the statuses that a ticket is brought to, None where only one of their category can be reached;
    resolution: the name of that which a closed ticket is given; priorities: the name of the priority that a severity
    becomes; fields: what is written into custom fields, by their ids, such as customfield_10050. Both are written when
    a ticket is made, and are a person's afterwards.
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
        priorities: Mapping[Strength, str] | None = None,
        fields: Mapping[str, FieldValue] | None = None,
    ) -> None:
        self._cloud = deployment == "cloud"
        self.markup: MarkupName = "adf" if self._cloud else "jira-wiki"
        self._rest = f"/rest/api/{3 if self._cloud else 2}"
        self.project = project
        self._type, self._user = issue_type, user
        self._opened, self._closed, self._resolution = opened, closed, resolution
        self._priorities, self._fields = priorities or {}, fields or {}
        for name in self._fields:
            if not _FIELD.fullmatch(name):
                raise ValueError(f"fields: customfield_ and a number was expected, not {name!r}")
        self._just_made: dict[str, str] = {}

    def headers(self, secret: str) -> Mapping[str, str]:
        if self._user is None:
            return {"Authorization": f"Bearer {secret}"}
        return {"Authorization": f"Basic {base64.b64encode(f'{self._user}:{secret}'.encode()).decode()}"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        issues, _ = yield from self._searched(f"labels = {_quoted(key)} ORDER BY key ASC", "labels")
        found = [str(issue["key"]) for issue in issues if key in issue["fields"]["labels"]]
        made = self._just_made.pop(key, None)
        if made is not None and made not in found:
            issue = yield from self._read(made, "labels")
            found += [made] if key in issue["labels"] else []
        return tuple(found)

    def _searched(self, jql: str, fields: str) -> Talk[tuple[list[dict[str, Any]], bool]]:
        """The issues of the project that a query finds, and whether that is all of them."""
        path = f"{self._rest}/search/jql" if self._cloud else f"{self._rest}/search"
        query: dict[str, str | int] = {
            "jql": f"project = {_quoted(self.project)} AND {jql}", "fields": fields, "maxResults": _PAGE,
        }  # fmt: skip
        found: list[dict[str, Any]] = []
        next_: dict[str, str | int] = {}
        for _ in range(MOST_PAGES):
            body = yield from asked(Request("GET", path, {**query, **next_}), 200)
            found += body["issues"]
            if self._cloud:
                is_last = not body.get("nextPageToken")
                next_ = {"nextPageToken": str(body.get("nextPageToken"))}
            else:
                is_last = not body["issues"] or len(found) >= body["total"]
                next_ = {"startAt": len(found)}
            if is_last:
                return found, True
        return found, False

    def create(self, draft: Draft) -> Talk[str]:
        fields: dict[str, Any] = {
            "project": {"key": self.project},
            "issuetype": {"name": self._type},
            "summary": draft.title,
            "description": self._told(draft.body),
            "labels": [draft.key, *draft.labels],
        }
        priority = draft.among(self._priorities)
        if priority is not None:
            fields["priority"] = {"name": priority}
        if self._fields:
            there = yield from asked(Request("GET", f"{self._rest}/field"), 200)
            kinds = kinds_of(there, self._fields)
            for name, value in draft.written(self._fields).items():
                fields[name] = written(kinds[name], value, in_documents=self._cloud)
        request = Request("POST", f"{self._rest}/issue", body={"fields": fields}, settles=_SEARCHED_AFTER)
        body = yield from asked(request, 201)
        self._just_made[draft.key] = str(body["key"])
        return str(body["key"])

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        if not (self._priorities or self._fields):
            return ()
        issue = yield from self._read(reference, ",".join(("priority", *self._fields)))
        found: list[str] = []
        wanted, has = draft.among(self._priorities), (issue.get("priority") or {}).get("name")
        if wanted is not None and has != wanted:
            found.append(f"has the priority {has!r} and not {wanted!r}")
        found += [
            f"has not {value!r} in {name}"
            for name, value in draft.written(self._fields).items()
            if shown(issue.get(name)) != value
        ]
        return tuple(found)

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        issue = yield from self._read(reference, "attachment")
        return tuple(str(file["filename"]) for file in issue.get("attachment") or ())

    def upload(self, file: File) -> Talk[Any]:
        """The file, where Jira will take it: it is sent when it is attached."""
        body = yield from asked(Request("GET", f"{self._rest}/attachment/meta"), 200)
        if not body["enabled"]:
            raise Refused("this Jira takes no attachments")
        if len(file.content) > body["uploadLimit"]:
            raise Refused(f"it has {len(file.content):,} bytes, and this Jira takes {body['uploadLimit']:,}")
        return file

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        content, media = form_of(uploaded)
        request = Request(
            "POST",
            f"{self._issue(reference)}/attachments",
            content=content,
            media=media,
            headers={"X-Atlassian-Token": "no-check"},
        )
        yield from asked(request, 200)

    def read(self, reference: str) -> Talk[Remote]:
        issue = yield from self._read(reference, "summary,status,description")
        closed = issue["status"]["statusCategory"]["key"] == "done"
        return Remote(reference, str(issue["summary"]), closed, text_of(issue.get("description")))

    def _read(self, reference: str, fields: str) -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", self._issue(reference), {"fields": fields}), 200)
        found: dict[str, Any] = body["fields"]
        return found

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        return tuple(text_of(comment.get("body")) for comment in (yield from self._comments(reference)))

    def _comments(self, reference: str) -> Talk[list[dict[str, Any]]]:
        """All comments of a ticket, the oldest first."""
        # Server tells as a property which of them are internal
        more: dict[str, str | int] = {} if self._cloud else {"expand": "properties"}
        found: list[dict[str, Any]] = []
        for _ in range(MOST_PAGES):
            query = {"startAt": len(found), "maxResults": _PAGE, "orderBy": "created", **more}
            body = yield from asked(Request("GET", f"{self._issue(reference)}/comment", query), 200)
            found += body["comments"]
            if not body["comments"] or len(found) >= body["total"]:
                return found
        raise Refused(f"ticket {reference} has more than {MOST_PAGES * _PAGE:,} comments")

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/comment", body={"body": self._told(text)}), 201)

    def asking(self, reference: str) -> Talk[Asking]:
        issue = yield from self._read(reference, "description,created,creator,attachment")
        parts = parts_of(issue, (yield from self._comments(reference)), self.markup)
        # of two of one name the later one
        where = {str(file["filename"]): self._content(file) for part in parts for file in part.files}
        return Asking(tuple(part.text for part in parts), where)

    def _content(self, file: Mapping[str, Any]) -> str:
        number = quote(str(file["id"]), safe="")
        if self._cloud:
            return f"{self._rest}/attachment/content/{number}"
        return f"/secure/attachment/{number}/{quote(str(file['filename']), safe='')}"

    def changed(self, since: datetime) -> Talk[Changes]:
        """Tickets of the project that changed since then. Jira takes a time of a query as one of the time zone of the
        account, so that it is told how many minutes ago that was.
        """
        minutes = -((since - datetime.now(UTC)) // timedelta(minutes=1))
        issues, is_all = yield from self._searched(f'updated >= "-{minutes}m" ORDER BY updated ASC', "updated")
        return changes(((issue["key"], issue["fields"]["updated"]) for issue in issues), is_all)

    def content(self, where: str) -> Talk[bytes]:
        # Cloud leads elsewhere unless it is asked not to
        query: dict[str, str | int] = {"redirect": "false"} if self._cloud else {}
        content: bytes = yield from asked(Request("GET", where, query, raw=True, headers={"Accept": "*/*"}), 200)
        return content

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


def _quoted(text: str) -> str:
    """A text in JQL."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
