"""What can be sized: the sections of a request, the figures and the papers' computations, and the engine for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import groupby

from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.computing import Computing, of_requests, span_slots
from domino_advisor.engine.ids import definition_id
from domino_advisor.engine.rule_base import RuleBase, with_figures
from domino_advisor.knowledge.computation_files import Sizable, read_sizable, section_of
from domino_advisor.knowledge.computations import Span
from domino_advisor_schemas.sizing import Asked, request_schema

FIGURES = "figures-of-computations"
"""The engine's function that asserts the figures of computations."""


@dataclass(frozen=True)
class SizingBase(Sizable):
    """All that a sizing rests on."""

    rule_base: RuleBase

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """The kinds of user count that a computation reads, as the engine calls them."""
        read = {quantity for computation in self.computations.values() for quantity in computation.quantities}
        return tuple(kind.replace("_15min", "-15min") for kind in self.users if f"workload.{kind}_users" in read)

    @cached_property
    def schema(self) -> type[Asked]:
        """The marshmallow schema of a request."""
        return request_schema(self.sections)

    @cached_property
    def computing(self) -> Computing:
        """The computations as the engine runs them."""
        return of_requests(self)

    @cached_property
    def _computed(self) -> Mapping[str, tuple[str, ...]]:
        figures = sorted({computation.figure for computation in self.computations.values()})
        return {kind: tuple(found) for kind, found in groupby(figures, section_of)}

    def computed_of(self, kind: str) -> tuple[str, ...]:
        """The figures of a type of subject that computations yield."""
        return self._computed.get(kind, ())

    @cached_property
    def only_whether(self) -> frozenset[str]:
        """The quantities of which premises only ask whether they are stated."""
        asked: dict[str, set[bool]] = {}
        for computation in self.computations.values():
            for quantity, premise in computation.where.items():
                asked.setdefault(quantity, set()).add(premise.asks_whether)
        return frozenset(quantity for quantity, ways in asked.items() if ways == {True})

    @cached_property
    def definitions(self) -> Mapping[str, str]:
        """The quantities that sum over members, by the engine's id of how they do."""
        return {definition_id("total", quantity): quantity for quantity in self.totals}

    @cached_property
    def span_ids(self) -> Mapping[Span, str]:
        """The engine's id of each span."""
        found = sorted({span for c in self.computations.values() for span in c.tested}, key=str)
        return {span: f"t{number}" for number, span in enumerate(found, start=1)}

    @cached_property
    def engine(self) -> Engine:
        """The engine with the shared rules, the papers' computations and their computations as facts."""
        constructs = [pair for pair in self.rule_base.constructs if pair[0].startswith("engine/")]
        constructs += [("computations", self.computing.rules), ("computations of computations", _as_facts(self))]
        declared = {
            line.split()[1] for _, text in constructs for line in text.splitlines() if line.startswith("(defrule ")
        }
        return Engine(constructs, frozenset(declared), frozenset([FIGURES]))


def load_sizing_base(rule_base: RuleBase) -> SizingBase:
    """What can be sized by a rule base, read and checked. RuleBaseError lists every fault."""
    sizable = read_sizable(rule_base)
    return SizingBase(**{own.name: getattr(sizable, own.name) for own in fields(Sizable)}, rule_base=rule_base)


def _as_facts(base: SizingBase) -> str:
    """The computations as facts, their figures from a function."""
    lines = list(base.computing.facts())
    lines += [
        f"(span (id {short}) (quantity {span.quantity}) {span_slots(span)})" for span, short in base.span_ids.items()
    ]
    lines += [
        f"(total (id {definition_id('total', quantity)}) (quantity {quantity}) (of {total['of']})"
        f" (members {section_of(total['of'])}) (type {section}) (op {total['op']}))"
        for section, entry in base.sections.items()
        for quantity, total in entry.get("totals", {}).items()
    ]
    function = f"(deffunction {FIGURES} (){with_figures(base.computing.figures)})\n"
    return "(deffacts computations\n  " + "\n  ".join(lines) + ")\n" + function


__all__ = ["FIGURES", "SizingBase", "load_sizing_base", "section_of"]
