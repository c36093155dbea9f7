"""Sources: the papers, and the passages of them that the guidelines cite."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, url_for

from domino_advisor.authoring.catalogue import cited_items
from domino_advisor.core.answer import plain
from domino_advisor.knowledge.citations import Listing, list_sources
from domino_advisor_api import negotiation, queries
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services

routes = Blueprint("sources", __name__, url_prefix="/v1/sources")

_ENTRY = ("id", "title", "edition", "publisher", "authors", "date", "products", "platforms", "workloads")


@routes.get("")
def index() -> Response:
    """All papers."""
    queries.read()
    negotiation.answer_format()
    cited = _cited()
    return jsonify(items=[_entry(listing, cited) for listing in _listings()])


@routes.get("/<id_>")
def show(id_: str) -> Response:
    """One paper with the passages that guidelines cite."""
    queries.read()
    negotiation.answer_format()
    listing = next((listing for listing in _listings() if listing.source.id == id_), None)
    if listing is None:
        raise Problem("not-found", "No paper has this id.")
    cited = _cited()
    details = {name: getattr(listing.source, name) for name in ("units", "pages", "text_sha256")}
    return jsonify(**_entry(listing, cited), **details, passages=_passages(id_, cited))


def _listings() -> tuple[Listing, ...]:
    """The papers of the rules that are served, with the documents of custom rules beside them."""
    rule_base = services().advisor.rule_base
    return list_sources(rule_base.sources, rule_base.items)


def _cited() -> dict[str, list[str]]:
    """The ids of the guidelines that cite an inventory item, by its id."""
    found: dict[str, list[str]] = {}
    for _, guideline in sorted(services().advisor.rule_base.guidelines.items()):
        for item in cited_items(guideline):
            found.setdefault(item, []).append(guideline.id)
    return found


def _entry(listing: Listing, cited: dict[str, list[str]]) -> dict[str, Any]:
    source = listing.source
    guidelines = services().advisor.rule_base.guidelines.values()
    return {
        **{name: plain(getattr(source, name)) for name in _ENTRY},
        "items": listing.items,
        "stated": listing.stated,
        "guidelines": sum(guideline.source == source.id for guideline in guidelines),
        "cited": sum(item.startswith(f"{source.id}/") for item in cited),
        "link": url_for("sources.show", id_=source.id),
    }


def _passages(source: str, cited: dict[str, list[str]]) -> list[dict[str, Any]]:
    passages = []
    for item in services().advisor.rule_base.items.values():
        if item.source != source or item.id not in cited:
            continue
        names = ("kind", "section", "title", "page", "page_inferred", "table", "figure")
        place = {name: value for name in names if (value := getattr(item, name)) is not None}
        passages.append({"item": item.id, **place, "sha256": item.passage.sha256, "guidelines": cited[item.id]})
    return passages
