"""Request Tracker 5 by its REST 2.0. A ticket has its key in a custom field. What is refused in part is answered with a
success and a sentence, so that nothing is taken as done before it is read again.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import Draft, Remote, Request, Talk, asked

_PAGE = 100
_OVER = ("resolved", "rejected", "deleted")


class RequestTracker:
    """A queue, by its name.

    key_field: the name of the custom field for keys; user: who the secret is the password of, None where it is a
    token; markup: html or plain; opened, closed: the statuses that are given; over: those in which a ticket is closed.
    """

    limit = 1_000_000

    def __init__(
        self,
        queue: str,
        key_field: str,
        user: str | None = None,
        markup: MarkupName = "html",
        opened: str = "open",
        closed: str = "resolved",
        over: tuple[str, ...] = _OVER,
    ) -> None:
        self.markup = markup
        self._media = "text/html" if markup == "html" else "text/plain"
        self._queue, self._field, self._user = queue, key_field, user
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))

    def headers(self, secret: str) -> Mapping[str, str]:
        """What every request carries."""
        if self._user is None:
            return {"Authorization": f"token {secret}"}
        return {"Authorization": f"Basic {base64.b64encode(f'{self._user}:{secret}'.encode()).decode()}"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        """Tickets of the queue whose field is the key."""
        where = f"Queue = {_quoted(self._queue)} AND CF.{{{self._field}}} = {_quoted(key)}"
        query: dict[str, str | int] = {"query": where, "orderby": "id", "order": "ASC", "per_page": _PAGE}
        body = yield from asked(Request("GET", "/REST/2.0/tickets", query), 200)
        return tuple(sorted((str(item["id"]) for item in body["items"]), key=int))

    def create(self, draft: Draft) -> Talk[str]:
        """Makes a ticket."""
        made = {
            "Queue": self._queue,
            "Subject": draft.title,
            "Content": draft.body,
            "ContentType": self._media,
            "CustomFields": {self._field: draft.key},
        }
        body = yield from asked(Request("POST", "/REST/2.0/ticket", body=made), 201)
        return str(body["id"])

    def read(self, reference: str) -> Talk[Remote]:
        """A ticket as it is."""
        body = yield from asked(Request("GET", _path(reference)), 200)
        return Remote(reference, str(body["Subject"]), body["Status"] in self._over)

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """The texts of a ticket, what it began with among them."""
        texts: list[str] = []
        page = 1
        while True:
            query: dict[str, str | int] = {"fields": "Content,ContentType", "per_page": _PAGE, "page": page}
            body: dict[str, Any] = yield from asked(Request("GET", f"{_path(reference)}/attachments", query), 200)
            texts += [
                str(item.get("Content") or "")
                for item in body["items"]
                if str(item.get("ContentType")).startswith("text/")
            ]
            # how many pages there are is not told to an account that may not see everything
            if not body["items"]:
                return tuple(texts)
            page += 1

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a comment, which is sent to nobody who asked for the ticket."""
        said = {"Content": text, "ContentType": self._media}
        yield from asked(Request("POST", f"{_path(reference)}/comment", body=said), 201)

    def close(self, reference: str) -> Talk[None]:
        """Closes a ticket."""
        yield from asked(Request("PUT", _path(reference), body={"Status": self._closed}), 200)

    def reopen(self, reference: str) -> Talk[None]:
        """Opens a closed ticket again."""
        yield from asked(Request("PUT", _path(reference), body={"Status": self._opened}), 200)


def _quoted(text: str) -> str:
    """A text in TicketSQL."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _path(reference: str) -> str:
    return f"/REST/2.0/ticket/{quote(reference, safe='')}"
