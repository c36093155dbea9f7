"""A device on which more is needed than it has room for: both are shown, in one place, and no verdict hangs on it."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.measurements import misread
from domino_advisor.report.proof_lines import proof_lines


def site(*devices: dict[str, Any]) -> dict[str, Any]:
    image = {"os": "aix", "dpars": [{"name": "mail", "mail_devices": [devices[0]["name"]]}]}
    lpars = [{"name": "L", "image": image}]
    machines = [{"name": "p", "architecture": "power", "lpars": lpars}]
    return {"deployment": "D", "domino_release": "14.0", "machines": machines, "devices": list(devices)}


def told(*devices: dict[str, Any]) -> list[str]:
    return [one.text for one in default_advisor().evaluate(site(*devices), proofs=False).conflicting]


@pytest.mark.parametrize(
    ("device", "said"),
    [
        ({"gb": 100, "needed_gb": 160}, 1),
        ({"gb": 100, "needed_gb": 102}, 1),
        ({"gb": 100, "needed_gb": 100}, 0),
        ({"gb": 100, "needed_gb": 99}, 0),
        ({"gb": {"from": 100, "to": 200}, "needed_gb": 160}, 0),
        ({"gb": {"from": 100, "to": 150}, "needed_gb": 160}, 1),
        ({"gb": 100, "needed_gb": {"from": 160}}, 1),
        ({"gb": 100}, 0),
        ({"needed_gb": 160}, 0),
    ],
)
def test_what_is_needed_has_to_fit(device: dict[str, Any], said: int) -> None:
    assert len(told({"name": "d", **device})) == said


def test_it_names_the_device_and_both_amounts_with_their_places() -> None:
    answer = default_advisor().evaluate(site({"name": "d", "gb": 100}, {"name": "e", "gb": 100, "needed_gb": 160}))
    (found,) = answer.conflicting
    assert found.text == (
        "devices/e has 100 GB, and 160 GB are needed there: one of the two is not as it is stated, or not all of it "
        "fits. None is taken."
    )
    assert [one.pointer for one in found.statements] == ["/devices/1/needed_gb", "/devices/1/gb"]
    lines = [line for _, line in proof_lines(answer.proof(found.id))]
    assert any("More is needed than there is room for" in line for line in lines)
    assert any("/devices/1/needed_gb states 160" in line for line in lines)


def test_a_device_by_itself_changes_no_verdict() -> None:
    (full,), (empty,) = (
        [default_advisor().evaluate(site({"name": "d", "gb": gb, "needed_gb": 160}))] for gb in (9, 999)
    )
    assert [v.verdict for v in full.verdicts] == [v.verdict for v in empty.verdicts]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("within: {host: {cores: cores}}", "within: nothing is needed of a host"),
        ("within: {device: {neded_gb: gb}}", "within: no device has neded_gb"),
        ("within: {device: {needed_gb: gib}}", "within: no device has gib"),
    ],
)
def test_what_is_wrong_in_the_file_is_told(text: str, fault: str) -> None:
    assert list(misread(text.encode(), set())) == [f"measurements.yml: {fault}"]
