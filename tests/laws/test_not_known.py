"""That nobody knows something opens what hangs on it, and decides nothing (decision 67)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment
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
)
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
