"""Answers as CSV (RFC 4180): a row for each verdict that is shown, under one header."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from domino_advisor.core.answer import Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.places import citation_line
from domino_advisor.report.sentences import sentence

HEADER = (
    "file", "deployment", "environment", "verdict", "strength", "reach", "subject_type", "subject", "alike",
    "guideline", "title", "topic", "text", "outside_tested", "open_exceptions", "questions", "observed",
    "recommendation", "satisfied_by", "accepted_by", "accepted_until", "accepted_because", "sources", "pointer",
    "fingerprint",
)  # fmt: skip
"""The columns. New ones are added at the end; none is renamed or moved."""

# What a spreadsheet takes for a formula, in its wide forms too.
_FORMULA = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def render(answers: Sequence[Told], *, whole_account: bool = False) -> str:
    """The table, its lines ended by CRLF. whole_account: also what is satisfied or not applicable."""
    table = io.StringIO()
    # Every cell in quotes: else one with a semicolon would be two where a spreadsheet parts cells by semicolons.
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(HEADER)
    for told in answers:
        writer.writerows([cell(text) for text in row] for row in _rows(told, whole_account))
    return table.getvalue()


def cell(text: str) -> str:
    """Text on one line that no spreadsheet runs: what would be a formula begins with an apostrophe."""
    shown = visible(text)
    return f"'{shown}" if shown[:1] in _FORMULA else shown


def _rows(told: Told, whole_account: bool) -> Iterator[tuple[str, ...]]:
    evaluation = told.evaluation
    advice: dict[str, list[tuple[str, str]]] = {}
    for recommendation in evaluation.recommendations:
        for fingerprint in recommendation.verdicts:
            advice.setdefault(fingerprint, []).append((recommendation.text, recommendation.condition))
    for verdict in told.verdicts(whole_account=whole_account):
        texts, conditions = [
            _listed(column) for column in zip(*advice.get(verdict.fingerprint, [("", "")]), strict=True)
        ]
        yield (
            told.file or "",
            evaluation.deployment,
            evaluation.environment,
            *_evaluated(verdict),
            texts,
            conditions,
            *_accepted(verdict),
            _listed(citation_line(citation) for citation in verdict.citations),
            verdict.subject.pointer,
            verdict.fingerprint,
        )


def _evaluated(verdict: Verdict) -> tuple[str, ...]:
    subject = verdict.subject
    return (
        verdict.verdict,
        verdict.strength,
        verdict.reach.state,
        subject.type,
        subject.path,
        str(subject.count),
        verdict.guideline,
        verdict.title,
        verdict.topic,
        sentence(verdict),
        _listed(difference.text for difference in verdict.reach.differences),
        _listed(exception.text for exception in verdict.exceptions if exception.state == "open"),
        _listed(missing.question for missing in verdict.missing),
        _listed(f"{seen.called or seen.quantity}: {seen.text}" for seen in verdict.observed),
    )


def _accepted(verdict: Verdict) -> tuple[str, str, str]:
    waiver = verdict.waiver
    return (waiver.owner, waiver.until, waiver.reason) if waiver else ("", "", "")


def _listed(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(text for text in texts if text))
