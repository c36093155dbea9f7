"""What every kind of tracker can be told and asked, without the network.

An adapter's operations are talks: generators that yield a `Request`, are sent its `Answer` and return what was asked
for. Who runs a talk sends the requests; so an adapter is a function of the answers, and is tried without a tracker.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from domino_advisor.core.errors import AdvisorError
from domino_advisor.report.tickets.ticket import MarkupName

T = TypeVar("T")


class Request(Struct, frozen=True):
    """A request. path: below the address of the tracker, escaped; body: what is sent as JSON, None for nothing."""

    method: str
    path: str
    query: Mapping[str, str | int] = {}
    body: Mapping[str, Any] | None = None


class Answer(Struct, frozen=True):
    """What a tracker answered to a request. body: None where it is empty or no JSON."""

    status: int
    body: Any = None


Talk = Generator[Request, Answer, T]


class Draft(Struct, frozen=True):
    """A ticket to be made. key: by which it is found again; body: in the adapter's markup, with the key in it."""

    key: str
    title: str
    body: str
    labels: tuple[str, ...] = ()


class Remote(Struct, frozen=True):
    """A ticket as the tracker has it. reference: what the tracker calls it, as it stands in a path."""

    reference: str
    title: str
    closed: bool


class Unavailable(AdvisorError):
    """The tracker could not do it now; it may have done it all the same. after: seconds that it asks to wait."""

    def __init__(self, message: str, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class Refused(AdvisorError):
    """The tracker will not do it however often it is asked, or did not do what it said."""


class Adapter(Protocol):
    """One tracker: a kind and the place in it (project, repository) where its tickets are."""

    markup: MarkupName
    limit: int

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


def taken(request: Request, answer: Answer, *statuses: int) -> Any:
    """The body of an answer that has one of those statuses. Refused with what the tracker said where it has another."""
    if answer.status in statuses:
        return answer.body
    raise Refused(f"{request.method} {request.path} was answered with {answer.status}{_said(answer.body)}")


def asked(request: Request, *statuses: int) -> Talk[Any]:
    """A talk of one request: the body of its answer, as `taken` has it."""
    return taken(request, (yield request), *statuses)


def _said(body: Any) -> str:
    told = (
        [body.get(name) for name in ("message", "error", "errors", "errorMessages")] if isinstance(body, dict) else []
    )
    words = "; ".join(str(each) for each in told if each)
    return f": {words[:300]}" if words else ""
