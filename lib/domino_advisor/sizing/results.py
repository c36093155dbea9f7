"""The typed answer of a sizing, and its canonical bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domino_advisor.core.answer import (
    Citation,
    Difference,
    Figure,
    Manifest,
    Missing,
    Question,
    Verdict,
    canonical,
    plain,
)
from domino_advisor.evaluation.proofs import subset


@dataclass(frozen=True, slots=True)
class SizingNote:
    """A caveat that travels with a figure. first: who reads the figure must read it too."""

    text: str
    item: str
    citation: Citation
    first: bool = False


@dataclass(frozen=True, slots=True)
class SizingError:
    """The error of a figure, as its paper states it, or that it states none."""

    text: str
    citation: Citation | None = None


@dataclass(frozen=True, slots=True)
class SizingReach:
    """state: "in-scope", "extrapolated" (outside what the paper tested) or "unknown" (a fact is missing).

    tested: what the papers tested, for each quantity that the figure depends on, in words.
    """

    state: str
    tested: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class Sized:
    """A figure that was computed: an interval, or one number. root: its node in the proof. state: known or bounded.

    members: where it is the largest or smallest figure of several members, those of which it is, or may be.
    """

    name: str
    subject: str
    pointer: str
    title: str
    computation: str
    basis: str
    state: str
    text: str
    error: SizingError
    reach: SizingReach
    root: str
    value: int | float | None = None
    low: int | float | None = None
    high: int | float | None = None
    unit: str | None = None
    members: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    missing: tuple[Missing, ...] = ()
    notes: tuple[SizingNote, ...] = ()
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Untellable:
    """A figure that cannot be told, and why."""

    name: str
    subject: str
    pointer: str
    title: str
    reason: str
    missing: tuple[Missing, ...] = ()
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a proposal states and the request does not."""

    object: str
    states: Mapping[str, Any]
    reason: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Conflict:
    """A guideline that the proposal breaks, and the computation that it stands against. citations: both places."""

    verdict: Verdict
    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A description that serves what was asked for, evaluated by the same rules."""

    description: Mapping[str, Any]
    decisions: tuple[Decision, ...]
    clean: bool
    conflicts: tuple[Conflict, ...]
    considered: tuple[str, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Sizing:
    """The answer to a sizing request. steps: the proof, every node by id."""

    name: str
    manifest: Manifest
    figures: tuple[Sized, ...]
    untold: tuple[Untellable, ...]
    steps: Mapping[str, Mapping[str, Any]]
    proposal: Proposal | None = None
    unproposed: str | None = None

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

    def proof(self, figure: Sized) -> dict[str, Mapping[str, Any]]:
        """The nodes that a figure rests on, itself first."""
        return subset(self.steps, figure.root)
