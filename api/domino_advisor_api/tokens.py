"""Tokens: what a caller shows to be let in, made by an administrator and kept in the store.

A token is `dadv_` with twelve signs that name it and sixty-four that are its secret. The store has the name and a hash
of the secret: whoever reads the store cannot call the service by it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime

from msgspec import Struct
from sqlalchemy import delete, insert, select, update

from domino_advisor_api.storage import Store
from domino_advisor_api.tables import TOKENS

SCOPES = ("read", "evaluate", "waive", "admin")
"""What a token may be good for: to read what is stored and known, to have something evaluated, to change what became of
findings, and everything."""
PREFIX = "dadv_"
_TOKEN = re.compile(PREFIX + r"([0-9a-f]{12})_([0-9a-f]{64})")


class Token(Struct, frozen=True):
    """What is known of a token.

    created_at, revoked_at: moments such as 2027-01-31T12:00:00Z. expires_on: its last day, in UTC, None where it has
    none.
    """

    id: str
    name: str
    scopes: tuple[str, ...]
    created_at: str
    expires_on: str | None = None
    revoked_at: str | None = None

    def allows(self, scope: str) -> bool:
        """Whether it is good for what needs this scope."""
        return scope in self.scopes or "admin" in self.scopes

    def holds(self, day: date) -> bool:
        """Whether it is good for anything on a day."""
        return self.revoked_at is None and (self.expires_on is None or self.expires_on >= day.isoformat())


class Ambiguous(Exception):
    """A name that several tokens have. ids: theirs."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = tuple(ids)
        super().__init__(", ".join(ids))


class Tokens:
    """The tokens of a store. What one process makes or revokes, all that share the store know with their next request.

    Every method raises SQLAlchemyError where the store cannot be used.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, scopes: Sequence[str], name: str = "", expires_on: date | None = None) -> tuple[Token, str]:
        """A new token, and the text of it, which is not known to anybody afterwards."""
        secret = secrets.token_hex(32)
        made = Token(
            secrets.token_hex(6), name, tuple(scope for scope in SCOPES if scope in scopes), _now(),
            expires_on.isoformat() if expires_on else None,
        )  # fmt: skip
        row = {
            "id": made.id, "name": made.name, "scopes": " ".join(made.scopes), "hash": _hash(secret),
            "created_at": made.created_at, "expires_on": made.expires_on,
        }  # fmt: skip
        with self._store.engine.begin() as connection:
            connection.execute(insert(TOKENS).values(row))
        return made, f"{PREFIX}{made.id}_{secret}"

    def all(self) -> list[Token]:
        """Every token that was made and not forgotten, the oldest first."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(select(TOKENS).order_by(TOKENS.c.created_at, TOKENS.c.id)).all()
        return [_token(row) for row in rows]

    def any(self) -> bool:
        """Whether one was ever made: one that has ended counts, since nobody is let in by an end."""
        with self._store.engine.connect() as connection:
            return connection.execute(select(TOKENS.c.id).limit(1)).first() is not None

    def holding(self) -> bool:
        """Whether somebody can be let in today."""
        return any(token.holds(_today()) for token in self.all())

    def of(self, text: str) -> Token | None:
        """The token that a caller shows, None where it is none that is good today."""
        found = _TOKEN.fullmatch(text)
        if found is None:
            return None
        id_, secret = found.groups()
        with self._store.engine.connect() as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.id == id_)).one_or_none()
        # held against something in any case: how long it takes tells nothing
        same = hmac.compare_digest(_hash(secret), row.hash if row is not None else "-" * 64)
        token = _token(row) if row is not None and same else None
        return token if token is not None and token.holds(_today()) else None

    def revoke(self, named: str, *, forget: bool = False) -> Token | None:
        """The token that is good for nothing from now on, None where none is meant.

        named: its id, its name, or the token itself. forget: it is taken off the list too. Raises Ambiguous.
        """
        token = self._meant(named)
        if token is None:
            return None
        change = delete(TOKENS) if forget else update(TOKENS).values(revoked_at=token.revoked_at or _now())
        with self._store.engine.begin() as connection:
            connection.execute(change.where(TOKENS.c.id == token.id))
        return token

    def _meant(self, named: str) -> Token | None:
        known = self.all()
        whole = _TOKEN.fullmatch(named)
        by_id = [token for token in known if token.id == (whole[1] if whole else named)]
        by_name = [token for token in known if token.name == named and token.name]
        meant = by_id or [token for token in by_name if token.revoked_at is None] or by_name
        if len(meant) > 1:
            raise Ambiguous([token.id for token in meant])
        return meant[0] if meant else None


def _token(row: object) -> Token:
    told = {name: getattr(row, name) for name in Token.__struct_fields__}
    return Token(**{**told, "scopes": tuple(told["scopes"].split())})


def _hash(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def _today() -> date:
    return datetime.now(UTC).date()


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
