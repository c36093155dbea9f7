"""A gate against a baseline: it counts only what an older answer has not already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from domino_advisor.core.answer import Evaluation, GateBaseline, GateCounted
from domino_advisor.evaluation.compared_answers import Answer
from domino_advisor.evaluation.comparison import Comparison, FindingChange, Stand, compare
from domino_advisor.evaluation.gate import GateSetting, mended


def newly_counted(comparison: Comparison, setting: GateSetting) -> Counter[str]:
    """What a gate counts in the newer answer and would not count in the older one, by what it is counted as."""
    return Counter(counts_as for change, counts_as in _counted(comparison, setting) if not _known(change, setting))


def against(evaluation: Evaluation, baseline: Answer) -> Evaluation:
    """The evaluation, its gate set to what it was set to and counting only what the baseline has not already.

    Known is what has the same verdict in the baseline and would be counted there. So a violation that was accepted
    then, was weaker, or could not be told, is counted.
    """
    gate = evaluation.summary.gate
    setting = GateSetting(gate.fail_on, gate.reach)
    comparison = compare(baseline, evaluation)
    gone = mended(evaluation.findings, evaluation.plan)  # not counted in any case
    known = {
        change.fingerprint: counts_as
        for change, counts_as in _counted(comparison, setting)
        if _known(change, setting) and change.fingerprint not in gone
    }
    less = Counter(known.values())
    counted = GateCounted(**{name: getattr(gate.counted, name) - less[name] for name in GateCounted.__struct_fields__})
    gate = structs.replace(
        gate,
        counted=counted,
        passes=not any(structs.astuple(counted)),
        left_out=structs.replace(gate.left_out, in_baseline=len(known)),
        baseline=GateBaseline(
            deployment=baseline.deployment, input=baseline.manifest.input, rule_base=baseline.manifest.rule_base,
            known=tuple(known),
        ),
    )  # fmt: skip
    return replace(evaluation, summary=structs.replace(evaluation.summary, gate=gate))


def _counted(comparison: Comparison, setting: GateSetting) -> Iterator[tuple[FindingChange, str]]:
    for change in comparison.changes:
        counts_as = _counts_as(change.after, setting)
        if counts_as is not None:
            yield change, counts_as


def _known(change: FindingChange, setting: GateSetting) -> bool:
    before, after = change.before, change.after
    assert after is not None
    return before is not None and before.verdict == after.verdict and _counts_as(before, setting) is not None


def _counts_as(stand: Stand | None, setting: GateSetting) -> str | None:
    if stand is None or not stand.finding:
        return None
    return setting.counts_as((stand.verdict, stand.strength, stand.reach))
