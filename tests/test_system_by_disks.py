"""Where the system of a VM is, as its virtual disks tell it: a VM starts from one of them."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor

QUESTION = "Is the operating system on another device than the mail files?"


def told(disks: list[dict[str, Any]], mail: str, **more: Any) -> tuple[str, bool]:
    """The verdict on the system and the mail files of a VM, and whether it is asked where the system is."""
    vm = {"name": "v", "os": "windows", "disks": disks, "dpars": [{"name": "m", "mail_devices": [mail]}], **more}
    devices = [{"name": "one", "kind": "lun"}, {"name": "two", "kind": "lun", "lies_on": "array"}, {"name": "array"}]
    site = {
        "deployment": "D", "environment": "production", "devices": devices,
        "hosts": [{"name": "esx", "esx_release": "4.0", "vms": [vm]}],
    }  # fmt: skip
    answer = default_advisor().evaluate(site, proofs=False)
    (found,) = (one for one in answer.verdicts if one.guideline.endswith("separate-os-and-mail-datastores"))
    return found.verdict, QUESTION in {question.question for question in answer.questions}


ONE, TWO = {"name": "first", "device": "one"}, {"name": "second", "device": "two"}


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
    ],
)
def test_the_disks_tell_it_where_it_does_not_matter_from_which_the_vm_starts(
    disks: list[dict[str, Any]], mail: str, more: dict[str, Any], expected: tuple[str, bool]
) -> None:
    assert told(disks, mail, **more) == expected
