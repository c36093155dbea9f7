"""That nobody knows something opens what hangs on it, and decides nothing (decision 67)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor_schemas.deployment import load_deployment
from tests.deployments import drawn, in_several_parts
from tests.examples import EXAMPLES, FOLDER

_NAMED = (
    "name",
    "client",
    "users",
    "of",
    "rests_on",
    "deployment",
    "to",
    "removes",
    "instead_of",
    "remarks",
    "partial",
    "count",
    "active",
    "environment",
)
"""What is needed, names something else, or says what the object is."""
_DRAWN = 6


def places(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of the members of objects that have no others beneath them."""
    for name, member in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(member, (dict, list)) and not isinstance(name, str):
            yield from places(member, (*at, name))
        elif isinstance(name, str) and name not in _NAMED:
            if isinstance(member, (dict, list)):
                yield from places(member, (*at, name))
            else:
                yield (*at, name)


def owner_of(description: Any, place: tuple[Any, ...]) -> Any:
    for step in place[:-1]:
        description = description[step]
    return description


def unknowing(description: Any, chance: random.Random) -> Any:
    """The description, in which nobody knows some of what it states."""
    said = copy.deepcopy(description)
    found = list(places(said))
    for place in chance.sample(found, min(4 * _DRAWN, len(found))):
        owner, name = owner_of(said, place), place[-1]
        member = owner.pop(name)
        owner["not_known"] = [*owner.get("not_known", ()), name]
        try:
            load_deployment(said)
        except InvalidInput:  # it is needed
            owner["not_known"].remove(name)
            owner[name] = member
    return said


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_is_the_same_however_the_site_is_parted(seed: int) -> None:
    said = unknowing(load_deployment(in_several_parts(seed)), random.Random(seed))
    base = default_advisor().rule_base
    whole, *others = (Advisor(base, part_subjects=size).evaluate(said).to_bytes() for size in (10**9, 7, 1))
    assert others == [whole, whole]


@pytest.mark.parametrize("seed", range(6))
def test_verdicts_are_the_same_without_proofs(seed: int) -> None:
    said = unknowing(load_deployment(drawn(seed)), random.Random(seed))
    told = [default_advisor().evaluate(said, proofs=proofs).verdicts for proofs in (True, False)]
    first, second = ([(one.fingerprint, one.verdict, one.text) for one in found] for found in told)
    assert first == second


def verdicts(description: Any) -> dict[tuple[str, str], str]:
    found = default_advisor().evaluate(description, proofs=False).verdicts
    return {(one.guideline, one.subject.path): one.verdict for one in found}


@pytest.mark.parametrize("example", EXAMPLES[::3])
def test_it_opens_what_hangs_on_it_and_decides_nothing(example: str) -> None:
    described = load_deployment(read_file(FOLDER / f"{example}.yaml").value)
    chance = random.Random(example)
    found = list(places(described))
    for place in chance.sample(found, min(_DRAWN, len(found))):
        without = copy.deepcopy(described)
        del owner_of(without, place)[place[-1]]
        said = copy.deepcopy(without)
        owner = owner_of(said, place)
        owner["not_known"] = [*owner.get("not_known", ()), place[-1]]
        try:
            silent = verdicts(without)
        except InvalidInput:  # it is needed
            continue
        for pair, verdict in verdicts(said).items():
            before = silent.get(pair, "not-applicable")
            # what is met whatever the fact is is told to be so where something is said of it
            allowed = {before, "undetermined", *(("satisfied",) if before == "not-applicable" else ())}
            assert verdict in allowed, (place, pair, before, verdict)
