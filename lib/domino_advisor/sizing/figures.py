"""The figures that a run of the computations concluded, those that cannot be given, and what each rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.answer import Citation, Difference, Figure, FigureSource, Missing, ReachWord
from domino_advisor.engine.ids import overlay_id, reach_id, stated_id, value_id
from domino_advisor.engine.output import Firings, Step
from domino_advisor.engine.records import plain
from domino_advisor.knowledge.computations import (
    Computation,
    Figured,
    Premise,
    Span,
    Where,
)
from domino_advisor.knowledge.overlays import OverlayFigure
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import amount, capital, listed, number_text
from domino_advisor.sizing.facts import AskedFacts, SizedSubject
from domino_advisor.sizing.results import Sized, SizingError, SizingNote, SizingReach, Untellable
from domino_advisor.sizing.sizing_base import SizingBase

Members = Mapping[str, Any]
# where a table says nothing; between two rows only if its computation has it so
_OFF_THE_ROWS = ("sizing--before-the-rows", "sizing--between-rows", "sizing--beyond-the-rows")


@dataclass(frozen=True)
class SizedRun:
    """One run. laid: the figures that an overlay puts in place of assumptions, by (computation, parameter)."""

    base: SizingBase
    asked: AskedFacts
    firings: Firings
    laid: Mapping[tuple[str, str], OverlayFigure]

    # --- indexes

    @cached_property
    def steps(self) -> Mapping[str, tuple[Step, ...]]:
        """Every way in which something was concluded, by the id of what was."""
        found: dict[str, list[Step]] = {}
        for subject, quantity in self.asked.asked:
            stated, value = stated_id(subject, quantity), value_id(subject, quantity)
            if stated in self.asked.leaves:
                found[value] = [Step("stated", value, (stated,))]
        computing = self.base.computing
        for step in self.firings.steps:
            found.setdefault(step.concludes, []).append(
                replace(step, because=tuple(computing.unfolded(step.rule, step.because, self.laid)))
            )
        return {name: tuple(sorted(steps, key=lambda s: (s.rule, s.because))) for name, steps in found.items()}

    @cached_property
    def overlaid(self) -> Mapping[str, tuple[Computation, str, OverlayFigure]]:
        """The figures that a site lays over those of computations, each with its computation and name, by id."""
        return {
            overlay_id(computation, name): (self.base.computations[computation], name, figure)
            for (computation, name), figure in self.laid.items()
        }

    @cached_property
    def subjects(self) -> Mapping[str, SizedSubject]:
        """What the request describes, by the engine's id."""
        return {subject.id: subject for subject in self.asked.subjects}

    def closure(self, name: str, past: Callable[[str], bool] = lambda _: True) -> list[str]:
        """The ids that a node rests on, itself first; of those of which `past` says no, not what they rest on."""
        found: dict[str, None] = {}
        pending = [name]
        while pending:
            here = pending.pop()
            if here not in found:
                found[here] = None
                because = [other for step in self.steps.get(here, ()) for other in step.because]
                pending += reversed(because) if past(here) else []
        return list(found)

    def _is_open(self, name: str) -> bool:
        """Whether a node is no value that is known."""
        known = self.firings.facts["value"].get(name)
        return known is None or known["state"] != "known"

    def value(self, subject: SizedSubject, name: str) -> Members | None:
        """What is known of a quantity or figure of a subject, None where nothing computes it."""
        return self.firings.facts["value"].get(value_id(subject.id, name))

    def bounds(self, subject: SizedSubject, name: str) -> tuple[int | float | None, int | float | None]:
        """The interval of a figure; (None, None) where nothing is known of it."""
        found = self.value(subject, name)
        return (plain(found["low"]), plain(found["high"])) if found is not None else (None, None)

    def cite(self, item: str) -> Citation:
        """The citation of an item."""
        return self.base.rule_base.cite(item)

    # --- figures

    @cached_property
    def figures(self) -> tuple[Sized, ...]:
        """Every figure that was computed, by subject and in the order of the rule base."""
        return tuple(
            self._sized(subject, name, known)
            for subject, name in self._told()
            if (known := self.value(subject, name)) is not None and known["state"] != "unknown"
        )

    def _told(self) -> Iterator[tuple[SizedSubject, str]]:
        """What is wanted, without what only other figures are made of."""
        return ((subject, name) for subject, name in self.wanted() if not self.base.figures[name].get("inner"))

    def wanted(self) -> Iterator[tuple[SizedSubject, str]]:
        """Every figure that there may be of each subject, in the order of the rule base."""
        for subject in self.asked.subjects:
            for name in self.base.figures:
                if name.partition(".")[0] == subject.section:
                    yield subject, name

    def _sized(self, subject: SizedSubject, name: str, known: Members) -> Sized:
        closure = self.closure(known["id"])
        computation = self._own_computation(known["id"])
        entry = self.base.figures[name]
        low, high = plain(known["low"]), plain(known["high"])
        exact = low if known["state"] == "known" else None
        return Sized(
            name=name,
            subject=subject.path,
            pointer=subject.pointer,
            title=entry["title"],
            computation=computation.id if computation else "total",
            basis=computation.basis if computation else "derived",
            state=known["state"],
            text=interval(low, high, entry.get("unit")),
            error=self._error(computation, closure),
            reach=self._reach(subject, closure),
            root=known["id"],
            value=exact,
            low=None if exact is not None else low,
            high=None if exact is not None else high,
            unit=entry.get("unit"),
            members=self._extreme(subject, entry["names"]) if "names" in entry else (),
            figures=tuple(self._figures(closure)),
            missing=tuple(self._missing(known["id"])) if exact is None else (),
            notes=tuple(SizingNote(n.text, n.item, self.cite(n.item), n.first) for n in computation.notes)
            if computation
            else (),
            citations=self._citations(computation, closure),
        )

    def _own_computation(self, name: str) -> Computation | None:
        for step in self.steps.get(name, ()):
            if step.rule in self.base.computations:
                return self.base.computations[step.rule]
            for other in step.because:
                sizing = self.firings.facts["sizing"].get(other)
                if sizing is not None:
                    return self.base.computations[sizing["computation"]]
        return None

    def _extreme(self, subject: SizedSubject, total: str) -> tuple[str, ...]:
        """The members that are, or may be, the largest or smallest by a total: no other surely exceeds them."""
        of, op = self.base.totals[total].of, self.base.totals[total].op
        ends = {member.path: self.bounds(member, of) for member in self._members_of(subject)}
        if op == "largest":
            best = max(low or 0 for low, _ in ends.values())
            return tuple(path for path, (_, high) in ends.items() if high is None or high >= best)
        tops = [high for _, high in ends.values() if high is not None]
        return tuple(path for path, (low, _) in ends.items() if not tops or (low or 0) <= min(tops))

    def _members_of(self, subject: SizedSubject) -> list[SizedSubject]:
        return [other for other in self.asked.subjects if other.parent == subject.id]

    def _error(self, computation: Computation | None, closure: list[str]) -> SizingError:
        if computation is None and self._sizings(closure):
            return SizingError("It is as exact as the figures that it is taken from.")
        if computation is None:
            return SizingError("It follows from the request and has no error of its own.")
        return SizingError(computation.error, self.cite(computation.error_item) if computation.error_item else None)

    def _sizings(self, closure: list[str]) -> list[Members]:
        sizings = (self.firings.facts["sizing"].get(name) for name in closure)
        return [sizing for sizing in sizings if sizing is not None]

    def _computations(self, closure: list[str]) -> list[Computation]:
        found = {sizing["computation"]: None for sizing in self._sizings(closure)}
        return [self.base.computations[name] for name in found]

    def _citations(self, computation: Computation | None, closure: list[str]) -> tuple[Citation, ...]:
        items = [computation.item] if computation else []
        items += [figured.item for figured in self._figured(closure) if figured.item]
        items += [other.item for other in self._computations(closure)]
        return tuple(self.cite(item) for item in dict.fromkeys(items))

    # --- what a figure rests on

    def _figured(self, closure: list[str]) -> Iterator[Figured]:
        for name in closure:
            if name in self.base.computing.row_ids:
                yield from self.base.computing.row_ids[name][2].figured
            elif name in self.base.computing.figure_ids:
                yield self.base.computing.figure_ids[name][1]

    def _figures(self, closure: list[str]) -> Iterator[Figure]:
        yield from (_figure(figured) for figured in dict.fromkeys(self._figured(closure)))
        yield from dict.fromkeys(_laid_over(*self.overlaid[name]) for name in closure if name in self.overlaid)

    def _missing(self, root: str) -> Iterator[Missing]:
        """What the request does not state and a figure would take; of what is known nothing is missing."""
        found: dict[str, Missing] = {}
        closure = self.closure(root, past=self._is_open)
        needless = self._needless(closure)
        for name in closure:
            known = self.firings.facts["value"].get(name)
            if known is None or known["state"] == "known" or name in needless:
                continue
            leaf = self.asked.asked.get((known["subject"], known["quantity"]))
            if leaf is not None and leaf.question:
                subject = self.subjects.get(known["subject"])
                path = subject.path if subject else ""
                found[name] = Missing(known["quantity"], path, leaf.pointer, leaf.question)
        yield from found.values()

    def _needless(self, closure: list[str]) -> frozenset[str]:
        """The values of which computations only ask whether they are stated: nothing is missing where they are not."""
        found = set()
        for name in closure:
            for step in self.steps.get(name, ()):
                if step.rule == "sizing--premise":
                    _, premise, value = step.because
                    if self.base.computing.premise_ids[premise][1] in self.base.only_whether:
                        found.add(value)
        return frozenset(found)

    def _reach(self, subject: SizedSubject, closure: list[str]) -> SizingReach:
        differences, missing = [], []
        spans = {
            (span, sizing["subject"]): None
            for sizing in self._sizings(closure)
            for span in self.base.computations[sizing["computation"]].tested
        }
        for span, of in spans:
            reach = self.firings.facts["reach"].get(reach_id(self.base.span_ids[span], of))
            if reach is None or reach["truth"] == "true":
                continue
            if reach["truth"] == "false":
                difference = self._difference(self.subjects[of], span)
                if of != subject.id and span.quantity.startswith(f"{self.subjects[of].section}."):
                    difference = replace(difference, text=f"{self.subjects[of].path}: {difference.text}")
                differences.append(difference)
                continue
            missing += list(self._missing(value_id(of, span.quantity)))
        state: ReachWord = "extrapolated" if differences else "unknown" if missing else "in-scope"
        tested = (f"{self._called(span)}: {_range(span, unit_of(self.base, span.quantity))}" for span, _ in spans)
        return SizingReach(
            state, tuple(dict.fromkeys(tested)), tuple(dict.fromkeys(differences)), tuple(dict.fromkeys(missing))
        )

    def _called(self, span: Span) -> str:
        figure = self.base.figures.get(span.quantity)
        return str(figure["title"]) if figure else capital(name_in_words(span.quantity))

    def _difference(self, subject: SizedSubject, span: Span) -> Difference:
        low, high = self.bounds(subject, span.quantity)
        leaf = self.asked.asked.get((subject.id, span.quantity))
        unit = unit_of(self.base, span.quantity)
        stated = str(leaf.written) if span.release and leaf else interval(low, high, unit)
        tested = _range(span, unit)
        text = f"{self._called(span)}: {stated}; the paper tested {tested}"
        if not span.release and isinstance(span.high, (int, float)) and low is not None and low > span.high > 0:
            text += f", so this is {number_text(round(low / span.high, 2))} times the most that was tested"
        elif not span.release and isinstance(span.low, (int, float)) and high is not None and 0 < high < span.low:
            text += f", so this is {number_text(round(high / span.low, 2))} times the least that was tested"
        return Difference(span.quantity, stated, tested, f"{text}.")

    # --- figures that cannot be given

    @cached_property
    def untold(self) -> tuple[Untellable, ...]:
        """Every figure that a paper says it does not give here, or that a computation could not yield."""
        found = []
        for subject, name in self._told():
            known = self.value(subject, name)
            if known is not None and known["state"] != "unknown":
                continue
            title = self.base.figures[name]["title"]
            said = [u for u in self.base.untold if u.figure == name and self.holds(subject, u.where)]
            if said:
                reason = " ".join(u.text for u in said)
                cited = tuple(self.cite(u.item) for u in said)
                found.append(Untellable(name, subject.path, subject.pointer, title, reason, (), cited))
            elif known is not None and not self.base.figures[name].get("plan"):
                found.append(self._open(subject, name, known["id"]))
            elif known is None and (without := self._without(subject, name)):
                reason = f"It needs this figure of each member; the figure cannot be given for {without}."
                found.append(Untellable(name, subject.path, subject.pointer, title, reason))
        return tuple(found)

    def _without(self, subject: SizedSubject, name: str) -> str:
        """The members that lack what a total takes of each, where others have it; the total rests on all of them."""
        read = {q for c in self.base.computations.values() if c.figure == name for q in c.quantities}
        for total in sorted(read & set(self.base.totals)):
            of = self.base.totals[total].of
            members = self._members_of(subject)
            lacking = [member.path for member in members if self.value(member, of) is None]
            if 0 < len(lacking) < len(members):
                return listed(lacking)
        return ""

    def holds(self, subject: SizedSubject, where: Where) -> bool:
        """Whether everything that `where` names is known to be as it says."""
        return all(self._holds(subject, quantity, premise) for quantity, premise in where.items())

    def _holds(self, subject: SizedSubject, quantity: str, premise: Premise) -> bool:
        known = self.value(subject, quantity)
        if known is None:
            return False
        kind = self.base.quantities[quantity].kind
        if kind in ("choice", "several", "stated"):
            return premise.admits(known["is"])
        low, high = plain(known["low"]), plain(known["high"])
        return premise.admits(low if low == high else None)

    def _open(self, subject: SizedSubject, name: str, root: str) -> Untellable:
        closure = self.closure(root)
        computation = self._own_computation(root)
        missing = tuple(self._missing(root))
        return Untellable(
            name,
            subject.path,
            subject.pointer,
            self.base.figures[name]["title"],
            self._reason(subject, closure, missing),
            missing,
            (self.cite(computation.item),) if computation else (),
        )

    def _reason(self, subject: SizedSubject, closure: list[str], missing: tuple[Missing, ...]) -> str:
        if missing:
            names = listed(list(dict.fromkeys(_plain(fact) for fact in missing)))
            return f"Not stated: {names}. {self._other_counts(subject, missing)}".strip()
        for name in closure:
            for step in self.steps.get(name, ()):
                if step.rule in _OFF_THE_ROWS:
                    return self._outside(step)
        for name in closure[1:]:
            known = self.firings.facts["value"].get(name)
            if known is not None and plain(known["high"]) == 0 and known["quantity"] in self.base.figures:
                title = self.base.figures[known["quantity"]]["title"]
                return f"{title}: {number_text(0)}. Nothing can be divided by it."
        return "The papers' figures give no range for it."

    def _other_counts(self, subject: SizedSubject, missing: tuple[Missing, ...]) -> str:
        wanted = [fact for fact in missing if fact.quantity.startswith("workload.")]
        users = subject.body.get("users")
        if not wanted or not isinstance(users, Mapping):
            return ""
        stated = [kind for kind in self.base.users if kind in users]
        kinds = listed([f"{kind.replace('active_15min', 'active 15-minute')} users" for kind in stated])
        return f"The request states {kinds}, which is another count; no paper says how many of one make the other."

    def _outside(self, step: Step) -> str:
        lookup = next(
            self.firings.facts["lookup"][name] for name in step.because if name in self.firings.facts["lookup"]
        )
        computation = self.base.computations[lookup["computation"]]
        rows = [number_text(row.at.value) for row in computation.tables[lookup["table"]].rows]
        stated = number_text(plain(lookup["low"]) or 0)
        return f"Nothing was measured at {stated}; the paper measured {listed(rows)}."


def _laid_over(computation: Computation, name: str, laid: OverlayFigure) -> Figure:
    own = computation.parameters[name]
    return Figure(name, laid.value, amount(laid.value, own.unit), "overlay", own.unit, None, own.value, laid.reason)


def _figure(figured: Figured) -> Figure:
    source: FigureSource = "assumption" if figured.assumption else "paper"
    text = amount(figured.value, figured.unit)
    return Figure(figured.name, figured.value, text, source, figured.unit, figured.item, None, figured.reason)


def unit_of(base: SizingBase, name: str) -> str | None:
    """The unit of a figure, or of what a request states."""
    if name in base.figures:
        unit: str | None = base.figures[name].get("unit")
        return unit
    return base.quantities[name].unit if name in base.quantities else None


def interval(low: int | float | None, high: int | float | None, unit: str | None) -> str:
    """What is known of a number, in words."""
    if unit in _WHOLE:
        low, high = (None if end is None else round(end) for end in (low, high))
        low = None if low == 0 and high else low
    if low is not None and high is not None:
        return _amount(low, unit) if low == high else f"{number_text(low)} to {_amount(high, unit)}"
    if high is not None:
        return f"at most {_amount(high, unit)}"
    if low:
        return f"at least {_amount(low, unit)}"
    return "not known"


# what there is no part of, though a line between two measured sizes has one
_WHOLE = ("user", "benchmark user")
_PLAIN = ("transactions/s", "transactions/s at 100 % CPU", "I/O/s", "x", "MiB")


def _amount(value: int | float, unit: str | None) -> str:
    return f"{number_text(value)} {unit}" if unit in _PLAIN else amount(value, unit)


def _range(span: Span, unit: str | None) -> str:
    if span.release or span.low is None or span.high is None:
        ends = [str(end) for end in (span.low, span.high) if end is not None]
        # "5.0" to all that begin with 5 are all of 5
        ends = ends[1:] if ends[0] == f"{ends[-1]}.0" else ends
        words = "up to " if span.low is None else ""
        return f"{words}{' to '.join(dict.fromkeys(ends))}"
    assert not isinstance(span.low, str)
    assert not isinstance(span.high, str)
    return interval(span.low, span.high, unit)


def _plain(fact: Missing) -> str:
    return name_in_words(fact.quantity)
