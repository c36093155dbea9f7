"""Runs cases: what comes of each, what they show, and what the conditions of a guideline say that they have to show.

A case of a table is evaluated by the guideline's rule alone, beside the other rows and apart from them. One on a site
is evaluated as if no other position were taken there: whether it yields is no matter of one guideline. The list of what
is needed is derived from the conditions. What a case shows is read from its run, so a case cannot claim more than it
does; its expectation is the author's, from the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from domino_advisor.authoring.cases import PREMISES, TIME, UNKNOWN, Case, ends_text, read_by, read_cases, slots_of
from domino_advisor.authoring.untrue import Sentences
from domino_advisor.core.errors import EngineError, InvalidInput
from domino_advisor.core.facts import Fact, Slot
from domino_advisor.engine.ids import applies_id, value_id, verdict_id
from domino_advisor.engine.output import Firings
from domino_advisor.engine.records import Held, Record, record_of
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor, run_of
from domino_advisor.evaluation.runs import Run
from domino_advisor.evaluation.working_memory import Pair, WorkingMemory
from domino_advisor.knowledge.applicability import ANY, Setting
from domino_advisor.knowledge.custom_rules import is_custom_id
from domino_advisor.knowledge.expressions.tree import Compare, Condition, Expression, Name, conditions, names, written
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.wording import placeholders
from domino_advisor_schemas.deployment import load_deployment

# cases on the same site mostly follow each other: guidelines of one topic share their sites
_SITES = 8


class Outcome(Struct, frozen=True):
    """What came of a case. found: the verdict and its ground; shows: the labels that it shows; fault: None if green."""

    case: Case
    found: str
    ground: str
    shows: frozenset[str]
    fault: str | None


class Report(Struct, frozen=True):
    """The outcomes of a guideline's cases, and the labels that no case shows."""

    guideline: str
    outcomes: tuple[Outcome, ...]
    missing: tuple[str, ...]
    faults: tuple[str, ...]


def check(rule_base: RuleBase, names_: Sequence[str] | None = None) -> tuple[Report, ...]:
    """Run the cases of some guidelines or of all; beside a rule base, of the custom ones."""
    runner = Runner(rule_base)
    chosen = sorted(rule_base.own) if names_ is None else names_
    return tuple(runner.report(name) for name in chosen)


# --- what is needed


def needed_labels(guideline: Guideline, rule_base: RuleBase) -> Iterator[str]:
    """What the cases of a guideline have to show, derived from its file."""
    scope = guideline.scope
    for name, stated in (("platform", scope.platforms), ("kind", scope.kinds), ("environment", scope.environments)):
        # a quantity of VMs or z/VM alone can stand on one platform only
        if stated and not (name == "platform" and guideline.subject in ("esx-cluster", "host")):
            yield f"{name} out of scope"
    if scope.client != "any":
        yield "client out of scope"
    if guideline.strength == "inform":
        yield "told"
    else:
        yield "satisfied"
        yield "violated"
    for kind, name, condition in guideline.conditions:
        label = f"{kind} {name}".strip()
        if kind == "scope":
            yield "own scope false"
        if kind == "exception":
            yield f"{label} holds"
            yield f"{label} open"
        if kind == "caveat":
            yield f"{label} told"
            continue
        for read in names(condition):
            if read.is_quantity and not rule_base.vocabulary.quantities[read.text].always_known:
                yield f"{written(read)} missing"
        for part in conditions(condition):
            if isinstance(part, Compare):
                places = _possible_places(part, guideline, rule_base)
                yield from (f"{label}: {written(part)} {place}" for place in places)
    if guideline.mixture_with:
        yield from ("mixture within", "mixture between", "mixture beyond")


def _possible_places(part: Compare, guideline: Guideline, rule_base: RuleBase) -> Iterator[str]:
    """On the figure and one unit to either side, as far as a description can state such a value."""
    away = {"at": 0, "above": 1, "below": -1}
    figure = guideline.parameters.get(part.right.text) if isinstance(part.right, Name) else None
    quantity = rule_base.vocabulary.quantities.get(part.left.text) if isinstance(part.left, Name) else None
    if figure is None or quantity is None or quantity.type == "release":
        # nobody runs the very last release that one such as "7" stands for
        yield from (place for place in away if place != "at" or figure is None or not figure.last)
        return
    for place, distance in away.items():
        value = figure.number + distance
        if value >= quantity.least and (not quantity.among or str(value) in quantity.among):
            yield place


# --- what a case shows


class Runner:
    """Evaluates cases. What it compiles is shared by all of them, and what comes of a site by all cases on it."""

    def __init__(self, rule_base: RuleBase) -> None:
        self._rule_base = rule_base
        self._advisor = Advisor(rule_base, yielding=False)
        self._runs: dict[str, Run] = {}
        self._sentences = Sentences(rule_base)

    def report(self, name: str) -> Report:
        """The outcomes of a guideline's cases, and what no case shows."""
        guideline = self._rule_base.guidelines[name]
        cases, found, faults = self._found(name)
        outcomes = tuple(map(self._outcome, cases, found))
        shown = {label for outcome in outcomes if not outcome.fault for label in outcome.shows}
        needed = set(needed_labels(guideline, self._rule_base))
        # custom rules have words of their own
        untrue = () if is_custom_id(name) else self._sentences.faults(guideline)
        return Report(name, outcomes, tuple(sorted(needed - shown)), (*faults, *untrue))

    def untrue(self, guideline: Guideline) -> Iterator[str]:
        """What is not true in the sentences of a guideline that may have others than that of its name has."""
        yield from self._sentences.faults(guideline)
        for found in self._found(guideline.id)[1]:
            if not isinstance(found, str):
                yield from self._false_in(guideline, found)

    @lru_cache(_SITES)  # noqa: B019 a runner lives as long as its process
    def _found(self, name: str) -> tuple[Sequence[Case], Sequence[_Found | str], Sequence[str]]:
        """The cases of a guideline, what they come to, and what is wrong with how they are written."""
        cases, faults = read_cases(self._rule_base, name)
        tabled = [case for case in cases if case.description is None]
        in_table = iter(self._in_table(self._rule_base.guidelines[name], tabled))
        found = [next(in_table) if case.description is None else self._on_site(case) for case in cases]
        return cases, found, faults

    def _outcome(self, case: Case, found: _Found | str) -> Outcome:
        """What comes of a case; at fault, too, where what is told of it is not true."""
        outcome = _outcome(case, found)
        if outcome.fault or isinstance(found, str):
            return outcome
        false = [*self._false_in(found.guideline, found)]
        return structs.replace(outcome, fault="; ".join(false)) if false else outcome

    def _false_in(self, guideline: Guideline, found: _Found) -> Iterator[str]:
        if found.record is not None:
            yield from self._sentences.false_in(guideline, found.record, found.answer, found.by_name)

    def _on_site(self, case: Case) -> _Found | str:
        assert case.description is not None
        try:
            run = self._run(case.description)
        except (InvalidInput, EngineError) as error:
            return str(error)
        guideline = self._rule_base.guidelines[case.guideline]
        sid = run.survey.sids.get((guideline.subject, case.subject))
        if sid is None:
            return f"there is no {guideline.subject} {case.subject!r} in the description"
        memory = run.memory_of(sid)
        pair = memory.pair(guideline.id, sid)
        if pair is None:
            read = self._rule_base.rules[guideline.id].quantities
            nothing = [name for name in read if not memory.is_value(value_id(sid, name))]
            return f"it got no verdict, since nothing concluded {' or '.join(nothing) or 'one'}: see rules/derive/"
        return _Found.on_site(guideline, memory, pair)

    def _run(self, description: Mapping[str, Any]) -> Run:
        """What comes of a site. The last few are kept."""
        if (written_out := repr(description)) not in self._runs:
            if len(self._runs) == _SITES:
                del self._runs[next(iter(self._runs))]
            self._runs[written_out] = run_of(self._advisor, load_deployment(description), proofs=False)
        return self._runs[written_out]

    def _in_table(self, guideline: Guideline, cases: Sequence[Case]) -> list[_Found | str]:
        """What the rows of a table come to, in one run: each is a subject of its own, related to no other."""
        base = self._rule_base
        partners = [name for name in (guideline.id, guideline.mixture_with) if name is not None]
        asked = dict.fromkeys(base.applicability_ids[name] for name in partners)
        facts: list[Fact] = []
        stands = []
        for number, case in enumerate(cases):
            sid, kid, setting = f"s{number}", f"k{number}", _setting(guideline, case.given)
            applies = base.applies_in(setting)
            mine = applies[base.applicability_ids[guideline.id]]
            values = self._values(guideline, case.given, sid)
            stands.append((sid, mine, values))
            if mine.truth != "false":
                own: dict[str, Slot] = {"id": sid, "type": guideline.subject, "parent": "none", "count": 1}
                facts += [("subject", own | {"setting": kid}), *values.values(), setting.fact(kid)]
                facts += [applies[name].fact(applies_id(name, kid), name, kid) for name in asked]
        try:
            groups = {base.group_of(name) for name in partners}
            firings = base.engine.run(facts, proofs=False, groups=groups) if facts else None
        except EngineError as error:
            # alone, to know whose fault it is
            if len(cases) == 1:
                return [str(error)]
            return [found for case in cases for found in self._in_table(guideline, [case])]
        return [
            _Found(guideline, "not-applicable", "setting", mine.failed, None, {}, {}, {}, mine.mixed)
            if firings is None or mine.truth == "false"
            else _Found.in_table(guideline, base, firings, sid, values, mine.mixed)
            for sid, mine, values in stands
        ]

    def _values(self, guideline: Guideline, given: Mapping[str, Any], sid: str) -> Mapping[str, Fact]:
        """What a case states of the quantities that are read."""
        values: dict[str, Fact] = {}
        for called, name in read_by(self._rule_base, guideline).items():
            slots = slots_of(self._rule_base.vocabulary.quantities[name], given.get(called, UNKNOWN))
            own: dict[str, Slot] = {"id": value_id(sid, name), "subject": sid, "quantity": name}
            values[name] = ("value", own | slots)
        return values


def _outcome(case: Case, found: _Found | str) -> Outcome:
    """What comes of a case, held against what is expected of it. found: what it came to, or why it came to nothing."""
    if isinstance(found, str):
        return Outcome(case, "", "", frozenset(), found)
    fault = None
    if found.answer != case.expect:
        fault = f"expected {case.expect}, is {found.answer} ({found.ground}){found.why}"
    elif case.because is not None and found.ground != case.because:
        fault = f"expected {case.expect} because of {case.because}, is so because of {found.ground}{found.why}"
    return Outcome(case, found.answer, found.ground, frozenset(found.shows), fault)


def _setting(guideline: Guideline, given: Mapping[str, Any]) -> Setting:
    """Where the subject of a case stands."""

    def known(key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        stated = given.get(key, UNKNOWN)
        words = stated if isinstance(stated, list) else [stated]
        return tuple(sorted(word for word in words if word != UNKNOWN)), ANY if UNKNOWN in words else ()

    there = Setting(guideline.subject, *(end for key in PREMISES for end in known(key)))
    return structs.replace(there, times=known(TIME)[0]) if TIME in given else there


@dataclass(frozen=True)
class _Found:
    """What a case came to. why: the conditions, for whoever has to find out.

    concluded: of what rules/derive/ concluded on a site, the word, empty for a number, and the rule.
    """

    guideline: Guideline
    answer: str
    ground: str
    failed: tuple[str, ...]
    record: Record | None
    state: Mapping[str, str]
    ends: Mapping[Expression, tuple[Any, Any]]
    units: Mapping[Expression, float]
    mixed: str
    concluded: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def on_site(cls, guideline: Guideline, memory: WorkingMemory, pair: Pair) -> _Found:
        """What a whole description came to."""
        record = memory.record(guideline.id, pair.sid)
        read = memory.rule_base.rules[guideline.id].quantities
        values = {name: memory.firings.facts["value"].get(value_id(pair.sid, name), {}) for name in read}
        state = {name: value.get("state", UNKNOWN) for name, value in values.items()}
        ends = _ends(guideline, record, lambda term: memory.bounds(record, term)) if record is not None else {}
        ends |= _told_ends(guideline, memory, pair.sid)
        units = _units(guideline, memory.rule_base)
        concluded = {
            name: (value["is"] if value["is"] != "none" else "", value["rule"])
            for name, value in values.items()
            if value.get("rule", "").startswith("derive--")
        }
        mixed = memory.applies(pair).mixed
        return cls(guideline, pair.answer, pair.ground, pair.failed, record, state, ends, units, mixed, concluded)

    @classmethod
    def in_table(
        cls, guideline: Guideline, rule_base: RuleBase, firings: Firings, sid: str, values: Mapping[str, Fact],
        mixed: str,
    ) -> _Found | str:  # fmt: skip
        """What a row of a table came to. mixed: whether the subject has clients of another kind, too."""
        verdict = firings.facts["verdict"].get(verdict_id(rule_base.short[guideline.id], sid))
        if verdict is None:
            return "the rule of the guideline did not fire"
        record = record_of(verdict, rule_base.rules[guideline.id])

        def bounds(term: Expression) -> tuple[Any, Any]:
            if not isinstance(term, Name):
                return record.amounts[term]
            if not term.is_quantity:
                return (guideline.parameters[term.text].number,) * 2
            slots = values[term.text][1]
            return slots.get("low"), slots.get("high")

        state = {name: str(slots["state"]) for name, (_, slots) in values.items()}
        ends = _ends(guideline, record, bounds)
        units = _units(guideline, rule_base)
        return cls(guideline, verdict["is"], verdict["ground"], (), record, state, ends, units, mixed)

    @property
    def by_name(self) -> Mapping[str, tuple[Any, Any]]:
        """The ends of the quantities that are compared or told."""
        return {term.text: ends for term, ends in self.ends.items() if isinstance(term, Name) and term.is_quantity}

    @property
    def why(self) -> str:
        """The conditions and what was compared, a line each."""
        if self.record is None:
            return f": {', '.join(self.failed)} out of scope"
        keys = {"scope": "when", "demand": "require", "exception": "unless", "caveat": "caveat"}
        lines = []
        for held in self.record.held:
            if held.kind != "caveat":
                told = {
                    written(term): ends_text(self.ends[term]) for term in _terms(held.found.node) if term in self.ends
                }
                for name in (term.text for term in names(held.found.node) if term.text in self.concluded):
                    word, rule = self.concluded[name]
                    told[name] = f"{told.get(name, word)} by {rule}"
                stated = ", ".join(f"{name} {words}" for name, words in told.items())
                label = f"{keys[held.kind]} {held.name}".strip()
                lines.append(
                    f"\n  {label}: {written(held.found.node)} is {held.truth}{f' ({stated})' if stated else ''}"
                )
        return "".join(lines)

    @property
    def shows(self) -> Iterator[str]:
        """The labels that it shows."""
        if self.ground == "setting":
            yield from (f"{premise} out of scope" for premise in self.failed)
            return
        if self.ground in ("background", "historical"):
            return
        if self.answer in ("satisfied", "violated") and self.ground != "either-way":
            yield "told" if self.ground == "tells" else self.answer
        if self.answer == "not-applicable":
            yield "own scope false"
        for held in self.record.held if self.record is not None else ():
            label = f"{held.kind} {held.name}".strip()
            if held.kind == "exception" and self.ground == "exception" and held.truth == "true":
                yield f"{label} holds"
            if held.kind == "exception" and self._waits_for(held):
                yield f"{label} open"
            told = self.guideline.caveats[held.name].told if held.kind == "caveat" else ()
            if held.truth == "true" and self.answer in told and self.ground != "either-way":
                yield f"{label} told"
        for kind, name, condition in self.guideline.conditions:
            if kind == "caveat":
                continue
            label = f"{kind} {name}".strip()
            yield from (
                f"{written(read)} missing"
                for read in names(condition)
                if read.is_quantity and self.state.get(read.text) != "known"
            )
            for part in conditions(condition):
                if isinstance(part, Compare) and (place := self._place(part)):
                    yield f"{label}: {written(part)} {place}"
        if self.guideline.mixture_with and self.mixed == "true":
            place = {"satisfied": "within", "undetermined": "between", "violated": "beyond"}.get(self.answer)
            if place and (place != "between" or self.ground == "mixture"):
                yield f"mixture {place}"

    def _waits_for(self, held: Held) -> bool:
        """Whether the case shows an exception that is open: the demand is missed, and only it could excuse that."""
        missed = self.record is not None and self.record.demand == "false"
        return held.truth == "unknown" and missed and self.answer in ("violated", "undetermined")

    def _place(self, part: Compare) -> str | None:
        """On which side of its figure a comparison lies, if it lies on it or within one unit of it."""
        left, right = self.ends.get(part.left), self.ends.get(part.right)
        if left is None or right is None or left[0] is None or right[0] is None:
            return None
        if left[0] != left[1] or right[0] != right[1]:
            return None
        away = left[0] - right[0]
        unit = self.units.get(part.left, 1)
        return "at" if away == 0 else ("above" if 0 < away <= unit else ("below" if -unit <= away < 0 else None))


def _ends(guideline: Guideline, record: Record, bounds: Any) -> dict[Expression, tuple[Any, Any]]:
    """The ends of all that is compared. Where the scope does not hold, what the demand would work out is not known."""
    terms = dict.fromkeys(term for _, _, condition in guideline.conditions for term in _terms(condition))
    return {term: bounds(term) for term in terms if isinstance(term, Name) or term in record.amounts}


def _told_ends(guideline: Guideline, memory: WorkingMemory, sid: str) -> dict[Expression, tuple[Any, Any]]:
    """The ends of what the sentences tell of a subject, beside what is compared."""
    known = memory.firings.facts["value"]
    told = {Name(name) for text in guideline.sentences for name in placeholders(text) if value_id(sid, name) in known}
    values = {name: known[value_id(sid, name.text)] for name in told}
    return {name: (value["low"], value["high"]) for name, value in values.items()}


def _terms(condition: Condition) -> Iterator[Expression]:
    """The sides of the comparisons of a condition."""
    for part in conditions(condition):
        if isinstance(part, Compare):
            yield from (part.left, part.right)


def _units(guideline: Guideline, rule_base: RuleBase) -> dict[Expression, float]:
    """One unit of each quantity that is a release: one component of it. All others count or measure in ones."""
    read = {name for _, _, condition in guideline.conditions for name in names(condition) if name.is_quantity}
    return {name: 1e12 for name in read if rule_base.vocabulary.quantities[name.text].type == "release"}


def describe(report: Report) -> Iterator[str]:
    """What fails and what is missing, a line each."""
    yield from report.faults
    for outcome in report.outcomes:
        if outcome.fault:
            yield f"FAILS {outcome.case.line}: {outcome.case.name}: {outcome.fault}"
    for label in report.missing:
        yield f"MISSING {report.guideline}: {label}"


__all__ = ["Outcome", "Report", "Runner", "check", "describe", "needed_labels"]
