"""An answer as a text in any of the formats, for whoever uses the library."""

from __future__ import annotations

import io
from typing import Literal, get_args

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import Document
from domino_advisor.report.depths import Depth, next_depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.tickets.ticket import TicketForm

FormatName = Literal["text", "json", "markdown", "html", "sarif", "junit", "csv", "ndjson", "ticket"]
FORMAT_NAMES: tuple[FormatName, ...] = get_args(FormatName)


def render(
    answer: Evaluation,
    format: FormatName = "text",
    *,
    depth: Depth | None = None,
    file: str | None = None,
    document: Document | None = None,
    ticket: TicketForm | None = None,
) -> str:
    """An answer as a text: what the command writes with `--format` and `--show`.

    depth: how much is told, as of the command: None is one screen as text, the actions in a ticket, and the findings in
    other formats (as JSON the canonical result); with "account" every verdict is told, also if satisfied or not
    applicable. As JSON a depth that is asked for has `links.next`, the call that tells the next. file, document: the
    name of the description and what was read of it, so that SARIF and HTML name lines. HTML and SARIF tell the proofs
    of an answer that has them. ticket: how tickets are asked for.
    """
    if format not in FORMAT_NAMES:
        raise ValueError(f"no such format: {format}; there are {', '.join(FORMAT_NAMES)}")
    if format == "json":
        from domino_advisor.report import levels

        deeper = next_depth(depth) if depth is not None else None
        links = {"next": f'render(answer, "json", depth="{deeper}")'} if deeper is not None else None
        return b"".join(levels.written(answer, depth or "findings", links)).decode() + "\n"
    if format == "text":
        # Imported here, since each of the formats takes its time, and few are asked for at once.
        from domino_advisor.report import terminal

        lines = io.StringIO()
        terminal.paint(terminal.Plain(lines), answer, depth=depth or "screen")
        return lines.getvalue()
    from domino_advisor.report import formats

    return formats.render(format, [Told(answer, file, document)], depth=depth, ticket=ticket).decode()
