"""How many users all DPARs of an image have together, where it is not stated how they spread."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.growth import total, users_in
from domino_advisor.engine.clips_engine import Activation
from domino_advisor.engine.output import Step
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.proofs import mismatches
from domino_advisor_schemas.deployment import load_deployment
from tests.test_ranges import ABOUT_1000, MOST, verdict
from tests.values import Value, Values

SPREAD = "redpaper-z-2006/guest-spread-users-64"
"""Users of a guest that are more than four DPARs are to have go to further guests."""


def workload(client: str = "nrpc", **users: Any) -> dict[str, Any]:
    return {"client": client, "users": users}


def dpars(*of_each: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """DPARs with their workloads, or with none stated."""
    return [
        {"name": f"m{number}", **({} if workloads is None else {"workloads": workloads})}
        for number, workloads in enumerate(of_each, start=1)
    ]


def site(
    workloads: list[dict[str, Any]], servers: list[dict[str, Any]] | None = None, **members: Any
) -> dict[str, Any]:
    """An image in an LPAR, with as many users of all its DPARs together: three of which nothing else is said."""
    image = {"os": "linux", "memory_gib": 16, "workloads": workloads, "dpars": servers or dpars(None, None, None)}
    lpar = {"name": "L", "real_cps": 4, "image": {**image, **members}}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    return {"deployment": "x", "domino_release": "7.0.2", "machines": [machine]}


def evaluated(*args: Any, **members: Any) -> Evaluation:
    return default_advisor().evaluate(site(*args, **members))


def ends(description: dict[str, Any], kind: str, path: str, quantity: str) -> tuple[Any, Any]:
    found: Value = Values(description).of(kind, path, quantity)
    return found.low, found.high


def stepped_through(described: dict[str, Any]) -> list[tuple[Activation, tuple[Step, ...]]]:
    """Each firing of an evaluation: what the engine matched, and the steps that were recorded."""
    base = default_advisor().rule_base
    survey = Survey(load_deployment(described), base.read_vocabulary, base.placed, base.read_in)
    facts = facts_of(survey, range(len(survey.units)))
    return list(base.engine.stepped(facts.facts, groups=base.groups_in((), facts.totals)))


class TestWhereTheDparsStateNothing:
    @pytest.mark.parametrize(
        ("users", "quantity", "found"),
        [
            ({"active_15min": 5200}, "active_15min_users", (5200, 5200)),
            ({"active_15min": 5200}, "production_users", (5200, 5200)),
            ({"active_15min": 5200}, "registered_users", (5200, None)),
            ({"active_15min": 5200}, "connected_users", (5200, None)),
            ({"active_15min": 5200}, "concurrent_users", (None, None)),
            ({"connected": 5200}, "active_15min_users", (0, 5200)),
            ({"concurrent": {"from": 5000, "to": 5400}}, "concurrent_users", (5000, 5400)),
            ({"concurrent": {"above": 5000}}, "nrpc_concurrent_users", (5001, None)),
            ({"concurrent": 5200}, "dwa_concurrent_users", (0, 0)),
            ({"registered": 9000}, "registered_users", (9000, 9000)),
            ({"unspecified": 5200}, "registered_users", (5200, None)),
            ({"unspecified": 5200}, "active_15min_users", (0, 5200)),
            ({"benchmark": 44_000}, "nrpc_benchmark_users", (44_000, 44_000)),
            ({"benchmark": 44_000}, "active_15min_users", (None, None)),
        ],
    )
    def test_the_image_has_as_many_of_each_kind_as_is_stated(self, users: Any, quantity: str, found: Any) -> None:
        assert ends(site([workload(**users)]), "image", "z9/L", quantity) == found

    def test_clients_add_up_and_are_told_apart(self) -> None:
        both = site([workload(concurrent=5000), workload("dwa", concurrent=200)])
        assert ends(both, "image", "z9/L", "concurrent_users") == (5200, 5200)
        assert ends(both, "image", "z9/L", "nrpc_concurrent_users") == (5000, 5000)
        assert ends(both, "image", "z9/L", "dwa_concurrent_users") == (200, 200)

    def test_of_users_of_a_client_that_nobody_states_any_may_be_of_one(self) -> None:
        unknown = site([workload("unknown", concurrent=5200)])
        assert ends(unknown, "image", "z9/L", "nrpc_concurrent_users") == (0, 5200)

    def test_a_list_that_is_not_complete_tells_the_fewest(self) -> None:
        some = site([workload(concurrent=5200)], partial=["workloads"])
        assert ends(some, "image", "z9/L", "concurrent_users") == (5200, None)
        assert ends(some, "dpar", "z9/L/m1", "concurrent_users") == (None, None)

    @pytest.mark.parametrize(
        "quantity", ["active_15min_users", "production_users", "connected_users", "benchmark_users"]
    )
    def test_each_dpar_has_no_more_than_all_have_and_perhaps_none(self, quantity: str) -> None:
        one = site([workload(active_15min=900, concurrent=900, connected=900, benchmark=900)])
        assert ends(one, "dpar", "z9/L/m2", quantity) == (0, 900)

    def test_it_is_as_many_where_the_dpars_are_not_listed(self) -> None:
        some = site([workload(concurrent=5200)], partial=["dpars"])
        assert ends(some, "image", "z9/L", "concurrent_users") == (5200, 5200)
        none = site([workload(concurrent=5200)])
        del none["machines"][0]["lpars"][0]["image"]["dpars"]
        assert ends(none, "image", "z9/L", "concurrent_users") == (5200, 5200)

    def test_what_lies_above_the_image_counts_them(self) -> None:
        two = site([workload(active_15min=5200)])
        guest = two["machines"][0]["lpars"][0].pop("image")
        two["machines"][0]["lpars"][0]["zvm"] = {
            "guests": [{**guest, "name": "G1", "count": 2}, {"name": "G2", "os": "linux", "dpars": []}]
        }
        assert ends(two, "lpar", "z9/L", "active_15min_users") == (10_400, 10_400)


class TestWhereTheDparsStateTheirs:
    def test_their_sum_counts_where_all_are_known(self) -> None:
        loose = site([workload(concurrent={"from": 2000, "to": 4000})], dpars(*[[workload(concurrent=1000)]] * 3))
        assert ends(loose, "image", "z9/L", "concurrent_users") == (3000, 3000)

    def test_what_is_stated_of_all_counts_where_one_is_not_known(self) -> None:
        some = site([workload(concurrent=5200)], dpars([workload(concurrent=1000)], None))
        assert ends(some, "image", "z9/L", "concurrent_users") == (5200, 5200)
        assert ends(some, "dpar", "z9/L/m1", "concurrent_users") == (1000, 1000)

    def test_kinds_that_the_dpars_do_not_state_are_those_of_all(self) -> None:
        two = site([workload(connected=5200)], dpars([workload(active_15min=1000)], [workload(active_15min=2000)]))
        assert ends(two, "image", "z9/L", "active_15min_users") == (3000, 3000)
        assert ends(two, "image", "z9/L", "connected_users") == (5200, 5200)

    def test_an_image_of_which_nothing_is_stated_is_as_before(self) -> None:
        two = site([], dpars([workload(concurrent=1000)], None))
        del two["machines"][0]["lpars"][0]["image"]["workloads"]
        assert ends(two, "image", "z9/L", "concurrent_users") == (1000, None)


class TestASingleDpar:
    """Whoever is served by all DPARs of an image that holds one is served by that one."""

    ALONE = site([workload(active_15min=MOST)], dpars(None))

    def test_has_them_all(self) -> None:
        assert ends(self.ALONE, "dpar", "z9/L/m1", "active_15min_users") == (MOST, MOST)
        assert ends(self.ALONE, "image", "z9/L", "active_15min_users") == (MOST, MOST)

    @pytest.mark.parametrize(("users", "told"), [(MOST, "satisfied"), (MOST + 1, "violated")])
    def test_is_held_against_what_a_server_may_have(self, users: int, told: str) -> None:
        answer = default_advisor().evaluate(site([workload(active_15min=users)], dpars(None)))
        found = verdict(answer, ABOUT_1000, "z9/L/m1")
        assert found.verdict == told
        place = "/machines/0/lpars/0/image/workloads/0/users/active_15min"
        assert place in {node.get("pointer") for node in answer.proof(found.fingerprint).values()}

    def test_is_judged_as_if_it_stated_them_itself(self) -> None:
        alike = site([], dpars([workload(active_15min=MOST)]))
        del alike["machines"][0]["lpars"][0]["image"]["workloads"]
        one, other = (default_advisor().evaluate(found) for found in (self.ALONE, alike))
        told = [
            {(v.guideline, v.subject.path, v.verdict, v.ground, v.text) for v in found.verdicts}
            for found in (one, other)
        ]
        assert told[0] == told[1]

    def test_of_a_group_is_not_the_only_one(self) -> None:
        group = site([workload(active_15min=900)], [{"name": "mail", "count": 3}])
        assert ends(group, "dpar", "z9/L/mail", "active_15min_users") == (0, 900)
        assert ends(group, "image", "z9/L", "active_15min_users") == (900, 900)


class TestGuidelines:
    def test_about_the_users_of_an_image_are_told(self) -> None:
        def told(users: int) -> str:
            found = site([workload(active_15min=users)])
            guest = found["machines"][0]["lpars"][0].pop("image")
            found["machines"][0]["lpars"][0]["zvm"] = {"guests": [{**guest, "name": "G1"}]}
            return verdict(default_advisor().evaluate(found), SPREAD, "z9/L").verdict

        assert told(900) == "satisfied"
        assert told(52_000) == "violated"

    @pytest.mark.parametrize(("client", "told"), [("nrpc", "violated"), ("unknown", "undetermined")])
    def test_for_one_client_know_whose_users_the_image_has(self, client: str, told: str) -> None:
        answer = evaluated([workload(client, active_15min=5200)], dpars(*[None] * 5))
        assert verdict(answer, "redpaper-z-2006/nrpc-3-or-4-dpars-63", "z9/L").verdict == told

    def test_about_each_dpar_are_kept_where_all_together_keep_them(self) -> None:
        few, many = (evaluated([workload(active_15min=users)]) for users in (MOST, MOST + 1))
        assert verdict(few, ABOUT_1000, "z9/L/m1").verdict == "satisfied"
        assert verdict(many, ABOUT_1000, "z9/L/m1").verdict == "undetermined"

    def test_never_are_broken_by_what_a_dpar_may_have(self) -> None:
        answer = evaluated([workload(active_15min=1_000_000, concurrent=1_000_000)])
        broken = {v for v in answer.findings if v.verdict == "violated" and v.subject.type == "dpar"}
        assert not {v.guideline for v in broken if any("users" in seen.quantity for seen in v.observed)}

    @pytest.mark.parametrize(("users", "told"), [(2000, "satisfied"), (2001, "violated")])
    def test_about_a_vm_are_told(self, users: int, told: str) -> None:
        image = site([workload(concurrent=users)], dpars(None, None))["machines"][0]["lpars"][0]["image"]
        vm = {**image, "name": "mail", "os": "windows", "virtual_cps": 1, "ft": True}
        cluster = {"name": "A", "ha": True, "ft_logging": {"link_gbps": 1}, "hosts": [{"name": "esx1", "vms": [vm]}]}
        answer = default_advisor().evaluate({"deployment": "x", "esx_clusters": [cluster]})
        assert verdict(answer, "vsphere-domino-2011/ft-1gb-limit-2000", "A/esx1/mail").verdict == told

    def test_of_a_benchmark_leave_open_what_the_site_is_for(self) -> None:
        assert evaluated([workload(benchmark=44_000)]).environment == "unknown"
        assert evaluated([workload(active_15min=5200)]).environment == "production"

    def test_what_would_have_to_be_known_is_asked_at_the_image(self) -> None:
        found = Values(site([workload(connected=5200)])).of("image", "z9/L", "active_15min_users")
        assert [fact.pointer for fact in found.gaps] == ["/machines/0/lpars/0/image/workloads/0/users/active_15min"]


class TestWhereBothAreStatedAndContradictEachOther:
    AGAINST = evaluated([workload(active_15min=5200)], dpars(*[[workload(active_15min=2000)]] * 3))

    def test_both_are_told_with_their_places(self) -> None:
        (found,) = self.AGAINST.overruled
        assert found.subject.path == "z9/L"
        assert (found.said.value, found.said.pointer) == (
            5200,
            "/machines/0/lpars/0/image/workloads/0/users/active_15min",
        )
        assert found.taken.value == 6000
        assert [fact.pointer for fact in found.facts] == [
            f"/machines/0/lpars/0/image/dpars/{place}/workloads/0/users/active_15min" for place in range(3)
        ]
        assert "5,200" in found.text
        assert "6,000" in found.text

    def test_those_of_the_dpars_are_taken(self) -> None:
        against = site([workload(active_15min=5200)], dpars(*[[workload(active_15min=2000)]] * 3))
        assert ends(against, "image", "z9/L", "active_15min_users") == (6000, 6000)

    @pytest.mark.parametrize(
        ("stated", "of_each"),
        [
            ({"registered": 5000}, {"active_15min": 2000}),
            ({"connected": 5000}, {"concurrent": 2000}),
            ({"active_15min": {"to": 5000}}, {"active_15min": {"from": 2000}}),
            ({"benchmark": 9000}, {"benchmark": 2000}),
            ({"active_15min": 7000}, {"connected": 2000}),
        ],
    )
    def test_it_is_told_once_whatever_kinds_are_stated(self, stated: Any, of_each: Any) -> None:
        answer = evaluated([workload(**stated)], dpars(*[[workload(**of_each)]] * 3))
        assert len(answer.overruled) == 1

    @pytest.mark.parametrize(
        ("stated", "of_each"),
        [
            ({"active_15min": 6000}, {"active_15min": 2000}),
            ({"registered": 9000}, {"active_15min": 2000}),
            ({"active_15min": {"from": 5000}}, {"active_15min": 2000}),
            ({"active_15min": 5200}, {"concurrent": 2000}),
            ({"unspecified": 5200}, {"active_15min": 2000}),
        ],
    )
    def test_nothing_is_told_where_both_may_be_so(self, stated: Any, of_each: Any) -> None:
        assert evaluated([workload(**stated)], dpars(*[[workload(**of_each)]] * 3)).overruled == ()

    def test_one_dpar_alone_may_have_too_many(self) -> None:
        answer = evaluated([workload(active_15min=900)], dpars([workload(active_15min=1000)], None))
        assert len(answer.overruled) == 1

    def test_of_an_image_without_domino_nobody_is_served(self) -> None:
        none = site([workload(active_15min=900)])
        none["machines"][0]["lpars"][0]["image"]["dpars"] = []
        (found,) = default_advisor().evaluate(none).overruled
        assert (found.said.value, found.taken.value) == (900, 0)


class TestTheDescription:
    def test_has_each_client_once(self) -> None:
        with pytest.raises(InvalidInput, match="stands twice in one image"):
            load_deployment(site([workload(active_15min=1), workload(active_15min=2)]))

    def test_a_workload_of_an_image_may_be_any(self) -> None:
        assert load_deployment(site([{"client": "nrpc", "users": {"active_15min": 5200}, "mail_file_mib": 200}]))

    @pytest.mark.parametrize(
        ("written", "says"),
        [
            ({"users": {"active_15min": 5200}}, "workloads"),
            ({"active_15min": 5200}, "workloads"),
            ({"registered_users": 5200}, "workloads"),
        ],
    )
    def test_who_writes_users_of_an_image_is_told_their_place(self, written: Any, says: str) -> None:
        described = site([], **written)
        del described["machines"][0]["lpars"][0]["image"]["workloads"]
        with pytest.raises(InvalidInput) as refused:
            load_deployment(described)
        assert says in str(refused.value)

    def test_grows_as_a_whole_and_counts_once(self) -> None:
        both = site([workload(active_15min=5200)], dpars([workload(active_15min=1000)], None))
        assert total(users_in(both, "active_15min")) == 5200
        assert total(users_in(site([workload(connected=5200)], dpars([workload(active_15min=1000)])), "active_15min"))
        growing = {**site([workload(active_15min=900)], dpars(None)), "growth": {"percent_per_month": 10, "months": 12}}
        (course,) = default_advisor().evaluate(growing).growth
        assert course.month == 4
        assert course.course[0].users == {"active_15min": 990}

    def test_after_users_move_it_is_not_known_unless_it_is_said_anew(self) -> None:
        today = site([workload(active_15min=5200)], dpars([workload(active_15min=1000)], None))

        def planned(**image: Any) -> Evaluation:
            to = {"machines": [{"name": "z9", "lpars": [{"name": "L", "image": image}]}]}
            return default_advisor().evaluate({**today, "changes": [{"name": "merger", "to": to}]})

        more = {"dpars": [{"name": "m1", "workloads": [workload(active_15min=9000)]}]}
        (step,) = planned(**more).plan
        assert "/machines/0/lpars/0/image/workloads/0/users" in step.forgets
        (step,) = planned(**more, workloads=[workload(active_15min=13_200)]).plan
        assert "/machines/0/lpars/0/image/workloads/0/users" not in step.forgets


class TestTheRules:
    @pytest.mark.parametrize(
        "described",
        [
            site([workload(active_15min=5200), workload("dwa", concurrent=200)]),
            site([workload(active_15min=5200)], dpars(*[[workload(active_15min=2000)]] * 2, None)),
            site([workload(active_15min=5200)], [{"name": "mail", "count": 3}]),
        ],
    )
    def test_record_what_they_match(self, described: dict[str, Any]) -> None:
        stepped = stepped_through(described)
        assert {"totals--end-within"} <= {activation.rule for activation, _ in stepped}
        assert list(mismatches(iter(stepped))) == []

    def test_conclude_the_same_whatever_shares_a_part(self) -> None:
        servers = dpars(None, None, [workload(concurrent=100)])
        for server in servers[:2]:
            server["mail_devices"] = ["d"]
        described = site([workload(active_15min=5200, concurrent=5000)], servers)
        described["devices"] = [{"name": "d", "kind": "array", "drives": 4, "raid_level": "raid-5"}]
        described["domino_clusters"] = [{"name": "c", "members": ["z9/L/m1", "z9/L/m2"]}]
        in_many_parts = Advisor(default_advisor().rule_base, part_subjects=1)
        assert in_many_parts.evaluate(described).to_bytes() == default_advisor().evaluate(described).to_bytes()
