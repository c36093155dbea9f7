"""Roundup 2 by its REST interface. A ticket has its key in a property of the class `issue` that the site adds.

A text is an item of its own, `msg`, which an issue names. It is made before it is named, so that whoever was stopped in
between finds it again by its `messageid`, which follows from the text. Roundup checks what an issue was when it is
changed (`@etag`), and an issue is made with a token that it takes once (`@poe`).
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    Answer,
    Draft,
    Refused,
    Remote,
    Request,
    Talk,
    Unavailable,
    asked,
    taken,
)

_DATA = "/rest/data"
_AT_ONCE = 100
_TRIES = 5
_OVER = ("resolved", "done-cbb")


class Roundup:
    """A tracker of a Roundup.

    origin: scheme, host and port of the address that its users know (`tracker_web`); Roundup refuses what does not
    come from there. user: who the secret is the password of; key_field: the property of `issue` for keys, a String;
    opened, closed: the statuses that are given; over: those in which a ticket is closed.
    """

    limit = 1_000_000
    markup: MarkupName = "plain"

    def __init__(
        self,
        origin: str,
        user: str,
        key_field: str = "advisor_key",
        opened: str = "unread",
        closed: str = "resolved",
        over: Sequence[str] = _OVER,
    ) -> None:
        self._origin, self._user, self._field = origin.rstrip("/"), user, key_field
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))

    def headers(self, secret: str) -> Mapping[str, str]:
        """What every request carries."""
        password = base64.b64encode(f"{self._user}:{secret}".encode()).decode()
        return {"Authorization": f"Basic {password}", "Origin": self._origin, "X-Requested-With": "domino-advisor"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        """Issues whose property is the key."""
        # := is the same text, = one that holds it
        query = {f"{self._field}:": key, "@fields": self._field, "@sort": "id"}
        body = yield from asked(Request("GET", f"{_DATA}/issue", query), 200)
        return tuple(str(issue["id"]) for issue in body["data"]["collection"] if issue[self._field] == key)

    def create(self, draft: Draft) -> Talk[str]:
        """Makes an issue whose first message is the body."""
        message = yield from self._message(draft.key, draft.body)
        body = yield from asked(Request("POST", f"{_DATA}/issue/@poe", body={"lifetime": 600}), 200)
        token = str(body["data"]["link"]).rpartition("/")[2]
        issue = {"title": draft.title, "messages": [message], self._field: draft.key}
        request = Request("POST", f"{_DATA}/issue/@poe/{quote(token, safe='')}", body=issue)
        answer = yield request
        if answer.status == 400 and "POE token" in _said(answer):
            raise Unavailable("the request was taken before, as if something had sent it twice; it is looked for again")
        return str(taken(request, answer, 201)["data"]["id"])

    def read(self, reference: str) -> Talk[Remote]:
        """An issue as it is."""
        issue = yield from _issue(reference)
        return Remote(reference, str(issue["attributes"]["title"]), _status(issue, "name") in self._over)

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """The texts of all messages of an issue, what it began with among them."""
        ids = _messages((yield from _issue(reference)))
        texts: list[str] = []
        for begin in range(0, len(ids), _AT_ONCE):
            which = [("id", id_) for id_ in ids[begin : begin + _AT_ONCE]]
            query = urlencode([*which, ("@fields", "content"), ("@verbose", "3")])
            body = yield from asked(Request("GET", f"{_DATA}/msg?{query}"), 200)
            texts += [str(message.get("content") or "") for message in body["data"]["collection"]]
        return tuple(texts)

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a message. The status stays as it is, which a new message would otherwise open."""
        message = yield from self._message(reference, text)
        for _ in range(_TRIES):
            issue = yield from _issue(reference)
            there = _messages(issue)
            if message in there:
                return
            members = {"messages": [*there, message], "status": _status(issue, "id")}
            if (yield from _changed(issue, members)):
                return
        raise _busy(reference)

    def close(self, reference: str) -> Talk[None]:
        """Closes an issue."""
        yield from self._set(reference, self._closed)

    def reopen(self, reference: str) -> Talk[None]:
        """Opens a closed issue again."""
        yield from self._set(reference, self._opened)

    def _set(self, reference: str, name: str) -> Talk[None]:
        body = yield from asked(Request("GET", f"{_DATA}/status", {"@fields": "name"}), 200)
        ids = {status["name"]: status["id"] for status in body["data"]["collection"]}
        if name not in ids:
            raise Refused(f"Roundup has no status {name!r}, but {', '.join(sorted(ids))}: name one in the settings")
        for _ in range(_TRIES):
            issue = yield from _issue(reference)
            if (yield from _changed(issue, {"status": ids[name]})):
                return
        raise _busy(reference)

    def _message(self, of: str, text: str) -> Talk[str]:
        """The first message with that text for that ticket, which is made where there is none."""
        mark = hashlib.sha256(f"{of} {text}".encode()).hexdigest()[:32]
        messageid = f"<{mark}@domino-advisor.invalid>"
        if there := (yield from _found(messageid)):
            return there[0]
        made = {"content": text, "author": self._user, "messageid": messageid, "type": "text/plain"}
        yield from asked(Request("POST", f"{_DATA}/msg", body=made), 201)
        # not the one that was just made: another may have made one at the same moment, and both take the first
        there = yield from _found(messageid)
        if not there:
            raise Refused("a message was made, and is not found by its messageid: may the account see messages?")
        return there[0]


def _found(messageid: str) -> Talk[list[str]]:
    query = {"messageid:": messageid, "@fields": "messageid", "@sort": "id"}
    body = yield from asked(Request("GET", f"{_DATA}/msg", query), 200)
    return [str(message["id"]) for message in body["data"]["collection"] if message["messageid"] == messageid]


def _issue(reference: str) -> Talk[dict[str, Any]]:
    body = yield from asked(Request("GET", _path(reference), {"@verbose": 2}), 200)
    issue: dict[str, Any] = body["data"]
    return issue


def _changed(issue: Mapping[str, Any], members: Mapping[str, Any]) -> Talk[bool]:
    """Whether an issue was changed, which it is not where it is no longer as it was read."""
    request = Request("PUT", _path(issue["id"]), body={**members, "@etag": issue["@etag"]})
    answer = yield request
    if answer.status == 412:
        return False
    taken(request, answer, 200)
    return True


def _messages(issue: Mapping[str, Any]) -> list[str]:
    return [str(message["id"]) for message in issue["attributes"]["messages"]]


def _status(issue: Mapping[str, Any], member: str) -> str | None:
    """The status by its id or name, None where there is none."""
    status = issue["attributes"]["status"]
    return None if status is None else str(status[member])


def _busy(reference: str) -> Unavailable:
    return Unavailable(f"issue {reference} was changed by others each time that it was to be changed")


def _said(answer: Answer) -> str:
    return str(answer.body.get("error")) if isinstance(answer.body, dict) else ""


def _path(reference: str) -> str:
    return f"{_DATA}/issue/{quote(reference, safe='')}"
