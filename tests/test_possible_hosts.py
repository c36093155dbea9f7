"""What all hosts state alike on which a VM may run is what its host states, where nobody says which one that is."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.releases import release_number
from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.advisor import default_advisor, run_of
from domino_advisor_schemas.deployment import load_deployment
from tests.values import Values

ADVISOR = default_advisor()
HOSTS = "/esx_clusters/0/hosts"
VM = "/esx_clusters/0/vms/0"


def host(name: str, release: str | None, **members: Any) -> dict[str, Any]:
    return {"name": name, **({} if release is None else {"esx_release": release}), **members}


def site(*hosts: dict[str, Any], **members: Any) -> dict[str, Any]:
    vm = {"name": "v", "os": "windows", "disks": [{"name": "d"}], "dpars": [{"name": "m"}]}
    cluster = {"name": "c", "hosts": list(hosts), "vms": [vm], **members}
    return {"deployment": "d", "environment": "production", "esx_clusters": [cluster]}


@pytest.mark.parametrize(
    ("described", "release"),
    [
        (site(host("a", "4.0"), host("b", "4.0")), "4.0"),
        (site(host("a", "4.0")), "4.0"),
        (site(host("a", "4.0"), host("b", "4.1")), None),
        (site(host("a", "4.0"), host("b", "4.1"), host("c", "4.0")), None),
        (site(host("a", "4.0"), host("b", None)), None),
        (site(host("a", "4.0"), host("b", "4.0"), partial=["hosts"]), None),
    ],
)
def test_it_is_known_where_all_say_the_same(described: dict[str, Any], release: str | None) -> None:
    value = Values(described).of("image", "c/vms/v", "esx_release")
    number = None if release is None else release_number(release)
    assert (value.low, value.high) == (number, number)
    assert value.text == (release or "not known")
    # it is asked of the VM, since each host may be as it is, but where there are hosts of which nothing is said
    asked = HOSTS if "partial" in described["esx_clusters"][0] else VM
    assert [gap.pointer for gap in value.gaps] == ([] if release else [asked])


@pytest.mark.parametrize(("releases", "found"), [(("4.0", "4.0"), "known"), (("4.0", "4.1"), "unknown")])
def test_the_proof_goes_to_what_each_host_states(releases: tuple[str, str], found: str) -> None:
    described = site(*(host(name, release) for name, release in zip("ab", releases, strict=True)))
    run = run_of(ADVISOR, load_deployment(described))
    name = value_id(run.survey.sids["image", "c/vms/v"], "image.esx_release")
    part = next(part for part in run if name in part.nodes)
    assert part.nodes[name]["state"] == found
    pointers, pending = set(), [name]
    while pending:
        node = part.nodes[pending.pop()]
        pointers.add(node.get("pointer"))
        pending += [other for derivation in node.get("derivations", ()) for other in derivation["because"]]
    assert {f"{HOSTS}/0/esx_release", f"{HOSTS}/1/esx_release"} <= pointers


def test_a_virtual_disk_stands_where_its_vm_does() -> None:
    described = site(host("a", "4.0"), host("b", "4.0"))
    assert Values(described).of("disk", "c/vms/v/disks/d", "esx_release").low == release_number("4.0")


def test_what_is_known_alike_points_at_the_first_host_by_name() -> None:
    described = site(host("b", "4.0"), host("a", "4.0"))
    assert Values(described).of("image", "c/vms/v", "esx_release").pointer == f"{HOSTS}/1/esx_release"


@pytest.mark.parametrize("other", ["4.0", "4.1", None])
def test_what_the_rules_matched_is_what_they_recorded(other: str | None) -> None:
    assert ADVISOR.check_proofs(site(host("a", "4.0"), host("b", other))) == []


def test_what_is_added_up_over_other_members_is_concluded_once() -> None:
    vm = {
        "name": "v",
        "os": "windows",
        "dpars": [{"name": "m", "workloads": [{"client": "nrpc", "users": {"connected": 9}}]}],
    }
    memory = Values(site(host("a", "4.0"), vms=[vm])).memory
    concluded = [step.concludes for step in memory.firings.steps]
    assert len(concluded) == len(set(concluded))
    assert not any("possible-host" in step.rule for step in memory.firings.steps if "esx_release" not in step.concludes)
