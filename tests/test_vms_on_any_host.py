"""VMs of which it is not known on which host they run: those of an ESX cluster, and those of a site."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.subjects import find_subjects
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import deployment_json_schema, load_deployment


def a_vm(name: str, users: int = 3000, **members: Any) -> dict[str, Any]:
    dpars = [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": users}}]}]
    return {"name": name, "os": "windows", "virtual_cps": 4, "memory_gib": 16, "dpars": dpars, **members}


def a_site(*vms: dict[str, Any], cluster: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    site: dict[str, Any] = {"deployment": "x", "domino_release": "8.5.1", "environment": "production", **members}
    if vms:
        site["vms"] = list(vms)
    if cluster is not None:
        site["esx_clusters"] = [{"name": "A", **cluster}]
    return site


def verdicts(site: dict[str, Any]) -> dict[tuple[str, str], str]:
    answer = default_advisor().evaluate(site)
    return {(found.guideline, found.subject.path): found.verdict for found in answer.verdicts}


def of(told: dict[tuple[str, str], str], path: str) -> dict[str, str]:
    """The verdicts on a subject and on what lies in it, by guideline and the rest of the path."""
    return {
        f"{guideline} {at.removeprefix(path)}": word for (guideline, at), word in told.items() if at.startswith(path)
    }


PLACES = [
    pytest.param(lambda vm: a_site(vm), "vms/v", id="of the site"),
    pytest.param(lambda vm: a_site(cluster={"hosts": [{"name": "h"}], "vms": [vm]}), "A/vms/v", id="of a cluster"),
]


@pytest.mark.parametrize(("site", "path"), PLACES)
class TestSuchAVm:
    def test_has_a_place_of_its_own(self, site: Any, path: str) -> None:
        described = site(a_vm("v"))
        load_deployment(described)
        jsonschema.validate(described, deployment_json_schema())
        assert {at for _, at in verdicts(described)} >= {path, f"{path}/mail", f"{path}/mail/nrpc"}

    def test_is_told_what_its_own_facts_tell(self, site: Any, path: str) -> None:
        """Whatever host it comes to, nothing else is told of it; on a known host more may be settled."""
        loose = of(verdicts(site(a_vm("v", 9000))), path)
        host = {"name": "h", "vms": [a_vm("v", 9000)]}
        for placed, at in ((a_site(hosts=[host]), "h/v"), (a_site(cluster={"hosts": [host]}), "A/h/v")):
            known = of(verdicts(placed), at)
            settled = {name: word for name, word in loose.items() if word in ("violated", "satisfied")}
            differ = {
                name: (word, known[name])
                for name, word in settled.items()
                if known[name] not in (word, "not-applicable")
            }
            assert differ == {}
        assert "violated" in loose.values()

    def test_runs_on_some_release_of_esx(self, site: Any, path: str) -> None:
        answer: Evaluation = default_advisor().evaluate(site(a_vm("v")))
        seen = [
            seen
            for verdict in answer.verdicts
            if verdict.subject.path == path
            for seen in verdict.observed
            if "esx_release" in seen.quantity
        ]
        assert all(found.state == "unknown" for found in seen)

    def test_has_a_name_like_no_other(self, site: Any, path: str) -> None:
        described = site(a_vm("v"))
        owner = described if "vms" in described else described["esx_clusters"][0]
        owner["vms"].append(a_vm("v"))
        with pytest.raises(InvalidInput):
            load_deployment(described)


def test_a_vm_of_no_known_cluster_may_be_in_one() -> None:
    """HA restarts it where the cluster that it may be in has HA, and nobody says so."""
    told = default_advisor().evaluate(a_site(a_vm("v")))
    alone = default_advisor().evaluate(a_site(hosts=[{"name": "h", "vms": [a_vm("v")]}]))

    def ha(answer: Evaluation) -> set[str]:
        return {seen.state for verdict in answer.verdicts for seen in verdict.observed if seen.quantity == "image.ha"}

    assert ha(told) <= {"unknown"}
    assert ha(alone) <= {"known"}


def test_members_of_a_domino_cluster_may_or_may_not_share_a_host() -> None:
    cluster = [{"name": "c", "members": ["A/vms/v/mail", "A/vms/w/mail"]}]
    hosts = [{"name": "h1"}, {"name": "h2"}]
    site = a_site(cluster={"hosts": hosts, "vms": [a_vm("v"), a_vm("w")]}, domino_clusters=cluster)
    apart = "domino-cluster.members_on_different_computers"
    known = {
        seen.state
        for verdict in default_advisor().evaluate(site).verdicts
        for seen in verdict.observed
        if seen.quantity == apart
    }
    assert known <= {"unknown"}


def test_a_plan_may_move_such_a_vm_to_a_host() -> None:
    site = a_site(cluster={"hosts": [{"name": "h", "vms": []}], "vms": [a_vm("v")]})
    to = {"esx_clusters": [{"name": "A", "hosts": [{"name": "h", "vms": [a_vm("w", 9000)]}]}]}
    site["changes"] = [{"name": "placed", "removes": ["A/vms/v"], "to": to}]
    (step,) = default_advisor().evaluate(site).plan
    assert "A/h/w/mail" in {verdict.subject.path for verdict in step.breaks}


def test_many_of_them_are_told_as_one_is() -> None:
    """So many are evaluated in several parts."""
    one = of(verdicts(a_site(a_vm("v0"))), "vms/v0/mail")
    many = verdicts(a_site(*(a_vm(f"v{number}") for number in range(60))))
    for number in (0, 7, 31, 59):
        assert of(many, f"vms/v{number}/mail") == one


def test_what_is_not_complete_may_be_said() -> None:
    site = a_site(a_vm("v"), hosts=[], images=[], machines=[])
    open_ones = a_site(a_vm("v"), hosts=[], images=[], machines=[], partial=["vms"])
    clustered = a_site(cluster={"hosts": [], "vms": [a_vm("v")]})
    open_cluster = a_site(cluster={"hosts": [], "vms": [a_vm("v")], "partial": ["vms"]})

    def gaps(described: dict[str, Any]) -> set[str]:
        return {gap.pointer for subject in find_subjects(load_deployment(described)) for gap in subject.gaps}

    assert gaps(open_ones) - gaps(site) == {"/vms"}
    assert gaps(open_cluster) - gaps(clustered) == {"/esx_clusters/0/vms"}


class TestTheTimeOfSuchAVm:
    """What hangs on old ESX is history where all hosts that it may be on are of today."""

    SHARED = "vsphere-domino-2011/vmfs-lun-per-partition"

    def ground(self, *releases: str, **cluster: Any) -> str | None:
        disks = [{"name": "d1", "device": "lun"}, {"name": "d2", "device": "lun"}]
        hosts = [{"name": f"h{at}", "esx_release": release} for at, release in enumerate(releases)]
        site = a_site(cluster={"hosts": hosts, "vms": [a_vm("v", disks=disks)], **cluster}, devices=[{"name": "lun"}])
        answer = default_advisor().evaluate(site)
        (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (self.SHARED, "A/vms/v")]
        return found.ground

    def test_is_that_of_all_hosts_of_its_cluster(self) -> None:
        assert self.ground("8.0", "8.0.3") == "historical"
        assert self.ground("8.0", "4.0") != "historical"
        assert self.ground("4.0", "4.1") != "historical"

    def test_is_not_known_where_a_host_is_not(self) -> None:
        assert self.ground("8.0", partial=["hosts"]) != "historical"


class TestWhatAllHostsStateAlike:
    """Whichever host a VM runs on, it runs on one that is as all of them are."""

    FT = "vsphere-domino-2011/ft-single-vcpu-only"

    @staticmethod
    def verdict(*hosts: dict[str, Any]) -> str:
        site = a_site(cluster={"ha": True, "hosts": list(hosts), "vms": [a_vm("v", ft=True)]})
        return verdicts(site)[TestWhatAllHostsStateAlike.FT, "A/vms/v"]

    def test_is_known_of_it(self) -> None:
        assert self.verdict({"name": "h", "count": 3, "esx_release": "4.0"}) == "violated"
        assert self.verdict({"name": "g", "esx_release": "4.0"}, {"name": "h", "esx_release": "4.0"}) == "violated"

    @pytest.mark.parametrize("other", [{"name": "h", "esx_release": "4.1"}, {"name": "h"}])
    def test_is_not_where_one_differs_or_does_not_say(self, other: dict[str, Any]) -> None:
        assert self.verdict({"name": "g", "esx_release": "4.0"}, other) == "undetermined"


class TestMembersOfADominoCluster:
    """Two members on VMs of one ESX cluster: whether they ever run on one host is a matter of place, or of a rule."""

    APART = "vsphere-domino-2011/cluster-members-separate-hosts"

    def verdict(self, hosts: tuple[str, str] | None = None, **cluster: Any) -> str:
        """Where nobody says on which host the members run, or with both on these; and what is said of a rule."""
        vms = [a_vm("a"), a_vm("b")]
        listed: list[dict[str, Any]] = [{"name": "h"}, {"name": "i"}]
        for host, vm in zip(hosts or (), vms, strict=False):
            next(one for one in listed if one["name"] == host).setdefault("vms", []).append(vm)
        members = [f"A/{host}/{vm['name']}/mail" for host, vm in zip(hosts or ("vms", "vms"), vms, strict=True)]
        esx = {"hosts": listed, **({} if hosts else {"vms": vms})}
        described = a_site(cluster=esx, domino_clusters=[{"name": "c", "members": members, **cluster}])
        return verdicts(described)[self.APART, "domino_clusters/c"]

    def test_cannot_be_told_where_neither_is_stated(self) -> None:
        assert self.verdict() == "undetermined"

    def test_are_apart_by_a_rule(self) -> None:
        assert self.verdict(members_kept_apart=True) == "satisfied"

    def test_may_be_apart_by_chance_without_one(self) -> None:
        assert self.verdict(members_kept_apart=False) == "undetermined"

    @pytest.mark.parametrize("rule", [{}, {"members_kept_apart": True}, {"members_kept_apart": False}])
    def test_are_where_they_are_stated_whatever_is_said_of_a_rule(self, rule: dict[str, Any]) -> None:
        assert self.verdict(("h", "i"), **rule) == "satisfied"
        assert self.verdict(("h", "h"), **rule) == "violated"

    def test_a_rule_is_written_as_administrators_call_it(self) -> None:
        with pytest.raises(InvalidInput) as refused:
            self.verdict(anti_affinity=True)
        assert "members_kept_apart" in str(refused.value.faults)
