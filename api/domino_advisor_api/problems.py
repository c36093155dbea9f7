"""Problem documents (RFC 9457): the one shape of every error that the service answers with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from flask import Flask, Response, g, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from domino_advisor.core.answer import plain
from domino_advisor.core.errors import EngineError, Fault, InvalidInput, TookTooLong, TooManyImages, TooManySubjects
from domino_advisor.description.answering import WHAT as ANSWERS
from domino_advisor.knowledge.overlays import WHAT as OVERLAY
from domino_advisor.knowledge.selection import WHAT as SELECTION
from domino_advisor.sizing.sizer import WHAT as SIZING
from domino_advisor_api import answers
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.rebuilding import NotRebuilt
from domino_advisor_api.store_failures import failure_of
from domino_advisor_api.watch import Overdue

MEDIA = "application/problem+json"
URN = "urn:domino-advisor:problem:"

# The last part of the type URI -> status and title. A title never changes from one occurrence to the next.
KINDS: Mapping[str, tuple[int, str]] = {
    "invalid-syntax": (400, "The body is neither JSON nor YAML"),
    "invalid-query": (400, "The query parameters cannot be used"),
    "invalid-request": (400, "The request cannot be read"),
    "token-needed": (401, "A token is needed"),
    "not-proven": (403, "The delivery is not signed"),
    "scope-missing": (403, "The token is not good for this"),
    "not-found": (404, "There is nothing at this address"),
    "method-not-allowed": (405, "The method cannot be used at this address"),
    "not-acceptable": (406, "None of the accepted media types can be given"),
    "too-slow": (408, "The request did not arrive in time"),
    "key-in-use": (409, "A request with this key is being answered"),
    "finding-fixed": (409, "The finding is fixed"),
    "changed-since": (412, "It has changed since it was read"),
    "too-large": (413, "The body is too large"),
    "too-many-images": (413, "The deployment has more images than the service evaluates"),
    "too-many-subjects": (413, "The deployment asks for more than the service evaluates"),
    "unsupported-media-type": (415, "The body's media type cannot be read"),
    "unknown-host": (421, "The service does not go by this name"),
    "invalid-deployment": (422, "The description cannot be evaluated"),
    "nothing-told": (422, "No file tells anything of a site"),
    "invalid-answers": (422, "The answers cannot be put into the description"),
    "invalid-overlay": (422, "The overlay cannot be used"),
    "invalid-selection": (422, "The choice of guidelines cannot be used"),
    "invalid-sizing": (422, "The sizing request cannot be used"),
    "invalid-decision": (422, "The decision cannot be used"),
    "match-required": (428, "If-Match is missing"),
    "key-reused": (422, "The key belongs to another request"),
    "engine-error": (500, "A rule failed"),
    "not-rebuilt": (500, "The account cannot be rebuilt"),
    "internal-error": (500, "The service failed"),
    "not-ready": (503, "The service is not ready"),
    "took-too-long": (503, "The request took too long"),
    "store-full": (503, "The disk of the store is full"),
    "store-locked": (503, "The store is locked"),
    "store-read-only": (503, "The store cannot be written"),
    "store-missing": (503, "The store is not there"),
    "store-of-another-version": (503, "The store is another version's"),
    "store-damaged": (503, "The store is damaged"),
    "store-failed": (503, "The store cannot be used"),
}
_KIND_OF_STATUS = {
    400: "invalid-request", 401: "token-needed", 403: "scope-missing", 404: "not-found", 405: "method-not-allowed",
    406: "not-acceptable", 413: "too-large",
    408: "too-slow", 415: "unsupported-media-type", 500: "internal-error", 503: "not-ready",
}  # fmt: skip
_KIND_OF_CONTENT = {
    SIZING: "invalid-sizing", ANSWERS: "invalid-answers", OVERLAY: "invalid-overlay", SELECTION: "invalid-selection",
}  # fmt: skip
_KIND_OF_INPUT = {"syntax": "invalid-syntax", "size": "too-large", "content": "invalid-deployment"}

log = structlog.get_logger("domino_advisor_api")


class Problem(Exception):
    """Answers the request with a problem document.

    kind: a key of KINDS. detail: one sentence on this occurrence. members: further members of the document.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        faults: Iterable[Fault] = (),
        members: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.faults = tuple(faults)
        self.members = dict(members or {})
        self.headers = dict(headers or {})


def answer(problem: Problem) -> Response:
    """The response for a problem."""
    status, title = KINDS[problem.kind]
    document = answers.Problem(
        type=URN + problem.kind,
        title=title,
        status=status,
        detail=problem.detail,
        instance=request.path,
        request_id=g.get("request_id", ""),
        errors=problem.faults or None,
        **problem.members,
    )
    g.problem = problem.kind
    response = Response(json.dumps(plain(document), ensure_ascii=False), status, mimetype=MEDIA)
    response.headers.update(problem.headers)
    return response


def _of_http(error: HTTPException) -> Response:
    kind = _KIND_OF_STATUS.get(error.code or 500, "invalid-request" if (error.code or 500) < 500 else "internal-error")
    details = {
        "not-found": "No resource has this address.",
        "method-not-allowed": f"{request.method} cannot be used here; the Allow header lists what can.",
        "too-large": "The body is larger than the service reads.",
    }
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if isinstance(error, RequestEntityTooLarge):
        # What was not read of the body must not be taken for the next request.
        headers["Connection"] = "close"
    return answer(Problem(kind, details.get(kind) or KINDS[kind][1] + ".", headers=headers))


def _of_input(error: InvalidInput) -> Response:
    count = len(error.faults)
    detail = f"The {error.what} has {count} {'fault' if count == 1 else 'faults'}; errors lists them."
    kind = _KIND_OF_INPUT[error.kind]
    if kind == "invalid-deployment":
        kind = _KIND_OF_CONTENT.get(error.what, kind)
    return answer(Problem(kind, detail, faults=error.faults))


def _of_images(error: TooManyImages) -> Response:
    detail = (
        f"The deployment has {error.found:,} images, each group counted with all its members, and the service "
        f"evaluates at most {error.limit:,}. Evaluate it on the command line, or describe it in several deployments."
    )
    return answer(Problem("too-many-images", detail, members={"images": error.found, "limit": error.limit}))


def _of_subjects(error: TooManySubjects) -> Response:
    detail = (
        f"The deployment comes to {error.found:,} subjects to evaluate, and the service evaluates at most "
        f"{error.limit:,} (DOMINO_ADVISOR_MAX_SUBJECTS). Everything that is described counts, a claim twice, as often "
        f"as a plan and growth have the site evaluated. Describe what is alike once and use count, evaluate it on the "
        f"command line, or describe it in several deployments."
    )
    return answer(Problem("too-many-subjects", detail, members={"subjects": error.found, "limit": error.limit}))


def _of_overdue(error: Overdue) -> Response:
    detail = (
        f"The request took more than {error.seconds:g} seconds and was ended. Describe the site in several "
        f"deployments, with fewer planned changes, or evaluate it on the command line; or ask again when the service "
        f"has less to do. DOMINO_ADVISOR_TIMEOUT sets the time."
    )
    log.warning("took-too-long", seconds=error.seconds, request_id=g.get("request_id", ""))
    return answer(Problem("took-too-long", detail, headers={"Retry-After": "30"}))


def _of_engine(error: EngineError) -> Response:
    log.error("engine-error", rule=error.rule, detail=error.detail, request_id=g.get("request_id", ""))
    failed = "The engine" if isinstance(error, TookTooLong) else f"The rule {error.rule}"
    detail = f"{failed} failed, so nothing was evaluated: {error.detail}"
    return answer(Problem("engine-error", detail, members={"rule": error.rule}))


def _of_rebuilding(error: NotRebuilt) -> Response:
    log.error("not-rebuilt", detail=str(error), request_id=g.get("request_id", ""))
    detail = f"The result is still there, but the account and the proofs are not: {error}."
    return answer(Problem("not-rebuilt", detail))


def _of_store(error: SQLAlchemyError) -> Response:
    failure = failure_of(error)
    log.error(failure.kind, error=type(error).__name__, request_id=g.get("request_id", ""))
    g.store_failed = True
    detail = f"The store cannot be used: {failure.told}. Nothing was stored. {failure.advice}"
    return answer(Problem(failure.kind, detail, headers={"Retry-After": "5"}))


def _of_newer_store(error: NewerStore) -> Response:
    log.error("store-of-another-version", detail=str(error), request_id=g.get("request_id", ""))
    g.store_failed = True
    return answer(Problem("store-of-another-version", f"The store is {error}. Nothing was stored."))


def _of_anything(error: Exception) -> Response:
    # The text of an unforeseen error may hold a part of the request; the log has it, the client does not need it.
    log.error("internal-error", exc_info=error, request_id=g.get("request_id", ""))
    return answer(Problem("internal-error", "The service failed unexpectedly; its log says more."))


def register(app: Flask) -> None:
    """Every error of the application becomes a problem document."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(InvalidInput, _of_input)
    app.register_error_handler(TooManyImages, _of_images)
    app.register_error_handler(TooManySubjects, _of_subjects)
    app.register_error_handler(Overdue, _of_overdue)
    app.register_error_handler(EngineError, _of_engine)
    app.register_error_handler(NotRebuilt, _of_rebuilding)
    app.register_error_handler(SQLAlchemyError, _of_store)
    app.register_error_handler(NewerStore, _of_newer_store)
    app.register_error_handler(Exception, _of_anything)
