"""GitLab. A ticket has its key as a label. Its address is that of the instance, such as https://gitlab.com."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import Draft, Remote, Request, Talk, asked

_PAGE = 100


class GitLab:
    """A project, by its number or its path, such as group/name."""

    markup: MarkupName = "commonmark"
    limit = 1_000_000

    def __init__(self, project: str) -> None:
        self._issues = f"/api/v4/projects/{quote(project, safe='')}/issues"

    def headers(self, secret: str) -> Mapping[str, str]:
        return {"PRIVATE-TOKEN": secret}

    def _issue(self, reference: str) -> str:
        return f"{self._issues}/{quote(reference, safe='')}"

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        query: dict[str, str | int] = {
            "labels": key,
            "scope": "all",
            "order_by": "created_at",
            "sort": "asc",
            "per_page": _PAGE,
        }
        body = yield from asked(Request("GET", self._issues, query), 200)
        return tuple(str(issue["iid"]) for issue in body if key in issue["labels"])

    def create(self, draft: Draft) -> Talk[str]:
        labels = ",".join(label.replace(",", " ") for label in (draft.key, *draft.labels))
        made = {"title": draft.title, "description": draft.body, "labels": labels}
        body = yield from asked(Request("POST", self._issues, body=made), 201)
        return str(body["iid"])

    def read(self, reference: str) -> Talk[Remote]:
        body = yield from asked(Request("GET", self._issue(reference)), 200)
        return Remote(reference, str(body["title"]), body["state"] == "closed")

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        texts: list[str] = []
        page = 1
        while True:
            query = {"per_page": _PAGE, "page": page}
            body: list[dict[str, Any]] = yield from asked(Request("GET", f"{self._issue(reference)}/notes", query), 200)
            texts += [str(note.get("body") or "") for note in body]
            if len(body) < _PAGE:
                return tuple(texts)
            page += 1

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/notes", body={"body": text}), 201)

    def close(self, reference: str) -> Talk[None]:
        yield from asked(Request("PUT", self._issue(reference), body={"state_event": "close"}), 200)

    def reopen(self, reference: str) -> Talk[None]:
        yield from asked(Request("PUT", self._issue(reference), body={"state_event": "reopen"}), 200)
