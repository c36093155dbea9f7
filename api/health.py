"""Health: whether the process answers, and whether it can do its work."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.api import negotiation
from domino_advisor.api.problems import Problem
from domino_advisor.api.services import services

routes = Blueprint("health", __name__)


@routes.get("/healthz")
def health() -> Response:
    """The process answers; nothing else is looked at."""
    negotiation.parameters()
    return _uncached(jsonify(status="ok"))


@routes.get("/readyz")
def readiness() -> Response:
    """Rules are loaded and the store takes a row, both tried now."""
    negotiation.parameters()
    guidelines = len(services().advisor.rule_base.guidelines)
    checks = {"rule_base": f"{guidelines} guidelines" if guidelines else "no guidelines", "store": "writable"}
    try:
        services().store.check()
    except SQLAlchemyError as error:
        # The message of a database may name hosts and files; its kind is enough here.
        checks["store"] = f"cannot be written ({type(error).__name__})"
    if not guidelines or checks["store"] != "writable":
        raise Problem(
            "not-ready", "The service cannot do its work now.", members={"checks": checks}, headers={"Retry-After": "5"}
        )
    return _uncached(jsonify(status="ready", checks=checks))


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
