"""A plan that brings users to what uses all of its CPU already, whatever is said of its resources."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.planning import steps
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment

GUIDELINE = "dw-domino7-2005/consolidation-if-resources"


def server(users: dict[str, int], name: str = "mail") -> dict[str, Any]:
    return {"name": name, "workloads": [{"client": "nrpc", "users": users}]}


def lpar(*servers: dict[str, Any], **of_it: Any) -> dict[str, Any]:
    image = {"dpars": list(servers)} | {name: of_it.pop(name) for name in ("os", "measured") if name in of_it}
    return {"name": "z", "lpars": [{"name": "L", "image": image} | of_it]}


def plan(cpu: Any, to: dict[str, Any], said: bool | None = True) -> dict[str, Any]:
    """A site of one LPAR with 900 users, and a consolidation that leads to this."""
    measured = {} if cpu is None else {"measured": {"cpu_percent": cpu}}
    today = lpar(server({"active_15min": 900}), os="linux", real_cps=4, **measured) | {"architecture": "system-z"}
    change: dict[str, Any] = {"name": "merger", "kind": "consolidation", "to": {"machines": [to]}}
    change |= {} if said is None else {"resources_checked": said}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0.2", "machines": [today]}
    return site | {"changes": [change]}


def evaluated(site: dict[str, Any]) -> tuple[str, Evaluation]:
    answer = default_advisor().evaluate(site, proofs=False)
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    return found.verdict, answer


MORE = lpar(server({"active_15min": 3000}))


@pytest.mark.parametrize(
    ("cpu", "to", "said", "expected"),
    [
        (100, MORE, True, "violated"),
        ({"from": 100}, MORE, True, "violated"),
        (100, lpar(server({"active_15min": 500}, "branch")), True, "violated"),
        (100, MORE, None, "violated"),
        # below it may or may not have them
        (99, MORE, True, "satisfied"),
        (99, MORE, None, "undetermined"),
        (None, MORE, True, "satisfied"),
        ({"from": 95}, MORE, True, "satisfied"),
        # no more users, or more CPs for them
        (100, lpar(server({"active_15min": 900})), True, "satisfied"),
        (100, lpar(server({"active_15min": 300})), True, "satisfied"),
        (100, lpar(server({"active_15min": 3000}), real_cps=8), True, "satisfied"),
    ],
)
def test_has_not_the_resources(cpu: Any, to: dict[str, Any], said: bool | None, expected: str) -> None:
    assert evaluated(plan(cpu, to, said))[0] == expected


USE = "/machines/0/lpars/0/image/measured/cpu_percent"
USERS_THEN = "/changes/0/to/machines/0/lpars/0/image/dpars/0/workloads/0/users/active_15min"


def test_both_are_shown_with_the_use_and_the_users_who_come() -> None:
    _, answer = evaluated(plan(100, MORE))
    (found,) = answer.overruled
    assert (found.said.pointer, found.taken.value) == ("/changes/0/resources_checked", False)
    assert [fact.pointer for fact in found.facts] == [USERS_THEN, USE]


def test_the_proof_ends_at_what_is_stated_of_the_use_and_of_the_users_who_come() -> None:
    answer = default_advisor().evaluate(plan(100, MORE))
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    proof = answer.proof(found.fingerprint).values()
    written = {node["pointer"]: node["written"] for node in proof if "written" in node}
    assert (written[USE], written[USERS_THEN]) == (100, 3000)
    assert ("member", USERS_THEN) in {(node["kind"], node.get("pointer")) for node in proof}


def test_its_proofs_are_sound() -> None:
    assert default_advisor().check_proofs(plan(100, MORE)) == []


def test_nothing_else_is_asked_where_it_is_not_known() -> None:
    answer = default_advisor().evaluate(plan(99, MORE, None))
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    assert [fact.pointer for fact in found.missing] == ["/changes/0/resources_checked"]


@pytest.mark.parametrize(
    "more",
    [
        # another release or template may take less of it
        {"domino_release": "8.5"},
        {"machines": [lpar(server({"active_15min": 3000}) | {"mail_template": "mail85"})]},
        # another machine may carry more
        {"machines": [MORE | {"model": "2097-E26"}]},
        # of which nobody knows how much it has, or who says how full it is then
        {"machines": [MORE | {"lpars": [MORE["lpars"][0] | {"real_cps": None}]}]},
        {"machines": [lpar(server({"active_15min": 3000}), measured={"cpu_percent": 70})]},
        # what is fewer beside it may take more than what comes
        {"machines": [lpar(server({"active_15min": 3000, "registered": 1000}))]},
    ],
)
def test_is_not_known_where_something_else_may_make_room(more: dict[str, Any]) -> None:
    site = plan(100, MORE)
    (dpar,) = site["machines"][0]["lpars"][0]["image"]["dpars"]
    dpar["mail_template"] = "mail7"
    dpar["workloads"][0]["users"]["registered"] = 2000
    site["changes"][0]["to"] |= more
    assert evaluated(site)[0] == "satisfied"


def test_is_not_known_where_users_of_another_client_go() -> None:
    site = plan(100, {})
    of = {"dwa": 2000, "nrpc": 900}
    today, then = ([{"client": name, "users": {"active_15min": number}} for name, number in users.items()]
                   for users in (of, {"dwa": 100, "nrpc": 3000}))  # fmt: skip
    site["machines"][0]["lpars"][0]["image"]["dpars"][0]["workloads"] = today
    site["changes"][0]["to"] = {"machines": [lpar({"name": "mail", "workloads": then})]}
    assert evaluated(site)[0] == "satisfied"


def test_what_a_change_before_it_makes_otherwise_is_not_taken_for_full() -> None:
    site = plan(100, MORE)
    site["changes"] = [{"name": "more CPs", "to": {"machines": [lpar(real_cps=8)]}}, *site["changes"]]
    del site["changes"][0]["to"]["machines"][0]["lpars"][0]["image"]
    assert evaluated(site)[0] == "satisfied"


def test_of_two_changes_each_is_held_against_what_it_fills() -> None:
    site = plan(100, MORE)
    site["devices"] = [{"name": "d", "drives": 4}]
    site["changes"] = [{"name": "drives", "to": {"devices": [{"name": "d", "drives": 8}]}}, *site["changes"]]
    assert evaluated(site)[0] == "violated"


def aix(users: dict[str, int], **of_it: Any) -> dict[str, Any]:
    """A machine of AIX LPARs, by the users of each."""
    lpars = [
        {"name": name, "image": {"os": "aix", "dpars": [server({"active_15min": number})]}}
        for name, number in users.items()
    ]
    return {"name": "p", "lpars": lpars} | of_it


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        # another LPAR of it takes them
        ({"A": 900, "B": 2000}, "violated"),
        ({"A": 900, "B": 900, "C": 10}, "violated"),
        # they only move within it
        ({"A": 100, "B": 1700}, "satisfied"),
    ],
)
@pytest.mark.parametrize("over_utilized", [True, False])
def test_a_machine_that_is_said_to_be_used_too_much_is_full(
    then: dict[str, int], expected: str, over_utilized: bool
) -> None:
    today = aix({"A": 900, "B": 900}, architecture="power", over_utilized=over_utilized)
    change = {"name": "merger", "kind": "consolidation", "resources_checked": True, "to": {"machines": [aix(then)]}}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [today]}
    found, answer = evaluated(site | {"changes": [change]})
    assert found == (expected if over_utilized else "satisfied")
    assert [told.taken.quantity for told in answer.overruled] == (
        ["change.resources_checked"] if found == "violated" else []
    )


def test_a_machine_of_which_an_lpar_gets_more_cps_may_carry_more() -> None:
    today = aix({"A": 900, "B": 900}, architecture="power", over_utilized=True)
    then = aix({"A": 900, "B": 2000})
    today["lpars"][1]["real_cps"], then["lpars"][1]["real_cps"] = 2, 4
    change = {"name": "merger", "kind": "consolidation", "resources_checked": True, "to": {"machines": [then]}}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [today]}
    assert evaluated(site | {"changes": [change]})[0] == "satisfied"


@pytest.mark.parametrize(
    ("of_it", "then", "full"),
    [
        ({"measured": {"cpu_percent": 100}}, {}, True),
        ({"over_utilized": True}, {}, True),
        ({"measured": {"cpu_percent": 99}}, {}, False),
        # with more cores it may carry them
        ({"over_utilized": True}, {"cores": 16}, False),
    ],
)
def test_a_host_is_full_that_is_measured_or_said_to_be(of_it: dict[str, Any], then: dict[str, Any], full: bool) -> None:
    def host(users: int, **members: Any) -> dict[str, Any]:
        vm = {"name": "v", "dpars": [server({"active_15min": users})]}
        return {"name": "esx", "vms": [vm]} | members

    change = {"name": "merger", "kind": "consolidation", "resources_checked": True}
    change |= {"to": {"hosts": [host(2000, **then)]}}
    site = {"deployment": "D", "environment": "production", "hosts": [host(900, cores=8, **of_it)], "changes": [change]}
    # a site that is of the paper for its other servers, since no virtual machine was tested
    found, _ = evaluated(site | {"machines": [aix({"A": 900}, architecture="power")]})
    assert found == ("violated" if full else "satisfied")


def test_the_site_after_it_is_a_valid_description() -> None:
    for step in steps(plan(100, MORE), default_advisor().rule_base.plan_rules):
        assert load_deployment(step.raw)


def natively(name: str, cps: int | None, users: int) -> dict[str, Any]:
    image = {"os": "windows", "measured": {"cpu_peak_percent": 60}, "dpars": [server({"active_15min": users}, name)]}
    return {"name": name, "architecture": "x86", "image": image} | ({} if cps is None else {"cps": cps})


@pytest.mark.parametrize(("cps", "told"), [(2, True), (4, False), (None, True)])
def test_peaks_add_up_where_the_processors_are_not_known_to_be_unlike(cps: int | None, told: bool) -> None:
    site: dict[str, Any] = {"deployment": "D", "environment": "production", "domino_release": "7.0.2"}
    site |= {"machines": [natively("a", 2, 900), natively("b", cps, 500)]}
    then = {"machines": [{"name": "a", "image": {"dpars": [server({"active_15min": 1400}, "a")]}}]}
    _, answer = evaluated(site | {"changes": [{"name": "merger", "removes": ["b"], "to": then}]})
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    assert any("120 %" in caveat.text for caveat in found.caveats) is told


@pytest.mark.parametrize(("kind", "added_up"), [("consolidation", True), ("other", False)])
def test_peaks_of_servers_add_up_where_these_are_merged_and_not_where_each_has_more_users(
    kind: str, added_up: bool
) -> None:
    def of(users: int, **of_it: Any) -> list[dict[str, Any]]:
        return [lpar(server({"active_15min": users}), **of_it) | {"name": name} for name in ("y", "z")]

    site = plan(None, {})
    today = of(900, os="linux", real_cps=4, measured={"cpu_peak_percent": 40})
    site["machines"] = [machine | {"architecture": "system-z"} for machine in today]
    site["changes"] = [{"name": "merger", "kind": kind, "to": {"machines": of(1500)}}]
    word, answer = evaluated(site)
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (GUIDELINE, "changes/merger")]
    assert word == "undetermined"
    assert ("peaks" in [caveat.name for caveat in found.caveats]) == added_up
