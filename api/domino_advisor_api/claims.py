"""Who answers a request that has a key: the first that claims the key, and nobody else while that lasts.

A claim is a row. It is made before the work begins, gets the evaluation in the transaction that stores that, and goes
at its time: a claim without an evaluation soon, since who made it may have been killed.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from domino_advisor.core.errors import AdvisorError
from domino_advisor_api.tables import CLAIMS

LEASE = timedelta(minutes=2)
"""How long a claim without an evaluation stands. Who takes longer loses it to another, and stores nothing."""
_SWEPT = 200


class Claim(Struct, frozen=True):
    """The right to answer the request with that key. kept: for how long the answer is known by it."""

    key: str
    holder: str
    kept: timedelta


class KeyReused(AdvisorError):
    """The key belongs to another request."""


class KeyInUse(AdvisorError):
    """The request is being answered."""


class ClaimLost(KeyInUse):
    """The work took longer than a claim stands: nothing was stored."""


def stamp(moment: datetime) -> str:
    """A moment as the store holds it: texts of this form stand in the order of time."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def claim(engine: Engine, key: str, fingerprint: str, kept: timedelta) -> Claim | str:
    """The claim of a key that is free, or the id of the evaluation that the request was answered with.

    KeyReused where the key was given to a request with another fingerprint; KeyInUse where that is being answered.
    """
    made = Claim(key, uuid.uuid4().hex, kept)
    now = datetime.now(UTC)
    _sweep(engine, now)
    row = {"key": key, "fingerprint": fingerprint, "holder": made.holder, "expires_at": stamp(now + LEASE)}
    try:
        with engine.begin() as connection:
            connection.execute(delete(CLAIMS).where(CLAIMS.c.key == key, CLAIMS.c.expires_at <= stamp(now)))
            connection.execute(insert(CLAIMS).values(row))
    except IntegrityError:
        return _answered(engine, key, fingerprint)
    return made


def _answered(engine: Engine, key: str, fingerprint: str) -> str:
    with engine.connect() as connection:
        there = connection.execute(select(CLAIMS).where(CLAIMS.c.key == key)).one_or_none()
    if there is not None and there.fingerprint != fingerprint:
        raise KeyReused
    if there is None or there.evaluation is None:
        raise KeyInUse  # or given up at this moment: the client tries again in any case
    return str(there.evaluation)


def complete(connection: Connection, claim: Claim, evaluation: str) -> None:
    """Says what the request was answered with. ClaimLost where the claim stands no more."""
    until = stamp(datetime.now(UTC) + claim.kept)
    changed: Any = connection.execute(
        update(CLAIMS).where(*_held(claim)).values(evaluation=evaluation, expires_at=until)
    )
    if changed.rowcount != 1:
        raise ClaimLost


def release(engine: Engine, claim: Claim) -> None:
    """Gives a claim up, if nothing was answered by it."""
    with engine.begin() as connection:
        connection.execute(delete(CLAIMS).where(*_held(claim), CLAIMS.c.evaluation.is_(None)))


def forget(engine: Engine, key: str, evaluation: str) -> None:
    """Frees a key whose evaluation is not in the store any more."""
    with engine.begin() as connection:
        connection.execute(delete(CLAIMS).where(CLAIMS.c.key == key, CLAIMS.c.evaluation == evaluation))


def _held(claim: Claim) -> tuple[Any, ...]:
    return CLAIMS.c.key == claim.key, CLAIMS.c.holder == claim.holder


def _sweep(engine: Engine, now: datetime) -> None:
    """Removes some of the claims whose time is over: more than one request brings, so that they do not pile up."""
    over = select(CLAIMS.c.key).where(CLAIMS.c.expires_at <= stamp(now)).limit(_SWEPT)
    with engine.connect() as connection:
        if connection.execute(over.limit(1)).first() is None:
            return
    with engine.begin() as connection:
        connection.execute(delete(CLAIMS).where(CLAIMS.c.key.in_(over.with_for_update(skip_locked=True))))
