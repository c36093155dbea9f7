"""How the service is run: its health, its figures, this document."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers
from domino_advisor_api.specification.parts import Node, answer, operation, request_id
from domino_advisor_schemas.declared import schema_of


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/healthz": {
            "get": operation(
                "getHealth", "operations", "Whether the process answers",
                answer("The process answers.", schema_of(answers.Health)), scope=None,
            ),
        },
        "/readyz": {
            "get": operation(
                "getReadiness", "operations",
                "Whether the rules evaluate, the store takes a row, and the service is not stopping",
                answer("The service is ready.", schema_of(answers.Readiness)), problems=(503,), scope=None,
            ),
        },
        "/metrics": {
            "get": operation(
                "getMetrics", "operations", "Figures for Prometheus",
                {
                    "description": "The figures of all workers, in the text format 0.0.4.",
                    "headers": request_id(),
                    "content": {"text/plain": {"schema": {"type": "string"}}},
                },
                problems=(404,),
            ),
        },
        "/openapi.json": {
            "get": operation(
                "getOpenapi", "operations", "This document", answer("This document.", {"type": "object"}), scope=None
            ),
        },
    }  # fmt: skip
