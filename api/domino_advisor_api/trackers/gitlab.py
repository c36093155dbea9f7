"""GitLab. A ticket has its key as a label. Its address is that of the instance, such as https://gitlab.com.

A file is uploaded to the project, and is with a ticket where the description or a comment links it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, unquote

from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    Asking,
    Changed,
    Changes,
    Draft,
    File,
    Gone,
    Refused,
    Remote,
    Request,
    Talk,
    asked,
    enumerated,
    in_pages,
)
from domino_advisor_api.trackers.forms import form_of
from domino_advisor_api.trackers.looking import Listed, changes_of

_PAGE = 100
_LINKED = re.compile(r"\]\(/uploads/(?P<secret>[0-9a-f]{32})/(?P<name>[^\s()/]+)\)")
_PATH = re.compile(r"[/\\\x00-\x1f]|\A\.\.?\Z")
_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)


class GitLab:
    """A project, by its number or its path, such as group/name."""

    markup: MarkupName = "commonmark"
    limit = 1_000_000

    def __init__(self, project: str) -> None:
        # a delivery names the path, which a number is not
        self.project = None if project.isdecimal() else project
        here = f"/api/v4/projects/{quote(project, safe='')}"
        self._issues, self._uploads = f"{here}/issues", f"{here}/uploads"

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
        return Remote(reference, str(body["title"]), body["state"] == "closed", str(body.get("description") or ""))

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        """The names of the files that the texts of a ticket link."""
        body = yield from asked(Request("GET", self._issue(reference)), 200)
        comments = yield from self.comments(reference)
        return tuple(name for text in (str(body.get("description") or ""), *comments) for name in _linked(text))

    def upload(self, file: File) -> Talk[Any]:
        """The link to a file that is in the project."""
        content, media = form_of([file])
        body = yield from asked(Request("POST", self._uploads, content=content, media=media), 201)
        link = str(body["markdown"])
        if file.name not in _linked(link):
            # it would not be found by its name, and be attached again
            raise Refused("GitLab gave it another name")
        return link

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        """Adds a comment that links them all."""
        yield from self.comment(
            reference, "\n".join(["The stored evaluation as files:", "", *(f"- {link}" for link in uploaded)])
        )

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of a ticket. What GitLab notes of itself, such as a new label, is none."""
        body = yield from asked(Request("GET", self._issue(reference)), 200)
        notes = yield from self._notes(reference)
        # what is internal would be answered where all can read it
        open_to_all = [note for note in notes if not (note.get("system") or _is_internal(note))]
        comments = [str(note.get("body") or "") for note in open_to_all]
        texts: list[Text] = []
        files: dict[str, str] = {}
        for name, text in (("the description", str(body.get("description") or "")), *enumerated(comments)):
            linked = _linked(text)
            # of two of one name the later one
            files |= {called: f"{self._uploads}/{place}" for called, place in linked.items()}
            texts.append(Text(name, text, self.markup, tuple(linked)))
        return Asking(tuple(texts), files)

    def changed(self, since: datetime) -> Talk[Changes]:
        return changes_of(self._changed, _PAGE, since, "updated_at", _told)

    def _changed(self, since: datetime, number: int) -> Talk[list[Listed]]:
        query: dict[str, str | int] = {
            "scope": "all", "order_by": "updated_at", "sort": "asc",
            "updated_after": f"{since.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", "per_page": _PAGE, "page": number,
        }  # fmt: skip
        issues: list[Listed] = yield from asked(Request("GET", self._issues, query), 200)
        return issues

    def content(self, where: str) -> Talk[bytes]:
        try:
            content: bytes = yield from asked(Request("GET", where, raw=True), 200)
        except Gone:
            raise Gone("it is not in this project any more, or GitLab is older than 17.4, which gives files") from None
        return content

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        return tuple(str(note.get("body") or "") for note in (yield from self._notes(reference)))

    def _notes(self, reference: str) -> Talk[list[dict[str, Any]]]:
        """All notes of a ticket, the oldest first."""
        query = {"order_by": "created_at", "sort": "asc"}
        notes, is_all = yield from in_pages(f"{self._issue(reference)}/notes", query, _PAGE)
        if not is_all:
            raise Refused(f"ticket {reference} has more than {len(notes):,} comments")
        return notes

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/notes", body={"body": text}), 201)

    def close(self, reference: str) -> Talk[None]:
        yield from asked(Request("PUT", self._issue(reference), body={"state_event": "close"}), 200)

    def reopen(self, reference: str) -> Talk[None]:
        yield from asked(Request("PUT", self._issue(reference), body={"state_event": "reopen"}), 200)


def _told(listed: Iterable[Listed]) -> Iterator[Changed]:
    """The tickets of what is listed. A comment within a minute of another change leaves the time as it is."""
    return (Changed(str(one["iid"]), f"{one['updated_at']} {one.get('user_notes_count')}") for one in listed)


def _is_internal(note: Mapping[str, Any]) -> bool:
    """Whether a comment is for members of the project alone. GitLab called it confidential before 15.3."""
    return bool(note.get("internal") or note.get("confidential"))


def _linked(text: str) -> dict[str, str]:
    """The files that a text links, by name, each with its place below those of the project. A link that is quoted of an
    earlier text is none, and nor is one whose name is a path: GitLab gives no file such a name, and what stands between
    could take it to another place.
    """
    found = [(one["secret"], unquote(one["name"])) for one in _LINKED.finditer(_QUOTED.sub("", text))]
    return {name: f"{secret}/{quote(name, safe='')}" for secret, name in found if not _PATH.search(name)}
