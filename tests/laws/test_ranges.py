"""Laws of ranges: what is told of a range holds for every number in it, and a range of one number is that number."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from domino_advisor.core.answer import Evaluation, plain
from domino_advisor.core.ranges import ends_of
from domino_advisor.description.documents import read_file, read_text
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import FORMATS, render
from tests.deployments import drawn
from tests.ranges import Described, around, beside, point, wider, with_ranges
from tests.telling import NOTHING_SAID

ROOT = Path(__file__).parent.parent.parent
PATHS = sorted([*(ROOT / "tests" / "unseen").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")])


def described(path: Path) -> Described:
    found: Described = read_file(path).value
    return found


def evaluated(description: Described) -> Evaluation:
    return default_advisor().evaluate(description, proofs=False)


def answered(answer: Evaluation) -> dict[str, Any]:
    """All that an answer says, but for its hashes, and for the numbers that its patches quote."""
    told = answer.result | {"verdicts": [plain(verdict) for verdict in answer.verdicts]}
    del told["manifest"]
    told["plan"] = [step | {"input": ""} for step in told["plan"]]
    for recommendation in told["recommendations"]:
        for operation in recommendation.get("patch", ()):
            if operation["op"] == "test" and isinstance(operation["value"], dict):
                low, high = ends_of(operation["value"], whole="above" in operation["value"])
                assert low == high
                operation["value"] = low
    return told


def parts(node: Any, name: str) -> Iterator[Any]:
    """Every member of that name that is an object or a list, wherever it stands."""
    if isinstance(node, dict):
        for key, member in node.items():
            if key == name and isinstance(member, (dict, list)):
                yield member
            yield from parts(member, name)
    for member in node if isinstance(node, list) else ():
        yield from parts(member, name)


def in_order(description: Described) -> None:
    """Let no count of users contradict another: whoever is active is connected, and whoever is connected registered."""
    for users in parts(description, "users"):
        most = 0
        for kind in ("active_15min", "concurrent", "at_once", "unspecified", "connected", "registered"):
            if kind in users:
                most = users[kind] = max(most, users[kind])


def turned(wide: Evaluation, narrow: Evaluation) -> dict[tuple[str, str], tuple[str, str]]:
    """What was told, and is told otherwise once more is known."""
    then = {(verdict.guideline, verdict.subject.path): verdict.verdict for verdict in narrow.verdicts}
    return {
        (verdict.guideline, verdict.subject.path): (verdict.verdict, now)
        for verdict in wide.verdicts
        # what is met whether it applies or not may come out not to apply, and what nothing spoke of may be spoken of
        if verdict.verdict != "undetermined"
        and verdict.ground not in NOTHING_SAID
        and (now := then.get((verdict.guideline, verdict.subject.path), verdict.verdict)) != verdict.verdict
    }


@pytest.mark.parametrize("path", PATHS[::2], ids=lambda path: str(path.stem))
def test_a_range_of_one_number_is_that_number(path: Path) -> None:
    description = described(path)
    assert answered(evaluated(with_ranges(description, point))) == answered(evaluated(description))


@pytest.mark.parametrize("path", PATHS[::4], ids=lambda path: str(path.stem))
def test_more_than_one_less_and_less_than_one_more_is_that_number(path: Path) -> None:
    description = described(path)
    assert answered(evaluated(with_ranges(description, beside))) == answered(evaluated(description))


@pytest.mark.parametrize("path", PATHS[::2], ids=lambda path: str(path.stem))
def test_a_tenth_more_or_less_leaves_open_what_it_does_not_leave_as_it_was(path: Path) -> None:
    description = described(path)
    assert turned(evaluated(with_ranges(description, around)), evaluated(description)) == {}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("path", PATHS[:: len(PATHS) // 8], ids=lambda path: str(path.stem))
def test_every_format_tells_ranges(path: Path, name: str) -> None:
    document = read_text(json.dumps(with_ranges(described(path), around)))
    told = Told(default_advisor().evaluate(document), path.name, document)
    text = render(name, [told], depth="account").decode()
    # as Python writes an object; JSON has it in the proofs of SARIF
    assert "{'from'" not in text and "{&#39;from" not in text


AT_WORK = ("active_15min", "concurrent")
random_deployments = settings(max_examples=60, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))


def exact_of(seed: int) -> Described:
    """A random deployment in which some users are of a kind that is not stated, and no count contradicts another."""
    description, chance = drawn(seed, small=True), random.Random(seed)
    for users in parts(description, "users"):
        if chance.random() < 0.3:
            users["unspecified"] = chance.choice((0, 799, 1000, 1201, 5000, 12_001))
    in_order(description)
    return description


@random_deployments
@given(st.integers(0, 2**32))
def test_a_narrower_range_turns_nothing_that_was_told(seed: int) -> None:
    exact = exact_of(seed)
    wide = with_ranges(exact, wider(random.Random(seed)))
    answer = evaluated(exact)
    # a statement that an exact number overrules stands beside a range that does not
    assume(not answer.overruled)
    assert turned(evaluated(wide), answer) == {}


@random_deployments
@given(st.integers(0, 2**32), st.sampled_from(("registered", "connected", "active_15min", "concurrent")))
def test_how_users_were_counted_turns_nothing_that_was_told_without_it(seed: int, kind: str) -> None:
    exact = exact_of(seed)
    counted = copy.deepcopy(exact)
    for users in parts(counted, "users"):
        # the users of production are the largest count of those at work that is stated, so a second one adds to them
        known = AT_WORK if kind in AT_WORK else (kind,)
        if "unspecified" in users and not users.keys() & set(known):
            users[kind] = users.pop("unspecified")
    stated = copy.deepcopy(counted)
    in_order(counted)
    assume(stated == counted)  # another count may say that they are not of this kind
    changed = turned(evaluated(exact), evaluated(counted))
    if kind in AT_WORK:
        # of those who are active nobody says how many work at the same time, nor of these how many are active
        changed = {pair: verdicts for pair, verdicts in changed.items() if "undetermined" not in verdicts}
    assert changed == {}


@random_deployments
@given(st.integers(0, 2**32), st.sampled_from(("connected", "active_15min", "concurrent")))
def test_of_what_kind_those_at_once_are_turns_nothing_that_was_told_without_it(seed: int, kind: str) -> None:
    exact, chance = exact_of(seed), random.Random(seed)
    for users in parts(exact, "users"):
        # a count of those at work beside it says that those at once are others
        if not users.keys() & {"connected", "unspecified", *AT_WORK}:
            users["at_once"] = chance.choice((0, 799, 1000, 1201, 5000, 12_001))
    in_order(exact)
    counted = copy.deepcopy(exact)
    for users in parts(counted, "users"):
        if "at_once" in users:
            users[kind] = users.pop("at_once")
    changed = turned(evaluated(exact), evaluated(counted))
    if kind in AT_WORK:
        # of those who are active nobody says how many work at the same time, nor of these how many are active
        changed = {pair: verdicts for pair, verdicts in changed.items() if "undetermined" not in verdicts}
    assert changed == {}


@random_deployments
@given(st.integers(0, 2**32))
def test_which_client_users_have_turns_nothing_that_was_told_without_it(seed: int) -> None:
    exact, chance = exact_of(seed), random.Random(seed)
    unknown = copy.deepcopy(exact)
    for workloads in parts(unknown, "workloads"):
        if workloads and chance.random() < 0.7:
            chance.choice(workloads)["client"] = "unknown"
    answer = evaluated(exact)
    # a third kind of client beside two whose limits are both broken is a mixture that nobody measured
    mixed = {(verdict.guideline, verdict.subject.path) for verdict in answer.verdicts if verdict.ground == "mixture"}
    changed = turned(evaluated(unknown), answer)
    assert {pair: verdicts for pair, verdicts in changed.items() if pair not in mixed} == {}
