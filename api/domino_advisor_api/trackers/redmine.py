"""Redmine 5 and later. A ticket has its key in a custom field; filters that Redmine does not know are ignored by it,
and so is a status that a workflow forbids, so that nothing is taken as done before it is read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import Draft, Refused, Remote, Request, Talk, asked


class Redmine:
    """A project of a Redmine.

    project: its identifier; key_field: the number of the custom field for keys, a text that is used as a filter;
    markup: commonmark or textile, as the Redmine is set to; opened, closed: the names of the statuses that are given.
    """

    limit = 60_000

    def __init__(
        self, project: str, key_field: int, markup: MarkupName = "textile", opened: str = "New", closed: str = "Closed"
    ) -> None:
        self.markup = markup
        self._project, self._field = project, key_field
        self._opened, self._closed = opened, closed

    def headers(self, secret: str) -> Mapping[str, str]:
        return {"X-Redmine-API-Key": secret}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        query: dict[str, str | int] = {
            f"cf_{self._field}": key,
            "status_id": "*",
            "project_id": self._project,
            "sort": "id",
            "limit": 100,
        }
        body = yield from asked(Request("GET", "/issues.json", query), 200)
        return tuple(str(issue["id"]) for issue in body["issues"] if self._key(issue) == key)

    def _key(self, issue: Mapping[str, Any]) -> object:
        return next(
            (field.get("value") for field in issue.get("custom_fields", ()) if field["id"] == self._field), None
        )

    def create(self, draft: Draft) -> Talk[str]:
        issue = {
            "project_id": self._project, "subject": draft.title, "description": draft.body,
            "custom_fields": [{"id": self._field, "value": draft.key}],
        }  # fmt: skip
        body = yield from asked(Request("POST", "/issues.json", body={"issue": issue}), 201)
        return str(body["issue"]["id"])

    def _issue(self, reference: str) -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", _path(reference), {"include": "journals"}), 200)
        issue: dict[str, Any] = body["issue"]
        return issue

    def _statuses(self) -> Talk[list[dict[str, Any]]]:
        body = yield from asked(Request("GET", "/issue_statuses.json"), 200)
        statuses: list[dict[str, Any]] = body["issue_statuses"]
        return statuses

    def read(self, reference: str) -> Talk[Remote]:
        issue = yield from self._issue(reference)
        statuses = yield from self._statuses()
        closed = {status["id"] for status in statuses if status.get("is_closed")}
        return Remote(reference, str(issue["subject"]), issue["status"]["id"] in closed)

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        issue = yield from self._issue(reference)
        return tuple(str(journal.get("notes") or "") for journal in issue.get("journals", ()))

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from self._change(reference, {"notes": text})

    def close(self, reference: str) -> Talk[None]:
        yield from self._set(reference, self._closed)

    def reopen(self, reference: str) -> Talk[None]:
        yield from self._set(reference, self._opened)

    def _set(self, reference: str, name: str) -> Talk[None]:
        statuses = yield from self._statuses()
        ids = {status["name"]: status["id"] for status in statuses}
        if name not in ids:
            raise Refused(f"Redmine has no status {name!r}, but {', '.join(sorted(ids))}: name one in the settings")
        yield from self._change(reference, {"status_id": ids[name]})

    def _change(self, reference: str, members: Mapping[str, Any]) -> Talk[None]:
        yield from asked(Request("PUT", _path(reference), body={"issue": members}), 204)


def _path(reference: str) -> str:
    return f"/issues/{quote(reference, safe='')}.json"
