"""Laws of every answer, held on random deployments: what an answer may depend on, and what it may never do."""

from __future__ import annotations

import copy
import random
from collections import Counter
from functools import cache
from typing import Any

import jsonpatch
import pytest
from clips import Strategy
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from domino_advisor.core.answer import VERDICTS, Evaluation, plain
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.facts import Fact
from domino_advisor.description.subjects import find_subjects
from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.output import Firings
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor_schemas.deployment import load_deployment
from tests.deployments import Object, deployments, drawn, facts_to_drop, group_path, shuffled, without, written_out
from tests.telling import by_pair, facts_of_the_site, told_otherwise

Pairs = dict[tuple[str, str], str]
SHARED = st.integers(0, 29)


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return default_advisor()


def examples(number: int) -> settings:
    """That many random deployments, the same ones on every machine. A seed cannot be shrunk to anything simpler."""
    checks = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
    phases = (Phase.explicit, Phase.generate)
    return settings(max_examples=number, deadline=None, derandomize=True, phases=phases, suppress_health_check=checks)


def pairs(evaluation: Evaluation) -> Pairs:
    """The verdict of each pair of a guideline and a name path."""
    return {(verdict.guideline, verdict.subject.path): verdict.verdict for verdict in evaluation.verdicts}


def placeless(value: Any) -> Any:
    """A part of an answer without that which says where in the description something stands."""
    if isinstance(value, dict):
        places = {"pointer", "pointers"} | ({"path"} if "op" in value else set())
        return {name: placeless(member) for name, member in value.items() if name not in places}
    return [placeless(member) for member in value] if isinstance(value, list) else value


def told(evaluation: Evaluation) -> dict[str, Any]:
    """All that an answer says, but for the places in the description and for its hashes."""
    answer = evaluation.result | {"verdicts": [plain(verdict) for verdict in evaluation.verdicts]}
    del answer["manifest"]
    answer["plan"] = [step | {"input": "", "forgets": len(step.get("forgets", ()))} for step in answer["plan"]]
    return {name: placeless(part) for name, part in answer.items()}


@cache
def evaluated(seed: int) -> tuple[Object, Evaluation]:
    """A random deployment and its answer. Several laws speak of an answer alone, so they share some."""
    deployment = drawn(seed)
    return deployment, default_advisor().evaluate(deployment, proofs=False)


@examples(30)
@given(seed=SHARED)
def test_every_pair_of_a_guideline_and_a_subject_of_its_type_gets_one_verdict(advisor: Advisor, seed: int) -> None:
    deployment, evaluation = evaluated(seed)
    subjects = find_subjects(load_deployment(deployment))
    expected = Counter(
        (guideline.id, subject.path)
        for guideline in advisor.rule_base.guidelines.values()
        for subject in subjects
        if subject.type == guideline.subject
    )
    assert Counter((v.guideline, v.subject.path) for v in evaluation.verdicts) == expected
    assert set(expected.values()) <= {1}


@examples(30)
@given(seed=SHARED)
def test_the_counts_add_up(seed: int) -> None:
    _, evaluation = evaluated(seed)
    counts = plain(evaluation.counts)
    assert set(counts["verdicts"]) == set(VERDICTS)
    assert sum(counts["verdicts"].values()) == counts["pairs"] == len(evaluation.verdicts)
    assert sum(counts["violated"].values()) == counts["verdicts"]["violated"]
    assert counts["violated_extrapolated"] <= counts["verdicts"]["violated"]
    assert len({v.fingerprint for v in evaluation.verdicts}) == counts["pairs"]
    assert counts["recommendations"] == len(evaluation.recommendations)


@examples(20)
@given(data=st.data(), deployment=deployments())
def test_the_order_of_lists_changes_nothing_but_pointers(
    advisor: Advisor, data: st.DataObject, deployment: Object
) -> None:
    other = shuffled(data.draw, deployment)
    assert told(advisor.evaluate(other, proofs=False)) == told(advisor.evaluate(deployment, proofs=False))


@examples(15)
@given(deployment=deployments())
def test_the_result_is_the_same_bytes_with_proofs_and_without(advisor: Advisor, deployment: Object) -> None:
    assert advisor.evaluate(deployment, proofs=True).to_bytes() == advisor.evaluate(deployment, proofs=False).to_bytes()


@examples(12)
@given(deployment=deployments())
def test_every_verdict_has_a_proof_whose_leaves_are_given(advisor: Advisor, deployment: Object) -> None:
    evaluation = advisor.evaluate(deployment)
    given_kinds = {
        *(
            "stated",
            "unstated",
            "itself",
            "default",
            "missing",
            "users",
            "setting",
            "subject",
            "members",
            "member",
            "opening",
            "unlisted",
        ),
        *(
            "platform",
            "guideline",
            "applicability",
            "figure",
            "assumption",
            "tested",
            "position",
            "question",
            "definition",
        ),
        *("computation", "premise", "row", "time", "implication", "came-out"),
    }
    for verdict in evaluation.verdicts:
        proof = evaluation.proof(verdict.fingerprint)
        root = next(iter(proof.values()))
        assert (root["kind"], root["guideline"], root["subject"], root["verdict"]) == (
            *("verdict", verdict.guideline, verdict.subject.path),
            verdict.verdict,
        )
        leaves = {node["kind"] for node in proof.values() if "derivations" not in node}
        assert leaves <= given_kinds


@examples(25)
@given(data=st.data(), deployment=deployments())
def test_making_a_known_fact_unknown_never_turns_a_violation_into_a_pass(
    advisor: Advisor, data: st.DataObject, deployment: Object
) -> None:
    before = pairs(advisor.evaluate(deployment, proofs=False))
    # what other facts tell where nobody states it: FT is off without HA around the VM, logging is on with a device
    # and of what nobody says that it is of today, a guideline speaks only where its paper does
    apart = ("ft", "enabled", "domino_release", "esx_release", "os_release", "release", "year", "model")
    droppable = [place for place in facts_to_drop(deployment) if place[-1] not in apart]
    assume(droppable and "violated" in before.values())
    place = data.draw(st.sampled_from(droppable))
    try:
        after = by_pair(advisor.evaluate(without(deployment, place), proofs=False))
    except InvalidInput:  # another part of the description refers to what was dropped
        assume(False)
    passed = {
        pair: after[pair].verdict
        for pair, verdict in before.items()
        if verdict == "violated"
        and pair in after
        # what nobody is asked about, or speaks of, is no pass
        and after[pair].verdict not in ("violated", "undetermined")
        and after[pair].ground not in ("unasked", "unspoken")
    }
    assert not passed, f"without {place}"


@examples(60)
@given(data=st.data(), deployment=deployments())
def test_one_more_true_fact_contradicts_nothing_that_was_told_without_it(
    advisor: Advisor, data: st.DataObject, deployment: Object
) -> None:
    droppable = facts_of_the_site(deployment)
    assume(droppable)
    place = data.draw(st.sampled_from(droppable))
    try:
        poorer = advisor.evaluate(without(deployment, place), proofs=False)
    except InvalidInput:  # another part of the description refers to what was dropped
        assume(False)
    assert told_otherwise(poorer, advisor.evaluate(deployment, proofs=False)) == {}, f"with {place}"


def asked_for(advisor: Advisor, deployment: Object) -> set[str]:
    """The places that are asked for, in however many questions, and in whatever words."""
    form = advisor.questions(deployment, effects=False)
    return {place.pointer for found in form.questions for fact in found.facts for place in fact.places}


GUESTS_THAT_ARE_OFF: list[Object] = [
    {"name": "a guest that is off", "active": False},
    {"name": "one of which nothing is told", "active": False, "partial": ["dpars"], "dpars": [{"name": "q1"}]},
    {
        "name": "one of many users",
        "active": False,
        "dpars": [
            {
                "name": "q2",
                "domino_release": "6.5.4",
                "transaction_logging": {"enabled": True},
                "workloads": [{"client": "dwa", "users": {"active_15min": 9000}}, {"client": "pop3"}],
            }
        ],
    },
]


OFF: Object = {
    "name": "a VM that is off",
    "active": False,
    "virtual_cps": 64,
    "dpars": [{"name": "q3", "workloads": [{"client": "nrpc", "users": {"concurrent": 9000}}]}],
}
HOSTS_OF_WHICH_NOTHING_IS_ASKED: list[Object] = [
    {"name": "a host without Domino", "vms": [{"name": "files", "dpars": []}]},
    {"name": "a host that is off", "active": False, "vms": [{**OFF, "name": "one that was on", "active": True}]},
    {"name": "a host of which only its name is told, off", "active": False},
]
MACHINES_WITHOUT_DOMINO: list[Object] = [
    {"name": "tapes", "image": {"dpars": []}},
    {"name": "of a platform that nobody has", "architecture": "sparc", "image": {"os": "solaris", "dpars": []}},
    {"name": "with an LPAR for others", "architecture": "power",
     "lpars": [{"name": "E", "image": {"os": "aix", "dpars": []}}]},
]  # fmt: skip


def with_what_asks_for_nothing(deployment: Object) -> Object:
    """A site with what takes nothing, or has no Domino, in each place where such may stand."""
    more = copy.deepcopy(deployment)
    more.setdefault("devices", []).append({"name": "a spare device"})
    more.setdefault("hosts", []).extend(copy.deepcopy(HOSTS_OF_WHICH_NOTHING_IS_ASKED))
    clusters = more.get("esx_clusters", ())
    for cluster in clusters:
        cluster.setdefault("hosts", []).append({"name": "one that is off", "active": False})
    for host in (*more["hosts"], *(host for cluster in clusters for host in cluster["hosts"])):
        if "vms" in host:
            host["vms"].append(copy.deepcopy(OFF))
    more.setdefault("machines", []).extend(copy.deepcopy(MACHINES_WITHOUT_DOMINO))
    for machine in more["machines"]:
        for lpar in machine.get("lpars", ()):
            if "guests" in lpar.get("zvm", ()):
                lpar["zvm"]["guests"] += copy.deepcopy(GUESTS_THAT_ARE_OFF)
    return more


@examples(25)
@given(deployment=deployments())
def test_what_asks_for_nothing_that_a_paper_requires_or_recommends_adds_no_question(
    advisor: Advisor, deployment: Object
) -> None:
    more = with_what_asks_for_nothing(deployment)
    # where no image holds Domino, what is not named may be on any of them
    assume(any(subject.type == "dpar" for subject in find_subjects(deployment)))
    before, after = (asked_for(advisor, site) for site in (deployment, more))
    assert after <= before


def test_a_log_whose_device_is_not_known_may_lie_on_a_device_of_another_platform(advisor: Advisor) -> None:
    logging = {"enabled": True, "device": "log1"}
    notes = {"name": "notes", "transaction_logging": logging}
    deployment: Object = {
        "deployment": "Any site",
        "environment": "production",
        "machines": [
            {
                "name": "z9",
                "architecture": "system-z",
                "lpars": [{"name": "L", "image": {"os": "linux", "dpars": [notes]}}],
            }
        ],
        "hosts": [{"name": "esx", "vms": [{"name": "vm", "dpars": [copy.deepcopy(notes)]}]}],
        "devices": [{"name": "log1", "other_io": ["mail-files"]}],
    }
    pair = ("vsphere-domino-2011/data-and-translog-volumes", "devices/log1")
    assert pairs(advisor.evaluate(deployment))[pair] == "violated"
    del deployment["hosts"][0]["vms"][0]["dpars"][0]["transaction_logging"]["device"]
    # the guideline asks nobody; that its scope is not known, and does not fail, is what is held here
    assert by_pair(advisor.evaluate(deployment))[pair].ground == "unasked"


@examples(10)
@given(deployment=deployments(most_alike=2, small=True))
def test_the_recorded_steps_are_what_the_engine_matched(advisor: Advisor, deployment: Object) -> None:
    assert advisor.check_proofs(deployment) == []


@examples(15)
@given(deployment=deployments(most_alike=3))
def test_a_group_is_evaluated_like_its_members_written_out(advisor: Advisor, deployment: Object) -> None:
    together = pairs(advisor.evaluate(deployment, proofs=False))
    apart = pairs(advisor.evaluate(written_out(deployment), proofs=False))
    assert {(guideline, group_path(path)) for guideline, path in apart} == set(together)
    assert apart == {(guideline, path): together[guideline, group_path(path)] for guideline, path in apart}


def fired(engine: Engine, facts: list[Fact], strategy: Strategy) -> Firings:
    """All that the rules conclude from facts asserted in that order, their conflicts resolved by that strategy."""
    place = engine._place()
    place.environment.strategy = strategy
    engine._start(place, facts, proofs=True, groups=None, overlaid=())
    place.environment.run()
    assert not place.errors.text
    return engine._read(place.environment, True)


@examples(8)
@given(deployment=deployments(small=True), seed=st.integers(0, 2**16))
def test_the_order_of_firing_and_of_facts_changes_neither_conclusions_nor_proofs(
    advisor: Advisor, deployment: Object, seed: int
) -> None:
    survey = Survey(load_deployment(deployment), advisor.rule_base.vocabulary, advisor.rule_base.placed)
    facts = list(facts_of(survey, range(len(survey.units))).facts)
    usual = fired(advisor.rule_base.engine, facts, Strategy.DEPTH)
    mixed = in_another_order(facts, seed)
    for strategy in Strategy:
        other = fired(advisor.rule_base.engine, mixed, strategy)
        assert other.facts == usual.facts, strategy
        assert Counter(other.steps) == Counter(usual.steps), strategy


@examples(15)
@given(deployment=deployments(), seed=st.integers(0, 2**16))
def test_nor_does_it_change_where_a_subject_stands(advisor: Advisor, deployment: Object, seed: int) -> None:
    # of several reasons for one word the proof names one, that of the order in which facts go in
    survey = Survey(load_deployment(deployment), advisor.rule_base.vocabulary, advisor.rule_base.placed)
    facts = list(survey.placed.facts)
    usual = set(fired(advisor.rule_base.placing, facts, Strategy.DEPTH).stands)
    mixed = in_another_order(facts, seed)
    for strategy in Strategy:
        assert set(fired(advisor.rule_base.placing, mixed, strategy).stands) == usual, strategy


def in_another_order(facts: list[Fact], seed: int) -> list[Fact]:
    mixed = copy.copy(facts)
    random.Random(seed).shuffle(mixed)
    return mixed


@examples(30)
@given(deployment=deployments())
def test_a_recommended_patch_satisfies_its_guidelines_and_breaks_no_must_and_no_should(
    advisor: Advisor, deployment: Object
) -> None:
    evaluation = advisor.evaluate(deployment, proofs=False)
    before = {verdict.fingerprint: verdict for verdict in evaluation.verdicts}
    for recommendation in evaluation.recommendations:
        if not recommendation.patch:
            continue
        patch = [dict(operation) for operation in recommendation.patch]
        assert patch[0]["op"] == "test"
        after = advisor.evaluate(jsonpatch.apply_patch(copy.deepcopy(deployment), patch), proofs=False)
        now = {verdict.fingerprint: verdict.verdict for verdict in after.verdicts}
        assert {now[served] for served in recommendation.verdicts} == {"satisfied"}, recommendation.text
        broken = [
            verdict
            for mark, verdict in before.items()
            if verdict.verdict == "satisfied" and verdict.strength in ("must", "should") and now[mark] == "violated"
        ]
        assert not broken, recommendation.text


@examples(30)
@given(seed=SHARED)
def test_no_quantity_of_a_subject_is_recommended_two_values(seed: int) -> None:
    _, evaluation = evaluated(seed)
    targets = Counter((r.subject.type, r.subject.path, r.quantity) for r in evaluation.recommendations)
    assert set(targets.values()) <= {1}
    places: dict[str, set[str]] = {}
    for recommendation in evaluation.recommendations:
        for operation in recommendation.patch[1:]:
            places.setdefault(operation["path"], set()).add(repr(operation["value"]))
    assert [place for place, values in places.items() if len(values) > 1] == []


@examples(30)
@given(seed=SHARED)
def test_whatever_is_undetermined_names_what_is_missing_and_every_question_settles_a_must_or_a_should(
    seed: int,
) -> None:
    _, evaluation = evaluated(seed)
    for verdict in evaluation.verdicts:
        if verdict.verdict == "undetermined" and verdict.ground != "mixture":
            assert verdict.missing, (verdict.guideline, verdict.subject.path)
    asking = {v.fingerprint for v in evaluation.verdicts if v.strength in ("must", "should")}
    for question in evaluation.questions:
        assert question.settles + question.opens > 0
        assert set(question.verdicts) <= asking
