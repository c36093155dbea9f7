"""The papers' computations: their terms, their computations, and that never two of them answer one question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.loading import hash_of
from domino_advisor.sizing.sizer import Sizer
from domino_advisor.sizing.sizing_base import SizingBase, load_sizing_base


@pytest.fixture(scope="module")
def base() -> SizingBase:
    return load_sizing_base(load_rule_base())


def text_of(file: str) -> str:
    return load_rule_base().files[file].decode()


def with_files(texts: Mapping[str, str]) -> RuleBase:
    """The rule base with other texts in files that hold computations: no guideline is read from those."""
    shipped = load_rule_base()
    files = {**shipped.files, **{file: text.encode() for file, text in texts.items()}}
    return replace(shipped, files=files, hash=hash_of(files))


def changed(file: str, old: str, new: str) -> RuleBase:
    text = text_of(file)
    assert old in text
    return with_files({file: text.replace(old, new, 1)})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ceiling(mail.dpars / dpars)", "ceiling(mail.dpars / 4)", "the number 4 stands in it"),
        ("ceiling(mail.dpars / dpars)", "ceiling(mail.dpars / each)", "there is no figure each"),
        ("ceiling(mail.dpars / dpars)", "ceiling(mail.dparts / dpars)", "mail.dparts (is mail.dpars meant?)"),
        ("ceiling(mail.dpars / dpars)", "mail.dpars <= dpars", "is a condition, where a number is needed"),
        ("ceiling(mail.dpars / dpars)", "round(mail.dpars / dpars)", "there is no function round"),
        ("ceiling(mail.dpars / dpars)", "ceiling(mail.dpars, dpars)", "ceiling takes 1, not 2"),
        ("ceiling(mail.dpars / dpars)", "mail.dpars", "figure dpars is used by no term"),
        ("    computes: ceiling(mail.dpars / dpars)\n", "", "it either computes a term or looks_up a table"),
    ],
)
def test_what_is_wrong_with_a_formula_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(RuleBaseError) as raised:
        load_sizing_base(changed("redpaper-z-2006/sizing/images.yml", old, new))
    (fault,) = raised.value.faults
    assert message in fault and "redpaper-z-2006/" in fault


def test_every_request_gets_a_figure_of_images_or_the_reason_why_not(base: SizingBase) -> None:
    names = ("mail.platform", "mail.environment", "mail.availability", "mail.client", "mail.ft_link")
    for words in product(*(base.quantities[name].among for name in names)):
        facts: dict[str, str | int | float | None] = dict(zip(names, words, strict=True))
        figures = ("mail.images",) if facts["mail.platform"] == "vsphere" else ("mail.dpars",)
        told = [c for c in base.computations.values() if c.figure in figures]
        said = [u for u in base.untold if u.figure in figures]
        wheres = [computation.where for computation in told] + [untold.where for untold in said]
        assert any(all(premise.admits(facts.get(q)) for q, premise in where.items()) for where in wheres), facts


def test_every_figure_is_computed_summed_or_said_not_to_be_told(base: SizingBase) -> None:
    summed = {name for section in base.sections.values() for name in section.get("totals", {})}
    computed = {computation.figure for computation in base.computations.values()}
    assert set(base.figures) == computed | summed | {u.figure for u in base.untold}


def test_what_is_ours_is_not_said_to_be_stated(base: SizingBase) -> None:
    for computation in base.computations.values():
        if base.rule_base.items[computation.item].basis == "ours":
            assert computation.basis == "derived", computation.id


def test_texts_are_sentences(base: SizingBase) -> None:
    texts = [computation.error for computation in base.computations.values()]
    texts += [note.text for computation in base.computations.values() for note in computation.notes]
    texts += [untold.text for untold in base.untold]
    assert [text for text in texts if not re.match(r"[A-Z].*\.$", text, re.DOTALL)] == []


def test_a_question_ends_as_questions_do(base: SizingBase) -> None:
    questions = [q.question for q in base.quantities.values() if q.question] + list(base.users.values())
    assert [question for question in questions if not question.endswith("?")] == []


# half way from 3 % at 2:1 to 7.1 % at 4:1
def test_a_table_may_be_read_on_a_line_if_its_card_says_so() -> None:
    on_a_line = changed("redpaper-z-2006/sizing/zvm.yml", "between: bounds", "between: line")
    sizer = Sizer(Advisor(on_a_line))
    asked = {"zvm": {"client": "nrpc", "environment": "test", "real_cps": 4, "virtual_cps": 12}}
    assert sizer.size(asked).figure("zvm.ratio_cost").value == pytest.approx(5.05)
    assert sizer.check_proofs(asked) == []


def test_a_further_computation_needs_no_python() -> None:
    text = text_of("sizing.yml")
    section = """\
  shelf:
    title: a shelf
    about: Mail files on LUNs.
    members:
      users: {type: whole, least: 1, most: 100000, example: 4000, required: true, about: Users, question: How many?}
"""
    text = text.replace("\nusers:\n", f"\n{section}\nusers:\n", 1)
    text = text.replace("\nfigures:\n", "\nfigures:\n  shelf.luns: {title: LUNs, unit: LUN}\n", 1)
    computation = """\
source: vsphere-domino-2011
title: Storage
computations:
  - id: size-storage
    yields: shelf.luns
    item: lun-per-1000-users
    basis: practice
    figures: {each: {value: users_per_mail_lun}}
    computes: ceiling(shelf.users / each)
    error: The paper states none.
"""
    further = {"sizing.yml": text, "vsphere-domino-2011/sizing/storage.yml": computation}
    made = Sizer(Advisor(with_files(further)))
    assert made.size({"shelf": {"users": 2_001}}).figure("shelf.luns").value == 3
    with pytest.raises(InvalidInput, match="users"):
        made.size({"shelf": {}})


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("images.yml", "value: active15_users_per_dpar", "value: nothing", "has no value nothing"),
        ("images.yml", "yields: mail.dpars\n", "yields: mail.nothing\n", "no such figure: mail.nothing"),
        ("images.yml", "mail.client: [nrpc, dwa]", "mail.client: [nrpc, notes]", "mail.client is never nrpc or notes"),
        ("zvm.yml", "item: ratio-1-1, value: ratio", "item: ratio-4-1, value: ratio", "do not rise"),
        ("arrays.yml", "{from: 3, to: 12}", "{from: 3, until: 12}", "is neither words nor spans"),
        ("arrays.yml", "array.drives: {from: 3, to: 12}", "array.drives: [stated, many]", "is never stated or many"),
        ("arrays.yml", "array.raid: [raid-5]", "array.raid: {from: 3, to: 5}", "array.raid is never 3 to 5"),
        ("arrays.yml", "array.users: stated", "upgrade.client: [nrpc]", "upgrade.client is never nrpc"),
        ("arrays.yml", "{named: users_3_drives,", "{named: users_7_drives,", "users_7_drives with one number"),
        ("arrays.yml", "item: table3-na-meaning", "item: nothing-of-it", "no such inventory item"),
        ("zvm.yml", "upper: {item: nrpc-guest-2cp, value: zvm_cost}", "upper: {value: zvm_cost_upper}", "not print"),
    ],
)
def test_what_does_not_fit_is_a_fault_of_the_rule_base(file: str, old: str, new: str, fault: str) -> None:
    paper = "xseries-w2k-2001" if file == "arrays.yml" else "redpaper-z-2006"
    with pytest.raises(RuleBaseError) as caught:
        load_sizing_base(changed(f"{paper}/sizing/{file}", old, new))
    assert any(fault in found for found in caught.value.faults), caught.value.faults
