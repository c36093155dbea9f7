"""What is to be told to trackers."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers, queries
from domino_advisor_api.negotiation import BODY_MEDIA
from domino_advisor_api.specification.parts import HEX, ITEM, LISTING, Node, answer, lines_of_decision, operation, path
from domino_advisor_schemas.declared import schema_of


def _body() -> Node:
    lines = lines_of_decision()
    schema = {"type": "object", "required": list(lines), "properties": lines, "additionalProperties": False}
    content = {media: {"schema": schema} for media in BODY_MEDIA}
    return {"required": True, "description": "Who gives it up, and why.", "content": content}


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/outbox": {
            "get": operation(
                "listOutbox", "outbox", "What is to be told to trackers, and what was, the newest first",
                answer("A page of entries.", schema_of(answers.OutboxPage)),
                query=queries.OutboxQuery, problems=LISTING, scope="admin",
            ),
        },
        "/v1/outbox/{id}/replay": {
            "post": operation(
                "replayOutbox", "outbox", "Have a dead entry tried again",
                answer("The entry, which waits.", schema_of(answers.OutboxEntry)),
                parameters=(path("id", HEX, "The id of the entry."),), problems=ITEM, scope="admin",
            ),
        },
        "/v1/outbox/{id}/drop": {
            "post": operation(
                "dropOutbox", "outbox", "Give up an entry that is dead, or waits and is not being delivered just now",
                answer("The entry, which is dropped.", schema_of(answers.OutboxEntry)),
                parameters=(path("id", HEX, "The id of the entry."),), body=_body(),
                problems=(*ITEM, 413, 415, 422), scope="admin",
            ),
        },
    }  # fmt: skip
