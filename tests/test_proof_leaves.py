"""What the leaves of a proof say: what is stated and where, what counts where nothing is, and what is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from domino_advisor.core.pointers import tokens_of
from domino_advisor.core.proof import Node
from domino_advisor.description.documents import read_file
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.proofs import Proofs
from domino_advisor.knowledge import bands
from domino_advisor.knowledge.defaults import misread
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.report.proof_sentences import node_text

SERVER = "/machines/0/lpars/0/image/dpars/0"
USERS = f"{SERVER}/workloads/0/users"
AT_LEAST = "A user of production counts at least as much as a benchmark user"

Described = dict[str, Any]


def lpar(**server: Any) -> Described:
    image = {"os": "linux", "dpars": [{"name": "mail", **server}]}
    return {
        "deployment": "D", "environment": "production", "domino_release": "7.0",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": [
            {"name": "L", "real_cps": 6, "image": image}]}],
    }  # fmt: skip


def used(client: str = "nrpc", **users: Any) -> Described:
    return lpar(workloads=[{"client": client, "users": users}])


def guests(**said: Any) -> Described:
    zvm = {
        "release": "5.2",
        "guests": [{"name": "G", "os": "linux", "virtual_cps": 4, "dpars": [{"name": "mail"}], **said}],
    }
    machine = {"name": "z9", "architecture": "system-z", "lpars": [{"name": "V", "real_cps": 2, "zvm": zvm}]}
    return {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [machine]}


def vsphere(**said: Any) -> Described:
    """An ESX host outside clusters, with a VM."""
    host = {"name": "h", "vms": [{"name": "v", "os": "windows", "dpars": [{"name": "mail"}]}], **said}
    return {"deployment": "D", "hosts": [host]}


def at(described: Any, pointer: str) -> Any:
    """What stands at a pointer."""
    for token in tokens_of(pointer):
        described = described[int(token)] if isinstance(described, list) else described[token]
    return described


def nodes(description: Described) -> dict[str, Node]:
    proofs = default_advisor().evaluate(description).proofs
    assert isinstance(proofs, Proofs)
    return dict(proofs.nodes)


def leaves(description: Described, quantity: str) -> list[Node]:
    """The leaves on which the value of a quantity rests, each once."""
    found = nodes(description)
    rested = {
        other: found[other]
        for node in found.values()
        if node["kind"] == "value" and node["quantity"] == quantity
        for way in node["derivations"]
        for other in way["because"]
    }
    return [node for node in rested.values() if not node.get("derivations") and node["kind"] != "subject"]


def leaf(description: Described, quantity: str) -> Node:
    (found,) = leaves(description, quantity)
    return found


class TestWhatNobodyStates:
    def test_a_goal_that_is_left_out_is_not_stated_and_counts_as_no(self) -> None:
        found = leaf(vsphere(), "site.disaster_recovery")
        assert (found["kind"], found["pointer"], found["counts_as"]) == ("unstated", "/goals/disaster_recovery", False)
        assert node_text(found) == "/goals/disaster_recovery is not stated, which counts as no"

    def test_a_goal_that_is_there_is_stated(self) -> None:
        found = leaf({**vsphere(), "goals": {"disaster_recovery": False}}, "site.disaster_recovery")
        assert node_text(found) == "/goals/disaster_recovery states false"

    def test_whether_something_is_described_at_all(self) -> None:
        assert node_text(leaf(vsphere(), "image.clusters_described")) == (
            "/domino_clusters is not stated, which counts as no"
        )

    def test_a_host_in_no_cluster(self) -> None:
        found = leaf(vsphere(), "image.in_esx_cluster")
        assert (found["kind"], found["pointer"]) == ("unstated", "/hosts/0/vms/0")
        assert node_text(found) == "h/v is in no ESX cluster, which counts as no"

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({"not_set": ["NSF_DbCache_MaxEntries"]}, "not_set/0 states NSF_DbCache_MaxEntries"),
            ({"complete": True}, "complete states true"),
            ({"NSF_DbCache_MaxEntries": 3000}, "NSF_DbCache_MaxEntries states 3000"),
        ],
    )
    def test_what_a_notes_ini_does_not_set_is_told_where_that_is_said(self, settings: Described, said: str) -> None:
        found = leaf(lpar(notes_ini=settings), "dpar.sets_dbcache_entries")
        assert node_text(found) == f"{SERVER}/notes_ini/{said}"


def test_a_subject_that_counts_as_one_is_no_statement_of_its_name() -> None:
    for found in leaves(lpar(), "dpar.one"):
        assert (found["kind"], found["pointer"]) == ("itself", SERVER)
        assert node_text(found) == f"z9/L/mail, at {SERVER}, is counted as one"
    assert not [node for node in nodes(lpar()).values() if node.get("pointer") == f"{SERVER}/name"]


class TestJudgements:
    WHY = (
        "which hosts reach a device is not described; that VMs of several do, or that it is inside one of them, the "
        "facts tell"
    )

    def test_it_is_named_with_its_reason(self) -> None:
        found = leaf(vsphere(shared_storage=True), "host.said_shared_storage")
        assert found["judgement"] == self.WHY
        assert node_text(found) == (
            f"/hosts/0/shared_storage states true, which is for whoever describes the site to decide: {self.WHY}"
        )

    def test_a_plain_statement_is_none(self) -> None:
        assert "judgement" not in leaf({**vsphere(), "goals": {"disaster_recovery": True}}, "site.disaster_recovery")


class TestUsers:
    @pytest.mark.parametrize(
        ("quantity", "kind", "count", "said"),
        [
            ("active_15min_users", "active_15min", 10_500, "states 10,500 active 15-minute users"),
            ("concurrent_users", "concurrent", 900, "states 900 concurrent users"),
            (
                "active_15min_users",
                "active_15min",
                {"from": 900, "to": 950},
                "states 900 to 950 active 15-minute users",
            ),
        ],
    )
    def test_each_count_is_told_at_its_place(self, quantity: str, kind: str, count: Any, said: str) -> None:
        found = leaf(used(**{kind: count}), f"workload.{quantity}")
        assert node_text(found) == f"{USERS}/{kind} {said}"

    def test_several_are_told_apart(self) -> None:
        found = leaves(used(active_15min=900, connected=1200, registered=2500), "workload.active_15min_users")
        assert {node["pointer"] for node in found} == {
            f"{USERS}/{kind}" for kind in ("active_15min", "connected", "registered")
        }

    def test_a_count_that_bears_on_nothing_is_not_told(self) -> None:
        found = leaves(used(active_15min=900, benchmark=1000), "workload.active_15min_users")
        assert [node["pointer"] for node in found] == [f"{USERS}/active_15min"]

    def test_of_a_client_of_another_type_its_type_is_told(self) -> None:
        found = leaf(used("dwa", active_15min=900), "workload.nrpc_benchmark_users")
        assert (found["pointer"], found["written"]) == (f"{SERVER}/workloads/0/client", "dwa")

    def test_where_no_count_is_stated_it_is_missing(self) -> None:
        found = leaf(lpar(workloads=[{"client": "nrpc"}]), "workload.active_15min_users")
        assert (found["kind"], found["pointer"]) == ("missing", f"{USERS}/active_15min")


class TestDefaults:
    def test_a_guest_of_which_nothing_is_said_counts_as_active(self) -> None:
        found = leaf(guests(), "image.active")
        assert (found["kind"], found["counts_as"]) == ("unstated", True)
        assert leaf(guests(active=True), "image.active")["kind"] == "stated"

    @pytest.mark.parametrize(
        ("counts", "taken"),
        [
            ({"active_15min": 900}, True),
            ({"concurrent": 900}, True),
            ({"benchmark": 500, "active_15min": 900}, True),
            # what is stated of benchmark users tells it all
            ({"benchmark": 1000, "active_15min": 900}, False),
            ({"benchmark": 1000}, False),
            ({"registered": 1000}, False),
        ],
    )
    @pytest.mark.parametrize("client", ["nrpc", "unknown"])
    def test_production_that_counts_for_a_benchmark(self, counts: Described, taken: bool, client: str) -> None:
        found = [node["text"] for node in leaves(used(client, **counts), "workload.nrpc_benchmark_users")
                 if node["kind"] == "default"]  # fmt: skip
        assert found == ([AT_LEAST] if taken else [])

    def test_each_names_rules_that_there_are(self) -> None:
        assert default_advisor().rule_base.defaults

    @pytest.mark.parametrize(
        ("entry", "fault"),
        [
            ("a: {says: It is so, reason: Why, rules: [b]}", "defaults.yml: a: there is no rule b"),
            ("a: {says: It is so, rules: [r]}", "defaults.yml: a: a default has reason, rules, says"),
        ],
    )
    def test_one_that_is_wrong_is_named(self, entry: str, fault: str) -> None:
        assert list(misread(entry.encode(), [("x.clp", "(defrule r\n  =>)")])) == [fault]


class TestBands:
    """A word for a range of a number: the ends are figures of ours, shown with the reason for each."""

    SITE: ClassVar[Described] = lpar(
        workloads=[{"client": "nrpc", "users": {"registered": 900}, "cpu_of_benchmark_users": 7}]
    )

    def test_the_range_and_its_reason_stand_in_the_proof(self) -> None:
        found = leaf(self.SITE, "workload.intensity_by_cpu")
        assert found["kind"] == "banded"
        told = node_text(found)
        assert told.startswith(f"{SERVER}/workloads/0/cpu_of_benchmark_users states 7, and heavy is from 5. ")
        assert load_rule_base().assumptions["cpu-of-heavy-users"].reason in told

    def test_a_site_may_assume_other_ends(self) -> None:
        laid = {"assumptions": {"cpu-of-heavy-users": {"value": 8, "reason": "so our logs have it"}}}
        rules = load_rule_base()
        proofs = Advisor(rules, overlay=make_overlay(laid, rules)).evaluate(self.SITE).proofs
        assert isinstance(proofs, Proofs)
        told = {node_text(node) for node in proofs.nodes.values() if node["kind"] == "banded"}
        assert any("states 7, and typical is from 4 and below 8. " in text for text in told)

    @pytest.mark.parametrize(
        ("band", "fault"),
        [
            ("heavy from nowhere", "there is no assumption nowhere"), ("heavy", "is no WORD with ends"),
            ("hefty from cpu-of-heavy-users", "hefty is none of light, typical, heavy"),
        ],
    )  # fmt: skip
    def test_one_that_is_wrong_is_named(self, band: str, fault: str) -> None:
        rules = load_rule_base()
        quantity = replace(rules.vocabulary.quantities["workload.intensity_by_cpu"], words=(band,))
        ((name, told),) = bands.misread({quantity.name: quantity}, rules.assumptions)
        assert name == quantity.name
        assert fault in told


class TestWhatAPlannedChangeMakesOtherwise:
    """Two descriptions are held against each other: nobody states that something is another, or goes."""

    TWO: ClassVar[Described] = {
        "deployment": "D", "domino_release": "6.5",
        "machines": [
            {"name": name, "image": {"os": "windows", "dpars": [
                {"name": "mail", "workloads": [{"client": "nrpc", "users": {"registered": 1000}}]}]}}
            for name in ("a", "b")
        ],
        "changes": [{"name": "c", "removes": ["b"], "to": {"domino_release": "7.0", "machines": [
            {"name": "a", "image": {"dpars": [
                {"name": "mail", "workloads": [{"client": "nrpc", "users": {"registered": 2000}}]}]}}]}}],
    }  # fmt: skip

    def found(self, quantity: str) -> set[str]:
        told = leaves(self.TWO, quantity)
        assert {one["kind"] for one in told} == {"made-otherwise"}
        return {node_text(one) for one in told}

    def test_is_told_with_what_was_before_and_never_as_stated(self) -> None:
        users = "/changes/0/to/machines/0/image/dpars/0/workloads/0/users/registered"
        assert {
            "/changes/0/to/domino_release states 7.0; before the change 6.5 was",
            f"{users} states 2000; before the change 1000 was",
        } < self.found("difference.member")

    def test_what_goes_is_told_at_the_name_that_takes_it_away(self) -> None:
        gone = [
            text for text in self.found("difference.apart") if text.startswith("/changes/0/removes/0 takes it away")
        ]
        assert gone


# what is written in one place and read in another unit, form or spelling is told as such
@pytest.mark.parametrize("name", ["dw-153", "vm-74", "rz-151", "xs-151", "cq-125"])
def test_what_is_told_as_stated_stands_at_its_pointer(name: str) -> None:
    path = Path(__file__).parent / "scenarios" / f"{name}.yaml"
    described = read_file(path).value
    proofs = default_advisor().evaluate(described).proofs
    assert isinstance(proofs, Proofs)
    stated = [node for node in proofs.nodes.values() if node["kind"] == "stated" and "written" in node]
    assert len(stated) > 20
    for node in stated:
        there, written = at(described, node["pointer"]), node["written"]
        held = list(there) if isinstance(there, (list, dict)) else [there]
        each = written if isinstance(written, list) else [written]
        assert written == there or all(one in held for one in each), node
