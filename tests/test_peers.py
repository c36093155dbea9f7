"""The comparison with other engines compares like with like: those that are always there give the same verdicts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.peers import clips_rules, python_function, twelve
from benchmarks.peers.checking import checked
from benchmarks.peers.twelve import Site, Verdicts
from benchmarks.peers.variants import VARIANTS
from domino_advisor.evaluation.advisor import Advisor, default_advisor


@pytest.mark.slow
def test_engines_that_are_always_there_agree_on_every_variant() -> None:
    advisor = default_advisor()
    clips = clips_rules.Clips()

    def others(site: Site) -> Iterator[tuple[str, Verdicts]]:
        yield "Python", python_function.evaluate(site)
        yield "CLIPS", clips.evaluate(clips.prepared(site))

    pairs, faults = checked(advisor, Advisor(twelve.only_twelve(advisor.rule_base)), others, in_parts=False)
    assert faults == []
    assert pairs > 81 * len(VARIANTS)


def test_a_difference_is_told_with_both_verdicts() -> None:
    pair, other = (twelve.TWO_CPS, "z9/VM1/LNX1"), (twelve.LOGGING, "z9/VM1/LNX1/mail1")
    told = list(twelve.differences("CLIPS", {pair: "violated", other: "satisfied"}, {pair: "satisfied"}))
    assert told == [
        f"{twelve.LOGGING} at z9/VM1/LNX1/mail1: CLIPS says no verdict, expected is satisfied",
        f"{twelve.TWO_CPS} at z9/VM1/LNX1: CLIPS says satisfied, expected is violated",
    ]
