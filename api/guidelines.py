"""Guidelines: the cards of the rule base, as they are read by people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, jsonify, url_for

from domino_advisor.api import negotiation
from domino_advisor.api.problems import Problem
from domino_advisor.api.services import services
from domino_advisor.cards import Guideline
from domino_advisor.inventory import Item
from domino_advisor.results import STRENGTHS, Citation, plain

routes = Blueprint("guidelines", __name__, url_prefix="/v1/guidelines")


@routes.get("")
def index() -> Response:
    """Guidelines by id, or those of a paper, a topic or a strength."""
    given = negotiation.parameters("source", "topic", "strength", "limit", "cursor")
    negotiation.one_of(given, "strength", STRENGTHS)
    negotiation.answer_format()
    limit, start = negotiation.page(given)
    filters = {name: given[name] for name in ("source", "topic", "strength") if name in given}
    picked = [
        card
        for _, card in sorted(services().advisor.rule_base.guidelines.items())
        if all(getattr(card, name) == wanted for name, wanted in filters.items())
    ]
    first = start or 0
    items = [_entry(card) for card in picked[first : first + limit]]
    more = first + limit < len(picked)
    return jsonify(items=items, total=len(picked), next=str(first + limit) if more else None)


@routes.get("/<paper>/<slug>")
def show(paper: str, slug: str) -> Response:
    """One guideline with all that stands on its card."""
    negotiation.parameters()
    negotiation.answer_format()
    card = services().advisor.rule_base.guidelines.get(f"{paper}/{slug}")
    if card is None:
        raise Problem("not-found", "No guideline has this id.")
    members: dict[str, Any] = plain(card)
    del members["item"]
    for parameter in members["parameters"].values():
        del parameter["number"]  # what the engine compares; `value` is what is printed
    return jsonify(**members, link=_link(card), citations=plain(list(citations(card))))


def cited_items(card: Guideline) -> tuple[str, ...]:
    """The inventory items that a card rests on: its own first, then those of its figures, caveats and exceptions."""
    figures = [parameter.item for parameter in card.parameters.values() if parameter.item]
    excused = [exception.item for exception in card.exceptions.values()]
    caveats = [qualifier.item for qualifier in card.qualifiers.values()]
    named = (card.item, *card.covers, *figures, *excused, *caveats, *card.evidence)
    return tuple(dict.fromkeys(named))


def citations(card: Guideline) -> Iterator[Citation]:
    """The citations of a card, one for each inventory item that it rests on."""
    items = services().advisor.rule_base.items
    for name in cited_items(card):
        yield _citation(items[name], card)


def _citation(item: Item, card: Guideline) -> Citation:
    ours = item.basis in ("ours", "advice-ours") or (item.id == card.item and card.basis == "derived")
    paper = services().advisor.rule_base.sources[item.source]
    return Citation(
        item=item.id,
        role="concerns" if ours else "says",
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


def _link(card: Guideline) -> str:
    paper, _, slug = card.id.partition("/")
    return url_for("guidelines.show", paper=paper, slug=slug)


def _entry(card: Guideline) -> dict[str, str]:
    names = ("id", "title", "source", "topic", "subject", "strength", "basis")
    return {**{name: getattr(card, name) for name in names}, "link": _link(card)}
