"""The first screen: what a hurried administrator reads, and that all levels of all formats say the same."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from functools import lru_cache

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from domino_advisor.commands.cli import main
from domino_advisor.core.answer import (
    Beyond,
    Caveat,
    Conflicting,
    Evaluation,
    ExceptionState,
    Question,
    Reach,
    SubjectRef,
    Waited,
    plain,
)
from domino_advisor.evaluation.actions import actions
from domino_advisor.evaluation.findings import accused
from domino_advisor.evaluation.gate import GateSetting, kind_of
from domino_advisor.evaluation.summary import FIRST, as_it_is, conclusion
from domino_advisor.report import terminal
from domino_advisor.report.briefing import rest
from domino_advisor.report.columns import columns
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import LINES, WIDTH, gate_sentence, going_on, rows, screen
from domino_advisor.report.formats import FORMATS, render
from domino_advisor.report.terminal import Plain
from tests.answers import HOSTILE, a_recommendation, a_verdict, an_evaluation
from tests.examples import account, answer, depths, each_example, of_example
from tools import write_before_and_after, write_first_screens

MORE = ("--show actions (1,000)", "--show findings (10,000)", "--show account (1,000,000)")


def shown(evaluation: Evaluation) -> str:
    return "\n".join(row.text for row in rows(screen(evaluation), MORE))


def a_question(number: int, text: str = "How many CPs has the image?") -> Question:
    return Question("image.cps", f"{text} {number}", number, 0, (f"/machines/{number}/x",), (f"z9/L{number}",), ())


OLD = (
    ("1 June 2024", "Domino 9.0.1 FP10"), ("30 June 2024", "Red Hat Enterprise Linux 7.9"), ("April 2023", "AIX 7.1"),
)  # fmt: skip


FULL = Conflicting(
    "c" * 32, (), "devices/d has 100 GB, and 160 GB are needed there: one of the two is not as it is stated.",
)  # fmt: skip


class TestTheConclusion:
    def test_says_how_much_there_is_to_do_and_how_strongly_it_is_asked(self) -> None:
        verdicts = [a_verdict("a", "violated", "must"), a_verdict("b", "violated", "should", guideline="p/other")]
        concluded = an_evaluation(*verdicts).summary.conclusion
        assert concluded == "2 things to do (1 must, 1 should)."

    def test_counts_things_to_do_and_not_the_places(self) -> None:
        everywhere = [a_verdict(f"z9/L{n}", "violated", "must") for n in range(40)]
        assert an_evaluation(*everywhere).summary.conclusion == "1 thing to do (1 must) for 40 violated verdicts."

    def test_says_of_how_much_of_that_an_exception_may_excuse_all(self) -> None:
        may = (ExceptionState("heavy", "open", "more is right for heavy users", "p/heavy"),)
        excused = a_verdict("a", "violated", exceptions=may)
        firm = a_verdict("b", "violated", guideline="p/other")
        assert an_evaluation(excused).summary.conclusion == "1 thing to do (1 should), unless an exception holds."
        both = an_evaluation(excused, firm)
        assert both.summary.conclusion == "2 things to do (2 should), 1 of them unless an exception holds."
        twice = an_evaluation(excused, firm, a_verdict("c", "violated", guideline="p/other"))
        assert twice.summary.conclusion == (
            "2 things to do (2 should), 1 of them unless an exception holds, for 3 violated verdicts."
        )
        assert shown(both).count("unless an exception holds, of which it is not known; at a") == 1
        assert "exception" not in shown(an_evaluation(excused, a_verdict("b", "violated"))).split("Do first")[0]

    @pytest.mark.parametrize(
        ("types", "said"),
        [
            (("claim",), "claimed"),
            (("run",), "measured in runs"),
            (("run", "claim"), "claimed or measured in runs"),
            (("claim", "image"), None),
            (("change",), None),
        ],
    )
    def test_says_that_what_is_wrong_is_not_of_the_site_where_it_is_not(
        self, types: tuple[str, ...], said: str | None
    ) -> None:
        verdicts = [a_verdict(kind, "violated", subject=SubjectRef(kind, kind, f"/{kind}")) for kind in types]
        told = an_evaluation(*verdicts, a_verdict("m", "violated", "consider", guideline="p/other"))
        kinds, blamed = Counter(map(kind_of, told.findings)), accused(told.findings)
        for concluded in (
            told.summary.conclusion,
            as_it_is(told.counts, kinds, told.actions, accused=blamed),
        ):
            assert said is None or concluded.endswith(
                f" What must or should be done is about what is {said}: the site itself is not known to violate any of"
                " it."
            )
            assert said is not None or "itself" not in concluded

    def test_says_what_cannot_be_told_yet(self) -> None:
        told = an_evaluation(a_verdict("a", "undetermined", "must"), a_verdict("b", "satisfied"))
        assert told.summary.conclusion == (
            "Nothing is known that has to change. 1 verdict cannot be told yet (1 must)."
        )

    def test_never_says_that_all_is_well_of_what_nothing_applies_to(self) -> None:
        assert an_evaluation(a_verdict("a", "not-applicable")).summary.conclusion == (
            "No guideline applies to what is described, so nothing was evaluated."
        )

    def test_is_plain_where_nothing_has_to_change(self) -> None:
        assert an_evaluation(a_verdict("a", "satisfied")).summary.conclusion == "Nothing has to change."

    def test_calls_what_may_be_considered_neither_a_violation_nor_something_to_do_first(self) -> None:
        everywhere = an_evaluation(*(a_verdict(f"z9/L{n}", "violated", "consider") for n in range(4)))
        assert everywhere.summary.conclusion == "Nothing must or should change; 1 suggestion can be considered."
        assert "To consider (1)" in shown(everywhere)
        assert "Do first" not in shown(everywhere)
        assert all(verdict.verdict == "violated" for verdict in everywhere.findings)

    def test_of_suggestions_does_not_say_more_than_is_known(self) -> None:
        told = an_evaluation(a_verdict("a", "violated", "consider"), a_verdict("b", "undetermined", "should"))
        assert told.summary.conclusion == (
            "Nothing is known that must or should change; 1 suggestion can be considered. 1 verdict cannot be told yet "
            "(1 should)."
        )

    def test_of_a_suggestion_that_no_paper_tested_says_so(self) -> None:
        outside = a_verdict("a", "violated", "consider", reach=Reach("extrapolated", ()))
        assert an_evaluation(outside).summary.conclusion == (
            "Nothing must or should change; 1 suggestion can be considered, outside what the papers tested."
        )

    def test_of_a_suggestion_says_that_an_outage_is_at_stake(self) -> None:
        answers = {name: a_verdict(name, "violated", "consider", guideline=f"p/{name}") for name in "ab"}
        made = actions((), tuple(answers.values()), {"p/a": "availability", "p/b": "comfort"})
        tally = Counter(map(kind_of, answers.values()))
        told = conclusion(an_evaluation(*answers.values()).counts, tally, made)
        assert told == (
            "Nothing must or should change; 2 suggestions can be considered (an outage or lost mail is at stake in 1 "
            "of them)."
        )
        alone = conclusion(an_evaluation(answers["a"]).counts, tally, made[:1])
        assert alone.endswith("1 suggestion can be considered (an outage or lost mail is at stake).")

    def test_begins_with_what_the_description_tells_in_two_ways_where_the_rest_would_read_as_if_all_were_well(
        self,
    ) -> None:
        clean = an_evaluation(a_verdict("a", "satisfied"), conflicting=(FULL,))
        assert clean.summary.conclusion == (
            "The description tells one thing in two ways: devices/d has 100 GB, and 160 GB are needed there. "
            "Otherwise nothing has to change."
        )
        considered = an_evaluation(a_verdict("a", "violated", "consider"), conflicting=(FULL, FULL))
        assert considered.summary.conclusion.startswith("The description tells 2 things in two ways: devices/d has ")
        assert considered.summary.conclusion.endswith(
            "Otherwise nothing must or should change; 1 suggestion can be considered."
        )

    def test_cuts_what_is_told_in_two_ways_within_no_brackets(self) -> None:
        named = replace(FULL, text="A claim counts on FT (claims/FT: says covered. So it is), which is off: no more.")
        told = an_evaluation(a_verdict("a", "satisfied"), conflicting=(named,)).summary.conclusion
        assert told == (
            "The description tells one thing in two ways: A claim counts on FT (claims/FT: says covered. So it is), "
            "which is off. Otherwise nothing has to change."
        )

    def test_leaves_what_is_told_in_two_ways_to_its_place_where_it_would_take_the_screen(self) -> None:
        long = replace(FULL, text=f"{'x' * 200}: one of the two is not as it is stated.")
        told = an_evaluation(a_verdict("a", "satisfied"), conflicting=(long,)).summary.conclusion
        assert told == "The description tells one thing in two ways. Otherwise nothing has to change."

    def test_says_of_a_site_with_a_plan_too_that_it_is_told_in_two_ways(self) -> None:
        clean = an_evaluation(a_verdict("a", "satisfied"))
        told = as_it_is(clean.counts, Counter(), (), None, (FULL,))
        assert told.startswith("The description tells one thing in two ways: ")
        assert told.endswith("Otherwise, in the site as it is: nothing is violated.")

    def test_counts_what_must_be_done_beside_suggestions_as_before(self) -> None:
        verdicts = [a_verdict("a", "violated", "must"), a_verdict("b", "violated", "consider", guideline="p/other")]
        told = an_evaluation(*verdicts, conflicting=(FULL,))
        assert told.summary.conclusion == "2 things to do (1 must, 1 consider)."
        assert "Do first (2)" in shown(told)


class TestTheGate:
    @pytest.mark.parametrize(
        ("setting", "said"),
        [
            (GateSetting(("should",)), "Gate at should: stops, at 1 must. Not counted: 1 weaker."),
            (GateSetting(("consider",)), "Gate at consider: stops, at 1 must and 1 consider."),
            (GateSetting(("undetermined",)), "Gate at undetermined: passes. Not counted: 2 violated."),
            (
                GateSetting(("must", "undetermined")),
                "Gate at must, undetermined: stops, at 1 must. Not counted: 1 weaker.",
            ),
        ],
    )
    def test_says_what_it_counted_and_what_it_did_not(self, setting: GateSetting, said: str) -> None:
        verdicts = (a_verdict("a", "violated", "must"), a_verdict("b", "violated", "consider"))
        assert gate_sentence(an_evaluation(*verdicts, gate=setting).summary.gate) == said

    @pytest.mark.parametrize(
        ("setting", "said"),
        [
            (
                GateSetting(("should",)),
                "Gate at should: passes over 2 violated verdicts outside what was tested (--reach all counts them)."
                " Not counted: 1 undetermined and 1 weaker.",
            ),
            (GateSetting(("should",), "all"), "Gate at should, reach all: stops, at 2 should."
             " Not counted: 1 undetermined and 1 weaker."),
            (
                GateSetting(("should", "undetermined")),
                "Gate at should, undetermined: passes over 3 violated or open verdicts outside what was tested"
                " (--reach all counts them). Not counted: 1 weaker.",
            ),
        ],
    )  # fmt: skip
    def test_never_passes_in_silence_over_what_the_papers_did_not_test(self, setting: GateSetting, said: str) -> None:
        outside = Reach("extrapolated")
        verdicts = (
            a_verdict("a", "violated", reach=outside), a_verdict("b", "violated", reach=outside),
            a_verdict("c", "undetermined", reach=outside), a_verdict("d", "violated", "consider", reach=outside),
        )  # fmt: skip
        assert gate_sentence(an_evaluation(*verdicts, gate=setting).summary.gate) == said

    def test_names_what_counts_them_on_the_terminal_too(self) -> None:
        text = " ".join(shown(answer("site-today-container")).split())
        assert "passes over 2 violated verdicts outside what was tested (--reach all counts them)." in text

    def test_says_no_more_than_that_it_passes_where_it_passes_over_nothing(self) -> None:
        assert gate_sentence(answer("site-today-ibm-i").summary.gate) == "Gate at should: passes."


def test_what_is_met_in_one_place_and_not_in_another_is_not_in_order() -> None:
    half = (a_verdict("a", "satisfied", guideline="p/half"), a_verdict("b", "violated", guideline="p/half"))
    known = (a_verdict("a", "satisfied", "must", guideline="p/whole", title="Leave it on"),)
    met = an_evaluation(*half, *known).summary.in_order
    assert (met.guidelines, met.first) == (1, ("Leave it on",))


def test_what_only_informs_is_not_in_order() -> None:
    assert an_evaluation(a_verdict("a", "satisfied", "inform")).summary.in_order.guidelines == 0


class TestTheScreen:
    def test_names_the_first_three_and_how_many_there_are(self) -> None:
        verdicts = [a_verdict(f"z9/A{n}", "violated", "must", guideline=f"p/g{n}", title=f"Do {n}") for n in range(5)]
        text = shown(an_evaluation(*verdicts, questions=tuple(map(a_question, range(7, 0, -1)))))
        assert "Do first (3 of 5)" in text
        assert "Answer first (3 of 7)" in text
        assert re.findall(r"^\d\. must: (Do \d)", text, re.MULTILINE) == ["Do 0", "Do 1", "Do 2"]
        assert "decides 7 verdicts; of z9/L7" in text

    def test_says_what_the_words_of_the_papers_mean_that_stand_there(self) -> None:
        said = {
            "Give an image memory enough": "Words: an image is an operating system.",
            "Run fewer DPARs on the CPs": "Words: a DPAR is a Domino server, a CP is a processor.",
            "Put four DPARs in an image": "Words: an image is an operating system, a DPAR is a Domino server.",
        }
        for title, meaning in said.items():
            assert meaning in shown(an_evaluation(a_verdict(title=title))).splitlines()
        assert "Words: " not in shown(an_evaluation(a_verdict(title="Switch transaction logging on; imagine a CPU")))
        assert "Words: " not in shown(an_evaluation(a_verdict(title="Make VMs from a golden image, a prepared image")))

    def test_fills_up_with_what_suggestions_wait_for(self) -> None:
        titles = {"p/a": "Consider RAID-10", "p/b": "Consider arrays"}
        open_ = [a_verdict("D", "undetermined", "consider", guideline=g, title=title) for g, title in titles.items()]
        waiting = (Waited("What is the level?", ("p/a", "p/b"), 1), Waited("What is the cache?", ("p/a",), 1))
        told = an_evaluation(*open_, waiting=waiting)
        assert shown(told).split("\n\n")[1].splitlines() == [
            "What suggestions wait for (2)",
            "1. What is the level? (2 suggestions: Consider RAID-10; Consider arrays)",
            "2. What is the cache? (Consider RAID-10)",
        ]
        assert rest(told, "screen")["actions"] == 2

    def test_leaves_no_room_to_them_where_three_things_come_first(self) -> None:
        waiting = (Waited("What is the level?", ("p/a",), 1),)
        open_ = a_verdict("D", "undetermined", "consider", guideline="p/a")
        broken = [a_verdict(f"z9/{n}", guideline=f"p/g{n}", title=f"Do {n}") for n in range(2)]
        assert "wait for" in shown(an_evaluation(open_, *broken, waiting=waiting))
        assert "wait for" not in shown(an_evaluation(open_, *broken, waiting=waiting, questions=(a_question(1),)))

    def test_leaves_that_out_before_anything_else(self) -> None:
        titles = [f"Put {n} DPARs in an image " * 5 for n in range(3)]
        verdicts = [a_verdict(f"z9/A{n}", guideline=f"p/g{n}", title=t) for n, t in enumerate(titles)]
        text = shown(an_evaluation(*verdicts, questions=tuple(map(a_question, range(3)))))
        assert "at z9/A0" in text

    def test_says_of_an_action_that_it_lies_outside_what_was_tested_and_where_demands_collide(self) -> None:
        verdict, inside = a_verdict(), a_verdict("z9/B", guideline="p/in", title="Do it")
        advice = a_recommendation(verdict, reach="extrapolated", conflict="at least 6 CPs are asked for, too")
        text = shown(an_evaluation(verdict, inside, recommendations=(advice,)))
        assert "outside what was tested; in conflict with another demand; at z9/LNX1" in text
        assert text.count("outside what was tested") == 1

    def test_says_once_that_all_of_it_lies_outside_what_was_tested(self) -> None:
        outside = Reach("extrapolated")
        verdicts = [a_verdict(f"z9/{n}", guideline=f"p/{n}", title=f"Do {n}", reach=outside) for n in range(3)]
        setting = GateSetting(("must",))
        text = " ".join(shown(an_evaluation(*verdicts, gate=setting)).split())
        assert "All of it lies outside what the papers tested." in text
        assert "outside what was tested" not in text
        assert "should: Do 0 (at z9/0)" in text

    def test_ends_a_heading_that_has_no_room_with_a_whole_clause(self) -> None:
        question = "Where is the log, on which of all devices of this machine, and has that a high or a low bandwidth"
        asked = tuple(a_question(n, f"{question}: {question};") for n in range(3))
        text = shown(an_evaluation(a_verdict("a", "satisfied"), *TestTheScreen.LONG, questions=asked))
        before = re.findall(r"(\S+) …", text.split("Answer first")[1])
        assert before
        assert set(before) <= {"machine", "log", "bandwidth"}

    LONG = tuple(a_verdict(f"z9/{n}", guideline=f"p/{n}", title=f"Do {n} {'word ' * 24}") for n in range(3))

    def test_parts_the_sections_by_blank_lines_before_questions_have_a_second_line(self) -> None:
        asked = tuple(a_question(n, "Are there many, or are there few, of those that " * 4) for n in range(3))
        made = shown(an_evaluation(*TestTheScreen.LONG, questions=asked)).splitlines()
        assert LINES - 1 <= len(made) <= LINES
        assert [made[made.index(head) - 1] for head in ("Do first (3)", "Answer first (3)")] == ["", ""]

    def test_says_which_release_is_out_of_support_and_since_when(self) -> None:
        old = [Beyond("domino", "...", 1, ("m",), since, called) for since, called in OLD]
        one, several = (shown(an_evaluation(a_verdict(), beyond=tuple(old[:n]))).splitlines() for n in (1, 3))
        assert "Out of support: Domino 9.0.1 FP10 (since 1 June 2024)." in one
        (line,) = (line for line in several if line.startswith("Out of support: "))
        assert line == "Out of support: Domino 9.0.1 FP10 (since 1 June 2024) and 2 more."

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "name", [HOSTILE, "x" * 70_000, "wort " * 9_000, "\n" * 400, "", "社内メール" * 40, "📧 " * 90, "e\u0301" * 200]
    )
    @pytest.mark.parametrize("count", [1, 2, 300])
    def test_fits_on_a_terminal_whatever_the_site(self, name: str, count: int) -> None:
        verdicts = [
            a_verdict(f"{name}{n}", "violated", "must", guideline=f"p/g{n}", title=f"{name} {n}") for n in range(count)
        ]
        verdicts += [a_verdict(f"{name}{n}", "satisfied", guideline=f"p/s{n}", title=name) for n in range(count)]
        asked = tuple(a_question(n, name) for n in range(count))
        made = rows(screen(an_evaluation(*verdicts, questions=asked, deployment=name)), MORE)
        assert len(made) <= LINES
        assert all(columns(row.text) <= WIDTH for row in made)
        assert all(row.text.isprintable() for row in made)
        assert made[-1].text == "; ".join(MORE)

    @pytest.mark.parametrize(
        ("name", "told", "within"), [("x" * 88, "x" * 68, "x" * 40), ("社" * 45, "社" * 34, "社" * 20)]
    )
    def test_tells_the_beginning_of_a_name_that_has_no_room(self, name: str, told: str, within: str) -> None:
        asked = Question("image.cps", "How many CPs has the image?", 7, 0, (f"/machines/{name}",), (name,), ())
        made = rows(screen(an_evaluation(a_verdict(name), questions=(asked,), deployment=name)), MORE)
        assert made[0].text == f"Deployment {told}…"
        (line,) = (row.text for row in made if "decides 7 verdicts; of " in row.text)
        assert line.startswith(f"   decides 7 verdicts; of {within}")
        assert line.endswith("…")

    def test_is_as_narrow_as_the_terminal(self) -> None:
        verdicts = [a_verdict(f"z9/A{n}", "violated", guideline=f"p/g{n}", title="some words " * 9) for n in range(5)]
        made = rows(screen(an_evaluation(*verdicts)), MORE, 40)
        assert all(columns(row.text) <= 40 for row in made)
        assert "Do first (3 of 5)" in [row.text for row in made]

    def test_gives_spare_lines_to_one_entry_after_the_other_actions_first(self) -> None:
        titles = [f"Do {number} {'some words ' * 10}" for number in range(3)]
        verdicts = [
            a_verdict(f"z9/A{n}", "violated", "must", guideline=f"p/g{n}", title=t) for n, t in enumerate(titles)
        ]
        verdicts += [a_verdict("z9/B", "satisfied", guideline="p/met", title="Leave it on")]
        for number in range(4):
            # the more there is beside them, the fewer have room
            asked = tuple(a_question(n, f"{'Are there many ' * 7}?") for n in range(number))
            made = [row.text for row in rows(screen(an_evaluation(*verdicts, questions=asked)), MORE)]
            assert len(made) <= LINES
            cut = [line.endswith("…") for line in made if re.match(r"\d\. ", line)]
            assert cut == sorted(cut), "one has no room, and another after it has"
            assert not any(cut[:3]), "an action has no room, and questions have"

    def test_ends_what_is_in_order_at_a_whole_title(self) -> None:
        for length in range(1, 80, 3):
            titles = [f"Leave {'it ' * length}{n}" for n in range(3)]
            verdicts = [a_verdict("a", "satisfied", guideline=f"p/s{n}", title=t) for n, t in enumerate(titles)]
            text = " ".join(shown(an_evaluation(*verdicts)).split())
            assert all(line.strip() != "..." for line in shown(an_evaluation(*verdicts)).splitlines())
            said = re.search(r"In order: 3 guidelines are met(.*?)--show", text)
            assert said is not None
            named = [" ".join(title.split()) for title in titles if " ".join(title.split()) in said[1]]
            ending = "." if len(named) in (0, 3) else " ..."
            assert said[1].strip() == (f": {'; '.join(named)}{ending}" if named else ".")

    @pytest.mark.parametrize("actions", [0, 1])
    def test_gives_what_is_in_order_the_lines_that_nothing_else_takes(self, actions: int) -> None:
        titles = [f"Leave {'it as it is ' * 6}{n}" for n in range(3)]
        verdicts = [a_verdict("a", "satisfied", guideline=f"p/s{n}", title=t) for n, t in enumerate(titles)]
        verdicts += [a_verdict("a", "violated", guideline="p/v", title="Do it")] * actions
        told = " ".join(shown(an_evaluation(*verdicts)).split())
        assert all(" ".join(title.split()) in told for title in titles)

    def test_keeps_a_line_for_what_goes_on_before_more_of_what_is_in_order(self) -> None:
        titles = [f"Leave {'it as it is ' * 6}{n}" for n in range(3)]
        verdicts = [a_verdict("a", "satisfied", guideline=f"p/s{n}", title=t) for n, t in enumerate(titles)]
        verdicts += [a_verdict(f"z9/A{n}", "violated", guideline=f"p/g{n}", title="word " * 14) for n in range(3)]
        asked = tuple(a_question(n, "word " * 13) for n in range(2))
        shown = screen(an_evaluation(*verdicts, questions=asked))
        named = []
        for beside in range(5):
            made = [row.text for row in rows(shown, MORE, spare="Next: that.", beside=beside)]
            told = " ".join(" ".join(made).split())
            named.append(sum(" ".join(title.split()) in told for title in titles))
            assert "Next: that." in made or named[-1] <= 1
        assert named == sorted(named, reverse=True)
        assert named[0] > 1

    @pytest.mark.parametrize(
        ("reaches", "asked", "told"),
        [
            ((), False, ""),
            ((), True, "Next: --ask asks what is missing."),
            (("in-scope", "extrapolated"), False, "Next: domino-advisor fix makes changes."),
            (
                ("extrapolated",),
                True,
                "Next: --ask asks what is missing; domino-advisor fix --reach all makes changes.",
            ),
        ],
    )
    def test_names_in_a_spare_line_what_answers_and_what_changes(
        self, reaches: tuple[str, ...], asked: bool, told: str
    ) -> None:
        verdict = a_verdict()
        recommended = tuple(a_recommendation(verdict, id=f"r{n}", reach=reach) for n, reach in enumerate(reaches))
        evaluation = an_evaluation(verdict, recommendations=recommended, questions=(a_question(1),) if asked else ())
        assert going_on(evaluation) == told
        made = [row.text for row in rows(screen(evaluation), MORE, spare=going_on(evaluation))]
        assert made[-2] == told and made[-1].startswith("--show actions") and len(made) <= LINES

    def test_leaves_that_out_where_no_line_is_free(self) -> None:
        verdicts = [a_verdict(f"z9/A{n}", "violated", guideline=f"p/g{n}", title="word " * 90) for n in range(3)]
        evaluation = an_evaluation(*verdicts, questions=tuple(a_question(n, "word " * 40) for n in range(3)))
        made = [row.text for row in rows(screen(evaluation), MORE, spare="Next: that.")]
        assert len(made) == LINES
        assert "Next: that." not in made

    def test_ends_a_text_that_has_no_room_with_an_ellipsis(self) -> None:
        verdicts = [a_verdict(f"z9/A{n}", "violated", guideline=f"p/g{n}", title="word " * 90) for n in range(3)]
        assert shown(an_evaluation(*verdicts)).count("word …") == 3


@each_example
class TestEveryExample:
    @pytest.mark.slow
    def test_fits_on_a_screen_and_begins_every_report(self, example: str) -> None:
        told = of_example(example)
        evaluation = told.evaluation
        made = rows(screen(evaluation), MORE)
        assert len(made) <= LINES and all(columns(row.text) <= WIDTH for row in made)
        told_first = (evaluation.summary.conclusion, gate_sentence(evaluation.summary.gate))
        for depth in ("actions", *depths(example)):
            text = painted(example, depth)
            assert tuple(text.splitlines()[1:3]) == told_first
        log = json.loads(render("sarif", [told]))
        notes = log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        assert tuple(note["message"]["text"] for note in notes[:2]) == told_first
        assert log["runs"][0]["properties"]["summary"] == plain(evaluation.summary)

    def test_has_the_same_actions_and_questions_first_everywhere(self, example: str) -> None:
        evaluation = of_example(example).evaluation
        summary = evaluation.summary
        assert summary.actions == tuple(action.id for action in evaluation.actions[:FIRST])
        assert summary.questions == tuple(question.question for question in evaluation.questions[:FIRST])
        whole = json.loads(evaluation.to_bytes())
        assert whole["summary"] == plain(summary)
        assert [action["id"] for action in whole["actions"]][:FIRST] == list(summary.actions)
        for depth in ("actions", *depths(example)):
            text = painted(example, depth)
            for action in evaluation.actions:
                assert action.text.rstrip(".") in text

    def test_counts_what_the_account_adds_up_to(self, example: str) -> None:
        evaluation = of_example(example).evaluation
        counted = Counter((verdict.verdict, verdict.strength) for verdict in account(example))
        assert {kind: n for kind, n in evaluation.tally.items() if n} == counted

    def test_tells_at_each_level_what_the_one_before_tells(self, example: str) -> None:
        actions, findings = (set(painted(example, depth).splitlines()) for depth in ("actions", "findings"))
        assert {line for line in actions if not line.startswith("--show")} <= findings


@lru_cache(4)
def painted(example: str, depth: Depth) -> str:
    stream = io.StringIO()
    terminal.paint(Plain(stream), of_example(example).evaluation, depth=depth)
    return stream.getvalue()


def test_only_what_demands_something_stops_a_build() -> None:
    """What JUnit fails is what the gate counts; the rest is skipped, and says why."""
    verdicts = (a_verdict("a", "violated", "must"), a_verdict("b", "violated", "consider"))
    for setting, failures in ((GateSetting(("should",)), 1), (GateSetting(("consider",)), 2)):
        told = an_evaluation(*verdicts, gate=setting)
        text = render("junit", [of(told)]).decode()
        assert text.count("<failure") == failures == sum(plain(told.summary.gate.counted).values())
        assert text.count("Not counted by the gate (weaker), consider: ") == 2 - failures


def test_a_build_that_stops_at_open_ones_alone_calls_nothing_violated_weaker() -> None:
    told = an_evaluation(a_verdict("a", "violated", "must"), gate=GateSetting(("undetermined",)))
    text = render("junit", [of(told)]).decode()
    assert "<failure" not in text
    assert "Not counted by the gate (set to undetermined alone), must: " in text


def test_a_scanner_gets_no_result_for_what_is_merely_not_known() -> None:
    asked = a_question(1)
    told = of(an_evaluation(a_verdict("a", "undetermined", "must"), questions=(asked,)))
    for depth, results in zip(DEPTHS[2:], (0, 1), strict=True):
        run = json.loads(render("sarif", [told], depth=depth))["runs"][0]
        assert len(run["results"]) == results
        notes = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
        assert f"Asked: {asked.question}" in notes


def test_every_format_can_be_told_at_every_level() -> None:
    told = of(an_evaluation(a_verdict()))
    for form in FORMATS:
        for depth in DEPTHS:
            assert render(form, [told], depth=depth)


def of(evaluation: Evaluation) -> Told:
    return Told(evaluation)


def test_the_captured_screens_are_those_of_today() -> None:
    assert write_first_screens.page() == write_first_screens.PAGE.read_text("utf-8"), (
        "run: python tools/write_first_screens.py"
    )


@pytest.mark.parametrize("name", ["site-today-zvm", "consolidation-plan"])
def test_a_captured_screen_is_what_the_command_prints(name: str) -> None:
    file = f"examples/{name}.yaml"
    done = CliRunner().invoke(main, ["evaluate", str(write_first_screens.ROOT / file)])
    assert f"$ domino-advisor evaluate {file}\n{done.stdout}```" in write_first_screens.PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", write_before_and_after.SITES)
def test_a_screen_of_before_and_after_is_what_the_command_prints(name: str) -> None:
    file = f"tools/before_and_after/{name}.yaml"
    done = CliRunner().invoke(main, ["evaluate", str(write_first_screens.ROOT / file)])
    assert f"$ domino-advisor evaluate {file}\n{done.stdout}```" in write_before_and_after.PAGE.read_text("utf-8")


def test_what_is_said_of_before_and_after_is_what_is_answered_now() -> None:
    assert write_before_and_after.page() == write_before_and_after.PAGE.read_text("utf-8"), (
        "run: python tools/write_before_and_after.py"
    )


class TestAQuestion:
    def test_names_each_guideline_that_it_decides_with_how_many_verdicts_and_no_notes(self) -> None:
        note = Caveat("note", "The figure is one of a test.", "p/i")
        waiting = [a_verdict(f"z9/{n}", "undetermined", caveats=(note,)) for n in range(2)]
        broken = a_verdict("z9/B", guideline="p/other", title="Part them")
        marks = tuple(verdict.fingerprint for verdict in (*waiting, broken))
        asked = Question("image.cps", "How many?", 2, 1, ("/x",), ("z9/0",), marks)
        for questions in ((asked,), (asked, replace(asked, question="Which?"))):
            told = of(an_evaluation(*waiting, broken, questions=questions))
            text = render("markdown", [told], depth="actions").decode()
            assert text.count("Give an image at most four CPs (2 verdicts)") == len(questions)
            assert text.count("May excuse: Part them") == len(questions)
            assert "The figure is one of a test." not in text
