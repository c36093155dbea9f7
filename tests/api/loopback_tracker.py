"""A tracker on loopback that answers as Redmine, GitHub and GitLab do, and fails as it is told to."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

KEY_FIELD = 7
STATUSES = [{"id": 1, "name": "New", "is_closed": False}, {"id": 5, "name": "Closed", "is_closed": True}]
_ISSUE = re.compile(
    r"/repos/owner/name/issues(?P<hub>/\d+)?(?P<said>/comments)?"
    r"|/api/v4/projects/group%2Fname/issues(?P<lab>/\d+)?(?P<notes>/notes)?"
    r"|/issues(?P<red>/\d+)?\.json"
)


@dataclass
class Issue:
    """A ticket of the list."""

    number: int
    title: str
    body: str
    keys: list[str]
    comments: list[str] = field(default_factory=list)
    closed: bool = False


@dataclass
class Fault:
    """What happens to the next request of that method. after: once it was done, and not instead of it."""

    method: str
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    after: bool = False
    seconds: float = 0.0
    hang_up: bool = False
    kills: int = 0
    """The process that is killed then, at once and for good."""


class Tracker:
    """The list, the faults to come, and the requests that came, as method, path, query, headers and body."""

    def __init__(self) -> None:
        self.issues: list[Issue] = []
        self.faults: list[Fault] = []
        self.requests: list[tuple[str, str, dict[str, str], dict[str, str], Any]] = []
        self.ignores_closing = False
        self.address = ""
        self.lock = threading.Lock()

    def fault(self, method: str) -> Fault | None:
        """The fault of a request, which it has once."""
        with self.lock:
            found = next((fault for fault in self.faults if fault.method == method), None)
            if found:
                self.faults.remove(found)
            return found

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        """What is done by a request, and what is answered."""
        if path == "/issue_statuses.json":
            return 200, {"issue_statuses": STATUSES}
        match = _ISSUE.fullmatch(path)
        if match is None:
            return 404, {"message": "Not Found"}
        kind = "hub" if path.startswith("/repos") else "lab" if path.startswith("/api") else "red"
        with self.lock:
            if match[kind] is None:
                return self._list(kind, method, query, body)
            number = int(match[kind][1:])
            issue = next((issue for issue in self.issues if issue.number == number), None)
            if issue is None:
                return 404, {"message": "Not Found"}
            if match["said"] or match["notes"]:
                return self._comments(issue, method, query, body)
            return self._one(kind, issue, method, body)

    def _list(self, kind: str, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        if method == "POST":
            issue = self._made(kind, body)
            self.issues.append(issue)
            return 201, self._wrapped(kind, issue)
        key = query.get(f"cf_{KEY_FIELD}") or query.get("labels")
        # Redmine tells of open ones only unless it is asked for all; GitHub too; GitLab tells of all
        everything = kind == "lab" or query.get("status_id") == "*" or query.get("state") == "all"
        found = [issue for issue in self.issues if key in issue.keys and (everything or not issue.closed)]
        told = [self._told(kind, issue) for issue in found]
        return 200, {"issues": told} if kind == "red" else told

    def _made(self, kind: str, body: Any) -> Issue:
        number = len(self.issues) + 1
        if kind == "red":
            sent = body["issue"]
            return Issue(number, sent["subject"], sent["description"], [f["value"] for f in sent["custom_fields"]])
        if kind == "lab":
            return Issue(number, body["title"], body["description"], body["labels"].split(","))
        return Issue(number, body["title"], body["body"], list(body["labels"]))

    def _one(self, kind: str, issue: Issue, method: str, body: Any) -> tuple[int, Any]:
        if method == "GET":
            return 200, self._wrapped(kind, issue)
        if kind == "red":
            sent = body["issue"]
            if "notes" in sent:
                issue.comments.append(sent["notes"])
            if "status_id" in sent and not self.ignores_closing:
                issue.closed = sent["status_id"] == 5
            return 204, None
        if not self.ignores_closing:
            issue.closed = body.get("state") == "closed" or body.get("state_event") == "close"
        return 200, self._wrapped(kind, issue)

    def _comments(self, issue: Issue, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        if method == "POST":
            issue.comments.append(body["body"])
            return 201, {"id": len(issue.comments), "body": body["body"]}
        size, page = int(query["per_page"]), int(query["page"])
        return 200, [{"body": text} for text in issue.comments[(page - 1) * size : page * size]]

    def _wrapped(self, kind: str, issue: Issue) -> Any:
        told = self._told(kind, issue)
        return {"issue": told} if kind == "red" else told

    def _told(self, kind: str, issue: Issue) -> dict[str, Any]:
        if kind == "red":
            return {
                "id": issue.number, "subject": issue.title, "description": issue.body.replace("\n", "\r\n"),
                "status": {"id": 5 if issue.closed else 1},
                "custom_fields": [{"id": KEY_FIELD, "value": key} for key in issue.keys],
                "journals": [{"notes": text} for text in issue.comments],
            }  # fmt: skip
        if kind == "lab":
            state = "closed" if issue.closed else "opened"
            return {
                "iid": issue.number, "title": issue.title, "description": issue.body, "labels": issue.keys,
                "state": state,
            }  # fmt: skip
        labels = [{"name": key} for key in issue.keys]
        state = "closed" if issue.closed else "open"
        return {"number": issue.number, "title": issue.title, "body": issue.body, "labels": labels, "state": state}


def _handler(tracker: Tracker) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            place = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(place.query).items()}
            body = json.loads(sent) if sent else None
            tracker.requests.append((self.command, unquote(place.path), query, dict(self.headers), body))
            fault = tracker.fault(self.command)
            status, told = (0, None)
            if fault is None or fault.after or not (fault.status or fault.hang_up):
                status, told = tracker.answer(self.command, place.path, query, body)
            if fault is not None:
                time.sleep(fault.seconds)
                if fault.kills:
                    os.kill(fault.kills, signal.SIGKILL)
                if fault.hang_up:
                    self.close_connection = True
                    return
                if fault.status:
                    status, told = fault.status, {"message": "told to fail"}
            content = b"" if told is None else json.dumps(told).encode()
            self.send_response(status)
            for name, value in (fault.headers if fault else {}).items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = do_PATCH = _serve

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is logged."""

        def handle(self) -> None:
            with suppress(ConnectionError):  # a client that waits no longer
                super().handle()

    return Handler


@contextmanager
def tracking() -> Iterator[Tracker]:
    """A running tracker, which is stopped at the end."""
    tracker = Tracker()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(tracker))
    server.daemon_threads = True
    tracker.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield tracker
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
