"""What a ticket is about, how it is found again, and that it fits into its tracker."""

from __future__ import annotations

import dataclasses
import html
import re
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from domino_advisor import Evaluation, TicketForm, evaluate, render, tickets
from domino_advisor.reading_tickets.attached import Picked, picked
from domino_advisor.report import markdown
from domino_advisor.report.places import papers_in_full
from domino_advisor.report.tickets.keys import key
from domino_advisor.report.tickets.ticket import MARKUPS, PER, TITLE_LENGTH, Decisions, MarkupName, Per
from domino_advisor.report.tickets.writing import markup_of, reply
from tests.answers import a_recommendation, a_verdict, an_evaluation
from tests.change_tickets import PLANNED, site
from tests.examples import answer, each_example

ADDRESS = "http://advisor.example/v1/evaluations/0123456789abcdef0123456789abcdef"
FORMS = tuple(TicketForm(markup, per) for markup, per in product(MARKUPS, PER))


def per(kind: Per, evaluation: Evaluation, **more: Any) -> tuple[str, ...]:
    return tuple(one.key for one in tickets(evaluation, TicketForm("plain", kind), **more))


class TestAKey:
    def test_hangs_on_the_deployment_and_what_the_ticket_is_for(self) -> None:
        named = [("a", "evaluation", ""), ("b", "evaluation", ""), ("a", "action", "x"), ("a", "guideline", "x"),
                 ("a", "guideline", "y"), ('a","guideline', "evaluation", "")]  # fmt: skip
        assert len({key(deployment, kind, scope) for deployment, kind, scope in named}) == len(named)  # type: ignore[arg-type]

    def test_stays_when_words_and_rules_change(self) -> None:
        verdict = a_verdict()
        before = an_evaluation(verdict, recommendations=(a_recommendation(verdict),))
        said = a_verdict(text="It is said otherwise.", title="Another title")
        recommended = a_recommendation(said, text="Do it otherwise.")
        after = an_evaluation(
            said, recommendations=(recommended,), manifest=replace(before.manifest, rule_base="c" * 64)
        )
        for kind in PER:
            assert per(kind, before) == per(kind, after) != ()

    def test_stays_when_other_subjects_join_or_are_mended(self) -> None:
        one, two = a_verdict("z9/A"), a_verdict("z9/B")
        for kind in PER:
            both = an_evaluation(one, two, recommendations=(a_recommendation(one), a_recommendation(two)))
            left = an_evaluation(two, recommendations=(a_recommendation(two),))
            assert per(kind, both) == per(kind, left)

    def test_stands_in_the_last_line_of_each_body(self) -> None:
        for form in FORMS:
            for ticket in tickets(answer("consolidation-plan"), form):
                assert ticket.key in ticket.body[-160:]


class TestWhatThereIsATicketFor:
    def test_the_whole_answer_always(self) -> None:
        for evaluation, state, severity in (
            (an_evaluation(a_verdict(strength="must"), a_verdict("z9/B")), "open", "must"),
            (an_evaluation(a_verdict(strength="consider")), "open", "consider"),
            (an_evaluation(a_verdict(verdict="undetermined")), "unclear", None),
            (an_evaluation(a_verdict(verdict="undetermined", strength="consider")), "clear", None),
            (an_evaluation(a_verdict(verdict="satisfied")), "clear", None),
        ):
            (ticket,) = tickets(evaluation)
            assert (ticket.state, ticket.severity) == (state, severity)

    def test_each_action_and_each_violated_guideline(self) -> None:
        evaluation = answer("consolidation-plan")
        violated = {one.guideline for one in evaluation.findings if one.verdict == "violated"}
        of_actions = tickets(evaluation, TicketForm(per="action"))
        assert [one.severity for one in of_actions] == [action.strength for action in evaluation.actions]
        of_guidelines = tickets(evaluation, TicketForm(per="guideline"))
        assert sorted(name for one in of_guidelines for name in one.guidelines) == sorted(violated)
        for found in (of_actions, of_guidelines):
            assert len({one.key for one in found}) == len(found)
            marks = {mark for one in found for mark in one.findings}
            assert marks == {one.fingerprint for one in evaluation.findings if one.verdict == "violated"}

    def test_nothing_that_is_waived_but_the_whole_which_is_not_open_for_it(self) -> None:
        first, second = a_verdict(strength="must"), a_verdict("z9/B", verdict="undetermined")
        evaluation = an_evaluation(first, second)
        waived = Decisions(waived=frozenset((first.fingerprint,)))
        (whole,) = tickets(evaluation, decisions=waived)
        assert (whole.state, whole.severity, whole.findings) == ("unclear", None, ())
        assert "Waived for a time, and not counted in this ticket: 1 verdict." in whole.body
        assert [len(per(kind, evaluation, decisions=waived)) for kind in ("action", "guideline")] == [0, 0]

    def test_each_action_and_each_guideline_of_which_something_is_not_waived(self) -> None:
        evaluation = answer("consolidation-plan")
        for kind in ("action", "guideline"):
            several = next(one for one in tickets(evaluation, TicketForm(per=kind)) if len(one.findings) > 1)
            some = Decisions(frozenset(several.findings[1:]), frozenset(several.findings[:1]))
            left = {one.key: one for one in tickets(evaluation, TicketForm(per=kind), decisions=some)}
            assert left[several.key].findings == several.findings[:1]
            assert "Acknowledged, and still violated: 1 verdict." in left[several.key].body
            every = Decisions(frozenset(several.findings))
            assert several.key not in per(kind, evaluation, decisions=every)

    def test_nothing_where_nothing_is_violated_but_the_whole(self) -> None:
        evaluation = an_evaluation(a_verdict(verdict="satisfied"))
        assert [len(per(kind, evaluation)) for kind in PER] == [1, 0, 0]


class TestABody:
    def test_begins_with_the_conclusion_and_the_gate(self) -> None:
        evaluation = answer("consolidation-plan")
        (ticket,) = tickets(evaluation, TicketForm("plain"), depth="screen")
        first, _, second, *_ = ticket.body.split("\n")
        assert first == evaluation.summary.conclusion
        assert second.startswith("Gate at should: ")

    def test_names_where_the_answer_is_and_its_files(self) -> None:
        evaluation = answer("consolidation-plan")
        for form in FORMS:
            for ticket in tickets(evaluation, replace(form, address=ADDRESS)):
                named = [one.address for one in ticket.attachments]
                assert named == [f"{ADDRESS}?format={name}" for name in ("json", "sarif", "html")]
            # in each markup as an address that can be followed
            assert all(html.escape(str(address), quote=False) in html.unescape(ticket.body) for address in named)
        (ticket,) = tickets(evaluation)
        assert [one.address for one in ticket.attachments] == [None, None, None]
        assert "Stored at" not in ticket.body

    @pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.markup}-{form.per}")
    def test_is_no_longer_than_its_tracker_takes_and_says_what_is_left_out(self, form: TicketForm) -> None:
        found = [a_verdict(f"z9/{'long name ' * 8}{n}", guideline=f"redpaper-z-2006/g{n}") for n in range(400)]
        evaluation = an_evaluation(*found, recommendations=tuple(map(a_recommendation, found)))
        made = tickets(evaluation, form, depth="findings")
        assert max(len(one.body.encode()) for one in made) <= markup_of(form).limit
        for ticket in made:
            assert ("left out: a ticket holds only so much" in ticket.body) == bool(ticket.left_out)
            assert ticket.key in ticket.body[-160:]
        if form.per == "evaluation":
            assert made[0].left_out > 0

    @pytest.mark.parametrize(("takes", "most"), [(3_000, 3_000), (30_000, 30_000), (1_000_000, 60_000)])
    @pytest.mark.parametrize("markup", MARKUPS)
    def test_is_as_long_as_its_tracker_takes_where_that_is_known_and_never_longer_than_is_read(
        self, markup: MarkupName, takes: int, most: int
    ) -> None:
        found = [a_verdict(f"z9/{'long name ' * 8}{n}", guideline=f"redpaper-z-2006/g{n}") for n in range(400)]
        evaluation = an_evaluation(*found, recommendations=tuple(map(a_recommendation, found)))
        (ticket,) = tickets(evaluation, TicketForm(markup, limit=takes), depth="findings")
        assert most / 2 < len(ticket.body.encode()) <= most

    def test_tells_in_full_the_papers_that_what_is_to_be_done_rests_on_and_no_other(self) -> None:
        evaluation = answer("consolidation-plan")
        violated = [one for one in evaluation.findings if one.verdict == "violated"]
        rests_on = papers_in_full(citation for verdict in violated for citation in verdict.citations)
        opposed = papers_in_full(one.citation for verdict in violated for one in verdict.dissent if one.citation)
        assert 0 < len(rests_on) < len(opposed), "more papers say something against it"
        (ticket,) = tickets(evaluation)
        assert [paper for paper in (*rests_on, *opposed) if paper in ticket.body] == [
            *rests_on, *(paper for paper in opposed if paper in rests_on)
        ]  # fmt: skip
        (of_all,) = tickets(evaluation, depth="findings")
        assert all(paper in of_all.body for paper in opposed)

    @each_example
    def test_no_paper_is_called_by_its_year_alone_where_only_what_is_to_be_done_is_told(self, example: str) -> None:
        (ticket,) = tickets(answer(example))
        for text in (ticket.body, markdown.render(answer(example), depth="actions")):
            named = set(re.findall(r"\bthe (\d{4} paper)\b", text))
            assert named <= set(re.findall(r"\bThe (\d{4} paper):", text))

    @each_example
    def test_of_an_example_tells_its_first_actions_whatever_the_markup(self, example: str) -> None:
        evaluation = answer(example)
        for name in MARKUPS:
            (ticket,) = tickets(evaluation, TicketForm(name), depth="screen")
            for action in evaluation.actions[:1]:
                assert _letters(action.text) in _letters(ticket.body), (name, action.text)


class TestATitle:
    def test_is_one_line_that_every_tracker_takes(self) -> None:
        long = dataclasses.replace(an_evaluation(a_verdict()), deployment="A\u202eB " * 200)
        for form in FORMS:
            for ticket in tickets(long, form):
                assert len(ticket.title) <= TITLE_LENGTH
                assert ticket.title.isprintable()

    def test_says_of_what_and_what(self) -> None:
        (ticket,) = tickets(answer("consolidation-plan"))
        assert ticket.title.startswith("Consolidation on one z9, first draft: 15 things to do (2 must, ")


@pytest.mark.parametrize(
    "deployment", ["domino-advisor", "Domino-Advisor of the head office", "..domino-advisor", "mail"]
)
def test_no_file_of_an_answer_is_called_as_one_that_asks(deployment: str) -> None:
    (ticket,) = tickets(an_evaluation(a_verdict(), deployment=deployment), TicketForm("plain"))
    names = [one.name for one in ticket.attachments]
    assert len(names) == 3
    assert picked(names) == Picked(None, ())


@pytest.mark.parametrize("markup", MARKUPS)
def test_an_answer_in_a_ticket_says_where_the_first_questions_are_answered_however_short_it_is(
    markup: MarkupName,
) -> None:
    evaluation = answer("consolidation-plan")
    body = reply(evaluation, TicketForm(markup), "0" * 32)
    assert len(body.encode()) <= markup_of(TicketForm(markup)).limit
    text = re.sub(r"\\(?=\W|_)", "", html.unescape(body))  # as it is shown
    first = evaluation.questions[:3]
    assert [f"Question {number} is answered at" in text for number in range(1, 6)] == [True, True, True, False, False]
    for question in first:
        assert all(pointer in text for pointer in question.pointers[:2])


def test_it_says_so_of_no_question_that_is_not_shown_first() -> None:
    evaluation = evaluate(site(cps="4") + PLANNED)
    text = reply(evaluation, TicketForm("plain"), "0" * 32)
    shown = text.partition("Answer first (")[2].partition(" ")[0]
    assert len(evaluation.questions) > int(shown)
    assert text.count("is answered at") == int(shown)


def test_an_answer_in_a_ticket_is_as_long_as_its_tracker_takes() -> None:
    short, whole = (
        reply(answer("consolidation-plan"), TicketForm("plain", limit=limit), "0" * 32) for limit in (4_000, 1_000_000)
    )
    assert len(short.encode()) <= 4_000 < len(whole.encode())
    assert "left out" in short
    assert "left out" not in whole


def test_an_answer_that_asks_nothing_does_not_say_how_to_answer() -> None:
    text = reply(an_evaluation(a_verdict()), TicketForm("plain"), "0" * 32)
    assert "is answered at" not in text and "domino-advisor answers" not in text


def test_the_library_writes_them_as_json() -> None:
    site = {"deployment": "A site", "domino_release": "8.5.1"}
    text = render(evaluate(site), "ticket", ticket=TicketForm("textile", "evaluation"))
    assert text.startswith('{"tickets":[{') and '"severity":null' in text


def _letters(text: str) -> str:
    """The letters and digits alone, since each markup writes the other signs in its own way."""
    return "".join(sign for sign in html.unescape(text) if sign.isalnum())
