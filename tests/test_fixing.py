"""Fixing: verified recommendations go into the text, together break nothing, and are not asked for again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest

from domino_advisor import evaluate, fix
from domino_advisor.core.answer import Evaluation
from domino_advisor.core.fixes import Fix
from domino_advisor.description.documents import read_file, read_text
from domino_advisor.description.editing import edited_text
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.fixing import fixed
from domino_advisor.knowledge.overlays import make_overlay

TWO_CPS = "redpaper-z-2006/min-two-cps"
MEMORY = "redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"


def guest(name: str, cps: int | str = 1, memory: int | str = 6) -> str:
    return f"""\
            - name: {name}   # the guest {name}
              os: linux
              kernel_bits: 64
              user_intensity: light
              virtual_cps: {cps}   # as it was ordered
              memory_gib: {memory}
              # its servers
              dpars:
                - {{name: mail, workloads: [{{client: nrpc, users: {{active_15min: 900}}}}]}}
"""


def site(*guests: str, real_cps: int = 16) -> str:
    return f"""\
# What we have.
deployment: guests
environment: production
domino_release: "7.0.2"
machines:
  - name: z9
    architecture: system-z
    lpars:
      - name: V
        real_cps: {real_cps}
        zvm:
          release: "5.2"
          guests:
{"".join(guests)}"""


def violated(answer: Evaluation) -> set[str]:
    return {verdict.fingerprint for verdict in answer.findings if verdict.verdict == "violated"}


def changed(old: str, new: str) -> list[tuple[str, str]]:
    before, after = old.splitlines(), new.splitlines()
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


def holds(old: str, made: Fix, reach: Literal["in-scope", "all"] = "in-scope") -> None:
    """The law of a fix: what it is for is mended, nothing new is violated, and a second fix changes nothing."""
    before, after = (violated(evaluate(text, proofs=False)) for text in (old, made.text))
    assert after <= before
    assert {mark for recommendation in made.applied for mark in recommendation.verdicts} <= before - after
    assert set(made.mended) == before - after and set(made.remaining) == after
    assert {mark for left in made.left for mark in left.verdicts} >= after
    assert (made.text == old) is (not made.applied) is (made.diff == "")
    again = fix(made.text, reach=reach)
    assert (again.text, again.applied, again.diff) == (made.text, (), "")


def test_what_is_too_small_grows_and_every_comment_stays() -> None:
    text = site(guest("A"), guest("B", 2, 8))
    made = fix(text)
    assert changed(text, made.text) == [
        ("              virtual_cps: 1   # as it was ordered", "              virtual_cps: 2   # as it was ordered"),
    ]
    (applied,) = made.applied
    assert (applied.subject.path, applied.quantity, applied.guidelines) == ("z9/V/A", "image.cps", (TWO_CPS,))
    assert made.mended == applied.verdicts
    assert (made.remaining, made.left) == ((), ())
    holds(text, made)


def test_the_diff_says_what_changes_and_no_more() -> None:
    text = site(guest("A"))
    lines = fix(text).diff.splitlines()
    assert lines[:2] == ["--- deployment", "+++ deployment"]
    assert [line for line in lines[2:] if line[0] in "+-"] == [
        "-              virtual_cps: 1   # as it was ordered",
        "+              virtual_cps: 2   # as it was ordered",
    ]


@pytest.mark.slow
def test_what_holds_alone_and_not_together_goes_as_far_as_it_can() -> None:
    """Seven guests of one CP each on two CPs: the ratio allows eight, so one guest may grow, and no second."""
    text = site(*(guest(f"G{n}") for n in range(7)), real_cps=2)
    made = fix(text)
    assert [recommendation.subject.path for recommendation in made.applied] == ["z9/V/G0"]
    others = [left.subject.path for left in made.left if TWO_CPS in left.guidelines]
    assert others == [f"z9/V/G{n}" for n in range(1, 7)]
    for left in made.left:
        assert "it would break: " in left.why and "(z9/V)" in left.why
    holds(text, made)


@pytest.mark.slow
def test_what_would_break_something_together_is_told_with_what_it_would_break() -> None:
    """Either of two changes holds alone: the second is refused beside the first, not for itself."""
    text = site(*(guest(f"G{n}") for n in range(7)), real_cps=2)
    alone = [r for r in evaluate(text).recommendations if r.quantity == "image.cps"]
    assert all(recommendation.patch for recommendation in alone)
    made = fix(text, only=[r.id for r in alone[:2]])
    assert [r.id for r in made.applied] == [alone[0].id]
    (left,) = made.left
    assert left.recommendation == alone[1].id


def test_guidelines_are_chosen_by_the_patterns_of_an_evaluation() -> None:
    text = site(guest("A", 1), guest("B", 2, 2))
    whole = {name for r in fix(text).applied for name in r.guidelines}
    assert whole
    assert {name for r in fix(text, only=["paper=redpaper-z-2006"]).applied for name in r.guidelines} == whole
    assert fix(text, only=["paper=xseries-w2k-2001"]).applied == ()


def test_a_change_after_which_something_new_is_violated_is_left_with_what_that_is() -> None:
    """Whatever it is: here the trial sees a guest with too little memory, of which nobody had said so before."""
    document, base = read_text(site(guest("A"))), default_advisor().rule_base
    made = fixed(document, evaluate, lambda _: evaluate(site(guest("A", 2, 3))), knowledge=base)
    assert (made.text, made.applied) == (document.text, ())
    (left,) = made.left
    assert left.why.startswith("it would break: ") and left.why.endswith(" (z9/V/A)")


def test_what_stands_once_for_several_places_changes_only_if_all_of_them_change() -> None:
    alike = site(guest("A", "&cps 1"), guest("B", "*cps"))
    made = fix(alike)
    assert made.text == alike.replace("&cps 1", "&cps 2")
    made = fix(alike, only=[r.id for r in evaluate(alike).recommendations if r.subject.path == "z9/V/A"])
    assert made.text == alike
    (left,) = made.left
    assert left.why.startswith("line 18: other places refer to what would change (the anchor &cps)")


@pytest.mark.parametrize(
    "only", [TWO_CPS, TWO_CPS.partition("/")[2], "verdict", "recommendation", "action"]
)  # fmt: skip
def test_what_is_fixed_can_be_chosen_by_guideline_or_by_the_beginning_of_an_id(only: str) -> None:
    text = site(guest("A", 1, 3))
    answer = evaluate(text)
    recommendation = next(r for r in answer.recommendations if r.guidelines == (TWO_CPS,))
    action = next(a for a in answer.actions if recommendation.id in a.recommendations)
    ids = {"verdict": recommendation.verdicts[0], "recommendation": recommendation.id, "action": action.id}
    assert len(fix(text).applied) == 2
    made = fix(text, only=[ids[only][:8] if only in ids else only])
    assert [r.id for r in made.applied] == [recommendation.id]
    assert made.left == ()
    assert made.remaining


def test_a_guideline_that_is_met_may_be_chosen_and_what_is_unknown_may_not() -> None:
    text = site(guest("A"))
    assert fix(text, only=[MEMORY]).text == text
    for unknown in ("no-such-guideline", "0123", "abc"):
        with pytest.raises(LookupError):
            fix(text, only=[unknown])


def test_what_no_paper_tested_changes_only_where_that_is_asked_for() -> None:
    text = site(guest("A")).replace('"7.0.2"', '"14.0"')
    (tried,) = evaluate(text).recommendations
    assert (tried.kind, tried.reach, tried.value) == ("change", "extrapolated", 2)
    assert tried.verification is not None and tried.verification.satisfied
    made = fix(text)
    assert made.text == text
    (left,) = made.left
    assert left.why == "no paper tested such a case, so nothing is changed on the strength of it"
    assert ([r.id for r in made.further], made.with_reach_all) == ([tried.id], 1)
    made = fix(text, reach="all")
    assert [r.reach for r in made.applied] == ["extrapolated"]
    assert made.left == ()


def test_what_takes_a_decision_is_left_with_the_reason() -> None:
    text = site(guest("A", 6, 6))
    made = fix(text)
    assert made.applied == ()
    (left,) = made.left
    assert left.why == "where the capacity that is taken away should go has to be decided"


def a_vm(release: str, **members: object) -> str:
    vm = {"name": "v", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [{"name": "mail"}], **members}
    host = {"name": "h", "esx_release": release, "vms": [vm]}
    return json.dumps({"deployment": "d", "environment": "production", "hosts": [host]}, indent=1)


def test_another_network_adapter_is_a_value_that_is_changed() -> None:
    made = fix(a_vm("4.0", nic_type="e1000"), only=["vsphere-domino-2011/vmxnet3-adapter"])
    assert [(one.quantity, one.value) for one in made.applied] == [("image.nic_type", "vmxnet3")]
    assert (made.left, made.remaining) == ((), ())
    assert len(made.mended) == 1
    assert fix(made.text, only=["vsphere-domino-2011/vmxnet3-adapter"]).applied == ()


def test_a_value_with_which_more_would_change_is_no_lack_of_a_value() -> None:
    cluster = json.loads(a_vm("4.0", ft=True))
    text = json.dumps({**cluster, "hosts": [], "esx_clusters": [{"name": "C", "ha": True, "hosts": cluster["hosts"]}]})
    (left,) = fix(text, only=["vsphere-domino-2011/ft-secondary-other-host"]).left
    assert left.why == "what else changes with this value has to be decided"


def test_an_overlay_decides_what_is_mended() -> None:
    text = site(guest("A"))
    answer = evaluate(text)
    assert fix(text).applied
    waiver = {"guideline": TWO_CPS, "subject": "z9/V/A", "reason": "a test", "owner": "us", "until": "2999-12-31"}
    overlay = make_overlay({"waivers": [waiver]}, default_advisor().rule_base)
    assert fix(text, overlay=overlay).applied == ()
    assert len(answer.recommendations) == 1


def test_bytes_files_json_and_documents_are_taken_as_texts_are(tmp_path: Path) -> None:
    text = f"\ufeff{site(guest('A'))}".replace("\n", "\r\n")
    file = tmp_path / "site.yaml"
    file.write_bytes(text.encode())
    expected = text.replace("virtual_cps: 1", "virtual_cps: 2")
    for given in (text, text.encode(), file, read_text(text)):
        assert fix(given).text == expected
    assert fix(file).diff.splitlines()[0] == f"--- {file}"
    with pytest.raises(TypeError, match="text"):
        fix(read_text(text).value)


def test_a_text_without_a_line_end_is_told_so_in_the_diff() -> None:
    text = 'deployment: a\nenvironment: production\nmachines: [{name: m, architecture: system-z, lpars: [{name: A, real_cps: 1, image: {os: linux, dpars: [{name: d, workloads: [{client: nrpc, users: {active_15min: 9}}]}]}}]}]\ndomino_release: "7.0.2"'  # noqa: E501
    assert fix(text).applied
    assert fix(text).diff.endswith("\\ No newline at end of file\n")


@pytest.mark.parametrize(("kernel", "grows"), [("", False), ("kernel_bits: 64", True)])
def test_sles_8_is_given_more_memory_only_on_a_kernel_that_uses_it(kernel: str, grows: bool) -> None:
    text = (Path(__file__).parent / "scenarios/dw-24.yaml").read_text("utf-8")
    told = text.replace("swap_gib: 2\n", f"swap_gib: 2\n          {kernel}\n")
    assert ("memory_gib: 4" in fix(told).text) is grows


@pytest.mark.slow
@pytest.mark.parametrize("reach", ["in-scope", "all"])
@pytest.mark.parametrize(
    "site_file", ["unseen/rz-03", "unseen/vm-01", "unseen/vm-11", "scenarios/rz-102", "scenarios/vm-21"]
)
def test_a_fixed_site_breaks_nothing_and_stays_fixed(site_file: str, reach: Any) -> None:
    document = read_file(Path(__file__).parent / f"{site_file}.yaml")
    made = fix(document, reach=reach)
    assert made.applied
    holds(document.text, made, reach)
    kept = iter(re.findall("#.*", made.text))
    assert all(comment in kept for comment in re.findall("#.*", document.text))


def test_the_text_is_what_the_patches_make_of_it() -> None:
    text = site(guest("A", 1, 3), guest("B", 1, 3))
    made = fix(text)
    assert edited_text(text, [dict(op) for r in made.applied for op in r.patch]) == made.text
    assert len(made.applied) == 4
    holds(text, made)
