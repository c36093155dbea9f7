"""Request Tracker 5 by its REST 2.0. A ticket has its key in a custom field. What is refused in part is answered with a
success and a sentence, so that nothing is taken as done before it is read again.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from domino_advisor.core.answer import Strength
from domino_advisor.reading_tickets.requests import Text
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

_PAGE = 100
_MOST_TICKETS = 1_000_000
_BY_CHANGE = "orderby=LastUpdated&orderby=id&order=DESC&order=DESC"
"""Those of one second have an order too, or one could stand on no page."""
_MARKUPS = {"text/plain": "plain", "text/html": "html"}
_OVER = ("resolved", "rejected", "deleted")


class RequestTracker:
    """A queue, by its name.

    key_field: the name of the custom field for keys; user: who the secret is the password of, None where it is a
    token; markup: html or plain; opened, closed: the statuses that are given; over: those in which a ticket is closed;
    priorities: the number that a severity becomes; fields: what is written into custom fields, by their names. Both are
    written when a ticket is made, and are a person's afterwards.
    """

    limit = 25_000
    """Of what is longer than `$MaxInlineBody` its pages show nothing."""
    project = None
    """What a scrip sends names the ticket alone."""

    def __init__(
        self,
        queue: str,
        key_field: str,
        user: str | None = None,
        markup: MarkupName = "html",
        opened: str = "open",
        closed: str = "resolved",
        over: tuple[str, ...] = _OVER,
        priorities: Mapping[Strength, int] | None = None,
        fields: Mapping[str, FieldValue] | None = None,
    ) -> None:
        self.markup = markup
        self._media = "text/html" if markup == "html" else "text/plain"
        self._queue, self._field, self._user = queue, key_field, user
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))
        self._priorities, self._fields = priorities or {}, fields or {}

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
        made: dict[str, Any] = {
            "Queue": self._queue,
            "Subject": draft.title,
            "Content": draft.body,
            "ContentType": self._media,
            "CustomFields": {self._field: draft.key, **draft.written(self._fields)},
        }
        priority = draft.among(self._priorities)
        if priority is not None:
            made["Priority"] = priority
        body = yield from asked(Request("POST", "/REST/2.0/ticket", body=made), 201)
        return str(body["id"])

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        """What of the priority and the fields of a draft a ticket has not."""
        if not (self._priorities or self._fields):
            return ()
        body = yield from asked(Request("GET", _path(reference)), 200)
        found: list[str] = []
        priority = draft.among(self._priorities)
        if priority is not None and str(body["Priority"]) != str(priority):
            found.append(f"has the priority {body['Priority']} and not {priority}")
        has = {field["name"]: field["values"] for field in body.get("CustomFields", ())}
        found += [
            f"has not {value!r} in {name}"
            for name, value in draft.written(self._fields).items()
            if value not in has.get(name, ())
        ]
        return tuple(found)

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        """The names of the files of a ticket."""
        return tuple(item["Filename"] for item in (yield from self._parts(reference)) if item.get("Filename"))

    def upload(self, file: File) -> Talk[Any]:
        """A file as a comment holds it; nothing is asked for."""
        yield from ()
        content = base64.b64encode(file.content).decode()
        return {"FileName": file.name, "FileType": file.media, "FileContent": content}

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        """Adds a comment that has them all."""
        said = {
            "Content": "The stored evaluation as files.",
            "ContentType": "text/plain",
            "Attachments": list(uploaded),
        }
        yield from asked(Request("POST", f"{_path(reference)}/comment", body=said), 201)

    def read(self, reference: str) -> Talk[Remote]:
        """A ticket as it is."""
        body = yield from asked(Request("GET", _path(reference)), 200)
        return Remote(reference, str(body["Subject"]), body["Status"] in self._over)

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """The texts of a ticket, what it began with among them; of files nothing, which may be large."""
        texts: list[str] = []
        for part in (yield from self._parts(reference)):
            if str(part.get("ContentType")).startswith("text/") and not part.get("Filename"):
                body = yield from asked(Request("GET", _part_path(part), {"fields": "Content"}), 200)
                texts.append(_text(body.get("Content")))
        return tuple(texts)

    def _parts(self, reference: str) -> Talk[list[dict[str, Any]]]:
        """All parts of all messages of a ticket, without what they hold."""
        parts: list[dict[str, Any]] = []
        for page in range(1, MOST_PAGES + 1):
            query: dict[str, str | int] = {
                "fields": "ContentType,Filename,TransactionId",
                "per_page": _PAGE,
                "page": page,
            }
            body: dict[str, Any] = yield from asked(Request("GET", f"{_path(reference)}/attachments", query), 200)
            # how many pages there are is not told to an account that may not see everything
            if not body["items"]:
                return parts
            parts += body["items"]
        raise Refused(f"ticket {reference} has more than {MOST_PAGES * _PAGE:,} texts and files")

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a comment, which is sent to nobody who asked for the ticket."""
        said = {"Content": text, "ContentType": self._media}
        yield from asked(Request("POST", f"{_path(reference)}/comment", body=said), 201)

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of a ticket, one for each message: of one that has it as HTML too, the plain text."""
        messages: dict[str, list[dict[str, Any]]] = {}
        for part in (yield from self._parts(reference)):
            messages.setdefault(str(part.get("TransactionId")), []).append(part)
        texts: list[Text] = []
        files: dict[str, str] = {}
        for number, parts in enumerate(messages.values()):
            named = {str(part["Filename"]): _part_path(part) for part in parts if part.get("Filename")}
            files |= named
            shown = [part for part in parts if str(part.get("ContentType")) in _MARKUPS and not part.get("Filename")]
            chosen = min(shown, key=lambda part: str(part["ContentType"]) != "text/plain", default=None)
            text, markup = "", "plain"
            if chosen is not None:
                body = yield from asked(Request("GET", _part_path(chosen), {"fields": "Content"}), 200)
                text, markup = _text(body.get("Content")), _MARKUPS[str(chosen["ContentType"])]
            name = "the first message" if number == 0 else f"message {number + 1}"
            texts.append(Text(name, text, markup, tuple(named)))
        return Asking(tuple(texts), files)

    def changed(self, since: datetime) -> Talk[Changes]:
        """Tickets of the queue that changed since then, of too many the first ones."""
        found, is_all = yield from self._changed(since, 1)
        if not is_all:
            last = yield from self._last_page(since)
            # what changes meanwhile comes first, and moves all others to later pages
            found, is_read = yield from self._changed(since, last - MOST_PAGES // 2)
            if not is_read:
                raise Refused(
                    f"more tickets changed while those since {since:%Y-%m-%d %H:%M} were read than one look takes"
                )
        return changes(reversed(found), is_all)

    def _changed(self, since: datetime, first: int) -> Talk[tuple[list[tuple[str, str]], bool]]:
        """Tickets that changed since then, the newest first, from that page on, and whether that is to the last one."""
        found: list[tuple[str, str]] = []
        for page in range(first, first + MOST_PAGES):
            items = yield from self._by_change(since, page)
            later = [(id_, time) for id_, time in items if datetime.fromisoformat(time) >= since]
            found += later
            # a page has fewer where the account may not see some, so that only an empty one is behind the last
            if not items or len(later) < len(items):
                return found, True
        return found, False

    def _last_page(self, since: datetime) -> Talk[int]:
        """The first page behind the first `MOST_PAGES` whose last ticket did not change since then."""
        earlier, later = MOST_PAGES, 2 * MOST_PAGES
        while (yield from self._goes_on_behind(later, since)):
            if later > _MOST_TICKETS // _PAGE:
                raise Refused(f"more than {_MOST_TICKETS:,} tickets of the queue changed since {since:%Y-%m-%d %H:%M}")
            earlier, later = later, 2 * later
        while later - earlier > 1:
            middle = (earlier + later) // 2
            if (yield from self._goes_on_behind(middle, since)):
                earlier = middle
            else:
                later = middle
        return later

    def _goes_on_behind(self, page: int, since: datetime) -> Talk[bool]:
        items = yield from self._by_change(since, page)
        return bool(items) and datetime.fromisoformat(items[-1][1]) >= since

    def _by_change(self, since: datetime, page: int) -> Talk[list[tuple[str, str]]]:
        """A page of the tickets that changed since then or up to a day and a half before, the newest change first, each
        with its time. Request Tracker takes the times of a query as those of the time zone of the account.
        """
        day = f"{(since - timedelta(days=1)).astimezone(UTC):%Y-%m-%d %H:%M:%S}"
        query: dict[str, str | int] = {
            "query": f"Queue = {_quoted(self._queue)} AND LastUpdated > '{day}'", "fields": "LastUpdated",
            "per_page": _PAGE, "page": page,
        }  # fmt: skip
        body = yield from asked(Request("GET", f"/REST/2.0/tickets?{_BY_CHANGE}", query), 200)
        return [(str(item["id"]), str(item["LastUpdated"])) for item in body["items"]]

    def content(self, where: str) -> Talk[bytes]:
        """A file of a message."""
        body = yield from asked(Request("GET", where, {"fields": "Content"}), 200)
        return base64.b64decode(body.get("Content") or "")

    def close(self, reference: str) -> Talk[None]:
        """Closes a ticket."""
        yield from asked(Request("PUT", _path(reference), body={"Status": self._closed}), 200)

    def reopen(self, reference: str) -> Talk[None]:
        """Opens a closed ticket again."""
        yield from asked(Request("PUT", _path(reference), body={"Status": self._opened}), 200)


def _text(content: str | None) -> str:
    """The text of a part, which Request Tracker tells in base64."""
    return base64.b64decode(content or "").decode("utf-8", "replace")


def _quoted(text: str) -> str:
    """A text in TicketSQL."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _part_path(part: Mapping[str, Any]) -> str:
    return f"/REST/2.0/attachment/{quote(str(part['id']), safe='')}"


def _path(reference: str) -> str:
    return f"/REST/2.0/ticket/{quote(reference, safe='')}"
