"""Planned changes that may be made in place of others: each is tried by itself, on the site before these."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor import InvalidInput, evaluate, render
from domino_advisor.core.answer import PlanStep
from domino_advisor.description.planning import steps
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from tests.test_plans import CLOSED, MERGER, RULES, SPLIT, USERS, of, site, to, users

FEWER = {"name": "fewer", "to": to(users("south", 3_900)), "instead_of": ["south is closed"]}
OFFER = {"name": "offer", "instead_of": ["merger"], "to": to(users("centre", 4_700))}


def plan(*changes: dict[str, Any]) -> dict[str, PlanStep]:
    return {step.change: step for step in evaluate(site(*changes)).plan}


def concurrent(described: dict[str, Any]) -> dict[str, int]:
    vms = described["esx_clusters"][0]["hosts"][0]["vms"]
    return {one["name"]: one["dpars"][0]["workloads"][0]["users"]["concurrent"] for one in vms}


class TestTheSite:
    def test_it_is_tried_on_the_one_before_what_it_stands_for(self) -> None:
        closed, fewer = steps(site(CLOSED, FEWER), RULES)
        assert concurrent(closed.description) == {"centre": 3_400}
        assert concurrent(fewer.description) == {"centre": 3_400, "south": 3_900}

    def test_what_follows_goes_on_without_it(self) -> None:
        *_, last = steps(site(MERGER, OFFER, SPLIT), RULES)
        assert concurrent(last.description) == {"centre": 2_300, "south": 4_100, "centre2": 2_300}
        assert last.description["esx_clusters"][0]["hosts"][0]["vms"][0]["virtual_cps"] == 4

    def test_it_may_come_before_the_other(self) -> None:
        fewer, closed = steps(site(FEWER, CLOSED), RULES)
        assert concurrent(fewer.description) == {"centre": 3_400, "south": 3_900}
        assert concurrent(closed.description) == {"centre": 3_400}

    def test_it_may_be_in_place_of_several(self) -> None:
        other = {**FEWER, "instead_of": ["split", "merger"]}
        *_, fewer = steps(site(MERGER, SPLIT, other), RULES)
        assert concurrent(fewer.description) == {"centre": 3_400, "south": 3_900}

    def test_after_another_change_that_one_is_made_already(self) -> None:
        merger, _, fewer = steps(site(MERGER, CLOSED, FEWER), RULES)
        assert concurrent(fewer.description) == {**concurrent(merger.description), "south": 3_900}

    def test_one_that_stands_before_the_other_is_tried_before_what_comes_between(self) -> None:
        fewer, merger, closed = steps(site(FEWER, MERGER, CLOSED), RULES)
        assert concurrent(fewer.description) == {"centre": 3_400, "south": 3_900}
        assert concurrent(closed.description) == {"centre": concurrent(merger.description)["centre"]}

    def test_each_may_be_in_place_of_each_other(self) -> None:
        either = {**CLOSED, "instead_of": ["fewer"]}
        closed, fewer = steps(site(either, FEWER), RULES)
        assert (concurrent(closed.description), concurrent(fewer.description)) == (
            {"centre": 3_400}, {"centre": 3_400, "south": 3_900},
        )  # fmt: skip

    def test_growth_is_that_of_the_site_without_it(self) -> None:
        growing = {**site(CLOSED, FEWER), "growth": {"percent_per_year": 10}}
        assert [found.change for found in evaluate(growing).growth] == [None, "south is closed"]


class TestWhatItComesTo:
    def test_it_is_held_against_the_site_before_what_it_stands_for(self) -> None:
        told = plan(MERGER, OFFER)
        assert (USERS, "A/esx1/centre/centre") in of(told["offer"], "breaks")
        assert [(one.before, one.after) for one in told["offer"].makes] == [(3_400, 4_700)]

    def test_what_it_brings_and_mends_counts_for_nothing(self) -> None:
        broken = evaluate(site(OFFER, {**MERGER, "to": to(users("centre", 3_500))}))
        assert broken.summary.gate.planned == 0
        mending = evaluate(site({**MERGER, "to": to(users("centre", 3_500))}, {**FEWER, "instead_of": ["merger"]}))
        assert mending.summary.gate.left_out.mended == 0

    def test_the_head_tells_it_apart(self) -> None:
        head = evaluate(site(CLOSED, FEWER)).summary.plan or ()
        assert head[-1].startswith(
            "1 change may be made in place of others, and is told apart (fewer: breaks nothing, "
        )
        assert "What is planned (1 change) " in head[0]

    def test_where_all_stand_for_each_other_nothing_is_said_of_the_plan_as_a_whole(self) -> None:
        head = evaluate(site({**CLOSED, "instead_of": ["fewer"]}, FEWER)).summary.plan or ()
        assert len(head) == 1
        assert head[0].startswith("2 changes may be made in place of others, and are told apart (south is closed: ")

    RELEASE: ClassVar = {"to_domino_release": "9.0", "kind": "new-release", "release_notes_reviewed": False}

    def test_what_is_violated_of_the_change_itself_is_told_with_it(self) -> None:
        head = evaluate(site({**CLOSED, **self.RELEASE, "instead_of": ["fewer"]}, FEWER)).summary.plan or ()
        assert "(south is closed: violates 1 should itself, breaks nothing, " in head[0]

    def test_the_others_are_not_blamed_for_it(self) -> None:
        head = evaluate(site(CLOSED, {**FEWER, **self.RELEASE})).summary.plan or ()
        assert "itself" not in head[0]
        assert "(fewer: violates 1 should itself, breaks nothing, " in head[-1]

    def test_of_what_it_breaks_reports_say_nothing_of_the_plan(self) -> None:
        answer = evaluate(site(CLOSED, {**FEWER, "to": to(users("centre", 4_700))}))
        assert answer.plan[1].breaks
        assert "What is planned breaks something" not in render(answer, "text", depth="findings")
        assert "what is planned" not in render(evaluate(site({**FEWER, "instead_of": ["x"]}, {"name": "x"})), "junit")

    def test_the_site_after_it_tells_no_more_of_what_it_stood_for(self) -> None:
        after = default_advisor().after(site(CLOSED, FEWER), "fewer")
        assert not any("instead_of" in change for change in after["changes"])
        assert evaluate(after).announced == ()

    def test_reports_say_in_place_of_what(self) -> None:
        answer = evaluate(site(CLOSED, FEWER))
        assert "In place of: south is closed" in render(answer, "text", depth="findings")
        assert "In place of: `south is closed`" in render(answer, "markdown", depth="findings")

    def test_what_each_leaves_is_told_with_it(self) -> None:
        text = render(evaluate(site(CLOSED, {**FEWER, "to": to(users("south", 4_050))})), "text", depth="findings")
        offered = text.partition("2. fewer")[2].partition("\n\n")[0]
        assert "Leaves violated" in offered

    def test_one_that_leads_to_nothing_says_it_too(self) -> None:
        answer = evaluate(site(CLOSED, {"name": "buy hosts", "instead_of": ["south is closed"]}))
        (announced,) = answer.announced
        assert (announced.change, announced.instead_of) == ("buy hosts", ("south is closed",))
        assert "In place of: south is closed" in render(answer, "text", depth="findings")

    @pytest.mark.parametrize(
        "said", [{"instead_of": []}, {"rests_on": []}, {"progress": "made", "instead_of": ["south is closed"]}]
    )
    def test_one_of_which_nothing_is_to_come_is_not_announced(self, said: dict[str, Any]) -> None:
        assert evaluate(site(CLOSED, {"name": "hosts", **said})).announced == ()


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (["south is shut"], 'no change is named "south is shut"'),
        (["fewer"], 'the change "fewer" cannot stand in its own place'),
        (["south is closed", "south is closed"], "the change stands twice"),
    ],
)
def test_it_names_other_changes(named: list[str], says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        steps(site(CLOSED, {**FEWER, "instead_of": named}), load_rule_base().plan_rules)
    assert says in str(refused.value)
