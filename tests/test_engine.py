"""The engine: it refuses what it should, names the rule that faults, and gives no partial answer."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from domino_advisor.core.errors import EngineError, RuleBaseError, TookTooLong
from domino_advisor.engine import clips_engine
from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase, compiled
from domino_advisor.evaluation.advisor import Advisor, run_of
from domino_advisor_schemas.deployment import load_deployment

SITE = {
    "deployment": "one image",
    "environment": "production",
    "machines": [
        {
            "name": "z9",
            "architecture": "system-z",
            "lpars": [
                {
                    "name": "LNX1",
                    "real_cps": 6,
                    "image": {
                        "os": "linux",
                        "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}]}],
                    },
                }
            ],
        }
    ],
}


def with_rule(text: str) -> RuleBase:
    """The shipped rule base with one more engine file."""
    shipped = load_rule_base()
    return compiled(replace(shipped, clips=(*shipped.clips, ("engine/zz-extra.clp", text))))


def test_a_right_side_that_faults_is_an_error_that_names_the_rule() -> None:
    base = with_rule("(defrule faulty--divides\n  (subject (type site))\n  =>\n  (bind ?x (/ 1 0)))\n")
    with pytest.raises(EngineError) as raised:
        Advisor(base).evaluate(SITE)
    assert raised.value.rule == "faulty--divides"


def test_a_rule_that_never_ends_is_an_error_that_names_the_rule() -> None:
    text = """(deftemplate counter (slot id (type INTEGER)))
(deffacts counting (counter (id 0)))
(defrule runaway--counts
  (counter (id ?n))
  =>
  (assert (counter (id (+ ?n 1)))))
"""
    with pytest.raises(EngineError) as raised:
        Advisor(with_rule(text)).evaluate(SITE)
    assert raised.value.rule == "runaway--counts"
    assert "did not end" in raised.value.detail


def test_a_run_that_takes_too_long_says_how_much_there_is_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    vms = [{"name": f"vm{n}", "os": "windows", "dpars": [{"name": f"mail{n}"}]} for n in range(60)]
    site = {"deployment": "D", "domino_release": "14.0", "hosts": [{"name": "h", "esx_release": "8.0", "vms": vms}]}
    monkeypatch.setattr(clips_engine, "seconds_for", lambda facts: 0.0)
    with pytest.raises(TookTooLong) as raised:
        Advisor(load_rule_base()).evaluate(site)
    said = str(raised.value)
    assert said.startswith("the evaluation took longer than the 0 seconds that so much is allowed: ")
    assert "60 images, 60 Domino servers, 1 host among 12" in said and "rule" not in said
    assert said.endswith("evaluate each: a host, an ESX cluster, a machine or an LPAR at a time")


def test_a_run_over_more_may_take_longer() -> None:
    # 3,000 VMs on one host: some 55 facts each, and fifteen milliseconds each on a slow machine
    assert clips_engine.seconds_for(3_000 * 54) >= 3_000 * 0.015
    assert clips_engine.seconds_for(10_000) < 30


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "(defrule faulty--left (subject (count ?c)) (setting (id ?i)) (test (> (/ ?c 0) 1)) =>)\n",
        "(deffunction bad (?x) (/ ?x 0))\n(defrule faulty--left (subject (count ?c&:(bad ?c))) =>)\n",
        "(deffunction bad (?x) (/ ?x 0))\n(defrule faulty--left (subject (count ?c)) => (bad ?c))\n",
        "(defrule faulty--left (subject (id ?i)) => (assert (value (id ?i) (state ?i))))\n",
    ],
)
def test_a_fault_on_either_side_names_the_rule_also_while_facts_are_asserted(text: str) -> None:
    with pytest.raises(EngineError) as raised:
        Advisor(with_rule(text)).evaluate(SITE)
    assert raised.value.rule == "faulty--left"


def test_a_run_that_is_halted_is_an_error_and_no_partial_answer() -> None:
    with pytest.raises(EngineError, match="halted"):
        Advisor(with_rule("(defrule halting--here (subject (type site)) => (halt))\n")).evaluate(SITE)


def test_nothing_is_printed_to_the_end_of_the_process(tmp_path: Path) -> None:
    """The engine reports memory that it did not get back when an environment ends, at the latest at exit."""
    script = (
        "from domino_advisor.evaluation.advisor import Advisor, run_of\n"
        "advisor = Advisor()\n"
        f"answer = advisor.evaluate({SITE!r})\n"
        "answer.proof(answer.verdicts[0].fingerprint)\n"
        f"assert advisor.check_proofs({SITE!r}) == []\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=tmp_path)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_an_environment_that_serves_again_holds_nothing_of_the_runs_before() -> None:
    engine = load_rule_base().engine
    (facts,) = [part.memory.fact_base.facts for part in run_of(Advisor(), load_deployment(SITE))]
    used = []
    for _ in range(4):
        first = engine.run(facts)
        used.append(engine._idle[-1].environment.eval("(mem-used)"))
    assert first.content == engine.run(facts).content
    assert len(set(used)) == 1


def test_a_rule_may_have_a_name_that_holds_what_looks_like_a_fact() -> None:
    text = """(defrule named--out-of-3-and-self-1
  (subject (id ?site) (type site))
  =>
  (record named--out-of-3-and-self-1 ?site ?site))
"""
    stepped = with_rule(text).engine.stepped([("subject", {"id": "s1", "type": "site", "parent": "none", "count": 1})])
    assert [found.basis for found, _ in stepped if found.rule == "named--out-of-3-and-self-1"] == [("s1",)]


def test_after_a_fault_the_next_run_is_served() -> None:
    text = """(defrule faulty--on-benchmarks
  (setting (environments benchmark))
  =>
  (bind ?x (/ 1 0)))
"""
    advisor = Advisor(with_rule(text))
    with pytest.raises(EngineError):
        advisor.evaluate({**SITE, "environment": "benchmark"})
    assert advisor.evaluate(SITE).verdicts


def test_a_construct_that_does_not_load_is_named_with_its_file() -> None:
    base = with_rule(
        "(defrule broken--pattern (no-such-template (a 1)) => )\n(defrule broken--slot (subject (nose 1)) => )\n",
    )
    with pytest.raises(RuleBaseError, match=r"engine/zz-extra\.clp"):
        Advisor(base)


@pytest.mark.parametrize(
    ("actions", "place", "said"),
    [
        ("(assert (told (is ?s\n  )))", "4:21", "Undefined variable ?s"),
        ("(asert (told (is ?w)))\n", "4:4", "Missing function declaration for 'asert'"),
        ("(if (eq ?w 1) the\n 2)\n", "4", "Check appropriate syntax for if function"),
    ],
)
def test_what_is_undefined_in_a_rule_is_told_with_line_and_column(actions: str, place: str, said: str) -> None:
    """The engine itself tells the line up to which it has read."""
    text = f"(deftemplate told (slot is))\n(defrule a--here ; not ?s, nor asert\n  (told (is ?w)) =>\n  {actions})\n"
    with pytest.raises(RuleBaseError) as raised:
        Engine([("a.clp", text)], frozenset({"a--here"}))
    assert raised.value.faults[0].startswith(f"a.clp:{place}: a--here: {said}")


def test_a_rule_that_replaces_another_is_found() -> None:
    twice = "(defrule twice--here => )\n"
    engine = [("a.clp", twice), ("b.clp", "(defrule other--here => )\n")]
    with pytest.raises(RuleBaseError, match="other--here was loaded and is not declared"):
        Engine(engine, frozenset({"twice--here"}))
    with pytest.raises(RuleBaseError, match="gone--away is declared and was not loaded"):
        Engine(engine[:1], frozenset({"twice--here", "gone--away"}))


@pytest.mark.parametrize(
    ("slots", "word"),
    [
        ({"id": "s1", "type": "site", "parent": "none", "count": "many"}, "count"),
        ({"id": 1, "type": "site", "parent": "none", "count": 1}, "id"),
        ({"id": "s1", "type": "site", "parent": "none", "count": 1.5}, "count"),
        ({"id": "s1", "nose": "site"}, "nose"),
    ],
)
def test_a_slot_takes_its_type_only(slots: dict[str, object], word: str) -> None:
    engine = load_rule_base().engine
    with pytest.raises(EngineError, match=word):
        engine.run([("subject", slots)])  # type: ignore[list-item]


def test_only_words_and_numbers_become_facts() -> None:
    engine = load_rule_base().engine
    for value in (None, True, {"a": 1}, object()):
        with pytest.raises((TypeError, EngineError)):
            engine.run([("subject", {"id": value})])  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "hostile",
    ['x") (assert (verdict (id evil', "?x", "$?x", 'a"b\\c', '(system "true")', "a;b", "<|&~>", "‮evil"],
)
def test_text_that_looks_like_clips_is_only_text(hostile: str, capfd: pytest.CaptureFixture[str]) -> None:
    description = {**SITE, "deployment": hostile, "notes": hostile}
    answer = Advisor().evaluate(description)
    assert answer.deployment == hostile
    plain = Advisor().evaluate(SITE)
    assert [v.fingerprint for v in answer.verdicts] == [v.fingerprint for v in plain.verdicts]
    assert [v.verdict for v in answer.verdicts] == [v.verdict for v in plain.verdicts]
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")


def test_threads_share_an_advisor() -> None:
    advisor = Advisor()
    expected = advisor.evaluate(SITE).to_bytes()
    answers: list[bytes] = []

    def work() -> None:
        for _ in range(10):
            answers.append(advisor.evaluate(SITE).to_bytes())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(answers) == {expected}
    assert len(answers) == 80


def one_part(*, proofs: bool) -> Firings:
    (part,) = run_of(Advisor(), load_deployment(SITE), proofs=proofs)
    return part.memory.firings


def test_firings_come_back_from_their_content() -> None:
    firings = one_part(proofs=True)
    again = load_rule_base().engine.read(firings.content)
    assert again.content == firings.content
    assert again.steps == firings.steps != ()
    assert {template: dict(again.facts[template]) for template in again.facts} == {
        template: dict(firings.facts[template]) for template in firings.facts
    }


def test_firings_without_proofs_come_back_without_steps() -> None:
    firings = one_part(proofs=False)
    again = load_rule_base().engine.read(firings.content)
    assert (again.content, again.steps) == (firings.content, ())


def test_the_pairs_that_a_scope_leaves_out_are_counted_before_they_are_made() -> None:
    (part,) = run_of(Advisor(), load_deployment(SITE))
    memory = part.memory
    size, within_scope = memory.size, list(memory.within_scope)
    beside = [(guideline, sid) for names, sids in memory.left_out for guideline in names for sid in sids]
    assert size == len(memory.pairs) == len(within_scope) + len(beside)
    assert {(pair.guideline, pair.sid) for pair in memory.pairs if pair.ground == "setting"} == set(beside)
    assert [pair for pair in memory.pairs if pair.ground != "setting"] == within_scope
    assert beside and within_scope


def test_a_total_that_nobody_asks_for_is_not_begun() -> None:
    (part,) = run_of(Advisor(), load_deployment(SITE))
    survey = part.memory.fact_base.survey
    asked = {(sid, total.name) for sid in survey.things for edge in survey.edges(sid) for total in edge.totals}
    values = part.memory.firings.facts["value"].values()
    totals = {quantity.name for quantity in survey.vocabulary.quantities.values() if quantity.total_of}
    assert {(value["subject"], value["quantity"]) for value in values if value["quantity"] in totals} == asked
    begun = ("running-total", "running-truth", "running-release")
    found = [total for template in begun for total in part.memory.firings.facts[template].values()]
    assert {(total["subject"], total["quantity"]) for total in found} <= asked
    assert asked
