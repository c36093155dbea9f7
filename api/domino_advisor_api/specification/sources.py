"""The papers."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers
from domino_advisor_api.specification.parts import SLUG, Node, answer, operation, path
from domino_advisor_schemas.declared import schema_of


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/sources": {
            "get": operation(
                "listSources", "sources", "The papers",
                answer("All papers.", schema_of(answers.SourceList)), problems=(406,),
            ),
        },
        "/v1/sources/{id}": {
            "get": operation(
                "getSource", "sources", "A paper with the passages that guidelines cite",
                answer("The paper.", schema_of(answers.Source)),
                parameters=(path("id", SLUG, "The id of the paper."),), problems=(404, 406),
            ),
        },
    }  # fmt: skip
