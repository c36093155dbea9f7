"""Deployments and their findings in the store, changed in the transaction that stores an evaluation.

The row of a deployment is locked first, so that evaluations of one deployment are stored one after the other, in
whatever order they were begun: the one that is stored last is the one that counts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import date

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, insert, select, update

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor_api.life import Finding, State, begun, closed, evaluated, found, stands
from domino_advisor_api.tables import DEPLOYMENTS, EVALUATIONS, FINDINGS, inserting


class Deployment(Struct, frozen=True):
    """A deployment by its name, with the evaluation that counts. number: that evaluation's place in the store."""

    name: str
    evaluation: str
    number: int


class Revised(Struct, frozen=True):
    """A finding, by which revision it is known. The revision grows with each change."""

    fingerprint: str
    revision: int
    finding: Finding


class Outcome(Struct, frozen=True):
    """What a whole evaluation says of findings: its verdicts on pairs, and which guidelines it went by."""

    evaluation: Evaluation
    guidelines: Collection[str]

    @property
    def findings(self) -> Mapping[str, Verdict]:
        """What is violated, by fingerprint."""
        return {verdict.fingerprint: verdict for verdict in self.evaluation.findings if found(verdict)}

    def picked(self, marks: Collection[str]) -> Mapping[str, Verdict]:
        """The verdicts with these fingerprints."""
        several = getattr(self.evaluation.verdicts, "picked", None)
        if several is not None:
            return dict(several(marks))
        return {verdict.fingerprint: verdict for verdict in self.evaluation.verdicts if verdict.fingerprint in marks}


def lock(connection: Connection, name: str) -> None:
    """Waits until no other transaction stores an evaluation of the deployment, and keeps others out to its end."""
    row = {"key": _key(name), "name": name}
    # The update is what locks: a row that is there already is not locked by an insert that does nothing.
    statement = inserting(connection)(DEPLOYMENTS).values(row)
    connection.execute(statement.on_conflict_do_update(index_elements=["key"], set_={"name": name}))


def follow(connection: Connection, name: str, evaluation: str, outcome: Outcome) -> None:
    """Brings the findings of a deployment to what an evaluation says, once its row is stored and the name is locked."""
    number = connection.execute(select(EVALUATIONS.c.number).where(EVALUATIONS.c.id == evaluation)).scalar_one()
    connection.execute(
        update(DEPLOYMENTS).where(DEPLOYMENTS.c.key == _key(name)).values(evaluation=evaluation, number=number)
    )
    known = {one.fingerprint: one for one in _findings(connection, name)}
    now = outcome.findings
    others = outcome.picked(known.keys() - now.keys())
    for mark, one in known.items():
        if mark not in now and mark not in others and one.finding.guideline not in outcome.guidelines:
            continue  # nothing was said of it
        verdict = now.get(mark) or others.get(mark)
        after = evaluated(one.finding, verdict.verdict if verdict else "gone", evaluation)
        _revise(connection, name, one, after)
    rows = [
        {"deployment": _key(name), "fingerprint": mark, "revision": 1,
         "content": msgspec.json.encode(begun(verdict, evaluation))}
        for mark, verdict in now.items() if mark not in known
    ]  # fmt: skip
    if rows:
        connection.execute(insert(FINDINGS), rows)


def deployments(engine: Engine, limit: int, before: int | None) -> list[Deployment]:
    """Deployments, the one that was evaluated last first, of those whose evaluation is before that number."""
    query = _DEPLOYMENT.order_by(DEPLOYMENTS.c.number.desc()).limit(limit)
    if before is not None:
        query = query.where(DEPLOYMENTS.c.number < before)
    with engine.connect() as connection:
        return [Deployment(*row) for row in connection.execute(query)]


def deployment(engine: Engine, name: str) -> Deployment | None:
    """The deployment of that name, None where there is none."""
    with engine.connect() as connection:
        row = connection.execute(_DEPLOYMENT.where(DEPLOYMENTS.c.key == _key(name))).one_or_none()
    return None if row is None else Deployment(*row)


def findings(engine: Engine, name: str) -> list[Revised]:
    """All findings of a deployment, by guideline and subject."""
    with engine.connect() as connection:
        rows = _findings(connection, name)
    return sorted(rows, key=lambda one: (one.finding.guideline, one.finding.subject))


def change(engine: Engine, name: str, before: Revised, after: Finding) -> Revised | None:
    """Stores what was decided on a finding, None where it has changed since it was read."""
    with engine.begin() as connection:
        lock(connection, name)  # so that an evaluation that is being stored decides by what is stored here
        return _revise(connection, name, before, after)


def standing(connection: Connection, name: str, today: date) -> dict[str, State]:
    """How each finding of a deployment stands on a day, by fingerprint."""
    return {one.fingerprint: stands(one.finding, today) for one in _findings(connection, name)}


def acknowledge(connection: Connection, name: str, marks: Collection[str], owner: str, reason: str, today: date) -> int:
    """Records that a person closed the ticket of those findings of a deployment, in a transaction; how many of them
    were open. owner, reason: as in `Finding`.
    """
    lock(connection, name)
    changed = 0
    for one in _findings(connection, name):
        if one.fingerprint in marks:
            after = closed(one.finding, owner, reason, today)
            changed += after != one.finding
            _revise(connection, name, one, after)
    return changed


# A name without an evaluation is one whose first is being stored.
_DEPLOYMENT = select(DEPLOYMENTS.c.name, DEPLOYMENTS.c.evaluation, DEPLOYMENTS.c.number).where(
    DEPLOYMENTS.c.evaluation.is_not(None)
)


def _findings(connection: Connection, name: str) -> Sequence[Revised]:
    columns = (FINDINGS.c.fingerprint, FINDINGS.c.revision, FINDINGS.c.content)
    rows = connection.execute(select(*columns).where(FINDINGS.c.deployment == _key(name)))
    return [Revised(mark, revision, msgspec.json.decode(content, type=Finding)) for mark, revision, content in rows]


def _revise(connection: Connection, name: str, before: Revised, after: Finding) -> Revised | None:
    if after == before.finding:
        return before
    made = Revised(before.fingerprint, before.revision + 1, after)
    this = (
        FINDINGS.c.deployment == _key(name), FINDINGS.c.fingerprint == before.fingerprint,
        FINDINGS.c.revision == before.revision,
    )  # fmt: skip
    values = {"revision": made.revision, "content": msgspec.json.encode(after)}
    changed = connection.execute(update(FINDINGS).where(*this).values(values)).rowcount
    return made if changed == 1 else None


def _key(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()
