"""The rule base held against the inventory: each item one role, and nothing left out without being named."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domino_advisor.authoring.coverage import ADDED, ROLES, Coverage, coverage
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.guidelines import Topic

GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"
EXCEPTION = "redpaper-z-2006/nrpc-heavy-users-more-cps-62"
PAPER = "compaq-partition-1998"
UNUSED = f"{PAPER}/headline-5150-users"


@pytest.fixture(scope="module")
def rule_base() -> RuleBase:
    return load_rule_base()


def with_roles(rule_base: RuleBase, *roles: Mapping[str, Mapping[str, Any]]) -> Coverage:
    """The coverage with a topic for each mapping of roles in place of those of PAPER, and the faults they bring."""
    names = ("invented", *(f"invented-{number}" for number in range(2, len(roles) + 1)))
    topics = [Topic(PAPER, name, name, (), stated) for name, stated in zip(names, roles, strict=True)]
    others = tuple(topic for topic in rule_base.topics if topic.source != PAPER)
    found = coverage(dataclasses.replace(rule_base, topics=(*others, *topics)))
    before = coverage(rule_base).faults
    return replace(found, faults=tuple(fault for fault in found.faults if fault not in before))


def test_every_item_has_one_role_or_is_missing(rule_base: RuleBase) -> None:
    found = coverage(rule_base)
    assert found.items + found.added == len(rule_base.items) == len(found.roles) + len(found.missing)
    assert set(found.roles) | set(found.missing) == set(rule_base.items)
    assert sum(found.counts.values()) == len(found.roles)


@pytest.mark.parametrize("paper", ["redpaper-z-2006", "vsphere-domino-2011"])
def test_no_item_of_a_paper_that_is_encoded_is_without_a_role(rule_base: RuleBase, paper: str) -> None:
    assert [item for item in coverage(rule_base).missing if item.startswith(f"{paper}/")] == []


def test_hardly_anything_is_left_out_and_never_for_want_of_a_reason(rule_base: RuleBase) -> None:
    left = [item for item, role in coverage(rule_base).roles.items() if role == "not_encoded"]
    assert len(left) <= 0.03 * len(rule_base.items)


def test_the_topics_of_the_rule_base_do_not_contradict_themselves(rule_base: RuleBase) -> None:
    assert coverage(rule_base).faults == ()


def test_the_counts_as_json_have_exactly_the_promised_members(rule_base: RuleBase) -> None:
    assert list(coverage(rule_base).as_dict()) == ["items", "added", *ROLES, "missing"]


def test_a_card_makes_its_item_and_what_it_covers_a_guideline(rule_base: RuleBase) -> None:
    roles = coverage(rule_base).roles
    assert roles[GUIDELINE] == "guideline"
    assert {roles[item] for guideline in rule_base.guidelines.values() for item in guideline.covers} <= {"guideline"}


def test_the_item_of_an_exception_is_a_qualifier(rule_base: RuleBase) -> None:
    assert coverage(rule_base).roles[EXCEPTION] == "caveat"


@pytest.mark.parametrize("role", ROLES[1:])
def test_a_topic_may_state_the_role_of_an_item_that_no_card_uses(rule_base: RuleBase, role: str) -> None:
    found = with_roles(rule_base, {UNUSED: {"role": role, "reason": "a reason", "test": "a test"}})
    assert found.roles[UNUSED] == role
    assert UNUSED not in found.missing
    assert found.topics["compaq-partition-1998/invented"][role] == 1
    assert found.faults == ()


def test_a_stated_role_that_agrees_with_its_use_is_no_fault(rule_base: RuleBase) -> None:
    assert with_roles(rule_base, {EXCEPTION: {"role": "caveat"}}).faults == ()


def test_a_stated_role_that_differs_from_its_use_is_a_fault(rule_base: RuleBase) -> None:
    found = with_roles(rule_base, {EXCEPTION: {"role": "term"}})
    assert [fault.split(":")[0] for fault in found.faults] == [EXCEPTION]
    assert "term by roles of compaq-partition-1998/invented, but caveat by " in found.faults[0]
    assert not found.complete


def test_two_topics_that_state_different_roles_are_a_fault(rule_base: RuleBase) -> None:
    found = with_roles(rule_base, {UNUSED: {"role": "term"}}, {UNUSED: {"role": "evidence"}})
    assert len(found.faults) == 1


@pytest.mark.parametrize(("role", "lacks"), [("not_encoded", "without a reason"), ("conduct", "without the test")])
def test_a_role_that_promises_something_names_it(rule_base: RuleBase, role: str, lacks: str) -> None:
    assert [fault for fault in with_roles(rule_base, {UNUSED: {"role": role}}).faults if lacks in fault]


def test_items_added_later_are_counted_apart(rule_base: RuleBase, tmp_path: Path) -> None:
    (tmp_path / ADDED).parent.mkdir()
    (tmp_path / ADDED).write_text(f"{UNUSED}\n\n{GUIDELINE}\n", "utf-8")
    found = coverage(dataclasses.replace(rule_base, folder=tmp_path))
    assert (found.items, found.added) == (len(rule_base.items) - 2, 2)


def test_an_added_item_has_to_be_there(rule_base: RuleBase, tmp_path: Path) -> None:
    (tmp_path / ADDED).parent.mkdir()
    (tmp_path / ADDED).write_text("paper/nothing\n", "utf-8")
    with pytest.raises(RuleBaseError, match="no such inventory item: paper/nothing"):
        coverage(dataclasses.replace(rule_base, folder=tmp_path))
    shutil.rmtree(tmp_path)
