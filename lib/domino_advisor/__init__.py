"""domino-advisor: evaluates Domino mail deployments against vendor performance papers.

    from domino_advisor import evaluate
    answer = evaluate(Path("deployment.yaml"))
    for finding in answer.findings:
        print(finding.verdict, finding.strength, finding.subject.path, finding.text)

`evaluate` takes a mapping, the text of a description (JSON or YAML), a `Path`, a `Document`, or a typed `Deployment`
with the parts that are in `domino_advisor.description.deployment`; it gives an `Evaluation`. `render` tells it in any
format, `to_records` as a table. An `Advisor` holds a rule base and a site's overlay
for evaluating many. Every error derives from `AdvisorError`. docs/library.md shows each.

What is here is meant to be used, and so are `core.answer`, `core.errors`, `description.deployment`
and `knowledge.overlays`. All else may change with any release.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from domino_advisor.core.version import __version__

if TYPE_CHECKING:
    from domino_advisor.core.answer import (
        Action,
        Evaluation,
        Gate,
        Question,
        ReachWord,
        Recommendation,
        Strength,
        Verdict,
        VerdictWord,
    )
    from domino_advisor.core.errors import AdvisorError, EngineError, Fault, InvalidInput, RuleBaseError
    from domino_advisor.core.fixes import Fix
    from domino_advisor.description.deployment import Deployment
    from domino_advisor.description.documents import Document, read_file, read_text
    from domino_advisor.engine.loading import load_rule_base
    from domino_advisor.engine.rule_base import RuleBase
    from domino_advisor.evaluation.advisor import Advisor, evaluate, fix
    from domino_advisor.evaluation.comparison import Comparison, FindingChange, compare
    from domino_advisor.evaluation.gate import GateSetting
    from domino_advisor.evaluation.proofs import tree as proof_tree
    from domino_advisor.knowledge.overlays import Overlay, load_overlay
    from domino_advisor.report.depths import Depth
    from domino_advisor.report.records import to_records
    from domino_advisor.report.rendering import FormatName, render
    from domino_advisor.report.tickets.ticket import Ticket, TicketForm
    from domino_advisor.report.tickets.writing import tickets

__all__ = [
    "Action",
    "Advisor",
    "AdvisorError",
    "Comparison",
    "Deployment",
    "Depth",
    "Document",
    "EngineError",
    "Evaluation",
    "Fault",
    "FindingChange",
    "Fix",
    "FormatName",
    "Gate",
    "GateSetting",
    "InvalidInput",
    "Overlay",
    "Question",
    "ReachWord",
    "Recommendation",
    "RuleBase",
    "RuleBaseError",
    "Strength",
    "Ticket",
    "TicketForm",
    "Verdict",
    "VerdictWord",
    "__version__",
    "compare",
    "evaluate",
    "fix",
    "load_overlay",
    "load_rule_base",
    "proof_tree",
    "read_file",
    "read_text",
    "render",
    "tickets",
    "to_records",
]

# Each is imported when somebody asks for it: the command line asks for few of them, and starts often.
_OTHERWISE = {"proof_tree": "tree"}
_MODULES = {
    "core.answer": (
        "Action", "Evaluation", "Gate", "Question", "ReachWord", "Recommendation", "Strength", "Verdict", "VerdictWord",
    ),
    "core.errors": ("AdvisorError", "EngineError", "Fault", "InvalidInput", "RuleBaseError"),
    "core.fixes": ("Fix",),
    "description.deployment": ("Deployment",),
    "description.documents": ("Document", "read_file", "read_text"),
    "engine.loading": ("load_rule_base",),
    "engine.rule_base": ("RuleBase",),
    "evaluation.advisor": ("Advisor", "evaluate", "fix"),
    "evaluation.comparison": ("Comparison", "FindingChange", "compare"),
    "evaluation.gate": ("GateSetting",),
    "evaluation.proofs": ("proof_tree",),
    "knowledge.overlays": ("Overlay", "load_overlay"),
    "report.depths": ("Depth",),
    "report.records": ("to_records",),
    "report.rendering": ("FormatName", "render"),
    "report.tickets.ticket": ("Ticket", "TicketForm"),
    "report.tickets.writing": ("tickets",),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            found = getattr(import_module(f"{__name__}.{module}"), _OTHERWISE.get(name, name))
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
