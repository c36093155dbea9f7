"""The guidelines."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers, queries
from domino_advisor_api.specification.parts import SLUG, Node, answer, operation, path
from domino_advisor_schemas.declared import schema_of


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/guidelines": {
            "get": operation(
                "listGuidelines", "guidelines", "Guidelines, by id",
                answer("A page of guidelines.", schema_of(answers.GuidelinePage)),
                query=queries.GuidelinesQuery, problems=(406,),
            ),
        },
        "/v1/guidelines/{paper}/{slug}": {
            "get": operation(
                "getGuideline", "guidelines", "A guideline in full",
                answer("The guideline.", schema_of(answers.Guideline)),
                parameters=(path("paper", SLUG, "The paper."), path("slug", SLUG, "Its name in the paper.")),
                problems=(404, 406),
            ),
        },
    }  # fmt: skip
