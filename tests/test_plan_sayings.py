"""What a planned change says of the step itself follows from what it leads to, where that is plain.

The rules conclude it from what the change makes otherwise, so that a proof ends at what is stated.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from domino_advisor import Evaluation, InvalidInput, evaluate
from domino_advisor.core.answer import Verdict
from domino_advisor.core.pointers import value_at
from domino_advisor.evaluation.advisor import Advisor, default_advisor

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


FOLLOWS = ("kind", "to_domino_release", "to_mail_template", "to_cps", "thread_settings", "partial")


def values(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What follows for the last change, by its members."""
    return follows(aix(*changes, **more))


def follows(described: dict[str, Any]) -> dict[str, Any]:
    """What the last change of a site says of itself once it is made, and is not stated of it."""
    last = described["changes"][-1]
    (*_, made) = default_advisor().after(described, last["name"])["changes"]
    return {member: made[member] for member in FOLLOWS if member in made and made[member] != last.get(member)}


class TestWhatFollows:
    def test_another_release_of_the_site_is_a_new_release(self) -> None:
        assert values({"name": "c", "to": {"domino_release": "7.0"}}) == {
            "kind": "new-release", "to_domino_release": "7.0", "thread_settings": False
        }  # fmt: skip

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

    @pytest.mark.parametrize("gone", ["unset", "none", "default"])
    def test_thread_settings_that_go_back_to_their_defaults_set_none(self, gone: str) -> None:
        first = {"name": "b", "to": {"machines": [dpar("p1", notes_ini={"Server_Pool_Tasks": 80})]}}
        back = {"Server_Pool_Tasks": gone}
        found = values(first, {"name": "c", "to": {"machines": [dpar("p1", notes_ini=back)]}})
        assert (found["kind"], found["thread_settings"]) == ("notes-ini", False)
        mixed = dpar("p1", notes_ini={**back, "Server_Max_Concurrent_Trans": 200})
        assert values(first, {"name": "c", "to": {"machines": [mixed]}})["thread_settings"] is True

    def test_drives_that_become_others(self) -> None:
        described = aix({"name": "c", "to": {"devices": [{"name": "mail", "drives": 20, "drive_rpm": 15_000}]}})
        described["devices"] = [{"name": "mail", "drives": 10, "drive_rpm": 10_000}]
        assert follows(described)["kind"] == "drive-upgrade"

    def test_what_is_not_known_any_more_is_no_change_of_it(self) -> None:
        forgets = {"name": "p1", "memory_gib": None}
        assert values({"name": "c", "to": {"domino_release": "7.0", "machines": [forgets]}})["kind"] == "new-release"


BOTH = {"domino_release": "7.0", "machines": [{"name": "p1", "cps": 6}]}


class TestSeveralKinds:
    """A change is of as many kinds as it makes kinds of things others, and what is for each of them applies."""

    def test_follow_together(self) -> None:
        found = values({"name": "c", "to": BOTH})
        assert found["kind"] == ["new-release", "processor-upgrade"]
        assert (found["to_domino_release"], found["to_cps"]) == ("7.0", 6)
        assert "partial" not in found

    def test_go_with_the_one_that_is_stated(self) -> None:
        found = values({"name": "c", "kind": "consolidation", "to": BOTH})
        assert found["kind"] == ["consolidation", "new-release", "processor-upgrade"]

    def test_are_no_more_than_the_one_that_is_stated_where_that_is_what_it_leads_to(self) -> None:
        assert "kind" not in values({"name": "c", "kind": "new-release", "to": {"domino_release": "7.0"}})

    def test_may_all_be_stated(self) -> None:
        stated = {"name": "c", "kind": ["consolidation", "new-release"], "to_domino_release": "7.0.2"}
        assert of(evaluate(zlinux({**stated, "release_notes_reviewed": False})), REVIEW).verdict == "violated"

    def test_may_be_left_open(self) -> None:
        """Who names one kind and says that there are others is asked for what hangs on these."""
        guideline = "dw-domino7-2005/consolidation-if-resources"
        stated = {"name": "c", "kind": "new-release", "resources_lacking": True}
        assert of(evaluate(aix(stated)), guideline).verdict == "not-applicable"
        verdict = of(evaluate(aix({**stated, "partial": ["kind"]})), guideline)
        assert verdict.verdict == "undetermined"
        assert [fact.pointer for fact in verdict.missing] == ["/changes/0/kind"]

    @pytest.mark.parametrize("kind", ["new-release", "processor-upgrade", None])
    def test_each_have_their_guidelines_judged(self, kind: str | None) -> None:
        to = {"domino_release": "7.0.2", "machines": [{"name": "z9", "lpars": [{"name": "LNX1", "real_cps": 6}]}]}
        stated = {} if kind is None else {"kind": kind}
        answer = evaluate(zlinux({"name": "c", **stated, "release_notes_reviewed": False, "to": to}))
        assert of(answer, REVIEW).verdict == "violated"
        assert not answer.overruled

    def test_one_that_is_stated_and_shows_nowhere_is_told_beside_those_that_do(self) -> None:
        answer = evaluate(zlinux({"name": "c", "kind": "processor-upgrade", "to": {"domino_release": "7.0.2"}}))
        (told,) = answer.overruled
        assert (told.said.pointer, told.said.value) == ("/changes/0/kind", "processor-upgrade")
        assert [fact.pointer for fact in told.facts] == ["/changes/0/to/domino_release"]
        assert told.taken.value == "new-release, processor-upgrade"

    def test_none_is_told_of_a_kind_that_no_member_shows(self) -> None:
        answer = evaluate(zlinux({"name": "c", "kind": "consolidation", "to": {"domino_release": "7.0.2"}}))
        assert not answer.overruled

    def test_none_is_told_where_what_is_upgraded_comes_as_a_new_machine(self) -> None:
        new = {**zlinux()["machines"][0], "name": "z10"}
        change = {"name": "c", "kind": "processor-upgrade", "to": {"domino_release": "7.0.2", "machines": [new]}}
        assert not evaluate(zlinux(change)).overruled


class TestWhatIsNotPlain:
    def test_servers_of_two_releases(self) -> None:
        both = [dpar("p1", domino_release="7.0"), dpar("p2", domino_release="8.5")]
        assert "to_domino_release" not in values({"name": "c", "to": {"machines": both}})

    def test_of_which_other_kinds_it_is_where_something_goes(self) -> None:
        found = values({"name": "c", "removes": ["p2"], "to": {"domino_release": "7.0"}})
        assert (found["kind"], found["partial"]) == ("new-release", ["kind"])

    def test_a_kind_where_something_only_goes(self) -> None:
        assert "kind" not in values({"name": "c", "removes": ["p2"]})

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
        answer = evaluate(aix({"name": "c", "usage_analysed": False}))
        verdict = of(answer, THREADS)
        assert verdict.verdict == "undetermined"
        assert {fact.pointer for fact in verdict.missing} == {"/changes/0/thread_settings"}


class TestWhatIsStated:
    def test_stands(self) -> None:
        change = {"name": "c", "to_domino_release": "7", "thread_settings": True, "to": {"domino_release": "7.0"}}
        assert values(change) == {"kind": "new-release"}

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

    @pytest.mark.parametrize("states", [{"release_notes_reviewed": False}, {}])
    def test_that_are_particular_to_no_platform_are_for_all(self, states: dict[str, Any]) -> None:
        verdict = of(evaluate(aix({"name": "c", **states, "to": {"domino_release": "7.0.2"}})), REVIEW)
        assert verdict.verdict == ("violated" if states else "undetermined")
        # the paper is about Linux on System z, which is said, and a gate does not count it
        assert verdict.reach.state == "extrapolated"

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
        assert {leaf["written"] for leaf in leaves if "written" in leaf} == {"7.0.2"}
        assert {node["written"] for node in proof.values() if node.get("pointer") == "/domino_release"} == {"6.5"}
        assert not any(node["kind"] == "stated" and node["pointer"] == "/changes/0/kind" for node in proof.values())

    def test_rest_on_what_stands_at_its_own_place(self) -> None:
        """Every leaf that is stated is what stands at its pointer in what was sent."""
        eighty, hundred = ([dpar("p1", notes_ini={"Server_Pool_Tasks": number})] for number in (80, 100))
        first = {"name": "a", "usage_analysed": False, "to": {"machines": eighty}}
        then = {"name": "b", "usage_analysed": False, "to": {"domino_release": "7.0", "machines": hundred}}
        described = aix(first, {**then, "removes": ["p2"]})
        answer = evaluate(described)
        for change in ("changes/a", "changes/b"):
            (verdict,) = (v for v in answer.verdicts if v.guideline == THREADS and v.subject.path == change)
            leaves = [node for node in answer.proof(verdict.fingerprint).values() if node["kind"] == "stated"]
            told = [node for node in leaves if "written" in node and node["quantity"].startswith("difference.")]
            assert told
            assert all(value_at(described, node["pointer"]) == node["written"] for node in told if node["written"])
        # what the second one makes another is what the first one made
        assert {n["pointer"] for n in told} >= {
            "/changes/0/to/machines/0/image/dpars/0/notes_ini/Server_Pool_Tasks",
            "/changes/1/to/machines/0/image/dpars/0/notes_ini/Server_Pool_Tasks",
        }

    def test_are_concluded_in_steps_that_the_engine_bears_out(self) -> None:
        both = {"domino_release": "7.0.2", "machines": [{"name": "z9", "lpars": [{"name": "LNX1", "real_cps": 6}]}]}
        assert not Advisor().check_proofs(zlinux({"name": "c", "removes": ["z9/LNX1"]}, {"name": "d", "to": both}))

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


CONSOLIDATION = "dw-domino7-2005/consolidation-if-resources"


def two(change: dict[str, Any], *, model: str | None = "x346", cps: int = 2, **measured: float) -> dict[str, Any]:
    """Two machines alike, used to 70 % and to 65 %, or as measured."""
    used = {"a": 70, "b": 65, **measured}
    machines = [
        {
            "name": name, "architecture": "x86", "cps": cps, **({"model": model} if model else {}),
            "image": {
                "os": "windows", "measured": {"cpu_percent": used[name]},
                "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 800}}]}],
            },
        }
        for name in ("a", "b")
    ]  # fmt: skip
    return {"deployment": "Two", "domino_release": "7.0", "machines": machines, "changes": [change]}


def merger(users: int = 1_600, **members: Any) -> dict[str, Any]:
    """All users of b come to a, and b goes."""
    dpars = [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": users}}]}]
    to = {"machines": [{"name": "a", "image": {"dpars": dpars}, **members}]}
    return {"name": "merge", "removes": ["b"], "to": to}


class TestWhatIsBroughtTogether:
    def test_is_a_consolidation(self) -> None:
        assert follows(two(merger()))["kind"] == "consolidation"

    @pytest.mark.parametrize(
        "change",
        [
            {"name": "b goes", "removes": ["b"]},
            merger(800),
            # not all of its users come
            merger(1_200),
            {**merger(), "to": {"machines": [*merger()["to"]["machines"], {"name": "c", "image": {"os": "windows"}}]}},
        ],
    )
    def test_is_none_where_nobody_takes_as_many_users_or_something_else_comes(self, change: dict[str, Any]) -> None:
        assert "consolidation" not in str(follows(two(change)).get("kind"))

    def test_uses_more_cpu_than_there_is(self) -> None:
        answer = evaluate(two(merger()))
        verdict = of(answer, CONSOLIDATION)
        assert verdict.verdict == "violated"
        # 70 and 65 percent of two CPs each
        assert any(
            "uses 2.7 processors today" in caveat.text and "has 2 processors" in caveat.text
            for caveat in verdict.caveats
        )
        proof = answer.proof(verdict.fingerprint).values()
        places = {node["pointer"]: node["written"] for node in proof if node["kind"] == "stated" and "written" in node}
        assert places["/machines/0/image/measured/cpu_percent"] == 70
        assert places["/machines/1/image/measured/cpu_percent"] == 65

    def test_is_held_against_what_is_said_of_the_resources(self) -> None:
        answer = evaluate(two({**merger(), "resources_checked": True}))
        assert of(answer, CONSOLIDATION).verdict == "violated"
        assert [told.said.pointer for told in answer.overruled] == ["/changes/0/resources_checked"]

    @pytest.mark.parametrize(
        "described",
        [
            # machines of which it is not known that they are as fast
            two(merger(), model=None),
            # a sum that fits tells nothing of peaks, memory, disks and the network
            two(merger(), a=20, b=25),
            two(merger(cps=4)),
            # a release that may take more or less
            two({**merger(), "to": {**merger()["to"], "domino_release": "8.5"}}),
        ],
    )
    def test_is_asked_about_where_the_sum_does_not_decide(self, described: dict[str, Any]) -> None:
        answer = evaluate(described)
        verdict = of(answer, CONSOLIDATION)
        assert verdict.verdict == "undetermined"
        assert [fact.pointer for fact in verdict.missing] == ["/changes/0/resources_checked"]
        # it is told all the same, and a plan with such a step breaks nothing only as far as is known
        assert any("brought together uses" in caveat.text for caveat in verdict.caveats)
        assert "breaks nothing." not in answer.summary.conclusion

    def test_is_told_of_the_step_and_of_no_site_after_it(self) -> None:
        (step,) = evaluate(two(merger())).plan
        assert not any(verdict.subject.type == "change" for verdict in (*step.opens, *step.mends, *step.breaks))
