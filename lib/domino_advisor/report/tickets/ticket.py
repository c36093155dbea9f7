"""What a ticket is, and how it is asked for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Struct

from domino_advisor.core.answer import Strength
from domino_advisor.core.declaring import says

Per = Literal["evaluation", "action", "guideline"]
"""What one ticket is for: all of an answer, one thing to do, or one guideline that is violated."""
PER: tuple[Per, ...] = get_args(Per)

State = Literal["open", "unclear", "clear"]
MarkupName = Literal["commonmark", "textile", "jira-wiki", "adf", "html", "servicenow", "plain"]
MARKUPS: tuple[MarkupName, ...] = get_args(MarkupName)

KEY_PATTERN = "^da-[0-9a-f]{32}$"
TITLE_LENGTH = 255
"""So many signs has a title at most: trackers take no more."""


class TicketForm(Struct, frozen=True):
    """How tickets are asked for. address: where the evaluation is stored, None where it is not. limit: so many bytes
    of UTF-8 the tracker takes, None where only the markup is known.
    """

    markup: MarkupName = "commonmark"
    per: Per = "evaluation"
    address: str | None = None
    limit: int | None = None


class Decisions(Struct, frozen=True):
    """What people decided on violated verdicts, by fingerprint: those that they waived for a time, which a ticket is
    not about, and those that they acknowledged, which it is about all the same.
    """

    waived: frozenset[str] = frozenset()
    acknowledged: frozenset[str] = frozenset()

    def of(self, marks: Collection[str]) -> Decisions:
        """Those on some verdicts."""
        return Decisions(self.waived.intersection(marks), self.acknowledged.intersection(marks))


NO_DECISIONS = Decisions()


class Attachment(Struct, frozen=True):
    """A file that belongs to a ticket."""

    name: Annotated[str, says("The name of the file.")]
    format: Annotated[str, says("The format of the answer that it holds.")]
    address: Annotated[str | None, says("Where the service gives it; left out where the answer is not stored.")] = None


class Ticket(Struct, frozen=True, kw_only=True):
    """What a tracker is told."""

    nulls: ClassVar = ("severity",)

    key: Annotated[
        str,
        says(
            "By what the ticket is found again: the same for every evaluation of the deployment, whatever the words, "
            "the order or the rule base. It stands in the last line of the body too.",
            pattern=KEY_PATTERN,
        ),
    ]
    per: Annotated[Per, says("What the ticket is for.")]
    title: Annotated[str, says("One line, without markup.", maxLength=TITLE_LENGTH)]
    severity: Annotated[Strength | None, says("The strongest of the guidelines that are violated; null where none is.")]
    state: Annotated[
        State,
        says(
            "open: something is violated; unclear: nothing is, and something that must or should be so cannot be told "
            "yet; clear: neither."
        ),
    ]
    labels: Annotated[tuple[str, ...], says("Words without spaces, for trackers that have labels.")]
    guidelines: Annotated[tuple[str, ...], says("The guidelines that it is about, none where it is about all.")]
    findings: Annotated[tuple[str, ...], says("Fingerprints of the violated verdicts that it is about.")]
    markup: Annotated[MarkupName, says("The markup of the body.")]
    body: Annotated[str, says("What the ticket says; as adf it is JSON in a text.")]
    left_out: Annotated[int, says("How many entries had no room in the body, which says so.", minimum=0)]
    attachments: Annotated[tuple[Attachment, ...], says("What to attach, the same for each ticket of an answer.")]


class Tickets(Struct, frozen=True, kw_only=True):
    """Some answers as tickets."""

    tickets: Annotated[tuple[Ticket, ...], says("The tickets of each answer, the worst first.")]
