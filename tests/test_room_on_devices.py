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


def mail(
    *dpars: dict[str, Any], os: str = "aix", architecture: str = "power", gb: Any = 100, **device: Any
) -> dict[str, Any]:
    lpars = [{"name": "L", "image": {"os": os, "dpars": [{"mail_devices": ["d"], **dpar} for dpar in dpars]}}]
    machines = [{"name": "p", "architecture": architecture, "lpars": lpars}]
    array = {"name": "array", "kind": "array"}
    return {"deployment": "D", "machines": machines, "devices": [{"name": "d", "gb": gb, **device}, array]}


def dpar(name: str, files: Any, *sizes: Any, **members: Any) -> dict[str, Any]:
    clients = zip(("nrpc", "dwa", "imap"), sizes, strict=False)
    groups = [{"client": client, **({} if size is None else {"mail_file_mib": size})} for client, size in clients]
    return {"name": name, "mail_files": files, "workloads": groups, **members}


def of_mail(description: dict[str, Any]) -> list[str]:
    return [one.text for one in default_advisor().evaluate(description, proofs=False).conflicting]


class TestMailFiles:
    """Mail files that are all said to lie on one device have to fit there, on whichever platform."""

    @pytest.mark.parametrize(
        ("description", "said"),
        [
            (mail(dpar("a", 3000, 200)), 1),
            (mail(dpar("a", 3000, 200), os="linux", architecture="system-z"), 1),
            # 400 files of 250 MiB are 100 GB if a MiB is a million bytes, and a GB may be one of 1,024 MiB
            (mail(dpar("a", 400, 250)), 0),
            (mail(dpar("a", 432, 250)), 0),
            (mail(dpar("a", 440, 250)), 1),
            (mail(dpar("a", 220, 250), dpar("b", 220, 250)), 1),
            (mail(dpar("a", 220, 250, count=2)), 1),
            (mail(dpar("a", 220, 250)), 0),
            # of several groups of users those with the smallest mail files count
            (mail(dpar("a", 1000, 200, 50)), 0),
            (mail(dpar("a", 1000, 200, 150)), 1),
            (mail(dpar("a", 1000, 200, None)), 0),
            (mail(dpar("a", 3000, 200, partial=["workloads"])), 0),
            (mail(dpar("a", {"from": 3000}, 200)), 1),
            (mail(dpar("a", {"to": 3000}, 200)), 0),
            # part of them may lie elsewhere
            (mail(dpar("a", 3000, 200, mail_devices=["d", "array"])), 0),
            (mail(dpar("a", 3000, 200, partial=["mail_devices"])), 0),
            (mail(dpar("a", 3000, 200), count=6), 0),
            (mail(dpar("a", 3000, 200), gb={"from": 100}), 0),
            (mail(dpar("a", 3000, 200), gb={"to": 200}), 1),
            # what is stored there may take less than its size
            (mail(dpar("a", 3000, 200, features=["daos"])), 0),
            (mail(dpar("a", 3000, 200), thin_provisioned=True), 0),
            (mail(dpar("a", 3000, 200), thin_provisioned=False), 1),
            (mail(dpar("a", 3000, 200), features=["deduplication"]), 0),
        ],
    )
    def test_have_to_fit(self, description: dict[str, Any], said: int) -> None:
        assert len(of_mail(description)) == said

    def test_what_the_device_lies_on_may_be_thin(self) -> None:
        description = mail(dpar("a", 3000, 200), lies_on="array")
        assert len(of_mail(description)) == 1
        description["devices"][1]["thin_provisioned"] = True
        assert of_mail(description) == []

    def test_are_told_with_their_places_and_what_may_be_otherwise(self) -> None:
        answer = default_advisor().evaluate(mail(dpar("a", 3000, 200), dpar("b", 10, 200)))
        (found,) = answer.conflicting
        assert found.text == (
            "devices/d has 100 GB, and all of these are said to lie there: 3,000 mail files of 200 MiB (p/L/a) and 10 "
            "mail files of 200 MiB (p/L/b). By our sum they take at least 600.3 GB, so that one of these is not as it "
            "is stated, or not all of it fits, unless what is stored takes less than its size (compression, "
            "deduplication, DAOS). None is taken."
        )
        assert [one.pointer for one in found.statements] == ["/devices/0/gb", "/devices/0"]
        assert len(found.facts) == 4
        lines = [line for _, line in proof_lines(answer.proof(found.id))]
        assert "1. The mail files that lie there take more than there is room for" in lines
        assert any("/dpars/0/mail_files states 3000" in line for line in lines)
        assert default_advisor().check_proofs(mail(dpar("a", 3000, 200), dpar("b", 10, 200))) == []

    def test_of_many_dpars_some_are_named(self) -> None:
        (text,) = of_mail(mail(*(dpar(f"d{n}", 3000, 200) for n in range(9))))
        assert "(p/L/d2) and those of 6 more DPARs" in text

    def test_change_no_verdict(self) -> None:
        full, empty = (
            default_advisor().evaluate(mail(dpar("a", 3000, 200), gb=gb), proofs=False).verdicts for gb in (9, 9999)
        )
        assert [v.verdict for v in full] == [v.verdict for v in empty]


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
        ("stored: {room: gb, files: mail_files, size: mail_file_mib, unless: {}}", "stored: loose_percent is missing"),
        (
            "stored: {room: gib, files: mail_files, size: mail_file_mib, loose_percent: 8, unless: {}}",
            "stored: no device has gib",
        ),
        (
            "stored: {room: gb, files: mail_files, size: mail_file_mib, loose_percent: 8, unless: {thin: [true]}}",
            "stored: no device, DPAR or image has thin",
        ),
    ],
)
def test_what_is_wrong_in_the_file_is_told(text: str, fault: str) -> None:
    assert list(misread(text.encode(), set())) == [f"measurements.yml: {fault}"]
