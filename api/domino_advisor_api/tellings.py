"""What is to be told to the trackers of the site, and what was: for whoever runs the service."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from flask import Blueprint, Response

from domino_advisor.core.answer import ID_PATTERN
from domino_advisor.core.declaring import carried
from domino_advisor_api import answers, negotiation, outbox, queries
from domino_advisor_api.access import needs
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services

routes = Blueprint("outbox", __name__, url_prefix="/v1/outbox")

_ID = re.compile(ID_PATTERN)


@routes.get("")
@needs("admin")
def index() -> Response:
    """Entries of the outbox, the newest first."""
    given = queries.read(queries.OutboxQuery)
    negotiation.answer_format()
    limit = given["limit"]
    before = int(given["cursor"]) if "cursor" in given else None
    found = outbox.entries(services().store.engine, given.get("state"), limit + 1, before)
    items = [carried(answers.OutboxEntry, one) for one in found[:limit]]
    more = str(found[limit - 1].number) if len(found) > limit else None
    return answers.told(answers.OutboxPage(items=items, next=more))


@routes.post("/<id_>/replay")
@needs("admin")
def replay(id_: str) -> Response:
    """Has a dead entry tried again; it waits then."""
    queries.read()
    negotiation.answer_format()
    engine = services().store.engine
    known = _ID.fullmatch(id_) is not None  # PostgreSQL would refuse some texts, such as one with a NUL
    if not known or not outbox.replay(engine, id_, datetime.now(UTC)):
        raise Problem("not-found", "No dead entry of the outbox has this id.")
    entry = outbox.entry(engine, id_)
    if entry is None:
        raise Problem("not-found", "No entry of the outbox has this id any more.")
    return answers.told(carried(answers.OutboxEntry, entry))
