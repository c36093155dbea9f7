"""Laws of what is asked: what is told of an answer is what comes of it, and each fact has a place to look it up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.asked import Effect
from domino_advisor.description.answering import patch_for, patched
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.grammar import grammar_at
from tests.test_asking import NT, ROOT, SITE, asked

DESCRIBED = [
    path
    for folder, taken in (("examples", 1), ("tests/scenarios", 3), ("tests/unseen", 1))
    for path in sorted((ROOT / folder).glob("*.yaml"))[taken // 3 :: taken]
    if path.name != "scenarios.yaml"
]
"""Every third of the scenarios, since all would take minutes; others than those of tests/laws/test_every_example.py."""

SCENARIOS = ("vm-22", "rz-27", "xs-23", "dw-24")
TRIED = [load_deployment(read_file(ROOT / f"tests/scenarios/{name}.yaml").value) for name in SCENARIOS]


def one_of(effect: Effect) -> Any:
    """An answer that an effect is told of."""
    if effect.value is not None:
        return effect.value
    number = float(re.findall(r"[0-9][0-9,.]*", effect.answer)[0].replace(",", ""))
    beside = {"less": -0.001, "more": 0.001}.get(effect.answer.split()[0], 0)
    return int(number) if number.is_integer() and not beside else number + beside


def violated(site: dict[str, Any]) -> set[str]:
    found = default_advisor().evaluate(site, proofs=False).findings
    return {v.guideline for v in found if v.verdict == "violated" and v.strength != "inform"}


@pytest.mark.parametrize("site", [SITE, NT, *TRIED], ids=["vsphere", "nt", *SCENARIOS])
def test_what_is_told_of_an_answer_is_what_comes_of_it(site: dict[str, Any]) -> None:
    """Each answer is put into the description and evaluated as a whole."""
    before = violated(site)
    seen = 0
    for question in asked(site).questions:
        for fact in question.facts:
            for effect in fact.effects:
                answers = {place.pointer: one_of(effect) for place in fact.places}
                then = violated(patched(site, patch_for(site, answers, list(answers))))
                # of a number those guidelines alone are told that compare it
                assert set(effect.violated) <= then - before, (fact.called, effect)
                assert set(effect.mended) <= before - then, (fact.called, effect)
                if effect.value is not None:
                    assert (set(effect.violated), set(effect.mended)) == (then - before, before - then)
                seen += 1
    assert seen


ANSWERED_BY_NOBODY = {"mixture"}
"""Grounds of verdicts that no fact settles: the sentence says why."""


@pytest.mark.parametrize("path", DESCRIBED, ids=lambda path: str(path.stem))
def test_each_fact_is_asked_for_once_in_ten_questions_at_most_and_what_is_open_has_its_question(path: Path) -> None:
    answer = default_advisor().evaluate(path, proofs=False)
    places = [pointer for question in answer.questions for pointer in question.pointers]
    assert len(places) == len(set(places))
    assert len(answer.questions) <= 10
    waiting = {mark for question in answer.questions for mark in question.verdicts}
    assert all(question.verdicts for question in answer.questions)
    for verdict in answer.findings:
        if verdict.verdict == "undetermined" and verdict.strength in ("must", "should"):
            said = verdict.ground in ANSWERED_BY_NOBODY and "no paper measured" in verdict.text
            # of more than ten, those that decide least are left to the next answer, and stand with the verdict
            left = len(answer.questions) == 10 and bool(verdict.missing)
            assert verdict.fingerprint in waiting or said or left, (verdict.guideline, verdict.subject.path)


@pytest.mark.parametrize("path", DESCRIBED[::4], ids=lambda path: str(path.stem))
def test_of_each_fact_that_descriptions_ask_for_it_is_told_where_to_look(path: Path) -> None:
    for question in default_advisor().questions(path, effects=False).questions:
        for fact in question.facts:
            grammar = grammar_at(fact.places[0].pointer)
            if grammar is not None:
                assert fact.look, (grammar.place, fact.quantity)
