"""The schema of a description."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api.specification.parts import Node, operation, request_id


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/schemas/deployment": {
            "get": operation(
                "getDeploymentSchema", "schemas", "The JSON Schema of a description",
                {
                    "description": "The schema (2020-12).",
                    "headers": request_id(),
                    "content": {"application/schema+json": {"schema": {"type": "object"}}},
                },
                problems=(406,), scope=None,
            ),
        },
    }  # fmt: skip
