"""Evaluations: evaluating a deployment, and everything that is told of one afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import Blueprint, Response, g, url_for
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from domino_advisor.core.answer import Disagreement, Evaluation, plain
from domino_advisor.core.declaring import carried
from domino_advisor.core.written import Written
from domino_advisor.description.documents import Document
from domino_advisor.evaluation.gate import REACHES, GateSetting
from domino_advisor.evaluation.picking import Picked
from domino_advisor.knowledge.selection import Chosen, choose
from domino_advisor.report.depths import DEPTHS, Depth, next_depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import FORMATS, render
from domino_advisor.report.html import policy
from domino_advisor.report.levels import written
from domino_advisor.report.tickets.ticket import TicketForm
from domino_advisor_api import answers, listing, negotiation, queries
from domino_advisor_api.advising import advisor_of, chosen_of, passes_of
from domino_advisor_api.claims import Claim
from domino_advisor_api.conditions import tagged
from domino_advisor_api.idempotency import once
from domino_advisor_api.problems import Problem
from domino_advisor_api.rebuilding import Rebuilt
from domino_advisor_api.records import address_of, record_of
from domino_advisor_api.restoring import restored
from domino_advisor_api.services import services, today
from domino_advisor_api.storage import Stored, new_id
from domino_advisor_api.telling_again import result_of, told_again
from domino_advisor_api.trackers.writing import teller
from domino_advisor_api.tracking import Outcome
from domino_advisor_api.watch import bounded, watched

routes = Blueprint("evaluations", __name__, url_prefix="/v1/evaluations")


@routes.post("")
def create() -> Response:
    """Evaluates the deployment in the body and stores the answer."""
    given = queries.read(queries.CreationQuery)
    telling, asked = Telling.of(given), Asked.of(given)
    sent = negotiation.sent(services().settings.max_body_bytes)

    def first(claim: Claim | None) -> Response:
        document, advisor = sent.deployment, advisor_of(sent.overlay, asked.chosen)
        with watched():
            evaluation = advisor.evaluate(document, **services().settings.most, gate=asked.gate)
        return created(telling, evaluation, document, claim)

    return once(sent.content, first, partial(created_before, telling))


class Telling(Struct, frozen=True):
    """How a request wants an evaluation to be told. show: the level, None where none was asked for.

    ticket: how it wants tickets, whose address is not known here.
    """

    form: str
    show: Depth | None
    ticket: TicketForm

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Telling:
        """By the parameters of the query and what is accepted."""
        form = negotiation.answer_format(given, queries.EVALUATION_FORMATS)
        return cls(form, given.get("show"), TicketForm(given["markup"], given["per"]))


class Asked(Struct, frozen=True):
    """What a request chooses to be told of, and what its gate is set to."""

    chosen: Chosen | None
    gate: GateSetting

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Asked:
        """By the parameters of the query. InvalidInput where a choice fits nothing."""
        patterns = (queries.parted(given.get(name)) for name in ("only", "without"))
        chosen = choose(services().advisor.rule_base, *patterns)
        return cls(
            chosen, GateSetting.of(queries.parted(given.get("fail_on", "should")), given.get("reach", REACHES[0]))
        )


def created(telling: Telling, evaluation: Evaluation, document: Document, claim: Claim | None) -> Response:
    """Stores an evaluation, and answers with it."""
    # One that tells of chosen guidelines does not say what became of the others.
    whole = evaluation.manifest.selection is None
    outcome = Outcome(evaluation, services().advisor.rule_base.guidelines) if whole else None
    id_ = new_id()
    beside = _telling_trackers(evaluation, id_) if whole else None
    record = record_of(evaluation, document.text.encode(), document.media)
    stored = services().store.add(record, claim, outcome, beside, id_)
    g.evaluation = stored.id
    g.subjects = evaluation.counts.subjects
    g.verdicts = plain(evaluation.counts.verdicts)
    with bounded():
        response = _told(telling, stored, lambda: Told(evaluation, None, document))
    return _created(response, stored)


def _telling_trackers(evaluation: Evaluation, id_: str) -> Callable[[Connection, str], None]:
    """What writes what trackers are to be told, in the transaction that stores the evaluation."""
    held = services()
    address = address_of(held.settings.address, id_) or url_for("evaluations.show", id_=id_, _external=True)
    with bounded():
        return teller(held.store.engine, held.trackers, evaluation, address, today())


def created_before(telling: Telling, stored: Stored) -> Response:
    """Answers once more with an evaluation that was stored when its request came first."""
    g.evaluation = stored.id
    with bounded():
        response = _told(telling, stored, lambda: _again(stored))
    return _created(response, stored)


def _created(response: Response, stored: Stored) -> Response:
    _tell_gate(response, stored)
    response.status_code = 201
    response.headers["Location"] = url_for("evaluations.show", id_=stored.id)
    return response


@routes.get("")
def index() -> Response:
    """Stored evaluations, the newest first."""
    given = queries.read(queries.PageQuery)
    negotiation.answer_format()
    limit = given["limit"]
    before = int(given["cursor"]) if "cursor" in given else None
    entries = services().store.entries(limit + 1, before)
    more = len(entries) > limit
    items = [carried(answers.EvaluationEntry, entry, links=_links(entry.id)) for entry in entries[:limit]]
    return answers.told(answers.EvaluationPage(items=items, next=str(entries[limit - 1].number) if more else None))


@routes.get("/<id_>")
def show(id_: str) -> Response:
    """One stored evaluation."""
    telling = Telling.of(queries.read(queries.EvaluationQuery))
    stored = _stored(id_)
    with bounded():
        response = _told(telling, stored, lambda: _again(stored))
    return tagged(_tell_gate(response, stored))


@routes.get("/<id_>/verdicts")
def verdicts(id_: str) -> Response:
    """The account of an evaluation, or the part of it that a guideline, a subject or a verdict picks."""
    given = queries.read(queries.VerdictsQuery)
    negotiation.answer_format()
    stored = _stored(id_)
    with bounded():
        rebuilt = _rebuilt(id_)
        account = rebuilt.told(chosen_of(stored, rebuilt.rule_base))
        picked = account.places(Picked(**{name: given[name] for name in Picked.__struct_fields__ if name in given}))
        response = listing.page(answers.VerdictPage, picked, given, lambda place: account[place])
    return tagged(response)


@routes.get("/<id_>/disagreements")
def disagreements(id_: str) -> Response:
    """All that papers answer differently for an evaluation: what its result lists, then the rest."""
    given = queries.read(queries.PageQuery)
    negotiation.answer_format()
    stored = _stored(id_)
    with bounded():
        listed = [restored(Disagreement, found) for found in json.loads(stored.result).get("disagreements", [])]
        rebuilt = _rebuilt(id_)
        further = rebuilt.disagreements.further({found.id for found in listed}, chosen_of(stored, rebuilt.rule_base))
        response = listing.page(answers.DisagreementPage, [*listed, *further], given, lambda found: found)
    return tagged(response)


@routes.get("/<id_>/proofs/<fingerprint>")
def proof(id_: str, fingerprint: str) -> Response:
    """The derivation of a verdict, of what is taken where papers differ, or of what is told in two ways."""
    queries.read()
    negotiation.answer_format()
    with bounded():
        steps = _rebuilt(id_).proofs.get(fingerprint)
        if steps is None:
            raise Problem(
                "not-found", "The evaluation has no verdict with this fingerprint, and no other proof with this id."
            )
        response = answers.told(answers.Proof(evaluation=id_, verdict=fingerprint, root=next(iter(steps)), steps=steps))
    return tagged(response)


def _again(stored: Stored) -> Told:
    return told_again(stored, _rebuilt(stored.id))


def _tell_gate(response: Response, stored: Stored) -> Response:
    """The response with what the gate says in a header, since a format need not tell it where a program looks."""
    passes = passes_of(stored)
    if passes is not None:
        response.headers[answers.GATE_HEADER] = "passes" if passes else "stops"
    return response


def _stored(id_: str) -> Stored:
    found = services().store.get(id_)
    if found is None:
        raise _unknown()
    return found


def _rebuilt(id_: str) -> Rebuilt:
    found = services().rebuilder.rebuilt(id_)
    if found is None:
        raise _unknown()
    return found


def _links(id_: str, show: Depth | None = None) -> answers.EvaluationLinks:
    """Where the rest of an evaluation is. show: the level that is told, None where none was asked for."""
    address = url_for("evaluations.show", id_=id_)
    deeper = next_depth(show) if show else None
    return answers.EvaluationLinks(
        self_=address,
        next=f"{address}?show={deeper}" if deeper else None,
        verdicts=f"{address}/verdicts",
        disagreements=f"{address}/disagreements",
        proofs=f"{address}/proofs",
        **{depth: f"{address}?show={depth}" for depth in DEPTHS},
        **{name: f"{address}?format={name}" for name in FORMATS},
    )


def _told(telling: Telling, stored: Stored, whole: Callable[[], Told]) -> Response:
    """An evaluation in a format, at a level. whole: the evaluation with its account, made only where that is needed."""
    show = telling.show
    if telling.form != "json":
        return _file(telling, whole(), stored.id)
    content = stored.result
    if show == "account":
        content = b"".join(written(whole().evaluation, show))
    elif show in ("screen", "actions"):
        content = b"".join(written(result_of(stored), show))
    links = _links(stored.id, show)
    made = answers.Evaluation(id=stored.id, created_at=stored.created_at, links=links, result=Written(content))
    return answers.told(made)


def _file(telling: Telling, told: Told, id_: str) -> Response:
    name, form = telling.form, FORMATS[telling.form]
    # a ticket is read far from here, so that it names the whole of the address
    ticket = replace(telling.ticket, address=url_for("evaluations.show", id_=id_, _external=True))
    response = Response(render(name, [told], depth=telling.show, ticket=ticket), mimetype=form.media)
    # The name of the deployment is a user's; a file is named by the id.
    how = "attachment" if form.download else "inline"
    response.headers["Content-Disposition"] = f'{how}; filename="evaluation-{id_[:8]}.{form.extension}"'
    if name == "html":
        response.headers["Content-Security-Policy"] = f"{policy()}; frame-ancestors 'none'; sandbox"
    if name == "csv":
        response.headers["Content-Type"] = "text/csv; charset=utf-8; header=present"
    return response


def _unknown() -> Problem:
    return Problem("not-found", "No evaluation has this id.")
