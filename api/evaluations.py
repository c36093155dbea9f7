"""Evaluations: judging a deployment, and everything that is told of one afterwards."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from flask import Blueprint, Response, g, jsonify, url_for

from domino_advisor.api import negotiation
from domino_advisor.api.problems import Problem
from domino_advisor.api.rebuilding import Rebuilt
from domino_advisor.api.restoring import restored
from domino_advisor.api.services import services
from domino_advisor.api.storage import Entry, Record, Stored
from domino_advisor.api.watch import watched
from domino_advisor.markdown import render
from domino_advisor.proofs import RunProofs
from domino_advisor.reading import read_text
from domino_advisor.results import VERDICTS, Evaluation, Verdict, canonical, plain

FORMATS = ("json", "markdown")

routes = Blueprint("evaluations", __name__, url_prefix="/v1/evaluations")


@routes.post("")
def create() -> Response:
    """Judges the deployment in the body and stores the answer."""
    form = negotiation.answer_format(negotiation.parameters("format"), FORMATS)
    media = negotiation.body_media()
    limit = services().settings.max_body_bytes
    document = read_text(negotiation.body(limit), media=media, max_bytes=limit)
    with watched():
        evaluation = services().advisor.judge(document)
    stored = services().store.add(_record(evaluation, document.text.encode(), document.media))
    g.evaluation = stored.id
    g.subjects = evaluation.counts["subjects"]
    g.verdicts = evaluation.counts["verdicts"]
    response = _markdown(evaluation) if form == "markdown" else _json(stored)
    response.status_code = 201
    response.headers["Location"] = url_for("evaluations.show", id_=stored.id)
    return response


@routes.get("")
def index() -> Response:
    """Stored evaluations, the newest first."""
    given = negotiation.parameters("limit", "cursor")
    negotiation.answer_format()
    limit, before = negotiation.page(given)
    entries = services().store.entries(limit + 1, before)
    more = len(entries) > limit
    items = [_entry(entry) for entry in entries[:limit]]
    return jsonify(items=items, next=str(entries[limit - 1].number) if more else None)


@routes.get("/<id_>")
def show(id_: str) -> Response:
    """One stored evaluation."""
    form = negotiation.answer_format(negotiation.parameters("format"), FORMATS)
    stored = services().store.get(id_)
    if stored is None:
        raise _unknown()
    if form == "json":
        return _json(stored)
    whole = restored(Evaluation, {**json.loads(stored.result), "verdicts": ()})
    return _markdown(dataclasses.replace(whole, verdicts=_rebuilt(id_).account))


@routes.get("/<id_>/verdicts")
def verdicts(id_: str) -> Response:
    """The account of an evaluation, or the part of it that a guideline, a subject or a verdict picks."""
    given = negotiation.parameters("guideline", "subject", "verdict", "limit", "cursor")
    negotiation.one_of(given, "verdict", VERDICTS)
    negotiation.answer_format()
    limit, start = negotiation.page(given)
    picked = [verdict for verdict in _rebuilt(id_).account if _matches(verdict, given)]
    first = start or 0
    items = plain(picked[first : first + limit])
    more = first + limit < len(picked)
    return jsonify(items=items, total=len(picked), next=str(first + limit) if more else None)


@routes.get("/<id_>/proofs/<fingerprint>")
def proof(id_: str, fingerprint: str) -> Response:
    """The derivation of a verdict."""
    negotiation.parameters()
    negotiation.answer_format()
    proofs = _rebuilt(id_).proofs
    if fingerprint not in proofs:
        raise Problem("not-found", "The evaluation has no verdict with this fingerprint.")
    return jsonify(evaluation=id_, verdict=fingerprint, root=proofs.roots[fingerprint], steps=proofs[fingerprint])


def _record(evaluation: Evaluation, description: bytes, media: str) -> Record:
    assert isinstance(evaluation.proofs, RunProofs)
    return Record(
        deployment=evaluation.deployment,
        environment=evaluation.environment,
        rule_base=evaluation.manifest.rule_base,
        overlay=evaluation.manifest.overlay,
        judged_on=evaluation.manifest.judged_on,
        media=media,
        description=description,
        counts=evaluation.counts,
        result=evaluation.to_bytes(),
        conclusions=evaluation.proofs.ledger.firings.content,
    )


def _rebuilt(id_: str) -> Rebuilt:
    found = services().rebuilder.rebuilt(id_)
    if found is None:
        raise _unknown()
    return found


def _links(id_: str) -> dict[str, str]:
    address = url_for("evaluations.show", id_=id_)
    return {
        "self": address,
        "verdicts": f"{address}/verdicts",
        "proofs": f"{address}/proofs",
        "markdown": f"{address}?format=markdown",
    }


def _json(stored: Stored) -> Response:
    # The canonical bytes stand in the envelope as they are: they are never read and written again.
    head = canonical({"created_at": stored.created_at, "id": stored.id, "links": _links(stored.id)})
    return Response(head[:-1] + b',"result":' + stored.result + b"}\n", mimetype="application/json")


def _markdown(evaluation: Evaluation) -> Response:
    return Response(render(evaluation), mimetype="text/markdown")


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "created_at": entry.created_at,
        "deployment": entry.deployment,
        "environment": entry.environment,
        "rule_base": entry.rule_base,
        "counts": entry.counts,
        "links": _links(entry.id),
    }


def _matches(verdict: Verdict, given: dict[str, str]) -> bool:
    found = {"guideline": verdict.guideline, "subject": verdict.subject.path, "verdict": verdict.verdict}
    return all(given.get(name, value) == value for name, value in found.items())


def _unknown() -> Problem:
    return Problem("not-found", "No evaluation has this id.")
