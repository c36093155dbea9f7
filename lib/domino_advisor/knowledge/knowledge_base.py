"""Guidelines, vocabulary, papers and their items, and where papers differ, as checked data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from domino_advisor.core.answer import Citation, CitationRole, Stake, Strength
from domino_advisor.description.planning import PlanRules
from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.citations import Source
from domino_advisor.knowledge.conflicts import Conflict, Position
from domino_advisor.knowledge.defaults import FILE as DEFAULTS
from domino_advisor.knowledge.defaults import Default, read_defaults
from domino_advisor.knowledge.expressions.tree import Said
from domino_advisor.knowledge.guidelines import Assumption, Guideline, Topic
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.measurements import FILE as MEASUREMENTS
from domino_advisor.knowledge.measurements import Measurements, read_measurements
from domino_advisor.knowledge.plan_rules import FILE as PLANS
from domino_advisor.knowledge.plan_rules import MEMBER, read_plan_rules
from domino_advisor.knowledge.platform_words import FILE as WORDS
from domino_advisor.knowledge.platform_words import Words, read_words
from domino_advisor.knowledge.printed import FILE as PRINTED
from domino_advisor.knowledge.printed import Printed, Printing, read_printing
from domino_advisor.knowledge.self_contradictions import FILE as CONTRADICTIONS
from domino_advisor.knowledge.self_contradictions import Contradiction, read_contradictions, untold
from domino_advisor.knowledge.vocabulary import Vocabulary


@dataclass(frozen=True)
class KnowledgeBase:
    """What the files of a rules folder say, checked against each other. `loading.py` reads it.

    guidelines: every guideline by id. said: what rules have to conclude of single members, by guideline. files: the
    content of every file of the folder that counts, by its path within it; hash: sha256 over them. clips: the rules
    that are written by hand, in the order of loading, each with the name of its file. beside: the folder of custom
    rules that is laid beside it; its files stand under `custom/`.
    """

    folder: Path
    beside: Path | None
    vocabulary: Vocabulary
    assumptions: Mapping[str, Assumption]
    sources: Mapping[str, Source]
    items: Mapping[str, Item]
    topics: Sequence[Topic]
    guidelines: Mapping[str, Guideline]
    said: Mapping[str, Sequence[Said]]
    conflicts: Mapping[str, Conflict]
    files: Mapping[str, bytes]
    hash: str
    clips: Sequence[tuple[str, str]]

    @cached_property
    def positions(self) -> Mapping[str, Position]:
        """Every answer to a question on which papers differ, by id."""
        return {position.id: position for conflict in self.conflicts.values() for position in conflict.positions}

    @cached_property
    def conflicts_of(self) -> Mapping[str, frozenset[str]]:
        """The questions on which a guideline takes a position, by guideline."""
        found: dict[str, set[str]] = {}
        for position in self.positions.values():
            if position.guideline is not None:
                found.setdefault(position.guideline, set()).add(position.conflict)
        return {name: frozenset(conflicts) for name, conflicts in found.items()}

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Where a paper contradicts itself."""
        return read_contradictions(self.files.get(CONTRADICTIONS))

    @cached_property
    def defaults(self) -> Mapping[str, tuple[Default, ...]]:
        """What each rule takes where a description does not say it, by the rule."""
        found: dict[str, tuple[Default, ...]] = {}
        for default in read_defaults(self.files.get(DEFAULTS)):
            for rule in default.rules:
                found[rule] = (*found.get(rule, ()), default)
        return found

    @cached_property
    def plan_rules(self) -> PlanRules:
        """What is known of planned changes whatever the site."""
        member = self.vocabulary.quantities.get(MEMBER)
        return read_plan_rules(self.files.get(PLANS), () if member is None else member.among)

    @cached_property
    def measurements(self) -> Measurements:
        """What is held against each other of claims and runs, whatever the site."""
        return read_measurements(self.files.get(MEASUREMENTS))

    @cached_property
    def printing(self) -> Printing:
        """Which numbers of papers and of claims are of the same."""
        return read_printing(self.files.get(PRINTED))

    @cached_property
    def printed(self) -> Printed:
        """The numbers that the papers print."""
        return Printed(self.items, self.printing)

    @cached_property
    def words(self) -> tuple[Words, ...]:
        """What readers of other platforms call what papers have words for, row by row."""
        return read_words(self.files.get(WORDS))

    @cached_property
    def both_sides(self) -> Mapping[str, Mapping[str, tuple[Contradiction, ...]]]:
        """By guideline and figure: what its paper says to the contrary, where the guideline is silent on it."""
        found: dict[str, dict[str, tuple[Contradiction, ...]]] = {}
        for guideline in self.guidelines.values():
            for name in guideline.parameters:
                if differing := tuple(self._untold(guideline, name)):
                    found.setdefault(guideline.id, {})[name] = differing
        return found

    def _untold(self, guideline: Guideline, parameter: str) -> Iterator[Contradiction]:
        bound = guideline.parameters[parameter]
        if bound.item is None or not any(
            found.concerns((bound.item, bound.value_name)) for found in self.contradictions
        ):
            return iter(())
        told = {
            guideline.item,
            *guideline.covers,
            *(other.item for other in guideline.parameters.values() if other.item),
        }
        told |= {caveat.item for caveat in guideline.caveats.values()}
        told |= {exception.item for exception in guideline.exceptions.values()}
        conflicts = (self.conflicts[name] for name in self.conflicts_of.get(guideline.id, ()))
        told |= {position.item for conflict in conflicts for position in conflict.positions}
        return untold(self.contradictions, (bound.item, bound.value_name), told - {bound.item})

    @cached_property
    def own(self) -> frozenset[str]:
        """The ids of the guidelines that are written in the folder that was asked for: the custom ones, or all."""
        return frozenset(name for name in self.guidelines if self.beside is None or custom_rules.is_custom_id(name))

    def file_of(self, name: str) -> Path:
        """The file of a guideline, by its id."""
        folder = self.beside if self.beside is not None and custom_rules.is_custom_id(name) else self.folder
        guideline = self.guidelines[name]
        return folder / guideline.source / guideline.topic / f"{name.partition('/')[2]}.yml"

    @cached_property
    def cases(self) -> Mapping[str, int]:
        """How many cases each guideline has."""
        return {
            name: len(guideline.cases.get("table") or ()) + len(guideline.cases.get("sites") or ())
            for name, guideline in self.guidelines.items()
            if isinstance(guideline.cases, Mapping)
        }

    def year(self, source: str) -> int:
        """The year of a paper."""
        return int(self.sources[source].date[:4])

    @cached_property
    def _cited(self) -> dict[tuple[str, str], Citation]:
        return {}

    def cite(self, name: str, role: CitationRole = "says") -> Citation:
        """The citation of an inventory item; what a reader noticed or advised only concerns its passage."""
        item = self.items[name]
        role = "concerns" if item.basis in ("ours", "advice-ours") else role
        if (name, role) not in self._cited:
            paper = self.sources[item.source]
            self._cited[name, role] = Citation(
                item=item.id,
                role=role,
                document=paper.title,
                edition=paper.edition,
                section=item.section,
                title=item.title,
                page=item.page,
                page_inferred=item.page_inferred,
                table=item.table,
                figure=item.figure,
                passage=item.passage.sha256,
            )
        return self._cited[name, role]

    def citations(self, name: str) -> tuple[Citation, ...]:
        """What a guideline rests on, by its id: its own items, then those of its figures, each once."""
        if name not in self._citations:
            guideline = self.guidelines[name]
            own = [guideline.item, *guideline.covers]
            items = dict.fromkeys([*own, *(found.item for found in guideline.parameters.values() if found.item)])
            self._citations[name] = tuple(self.cite(item, guideline.role if item in own else "says") for item in items)
        return self._citations[name]

    @cached_property
    def _citations(self) -> dict[str, tuple[Citation, ...]]:
        return {}

    @cached_property
    def strengths(self) -> Mapping[str, Strength]:
        """The strength of each guideline: to count verdicts, nothing else of a guideline is needed."""
        return {name: guideline.strength for name, guideline in self.guidelines.items()}

    @cached_property
    def costs(self) -> Mapping[str, frozenset[str]]:
        """The caveats, by name, that say what it costs to do what a guideline asks for; those that have any."""
        found = {
            name: frozenset(caveat.name for caveat in guideline.caveats.values() if caveat.costs)
            for name, guideline in self.guidelines.items()
        }
        return {name: caveats for name, caveats in found.items() if caveats}

    @cached_property
    def stakes(self) -> Mapping[str, Stake]:
        """What is lost where a guideline is not met, by its id: its own word, or that of its topic."""
        said = {guideline.id: guideline.stake or topic.stake for topic in self.topics for guideline in topic.guidelines}
        return {name: stake for name, stake in said.items() if stake is not None}
