"""What becomes of a description whose verified recommendations are applied."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from domino_advisor.core.answer import ReachWord, Recommendation, Strength, SubjectRef
from domino_advisor.core.declaring import says


class Left(Struct, frozen=True):
    """Something violated that is left to people."""

    title: Annotated[str, says("The title of the first guideline that asks for it.")]
    text: Annotated[str, says("What to do.")]
    why: Annotated[str, says("Why it is left.")]
    subject: SubjectRef
    strength: Annotated[Strength, says("The strongest of its guidelines.")]
    reach: Annotated[ReachWord, says("Whether it lies within what the papers tested.")]
    guidelines: Annotated[tuple[str, ...], says("The guidelines that ask for it.")]
    verdicts: Annotated[tuple[str, ...], says("Fingerprints of the violated verdicts that it is about.")]
    recommendation: Annotated[str | None, says("The id of its recommendation, where there is one.")] = None


class Fix(Struct, frozen=True):
    """The fixed text of a description, and how it came to that. Nothing is violated in it that was not before."""

    text: Annotated[str, says("The new text; all that is not changed stands as it stood.")]
    diff: Annotated[str, says("A unified diff of the old and the new text; empty where nothing changes.")]
    applied: Annotated[tuple[Recommendation, ...], says("The recommendations that were applied, in that order.")]
    left: Annotated[tuple[Left, ...], says("What is left to people, and why.")]
    mended: Annotated[tuple[str, ...], says("Fingerprints of the verdicts that are violated no longer.")]
    remaining: Annotated[tuple[str, ...], says("Fingerprints of the verdicts that are violated still.")]
    with_reach_all: Annotated[
        int | None, says("How many changes reach all would make, where that is more: no paper tested such a case.")
    ] = None
    further: Annotated[tuple[Recommendation, ...], says("What reach all would change besides, in that order.")] = ()
