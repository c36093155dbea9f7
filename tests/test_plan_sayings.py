"""What a planned change says of the step itself follows from what it leads to, where that is plain."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from domino_advisor import Evaluation, InvalidInput, evaluate
from domino_advisor.core.answer import Verdict
from domino_advisor.core.pointers import value_at
from domino_advisor.description.planning import plan_of
from domino_advisor.engine.loading import load_rule_base

RULES = load_rule_base().plan_rules
REVIEW = "redpaper-z-2006/review-release-notes"
THREADS = "dw-domino7-2005/analyze-before-thread-defaults"


def aix(*changes: dict[str, Any], release: str = "6.5", **image: Any) -> dict[str, Any]:
    """Two servers on AIX, each on a machine of its own."""
    machines = [
        {
            "name": name, "architecture": "power", "cps": 4, "memory_gib": 8,
            "image": {
                "os": "aix",
                "dpars": [{
                    "name": name, "mail_template": "mail6",
                    "workloads": [{"client": "nrpc", "users": {"active_15min": 2_000}}],
                }],
                **image,
            },
        }
        for name in ("p1", "p2")
    ]  # fmt: skip
    return {
        "deployment": "Upgrade", "environment": "production", "domino_release": release, "machines": machines,
        "changes": list(changes),
    }  # fmt: skip


def dpar(name: str, **members: Any) -> dict[str, Any]:
    return {"name": name, "image": {"dpars": [{"name": name, **members}]}}


def said(*changes: dict[str, Any], release: str = "6.5", **image: Any) -> dict[str, tuple[Any, str]]:
    """What follows for the last change: values and places, by member."""
    plan = plan_of(aix(*changes, release=release, **image), RULES)
    at = f"/changes/{len(changes) - 1}/"
    return {
        place.removeprefix(at): (one.value, one.pointer.removeprefix(at))
        for place, one in plan.said.items()
        if place.startswith(at)
    }


def values(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {member: value for member, (value, _) in said(*changes, **more).items()}


class TestWhatFollows:
    def test_another_release_of_the_site_is_a_new_release(self) -> None:
        assert said({"name": "c", "to": {"domino_release": "7.0"}}) == {
            "kind": ("new-release", "to/domino_release"),
            "to_domino_release": ("7.0", "to/domino_release"),
            "thread_settings": (False, "to"),
        }

    def test_a_release_that_a_server_had_of_the_site_becomes_another_where_it_states_its_own(self) -> None:
        found = values({"name": "c", "to": {"machines": [dpar("p1", domino_release="7.0")]}})
        assert (found["kind"], found["to_domino_release"]) == ("new-release", "7.0")

    def test_the_release_that_it_had_already_is_no_new_one(self) -> None:
        found = values({"name": "c", "to": {"machines": [dpar("p1", domino_release="6.5")]}})
        assert not {"kind", "to_domino_release"} & found.keys()

    def test_the_template_of_all_that_get_another_one(self) -> None:
        found = values({"name": "c", "to": {"machines": [dpar(n, mail_template="mail7") for n in ("p1", "p2")]}})
        assert (found["kind"], found["to_mail_template"]) == ("mail-template", "mail7")

    def test_as_many_cps_as_each_machine_has_then(self) -> None:
        found = values({"name": "c", "to": {"machines": [{"name": "p1", "cps": 6}, {"name": "p2", "cps": 6}]}})
        assert (found["kind"], found["to_cps"]) == ("processor-upgrade", 6)

    def test_thread_settings_that_become_others(self) -> None:
        found = values({"name": "c", "to": {"machines": [dpar("p1", notes_ini={"Server_Pool_Tasks": 80})]}})
        assert (found["kind"], found["thread_settings"]) == ("notes-ini", True)

    def test_drives_that_become_others(self) -> None:
        described = aix({"name": "c", "to": {"devices": [{"name": "mail", "drives": 20, "drive_rpm": 15_000}]}})
        described["devices"] = [{"name": "mail", "drives": 10, "drive_rpm": 10_000}]
        assert plan_of(described, RULES).said["/changes/0/kind"].value == "drive-upgrade"

    def test_what_is_not_known_any_more_is_no_change_of_it(self) -> None:
        forgets = {"name": "p1", "memory_gib": None}
        assert values({"name": "c", "to": {"domino_release": "7.0", "machines": [forgets]}})["kind"] == "new-release"


class TestWhatIsNotPlain:
    def test_servers_of_two_releases(self) -> None:
        both = [dpar("p1", domino_release="7.0"), dpar("p2", domino_release="8.5")]
        assert "to_domino_release" not in values({"name": "c", "to": {"machines": both}})

    def test_a_kind_that_would_be_two(self) -> None:
        more = {"domino_release": "7.0", "machines": [{"name": "p1", "cps": 6}]}
        found = values({"name": "c", "to": more})
        assert "kind" not in found
        assert (found["to_domino_release"], found["to_cps"]) == ("7.0", 6)

    def test_a_kind_where_something_goes(self) -> None:
        assert "kind" not in values({"name": "c", "removes": ["p2"], "to": {"domino_release": "7.0"}})

    def test_what_a_new_machine_has(self) -> None:
        new = {**aix()["machines"][0], "name": "p3", "cps": 8}
        assert values({"name": "c", "to": {"machines": [new]}}) == {"thread_settings": False}

    def test_a_new_machine_beside_what_becomes_another(self) -> None:
        new = {**aix()["machines"][0], "name": "p3", "cps": 8}
        assert "to_cps" not in values({"name": "c", "to": {"machines": [{"name": "p1", "cps": 6}, new]}})

    def test_thread_settings_that_a_change_of_notes_ini_does_not_name(self) -> None:
        change = {"name": "c", "kind": "notes-ini", "to": {"machines": [{"name": "p1", "memory_gib": 16}]}}
        assert "thread_settings" not in values(change)

    def test_a_change_that_says_nothing_of_what_it_leads_to(self) -> None:
        assert not values({"name": "c"})


class TestWhatIsStated:
    def test_stands(self) -> None:
        change = {"name": "c", "kind": "consolidation", "to_cps": 2, "to": {"domino_release": "7.0"}}
        assert not {"kind", "to_cps"} & values(change).keys()

    @pytest.mark.parametrize(
        ("states", "to"),
        [
            ({"to_domino_release": "8.5"}, {"domino_release": "7.0"}),
            ({"to_mail_template": "mail6"}, {"machines": [dpar("p1", mail_template="mail7")]}),
            ({"to_cps": 8}, {"machines": [{"name": "p1", "cps": 6}]}),
            ({"thread_settings": False}, {"machines": [dpar("p1", notes_ini={"Server_Pool_Tasks": 80})]}),
        ],
    )
    def test_is_a_fault_where_it_is_otherwise_than_what_the_change_leads_to(
        self, states: dict[str, Any], to: dict[str, Any]
    ) -> None:
        ((member, value),) = states.items()
        with pytest.raises(InvalidInput) as caught:
            evaluate(aix({"name": "c", **states, "to": to}))
        (fault,) = caught.value.faults
        place = fault.message.rpartition(" ")[2]
        assert fault.pointer == f"/changes/0/{member}"
        assert str(value).lower() in fault.message.lower()
        # both are shown: what is stated, and the place of what it leads to
        assert str(value_at(aix({"name": "c", "to": to}), place)) in fault.message

    @pytest.mark.parametrize("stated", ["7", "7.0", "7.0.0"])
    def test_is_none_where_both_come_to_the_same(self, stated: str) -> None:
        evaluate(aix({"name": "c", "to_domino_release": stated, "to": {"domino_release": "7.0"}}))

    def test_is_none_where_a_range_holds_what_it_leads_to(self) -> None:
        to = {"machines": [{"name": "p1", "cps": 6}]}
        evaluate(aix({"name": "c", "to_cps": {"from": 5, "to": 8}, "to": to}))


def of(answer: Evaluation, guideline: str) -> Verdict:
    (verdict,) = (v for v in answer.verdicts if v.guideline == guideline and v.subject.path.startswith("changes/"))
    return verdict


def zlinux(*changes: dict[str, Any]) -> dict[str, Any]:
    image = {"os": "linux", "memory_gib": 8, "dpars": [{"name": "mail"}]}
    lpars = [{"name": "LNX1", "real_cps": 4, "image": image}]
    return {
        "deployment": "Upgrade", "environment": "production", "domino_release": "6.5",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": lpars}], "changes": list(changes),
    }  # fmt: skip


class TestGuidelinesOnTheStep:
    def test_judge_what_the_change_leads_to(self) -> None:
        not_read = {"release_notes_reviewed": False, "installation_guide_reviewed": False}
        answer = evaluate(zlinux({"name": "c", **not_read, "to": {"domino_release": "7.0.2"}}))
        assert of(answer, REVIEW).verdict == "violated"

    def test_ask_for_nothing_that_it_says(self) -> None:
        answer = evaluate(zlinux({"name": "c", "to": {"domino_release": "7.0.2"}}))
        asked = {fact.pointer for verdict in answer.findings for fact in verdict.missing}
        members = ("kind", "to_domino_release", "thread_settings")
        assert not asked & {f"/changes/0/{member}" for member in members}
        assert "/changes/0/release_notes_reviewed" in asked

    def test_rest_on_the_place_in_what_it_leads_to(self) -> None:
        answer = evaluate(zlinux({"name": "c", "release_notes_reviewed": False, "to": {"domino_release": "7.0.2"}}))
        proof = answer.proof(of(answer, REVIEW).fingerprint)
        leaves = [node for node in proof.values() if node.get("pointer") == "/changes/0/to/domino_release"]
        assert {leaf["written"] for leaf in leaves} == {"7.0.2"}
        assert not any(str(node.get("pointer", "")) == "/changes/0/kind" for node in proof.values())

    def test_judge_thread_settings_that_the_change_makes_others(self) -> None:
        to = {"machines": [dpar("p1", notes_ini={"Server_Pool_Tasks": 80})]}
        answer = evaluate(aix({"name": "c", "usage_analysed": False, "to": to}))
        assert of(answer, THREADS).verdict == "violated"

    def test_do_not_ask_for_thread_settings_that_the_change_leaves(self) -> None:
        answer = evaluate(aix({"name": "c", "kind": "consolidation", "to": {"machines": [{"name": "p1", "cps": 6}]}}))
        assert of(answer, THREADS).verdict == "not-applicable"

    def test_are_the_same_as_of_a_change_that_states_it(self) -> None:
        to = {"domino_release": "7.0.2"}
        stated = {"name": "c", "kind": "new-release", "to_domino_release": "7.0.2", "thread_settings": False, "to": to}
        whole, short = evaluate(zlinux(stated)), evaluate(zlinux({"name": "c", "to": to}))
        assert _verdicts(whole) == _verdicts(short)
        assert [step.conclusion for step in whole.plan] == [step.conclusion for step in short.plan]

    def test_are_the_same_after_the_step(self) -> None:
        """What a change says of itself is said of it when it is made, too."""
        step = evaluate(zlinux({"name": "c", "to": {"domino_release": "7.0.2"}})).plan[0]
        assert not any(verdict.subject.path.startswith("changes/") for verdict in step.opens)


def test_nothing_that_was_sent_is_changed() -> None:
    described = aix({"name": "c", "to": {"domino_release": "7.0"}})
    before = copy.deepcopy(described)
    evaluate(described)
    assert described == before


def _verdicts(answer: Evaluation) -> dict[str, str]:
    return {verdict.fingerprint: verdict.verdict for verdict in answer.verdicts}
