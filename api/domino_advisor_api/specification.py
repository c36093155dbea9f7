"""The OpenAPI document, made from the marshmallow schemas and the table of operations below.

`python -m domino_advisor_api.specification > openapi.yaml` writes the committed file.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, get_args

import yaml
from apispec import APISpec

from domino_advisor.core.answer import ID_PATTERN
from domino_advisor.core.asked import Questions
from domino_advisor.core.version import __version__
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.comparison import Comparison
from domino_advisor.report.formats import TICKET
from domino_advisor.report.tickets.ticket import Tickets
from domino_advisor.sizing.results import Sizing
from domino_advisor.sizing.sizing_base import load_sizing_base
from domino_advisor_api import answers, deciding, idempotency, queries, uploads
from domino_advisor_api.life import Decided
from domino_advisor_api.negotiation import BODY_MEDIA, FORM, PARTS
from domino_advisor_api.negotiation import MEDIA as FORMAT_MEDIA
from domino_advisor_api.problems import KINDS, MEDIA, URN
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.deployment import DeploymentSchema
from domino_advisor_schemas.describing import DescribingPlugin
from domino_advisor_schemas.proof import nodes

_ABOUT = """\
Evaluates Domino mail deployments against the vendors' performance papers. A description of a deployment goes in;
verdicts, recommendations and questions come out, each traced by a proof to the section of the paper that it rests on.

Where tokens are asked for, a request shows one: `Authorization: Bearer TOKEN`.

Errors are problem documents (RFC 9457). Within a version an answer may gain members, and never loses one."""

_EXAMPLE = {
    "deployment": "Head office mail",
    "environment": "production",
    "domino_release": "7.0.2",
    "machines": [
        {
            "name": "z9",
            "architecture": "system-z",
            "lpars": [
                {
                    "name": "LNX1",
                    "real_cps": 6,
                    "image": {
                        "os": "linux",
                        "kernel_bits": 64,
                        "memory_gib": 10,
                        "dpars": [
                            {
                                "name": "mail",
                                "count": 2,
                                "workloads": [{"client": "nrpc", "users": {"active_15min": 1000}}],
                            }
                        ],
                    },
                }
            ],
        }
    ],
}

_SIZING_EXAMPLE = {
    "name": "Head office mail",
    "mail": {
        "platform": "system-z-lpar",
        "environment": "production",
        "availability": "none",
        "domino_release": "7.0.2",
        "workloads": [{"client": "nrpc", "users": {"active_15min": 12000}}],
    },
}

_ANSWERS_EXAMPLE = {
    "description": _EXAMPLE,
    "answers": {
        "/machines/z9/lpars/LNX1/image/swapping": "none",
        "/machines/z9/lpars/LNX1/image/user_intensity": "typical",
    },
}

Node = dict[str, Any]
_TOKEN = "token"


def _path(name: str, schema: Node, about: str) -> Node:
    return {"name": name, "in": "path", "required": True, "description": about, "schema": {"type": "string", **schema}}


_PROOF = schema_of(answers.Proof, steps=nodes("The nodes by id."))
_SIZING = schema_of(Sizing, steps=nodes("The proof: every node by id, down to the request and the figures cited."))
_FILE: Mapping[str, Any] = {"sarif": {"type": "object"}, TICKET: schema_of(Tickets)}
"""The answers in a format that are more than a text."""
_HEX = {"pattern": ID_PATTERN}
_TRACKER = {"pattern": "^[a-z0-9][a-z0-9-]*$"}
_SLUG = {"pattern": "^[a-z0-9][a-z0-9.-]*$"}
_ID = _path("id", _HEX, "The id of the evaluation.")


_KEY: Node = {
    "name": idempotency.HEADER, "in": "header",
    "description": "A key of the client's own for this request, in quotes. Sent again with the same key, the request "
    "is answered as it was the first time, and nothing is evaluated.",
    "schema": {"type": "string", "minLength": 1, "maxLength": idempotency.LENGTH, "pattern": idempotency.PATTERN},
}  # fmt: skip


_HAS: Node = {
    "name": "If-None-Match", "in": "header", "description": "The ETag of what the client has.",
    "schema": {"type": "string"},
}  # fmt: skip


_NAME = _path("name", {"minLength": 1}, "The name of the deployment, each sign outside A-Z a-z 0-9 - . _ ~ escaped.")
_MARK = _path("fingerprint", _HEX, "The fingerprint of the finding.")
_MATCH: Node = {
    "name": "If-Match", "in": "header", "required": True,
    "description": "The ETag of the finding as it was read, or *.",
    "schema": {"type": "string"},
}  # fmt: skip


def _finding_tag() -> Node:
    return {"ETag": {"description": "To be sent as If-Match with a decision.", "schema": {"type": "string"}}}


def _lines_of_decision() -> Node:
    return {
        name: {"type": "string", "minLength": 1, "maxLength": longest, "description": about}
        for (name, longest), about in zip(deciding.LENGTHS.items(), ("Who decides.", "Why."), strict=True)
    }


def _dropping_body() -> Node:
    lines = _lines_of_decision()
    schema = {"type": "object", "required": list(lines), "properties": lines, "additionalProperties": False}
    content = {media: {"schema": schema} for media in BODY_MEDIA}
    return {"required": True, "description": "Who gives it up, and why.", "content": content}


def _decision_body() -> Node:
    until = {"type": "string", "format": "date", "description": "The last day of a waiver, today or later."}
    state = {"type": "string", "enum": list(get_args(Decided)), "description": "waived takes all others."}
    schema = {
        "type": "object",
        "required": ["state"],
        "properties": {"state": state, **_lines_of_decision(), "until": until},
        "additionalProperties": False,
    }
    content = {media: {"schema": schema} for media in BODY_MEDIA}
    return {"required": True, "description": "What is decided.", "content": content}


def _body() -> Node:
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


def _audit_body() -> Node:
    """A form: files, and what is said with them."""
    binary = {"type": "string", "format": "binary"}
    kinds: Mapping[str, Node] = {
        uploads.FILES: {"type": "array", "items": binary, "minItems": 1}, uploads.NAME: {"type": "string"},
        uploads.ALL_SERVERS: {"type": "string", "enum": ["yes", "no"]},
    }  # fmt: skip
    parts = {name: {**kinds.get(name, binary), "description": about} for name, about in uploads.PARTS.items()}
    schema = {
        "type": "object", "required": [uploads.FILES], "properties": parts, "additionalProperties": False,
    }  # fmt: skip
    return {"required": True, "description": "Files of a running site.", "content": {FORM: {"schema": schema}}}


def _delivery_body() -> Node:
    about = "What the tracker tells, with its signature in the headers of its own scheme."
    return {"required": True, "description": about, "content": {"application/json": {"schema": {}}}}


def _sizing_body() -> Node:
    content: Node = {}
    schema = load_sizing_base(load_rule_base()).schema
    for media in BODY_MEDIA:
        content[media] = {"schema": schema, "examples": {"sizing": {"$ref": "#/components/examples/sizing"}}}
    about = "The sizing request. The answer asks for facts that it does not state."
    return {"required": True, "description": about, "content": content}


def _sizing_answer() -> Node:
    answer = _answer("The figures that were computed, and those that cannot be given.", _SIZING)
    answer["content"]["text/markdown"] = {"schema": {"type": "string"}}
    return answer


def _comparison_answer() -> Node:
    answer = _answer("The comparison.", schema_of(Comparison))
    answer["content"]["text/markdown"] = {"schema": {"type": "string"}}
    return answer


def _questions_answer() -> Node:
    answer = _answer("The questions, what decides most first.", schema_of(Questions))
    places = {"type": "object", "description": "The places to fill in; what stands there is null until then."}
    form = {"type": "object", "description": "The form, with its comments.", "properties": {"answers": places}}
    answer["content"]["application/yaml"] = {"schema": {**form, "required": ["answers"], "additionalProperties": False}}
    return answer


def _answers_body() -> Node:
    text = {"type": "string", "description": "The same as text, in YAML or JSON: its comments and order are kept."}
    schema = {
        "type": "object",
        "required": ["description", "answers"],
        "properties": {
            "description": {"oneOf": [DeploymentSchema, text]},
            "answers": {
                "type": "object",
                "description": "The answers by place, as a question names it; what is null or left out is no answer.",
                "additionalProperties": True,
            },
        },
        "additionalProperties": False,
    }
    example = {"answers": {"$ref": "#/components/examples/answers"}}
    content = {media: {"schema": schema, "examples": example} for media in BODY_MEDIA}
    return {"required": True, "description": "A description, and answers to its questions.", "content": content}


def _answer(
    about: str, schema: Any, headers: Node | None = None, files: bool = False, links: Node | None = None
) -> Node:
    content: Node = {"application/json": {"schema": schema}}
    for name, media in FORMAT_MEDIA.items():
        if files and name != "json":
            content[media] = {"schema": _FILE.get(name, {"type": "string"})}
    made = {"description": about, "headers": {**_request_id(), **(headers or {})}, "content": content}
    return {**made, "links": links} if links else made


def _link(operation: str, **parameters: str) -> Node:
    return {"operationId": operation, "parameters": parameters}


def _request_id() -> Node:
    return {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}


def _operation(
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
    # 406 and the 5xx can come of every call that does some work, 400 wherever a query is read: that is everywhere. A
    # token is looked up in the store, so that what needs one may find that away. 408 comes before it is known what is
    # asked for.
    needing = () if scope is None else (401, 403, 503)
    responses = {str(status): answer}
    for problem in sorted({400, 421, 500, *needing, *((408,) if body else ()), *problems}):
        responses[str(problem)] = {"$ref": f"#/components/responses/Problem{problem}"}
    made: Node = {"operationId": id_, "tags": [tag], "summary": summary, "responses": responses}
    # the second says: or none, which is so on loopback until a token is made
    made["security"] = [] if scope is None else [{_TOKEN: [scope]}, {}]
    if tagged:
        answer["headers"]["ETag"] = {"$ref": "#/components/headers/Tag"}
        responses["304"] = {"description": "The client has it already.", "headers": _request_id()}
        parameters = (*parameters, _HAS)
    if parameters or query:
        made["parameters"] = [*parameters, *([{"in": "query", "schema": query}] if query else [])]
    if body:
        made["requestBody"] = body
    return made


def _operations() -> Mapping[str, Node]:
    words = {"type": "string", "enum": ["passes", "stops"]}
    gate: Node = {answers.GATE_HEADER: {"description": "What the gate of the answer says.", "schema": words}}
    location = {"Location": {"description": "The address of the evaluation.", "schema": {"type": "string"}}, **gate}
    account = _link("listVerdicts", id="$response.body#/id")
    derivation = _link("getProof", id="$request.path.id", fingerprint="$response.body#/items/0/fingerprint")
    item = (404, 406, 503)
    listing = (406, 503)
    return {
        "/v1/evaluations": {
            "post": _operation(
                "createEvaluation", "evaluations", "Evaluate a deployment and store the answer",
                _answer("The deployment was evaluated.", schema_of(answers.Evaluation), location, files=True,
                        links={"evaluation": _link("getEvaluation", id="$response.body#/id"), "account": account}),
                status=201, parameters=(_KEY,), query=queries.CreationQuery, body=_body(),
                problems=(406, 409, 413, 415, 422, 503), scope="evaluate",
            ),
            "get": _operation(
                "listEvaluations", "evaluations", "Stored evaluations, the newest first",
                _answer("A page of evaluations.", schema_of(answers.EvaluationPage)),
                query=queries.PageQuery, problems=listing,
            ),
        },
        "/v1/audits": {
            "post": _operation(
                "createAudit", "evaluations", "Evaluate what files of a running site tell, and store the answer",
                _answer("The files were read, and what they tell was evaluated.", schema_of(answers.Evaluation),
                        location, files=True,
                        links={"evaluation": _link("getEvaluation", id="$response.body#/id"), "account": account}),
                status=201, parameters=(_KEY,), query=queries.CreationQuery, body=_audit_body(),
                problems=(406, 409, 413, 415, 422, 503), scope="evaluate",
            ),
        },
        "/v1/evaluations/{id}": {
            "get": _operation(
                "getEvaluation", "evaluations", "A stored evaluation",
                _answer("The evaluation.", schema_of(answers.Evaluation), gate, files=True),
                parameters=(_ID,), query=queries.EvaluationQuery, problems=item, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/verdicts": {
            "get": _operation(
                "listVerdicts", "evaluations", "Every verdict, also if satisfied or not applicable, and why",
                _answer("A page of verdicts.", schema_of(answers.VerdictPage), links={"derivation": derivation}),
                parameters=(_ID,), query=queries.VerdictsQuery, problems=item, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/disagreements": {
            "get": _operation(
                "listDisagreements", "evaluations", "Where papers differ, with the position taken and why",
                _answer("A page of disagreements.", schema_of(answers.DisagreementPage)),
                parameters=(_ID,), query=queries.PageQuery, problems=item, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/proofs/{fingerprint}": {
            "get": _operation(
                "getProof", "evaluations",
                "The proof of a verdict, of what is taken where papers differ, or of figures that exclude each other",
                _answer("The proof.", _PROOF),
                parameters=(
                    _ID, _path("fingerprint", _HEX, "The fingerprint of the verdict, or the id of the disagreement or "
                               "of the figures."),
                ),
                problems=item, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/comparison": {
            "get": _operation(
                "compareEvaluation", "evaluations", "What is new, fixed or unknown since another evaluation, and why",
                _comparison_answer(), parameters=(_ID,), query=queries.ComparisonQuery, problems=item,
            ),
        },
        "/v1/deployments": {
            "get": _operation(
                "listDeployments", "deployments", "Deployments, the one that was evaluated last first",
                _answer("A page of deployments.", schema_of(answers.DeploymentPage)),
                query=queries.PageQuery, problems=listing,
            ),
        },
        "/v1/deployments/{name}": {
            "get": _operation(
                "getDeployment", "deployments", "A deployment, and how many findings of it stand how",
                _answer("The deployment.", schema_of(answers.TrackedDeployment)),
                parameters=(_NAME,), problems=item, tagged=True,
            ),
        },
        "/v1/deployments/{name}/findings": {
            "get": _operation(
                "listFindings", "deployments", "What was violated once, and how it stands",
                _answer("A page of findings.", schema_of(answers.FindingPage)),
                parameters=(_NAME,), query=queries.FindingsQuery, problems=item, tagged=True,
            ),
        },
        "/v1/deployments/{name}/findings/{fingerprint}": {
            "get": _operation(
                "getFinding", "deployments", "A finding of a deployment",
                _answer("The finding.", schema_of(answers.DeploymentFinding), _finding_tag()),
                parameters=(_NAME, _MARK), problems=item,
            ),
            "patch": _operation(
                "decideFinding", "deployments", "Acknowledge a finding, waive it for a time, or open it again",
                _answer("The finding, as it was decided.", schema_of(answers.DeploymentFinding), _finding_tag()),
                parameters=(_NAME, _MARK, _MATCH), body=_decision_body(),
                problems=(*item, 409, 412, 413, 415, 422, 428), scope="waive",
            ),
        },
        "/v1/deployments/{name}/gate": {
            "get": _operation(
                "getGate", "deployments", "Whether the last evaluation of a deployment stops a change",
                _answer("What the gate says.", schema_of(answers.DeploymentGate)),
                parameters=(_NAME,), query=queries.GateQuery, problems=item,
            ),
        },
        "/v1/outbox": {
            "get": _operation(
                "listOutbox", "outbox", "What is to be told to trackers, and what was, the newest first",
                _answer("A page of entries.", schema_of(answers.OutboxPage)),
                query=queries.OutboxQuery, problems=listing, scope="admin",
            ),
        },
        "/v1/outbox/{id}/replay": {
            "post": _operation(
                "replayOutbox", "outbox", "Have a dead entry tried again",
                _answer("The entry, which waits.", schema_of(answers.OutboxEntry)),
                parameters=(_path("id", _HEX, "The id of the entry."),), problems=item, scope="admin",
            ),
        },
        "/v1/outbox/{id}/drop": {
            "post": _operation(
                "dropOutbox", "outbox", "Give up an entry that is dead, or waits and is not being delivered just now",
                _answer("The entry, which is dropped.", schema_of(answers.OutboxEntry)),
                parameters=(_path("id", _HEX, "The id of the entry."),), body=_dropping_body(),
                problems=(*item, 413, 415, 422), scope="admin",
            ),
        },
        "/v1/hooks/{tracker}": {
            "post": _operation(
                "deliver", "hooks", "Tell that a ticket of a tracker changed, as the tracker signs it",
                _answer("The delivery was taken in.", schema_of(answers.Delivery)), status=202,
                parameters=(_path("tracker", _TRACKER, "The name of the tracker in the service's settings."),),
                body=_delivery_body(), problems=(403, 404, 413, 503), scope=None,
            ),
        },
        "/v1/questions": {
            "post": _operation(
                "createQuestions", "questions", "Ask for what is missing of a deployment; nothing is stored",
                _questions_answer(), query=queries.QuestionsQuery, body=_body(), problems=(406, 413, 415, 422),
                scope="evaluate",
            ),
        },
        "/v1/answers": {
            "post": _operation(
                "createAnswers", "questions", "Put answers into a description; nothing is stored",
                _answer("The description with the answers.", schema_of(answers.Answered)),
                body=_answers_body(), problems=(406, 413, 415, 422), scope="evaluate",
            ),
        },
        "/v1/sizings": {
            "post": _operation(
                "createSizing", "sizings", "Work out figures by the papers' tables and formulas; nothing is stored",
                _sizing_answer(), query=queries.SizingQuery, body=_sizing_body(),
                problems=(406, 413, 415, 422), scope="evaluate",
            ),
        },
        "/v1/guidelines": {
            "get": _operation(
                "listGuidelines", "guidelines", "Guidelines, by id",
                _answer("A page of guidelines.", schema_of(answers.GuidelinePage)),
                query=queries.GuidelinesQuery, problems=(406,),
            ),
        },
        "/v1/guidelines/{paper}/{slug}": {
            "get": _operation(
                "getGuideline", "guidelines", "A guideline in full",
                _answer("The guideline.", schema_of(answers.Guideline)),
                parameters=(_path("paper", _SLUG, "The paper."), _path("slug", _SLUG, "Its name in the paper.")),
                problems=(404, 406),
            ),
        },
        "/v1/sources": {
            "get": _operation(
                "listSources", "sources", "The papers",
                _answer("All papers.", schema_of(answers.SourceList)), problems=(406,),
            ),
        },
        "/v1/sources/{id}": {
            "get": _operation(
                "getSource", "sources", "A paper with the passages that guidelines cite",
                _answer("The paper.", schema_of(answers.Source)),
                parameters=(_path("id", _SLUG, "The id of the paper."),), problems=(404, 406),
            ),
        },
        "/v1/schemas/deployment": {
            "get": _operation(
                "getDeploymentSchema", "schemas", "The JSON Schema of a description",
                {
                    "description": "The schema (2020-12).",
                    "headers": _request_id(),
                    "content": {"application/schema+json": {"schema": {"type": "object"}}},
                },
                problems=(406,), scope=None,
            ),
        },
        "/healthz": {
            "get": _operation(
                "getHealth", "operations", "Whether the process answers",
                _answer("The process answers.", schema_of(answers.Health)), scope=None,
            ),
        },
        "/readyz": {
            "get": _operation(
                "getReadiness", "operations",
                "Whether the rules evaluate, the store takes a row, and the service is not stopping",
                _answer("The service is ready.", schema_of(answers.Readiness)), problems=(503,), scope=None,
            ),
        },
        "/metrics": {
            "get": _operation(
                "getMetrics", "operations", "Figures for Prometheus",
                {
                    "description": "The figures of all workers, in the text format 0.0.4.",
                    "headers": _request_id(),
                    "content": {"text/plain": {"schema": {"type": "string"}}},
                },
                problems=(404,),
            ),
        },
        "/openapi.json": {
            "get": _operation(
                "getOpenapi", "operations", "This document", _answer("This document.", {"type": "object"}), scope=None
            ),
        },
    }  # fmt: skip


def _problem_response(status: int) -> Node:
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
        "headers": _request_id(),
        "content": {MEDIA: {"schema": schema_of(answers.Problem), "examples": examples}},
    }


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


def _tags() -> list[str]:
    return list(dict.fromkeys(call["tags"][0] for calls in _operations().values() for call in calls.values()))


def specification() -> dict[str, Any]:
    """The OpenAPI 3.1 document as plain values."""
    spec = APISpec(
        title="domino-advisor",
        version=__version__,
        openapi_version="3.1.0",
        info={"description": _ABOUT, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
        servers=[{"url": "/"}],
        # In this order the page lists them: what the service is for, then what it knows, then how it is run.
        tags=[{"name": tag} for tag in _tags()],
        plugins=[DescribingPlugin()],
    )
    request_id = {"description": "The id of the request: the client's own, if it sent a plain token."}
    spec.components.header("RequestId", {**request_id, "schema": {"type": "string"}})
    tag = "A tag of exactly these bytes, to be sent as If-None-Match."
    spec.components.header("Tag", {"description": tag, "schema": {"type": "string"}})
    spec.components.example("lpar", {"summary": "Two partitions in one LPAR", "value": _EXAMPLE})
    spec.components.example("sizing", {"summary": "Notes users in LPARs of System z", "value": _SIZING_EXAMPLE})
    spec.components.example("answers", {"summary": "How a system is used", "value": _ANSWERS_EXAMPLE})
    about = "A token that `domino-advisor token create` made: of the scope that is listed, or of admin."
    spec.components.security_scheme(_TOKEN, {"type": "http", "scheme": "bearer", "description": about})
    for status in sorted({status for status, _ in KINDS.values()}):
        spec.components.response(f"Problem{status}", _problem_response(status))
    for path, operations in _operations().items():
        spec.path(path=path, operations=operations)
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


class _Plain(yaml.SafeDumper):
    """Writes what stands in two places twice: an anchor would be no help to a reader."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _text)


def as_yaml() -> str:
    """The document as it is committed."""
    return yaml.dump(specification(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)


if __name__ == "__main__":
    sys.stdout.write(as_yaml())
