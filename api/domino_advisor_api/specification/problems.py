"""The answers of problems, one for each status."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor_api import answers
from domino_advisor_api.problems import KINDS, MEDIA, URN
from domino_advisor_api.specification.parts import Node, request_id
from domino_advisor_schemas.declared import schema_of

_MORE: Mapping[str, Node] = {
    "scope-missing": {"scope": "evaluate"},
    "too-many-subjects": {"subjects": 7204, "limit": 5000},
    "invalid-deployment": {
        "errors": [
            {
                "pointer": "/machines/0/lpars/0/real_cps",
                "message": "real_cps is a whole number",
                "found": '"four"',
                "expected": "a whole number from 0",
                "line": 9,
                "column": 13,
            }
        ]
    },
    "engine-error": {"rule": "verdict-demand"},
    "too-many-images": {"images": 4800, "limit": 1000},
    "not-ready": {
        "checks": {
            "service": "serving",
            "rule_base": "40 guidelines, 40 verdicts on the description that it is tried with",
            "store": "its disk is full",
        }
    },
}


def problem_response(status: int) -> Node:
    """The answer of all problems with a status."""
    kinds = {kind: title for kind, (code, title) in KINDS.items() if code == status}
    examples = {
        kind: {
            "value": {
                "type": URN + kind,
                "title": title,
                "status": status,
                "detail": f"{title}.",
                "instance": "/v1/evaluations",
                "request_id": "4d1f0c3c8f0b4d0f9d5c8a0e2b7a6c11",
                **_MORE.get(kind, {}),
            }
        }
        for kind, title in kinds.items()
    }
    return {
        "description": "; or: ".join(kinds.values()) + ".",
        "headers": request_id(),
        "content": {MEDIA: {"schema": schema_of(answers.Problem), "examples": examples}},
    }
