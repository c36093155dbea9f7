"""The questions on which papers differ, as values: every answer with where it holds and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domino_advisor.authoring.page_parts import CLIENTS, KINDS, PLATFORMS, Link, link_to, place
from domino_advisor.core.answer import ConflictKind
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.conflicts import Conflict, Position
from domino_advisor.knowledge.wording import listed
from domino_advisor.report.places import paper

_KINDS = {
    "direct": "both cannot be followed", "scope": "they hold for different releases, platforms or topologies",
    "metric": "the figures measure different things under one name", "silence": "one leaves out what the other treats",
}  # fmt: skip


class Answer(Struct, frozen=True):
    """An answer. weights: what the order of choice compares, beside where it holds."""

    text: str
    holds: str
    weights: str
    place: str
    guideline: Link | None


class Question(Struct, frozen=True):
    """A question. meaning: what its kind says of the answers; why: why they differ."""

    id: str
    title: str
    kind: ConflictKind
    meaning: str
    why: str
    answers: tuple[Answer, ...]


class Conflicts(Struct, frozen=True):
    """Every question. between: how many of the readers' questions they settle; within: those of one paper alone."""

    between: int
    within: int
    questions: tuple[Question, ...]


def conflicts_view(rule_base: RuleBase) -> Conflicts:
    """All questions on which papers differ."""
    conflicts = rule_base.conflicts.values()
    return Conflicts(
        between=len({conflict.of for conflict in conflicts if conflict.of}),
        within=sum(conflict.of is None for conflict in conflicts),
        questions=tuple(_question(rule_base, conflict) for conflict in conflicts),
    )


def _question(rule_base: RuleBase, conflict: Conflict) -> Question:
    answers = tuple(_answer(rule_base, position) for position in conflict.positions)
    return Question(conflict.id, conflict.question, conflict.kind, _KINDS[conflict.kind], conflict.why, answers)


def _answer(rule_base: RuleBase, position: Position) -> Answer:
    citation = rule_base.cite(position.item)
    guideline = rule_base.guidelines.get(position.guideline or "")
    return Answer(
        text=position.text,
        holds="; ".join(_holds(position)),
        weights=", ".join(_weights(position)),
        place=f"{paper([citation])}, {place(citation)}",
        guideline=link_to(guideline) if guideline else None,
    )


def _weights(position: Position) -> Iterator[str]:
    yield str(position.year)
    words = {"production": position.production, "closing": position.closing, "cautious": position.cautious}
    yield from (word for word, so in words.items() if so)


def _holds(position: Position) -> Iterator[str]:
    """Where a position holds, in words."""
    words = [PLATFORMS.get(name, name) for name in position.platforms]
    yield listed(words, "or") if words else "every platform"
    if position.kinds:
        yield listed([KINDS.get(name, name) for name in position.kinds], "or")
    if position.client != "any":
        yield CLIENTS.get(position.client, position.client)
    if position.environments:
        yield f"in a {listed(list(position.environments), 'or')}"
    if span := position.releases:
        yield f"Domino {span}{' only' if position.ends else ''}"
