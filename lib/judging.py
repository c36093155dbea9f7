"""Judging: the library's front door. A description goes in, an evaluation comes out."""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from domino_advisor.account import Account, findings
from domino_advisor.engine import CONCLUSIONS
from domino_advisor.facts import Fact, build_facts
from domino_advisor.ledger import Ledger
from domino_advisor.overlays import Overlay
from domino_advisor.proofs import RunProofs, mismatches
from domino_advisor.questions import rank_questions
from domino_advisor.reading import Document, read_file, read_text
from domino_advisor.recommendations import recommend
from domino_advisor.results import (
    STRENGTHS,
    VERDICTS,
    Evaluation,
    Manifest,
    Recommendation,
    canonical,
)
from domino_advisor.rulebase import RuleBase, load_rule_base
from domino_advisor.schemas.deployment import load_deployment
from domino_advisor.typed import SupportsDescription
from domino_advisor.verifying import verify

SCHEMA_VERSION = "1"
Describable = Mapping[str, Any] | SupportsDescription | Document | str | bytes | Path


@cache
def product_version() -> str:
    """The version of this distribution; "0" where it is not installed."""
    try:
        return version("domino-advisor")
    except PackageNotFoundError:
        return "0"


class Advisor:
    """A rule base and a site's overlay, ready to judge.

    It does not change after construction, and every run has an engine environment of its own: threads may share it.
    """

    def __init__(self, rule_base: RuleBase | None = None, overlay: Overlay | None = None) -> None:
        self.rule_base = rule_base if rule_base is not None else load_rule_base()
        self.overlay = overlay
        self._engine = self.rule_base.engine

    def judge(
        self, deployment: Describable, *, media: Literal["json", "yaml"] | None = None, proofs: bool = True
    ) -> Evaluation:
        """Judge a deployment: a mapping, a typed object, a read document, its text (JSON or YAML), or a file.

        InvalidInput holds every fault of a description that cannot be judged; EngineError names a rule that faulted.
        """
        document = _document(deployment, media)
        place = document.place if isinstance(document, Document) else None
        value = document.value if isinstance(document, Document) else document
        description = load_deployment(value, place)
        ledger = self.run(description, proofs=proofs)
        account = Account(ledger)
        recommendations = verify(
            description, recommend(ledger, account.notable), ledger, lambda patched: self.run(patched, proofs=False)
        )
        return Evaluation(
            deployment=description["deployment"],
            environment=description.get("environment", "unknown"),
            manifest=self._manifest(value),
            verdicts=account,
            findings=findings(ledger, account.notable),
            recommendations=recommendations,
            questions=rank_questions(ledger, account.notable),
            counts=_counts(ledger, account, recommendations),
            proofs=RunProofs(ledger, account) if proofs else None,
        )

    def run(self, description: Mapping[str, Any], *, proofs: bool = True) -> Ledger:
        """Run the rules over a valid description. The ledger holds all that they concluded."""
        fact_base = build_facts(description, self.rule_base.read_vocabulary)
        firings = self._engine.run([*self._overlay_facts(), *fact_base.facts], proofs=proofs)
        return Ledger(self.rule_base, fact_base, firings, self.overlay)

    def check_proofs(self, deployment: Describable) -> list[str]:
        """Hold every recorded step against the engine's own match basis; sentences for what differs, none if sound."""
        document = _document(deployment, None)
        description = load_deployment(document.value if isinstance(document, Document) else document)
        facts = [*self._overlay_facts(), *build_facts(description, self.rule_base.read_vocabulary).facts]
        return list(mismatches(self._engine.stepped(facts)))

    def _overlay_facts(self) -> list[Fact]:
        if self.overlay is None:
            return []
        return [
            ("overlay", {"id": f"overlay:{guideline}:{name}", "guideline": guideline, "name": name,
                         "low": figure.value, "high": figure.value})
            for (guideline, name), figure in sorted(self.overlay.figures.items())
        ]  # fmt: skip

    def _manifest(self, value: Any) -> Manifest:
        waived = self.overlay is not None and bool(self.overlay.waivers or self.overlay.expired)
        return Manifest(
            product=product_version(),
            schema=SCHEMA_VERSION,
            rule_base=self.rule_base.hash,
            input=hashlib.sha256(canonical(value)).hexdigest(),
            overlay=self.overlay.hash if self.overlay else None,
            judged_on=self.overlay.judged_on if self.overlay and waived else None,
        )


def _document(deployment: Describable, media: Literal["json", "yaml"] | None) -> Document | Any:
    if isinstance(deployment, Path):
        return read_file(deployment)
    if isinstance(deployment, (str, bytes)):
        return read_text(deployment, media=media)
    if isinstance(deployment, SupportsDescription):
        return deployment.to_description()
    return deployment


def _counts(ledger: Ledger, account: Account, recommendations: Sequence[Recommendation]) -> dict[str, Any]:
    violated = [verdict for verdict in account.notable if verdict.verdict == "violated"]
    waived = sum(verdict.verdict == "waived" for verdict in account.notable)
    answers = Counter(pair["is"] for pair in account.pairs)
    answers.update({"waived": waived, "violated": -waived})
    strengths = Counter(verdict.strength for verdict in violated)
    return {
        "guidelines": len({pair["guideline"] for pair in account.pairs}),
        "subjects": len({pair["subject"] for pair in account.pairs}),
        "pairs": len(account),
        "verdicts": {name: answers[name] for name in VERDICTS},
        "violated": {name: strengths[name] for name in STRENGTHS if name != "inform"},
        "violated_extrapolated": sum(verdict.reach.state == "extrapolated" for verdict in violated),
        "recommendations": len(recommendations),
    }


_default_lock = threading.Lock()


@cache
def _default() -> Advisor:
    return Advisor()


def default_advisor() -> Advisor:
    """The advisor with the rule base that comes with the product and no overlay; made once."""
    with _default_lock:
        return _default()


def judge(deployment: Describable, *, overlay: Overlay | None = None, proofs: bool = True) -> Evaluation:
    """Judge a deployment by the rule base that comes with the product. See `Advisor.judge`."""
    advisor = default_advisor() if overlay is None else Advisor(overlay=overlay)
    return advisor.judge(deployment, proofs=proofs)


__all__ = ["CONCLUSIONS", "Advisor", "Describable", "default_advisor", "judge", "product_version"]
