"""Sources: the papers, and the passages of them that the guidelines cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, url_for

from domino_advisor.authoring.catalogue import cited_items
from domino_advisor.core.declaring import carried
from domino_advisor.knowledge.citations import Listing, list_sources
from domino_advisor_api import answers, negotiation, queries
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services

routes = Blueprint("sources", __name__, url_prefix="/v1/sources")

Cited = Mapping[str, Sequence[str]]
"""The ids of the guidelines that cite an inventory item, by its id."""


@routes.get("")
def index() -> Response:
    """All papers."""
    queries.read()
    negotiation.answer_format()
    cited = _cited()
    return answers.told(answers.SourceList(items=[_entry(listing, cited) for listing in _listings()]))


@routes.get("/<id_>")
def show(id_: str) -> Response:
    """One paper with the passages that guidelines cite."""
    queries.read()
    negotiation.answer_format()
    listing = next((listing for listing in _listings() if listing.id == id_), None)
    if listing is None:
        raise Problem("not-found", "No paper has this id.")
    cited = _cited()
    return answers.told(
        carried(answers.Source, listing, **_counted(listing, cited), passages=tuple(_passages(id_, cited)))
    )


def _listings() -> tuple[Listing, ...]:
    """The papers of the rules that are served, with the documents of custom rules beside them."""
    rule_base = services().advisor.rule_base
    return list_sources(rule_base.sources, rule_base.items)


def _cited() -> Cited:
    found: dict[str, list[str]] = {}
    for _, guideline in sorted(services().advisor.rule_base.guidelines.items()):
        for item in cited_items(guideline):
            found.setdefault(item, []).append(guideline.id)
    return found


def _entry(listing: Listing, cited: Cited) -> answers.SourceEntry:
    return carried(answers.SourceEntry, listing, **_counted(listing, cited))


def _counted(listing: Listing, cited: Cited) -> dict[str, Any]:
    """What is counted of a paper, and its path."""
    guidelines = services().advisor.rule_base.guidelines.values()
    return {
        "guidelines": sum(guideline.source == listing.id for guideline in guidelines),
        "cited": sum(item.startswith(f"{listing.id}/") for item in cited),
        "link": url_for("sources.show", id_=listing.id),
    }


def _passages(source: str, cited: Cited) -> Iterator[answers.Passage]:
    for item in services().advisor.rule_base.items.values():
        if item.source == source and item.id in cited:
            yield carried(answers.Passage, item, item=item.id, sha256=item.passage.sha256, guidelines=cited[item.id])
