"""What is found about each claim stands in one place, and that nothing is found is said."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import pytest

from domino_advisor.core.answer import Claimed, Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.report.briefing import brief
from domino_advisor.report.claim_entries import claim_entries
from domino_advisor.report.parts import Entry, Name
from domino_advisor.report.rendering import render
from tests.examples import account, answer, each_example

TITLE = "What is claimed"
SAVING = {
    "figure": "a third less CPU on iSeries", "kind": "cpu", "effect": "release", "difference_percent": 33,
    "direction": "less", "paper": 2005, "source_platform": "i5os", "for_platform": "i5os",
    "use": "release-comparison",
}  # fmt: skip
TOO_MUCH = {**SAVING, "figure": "half the CPU on iSeries", "difference_percent": 50}
UNHEARD = {"figure": "users like the new colours better", "kind": "other"}


def site(*claims: dict[str, Any]) -> dict[str, Any]:
    named = [{"name": f"c{number}", **claim} for number, claim in enumerate(claims, start=1)]
    return {"deployment": "quotes", "environment": "production", "claims": named}


def evaluated(*claims: dict[str, Any]) -> Evaluation:
    return default_advisor().evaluate(site(*claims), proofs=False)


def entries(evaluation: Evaluation) -> list[Entry]:
    return [entry for section in brief(evaluation).sections if section.title == TITLE for entry in section.entries]


def notes(entry: Entry) -> dict[str, list[str]]:
    return {
        note.label: ["".join(part.text if isinstance(part, Name) else part for part in line) for line in note.lines]
        for note in entry.notes
    }


class TestEachClaim:
    def test_stands_by_its_name_with_its_words(self) -> None:
        found = evaluated(SAVING, UNHEARD, TOO_MUCH).claimed
        assert [(one.claim, one.pointer) for one in found] == [
            ("claims/c1", "/claims/0"), ("claims/c2", "/claims/1"), ("claims/c3", "/claims/2"),
        ]  # fmt: skip
        assert [one.says for one in found] == [SAVING["figure"], UNHEARD["figure"], TOO_MUCH["figure"]]

    def test_without_words_is_told_by_its_numbers(self) -> None:
        found = evaluated({"kind": "users", "value": 15000, "source": "benchmark"}, {"kind": "other", "effect": "ha"})
        assert [one.says for one in found.claimed] == ["15,000 users", ""]

    def test_what_was_measured_at_most_is_in_order_and_more_is_told_against_it(self) -> None:
        # 2005, iSeries: 33 % with the template kept is the most
        of_most, of_more = evaluated(SAVING, TOO_MUCH).claimed
        verdicts = [{held.title: held.verdict for held in one.found} for one in (of_most, of_more)]
        (title,) = [name for name in verdicts[0] if name.startswith("Expect no more CPU to be saved")]
        assert [found[title] for found in verdicts] == ["satisfied", "violated"]

    def test_what_speaks_against_it_comes_first_and_what_informs_last(self) -> None:
        order = ("violated", "waived", "undetermined", "satisfied")
        for claim in evaluated(SAVING, TOO_MUCH).claimed:
            places = [(held.told, order.index(held.verdict)) for held in claim.found]
            assert [place for told, place in places if not told] == sorted(place for told, place in places if not told)
            assert [told for told, _ in places] == sorted(told for told, _ in places)


class TestNoSilence:
    def test_nothing_found_is_said(self) -> None:
        evaluation = evaluated(UNHEARD)
        assert evaluation.claimed == (Claimed("claims/c1", "/claims/0", UNHEARD["figure"], ()),)
        (entry,) = entries(evaluation)
        assert notes(entry) == {
            "": ["No guideline says anything of it, so that nothing here bears it out or speaks against it."]
        }

    def test_what_is_printed_is_pointed_at(self) -> None:
        entry = Claimed("claims/c1", "/claims/0", "5,150 users")
        (shown,) = claim_entries([entry], {"claims/c1"})
        assert notes(shown) == {
            "": ["No guideline says anything of it; what a paper prints of its numbers stands below."]
        }

    def test_what_is_told_after_a_change_is_pointed_at(self) -> None:
        entry = Claimed("claims/c1", "/claims/0", "seven partitions are supported")
        (shown,) = claim_entries([entry], (), {"claims/c1"})
        assert notes(shown) == {
            "": [
                "No guideline says anything of it as the site is; what is said of it after a planned change stands"
                " there."
            ]
        }


class TestWhatAClaimRestsOn:
    """A conclusion is told with what was found about what it is drawn from."""

    RUN: ClassVar[dict[str, Any]] = {"name": "r1", "script": "r5-mail", "users": 8600, "average_response_s": 5.4}

    SERVER: ClassVar[dict[str, Any]] = {
        "name": "m1", "cps": 2, "image": {"os": "windows", "os_release": "2000", "dpars": [{"name": "mail"}]},
    }  # fmt: skip

    def of_last(self, *claims: dict[str, Any]) -> dict[str, list[str]]:
        described = {**site(*claims), "runs": [self.RUN], "machines": [self.SERVER], "domino_release": "5.0.8"}
        return notes(entries(default_advisor().evaluate(described, proofs=False))[-1])

    def test_what_speaks_against_that_speaks_against_its_following(self) -> None:
        told = self.of_last(TOO_MUCH, {**UNHEARD, "rests_on": ["c1"]})
        (first, *_) = told["Rests on claims/c1"]
        # 2005, iSeries: 33 % with the template kept is the most
        assert first.startswith("Against it: ")
        assert {"50 %", "33 %"} <= {match[0] for match in re.finditer(r"[0-9]+ %", first)}
        assert "claims/c1 is spoken against, so that this does not follow from it." in told[""]

    def test_from_a_run_that_failed_something_may_follow(self) -> None:
        told = self.of_last({**UNHEARD, "rests_on": ["r1"]})
        assert "runs/r1 is spoken against: no figure of it holds; what is concluded from its failure may." in told[""]

    def test_beside_a_claim_that_is_spoken_against_it_does_not_follow(self) -> None:
        told = self.of_last(TOO_MUCH, {**UNHEARD, "rests_on": ["c1", "r1"]})
        assert "claims/c1 is spoken against, so that this does not follow from it." in told[""]
        assert all("runs/r1" not in line for line in told[""])

    def test_several_are_told_together(self) -> None:
        told = self.of_last(TOO_MUCH, TOO_MUCH, {**UNHEARD, "rests_on": ["c1", "c2"]})
        assert "claims/c1, claims/c2 are spoken against, so that this does not follow from them." in told[""]

    def test_what_only_is_good_to_know_of_it_holds_of_the_conclusion(self) -> None:
        told = self.of_last(SAVING, {**UNHEARD, "rests_on": ["c1"]})
        assert told["Rests on claims/c1"]
        assert not any(line.startswith("Against it") for line in told["Rests on claims/c1"])
        assert any("no further than what it rests on" in line for line in told[""])

    def test_what_speaks_against_its_ground_speaks_against_all_that_is_built_on_it(self) -> None:
        told = self.of_last(TOO_MUCH, {**UNHEARD, "rests_on": ["c1"]}, {**UNHEARD, "rests_on": ["c2"]})
        assert told["Rests on claims/c2"] == ["Nothing was found of that."]
        assert "claims/c1 is spoken against, so that this does not follow from it." in told[""]

    def test_a_change_that_leads_to_nothing_is_told_with_what_it_rests_on(self) -> None:
        changes = [
            {"name": "new servers", "reason": "they are old", "rests_on": ["c1"]}, {"name": "done", "progress": "made"},
            {"name": "planned", "to": {"machines": [{"name": "m1"}]}},
        ]  # fmt: skip
        evaluation = default_advisor().evaluate({**site(TOO_MUCH), "changes": changes}, proofs=False)
        (announced,) = evaluation.announced
        assert (announced.change, announced.pointer) == ("new servers", "/changes/0")
        (section,) = (one for one in brief(evaluation).sections if one.title == "What is planned")
        told = notes(section.entries[-1])
        assert "claims/c1 is spoken against, so that this does not follow from it." in told[""]
        assert told["As planned"] == ["reason: they are old"]

    def test_a_run_is_found_by_its_name(self) -> None:
        # 2001: a capacity is taken at an average below five seconds
        told = self.of_last({**UNHEARD, "rests_on": ["r1"]})
        assert any(line.startswith("Against it: ") and "5.4 s" in line for line in told["Rests on runs/r1"])

    def test_of_what_nobody_speaks_that_is_said(self) -> None:
        told = self.of_last(UNHEARD, {**UNHEARD, "rests_on": ["c1"]})
        assert told["Rests on claims/c1"] == ["Nothing was found of that."]
        assert all("does not follow" not in line and "no further" not in line for line in told[""])

    def test_a_name_that_a_run_has_too_is_the_claims(self) -> None:
        both = {**site({**UNHEARD, "name": "r1"}, {**UNHEARD, "rests_on": ["r1"]}), "runs": [self.RUN]}
        (concluded, _) = default_advisor().evaluate(both, proofs=False).claimed
        assert [premise.path for premise in concluded.rests_on] == ["claims/r1"]
        both["claims"][1]["rests_on"] = ["runs/r1"]
        (concluded, _) = default_advisor().evaluate(both, proofs=False).claimed
        assert [premise.path for premise in concluded.rests_on] == ["runs/r1"]

    def test_a_planned_change_has_what_it_is_made_because_of(self) -> None:
        change = {"name": "less", "to": {"machines": [{"name": "m1"}]}, "rests_on": ["c1"]}
        (step,) = default_advisor().evaluate({**site(TOO_MUCH), "changes": [change]}, proofs=False).plan
        (premise,) = step.rests_on
        assert (premise.path, premise.pointer) == ("claims/c1", "/claims/0")
        assert "violated" in [held.verdict for held in premise.found]

    @pytest.mark.parametrize(
        ("rests", "says"),
        [
            ({"c1": ["c3"]}, "no claim and no run is named"),
            ({"c1": ["c1"]}, "rests on itself"),
            ({"c1": ["c2"], "c2": ["c1"]}, "rests on itself"),
            ({"c1": ["c2", "claims/c2"]}, "it stands twice"),
            ({"c1": ["devices/d1"]}, "no claim and no run is named"),
        ],
    )
    def test_names_another_claim_or_a_run(self, rests: dict[str, list[str]], says: str) -> None:
        described = site(*({**UNHEARD, "rests_on": rests.get(name, [])} for name in ("c1", "c2")))
        with pytest.raises(InvalidInput) as refused:
            default_advisor().evaluate({**described, "devices": [{"name": "d1"}]})
        assert says in str(refused.value)


@each_example
def test_what_is_told_of_claims_is_what_the_account_has(example: str) -> None:
    evaluation = answer(example)
    of_claims = [verdict for verdict in account(example) if verdict.subject.type == "claim"]
    findings = {(one.subject.path, one.guideline) for one in evaluation.findings if one.subject.type == "claim"}
    met = {
        (one.subject.path, one.guideline)
        for one in of_claims
        if (one.verdict, one.ground) == ("satisfied", "demand") and one.strength != "inform"
    }
    told = {(claim.claim, held.guideline): held.verdict for claim in evaluation.claimed for held in claim.found}
    assert set(told) == findings | met
    assert told.items() <= {((one.subject.path, one.guideline), one.verdict) for one in of_claims}


def test_what_is_at_stake_of_a_figure_is_what_is_decided_by_it() -> None:
    (section,) = (one for one in brief(evaluated(TOO_MUCH)).sections if one.title == "Actions")
    stakes = [line for entry in section.entries for line in notes(entry).get("At stake", [])]
    assert stakes == ["What is decided by the figure may turn out wrong."]


class TestAnOverlay:
    def test_what_the_site_accepts_is_told_as_accepted(self) -> None:
        base = load_rule_base()
        (claim,) = evaluated(TOO_MUCH).claimed
        against = next(held for held in claim.found if held.verdict == "violated")
        waiver = {"guideline": against.guideline, "subject": "claims/c1", "reason": "a wish", "owner": "mail team",
                  "until": "2099-12-31"}  # fmt: skip
        waiving = Advisor(base, make_overlay({"waivers": [waiver]}, base))
        (accepted,) = waiving.evaluate(site(TOO_MUCH), proofs=False).claimed
        assert [held.verdict for held in accepted.found if held.guideline == against.guideline] == ["waived"]


def test_it_stands_among_the_findings_of_every_report() -> None:
    evaluation = evaluated(TOO_MUCH)
    assert TITLE not in [section.title for section in brief(evaluation, "actions").sections]
    for form in ("markdown", "html", "text"):
        assert TITLE in render(evaluation, form, depth="findings")
    assert TITLE not in render(evaluated(), "markdown", depth="findings")
