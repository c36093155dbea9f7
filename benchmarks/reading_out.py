"""What a run concluded, read out in three ways in turns: as the engine writes it, by clipspy, and by its C functions.

    .venv/bin/python -m benchmarks.reading_out

CPU time on one core, since a busy machine leaves that alone. docs/decisions/0015-wide-rules.md has what came of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from clips._clips import ffi, lib
from clips.common import CLIPSType
from clips.values import python_value

from benchmarks import machine, report, sites
from benchmarks.timing import cores, pinned
from domino_advisor.engine import output
from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.output import CONCLUSIONS
from domino_advisor.evaluation.advisor import Advisor, survey_of
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor_schemas.deployment import load_deployment

TURNS = 25
ASKED = {"verdict": ("id", "guideline", "subject", "is", "ground"), "value": ("id", "quantity")}
"""The slots that every answer asks for of each fact."""

Read = Callable[[], int]


def main() -> None:
    """Prints the table in Markdown."""
    advisor = Advisor()
    description = sites.clean().to_description()
    fact_base = facts_of(survey := survey_of(advisor, load_deployment(description)), range(len(survey.units)))
    facts, groups = advisor._facts(fact_base), advisor._groups(fact_base)
    print(report.heading(machine.facts()), flush=True)
    with pinned(cores()[0]):
        print(f"An answer takes {taken_apart(advisor, description):,} facts apart.\n")
        engine = advisor.rule_base.engine
        place = engine._taken()
        engine._start(place, facts, proofs=True, groups=groups, overlaid=())
        engine._fire(place, facts)
        ways = tuple(readings(engine, place.environment))
        took: list[list[float]] = [[] for _ in ways]
        for _ in range(TURNS):
            for (_, read), times in zip(ways, took, strict=True):
                began = time.process_time()
                read()
                times.append((time.process_time() - began) * 1000)
    print("| | values | least | median |\n|---|---:|---:|---:|")
    for (name, read), times in zip(ways, took, strict=True):
        print(f"| {name} | {read():,} | {min(times):.1f} ms | {median(times):.1f} ms |")


def taken_apart(advisor: Advisor, description: Mapping[str, Any]) -> int:
    """How many facts are taken apart for an answer, with no proof asked for."""
    advisor.evaluate(description)
    count, slots = 0, output._slots

    def counting(line: str, shape: output.Shape) -> output.Conclusion:
        nonlocal count
        count += 1
        return slots(line, shape)

    output._slots = counting
    try:
        advisor.evaluate(description)
    finally:
        output._slots = slots
    return count


def readings(engine: Engine, environment: Any) -> Iterator[tuple[str, Read]]:
    """The ways, each with what it gives: how many values."""
    wanted = [name for name in (*CONCLUSIONS, "step") if name in engine._shapes]
    templates = {template.name: template for template in environment.templates()}
    asked = {name: (templates[name], slots) for name, slots in ASKED.items()}
    every = {name: (templates[name], tuple(slot.name for slot in templates[name].slots)) for name in wanted}

    def written() -> int:
        engine._read(environment, True)
        return 0

    def lines() -> int:
        firings = engine._read(environment, True)
        return sum(map(len, firings.verdicts)) + sum(map(len, firings.values))

    def all_lines() -> int:
        firings = engine._read(environment, True)
        count = sum(len(fact) for name in CONCLUSIONS for fact in firings.facts[name].values())
        return count + sum(3 for _ in firings.steps_of("step"))

    yield "the engine's lines alone: all that was concluded, nothing taken apart", written
    yield "what every answer asks for, out of these lines", lines
    yield "the same by clipspy, slot by slot", lambda: by_clipspy(asked)
    yield "the same by the functions beneath it", lambda: by_functions(asked)
    yield "all that was concluded, out of the lines", all_lines
    yield "the same by clipspy, slot by slot", lambda: by_clipspy(every)
    yield "the same by the functions beneath it", lambda: by_functions(every)


def by_clipspy(wanted: Mapping[str, tuple[Any, Sequence[str]]]) -> int:
    """Each slot as clipspy gives it."""
    found = [[fact[slot] for slot in slots] for template, slots in wanted.values() for fact in template.facts()]
    return sum(map(len, found))


def by_functions(wanted: Mapping[str, tuple[Any, Sequence[str]]]) -> int:
    """Each slot by the C function that clipspy calls, without what clipspy does around it."""
    value, found = ffi.new("CLIPSValue *"), []
    for template, slots in wanted.values():
        named = [slot.encode() for slot in slots]
        fact = lib.GetNextFactInTemplate(template._ptr(), ffi.NULL)
        while fact != ffi.NULL:
            for slot in named:
                lib.GetFactSlot(fact, slot, value)
                found.append(_read(template._env, value))
            fact = lib.GetNextFactInTemplate(template._ptr(), fact)
    return len(found)


def _read(environment: Any, value: Any) -> Any:
    type_ = value.header.type
    if type_ == CLIPSType.SYMBOL:
        return ffi.string(value.lexemeValue.contents).decode()
    if type_ == CLIPSType.INTEGER:
        return value.integerValue.contents
    if type_ == CLIPSType.FLOAT:
        return value.floatValue.contents
    return python_value(environment, value)


if __name__ == "__main__":
    main()
