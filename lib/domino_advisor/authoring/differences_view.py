"""Where the guidelines differ from the inventory of the papers, as values: by paper, and what is done here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from domino_advisor.authoring.page_parts import Link, link_to
from domino_advisor.core.answer import Strength
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.inventory_differences import Difference


class Entry(Struct, frozen=True):
    """A difference. items: the slugs that it is about."""

    items: tuple[str, ...]
    inventory: str
    paper: str
    here: str


class Regraded(Struct, frozen=True):
    """A guideline whose strength is not the one that the inventory proposes. directive: the word that sets it."""

    guideline: Link
    inventory: str
    here: Strength
    directive: str


class PaperDifferences(Struct, frozen=True):
    """What differs on one paper."""

    id: str
    title: str
    entries: tuple[Entry, ...]
    regraded: tuple[Regraded, ...]


def differences_view(rule_base: RuleBase, differences: Sequence[Difference]) -> tuple[PaperDifferences, ...]:
    """The papers on which anything differs."""
    return tuple(_papers(rule_base, differences))


def _papers(rule_base: RuleBase, differences: Sequence[Difference]) -> Iterator[PaperDifferences]:
    for document in rule_base.sources.values():
        within = f"{document.id}/"
        entries = tuple(_entry(found, within) for found in differences if found.items[0].startswith(within))
        regraded = tuple(_regraded(rule_base, document.id))
        if entries or regraded:
            yield PaperDifferences(document.id, document.title, entries, regraded)


def _entry(found: Difference, within: str) -> Entry:
    slugs = tuple(item.removeprefix(within) for item in found.items)
    return Entry(slugs, found.inventory, found.paper, found.product)


def _regraded(rule_base: RuleBase, source: str) -> Iterator[Regraded]:
    for guideline in rule_base.guidelines.values():
        proposed = rule_base.items[guideline.item].strength
        if guideline.source == source and proposed != guideline.strength:
            yield Regraded(link_to(guideline), proposed, guideline.strength, guideline.directive)
