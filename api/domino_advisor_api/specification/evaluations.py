"""Evaluations: made, stored and read."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor.evaluation.comparison import Comparison
from domino_advisor_api import answers, idempotency, queries, uploads
from domino_advisor_api.negotiation import FORM
from domino_advisor_api.specification.parts import (
    HEX,
    ITEM,
    LISTING,
    Node,
    answer,
    deployment_body,
    link,
    operation,
    path,
)
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.proof import nodes

_PROOF = schema_of(answers.Proof, steps=nodes("The nodes by id."))
_ID = path("id", HEX, "The id of the evaluation.")
_KEY: Node = {
    "name": idempotency.HEADER, "in": "header",
    "description": "A key of the client's own for this request, in quotes. Sent again with the same key, the request "
    "is answered as it was the first time, and nothing is evaluated.",
    "schema": {"type": "string", "minLength": 1, "maxLength": idempotency.LENGTH, "pattern": idempotency.PATTERN},
}  # fmt: skip


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


def _comparison_answer() -> Node:
    made = answer("The comparison.", schema_of(Comparison))
    made["content"]["text/markdown"] = {"schema": {"type": "string"}}
    return made


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    words = {"type": "string", "enum": ["passes", "stops"]}
    gate: Node = {answers.GATE_HEADER: {"description": "What the gate of the answer says.", "schema": words}}
    location = {"Location": {"description": "The address of the evaluation.", "schema": {"type": "string"}}, **gate}
    account = link("listVerdicts", id="$response.body#/id")
    derivation = link("getProof", id="$request.path.id", fingerprint="$response.body#/items/0/fingerprint")
    return {
        "/v1/evaluations": {
            "post": operation(
                "createEvaluation", "evaluations", "Evaluate a deployment and store the answer",
                answer("The deployment was evaluated.", schema_of(answers.Evaluation), location, files=True,
                       links={"evaluation": link("getEvaluation", id="$response.body#/id"), "account": account}),
                status=201, parameters=(_KEY,), query=queries.CreationQuery, body=deployment_body(),
                problems=(406, 409, 413, 415, 422, 503), scope="evaluate",
            ),
            "get": operation(
                "listEvaluations", "evaluations", "Stored evaluations, the newest first",
                answer("A page of evaluations.", schema_of(answers.EvaluationPage)),
                query=queries.PageQuery, problems=LISTING,
            ),
        },
        "/v1/audits": {
            "post": operation(
                "createAudit", "evaluations", "Evaluate what files of a running site tell, and store the answer",
                answer("The files were read, and what they tell was evaluated.", schema_of(answers.Evaluation),
                       location, files=True,
                       links={"evaluation": link("getEvaluation", id="$response.body#/id"), "account": account}),
                status=201, parameters=(_KEY,), query=queries.CreationQuery, body=_audit_body(),
                problems=(406, 409, 413, 415, 422, 503), scope="evaluate",
            ),
        },
        "/v1/evaluations/{id}": {
            "get": operation(
                "getEvaluation", "evaluations", "A stored evaluation",
                answer("The evaluation.", schema_of(answers.Evaluation), gate, files=True),
                parameters=(_ID,), query=queries.EvaluationQuery, problems=ITEM, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/verdicts": {
            "get": operation(
                "listVerdicts", "evaluations", "Every verdict, also if satisfied or not applicable, and why",
                answer("A page of verdicts.", schema_of(answers.VerdictPage), links={"derivation": derivation}),
                parameters=(_ID,), query=queries.VerdictsQuery, problems=ITEM, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/disagreements": {
            "get": operation(
                "listDisagreements", "evaluations", "Where papers differ, with the position taken and why",
                answer("A page of disagreements.", schema_of(answers.DisagreementPage)),
                parameters=(_ID,), query=queries.PageQuery, problems=ITEM, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/proofs/{fingerprint}": {
            "get": operation(
                "getProof", "evaluations",
                "The proof of a verdict, of what is taken where papers differ, or of figures that exclude each other",
                answer("The proof.", _PROOF),
                parameters=(
                    _ID, path("fingerprint", HEX, "The fingerprint of the verdict, or the id of the disagreement or "
                              "of the figures."),
                ),
                problems=ITEM, tagged=True,
            ),
        },
        "/v1/evaluations/{id}/comparison": {
            "get": operation(
                "compareEvaluation", "evaluations", "What is new, fixed or unknown since another evaluation, and why",
                _comparison_answer(), parameters=(_ID,), query=queries.ComparisonQuery, problems=ITEM,
            ),
        },
    }  # fmt: skip
