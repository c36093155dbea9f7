"""What comes to the members of a Domino cluster that are left when one has failed.

Two members with 2,000 users each are to be sized for 4,000 (the 2011 paper, section 2). Of more members the paper says
that the total load counts; how it spreads nobody knows, so it lies between an even spread and all of it on one.
"""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor
from tests.values import Value, Values

CLUSTER = "domino_clusters/c"


def member(users: int | None, **vm: Any) -> dict[str, Any]:
    load = {} if users is None else {"users": {"concurrent": users}}
    return {
        "virtual_cps": 2,
        "memory_gib": 16,
        "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", **load}]}],
        **vm,
    }


def site(*members: dict[str, Any], **cluster: Any) -> dict[str, Any]:
    hosts = [
        {"name": f"h{n}", "esx_release": "4.0", "cores": 8, "memory_gib": 64, "vms": [{"name": "m", **vm}]}
        for n, vm in enumerate(members)
    ]
    named = [f"{host['name']}/m/mail" for host in hosts]
    return {
        "deployment": "a cluster",
        "environment": "production",
        "domino_release": "8.5.1",
        "hosts": hosts,
        "domino_clusters": [{"name": "c", "members": named, **cluster}],
    }


def loads(*users: int | None, **cluster: Any) -> tuple[int | float | None, int | float | None]:
    values = Values(site(*map(member, users), **cluster))

    def of(name: str) -> Value:
        return values.of("domino-cluster", CLUSTER, f"{name}_survivor_users")

    assert of("least").low == of("least").high and of("most").low == of("most").high
    return of("least").low, of("most").high


class TestUsersAfterAFailure:
    @pytest.mark.parametrize(
        ("users", "least", "most"),
        [
            # of two members the other has all
            ((2000, 2000), 4000, 4000),
            ((2500, 2500), 5000, 5000),
            ((3900, 100), 4000, 4000),
            # of three, two share 6,000: 3,000 each if even, and 4,000 where all of one come to another
            ((2000, 2000, 2000), 3000, 4000),
            # what does not divide leaves one more on a member
            ((1, 1, 1), 2, 2),
            # the busiest keeps its own when a small one fails, and never has more than there are
            ((4100, 10, 10), 4100, 4120),
            # alone, nobody takes over
            ((3000,), 0, 3000),
        ],
    )
    def test_all_users_are_served_by_those_that_are_left(self, users: tuple[int, ...], least: int, most: int) -> None:
        assert loads(*users) == (least, most)

    @pytest.mark.parametrize(
        ("users", "least", "most"),
        [
            # four with 3,000 each: the 3,000 of one are 1,000 for each of the three others
            ((3000, 3000, 3000, 3000), 4000, 4000),
            ((2000, 2000), 4000, 4000),
            # the ten of one are five for each of the two others
            ((10, 10, 4), 12, 15),
        ],
    )
    def test_an_even_spread_that_is_stated_bounds_what_comes_to_one(
        self, users: tuple[int, ...], least: int, most: int
    ) -> None:
        assert loads(*users, failover_spread="even") == (least, most)
        assert loads(*users, failover_spread="one-member")[1] == loads(*users)[1]

    @pytest.mark.parametrize(
        ("spread", "users", "least"),
        [
            # the 2,600 of the busiest come to one that has 1,500 of its own
            ("one-member", (2600, 1500, 1500), 4100),
            # or to the one that has 1,000, and more is not sure
            ("one-member", (2600, 1500, 1000), 3600),
            ("one-member", (2000, 2000), 4000),
            ("one-member", (2600, 1500, None), 2600),
            # half of the 1,000 of another come to the busiest
            ("even", (3900, 1000, 1000), 4400),
            ("even", (3900, 1000, None), 3900),
        ],
    )
    def test_what_is_said_of_the_spread_makes_more_sure(
        self, spread: str, users: tuple[int | None, ...], least: int
    ) -> None:
        assert loads(*users, failover_spread=spread)[0] == least

    def test_an_even_spread_over_members_that_are_not_listed_makes_nothing_sure(self) -> None:
        assert loads(3900, 1000, 1000, partial=["members"], failover_spread="even")[0] == 3900
        assert loads(2600, 1500, partial=["members"], failover_spread="one-member")[0] == 2600

    def test_an_even_spread_over_members_that_are_not_listed_may_be_over_more(self) -> None:
        assert loads(3000, 3000, 3000, partial=["members"], failover_spread="even")[1] is None

    def test_users_that_are_not_stated_can_only_be_more(self) -> None:
        assert loads(3000, None) == (3000, None)

    def test_members_that_are_not_listed_may_share_the_load(self) -> None:
        # the busiest still has its own
        assert loads(3000, 2000, partial=["members"]) == (3000, None)

    def test_browsers_count_only_where_the_most_is_asked(self) -> None:
        browsers = [{"name": "mail", "workloads": [{"client": "dwa", "users": {"concurrent": 3000}}]}]
        values = Values(site(member(1000), member(1000, dpars=browsers)))
        assert values.of("domino-cluster", CLUSTER, "least_survivor_users").low == 1000
        assert values.of("domino-cluster", CLUSTER, "most_survivor_users").high == 4000

    def test_a_host_has_it_of_the_cluster_of_its_members(self) -> None:
        other = {"name": "h9", "vms": [{"name": "o", **member(1500)}]}
        described = site(member(2500), member(2500))
        described["hosts"].append(other)
        values = Values(described)
        assert values.of("host", "h0", "survivor_users").low == 5000
        assert values.of("host", "h9", "survivor_users").high == 0
        assert [values.of("host", name, "member_vms").high for name in ("h0", "h9")] == [1, 0]

    def test_a_member_knows_how_many_share_its_image(self) -> None:
        two = [*member(100)["dpars"], {"name": "app", "workloads": []}]
        values = Values(site(member(100), member(100, dpars=two)))
        assert values.of("domino-cluster", CLUSTER, "largest_member_dpars").high == 2


def busy(percent: int, **vm: Any) -> dict[str, Any]:
    return member(900, measured={"cpu_peak_percent": percent}, **vm)


class TestCpuOfThoseThatAreLeft:
    """What all use at their peaks, over the members that are left; it is known where each has its image to itself."""

    @staticmethod
    def of(*members: dict[str, Any], **cluster: Any) -> tuple[int | float | None, int | float | None]:
        value = Values(site(*members, **cluster)).of("domino-cluster", CLUSTER, "survivor_cpu_percent")
        return value.low, value.high

    def test_of_two_one_carries_both(self) -> None:
        assert self.of(busy(52), busy(47)) == (99, 99)

    def test_of_three_two_carry_all(self) -> None:
        assert self.of(busy(60), busy(50), busy(40)) == (75, 75)

    def test_a_peak_that_is_not_stated_can_only_add(self) -> None:
        assert self.of(busy(95), member(900)) == (95, None)

    def test_more_members_may_share_it(self) -> None:
        assert self.of(busy(85), busy(80), partial=["members"])[0] in (0, None)

    def test_what_else_is_in_the_image_does_not_fail_over(self) -> None:
        beside = [*member(900)["dpars"], {"name": "app", "workloads": []}]
        assert self.of(busy(85), busy(80, dpars=beside)) == (85, None)
        assert self.of(busy(85), busy(80, other_applications=True)) == (85, None)

    def test_alone_it_leaves_none(self) -> None:
        assert self.of(busy(85)) == (None, None)


class TestSizedForAFailover:
    """The users decide before what is said, where they can."""

    @staticmethod
    def verdict(described: dict[str, Any]) -> str:
        answer = default_advisor().evaluate(described)
        return next(
            v.verdict for v in answer.verdicts if v.guideline == "vsphere-domino-2011/cluster-size-for-failover"
        )

    @pytest.mark.parametrize("said", [None, True, False])
    @pytest.mark.parametrize(("users", "found"), [(1999, "satisfied"), (2000, "satisfied"), (2001, "violated")])
    def test_members_like_the_tested_ones_carry_4000_in_a_test(self, users: int, found: str, said: bool | None) -> None:
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(member(users), member(users), **cluster) | {"environment": "test"}) == found

    @pytest.mark.parametrize(("said", "found"), [(None, "undetermined"), (True, "satisfied"), (False, "violated")])
    def test_users_of_production_are_not_those_of_the_tests(self, said: bool | None, found: str) -> None:
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(member(1999), member(1999), **cluster)) == found

    @pytest.mark.parametrize(("said", "found"), [(None, "undetermined"), (True, "satisfied"), (False, "violated")])
    def test_nine_tenths_of_the_cpu_of_the_one_that_is_left_contradict_nobody(
        self, said: bool | None, found: str
    ) -> None:
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(busy(52), busy(38), **cluster)) == found

    @pytest.mark.parametrize("said", [None, True, False])
    def test_more_than_that_does_whatever_is_said(self, said: bool | None) -> None:
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(busy(52), busy(39), **cluster)) == "violated"

    @pytest.mark.parametrize(("said", "found"), [(None, "undetermined"), (True, "satisfied"), (False, "violated")])
    def test_of_smaller_members_it_is_taken_as_said(self, said: bool | None, found: str) -> None:
        small = member(1000, memory_gib=8)
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(small, small, **cluster)) == found

    @pytest.mark.parametrize(("said", "found"), [(None, "undetermined"), (True, "satisfied")])
    def test_users_that_are_not_stated_leave_it_to_what_is_said(self, said: bool | None, found: str) -> None:
        cluster = {} if said is None else {"sized_for_failover": said}
        assert self.verdict(site(member(1500), member(None), **cluster)) == found


class TestMembersInAGuestThatIsOff:
    """A guest that is not logged on serves nobody: what lies in it takes over from nobody."""

    def clustered(self, **third: Any) -> dict[str, Any]:
        guests = [{"name": f"g{n}", "os": "linux", **member(900)} for n in range(2)]
        guests.append({"name": "g2", "os": "linux", **member(3000), **third})
        lpar = {"name": "v", "real_cps": 4, "zvm": {"release": "5.2", "guests": guests}}
        return {
            "deployment": "guests",
            "environment": "production",
            "domino_release": "12.0.2",
            "machines": [{"name": "z", "architecture": "system-z", "lpars": [lpar]}],
            "domino_clusters": [{"name": "c", "members": [f"z/v/g{n}/mail" for n in range(3)]}],
        }

    @pytest.mark.parametrize(("third", "members", "largest"), [({}, 3, 3000), ({"active": False}, 2, 900)])
    def test_count_for_nothing(self, third: dict[str, Any], members: int, largest: int) -> None:
        values = Values(self.clustered(**third))
        counted = values.of("domino-cluster", CLUSTER, "members")
        busiest = values.of("domino-cluster", CLUSTER, "largest_member_users")
        assert (counted.low, counted.high) == (members, members)
        assert (busiest.low, busiest.high) == (largest, largest)

    def test_leave_what_is_said_of_the_others(self) -> None:
        told = default_advisor().evaluate(self.clustered(active=False), proofs=False)
        name = "compaq-partition-1998/cluster-mates-same-computer-derived"
        assert [v.verdict for v in told.verdicts if v.guideline == name and v.subject.path == CLUSTER] == ["violated"]
