"""Answers made by hand, for the tests of what is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from domino_advisor.core.answer import (
    VERDICTS,
    Admissible,
    Citation,
    Counts,
    Evaluation,
    InOrder,
    Manifest,
    Reach,
    Recommendation,
    SubjectRef,
    Verdict,
    VerdictCounts,
    Verification,
    ViolatedCounts,
)
from domino_advisor.evaluation.actions import actions
from domino_advisor.evaluation.findings import accused, excusable
from domino_advisor.evaluation.gate import GateSetting, Kind, kind_of
from domino_advisor.evaluation.summary import InOrderSoFar, summary
from domino_advisor.evaluation.working_memory import Pair

CITATION = Citation(
    item="redpaper-z-2006/nrpc-cps-4-per-image-62",
    role="says",
    document="A paper on capacity",
    edition="First Edition",
    section="6.2",
    title="Scalability",
    page="39",
    page_inferred=True,
    table="2-1",
    figure=None,
    passage="0" * 64,
)
HOSTILE = (
    "<img src=x onerror=alert(1)> **bold** `tick` [a](http://e.example) | @all #1 {{macro}} \x1b[31m\u202e"
    "</script>]]>--><!-- =cmd|' /C calc'!A0 {0} &amp; \x00\ufffe"
)
"""A name that tries to be markup, a link, a formula, a placeholder or a control sequence."""

A_GATE = GateSetting()
MANIFEST = Manifest("0.1.0", "1", "a" * 64, "b" * 64)


def a_verdict(name: str = "z9/LNX1", verdict: str = "violated", strength: str = "should", **more: object) -> Verdict:
    given_members: dict[str, object] = {
        "fingerprint": sha256((verdict + strength + name).encode("utf-8", "surrogatepass")).hexdigest()[:32],
        "guideline": "redpaper-z-2006/nrpc-cps-4-per-image-62",
        "title": "Give an image at most four CPs",
        "topic": "cps-per-image",
        "subject": SubjectRef("image", name, "/machines/0/lpars/0"),
        "verdict": verdict,
        "ground": "demand",
        "strength": strength,
        "basis": "stated",
        "text": f"6 CPs on {name}; the paper gives at most 4 CPs.",
        "told": False,
        "reach": Reach("in-scope"),
        "citations": (CITATION,),
    }
    return Verdict(**{**given_members, **more})  # type: ignore[arg-type]


def counts_of(verdicts: Sequence[Verdict]) -> Counts:
    answers = Counter(verdict.verdict for verdict in verdicts)
    broken = [verdict for verdict in verdicts if verdict.verdict == "violated"]
    strengths = Counter(verdict.strength for verdict in broken)
    return Counts(
        guidelines=len({verdict.guideline for verdict in verdicts}),
        subjects=len({verdict.subject.path for verdict in verdicts}),
        pairs=len(verdicts),
        verdicts=VerdictCounts(*(answers[word] for word in VERDICTS)),
        violated=ViolatedCounts(strengths["must"], strengths["should"], strengths["consider"]),
        violated_extrapolated=sum(verdict.reach.state == "extrapolated" for verdict in broken),
        recommendations=0,
    )


def an_evaluation(*verdicts: Verdict, gate: GateSetting = A_GATE, **more: object) -> Evaluation:
    members: dict[str, object] = {
        "deployment": "Head office",
        "environment": "production",
        "environment_stated": True,
        "manifest": MANIFEST,
        "verdicts": verdicts,
        "findings": tuple(verdict for verdict in verdicts if verdict.is_finding),
        "recommendations": (),
        "questions": (),
        "counts": counts_of(verdicts),
        **more,
    }
    made = actions(members["recommendations"], members["findings"])  # type: ignore[arg-type]
    tally: Counter[Kind] = Counter(map(kind_of, members["findings"]))  # type: ignore[call-overload]
    told = members.get("conflicting", ())
    in_order = in_order_of(verdicts)
    first = summary(
        members["counts"], tally, made, members["questions"], in_order, gate,  # type: ignore[arg-type]
        conflicting=told, accused=accused(members["findings"]),  # type: ignore[arg-type]
        excusable=excusable(members["findings"]),  # type: ignore[arg-type]
    )  # fmt: skip
    return Evaluation(**{"actions": made, "summary": first, **members})  # type: ignore[arg-type]


def in_order_of(verdicts: Sequence[Verdict]) -> InOrder:
    so_far = InOrderSoFar()
    so_far.add(Pair(verdict.guideline, verdict.subject.path, verdict.verdict, verdict.ground) for verdict in verdicts)
    of = {verdict.guideline: verdict for verdict in verdicts}
    return so_far.told({name: one.strength for name, one in of.items()}, lambda name: of[name].title)


def a_recommendation(verdict: Verdict, **more: object) -> Recommendation:
    members: dict[str, object] = {
        "id": f"r1 {verdict.subject.path}",
        "subject": verdict.subject,
        "quantity": "image.cps",
        "strength": verdict.strength,
        "reach": "in-scope",
        "kind": "change",
        "text": "Give the image at most 4 CPs.",
        "condition": "image.cps at most 4 CPs",
        "current": "6 CPs",
        "guidelines": (verdict.guideline,),
        "verdicts": (verdict.fingerprint,),
        "admissible": Admissible(high=4),
        "patch": (
            {"op": "test", "path": "/machines/0/lpars/0/real_cps", "value": 6},
            {"op": "replace", "path": "/machines/0/lpars/0/real_cps", "value": 4},
        ),
        "verification": Verification(True),
        "citations": (CITATION,),
    }
    return Recommendation(**{**members, **more})  # type: ignore[arg-type]
