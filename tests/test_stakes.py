"""What is lost where a guideline is not met: it ranks what there is to do, and what is in order."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import STAKES, Stake, plain
from domino_advisor.core.errors import InvalidInput
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.actions import actions
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.ranking import worth
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import in_order
from domino_advisor.report.formats import render
from domino_advisor_schemas.guideline import load_topic
from tests.answers import a_recommendation, a_verdict
from tests.examples import answer, each_example

EPT = "vsphere-domino-2011/memory-enable-ept"
HARDWARE = "vsphere-domino-2011/cpu-vtx-not-bt"
LATEST = "vsphere-domino-2011/use-latest-vsphere"


def asked_of(stakes: dict[str, Stake | None], **more: Any) -> list[str]:
    """The guidelines, each violated once, in the order in which they are to be done."""
    verdicts = [a_verdict(name, guideline=f"p/{name}", title=name, **more) for name in stakes]
    said = {f"p/{name}": stake for name, stake in stakes.items() if stake is not None}
    return [action.text for action in actions([], verdicts, said)]


def told(example: str, depth: Depth) -> str:
    return render("markdown", [Told(answer(example))], depth=depth).decode()


def test_mail_comes_before_users_who_wait_and_cpu_that_is_spent_before_order() -> None:
    assert STAKES == ("data", "availability", "capacity", "cost", "comfort")
    named: dict[str, Stake | None] = {"a-names": "comfort", "b-cpu": "cost", "c-users": "capacity",
                                      "d-failover": "availability", "e-log": "data"}  # fmt: skip
    assert asked_of(named) == ["e-log", "d-failover", "c-users", "b-cpu", "a-names"]


OF_EACH: tuple[tuple[str, Stake, str], ...] = (
    ("must", "comfort", "a must comes first, whatever is lost"),
    ("should", "data", "then mail that may be lost"),
    ("should", "availability", "and users who are without theirs"),
    ("consider", "data", "though a paper only suggests it"),
    ("consider", "availability", "such as two members of a Domino cluster on one host"),
    ("should", "capacity", "then what is asked more strongly"),
    ("should", "cost", "such as another network adapter"),
    ("consider", "capacity", "and last the rest"),
)


def test_what_is_grave_comes_after_what_is_required_and_before_all_else_however_strongly_it_is_asked() -> None:
    verdicts = [
        a_verdict(said, strength=strength, guideline=f"p/{at}", title=said)
        for at, (strength, _, said) in reversed(list(enumerate(OF_EACH)))
    ]
    ranked = actions([], verdicts, {f"p/{at}": stake for at, (_, stake, _) in enumerate(OF_EACH)})
    assert [action.text for action in ranked] == [said for _, _, said in OF_EACH]


def test_findings_have_the_same_order() -> None:
    verdicts = [
        a_verdict(said, strength=strength, guideline=f"p/{at}", stake=stake)
        for at, (strength, stake, said) in reversed(list(enumerate(OF_EACH)))
    ]
    assert [v.subject.path for v in sorted(verdicts, key=worst_first)] == [said for _, _, said in OF_EACH]


def test_nothing_is_lost_where_nothing_is_demanded() -> None:
    assert worth("inform", "data") > worth("consider", "comfort")


def test_two_members_of_a_domino_cluster_on_one_host_come_before_a_network_adapter() -> None:
    vm = {"os": "windows", "virtual_cps": 2, "memory_gib": 8, "nic_type": "e1000"}
    vms = [{"name": name, **vm, "dpars": [{"name": name}]} for name in ("a", "b")]
    site = {"deployment": "d", "environment": "production", "domino_release": "14.0",
            "hosts": [{"name": "h", "esx_release": "8.0", "cores": 16, "memory_gib": 64, "vms": vms}],
            "domino_clusters": [{"name": "mail", "members": ["h/a/a", "h/b/b"]}]}  # fmt: skip
    evaluation = default_advisor().evaluate(site)
    of = [set(action.guidelines) for action in evaluation.actions]
    apart = next(at for at, names in enumerate(of) if "vsphere-domino-2011/cluster-members-separate-hosts" in names)
    adapter = next(at for at, names in enumerate(of) if "vsphere-domino-2011/vmxnet3-adapter" in names)
    assert apart < adapter
    found = [verdict.guideline for verdict in evaluation.findings]
    assert found.index("vsphere-domino-2011/cluster-members-separate-hosts") < found.index(
        "vsphere-domino-2011/vmxnet3-adapter"
    )


def test_what_is_lost_goes_before_how_much_is_mended_and_what_was_tested() -> None:
    many = [a_verdict(f"cpu{n}", guideline="p/cpu", title="cpu") for n in range(9)]
    one = a_verdict("log", guideline="p/log", title="log", reach=many[0].reach.__class__("extrapolated"))
    assert [a.text for a in actions([], [*many, one], {"p/cpu": "cost", "p/log": "data"})] == ["log", "cpu"]


def test_a_guideline_of_which_nobody_says_it_comes_last_of_its_strength() -> None:
    assert asked_of({"house-rule": None, "names": "comfort"}) == ["names", "house-rule"]


def test_an_action_has_the_worst_of_its_guidelines() -> None:
    one, other = a_verdict("z9/A"), a_verdict("z9/A", guideline="p/other", fingerprint="e" * 32)
    advice = a_recommendation(one, guidelines=(one.guideline, "p/other"), verdicts=(one.fingerprint, other.fingerprint))
    (action,) = actions([advice], [one, other], {one.guideline: "cost", "p/other": "availability"})
    assert action.stake == "availability"


def test_whatever_can_be_violated_says_what_is_lost() -> None:
    base = load_rule_base()
    assert [name for name, one in base.guidelines.items() if one.strength != "inform" and name not in base.stakes] == []


def test_a_guideline_says_otherwise_than_its_topic() -> None:
    stakes = load_rule_base().stakes
    assert stakes["redpaper-z-2006/translog-own-device-62"] == "capacity"
    assert stakes["redpaper-z-2006/do-not-disable-logging"] == "data"


def test_there_is_no_other_word() -> None:
    with pytest.raises(InvalidInput):
        load_topic({"title": "Names", "stake": "money"})


@each_example
def test_every_answer_is_ranked_so(example: str) -> None:
    ranks = [worth(one.strength, one.stake) for one in answer(example).actions if one.stake]
    assert ranks == sorted(ranks)
    assert len(ranks) == len(answer(example).actions)


def test_a_server_that_logs_nothing_comes_before_one_that_swaps() -> None:
    first, second = answer("site-today-container").actions
    assert (first.text, first.stake, second.stake) == ("Switch transaction logging on.", "data", "capacity")


def test_an_action_says_in_a_sentence_what_is_at_stake() -> None:
    assert "Mail or other data may be lost." in told("site-today-container", "actions")


class TestInOrder:
    def test_begins_with_what_somebody_did(self) -> None:
        met = answer("site-today-vsphere-windows").summary.in_order
        titles = {name: one.title for name, one in load_rule_base().guidelines.items()}
        # ESXi 7.0.3 implies both, and nobody states them
        assert {EPT, HARDWARE} <= set(met.implied)
        assert not {titles[name] for name in met.implied} & set(met.first)

    def test_counts_what_is_stated_for_somebody_s_doing(self) -> None:
        # the host states EPT, VT-x and its release
        assert not {EPT, HARDWARE, LATEST} & set(answer("site-today-vsphere").summary.in_order.implied)

    def test_counts_what_is_stated_at_one_subject_for_somebody_s_doing(self) -> None:
        def site(**more: Any) -> dict[str, Any]:
            host = {"esx_release": "8.0", "cores": 8, "memory_gib": 64}
            vm = {"os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [{"name": "mail"}]}
            hosts = [{"name": "a", **host, "vms": [{"name": "v", **vm}]},
                     {"name": "b", **host, **more, "vms": [{"name": "w", **vm}]}]  # fmt: skip
            return {"deployment": "d", "environment": "production", "domino_release": "14.0", "hosts": hosts}

        def implied(description: dict[str, Any]) -> tuple[str, ...]:
            return default_advisor().evaluate(description).summary.in_order.implied

        assert EPT in implied(site())
        assert EPT not in implied(site(mmu_assist="ept", mmu_assist_enabled=True))

    def test_says_on_the_screen_how_much_is_met_by_a_release_alone(self) -> None:
        evaluation = answer("site-today-vsphere-windows")
        number = len(evaluation.summary.in_order.implied)
        text = in_order(evaluation.summary.in_order)
        assert f"guidelines are met, {number} of them by the release or machine alone" in text

    def test_stays_in_that_order_among_the_findings(self) -> None:
        met, section = answer("site-today-vsphere").summary.in_order, told("site-today-vsphere", "findings")
        listed = [line for line in section.split("## In order\n")[-1].splitlines() if line.startswith("- ")]
        assert [title in line for title, line in zip(met.first, listed, strict=False)] == [True] * 3


def test_an_action_of_which_nobody_says_it_tells_nothing_of_it() -> None:
    assert "stake" not in plain(actions([], [a_verdict()])[0])
