"""domino-advisor: judges Domino mail deployments against vendor performance papers.

    from domino_advisor import judge
    answer = judge(Path("deployment.yaml"))
    for finding in answer.findings:
        print(finding.verdict, finding.strength, finding.subject.path, finding.text)

`judge` takes a mapping, the text of a description (JSON or YAML), a `Path`, a `Document`, or a typed `Deployment` with
the parts that are in `domino_advisor.deployment`; it gives an `Evaluation`.
An `Advisor` holds a rule base and a site's overlay for judging many. Every error derives from `AdvisorError`.
"""

from __future__ import annotations

from domino_advisor.deployment import Deployment
from domino_advisor.errors import AdvisorError, EngineError, Fault, InvalidInput, RuleBaseError
from domino_advisor.judging import Advisor, judge
from domino_advisor.overlays import Overlay, load_overlay
from domino_advisor.proofs import tree as proof_tree
from domino_advisor.reading import Document, read_file, read_text
from domino_advisor.results import Evaluation, Question, Recommendation, Verdict
from domino_advisor.rulebase import RuleBase, load_rule_base

__all__ = [
    "Advisor",
    "AdvisorError",
    "Deployment",
    "Document",
    "EngineError",
    "Evaluation",
    "Fault",
    "InvalidInput",
    "Overlay",
    "Question",
    "Recommendation",
    "RuleBase",
    "RuleBaseError",
    "Verdict",
    "judge",
    "load_overlay",
    "load_rule_base",
    "proof_tree",
    "read_file",
    "read_text",
]
