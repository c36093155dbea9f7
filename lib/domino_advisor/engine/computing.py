"""The papers' computations compiled to CLIPS, for a sizing and for an evaluation: the same rules and figures for both.

Where an evaluation uses them, the quantities of a request have the names that the vocabulary gives them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.proof import Node
from domino_advisor.engine.compiling import compile_computation
from domino_advisor.engine.ids import definition_id, figure_id, figures_id, overlay_id, premise_id, row_id
from domino_advisor.knowledge.computation_files import Sizable, section_of
from domino_advisor.knowledge.computations import (
    UNSTATED,
    Computation,
    Figured,
    Premise,
    Quantity,
    Row,
    Span,
    Table,
    premise_words,
)
from domino_advisor.knowledge.expressions.tree import Name, rebuilt
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.overlays import Overlay, OverlayFigure
from domino_advisor.knowledge.vocabulary import Vocabulary

GROUP = "computations-and-figures"
"""The engine's function that asserts the computations and their figures."""


@dataclass(frozen=True)
class Computing:
    """Computations as the engine runs them.

    computations: by id, in the words in which they run. choices: the quantities of which a premise names words, and not
    numbers or whether anything is stated. asked: the quantities of an evaluation that they conclude: where none
    applies, such a quantity is not known.
    """

    computations: Mapping[str, Computation]
    choices: Mapping[str, tuple[str, ...]]
    asked: tuple[str, ...] = ()

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The engine's short id of each computation."""
        return {name: f"z{number}" for number, name in enumerate(sorted(self.computations), start=1)}

    @cached_property
    def long(self) -> Mapping[str, Computation]:
        """The computation of each of the engine's short ids."""
        return {short: self.computations[name] for name, short in self.short.items()}

    @cached_property
    def figure_ids(self) -> Mapping[str, tuple[Computation, Figured]]:
        """The figures of computations, by the engine's id, each with the computation that it is of."""
        return {
            figure_id(self.short[computation.id], name): (computation, figured)
            for computation in self.computations.values()
            for name, figured in computation.parameters.items()
        }

    @cached_property
    def table_ids(self) -> Mapping[str, tuple[Computation, Table]]:
        """The tables of computations, in the same way."""
        return {
            figure_id(self.short[computation.id], table.name): (computation, table)
            for computation in self.computations.values()
            for table in computation.tables.values()
        }

    @cached_property
    def row_ids(self) -> Mapping[str, tuple[Computation, Table, Row]]:
        """The rows of these tables, in the same way."""
        return {
            row_id(self.short[computation.id], table.name, place): (computation, table, row)
            for computation, table in self.table_ids.values()
            for place, row in enumerate(table.rows, start=1)
        }

    @cached_property
    def premise_ids(self) -> Mapping[str, tuple[Computation, str, Premise]]:
        """The premises of computations, in the same way, each with the quantity that it is about."""
        return {
            premise_id(self.short[computation.id], place): (computation, quantity, premise)
            for computation in self.computations.values()
            for place, (quantity, premise) in enumerate(computation.where.items(), start=1)
        }

    @cached_property
    def _told_of_the_unstated(self) -> frozenset[tuple[str, str]]:
        """The figures of which a computation says what holds where a quantity is not stated, each with that."""
        return frozenset(
            (computation.figure, quantity)
            for computation in self.computations.values()
            for quantity, premise in computation.where.items()
            if UNSTATED in premise.words and UNSTATED not in self.choices.get(quantity, ())
        )

    def _where_unstated(self, figure: str, quantity: str, premise: Premise) -> str:
        """The slot for what comes of a premise where its quantity is not stated; none where that is not known."""
        if (figure, quantity) not in self._told_of_the_unstated:
            return ""
        return f" (untold {'true' if UNSTATED in premise.words else 'false'})"

    @property
    def rules(self) -> str:
        """The rule of each computation."""
        return "\n".join(
            compile_computation(
                computation.id, computation.figure, computation.term, computation.table, list(computation.parameters)
            )
            for computation in self.computations.values()
        )

    def facts(self) -> Iterator[str]:
        """The computations as facts, without their figures. They hold ids and numbers only."""
        for name, computation in sorted(self.computations.items()):
            short = self.short[name]
            yield (
                f"(computation (id {short}) (name {name}) (type {section_of(computation.figure)})"
                f" (figure {computation.figure}) (premises {len(computation.where)}))"
            )
            for place, (quantity, premise) in enumerate(computation.where.items(), start=1):
                yield (
                    f"(premise-of (id {premise_id(short, place)}) (computation {short}) (place {place})"
                    f" (quantity {quantity}) {_premise_slots(self.choices.get(quantity, ()), premise)}"
                    f"{self._where_unstated(computation.figure, quantity, premise)})"
                )
            for table in computation.tables.values():
                yield (
                    f"(table (id {figure_id(short, table.name)}) (computation {name}) (name {table.name})"
                    f" (between {table.between}) (size {len(table.rows)}))"
                )
                for place, row in enumerate(table.rows, start=1):
                    high = "none" if row.open else (row.high or row.low).value
                    yield (
                        f"(row (id {row_id(short, table.name, place)}) (computation {name}) (table {table.name})"
                        f" (place {place}) (next {place + 1}) (at {row.at.value}) (low {row.low.value}) (high {high}))"
                    )
        for quantity in self.asked:
            name = definition_id("computed", quantity)
            yield f"(computed (id {name}) (quantity {quantity}) (type {section_of(quantity)}))"

    @property
    def figures(self) -> list[tuple[str, str]]:
        """The figures of each computation as a fact, with the name of the computation."""
        found = []
        for name, computation in sorted(self.computations.items()):
            if computation.parameters:
                numbers = " ".join(str(figured.value) for figured in computation.parameters.values())
                fact = f"(figures (id {figures_id(self.short[name])}) (guideline {name}) (values {numbers}))"
                found.append((name, fact))
        return found

    def unfolded(self, rule: str, because: Sequence[str], laid: Mapping[tuple[str, str], Any]) -> Iterator[str]:
        """What a step rests on; in place of all figures of a computation each that its term names."""
        computation = self.computations.get(rule)
        if computation is None:
            yield from because
            return
        short = self.short[computation.id]
        for name in because:
            if name not in (figures_id(short), overlay_id(computation.id)):
                yield name
                continue
            for figure in computation.parameters:
                over = (computation.id, figure) in laid
                yield overlay_id(computation.id, figure) if over else figure_id(short, figure)

    def laid_over(self, overlay: Overlay | None) -> dict[tuple[str, str], OverlayFigure]:
        """The figures of computations in whose place a site puts its own: assumptions, and what is a guideline's own.

        The latter are those of shared terms: what a guideline demands by a figure of the site, a sizing computes by it.
        """
        found: dict[tuple[str, str], OverlayFigure] = {}
        if overlay is None:
            return found
        for computation in self.computations.values():
            for parameter in computation.parameters.values():
                laid = overlay.assumptions.get(parameter.assumption) if parameter.assumption else None
                if parameter.item and parameter.name in computation.of_shared:
                    laid = overlay.figures.get((parameter.item, parameter.name))
                if laid is not None:
                    found[computation.id, parameter.name] = laid
        return found

    def leaf(self, name: str, knowledge: KnowledgeBase) -> Node | None:
        """The node of a proof for what a computation takes: a premise, a figure, a table or a row; None for others."""
        if name in self.premise_ids:
            of, quantity, wanted = self.premise_ids[name]
            return {"kind": "premise", "computation": of.id, "quantity": quantity, "words": premise_words(wanted)}
        if name in self.long:
            own = self.long[name]
            return {"kind": "computation", "computation": own.id, **_place(own.item, knowledge)}
        if name in self.figure_ids:
            of, figured = self.figure_ids[name]
            return {"kind": "figure", "computation": of.id, **_figure_node(figured, knowledge)}
        if name in self.table_ids:
            of, table = self.table_ids[name]
            return {"kind": "table", "computation": of.id, "name": table.name, "between": table.between}
        if name in self.row_ids:
            of, table, row = self.row_ids[name]
            node: dict[str, Any] = {"kind": "row", "computation": of.id, "table": table.name, "open": row.open}
            node |= {"at": _figure_node(row.at, knowledge), "is": _figure_node(row.low, knowledge)}
            return {**node, "to": _figure_node(row.high, knowledge)} if row.high is not None else node
        return self._definitions.get(name)

    @cached_property
    def _definitions(self) -> Mapping[str, Node]:
        return {
            definition_id("computed", name): {"kind": "definition", "quantity": name, "how": "computed"}
            for name in self.asked
        }


def _figure_node(figured: Figured, knowledge: KnowledgeBase) -> dict[str, Any]:
    node: dict[str, Any] = {"name": figured.name, "value": figured.value}
    if figured.unit:
        node["unit"] = figured.unit
    if figured.item is None:
        return {**node, "assumption": figured.assumption, "reason": figured.reason}
    return {**node, **_place(figured.item, knowledge)}


def _place(item: str, knowledge: KnowledgeBase) -> dict[str, Any]:
    cited = knowledge.cite(item)
    return {"item": item, "section": cited.section, "passage": cited.passage, "role": cited.role}


def _premise_slots(words: tuple[str, ...], premise: Premise) -> str:
    if premise.words and set(premise.words) <= set(words):
        return f"(test words) (words {' '.join(premise.words)})"
    if premise.words and not premise.spans:
        return f"(test {premise.words[0]})"
    ends = (end_slot(end) for span in premise.spans for end in span.ends)
    return f"(test spans) (spans {' '.join(ends)})"


def span_slots(span: Span) -> str:
    """The slots of a span: its ends."""
    low, high = span.ends
    return f"(low {end_slot(low)}) (high {end_slot(high)})"


def end_slot(end: int | float | None) -> str:
    """An end of an interval as it stands in a slot."""
    return "none" if end is None else str(end)


def of_requests(sizable: Sizable) -> Computing:
    """The computations in the words of a request."""
    return Computing(sizable.computations, _choices(sizable.quantities))


def of_descriptions(sizable: Sizable, words: Vocabulary) -> Computing:
    """Those that yield a quantity of the vocabulary, in its words."""
    called = {q.sized_as: name for name, q in words.quantities.items() if q.sized_as}
    called |= {q.computed: name for name, q in words.quantities.items() if q.computed}
    choices = {called.get(name, name): found for name, found in _choices(sizable.quantities).items()}
    computations = {
        computation.id: _in_words(computation, called, sizable.granted(computation.section))
        for computation in sizable.computations.values()
        if computation.figure in called
    }
    return Computing(computations, choices, tuple(sorted(n for n, q in words.quantities.items() if q.computed)))


def _in_words(computation: Computation, called: Mapping[str, str], granted: Mapping[str, str]) -> Computation:
    """A computation in other words. granted: what goes without saying there, so that it is no premise."""

    def word(name: Name) -> Name:
        return Name(called.get(name.text, name.text), name.at)

    return replace(
        computation,
        figure=called[computation.figure],
        where={called[name]: premise for name, premise in computation.where.items() if name not in granted},
        tested=(),
        term=rebuilt(computation.term, named=word),
    )


def _choices(quantities: Mapping[str, Quantity]) -> dict[str, tuple[str, ...]]:
    return {name: quantity.among for name, quantity in quantities.items() if quantity.among}


__all__ = ["GROUP", "Computing", "of_descriptions", "of_requests", "span_slots"]
