"""What the indexes of the catalogue say, as values: the guidelines counted, and by topic, platform and paper."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domino_advisor.authoring.page_parts import PLATFORMS, Link, link_to
from domino_advisor.core.answer import STRENGTHS, Strength
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.citations import Source
from domino_advisor.knowledge.guidelines import Guideline


class Overview(Struct, frozen=True):
    """The page that leads to all others. conflicts: whether there is a page of them."""

    guidelines: int
    by_strength: str
    papers: int
    conflicts: bool


class Row(Struct, frozen=True):
    """A guideline in an index."""

    guideline: Link
    strength: Strength
    subject: str
    paper: Link


class Group(Struct, frozen=True):
    """The guidelines under a heading, the strongest first. id: its anchor."""

    id: str
    title: str
    rows: tuple[Row, ...]


class PaperGroup(Struct, frozen=True):
    """The guidelines of a paper, by its topics."""

    id: str
    title: str
    edition: str
    topics: tuple[Group, ...]


def overview(rule_base: RuleBase) -> Overview:
    """How many guidelines there are, of which strength and from how many papers."""
    guidelines = list(rule_base.guidelines.values())
    counts = [f"{sum(guideline.strength == strength for guideline in guidelines)} {strength}" for strength in STRENGTHS]
    papers = {guideline.source for guideline in guidelines}
    return Overview(len(guidelines), ", ".join(counts), len(papers), bool(rule_base.conflicts))


def by_topic(rule_base: RuleBase) -> tuple[Group, ...]:
    """The guidelines by topic, whichever papers have it, in the order of its title."""
    titles: dict[str, str] = {}
    for topic in sorted(rule_base.topics, key=lambda topic: (topic.name, topic.source)):
        if topic.guidelines:
            titles.setdefault(topic.name, topic.title)
    ordered = sorted(titles.items(), key=lambda pair: pair[1].lower())
    guidelines = rule_base.guidelines.values()
    return tuple(
        Group(name, title, _rows(rule_base, (guideline for guideline in guidelines if guideline.topic == name)))
        for name, title in ordered
    )


def by_platform(rule_base: RuleBase) -> tuple[Group, ...]:
    """The guidelines by platform. Those that hold on every platform stand at the end, and there alone."""
    guidelines = list(rule_base.guidelines.values())
    named = sorted({platform for guideline in guidelines for platform in guideline.scope.platforms})
    held = [(name, PLATFORMS.get(name, name), [c for c in guidelines if name in c.scope.platforms]) for name in named]
    held.append(("every-platform", "Every platform", [c for c in guidelines if not c.scope.platforms]))
    return tuple(Group(name, title, _rows(rule_base, found)) for name, title, found in held if found)


def by_paper(rule_base: RuleBase) -> tuple[PaperGroup, ...]:
    """The guidelines by paper and topic, the papers in their own order."""
    used = {guideline.source for guideline in rule_base.guidelines.values()}
    return tuple(_of_paper(rule_base, source) for source in rule_base.sources.values() if source.id in used)


def _of_paper(rule_base: RuleBase, document: Source) -> PaperGroup:
    held = [topic for topic in rule_base.topics if topic.source == document.id and topic.guidelines]
    topics = tuple(
        Group(topic.name, topic.title, _rows(rule_base, topic.guidelines))
        for topic in sorted(held, key=lambda topic: topic.title.lower())
    )
    return PaperGroup(document.id, document.title, _edition(document), topics)


def _edition(document: Source) -> str:
    made = ", ".join(part for part in (document.edition, document.publisher) if part)
    covers = "; ".join((*document.products, *document.platforms))
    return f"{made}. {covers}".rstrip(". ") + "."


def _rows(rule_base: RuleBase, guidelines: Iterable[Guideline]) -> tuple[Row, ...]:
    ordered = sorted(guidelines, key=lambda guideline: (STRENGTHS.index(guideline.strength), guideline.id))
    return tuple(_row(rule_base, guideline) for guideline in ordered)


def _row(rule_base: RuleBase, guideline: Guideline) -> Row:
    paper = Link(str(rule_base.year(guideline.source)), f"by-paper.md#{guideline.source}")
    return Row(link_to(guideline), guideline.strength, guideline.subject, paper)
