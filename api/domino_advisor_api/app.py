"""The application: its parts, put together."""

from __future__ import annotations

from flask import Flask, Response, request
from sqlalchemy.exc import SQLAlchemyError

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import Overlay, load_overlay
from domino_advisor_api import (
    access,
    addresses,
    audits,
    comparisons,
    deployments,
    documentation,
    evaluations,
    guidelines,
    health,
    hook_calls,
    logs,
    metrics,
    problems,
    questions,
    sizings,
    sources,
    tellings,
)
from domino_advisor_api.migrating import NewerStore
from domino_advisor_api.rebuilding import Rebuilder
from domino_advisor_api.services import Daily, Services, attach, today
from domino_advisor_api.settings import Settings
from domino_advisor_api.snapshots import overlay_snapshot, rule_base_snapshot
from domino_advisor_api.storage import Store
from domino_advisor_api.tokens import Tokens
from domino_advisor_api.trackers.file import read_trackers


def create_app(config: Settings | None = None, advisor: Advisor | None = None) -> Flask:
    """The service as a WSGI application.

    config: default, the environment variables. advisor: default, the rules and overlay of the settings.
    Raises SettingsError, RuleBaseError or InvalidInput (the overlay): a service with no rules is not started. One
    whose database cannot be reached is: it says so at /readyz and with a 503, and takes up work when it can.
    """
    settings = config or Settings.from_environment()
    trackers = read_trackers(settings.trackers) if settings.trackers else {}
    logs.configure(settings)
    day = today()
    evaluate = advisor or Advisor(*read_rules(settings))
    overlays = [overlay_snapshot(evaluate.overlay)] if evaluate.overlay else []
    store = Store(settings.database_url, [rule_base_snapshot(evaluate.rule_base)], overlays)
    try:
        if misfits := store.misfits():
            logs.log.error("store-of-another-version", missing=misfits)
    except NewerStore as error:
        logs.log.error("store-of-another-version", detail=str(error))
    except SQLAlchemyError as error:
        logs.log.warning("store-unreachable", error=type(error).__name__)
    app = Flask(__name__, static_folder=None)
    app.json.sort_keys = True  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = True
    addresses.escaped(app)
    made = Services(settings, Daily(evaluate, day), store, Rebuilder(evaluate, store), Tokens(store), trackers)
    attach(app, made)
    logs.register(app)
    if settings.metrics:
        metrics.register(app, evaluate.rule_base)
    problems.register(app)
    access.register(app)
    told = (evaluations, deployments, audits, comparisons, questions, sizings, guidelines, sources, tellings)
    for module in (*told, hook_calls, health, metrics, documentation):
        app.register_blueprint(module.routes)
    app.after_request(_headers)
    return app


def read_rules(settings: Settings) -> tuple[RuleBase, Overlay | None]:
    """The rule base and the overlay that settings ask for. Raises RuleBaseError, or InvalidInput for the overlay."""
    rules = load_rule_base(settings.rules)
    return rules, load_overlay(settings.overlay, rules) if settings.overlay else None


_OF_OWNERS = (
    "/v1/evaluations",
    "/v1/outbox",
    "/v1/deployments",
    "/v1/audits",
    "/v1/questions",
    "/v1/answers",
    "/v1/sizings",
)


def _headers(response: Response) -> Response:
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    # A deployment is its owner's affair: nothing that is told of one is kept by a cache.
    if request.path.startswith(_OF_OWNERS) or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response
