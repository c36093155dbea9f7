"""Guidelines: the guidelines of the rule base, as they are read by people and programs."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, url_for

from domino_advisor.authoring.catalogue import citations, members
from domino_advisor.core.answer import plain
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor_api import listing, negotiation, queries
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services

routes = Blueprint("guidelines", __name__, url_prefix="/v1/guidelines")


@routes.get("")
def index() -> Response:
    """Guidelines by id, or those of a paper, a topic or a strength."""
    given = queries.read(queries.GuidelinesQuery)
    negotiation.answer_format()
    filters = {name: given[name] for name in ("source", "topic", "strength") if name in given}
    picked = [
        guideline
        for _, guideline in sorted(services().advisor.rule_base.guidelines.items())
        if all(getattr(guideline, name) == wanted for name, wanted in filters.items())
    ]
    return listing.page(picked, given, _entry)


@routes.get("/<paper>/<slug>")
def show(paper: str, slug: str) -> Response:
    """One guideline with all that stands on its guideline."""
    queries.read()
    negotiation.answer_format()
    guideline = services().advisor.rule_base.guidelines.get(f"{paper}/{slug}")
    if guideline is None:
        raise Problem("not-found", "No guideline has this id.")
    found = members(guideline)
    del found["item"]
    for parameter in found["parameters"].values():
        del parameter["number"]  # what the engine compares; `value` is what is printed
    return jsonify(**found, link=_link(guideline), citations=plain(citations(services().advisor.rule_base, guideline)))


def _link(guideline: Guideline) -> str:
    paper, _, slug = guideline.id.partition("/")
    return url_for("guidelines.show", paper=paper, slug=slug)


def _entry(guideline: Guideline) -> dict[str, str]:
    names = ("id", "title", "source", "topic", "subject", "strength", "basis")
    return {**{name: getattr(guideline, name) for name in names}, "link": _link(guideline)}
