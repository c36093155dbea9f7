"""What operations are described by, whatever their tag: parameters, bodies, answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domino_advisor.core.answer import ID_PATTERN
from domino_advisor.report.formats import TICKET
from domino_advisor.report.tickets.ticket import Tickets
from domino_advisor_api import deciding, queries
from domino_advisor_api.negotiation import BODY_MEDIA, FORM, PARTS
from domino_advisor_api.negotiation import MEDIA as FORMAT_MEDIA
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.deployment import DeploymentSchema

Node = dict[str, Any]
TOKEN = "token"
"""What the document calls the way to be let in."""
HEX = {"pattern": ID_PATTERN}
SLUG = {"pattern": "^[a-z0-9][a-z0-9.-]*$"}
ITEM = (404, 406, 503)
LISTING = (406, 503)
"""The problems of what reads one thing, and of a page."""
_FILE: Mapping[str, Any] = {"sarif": {"type": "object"}, TICKET: schema_of(Tickets)}
"""The answers in a format that are more than a text."""
_HAS: Node = {
    "name": "If-None-Match", "in": "header", "description": "The ETag of what the client has.",
    "schema": {"type": "string"},
}  # fmt: skip


def path(name: str, schema: Node, about: str) -> Node:
    """A step of a path that is a text of that schema."""
    return {"name": name, "in": "path", "required": True, "description": about, "schema": {"type": "string", **schema}}


def deployment_body() -> Node:
    """A description, alone or in a form with an overlay."""
    content: Node = {}
    for media in BODY_MEDIA:
        content[media] = {"schema": DeploymentSchema, "examples": {"lpar": {"$ref": "#/components/examples/lpar"}}}
    deployment, overlay = (
        {"type": "string", "format": "binary", "description": about}
        for about in (
            "The description, in JSON or YAML.",
            "A site's own figures and waivers, in JSON or YAML, in place of the overlay that the service has.",
        )
    )
    content[FORM] = {
        "schema": {
            "type": "object",
            "required": [PARTS[0]],
            "properties": dict(zip(PARTS, (deployment, overlay), strict=True)),
            "additionalProperties": False,
        }
    }
    return {
        "required": True,
        "description": "The description of the deployment. What it does not state is unknown, and is asked for.",
        "content": content,
    }


def lines_of_decision() -> Node:
    """What whoever decides something says of it, by name."""
    return {
        name: {"type": "string", "minLength": 1, "maxLength": longest, "description": about}
        for (name, longest), about in zip(deciding.LENGTHS.items(), ("Who decides.", "Why."), strict=True)
    }


def answer(
    about: str, schema: Any, headers: Node | None = None, files: bool = False, links: Node | None = None
) -> Node:
    """An answer in JSON; files: in the other formats, too."""
    content: Node = {"application/json": {"schema": schema}}
    for name, media in FORMAT_MEDIA.items():
        if files and name != "json":
            content[media] = {"schema": _FILE.get(name, {"type": "string"})}
    made = {"description": about, "headers": {**request_id(), **(headers or {})}, "content": content}
    return {**made, "links": links} if links else made


def link(operation: str, **parameters: str) -> Node:
    """A link to an operation. parameters: its own, as expressions on the answer."""
    return {"operationId": operation, "parameters": parameters}


def request_id() -> Node:
    """The header that every answer has."""
    return {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}


def operation(
    id_: str,
    tag: str,
    summary: str,
    answer: Node,
    *,
    status: int = 200,
    parameters: tuple[Node, ...] = (),
    query: type[queries.Query] | None = None,
    body: Node | None = None,
    problems: tuple[int, ...] = (),
    tagged: bool = False,
    scope: str | None = "read",
) -> Node:
    """An operation. problems: the statuses of those that not every operation has; tagged: whether the answer has an
    ETag; scope: that a token needs, None where none is needed.
    """
    # 406 and the 5xx can come of every call that does some work, 400 wherever a query is read: that is everywhere. A
    # token is looked up in the store, so that what needs one may find that away. 408 comes before it is known what is
    # asked for.
    needing = () if scope is None else (401, 403, 503)
    responses = {str(status): answer}
    for problem in sorted({400, 421, 500, *needing, *((408,) if body else ()), *problems}):
        responses[str(problem)] = {"$ref": f"#/components/responses/Problem{problem}"}
    made: Node = {"operationId": id_, "tags": [tag], "summary": summary, "responses": responses}
    # the second says: or none, which is so on loopback until a token is made
    made["security"] = [] if scope is None else [{TOKEN: [scope]}, {}]
    if tagged:
        answer["headers"]["ETag"] = {"$ref": "#/components/headers/Tag"}
        responses["304"] = {"description": "The client has it already.", "headers": request_id()}
        parameters = (*parameters, _HAS)
    if parameters or query:
        made["parameters"] = [*parameters, *([{"in": "query", "schema": query}] if query else [])]
    if body:
        made["requestBody"] = body
    return made
