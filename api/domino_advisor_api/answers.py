"""What the service answers around what the library does: envelopes, pages, papers, problems, health.

The classes have the names of the components of OpenAPI, which is made from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from flask import Response
from msgspec import Struct, field

from domino_advisor.authoring import guideline_answers
from domino_advisor.core.answer import (
    ID_PATTERN,
    SHA256_PATTERN,
    Counts,
    Disagreement,
    GateLevel,
    GateReach,
    Patch,
    Result,
    Strength,
    Verdict,
    VerdictWord,
)
from domino_advisor.core.declaring import says
from domino_advisor.core.errors import Fault
from domino_advisor.core.proof import Node
from domino_advisor.core.written import Written, canonical_around
from domino_advisor.knowledge.citations import Paper
from domino_advisor.knowledge.inventory import ItemKind
from domino_advisor.report.levels import AccountResult, ActionsResult, ScreenResult
from domino_advisor_api.life import Evaluated, State
from domino_advisor_api.outbox import State as OutboxState

GATE_HEADER = "X-Gate"
"""Says whether a gate passed, whatever the format."""


def told(answer: object) -> Response:
    """The response that holds an answer: its canonical JSON, and a line feed."""
    return Response(canonical_around(answer) + b"\n", mimetype="application/json")


# Evaluations ---------------------------------------------------------------------------------------------------------


class EvaluationLinks(Struct, frozen=True, kw_only=True):
    """Where the rest is."""

    self_: Annotated[str, says("This evaluation.")] = field(name="self")
    next: Annotated[str | None, says("The level that tells more, where the answer is told at one.")] = None
    screen: Annotated[str, says("Its first screen alone.")]
    actions: Annotated[str, says("What to do and what to answer.")]
    findings: Annotated[str, says("What was found, by guideline: as it is told where no level is asked for.")]
    account: Annotated[str, says("Every verdict at once.")]
    verdicts: Annotated[str, says("The whole account, in pages.")]
    disagreements: Annotated[str, says("All that papers answer differently for it.")]
    proofs: Annotated[str, says("The proofs: append the fingerprint of a verdict.")]
    markdown: Annotated[str, says("The same as Markdown, short enough for a ticket.")]
    ticket: Annotated[str, says("The same as a ticket, whose markup a query names.")]
    html: Annotated[str, says("The same as one HTML page, with the proofs.")]
    sarif: Annotated[str, says("The same as SARIF 2.1.0, with the proofs as code flows.")]
    junit: Annotated[str, says("The same as JUnit XML.")]
    csv: Annotated[str, says("The same as CSV.")]
    ndjson: Annotated[str, says("The same as JSON Lines: a line for each image, the site last.")]


class Evaluation(Struct, frozen=True, kw_only=True):
    """An evaluated deployment."""

    id: Annotated[str, says("The id of the evaluation.", pattern=ID_PATTERN)]
    created_at: Annotated[str, says("When it was stored.", format="date-time")]
    links: EvaluationLinks
    result: Written[Result | AccountResult | ActionsResult | ScreenResult]


class EvaluationEntry(Struct, frozen=True, kw_only=True):
    """What a listing tells of an evaluation."""

    id: Annotated[str, says("The id of the evaluation.", pattern=ID_PATTERN)]
    created_at: Annotated[str, says("When it was stored.", format="date-time")]
    deployment: Annotated[str, says("The name of the deployment.")]
    environment: Annotated[str, says("What it is for.")]
    rule_base: Annotated[str, says("Hash of the rule base that evaluated it.")]
    counts: Counts
    links: EvaluationLinks


class Page(Struct, frozen=True, kw_only=True):
    """A part of a list."""

    nulls: ClassVar = ("next",)

    next: Annotated[str | None, says("The cursor of the next page, null on the last.")]


class EvaluationPage(Page, frozen=True, kw_only=True):
    """Stored evaluations, the newest first."""

    items: Annotated[Sequence[EvaluationEntry], says("The evaluations.")]


class VerdictPage(Page, frozen=True, kw_only=True):
    """A part of the account of an evaluation."""

    total: Annotated[int, says("How many verdicts there are on all pages.")]
    items: Annotated[
        Sequence[Verdict],
        says("The verdicts, unit by unit (an LPAR, an ESX cluster, a device ..., the site last)."),
    ]


class DisagreementPage(Page, frozen=True, kw_only=True):
    """What papers answer differently, as it was decided for an evaluation."""

    total: Annotated[int, says("How many there are on all pages.")]
    items: Annotated[
        Sequence[Disagreement],
        says("What the result lists, then what no guideline that was evaluated bears on."),
    ]


class Proof(Struct, frozen=True, kw_only=True):
    """The derivation of a verdict or a disagreement, as it was recorded while the rules fired: a flat map."""

    evaluation: Annotated[str, says("The evaluation.", pattern=ID_PATTERN)]
    verdict: Annotated[str, says("The fingerprint of the verdict, or the id of the disagreement.", pattern=ID_PATTERN)]
    root: Annotated[str, says("The id of the node that is the verdict, or the position taken.")]
    steps: Annotated[Mapping[str, Node], says("The nodes by id.")]


class Answered(Struct, frozen=True, kw_only=True):
    """A description with answers put into it."""

    description: Annotated[Mapping[str, Any], says("The description with the answers.")]
    patch: Annotated[Sequence[Patch], says("What was changed.")]
    text: Annotated[
        str | None, says("The text with the answers, its comments and order kept, where a text was sent.")
    ] = None


# Deployments ---------------------------------------------------------------------------------------------------------


class DeploymentLinks(Struct, frozen=True, kw_only=True):
    """Where the rest is."""

    self_: Annotated[str, says("This deployment.")] = field(name="self")
    findings: Annotated[str, says("What became of its findings.")]
    gate: Annotated[str, says("Whether its last evaluation stops a change.")]
    evaluation: Annotated[str, says("Its last whole evaluation.")]


class DeploymentEntry(Struct, frozen=True, kw_only=True):
    """What a listing tells of a deployment."""

    name: Annotated[str, says("Its name, as descriptions give it.")]
    evaluation: Annotated[str, says("The id of its last whole evaluation.", pattern=ID_PATTERN)]
    links: DeploymentLinks


class DeploymentPage(Page, frozen=True, kw_only=True):
    """Deployments, the one that was evaluated last first."""

    items: Annotated[Sequence[DeploymentEntry], says("The deployments.")]


class TrackedDeployment(DeploymentEntry, frozen=True, kw_only=True):
    """A deployment that was evaluated."""

    findings: Annotated[Mapping[State, int], says("How many findings stand how.")]


class DeploymentFinding(Struct, frozen=True, kw_only=True):
    """Something that was violated once, and how it stands."""

    fingerprint: Annotated[str, says("Of its verdict.", pattern=ID_PATTERN)]
    etag: Annotated[str, says("What a decision on it has to send as If-Match.")]
    state: Annotated[
        State,
        says("open; acknowledged: somebody knows of it; waived: accepted for a time; fixed: evaluated so."),
    ]
    guideline: Annotated[str, says("The id of the guideline.")]
    subject: Annotated[str, says("The name path of the subject, empty for the site.")]
    strength: Annotated[Strength, says("How strongly the paper said it when it was found.")]
    verdict: Annotated[Evaluated, says("Of the last evaluation that had one; gone: its subject is described no more.")]
    owner: Annotated[str | None, says("Who acknowledged or waived it.")] = None
    reason: Annotated[str | None, says("Why.")] = None
    until: Annotated[str | None, says("The last day of its waiver.", format="date")] = None
    reopened: Annotated[int, says("How often it came back after it was fixed.")]
    first_evaluation: Annotated[str, says("The id of the evaluation that found it first.", pattern=ID_PATTERN)]
    last_evaluation: Annotated[str, says("The id of the last that evaluated it.", pattern=ID_PATTERN)]


class FindingPage(Page, frozen=True, kw_only=True):
    """Findings of a deployment, by guideline and subject."""

    total: Annotated[int, says("How many findings there are on all pages.")]
    items: Annotated[Sequence[DeploymentFinding], says("The findings.")]


class GateFinding(Struct, frozen=True, kw_only=True):
    """What a gate stops at."""

    fingerprint: Annotated[str, says("Of its verdict.", pattern=ID_PATTERN)]
    guideline: Annotated[str, says("The id of the guideline.")]
    subject: Annotated[str, says("The name path of the subject, empty for the site.")]
    strength: Annotated[Strength, says("How strongly the paper says it.")]
    verdict: Annotated[VerdictWord, says("The verdict.")]
    text: Annotated[str, says("The answer in one sentence.")]


class DeploymentGate(Struct, frozen=True, kw_only=True):
    """Whether the last whole evaluation of a deployment stops a change."""

    deployment: Annotated[str, says("The name of the deployment.")]
    answer: Annotated[Literal["pass", "fail", "unknown"], says("What a process goes by; unknown is no pass.")]
    why: Annotated[str | None, says("Why it is unknown.")] = None
    evaluation: Annotated[str | None, says("The id of the evaluation.", pattern=ID_PATTERN)] = None
    created_at: Annotated[str | None, says("When it was stored.", format="date-time")] = None
    age: Annotated[int | None, says("How many seconds ago that was.")] = None
    rule_base: Annotated[str | None, says("Hash of the rule base that evaluated it.")] = None
    fail_on: Annotated[Sequence[GateLevel], says("What the gate stops at.")]
    reach: Annotated[GateReach, says("Whether what lies outside what the papers tested counts too.")]
    waived: Annotated[int, says("How much is left out since it is waived here.")] = 0
    fails: Annotated[Sequence[GateFinding], says("What it stops at.")] = ()


# Guidelines ----------------------------------------------------------------------------------------------------------


class GuidelineEntry(guideline_answers.GuidelineEntry, frozen=True, kw_only=True):
    """What a listing tells of a guideline."""

    link: Annotated[str, says("The path of the guideline.")]


class GuidelinePage(Page, frozen=True, kw_only=True):
    """Guidelines, by id."""

    total: Annotated[int, says("How many guidelines there are on all pages.")]
    items: Annotated[Sequence[GuidelineEntry], says("The guidelines.")]


class Guideline(guideline_answers.ToldGuideline, frozen=True, kw_only=True):
    """A guideline in full."""

    link: Annotated[str, says("The path of the guideline.")]


# Sources -------------------------------------------------------------------------------------------------------------


class SourceEntry(Paper, frozen=True, kw_only=True):
    """A paper."""

    items: Annotated[int, says("How many inventory items of it are carried.")]
    stated: Annotated[int, says("How many of them the paper itself says.")]
    guidelines: Annotated[int, says("How many guidelines come from it.")]
    cited: Annotated[int, says("How many of its items guidelines cite.")]
    link: Annotated[str, says("The path of the paper.")]


class SourceList(Struct, frozen=True, kw_only=True):
    """All papers."""

    items: Annotated[Sequence[SourceEntry], says("The papers.")]


class Passage(Struct, frozen=True, kw_only=True):
    """A passage that guidelines cite."""

    item: Annotated[str, says("The inventory item.")]
    kind: Annotated[ItemKind, says("What kind of item it is.")]
    section: Annotated[str, says("The section.")]
    title: Annotated[str | None, says("The title of the section.")]
    page: Annotated[str | None, says("The page.")]
    page_inferred: Annotated[bool, says("Whether the page is inferred from the table of contents.")]
    table: Annotated[str | None, says("The table.")]
    figure: Annotated[str | None, says("The figure.")]
    sha256: Annotated[str, says("SHA-256 of the normalised passage.", pattern=SHA256_PATTERN)]
    guidelines: Annotated[Sequence[str], says("The guidelines that cite it.")]


class Source(SourceEntry, frozen=True, kw_only=True):
    """A paper with its passages."""

    units: Annotated[str, says("How it means the units that it prints.")]
    pages: Annotated[str, says("Where its page numbers come from.")]
    text_sha256: Annotated[
        str,
        says("SHA-256 of the normalised text that the passages were taken from.", pattern=SHA256_PATTERN),
    ]
    passages: Annotated[Sequence[Passage], says("The passages that guidelines cite, in the order of the paper.")]


# Problems ------------------------------------------------------------------------------------------------------------


class Problem(Struct, frozen=True, kw_only=True):
    """What went wrong (RFC 9457)."""

    type: Annotated[str, says("What kind of problem it is: a URI that does not change.", format="uri")]
    title: Annotated[str, says("The kind of problem, in words.")]
    status: Annotated[int, says("The HTTP status.", minimum=400, maximum=599)]
    detail: Annotated[str, says("What happened this time.")]
    instance: Annotated[str, says("The path that was asked for.")]
    request_id: Annotated[str, says("The id of the request, also in X-Request-Id and in the log.")]
    errors: Annotated[
        Sequence[Fault] | None,
        says("Every fault that was found, in the order of the body."),
    ] = None
    rule: Annotated[str | None, says("The rule that failed.")] = None
    images: Annotated[int | None, says("How many images the deployment has, each group with all its members.")] = None
    subjects: Annotated[int | None, says("How many subjects the deployment comes to.")] = None
    limit: Annotated[int | None, says("How many images, or subjects, the service evaluates.")] = None
    scope: Annotated[str | None, says("The scope that a token needs for this.")] = None
    checks: Annotated[Mapping[str, str] | None, says("What is ready and what is not.")] = None


# Operations ----------------------------------------------------------------------------------------------------------


class Health(Struct, frozen=True, kw_only=True):
    """The process answers."""

    status: Annotated[Literal["ok"], says("Always ok.")] = "ok"


class OutboxEntry(Struct, frozen=True, kw_only=True):
    """Something that is to be told to a tracker, or was."""

    nulls: ClassVar = ("told", "reference", "dropped_at", "owner", "reason")

    id: Annotated[str, says("The id of the entry.", pattern=ID_PATTERN)]
    created_at: Annotated[str, says("When it was written.", format="date-time")]
    due_at: Annotated[str, says("When it is tried next, where it waits.", format="date-time")]
    state: Annotated[
        OutboxState,
        says(
            "dead: it is not tried again before somebody says so; overtaken: it was dead, and its ticket was told "
            "something later; dropped: somebody gave it up."
        ),
    ]
    tracker: Annotated[str, says("The name of the tracker in the service's settings.")]
    deployment: Annotated[str, says("The name of the deployment.")]
    key: Annotated[str, says("The key of the ticket.")]
    attempts: Annotated[int, says("How many attempts failed.", minimum=0)]
    told: Annotated[
        str | None, says("What the last attempt failed of, or what else was found; null where that is nothing.")
    ] = None
    reference: Annotated[str | None, says("What the tracker calls the ticket, null before it is there.")] = None
    dropped_at: Annotated[str | None, says("When it was dropped, null where it was not.", format="date-time")] = None
    owner: Annotated[str | None, says("Who dropped it.")] = None
    reason: Annotated[str | None, says("Why it was dropped.")] = None


class Delivery(Struct, frozen=True, kw_only=True):
    """What came of a delivery of a tracker."""

    asked: Annotated[bool, says("Whether a ticket is looked at because of it: not where it came before.")]


class OutboxPage(Page, frozen=True, kw_only=True):
    """Entries of the outbox, the newest first."""

    items: Annotated[Sequence[OutboxEntry], says("The entries.")]


class Readiness(Struct, frozen=True, kw_only=True):
    """The service can do its work."""

    status: Annotated[Literal["ready"], says("Always ready; a problem says what is not.")] = "ready"
    checks: Annotated[Mapping[str, str], says("What was checked, and how it stands.")]
