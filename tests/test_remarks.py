"""What is told of a member besides: it has its place, decides nothing, and stands with the finding that rests on it."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import pytest

from domino_advisor import evaluate, render
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.remarks import remarks_on
from domino_advisor_schemas.deployment import all_schemas, load_deployment
from tests.everything import everything
from tests.test_plans import MERGER, SPLIT, site

WHY = {"of": ["swap_gib"], "reason": "then nothing can ever be swapped out", "by": "the former administrator"}
SWAPLESS: dict[str, Any] = {
    "deployment": "Branch", "environment": "production", "domino_release": "7.0",
    "machines": [{"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "real_cps": 2, "image": {
        "os": "linux", "kernel_bits": 64, "memory_gib": 10, "swap_gib": 0, "swapping": "none",
        "dpars": [{"name": "a", "workloads": [{"client": "nrpc", "users": {"active_15min": 1000}}]}],
    }}]}],
}  # fmt: skip


def swapless(*remarks: dict[str, Any], at: str = "image") -> dict[str, Any]:
    described = copy.deepcopy(SWAPLESS)
    lpar = described["machines"][0]["lpars"][0]
    (lpar["image"] if at == "image" else lpar)["remarks"] = list(remarks)
    return described


def told(described: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What is told besides of each place on which the verdict on swap space rests."""
    (found,) = (v for v in evaluate(described).verdicts if v.guideline == "redpaper-z-2006/minimal-swap")
    assert found.verdict == "violated"
    return {one.pointer.rpartition("/")[2]: one.remarks for one in found.stated}


def page(described: dict[str, Any]) -> str:
    """Every word of the answer as people read it, on one line."""
    return " ".join(render(evaluate(described), "markdown").replace("\\", "").replace("`", "").replace("*", "").split())


@pytest.mark.parametrize("schema", [schema for schema in all_schemas() if "notes" in schema.fields])
def test_every_object_may_have_some(schema: Any) -> None:
    assert "remarks" in schema.fields


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("remark", "place", "says"),
        [
            ({"of": ["swapgib"], "reason": "x"}, "/of/0", "the image has no swapgib"),
            ({"of": ["notes"], "reason": "x"}, "/of/0", "the image has no notes"),
            ({"of": ["swap_gib"]}, "", "the remark says nothing"),
            ({}, "", "the remark says nothing"),
            ({"because": "x"}, "/because", "because is not known in the remark"),
        ],
    )
    def test_is_told_where_it_stands(self, remark: dict[str, Any], place: str, says: str) -> None:
        with pytest.raises(InvalidInput) as refused:
            load_deployment(swapless(WHY, remark))
        (fault,) = refused.value.faults
        assert (fault.pointer, says in fault.message) == (f"/machines/0/lpars/0/image/remarks/1{place}", True)

    def test_is_a_slip_with_the_name_that_was_meant(self) -> None:
        with pytest.raises(InvalidInput, match=r"Did you mean swap_gib\?"):
            load_deployment(swapless({"of": ["swapgib"], "reason": "x"}))

    def test_is_not_a_member_that_is_not_stated(self) -> None:
        assert load_deployment(swapless({"of": ["swap_devices"], "reason": "x"}))

    def test_is_not_a_setting_that_only_the_file_knows(self) -> None:
        ini = {"Log_Sessions": 1, "remarks": [{"of": ["Log_Sessions"], "reason": "an audit"}]}
        described = {"deployment": "x", "images": [{"name": "i", "dpars": [{"name": "d", "notes_ini": ini}]}]}
        assert load_deployment(described)
        del ini["Log_Sessions"]
        with pytest.raises(InvalidInput, match="has no Log_Sessions"):
            load_deployment(described)


class TestTheFinding:
    def test_tells_what_is_remarked_on_what_it_rests_on(self) -> None:
        said = "reason: then nothing can ever be swapped out; by: the former administrator"
        assert told(swapless(WHY))["swap_gib"] == (said,)
        assert f"swap_gib 0 ({said})" in page(swapless(WHY))

    def test_tells_what_is_remarked_on_the_whole_object_of_each_member_and_once_in_its_line(self) -> None:
        answer = swapless({"since": "last spring"}, {"of": ["swapping"], "when": "all morning"})
        assert told(answer)["swap_gib"] == ("since: last spring",)
        assert "swap_gib 0 (since: last spring); swapping none (when: all morning)" in page(answer)

    def test_leaves_out_what_is_remarked_on_something_else(self) -> None:
        assert told(swapless({"of": ["memory_gib"], "reason": "it was cheap"}))["swap_gib"] == ()
        assert told(swapless({"since": "last spring"}, at="lpar"))["swap_gib"] == ()

    def test_tells_what_an_outer_object_remarks_on_the_member_in_which_it_lies(self) -> None:
        assert told(swapless({"of": ["image"], "since": "last spring"}, at="lpar"))["swap_gib"] == (
            "since: last spring",
        )

    def test_is_the_same_without(self) -> None:
        def plain(described: dict[str, Any]) -> list[tuple[str, str, str, str]]:
            verdicts = evaluate(described).verdicts
            return [(one.guideline, one.subject.path, one.verdict, one.text) for one in verdicts]

        assert plain(swapless(WHY)) == plain(SWAPLESS)

    @pytest.mark.slow
    def test_is_the_same_without_wherever_one_may_stand(self) -> None:
        def everywhere(node: Any) -> Any:
            if isinstance(node, dict):
                members = {name: everywhere(member) for name, member in node.items()}
                is_object = not node.keys() & {"from", "to", "above", "below", "of"} and "to" not in node
                return members | ({"remarks": [{"reason": "somebody said so"}]} if is_object else {})
            return [everywhere(item) for item in node] if isinstance(node, list) else node

        described = everything()
        remarked = {
            name: everywhere(member) if name not in ("changes", "remarks", "claims") else member
            for name, member in described.items()
        }
        plain, other = evaluate(described), evaluate(remarked)
        assert [(v.fingerprint, v.verdict, v.text) for v in other.verdicts] == [
            (v.fingerprint, v.verdict, v.text) for v in plain.verdicts
        ]


def test_a_place_that_is_not_there_has_what_is_remarked_on_it() -> None:
    described = {"vms": [{"name": "v", "remarks": [{"of": ["ha"], "reason": "no licence"}]}]}
    assert remarks_on(described, "/vms/0/ha") == ("reason: no licence",)
    assert remarks_on(described, "/vms/1/ha") == ()


@pytest.mark.parametrize("many", ["machines", "lpars", "guests", "images", "esx_clusters", "hosts", "vms", "dpars"])
def test_what_is_remarked_on_a_list_of_them_is_told_of_the_list_and_of_each_and_not_of_what_one_has(many: str) -> None:
    described = {many: [{"name": "a"}, {"name": "b"}], "remarks": [{"of": [many], "which": "two of three are old"}]}
    said = ("which: two of three are old",)
    assert remarks_on(described, f"/{many}") == remarks_on(described, f"/{many}/1") == said
    assert remarks_on(described, f"/{many}/1/memory_gib") == ()


def test_what_is_remarked_on_the_users_of_a_server_is_told_of_their_number() -> None:
    described = {"workloads": [{"client": "nrpc"}], "remarks": [{"of": ["workloads"], "when": "at noon"}]}
    assert remarks_on(described, "/workloads/0/users/concurrent") == ("when: at noon",)


class TestAPlannedChange:
    WHEN: ClassVar = {"when": "next spring", "only_if": "the budget is granted", "reason": "two branches merge"}
    SAID = "when: next spring; only if: the budget is granted; reason: two branches merge"

    def test_tells_when_why_and_on_which_condition_it_is_made(self) -> None:
        (step,) = evaluate(site({**MERGER, **self.WHEN})).plan
        assert (step.said, step.only_if) == (self.SAID, "the budget is granted")
        assert f"As planned: {self.SAID}" in page(site({**MERGER, **self.WHEN}))

    def test_says_its_condition_in_the_conclusion(self) -> None:
        *_, last = evaluate(site({**MERGER, **self.WHEN}, SPLIT)).summary.plan or ()
        assert last == "Evaluated as if it were made, though it is made only if (merger: the budget is granted)."

    def test_says_nothing_where_nothing_is_said(self) -> None:
        answer = evaluate(site(MERGER))
        assert (answer.plan[0].said, answer.plan[0].only_if) == ("", None)
        assert "only if" not in page(site(MERGER)) + " ".join(answer.summary.plan or ())

    def test_comes_to_the_same_without(self) -> None:
        told, plain = (evaluate(site(change)).plan[0] for change in ({**MERGER, **self.WHEN}, MERGER))
        assert [v.fingerprint for v in told.breaks] == [v.fingerprint for v in plain.breaks]

    def test_tells_it_with_what_is_violated_of_the_change_itself(self) -> None:
        change = {"name": "seven", "kind": "new-release", "to_domino_release": "7.0", "release_notes_reviewed": False}
        described = {
            **SWAPLESS,
            "domino_release": "6.5",
            "changes": [{**change, "reason": "6.5 is old", "when": "May"}],
        }
        found = [v for v in evaluate(described).findings if v.verdict == "violated" and v.subject.type == "change"]
        assert [one.remarks for v in found for one in v.stated] == [("when: May; reason: 6.5 is old",)]

    def test_that_is_made_leads_to_nothing_more(self) -> None:
        with pytest.raises(InvalidInput, match="the change is made, and still leads to something"):
            load_deployment(site({**MERGER, "progress": "made"}))
        assert load_deployment(site({"name": "merger", "progress": "made"}))
        assert load_deployment(site({**MERGER, "progress": "ordered"}))
