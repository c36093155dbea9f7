"""The conclusions of a part, indexed: what the rules concluded about each pair, and what is known of each value.

The account, the recommendations and the questions all read a run through this; nothing is evaluated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from msgspec import Struct

from domino_advisor.core.answer import Figure, FigureSource, Ground, Observed, Strength, VerdictWord
from domino_advisor.core.ranges import ends_of, is_exact, is_range
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import figure_in_force_id, member_id, overlay_id, value_id, verdict_id
from domino_advisor.engine.output import Firings
from domino_advisor.engine.records import Record, plain, record_of
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.facts.fact_base import FactBase
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.yielding import Yielding, yielding
from domino_advisor.knowledge.applicability import Applies
from domino_advisor.knowledge.expressions.tree import Condition, Expression, Name, names
from domino_advisor.knowledge.overlays import Overlay, OverlayFigure
from domino_advisor.knowledge.vocabulary import Quantity, name_in_words
from domino_advisor.knowledge.wording import fill, value_text

Members = Mapping[str, Any]


class Pair(Struct, frozen=True, gc=False):
    """A guideline and a subject of its type (by the engine's id), with the answer of the rules and its ground.

    failed: the premises of an applicability that do not hold there.
    """

    guideline: str
    sid: str
    answer: VerdictWord
    ground: Ground
    failed: tuple[str, ...] = ()

    def strength(self, strengths: Mapping[str, Strength]) -> Strength:
        """How strongly it is told, out of how strongly its guideline says it."""
        return "inform" if self.ground == "background" else strengths[self.guideline]


class Member(Struct, frozen=True, gc=False):
    """What counts towards a value: a subject, the id of its own value, and how many of it there are.

    id: that of the member among those of the subject; pointer: where the description names it as a member, or else
    where it stands.
    """

    id: str
    sid: str
    value: str
    count: int
    pointer: str


IMPLIED = "reading--implied-by-a-release"
"""The rule that concludes a value of what is not stated from a release."""


@dataclass(frozen=True)
class WorkingMemory:
    """One part: the rule base, the facts that went in, the conclusions that came out, the overlay that was laid over.

    elsewhere: the working memory of the part in which a subject of the site is evaluated, by the engine's id.
    """

    rule_base: RuleBase
    fact_base: FactBase
    firings: Firings
    overlay: Overlay | None = None
    elsewhere: Callable[[str], WorkingMemory] | None = field(default=None, repr=False, compare=False)

    # --- pairs

    @cached_property
    def own(self) -> frozenset[str]:
        """The engine's ids of the subjects that are evaluated in this part."""
        return frozenset(sid for unit in self.fact_base.units for sid in unit)

    @cached_property
    def pairs(self) -> Sequence[Pair]:
        """Every pair of the part: unit by unit, within each by guideline and name path."""
        found = []
        for unit, record in enumerate(self._within_scope):
            beside = [
                Pair(guideline, sid, "not-applicable", "setting", failed)
                for guidelines, sids, failed in self._left_out(unit)
                for guideline in guidelines
                for sid in sids
            ]
            found += self._in_order([*record, *beside])
        return tuple(found)

    @cached_property
    def within_scope(self) -> Sequence[Pair]:
        """The pairs within their applicability, in that order: few, where many guidelines are for something else."""
        return tuple(pair for record in self._within_scope for pair in self._in_order(record))

    @cached_property
    def left_out(self) -> Sequence[tuple[Sequence[str], Sequence[str]]]:
        """The other pairs, which an applicability leaves out: each guideline of some with each subject of some."""
        units = range(len(self.fact_base.units))
        return tuple((guidelines, sids) for number in units for guidelines, sids, _ in self._left_out(number))

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return len(self.firings.verdicts) + sum(len(guidelines) * len(sids) for guidelines, sids in self.left_out)

    @cached_property
    def answers(self) -> Mapping[tuple[str, str], tuple[str, str]]:
        """The answer and its ground of each pair within its applicability, by guideline and subject."""
        return {(guideline, sid): (answer, ground) for _, guideline, sid, answer, ground in self.firings.verdicts}

    def _in_order(self, pairs: list[Pair]) -> list[Pair]:
        return sorted(pairs, key=lambda pair: (pair.guideline, self.fact_base.subjects[pair.sid].path))

    @cached_property
    def _within_scope(self) -> Sequence[list[Pair]]:
        """The pairs of each unit within their applicability, in no order."""
        units = {sid: number for number, unit in enumerate(self.fact_base.units) for sid in unit}
        found: list[list[Pair]] = [[] for _ in self.fact_base.units]
        for _, guideline, sid, answer, ground in self.firings.verdicts:
            found[units[sid]].append(Pair(guideline, sid, cast("VerdictWord", answer), cast("Ground", ground)))
        return found

    def _left_out(self, number: int) -> Iterator[tuple[Sequence[str], Sequence[str], tuple[str, ...]]]:
        """Of a unit, the guidelines and subjects of each applicability that does not hold in a setting, and why.

        A device of which nothing is said, and on which nothing lies, stands nowhere: no guideline is about it.
        """
        alike: dict[str, list[str]] = {}
        for sid in self.fact_base.units[number]:
            if self.fact_base.subjects[sid].type != "device" or self.fact_base.setting(sid).stands_somewhere:
                alike.setdefault(self.fact_base.survey.setting_ids[sid], []).append(sid)
        for kid, sids in alike.items():
            for guidelines, failed in self._failing_in(kid):
                yield guidelines, sids, failed

    def _failing_in(self, kid: str) -> Sequence[tuple[Sequence[str], tuple[str, ...]]]:
        """The guidelines of each applicability that does not hold in a setting, with the premises that fail."""
        if kid not in self._failing:
            self._failing[kid] = [
                (self.rule_base.applicabilities[name].guidelines, applies.failed)
                for name, applies in self.rule_base.applies_in(self._survey.settings[kid]).items()
                if applies.truth == "false"
            ]
        return self._failing[kid]

    @cached_property
    def not_applying(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Why guidelines do not apply in settings, in words, as far as it was told: by guideline and setting."""
        return {}

    @cached_property
    def _failing(self) -> dict[str, Sequence[tuple[Sequence[str], tuple[str, ...]]]]:
        return {}

    def applies(self, pair: Pair) -> Applies:
        """Whether a guideline's applicability holds where a subject stands."""
        there = self.rule_base.applies_in(self.fact_base.setting(pair.sid))
        return there[self.rule_base.applicability_ids[pair.guideline]]

    def pair(self, guideline: str, sid: str) -> Pair | None:
        """A pair of the part, None where there is none."""
        name = guideline, sid
        return self._in_scope_by_name.get(name) or self._by_name.get(name)

    @cached_property
    def _in_scope_by_name(self) -> Mapping[tuple[str, str], Pair]:
        # most who ask for a pair ask for one of these few
        return {(pair.guideline, pair.sid): pair for pair in self.within_scope}

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str], Pair]:
        return {(pair.guideline, pair.sid): pair for pair in self.pairs}

    def record(self, guideline: str, sid: str) -> Record | None:
        """What was recorded of a pair, None where the applicability leaves it out."""
        name = self.verdict_id(guideline, sid)
        if name not in self._records:
            fact = self.firings.facts["verdict"].get(name)
            self._records[name] = None if fact is None else record_of(fact, self.rule_base.rules[guideline])
        return self._records[name]

    @cached_property
    def _records(self) -> dict[str, Record | None]:
        return {}

    def verdict_id(self, guideline: str, sid: str) -> str:
        """The id under which a pair's verdict stands in its proof."""
        return verdict_id(self.rule_base.short[guideline], sid)

    # --- where guidelines stand behind

    def yielding(self, sid: str) -> Mapping[str, Sequence[Yielding]]:
        """The guidelines that stand behind at a subject, with how they do at each of its standpoints."""
        if sid not in self._yielding:
            self._yielding[sid] = yielding(self.rule_base, self._survey, sid)
        return self._yielding[sid]

    @cached_property
    def _yielding(self) -> dict[str, Mapping[str, Sequence[Yielding]]]:
        return {}

    def yields(self, guideline: str, sid: str) -> bool:
        """Whether a guideline that was evaluated accuses nobody at a subject, since it stands behind there."""
        ways = self.yielding(sid).get(guideline)
        if not ways or ways[0].by is None:
            return ways is not None
        there = self.record(ways[0].by, sid)
        return there is not None and there.scope == "true" and there.ground not in ("background", "historical")

    # --- indexes

    @cached_property
    def dissents(self) -> Mapping[str, Sequence[Members]]:
        """The positions held against each evaluated pair's own."""
        found: dict[str, list[Members]] = {}
        for dissent in self.firings.facts["dissent"].values():
            found.setdefault(dissent["verdict"], []).append(dissent)
        return found

    @cached_property
    def choices(self) -> Mapping[str, Sequence[Members]]:
        """The outcomes of the order of choice at each value."""
        found: dict[str, list[Members]] = {}
        for choice in self.firings.facts["choice"].values():
            found.setdefault(choice["value"], []).append(choice)
        return found

    @property
    def _survey(self) -> Survey:
        return self.fact_base.survey

    @property
    def sids(self) -> Mapping[tuple[str, str], str]:
        """The engine's id of each subject of the site."""
        return self.fact_base.survey.sids

    def fact(self, template: str, name: str) -> Members | None:
        """A conclusion by template and id."""
        return self.firings.facts[template].get(name)

    # --- conditions

    def leaf(self, record: Record, name: Name) -> str:
        """The id of what a name in a condition stands for: a value of the subject, or a figure of the guideline."""
        if name.is_quantity:
            return value_id(record.sid, name.text)
        return figure_in_force_id(self.rule_base.short[record.guideline], name.text)

    def leaves(self, record: Record, condition: Condition) -> list[str]:
        """The ids of the values and figures in a condition, each once, in the order of writing."""
        return list(dict.fromkeys(self.leaf(record, name) for name in names(condition)))

    # --- values

    def is_value(self, name: str) -> bool:
        """Whether an id is that of a value (and not of a parameter)."""
        return name in self.firings.facts["value"]

    def ends(self, name: str) -> tuple[int | float | None, int | float | None]:
        """The least and the most that a value may be, None where there is no bound."""
        members = self.firings.facts["value"][name]
        return plain(members["low"]), plain(members["high"])

    def value(self, name: str) -> tuple[Subject, Quantity, Members]:
        """A value's subject, quantity and slots."""
        members = self.firings.facts["value"][name]
        quantity = self.rule_base.vocabulary.quantities[members["quantity"]]
        return self.fact_base.subjects[members["subject"]], quantity, members

    def reading(self, name: str) -> Reading | None:
        """What the description itself says of a value, None where rules derived it from several facts."""
        source = self._source(name)
        members = self.firings.facts["value"][source]
        if (there := self.concluded_in(members)) is not None:
            return there.reading(source)
        return self.fact_base.readings.get((members["subject"], members["quantity"]))

    def concluded_in(self, members: Members) -> WorkingMemory | None:
        """The memory of the part that concluded a value, None where this one did, or the description states it."""
        if members["brought"] == "no" or self.elsewhere is None:
            return None
        if (members["subject"], members["quantity"]) in self.fact_base.readings:
            return None
        return self.elsewhere(members["subject"])

    def _source(self, name: str) -> str:
        """The value that a value was taken over from, itself where it was not, or where another part concluded it."""
        if name not in self._sources:
            self._sources[name] = self._found_source(name)
        return self._sources[name]

    @cached_property
    def _sources(self) -> dict[str, str]:
        return {}

    def _found_source(self, name: str) -> str:
        if self.concluded_in(self.firings.facts["value"][name]) is not None:
            return name
        if (release := self._release(name)) is not None:
            return self._source(release)
        source = self.firings.facts["value"][name]["from"]
        return name if source == "none" else self._source(source)

    def _release(self, name: str) -> str | None:
        """The value that is the oldest or newest of several releases, None where none of them is known."""
        members = self.firings.facts["value"][name]
        quantity = self.rule_base.vocabulary.quantities[members["quantity"]]
        end = _EXTREMES.get(quantity.total_op)
        if end is None or members[end] is None or quantity.total_members is None:
            return None
        sid = members["subject"]
        subject = self.fact_base.subjects[sid]
        openings = self._survey.members(sid, quantity.total_members).openings if quantity.there else ()
        above = [(owner, quantity.said_there(owner.type)) for owner in openings]
        said = [
            value_id(self.sids[owner.key], str(there)) for owner, there in [*above, (subject, quantity.said_there())]
        ]
        values = self.firings.facts["value"]
        candidates = [
            *(member.value for member in self.members_of(name)),
            *(other for other in said if other in values),
        ]
        alike = (other for other in candidates if values[other][end] == members[end])
        return next(alike, None)

    def pointer(self, name: str) -> str:
        """Where a value stands, or would: what hangs on one value, where that does; on several, at its subject."""
        members = self.firings.facts["value"][name]
        if (there := self.concluded_in(members)) is not None:
            return there.pointer(name)
        if (deciding := self._deciding(name) or self._release(name)) is not None:
            return self.pointer(deciding)
        quantity = self.rule_base.vocabulary.quantities[members["quantity"]]
        if quantity.by_rules:
            values = self.rests_on(name)
            places = [self.pointer(values[0])] if len(values) == 1 else []
            if not values:
                # where the one name would stand that leads to whatever has it
                gaps = (self._survey.members(members["subject"], kind).gaps for kind, of in quantity.related if of)
                places = [gap.pointer for found in gaps for gap in found]
            return places[0] if len(places) == 1 else self.fact_base.subjects[members["subject"]].pointer
        reading = self.reading(name)
        return reading.pointer if reading is not None else self.fact_base.subjects[members["subject"]].pointer

    def members_of(self, name: str) -> Iterator[Member]:
        """The members over which a value is concluded, in the order of name paths.

        After them come those whose members count too.
        """
        members = self.firings.facts["value"][name]
        quantity = self.rule_base.vocabulary.quantities[members["quantity"]]
        owner = members["subject"]
        if quantity.total_members:
            for place, row in enumerate(self._survey.members(owner, quantity.total_members).rows, start=1):
                sid, id_ = self.sids[row.subject.key], member_id(owner, quantity.total_members, place)
                yield Member(id_, sid, value_id(sid, str(quantity.total_of)), row.count, row.pointer)
        if quantity.through:
            for place, row in enumerate(self._survey.members(owner, quantity.through).rows, start=1):
                sid, id_ = self.sids[row.subject.key], member_id(owner, quantity.through, place)
                yield Member(id_, sid, value_id(sid, quantity.name), 1, row.pointer)

    def _deciding(self, name: str) -> str | None:
        """The member's value that alone decides a truth about all of them, None where it takes more than one."""
        _, quantity, members = self.value(name)
        op, truth = quantity.total_op, members["is"]
        if (op, truth) not in (("all", "false"), ("any", "true"), ("apart", "false"), ("repeated", "true")):
            return None
        if op in ("all", "any"):
            return next((member.value for member in self.deciding(name)), None)
        seen: set[str] = set()
        for member in self.members_of(name):
            word = self._word(member)
            if member.count == 1 and word != "unknown":
                if word in seen:
                    return member.value
                seen.add(word)
        return None

    def deciding(self, name: str) -> Iterator[Member]:
        """The members of which each alone decides a truth about all or any of them; of other values every member.

        Of members that no value was read of, since they do not count, there is none.
        """
        _, quantity, members = self.value(name)
        alone = (quantity.total_op, members["is"]) in (("all", "false"), ("any", "true"))
        for member in self.members_of(name):
            if not alone:
                yield member
                continue
            word = self._word(member) if self.is_value(member.value) else "unknown"
            if word != "unknown" and (word in quantity.words) == (quantity.total_op == "any"):
                yield member

    def _word(self, member: Member) -> Any:
        value = self.firings.facts["value"][member.value]
        return value["low"] if value["is"] == "none" and value["low"] is not None else value["is"]

    def rests_on(self, name: str) -> list[str]:
        """The ids of the values that an inferred value hangs on.

        Of what the engine itself divides, multiplies and takes from a release it names the facts for proofs alone; an
        answer is the same without them, so that they are told by the quantity.
        """
        value = self.firings.facts["value"][name]
        if value["from"] != "none":
            return [value["from"]]
        quantity = self.rule_base.vocabulary.quantities[value["quantity"]]
        if quantity.computed:
            return [value_id(value["subject"], part) for part in quantity.inferred]
        if (operands := self._operands(quantity, value["rule"])) is not None:
            return [value_id(value["subject"], operand) for operand in operands]
        return [other for other in value["because"] if self.is_value(other)]

    def _operands(self, quantity: Quantity, rule: str) -> tuple[str, ...] | None:
        """The quantities that a rule of the engine's own took for one, None where it was no such rule."""
        if rule == IMPLIED and quantity.implied_by is not None:
            return (quantity.implied_by,)
        return {"totals--ratio": quantity.ratio, "totals--product": quantity.product}.get(rule)

    def is_of_nothing(self, name: str) -> bool:
        """Whether a number is none at all since nothing that it is concluded from is known."""
        _, quantity, members = self.value(name)
        if not quantity.is_number or (members["low"], members["high"]) != (0, 0):
            return False
        rests_on = self.rests_on(name) if self.reading(name) is None else []
        return bool(rests_on) and all(self.value(other)[2]["state"] == "unknown" for other in rests_on)

    def observed(self, name: str) -> Observed:
        """A value for the answer."""
        if name not in self._observed:
            self._observed[name] = self._as_observed(name)
        return self._observed[name]

    @cached_property
    def _observed(self) -> dict[str, Observed]:
        return {}

    def _as_observed(self, name: str) -> Observed:
        subject, quantity, members = self.value(name)
        reading = self.reading(name)
        low, high = plain(members["low"]), plain(members["high"])
        word = None if members["is"] == "none" and quantity.type not in ("choice", "text") else members["is"]
        if members["state"] == "unknown":
            word = None
        written = reading.written if reading is not None else None
        if quantity.type == "text" and word is not None:
            word = self._as_stated(word, written)
        if is_range(written):
            whole = quantity.type == "count"
            written = ends_of(written, whole)[0] if is_exact(written, whole) else None
        if quantity.type != self.value(self._source(name))[1].type:
            written = None
        words = written if isinstance(written, list) else str(word or "").split("+")
        several = ", ".join(sorted(words)) if quantity.several and len(words) > 1 else None
        if quantity.total_op == "unlike" and word == "true":
            values = self.firings.facts["value"]
            known = {values[one.value]["is"]: one.value for one in self.members_of(name)}
            is_text = self.rule_base.vocabulary.quantities[str(quantity.total_of)].type == "text"
            written = sorted(
                self.observed(one).text if is_text else is_ for is_, one in known.items() if is_ != "unknown"
            )
        exact: Any = None
        if members["state"] == "known":
            exact = written if quantity.type == "release" else (several or (word if word is not None else low))
            if quantity.type == "flag":
                exact = word == "true"
        is_release = quantity.type == "release"
        return Observed(
            quantity=quantity.name,
            subject=subject.path,
            state=members["state"],
            text=value_text(quantity, low, high, word, written),
            value=exact,
            low=None if is_release or exact is not None else low,
            high=None if is_release or exact is not None else high,
            unit=quantity.unit,
            pointer=self.pointer(name),
            called=self.called(quantity),
        )

    def _as_stated(self, word: str, written: Any) -> str:
        """A text as it is stated: in the engine it is a hash, or the ids of subjects with + between them."""
        if isinstance(written, str):
            return written
        things, ids = self.fact_base.survey.things, word.split("+")
        return ", ".join(things[sid].path for sid in ids) if all(sid in things for sid in ids) else word

    # --- figures

    @cached_property
    def overlaid(self) -> Mapping[str, tuple[str, str, OverlayFigure]]:
        """The figures that a site lays over those of guidelines and computations, by id, each with both names."""
        laid = {**(self.overlay.figures if self.overlay is not None else {}), **self.laid_over_computations}
        return {overlay_id(guideline, name): (guideline, name, figure) for (guideline, name), figure in laid.items()}

    @cached_property
    def laid_over_computations(self) -> Mapping[tuple[str, str], OverlayFigure]:
        """The figures that a site lays over those of computations, by computation and name."""
        return self.rule_base.computing.laid_over(self.overlay)

    def called(self, quantity: Quantity) -> str:
        """What a reader calls a quantity, with the figures that the site lays over those that are named in it."""
        if self.overlay is None or quantity.by_figures is None:
            return quantity.called
        guideline, text = quantity.by_figures
        figures = self.rule_base.guidelines[guideline].parameters

        def find(key: str) -> str:
            name, _, number = key.partition(".")
            value = self.figure(guideline, name).value
            return figures[name].number_of(value) if number else figures[name].text_of(value)

        return fill(text, find)

    def figure(self, guideline: str, name: str) -> Figure:
        """A figure of a guideline for the answer, with what an overlay replaced."""
        known = guideline, name
        if known not in self._figures:
            self._figures[known] = self._as_figure(guideline, name)
        return self._figures[known]

    @cached_property
    def _figures(self) -> dict[tuple[str, str], Figure]:
        return {}

    def _as_figure(self, guideline: str, name: str) -> Figure:
        parameter = self.rule_base.guidelines[guideline].parameters[name]
        laid = self.overlay.figures.get((guideline, name)) if self.overlay else None
        value = laid.value if laid else parameter.value
        source: FigureSource = "assumption" if parameter.assumption else "paper"
        named = name_in_words(parameter.name)
        called = self.rule_base.in_words(named)
        return Figure(
            name=parameter.name,
            value=value,
            text=parameter.text_of(value),
            source="overlay" if laid else source,
            unit=parameter.unit,
            item=parameter.item,
            paper_value=parameter.value if laid else None,
            reason=laid.reason if laid else parameter.reason,
            called=called if called != named else None,
        )

    def bounds(self, record: Record, term: Expression) -> tuple[int | float | None, int | float | None]:
        """The interval of a value, a figure or a term that was worked out."""
        if not isinstance(term, Name):
            return record.amounts[term]
        if term.is_quantity:
            members = self.firings.facts["value"][self.leaf(record, term)]
            return plain(members["low"]), plain(members["high"])
        guideline = self.rule_base.guidelines[record.guideline]
        laid = self.overlay.figures.get((guideline.id, term.text)) if self.overlay else None
        exact = laid.value if laid else guideline.parameters[term.text].number
        return exact, exact


# At which end the oldest or newest of several releases is that of one of them.
_EXTREMES = {"oldest": "high", "newest": "low"}
