"""Laws of the places that a proof and what is overruled name, over descriptions of people and examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml
from jsonpointer import resolve_pointer

from domino_advisor.core.proof import Node
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.proofs import Proofs
from tests.contradicting import contradicting
from tests.examples import FOLDER as EXAMPLES
from tests.laws.test_unseen_descriptions import FOLDER as UNSEEN

_ABSENT = object()
_EXAMPLES = (
    "consolidation-plan", "site-lpar-bank", "site-two-platforms", "site-today-aix", "site-vsphere-clusters-and-ha",
    "site-windows-2003-builder", "site-zvm-web-mail", "vsphere-ft-4000",
)  # fmt: skip
FILES = (
    *sorted(UNSEEN.glob("??-*.yaml")),
    *sorted(UNSEEN.glob("x-*.yaml")),
    *(EXAMPLES / f"{n}.yaml" for n in _EXAMPLES),
)


@pytest.fixture(scope="module")
def in_many_parts() -> Advisor:
    """One that takes every value of another part over."""
    return Advisor(default_advisor().rule_base, part_subjects=1)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def description(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(request.param.read_text("utf-8"))
    return found


def at(description: dict[str, Any], pointer: str | None) -> Any:
    return _ABSENT if pointer is None else resolve_pointer(description, pointer, _ABSENT)


def nodes_of(description: dict[str, Any]) -> Mapping[str, Node]:
    proofs = default_advisor().evaluate(description).proofs
    assert isinstance(proofs, Proofs)
    return proofs.nodes


def test_what_a_proof_says_is_stated_stands_in_the_description(description: dict[str, Any]) -> None:
    nodes = nodes_of(description)
    assert nodes
    for node in nodes.values():
        if node["kind"] == "stated":
            assert at(description, node["pointer"]) is not _ABSENT, node
            assert "written" in node or "counted" in node, node


def test_a_count_of_users_is_told_where_it_stands(description: dict[str, Any]) -> None:
    for node in nodes_of(description).values():
        if node["kind"] == "users":
            (told,) = node["says"].items()
            assert node["pointer"].endswith(f"/users/{told[0]}")
            assert at(description, node["pointer"]) == told[1]


@pytest.mark.parametrize("said", [True, False])
def test_what_overrules_a_statement_stands_elsewhere_in_the_description(
    in_many_parts: Advisor, description: dict[str, Any], said: bool
) -> None:
    against = contradicting(description, said)
    for found in in_many_parts.evaluate(against, proofs=False).overruled:
        places = [fact.pointer for fact in found.facts]
        assert places, found
        assert found.said.pointer not in places
        assert all(at(against, place) is not _ABSENT for place in places), found
        assert not found.text.endswith(": .")


def test_some_statements_are_overruled(in_many_parts: Advisor) -> None:
    """The law before is about something."""
    found = set()
    for path in FILES:
        against = contradicting(yaml.safe_load(path.read_text("utf-8")), path.stem.startswith("vm"))
        found |= {one.taken.quantity for one in in_many_parts.evaluate(against, proofs=False).overruled}
    assert {"domino-cluster.network_own", "device.other_io", "device.supports_raid10"} <= found
