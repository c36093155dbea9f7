"""Sizings."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.sizing.results import Sizing
from domino_advisor.sizing.sizing_base import load_sizing_base
from domino_advisor_api import queries
from domino_advisor_api.negotiation import BODY_MEDIA
from domino_advisor_api.specification.parts import Node, answer, operation
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.proof import nodes

_SIZING = schema_of(Sizing, steps=nodes("The proof: every node by id, down to the request and the figures cited."))


def _body() -> Node:
    content: Node = {}
    schema = load_sizing_base(load_rule_base()).schema
    for media in BODY_MEDIA:
        content[media] = {"schema": schema, "examples": {"sizing": {"$ref": "#/components/examples/sizing"}}}
    about = "The sizing request. The answer asks for facts that it does not state."
    return {"required": True, "description": about, "content": content}


def _sizing_answer() -> Node:
    made = answer("The figures that were computed, and those that cannot be given.", _SIZING)
    made["content"]["text/markdown"] = {"schema": {"type": "string"}}
    return made


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/sizings": {
            "post": operation(
                "createSizing", "sizings", "Work out figures by the papers' tables and formulas; nothing is stored",
                _sizing_answer(), query=queries.SizingQuery, body=_body(),
                problems=(406, 413, 415, 422), scope="evaluate",
            ),
        },
    }  # fmt: skip
