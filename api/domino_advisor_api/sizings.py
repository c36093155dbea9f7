"""Sizings: figures for a request. Nothing is stored: the same request gives the same answer."""

from __future__ import annotations

from flask import Blueprint, Response

from domino_advisor.description.documents import read_text
from domino_advisor.sizing.markdown import sizing_markdown
from domino_advisor.sizing.sizer import WHAT, Sizer
from domino_advisor_api import negotiation, queries
from domino_advisor_api.services import services
from domino_advisor_api.watch import watched

routes = Blueprint("sizings", __name__, url_prefix="/v1/sizings")


@routes.post("")
def create() -> Response:
    """Sizes the request in the body."""
    form = negotiation.answer_format(queries.read(queries.SizingQuery), queries.SIZING_FORMATS)
    media = negotiation.body_media()
    limit = services().settings.max_body_bytes
    document = read_text(negotiation.body(limit), what=WHAT, media=media, max_bytes=limit)
    with watched():
        sizing = Sizer(services().advisor).size(document, max_images=services().settings.max_images)
        if form == "markdown":
            return Response(sizing_markdown(sizing), mimetype="text/markdown")
        return Response(sizing.to_bytes() + b"\n", mimetype="application/json")
