"""Whether all engines say the same of every variant of the site, and what was expected by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from benchmarks.peers.twelve import TWELVE, Record, Site, Verdicts, differences
from benchmarks.peers.variants import VARIANTS, never_met
from domino_advisor.evaluation.advisor import Advisor

Others = Callable[[Site], Iterable[tuple[str, Verdicts]]]
"""What other engines say of a site, each under its name."""


def checked(advisor: Advisor, ours: Advisor, others: Others, *, in_parts: bool = True) -> tuple[int, list[str]]:
    """Hold all verdicts against each other: how many pairs there are, and a sentence for everything that is wrong.

    ours: the advisor with these guidelines alone. in_parts: our evaluation as the product makes it is held against them
    as well. A verdict that no variant comes to is wrong too.
    """
    faults: list[str] = []
    found = []
    for variant in VARIANTS:
        description = variant.description()
        evaluated = Record.of(advisor, description)
        found.append(evaluated.verdicts)
        expected = variant.expected(evaluated.verdicts)
        wrong = list(differences("ours", expected, evaluated.verdicts))
        own = [("ours with the twelve alone", Record.of(ours, description).verdicts)]
        if in_parts:
            own.append(("our evaluation in parts", _in_parts(advisor, description)))
        for name, verdicts in (*own, *others(evaluated.site)):
            wrong += differences(name, evaluated.verdicts, verdicts)
        faults += (f"{variant.name}: {fault}" for fault in wrong)
    return sum(map(len, found)), [*faults, *never_met(found)]


def _in_parts(advisor: Advisor, description: dict[str, Any]) -> Verdicts:
    parts = advisor.evaluate_parts(description, proofs=False)
    verdicts = (verdict for part in parts for verdict in part.verdicts if verdict.guideline in TWELVE)
    return {(verdict.guideline, verdict.subject.path): verdict.verdict for verdict in verdicts}
