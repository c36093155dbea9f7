"""The typed answer of a sizing, and its canonical bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Struct

from domino_advisor.core.answer import (
    Basis,
    Citation,
    Difference,
    Figure,
    GrowthMonth,
    Manifest,
    Missing,
    Question,
    ReachWord,
    Verdict,
    canonical,
    plain,
)
from domino_advisor.core.declaring import says
from domino_advisor.core.proof import Node
from domino_advisor.evaluation.proofs import subset


class SizingNote(Struct, frozen=True):
    """A caveat that travels with a figure."""

    text: Annotated[str, says("What it says.")]
    item: Annotated[str, says("The inventory item.")]
    citation: Citation
    first: Annotated[bool, says("Whether it must be read with the figure.")] = False


class SizingError(Struct, frozen=True):
    """The error of a figure, as far as its paper states one."""

    text: Annotated[str, says("The error, or that the paper states none.")]
    citation: Citation | None = None


class SizingReach(Struct, frozen=True):
    """Whether the figure lies within what the paper tested, and how far outside."""

    state: Annotated[ReachWord, says("Within what was tested, outside it, or not known.")]
    tested: Annotated[tuple[str, ...], says("What the papers tested, for each quantity that it depends on.")] = ()
    differences: Annotated[tuple[Difference, ...], says("What lies outside.")] = ()
    missing: Annotated[tuple[Missing, ...], says("What would have to be known.")] = ()


class Sized(Struct, frozen=True):
    """A figure that was computed, as an interval; both ends are the same where it is exact."""

    name: Annotated[str, says("The figure.")]
    subject: Annotated[str, says("The section, or the item of its list, that it was computed for.")]
    pointer: Annotated[str, says("JSON Pointer into the request as sent.")]
    title: Annotated[str, says("What it is.")]
    computation: Annotated[str, says("The computation that yields it.")]
    basis: Annotated[Basis, says("Stated by the paper, its practice, or derived by us.")]
    state: Annotated[Literal["known", "bounded"], says("One number, an interval, or bounded on one side.")]
    text: Annotated[str, says("The same, in words.")]
    error: SizingError
    reach: SizingReach
    root: Annotated[str, says("The id of its node in the proof.")]
    value: Annotated[int | float | None, says("The number, where there is one.")] = None
    low: Annotated[int | float | None, says("The lower bound.")] = None
    high: Annotated[int | float | None, says("The upper bound.")] = None
    unit: Annotated[str | None, says("The unit.")] = None
    members: Annotated[
        tuple[str, ...],
        says("Where it is the largest or smallest of several: the members that have it, or may have it."),
    ] = ()
    figures: Annotated[tuple[Figure, ...], says("The figures of papers and assumptions that it rests on.")] = ()
    missing: Annotated[tuple[Missing, ...], says("Missing facts that would narrow it.")] = ()
    notes: Annotated[tuple[SizingNote, ...], says("What has to be said with it.")] = ()
    citations: Annotated[tuple[Citation, ...], says("Where the papers say it.")] = ()


class Untellable(Struct, frozen=True):
    """A figure that cannot be given, and why."""

    name: Annotated[str, says("The figure.")]
    subject: Annotated[str, says("The section, or the item of its list, that it was asked for.")]
    pointer: Annotated[str, says("JSON Pointer into the request as sent.")]
    title: Annotated[str, says("What it is.")]
    reason: Annotated[str, says("Why it cannot be given.")]
    missing: Annotated[tuple[Missing, ...], says("What would have to be known.")] = ()
    citations: Annotated[tuple[Citation, ...], says("Where the papers say so.")] = ()


class Decision(Struct, frozen=True):
    """Something that the proposal states and the request does not."""

    object: Annotated[str, says("The kind of object that states it.")]
    states: Annotated[Mapping[str, Any], says("What it states.")]
    reason: Annotated[str, says("Why.")]
    citation: Citation


class Conflict(Struct, frozen=True):
    """A guideline that the proposal breaks, and the computation that it stands against."""

    verdict: Verdict
    text: Annotated[str, says("The guideline and what the proposal follows instead.")]
    citations: Annotated[tuple[Citation, ...], says("Both places.")]


class Proposal(Struct, frozen=True):
    """A description that serves what was asked for, evaluated by the same rules."""

    description: Annotated[Mapping[str, Any], says("The description, ready to be evaluated.")]
    decisions: Annotated[tuple[Decision, ...], says("What it states in addition to the request.")]
    clean: Annotated[bool, says("Whether no must and no should is violated.")]
    conflicts: Annotated[tuple[Conflict, ...], says("The guidelines that it breaks.")]
    considered: Annotated[tuple[str, ...], says("Guidelines of strength consider that it does not follow.")]
    questions: Annotated[
        tuple[Question, ...], says("The facts that it does not state; those that settle most come first.")
    ]


class Outgrown(Struct, frozen=True):
    """A figure that no longer holds: with more users it is more than it is now at most."""

    name: Annotated[str, says("The figure.")]
    subject: Annotated[str, says("The section, or the item of its list, that it was computed for.")]
    title: Annotated[str, says("What it is.")]
    now: Annotated[str, says("What it is now, in words.")]
    then: Annotated[str, says("What it is then, in words.")]


class SizedGrowth(Struct, frozen=True):
    """How long the figures hold while the users grow."""

    conclusion: Annotated[str, says("What it comes to, in a sentence.")]
    months: Annotated[int, says("How many months were looked at.")]
    month: Annotated[
        int | None, says("The first month in which a figure no longer holds; left out where all do.", minimum=1)
    ] = None
    percent: Annotated[float | None, says("By how many per cent the users have grown then.")] = None
    outgrown: Annotated[tuple[Outgrown, ...], says("The figures that no longer hold then.")] = ()
    perhaps: Annotated[
        int | None,
        says("The first month in which a figure may no longer hold, where the growth is a range.", minimum=1),
    ] = None
    course: Annotated[tuple[GrowthMonth, ...], says("The months until then, or all that were looked at.")] = ()


class Sizing(Struct, frozen=True):
    """The answer to a sizing request."""

    name: Annotated[str, says("What was sized.")]
    manifest: Manifest
    figures: Annotated[tuple[Sized, ...], says("The figures that were computed.")]
    untold: Annotated[tuple[Untellable, ...], says("The figures that cannot be given.")]
    steps: Mapping[str, Node]
    proposal: Proposal | None = None
    unproposed: Annotated[str | None, says("Why there is no proposal.")] = None
    growth: SizedGrowth | None = None

    @property
    def result(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        made: dict[str, Any] = plain(self)
        return made

    def to_bytes(self) -> bytes:
        """The canonical answer: the same bytes from library, command line and API."""
        return canonical(self.result)

    def figure(self, name: str, subject: str | None = None) -> Sized:
        """The figure of a name, of the first subject or a given one. KeyError where it could not be told."""
        for figure in self.figures:
            if figure.name == name and subject in (None, figure.subject):
                return figure
        raise KeyError(name)

    def proof(self, figure: Sized) -> dict[str, Node]:
        """The nodes that a figure rests on, itself first."""
        return subset(self.steps, figure.root)
