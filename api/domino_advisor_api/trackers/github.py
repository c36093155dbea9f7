"""GitHub and what speaks as it does. A ticket has its key as a label: labels are listed as they are, and the search is
some seconds behind. Its address is that of the API, such as https://api.github.com.

Gitea and Forgejo speak alike, but give a label by its number, list comments whole and issues in no order of change, and
answer a change with another status.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    MOST_PAGES,
    Asking,
    Changed,
    Changes,
    Draft,
    Refused,
    Remote,
    Request,
    Talk,
    asked,
    enumerated,
    in_pages,
)
from domino_advisor_api.trackers.looking import Listed, changes_of

_PAGE = 100
_PAGE_OF_GITEA = 50
"""More it gives on no page, unless it is set to."""
_GREY = "#ededed"


class GitHub:
    """A repository, as owner/name. gitea: whether it is one of a Gitea or a Forgejo."""

    markup: MarkupName = "commonmark"
    limit = 65_000

    def __init__(self, repository: str, gitea: bool = False) -> None:
        owner, name = repository.split("/")
        self.project, self._gitea = repository, gitea
        here = f"/repos/{quote(owner, safe='')}/{quote(name, safe='')}"
        self._issues, self._labels = f"{here}/issues", f"{here}/labels"

    def headers(self, secret: str) -> Mapping[str, str]:
        return {
            "Authorization": f"Bearer {secret}",
            "Accept": "application/vnd.github+json",
            "X-GitHub-Api-Version": "2022-11-28",
        }

    def _issue(self, reference: str) -> str:
        return f"{self._issues}/{quote(reference, safe='')}"

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        query: dict[str, str | int] = {
            "labels": key,
            "state": "all",
            "sort": "created",
            "direction": "asc",
            "per_page": _PAGE,
        }
        if self._gitea:
            query = {"labels": key, "state": "all", "type": "issues", "limit": _PAGE_OF_GITEA}
        body = yield from asked(Request("GET", self._issues, query), 200)
        # a pull request is an issue too; look-alikes that know no label list all
        ours = (issue for issue in body if not _is_pull_request(issue))
        found = [issue["number"] for issue in ours if key in {label["name"] for label in issue["labels"] or ()}]
        return tuple(str(number) for number in sorted(found))

    def create(self, draft: Draft) -> Talk[str]:
        names = (draft.key, *draft.labels)
        labels = (yield from self._numbers(names)) if self._gitea else [*names]
        made = {"title": draft.title, "body": draft.body, "labels": labels}
        body = yield from asked(Request("POST", self._issues, body=made), 201)
        return str(body["number"])

    def _numbers(self, names: Iterable[str]) -> Talk[list[int]]:
        """The numbers of the labels of Gitea with these names, which are made where there are none."""
        there: dict[str, int] = {}
        for page in range(1, MOST_PAGES + 1):
            query: dict[str, str | int] = {"limit": _PAGE_OF_GITEA, "page": page}
            body = yield from asked(Request("GET", self._labels, query), 200)
            if not body:
                break
            there = {str(label["name"]): int(label["id"]) for label in body} | there
        for name in names:
            if name not in there:
                made = {"name": name, "color": _GREY}
                there[name] = int((yield from asked(Request("POST", self._labels, body=made), 201))["id"])
        return [there[name] for name in names]

    def read(self, reference: str) -> Talk[Remote]:
        body = yield from asked(Request("GET", self._issue(reference)), 200)
        return Remote(reference, str(body["title"]), body["state"] == "closed", str(body.get("body") or ""))

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of a ticket. Files have no address in GitHub's API."""
        body = yield from asked(Request("GET", self._issue(reference)), 200)
        comments = yield from self.comments(reference)
        said = (("the description", str(body.get("body") or "")), *enumerated(comments))
        return Asking(tuple(Text(name, text, self.markup) for name, text in said))

    def changed(self, since: datetime) -> Talk[Changes]:
        size = _PAGE_OF_GITEA if self._gitea else _PAGE
        return changes_of(self._changed, size, since, "updated_at", _told)

    def _changed(self, since: datetime, number: int) -> Talk[list[Listed]]:
        # GitHub does not say whether what changed at that second is listed
        begin = since.astimezone(UTC) - timedelta(seconds=1)
        query: dict[str, str | int] = {
            "state": "all", "sort": "updated", "direction": "asc", "since": f"{begin:%Y-%m-%dT%H:%M:%SZ}",
            "per_page": _PAGE, "page": number,
        }  # fmt: skip
        if self._gitea:
            query = {"state": "all", "type": "issues", "since": query["since"], "limit": _PAGE_OF_GITEA, "page": number}
        issues: list[Listed] = yield from asked(Request("GET", self._issues, query), 200)
        return issues

    def content(self, where: str) -> Talk[bytes]:
        yield from ()
        raise Refused("files of GitHub's tickets cannot be read")

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        if self._gitea:
            whole = yield from asked(Request("GET", f"{self._issue(reference)}/comments"), 200)
            return tuple(str(comment.get("body") or "") for comment in whole)
        comments, is_all = yield from in_pages(f"{self._issue(reference)}/comments", {}, _PAGE)
        if not is_all:
            raise Refused(f"ticket {reference} has more than {len(comments):,} comments")
        return tuple(str(comment.get("body") or "") for comment in comments)

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/comments", body={"body": text}), 201)

    def close(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": "closed"}, "completed")

    def reopen(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": "open"}, "reopened")

    def _change(self, reference: str, members: Mapping[str, str], reason: str) -> Talk[None]:
        body = members if self._gitea else {**members, "state_reason": reason}
        yield from asked(Request("PATCH", self._issue(reference), body=body), 201 if self._gitea else 200)


def _is_pull_request(issue: Mapping[str, Any]) -> bool:
    """Whether an issue is one. Gitea and Forgejo have the member with each, and nothing in it."""
    return issue.get("pull_request") is not None


def _told(listed: Iterable[Listed]) -> Iterator[Changed]:
    """The tickets of what is listed: a pull request is an issue too."""
    ours = (issue for issue in listed if not _is_pull_request(issue))
    return (Changed(str(issue["number"]), str(issue["updated_at"])) for issue in ours)
