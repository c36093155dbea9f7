"""Comparisons: what became of the findings from one stored evaluation to another."""

from __future__ import annotations

import dataclasses
import json

from flask import Blueprint, Response

from domino_advisor.core.answer import Evaluation
from domino_advisor.evaluation.comparison import compare
from domino_advisor.report.comparison_sections import told
from domino_advisor.report.markdown import page
from domino_advisor_api import answers, negotiation, queries
from domino_advisor_api.problems import Problem
from domino_advisor_api.restoring import restored
from domino_advisor_api.services import services
from domino_advisor_api.watch import bounded, shielded

routes = Blueprint("comparisons", __name__, url_prefix="/v1/evaluations")


@routes.get("/<id_>/comparison")
def show(id_: str) -> Response:
    """An evaluation compared with an earlier one, its baseline."""
    given = queries.read(queries.ComparisonQuery)
    form = negotiation.answer_format(given, queries.COMPARISON_FORMATS)
    with bounded():
        after = _evaluation(id_, "No evaluation has this id.")
        comparison = compare(_evaluation(given["baseline"], "No evaluation has the id of the baseline."), after)
        if form == "markdown":
            one = told(comparison)
            return Response(page(one.title, one.summary, one.sections), mimetype="text/markdown")
        return answers.told(comparison)


def _evaluation(id_: str, unknown: str) -> Evaluation:
    """A stored evaluation with its account."""
    with shielded():
        stored = services().store.get(id_)
    rebuilt = services().rebuilder.rebuilt(id_)
    if stored is None or rebuilt is None:
        raise Problem("not-found", unknown)
    whole = restored(Evaluation, {**json.loads(stored.result), "verdicts": ()})
    return dataclasses.replace(whole, verdicts=rebuilt.account)
