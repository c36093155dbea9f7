"""An answer as flat records: one for each verdict, of plain values, for tables and data frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domino_advisor.core.answer import Evaluation, Recommendation, Verdict
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.places import citation_line
from domino_advisor.report.sentences import sentence

Value = str | int | bool | None
Record = dict[str, Value]


def to_records(answer: Evaluation | Iterable[Evaluation], *, account: bool = True) -> list[Record]:
    """A record for each verdict, the findings first, the worst of them first: `pandas.DataFrame(to_records(answer))`.

    Every record has the same keys, those of the CSV and a few more; what there is none of is None. Several texts in
    one value are parted by " | ". account: without it, only what is worth telling.
    """
    answers = [answer] if isinstance(answer, Evaluation) else answer
    return [record for one in answers for record in records(Told(one), "account" if account else "findings")]


def records(told: Told, depth: Depth) -> Iterator[Record]:
    """The records of one answer."""
    evaluation = told.evaluation
    advice: dict[str, list[Recommendation]] = {}
    for recommendation in evaluation.recommendations:
        for fingerprint in recommendation.verdicts:
            advice.setdefault(fingerprint, []).append(recommendation)
    around: Record = {
        "file": told.file,
        "deployment": evaluation.deployment,
        "environment": evaluation.environment,
    }
    for verdict in told.verdicts(depth):
        yield {**around, **_record(verdict, advice.get(verdict.fingerprint, ()))}


def _record(verdict: Verdict, advice: Sequence[Recommendation]) -> Record:
    subject, waiver = verdict.subject, verdict.waiver
    return {
        "verdict": verdict.verdict,
        "strength": verdict.strength,
        "reach": verdict.reach.state,
        "subject_type": subject.type,
        "subject": subject.path,
        "alike": subject.count,
        "guideline": verdict.guideline,
        "title": verdict.title,
        "topic": verdict.topic,
        "text": sentence(verdict),
        "outside_tested": _listed(difference.text for difference in verdict.reach.differences),
        "open_exceptions": _listed(exception.text for exception in verdict.exceptions if exception.state == "open"),
        "questions": _listed(missing.question for missing in verdict.missing),
        "observed": _listed(f"{seen.called or seen.quantity}: {seen.text}" for seen in verdict.observed),
        "recommendation": _listed(one.text for one in advice),
        "satisfied_by": _listed(one.condition for one in advice),
        "accepted_by": waiver.owner if waiver else None,
        "accepted_until": waiver.until if waiver else None,
        "accepted_because": waiver.reason if waiver else None,
        "sources": _listed(citation_line(citation) for citation in verdict.citations),
        "pointer": subject.pointer,
        "fingerprint": verdict.fingerprint,
        "ground": verdict.ground,
        "basis": verdict.basis,
        "told": verdict.told,
    }


def _listed(texts: Iterable[str]) -> str | None:
    return " | ".join(dict.fromkeys(text for text in texts if text)) or None
