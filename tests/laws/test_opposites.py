"""Nobody is accused by a position that lost, and no advice asks for the opposite of other advice."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor, run_of
from domino_advisor.evaluation.recommendations import Demand, demands_of
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor_schemas.deployment import load_deployment
from tests.deployments import drawn

DRAWN = settings(
    max_examples=20, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much),
)  # fmt: skip


def opposite(one: Demand, other: Demand) -> bool:
    """Whether no value meets both demands."""
    if one.among is not None and other.among is not None:
        return not {*one.among} & {*other.among}
    for low, high in ((one.low, other.high), (other.low, one.high)):
        if low is not None and high is not None and (low > high or (low == high and (one.strict or other.strict))):
            return True
    return False


def advises(guideline: Guideline) -> bool:
    """Whether it is advice: neither required nor how a product is."""
    return guideline.strength != "must" and not guideline.directive.startswith("product behaviour")


def opposites(site: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The values of which two guidelines that were evaluated ask for opposite things.

    What a paper requires, and what a product does by itself, may leave no room for what is advised.
    """
    for part in run_of(default_advisor(), load_deployment(site), proofs=False):
        for value, wanted in demands_of(part.memory).items():
            for one, other in itertools.combinations(wanted, 2):
                if advises(one.guideline) and advises(other.guideline) and opposite(one, other):
                    yield value, one.guideline.id, other.guideline.id


@DRAWN
@given(st.integers(0, 299))
def test_no_two_pieces_of_advice_ask_for_opposite_things_of_one_value(seed: int) -> None:
    assert list(opposites(drawn(seed))) == []


@DRAWN
@given(st.integers(0, 299))
def test_what_is_violated_yields_to_nothing_and_is_told_where_it_is(seed: int) -> None:
    site = drawn(seed)
    run = run_of(default_advisor(), load_deployment(site), proofs=False)
    answer = default_advisor().evaluate(site, proofs=False)
    violated: dict[str, list[Verdict]] = {}
    for verdict in answer.verdicts:
        if verdict.verdict == "violated":
            sid = run.survey.sids[verdict.subject.type, verdict.subject.path]
            assert not run.memory_of(sid).yields(verdict.guideline, sid), verdict.guideline
            violated.setdefault(verdict.guideline, []).append(verdict)
    conflicts = default_advisor().rule_base.conflicts
    for row in answer.disagreements:
        if row.verdict != "violated":
            continue
        takers = {position.guideline for position in conflicts[row.question].positions}
        broken = [verdict for name in takers if name in violated for verdict in violated[name]]
        at = {
            image.path
            for verdict in broken
            for image in run.survey.placed.images_of(run.survey.sids[verdict.subject.type, verdict.subject.path])
        }
        paths = at if row.where.images else {verdict.subject.path for verdict in broken}
        assert {*row.where.subjects} <= paths, row.question
