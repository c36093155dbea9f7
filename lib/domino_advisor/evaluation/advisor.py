"""The library's front door: a description goes in, an evaluation comes out."""

from __future__ import annotations

import hashlib
import itertools
import threading
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Literal

from msgspec import structs

from domino_advisor.core.answer import (
    Evaluation,
    Exceeded,
    Growing,
    InOrder,
    Manifest,
    Overruled,
    Recommendation,
    Verdict,
    canonical,
)
from domino_advisor.core.asked import Questions as Asked
from domino_advisor.core.errors import TooManyImages
from domino_advisor.core.facts import Fact
from domino_advisor.core.fixes import Fix
from domino_advisor.core.version import __version__
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, read_file, read_text
from domino_advisor.description.extent import hold_subjects
from domino_advisor.description.objects import SupportsDescription
from domino_advisor.description.planning import Made, Plan, Step, plan_of
from domino_advisor.engine.ids import applies_id, overlay_id
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.output import CONCLUSIONS, Firings
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.actions import actions
from domino_advisor.evaluation.asking import Asking
from domino_advisor.evaluation.beyond import beyond
from domino_advisor.evaluation.claimed import ClaimsSoFar
from domino_advisor.evaluation.counts import RunningCounts
from domino_advisor.evaluation.disagreements import Answers
from domino_advisor.evaluation.exceeding import exceeded, most_exceeded
from domino_advisor.evaluation.facts.fact_base import FactBase, facts_of
from domino_advisor.evaluation.facts.standpoints import standpoints
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.findings import Findings, excusable, findings
from domino_advisor.evaluation.fixing import fixed, leaves_untested
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.evaluation.implied import met_by_release
from domino_advisor.evaluation.overruled import overruled
from domino_advisor.evaluation.proofs import mismatches
from domino_advisor.evaluation.questions import Questions, asked_in_an_answer
from domino_advisor.evaluation.quoted import quoted
from domino_advisor.evaluation.recommendations import one_for_each_place, recommend
from domino_advisor.evaluation.runs import ChosenAccount, PartReading, Run, RunProofs, WholeAccount, carried
from domino_advisor.evaluation.site_parts import HOLDERS, SUBJECTS, packed
from domino_advisor.evaluation.summary import InOrderSoFar, summary
from domino_advisor.evaluation.trials import Owners, verify
from domino_advisor.evaluation.waiver_uses import WaiverUses
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.evaluation.yielding import yields_facts
from domino_advisor.knowledge.overlays import Overlay, OverlayFigure, assumed
from domino_advisor.knowledge.selection import Chosen, choose

SCHEMA_VERSION = "1"
Progress = Callable[[int, int], None]
_GATE = GateSetting()
_HOLDING = ("/machines/", "/esx_clusters/", "/hosts/")
Describable = Mapping[str, Any] | SupportsDescription | Document | str | bytes | Path


def product_version() -> str:
    """The version of this distribution."""
    return __version__


@dataclass(frozen=True)
class EvaluatedPart:
    """A part of a site, evaluated: the verdicts of its subjects.

    number: from 1; of: how many parts the site is evaluated in. Later parts need not be evaluated for a proof of this
    one.
    """

    number: int
    of: int
    verdicts: Sequence[Verdict]
    _run: Run = field(repr=False, compare=False)

    def proof(self, verdict: Verdict) -> Mapping[str, Any]:
        """The flat proof map of a verdict of this part; without steps where proofs were off."""
        sid = self._run.survey.sids[verdict.subject.type, verdict.subject.path]
        return RunProofs(self._run).of(verdict.guideline, sid)


class Advisor:
    """A rule base and a site's overlay, ready to evaluate.

    It does not change after construction, and every part has an engine environment of its own: threads may share it.
    chosen: the guidelines that answers tell of (`choose`), None for all; all of them are evaluated.
    part_subjects: how many subjects are evaluated together at most, unless they belong together. It shows in no answer.
    yielding: whether a guideline accuses nobody where another position is taken; without it each stands by itself.
    trials: whether patches are tried before they are given.
    """

    def __init__(
        self,
        rule_base: RuleBase | None = None,
        overlay: Overlay | None = None,
        *,
        chosen: Chosen | None = None,
        part_subjects: int = SUBJECTS,
        yielding: bool = True,
        trials: bool = True,
    ) -> None:
        if isinstance(rule_base, (str, Path)):
            raise TypeError(f'rule_base is a RuleBase: pass load_rule_base(Path("{rule_base}"))')
        if isinstance(overlay, (str, Path)):
            raise TypeError(f'overlay is an Overlay: pass load_overlay(Path("{overlay}"), load_rule_base())')
        self.rule_base = rule_base if rule_base is not None else load_rule_base()
        self.overlay = overlay
        self.chosen = chosen
        self.part_subjects = part_subjects
        self._yielding = yielding
        self._trials = trials
        self._engine = self.rule_base.engine

    def evaluate(
        self,
        deployment: Describable,
        *,
        media: Literal["json", "yaml"] | None = None,
        proofs: bool = True,
        max_images: int | None = None,
        max_subjects: int | None = None,
        progress: Progress | None = None,
        gate: GateSetting = _GATE,
    ) -> Evaluation:
        """Evaluate a deployment: a mapping, a typed object, a read document, its text (JSON or YAML), or a file.

        max_images: how many images it may have, each group with all its members. max_subjects: how much it may ask to
        be evaluated (`subjects_of`). progress: told after each part how many subjects are evaluated, and of how many.
        gate: what the gate of the summary is set to.

        InvalidInput holds every fault of a description that cannot be evaluated, TooManyImages and TooManySubjects what
        is beyond a limit; EngineError names a rule that faulted.
        """
        value, plan = self._planned(deployment, media, max_subjects)
        now = self._evaluate(value, plan, proofs=proofs, max_images=max_images, progress=progress, gate=gate)
        if isinstance(deployment, Document) and (told := deployment.told) is not None:
            now = replace(now, files=told.files, input_faults=told.input_faults, file_facts=told.file_facts)
        if not plan.steps and "growth" not in plan.description:
            return now
        return self._ahead(now, plan, max_images=max_images, gate=gate)

    def _ahead(self, now: Evaluation, plan: Plan, *, max_images: int | None, gate: GateSetting) -> Evaluation:
        """The evaluation of a site as it is, with what becomes of it by planned changes, and by its growth."""
        # Imported here, since few descriptions have a plan, and the command starts often.
        from domino_advisor.description.growth import growth_stated
        from domino_advisor.evaluation.growing import growing, with_growth
        from domino_advisor.evaluation.plans import planned, with_plan

        trying = self._like(self.chosen, trials=False)

        def evaluated(value: Any, description: dict[str, Any]) -> Evaluation:
            return trying._evaluate(
                value, Plan(description, made=plan.made), proofs=False, max_images=max_images, progress=None, gate=gate
            )

        def holds(site: Evaluation, description: dict[str, Any], step: Step | None = None) -> Growing:
            found = growth_stated(description)
            assert found is not None
            of = (step.name, step.origin) if step is not None else (None,)
            return growing(site, description, found, rules, lambda more: evaluated(more, more), *of)

        rules, whole, last = self.rule_base.plan_rules, now, plan.last
        if plan.steps:
            whole = with_plan(now, planned(now, plan, lambda step: evaluated(step.raw, step.description)), gate)
        if "growth" not in plan.description:
            return whole
        after = [] if last is None else [holds(evaluated(last.raw, last.description), last.description, last)]
        return with_growth(whole, (holds(now, plan.description), *after))

    def _evaluate(
        self,
        value: Any,
        plan: Plan,
        *,
        proofs: bool,
        max_images: int | None,
        progress: Progress | None,
        gate: GateSetting,
    ) -> Evaluation:
        """Evaluate a valid description as the site that it is before what is planned. value: as it was sent."""
        description = plan.description
        survey = self._survey(description, plan.made)
        if max_images is not None and (found := _images(survey)) > max_images:
            raise TooManyImages(found, max_images)
        run = Run(self.rule_base, survey, self.overlay)
        drafts: list[Recommendation] = []
        broken: dict[str, tuple[str, str]] = {}
        chosen, selection = (self.chosen.guidelines, self.chosen.selection) if self.chosen else (None, None)
        told, questions = Findings(), Questions(run.rule_base.vocabulary)
        counts, in_order = RunningCounts(self.rule_base.strengths, chosen), InOrderSoFar(chosen)
        answers, claims = Answers(chosen), ClaimsSoFar(chosen)
        given_way: list[Overruled] = []
        exceeding: list[Exceeded] = []
        waived = WaiverUses(self.overlay)
        for _, part in self._parts(run, proofs=proofs, progress=progress):
            memory = part.memory
            notable: Sequence[Verdict] = part.account.notable
            # what a change would break, and what else asks for it, does not hang on what is told
            drafts += recommend(memory, notable)
            waived.gather(notable)
            broken |= {
                v.fingerprint: (v.guideline, survey.sids[v.subject.type, v.subject.path])
                for v in notable
                if v.verdict == "violated"
            }
            notable = self._told(notable)
            worth_telling = tuple(findings(memory, notable))
            told.gather(worth_telling)
            claims.add(memory, worth_telling)
            questions.gather(memory, notable)
            counts.add(memory, notable)
            in_order.add(memory.within_scope, partial(met_by_release, memory))
            answers.gather(memory, notable)
            given_way += overruled(memory)
            exceeding += exceeded(memory, notable)
        recommendations = one_for_each_place(drafts)
        if self._trials:
            recommendations = verify(
                description, recommendations, run, broken, lambda patched, owners: self._again(run, patched, owners)
            )
        if chosen is not None:
            recommendations = _of_chosen(recommendations, {name for name, pair in broken.items() if pair[0] in chosen})
        differing = run.disagreements.told(answers)
        ranked, all_asked = told.ranked(), questions.ranked()
        asked = asked_in_an_answer(all_asked)
        to_do = actions(recommendations, ranked, self.rule_base.stakes, self.rule_base.costs)
        counted, premises = counts.all(len(recommendations)), claims.premises(survey)
        return Evaluation(
            deployment=description["deployment"],
            environment=survey.placed.of("s0").environment,
            environment_stated="environment" in description,
            manifest=self._manifest(value),
            verdicts=WholeAccount(run) if chosen is None else ChosenAccount(run, chosen),
            summary=summary(
                counted,
                told.tally,
                to_do,
                asked,
                self._in_order(run, in_order),
                gate,
                selection,
                most_exceeded(exceeding),
                run.conflicts.told,
                told.accused,
                excusable(ranked),
            ),
            actions=to_do,
            findings=ranked,
            recommendations=recommendations,
            questions=asked,
            questions_left=len(all_asked) - len(asked),
            waiting=questions.waiting(all_asked),
            counts=counted,
            disagreements=differing,
            overruled=tuple(given_way),
            conflicting=run.conflicts.told,
            claimed=tuple(claims.told(survey, self.rule_base.printing, premises)),
            announced=tuple(claims.announced(survey, premises)),
            quoted=tuple(quoted(survey, self.rule_base)),
            beyond=tuple(beyond(survey)),
            waivers=waived.told(survey.subjects.values()),
            further_disagreements=run.disagreements.further({found.id for found in differing}, chosen),
            proofs=RunProofs(run) if proofs else None,
            premises=premises,
            _tallied=counts.tally,
        )

    def _in_order(self, run: Run, so_far: InOrderSoFar) -> InOrder:
        base = run.rule_base
        return so_far.told(base.strengths, lambda name: base.guidelines[name].title, base.stakes)

    def questions(
        self,
        deployment: Describable,
        *,
        media: Literal["json", "yaml"] | None = None,
        effects: bool = True,
        max_images: int | None = None,
        max_subjects: int | None = None,
    ) -> Asked:
        """What to ask of a deployment, what decides most first: with choices, where to look, what answers would change.

        The questions are those of its evaluation. effects: whether to try what answers would change, a bounded number
        of them. Raises as `evaluate` does.
        """
        value, plan = self._planned(deployment, media, max_subjects)
        description, survey = plan.description, self._survey(plan.description, plan.made)
        if max_images is not None and (found := _images(survey)) > max_images:
            raise TooManyImages(found, max_images)
        asking = self._asking(description, survey)
        return Asked(
            deployment=description["deployment"],
            manifest=self._manifest(value),
            questions=asking.with_effects(asking.questions) if effects else asking.questions,
        )

    def after(
        self, deployment: Describable, change: str, *, media: Literal["json", "yaml"] | None = None
    ) -> dict[str, Any]:
        """The description of a site as it will be after a planned change and those before it.

        Of one that may be made in place of others, these are not made. Its changes state what follows for them from
        what they lead to. LookupError names the changes that say so, where this one does not.
        """
        from domino_advisor.evaluation.said_of_changes import CONCLUDED, said_of_changes, with_said

        _, plan = self._planned(deployment, media)
        planned = {step.name: step for step in plan.steps}
        if change not in planned:
            raise LookupError(", ".join(map(repr, planned)) or "none")
        base = self.rule_base
        survey = Survey(plan.description, base.read_vocabulary, base.placed, lambda setting: CONCLUDED, plan.made)
        changes = [place for place, unit in enumerate(survey.units) if survey.subjects[unit[0]].pointer in plan.made]
        fact_base = facts_of(survey, changes)
        # no guideline is among the facts, so that nothing is evaluated
        fired = self._engine.run(
            list(fact_base.facts), proofs=False, groups=self._groups(fact_base), overlaid=self._overlaid
        )
        return with_said(planned[change].raw, dict(said_of_changes(survey, fired.facts["value"])))

    def _asking(self, description: Mapping[str, Any], survey: Survey) -> Asking:
        run = Run(self.rule_base, survey, self.overlay)
        questions = Questions(run.rule_base.vocabulary)
        for _, part in self._parts(run, proofs=False):
            questions.gather(part.memory, part.account.notable)
        return Asking(description, run, questions, lambda changed, owners: self._again(run, changed, owners))

    def evaluate_parts(
        self, deployment: Describable, *, media: Literal["json", "yaml"] | None = None, proofs: bool = True
    ) -> Iterator[EvaluatedPart]:
        """Evaluate a deployment and hand out the verdicts of each part as soon as it is evaluated, in the account's
        order.

        What needs the whole site (findings in their order, recommendations, questions, counts) only `evaluate` gives.
        """
        _, plan = self._planned(deployment, media)
        run = Run(self.rule_base, self._survey(plan.description, plan.made), self.overlay)
        of = len(self._spans(run.survey))
        for number, part in self._parts(run, proofs=proofs):
            yield EvaluatedPart(number, of, self._told(part.account), run)

    def _told(self, verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
        if self.chosen is None:
            return verdicts
        return tuple(verdict for verdict in verdicts if verdict.guideline in self.chosen.guidelines)

    def fix(
        self,
        deployment: Document | str | bytes | Path,
        *,
        media: Literal["json", "yaml"] | None = None,
        only: Collection[str] = (),
        reach: Literal["in-scope", "all"] = "in-scope",
        name: str | None = None,
        progress: Progress | None = None,
    ) -> Fix:
        """Apply the recommendations that were tried to the text of a description; comments stay.

        only: what to fix, all if empty: patterns of guidelines (`choose`), or beginnings of fingerprints, or of ids of
        recommendations and actions. reach: "all" also changes what no paper tested. name: of the file, for the diff.

        Raises as `evaluate` does, and LookupError where nothing has such an id.
        """
        document = _document(deployment, media)
        if not isinstance(document, Document):
            raise TypeError("the text of a description can be fixed, or a file, not a mapping or a typed object")
        called = name or (str(deployment) if isinstance(deployment, Path) else "deployment")

        def made(untested: bool) -> Fix:
            asking, trying = (self._like(None, trials=trials) for trials in (True, False))
            return fixed(
                document,
                lambda text: asking.evaluate(text, proofs=False, progress=progress),
                lambda text: trying.evaluate(text, proofs=False, progress=progress),
                knowledge=self.rule_base, only=only, untested=untested, name=called,
            )  # fmt: skip

        fix = made(reach == "all")
        if reach == "all" or not leaves_untested(fix):
            return fix
        known = {one.id for one in fix.applied}
        more = tuple(one for one in made(True).applied if one.id not in known)
        return structs.replace(fix, with_reach_all=len(known) + len(more), further=more) if more else fix

    def _like(self, chosen: Chosen | None, *, trials: bool) -> Advisor:
        """An advisor with the same rules and overlay."""
        return Advisor(
            self.rule_base, self.overlay, chosen=chosen, part_subjects=self.part_subjects, yielding=self._yielding,
            trials=trials,
        )  # fmt: skip

    def _run(self, description: Mapping[str, Any], proofs: bool) -> Run:
        run = Run(self.rule_base, self._survey(description), self.overlay)
        for _ in self._parts(run, proofs=proofs):
            pass
        return run

    def check_proofs(self, deployment: Describable) -> list[str]:
        """Hold every recorded step against the engine's own match basis; sentences for what differs, none if sound."""
        _, plan = self._planned(deployment, None)
        run = Run(self.rule_base, self._survey(plan.description, plan.made), self.overlay)
        found: list[str] = []
        for _, part in self._parts(run, proofs=False):
            fact_base = part.memory.fact_base
            stepped = self._engine.stepped(
                self._facts(fact_base), groups=self._groups(fact_base), overlaid=self._overlaid
            )
            found += mismatches(stepped)
        found += mismatches(self.rule_base.placing.stepped(run.survey.placed.facts))
        for name, setting in run.survey.settings.items():
            found += mismatches(self.rule_base.applying.stepped([setting.fact(name)]))
        for standpoint in standpoints(run.survey):
            found += mismatches(self.rule_base.deciding.stepped([standpoint.fact]))
        found += mismatches(run.conflicts.stepped())
        return found

    def _survey(self, description: Mapping[str, Any], made: Made | None = None) -> Survey:
        """What is evaluated of a valid description, and what may be asked. made: what its changes make otherwise."""
        base, vocabulary = self.rule_base, self.rule_base.read_vocabulary
        if self.overlay is not None and self.overlay.releases:
            vocabulary = replace(vocabulary, releases=vocabulary.releases.overlaid(self.overlay.releases))
        if self.overlay is not None:
            vocabulary = assumed(vocabulary, base.assumptions, self.overlay)
        return Survey(description, vocabulary, base.placed, base.read_in, made)

    def _planned(
        self, deployment: Describable, media: Literal["json", "yaml"] | None, max_subjects: int | None = None
    ) -> tuple[Any, Plan]:
        """What is sent, as plain values, and the valid description that it is, with its plan."""
        document, rules = _document(deployment, media), self.rule_base.plan_rules
        if isinstance(document, Document):
            hold_subjects(document.value, max_subjects)
            return document.value, plan_of(document.value, rules, document.place)
        hold_subjects(document, max_subjects)
        return document, plan_of(document, rules)

    def _spans(self, survey: Survey) -> list[tuple[int, int]]:
        return packed(survey.weights(), survey.apart(), self.part_subjects)

    def _parts(self, run: Run, *, proofs: bool, progress: Progress | None = None) -> Iterator[tuple[int, PartReading]]:
        """Evaluate part after part, each put away in the run; with its number, from 1."""
        done, survey = 0, run.survey
        for number, (first, after) in enumerate(self._spans(survey), start=1):
            fact_base = facts_of(survey, range(first, after), run.carried.get)
            yield number, run.add(first, after, fact_base, self._fire(fact_base, proofs))
            done += sum(map(len, fact_base.units))
            if progress is not None:
                progress(done, len(survey.subjects))

    def _fire(self, fact_base: FactBase, proofs: bool) -> Firings:
        return self._engine.run(
            self._facts(fact_base), proofs=proofs, groups=self._groups(fact_base), overlaid=self._overlaid
        )

    def _facts(self, fact_base: FactBase) -> list[Fact]:
        """All facts of a part: the site's own figures, what may apply in its settings, and what is said of it."""
        yields = (fact for unit in fact_base.units for sid in unit for fact in self._yields(fact_base.survey, sid))
        return [*self._overlay_facts(), *self._applies_facts(fact_base), *yields, *fact_base.facts]

    def _yields(self, survey: Survey, sid: str) -> Iterator[Fact]:
        """The guidelines that stand behind at a subject, where another position is taken."""
        return yields_facts(self.rule_base, survey, sid) if self._yielding else iter(())

    def _applies_facts(self, fact_base: FactBase) -> Iterator[Fact]:
        for kid, setting in fact_base.settings.items():
            for name, applies in self.rule_base.applies_in(setting).items():
                if applies.truth != "false":
                    yield applies.fact(applies_id(name, kid), name, kid)

    def _groups(self, fact_base: FactBase) -> frozenset[str]:
        """The facts about guidelines and totals that a part needs."""
        return self.rule_base.groups_in(fact_base.settings.values(), fact_base.totals, fact_base.wanted)

    def _again(
        self, run: Run, patched: Mapping[str, Any], owners: Sequence[str]
    ) -> Iterator[tuple[Sequence[int], WorkingMemory]]:
        """Evaluate a patched description again as far as changes in the objects at some pointers bear on it."""
        before, after = run.survey, self._survey(patched, run.survey.made)
        levels, apart, weights = after.levels(), after.apart(), after.weights()
        brought = ChainMap[str, Mapping[str, Any]]({}, run.carried)
        changing = Owners((owner, owner) for owner in owners)
        # what lies in no machine, cluster or host may be read from anywhere
        anywhere = any(not owner.startswith(_HOLDING) for owner in owners)

        def touched(unit: int) -> bool | None:
            """Whether the changes bear on a unit, by where they are; None where its facts have to tell."""
            # where an object more is described, units have other numbers
            if anywhere or len(after.units) != len(before.units):
                return True
            root = after.root(unit)
            if root.type in HOLDERS:
                return bool(changing.near(root.pointer))
            return None if changing.bearing_on(root, after.users(root)) else False

        def differs(unit: int) -> bool:
            now, then = facts_of(after, [unit], brought.get), facts_of(before, [unit], run.carried.get)
            return now.facts != then.facts

        def together() -> Iterator[tuple[list[int], list[int]]]:
            """The units to evaluate, with the levels by which some of them may not share a part."""
            # a unit rests on none that comes after it; where facts have to tell, those before it are evaluated first
            known = {unit: bears for unit in range(len(after.units)) if (bears := touched(unit)) is not False}
            for is_sure, found in itertools.groupby(known, lambda unit: known[unit]):
                units = list(found)
                if is_sure:
                    yield units, [apart[unit] for unit in units]
                    continue
                of_level: dict[int, list[int]] = {}
                for unit in units:
                    of_level.setdefault(levels[unit], []).append(unit)
                for _, alike in sorted(of_level.items()):
                    bearing = [unit for unit in alike if differs(unit)]
                    yield bearing, [0] * len(bearing)

        for units, their_levels in together():
            for first, end in packed([weights[unit] for unit in units], their_levels, self.part_subjects):
                fact_base = facts_of(after, units[first:end], brought.get)
                memory = WorkingMemory(self.rule_base, fact_base, self._fire(fact_base, False), self.overlay)
                brought.update(carried(memory))
                yield units[first:end], memory

    @cached_property
    def _overlaid(self) -> frozenset[str]:
        """The guidelines and computations over whose figures the overlay lays its own."""
        return frozenset(owner for owner, _ in self._laid)

    @cached_property
    def _laid(self) -> Mapping[tuple[str, str], OverlayFigure]:
        if self.overlay is None:
            return {}
        return {**self.overlay.figures, **self.rule_base.computing.laid_over(self.overlay)}

    def _overlay_facts(self) -> list[Fact]:
        return [
            ("figures", {"id": overlay_id(owner), "guideline": owner, "values": [
                self._laid[owner, name].value if (owner, name) in self._laid else number
                for name, number in self._numbers(owner).items()
            ]})
            for owner in sorted(self._overlaid)
        ]  # fmt: skip

    def _numbers(self, owner: str) -> Mapping[str, int | float]:
        """The figures of a guideline or computation as its paper has them."""
        if owner in self.rule_base.guidelines:
            return {name: found.number for name, found in self.rule_base.guidelines[owner].parameters.items()}
        return {name: found.value for name, found in self.rule_base.computing.computations[owner].parameters.items()}

    def _manifest(self, value: Any) -> Manifest:
        waived = self.overlay is not None and bool(self.overlay.waivers.laid)
        return Manifest(
            product=product_version(),
            schema=SCHEMA_VERSION,
            rule_base=self.rule_base.hash,
            input=hashlib.sha256(canonical(value)).hexdigest(),
            overlay=self.overlay.hash if self.overlay else None,
            evaluated_on=self.overlay.evaluated_on if self.overlay and waived else None,
            figures=self.overlay.figures_hash if self.overlay else None,
            selection=self.chosen.selection if self.chosen else None,
        )


def _of_chosen(recommendations: Sequence[Recommendation], marks: Collection[str]) -> tuple[Recommendation, ...]:
    """The recommendations that mend some of these verdicts, each with those alone."""
    told = (
        structs.replace(one, verdicts=tuple(mark for mark in one.verdicts if mark in marks)) for one in recommendations
    )
    return tuple(one for one in told if one.verdicts)


def _document(deployment: Describable, media: Literal["json", "yaml"] | None) -> Document | Any:
    if isinstance(deployment, Path):
        return read_file(deployment, max_bytes=MAX_FILE_BYTES)
    if isinstance(deployment, (str, bytes)):
        return read_text(deployment, media=media, max_bytes=MAX_FILE_BYTES)
    if isinstance(deployment, SupportsDescription):
        return deployment.to_description()
    return deployment


def _images(survey: Survey) -> int:
    """How many images a site has, each group with all its members."""
    return sum(subject.instances for subject in survey.subjects.values() if subject.type == "image")


def run_of(advisor: Advisor, description: Mapping[str, Any], *, proofs: bool = True) -> Run:
    """Run the rules over a valid description. The run holds all that they concluded."""
    return advisor._run(description, proofs)


def survey_of(advisor: Advisor, description: Mapping[str, Any]) -> Survey:
    """What is evaluated of a valid description, and what may be asked of it."""
    return advisor._survey(description)


def asking_of(advisor: Advisor, description: Mapping[str, Any]) -> Asking:
    """The questions of a valid description; what answers would change is tried for each fact that is asked for."""
    plan = plan_of(description, advisor.rule_base.plan_rules)
    return advisor._asking(plan.description, advisor._survey(plan.description, plan.made))


_default_lock = threading.Lock()


@cache
def _default() -> Advisor:
    return Advisor()


def default_advisor() -> Advisor:
    """The advisor with the rule base that comes with the product and no overlay; made once."""
    with _default_lock:
        return _default()


def evaluate(
    deployment: Describable,
    *,
    overlay: Overlay | None = None,
    only: Iterable[str] = (),
    without: Iterable[str] = (),
    gate: GateSetting = _GATE,
    proofs: bool = True,
) -> Evaluation:
    """Evaluate a deployment by the rule base that comes with the product. See `Advisor.evaluate`.

    only, without: patterns of the guidelines that the answer tells of, and of those that it does not (`choose`).
    """
    advisor = default_advisor()
    chosen = choose(advisor.rule_base, only, without)
    if overlay is not None or chosen is not None:
        advisor = Advisor(advisor.rule_base, overlay, chosen=chosen)
    return advisor.evaluate(deployment, proofs=proofs, gate=gate)


def fix(
    deployment: Document | str | bytes | Path,
    *,
    overlay: Overlay | None = None,
    only: Collection[str] = (),
    reach: Literal["in-scope", "all"] = "in-scope",
) -> Fix:
    """Apply the recommendations that were tried to the text of a description. See `Advisor.fix`."""
    advisor = default_advisor() if overlay is None else Advisor(overlay=overlay)
    return advisor.fix(deployment, only=only, reach=reach)


__all__ = [
    "CONCLUSIONS", "Advisor", "Describable", "EvaluatedPart", "asking_of", "default_advisor", "evaluate", "fix",
    "product_version", "run_of", "survey_of",
]  # fmt: skip
