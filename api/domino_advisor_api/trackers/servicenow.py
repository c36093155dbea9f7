"""ServiceNow by its Table API. A ticket has its key as its `correlation_id`.

A condition on a field that a table has not finds everything, and a field that an account may not write is left out with
a success, so that nothing is taken as done before it is read again.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import Draft, Refused, Remote, Request, Talk, asked

_TITLE = 160
_OVER = ("6", "7", "8")
_CLOSING = {"close_code": "Solution provided", "close_notes": "Nothing is violated any more."}


class ServiceNow:
    """A table of tasks, by its name.

    user: who the secret is the password of, None where it is an API key; markup: plain, or servicenow where HTML is
    shown; opened, closed: the values of the states that are given, and over: of those in which a ticket is closed;
    closing: what is written with the closing, since a table asks for it.
    """

    limit = 4_000

    def __init__(
        self,
        table: str = "incident",
        user: str | None = None,
        markup: MarkupName = "plain",
        opened: str = "2",
        closed: str = "6",
        over: tuple[str, ...] = _OVER,
        closing: dict[str, str] = _CLOSING,
    ) -> None:
        self.markup = markup
        self._records, self._user = f"/api/now/table/{quote(table, safe='')}", user
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))
        self._closing = dict(closing)

    def headers(self, secret: str) -> Mapping[str, str]:
        if self._user is None:
            return {"x-sn-apikey": secret}
        return {"Authorization": f"Basic {base64.b64encode(f'{self._user}:{secret}'.encode()).decode()}"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        query: dict[str, str | int] = {
            "sysparm_query": f"correlation_id={key}^ORDERBYsys_created_on^ORDERBYnumber",
            "sysparm_fields": "sys_id,correlation_id",
            "sysparm_limit": 100,
        }
        body = yield from asked(Request("GET", self._records, query), 200)
        if any(one["correlation_id"] != key for one in body["result"]):
            raise Refused(f"{self._records} does not look for correlation_id: does the table have it, as tasks do?")
        return tuple(str(one["sys_id"]) for one in body["result"])

    def create(self, draft: Draft) -> Talk[str]:
        made = {
            "short_description": draft.title if len(draft.title) <= _TITLE else f"{draft.title[: _TITLE - 2]} …",
            "description": draft.body,
            "correlation_id": draft.key,
            "correlation_display": "domino-advisor",
        }
        request = Request("POST", self._records, {"sysparm_fields": "sys_id"}, made)
        body = yield from asked(request, 201)
        return str(body["result"]["sys_id"])

    def read(self, reference: str) -> Talk[Remote]:
        one = yield from self._read(reference, {"sysparm_fields": "short_description,description,state"})
        text = str(one.get("description") or "")
        return Remote(reference, str(one["short_description"]), one["state"] in self._over, text)

    def _read(self, reference: str, query: Mapping[str, str | int]) -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", self._record(reference), query), 200)
        found: dict[str, Any] = body["result"]
        return found

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """All work notes of a ticket as one text: a journal shows its entries where its display value is asked for."""
        query = {"sysparm_fields": "work_notes", "sysparm_display_value": "true"}
        one = yield from self._read(reference, query)
        return (str(one["work_notes"]),)

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a work note, which those who asked for the ticket do not see."""
        yield from self._change(reference, {"work_notes": text})

    def close(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": self._closed, **self._closing})

    def reopen(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": self._opened})

    def _change(self, reference: str, members: Mapping[str, str]) -> Talk[None]:
        request = Request("PATCH", self._record(reference), {"sysparm_fields": "sys_id"}, members)
        yield from asked(request, 200)

    def _record(self, reference: str) -> str:
        return f"{self._records}/{quote(reference, safe='')}"
