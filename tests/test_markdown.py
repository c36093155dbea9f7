"""What people and tickets get: the same briefing as Markdown and on a terminal, and no name draws markup in it."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace
from rich.console import Console

from domino_advisor.core.answer import (
    Difference,
    Evaluation,
    ExceptionState,
    Figure,
    Missing,
    Observed,
    Question,
    Reach,
    ReachWord,
    Verification,
    Waiver,
)
from domino_advisor.core.escaping import visible
from domino_advisor.report import terminal
from domino_advisor.report.briefing import DETAILS, QUESTIONS_FIRST
from domino_advisor.report.depths import Depth
from domino_advisor.report.markdown import MAX_BYTES, OPEN, code_span, escape, render
from domino_advisor.report.places import citation_line, paper
from domino_advisor.report.sentences import sentence
from tests.answers import CITATION, HOSTILE, a_recommendation, a_verdict, an_evaluation


def painted(evaluation: Evaluation, *, width: int = 80, is_terminal: bool = True, depth: Depth = "findings") -> str:
    if not is_terminal:
        stream = io.StringIO()
        terminal.paint(terminal.Plain(stream), evaluation, depth=depth)
        return stream.getvalue()
    console = Console(
        file=io.StringIO(), width=width, force_terminal=True, no_color=True, markup=False, emoji=False,
        highlight=False, legacy_windows=False,
    )  # fmt: skip
    with console.capture() as capture:
        terminal.paint(console, evaluation, depth=depth)
    return re.sub(r"\x1b\[[0-9;]*m", "", capture.get())


def shown(markdown: str) -> list[str]:
    """What a reader sees: the text and code of a Markdown document, and a word for each other mark in a line."""
    seen = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown):
        for child in token.children or ():
            seen.append(child.content if child.type in ("text", "code_inline") else f"<{child.type}>")
    return seen


class TestMarkdown:
    def test_the_conclusion_the_gate_and_what_comes_first_stand_before_the_counts(self) -> None:
        text = render(an_evaluation(a_verdict(), a_verdict("z9/LNX2", "satisfied")))
        assert text.partition("\n\n## ")[0].split("\n") == [
            "# Deployment `Head office`",
            "",
            "**1 thing to do (1 should).**",
            "",
            "Gate at should: stops, at 1 should.",
            "",
            "**Do first (1)**",
            "",
            "1. **should**: Give an image at most four CPs",
            "   - at `z9/LNX1`",
            "",
            "In order: no guideline is known to be met.",
            "",
            "Words: an image is an operating system, a CP is a processor.",
            "",
            "Environment: production. 2 verdicts: 1 violated (1 should), 0 undetermined, 1 satisfied, 0 waived,"
            " 0 not applicable.",
        ]

    def test_actions_come_before_questions_before_findings_before_details(self) -> None:
        verdict = a_verdict()
        question = Question("image.cps", "How many CPs?", 2, 0, ("/machines/0",), ("z9/LNX1",), ("f",))
        text = render(an_evaluation(verdict, recommendations=(a_recommendation(verdict),), questions=(question,)))
        places = [text.index(part) for part in ("## Actions", "## Questions", "## Findings", "<details>")]
        assert places == sorted(places)

    def test_a_finding_names_strength_subject_title_reason_and_source(self) -> None:
        text = render(an_evaluation(a_verdict()))
        assert "- **should**: Give an image at most four CPs: `z9/LNX1`\n" in text
        assert "  - 6 CPs on z9/LNX1; the paper gives at most 4 CPs.\n" in text
        assert '  - Source: the 2006 paper, section 6.2 "Scalability", page 39 (inferred), Table 2-1\n' in text

    def test_an_action_says_what_to_change_why_and_where_it_says_so(self) -> None:
        verdict = a_verdict()
        text = render(an_evaluation(verdict, recommendations=(a_recommendation(verdict),)))
        opened = text[text.index("## Actions") : text.index("## Findings")]
        folded = text.partition("<summary>Actions in full (1)</summary>")[2].partition("</details>")[0]
        for section in (opened, folded):
            assert "1. **should**: Give the image at most 4 CPs: `z9/LNX1`\n" in section
            assert "   - Now: 6 CPs\n" in section
            assert "nothing else breaks" in section
        for reason in (
            "Why: 6 CPs on z9/LNX1; the paper gives at most 4 CPs.",
            '"op": "replace"',
            "Source: the 2006 paper, section 6.2",
        ):
            assert reason in folded
            assert reason not in opened

    def test_what_would_break_is_named(self) -> None:
        verdict = a_verdict()
        recommendation = a_recommendation(verdict, verification=Verification(True, ("paper/other on z9/LNX1",)))
        text = render(an_evaluation(verdict, recommendations=(recommendation,)))
        assert "but this breaks: paper/other on z9/LNX1." in text

    @pytest.mark.parametrize("state", ["extrapolated", "unknown"])
    def test_beyond_what_was_tested_it_is_the_paper_that_speaks(self, state: ReachWord) -> None:
        difference = Difference("image.oldest_domino_release", "14.0", "7.0", "The release is 14.0.")
        reach = Reach(state, (difference,) if state == "extrapolated" else ())
        text = render(an_evaluation(a_verdict(reach=reach)))
        assert "  - By the 2006 paper: 6 CPs on z9/LNX1" in text
        assert ("The release is 14.0." in text) == (state == "extrapolated")
        assert ("1 of 1 violated verdicts lie outside what the papers tested." in text) == (state == "extrapolated")

    def test_what_is_open_is_not_put_into_the_mouth_of_a_paper(self) -> None:
        verdict = a_verdict(verdict="undetermined", reach=Reach("extrapolated"), text="Cannot be told yet.")
        assert sentence(verdict) == "Cannot be told yet."

    def test_advice_of_ours_is_not_put_into_the_mouth_of_a_paper(self) -> None:
        text = render(an_evaluation(a_verdict(citations=(replace(CITATION, role="concerns"),))))
        assert "  - Concerns (the advice is ours): the 2006 paper" in text
        assert "Source:" not in text

    def test_assumptions_and_figures_of_the_site_are_told_as_such(self) -> None:
        figures = (
            Figure("about", 800, "800 users", "assumption", reason="the paper says about 1000"),
            Figure("most", 6, "6 CPs", "overlay", paper_value=4, reason="measured here"),
        )
        text = render(an_evaluation(a_verdict(figures=figures)))
        assert "about: 800 users, an assumption of ours: the paper says about 1000" in text
        assert "most: 6 CPs, set by the site; the paper has 4: measured here" in text

    def test_what_the_site_accepted_is_told_with_who_and_until_when(self) -> None:
        text = render(an_evaluation(a_verdict(verdict="waived", waiver=Waiver("planned", "ops", "2027-01-31"))))
        assert "## Accepted by the site" in text
        assert "Accepted: by ops until 2027-01-31: planned" in text
        assert "Nothing is violated." in text

    def test_questions_beyond_the_first_are_folded(self) -> None:
        questions = tuple(
            Question("image.cps", f"Question {n}?", 1, 0, (f"/machines/{n}",), ("z9",), ()) for n in range(14)
        )
        text = render(an_evaluation(questions=questions))
        opened, _, folded = text.partition("## Questions")[2].partition("<details>")
        assert opened.count("Question ") == QUESTIONS_FIRST
        assert "<summary>Further questions (4)</summary>" in text
        assert folded.count("Question ") == 4

    def test_findings_beyond_the_first_are_folded(self) -> None:
        found = (a_verdict(f"z9/L{n}", guideline=f"paper/g{n}") for n in range(OPEN + 7))
        text = render(an_evaluation(*found, actions=()))
        opened, _, folded = text.partition("<details>")
        assert opened.count("- **should**") == OPEN
        assert "<summary>Further findings (7)</summary>" in text
        assert folded.partition("</details>")[0].count("- **should**") == 7

    @pytest.mark.parametrize("number", [1, 60, 150, 300, 5_000])
    def test_it_is_never_too_long_for_a_ticket_and_says_what_it_leaves_out(self, number: int) -> None:
        verdicts = [a_verdict(f"z9/L{n}", text="6 CPs; ü " * 20, guideline=f"paper/g{n}") for n in range(number)]
        text = render(an_evaluation(*verdicts, recommendations=tuple(map(a_recommendation, verdicts))))
        assert len(text.encode()) <= MAX_BYTES
        assert text.count("<details>") == text.count("</details>")
        folded = text.partition(f"<summary>Findings one by one ({number})</summary>")[2].partition("</details>")[0]
        left = re.search(
            r"^- ([\d,]+) more (?:are left out: a ticket|stand in the whole account)", folded, re.MULTILINE
        )
        if number > DETAILS:
            assert left
            return
        assert folded.count("- **should**") + (int(left[1].replace(",", "")) if left else 0) == number

    def test_the_same_of_many_subjects_is_one_action_and_one_finding(self) -> None:
        verdicts = [a_verdict(f"z9/L{n}", text=f"6 CPs on z9/L{n}.") for n in range(9)]
        text = render(an_evaluation(*verdicts, recommendations=tuple(map(a_recommendation, verdicts))))
        opened = text.partition("<details>")[0]
        assert "1. **should**: Give the image at most 4 CPs: `z9/L0`, `z9/L1`, " in opened
        assert "`z9/L4` and 4 more\n" in opened
        assert "- 6 CPs on z9/L0. The same holds of 8 more.\n" in opened
        assert opened.partition("## Actions")[2].count("**should**") == 2

    def test_what_differs_from_subject_to_subject_stands_with_each(self) -> None:
        verdicts = [a_verdict(f"z9/L{n}") for n in range(9)]
        asked = [a_recommendation(v, current=f"{5 + n} CPs") for n, v in enumerate(verdicts)]
        text = render(an_evaluation(*verdicts, recommendations=tuple(asked)))
        assert "   - Now:\n     - `z9/L0`: 5 CPs\n     - `z9/L1`: 6 CPs\n" in text
        assert "     - `z9/L5`: 10 CPs\n     - and 3 more\n" in text

    def test_details_are_bounded(self) -> None:
        folded = render(an_evaluation(*(a_verdict(f"z9/L{n}") for n in range(DETAILS + 7))), depth="account")
        details = folded.partition(f"Findings one by one ({DETAILS + 7})</summary>")[2].partition("</details>")[0]
        assert details.count("- **should**") == DETAILS
        assert "7 more stand in the whole account." in details

    def test_the_whole_account_is_as_long_as_it_is(self) -> None:
        verdicts = [a_verdict(f"z9/L{n}", text="6 CPs " * 30) for n in range(300)]
        assert "left out" not in render(an_evaluation(*verdicts), depth="account")

    def test_the_whole_account_also_tells_what_is_not_applicable_and_why(self) -> None:
        verdict = a_verdict(verdict="not-applicable", text="Not applicable: the platform is aix.")
        assert "the platform is aix" not in render(an_evaluation(verdict))
        assert "Not applicable: the platform is aix." in render(an_evaluation(verdict), depth="account")

    def test_nothing_wrong_is_said_in_words(self) -> None:
        text = render(an_evaluation(a_verdict(verdict="satisfied")))
        assert all(said in text for said in ("Nothing is violated.", "Nothing has to change.", "No question is open."))

    def test_all_of_a_finding_stands_in_its_details(self) -> None:
        verdict = a_verdict(
            observed=(Observed("image.cps", "z9/LNX1", "known", "6 CPs", pointer="/machines/0/lpars/0/real_cps"),),
            exceptions=(ExceptionState("heavy", "open", "heavy users need more", "redpaper-z-2006/heavy"),),
            missing=(Missing("image.user_intensity", "z9/LNX1", "/machines/0/x", "How heavy are the users?"),),
        )
        folded = render(an_evaluation(verdict)).partition("Findings one by one (1)")[2]
        assert "Observed: image.cps: 6 CPs, at `/machines/0/lpars/0/real_cps`" in folded
        assert "Exceptions: not known: heavy users need more" in folded
        assert "How heavy are the users? At `/machines/0/x`." in folded
        assert f"`{verdict.fingerprint}`" in folded


class TestForeignText:
    def test_a_hostile_name_draws_nothing(self) -> None:
        verdict = a_verdict(HOSTILE)
        evaluation = an_evaluation(verdict, deployment=HOSTILE, recommendations=(a_recommendation(verdict),))
        marks = {part for part in shown(render(evaluation)) if re.fullmatch(r"<[a-z_]+>", part)}
        assert marks <= {"<strong_open>", "<strong_close>", "<softbreak>"}
        assert "<img" not in re.sub(r"`+[^`].*?[^`]`+(?!`)", "", render(evaluation)).replace("&lt;img", "")

    def test_neither_control_characters_nor_turned_text_come_out(self) -> None:
        verdict = a_verdict(HOSTILE)
        evaluation = an_evaluation(verdict, deployment=HOSTILE, recommendations=(a_recommendation(verdict),))
        for text in (render(evaluation), painted(evaluation), painted(evaluation, is_terminal=False)):
            assert "\x1b" not in text
            assert "\u202e" not in text
            assert r"\u{202e}" in text

    def test_nobody_is_addressed_and_nothing_is_referred_to(self) -> None:
        text = escape("ask @all about #12, !7, {{include(x)}}, [[Page]], http://e.example and www.e.example")
        assert not re.search(r"@\w|#\d|!\d|\{\{|\[\[|http:|www\.e", text)

    def test_no_page_is_named_no_box_to_tick_drawn_and_no_sign_at_the_end_taken_for_a_mark(self) -> None:
        assert not re.search(r"\[\\?\[", escape("see [[Page]]"))
        assert not re.search(r"\{\\?\{", escape("{{toc}}"))
        assert not re.search(r"project:\w", escape("as project:mail has it"))
        assert not re.search(r"\[[ xX]\\?\]", escape("[ ] a [x] b"))
        assert not escape("# a #").endswith("#")
        assert not re.search(r"GH-\d|:smile", escape("see GH-12 :smile:"))

    @pytest.mark.parametrize(
        "text",
        [
            "# head",
            "- item",
            "+ item",
            "1. item",
            "12) item",
            "---",
            "===",
            "> quote",
            "* item",
            "    code",
            "```x",
            "a|b",
        ],
    )
    def test_no_text_opens_a_block(self, text: str) -> None:
        assert [token.type for token in MarkdownIt("commonmark").enable("table").parse(escape(text))] == [
            "paragraph_open",
            "inline",
            "paragraph_close",
        ]

    @given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda text: text.strip()))
    def test_escaped_text_is_read_as_it_was_written(self, text: str) -> None:
        assert "".join(shown(escape(text))).replace("\u200b", "") == visible(text)

    @given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda text: text.strip()))
    def test_a_code_span_holds_any_text(self, text: str) -> None:
        assert shown(f"x {code_span(text)} y") == ["x ", visible(text), " y"]


class TestTerminal:
    def test_it_says_the_same_with_the_details_left_out(self) -> None:
        verdict = a_verdict()
        text = painted(an_evaluation(verdict, recommendations=(a_recommendation(verdict),)))
        assert text.startswith("Deployment Head office\n")
        assert "should  Give an image at most four CPs: z9/LNX1\n" in text
        assert "Satisfied by: image.cps at most 4 CPs\n" in text
        assert "--show account also tells: Findings one by one (1)." in text

    @pytest.mark.parametrize("width", [20, 40, 80, 200])
    def test_no_line_is_wider_than_the_terminal(self, width: int) -> None:
        verdict = a_verdict("z" * 90)
        text = painted(
            an_evaluation(verdict, questions=(Question("q", "Which?", 1, 1, ("/a",), ("b",), ()),)), width=width
        )
        assert max(len(line) for line in text.split("\n")) <= width

    def test_a_pipe_gets_a_line_for_each_sentence(self) -> None:
        long = "word " * 60
        text = painted(an_evaluation(a_verdict(text=long)), is_terminal=False)
        assert f"    {long.strip()}\n" in text

    def test_the_verdict_is_a_word_and_not_a_colour(self) -> None:
        text = painted(an_evaluation(a_verdict()), depth="account")
        assert "Violated (1)" in text
        assert "Verdict: violated." in text


class TestCitations:
    def test_a_page_that_the_paper_has_not_is_said(self) -> None:
        citation = replace(CITATION, page=None, page_inferred=False, table=None, section="Summary", title=None)
        assert citation_line(citation) == 'A paper on capacity, First Edition, section "Summary", no page numbers'

    def test_that_pages_have_no_numbers_is_said_once_of_the_paper(self) -> None:
        places = [
            replace(CITATION, page=None, page_inferred=False, table=None, section=name, title=None)
            for name in ("A", "B")
        ]
        text = render(an_evaluation(a_verdict(citations=tuple(places))))
        assert 'Source: the 2006 paper, section "A"; section "B"\n' in text
        assert text.count("no page numbers") == 1
        assert "The 2006 paper: A paper on capacity, First Edition, no page numbers." in text

    def test_a_paper_is_told_in_full_once_at_the_end(self) -> None:
        verdicts = [a_verdict(f"z9/LNX{number}") for number in range(3)]
        text = render(an_evaluation(*verdicts))
        assert text.count("A paper on capacity") == 1
        assert text.index("The 2006 paper: A paper on capacity, First Edition.") > text.rindex("Source: the 2006 paper")

    def test_the_first_screen_names_no_paper_in_full(self) -> None:
        assert "A paper on capacity" not in render(an_evaluation(a_verdict()), depth="screen")

    def test_a_standard_of_the_site_is_named_by_its_title_wherever_it_stands(self) -> None:
        own = replace(CITATION, item="custom-mail/most-users", document="Mail standard", edition="3")
        text = render(an_evaluation(a_verdict(citations=(own,))))
        assert "Source: Mail standard, 3, section 6.2" in text
        assert "our own standard:" not in text

    @pytest.mark.parametrize(
        ("section", "title", "told"),
        [
            ("6.2", "Guests", 'section 6.2 "Guests"'),
            ("Section 1", "Tests", 'section 1 "Tests"'),
            ("Results", "Arrays", 'section "Results" "Arrays"'),
            ("iSeries / Model 810", "Model 810", 'section "iSeries / Model 810"'),
            (
                "Introduction",
                "A paper (text before the first heading)",
                'section "Introduction", before the first heading',
            ),
            ("1", 'The "Block"', "section 1 \"The 'Block'\""),
        ],
    )
    def test_a_section_is_named_once_and_by_its_own_name(self, section: str, title: str, told: str) -> None:
        line = citation_line(replace(CITATION, section=section, title=title, table=None, page="7", page_inferred=False))
        assert line == f"A paper on capacity, First Edition, {told}, page 7"

    def test_a_label_is_not_said_twice(self) -> None:
        assert citation_line(replace(CITATION, table="Table 2-1")).endswith(", Table 2-1")

    def test_the_year_of_a_paper_comes_from_its_id(self) -> None:
        assert paper((CITATION,)) == "the 2006 paper"
        assert paper(()) == "the paper"
