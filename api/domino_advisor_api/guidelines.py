"""Guidelines: the guidelines of the rule base, as they are read by people and programs."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from domino_advisor.authoring.guideline_answers import ToldFigure, guideline_answer
from domino_advisor.core.declaring import carried
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor_api import answers, listing, negotiation, queries
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
    return listing.page(answers.GuidelinePage, picked, given, _entry)


@routes.get("/<paper>/<slug>")
def show(paper: str, slug: str) -> Response:
    """One guideline with all that stands on its guideline."""
    queries.read()
    negotiation.answer_format()
    guideline = services().advisor.rule_base.guidelines.get(f"{paper}/{slug}")
    if guideline is None:
        raise Problem("not-found", "No guideline has this id.")
    found = guideline_answer(services().advisor.rule_base, guideline)
    figures = {name: carried(ToldFigure, figure) for name, figure in found.parameters.items()}
    return answers.told(carried(answers.Guideline, found, parameters=figures, link=_link(guideline)))


def _link(guideline: Guideline) -> str:
    paper, _, slug = guideline.id.partition("/")
    return url_for("guidelines.show", paper=paper, slug=slug)


def _entry(guideline: Guideline) -> answers.GuidelineEntry:
    return carried(answers.GuidelineEntry, guideline, link=_link(guideline))
