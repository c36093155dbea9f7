"""How many users an array has: its share of those of a server, and the most where only a most is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domino_advisor.evaluation.advisor import evaluate

CAPACITY = "xseries-w2k-2001/performance-capacity-of-array"


def site(users: Mapping[str, Any], devices: list[dict[str, Any]], **dpar: Any) -> dict[str, Any]:
    one = {
        "kind": "array",
        "raid_level": "raid-10",
        "drives": 12,
        "drive_rpm": 15000,
        "cache_mode": "write-back",
        "holds": ["mail-files"],
    }
    workload = {"client": "nrpc", "connection": "local", "users": users, "message_kib": 25, "fast_login": False}
    mail = {"name": "mail", "workloads": [workload], **dpar}
    image = {"os": "windows", "dpars": [mail]}
    return {
        "deployment": "x",
        "domino_release": "5.0.8",
        "machines": [{"name": "m", "architecture": "x86", "image": image}],
        "devices": [{**one, **device} for device in devices],
    }


def told(description: dict[str, Any]) -> dict[str, str]:
    return {v.subject.pointer: v.text for v in evaluate(description).verdicts if v.guideline == CAPACITY and v.told}


class TestTheUsersOfAnArray:
    TWO = ({"name": "a"}, {"name": "b"})

    def test_are_its_share_where_mail_files_are_spread_evenly(self) -> None:
        found = told(site({"active_15min": 8600}, list(self.TWO), mail_devices=["a", "b"], mail_spread_evenly=True))
        assert all("4,300 users at a time" in text for text in found.values())
        assert len(found) == 2

    def test_are_the_share_of_each_of_a_group(self) -> None:
        group = [{"name": "a", "count": 2}]
        found = told(site({"active_15min": 8601}, group, mail_devices=["a"], mail_spread_evenly=True))
        assert all("has 4,301 users at a time" in text for text in found.values())
        assert found

    def test_are_no_share_where_nobody_says_how_they_are_spread(self) -> None:
        found = told(site({"active_15min": 8600}, list(self.TWO), mail_devices=["a", "b"]))
        assert not any("4,300" in text for text in found.values())

    def test_of_what_other_devices_lie_on_are_all_of_theirs(self) -> None:
        layers = [
            {"name": "below"},
            {"name": "a", "lies_on": "below"},
            {"name": "b", "lies_on": "below"},
        ]
        found = told(site({"active_15min": 8600}, layers, mail_devices=["a", "b"], mail_spread_evenly=True))
        assert "4,300" not in found.get("/devices/0", "")

    @pytest.mark.parametrize("kind", ["active_15min", "concurrent", "connected"])
    def test_are_at_most_as_many_as_there_are_at_most(self, kind: str) -> None:
        found = told(site({kind: {"to": 1500}}, [{"name": "a"}], mail_devices=["a"]))
        assert "at most 1,500 users at a time" in found["/devices/0"]

    def test_are_not_those_active_where_only_a_most_of_all_is_told(self) -> None:
        found = told(site({"registered": {"to": 1500}}, [{"name": "a"}], mail_devices=["a"]))
        assert "has 1,500" not in found.get("/devices/0", "")

    @pytest.mark.parametrize(
        ("users", "verdict"),
        [
            ({"active_15min": {"to": 8600}}, "satisfied"),
            ({"active_15min": {"to": 8600}, "registered": {"from": 20000}}, "undetermined"),
            ({"active_15min": 0}, "undetermined"),
        ],
    )
    def test_have_no_most_where_more_may_be_registered(self, users: dict[str, Any], verdict: str) -> None:
        limit = "xseries-w2k-2001/limit-10000-users-per-partition"
        found = evaluate({**site(users, [{"name": "a"}], mail_devices=["a"]), "environment": "production"}).verdicts
        assert [v.verdict for v in found if v.guideline == limit] == [verdict]
