"""Users of whom nobody says how they were counted, and users of whom nobody says which client they have."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment
from tests.test_ranges import ABOUT_1000, MOST, count, verdict
from tests.values import Value, Values

WORKLOADS = "/machines/0/lpars/0/image/dpars/0/workloads"
BY_WHICH_CLIENT = "By which client do the users work: Notes (nrpc), a browser (dwa, inotes), IMAP, POP3 or SMTP?"


def site(*workloads: dict[str, Any], **members: Any) -> dict[str, Any]:
    image = {"os": "linux", "memory_gib": 10, "dpars": [{"name": "mail", "workloads": list(workloads)}]}
    lpar = {"name": "L", "real_cps": 4, "image": image}
    return {
        "deployment": "x",
        "domino_release": "7.0.2",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": [lpar]}],
        **members,
    }


def evaluated(*workloads: dict[str, Any], **members: Any) -> Evaluation:
    return default_advisor().evaluate(site(*workloads, **members))


def questions(answer: Evaluation, pointer: str) -> list[str]:
    return [question.question for question in answer.questions if pointer in question.pointers]


class TestUsersOfWhomItIsNotSaidHowTheyWereCounted:
    @pytest.mark.parametrize(
        ("users", "quantity", "ends"),
        [
            ({}, "registered_users", (2400, None)),
            ({}, "active_15min_users", (0, 2400)),
            ({}, "concurrent_users", (0, 2400)),
            ({}, "nrpc_concurrent_users", (0, 2400)),
            ({}, "production_users", (0, 2400)),
            ({"connected": 3000}, "active_15min_users", (0, 2400)),
            ({"connected": 2000}, "active_15min_users", (0, 2000)),
            ({"registered": 5000}, "registered_users", (5000, 5000)),
            ({"registered": {"from": 1000}}, "registered_users", (2400, None)),
        ],
    )
    def test_are_registered_and_no_fewer_than_are_at_work(self, users: Any, quantity: str, ends: Any) -> None:
        assert count(quantity, unspecified=2400, **users) == ends

    @pytest.mark.parametrize("kind", ["active_15min", "concurrent"])
    def test_give_way_to_a_count_of_those_at_work_that_is_larger(self, kind: str) -> None:
        for quantity in ("active_15min", "concurrent"):
            ends = (2500, 2500) if quantity == kind else (None, None)
            assert count(f"{quantity}_users", unspecified=2400, **{kind: 2500}) == ends

    @pytest.mark.parametrize("quantity", ["connected_users", "benchmark_users"])
    def test_tell_nothing_of_those_connected_or_of_a_benchmark(self, quantity: str) -> None:
        assert count(quantity, unspecified=2400) == (None, None)

    def test_leave_those_connected_as_the_other_counts_have_them(self) -> None:
        assert count("connected_users", unspecified=2400, active_15min=900, registered=5000) == (900, 5000)

    def test_may_be_a_range(self) -> None:
        assert count("active_15min_users", unspecified={"from": 2000, "to": 2400}) == (0, 2400)
        assert count("registered_users", unspecified={"from": 2000, "to": 2400}) == (2000, None)

    @pytest.mark.parametrize(("users", "told"), [(MOST, "satisfied"), (MOST + 1, "undetermined")])
    def test_keep_a_limit_where_even_all_of_them_do(self, users: int, told: str) -> None:
        answer = evaluated({"client": "nrpc", "users": {"unspecified": users}})
        assert verdict(answer, ABOUT_1000, "z9/L/mail").verdict == told

    def test_never_break_a_limit_by_themselves(self) -> None:
        answer = evaluated({"client": "nrpc", "users": {"unspecified": 1_000_000}})
        broken = {
            v.guideline
            for v in answer.findings
            if v.verdict == "violated" and any("users" in seen.quantity for seen in v.observed)
        }
        assert broken == set()

    def test_are_asked_how_they_were_counted_where_that_leaves_something_open(self) -> None:
        place = f"{WORKLOADS}/0/users/unspecified"
        asked = default_advisor().rule_base.vocabulary.settings["unspecified"]
        answer = evaluated({"client": "nrpc", "users": {"unspecified": MOST + 1}})
        assert questions(answer, place) == [asked]
        (missing,) = verdict(answer, ABOUT_1000, "z9/L/mail").missing
        assert (missing.pointer, missing.question) == (place, asked)
        assert questions(evaluated({"client": "nrpc", "users": {"unspecified": MOST}}), place) == []

    def test_are_not_asked_about_where_the_count_that_matters_is_stated(self) -> None:
        answer = evaluated({"client": "nrpc", "users": {"unspecified": 5000, "active_15min": 900}})
        assert verdict(answer, ABOUT_1000, "z9/L/mail").verdict == "satisfied"
        assert questions(answer, f"{WORKLOADS}/0/users/unspecified") == []

    def test_of_a_benchmark_are_asked_for_as_such(self) -> None:
        answer = evaluated({"client": "nrpc", "users": {"unspecified": 20_000}}, environment="benchmark")
        assert questions(answer, f"{WORKLOADS}/0/users/unspecified") == []
        (missing,) = verdict(answer, "redpaper-z-2006/limit-12000-nrpc-per-dpar", "z9/L/mail/nrpc").missing
        assert missing.pointer == f"{WORKLOADS}/0/users/benchmark"


class TestUsersWhoAreThereAtOnceAndNobodySaysHowTheyWereCounted:
    @pytest.mark.parametrize(
        ("users", "quantity", "ends"),
        [
            ({}, "registered_users", (2400, None)),
            ({}, "connected_users", (2400, None)),
            ({}, "concurrent_users", (0, 2400)),
            ({}, "nrpc_concurrent_users", (0, 2400)),
            ({}, "production_users", (0, 2400)),
            ({}, "active_15min_users", (None, None)),
            ({}, "benchmark_users", (None, None)),
            ({"connected": 3000}, "connected_users", (3000, 3000)),
            ({"registered": 5000}, "connected_users", (2400, 5000)),
            ({"registered": 5000}, "active_15min_users", (0, 5000)),
            ({"active_15min": 2000}, "production_users", (2000, 2000)),
        ],
    )
    def test_are_connected_at_least_and_work_at_most(self, users: Any, quantity: str, ends: Any) -> None:
        assert count(quantity, at_once=2400, **users) == ends

    def test_are_not_those_of_another_count_that_says_otherwise(self) -> None:
        assert count("concurrent_users", at_once=2400, concurrent=2500) == (2500, 2500)
        assert count("connected_users", at_once=2400, connected=2000) == (2000, 2000)

    def test_may_be_a_range(self) -> None:
        assert count("connected_users", at_once={"from": 2000, "to": 2400}) == (2000, None)
        assert count("concurrent_users", at_once={"from": 2000, "to": 2400}) == (0, 2400)

    @pytest.mark.parametrize(
        ("users", "ends"),
        [
            ({}, (2400, 2400)),
            ({"active_15min": 2000}, (2400, 2400)),
            ({"active_15min": 2500}, (2500, 2500)),  # those at once are the ones who work at the same moment
            ({"connected": 3000}, (3000, 3000)),
            ({"registered": 9000}, (2400, 2400)),
        ],
    )
    def test_are_held_against_a_ceiling_that_is_the_same_however_they_were_counted(self, users: Any, ends: Any) -> None:
        found: Value = Values(site({"client": "nrpc", "users": {"at_once": 2400, **users}})).of(
            "workload", "z9/L/mail/nrpc", "ceiling_users"
        )
        assert (found.low, found.high) == ends

    def test_are_so_at_a_time_but_that_more_of_those_registered_may_be_connected(self) -> None:
        def at_a_time(**users: int) -> tuple[Any, Any]:
            found: Value = Values(site({"client": "nrpc", "users": users})).of(
                "workload", "z9/L/mail/nrpc", "users_at_a_time"
            )
            return found.low, found.high

        assert at_a_time(at_once=2400) == (2400, 2400)
        assert at_a_time(at_once=2400, registered=9000) == (2400, 9000)
        assert at_a_time(at_once=2400, connected=2600) == (2600, 2600)

    def test_are_asked_how_they_were_counted_where_that_leaves_something_open(self) -> None:
        place = f"{WORKLOADS}/0/users/at_once"
        asked = default_advisor().rule_base.vocabulary.settings["at_once"]
        answer = evaluated({"client": "nrpc", "users": {"at_once": MOST + 1}})
        assert verdict(answer, ABOUT_1000, "z9/L/mail").verdict == "undetermined"
        assert questions(answer, place) == [asked]


class TestUsersOfAClientThatNobodyStates:
    def test_are_a_workload_of_their_own_once(self) -> None:
        assert load_deployment(site({"client": "unknown"}, {"client": "nrpc"}))
        with pytest.raises(InvalidInput, match='"unknown" stands twice'):
            load_deployment(site({"client": "unknown"}, {"client": "unknown"}))

    def test_count_where_a_limit_is_for_all_clients(self) -> None:
        two = (
            {"client": "nrpc", "users": {"active_15min": 700}},
            {"client": "unknown", "users": {"active_15min": 501}},
        )
        answer = evaluated(*two)
        assert verdict(answer, ABOUT_1000, "z9/L/mail").verdict == "violated"

    @pytest.mark.parametrize("quantity", ["nrpc_concurrent_users", "dwa_concurrent_users", "nrpc_benchmark_users"])
    def test_may_or_may_not_count_where_it_is_for_one(self, quantity: str) -> None:
        users = {"concurrent": 900, "benchmark": 1000}
        values = Values(site({"client": "unknown", "users": users}))
        found: Value = values.of("workload", "z9/L/mail/unknown", quantity)
        assert (found.low, found.high) == (0, 1000 if "benchmark" in quantity else 900)

    def test_add_to_those_of_a_client_at_most(self) -> None:
        nrpc, unknown = ({"client": c, "users": {"concurrent": n}} for c, n in (("nrpc", 300), ("unknown", 40)))
        found = Values(site(nrpc, unknown)).of("image", "z9/L", "nrpc_concurrent_users")
        assert (found.low, found.high) == (300, 340)
        found = Values(site(nrpc, unknown)).of("image", "z9/L", "concurrent_users")
        assert (found.low, found.high) == (340, 340)

    def test_may_be_of_any_client(self) -> None:
        assert Values(site({"client": "unknown"})).of("image", "z9/L", "browser_users").missing
        assert (
            Values(site({"client": "unknown"}, {"client": "dwa"})).of("image", "z9/L", "browser_users").word == "true"
        )

    def test_may_be_of_the_client_that_others_have(self) -> None:
        two = Values(site({"client": "unknown"}, {"client": "dwa"})).of("dpar", "z9/L/mail", "mixed_clients")
        assert two.missing

    def test_leave_open_what_is_for_one_client_and_ask_which_it_is(self) -> None:
        five = site({"client": "unknown"})
        five["machines"][0]["lpars"][0]["image"]["dpars"][0]["count"] = 5
        answer = default_advisor().evaluate(five)
        found = verdict(answer, "redpaper-z-2006/nrpc-3-or-4-dpars-63", "z9/L")
        assert found.verdict == "undetermined"
        assert (f"{WORKLOADS}/0/client", BY_WHICH_CLIENT) in [
            (missing.pointer, missing.question) for missing in found.missing
        ]
        (asked,) = questions(answer, f"{WORKLOADS}/0/client")
        assert asked.startswith("Which users has the DPAR: client by which they work; ")
