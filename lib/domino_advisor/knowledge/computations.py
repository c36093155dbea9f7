"""What a computation is made of: cited figures, premises, measured tables, and what a request states."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domino_advisor.core.answer import Basis
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.knowledge.expressions.tree import Term, names, written

SIZING = "sizing"
"""The name of the folder of a paper's computations."""
STATED, UNSTATED = "stated", "unstated"


class Figured(Struct, frozen=True):
    """A number that a computation takes: bound to a value of an inventory item, or to an assumption."""

    name: str
    value: int | float
    unit: str | None
    item: str | None = None
    assumption: str | None = None
    reason: str | None = None
    at_least: bool = False
    value_name: str | None = None


class Span(Struct, frozen=True):
    """What was tested of a quantity, as printed and as the engine compares it; None is open."""

    quantity: str
    low: int | float | str | None
    high: int | float | str | None
    release: bool

    @property
    def ends(self) -> tuple[int | float | None, int | float | None]:
        """Both ends as numbers that can be compared; a release stands for every one that begins with it."""
        return _end(self.low, last=False), _end(self.high, last=True)

    def __contains__(self, number: object) -> bool:
        low, high = self.ends
        if not isinstance(number, (int, float)):
            return False
        return (low is None or low <= number) and (high is None or number <= high)


class Premise(Struct, frozen=True):
    """What a quantity has to be: one of the words of a choice, within one of the spans, or stated at all.

    Beside spans, the word "unstated" admits that nothing is stated.
    """

    words: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()

    @property
    def asks_whether(self) -> bool:
        """Whether it asks only if anything is stated."""
        return not self.spans and self.words in ((STATED,), (UNSTATED,))

    def admits(self, known: str | int | float | None) -> bool:
        """Whether what is known of the quantity meets it. known: None where a number is not stated."""
        if self.asks_whether and not isinstance(known, str):
            return (known is not None) == (self.words == (STATED,))
        if self.spans:
            return any(known in span for span in self.spans) or (known is None and self.words == (UNSTATED,))
        return known in self.words


Where = Mapping[str, Premise]


class Row(Struct, frozen=True):
    """One row of a table. high: the upper end of an interval, None where the figure is one number.

    open: whether the paper has it as so much at least.
    """

    at: Figured
    low: Figured
    high: Figured | None
    open: bool

    @property
    def figured(self) -> tuple[Figured, ...]:
        """All that the row takes."""
        return (self.at, self.low) if self.high is None else (self.at, self.low, self.high)


class Table(Struct, frozen=True):
    """Measured rows, by what they stand at. between: what lies between two of them, bounds, line or nothing."""

    name: str
    between: str
    rows: tuple[Row, ...]


class Note(Struct, frozen=True):
    """A caveat that travels with a figure. first: it stands beside the figures, before their errors and sources."""

    text: str
    item: str
    first: bool = False


class Computation(Struct, frozen=True):
    """One computation of one paper. where: what each quantity has to be for it to apply; empty: always.

    term: what it computes; table: the one into which it looks at that place, None where it yields the term itself.
    shared: the terms in it that guidelines name too; of_shared: the figures of these.
    """

    id: str
    source: str
    figure: str
    section: str
    item: str
    basis: Basis
    where: Where
    tested: tuple[Span, ...]
    parameters: Mapping[str, Figured]
    tables: Mapping[str, Table]
    error: str
    error_item: str | None
    notes: tuple[Note, ...]
    term: Term
    table: str | None = None
    shared: tuple[str, ...] = ()
    of_shared: frozenset[str] = frozenset()

    @property
    def formula(self) -> str:
        """What it computes, in the names of quantities and of its own figures."""
        return f"{self.table} at {written(self.term)}" if self.table else written(self.term)

    @property
    def quantities(self) -> tuple[str, ...]:
        """The quantities that it reads, each once."""
        return tuple(dict.fromkeys(name.text for name in names(self.term) if name.is_quantity))


class Untold(Struct, frozen=True):
    """What cannot be worked out by a paper, where, and why."""

    figure: str
    where: Where
    item: str
    text: str


class Total(Struct, frozen=True):
    """What a section's figure sums, or is the largest or smallest of: a figure or quantity of each member of a list."""

    of: str
    op: str


class Quantity(Struct, frozen=True):
    """A quantity of a request. path: its tokens from the subject's section on; kind: as `rules/sizing.yml` has it."""

    name: str
    section: str
    path: tuple[str, ...]
    kind: str
    question: str
    among: tuple[str, ...] = ()
    unit: str | None = None
    of_item: bool = False


def premise_words(premise: Premise) -> list[str]:
    """What a premise admits, in words: "nrpc", "from 3", "6 to 12"."""
    return [*premise.words, *(_span_words(span) for span in premise.spans)]


def _span_words(span: Span) -> str:
    if span.low is None or span.high is None:
        return f"from {span.low}" if span.high is None else f"up to {span.high}"
    return str(span.low) if span.low == span.high else f"{span.low} to {span.high}"


def _end(value: int | float | str | None, *, last: bool) -> int | float | None:
    if isinstance(value, str):
        return last_release_number(value) if last else release_number(value)
    return value
