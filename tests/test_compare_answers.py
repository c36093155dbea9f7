"""What `./test same` tells of two answers."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from domino_advisor import Advisor, load_overlay
from domino_advisor.sizing.sizer import default_sizer
from tools.compare_answers import Reason, differences
from tools.record_answers import evaluated

EXAMPLES = Path(__file__).parent.parent / "examples"
ANSWER: dict[str, Any] = {
    "result": {
        "findings": [{"fingerprint": "f1", "text": "4 CPs"}, {"fingerprint": "f2", "text": "no log"}],
        "manifest": {"rule_base": "a1", "input": "b2", "evaluated_on": "2026-11-26"},
    },
    "proofs": {"0123456789abcdef0123456789abcdef": "g1@s1"},
    "nodes": {
        "g1@s1": {
            "kind": "verdict",
            "verdict": "violated",
            "derivations": [{"rule": "r", "because": ["d", "between"]}],
        },
        "d": {"kind": "demand", "truth": "false", "derivations": [{"rule": "r", "because": ["s1~cps"]}]},
        "between": {"kind": "decided", "derivations": [{"rule": "r", "because": ["d"]}]},
        "s1~cps": {"kind": "stated", "pointer": "/machines/0/cps", "written": 4},
    },
}


def _changed(*path: str | int, to: Any) -> dict[str, Any]:
    answer = copy.deepcopy(ANSWER)
    member: Any = answer
    for name in path[:-1]:
        member = member[name]
    member[path[-1]] = to
    return answer


def test_equal_answers_do_not_differ() -> None:
    assert list(differences(ANSWER, copy.deepcopy(ANSWER))) == []


def test_a_finding_is_held_against_the_one_of_its_fingerprint() -> None:
    other = _changed("result", "findings", 1, "text", to="a log")
    assert list(differences(ANSWER, other)) == [("/result/findings/*/text", "no log", "a log")]


def test_a_finding_that_is_gone_is_told() -> None:
    other = _changed("result", "findings", to=ANSWER["result"]["findings"][:1])
    ((place, was, now),) = differences(ANSWER, other)
    assert (place, now) == ("/result/findings/*", "(nothing)") and "no log" in was


def test_another_order_is_told() -> None:
    other = _changed("result", "findings", to=list(reversed(ANSWER["result"]["findings"])))
    assert [place for place, _, _ in differences(ANSWER, other)] == ["/result/findings (order)"]


def test_another_verdict_is_told_with_its_guideline() -> None:
    account = [{"fingerprint": "f1", "guideline": "paper/swap", "verdict": "violated", "text": "none"}]
    other = [{**account[0], "verdict": "satisfied", "text": "some"}]
    assert list(differences({"account": account}, {"account": other})) == [
        ("/account/*/text", "none", "some"),
        ("/account/paper/swap/verdict", "violated", "satisfied"),
    ]


def test_another_verdict_of_a_proof_is_told_with_its_guideline() -> None:
    node = {**ANSWER["nodes"]["g1@s1"], "guideline": "paper/swap"}
    before, after = (_changed("nodes", "g1@s1", to={**node, "verdict": word}) for word in ("violated", "satisfied"))
    assert list(differences(before, after)) == [("/proof/*/verdict/paper/swap/verdict", "violated", "satisfied")]


def test_a_description_that_is_refused_has_no_answer(tmp_path: Path) -> None:
    site = tmp_path / "site.yaml"
    site.write_text("deployment: a\nword_of_another_time: 1\n", "utf-8")
    assert evaluated(Advisor(), site) is None


def test_a_leaf_at_another_place_is_told() -> None:
    other = _changed("nodes", "s1~cps", "pointer", to="/machines/1/cps")
    assert list(differences(ANSWER, other)) == [
        ("/proof/*/leaves/s#~cps/pointer", "/machines/0/cps", "/machines/1/cps")
    ]


def test_a_proof_may_have_fewer_nodes_between() -> None:
    other = _changed("nodes", "g1@s1", "derivations", to=[{"rule": "r", "because": ["d"]}])
    assert list(differences(ANSWER, other)) == []


def test_the_hash_of_the_rule_base_is_no_difference() -> None:
    assert list(differences(ANSWER, _changed("result", "manifest", "rule_base", to="c3"))) == []


def test_the_day_on_which_waivers_are_looked_at_is_no_difference() -> None:
    assert list(differences(ANSWER, _changed("result", "manifest", "evaluated_on", to="2026-11-27"))) == []
    assert list(differences(ANSWER, _changed("result", "manifest", "input", to="c3"))) != []


def test_a_reason_explains_what_it_matches() -> None:
    reason = Reason("leaves/.*/pointer$", "", "/machines/1", "the leaf stands at its true place")
    assert reason.explains("/proof/*/leaves/s#~cps/pointer", "/machines/0/cps", "/machines/1/cps")
    assert not reason.explains("/result/findings/*/text", "/machines/0/cps", "/machines/1/cps")


def test_every_overlay_and_sizing_request_among_the_examples_is_read() -> None:
    rule_base = Advisor().rule_base
    overlays = sorted((EXAMPLES / "overlays").glob("*.yaml"))
    assert overlays and all(load_overlay(file, rule_base) for file in overlays)
    requests = sorted((EXAMPLES / "sizings").glob("*.yaml"))
    assert requests and all(default_sizer().size(file).figures for file in requests)
