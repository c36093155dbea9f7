"""Redmine 5 and later. A ticket has its key in a custom field; filters that Redmine does not know are ignored by it,
and so is a status that a workflow forbids, so that nothing is taken as done before it is read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from domino_advisor.core.answer import Strength
from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    Asking,
    Changed,
    Changes,
    Draft,
    FieldValue,
    File,
    Refused,
    Remote,
    Request,
    Talk,
    asked,
)
from domino_advisor_api.trackers.looking import Listed, changes_of

_PAGE = 100


class Redmine:
    """A project of a Redmine.

    project: its identifier; key_field: the number of the custom field for keys, a text that is used as a filter;
    markup: commonmark or textile, as the Redmine is set to; opened, closed: the names of the statuses that are given;
    priorities: the name of the priority that a severity becomes; fields: what is written into custom fields, by their
    numbers. Both are written when a ticket is made, and are a person's afterwards.
    """

    limit = 60_000
    project = None
    """Redmine 5 sends no deliveries; those of a plugin name what whoever set it up has chosen."""

    def __init__(
        self,
        project: str,
        key_field: int,
        markup: MarkupName = "textile",
        opened: str = "New",
        closed: str = "Closed",
        priorities: Mapping[Strength, str] | None = None,
        fields: Mapping[str, FieldValue] | None = None,
    ) -> None:
        self.markup = markup
        self._project, self._field = project, key_field
        self._opened, self._closed = opened, closed
        self._priorities = priorities or {}
        self._fields: dict[int, FieldValue] = {int(number): value for number, value in (fields or {}).items()}

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
        if any(self._key(issue) != key for issue in body["issues"]):
            raise Refused(
                f"Redmine does not look for the custom field {self._field}: is it used as a filter, and may the "
                "account see it in this project?"
            )
        return tuple(str(issue["id"]) for issue in body["issues"])

    def _key(self, issue: Mapping[str, Any]) -> object:
        return next(
            (field.get("value") for field in issue.get("custom_fields", ()) if field["id"] == self._field), None
        )

    def create(self, draft: Draft) -> Talk[str]:
        written = [{"id": number, "value": value} for number, value in draft.written(self._fields).items()]
        issue = {
            "project_id": self._project, "subject": draft.title, "description": draft.body,
            "custom_fields": [{"id": self._field, "value": draft.key}, *written],
        }  # fmt: skip
        priority = draft.among(self._priorities)
        if priority is not None:
            body = yield from asked(Request("GET", "/enumerations/issue_priorities.json"), 200)
            ids = {one["name"]: one["id"] for one in body["issue_priorities"]}
            if priority not in ids:
                raise Refused(
                    f"Redmine has no priority {priority!r}, but {', '.join(sorted(ids))}: name one in the settings"
                )
            issue["priority_id"] = ids[priority]
        body = yield from asked(Request("POST", "/issues.json", body={"issue": issue}), 201)
        return str(body["issue"]["id"])

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        if not (self._priorities or self._fields):
            return ()
        issue = yield from self._issue(reference)
        found: list[str] = []
        priority = draft.among(self._priorities)
        if priority is not None and issue["priority"]["name"] != priority:
            found.append(f"has the priority {issue['priority']['name']!r} and not {priority!r}")
        has = {field["id"]: field.get("value") for field in issue.get("custom_fields", ())}
        found += [
            f"has not {value!r} in field {one}"
            for one, value in draft.written(self._fields).items()
            if has.get(one) != value
        ]
        return tuple(found)

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        issue = yield from self._issue(reference, "attachments")
        return tuple(str(file["filename"]) for file in issue.get("attachments", ()))

    def upload(self, file: File) -> Talk[Any]:
        request = Request("POST", "/uploads.json", {"filename": file.name}, content=file.content)
        body = yield from asked(request, 201)
        return {"token": body["upload"]["token"], "filename": file.name, "content_type": file.media}

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        yield from self._change(reference, {"uploads": list(uploaded)})

    def _issue(self, reference: str, include: str = "journals") -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", _path(reference), {"include": include}), 200)
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
        return Remote(
            reference, str(issue["subject"]), issue["status"]["id"] in closed, str(issue.get("description") or "")
        )

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        issue = yield from self._issue(reference)
        return tuple(str(journal.get("notes") or "") for journal in issue.get("journals", ()))

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from self._change(reference, {"notes": text})

    def asking(self, reference: str) -> Talk[Asking]:
        issue = yield from self._issue(reference, "journals,attachments")
        # an account may have set that it reads them newest first
        journals = sorted(issue.get("journals", ()), key=lambda one: int(one.get("id", 0)))
        files = {str(file["id"]): str(file["filename"]) for file in issue.get("attachments", ())}
        later = [
            [str(one.get("name")) for one in journal.get("details", ()) if one.get("property") == "attachment"]
            for journal in journals
        ]
        first = [number for number in files if not any(number in numbers for numbers in later)]
        texts = [
            Text(name, text, self.markup, tuple(files[number] for number in numbers if number in files))
            for name, text, numbers in (
                ("the description", str(issue.get("description") or ""), first),
                *(
                    (f"note {number}", str(journal.get("notes") or ""), numbers)
                    for number, (journal, numbers) in enumerate(zip(journals, later, strict=True), start=1)
                    # what is private would be answered where all can read it
                    if not journal.get("private_notes")
                ),
            )
        ]
        # of two of one name the later one
        where = {name: f"/attachments/download/{number}/{quote(name, safe='')}" for number, name in files.items()}
        return Asking(tuple(texts), where)

    def changed(self, since: datetime) -> Talk[Changes]:
        return changes_of(self._changed, _PAGE, since, "updated_on", _told)

    def _changed(self, since: datetime, number: int) -> Talk[list[Listed]]:
        query: dict[str, str | int] = {
            "project_id": self._project, "status_id": "*", "sort": "updated_on", "limit": _PAGE,
            "updated_on": f">={since.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", "offset": (number - 1) * _PAGE,
        }  # fmt: skip
        body = yield from asked(Request("GET", "/issues.json", query), 200)
        issues: list[Listed] = body["issues"]
        return issues

    def content(self, where: str) -> Talk[bytes]:
        content: bytes = yield from asked(Request("GET", where, raw=True), 200)
        return content

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


def _told(listed: Iterable[Listed]) -> Iterator[Changed]:
    return (Changed(str(issue["id"]), str(issue["updated_on"])) for issue in listed)
