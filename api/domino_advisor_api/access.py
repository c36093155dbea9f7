"""Who is let in: by which name the service is called, and what the token of a caller is good for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.core.errors import Fault
from domino_advisor_api import listening
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services
from domino_advisor_api.tokens import SCOPES, Tokens

OPEN = frozenset(
    {
        "health.health", "health.readiness", "documentation.openapi", "documentation.docs", "documentation.asset",
        "documentation.deployment_schema", "audits.page", "hooks.deliver",
    }
)  # fmt: skip
"""What needs no token: whether it works, and how it is called; nothing that somebody sent, and no rule. And deliveries,
which are signed."""

_NEEDS = "domino_advisor_scope"
_KEY = "domino-advisor-access"
_REALM = 'Bearer realm="domino-advisor"'
_READS = ("GET", "HEAD", "OPTIONS")

View = TypeVar("View", bound=Callable[..., Any])


class NoToken(Exception):
    """A service that would listen beyond this machine, and lets everybody in. The message says what to do."""


def needs(scope: str) -> Callable[[View], View]:
    """Says of a view which scope it needs, where it is not the usual one: to read for GET, to evaluate for others."""
    assert scope in SCOPES

    def said(view: View) -> View:
        setattr(view, _NEEDS, scope)
        return view

    return said


def scope_of(endpoint: str, method: str) -> str | None:
    """The scope that a request needs, None where it needs none."""
    if endpoint in OPEN:
        return None
    usual = "read" if method in _READS else "evaluate"
    scope: str = getattr(current_app.view_functions[endpoint], _NEEDS, usual)
    return scope


def hold_reachable(addresses: list[Any], tokens: Tokens) -> None:
    """NoToken where a service that listens at these can be reached from elsewhere and has no token."""
    if not listening.beyond_loopback(addresses):
        return
    where = ", ".join(map(listening.shown, addresses))
    make = "make one with `domino-advisor token create --scope read --scope evaluate`, and start again"
    try:
        if not tokens.holding():
            raise NoToken(f"it would listen on {where}, beyond this machine, and no token is good in its store: {make}")
    except SQLAlchemyError:
        # It may come back, and until then nobody is let in.
        return


class _Access:
    """Whether tokens are asked for, as far as it is known."""

    def __init__(self) -> None:
        self.seen = False


def register(app: Flask) -> None:
    """Holds every request against the names of the service, and then against the tokens."""
    app.extensions[_KEY] = _Access()
    app.before_request(_hold_host)
    app.before_request(_hold_token)


def _hold_host() -> None:
    host = request.environ.get("HTTP_HOST")
    # No browser leaves it out, and what could be made to lead elsewhere is a name.
    if host is None or listening.is_own_name(host, services().settings.hosts):
        return
    fault = Fault(
        "", "The service does not go by this name.", found=host[:200],
        advice="Name it in DOMINO_ADVISOR_HOSTS, if it is the service's.",
    )  # fmt: skip
    detail = f"The service does not answer to the host {host[:200]!r}."
    raise Problem("unknown-host", detail, faults=[fault], headers={"Connection": "close"})


def _hold_token() -> None:
    if request.url_rule is None or request.endpoint is None:
        return  # nothing is there, for whomever
    scope = scope_of(request.endpoint, request.method)
    if scope is None:
        return
    shown = request.authorization
    text = (shown.token or "") if shown is not None and shown.type == "bearer" else ""
    tokens = services().tokens
    if text and (token := tokens.of(text)) is not None:
        g.token = token.id
        if token.allows(scope):
            return
        raise Problem(
            "scope-missing", f"The token is not good for this: it lacks the scope {scope}.", members={"scope": scope},
            headers={"WWW-Authenticate": f'{_REALM}, error="insufficient_scope", scope="{scope}"'},
        )  # fmt: skip
    if not _asked_for(tokens):
        return
    if text:
        detail = "The token is not known, or has ended."
        challenge = f'{_REALM}, error="invalid_token"'
    else:
        detail, challenge = "The service is asked with a token: Authorization: Bearer TOKEN.", _REALM
    raise Problem("token-needed", detail, members={"scope": scope}, headers={"WWW-Authenticate": challenge})


def _asked_for(tokens: Tokens) -> bool:
    """Whether this service asks for a token: it can be reached from elsewhere, or one was ever made for it."""
    access: _Access = current_app.extensions[_KEY]
    if listening.beyond_loopback():
        return True
    try:
        access.seen = tokens.any()
    except SQLAlchemyError:
        # What needs the store will say so; what needs none is let through where none was asked for before.
        if access.seen:
            raise
    return access.seen
