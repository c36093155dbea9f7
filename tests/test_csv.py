"""Answers as CSV: RFC 4180, one header, a row for each verdict that is told, and no cell that a spreadsheet runs."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.answer import Difference, ExceptionState, Missing, Observed, Reach, Waiver
from domino_advisor.core.escaping import visible
from domino_advisor.report.csv_table import HEADER, cell, render
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from tests.answers import HOSTILE, a_recommendation, a_verdict, an_evaluation
from tests.examples import WHOLE, account, answer, of_example


def rows(*answers: Told, depth: Depth = "findings") -> list[dict[str, str]]:
    """The rows under the header, as a program reads them."""
    text = render(answers, depth=depth)
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_the_header_is_a_promise() -> None:
    assert ",".join(HEADER) == (
        "file,deployment,environment,verdict,strength,reach,subject_type,subject,alike,guideline,title,topic,text,"
        "outside_tested,open_exceptions,questions,observed,recommendation,satisfied_by,accepted_by,accepted_until,"
        "accepted_because,sources,pointer,fingerprint"
    )


def test_lines_end_and_cells_are_quoted_as_rfc_4180_has_it() -> None:
    text = render([Told(an_evaluation(a_verdict('z9/"LNX",1')))])
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n") == 2
    assert '"z9/""LNX"",1"' in text


@pytest.mark.parametrize("example", WHOLE)
def test_an_example_has_a_row_for_each_verdict(example: str) -> None:
    has_a_row_for_each_verdict(example)


def has_a_row_for_each_verdict(example: str) -> None:
    evaluation = answer(example)
    assert [row["fingerprint"] for row in rows(of_example(example))] == [
        verdict.fingerprint for verdict in evaluation.findings
    ]
    whole = [row["fingerprint"] for row in rows(of_example(example), depth="account")]
    assert sorted(whole) == sorted(verdict.fingerprint for verdict in account(example))
    assert whole[: len(evaluation.findings)] == [verdict.fingerprint for verdict in evaluation.findings]


def test_a_row_holds_what_a_reader_sorts_and_filters_by() -> None:
    verdict = a_verdict(
        observed=(
            Observed("image.cps", "z9/LNX1", "known", "6 CPs"),
            Observed("image.os", "z9/LNX1", "known", "linux"),
        ),
        exceptions=(
            ExceptionState("heavy", "open", "heavy users need more", "paper/heavy"),
            ExceptionState("wide", "fails", "a wide kernel", "paper/wide"),
        ),
        missing=(Missing("image.x", "z9/LNX1", "/machines/0/x", "How heavy are the users?"),),
        reach=Reach("extrapolated", (Difference("release", "14.0", "7.0", "The release is 14.0."),)),
    )
    (row,) = rows(Told(an_evaluation(verdict, recommendations=(a_recommendation(verdict),)), "site.yaml"))
    assert row == {
        "file": "site.yaml",
        "deployment": "Head office",
        "environment": "production",
        "verdict": "violated",
        "strength": "should",
        "reach": "extrapolated",
        "subject_type": "image",
        "subject": "z9/LNX1",
        "alike": "1",
        "guideline": "redpaper-z-2006/nrpc-cps-4-per-image-62",
        "title": "Give an image at most four CPs",
        "topic": "cps-per-image",
        "text": "By the 2006 paper: 6 CPs on z9/LNX1; the paper gives at most 4 CPs.",
        "outside_tested": "The release is 14.0.",
        "open_exceptions": "heavy users need more",
        "questions": "How heavy are the users?",
        "observed": "image.cps: 6 CPs | image.os: linux",
        "recommendation": "Give the image at most 4 CPs.",
        "satisfied_by": "image.cps at most 4 CPs",
        "accepted_by": "",
        "accepted_until": "",
        "accepted_because": "",
        "sources": 'A paper on capacity, First Edition, section 6.2 "Scalability", page 39 (inferred), Table 2-1',
        "pointer": "/machines/0/lpars/0",
        "fingerprint": verdict.fingerprint,
    }


def test_what_the_site_accepted_says_who_until_when_and_why() -> None:
    (row,) = rows(Told(an_evaluation(a_verdict(verdict="waived", waiver=Waiver("planned", "ops", "2027-01-31")))))
    assert (row["accepted_by"], row["accepted_until"], row["accepted_because"]) == ("ops", "2027-01-31", "planned")


def test_several_files_have_one_header() -> None:
    told = [Told(an_evaluation(a_verdict()), file) for file in ("one.yaml", "two.yaml")]
    assert [row["file"] for row in rows(*told)] == ["one.yaml", "two.yaml"]
    assert render(told).count('"fingerprint"') == 1


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_what_would_be_a_formula_begins_with_an_apostrophe(start: str) -> None:
    assert cell(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("start", ["\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u3000=1"])
def test_no_white_space_hides_a_formula(start: str) -> None:
    assert cell(start) == "'=1"


@given(st.one_of(st.just(HOSTILE), st.text(st.characters(), min_size=1).filter(visible)))
def test_text_of_the_input_is_one_inert_cell(name: str) -> None:
    waived = a_verdict(name, "waived", waiver=Waiver(name, name, "2027-01-01"), text=name)
    text = render([Told(an_evaluation(a_verdict(name), waived, deployment=name), name)])
    text.encode()
    read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert [len(row) for row in read] == [len(HEADER)] * 3
    for row in read[1:]:
        for value in row:
            assert not value or value[0] not in "=+-@\t\r\n＝＋－＠"
            assert value == visible(value)
    assert read[1][7] in (visible(name), f"'{visible(name)}")


def test_every_cell_is_quoted_so_that_a_semicolon_parts_none() -> None:
    text = render([Told(an_evaluation(a_verdict("z9;=1+1")))])
    assert '"z9;=1+1"' in text
