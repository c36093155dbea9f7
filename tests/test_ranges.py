"""A number that is a range: what a description may say, what follows from it, and how it is told."""

from __future__ import annotations

from typing import Any

import jsonpatch
import jsonschema
import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.ranges import bound_beneath, bound_over, ends_of
from domino_advisor.description.deployment import Deployment, Host, Range
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.wording import interval_text
from domino_advisor.report.proof_sentences import node_text
from domino_advisor_schemas.deployment import all_schemas, deployment_json_schema, load_deployment
from domino_advisor_schemas.fields import Number
from tests.test_trials import guest, holds_alone, zvm
from tests.values import Value, Values

ABOUT_1000 = "redpaper-z-2006/users-1000-per-dpar-63"
MOST = 1200
"""The upper side of "about 1000 users", by our assumption."""
MEMORY = "redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"
LEAST_MEMORY = 4
"""2 GiB for the DPAR, and 2 GiB."""


def a_host(**members: Any) -> dict[str, Any]:
    return {"deployment": "x", "hosts": [{"name": "h", **members}]}


def fault(**members: Any) -> Fault:
    """The one fault of a host with these members."""
    with pytest.raises(InvalidInput) as refused:
        load_deployment(a_host(**members))
    (found,) = refused.value.faults
    return found


class TestADescription:
    @pytest.mark.parametrize(
        "memory",
        [{"from": 9.5, "to": 10}, {"from": 9.5}, {"to": 10}, {"from": 10, "to": 10}],
        ids=["both ends", "at least", "at most", "one number"],
    )
    def test_holds_a_range_as_it_is_stated(self, memory: dict[str, float]) -> None:
        assert load_deployment(a_host(memory_gib=memory))["hosts"][0]["memory_gib"] == memory

    def test_reads_the_ends_as_it_reads_numbers(self) -> None:
        assert load_deployment(a_host(cores={"from": 8.0}))["hosts"][0]["cores"] == {"from": 8}

    def test_cannot_begin_a_range_above_its_end(self) -> None:
        found = fault(cores={"from": 1050, "to": 950})
        assert (found.pointer, found.found) == ("/hosts/0/cores/from", "1050")
        assert found.expected == "at most 950, where the range ends"
        assert found.advice == "The smaller of the two is from."

    def test_has_an_end_in_every_range(self) -> None:
        found = fault(cores={})
        assert (found.pointer, found.expected) == ("/hosts/0/cores", "from, to, or both")
        assert found.advice is not None and "leave the line out" in found.advice

    @pytest.mark.parametrize(
        ("end", "message"),
        [
            (-1, "must not be negative"),
            (0, "is too small"),
            (10_001, "is too large"),
            (2.5, "must be a whole number"),
            ("4", "must be a number"),
            (True, "must be a number"),
            (None, "has no value"),
            ({"to": 4}, "must be a number"),
        ],
    )
    def test_holds_each_end_to_the_bounds_of_the_number(self, end: Any, message: str) -> None:
        found = fault(cores={"to": end})
        assert (found.pointer, found.message) == ("/hosts/0/cores/to", f"to {message}")

    @pytest.mark.parametrize(
        ("key", "advice"),
        [
            ("form", "Did you mean from?"),
            ("min", "Did you mean from?"),
            ("maximum", "Did you mean to?"),
            ("more_than", "Did you mean above?"),
            ("less_than", "Did you mean below?"),
        ],
    )
    def test_knows_no_other_key_in_a_range(self, key: str, advice: str) -> None:
        found = fault(cores={key: 4})
        assert (found.pointer, found.advice) == (f"/hosts/0/cores/{key}", advice)

    @pytest.mark.parametrize(
        "memory", [{"above": 9.5}, {"below": 10}, {"above": 0}, {"above": 8, "to": 9}, {"from": 8, "below": 8.5}]
    )
    def test_may_say_what_a_number_is_more_or_less_than(self, memory: dict[str, float]) -> None:
        described = a_host(memory_gib=memory)
        assert load_deployment(described)["hosts"][0]["memory_gib"] == memory
        jsonschema.validate(described, deployment_json_schema())

    @pytest.mark.parametrize(
        ("range_", "place", "message"),
        [
            ({"from": 8, "above": 8}, "above", "cores has from and above"),
            ({"to": 8, "below": 8}, "below", "cores has to and below"),
            ({"above": 8, "to": 8}, "above", "cores begins above its end"),
            ({"above": 8, "below": 9}, "above", "cores begins above its end"),
            ({"below": "9"}, "below", "below must be a number"),
            ({"above": False}, "above", "above must be a number"),
            ({"above": "0"}, "above", "above must be a number"),
            ({"above": 10_001}, "above", "above is too large"),
        ],
    )
    def test_has_one_bound_on_each_side_and_a_number_between(
        self, range_: dict[str, Any], place: str, message: str
    ) -> None:
        found = fault(cores=range_)
        assert (found.pointer, found.message) == (f"/hosts/0/cores/{place}", message)

    def test_has_a_number_between_two_bounds_of_a_measure(self) -> None:
        load_deployment(a_host(memory_gib={"above": 8, "below": 9}))
        assert fault(memory_gib={"above": 8, "below": 8}).message == "memory_gib begins above its end"
        assert fault(measured={"cpu_percent": {"below": 0}}).message == "cpu_percent is less than nothing"

    @pytest.mark.parametrize(
        ("written", "instead"),
        [
            (">8", "{above: 8}"), ("more than 8", "{above: 8}"), ("over 8", "{above: 8}"),
            ("<8", "{below: 8}"), ("less than 8", "{below: 8}"), ("under 8", "{below: 8}"),
            ("at least 8", "{from: 8}"), ("8+", "{from: 8}"), ("no more than 8", "{to: 8}"),
        ],
    )  # fmt: skip
    def test_is_told_how_a_bound_is_written(self, written: str, instead: str) -> None:
        assert fault(cores=written).instead == f"cores: {instead}"
        assert fault(memory_gib=written).instead == f"memory_gib: {instead}"

    @pytest.mark.parametrize("written", ["8-16", "8 - 16", "8..16", "8 to 16"])
    def test_tells_how_a_range_is_written(self, written: str) -> None:
        assert fault(cores=written).instead == "cores: {from: 8, to: 16}"

    def test_takes_a_range_for_every_number_but_identities_choices_and_how_many_are_alike(self) -> None:
        exact = {
            name
            for schema in all_schemas()
            for name, made in schema.fields.items()
            if isinstance(made, Number) and made.exact
        }
        assert exact == {
            "count", "number", "port", "TRANSLOG_Performance", "MEM_EnablePreAlloc", "DEBUG_ENABLE_SYS_V_SHM",
            "DEBUG_SHOW_SEM", "Platform_Statistics_Enabled", "admin_client_number",
            "months",
        }  # fmt: skip
        assert fault(count={"from": 2}).message == "count takes no range"

    def test_is_typed_with_ranges(self) -> None:
        typed = Deployment(deployment="x", hosts=[Host(name="h", cores=8, memory_gib=Range(16, 32))])
        assert typed.to_description() == a_host(cores=8, memory_gib={"from": 16, "to": 32})
        assert Deployment.from_description(typed.to_description()) == typed
        assert Range(to=32).to_description() == {"to": 32}
        assert Range(above=240, below=260).to_description() == {"above": 240, "below": 260}


def a_dpar(**users: Any) -> dict[str, Any]:
    workloads = [{"client": "nrpc", "users": users}]
    image = {"os": "linux", "memory_gib": 10, "dpars": [{"name": "mail", "workloads": workloads}]}
    lpar = {"name": "L", "real_cps": 4, "image": image}
    return {
        "deployment": "x",
        "domino_release": "7.0.2",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": [lpar]}],
    }


PLACE = "/machines/0/lpars/0/image/dpars/0/workloads/0/users/active_15min"


def verdict(answer: Evaluation, guideline: str, subject: str) -> Verdict:
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (guideline, subject)]
    return found


def evaluated(users: Any) -> Evaluation:
    return default_advisor().evaluate(a_dpar(active_15min=users))


def limited(users: Any) -> Verdict:
    return verdict(evaluated(users), ABOUT_1000, "z9/L/mail")


class TestALimit:
    """A demand for at most 1,200 users."""

    def test_is_that_of_the_guideline(self) -> None:
        figure = default_advisor().rule_base.guidelines[ABOUT_1000].parameters["about_1000"]
        assert figure.number == MOST

    @pytest.mark.parametrize(
        "users", [{"from": 240, "to": MOST}, {"to": MOST}, {"to": MOST - 1}, {"from": MOST, "to": MOST}]
    )
    def test_is_kept_by_a_range_that_ends_at_it_or_below(self, users: Any) -> None:
        assert limited(users).verdict == "satisfied"

    @pytest.mark.parametrize(
        "users",
        [{"from": MOST, "to": MOST + 1}, {"from": MOST - 10, "to": MOST + 10}, {"to": MOST + 1}, {"from": MOST}],
    )
    def test_is_neither_kept_nor_broken_by_a_range_on_both_sides_of_it(self, users: Any) -> None:
        assert limited(users).verdict == "undetermined"

    @pytest.mark.parametrize("users", [{"below": MOST + 1}, {"below": MOST}, {"above": MOST - 2, "below": MOST + 1}])
    def test_is_kept_by_less_than_one_more(self, users: Any) -> None:
        assert limited(users).verdict == "satisfied"

    @pytest.mark.parametrize("users", [{"below": MOST + 2}, {"above": MOST - 1}])
    def test_is_neither_kept_nor_broken_by_what_may_be_on_both_sides_of_it(self, users: Any) -> None:
        assert limited(users).verdict == "undetermined"

    def test_is_broken_by_more_than_it(self) -> None:
        assert limited({"above": MOST}).verdict == "violated"

    def test_of_a_measure_is_broken_by_more_than_it_and_by_less_than_it(self) -> None:
        def told(memory: Any) -> str:
            site = a_dpar(active_15min=900)
            site["machines"][0]["lpars"][0]["image"] |= {"memory_gib": memory, "kernel_bits": 64}
            return verdict(default_advisor().evaluate(site), MEMORY, "z9/L").verdict

        assert told({"from": LEAST_MEMORY}) == told({"above": LEAST_MEMORY}) == "satisfied"
        assert told({"to": LEAST_MEMORY}) == "undetermined"
        assert told({"below": LEAST_MEMORY}) == "violated"

    @pytest.mark.parametrize("users", [{"from": MOST + 1, "to": 1300}, {"from": MOST + 1}])
    def test_is_broken_by_a_range_that_begins_above_it(self, users: Any) -> None:
        assert limited(users).verdict == "violated"

    @pytest.mark.parametrize(
        ("users", "text"),
        [
            ({"from": 950, "to": 1050}, "950 to 1,050 active 15-minute users"),
            ({"from": 1240}, "at least 1,240 active 15-minute users"),
            ({"to": 260}, "at most 260 active 15-minute users"),
            ({"above": 1240}, "at least 1,241 active 15-minute users"),
            ({"above": 0, "below": 2}, "1 active 15-minute user"),
            ({"from": 1, "to": 1}, "1 active 15-minute user"),
        ],
    )
    def test_is_told_with_the_range(self, users: Any, text: str) -> None:
        (seen,) = [seen for seen in limited(users).observed if seen.quantity == "dpar.active_15min_users"]
        assert seen.text == text

    def test_is_told_of_bounds_with_the_ends_and_of_one_number_with_the_value(self) -> None:
        def seen(users: Any) -> tuple[Any, ...]:
            (found,) = [seen for seen in limited(users).observed if seen.quantity == "dpar.active_15min_users"]
            return found.state, found.value, found.low, found.high

        assert seen({"from": 950, "to": 1050}) == ("bounded", None, 950, 1050)
        assert seen({"from": 950, "to": 950}) == ("known", 950, None, None)


class TestAQuestion:
    def test_asks_for_the_exact_number_where_the_range_does_not_decide(self) -> None:
        (missing,) = limited({"from": MOST, "to": MOST + 1}).missing
        assert missing.pointer == PLACE
        assert missing.question.endswith(", exactly?")

    @pytest.mark.parametrize("users", [{"from": 1000, "to": MOST}, {"from": MOST + 1, "to": 2000}])
    def test_asks_for_nothing_where_it_decides(self, users: Any) -> None:
        assert [question for question in evaluated(users).questions if PLACE in question.pointers] == []


def named(answer: Evaluation, quantity: str) -> Any:
    (found,) = [r for r in answer.recommendations if r.quantity == quantity]
    return found


class TestAPatch:
    """Guests of which one has too few CPs, or too little memory, within a range."""

    def test_tests_the_range_as_it_is_stated(self) -> None:
        site = zvm(guest("G", 2) | {"virtual_cps": {"to": 1}}, real_cps=16)
        found = named(default_advisor().evaluate(site), "image.cps")
        assert found.value == 2
        test, replacement = found.patch
        assert (test["op"], test["value"], replacement["value"]) == ("test", {"to": 1}, 2)
        assert found.current == "at most 1 CP"
        assert found.verification is not None and found.verification.satisfied
        assert jsonpatch.apply_patch(site, [dict(operation) for operation in found.patch])

    def test_holds_alone(self) -> None:
        low = [guest(f"G{n}", 2) | {"virtual_cps": {"from": 1, "to": 1}} for n in range(2)]
        site = zvm(*low, guest("small", 2, memory_gib={"from": 1.5, "to": 2}), real_cps=16)
        answer = default_advisor().evaluate(site)
        assert sum(bool(found.patch) for found in answer.recommendations) == 3
        holds_alone(site, answer)

    def test_is_not_given_where_the_range_does_not_decide(self) -> None:
        site = zvm(guest("G", 2) | {"virtual_cps": {"from": 1, "to": 2}}, real_cps=16)
        assert [r for r in default_advisor().evaluate(site).recommendations if r.quantity == "image.cps"] == []


def test_a_proof_has_the_range_as_it_is_stated() -> None:
    site = zvm(guest("G", 2) | {"virtual_cps": {"to": 1}}, real_cps=16)
    answer = default_advisor().evaluate(site)
    (found,) = [v for v in answer.findings if v.guideline == "redpaper-z-2006/min-two-cps" and v.verdict == "violated"]
    stated = [
        node for node in answer.proof(found.fingerprint).values() if node.get("quantity") == "image.virtual_cps"
        and node["kind"] == "stated"
    ]  # fmt: skip
    assert [node["written"] for node in stated] == [{"to": 1}]
    assert node_text(stated[0]) == "/machines/0/lpars/0/zvm/guests/0/virtual_cps states at most 1"


def count(quantity: str, **users: Any) -> tuple[Any, Any]:
    found: Value = Values(a_dpar(**users)).of("workload", "z9/L/mail/nrpc", quantity)
    return found.low, found.high


class TestCountsOfUsers:
    """Whoever is active is connected, whoever is connected is registered: for ranges too."""

    @pytest.mark.parametrize(
        ("users", "quantity", "ends"),
        [
            ({"connected": {"from": 400, "to": 500}}, "active_15min_users", (0, 500)),
            ({"connected": {"from": 400}, "registered": {"to": 900}}, "concurrent_users", (0, 900)),
            ({"active_15min": {"from": 400, "to": 600}, "connected": 500}, "active_15min_users", (400, 500)),
            ({"active_15min": {"from": 400, "to": 600}}, "connected_users", (400, None)),
            ({"active_15min": {"from": 400}, "registered": {"to": 900}}, "connected_users", (400, 900)),
            ({"connected": {"from": 400, "to": 600}, "active_15min": 500}, "connected_users", (500, 600)),
            ({"active_15min": {"from": 400, "to": 600}, "concurrent": {"from": 450}}, "registered_users", (450, None)),
            ({"registered": {"from": 400, "to": 600}, "connected": {"from": 500}}, "registered_users", (500, 600)),
            ({"active_15min": {"from": 5, "to": 7}, "concurrent": {"from": 4, "to": 9}}, "production_users", (5, 9)),
            ({"active_15min": {"from": 5, "to": 7}, "concurrent": {"from": 4}}, "production_users", (5, None)),
        ],
    )
    def test_bound_each_other(self, users: Any, quantity: str, ends: Any) -> None:
        assert count(quantity, **users) == ends

    def test_stand_as_stated_where_others_contradict_them(self) -> None:
        assert count("active_15min_users", active_15min={"from": 600, "to": 800}, connected=500) == (600, 800)

    @pytest.mark.parametrize(
        ("users", "ends"),
        [
            ({"benchmark": {"from": 800, "to": 900}}, (800, 900)),
            ({"benchmark": {"from": 800, "to": 900}, "active_15min": 700}, (800, 900)),
            ({"benchmark": {"from": 800, "to": 900}, "active_15min": {"from": 850, "to": 900}}, (850, 900)),
            ({"benchmark": 900, "active_15min": {"from": 850, "to": 901}}, (900, None)),
            ({"benchmark": {"to": 900}, "concurrent": {"from": 901}}, (901, None)),
        ],
    )
    def test_of_a_benchmark_are_kept_where_no_production_count_may_exceed_them(self, users: Any, ends: Any) -> None:
        assert count("benchmark_users", **users) == ends


def test_both_ends_of_a_range_are_converted() -> None:
    site = a_dpar(active_15min=900)
    workload = site["machines"][0]["lpars"][0]["image"]["dpars"][0]["workloads"][0]
    workload["mail_file_mib"] = {"from": 512, "to": 2048}
    found = Values(site).of("workload", "z9/L/mail/nrpc", "mail_file_gib")
    assert (found.low, found.high) == (0.5, 2)


@pytest.mark.parametrize(
    ("quantity", "stated", "told"),
    [
        ("response_ms", {"average_response_s": {"below": 1}}, "less than 1,000 ms"),
        ("response_ms", {"average_response_s": {"above": 0.5}}, "more than 500 ms"),
        ("response_ms", {"average_response_s": {"to": 1}}, "at most 1,000 ms"),
    ],
)
def test_an_end_that_does_not_belong_to_a_range_does_not_in_another_unit(quantity: str, stated: Any, told: str) -> None:
    site = a_dpar(active_15min=900)
    site["machines"][0]["lpars"][0]["image"]["dpars"][0]["measured"] = stated
    found = Values(site).of("dpar", "z9/L/mail", quantity)
    assert interval_text(found.low, found.high, "ms") == told


def test_nor_where_the_other_unit_has_no_round_number_for_it() -> None:
    claim = {"name": "c", "figure": "less than a second", "kind": "response-time", "value": {"below": 1}, "unit": "s"}
    found = Values({"deployment": "x", "claims": [claim]}).of("claim", "claims/c", "seconds_as_minutes")
    assert found.high is not None
    assert bound_over(found.high) == pytest.approx(1 / 60)


def test_at_least_nothing_says_nothing() -> None:
    found = Values(a_dpar(active_15min={"from": 0})).of("workload", "z9/L/mail/nrpc", "active_15min_users")
    assert found.missing


@pytest.mark.parametrize(
    ("range_", "text"),
    [
        ({"above": 8}, "more than 8 GiB"),
        ({"above": 0}, "more than 0 GiB"),
        ({"below": 1.5}, "less than 1.5 GiB"),
        ({"above": 8, "below": 9}, "more than 8 and less than 9 GiB"),
        ({"above": 8, "to": 9}, "more than 8 and at most 9 GiB"),
        ({"from": 8, "below": 9}, "at least 8 and less than 9 GiB"),
        ({"from": 8, "to": 9}, "8 to 9 GiB"),
    ],
)
def test_what_is_more_or_less_than_a_number_is_told_so(range_: dict[str, float], text: str) -> None:
    assert interval_text(*ends_of(range_), "GiB") == text


@pytest.mark.parametrize(
    ("memory", "told"),
    [
        ({"below": 8}, "has less than 8 GiB for"),
        ({"below": 7.5}, "has less than 7.5 GiB for"),
        ({"above": 8}, "has more than 8 GiB for"),
        ({"above": 8, "below": 16}, "has more than 8 and less than 16 GiB for"),
        ({"from": 4, "to": 7}, "has 4 to 7 GiB for"),
    ],
)
def test_and_is_still_told_so_when_the_engine_has_concluded_from_it(memory: dict[str, float], told: str) -> None:
    vm = {
        "name": "v",
        "memory_gib": memory,
        "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 4000}}]}],
    }
    evaluation = default_advisor().evaluate({"deployment": "x", "domino_release": "8.5.1", "vms": [vm]})
    (found,) = [one for one in evaluation.verdicts if one.guideline == "vsphere-domino-2011/bb-8gb-best-value"]
    assert told in found.text


def test_a_sum_of_such_ends_is_told_so_too() -> None:
    vms: list[dict[str, Any]] = [{"name": name, "memory_gib": {"below": 8}, "dpars": []} for name in ("a", "b", "c")]
    found = Values(a_host(memory_gib=64, vms=vms)).of("host", "h", "vm_memory_gib")
    assert interval_text(found.low, found.high, "GiB") == "less than 24 GiB"


@pytest.mark.parametrize("number", [8, 0.1 + 0.2, sum([0.1] * 1000), 123_456_789_001, 1 / 3, 7.99999999])
def test_what_is_worked_out_is_no_open_end(number: float) -> None:
    assert (bound_beneath(number), bound_over(number)) == (None, None)
