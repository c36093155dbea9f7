"""Patches are evaluated again before they are given: together where that tells the same, alone where it does not."""

from __future__ import annotations

import copy
from typing import Any

import jsonpatch
import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.recommendations import one_for_each_place
from tests.answers import a_recommendation, a_verdict


def guest(name: str, cps: int, **members: Any) -> dict[str, Any]:
    workloads = [{"client": "nrpc", "users": {"active_15min": 900}}]
    return {
        "name": name, "os": "linux", "kernel_bits": 64, "virtual_cps": cps, "memory_gib": 10, "user_intensity": "light",
        "dpars": [{"name": "mail", "workloads": workloads}], **members,
    }  # fmt: skip


def zvm(*guests: dict[str, Any], real_cps: int = 4, **members: Any) -> dict[str, Any]:
    lpar = {"name": "V", "real_cps": real_cps, "zvm": {"release": "5.2", "guests": list(guests)}, **members}
    return {
        "deployment": "guests",
        "environment": "production",
        "domino_release": "7.0.2",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": [lpar]}],
    }


class Counting(Advisor):
    """An advisor that counts how often a description with patches is evaluated, and how many subjects each time."""

    def __init__(self) -> None:
        super().__init__()
        self.again: list[int] = []

    def _again(self, run: Any, patched: Any, owners: Any) -> Any:
        self.again.append(0)
        for units, memory in super()._again(run, patched, owners):
            self.again[-1] += len(memory.own)
            yield units, memory


def holds_alone(description: dict[str, Any], answer: Evaluation, within: str = "") -> None:
    """The law of recommendations, by the plain way: each patch applied alone, and everything evaluated again.

    within: the name of the machine whose patches are applied.
    """
    before = {verdict.fingerprint: verdict for verdict in answer.verdicts}
    for found in answer.recommendations:
        if not found.patch or not found.subject.path.startswith(within):
            continue
        patched = jsonpatch.apply_patch(copy.deepcopy(description), [dict(op) for op in found.patch])
        parts = default_advisor().evaluate_parts(patched, proofs=False)
        for verdict in (verdict for part in parts for verdict in part.verdicts):
            if verdict.fingerprint in found.verdicts:
                assert verdict.verdict == "satisfied", (found.id, verdict.guideline)
            was = before.get(verdict.fingerprint)
            if was and was.verdict == "satisfied" and was.strength in ("must", "should"):
                assert verdict.verdict != "violated", (found.id, verdict.guideline)


def patches(answer: Evaluation, machine: str) -> frozenset[tuple[str, str, Any]]:
    """What is to be changed on a machine: place within it, quantity and value."""
    found = [r for r in answer.recommendations if r.patch and r.subject.path.startswith(f"{machine}/")]
    return frozenset((r.subject.path.removeprefix(machine), r.quantity, r.value) for r in found)


@pytest.mark.parametrize("many", [1, 2, 7])
def test_each_patch_holds_alone(many: int) -> None:
    description = zvm(*(guest(f"G{n}", 1) for n in range(many)), guest("small", 2, memory_gib=2), real_cps=16)
    answer = default_advisor().evaluate(description)
    assert sum(bool(found.patch) for found in answer.recommendations) == many + 1
    holds_alone(description, answer)


def test_patches_of_one_kind_take_one_run_together() -> None:
    advisor = Counting()
    answer = advisor.evaluate(zvm(*(guest(f"G{n:02}", 1) for n in range(30)), real_cps=64))
    assert sum(found.kind == "change" for found in answer.recommendations) == 30
    assert len(advisor.again) == 1


def test_a_patch_lets_only_those_be_evaluated_again_on_whom_it_bears() -> None:
    """Two LPARs, one of them with a guest that is too small: the other LPAR's subjects stay as they are."""
    description = zvm(guest("small", 1), real_cps=16)
    description["machines"].append(copy.deepcopy(description["machines"][0]) | {"name": "z8"})
    for server in description["machines"][1]["lpars"][0]["zvm"]["guests"]:
        server["virtual_cps"] = 2
    advisor = Counting()
    answer = advisor.evaluate(description)
    changed = [found.subject.path for found in answer.recommendations if found.patch]
    assert changed == ["z9/V/small"]
    assert advisor.again == [4]  # the LPAR, its guest, the DPAR and its workload
    holds_alone(description, answer)


@pytest.mark.slow
def test_patches_on_machines_of_their_own_are_tried_side_by_side() -> None:
    """Three LPARs in each of which two of eight patches would break the ratio: their halves share their trials."""
    description = zvm(*(guest(f"G{n}", 1) for n in range(7)), real_cps=2)
    (machine,) = description["machines"]
    alone, together = Counting(), Counting()
    one = alone.evaluate(description)
    description["machines"] = [copy.deepcopy(machine) | {"name": name} for name in ("z7", "z8", "z9")]
    answer = together.evaluate(description)
    patched, tripled = (sum(bool(r.patch) for r in made.recommendations) for made in (one, answer))
    assert tripled == 3 * patched
    assert len(together.again) <= len(alone.again) + 2  # the first trial tells the machines apart
    assert {patches(answer, name) for name in ("z7", "z8", "z9")} == {patches(one, "z9")}
    holds_alone(description, answer, "z8")


@pytest.mark.slow
def test_patches_that_only_together_break_something_are_all_given() -> None:
    """Four guests at one CP each stand at 4:1; any one may have two CPs only if the ratio still holds."""
    description = zvm(*(guest(f"G{n}", 1) for n in range(7)), real_cps=2)
    answer = default_advisor().evaluate(description)
    given = [found for found in answer.recommendations if found.quantity == "image.cps"]
    assert len(given) == 7
    assert all(found.patch and found.verification for found in given)
    holds_alone(description, answer)


def test_a_patch_that_breaks_something_alone_is_withheld_and_says_what() -> None:
    description = zvm(*(guest(f"G{n}", 1) for n in range(8)), real_cps=2)
    given = [r for r in default_advisor().evaluate(description).recommendations if r.quantity == "image.cps"]
    assert len(given) == 8
    assert {found.kind for found in given} == {"manual"}
    assert all("it would break" in (found.conflict or "") and "(z9/V)" in (found.conflict or "") for found in given)
    assert all("9 virtual CPs on 2 CPs (real), a ratio of 4.5:1" in (found.conflict or "") for found in given)


def test_a_group_is_patched_once_for_all_its_members() -> None:
    description = zvm(guest("G", 1, count=3), real_cps=16, count=2)
    answer = default_advisor().evaluate(description)
    (found,) = [r for r in answer.recommendations if r.quantity == "image.cps"]
    assert (found.subject.path, found.subject.count, found.value) == ("z9/V/G", 3, 2)
    assert found.patch[0] == {"op": "test", "path": "/machines/0/lpars/0/zvm/guests/0/virtual_cps", "value": 1}
    holds_alone(description, answer)


def test_the_value_tested_is_the_value_as_sent() -> None:
    member = guest("G", 2, memory_gib=1.0, dpars=[{"name": "mail", "tasks": 30, "extra_tasks": True, "workloads": []}])
    description = zvm(member)
    patches = [found.patch for found in default_advisor().evaluate(description).recommendations if found.patch]
    assert patches
    for patch in patches:
        jsonpatch.apply_patch(copy.deepcopy(description), [dict(op) for op in patch])


def test_a_place_that_several_read_goes_to_what_was_tested() -> None:
    verdicts = [a_verdict("z9/A"), a_verdict("z9/B")]
    tested = a_recommendation(verdicts[0], strength="consider", value=4)
    untested = a_recommendation(verdicts[1], strength="must", value=2, reach="extrapolated")
    for asked in ([tested, untested], [untested, tested]):
        first, second = one_for_each_place(asked)
        assert (first.strength, first.patch) == ("must", ())
        assert first.conflict is not None and first.conflict.startswith("z9/A asks for another value at the same place")
        assert second == tested


def thirty_one_bit(**members: Any) -> dict[str, Any]:
    image = {"os": "linux", "distribution": "sles", "os_release": "8 SP3", "memory_gib": 2, **members}
    image["dpars"] = [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}]}]
    machine = {"name": "z990", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}
    return {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [machine]}


class TestAChangeThatAProductMakesUseless:
    """A 31-bit kernel uses no more than 2 GiB, whatever a paper asks for: nobody is told that 4 GiB were tried."""

    @pytest.mark.parametrize("memory", [1, 2, 3])
    def test_has_no_patch_and_says_why(self, memory: int) -> None:
        answer = default_advisor().evaluate(thirty_one_bit(kernel_bits=31, memory_gib=memory))
        (found,) = (one for one in answer.recommendations if one.quantity == "image.memory_gib")
        assert (found.patch, found.verification, found.kind) == ((), None, "manual")
        assert found.conflict is not None
        assert "31-bit kernel yields" in found.conflict
        assert "of no use" in found.conflict

    def test_is_a_change_where_the_product_can_use_it(self) -> None:
        answer = default_advisor().evaluate(thirty_one_bit(kernel_bits=64))
        (found,) = (one for one in answer.recommendations if one.quantity == "image.memory_gib")
        assert (found.kind, found.value) == ("change", 4)
        assert found.verification is not None
