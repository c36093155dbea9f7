"""The document: all operations, with what they refer to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apispec import APISpec

from domino_advisor.core.version import __version__
from domino_advisor_api.problems import KINDS
from domino_advisor_api.specification import (
    deployments,
    evaluations,
    examples,
    guidelines,
    hooks,
    operations,
    outbox,
    questions,
    schemas,
    sizings,
    sources,
)
from domino_advisor_api.specification.parts import TOKEN, Node
from domino_advisor_api.specification.problems import problem_response
from domino_advisor_schemas.describing import DescribingPlugin

_ABOUT = """\
Evaluates Domino mail deployments against the vendors' performance papers. A description of a deployment goes in;
verdicts, recommendations and questions come out, each traced by a proof to the section of the paper that it rests on.

Where tokens are asked for, a request shows one: `Authorization: Bearer TOKEN`.

Errors are problem documents (RFC 9457). Within a version an answer may gain members, and never loses one."""

# In this order the page lists the tags: what the service is for, then what it knows, then how it is run.
_TAGS = (
    *(evaluations, deployments, outbox, hooks, questions, sizings),
    *(guidelines, sources, schemas),
    operations,
)


def _paths() -> Mapping[str, Node]:
    return {path: calls for tag in _TAGS for path, calls in tag.paths().items()}


def _tags() -> list[str]:
    return list(dict.fromkeys(call["tags"][0] for calls in _paths().values() for call in calls.values()))


def specification() -> dict[str, Any]:
    """The OpenAPI 3.1 document as plain values."""
    spec = APISpec(
        title="domino-advisor",
        version=__version__,
        openapi_version="3.1.0",
        info={"description": _ABOUT, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
        servers=[{"url": "/"}],
        tags=[{"name": tag} for tag in _tags()],
        plugins=[DescribingPlugin()],
    )
    request_id = {"description": "The id of the request: the client's own, if it sent a plain token."}
    spec.components.header("RequestId", {**request_id, "schema": {"type": "string"}})
    tag = "A tag of exactly these bytes, to be sent as If-None-Match."
    spec.components.header("Tag", {"description": tag, "schema": {"type": "string"}})
    spec.components.example("lpar", {"summary": "Two partitions in one LPAR", "value": examples.DEPLOYMENT})
    spec.components.example("sizing", {"summary": "Notes users in LPARs of System z", "value": examples.SIZING})
    spec.components.example("answers", {"summary": "How a system is used", "value": examples.ANSWERS})
    about = "A token that `domino-advisor token create` made: of the scope that is listed, or of admin."
    spec.components.security_scheme(TOKEN, {"type": "http", "scheme": "bearer", "description": about})
    for status in sorted({status for status, _ in KINDS.values()}):
        spec.components.response(f"Problem{status}", problem_response(status))
    for path, calls in _paths().items():
        spec.path(path=path, operations=calls)
    made: dict[str, Any] = _without_const(spec.to_dict())
    order = ("openapi", "info", "servers", "tags", "paths", "components")
    return {name: made[name] for name in order}


def _without_const(node: Any) -> Any:
    """The same schema with an enum of one word for each const, which generators of clients get wrong in an anyOf."""
    if isinstance(node, dict):
        made = {name: _without_const(member) for name, member in node.items()}
        if isinstance(made.get("const"), str):
            made |= {"type": "string", "enum": [made.pop("const")]}
        return made
    return [_without_const(member) for member in node] if isinstance(node, list) else node
