"""Canonical names (`MAIL01/ACME`) are names: in paths, references and groups, and no two name paths are the same."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor import Advisor
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.subjects import find_subjects
from domino_advisor.evaluation.verdicts import fingerprint
from domino_advisor_schemas.deployment import load_deployment


def on_vm(*names: str, **site: Any) -> dict[str, Any]:
    servers = [{"name": name, "workloads": [{"client": "nrpc"}]} for name in names]
    return {"deployment": "x", "hosts": [{"name": "esx1", "vms": [{"name": "VM1", "dpars": servers}]}], **site}


def faults(value: object) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as caught:
        load_deployment(value)
    return caught.value.faults


@pytest.mark.parametrize("name", ["MAIL01/ACME", "CN=MAIL01/O=ACME", "MAIL01/Berlin/ACME/DE", "a/b", "mail"])
def test_a_canonical_name_is_a_name(name: str) -> None:
    described = load_deployment(on_vm(name))
    (server,) = (subject for subject in find_subjects(described) if subject.type == "dpar")
    assert server.path == f"esx1/VM1/{name}"


@pytest.mark.parametrize("kind", ["machines", "hosts", "images", "devices", "networks", "domino_clusters", "changes"])
def test_everything_that_has_a_name_may_have_one(kind: str) -> None:
    described = {"deployment": "x", kind: [{"name": "A/B"}]}
    assert load_deployment(described) == described


@pytest.mark.parametrize("name", ["/", "/ACME", "MAIL01/", "MAIL01//ACME"])
def test_something_stands_on_either_side_of_a_slash(name: str) -> None:
    (found,) = faults(on_vm(name))
    assert found.message == 'name has nothing before or behind a "/"'


def test_a_reference_names_it_as_it_is() -> None:
    clusters = [{"name": "c", "members": ["esx1/VM1/MAIL01/ACME", "esx1/VM1/MAIL02/ACME"]}]
    load_deployment(on_vm("MAIL01/ACME", "MAIL02/ACME", domino_clusters=clusters))


def test_no_name_path_has_two_readings() -> None:
    """A VM MAIL/A with a server B, and a VM MAIL with a server A/B, would have one path."""
    vms = [{"name": "MAIL/A", "dpars": [{"name": "B"}]}, {"name": "MAIL", "dpars": [{"name": "A/B"}]}]
    (found,) = faults({"deployment": "x", "hosts": [{"name": "e", "vms": vms}]})
    assert found.message == 'the name path "e/MAIL/A/B" is also that of /hosts/0/vms/0/dpars/0'


@pytest.mark.parametrize(("one", "other"), [("mail", "mail/nrpc"), ("mail/nrpc", "mail")])
def test_no_server_has_the_path_of_a_workload(one: str, other: str) -> None:
    (found,) = faults(on_vm(one, other))
    assert "esx1/VM1/mail/nrpc" in found.message


def test_a_verdict_has_its_fingerprint_by_the_path_as_it_is_shown() -> None:
    answer = Advisor().evaluate(on_vm("MAIL01/ACME"))
    of_server = [verdict for verdict in answer.verdicts if verdict.subject.path == "esx1/VM1/MAIL01/ACME"]
    assert of_server
    assert all(verdict.fingerprint == fingerprint(verdict.guideline, verdict.subject.path) for verdict in of_server)


def test_fingerprints_of_other_names_are_what_they_were() -> None:
    """The value is that of version 0.1.0, for a waiver or a baseline that was written then."""
    assert fingerprint("redpaper-z-2006/translog-own-device-62", "devices/log1") == "37d6f47503738f662499699ec2cf59e2"


def member_faults(names: list[str], members: list[str]) -> list[Fault]:
    machine = {"name": "m", "image": {"dpars": [{"name": name} for name in names]}}
    clusters = [{"name": "C", "members": members}]
    return list(faults({"deployment": "x", "machines": [machine], "domino_clusters": clusters}))


CANONICAL = ["MAIL01/ACME", "CN=MAIL02/OU=HQ/O=ACME", "MAIL03/HQ/ACME"]


@pytest.mark.parametrize("member", ["MAIL02/HQ/ACME", "m/MAIL02/HQ/ACME", "mail02/hq/acme", "CN=Mail02/OU=HQ/O=ACME"])
def test_a_name_is_told_by_its_other_form_before_its_letters(member: str) -> None:
    """MAIL03/HQ/ACME is nearer by its letters, and is another server."""
    (found,) = member_faults(CANONICAL, [member])
    assert found.advice == "Did you mean m/CN=MAIL02/OU=HQ/O=ACME?"
    assert found.instead == '- "m/CN=MAIL02/OU=HQ/O=ACME"'


@pytest.mark.parametrize(
    ("member", "meant"),
    [
        ("MAIL02", "m/CN=MAIL02/OU=HQ/O=ACME"),
        ("MAIL03/ACME", "m/MAIL03/HQ/ACME"),
        ("other/v/MAIL01/ACME", "m/MAIL01/ACME"),
        ("MAIL03/HQ/ACNE", None),
        ("m/MAIL03/HQ/AMCE", "m/MAIL03/HQ/ACME"),
    ],
)
def test_a_name_of_the_same_first_part_may_be_meant(member: str, meant: str | None) -> None:
    (found,) = member_faults(CANONICAL, [member])
    assert found.instead == (None if meant is None else f'- "{meant}"' if "=" in meant else f"- {meant}")


@pytest.mark.parametrize(
    "member", ["MAIL04/HQ/ACME", "m/MAIL04/ACME", "m/MIAL03/HQ/ACME", "MAIL02/NY/ACME", "MAIL0/ACME"]
)
def test_a_server_whose_first_name_is_another_is_not_meant(member: str) -> None:
    (found,) = member_faults(CANONICAL, [member])
    assert (found.instead, found.advice) == (None, None)
    assert found.expected == "one of m/MAIL01/ACME, m/CN=MAIL02/OU=HQ/O=ACME, m/MAIL03/HQ/ACME"


@pytest.mark.parametrize(("name", "member"), [("mail1", "m/mail2"), ("mailA", "m/mailB"), ("mail", "m/mail2")])
def test_plain_names_that_tell_servers_apart_are_not_taken_for_one_another(name: str, member: str) -> None:
    (found,) = member_faults([name], [member])
    assert found.instead is None


def test_no_two_members_get_the_same_line() -> None:
    found = member_faults(["CN=MAIL01/O=ACME", "MAIL02/ACME"], ["MAIL01/ACME", "MAIL02/ACME"])
    assert [fault.instead for fault in found] == ['- "m/CN=MAIL01/O=ACME"', "- m/MAIL02/ACME"]
    again = member_faults(["MAIL01/ACME", "MAIL02/ACME"], ["MAIL01", "MAIL01/ACME", "CN=MAIL01/O=ACME"])
    assert [fault.instead for fault in again] == ["- m/MAIL01/ACME", None, None]
    assert again[1].advice == "m/MAIL01/ACME is a member already: remove this one, or name another DPAR."


def test_what_a_claim_is_of_is_told_by_its_other_form_too() -> None:
    (found,) = faults(on_vm("MAIL01/ACME", "MAIL02/ACME", claims=[{"name": "c", "of": "CN=MAIL02/O=ACME"}]))
    assert found.instead == "of: esx1/VM1/MAIL02/ACME"
