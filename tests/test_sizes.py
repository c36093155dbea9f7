"""Sizes that are stated with their unit: what they come to, what is shown of them, what becomes of them in a text."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.ranges import ends_of
from domino_advisor.core.sizes import Size, as_stated, size_of
from domino_advisor.description.deployment import Deployment
from domino_advisor.description.editing import edited_text
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_schemas.deployment import load_deployment


def a_host(memory: Any) -> dict[str, Any]:
    return {"deployment": "x", "hosts": [{"name": "esx", "memory_gib": memory}]}


def read(memory: Any) -> Any:
    return load_deployment(a_host(memory))["hosts"][0]["memory_gib"]


@given(st.integers(1, 2**30))
def test_a_number_of_kib_is_the_same_in_any_unit(kib: int) -> None:
    same = [f"{kib} KiB", f"{kib * 1024} B", f"{kib * 1024}bytes", f"{kib} Ki"]
    if kib % 1024 == 0:
        same.append(f"{kib // 1024} MiB")
    assert {read(text) for text in same} == {kib / 2**20}


@given(st.integers(1, 2**19), st.integers(0, 2**19))
def test_a_range_of_two_values_with_units_is_the_range(low: int, more: int) -> None:
    stated = {"from": f"{low} GiB", "to": f"{(low + more) * 1024} MiB"}
    assert ends_of(read(stated)) == (low, low + more)


@pytest.mark.parametrize(
    ("text", "unit", "number"),
    [
        ("10240 MiB", "GiB", 10), ("9537 MiB", "GiB", 9.3134765625), ("1.5 TiB", "GiB", 1536), ("0.25GiB", "MiB", 256),
        ("2 MiB", "KiB", 2048), ("500000000000 B", "GB", 500), ("1 Ti", "GB", 1099.511627776),
    ],
)  # fmt: skip
def test_a_unit_is_converted_exactly(text: str, unit: str, number: float) -> None:
    assert size_of(text, unit) == number
    assert as_stated(size_of(text, unit)) == text


@pytest.mark.parametrize(
    "text", ["9537 MB", "16 GB", "16G", "8 kB", "10,240 MiB", "-1 GiB", "GiB", "0 GiB", "2048 TiB"]
)
def test_a_unit_that_may_be_two_or_a_number_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read(text)


def test_a_setting_of_notes_ini_is_the_number_in_the_file() -> None:
    server = {"name": "d", "notes_ini": {"NSF_Buffer_Pool_Size_MB": "1 GiB"}}
    with pytest.raises(InvalidInput):
        load_deployment({"deployment": "x", "hosts": [{"name": "e", "vms": [{"name": "v", "dpars": [server]}]}]})


def test_it_is_still_a_size_when_it_is_copied() -> None:
    size = Size(10, "10240 MiB")
    for one in (copy.deepcopy(size), pickle.loads(pickle.dumps(size))):
        assert (one, one.text, one.number) == (10, "10240 MiB", 10)


def test_the_typed_description_says_what_was_stated() -> None:
    stated = a_host({"from": "8192 MiB", "to": "16 GiB"})
    assert Deployment.from_description(stated).to_description() == stated
    assert Deployment.from_description(a_host("8192 MiB")).to_description() == a_host("8192 MiB")


def a_site(memory: Any) -> dict[str, Any]:
    """A guest of Domino 7 with too little memory for its users, in an LPAR."""
    server = {"name": "d", "workloads": [{"client": "nrpc", "users": {"active_15min": 3000}}]}
    image = {"os": "linux", "kernel_bits": 64, "swapping": "heavy", "dpars": [server]}
    lpar = {"name": "L", "real_cps": 4, "memory_gib": memory, "image": image}
    return {
        "deployment": "x", "environment": "production", "domino_release": "7.0.2",
        "machines": [{"name": "m", "architecture": "system-z", "lpars": [lpar]}],
    }  # fmt: skip


def test_it_is_judged_as_the_number_and_the_proof_shows_what_was_stated() -> None:
    advisor = Advisor()
    plain, sized = advisor.evaluate(a_site(2)), advisor.evaluate(a_site("2048 MiB"))
    told = [[(one.guideline, one.verdict, one.subject.path) for one in answer.verdicts] for answer in (plain, sized)]
    assert told[0] == told[1]
    place = "/machines/0/lpars/0/memory_gib"
    part = next(iter(advisor.evaluate_parts(a_site("2048 MiB"))))
    nodes = [node for verdict in part.verdicts for node in part.proof(verdict).values()]
    assert {node["written"] for node in nodes if node.get("pointer") == place and "written" in node} == {"2048 MiB"}


def test_a_patch_applies_to_what_was_sent() -> None:
    text = "deployment: x\nhosts:\n  - {name: e, memory_gib: 8192 MiB} # as vCenter has it\n"
    patch: list[dict[str, Any]] = [
        {"op": "test", "path": "/hosts/0/memory_gib", "value": "8192 MiB"},
        {"op": "replace", "path": "/hosts/0/memory_gib", "value": 16},
    ]
    assert edited_text(text, patch) == text.replace("8192 MiB", "16")


def test_a_plan_that_says_the_same_in_another_unit_changes_nothing() -> None:
    to = {"machines": [{"name": "m", "lpars": [{"name": "L", "memory_gib": 8}]}]}
    planned = a_site("8192 MiB") | {"changes": [{"name": "same", "to": to}]}
    (step,) = Advisor().evaluate(planned).plan
    assert not (step.breaks or step.alters)
