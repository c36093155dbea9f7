"""Health: whether the process answers, and whether it can do its work."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.core.errors import EngineError, InvalidInput
from domino_advisor_api import answers, outbox, queries, watch
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services
from domino_advisor_api.store_failures import failure_of

routes = Blueprint("health", __name__)

# Small, and yet with a subject of every level down to a workload, so that rules of each have something to evaluate.
_PROBE: dict[str, Any] = {
    "deployment": "readiness",
    "machines": [
        {
            "name": "machine",
            "lpars": [
                {
                    "name": "lpar",
                    "image": {"dpars": [{"name": "dpar", "workloads": [{"client": "nrpc"}]}]},
                }
            ],
        }
    ],
}


@routes.get("/healthz")
def health() -> Response:
    """The process answers; nothing else is looked at."""
    queries.read()
    return _uncached(answers.told(answers.Health()))


@routes.get("/readyz")
def readiness() -> Response:
    """The rules evaluate, the store fits this version and takes a row, and nobody has told the service to stop."""
    queries.read()
    checks = {}
    ready = True
    for name, check in (("service", _service), ("rule_base", _rule_base), ("store", _store)):
        fine, checks[name] = check()
        ready = ready and fine
    if services().trackers:
        checks["trackers"] = _trackers()
    if not ready:
        raise Problem(
            "not-ready", "The service cannot do its work now.", members={"checks": checks}, headers={"Retry-After": "5"}
        )
    return _uncached(answers.told(answers.Readiness(checks=checks)))


def _service() -> tuple[bool, str]:
    return (False, "stopping") if watch.stopping() else (True, "serving")


def _rule_base() -> tuple[bool, str]:
    advisor = services().advisor
    guidelines = len(advisor.rule_base.guidelines)
    try:
        verdicts = advisor.evaluate(_PROBE, proofs=False).counts.pairs
    except EngineError as error:
        return False, f"the rule {error.rule} failed"
    except InvalidInput:
        return False, "the description that it is tried with is refused"
    return verdicts > 0, f"{guidelines} guidelines, {verdicts} verdicts on the description that it is tried with"


def _store() -> tuple[bool, str]:
    try:
        store = services().store
        if misfits := store.misfits():
            return False, f"another version's: it has no {', '.join(misfits)}"
        store.check()
    except NewerStore as error:
        return False, str(error)
    except SQLAlchemyError as error:
        g.store_failed = True
        return False, failure_of(error).told
    return True, "writable"


def _trackers() -> str:
    """What is to be told to trackers. It is no condition: a service serves whether a tracker is down or not."""
    try:
        depth = outbox.depth(services().store.engine)
    except (SQLAlchemyError, NewerStore):
        return "what waits is not known without the store"
    waits = f"{depth.waiting} wait, the oldest since {depth.oldest}" if depth.waiting else "nothing waits"
    return f"{waits}; {depth.dead} dead" if depth.dead else waits


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
