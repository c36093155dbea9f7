"""A guideline as it is answered to programs: what a listing tells of it, and all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from domino_advisor.authoring.catalogue import citations
from domino_advisor.core.answer import Basis, Citation, OpenVerdict, Stake, Strength
from domino_advisor.core.declaring import carried, says
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.tree import Condition, written
from domino_advisor.knowledge.guidelines import Guideline, Scope, Tested, Today


class ToldFigure(Struct, frozen=True, kw_only=True):
    """A figure of a guideline."""

    component: ClassVar[str] = "Parameter"

    name: Annotated[str, says("Its name.")]
    value: Annotated[int | float | str, says("The figure, as printed.")]
    unit: Annotated[str | None, says("The unit.")] = None
    item: Annotated[str | None, says("The inventory item that prints it.")] = None
    value_name: Annotated[str | None, says("Its name in the inventory.")] = None
    assumption: Annotated[str | None, says("The assumption of ours that it is.")] = None
    reason: Annotated[str | None, says("Why it was assumed.")] = None
    last: Annotated[bool, says("Whether the last release is meant that the one printed stands for.")] = False


class ComparedFigure(ToldFigure, frozen=True, kw_only=True):
    """A figure with what the engine compares."""

    number: Annotated[int | float, says("What the engine compares: the figure, or what orders a release.")]


class ToldException(Struct, frozen=True, kw_only=True):
    """A circumstance in which the demand need not be met."""

    component: ClassVar[str] = "GuidelineException"

    name: Annotated[str, says("Its name.")]
    item: Annotated[str, says("The inventory item.")]
    text: Annotated[str, says("What it says.")]
    when: Annotated[str, says("When it holds, as an expression over quantities and figures.")]


class ToldCaveat(Struct, frozen=True, kw_only=True):
    """A caveat, cost or measured range."""

    component: ClassVar[str] = "GuidelineCaveat"

    name: Annotated[str, says("Its name.")]
    item: Annotated[str, says("The inventory item.")]
    text: Annotated[str, says("What it says.")]
    told: Annotated[tuple[OpenVerdict, ...], says("The verdicts that it travels with.")]
    notable: Annotated[bool, says("Whether it is told even where the guideline is satisfied: a cost.")]
    when: Annotated[str, says("When it is told, as an expression over quantities and figures.")]


class GuidelineEntry(Struct, frozen=True, kw_only=True):
    """What a listing tells of a guideline."""

    id: Annotated[str, says("The id: paper/slug.")]
    title: Annotated[str, says("Its title.")]
    source: Annotated[str, says("The paper.")]
    topic: Annotated[str, says("Its topic.")]
    subject: Annotated[str, says("What it evaluates.")]
    strength: Annotated[Strength, says("How strongly the paper says it.")]
    basis: Annotated[Basis, says("Stated by the paper, its practice, or derived by us.")]


class ToldGuideline(GuidelineEntry, frozen=True, kw_only=True):
    """A guideline in full."""

    directive: Annotated[str, says("The word of the cited sentence that sets the strength.")]
    scope: Scope
    tested: Annotated[tuple[Tested, ...], says("What the paper tested.")]
    today: Annotated[Today | None, says("What its reason is worth where something is of today.")] = None
    stake: Annotated[Stake | None, says("What is lost where it is not met.")] = None
    mixture_with: Annotated[
        str | None, says("The guideline for the other client type, where no paper measured both.")
    ] = None
    asked: Annotated[bool, says("Whether what it reads is asked for where it is not stated.")]
    production: Annotated[bool, says("Whether it is advice for production, not a result of a benchmark.")]
    closing: Annotated[bool, says("Whether it is a closing recommendation of its paper.")]
    when: Annotated[
        str | None, says("The part of its scope that is its own, as an expression over quantities and figures.")
    ] = None
    require: Annotated[str | None, says("What it demands, as an expression over quantities and figures.")] = None
    parameters: Annotated[Mapping[str, ToldFigure], says("Its figures.")]
    exceptions: Annotated[Mapping[str, ToldException], says("When it need not be met.")]
    caveats: Annotated[Mapping[str, ToldCaveat], says("What may have to be said with it.")]
    covers: Annotated[tuple[str, ...], says("Inventory items that say the same.")]
    evidence: Annotated[tuple[str, ...], says("Inventory items that carry measurements for it.")]
    texts: Annotated[Mapping[str, str], says("Its texts; names in braces are filled in when it is told.")]
    citations: Annotated[tuple[Citation, ...], says("Where the papers say it.")]


class AuthoredGuideline(ToldGuideline, frozen=True, kw_only=True):
    """A guideline in full, with what its authors need beside it."""

    item: Annotated[str, says("Its own inventory item.")]
    parameters: Annotated[Mapping[str, ComparedFigure], says("Its figures.")]


def guideline_answer(rule_base: RuleBase, guideline: Guideline) -> AuthoredGuideline:
    """A guideline as it is answered, its conditions as they are written."""
    return carried(
        AuthoredGuideline,
        guideline,
        parameters={name: carried(ComparedFigure, found) for name, found in guideline.parameters.items()},
        exceptions={
            name: carried(ToldException, found, when=written(found.when))
            for name, found in guideline.exceptions.items()
        },
        caveats={
            name: carried(ToldCaveat, found, when=written(found.when)) for name, found in guideline.caveats.items()
        },
        stake=rule_base.stakes.get(guideline.id),
        when=_written(guideline.when),
        require=_written(guideline.require),
        citations=citations(rule_base, guideline),
    )


def _written(condition: Condition | None) -> str | None:
    return None if condition is None else written(condition)
