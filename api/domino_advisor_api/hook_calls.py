"""Deliveries of trackers: one says that a ticket changed, which is then read and answered there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import cast

from flask import Blueprint, Response, g, request

from domino_advisor_api import answers, inbox, logs, negotiation, queries
from domino_advisor_api.hooks.proof import NotProven, Received
from domino_advisor_api.hooks.schemes import proven
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services
from domino_advisor_api.settings import SettingsError
from domino_advisor_api.trackers.contract import Reads

_MOST_BYTES = 2 * 2**20

routes = Blueprint("hooks", __name__, url_prefix="/v1/hooks")


@routes.post("/<tracker>")
def deliver(tracker: str) -> Response:
    """Takes a delivery in. What lets it in is its signature, over the body as it came."""
    queries.read()
    named = services().trackers.get(tracker)
    if named is None or named.hook is None:
        raise Problem("not-found", "No tracker of this name sends deliveries.")
    now = datetime.now(UTC)
    body = negotiation.body(_MOST_BYTES, "A delivery about a ticket is shorter.")
    try:
        delivery = proven(
            named.hook, Received(cast("Mapping[str, str]", request.headers), body, now), named.hook_secrets()
        )
    except NotProven as error:
        # what exactly does not hold is told to whoever runs the service alone
        logs.log.warning("delivery-not-proven", tracker=tracker, detail=str(error))
        raise Problem("not-proven", "The delivery is not signed with a secret of this tracker.") from None
    except SettingsError as error:
        logs.log.error("tracker-without-secret", tracker=tracker, detail=str(error))
        raise Problem("not-ready", "The secret of this tracker cannot be read.") from None
    adapter = named.adapter()
    project = adapter.project if isinstance(adapter, Reads) else None
    other = delivery.project is not None and project is not None and delivery.project.lower() != project.lower()
    if other:
        # whoever can sign may write any sign into it
        told = ascii(delivery.project)
        logs.log.warning("delivery-of-another-project", tracker=tracker, project=told, expected=project)
    ticket = None if other else delivery.ticket
    new = inbox.receive(services().store.engine, tracker, delivery.id, ticket, now)
    g.delivery = delivery.id
    response = answers.told(answers.Delivery(asked=new and ticket is not None))
    response.status_code = 202
    return response
