"""Questions, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor.core.asked import Questions
from domino_advisor_api import answers, queries
from domino_advisor_api.negotiation import BODY_MEDIA
from domino_advisor_api.specification.parts import Node, answer, deployment_body, operation
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.deployment import DeploymentSchema


def _questions_answer() -> Node:
    made = answer("The questions, what decides most first.", schema_of(Questions))
    places = {"type": "object", "description": "The places to fill in; what stands there is null until then."}
    form = {"type": "object", "description": "The form, with its comments.", "properties": {"answers": places}}
    made["content"]["application/yaml"] = {"schema": {**form, "required": ["answers"], "additionalProperties": False}}
    return made


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


def paths() -> Mapping[str, Node]:
    """The operations by path."""
    return {
        "/v1/questions": {
            "post": operation(
                "createQuestions", "questions", "Ask for what is missing of a deployment; nothing is stored",
                _questions_answer(), query=queries.QuestionsQuery, body=deployment_body(),
                problems=(406, 413, 415, 422), scope="evaluate",
            ),
        },
        "/v1/answers": {
            "post": operation(
                "createAnswers", "questions", "Put answers into a description; nothing is stored",
                answer("The description with the answers.", schema_of(answers.Answered)),
                body=_answers_body(), problems=(406, 413, 415, 422), scope="evaluate",
            ),
        },
    }  # fmt: skip
