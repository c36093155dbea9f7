"""Plans: a change is evaluated as the site that it leads to, held against the site before it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from domino_advisor import Evaluation, FormatName, InvalidInput, compare, evaluate, render
from domino_advisor.commands.cli import main
from domino_advisor.core.answer import PlanStep
from domino_advisor.description.documents import read_text
from domino_advisor.description.planning import MAX_STEPS, Step
from domino_advisor.description.planning import steps as steps_of
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.gate import GateSetting, reached
from domino_advisor.report.first_screen import LINES, rows, screen
from tests.examples import FOLDER

RULES = load_rule_base().plan_rules
USERS = "vsphere-domino-2011/max-4000-per-server"


def vm(name: str, users: int | dict[str, int], **more: Any) -> dict[str, Any]:
    """A VM with one server, whose users are active at the same time."""
    served = [{"client": "nrpc", "users": {"concurrent": users}}]
    own = {"os": "windows", "virtual_cps": 2, "memory_gib": 8}
    return {"name": name, **own, **more, "dpars": [{"name": name, "workloads": served}]}


def site(*changes: dict[str, Any], vms: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A host with two VMs, of 3,400 and 4,100 users. By the 2011 paper, section 1, a server has 4,000 at most."""
    vms = [vm("centre", 3_400), vm("south", 4_100)] if vms is None else vms
    hosts = [{"name": "esx1", "vms": vms}]
    return {
        "deployment": "Branches", "environment": "production", "domino_release": "8.5.1",
        "esx_clusters": [{"name": "A", "hosts": hosts}], "changes": list(changes),
    }  # fmt: skip


def to(*vms: dict[str, Any], **site_members: Any) -> dict[str, Any]:
    """What a change leads to: these VMs on the host."""
    return {"esx_clusters": [{"name": "A", "hosts": [{"name": "esx1", "vms": list(vms)}]}], **site_members}


def users(name: str, users: int | dict[str, int]) -> dict[str, Any]:
    """A VM of which only its users become others."""
    return {"name": name, "dpars": [{"name": name, "workloads": [{"client": "nrpc", "users": {"concurrent": users}}]}]}


MERGER = {"name": "merger", "to": to({**users("centre", 4_600), "virtual_cps": 4, "memory_gib": 16})}
SPLIT = {"name": "split", "to": to(users("centre", 2_300), vm("centre2", 2_300))}
CLOSED = {"name": "south is closed", "removes": ["A/esx1/south"]}


def steps(described: dict[str, Any]) -> tuple[Step, ...]:
    return steps_of(described, RULES)


def step(*changes: dict[str, Any]) -> Step:
    return steps(site(*changes))[-1]


def vms(found: Step) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = found.description["esx_clusters"][0]["hosts"][0]["vms"]
    return listed


class TestTheSiteAfterAChange:
    def test_has_what_the_change_names_and_keeps_everything_else(self) -> None:
        centre, south = vms(step(MERGER))
        assert centre == vm("centre", 4_600, virtual_cps=4, memory_gib=16, goals={"growth": True})
        assert south == vm("south", 4_100)

    def test_follows_those_before_it(self) -> None:
        found = vms(step(MERGER, SPLIT))
        assert [(one["name"], one["memory_gib"]) for one in found] == [("centre", 16), ("south", 8), ("centre2", 8)]
        assert found[0]["dpars"][0]["workloads"][0]["users"] == {"concurrent": 2_300}

    def test_lacks_what_the_change_removes(self) -> None:
        assert vms(step(CLOSED)) == [vm("centre", 3_400)]

    @pytest.mark.parametrize(
        ("of", "then"),
        [("A/esx1/south", None), ("A/esx1/south/south", None), ("A/esx1/centre", "A/esx1/centre")],
    )
    def test_has_no_figure_of_what_is_gone(self, of: str, then: str | None) -> None:
        described = site(CLOSED) | {"claims": [{"name": "c", "figure": "its peak", "of": of}]}
        assert steps(described)[-1].description["claims"][0].get("of") == then

    def test_has_a_figure_of_what_a_change_brings_from_then_on(self) -> None:
        described = site(CLOSED, SPLIT) | {"claims": [{"name": "c", "figure": "its peak", "of": "A/esx1/centre2"}]}
        of = [found.description["claims"][0].get("of") for found in steps(described)]
        assert of == [None, "A/esx1/centre2"]

    def test_knows_nothing_of_what_is_null(self) -> None:
        assert "memory_gib" not in vms(step({"name": "c", "to": to({"name": "centre", "memory_gib": None})}))[0]

    def test_has_a_range_in_place_of_a_number_and_a_list_of_words_in_place_of_another(self) -> None:
        own = {"name": "centre", "memory_gib": {"from": 12}, "features": ["container"]}
        described = site({"name": "c", "to": to(own)}, vms=[vm("centre", 1, memory_gib={"to": 8}, features=["docker"])])
        described["esx_clusters"][0]["hosts"][0]["vms"][0]["features"] = ["kubernetes"]
        (found,) = vms(steps(described)[0])
        assert (found["memory_gib"], found["features"]) == ({"from": 12}, ["container"])

    def test_knows_a_workload_by_its_client_whatever_that_is_called(self) -> None:
        described = site({"name": "c", "to": to({"name": "web", "dpars": [{"name": "web", "workloads": [
            {"client": "inotes", "users": {"concurrent": 5}}]}]})}, vms=[vm("web", 1)])  # fmt: skip
        described["esx_clusters"][0]["hosts"][0]["vms"][0]["dpars"][0]["workloads"][0]["client"] = "http"
        (found,) = vms(steps(described)[0])
        assert found["dpars"][0]["workloads"] == [{"client": "dwa", "users": {"concurrent": 5}}]

    def test_keeps_what_is_said_of_the_change_itself(self) -> None:
        found = step({**MERGER, "kind": "consolidation"}).description["changes"]
        (kept,) = found
        assert (kept["name"], kept["kind"]) == ("merger", "consolidation")
        assert not {"to", "removes"} & kept.keys()

    def test_changes_nothing_of_what_was_sent(self) -> None:
        described = site(MERGER, SPLIT, CLOSED)
        before = copy.deepcopy(described)
        steps(described)
        assert described == before

    def test_is_told_of_no_change_that_says_nothing_of_it(self) -> None:
        assert steps(site({"name": "patching", "kind": "patching"})) == ()

    def test_knows_where_each_thing_was_said(self) -> None:
        found = step(MERGER, CLOSED, SPLIT)
        at = "/esx_clusters/0/hosts/0/vms"
        said = "/to/esx_clusters/0/hosts/0/vms"
        assert found.origin(f"{at}/0/os") == f"{at}/0/os"
        assert found.origin(f"{at}/0/memory_gib") == f"/changes/0{said}/0/memory_gib"
        users = "dpars/0/workloads/0/users/concurrent"
        assert found.origin(f"{at}/0/{users}") == f"/changes/2{said}/0/{users}"
        # south is gone, so that the second VM is the one that the third change brings
        assert found.origin(f"{at}/1/memory_gib") == f"/changes/2{said}/1/memory_gib"

    def test_moves_the_places_of_what_stood_behind_what_is_removed(self) -> None:
        found = step({"name": "c", "removes": ["A/esx1/centre"]})
        assert vms(found)[0]["name"] == "south"
        assert found.origin("/esx_clusters/0/hosts/0/vms/0/os") == "/esx_clusters/0/hosts/0/vms/1/os"

    # an image has the name path of its machine: nothing is left of it that could be asked for
    @pytest.mark.parametrize("member", [{"image": {"os": "windows"}}, {"lpars": [{"name": "L1"}]}])
    def test_removes_a_machine_with_what_runs_on_it(self, member: dict[str, Any]) -> None:
        described = site({"name": "c", "removes": ["old"]})
        described["machines"] = [{"name": "kept", "image": {"os": "windows"}}, {"name": "old", **member}]
        assert [machine["name"] for machine in steps(described)[-1].description["machines"]] == ["kept"]


class TestAChangeThatCannotBeCarriedOut:
    def faults(self, *changes: dict[str, Any]) -> list[tuple[str, str]]:
        with pytest.raises(InvalidInput) as caught:
            evaluate(site(*changes))
        return [(fault.pointer, fault.message) for fault in caught.value.faults]

    def test_removes_what_is_not_there(self) -> None:
        with pytest.raises(InvalidInput) as caught:
            evaluate(site(MERGER, {"name": "c", "removes": ["A/esx1/sough"]}))
        (fault,) = caught.value.faults
        assert (fault.pointer, fault.advice) == ("/changes/1/removes/0", "Did you mean A/esx1/south?")

    def test_names_what_no_description_has_at_its_place_in_the_change(self) -> None:
        assert self.faults({"name": "c", "to": to({"name": "centre", "memory": 16})}) == [
            ("/changes/0/to/esx_clusters/0/hosts/0/vms/0/memory", 'after the change "c": memory is not known in the VM')
        ]

    def test_leaves_a_name_that_leads_nowhere(self) -> None:
        described = site({"name": "c", "removes": ["devices/log"]})
        described["devices"] = [{"name": "log"}]
        described["esx_clusters"][0]["hosts"][0]["vms"][0]["dpars"][0]["mail_devices"] = ["log"]
        with pytest.raises(InvalidInput) as caught:
            evaluate(described)
        (fault,) = caught.value.faults
        assert fault.pointer == "/esx_clusters/0/hosts/0/vms/0/dpars/0/mail_devices/0"

    @pytest.mark.parametrize("name", ["deployment", "environment", "claims", "runs", "changes"])
    def test_cannot_say_what_the_site_is_called_or_what_is_said_of_it(self, name: str) -> None:
        assert self.faults({"name": "c", "to": {name: "x"}}) == [
            (f"/changes/0/to/{name}", f'after the change "c": {name} is not changed by a change')
        ]

    @pytest.mark.parametrize("value", [{}, [], "x", 4])
    def test_leads_to_no_object(self, value: Any) -> None:
        assert [pointer for pointer, _ in self.faults({"name": "c", "to": value})] == ["/changes/0/to"]

    def test_is_one_of_too_many(self) -> None:
        many = [{"name": f"c{number}", "to": {"domino_release": "8.5.1"}} for number in range(MAX_STEPS + 1)]
        assert [pointer for pointer, _ in self.faults(*many)] == [f"/changes/{MAX_STEPS}"]
        assert len(steps(site(*many[:-1]))) == MAX_STEPS

    def test_has_the_line_of_its_fault(self) -> None:
        text = yaml.safe_dump(site({"name": "c", "to": to({"name": "centre", "memory": 16})}), sort_keys=False)
        with pytest.raises(InvalidInput) as caught:
            evaluate(text)
        (fault,) = caught.value.faults
        assert fault.line is not None
        assert text.splitlines()[fault.line - 1].strip() == "memory: 16"

    def test_is_a_fault_of_the_description_for_who_asks_and_who_mends_too(self) -> None:
        described = yaml.safe_dump(site({"name": "c", "removes": ["nothing"]}))
        for command in (["questions"], ["fix"], ["evaluate"]):
            result = CliRunner().invoke(main, [*command, "-"], input=described)
            assert result.exit_code == 3
            assert "/changes/0/removes/0" in result.output


@pytest.fixture(scope="module")
def told() -> Evaluation:
    """A merger that breaks something, the split that mends it, and the end of what is violated now."""
    return evaluate(site(MERGER, SPLIT, CLOSED))


def of(found: PlanStep, kind: str) -> set[tuple[str, str]]:
    return {(verdict.guideline, verdict.subject.path) for verdict in getattr(found, kind)}


class TestWhatAPlanComesTo:
    def test_each_step_tells_what_it_breaks_and_mends(self, told: Evaluation) -> None:
        merger, split, closed = told.plan
        assert (USERS, "A/esx1/centre/centre") in of(merger, "breaks")
        assert not of(merger, "mends")
        assert (USERS, "A/esx1/centre/centre") in of(split, "mends")
        assert not split.breaks
        assert (USERS, "A/esx1/south/south") in of(closed, "mends")

    def test_what_is_broken_has_what_is_to_be_done_about_it(self, told: Evaluation) -> None:
        merger = told.plan[0]
        broken = {verdict.fingerprint for verdict in merger.breaks}
        assert merger.actions
        assert all(broken.intersection(action.verdicts) for action in merger.actions)

    def test_what_is_met_then_is_told_with_its_numbers(self) -> None:
        # the 2011 paper, section 1: 4,000 users at most; of the two VMs the change bears on one alone
        (found,) = evaluate(site({"name": "hires", "to": to(users("centre", 3_900))})).plan
        (met,) = [verdict for verdict in found.meets if verdict.guideline == USERS]
        assert met.subject.path == "A/esx1/centre/centre"
        assert "3,900 concurrent users, within 4,000" in met.text
        assert not [verdict for verdict in found.meets if "south" in verdict.subject.path]

    def test_what_a_change_mends_is_met_then(self) -> None:
        (found,) = evaluate(site({"name": "fewer", "to": to(users("south", 4_000))})).plan
        assert USERS in {verdict.guideline for verdict in found.mends}
        assert USERS in {verdict.guideline for verdict in found.meets}

    def test_what_nobody_tested_is_not_told_as_in_order(self) -> None:
        (found,) = evaluate(site({"name": "merger", "to": to(users("centre", 4_600))})).plan
        assert USERS in {verdict.guideline for verdict in found.breaks}
        assert "extrapolated" not in {verdict.reach.state for verdict in found.meets}
        assert not {verdict.fingerprint for verdict in found.meets} & {verdict.fingerprint for verdict in found.tells}

    def test_of_many_none_is_told_that_the_change_does_not_touch(self) -> None:
        many = [vm(f"v{number:03}", 3_400) for number in range(55)]
        (found,) = evaluate(site({"name": "hires", "to": to(users("v000", 3_900))}, vms=many)).plan
        assert {verdict.subject.path for verdict in found.meets if verdict.guideline == USERS} == {"A/esx1/v000/v000"}

    def test_what_a_change_does_not_touch_is_not_told_again(self) -> None:
        (found,) = evaluate(site({"name": "a move", "kind": "other", "to": {"notes": "to the new building"}})).plan
        assert found.meets == ()

    def test_what_is_brought_is_told_at_its_place_in_the_change(self, told: Evaluation) -> None:
        opened = {verdict.subject.path: verdict.subject.pointer for verdict in told.plan[1].opens}
        assert opened["A/esx1/centre2"] == "/changes/1/to/esx_clusters/0/hosts/0/vms/1"

    def test_the_gate_counts_what_is_broken_for_a_while_and_not_what_is_mended(self, told: Evaluation) -> None:
        gate = told.summary.gate
        assert not gate.passes
        assert gate.counted.should == 1
        # 4,100 users on one server, and that the site grows by larger servers
        assert gate.left_out.mended == 2
        assert [(one.guideline, one.subject.path) for one in reached(told, ["should"])] == [
            (USERS, "A/esx1/centre/centre")
        ]

    def test_what_is_broken_stays_so_where_a_later_step_leaves_it_open(self) -> None:
        later = {"name": "later", "to": to(users("centre", {"from": 3_000, "to": 5_000}))}
        answer = evaluate(site(MERGER, later, vms=[vm("centre", 3_400)]))
        assert (USERS, "A/esx1/centre/centre") in of(answer.plan[1], "opens")
        assert not answer.summary.gate.passes
        assert USERS in {verdict.guideline for verdict in reached(answer, ["should"])}
        assert "breaks 2 should" in answer.summary.conclusion

    def test_what_is_mended_is_not_where_a_later_step_leaves_it_open(self) -> None:
        fewer = {"name": "fewer", "to": to(users("south", 2_000))}
        later = {"name": "later", "to": to(users("south", {"from": 3_000, "to": 5_000}))}
        answer = evaluate(site(fewer, later, vms=[vm("south", 4_100)]))
        assert (USERS, "A/esx1/south/south") in of(answer.plan[0], "mends")
        assert USERS in {verdict.guideline for verdict in reached(answer, ["should"])}
        assert answer.summary.gate.left_out.mended == 0

    def test_a_plan_that_mends_what_is_there_passes(self) -> None:
        gate = evaluate(site(CLOSED)).summary.gate
        assert gate.passes
        assert gate.left_out.mended == 2

    def test_what_is_broken_is_no_finding_of_the_site_as_it_is(self, told: Evaluation) -> None:
        now = evaluate(site(*({"name": change["name"]} for change in (MERGER, SPLIT, CLOSED))))
        assert [v.fingerprint for v in told.findings] == [v.fingerprint for v in now.findings]
        assert told.counts == now.counts

    def test_without_a_plan_the_answer_has_none(self) -> None:
        assert "plan" not in json.loads(evaluate(site({"name": "patching"})).to_bytes())["summary"]
        assert evaluate(site()).plan == ()

    def test_a_change_applied_equals_the_site_written_so(self, told: Evaluation) -> None:
        now, before = evaluate(site()), None
        for found, one in zip(told.plan, steps(site(MERGER, SPLIT, CLOSED)), strict=True):
            written = evaluate(one.raw)
            changes = compare(before or now, written).changes
            assert {v.fingerprint for v in found.breaks} == {c.fingerprint for c in changes if c.group == "new"}
            assert {v.fingerprint for v in found.opens} == {
                c.fingerprint for c in changes if c.group == "newly-unknown"
            }
            before = written


MOVE = "compaq-partition-1998/migrate-when-growing"
FULL = "vsphere-domino-2011/http-cpu-high-side"


class TestAViolationOfWhichNothingIsKnownAnyMore:
    """What a change only makes unknown is not mended, however the guideline tells that nothing is known."""

    def full(self, **change: Any) -> Evaluation:
        """A machine with two partitions that is said to carry no more, and a change of it."""
        mail = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 100}}]}
        image = {"os": "windows", "dpars": [mail, {"name": "other"}]}
        machine = {"name": "m1", "architecture": "x86", "over_utilized": True, "image": image}
        planned = {"name": "c", **change} if "removes" in change else {"name": "c", "to": {"machines": [change]}}
        return evaluate(
            {
                "deployment": "Office", "environment": "production", "domino_release": "4.5", "machines": [machine],
                "changes": [planned],
            }
        )  # fmt: skip

    def busy(self, **change: Any) -> Evaluation:
        """A VM whose iNotes users keep its CPUs at work, and a change of it."""
        web = {**vm("web", 0), "measured": {"cpu_percent": 95}}
        web["dpars"][0]["workloads"] = [{"client": "dwa", "users": {"concurrent": 1_000}}]
        return evaluate(site({"name": "c", "to": to({"name": "web", **change})}, vms=[web]))

    @pytest.mark.parametrize("change", [{"memory_gib": 32}, {"measured": {"cpu_percent": None}}])
    def test_is_not_mended_where_nobody_is_asked(self, change: dict[str, Any]) -> None:
        (found,) = self.busy(**change).plan
        assert (FULL, "A/esx1/web") not in of(found, "mends")
        assert {v.ground for v in found.opens if v.guideline == FULL} == {"unasked"}

    @pytest.mark.parametrize("change", [{"cps": 4}, {"over_utilized": None}])
    def test_is_not_mended_where_the_guideline_is_for_those_who_state_it(self, change: dict[str, Any]) -> None:
        (found,) = self.full(name="m1", **change).plan
        assert (MOVE, "m1") not in of(found, "mends")
        assert (MOVE, "m1") in of(found, "opens")

    def test_is_mended_by_what_is_stated_otherwise(self) -> None:
        assert (FULL, "A/esx1/web") in of(self.busy(measured={"cpu_percent": 40}).plan[0], "mends")
        assert (MOVE, "m1") in of(self.full(name="m1", cps=4, over_utilized=False).plan[0], "mends")

    def test_is_mended_where_it_does_not_apply_whatever_is_forgotten(self) -> None:
        (found,) = self.full(removes=["m1/other"]).plan
        assert "/machines/0/over_utilized" in found.forgets
        assert (MOVE, "m1") in of(found, "mends")

    def test_is_mended_where_what_it_is_of_is_gone_by_a_null(self) -> None:
        lpar = {"name": "L1", "image": {"os": "linux", "dpars": [{"name": "mail"}]}}
        (found,) = self.full(name="m1", image=None, architecture="system-z", lpars=[lpar]).plan
        assert (MOVE, "m1") in of(found, "mends")

    def test_still_counts_for_the_gate(self) -> None:
        stops = reached(self.full(name="m1", cps=4), ["consider"])
        assert (MOVE, "m1") in {(verdict.guideline, verdict.subject.path) for verdict in stops}

    def test_is_told_as_what_cannot_be_told_then(self) -> None:
        answer = self.busy(memory_gib=32)
        conclusion = answer.summary.conclusion
        assert "1 verdict could not be told then (1 consider)." in conclusion
        assert "leaves violated" not in conclusion
        forms: tuple[FormatName, ...] = ("markdown", "html")
        for form in forms:
            assert "No verdict any more" in render(answer, form)


class TestAServerThatGetsAnotherName:
    """Its rename is asked about: that it was never renamed was said of the name that it had."""

    RENAME = "compaq-partition-1998/avoid-rename"

    def told(self, **becomes: Any) -> PlanStep:
        said = {"renamed": False, "to_be_renamed": False}
        dpars = [{"name": "a", "server_name": "Mail1/ACME", **said}, {"name": "b", "server_name": "Foo/ACME", **said}]
        machine = {"name": "m1", "image": {"os": "other-unix", "dpars": dpars}}
        change = {"name": "m1", "image": {"dpars": [{"name": "b", **becomes}]}}
        (found,) = evaluate(
            {
                "deployment": "x", "environment": "production", "domino_release": "4.5", "machines": [machine],
                "changes": [{"name": "c", "to": {"machines": [change]}}],
            }
        ).plan  # fmt: skip
        return found

    def test_is_not_as_it_was(self) -> None:
        found = self.told(server_name="Mail2/ACME")
        assert (self.RENAME, "m1") in of(found, "opens")
        assert "/machines/0/image/dpars/1/renamed" in found.forgets
        assert "/machines/0/image/dpars/0/renamed" not in found.forgets

    def test_is_what_the_change_says_of_it(self) -> None:
        assert (self.RENAME, "m1") in of(self.told(server_name="Mail2/ACME", to_be_renamed=True), "breaks")
        found = self.told(server_name="Mail2/ACME", renamed=False, to_be_renamed=False)
        assert (self.RENAME, "m1") not in {*of(found, "opens"), *of(found, "breaks")}

    def test_stays_where_the_name_does(self) -> None:
        assert (self.RENAME, "m1") not in of(self.told(domain="OTHER"), "opens")


@pytest.mark.parametrize("name", ["consolidation-plan", "lpar-production", "mixed-clients"])
def test_a_change_to_another_example_is_that_example(name: str) -> None:
    """Laying a description over an empty site of the same name gives the description."""
    described = read_text((FOLDER / f"{name}.yaml").read_bytes()).value
    stays = ("deployment", "environment", "claims", "runs", "changes")
    empty = {member: described[member] for member in stays if member in described}
    rest = {member: value for member, value in described.items() if member not in stays}
    changes = [*empty.pop("changes", []), {"name": "all of it", "to": rest}]
    (found,) = steps({**empty, "changes": changes})
    assert {**found.raw, "changes": None} == {**described, "changes": None}
    plan = evaluate({**empty, "changes": changes}).plan[0]
    whole = evaluate(described)
    assert {v.fingerprint for v in plan.breaks} == {v.fingerprint for v in whole.findings if v.verdict == "violated"}


class TestReports:
    def test_the_first_screen_says_it_in_a_line(self, told: Evaluation) -> None:
        shown = [row.text for row in rows(screen(told))]
        assert len(shown) <= LINES
        assert "What is planned (3 changes) breaks 1 should: Give one Domino server at most" in shown

    def test_text_and_pages_have_each_step(self, told: Evaluation) -> None:
        forms: tuple[FormatName, ...] = ("markdown", "html")
        for form in forms:
            report = render(told, form)
            assert "What is planned" in report
            for change in ("merger", "split", "south is closed"):
                assert change in report
            assert "4,600 concurrent users" in report

    def test_a_step_says_why_and_what_would_be_good_to_know_then(self) -> None:
        server = {"name": "m1", "architecture": "x86", "cps": 2, "memory_gib": 2}
        described = {
            "deployment": "Office", "environment": "production", "domino_release": "5.0.8",
            "machines": [{**server, "image": {"os": "windows", "dpars": [{"name": "mail"}]}}],
            "changes": [{"name": "order", "to": {"machines": [{"name": "m1", "cps": 4, "memory_gib": 8}]}}],
        }  # fmt: skip
        (found,) = evaluate(described).plan
        assert ("xseries-w2k-2001/no-benefit-over-2-5-gb", "m1") in of(found, "tells")
        assert any("Two processors" in reason for reason in found.reasons)
        report = render(evaluate(described), "markdown")
        assert "Good to know then" in report
        assert "8 GiB" in report

    def test_junit_fails_what_the_gate_counts(self, told: Evaluation) -> None:
        report = render(told, "junit")
        assert report.count("<failure") == 1
        assert "after merger: A/esx1/centre/centre" in report
        assert report.count("mended by what is planned") == 2

    def test_sarif_has_a_result_for_what_is_broken(self, told: Evaluation) -> None:
        results = json.loads(render(told, "sarif"))["runs"][0]["results"]
        planned = [result for result in results if "change" in result["properties"]]
        assert [(result["ruleId"], result["properties"]["change"]) for result in planned] == [(USERS, "merger")]
        assert planned[0]["message"]["text"].startswith("After the change merger: A/esx1/centre/centre: ")


class TestCommands:
    def test_after_writes_the_site_after_a_change(self, tmp_path: Path) -> None:
        file = tmp_path / "site.yaml"
        file.write_text(yaml.safe_dump(site(MERGER, SPLIT)), "utf-8")
        result = CliRunner().invoke(main, ["after", str(file), "merger"])
        assert result.exit_code == 0
        made, after = yaml.safe_load(result.stdout), steps(site(MERGER, SPLIT))[0].raw
        # its changes say what follows for them from what they lead to (test_plan_sayings.py)
        for change, said in zip(after["changes"], made["changes"], strict=True):
            assert change.items() <= said.items()
        assert {**made, "changes": after["changes"]} == after

    def test_after_names_the_changes_that_there_are(self) -> None:
        result = CliRunner().invoke(main, ["after", "-", "nothing"], input=yaml.safe_dump(site(MERGER)))
        assert result.exit_code == 3
        assert "'merger'" in result.stderr

    def test_a_gate_stops_at_what_a_plan_breaks(self) -> None:
        described = site(MERGER, vms=[vm("centre", 3_400)])
        for changes, code in (([], 0), ([MERGER], 1)):
            text = yaml.safe_dump({**described, "changes": changes})
            assert CliRunner().invoke(main, ["evaluate", "-", "--fail-on", "should"], input=text).exit_code == code


def test_a_gate_set_to_nothing_leaves_nothing_mended() -> None:
    assert evaluate(site(CLOSED), gate=GateSetting(())).summary.gate.left_out.mended == 0


def mail01(*changes: dict[str, Any]) -> dict[str, Any]:
    """Two machines with a server each."""
    dpars = [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 800}}]}]
    machine = {"architecture": "x86", "cps": 2, "memory_gib": 4, "image": {"os": "windows", "dpars": dpars}}
    machines = [{"name": "mail01", **machine}, {"name": "branch02", **machine}]
    return {"deployment": "Names", "domino_release": "7.0", "machines": machines, "changes": list(changes)}


def more_on(name: str, **machine: Any) -> dict[str, Any]:
    dpars = [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 3_000}}]}]
    return {"name": "more", "to": {"machines": [{"name": name, "image": {"dpars": dpars}, **machine}]}}


class TestNamesThatAreMisspelt:
    @pytest.mark.parametrize(
        ("name", "meant"),
        [("mail1", "mail01"), ("Mail01", "mail01"), ("mail-01", "mail01"), ("mial01", "mail01"), ("mal01", "mail01"),
         ("brranch02", "branch02")],
    )  # fmt: skip
    def test_are_told_with_the_name_that_is_there(self, name: str, meant: str) -> None:
        with pytest.raises(InvalidInput) as caught:
            steps(mail01(more_on(name)))
        (fault,) = caught.value.faults
        assert fault.pointer == "/changes/0/to/machines/0/name"
        assert f"Did you mean {meant}?" in str(fault)
        # what would make it something new is told as well
        assert "architecture, cps, memory_gib, image/os" in str(fault)

    def test_are_told_of_what_lies_in_something(self) -> None:
        branch = {"name": "branch02", "image": {"dpars": [{"name": "maill", "tasks": 12}]}}
        described = mail01({"name": "more", "to": {"machines": [branch]}})
        with pytest.raises(InvalidInput, match="Did you mean mail"):
            steps(mail01({"name": "more", "to": {"machines": [branch | {"image": {"dpars": [{"name": "MAIL"}]}}]}}))
        # one letter more at the end is how the next of a series is called
        assert steps(described)

    @pytest.mark.parametrize("name", ["mail03", "mail2", "mailb01", "mail", "north01", "branch03", "hub"])
    def test_are_none_that_the_next_of_a_series_or_something_else_has(self, name: str) -> None:
        assert steps(mail01(more_on(name)))

    def test_are_none_of_what_is_described_as_something_new_is(self) -> None:
        new = more_on("mail1", architecture="x86", cps=4, memory_gib=8)
        assert steps(mail01(new))

    def test_are_none_where_what_is_there_is_named_as_well_or_goes(self) -> None:
        both = more_on("mail1")
        both["to"]["machines"].append({"name": "mail01", "cps": 4})
        assert steps(mail01(both))
        assert steps(mail01({**more_on("mail1"), "removes": ["mail01"]}))


class TestWhatAnExceptionExcuses:
    """Mail files on one device of Linux for x86: the device carries its load, which is what spreading them is for."""

    SPREAD = "dw-domino7-2005/suse-spread-databases"

    def planned(self, *changes: dict[str, Any]) -> tuple[PlanStep, ...]:
        image = {
            "os": "linux", "distribution": "sles",
            "dpars": [{"name": "mail", "mail_devices": ["disks"], "notes_ini": {"Server_Pool_Tasks": 100}}],
        }  # fmt: skip
        return evaluate(
            {
                "deployment": "x", "environment": "production", "domino_release": "6.5",
                "machines": [{"name": "m", "architecture": "x86", "image": image}],
                "devices": [{"name": "disks", "adequate": True}], "changes": list(changes),
            }
        ).plan  # fmt: skip

    def setting(self, name: str, tasks: int) -> dict[str, Any]:
        image = {"dpars": [{"name": "mail", "notes_ini": {"Server_Pool_Tasks": tasks}}]}
        return {"name": name, "to": {"machines": [{"name": "m", "image": image}]}}

    def test_is_open_where_that_is_not_known_any_more_and_not_broken(self) -> None:
        (step,) = self.planned(self.setting("more", 200))
        assert "/devices/0/adequate" in step.forgets
        assert self.SPREAD not in [verdict.guideline for verdict in step.breaks]
        assert [verdict.verdict for verdict in step.opens if verdict.guideline == self.SPREAD] == ["undetermined"]

    def test_stays_open_after_the_next_step_and_is_neither_left_violated_nor_mended(self) -> None:
        known = {**self.setting("again", 250)["to"], "devices": [{"name": "disks", "adequate": True}]}
        _, after, last = self.planned(
            self.setting("more", 200), self.setting("yet more", 220), {"name": "again", "to": known}
        )
        told = [one.guideline for one in (*after.breaks, *after.opens)] + [one.guideline for one in after.leaves]
        assert self.SPREAD not in told
        assert self.SPREAD not in [one.guideline for one in last.mends] + [one.guideline for one in last.leaves]

    def test_is_broken_where_it_is_known_not_to_be_so(self) -> None:
        slow = {"name": "slow", "to": {"devices": [{"name": "disks", "adequate": False}]}}
        (step,) = self.planned(slow)
        assert self.SPREAD in [verdict.guideline for verdict in step.breaks]

    def test_is_broken_by_a_later_step_after_which_it_is_known_not_to_be_so(self) -> None:
        slow = {"name": "slow", "to": {"devices": [{"name": "disks", "adequate": False}]}}
        _, step = self.planned(self.setting("more", 200), slow)
        assert self.SPREAD in [verdict.guideline for verdict in step.breaks]
        assert self.SPREAD not in [one.guideline for one in step.alters] + [one.guideline for one in step.leaves]
