"""A VM of which nobody says on which host it runs is of today by ESX where all hosts are on which it may run."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor, run_of
from domino_advisor_schemas.deployment import load_deployment

ADVISOR = default_advisor()
VM: dict[str, Any] = {"name": "v", "os": "windows", "dpars": [{"name": "m"}]}


def host(name: str, release: str | None) -> dict[str, Any]:
    return {"name": name} | ({} if release is None else {"esx_release": release})


def cluster(*releases: str | None, **members: Any) -> dict[str, Any]:
    hosts = [host(f"h{n}", release) for n, release in enumerate(releases)]
    return {"name": "c", "hosts": hosts, "vms": [VM], **members}


def steps(site: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """The rules by which the VM is of today by ESX, each with the places of what is stated, as the proof has them."""
    described = load_deployment({"deployment": "d", "environment": "production", **site})
    survey = run_of(ADVISOR, described).survey
    placed = survey.placed
    sid = next(s for s, subject in survey.subjects.items() if subject.type == "image")
    return [
        (
            step.rule,
            {str(leaf.reading.pointer) for one in step.because if (leaf := placed.leaves.get(one)) and leaf.reading},
        )
        for step in placed.firings.steps
        if step.concludes == f"{sid}:time:esx"
    ]


OF_CLUSTER, OF_SITE = "times--of-any-host-of-the-cluster", "times--of-any-host-of-the-site"
IN_CLUSTER = "/esx_clusters/0/hosts"


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        # the oldest of all hosts tells it
        ({"esx_clusters": [cluster("8.0", "7.0", "8.0")]}, [(OF_CLUSTER, {f"{IN_CLUSTER}/1/esx_release"})]),
        # one that is older, or that may be, leaves it open
        ({"esx_clusters": [cluster("8.0", "4.0")]}, []),
        ({"esx_clusters": [cluster("8.0", None)]}, []),
        ({"esx_clusters": [cluster("8.0", partial=["hosts"])]}, []),
        # of a site, hosts of its own and of its clusters
        (
            {"esx_clusters": [{**cluster("8.0"), "vms": []}], "hosts": [host("own", "7.0")], "vms": [VM]},
            [(OF_SITE, {"/hosts/0/esx_release"})],
        ),
        ({"hosts": [host("own", "7.0")], "vms": [VM], "partial": ["hosts"]}, []),
        (
            {
                "esx_clusters": [{**cluster("8.0", partial=["hosts"]), "vms": []}],
                "hosts": [host("own", "7.0")], "vms": [VM],
            },
            [],
        ),
    ],
)  # fmt: skip
def test_all_hosts_that_it_may_run_on_tell_it(site: dict[str, Any], expected: list[tuple[str, set[str]]]) -> None:
    assert steps(site) == expected


def test_of_two_hosts_that_are_as_old_one_is_enough() -> None:
    assert [rule for rule, _ in steps({"esx_clusters": [cluster("7.0", "7.0")]})] == [OF_CLUSTER]


def test_what_the_rules_matched_is_what_they_recorded() -> None:
    site = {"deployment": "d", "environment": "production", "esx_clusters": [cluster("8.0", "7.0")]}
    assert ADVISOR.check_proofs(site) == []
