"""What the engine concludes of each quantity of a site, whether a guideline asks for it there or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domino_advisor.core.answer import Missing
from domino_advisor.engine.computing import GROUP as COMPUTATIONS
from domino_advisor.engine.records import plain
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.missing_facts import missing_for
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor_schemas.deployment import load_deployment


@dataclass(frozen=True)
class Value:
    """What is known: the word of a choice or flag, or the ends of a number, None for what is not known.

    pointer: where it is said, or would be; written: as it is said there, or as the answer has it; text: the same in
    words; gaps: what would have to be stated.
    """

    word: str | None
    low: int | float | None
    high: int | float | None
    pointer: str | None
    written: Any
    text: str
    gaps: tuple[Missing, ...]

    @property
    def missing(self) -> bool:
        """Whether nothing at all is known."""
        return (self.word, self.low, self.high) == (None, None, None)


class Values:
    """The values of a site, evaluated by no guideline: these quantities, or all that the vocabulary has."""

    def __init__(self, site: Mapping[str, Any], *quantities: str) -> None:
        self._site = site
        self._wanted = frozenset(quantities)

    @cached_property
    def memory(self) -> WorkingMemory:
        """What was concluded, with its steps."""
        base = default_advisor().rule_base
        wanted = (lambda setting: self._wanted) if self._wanted else None
        survey = Survey(load_deployment(self._site), base.vocabulary, base.placed, wanted)
        fact_base = facts_of(survey, range(len(survey.units)))
        groups = {COMPUTATIONS, *base.groups_in((), fact_base.totals)}
        return WorkingMemory(base, fact_base, base.engine.run(fact_base.facts, groups=groups))

    def of(self, kind: str, path: str, quantity: str) -> Value:
        """What is known of a quantity of the subject of a type with a name path."""
        memory = self.memory
        name = f"{memory.sids[kind, path]}.{kind}.{quantity}"
        _, of, members = memory.value(name)
        seen, unknown = memory.observed(name), members["state"] == "unknown"
        low, high = (None, None) if unknown else (plain(members["low"]), plain(members["high"]))
        reading = memory.reading(name)
        written = seen.value if of.is_word else reading.written if reading is not None else None
        word = members["is"] if of.is_word and not unknown else None
        return Value(word, low, high, seen.pointer, written, seen.text, tuple(missing_for(memory, name)))
