"""Laws of comparing two answers, held on answers that are drawn."""

from __future__ import annotations

import dataclasses
from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domino_advisor.core.answer import Evaluation, Verdict, Waiver, plain
from domino_advisor.evaluation.baseline import against, newly_counted
from domino_advisor.evaluation.comparison import Comparison, FindingChange, compare
from domino_advisor.evaluation.gate import LEVELS, GateSetting, kind_of
from tests.comparing import GUIDELINE, OTHER, OTHERWISE, answer, otherwise, outside, seen, verdict

WORDS = ("violated", "undetermined", "waived", "satisfied", "not-applicable")
COMPARED = ("violated", "undetermined", "waived")
MERGED = "redpaper-z-2006/min-two-cps"
DRAWN = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def verdicts(draw: st.DrawFn) -> Verdict:
    word = draw(st.sampled_from(WORDS))
    guideline = draw(st.sampled_from([GUIDELINE, OTHER, MERGED]))
    path = draw(st.sampled_from(["z9/A", "z9/B"]))
    strength = draw(st.sampled_from(["must", "should", "consider"]))
    more: dict[str, object] = {}
    if draw(st.booleans()):
        more["observed"] = (seen(draw(st.sampled_from([4, 6, None]))),)
    if draw(st.booleans()):
        more["reach"] = outside()
    if word == "waived" and draw(st.booleans()):
        more["waiver"] = Waiver("longer", "Ada", "2027-03-31")
    if guideline == OTHER and draw(st.booleans()):
        merged = draw(st.sampled_from([(GUIDELINE,), (MERGED,), (GUIDELINE, MERGED)]))
        more["aliases"] = tuple(verdict("violated", path, name).fingerprint for name in merged)
    return verdict(word, path, guideline, strength, **more)


@st.composite
def evaluations(draw: st.DrawFn) -> Evaluation:
    drawn = draw(st.lists(verdicts(), max_size=5, unique_by=lambda found: found.fingerprint))
    return answer(*drawn, **otherwise(*draw(st.sets(st.sampled_from(sorted(OTHERWISE))))))


def written(evaluation: Evaluation) -> bytes:
    """An answer without its account."""
    return evaluation.to_bytes()


def compared(evaluation: Evaluation) -> list[str]:
    return sorted(found.fingerprint for found in evaluation.findings if found.verdict in COMPARED)


def there_and_back(change: FindingChange) -> tuple[object, ...]:
    """All of a change that does not say which answer is the older one."""
    facts = sorted((found.name, found.subject, *sorted((found.before, found.after))) for found in change.facts)
    return tuple(sorted(cause.kind for cause in change.causes)), change.untold, change.lacks, tuple(facts)


def sides(comparison: Comparison, *, turned: bool) -> Counter[tuple[object, ...]]:
    return Counter(
        (*((change.after, change.before) if turned else (change.before, change.after)), *there_and_back(change))
        for change in comparison.changes
    )


@DRAWN
@given(evaluations())
def test_an_answer_compared_with_itself_is_unchanged(evaluation: Evaluation) -> None:
    for same in (compare(evaluation, evaluation), compare(written(evaluation), written(evaluation))):
        assert {change.group for change in same.changes} <= {"unchanged"}
        assert all(change.causes == () and change.untold == () for change in same.changes)
        assert same.differs == ()


@DRAWN
@given(evaluations(), evaluations())
def test_turned_round_a_comparison_is_that_of_the_answers_turned_round(old: Evaluation, new: Evaluation) -> None:
    for before, after in ((old, new), (written(old), written(new)), (old, written(new))):
        assert sides(compare(before, after), turned=True) == sides(compare(after, before), turned=False)


@DRAWN
@given(evaluations(), evaluations())
def test_every_finding_of_both_is_in_one_change(old: Evaluation, new: Evaluation) -> None:
    for before, after in ((old, new), (written(old), written(new))):
        comparison = compare(before, after)
        changes = comparison.changes
        assert sum(change.before is not None and change.before.finding for change in changes) == len(compared(old))
        assert sorted(
            change.fingerprint for change in changes if change.after is not None and change.after.finding
        ) == compared(new)
        assert sum(comparison.counts.values()) == len(changes)
        assert Counter(change.group for change in changes) == Counter(
            {group: count for group, count in comparison.counts.items() if count}
        )


@DRAWN
@given(evaluations(), evaluations())
def test_nothing_is_a_cause_that_does_not_differ(old: Evaluation, new: Evaluation) -> None:
    comparison = compare(old, new)
    for change in comparison.changes:
        kinds = {cause.kind for cause in change.causes}
        assert kinds <= {*comparison.differs, "waiver"}
        assert not kinds & set(change.untold)
        assert set(change.untold) <= set(comparison.differs)


@DRAWN
@given(evaluations(), evaluations(), st.sets(st.sampled_from(LEVELS), min_size=1), st.sampled_from(["in-scope", "all"]))
def test_a_gate_counts_what_is_new_and_leaves_out_the_rest(
    old: Evaluation, new: Evaluation, levels: set[str], reach: str
) -> None:
    setting = GateSetting.of(levels, reach)
    gate = setting.gate(Counter(kind_of(found) for found in new.findings))
    new = dataclasses.replace(new, summary=replace(new.summary, gate=gate))
    gated = against(new, old).summary.gate
    assert against(new, new).summary.gate.passes
    fresh = newly_counted(compare(old, new), setting)
    assert {name: getattr(gated.counted, name) for name in LEVELS} == {name: fresh[name] for name in LEVELS}
    assert gated.passes == (not fresh.total())
    looked_at = sum((*(getattr(gate.counted, name) for name in LEVELS), *plain(gate.left_out).values()))
    still = sum((*(getattr(gated.counted, name) for name in LEVELS), *plain(gated.left_out).values()))
    assert still == looked_at
    assert gated.baseline is not None
    assert len(gated.baseline.known) == gated.left_out.in_baseline
