"""What is to be told to the trackers of the site, and what was: for whoever runs the service."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response

from domino_advisor.core.answer import ID_PATTERN
from domino_advisor.core.declaring import carried
from domino_advisor.core.errors import Fault
from domino_advisor_api import answers, deciding, negotiation, outbox, queries
from domino_advisor_api.access import needs
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services, today

routes = Blueprint("outbox", __name__, url_prefix="/v1/outbox")

_ID = re.compile(ID_PATTERN)
_SAID = ("owner", "reason")


@routes.get("")
@needs("admin")
def index() -> Response:
    """Entries of the outbox, the newest first."""
    given = queries.read(queries.OutboxQuery)
    negotiation.answer_format()
    limit = given["limit"]
    before = int(given["cursor"]) if "cursor" in given else None
    found = outbox.entries(services().store.engine, given.get("state"), limit + 1, before, whole=False)
    items = [carried(answers.OutboxEntry, one) for one in found[:limit]]
    more = str(found[limit - 1].number) if len(found) > limit else None
    return answers.told(answers.OutboxPage(items=items, next=more))


@routes.post("/<id_>/replay")
@needs("admin")
def replay(id_: str) -> Response:
    """Has a dead entry tried again; it waits then."""
    queries.read()
    negotiation.answer_format()
    if not _known(id_) or not outbox.replay(services().store.engine, id_, datetime.now(UTC)):
        raise Problem("not-found", "No dead entry of the outbox has this id, or its ticket is told something later.")
    return _answered(id_)


@routes.post("/<id_>/drop")
@needs("admin")
def drop(id_: str) -> Response:
    """Gives an entry up that is dead, or waits and is held by nobody."""
    queries.read()
    negotiation.answer_format()
    owner, reason = _said(negotiation.decision())
    if not _known(id_) or not outbox.drop(services().store.engine, id_, owner, reason, datetime.now(UTC)):
        raise Problem(
            "not-found",
            "No entry of the outbox has this id that is dead, or waits and is not being delivered just now.",
        )
    return _answered(id_)


def _said(value: Any) -> tuple[str, str]:
    """Who drops an entry, and why, of a body."""
    if isinstance(value, dict):
        faults = list(deciding.faults_of(value, _SAID, _SAID, "Dropping an entry", today()))
    else:
        faults = [Fault("", "Who drops an entry, and why, is an object.", expected=", ".join(_SAID))]
    if faults:
        raise Problem("invalid-decision", faults[0].message, faults=faults)
    return value["owner"], value["reason"]


def _known(id_: str) -> bool:
    """Whether an id is one: PostgreSQL would refuse some texts, such as one with a NUL."""
    return _ID.fullmatch(id_) is not None


def _answered(id_: str) -> Response:
    entry = outbox.entry(services().store.engine, id_)
    if entry is None:
        raise Problem("not-found", "No entry of the outbox has this id any more.")
    return answers.told(carried(answers.OutboxEntry, entry))
