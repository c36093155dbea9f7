"""Where the system of a VM is, as its virtual disks tell it: a VM starts from one of them."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.proof_lines import proof_lines

WHERE = "/hosts/0/vms/0/mail_apart_from_system"


def described(disks: list[dict[str, Any]], *mail: str, **more: Any) -> dict[str, Any]:
    vm = {"name": "v", "os": "windows", "disks": disks, "dpars": [{"name": "m", "mail_devices": list(mail)}], **more}
    devices = [
        {"name": "one", "kind": "lun"}, {"name": "two", "kind": "lun", "lies_on": "array"},
        {"name": "array", "kind": "array"}, {"name": "volume", "kind": "volume", "lies_on": "two"},
        {"name": "unit", "kind": "storage-unit"},
    ]  # fmt: skip
    return {
        "deployment": "D", "environment": "production", "devices": devices,
        "hosts": [{"name": "esx", "esx_release": "4.0", "vms": [vm]}],
    }  # fmt: skip


def told(disks: list[dict[str, Any]], mail: str, **more: Any) -> tuple[str, bool]:
    """The verdict on the system and the mail files of a VM, and whether it is asked where the system is."""
    answer = default_advisor().evaluate(described(disks, mail, **more), proofs=False)
    return verdict(answer).verdict, any(WHERE in question.pointers for question in answer.questions)


def verdict(answer: Evaluation) -> Verdict:
    (found,) = (one for one in answer.verdicts if one.guideline.endswith("separate-os-and-mail-datastores"))
    return found


def pointers(site: dict[str, Any]) -> set[str]:
    """Where the proof of the verdict leads to in the description."""
    answer = default_advisor().evaluate(site)
    return {str(node.get("pointer")) for node in answer.proof(verdict(answer).fingerprint).values()}


ONE, TWO = {"name": "first", "device": "one"}, {"name": "second", "device": "two"}
HIGH = {"name": "third", "device": "volume"}
ARRAY, UNIT = {"name": "fourth", "device": "array"}, {"name": "fifth", "device": "unit"}
DISKS, MAIL = "/hosts/0/vms/0/disks", "/hosts/0/vms/0/dpars/0/mail_devices"


@pytest.mark.parametrize(
    ("disks", "mail", "more", "expected"),
    [
        # Whichever of them it starts from, it is with the mail files, or is not.
        ([ONE, {"name": "other", "device": "one"}], "one", {}, ("violated", False)),
        ([ONE], "two", {}, ("satisfied", False)),
        # It may start from the disk that is with the mail files, or from the other.
        ([ONE, TWO], "two", {}, ("undetermined", True)),
        ([ONE, TWO], "two", {"system_device": "one"}, ("satisfied", False)),
        # A disk of which it is not said where it is, or that is not listed, may be the one.
        ([ONE, {"name": "other"}], "one", {}, ("undetermined", True)),
        ([ONE], "one", {"partial": ["disks"]}, ("undetermined", True)),
        ([ONE], "two", {"partial": ["disks"]}, ("undetermined", True)),
        # What a LUN lies on may be named for what lies on the LUN.
        ([TWO], "array", {}, ("undetermined", True)),
        ([HIGH], "array", {}, ("undetermined", True)),
        ([ONE, HIGH], "array", {}, ("undetermined", True)),
        # What lies beside a disk, on the same array, is another device.
        ([HIGH], "one", {}, ("satisfied", False)),
        ([], "one", {}, ("undetermined", True)),
        # An array has one device, unless it is said that the two are apart; a LUN is one, whatever is said.
        ([ARRAY], "array", {}, ("violated", False)),
        ([ARRAY], "array", {"mail_apart_from_system": True}, ("satisfied", False)),
        ([], "array", {"system_device": "array"}, ("violated", False)),
        ([], "array", {"system_device": "array", "mail_apart_from_system": True}, ("satisfied", False)),
        ([ONE], "one", {"mail_apart_from_system": True}, ("violated", False)),
        # A storage unit as a whole has many: both are in it, and nobody says on which of them.
        ([UNIT], "unit", {}, ("undetermined", True)),
        ([UNIT], "unit", {"mail_apart_from_system": True}, ("satisfied", False)),
        ([], "unit", {"system_device": "unit"}, ("undetermined", True)),
    ],
)
def test_the_disks_tell_it_where_it_does_not_matter_from_which_the_vm_starts(
    disks: list[dict[str, Any]], mail: str, more: dict[str, Any], expected: tuple[str, bool]
) -> None:
    assert told(disks, mail, **more) == expected


@pytest.mark.parametrize(
    ("disks", "mail", "places"),
    [
        # each disk is on a device with mail files, or on none
        ([ONE], "one", {f"{DISKS}/0/device", f"{MAIL}/0"}),
        ([ONE, TWO], "volume", {f"{DISKS}/0/device", f"{DISKS}/1/device"}),
        # it is said of each layer on what it lies, down to the mail files
        ([TWO], "array", {f"{DISKS}/0/device", "/devices/1/lies_on", f"{MAIL}/0"}),
        ([HIGH], "array", {f"{DISKS}/0/device", "/devices/3/lies_on", "/devices/1/lies_on", f"{MAIL}/0"}),
    ],
)
def test_the_proof_names_each_disk_what_it_lies_on_and_the_mail_files_there(
    disks: list[dict[str, Any]], mail: str, places: set[str]
) -> None:
    assert places <= pointers(described(disks, mail))


def test_the_proof_names_one_of_several_devices_with_mail_files_beneath_a_disk() -> None:
    site = described([HIGH], "array", "two")
    answer = default_advisor().evaluate(site)
    text = "\n".join(line for _, line in proof_lines(answer.proof(verdict(answer).fingerprint)))
    assert "Devices beneath the device (devices/volume): devices/two, devices/array" in text
    assert "Devices beneath the device (devices/array): none" in text
    assert default_advisor().check_proofs(site) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # Nobody names a device with mail files: they are on the only one there is, unless the two are said to be apart.
        ({}, ("violated", False)),
        ({"mail_apart_from_system": False}, ("violated", False)),
        ({"mail_apart_from_system": True}, ("satisfied", False)),
    ],
)
def test_mail_files_of_which_nobody_says_where_they_are_need_not_be_on_the_only_device_that_is_named(
    more: dict[str, Any], expected: tuple[str, bool]
) -> None:
    site = described([ONE], **more)
    site["hosts"][0]["vms"][0]["dpars"] = [{"name": "m", "workloads": [{"client": "nrpc", "users": {"concurrent": 9}}]}]
    answer = default_advisor().evaluate(site, proofs=False)
    assert (verdict(answer).verdict, any(WHERE in question.pointers for question in answer.questions)) == expected
