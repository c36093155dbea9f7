"""Roundup 2 by its REST interface. A ticket has its key in a property of the class `issue` that the site adds.

A text is an item of its own, `msg`, which an issue names. It is made before it is named, so that whoever was stopped in
between finds it again by its `messageid`, which follows from the text. Roundup checks what an issue was when it is
changed (`@etag`), and an issue is made with a token that it takes once (`@poe`). A file is an item too, `file`.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal
from urllib.parse import quote, urlencode

from domino_advisor.core.answer import Strength
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    Answer,
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
    Unavailable,
    taken,
)
from domino_advisor_api.trackers.forms import form_of
from domino_advisor_api.trackers.looking import Listed, changes_of
from domino_advisor_api.trackers.roundup_texts import moment, texts_of

_DATA = "/rest/data"
_AT_ONCE = 100
_TRIES = 5
_OVER = ("resolved", "done-cbb")
_FAILED = "An error occurred. Please check the server log"
_ITEM = re.compile(r"(?<!\S)\S*?://\S*|\b(?:issue|msg|file|user|keyword|query|priority|status)(?=\s*\d)", re.IGNORECASE)
"""What Roundup makes a link of where an item has that number, and addresses, in which it is left. An address is looked
for from where a word begins alone: from each of its signs, a word of 70 kB would take a minute.
"""


class Roundup:
    """A tracker of a Roundup.

    origin: scheme, host and port of the address that its users know (`tracker_web`); Roundup refuses what does not
    come from there. user: who the secret is the password of; key_field: the property of `issue` for keys, a String;
    opened, closed: the statuses that are given; over: those in which a ticket is closed; priorities: the name of the
    priority that a severity becomes; fields: what is written into further properties of `issue`, each a String. Both
    are written when a ticket is made, and are a person's afterwards.
    """

    limit = 1_000_000
    markup: MarkupName = "plain"
    project = None
    """What a detector sends names the ticket alone."""

    def __init__(
        self,
        origin: str,
        user: str,
        key_field: str = "advisor_key",
        opened: str = "unread",
        closed: str = "resolved",
        over: Sequence[str] = _OVER,
        priorities: Mapping[Strength, str] | None = None,
        fields: Mapping[str, FieldValue] | None = None,
    ) -> None:
        self._origin, self._user, self._field = origin.rstrip("/"), user, key_field
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))
        self._priorities, self._fields = priorities or {}, fields or {}

    def headers(self, secret: str) -> Mapping[str, str]:
        """What every request carries."""
        password = base64.b64encode(f"{self._user}:{secret}".encode()).decode()
        return {"Authorization": f"Basic {password}", "Origin": self._origin, "X-Requested-With": "domino-advisor"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        """Issues whose property is the key."""
        # := is the same text, = one that holds it
        query = {f"{self._field}:": key, "@fields": self._field, "@sort": "id"}
        body = yield from _asked(Request("GET", f"{_DATA}/issue", query), 200)
        return tuple(str(issue["id"]) for issue in body["data"]["collection"] if issue[self._field] == key)

    def create(self, draft: Draft) -> Talk[str]:
        """Makes an issue whose first message is the body."""
        written = draft.written(self._fields)
        priority = draft.among(self._priorities)
        if priority is not None:
            written["priority"] = yield from _named("priority", priority)
        message = yield from self._message(draft.key, draft.body)
        body = yield from _asked(Request("POST", f"{_DATA}/issue/@poe", body={"lifetime": 600}), 200)
        token = str(body["data"]["link"]).rpartition("/")[2]
        issue = {"title": draft.title, "messages": [message], self._field: draft.key, **written}
        request = Request("POST", f"{_DATA}/issue/@poe/{quote(token, safe='')}", body=issue)
        answer = yield request
        if answer.status == 400 and "POE token" in _said(answer):
            raise Unavailable("the request was taken before, as if something had sent it twice; it is looked for again")
        return str(_taken(request, answer, 201)["data"]["id"])

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        """What of the priority and the fields of a draft an issue has not."""
        if not (self._priorities or self._fields):
            return ()
        has = (yield from _issue(reference))["attributes"]
        found: list[str] = []
        wanted, priority = draft.among(self._priorities), _name_of(has.get("priority"))
        if wanted is not None and priority != wanted:
            found.append(f"has the priority {priority!r} and not {wanted!r}")
        found += [
            f"has not {value!r} in {name}"
            for name, value in draft.written(self._fields).items()
            if has.get(name) != value
        ]
        return tuple(found)

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        """The names of the files of an issue."""
        return tuple(_files((yield from _issue(reference))).values())

    def upload(self, file: File) -> Talk[Any]:
        """Makes a file that no issue has yet. It goes as a form: in JSON the spaces at its end would be lost, and what
        is no text could not be told.
        """
        content, media = form_of([file], "content", {"name": file.name, "type": file.media})
        body = yield from _asked(Request("POST", f"{_DATA}/file", content=content, media=media), 201)
        return {"id": str(body["data"]["id"]), "name": file.name}

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        """Names files in an issue, but those that another has attached meanwhile."""
        for _ in range(_TRIES):
            issue = yield from _issue(reference)
            there = _files(issue)
            missing = [file["id"] for file in uploaded if file["name"] not in there.values()]
            if not missing or (yield from _changed(issue, {"files": [*there, *missing]})):
                return
        raise _busy(reference)

    def read(self, reference: str) -> Talk[Remote]:
        """An issue as it is."""
        issue = yield from _issue(reference)
        return Remote(
            reference, str(issue["attributes"]["title"]), _name_of(issue["attributes"]["status"]) in self._over
        )

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """The texts of all messages of an issue, what it began with among them."""
        messages = yield from _items("msg", _messages((yield from _issue(reference))), "content")
        return tuple(str(message.get("content") or "") for message in messages)

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a message. The status stays as it is, which a new message would otherwise open."""
        message = yield from self._message(reference, text)
        for _ in range(_TRIES):
            issue = yield from _issue(reference)
            there = _messages(issue)
            if message in there:
                return
            members = {"messages": [*there, message], "status": _id_of(issue["attributes"]["status"])}
            if (yield from _changed(issue, members)):
                return
        raise _busy(reference)

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of an issue, each with the files of its message; other files stand where they were added."""
        issue = yield from _issue(reference)
        names = _files(issue)
        messages = yield from _items("msg", _messages(issue), "content,type,files,creation")
        told = {str(file["id"]) for message in messages for file in message["files"]}
        alone = yield from _items("file", [id_ for id_ in names if id_ not in told], "creation")
        # of two of one name the later one
        where = {name: f"{_DATA}/file/{quote(id_, safe='')}/binary_content" for id_, name in names.items()}
        return Asking(texts_of(messages, alone, names, moment(issue["attributes"]["creation"])), where)

    def changed(self, since: datetime) -> Talk[Changes]:
        """Issues that changed since then."""
        return changes_of(_changed_since, _AT_ONCE, since, "activity", _told)

    def content(self, where: str) -> Talk[bytes]:
        """A file of an issue."""
        # as JSON it would be told as Python writes it
        request = Request("GET", where, headers={"Accept": "application/octet-stream"}, raw=True)
        content: bytes = yield from _asked(request, 200)
        return content

    def close(self, reference: str) -> Talk[None]:
        """Closes an issue."""
        yield from self._set(reference, self._closed)

    def reopen(self, reference: str) -> Talk[None]:
        """Opens a closed issue again."""
        yield from self._set(reference, self._opened)

    def _set(self, reference: str, name: str) -> Talk[None]:
        status = yield from _named("status", name)
        for _ in range(_TRIES):
            issue = yield from _issue(reference)
            if (yield from _changed(issue, {"status": status})):
                return
        raise _busy(reference)

    def _message(self, of: str, text: str) -> Talk[str]:
        """The first message with that text for that ticket, which is made where there is none."""
        mark = hashlib.sha256(f"{of} {text}".encode()).hexdigest()[:32]
        messageid = f"<{mark}@domino-advisor.invalid>"
        if there := (yield from _found(messageid)):
            return there[0]
        # a point is now; a message without a date is shown without one
        content = _without_links(text)
        made = {"content": content, "author": self._user, "messageid": messageid, "type": "text/plain", "date": "."}
        yield from _asked(Request("POST", f"{_DATA}/msg", body=made), 201)
        # not the one that was just made: another may have made one at the same moment, and both take the first
        there = yield from _found(messageid)
        if not there:
            raise Refused("a message was made, and is not found by its messageid: may the account see messages?")
        return there[0]


def _without_links(text: str) -> str:
    """A text of which Roundup makes no links to its items, such as one to issue7 of a server that is called so."""
    return _ITEM.sub(lambda found: found[0] if "://" in found[0] else f"{found[0]}\u200b", text)


def _found(messageid: str) -> Talk[list[str]]:
    query = {"messageid:": messageid, "@fields": "messageid", "@sort": "id"}
    body = yield from _asked(Request("GET", f"{_DATA}/msg", query), 200)
    return [str(message["id"]) for message in body["data"]["collection"] if message["messageid"] == messageid]


def _named(kind: Literal["status", "priority"], name: str) -> Talk[str]:
    """The id of a status or a priority. Refused where there is none of that name."""
    body = yield from _asked(Request("GET", f"{_DATA}/{kind}", {"@fields": "name"}), 200)
    ids = {str(one["name"]): str(one["id"]) for one in body["data"]["collection"]}
    if name not in ids:
        raise Refused(f"Roundup has no {kind} {name!r}, but {', '.join(sorted(ids))}: name one in the settings")
    return ids[name]


def _items(kind: Literal["msg", "file"], ids: Sequence[str], fields: str) -> Talk[list[dict[str, Any]]]:
    """Items by their ids, with what they have in those properties. Nothing is asked for where there are no ids."""
    found: list[dict[str, Any]] = []
    for begin in range(0, len(ids), _AT_ONCE):
        which = [("id", id_) for id_ in ids[begin : begin + _AT_ONCE]]
        query = urlencode([*which, ("@fields", fields), ("@verbose", "3")])
        body = yield from _asked(Request("GET", f"{_DATA}/{kind}?{query}"), 200)
        found += body["data"]["collection"]
    return found


def _changed_since(since: datetime, page: int) -> Talk[list[Listed]]:
    begin = since.astimezone(UTC).replace(microsecond=0)
    query: dict[str, str | int] = {
        # without a zone of its own a time is one of that of the account
        "activity": f"{begin:%Y-%m-%d.%H:%M:%S}+0000;", "@sort": "activity,id", "@fields": "activity",
        "@page_size": _AT_ONCE, "@page_index": page,
    }  # fmt: skip
    body = yield from _asked(Request("GET", f"{_DATA}/issue", query), 200)
    issues = body["data"]["collection"]
    listed: list[Listed] = [{**issue, "activity": moment(issue["activity"]).isoformat()} for issue in issues]
    if listed and datetime.fromisoformat(listed[0]["activity"]) < begin:
        raise Refused(f"Roundup does not look for the time of a change: it told of issue {listed[0]['id']} too")
    return listed


def _told(listed: Iterable[Listed]) -> Iterator[Changed]:
    return (Changed(str(issue["id"]), str(issue["activity"])) for issue in listed)


def _issue(reference: str) -> Talk[dict[str, Any]]:
    body = yield from _asked(Request("GET", _path(reference), {"@verbose": 2, "@protected": "true"}), 200)
    issue: dict[str, Any] = body["data"]
    return issue


def _changed(issue: Mapping[str, Any], members: Mapping[str, Any]) -> Talk[bool]:
    """Whether an issue was changed, which it is not where it is no longer as it was read."""
    request = Request("PUT", _path(issue["id"]), body={**members, "@etag": issue["@etag"]})
    answer = yield request
    if answer.status == 412:
        return False
    _taken(request, answer, 200)
    return True


def _messages(issue: Mapping[str, Any]) -> list[str]:
    return [str(message["id"]) for message in issue["attributes"]["messages"]]


def _files(issue: Mapping[str, Any]) -> dict[str, str]:
    """The names of files by their ids, the oldest first."""
    named = {str(file["id"]): str(file["name"] or "") for file in issue["attributes"]["files"]}
    return dict(sorted(named.items(), key=lambda one: int(one[0])))


def _name_of(item: Mapping[str, Any] | None) -> str | None:
    return None if item is None else str(item["name"])


def _id_of(item: Mapping[str, Any] | None) -> str | None:
    return None if item is None else str(item["id"])


def _busy(reference: str) -> Unavailable:
    return Unavailable(f"issue {reference} was changed by others each time that it was to be changed")


def _taken(request: Request, answer: Answer, *statuses: int) -> Any:
    """What `taken` has. Unavailable where Roundup failed at something of its own, such as a mail that it could not
    send: it took nothing then, says only that its log tells more, and has the status of a refusal.
    """
    if answer.status == 400 and _FAILED in _said(answer):
        told = f"{request.method} {request.path} was answered with {answer.status}"
        raise Unavailable(f"{told}: {_said(answer)} Can Roundup send mail?")
    return taken(request, answer, *statuses)


def _asked(request: Request, *statuses: int) -> Talk[Any]:
    return _taken(request, (yield request), *statuses)


def _said(answer: Answer) -> str:
    error = answer.body.get("error") if isinstance(answer.body, dict) else None
    return str(error.get("msg") if isinstance(error, dict) else error or "")


def _path(reference: str) -> str:
    return f"{_DATA}/issue/{quote(reference, safe='')}"
