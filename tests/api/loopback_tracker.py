"""A tracker on loopback that answers as Redmine, GitHub, GitLab, Jira and ServiceNow do, and fails as it is told to."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from werkzeug.formparser import FormDataParser

from tests.api import loopback_jira, loopback_servicenow

ATTACHED = "/api/now/attachment/file"
"""Whatever is sent there is a file, of JSON too."""
KEY_FIELD = 7
STATUSES = [{"id": 1, "name": "New", "is_closed": False}, {"id": 5, "name": "Closed", "is_closed": True}]
_ISSUE = re.compile(
    r"/repos/owner/name/issues(?P<hub>/\d+)?(?P<said>/comments)?"
    r"|/api/v4/projects/group%2Fname/issues(?P<lab>/\d+)?(?P<notes>/notes)?"
    r"|/issues(?P<red>/\d+)?\.json"
)
_LAB_FILES = "/api/v4/projects/group%2Fname/uploads"
PRIORITIES = [{"id": 3, "name": "Normal"}, {"id": 4, "name": "High"}]
MOST_BYTES = 2_000_000
"""So large may a file be."""


@dataclass
class Issue:
    """A ticket of the list."""

    number: int
    title: str
    body: str
    keys: list[str]
    comments: list[str] = field(default_factory=list)
    closed: bool = False
    fields: dict[int | str, str] = field(default_factory=dict)
    priority: int = 3
    files: list[tuple[str, bytes]] = field(default_factory=list)
    edits: int = 0

    @property
    def changed_at(self) -> str:
        """Another time after each change."""
        return f"2026-01-01T00:{self.edits:02}:{len(self.comments) + len(self.files):02}Z"


@dataclass
class Fault:
    """What happens to the next request of that method. after: once it was done, and not instead of it."""

    method: str
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    after: bool = False
    seconds: float = 0.0
    hang_up: bool = False
    kills: int | Sequence[int] = 0
    """The process that is killed then, at once and for good, or several."""
    cuts: bool = False
    """Whether the answer ends in its middle."""
    late: bool = False
    """Whether it is done after those seconds, and not before them."""
    told: str = "told to fail"


class Tracker:
    """The list, the faults to come, and the requests that came, as method, path, query, headers and body."""

    def __init__(self) -> None:
        self.issues: list[Issue] = []
        self.faults: list[Fault] = []
        self.requests: list[tuple[str, str, dict[str, str], dict[str, str], Any]] = []
        self.ignores_closing = False
        self.drops_keys = False
        self.ignores_filters = False
        self.trims = False
        self.behind = 0
        """So often is a new ticket not found by a search, where a tracker has nothing else."""
        self.searched_in_vain: dict[int, int] = {}
        self.ignores_fields = False
        self.hides: set[str] = set()
        """What an account may not read of a ServiceNow: rows by their sys_id, and all of a table by its name."""
        self.renames_files = False
        self.at: dict[int, Fault] = {}
        """Faults by the number of the request, from 1."""
        self.when: Callable[[str], object] = lambda method: None
        """Called after a request was carried out, before it is answered."""
        self.uploads: dict[str, bytes] = {}
        self.labels: list[str] = []
        self.is_gitea = False
        """Whether what answers as GitHub does answers as Gitea does where that is another way."""
        self.address = ""
        self.lock = threading.Lock()

    def fault(self, method: str) -> Fault | None:
        """The fault of a request, which it has once."""
        with self.lock:
            if (numbered := self.at.pop(len(self.requests), None)) is not None:
                return numbered
            found = next((fault for fault in self.faults if fault.method == method), None)
            if found:
                self.faults.remove(found)
            return found

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        """What is done by a request, and what is answered."""
        if path == "/issue_statuses.json":
            return 200, {"issue_statuses": STATUSES}
        if path.startswith(("/rest/api/", "/secure/")):
            with self.lock:
                return loopback_jira.answer(self, method, path, query, body)
        if path.startswith("/api/now/"):
            with self.lock:
                return loopback_servicenow.answer(self, method, path, query, body)
        if path == "/enumerations/issue_priorities.json":
            return 200, {"issue_priorities": PRIORITIES}
        if path == "/uploads.json":
            if len(body) > MOST_BYTES:
                return 422, {"errors": ["This file cannot be uploaded because it is too large"]}
            token = f"{len(self.uploads) + 1}.token"
            self.uploads[token] = body
            return 201, {"upload": {"id": len(self.uploads), "token": token}}
        if path.startswith(_LAB_FILES):
            return self._lab_files(method, path, body)
        if path.startswith("/attachments/download/"):
            at, name = path.removeprefix("/attachments/download/").split("/")
            number, place = divmod(int(at), 100)
            files = next((issue.files for issue in self.issues if issue.number == number), [])[place : place + 1]
            return next(((200, data) for called, data in files if called == name), (404, None))
        if path == "/repos/owner/name/labels":
            with self.lock:
                return self._gitea_labels(method, query, body)
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
                return self._comments(issue, method, query, body, notes=bool(match["notes"]))
            return self._one(kind, issue, method, body)

    def _gitea_labels(self, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        """The labels of a Gitea, each of which has a number."""
        if method == "POST":
            self.labels.append(body["name"])
            return 201, {"id": len(self.labels), **body}
        begin = (int(query["page"]) - 1) * int(query["limit"])
        told = [{"id": number, "name": name, "color": "ededed"} for number, name in enumerate(self.labels, 1)]
        return 200, told[begin : begin + int(query["limit"])]

    def _lab_files(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """A file of a project of GitLab, whose form has it as its member `file`."""
        if method == "GET":
            found = self.uploads.get(unquote(path.removeprefix(f"{_LAB_FILES}/")))
            return (404, {"message": "404 Not found"}) if found is None else (200, found)
        begin = {"boundary": body.partition(b"\r\n")[0].removeprefix(b"--").decode()}
        _, _, files = FormDataParser().parse(io.BytesIO(body), "multipart/form-data", len(body), begin)
        file = files["file"]
        content = file.read()
        file.close()
        if len(content) > MOST_BYTES:
            return 413, {"message": "File is too large"}
        name = f"x_{file.filename}" if self.renames_files else file.filename
        place = f"{len(self.uploads) + 1:032x}/{name}"
        self.uploads[place] = content
        url = f"/uploads/{place}"
        return 201, {"id": len(self.uploads), "alt": name, "url": url, "markdown": f"[{name}]({url})"}

    def _list(self, kind: str, method: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        if method == "POST":
            return 201, self._wrapped(kind, self._made(kind, body))
        if query.keys() & {"updated_on", "since", "updated_after"}:
            told = [self._told(kind, issue) for issue in self.issues]
            return 200, {"issues": told} if kind == "red" else told
        key = query.get(f"cf_{KEY_FIELD}") or query.get("labels")
        unknown = self.is_gitea and key not in self.labels  # and is left out
        # Redmine tells of open ones only unless it is asked for all; GitHub too; GitLab tells of all
        everything = kind == "lab" or query.get("status_id") == "*" or query.get("state") == "all"
        found = [
            issue
            for issue in self.issues
            if (self.ignores_filters or unknown or key in issue.keys) and (everything or not issue.closed)
        ][:100]
        told = [self._told(kind, issue) for issue in found]
        return 200, {"issues": told} if kind == "red" else told

    def _made(self, kind: str, body: Any) -> Issue:
        if kind == "red":
            sent = body["issue"]
            fields = {f["id"]: f["value"] for f in sent["custom_fields"]}
            issue = self.made(sent["subject"], sent["description"], [fields.pop(KEY_FIELD)])
            if not self.ignores_fields:
                issue.fields, issue.priority = fields, sent.get("priority_id", 3)
            return issue
        if kind == "lab":
            return self.made(body["title"], body["description"], body["labels"].split(","))
        return self.made(
            body["title"], body["body"], [self.labels[one - 1] if self.is_gitea else one for one in body["labels"]]
        )

    def made(self, title: str, text: str, keys: list[str]) -> Issue:
        """A new ticket, with what the tracker does to it."""
        title = " ".join(title.split()) if self.trims else title
        issue = Issue(len(self.issues) + 1, title, text, [] if self.drops_keys else list(keys))
        self.issues.append(issue)
        return issue

    def _one(self, kind: str, issue: Issue, method: str, body: Any) -> tuple[int, Any]:
        if method == "GET":
            return 200, self._wrapped(kind, issue)
        if kind == "red":
            sent = body["issue"]
            if "notes" in sent:
                issue.comments.append(sent["notes"])
            issue.files += [(file["filename"], self.uploads.pop(file["token"])) for file in sent.get("uploads", ())]
            if "status_id" in sent and not self.ignores_closing:
                issue.closed = sent["status_id"] == 5
            return 204, None
        if not self.ignores_closing:
            issue.closed = body.get("state") == "closed" or body.get("state_event") == "close"
        return 201 if self.is_gitea else 200, self._wrapped(kind, issue)

    def _comments(self, issue: Issue, method: str, query: dict[str, str], body: Any, *, notes: bool) -> tuple[int, Any]:
        if method == "POST":
            issue.comments.append(body["body"])
            return 201, {"id": len(issue.comments), "body": body["body"]}
        if self.is_gitea:
            return 200, [{"id": number, "body": text} for number, text in enumerate(issue.comments, 1)]
        size, page = int(query["per_page"]), int(query["page"])
        said = list(enumerate(issue.comments, 1))
        if notes and query.get("sort") != "asc":
            said.reverse()  # GitLab tells the newest first, unless it is asked
        return 200, [{"id": number, "body": text} for number, text in said[(page - 1) * size : page * size]]

    def _wrapped(self, kind: str, issue: Issue) -> Any:
        told = self._told(kind, issue)
        return {"issue": told} if kind == "red" else told

    def _told(self, kind: str, issue: Issue) -> dict[str, Any]:
        if kind == "red":
            return {
                "id": issue.number, "subject": issue.title, "description": issue.body.replace("\n", "\r\n"),
                "status": {"id": 5 if issue.closed else 1},
                "custom_fields": [
                    *({"id": KEY_FIELD, "value": key} for key in issue.keys),
                    *({"id": number, "value": value} for number, value in issue.fields.items()),
                ],
                "priority": next(one for one in PRIORITIES if one["id"] == issue.priority),
                "attachments": [
                    {"id": issue.number * 100 + number, "filename": name}
                    for number, (name, _) in enumerate(issue.files)
                ],
                # as an account has it that reads them newest first
                "journals": [
                    {"id": number, "notes": text.replace("\n", "\r\n"), "details": []}
                    for number, text in reversed(list(enumerate(issue.comments, 1)))
                ],
                "updated_on": issue.changed_at,
            }  # fmt: skip
        if kind == "lab":
            state = "closed" if issue.closed else "opened"
            return {
                "iid": issue.number, "title": issue.title, "description": issue.body, "labels": issue.keys,
                "state": state, "updated_at": issue.changed_at, "user_notes_count": len(issue.comments),
            }  # fmt: skip
        labels = [{"name": key} for key in issue.keys]
        state = "closed" if issue.closed else "open"
        return {
            "number": issue.number, "title": issue.title, "body": issue.body, "labels": labels, "state": state,
            "updated_at": issue.changed_at, **({"pull_request": None} if self.is_gitea else {}),
        }  # fmt: skip


def _handler(tracker: Tracker) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        # Head and body are written apart; else the body waits for the client to confirm the head, 40 ms a request.
        disable_nagle_algorithm = True
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            place = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(place.query).items()}
            kind = self.headers.get_content_type()
            packed = kind in ("application/octet-stream", "multipart/form-data") or place.path == ATTACHED
            body = sent if packed else json.loads(sent) if sent else None
            tracker.requests.append((self.command, unquote(place.path), query, dict(self.headers), body))
            fault = tracker.fault(self.command)
            status, told = (0, None)
            if fault is not None and fault.late:
                time.sleep(fault.seconds)
            if fault is None or fault.after or not (fault.status or fault.hang_up):
                status, told = tracker.answer(self.command, place.path, query, body)
                tracker.when(self.command)
            if fault is not None:
                time.sleep(0 if fault.late else fault.seconds)
                if fault.kills:
                    for process in [fault.kills] if isinstance(fault.kills, int) else fault.kills:
                        os.kill(process, signal.SIGKILL)
                if fault.hang_up:
                    self.close_connection = True
                    return
                if fault.status:
                    status, told = fault.status, {"message": fault.told}
            content = told if isinstance(told, bytes) else b"" if told is None else json.dumps(told).encode()
            self.send_response(status)
            for name, value in (fault.headers if fault else {}).items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if fault and fault.cuts else content)
            if fault and fault.cuts:
                self.close_connection = True

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
