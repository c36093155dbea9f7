"""What every kind of tracker can be told and asked, without the network.

An adapter's operations are talks: generators that yield a `Request`, are sent its `Answer` and return what was asked
for. Who runs a talk sends the requests; so an adapter is a function of the answers, and is tried without a tracker.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from domino_advisor.core.answer import Strength
from domino_advisor.core.errors import AdvisorError
from domino_advisor.reading_tickets.requests import Text
from domino_advisor.report.tickets.ticket import MarkupName

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
MOST_PAGES = 100
"""So many pages of a list are read at most: a tracker that does not know of pages gives the first one each time."""


class Request(Struct, frozen=True):
    """A request. path: below the address of the tracker, escaped; body: what is sent as JSON, None for nothing;
    content: what is sent as it is, in place of it; media: what that is; headers: beside those that every request has;
    settles: seconds after which what it did is found, where it is not known whether it did; raw: whether what is
    answered is taken as it is, and not as JSON.
    """

    method: str
    path: str
    query: Mapping[str, str | int] = {}
    body: Mapping[str, Any] | None = None
    settles: float = 0.0
    content: bytes | None = None
    media: str = "application/octet-stream"
    headers: Mapping[str, str] = {}
    raw: bool = False


class Answer(Struct, frozen=True):
    """What a tracker answered to a request. body: None where it is empty or no JSON; bytes where raw was asked for."""

    status: int
    body: Any = None


Talk = Generator[Request, Answer, T]


class Draft(Struct, frozen=True):
    """A ticket to be made. key: by which it is found again; body: in the adapter's markup, with the key in it; address:
    of the stored evaluation.
    """

    key: str
    title: str
    body: str
    labels: tuple[str, ...] = ()
    severity: Strength | None = None
    address: str | None = None

    def written(self, fields: Mapping[K, FieldValue]) -> dict[K, str]:
        """What fields of a tracker are given, but for those for which there is nothing."""
        values = {field: self.severity if wanted == "severity" else self.address for field, wanted in fields.items()}
        return {field: value for field, value in values.items() if value is not None}

    def among(self, by_severity: Mapping[Strength, V]) -> V | None:
        """What its severity becomes, None where it becomes nothing."""
        return None if self.severity is None else by_severity.get(self.severity)


FieldValue = Literal["severity", "address"]
"""What a site has written into fields of its tracker."""


class File(Struct, frozen=True):
    """A file that goes with a ticket. name: by which it is known there."""

    name: str
    media: str
    content: bytes


class Remote(Struct, frozen=True):
    """A ticket as the tracker has it. reference: what the tracker calls it, as it stands in a path; text: what it
    says, empty where that is told among its comments.
    """

    reference: str
    title: str
    closed: bool
    text: str = ""


class Unavailable(AdvisorError):
    """The tracker could not do it now; it may have done it all the same, or do it yet. after: seconds for which it is
    to be left alone.
    """

    def __init__(self, message: str, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class Refused(AdvisorError):
    """The tracker will not do it however often it is asked, or did not do what it said. reference: of the ticket that
    was made before, None where none was.
    """

    def __init__(self, message: str, reference: str | None = None) -> None:
        super().__init__(message)
        self.reference = reference


class Gone(Refused):
    """What was asked for is not there."""


class Adapter(Protocol):
    """One tracker: a kind and the place in it (project, repository) where its tickets are."""

    markup: MarkupName
    limit: int
    """So many bytes of UTF-8 a text may have."""

    def headers(self, secret: str) -> Mapping[str, str]:
        """What every request carries. secret: of the settings; it goes nowhere else."""

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        """References of the tickets with that key, closed or not, the oldest first."""

    def create(self, draft: Draft) -> Talk[str]:
        """Makes a ticket; its reference."""

    def read(self, reference: str) -> Talk[Remote]:
        """A ticket as it is."""

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """The texts of all comments of a ticket."""

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a comment. text: in the adapter's markup."""

    def close(self, reference: str) -> Talk[None]:
        """Closes a ticket."""

    def reopen(self, reference: str) -> Talk[None]:
        """Opens a closed ticket again."""


@runtime_checkable
class Checks(Protocol):
    """An adapter that writes more of a draft than its key, its title and its body."""

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        """What of the draft a ticket has not, just after it was made, each as a sentence without its stop."""


@runtime_checkable
class Attaches(Protocol):
    """An adapter whose tracker takes files."""

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        """The names of the files of a ticket."""

    def upload(self, file: File) -> Talk[Any]:
        """Makes a file ready, which no ticket shows before it is attached; by what it is attached."""

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        """Attaches what was made ready, all at once."""


class Asking(Struct, frozen=True):
    """A ticket as it is read for what it asks. texts: from the first to the last; files: where each is that came with
    one of them, by name.
    """

    texts: tuple[Text, ...]
    files: Mapping[str, str] = {}


class Changed(Struct, frozen=True):
    """A ticket that changed. version: another one after each change."""

    reference: str
    version: str


class Changes(Struct, frozen=True):
    """Tickets that changed, the oldest change first. until: to which all are told, None where that is to now."""

    tickets: tuple[Changed, ...]
    until: datetime | None = None


@runtime_checkable
class Reads(Protocol):
    """An adapter whose tickets are read for what they ask. project: as deliveries of the tracker name it, None where
    they do not.
    """

    project: str | None

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of a ticket, with the names of their files."""

    def changed(self, since: datetime) -> Talk[Changes]:
        """The tickets that changed since then, the first of them where they are too many."""

    def content(self, where: str) -> Talk[bytes]:
        """A file of a ticket. where: as `asking` tells it."""


def taken(request: Request, answer: Answer, *statuses: int) -> Any:
    """The body of an answer that has one of those statuses. Refused with what the tracker said where it has another."""
    if answer.status in statuses:
        return answer.body
    kind = Gone if answer.status in (404, 410) else Refused
    raise kind(f"{request.method} {request.path} was answered with {answer.status}{_said(answer.body)}")


def asked(request: Request, *statuses: int) -> Talk[Any]:
    """A talk of one request: the body of its answer, as `taken` has it."""
    return taken(request, (yield request), *statuses)


def in_pages(path: str, query: Mapping[str, str | int], size: int) -> Talk[tuple[list[Any], bool]]:
    """What a list in numbered pages of a size holds, and whether that is all of it."""
    found: list[Any] = []
    for page in range(1, MOST_PAGES + 1):
        body: list[Any] = yield from asked(Request("GET", path, {**query, "per_page": size, "page": page}), 200)
        found += body
        if len(body) < size:
            return found, True
    return found, False


def changes(found: Iterable[tuple[object, object]], is_all: bool) -> Changes:
    """Tickets that changed, of pairs of a reference and the time of the change, the oldest first."""
    tickets = tuple(Changed(str(reference), str(time)) for reference, time in found)
    return Changes(tickets, None if is_all or not tickets else datetime.fromisoformat(tickets[-1].version))


def enumerated(comments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Comments with what people call them."""
    return ((f"comment {number}", text) for number, text in enumerate(comments, start=1))


def _said(body: Any) -> str:
    told = (
        [body.get(name) for name in ("message", "error", "errors", "errorMessages")] if isinstance(body, dict) else []
    )
    words = "; ".join(str(each) for each in told if each)
    return f": {words[:300]}" if words else ""
