"""Deployments: what became of their findings, what was decided on these, and whether a gate lets a change pass."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any, cast, get_args

from flask import Blueprint, Response
from msgspec import Struct, structs

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import Fault
from domino_advisor.evaluation.gate import GateSetting, kind_of, reached
from domino_advisor_api import access, addresses, answers, conditions, deciding, listing, negotiation, queries
from domino_advisor_api.life import Decided, Finding, State, decided, stands
from domino_advisor_api.problems import Problem
from domino_advisor_api.restoring import restored
from domino_advisor_api.services import services, today
from domino_advisor_api.storage import Stored
from domino_advisor_api.tracking import Deployment, Revised

routes = Blueprint("deployments", __name__, url_prefix="/v1/deployments")

_NEEDED: Mapping[str, tuple[str, ...]] = {"waived": ("owner", "reason", "until"), "acknowledged": (), "open": ()}
_ALLOWED: Mapping[str, tuple[str, ...]] = {**_NEEDED, "acknowledged": ("owner", "reason")}


@routes.get("")
def index() -> Response:
    """Deployments, the one that was evaluated last first."""
    given = queries.read(queries.PageQuery)
    negotiation.answer_format()
    limit = given["limit"]
    there = services().store.deployments(limit + 1, int(given["cursor"]) if "cursor" in given else None)
    items = [answers.DeploymentEntry(name=one.name, evaluation=one.evaluation, links=_links(one))
             for one in there[:limit]]  # fmt: skip
    more = str(there[limit - 1].number) if len(there) > limit else None
    return answers.told(answers.DeploymentPage(items=items, next=more))


@routes.get("/<name:name>")
def show(name: str) -> Response:
    """A deployment, and how many findings of it stand how."""
    queries.read()
    negotiation.answer_format()
    one, now = _deployment(name), today()
    counted = Counter(stands(found.finding, now) for found in services().store.findings(name))
    made = answers.TrackedDeployment(
        name=one.name, evaluation=one.evaluation, links=_links(one),
        findings={state: counted[state] for state in get_args(State)},
    )  # fmt: skip
    return conditions.tagged(answers.told(made))


@routes.get("/<name:name>/findings")
def findings(name: str) -> Response:
    """What was violated once, by guideline and subject, and how it stands."""
    given = queries.read(queries.FindingsQuery)
    negotiation.answer_format()
    _deployment(name)
    told = [_told(found) for found in services().store.findings(name)]
    picked = [one for one in told if given.get("state") in (None, one.state)]
    return conditions.tagged(listing.page(answers.FindingPage, picked, given, lambda one: one))


@routes.get("/<name:name>/findings/<fingerprint>")
def finding(name: str, fingerprint: str) -> Response:
    """One finding. Its ETag is what a decision on it has to name."""
    queries.read()
    negotiation.answer_format()
    return _answered(_finding(name, fingerprint))


@routes.patch("/<name:name>/findings/<fingerprint>")
@access.needs("waive")
def decide(name: str, fingerprint: str) -> Response:
    """Acknowledges a finding, waives it for a time, or opens it again."""
    queries.read()
    negotiation.answer_format()
    decision = _decision(negotiation.decision())
    found = _finding(name, fingerprint)
    conditions.require(str(found.revision))
    if found.finding.state == "fixed":
        raise Problem(
            "finding-fixed", "The finding is fixed: there is nothing to decide until an evaluation has it again."
        )
    after = services().store.decide(name, found, decided(found.finding, *structs.astuple(decision)))
    if after is None:
        raise conditions.changed_since()
    return _answered(after)


@routes.get("/<name:name>/gate")
def gate(name: str) -> Response:
    """Whether the last evaluation of a deployment stops a change, what is waived left out."""
    given = queries.read(queries.GateQuery)
    negotiation.answer_format()
    one = _deployment(name)
    setting = GateSetting.of(queries.parted(given["fail_on"]), given["reach"])
    stored = services().store.get(one.evaluation)
    if stored is None:
        made = answers.DeploymentGate(
            deployment=one.name, answer="unknown", why="The evaluation is not in the store any more.",
            fail_on=setting.fail_on, reach=setting.reach,
        )  # fmt: skip
        return answers.told(made)
    return answers.told(_gate(one, stored, setting, given.get("max_age")))


def _gate(one: Deployment, stored: Stored, setting: GateSetting, max_age: int | None) -> answers.DeploymentGate:
    evaluation = restored(Evaluation, {**json.loads(stored.result), "verdicts": ()})
    age = max(0, int((datetime.now(UTC) - datetime.fromisoformat(stored.created_at)).total_seconds()))
    now = today()
    waived = {found.fingerprint for found in services().store.findings(one.name)
              if stands(found.finding, now) == "waived"}  # fmt: skip
    counted = {verdict.fingerprint: verdict for verdict in reached(evaluation, setting.fail_on, setting.reach)}
    counted |= {verdict.fingerprint: verdict for verdict in evaluation.findings if _over(verdict, setting, now)}
    fails = [verdict for mark, verdict in counted.items() if mark not in waived]
    old = max_age is not None and age > max_age
    return answers.DeploymentGate(
        deployment=one.name,
        answer="unknown" if old else "fail" if fails else "pass",
        why=f"The evaluation is {age} seconds old; at most {max_age} were asked for." if old else None,
        evaluation=stored.id,
        created_at=stored.created_at,
        age=age,
        rule_base=evaluation.manifest.rule_base,
        fail_on=setting.fail_on,
        reach=setting.reach,
        waived=len(counted) - len(fails),
        fails=[
            answers.GateFinding(
                fingerprint=verdict.fingerprint, guideline=verdict.guideline, subject=verdict.subject.path,
                strength=verdict.strength, verdict=verdict.verdict, text=verdict.text,
            )
            for verdict in fails
        ],
    )  # fmt: skip


def _over(verdict: Verdict, setting: GateSetting, now: date) -> bool:
    """Whether a waiver of an overlay has ended since the evaluation, and the gate counts what it accepted."""
    if verdict.verdict != "waived" or verdict.waiver is None or verdict.waiver.until >= now.isoformat():
        return False
    _, strength, reach = kind_of(verdict)
    return setting.counts_as(("violated", strength, reach)) is not None


class _Decision(Struct, frozen=True):
    state: Decided
    owner: str | None = None
    reason: str | None = None
    until: str | None = None


def _decision(value: Any) -> _Decision:
    """What is decided, of a body. A Problem lists all that is wrong with it."""
    if not isinstance(value, dict):
        raise _refused([Fault("", "A decision is an object.", expected="state, owner, reason, until")])
    state: Any = value.get("state")
    if not isinstance(state, str) or state not in get_args(Decided):
        expected = ", ".join(get_args(Decided))
        raise _refused([Fault("/state", f"state is one of {expected}.", found=str(state)[:100], expected=expected)])
    faults = list(
        deciding.faults_of(value, _NEEDED[state], ("state", *_ALLOWED[state]), f"A decision for {state}", today())
    )
    if faults:
        raise _refused(faults)
    given = {name: value[name] for name in _ALLOWED[state] if value.get(name) is not None}
    return _Decision(cast(Decided, state), **given)


def _refused(faults: list[Fault]) -> Problem:
    return Problem("invalid-decision", faults[0].message, faults=faults)


def _deployment(name: str) -> Deployment:
    one = services().store.deployment(name)
    if one is None:
        raise Problem("not-found", "No deployment of this name was evaluated as a whole.")
    return one


def _finding(name: str, fingerprint: str) -> Revised:
    _deployment(name)
    for found in services().store.findings(name):
        if found.fingerprint == fingerprint:
            return found
    raise Problem("not-found", "The deployment has no finding with this fingerprint.")


def _answered(found: Revised) -> Response:
    response = answers.told(_told(found))
    response.set_etag(str(found.revision))
    return response


def _told(found: Revised) -> answers.DeploymentFinding:
    one: Finding = found.finding
    return answers.DeploymentFinding(
        fingerprint=found.fingerprint, etag=f'"{found.revision}"', state=stands(one, today()),
        guideline=one.guideline, subject=one.subject, strength=one.strength, verdict=one.verdict,
        owner=one.owner, reason=one.reason, until=one.until, reopened=one.reopened,
        first_evaluation=one.first, last_evaluation=one.last,
    )  # fmt: skip


def _links(one: Deployment) -> answers.DeploymentLinks:
    address = f"/v1/deployments/{addresses.step(one.name)}"
    return answers.DeploymentLinks(
        self_=address, findings=f"{address}/findings", gate=f"{address}/gate",
        evaluation=f"/v1/evaluations/{one.evaluation}",
    )  # fmt: skip
