"""Laws of every answer, held on the description that has all there is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import default_advisor
from tests.everything import everything
from tests.laws.test_properties import told
from tests.telling import NOTHING_SAID

_MAY_BE_PARTIAL = frozenset(
    (
        *("machines", "lpars", "guests", "dpars", "workloads", "esx_clusters", "hosts", "vms", "vswitches", "disks"),
        *("carries", "connected_devices", "enabled_devices", "other_io", "mail_devices", "domino_clusters", "members"),
    )
)


def orders(node: Any, chance: random.Random) -> Any:
    """The same with the members of every list in another order."""
    if isinstance(node, dict):
        return {name: orders(member, chance) for name, member in node.items()}
    if isinstance(node, list):
        return chance.sample([orders(member, chance) for member in node], len(node))
    return node


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_lists_changes_nothing_but_pointers(seed: int) -> None:
    described = everything()
    other = orders(described, random.Random(seed))
    assert told(default_advisor().evaluate(other)) == told(default_advisor().evaluate(described))


def lists(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of the lists that may be left incomplete, those of named things and of references to them."""
    for name, member in node.items() if isinstance(node, dict) else enumerate(node):
        if name in _MAY_BE_PARTIAL and isinstance(member, list):
            yield (*at, name)
        if isinstance(member, (dict, list)):
            yield from lists(member, (*at, name))


def test_what_a_list_leaves_out_contradicts_nothing_that_was_told_without_it() -> None:
    all_of_it = default_advisor().evaluate(everything(), proofs=False)
    whole = {(v.guideline, v.subject.path): v.verdict for v in all_of_it.verdicts}
    given_way = {(one.subject.path, one.taken.quantity) for one in all_of_it.overruled}
    evaluated = 0
    for place in lists(everything()):
        described = everything()
        owner = described
        for step in place[:-1]:
            owner = owner[step]
        if not owner[place[-1]]:
            continue
        del owner[place[-1]][0]
        owner["partial"] = sorted({*owner.get("partial", ()), place[-1]})
        try:
            answer = default_advisor().evaluate(described, proofs=False)
        except InvalidInput:  # something else names what is left out, or the list would be empty
            continue
        evaluated += 1
        for found in answer.verdicts:
            before = whole[found.guideline, found.subject.path]
            unless = found.verdict == "violated" and any(state.state == "open" for state in found.exceptions)
            # a list that is not complete opens no platform of which it names nothing
            unless = unless or found.ground in NOTHING_SAID
            # what is said stands again where the fact that speaks against it is left out
            unless = unless or any((found.subject.path, seen.quantity) in given_way for seen in found.observed)
            # what is evaluated is what is described: advice may concern only what the list leaves out
            assert found.verdict in (before, "undetermined", "not-applicable") or unless, (
                place,
                found.guideline,
                found.subject.path,
            )
    assert evaluated > 8


def test_every_value_that_is_told_is_of_a_type_that_the_specification_has() -> None:
    """A flag may stand for a whole list or object of the description; what is told of it is that it holds."""
    for checked in ({}, {"checked": {"licensing": False}}):
        for verdict in default_advisor().evaluate(everything() | checked).verdicts:
            for seen in verdict.observed:
                assert seen.value is None or type(seen.value) in (str, float, int, bool), (verdict.guideline, seen)
