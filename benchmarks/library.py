"""The library in this process: the engine alone, whole evaluations, and where their time goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from benchmarks import sites
from benchmarks.timing import Effort, Figure, Section, cores, figure, measure, pinned
from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import read_text
from domino_advisor.engine.output import Firings
from domino_advisor.evaluation.actions import actions
from domino_advisor.evaluation.advisor import Advisor, survey_of
from domino_advisor.evaluation.counts import RunningCounts
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.evaluation.findings import Findings, findings
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.evaluation.questions import Questions
from domino_advisor.evaluation.recommendations import one_for_each_place, recommend
from domino_advisor.evaluation.runs import Run, RunProofs, WholeAccount
from domino_advisor.evaluation.summary import InOrderSoFar, summary
from domino_advisor.evaluation.trials import verify
from domino_advisor_schemas.deployment import load_deployment

TARGET_MS = 50.0
DICT_MS = 12.0


def sections(effort: Effort) -> Iterator[Section]:
    """Whole evaluations, then the stages of one. All on one core, warm."""
    advisor = Advisor()
    with pinned(cores()[0]):
        yield _evaluations(advisor, effort)
        yield _stages(advisor, effort)
        yield _examples(advisor, effort)


def _evaluations(advisor: Advisor, effort: Effort) -> Section:
    site = sites.clean()
    text, json_text, description = sites.clean_yaml(), sites.clean_json(), site.to_description()
    faulty = sites.faulty_yaml()
    recommended = len(advisor.evaluate(faulty).recommendations)
    survey = survey_of(advisor, load_deployment(description))
    fact_base = facts_of(survey, range(len(survey.units)))
    facts, groups = advisor._facts(fact_base), advisor._groups(fact_base)
    engine = advisor.rule_base.engine
    counts = advisor.evaluate(text).counts
    calls: list[tuple[str, Callable[[], object], float | None]] = [
        ("engine alone, recording proofs", lambda: engine.run(facts, groups=groups), None),
        ("engine alone, proofs off", lambda: engine.run(facts, proofs=False, groups=groups), None),
        ("whole, YAML text, recording proofs", lambda: advisor.evaluate(text), TARGET_MS),
        ("whole, JSON text, recording proofs", lambda: advisor.evaluate(json_text), TARGET_MS),
        ("whole, dict, recording proofs", lambda: advisor.evaluate(description), DICT_MS),
        ("the same, a site that was not seen before", lambda: _unseen(advisor, description), DICT_MS),
        ("whole, typed object, recording proofs", lambda: advisor.evaluate(site), TARGET_MS),
        (
            "whole, YAML text, recording proofs, to canonical bytes",
            lambda: advisor.evaluate(text).to_bytes(),
            TARGET_MS,
        ),
        ("whole, YAML text, every proof map built", lambda: _with_all_proofs(advisor, text), TARGET_MS),
        ("whole, YAML text, proofs off", lambda: advisor.evaluate(text, proofs=False), None),
        (f"the same site with {recommended} recommendations, YAML text", lambda: advisor.evaluate(faulty), None),
    ]
    about = (
        f"`examples/{sites.CLEAN.name}`, four z/VM guests with four DPARs each, written out: "
        f"{len(text):,} bytes of YAML, {counts.subjects} subjects with guidelines, {counts.pairs} verdicts, "
        f"{len(facts)} facts, {len(engine.run(facts, groups=groups).steps):,} recorded firings. "
        "In one process, warm, on one core, garbage collection as Python sets it. Every patch of a recommendation "
        "is applied and evaluated again, so that a site with faults costs a further run for each."
    )
    return Section("Evaluation in the library", about, tuple(measure(n, c, effort.rounds, t) for n, c, t in calls))


def _unseen(advisor: Advisor, description: Mapping[str, Any]) -> object:
    """Evaluate a site of which nothing is kept: where subjects stand is concluded anew."""
    advisor.rule_base.forget_sites()
    return advisor.evaluate(description)


def _with_all_proofs(advisor: Advisor, text: str) -> object:
    proofs = advisor.evaluate(text).proofs
    assert proofs is not None
    return [proofs[fingerprint] for fingerprint in proofs]


def _examples(advisor: Advisor, effort: Effort) -> Section:
    rounds = max(10, effort.rounds // 4)
    return Section(
        "The examples",
        "Whole evaluations of the production sites in `examples/`, from YAML text, recording proofs.",
        tuple(_example(advisor, path.name, path.read_text("utf-8"), rounds) for path in sites.examples()),
    )


def _example(advisor: Advisor, name: str, text: str, rounds: int) -> Figure:
    counts = advisor.evaluate(text).counts
    label = f"{name}: {counts.pairs} verdicts, {counts.recommendations} recommendations"
    return measure(label, lambda: advisor.evaluate(text), rounds)


def _stages(advisor: Advisor, effort: Effort) -> Section:
    text = sites.clean_yaml()
    for _ in range(3):
        _laps(advisor, text)
    rounds = [_laps(advisor, text) for _ in range(effort.rounds)]
    figures = [figure(name, [laps[name] for laps in rounds]) for name in rounds[0]]
    about = (
        "The steps of one evaluation of that site from YAML text, called one after the other as `Advisor.evaluate` "
        "does. "
        "“environment” takes one that waits, "
        "and “reset” empties it again. A patch that is evaluated again, and a proof map, cost only "
        "what asks for them; this site has no patch, and here all proof maps are built."
    )
    return Section("Where the time goes", about, (*figures, figure("all of them", [sum(r.values()) for r in rounds])))


class _Stopwatch:
    """Lap times by name, in milliseconds."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps[name] = (now - self._last) * 1000
        self._last = time.perf_counter()


def _laps(advisor: Advisor, text: str) -> dict[str, float]:
    """One evaluation, step by step. What `Engine.run` does at once is taken apart here by its private parts."""
    watch = _Stopwatch()
    document = read_text(text)
    watch.lap("reading the YAML")
    description = load_deployment(document.value, document.place)
    watch.lap("schema")
    survey = survey_of(advisor, description)
    watch.lap("survey")
    fact_base = facts_of(survey, range(len(survey.units)))
    watch.lap("facts")
    groups = advisor._groups(fact_base)
    engine = advisor.rule_base.engine
    place = engine._taken()
    watch.lap("engine: environment")
    asserted = advisor._facts(fact_base)
    engine._start(place, asserted, proofs=True, groups=groups, overlaid=())
    watch.lap("engine: assert")
    fired = engine._fire(place, asserted)
    watch.lap("engine: run")
    firings: Firings = engine._read(place.environment, True)
    watch.lap("engine: read out")
    engine._put_back(place, fired)
    watch.lap("engine: reset")
    run = Run(advisor.rule_base, survey, advisor.overlay)
    part = run.add(0, len(survey.units), fact_base, firings)
    notable = part.account.notable
    watch.lap("account")
    broken = {
        v.fingerprint: (v.guideline, survey.sids[v.subject.type, v.subject.path])
        for v in notable
        if v.verdict == "violated"
    }
    drafts = one_for_each_place(recommend(part.memory, notable))
    recommendations = verify(
        description, drafts, run, broken, lambda patched, owners: advisor._again(run, patched, owners)
    )
    watch.lap("recommendations")
    questions = Questions(run.rule_base.vocabulary)
    questions.gather(part.memory, notable)
    ranked = questions.ranked()
    watch.lap("questions")
    told = Findings()
    told.gather(findings(part.memory, notable))
    counts = RunningCounts(advisor.rule_base.strengths)
    counts.add(part.memory, notable)
    in_order = InOrderSoFar()
    in_order.add(part.memory.within_scope)
    found = told.ranked()
    to_do, counted = actions(recommendations, found), counts.all(len(recommendations))
    evaluation = Evaluation(
        deployment=description["deployment"],
        environment=run.survey.placed.of("s0").environment,
        environment_stated="environment" in description,
        manifest=advisor._manifest(document.value),
        verdicts=WholeAccount(run),
        summary=summary(counted, told.tally, to_do, ranked, advisor._in_order(run, in_order), GateSetting()),
        actions=to_do,
        findings=found,
        recommendations=recommendations,
        questions=ranked,
        counts=counted,
        proofs=RunProofs(run),
    )
    watch.lap("findings, counts, manifest")
    made = evaluation.to_bytes()
    watch.lap("serialisation")
    assert evaluation.proofs is not None
    proofs = [evaluation.proofs[fingerprint] for fingerprint in evaluation.proofs]
    watch.lap("proof maps, all")
    assert made and len(proofs) == len(evaluation.verdicts)
    return watch.laps
