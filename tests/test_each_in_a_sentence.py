"""What a sentence says of each member of its subject, and what it works out."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor


def why(slug: str, *servers: dict[str, Any]) -> str:
    """What the guideline of this name says of an image of Release 4 with these DPARs."""
    dpars = [{"name": f"d{number}", **server} for number, server in enumerate(servers)]
    image = {"os": "windows", "dpars": dpars}
    described = {"deployment": "Each", "domino_release": "4.5", "machines": [{"name": "m", "image": image}]}
    found = default_advisor().evaluate(described, proofs=False)
    return next(verdict.text for verdict in found.verdicts if verdict.guideline.endswith(f"/{slug}"))


def test_members_are_named_with_their_values_as_they_are_written() -> None:
    told = why("shared-program-directory", {"program_directory": "C:\\Notes"}, {"program_directory": "D:\\Notes"})
    assert "(d0: C:\\Notes and d1: D:\\Notes)" in told


def test_a_member_of_which_nothing_is_known_is_left_out() -> None:
    assert "(d1)" in why("avoid-rename", {}, {"renamed": True})


def test_a_value_that_is_the_name_stands_once() -> None:
    told = why("administrators-can-distinguish", {"server_name": "d0"}, {"server_name": "dO"})
    assert "(d0 and d1: dO)" in told


def test_of_many_the_first_are_named() -> None:
    told = why("partition-number-unique", *({"number": number} for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 1)))
    assert told.count(": ") == 8
    assert "and 2 more" in told


def test_so_are_the_virtual_disks_of_a_vm() -> None:
    disks = [{"name": "system", "format": "thin"}, {"name": "log", "format": "eager-zeroed-thick"}, {"name": "other"}]
    machine = {"name": "v", "os": "windows", "disks": disks, "dpars": [{"name": "mail"}]}
    hosts = [{"name": "h", "esx_release": "4.0", "vms": [machine]}]
    found = default_advisor().evaluate(
        {"deployment": "Each", "environment": "production", "hosts": hosts}, proofs=False
    )
    told = next(verdict.text for verdict in found.verdicts if verdict.guideline.endswith("/eager-zeroed-disks"))
    assert "(system: thin and log: eager-zeroed-thick)" in told


def stacks(shared: int, users: dict[str, Any]) -> str:
    """What is said of the stacks of so many users, beside so much shared memory."""
    workloads = [{"client": "nrpc", "users": users}]
    dpar = {"name": "d", "workloads": workloads, "notes_ini": {"ConstrainedSHMSizeMB": shared}}
    image = {"os": "linux", "distribution": "sles", "domino_release": "6.5.4", "dpars": [dpar]}
    described = {"deployment": "Stacks", "machines": [{"name": "m", "architecture": "x86", "image": image}]}
    found = default_advisor().evaluate({**described, "environment": "production"}, proofs=False)
    return next(verdict.text for verdict in found.verdicts if verdict.guideline.endswith("/suse-stack-budget-derived"))


def test_arithmetic_in_braces_is_worked_out() -> None:
    told = stacks(1536, {"connected": 2600})
    assert "take 650 MiB" in told
    assert "that is 2,186 MiB" in told


def test_what_is_worked_out_of_a_bound_is_a_bound() -> None:
    assert "at least 650 MiB" in stacks(1536, {"concurrent": 2600})


@pytest.mark.parametrize(
    ("kind", "guideline", "told"),
    [
        ("guest", "guest-cps-4-64", "3 guests they are at most 4 CPs for each"),
        ("guest", "nrpc-guest-cps-4-531", "3 guests they are at most 4 CPs for each"),
        ("guest", "nrpc-cps-4-per-image-62", "3 images they are at most 4 CPs for each"),
        ("lpar", "nrpc-cps-4-per-lpar-511", "3 LPARs they are at most 4 CPs for each"),
    ],
)
def test_what_mends_too_many_cps_is_worked_out(kind: str, guideline: str, told: str) -> None:
    workloads = [{"client": "nrpc", "users": {"active_15min": 900}}]
    image = {"os": "linux", "user_intensity": "light", "dpars": [{"name": "mail", "workloads": workloads}]}
    held: dict[str, Any] = {"real_cps": 11, "image": image}
    if kind == "guest":
        held = {"real_cps": 16, "zvm": {"guests": [{"name": "G", "virtual_cps": 11, **image}]}}
    lpar = {"name": "L", **held}
    site = {"deployment": "D", "environment": "production", "machines": [
        {"name": "z", "architecture": "system-z", "lpars": [lpar]}]}  # fmt: skip
    found = default_advisor().evaluate(site, proofs=False)
    (text,) = [verdict.text for verdict in found.verdicts if verdict.guideline.endswith(f"/{guideline}")]
    assert told in text
