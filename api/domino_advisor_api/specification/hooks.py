"""What trackers tell."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers
from domino_advisor_api.specification.parts import Node, answer, operation, path
from domino_advisor_schemas.declared import schema_of

_TRACKER = {"pattern": "^[a-z0-9][a-z0-9-]*$"}


def _body() -> Node:
    about = "What the tracker tells, with its signature in the headers of its own scheme."
    return {"required": True, "description": about, "content": {"application/json": {"schema": {}}}}


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/hooks/{tracker}": {
            "post": operation(
                "deliver", "hooks", "Tell that a ticket of a tracker changed, as the tracker signs it",
                answer("The delivery was taken in.", schema_of(answers.Delivery)), status=202,
                parameters=(path("tracker", _TRACKER, "The name of the tracker in the service's settings."),),
                body=_body(), problems=(403, 404, 413, 503), scope=None,
            ),
        },
    }  # fmt: skip
