"""Cases: what a guideline's `.cases.yml` shows, and what its rule says that it has to show.

The list of what is needed is derived from the card and the parsed rules. What a case shows is read from its run, so a
case cannot claim more than it does; its expectation is the author's, from the paper.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.cards import Guideline, Topic
from domino_advisor.errors import EngineError, InvalidInput, RuleBaseError
from domino_advisor.judging import Advisor
from domino_advisor.ledger import Ledger, Pair
from domino_advisor.linter import COMPARISONS, Rule, Test
from domino_advisor.rulebase import RuleBase, load_rule_base
from domino_advisor.schemas.deployment import load_deployment

_KEYS = {"guideline", "name", "base", "set", "drop", "subject", "expect", "because"}


@dataclass(frozen=True, slots=True)
class Case:
    """One case: a description, a pair, and the verdict that the paper asks for."""

    topic: str
    guideline: str
    name: str
    description: Mapping[str, Any]
    subject: str
    expect: str
    because: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case. found: the verdict and its ground; shows: the labels that it shows; fault: None if green."""

    case: Case
    found: str
    ground: str
    shows: frozenset[str]
    fault: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """The outcomes of a topic's cases, and per guideline the labels that no case shows."""

    topic: str
    outcomes: tuple[Outcome, ...]
    needed: Mapping[str, frozenset[str]]
    missing: Mapping[str, tuple[str, ...]]
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether every case is green and nothing is missing."""
        return not (self.faults or any(self.missing.values()) or any(outcome.fault for outcome in self.outcomes))


def check(rule_base: RuleBase, topic: str | None = None) -> tuple[Report, ...]:
    """Run the cases of one topic (`paper/topic` or `topic`) or of all; beside a rule base, of a house's own."""
    advisor = Advisor(rule_base)
    reports = []
    for entry in rule_base.topics:
        name = f"{entry.source}/{entry.name}"
        own = all(guideline.id in rule_base.own for guideline in entry.guidelines)
        if entry.guidelines and (topic in (name, entry.name) or (topic is None and own)):
            reports.append(_check_topic(advisor, entry))
    return tuple(reports)


def _check_topic(advisor: Advisor, entry: Topic) -> Report:
    topic, guidelines = f"{entry.source}/{entry.name}", entry.guidelines
    stem = advisor.rule_base.stem(entry)
    cases, faults = read_cases(stem.with_name(f"{entry.name}.cases.yml"), topic, entry.source)
    known = {guideline.id for guideline in guidelines}
    faults += [
        f"{topic}: {case.name}: no such guideline here: {case.guideline}"
        for case in cases
        if case.guideline not in known
    ]
    outcomes = tuple(_outcome(advisor, case) for case in cases if case.guideline in known)
    rules = advisor.rule_base.rules
    needed = {g.id: frozenset(needed_labels(g, rules.get(g.id, ()), advisor.rule_base)) for g in guidelines}
    missing = {}
    for guideline in guidelines:
        shown = {label for o in outcomes if o.case.guideline == guideline.id and not o.fault for label in o.shows}
        missing[guideline.id] = tuple(sorted(needed[guideline.id] - shown))
    return Report(topic, outcomes, needed, missing, tuple(faults))


# --- reading


def read_cases(file: Path, topic: str, source: str) -> tuple[list[Case], list[str]]:
    """The cases of a file, and what is wrong with it."""
    if not file.exists():
        return [], [f"{topic}: there is no {file.name}"]
    try:
        document = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        return [], [f"{file.name}: {error}"]
    cases: list[Case] = []
    faults: list[str] = []
    names: set[tuple[str, str]] = set()
    for number, entry in enumerate(document.get("cases", ()), start=1):
        where = f"{topic}: case {number}: {entry.get('name', '?')}"
        if unknown := set(entry) - _KEYS:
            faults.append(f"{where}: unknown keys {sorted(unknown)}")
            continue
        try:
            guideline = entry["guideline"] if "/" in entry["guideline"] else f"{source}/{entry['guideline']}"
            description = copy.deepcopy(document["bases"][entry["base"]])
            for pointer in entry.get("drop", ()):
                _change(description, pointer, None, drop=True)
            for pointer, value in entry.get("set", {}).items():
                _change(description, pointer, value)
            case = Case(
                topic, guideline, entry["name"], description, entry["subject"], entry["expect"], entry.get("because")
            )
        except (KeyError, IndexError, TypeError, ValueError) as error:
            faults.append(f"{where}: {type(error).__name__}: {error}")
            continue
        if (case.guideline, case.name) in names:
            faults.append(f"{where}: a case of that name stands there twice")
        names.add((case.guideline, case.name))
        cases.append(case)
    return cases, faults


def _change(document: Any, pointer: str, value: Any, *, drop: bool = False) -> None:
    """Set or drop the value at a JSON Pointer; objects on the way are made, "-" appends to a list."""
    *above, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for part in above:
        document = document[int(part)] if isinstance(document, list) else document.setdefault(part, {})
    if isinstance(document, list):
        if drop:
            del document[int(last)]
        elif last == "-":
            document.append(value)
        else:
            document[int(last)] = value
    elif drop:
        del document[last]
    else:
        document[last] = value


# --- what a rule needs


def needed_labels(guideline: Guideline, rules: Sequence[Rule], rule_base: RuleBase) -> Iterator[str]:
    """Every case that the conditions of a guideline allow."""
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
    for rule in rules:
        label = f"{rule.part} {rule.label}".strip()
        if rule.part == "scope":
            yield "own scope false"
        if rule.part == "exception":
            yield f"{label} holds"
            yield f"{label} open"
        if rule.part == "qualifier":
            yield f"{label} told"
            continue
        for premise in rule.premises.values():
            if premise.kind == "value" and _can_be_missing(premise.name, rule_base):
                yield f"{premise.name} missing"
        for test in rule.test.walk():
            if test.op in COMPARISONS:
                places = _possible_places(test, rule, guideline, rule_base)
                yield from (f"{label}: {_comparison(test, rule)} {place}" for place in places)
    if guideline.mixture_with:
        yield from ("mixture within", "mixture between", "mixture beyond")


def _can_be_missing(quantity: str, rule_base: RuleBase) -> bool:
    return not rule_base.vocabulary.quantities[quantity].always_known


def _possible_places(test: Test, rule: Rule, guideline: Guideline, rule_base: RuleBase) -> Iterator[str]:
    """On the figure and one unit to either side, as far as a description can state such a value."""
    away = {"at": 0, "above": 1, "below": -1}
    left, right = test.operands
    parameter = quantity = None
    if isinstance(left, str) and isinstance(right, str):
        parameter = guideline.parameters.get(rule.premises[right].name)
        quantity = rule_base.vocabulary.quantities.get(rule.premises[left].name)
    if parameter is None or quantity is None or quantity.type == "release":
        # nobody runs the very last release that one such as "7" stands for
        yield from (place for place in away if place != "at" or parameter is None or not parameter.last)
        return
    for place, distance in away.items():
        value = parameter.number + distance
        if value >= quantity.least and (not quantity.among or str(value) in quantity.among):
            yield place


def _comparison(test: Test, rule: Rule) -> str:
    return f"{test.op} {_operand(test.operands[0], rule)} {_operand(test.operands[1], rule)}"


def _operand(operand: str | Test, rule: Rule) -> str:
    if isinstance(operand, str):
        return rule.premises[operand].name
    return f"({operand.op} {' '.join(_operand(part, rule) for part in operand.operands)})"


# --- what a case shows


def _outcome(advisor: Advisor, case: Case) -> Outcome:
    try:
        run = advisor.run(load_deployment(case.description), proofs=False)
    except (InvalidInput, EngineError) as error:
        return Outcome(case, "", "", frozenset(), str(error))
    guideline = advisor.rule_base.guidelines[case.guideline]
    sid = run.survey.sids.get((guideline.subject, case.subject))
    if sid is None:
        return Outcome(case, "", "", frozenset(), f"there is no {guideline.subject} {case.subject!r}")
    ledger = run.ledger_of(sid)
    verdict = ledger.pair(guideline.id, sid)
    if verdict is None:
        return Outcome(case, "", "", frozenset(), "the pair got no verdict")
    fault = None
    if verdict.answer != case.expect:
        fault = f"expected {case.expect}, is {verdict.answer} ({verdict.ground})"
    elif case.because is not None and verdict.ground != case.because:
        fault = f"expected {case.expect} because of {case.because}, is so because of {verdict.ground}"
    shows = frozenset(_shown(ledger, guideline, verdict, advisor.rule_base))
    return Outcome(case, verdict.answer, verdict.ground, shows, fault)


def _shown(ledger: Ledger, guideline: Guideline, verdict: Pair, rule_base: RuleBase) -> Iterator[str]:
    sid = verdict.sid
    judge = ledger.judge_of(guideline.id, sid)
    answer, ground = verdict.answer, verdict.ground
    if ground == "setting":
        yield from (f"{premise} out of scope" for premise in verdict.failed)
        return
    if answer in ("satisfied", "violated"):
        yield "told" if ground == "tells" else answer
    if answer == "not-applicable":
        yield "own scope false"
    for condition in ledger.named(judge, "exception"):
        name = f"exception {condition['name']}"
        if ground == "exception" and condition["truth"] == "true":
            yield f"{name} holds"
        if answer == "violated" and condition["truth"] == "unknown":
            yield f"{name} open"
    for condition in ledger.named(judge, "qualifier"):
        if condition["truth"] == "true" and answer in guideline.qualifiers[condition["name"]].told:
            yield f"qualifier {condition['name']} told"
    for rule in rule_base.rules.get(guideline.id, ()):
        if rule.part == "qualifier":
            continue
        for premise in rule.premises.values():
            if premise.kind == "value" and ledger.value(f"{sid}.{premise.name}")[2]["state"] != "known":
                yield f"{premise.name} missing"
    yield from _places(ledger, guideline, judge, rule_base)
    yield from _mixture(ledger, guideline, judge, answer)


def _places(ledger: Ledger, guideline: Guideline, judge: str, rule_base: RuleBase) -> Iterator[str]:
    """On which side of each comparison's figure the case lies, if it lies on the figure or within one unit of it."""
    for rule in rule_base.rules.get(guideline.id, ()):
        if rule.part == "qualifier":
            continue
        condition = next(
            (c for c in ledger.conditions(judge) if c["part"] == rule.part and c["name"] == (rule.label or "none")),
            None,
        )
        if condition is None:
            continue
        label = f"{rule.part} {rule.label}".strip()
        for parsed, fired in zip(rule.test.walk(), _walk(ledger, condition["test"]), strict=False):
            if parsed.op not in COMPARISONS or fired is None:
                continue
            left, right = (ledger.bounds(side) for side in ledger.test(fired)["parts"].split())
            if left[0] is None or left[0] != left[1] or right[0] is None or right[0] != right[1]:
                continue
            away = left[0] - right[0]
            unit = _unit(parsed, rule, rule_base)
            place = "at" if away == 0 else ("above" if 0 < away <= unit else ("below" if -unit <= away < 0 else None))
            if place:
                yield f"{label}: {_comparison(parsed, rule)} {place}"


def _walk(ledger: Ledger, name: str) -> Iterator[str | None]:
    """The fired tests in the order in which `Test.walk` gives the parsed ones; terms stand as None."""
    test = ledger.test(name)
    yield name
    parts = test["parts"].split()
    if test["op"] in ("all-of", "any-of", "not-so"):
        for part in parts:
            yield from _walk(ledger, part)
    elif test["op"] in COMPARISONS:
        for part in parts:
            yield from _terms(ledger, part)


def _terms(ledger: Ledger, name: str) -> Iterator[None]:
    term = ledger.fact("term", name)
    if term is not None:
        yield None
        yield from _terms(ledger, term["left"])
        yield from _terms(ledger, term["right"])


def _unit(test: Test, rule: Rule, rule_base: RuleBase) -> float:
    """One unit of what is compared: 1 for what is counted or measured, one component for a release."""
    left = test.operands[0]
    quantity = rule_base.vocabulary.quantities.get(rule.premises[left].name) if isinstance(left, str) else None
    return 1e12 if quantity is not None and quantity.type == "release" else 1


def _mixture(ledger: Ledger, guideline: Guideline, judge: str, answer: str) -> Iterator[str]:
    record = ledger.fact("judge", judge)
    if guideline.mixture_with is None or record is None or record["mixed"] != "true":
        return
    place = {"satisfied": "within", "undetermined": "between", "violated": "beyond"}.get(answer)
    if place and (place != "between" or (ledger.fact("decided", f"{judge}/decided") or {}).get("ground") == "mixture"):
        yield f"mixture {place}"


# --- for an author's terminal


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m domino_advisor.cases [--rules DIR] [TOPIC]`: what fails and what is missing.

    Of a house's own rules that are laid beside the rule base, those alone are looked at.
    """
    parser = argparse.ArgumentParser(prog="python -m domino_advisor.cases", description=main.__doc__)
    parser.add_argument("--rules", type=Path)
    parser.add_argument("topic", nargs="?")
    options = parser.parse_args(arguments)
    try:
        reports = check(load_rule_base(options.rules), options.topic)
    except RuleBaseError as error:
        print("\n".join(error.faults), file=sys.stderr)
        return 1
    for report in reports:
        print(f"{report.topic}: {len(report.outcomes)} cases")
        for line in describe(report):
            print(f"  {line}")
    return 0 if reports and all(report.ok for report in reports) else 1


def describe(report: Report) -> Iterator[str]:
    """What fails and what is missing, a line each."""
    yield from report.faults
    for outcome in report.outcomes:
        if outcome.fault:
            yield f"FAILS {outcome.case.guideline}: {outcome.case.name}: {outcome.fault}"
    for guideline, labels in report.missing.items():
        for label in labels:
            yield f"MISSING {guideline}: {label}"


if __name__ == "__main__":
    sys.exit(main())
