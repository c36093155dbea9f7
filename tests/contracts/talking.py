"""All that is said to a tracker, and what is answered to it: tickets made, commented, closed, opened again and read."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from email import message_from_bytes
from typing import Any
from urllib.parse import parse_qs

from domino_advisor_api.trackers.contract import Adapter, Answer, Attaches, File, Reads, Request, T, Talk
from domino_advisor_api.trackers.delivering import deliver
from domino_advisor_api.trackers.working import Letter

Exchange = tuple[Request, Answer]
Answers = Callable[[str, str, dict[str, str], Any], tuple[int, Any]]
"""What a tracker answers to a method, path, query and body."""
FILE = File("domino-advisor.yaml", "application/yaml", b"deployment: Change 4711\n")
SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def exchanges(adapter: Adapter, answers: Answers, letters: Sequence[Letter]) -> Iterator[Exchange]:
    """What is said of each letter until its ticket was there, closed and open again, and was read for what it asks."""
    said: list[Exchange] = []
    for letter in letters:
        for wanted in ("as-it-is", "closed", "open"):
            _run(deliver(adapter, letter.draft, letter.comment, wanted), answers, said)
        found = _run(adapter.find(letter.draft.key), answers, said)
        _run(adapter.comments(found[0]), answers, said)
        if isinstance(adapter, Attaches):
            uploaded = _run(adapter.upload(FILE), answers, said)
            _run(adapter.attach(found[0], [uploaded]), answers, said)
            assert FILE.name in _run(adapter.attached(found[0]), answers, said)
        if isinstance(adapter, Reads):
            asking = _run(adapter.asking(found[0]), answers, said)
            assert [_run(adapter.content(where), answers, said) for where in asking.files.values()] == (
                [FILE.content] if isinstance(adapter, Attaches) else []
            )
            assert found[0] in {one.reference for one in _run(adapter.changed(SINCE), answers, said).tickets}
    return iter(said)


def _run(talk: Talk[T], answers: Answers, said: list[Exchange]) -> T:
    try:
        request = next(talk)
        while True:
            query = {name: str(value) for name, value in request.query.items()}
            answer = Answer(*answers(request.method, request.path, query, _sent(request)))
            said.append((request, answer))
            request = talk.send(answer)
    except StopIteration as over:
        result: T = over.value
        return result


def _sent(request: Request) -> Any:
    return request.body if request.content is None else request.content


class Desk:
    """A Request Tracker, as far as it is spoken to."""

    def __init__(self) -> None:
        self.tickets: list[dict[str, Any]] = []
        self.parts: list[dict[str, Any]] = []

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        parts = path.partition("?")[0].removeprefix("/REST/2.0/").split("/")
        if parts == ["tickets"]:
            found = [n for n, one in enumerate(self.tickets, 1) if self._is_asked_for(one, query["query"])]
            found = found if query.get("page", "1") == "1" else []
            return 200, {"items": [{"id": str(number), "LastUpdated": "2026-01-01T00:00:00Z"} for number in found]}
        if parts == ["ticket"]:
            self.tickets.append({**body, "Status": "new"})
            self._say(str(len(self.tickets)), body)
            return 201, {"id": str(len(self.tickets))}
        if parts[0] == "attachment":
            return 200, {"Content": self.parts[int(parts[1]) - 1]["Content"]}
        if parts[2:] == ["comment"]:
            self._say(parts[1], body)
            return 201, ["Comments added"]
        if parts[2:] == ["attachments"]:
            there = [one for one in self.parts if one["ticket"] == parts[1] and query["page"] == "1"]
            told = ("id", "ContentType", "Filename", "TransactionId")
            return 200, {"items": [{name: one[name] for name in told} for one in there]}
        ticket = self.tickets[int(parts[1]) - 1]
        if method == "PUT":
            ticket.update(body)
        return 200, ["done"] if method == "PUT" else self._told(parts[1], ticket)

    @staticmethod
    def _told(number: str, ticket: dict[str, Any]) -> dict[str, Any]:
        """A ticket as it is told, which is not how it was sent: numbers are texts, and fields have several values."""
        fields = [{"id": str(n), "type": "customfield", "name": name, "values": [value]}
                  for n, (name, value) in enumerate(ticket["CustomFields"].items(), 1)]  # fmt: skip
        return {
            "id": int(number), "Subject": ticket["Subject"], "Status": ticket["Status"],
            "Priority": str(ticket.get("Priority", 0)), "CustomFields": fields,
        }  # fmt: skip

    @staticmethod
    def _is_asked_for(ticket: dict[str, Any], query: str) -> bool:
        return "LastUpdated" in query or f"'{ticket['CustomFields']['Key']}'" in query

    def _say(self, ticket: str, body: Any) -> None:
        """A message is a transaction with a part for its text and one for each file, whose contents are in base64."""
        transaction = str(len(self.parts) + 1)
        text = base64.b64encode(body["Content"].encode()).decode()
        files = [(one["FileName"], one["FileType"], one["FileContent"]) for one in body.get("Attachments", ())]
        for name, media, content in (("", body["ContentType"], text), *files):
            self.parts.append({
                "id": str(len(self.parts) + 1), "ticket": ticket, "TransactionId": transaction, "Filename": name,
                "ContentType": media, "Content": content,
            })  # fmt: skip


class Hall:
    """A Roundup, as far as it is spoken to: issues, messages and files by their numbers."""

    STATUSES = ("unread", "chatting", "resolved")
    PRIORITIES = ("critical", "urgent", "bug")
    CHANGED = "2026-01-01.00:00:00"

    def __init__(self) -> None:
        self.issues: dict[str, dict[str, Any]] = {}
        self.messages: dict[str, dict[str, Any]] = {}
        self.files: dict[str, dict[str, Any]] = {}
        self.edits = 0

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        place, _, in_path = path.partition("?")
        match method, place.removeprefix("/rest/data/").split("/"):
            case "GET", ["status"]:
                return _several({str(n): {"name": name} for n, name in enumerate(self.STATUSES, 1)})
            case "GET", ["priority"]:
                return _several({str(n): {"name": name} for n, name in enumerate(self.PRIORITIES, 1)})
            case "GET", ["msg"] if in_path:
                return _several({id_: self.messages[id_] for id_ in parse_qs(in_path)["id"]})
            case "GET", ["msg"]:
                return _several(_those(self.messages, "messageid", query))
            case "POST", ["msg"]:
                return _made("msg", self.messages, {**body, "files": [], "creation": self.CHANGED})
            case "GET", ["file"]:
                return _several({id_: {"creation": "2026-01-01.00:00:01"} for id_ in parse_qs(in_path)["id"]})
            case "POST", ["file"]:
                return _made("file", self.files, _form(body))
            case "GET", ["file", id_, "binary_content"]:
                return 200, self.files[id_]["content"]
            case "GET", ["issue"] if "activity" in query:
                return _several({id_: {"activity": self.CHANGED} for id_ in self.issues})
            case "GET", ["issue"]:
                return _several(_those(self.issues, "advisor_key", query))
            case "POST", ["issue", "@poe"]:
                self.edits += 1
                return 200, {"data": {"link": f"{place}/{self.edits}", "expires": 1.5}}
            case "POST", ["issue", "@poe", _]:
                return _made("issue", self.issues, {"status": "1", **body})
            case "PUT", ["issue", id_]:
                if body["@etag"] != self.issues[id_].get("edit", "0"):
                    return 412, {"error": {"status": 412}}
                self.edits += 1
                changes = {name: value for name, value in body.items() if name != "@etag"}
                self.issues[id_].update(changes, edit=str(self.edits))
                return 200, {"data": {"id": id_, "type": "issue", "link": place, "attribute": changes}}
            case "GET", ["issue", id_]:
                return 200, {"data": self._told(id_, place)}
        return 404, {"error": {"status": 404}}

    def _told(self, id_: str, place: str) -> dict[str, Any]:
        issue = self.issues[id_]
        status = {"id": issue["status"], "name": self.STATUSES[int(issue["status"]) - 1]}
        told = {name: value for name, value in issue.items() if name.startswith("advisor_")}
        attributes = {
            **told, "title": issue["title"], "creation": self.CHANGED, "status": status,
            "messages": [{"id": one} for one in issue["messages"]],
            "files": [{"id": one, "name": self.files[one]["name"]} for one in issue.get("files", ())],
            "priority": {"name": self.PRIORITIES[int(issue.get("priority", 1)) - 1]},
        }  # fmt: skip
        return {"id": id_, "type": "issue", "link": place, "@etag": issue.get("edit", "0"), "attributes": attributes}


def _form(body: bytes) -> dict[str, Any]:
    """The fields of a form: of a file its bytes."""
    boundary = body.partition(b"\r\n")[0].removeprefix(b"--")
    form = message_from_bytes(b"Content-Type: multipart/form-data; boundary=" + boundary + b"\r\n\r\n" + body)
    fields: dict[str, Any] = {}
    for part in form.walk():
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            name = str(part.get_param("name", header="content-disposition"))
            fields[name] = content if part.get_filename() else content.decode()
    return fields


def _several(items: dict[str, dict[str, Any]]) -> tuple[int, Any]:
    told = [{**item, "id": id_, "link": id_} for id_, item in items.items()]
    return 200, {"data": {"@total_size": len(told), "collection": told}}


def _those(items: dict[str, dict[str, Any]], name: str, query: dict[str, str]) -> dict[str, dict[str, Any]]:
    return {id_: item for id_, item in items.items() if item[name] == query[f"{name}:"]}


def _made(name: str, items: dict[str, dict[str, Any]], body: dict[str, Any]) -> tuple[int, Any]:
    id_ = str(len(items) + 1)
    items[id_] = dict(body)
    return 201, {"data": {"id": id_, "link": f"/rest/data/{name}/{id_}"}}
