"""The formats of an answer beside its canonical JSON and the text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domino_advisor.report import csv_table, html, junit, markdown, ndjson, sarif
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told


class Renderer(Protocol):
    """Tells answers as one text."""

    def __call__(self, answers: Sequence[Told], *, depth: Depth) -> str: ...


class Format(Struct, frozen=True):
    """media: the media type of the file; extension: that of its name; download: a file for a program, not a page.

    proofs: whether it tells the proofs; picks: whether it can tell a part of the account alone.
    """

    media: str
    extension: str
    render: Renderer
    download: bool = False
    proofs: bool = False
    picks: bool = False


def _markdown(answers: Sequence[Told], *, depth: Depth) -> str:
    return "\n".join(
        markdown.render(told.evaluation, depth=depth)
        if told.picked is None
        else markdown.render_picked(told.evaluation, told.picked)
        for told in answers
    )


# JUnit has no registered media type of its own; it is XML, and every client knows that.
FORMATS: Mapping[str, Format] = {
    "markdown": Format("text/markdown", "md", _markdown, picks=True),
    "html": Format("text/html", "html", html.render, proofs=True),
    "sarif": Format("application/sarif+json", "sarif", sarif.render, download=True, proofs=True),
    "junit": Format("application/xml", "xml", junit.render, download=True),
    "csv": Format("text/csv", "csv", csv_table.render, download=True, picks=True),
    "ndjson": Format("application/x-ndjson", "ndjson", ndjson.render, download=True),
}


def render(name: str, answers: Sequence[Told], *, depth: Depth = "findings") -> bytes:
    """One file in a format of FORMATS, in UTF-8: of one answer, or of several in the order given.

    HTML and JUnit are one document, SARIF a log with a run for each, CSV one table; Markdown and JSON Lines are one
    after another.
    """
    return FORMATS[name].render(answers, depth=depth).encode()
