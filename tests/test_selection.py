"""A choice of guidelines: what an answer tells of, and that all of them were evaluated all the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from domino_advisor import Evaluation, InvalidInput, evaluate, render
from domino_advisor.commands.cli import main
from domino_advisor.core.answer import STRENGTHS, Verdict
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.selection import choose
from tests import examples

NAME = "consolidation-plan"
PLAN = examples.FOLDER / f"{NAME}.yaml"
BASE = load_rule_base()
STRONG = ("strength=must", "strength=should")
CHOICES = (
    (STRONG, ()),
    (("topic=transaction-log*",), ()),
    (("paper=redpaper-z-2006",), ("strength=inform",)),
    ((), ("paper=redpaper-z-2006", "paper=vsphere-domino-2011")),
)
each_choice = pytest.mark.parametrize(("only", "without"), CHOICES)


def told(*only: str, without: Sequence[str] = ()) -> set[str]:
    chosen = choose(BASE, only, without)
    assert chosen is not None
    return set(chosen.guidelines)


def of(**members: str) -> set[str]:
    return {
        name for name, guideline in BASE.guidelines.items()
        if all(getattr(guideline, member) == word for member, word in members.items())
    }  # fmt: skip


@pytest.fixture(scope="module")
def whole() -> Evaluation:
    return examples.answer(NAME)


def chosen(only: Sequence[str], without: Sequence[str]) -> Evaluation:
    return evaluate(PLAN, only=only, without=without)


def marks(verdicts: Sequence[Verdict]) -> list[str]:
    return [verdict.fingerprint for verdict in verdicts]


class TestPatterns:
    def test_a_paper_a_topic_and_a_strength_are_named_by_key(self) -> None:
        assert told("paper=redpaper-z-2006") == of(source="redpaper-z-2006")

    def test_a_paper_goes_by_its_year_too_as_answers_call_it(self) -> None:
        assert told("paper=2006") == of(source="redpaper-z-2006")

    @pytest.mark.parametrize(("pattern", "known"), [("paper=2012", "vsphere-domino-2011"), ("strength=x", "should")])
    def test_of_a_few_names_all_are_told_where_none_was_meant(self, pattern: str, known: str) -> None:
        with pytest.raises(InvalidInput) as refused:
            choose(BASE, (pattern,), ())
        (fault,) = refused.value.faults
        assert fault.expected is not None and known in fault.expected
        assert told("topic=bios") == of(topic="bios")
        assert told("strength=must") == of(strength="must")

    def test_an_id_needs_no_key_and_no_paper(self) -> None:
        name = "redpaper-z-2006/nrpc-cps-4-per-image-62"
        assert told(name) == told("guideline=" + name) == told("nrpc-cps-4-per-image-62") == {name}

    def test_an_item_that_is_merged_stands_for_its_guideline(self) -> None:
        guideline = next(guideline for guideline in BASE.guidelines.values() if guideline.covers)
        assert guideline.id in told(guideline.covers[0])

    def test_a_star_stands_for_any_characters(self) -> None:
        assert told("paper=redpaper*") == of(source="redpaper-z-2006")
        assert told("*") == set(BASE.guidelines)

    def test_one_key_adds_and_several_keys_narrow(self) -> None:
        assert told("strength=must", "strength=should") == of(strength="must") | of(strength="should")
        assert told("strength=must", "paper=redpaper-z-2006") == of(strength="must", source="redpaper-z-2006")

    def test_what_is_to_be_without_goes_before_only(self) -> None:
        strengths = [f"strength={word}" for word in STRENGTHS if word != "must"]
        assert told(without=strengths) == of(strength="must")
        left = told("strength=must", without=["paper=redpaper-z-2006"])
        assert left == of(strength="must") - of(source="redpaper-z-2006")

    def test_no_pattern_is_no_choice(self) -> None:
        assert choose(BASE) is None

    @pytest.mark.parametrize(
        ("pattern", "meant"),
        [("must", "strength=must"), ("bios", "topic=bios"), ("topic=bois", "topic=bios"),
         ("nrpc-cps-4-per-imge-62", "guideline=nrpc-cps-4-per-image-62"), ("xyz", None)],
    )  # fmt: skip
    def test_what_fits_nothing_is_refused_with_what_may_be_meant(self, pattern: str, meant: str | None) -> None:
        with pytest.raises(InvalidInput) as caught:
            choose(BASE, [pattern])
        (fault,) = caught.value.faults
        assert (fault.found, fault.expected) == (pattern, meant)

    def test_a_choice_of_nothing_is_refused(self) -> None:
        with pytest.raises(InvalidInput, match="no guideline is left"):
            choose(BASE, ["strength=must"], ["strength=*"])


class TestAnswer:
    @each_choice
    def test_it_tells_of_the_chosen_guidelines_what_the_whole_answer_tells(
        self, whole: Evaluation, only: Sequence[str], without: Sequence[str]
    ) -> None:
        answer, guidelines = chosen(only, without), told(*only, without=without)
        assert list(answer.verdicts) == [verdict for verdict in whole.verdicts if verdict.guideline in guidelines]
        assert marks(answer.findings) == marks([v for v in whole.findings if v.guideline in guidelines])
        assert answer.overruled == whole.overruled

    @each_choice
    def test_its_counts_add_up(self, only: Sequence[str], without: Sequence[str]) -> None:
        answer = chosen(only, without)
        verdicts = answer.counts.verdicts
        assert answer.counts.pairs == len(answer.verdicts) > 0
        assert verdicts.violated == sum(verdict.verdict == "violated" for verdict in answer.verdicts)
        assert answer.counts.recommendations == len(answer.recommendations)

    @each_choice
    def test_a_recommendation_allows_what_the_whole_answer_allows(
        self, whole: Evaluation, only: Sequence[str], without: Sequence[str]
    ) -> None:
        answer = chosen(only, without)
        recommended = {one.id: one for one in whole.recommendations}
        found = set(marks(answer.findings))
        for one in answer.recommendations:
            same = recommended[one.id]
            assert (one.admissible, one.patch, one.verification) == (same.admissible, same.patch, same.verification)
            assert set(one.verdicts) == set(same.verdicts) & found != set()

    @each_choice
    def test_every_violated_verdict_has_its_action(self, only: Sequence[str], without: Sequence[str]) -> None:
        answer = chosen(only, without)
        acted = {mark for action in answer.actions for mark in action.verdicts}
        assert acted == {verdict.fingerprint for verdict in answer.findings if verdict.verdict == "violated"}

    @each_choice
    def test_it_asks_only_what_its_verdicts_hang_on(self, only: Sequence[str], without: Sequence[str]) -> None:
        answer = chosen(only, without)
        asked = {mark for question in answer.questions for mark in question.verdicts}
        assert asked <= set(marks(answer.findings))

    def test_the_account_of_a_site_in_parts_is_the_same(self) -> None:
        choice = choose(BASE, STRONG)
        in_parts = Advisor(BASE, chosen=choice, part_subjects=1)
        account = list(in_parts.evaluate(PLAN).verdicts)
        assert account == list(chosen(STRONG, ()).verdicts)
        assert [v for part in in_parts.evaluate_parts(PLAN) for v in part.verdicts] == account

    def test_a_verdict_is_found_by_its_fingerprint_if_it_is_told(self, whole: Evaluation) -> None:
        answer = chosen(STRONG, ())
        verdict = answer.verdicts[-1]
        assert answer.verdict(verdict.fingerprint) == verdict
        assert answer.beginning(verdict.fingerprint[:8]) == [verdict]
        other = next(verdict for verdict in whole.verdicts if verdict.strength == "inform")
        assert answer.beginning(other.fingerprint) == []

    def test_the_gate_and_what_is_in_order_are_of_what_is_told(self) -> None:
        assert chosen(["strength=consider"], ()).summary.gate.passes
        strong = chosen(STRONG, ()).summary
        assert not strong.gate.passes
        assert strong.gate.left_out.weaker == 0
        musts = chosen(["strength=must"], ()).summary
        assert 0 < musts.in_order.guidelines < strong.in_order.guidelines


class TestTold:
    def test_the_manifest_says_what_was_chosen(self, whole: Evaluation) -> None:
        assert whole.manifest.selection is None
        selection = chosen(STRONG, ["topic=bios"]).manifest.selection
        assert selection is not None
        assert (selection.only, selection.without) == (STRONG, ("topic=bios",))
        assert selection.guidelines + selection.left_out == len(BASE.guidelines)

    def test_the_same_guidelines_have_the_same_hash_however_they_are_chosen(self) -> None:
        def hash_of(*only: str, without: Sequence[str] = ()) -> str:
            found = choose(BASE, only, without)
            assert found is not None
            return found.selection.hash

        assert hash_of(*STRONG) == hash_of(*STRONG[::-1]) == hash_of(without=["strength=consider", "strength=inform"])
        assert hash_of("strength=must") != hash_of("strength=should")

    @pytest.mark.parametrize("form", ["text", "markdown", "html"])
    def test_every_report_for_people_says_so_first(self, form: str) -> None:
        answer = chosen(["strength=must"], ())
        line = f"Only {len(of(strength='must'))} of {len(BASE.guidelines)} guidelines are told."
        name = next(name for name in ("text", "markdown", "html") if name == form)
        assert line in render(answer, name)

    def test_a_clean_part_is_not_taken_for_a_clean_site(self, whole: Evaluation) -> None:
        met = next(
            name for name in of(strength="must") if BASE.guidelines[name].title == whole.summary.in_order.first[0]
        )
        answer = chosen([met], ())
        assert answer.findings == ()
        assert "Nothing is violated among the chosen guidelines." in render(answer, depth="findings")
        assert (
            answer.summary.conclusion == f"Only 1 of {len(BASE.guidelines)} guidelines is told. Nothing has to change."
        )

    def test_a_part_that_does_not_apply_says_so(self) -> None:
        answer = chosen(["topic=bios"], ())
        for text in (answer.summary.conclusion, render(answer, depth="findings")):
            assert "None of the chosen guidelines applies to what is described." in text
            assert "nothing was evaluated" not in text

    def test_the_command_takes_the_same_patterns(self, tmp_path: Path) -> None:
        command = ("evaluate", str(PLAN), "--format", "json")
        result = CliRunner().invoke(main, [*command, "--only", "strength=must", "--without", "topic=bios"])
        assert result.stdout_bytes == chosen(["strength=must"], ["topic=bios"]).to_bytes() + b"\n"
        wrong = CliRunner().invoke(main, [*command, "--only", "must"])
        assert (wrong.exit_code, wrong.stdout) == (2, "")
        assert "expected strength=must" in wrong.stderr
