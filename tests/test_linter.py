"""The dialect's linter: what a topic may say is read, and every departure is named with its line."""

from __future__ import annotations

import pytest

from domino_advisor.linter import read_rules
from domino_advisor.places import rules_folder

GOOD = """; a comment
(defrule paper/four--demand
  ?judge <- (judge (guideline paper/four) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline paper/four) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))
"""


def test_a_rule_is_read_into_plain_data() -> None:
    rules, faults = read_rules(GOOD, "paper/topic.clp")
    assert faults == []
    (rule,) = rules
    assert (rule.name, rule.guideline, rule.part, rule.label, rule.line) == (
        "paper/four--demand", "paper/four", "demand", "", 2,
    )  # fmt: skip
    assert {(p.kind, p.name) for p in rule.premises.values()} == {("value", "image.cps"), ("parameter", "most_cps")}
    assert (rule.test.op, rule.test.operands) == ("at-most", ("?cps", "?most"))


def test_nested_tests_and_terms_are_read() -> None:
    text = GOOD.replace(
        "(at-most ?cps ?most)", "(any-of (at-least (plus ?cps (times ?most ?most)) ?most) (not-so (is ?cps x)))"
    )
    (rule,), faults = read_rules(text, "f")
    assert faults == []
    assert [test.op for test in rule.test.walk()] == ["any-of", "at-least", "plus", "times", "not-so", "is"]


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ("?cps ?most)))", "?cps 4)))", 7, "not bound"),
        ("(name most_cps)", "(name 4)", 5, "figure stands on the card"),
        ("(demand ?judge", "(scope ?judge", 7, "the name says demand"),
        ("(at-most ?cps", "(system ?cps", 7, "no such test"),
        ("(at-most ?cps ?most)", "(at-most ?cps)", 7, "(at-most A B)"),
        ("--demand", "--request", 2, "GUIDELINE--scope"),
        ("--demand", "--exception", 2, "GUIDELINE--scope"),
        ("(demand ?judge (at-most ?cps ?most))", '(printout t "hello")', 7, "string"),
        ("(demand ?judge (at-most ?cps ?most))", "(demand ?judge (at-most ?cps ?most)) (halt)", 2, "one call"),
        ("  =>", "  (not (value (subject ?image) (quantity image.ft)))\n  =>", 6, "written ?name <-"),
        ("  =>", "  (test (eq 1 1))\n  =>", 6, "written ?name <-"),
        ("  =>", "  ?x <- (stated (subject ?image) (quantity image.ft))\n  =>", 6, "no pattern on stated"),
        ("  =>", "  ?x <- (value (subject ?image) (quantity image.ft))\n  =>", 2, "never used"),
        ("(subject ?image) (quantity", "(subject ?other) (quantity", 4, "subject that is judged"),
        ("(guideline paper/four) (name", "(guideline paper/five) (name", 5, "guideline that is judged"),
        ("(judge (guideline paper/four)", "(judge (guideline paper/five)", 3, "judge"),
        ("(defrule", "(deffunction", 2, "only defrule"),
        ("?most)))", "?most))", 2, "never closed"),
        ("?most)))", "?most))))", 7, "too many"),
        ("; a comment", "stray", 1, "outside a rule"),
        ("; a comment", "; a comment\r(deffacts x (a b))", 1, "another way"),
        ("; a comment", "; a comment\x03", 1, "another way"),
        ("(name most_cps)", "(name\u00a0most_cps)", 5, "another way"),
        ("(name most_cps)", "(name most\u2013cps)", 5, "ASCII"),
        ("(name most_cps)", "(name most_cps|other)", 5, "no symbol"),
        ("(name most_cps)", "(name ~most_cps)", 5, "no symbol"),
        ("(name most_cps)", "(name =(system))", 5, "one constant"),
        ("(name most_cps)", "(name ?any)", 5, "no name of a parameter"),
        ("(quantity image.cps)", "(quantity ?any)", 4, "no name of a value"),
        ("(quantity image.cps)", "(quantity image.cps&image.ft)", 4, "no symbol"),
        ("paper/four--demand", "paper/four&x--demand", 2, "GUIDELINE--scope"),
        ("--demand", "--exception-none", 2, "none is no name"),
        (
            "  ?cps <-",
            "  ?two <- (judge (guideline paper/four) (subject ?other))\n  ?cps <-",
            4,
            "a rule judges one pair",
        ),
        ("?most <- (parameter", "?cps <- (parameter", 5, "bound twice"),
        ("?most <- (parameter", "?image <- (parameter", 5, "bound twice"),
    ],
)
def test_a_departure_is_named_with_its_line(old: str, new: str, line: int, word: str) -> None:
    assert old in GOOD
    _, faults = read_rules(GOOD.replace(old, new, 1), "paper/topic.clp")
    assert len(faults) == 1
    assert faults[0].startswith(f"paper/topic.clp:{line}: ")
    assert word in faults[0]


def test_a_comment_may_hold_any_letter() -> None:
    assert read_rules(GOOD.replace("a comment", "at most four CPs – ≤ 4 (für alle)"), "f")[1] == []


def test_a_rule_that_stands_twice_is_named() -> None:
    _, faults = read_rules(GOOD + GOOD, "f")
    assert faults == ["f:9: paper/four--demand stands already in line 2"]


def test_no_topic_holds_a_figure() -> None:
    for file in sorted(rules_folder().glob("*/*.clp")):
        if file.parent.name != "engine":
            assert read_rules(file.read_text("utf-8"), file.name)[1] == []


def test_the_engine_itself_never_modifies_retracts_or_calls_out() -> None:
    words = (
        "(modify",
        "(retract",
        "(duplicate",
        "(system",
        "(open",
        "(load",
        "(eval",
        "(build",
        "(while",
        "(halt",
        "(printout",
    )
    for file in sorted((rules_folder() / "engine").glob("*.clp")):
        text = file.read_text("utf-8")
        assert [word for word in words if word in text] == [], file.name
