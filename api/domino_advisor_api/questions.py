"""What to ask of a deployment, and answers put into a description. Nothing is stored."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response
from msgspec.structs import replace

from domino_advisor.core.asked import Questions
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.answering import WHAT, patch_for, patched, refuse
from domino_advisor.description.documents import Document, read_text
from domino_advisor.description.editing import edited
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.question_form import form
from domino_advisor_api import answers, negotiation, queries
from domino_advisor_api.advising import advisor_of
from domino_advisor_api.services import services
from domino_advisor_api.watch import watched
from domino_advisor_schemas.deployment import load_deployment

routes = Blueprint("questions", __name__, url_prefix="/v1")


@routes.post("/questions")
def ask() -> Response:
    """The questions about the deployment in the body."""
    given = queries.read(queries.QuestionsQuery)
    wanted = negotiation.answer_format(given, queries.QUESTION_FORMATS)
    sent = negotiation.sent(services().settings.max_body_bytes)
    advisor = advisor_of(sent.overlay, None, kept=False)
    asked = _asked(sent.deployment, advisor, effects=given["effects"] == "yes")
    if wanted == "yaml":
        return Response("".join(f"{line}\n" for line in form(asked, "FILE")), mimetype="application/yaml")
    return Response(asked.to_bytes() + b"\n", mimetype="application/json")


@routes.post("/answers")
def answer() -> Response:
    """The description in the body, with the answers that stand beside it."""
    queries.read()
    negotiation.answer_format()
    media = negotiation.body_media()
    limit = services().settings.max_body_bytes
    sent = read_text(negotiation.body(limit), what=WHAT, media=media, max_bytes=limit).value
    if not isinstance(sent, dict) or set(sent) != {"description", "answers"} or not isinstance(sent["answers"], dict):
        refuse("the body holds a description and its answers", expected="an object with description and answers")
    document = _document(sent["description"], limit)
    value = sent["description"] if document is None else document.value
    try:
        description = load_deployment(value, None if document is None else document.place)
    except InvalidInput as error:
        raise _within("/description", error) from error
    asked = _asked(description, services().advisor, effects=False)
    places = [place.pointer for question in asked.questions for fact in question.facts for place in fact.places]
    try:
        patch = patch_for(description, sent["answers"], places)
    except InvalidInput as error:
        raise _within("/answers", error) from error
    text = edited(document, patch).whole if document is not None else None
    return answers.told(answers.Answered(description=patched(value, patch), patch=patch, text=text))


def _asked(deployment: Any, advisor: Advisor, *, effects: bool) -> Questions:
    with watched():
        return advisor.questions(deployment, effects=effects, **services().settings.most)


def _document(sent: Any, limit: int) -> Document | None:
    """The description that was sent as text; None where it was sent as an object."""
    try:
        return read_text(sent, max_bytes=limit) if isinstance(sent, str) else None
    except InvalidInput as error:
        raise _within("/description", error) from error


def _within(member: str, error: InvalidInput) -> InvalidInput:
    """Faults of a member of the body, with pointers into the body; a text that cannot be read is one of them."""
    faults = [replace(fault, pointer=member + fault.pointer) for fault in error.faults]
    return InvalidInput(error.what, "content" if error.kind == "syntax" else error.kind, faults)
