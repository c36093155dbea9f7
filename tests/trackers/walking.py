"""The walks of docs/trackers/ in real trackers: what a page has people write, and what is then in the tracker."""

from __future__ import annotations

import base64
import re
import subprocess
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urlencode

import requests

from tests.trackers import starting

_DOCS = Path(__file__).parent.parent.parent / "docs"
_FENCED = re.compile(r"^( *)(`{3,})(\w+)\n(.*?)^\1\2$", re.DOTALL | re.MULTILINE)
_WAITS_S = 180.0
_MEDIA = {"text": "text/plain", "html": "text/html"}
T = TypeVar("T")


@dataclass(frozen=True)
class Block:
    """A block of code of a page. language: as it is marked there."""

    language: str
    text: str


def section(page: str, title: str) -> str:
    """A section of a page, such as docs/trackers/redmine.md."""
    text = (_DOCS / page).read_text("utf-8")
    assert text.count(f"\n## {title}\n") == 1, f"{page} has no section {title!r}"
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def blocks(page: str, title: str, *languages: str) -> list[Block]:
    """The blocks of these languages in a section."""
    found = [Block(one[3], textwrap.dedent(one[4])) for one in _FENCED.finditer(section(page, title))]
    return [block for block in found if block.language in languages]


def site() -> str:
    """The description that the walks begin with."""
    (block,) = blocks("trackers.md", "The site of the walks", "yaml")
    return block.text


def plan() -> str:
    """The description of the change that the walks ask about."""
    (block, *_) = blocks("trackers/request-tracker.md", "A ticket asks, and is answered", "text")
    return block.text.partition("```domino-advisor\n")[2].partition("```")[0]


def run(script: str, folder: Path, advisor: str) -> None:
    """Runs what a page has people run."""
    environment = {"PATH": "/usr/bin:/bin", "ADVISOR": advisor}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=folder, env=environment, capture_output=True, text=True,
        timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def until(told: Callable[[], T], fits: Callable[[T], bool]) -> T:
    """What is told once it fits."""
    end = time.monotonic() + _WAITS_S
    while not fits(found := told()):
        assert time.monotonic() < end, found
        time.sleep(1)  # each look is work for the tracker, too
    return found


class Desk(Protocol):
    """A tracker as a person has it."""

    page: str
    """Below docs/, the page that leads through it."""
    address: str
    secret: str
    """That of the account with the least rights."""

    def settled(self, table: str) -> str:
        """The table of the page, with what is otherwise in this tracker."""

    def open(self, text: Block) -> int:
        """The number of a new ticket."""

    def write(self, ticket: int, text: Block) -> None:
        """Says something in a ticket."""

    def close(self, ticket: int) -> None:
        """Closes a ticket."""

    def closed(self, ticket: int) -> bool:
        """Whether it is closed."""

    def times_said(self, ticket: int) -> int:
        """How many texts a ticket has after its description."""

    def said(self, ticket: int) -> list[str]:
        """They themselves."""

    def keyed(self) -> dict[str, int]:
        """The tickets that the service made, by their titles."""


class OfRedmine:
    """A project of a Redmine."""

    page = "trackers/redmine.md"

    def __init__(self, redmine: starting.Redmine) -> None:
        self.address, self.secret, self._redmine = redmine.address, redmine.least, redmine

    def settled(self, table: str) -> str:
        """With the number of the field."""
        return table.replace("key_field = 7", f"key_field = {self._redmine.field}")

    def open(self, text: Block) -> int:
        """Made by a person."""
        return self._redmine.create(text.text, "Two more processors")

    def write(self, ticket: int, text: Block) -> None:
        """As a note."""
        self._change(ticket, notes=text.text)

    def close(self, ticket: int) -> None:
        """By its status."""
        statuses = self._told("issue_statuses.json")["issue_statuses"]
        self._change(ticket, status_id=next(one["id"] for one in statuses if one["name"] == "Closed"))

    def _change(self, ticket: int, **members: Any) -> None:
        answer = requests.put(
            f"{self.address}/issues/{ticket}.json", headers=self._redmine.headers, json={"issue": members}, timeout=60
        )
        assert answer.status_code == 204, answer.text

    def _told(self, path: str) -> Any:
        return requests.get(f"{self.address}/{path}", headers=self._redmine.headers, timeout=60).json()

    def closed(self, ticket: int) -> bool:
        """By its status."""
        return bool(self._told(f"issues/{ticket}.json")["issue"]["status"]["name"] == "Closed")

    def times_said(self, ticket: int) -> int:
        """The notes."""
        return len(self.said(ticket))

    def said(self, ticket: int) -> list[str]:
        """Its notes."""
        journals = self._told(f"issues/{ticket}.json?include=journals")["issue"]["journals"]
        return [journal["notes"] for journal in journals if journal.get("notes")]

    def keyed(self) -> dict[str, int]:
        """By the field."""
        issues = self._told(f"issues.json?status_id=*&limit=100&cf_{self._redmine.field}=~da-")["issues"]
        return {issue["subject"]: issue["id"] for issue in issues}


class OfRequestTracker:
    """A queue of a Request Tracker, by itself that of the page, which no other test uses: each look goes through all
    that changed there.
    """

    page = "trackers/request-tracker.md"

    def __init__(self, rt: starting.RequestTracker, queue: str = "General") -> None:
        self.address, self.secret, self._rt, self._queue = rt.address, rt.password, rt, queue

    def settled(self, table: str) -> str:
        """With the queue."""
        return table.replace('queue = "General"', f'queue = "{self._queue}"')

    def open(self, text: Block) -> int:
        """Made by a person."""
        ticket = {"Queue": self._queue, "Subject": "Two more processors", **self._content(text)}
        return int(self._sent("POST", "ticket", ticket)["id"])

    def write(self, ticket: int, text: Block) -> None:
        """As a comment."""
        self._sent("POST", f"ticket/{ticket}/comment", self._content(text))

    def _content(self, text: Block) -> dict[str, str]:
        return {"Content": text.text, "ContentType": _MEDIA[text.language]}

    def close(self, ticket: int) -> None:
        """By its status."""
        self._sent("PUT", f"ticket/{ticket}", {"Status": "resolved"})

    def _sent(self, method: str, path: str, body: Any = None) -> Any:
        address = f"{self.address}/REST/2.0/{path}"
        answer = requests.request(method, address, auth=self._rt.person, json=body, timeout=60)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def closed(self, ticket: int) -> bool:
        """By its status."""
        return bool(self._sent("GET", f"ticket/{ticket}")["Status"] == "resolved")

    def times_said(self, ticket: int) -> int:
        """The comments."""
        return len(self._texts(ticket))

    def said(self, ticket: int) -> list[str]:
        """The texts of its comments."""
        told = [self._sent("GET", f"attachment/{id_}?fields=Content") for id_ in self._texts(ticket)]
        return [base64.b64decode(one["Content"]).decode() for one in told]

    def _texts(self, ticket: int) -> list[str]:
        """The parts that are shown, but the description; that around a text and a file is not."""
        parts = self._sent("GET", f"ticket/{ticket}/attachments?per_page=100&fields=ContentType,Filename")["items"]
        shown = [part for part in parts if part["ContentType"] in _MEDIA.values() and not part.get("Filename")]
        return [part["id"] for part in shown[1:]]

    def keyed(self) -> dict[str, int]:
        """By the field."""
        query = f"Queue = '{self._queue}' AND CF.{{{self._rt.field}}} LIKE 'da-'"
        found = self._sent("GET", f"tickets?{urlencode({'query': query, 'fields': 'Subject', 'per_page': 100})}")
        return {one["Subject"]: int(one["id"]) for one in found["items"]}


class OfRoundup:
    """A tracker of a Roundup."""

    page = "trackers/roundup.md"

    def __init__(self, roundup: starting.Roundup) -> None:
        self.address, self.secret, self._roundup = roundup.address, roundup.password, roundup

    def settled(self, table: str) -> str:
        """With the address that its users know."""
        return table.replace("https://roundup.example", self._roundup.origin)

    def open(self, text: Block) -> int:
        """Made by a person."""
        issue = {"title": "Two more processors", "messages": [self._message(text)]}
        return int(self._sent("POST", "issue", issue)["id"])

    def write(self, ticket: int, text: Block) -> None:
        """As a message."""
        there = self._issue(ticket)
        messages = [*(one["id"] for one in there["attributes"]["messages"]), self._message(text)]
        self._sent("PUT", f"issue/{ticket}", {"messages": messages, "@etag": there["@etag"]})

    def _message(self, text: Block) -> str:
        # the pages give a message its author and its time
        member = {"author": self._roundup.person[0], "date": f"{datetime.now(UTC):%Y-%m-%d.%H:%M:%S}"}
        return str(self._sent("POST", "msg", {"content": text.text, "type": "text/plain", **member})["id"])

    def close(self, ticket: int) -> None:
        """By its status."""
        statuses = self._sent("GET", "status?@fields=name")["collection"]
        resolved = next(one["id"] for one in statuses if one["name"] == "resolved")
        self._sent("PUT", f"issue/{ticket}", {"status": resolved, "@etag": self._issue(ticket)["@etag"]})

    def _issue(self, ticket: int) -> Any:
        return self._sent("GET", f"issue/{ticket}?@verbose=2")

    def _sent(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Origin": self._roundup.origin, "X-Requested-With": "a person"}
        answer = requests.request(
            method,
            f"{self.address}/rest/data/{path}",
            auth=self._roundup.person,
            headers=headers,
            json=body,
            timeout=60,
        )
        assert answer.status_code in (200, 201), answer.text
        return answer.json()["data"]

    def closed(self, ticket: int) -> bool:
        """By its status."""
        return bool(self._issue(ticket)["attributes"]["status"]["name"] == "resolved")

    def times_said(self, ticket: int) -> int:
        """The messages but the first."""
        return len(self._issue(ticket)["attributes"]["messages"]) - 1

    def said(self, ticket: int) -> list[str]:
        """The messages but the first."""
        ids = sorted((one["id"] for one in self._issue(ticket)["attributes"]["messages"]), key=int)
        found = self._sent("GET", "msg?@fields=content&@verbose=3")["collection"]
        texts = {one["id"]: one["content"] for one in found}
        return [texts[id_] for id_ in ids[1:]]

    def keyed(self) -> dict[str, int]:
        """By the property."""
        found = self._sent("GET", f"issue?@fields=title,{self._roundup.field}")["collection"]
        return {one["title"]: int(one["id"]) for one in found if one[self._roundup.field]}
