"""Answers as JUnit XML: the grammar of Jenkins, a suite for each topic, a case for each verdict, text only as text."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import xmlschema
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.answer import Evaluation, Missing, Waiver, plain
from domino_advisor.core.escaping import visible
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.junit import render
from tests.answers import HOSTILE, a_recommendation, a_verdict, an_evaluation
from tests.examples import EXAMPLES, account, depths, each_example, of_example

ROOT = Path(__file__).parent.parent
WAIVER = Waiver("replaced in spring", "Storage team", "2027-03-31")


@cache
def grammar() -> xmlschema.XMLSchema10:
    return xmlschema.XMLSchema10(str(Path(__file__).parent / "junit.xsd"))


def parsed(*answers: Told, depth: Depth = "findings") -> ET.Element:
    """The document, held against the grammar."""
    text = render(answers, depth=depth)
    grammar().validate(text)
    return ET.fromstring(text)


def cases(root: ET.Element) -> dict[str, ET.Element]:
    return {case.get("name", ""): case for case in root.iter("testcase")}


def test_the_grammar_refuses_what_jenkins_refuses() -> None:
    text = render([Told(an_evaluation(a_verdict()))])
    for broken in (
        text.replace("<testcase", "<case").replace("</testcase", "</case"),
        text.replace(' classname="', ' class="'),
        re.sub(r' errors="0" skipped', " skipped", text),
        text.replace("<failure", "<failed").replace("</failure", "</failed"),
    ):
        assert broken != text
        assert not grammar().is_valid(broken)


@each_example
def test_every_example_keeps_to_the_grammar_and_its_counts_add_up(example: str) -> None:
    kinds = [verdict.verdict for verdict in account(example)]
    for depth in depths(example):
        root = parsed(of_example(example), depth=depth)
        suites = root.findall("testsuite")
        assert (
            sum(len(suite.findall("testcase")) for suite in suites)
            == int(root.get("tests", ""))
            == (len(kinds) if depth == "account" else len(kinds) - kinds.count("not-applicable"))
        )
        assert int(root.get("failures", "")) == sum(plain(of_example(example).evaluation.summary.gate.counted).values())
        assert root.get("errors") == "0"
        not_applicable = [p.get("value", "") for p in root.iter("property") if p.get("name") == "not-applicable"]
        assert sum(map(int, not_applicable)) == kinds.count("not-applicable")
        for suite in suites:
            assert int(suite.get("tests", "")) == len(suite.findall("testcase"))
            assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure"))
            assert int(suite.get("skipped", "")) == len(suite.findall("testcase/skipped"))


def test_each_verdict_has_its_outcome() -> None:
    question = Missing("image.cps", "b", "/machines/0/lpars/1/real_cps", "How many CPs has it?")
    root = parsed(
        Told(
            an_evaluation(
                a_verdict("a", "violated", "must"),
                a_verdict("b", "undetermined", missing=(question,), text="CPs are not known."),
                a_verdict("c", "waived", waiver=WAIVER),
                a_verdict("d", "satisfied"),
                a_verdict("e", "not-applicable"),
            )
        )
    )
    by_name = {name.partition(":")[0]: case for name, case in cases(root).items()}
    assert sorted(by_name) == ["a", "b", "c", "d"]
    failure = by_name["a"].find("failure")
    assert failure is not None
    assert (failure.get("type"), failure.get("message")) == ("must", "6 CPs on a; the paper gives at most 4 CPs.")
    messages = {name: case.find("skipped") for name, case in by_name.items()}
    assert messages["b"] is not None
    assert messages["b"].get("message") == "How many CPs has it? CPs are not known."
    assert messages["c"] is not None
    assert messages["c"].get("message") == "Accepted by Storage team until 2027-03-31: replaced in spring"
    assert [child.tag for child in by_name["d"]] == ["system-out"]


def test_a_failure_says_where_it_comes_from_how_it_is_proved_and_what_to_change() -> None:
    verdict = a_verdict()
    root = parsed(Told(an_evaluation(verdict, recommendations=(a_recommendation(verdict),))))
    text = root.findtext(".//failure") or ""
    assert "Source: the 2006 paper, section 6.2" in text
    assert "The 2006 paper: A paper on capacity, First Edition." in text
    assert f"Proof: evaluate --proof {verdict.fingerprint}" in text
    assert "Recommendation: Give the image at most 4 CPs." in text
    assert "Satisfied by: image.cps at most 4 CPs" in text


def test_a_case_is_known_by_deployment_guideline_subject_and_title() -> None:
    root = parsed(Told(an_evaluation(a_verdict(), deployment="Head.office")))
    (case,) = root.iter("testcase")
    assert case.get("classname") == "Head_office.redpaper-z-2006.nrpc-cps-4-per-image-62"
    assert case.get("name") == "z9/LNX1: Give an image at most four CPs"


def test_there_is_a_suite_for_each_topic_of_each_file() -> None:
    evaluation = an_evaluation(a_verdict("a", topic="cps"), a_verdict("b", topic="log"), a_verdict("c", topic="cps"))
    root = parsed(Told(evaluation, "one.yaml"), Told(evaluation, "two.yaml"))
    suites = [(suite.get("file"), suite.get("name"), suite.get("tests")) for suite in root]
    assert suites == [
        (file, f"Head office: {topic}", tests)
        for file in ("one.yaml", "two.yaml")
        for topic, tests in (("cps", "2"), ("log", "1"))
    ]


def test_the_same_answer_gives_the_same_text() -> None:
    told = of_example(EXAMPLES[0], "x.yaml")
    assert render([told]) == render([told])


TEXTS = st.one_of(st.just(HOSTILE), st.text(st.characters(), min_size=1).filter(visible))


@given(TEXTS)
def test_text_of_the_input_is_only_text(name: str) -> None:
    waived = a_verdict(name, "waived", waiver=Waiver(name, name, "2027-01-01"))
    verdicts = (a_verdict(name), waived, a_verdict(name, "undetermined"), a_verdict(name, "satisfied"))
    root = parsed(Told(an_evaluation(*verdicts, deployment=name), name))
    assert [element.tag for element in root.iter()] == [
        element.tag for element in parsed(Told(benign(), "benign")).iter()
    ]
    assert root[0].get("file") == shown(name)
    assert all((case.get("name") or "").startswith(shown(f"{name}: x")[:-1]) for case in root.iter("testcase"))


def shown(text: str) -> str:
    return re.sub("[\ufffe\uffff]", lambda found: f"\\u{{{ord(found[0]):x}}}", visible(text))


def benign() -> Evaluation:
    waived = a_verdict("x", "waived", waiver=Waiver("x", "x", "2027-01-01"))
    verdicts = (a_verdict("x"), waived, a_verdict("x", "undetermined"), a_verdict("x", "satisfied"))
    return an_evaluation(*verdicts, deployment="x")
