"""What a ticket is made of: neutral as an entry, and as the text that one kind of tracker shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from domino_advisor.report.parts import Line, Section

Per = Literal["evaluation", "action", "group"]
"""What a ticket is for: the whole answer; one thing to do; what is violated or open of one guideline."""
PER: tuple[Per, ...] = get_args(Per)

State = Literal["open", "unclear", "clear"]
"""open: something is violated; unclear: nothing is, and something cannot be told yet; clear: neither."""
STATES: tuple[State, ...] = get_args(State)

Severity = Literal["must", "should", "consider", "inform", "none"]
"""The strength of the strongest violated verdict; none where nothing is violated."""
SEVERITIES: tuple[Severity, ...] = get_args(Severity)

TITLE = 255
"""So many characters a title has at most: Jira and Redmine take no more."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a ticket.

    name: the name of the file; format: which format of the product it has (json, sarif, html); address: the URL at
    which the service gives it, None where the answer is not stored.
    """

    name: str
    format: str
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A ticket without markup.

    key: see `keys`; title: one line of TITLE characters at most; findings: the fingerprints of the verdicts that it is
    about, the worst first.
    What the body is rendered from: summary, what stands first; sections, what follows; closing, what stands last, its
    last line the key. link: the URL of the stored answer, None where there is none.
    """

    key: str
    per: Per
    title: str
    severity: Severity
    labels: tuple[str, ...]
    state: State
    findings: tuple[str, ...]
    summary: tuple[Line, ...]
    sections: tuple[Section, ...]
    closing: tuple[Line, ...]
    attachments: tuple[Attachment, ...] = ()
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as it is written into a tracker.

    markup: one of `markups.MARKUPS`; body: the text in that markup (adf: a JSON document); left_out: how many entries
    the body leaves out since the tracker takes no longer one, which the body says too.
    """

    key: str
    per: Per
    title: str
    severity: Severity
    labels: tuple[str, ...]
    state: State
    findings: tuple[str, ...]
    markup: str
    body: str
    left_out: int
    attachments: tuple[Attachment, ...]
