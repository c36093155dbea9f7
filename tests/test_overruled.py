"""Statements that facts of the same description speak against: the facts are taken, and the answer shows both."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domino_advisor.core.answer import Overruled
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.report.briefing import brief
from domino_advisor.report.markdown import render


def hosts(said: bool | None, *vendors: str | None) -> dict[str, Any]:
    """An ESX cluster that uses vMotion, with hosts of these makers of processors."""
    listed = [
        {"name": f"h{number}", "vms": [{"name": f"v{number}", "os": "windows", "dpars": [{"name": f"mail{number}"}]}]}
        | ({"processor_vendor": vendor} if vendor else {})
        for number, vendor in enumerate(vendors)
    ]
    cluster: dict[str, Any] = {"name": "east", "hosts": listed, "vmotion": {"used": True}}
    return {"deployment": "D", "esx_clusters": [cluster | ({} if said is None else {"cpu_compatible": said})]}


def tasks(extra: bool | None, *started: str) -> dict[str, Any]:
    """A Windows server with these tasks."""
    server: dict[str, Any] = {"name": "mail", "server_tasks": list(started)}
    server |= {} if extra is None else {"extra_tasks": extra}
    return {"deployment": "D", "machines": [{"name": "m", "image": {"os": "windows", "dpars": [server]}}]}


def clustered(said: bool | None, *members: str) -> dict[str, Any]:
    """A VM with a Domino server, and a Domino cluster with these members."""
    machine: dict[str, Any] = {"name": "v", "os": "windows", "dpars": [{"name": "mail"}]}
    machine |= {} if said is None else {"domino_clustered": said}
    host = {"name": "h", "vms": [machine]}
    return {
        "deployment": "D",
        "esx_clusters": [{"name": "east", "ha": True, "hosts": [host]}],
        "domino_clusters": [{"name": "k", "members": list(members)}],
    }


def told(description: dict[str, Any]) -> tuple[Overruled, ...]:
    return default_advisor().evaluate(description).overruled


class TestWhatGivesWay:
    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            # Processors of two makers never let a VM move between them.
            (hosts(True, "intel", "amd"), ["esx-cluster.cpu_compatible"]),
            (hosts(False, "intel", "amd"), []),
            (hosts(None, "intel", "amd"), []),
            # One maker does not tell whether they agree, so what is said stands.
            (hosts(False, "intel", "intel"), []),
            (hosts(True, "intel", "intel"), []),
            (hosts(True, "intel", None), []),
            (hosts(True, None, None), []),
        ],
    )
    def test_what_is_said_of_processors(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected

    def test_both_are_shown_with_the_facts(self) -> None:
        (found,) = told(hosts(True, "intel", "amd"))
        assert (found.subject.path, found.said.pointer) == ("east", "/esx_clusters/0/cpu_compatible")
        assert (found.said.value, found.taken.value) == (True, False)
        assert [(fact.pointer, fact.value) for fact in found.facts] == [
            ("/esx_clusters/0/hosts/0/processor_vendor", "intel"),
            ("/esx_clusters/0/hosts/1/processor_vendor", "amd"),
        ]

    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            # Where the router alone is started there are no others; which of others are extra, names do not tell.
            (tasks(True, "router"), ["dpar.extra_tasks"]),
            (tasks(False, "router"), []),
            (tasks(None, "router"), []),
            (tasks(True, "router", "amgr"), []),
        ],
    )
    def test_what_is_said_of_tasks(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected

    @pytest.mark.parametrize(
        ("description", "expected"),
        [
            (clustered(False, "east/h/v/mail"), ["image.domino_clustered"]),
            (clustered(True, "east/h/v/mail"), []),
            # That no cluster names it does not show that it is in none.
            (clustered(True), []),
        ],
    )
    def test_what_is_said_of_a_domino_cluster(self, description: dict[str, Any], expected: list[str]) -> None:
        assert [found.taken.quantity for found in told(description)] == expected


def switches(*carried: list[str]) -> dict[str, Any]:
    """A Domino cluster of two members in VMs on hosts of their own, whose virtual switches carry this."""
    hosts_ = [
        {"name": f"h{number}", "vswitches": [{"name": "a", "carries": traffic}], "vms": [
            {"name": "v", "os": "windows", "vswitch": "a", "dpars": [{"name": "mail"}]}]}
        for number, traffic in enumerate(carried)
    ]  # fmt: skip
    members = [f"h{number}/v/mail" for number, _ in enumerate(carried)]
    cluster = {"name": "k", "members": members, "network": {"own": True}}
    return {"deployment": "D", "hosts": hosts_, "domino_clusters": [cluster]}


class TestTheFacts:
    @pytest.mark.parametrize("size", [1, 80])
    def test_they_are_followed_into_the_part_that_concluded_them(self, size: int) -> None:
        advisor = Advisor(default_advisor().rule_base, part_subjects=size)
        (found,) = advisor.evaluate(switches(["client", "cluster"], ["client", "cluster"])).overruled
        assert found.taken.quantity == "domino-cluster.network_own"
        assert [fact.pointer for fact in found.facts] == [
            "/hosts/0/vswitches/0/carries", "/hosts/1/vswitches/0/carries",
        ]  # fmt: skip
        assert found.text.endswith("client and cluster.")

    def test_of_all_members_only_those_that_decide_it_are_told(self) -> None:
        (found,) = told(switches(["client", "cluster"], ["cluster"]))
        assert [fact.pointer for fact in found.facts] == ["/hosts/0/vswitches/0/carries"]

    def test_a_member_is_told_where_it_is_named(self) -> None:
        server = {
            "name": "mail",
            "mail_devices": ["array"],
            "transaction_logging": {"enabled": True, "device": "array"},
        }
        host = {"name": "h", "vms": [{"name": "v", "os": "windows", "dpars": [server]}]}
        (found,) = told({"deployment": "D", "hosts": [host], "devices": [{"name": "array", "other_io": "none"}]})
        (fact,) = found.facts
        assert (fact.pointer, fact.text) == ("/hosts/0/vms/0/dpars/0/mail_devices/0", "h/v/mail")

    def test_the_statement_is_none_of_them(self) -> None:
        drives = {"name": "array", "raid_level": "raid-10", "controller": {"supports_raid10": False}}
        description = {**tasks(None, "router"), "devices": [drives]}
        (found,) = [one for one in told(description) if one.taken.quantity == "device.supports_raid10"]
        assert [fact.pointer for fact in found.facts] == ["/devices/0/raid_level"]


class TestRenderings:
    ANSWER = default_advisor().evaluate(hosts(True, "intel", "amd"))

    def test_it_stands_in_the_result(self) -> None:
        (found,) = json.loads(self.ANSWER.to_bytes())["overruled"]
        assert found["said"]["value"] is True
        assert found["taken"]["value"] is False

    def test_people_read_it_behind_what_is_to_be_done(self) -> None:
        titles = [section.title for section in brief(self.ANSWER).sections]
        assert titles.index("Stated otherwise than the facts tell") == titles.index("Questions") + 1

    def test_the_page_names_the_statement_and_the_facts(self) -> None:
        page = render(self.ANSWER)
        for place in ("cpu_compatible", "hosts/0/processor_vendor", "hosts/1/processor_vendor"):
            assert f"/esx_clusters/0/{place}" in page

    def test_nothing_is_said_where_nothing_gives_way(self) -> None:
        assert "Stated otherwise" not in render(default_advisor().evaluate(hosts(None, "intel", "amd")))
