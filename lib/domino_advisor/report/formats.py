"""The formats of an answer beside its canonical JSON and the text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domino_advisor.report import csv_table, html, junit, markdown, ndjson, sarif
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.tickets import writing
from domino_advisor.report.tickets.ticket import TicketForm

TICKET = "ticket"


class Renderer(Protocol):
    """Tells answers as one text."""

    def __call__(self, answers: Sequence[Told], *, depth: Depth) -> str: ...


class Format(Struct, frozen=True):
    """media: the media type of the file; extension: that of its name; download: a file for a program, not a page.

    proofs: whether it tells the proofs; picks: whether it can tell a part of the account alone; depth: how much it
    tells where nobody asks for a level.
    """

    media: str
    extension: str
    render: Renderer
    download: bool = False
    proofs: bool = False
    picks: bool = False
    depth: Depth = "findings"


def _markdown(answers: Sequence[Told], *, depth: Depth) -> str:
    return "\n".join(
        markdown.render(told.evaluation, depth=depth)
        if told.picked is None
        else markdown.render_picked(told.evaluation, told.picked)
        for told in answers
    )


def _tickets(answers: Sequence[Told], *, depth: Depth) -> str:
    return writing.render(answers, TicketForm(), depth=depth)


# JUnit has no registered media type of its own; it is XML, and every client knows that.
FORMATS: Mapping[str, Format] = {
    "markdown": Format("text/markdown", "md", _markdown, picks=True),
    "html": Format("text/html", "html", html.render, proofs=True),
    "sarif": Format("application/sarif+json", "sarif", sarif.render, download=True, proofs=True),
    "junit": Format("application/xml", "xml", junit.render, download=True),
    "csv": Format("text/csv", "csv", csv_table.render, download=True, picks=True),
    "ndjson": Format("application/x-ndjson", "ndjson", ndjson.render, download=True),
    TICKET: Format("application/vnd.domino-advisor.tickets+json", "tickets.json", _tickets, depth="actions"),
}


def render(
    name: str, answers: Sequence[Told], *, depth: Depth | None = None, ticket: TicketForm | None = None
) -> bytes:
    """One file in a format of FORMATS, in UTF-8: of one answer, or of several in the order given.

    HTML and JUnit are one document, SARIF a log with a run for each, CSV one table; Markdown and JSON Lines are one
    after another, and tickets stand in one list. depth: None is what the format tells by itself; ticket: how
    tickets are asked for.
    """
    form = FORMATS[name]
    told = depth or form.depth
    if name == TICKET and ticket is not None:
        return writing.render(answers, ticket, depth=told).encode()
    return form.render(answers, depth=told).encode()
