"""GitHub and what speaks as it does. A ticket has its key as a label: labels are listed as they are, and the search is
some seconds behind. Its address is that of the API, such as https://api.github.com.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
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


class GitHub:
    """A repository, as owner/name."""

    markup: MarkupName = "commonmark"
    limit = 65_000

    def __init__(self, repository: str) -> None:
        owner, name = repository.split("/")
        self.project = repository
        self._issues = f"/repos/{quote(owner, safe='')}/{quote(name, safe='')}/issues"

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
        body = yield from asked(Request("GET", self._issues, query), 200)
        # a pull request is an issue too; look-alikes that know no label list all
        ours = (issue for issue in body if "pull_request" not in issue)
        return tuple(str(issue["number"]) for issue in ours if key in {label["name"] for label in issue["labels"]})

    def create(self, draft: Draft) -> Talk[str]:
        made = {"title": draft.title, "body": draft.body, "labels": [draft.key, *draft.labels]}
        body = yield from asked(Request("POST", self._issues, body=made), 201)
        return str(body["number"])

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
        return changes_of(self._changed, _PAGE, since, "updated_at", _told)

    def _changed(self, since: datetime, number: int) -> Talk[list[Listed]]:
        # GitHub does not say whether what changed at that second is listed
        begin = since.astimezone(UTC) - timedelta(seconds=1)
        query: dict[str, str | int] = {
            "state": "all", "sort": "updated", "direction": "asc", "since": f"{begin:%Y-%m-%dT%H:%M:%SZ}",
            "per_page": _PAGE, "page": number,
        }  # fmt: skip
        issues: list[Listed] = yield from asked(Request("GET", self._issues, query), 200)
        return issues

    def content(self, where: str) -> Talk[bytes]:
        yield from ()
        raise Refused("files of GitHub's tickets cannot be read")

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        comments, is_all = yield from in_pages(f"{self._issue(reference)}/comments", {}, _PAGE)
        if not is_all:
            raise Refused(f"ticket {reference} has more than {len(comments):,} comments")
        return tuple(str(comment.get("body") or "") for comment in comments)

    def comment(self, reference: str, text: str) -> Talk[None]:
        yield from asked(Request("POST", f"{self._issue(reference)}/comments", body={"body": text}), 201)

    def close(self, reference: str) -> Talk[None]:
        change = {"state": "closed", "state_reason": "completed"}
        yield from asked(Request("PATCH", self._issue(reference), body=change), 200)

    def reopen(self, reference: str) -> Talk[None]:
        change = {"state": "open", "state_reason": "reopened"}
        yield from asked(Request("PATCH", self._issue(reference), body=change), 200)


def _told(listed: Iterable[Listed]) -> Iterator[Changed]:
    """The tickets of what is listed: a pull request is an issue too."""
    ours = (issue for issue in listed if "pull_request" not in issue)
    return (Changed(str(issue["number"]), str(issue["updated_at"])) for issue in ours)
