"""Answers as CSV (RFC 4180): a row for each verdict that is shown, under one header."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.records import records

HEADER = (
    "file", "deployment", "environment", "verdict", "strength", "reach", "subject_type", "subject", "alike",
    "guideline", "title", "topic", "text", "outside_tested", "open_exceptions", "questions", "observed",
    "recommendation", "satisfied_by", "accepted_by", "accepted_until", "accepted_because", "sources", "pointer",
    "fingerprint",
)  # fmt: skip
"""The columns. New ones are added at the end; none is renamed or moved."""

# What a spreadsheet takes for a formula, in its wide forms too.
_FORMULA = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def render(answers: Sequence[Told], *, depth: Depth = "findings") -> str:
    """The table, its lines ended by CRLF. With the account also what is satisfied or not applicable."""
    table = io.StringIO()
    # Every cell in quotes: else one with a semicolon would be two where a spreadsheet parts cells by semicolons.
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(HEADER)
    for told in answers:
        for record in records(told, depth):
            writer.writerow([cell("" if record[name] is None else str(record[name])) for name in HEADER])
    return table.getvalue()


def cell(text: str) -> str:
    """Text on one line that no spreadsheet runs: what would be a formula begins with an apostrophe."""
    shown = visible(text)
    return f"'{shown}" if shown[:1] in _FORMULA else shown
