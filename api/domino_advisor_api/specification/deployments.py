"""Deployments, their findings and their gate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from domino_advisor_api import answers, queries
from domino_advisor_api.life import Decided
from domino_advisor_api.negotiation import BODY_MEDIA
from domino_advisor_api.specification.parts import HEX, ITEM, LISTING, Node, answer, lines_of_decision, operation, path
from domino_advisor_schemas.declared import schema_of

_NAME = path("name", {"minLength": 1}, "The name of the deployment, each sign outside A-Z a-z 0-9 - . _ ~ escaped.")
_MARK = path("fingerprint", HEX, "The fingerprint of the finding.")
_MATCH: Node = {
    "name": "If-Match", "in": "header", "required": True,
    "description": "The ETag of the finding as it was read, or *.",
    "schema": {"type": "string"},
}  # fmt: skip


def _tag() -> Node:
    return {"ETag": {"description": "To be sent as If-Match with a decision.", "schema": {"type": "string"}}}


def _body() -> Node:
    until = {"type": "string", "format": "date", "description": "The last day of a waiver, today or later."}
    state = {"type": "string", "enum": list(get_args(Decided)), "description": "waived takes all others."}
    schema = {
        "type": "object",
        "required": ["state"],
        "properties": {"state": state, **lines_of_decision(), "until": until},
        "additionalProperties": False,
    }
    content = {media: {"schema": schema} for media in BODY_MEDIA}
    return {"required": True, "description": "What is decided.", "content": content}


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/deployments": {
            "get": operation(
                "listDeployments", "deployments", "Deployments, the one that was evaluated last first",
                answer("A page of deployments.", schema_of(answers.DeploymentPage)),
                query=queries.PageQuery, problems=LISTING,
            ),
        },
        "/v1/deployments/{name}": {
            "get": operation(
                "getDeployment", "deployments", "A deployment, and how many findings of it stand how",
                answer("The deployment.", schema_of(answers.TrackedDeployment)),
                parameters=(_NAME,), problems=ITEM, tagged=True,
            ),
        },
        "/v1/deployments/{name}/findings": {
            "get": operation(
                "listFindings", "deployments", "What was violated once, and how it stands",
                answer("A page of findings.", schema_of(answers.FindingPage)),
                parameters=(_NAME,), query=queries.FindingsQuery, problems=ITEM, tagged=True,
            ),
        },
        "/v1/deployments/{name}/findings/{fingerprint}": {
            "get": operation(
                "getFinding", "deployments", "A finding of a deployment",
                answer("The finding.", schema_of(answers.DeploymentFinding), _tag()),
                parameters=(_NAME, _MARK), problems=ITEM,
            ),
            "patch": operation(
                "decideFinding", "deployments", "Acknowledge a finding, waive it for a time, or open it again",
                answer("The finding, as it was decided.", schema_of(answers.DeploymentFinding), _tag()),
                parameters=(_NAME, _MARK, _MATCH), body=_body(),
                problems=(*ITEM, 409, 412, 413, 415, 422, 428), scope="waive",
            ),
        },
        "/v1/deployments/{name}/gate": {
            "get": operation(
                "getGate", "deployments", "Whether the last evaluation of a deployment stops a change",
                answer("What the gate says.", schema_of(answers.DeploymentGate)),
                parameters=(_NAME,), query=queries.GateQuery, problems=ITEM,
            ),
        },
    }  # fmt: skip
