"""The typed answer to what is to be asked: questions, with choices, where to look, what answers change.

It is to a description what `core/answer.py` is to its evaluation, and written in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Struct

from domino_advisor.core.answer import Manifest, canonical
from domino_advisor.core.declaring import says

FactKind = Literal["flag", "choice", "words", "number", "release", "text", "list", "object"]

ONE_WITH = "one with "
"""How an answer begins that is a list of one member, of which one thing is said."""


class Effect(Struct, frozen=True):
    """What one answer would change, if it were given at every place of the fact."""

    answer: Annotated[str, says("The answer, in words; of numbers, those for which it is so.")]
    text: Annotated[str, says("What it would change, in words.")]
    violated: Annotated[tuple[str, ...], says("The guidelines that would be violated and are not now.")] = ()
    mended: Annotated[tuple[str, ...], says("The guidelines that are violated now and would not be any more.")] = ()
    settled: Annotated[int, says("How many undetermined must and should verdicts would be decided.")] = 0
    value: Annotated[Any | None, says("The answer as it would be written, where it is one value.")] = None


class AskedPlace(Struct, frozen=True):
    """Where an answer would be written."""

    place: Annotated[str, says("The place with the names of what lies on the way: what a form names it by.")]
    pointer: Annotated[str, says("The same as a JSON Pointer into the description as sent.")]
    subject: Annotated[str, says('The name path of the subject; "" is the whole site.')]
    stated: Annotated[Any | None, says("What stands there, where that does not decide it.")] = None


class AskedFact(Struct, frozen=True):
    """A fact that is missing, at one place or at several."""

    quantity: Annotated[str, says("The quantity by which it is missing.")]
    called: Annotated[str, says("What it is called in the question.")]
    kind: Annotated[
        FactKind,
        says("Which kind of answer it takes. object: the description has to say more; no single answer does."),
    ]
    expected: Annotated[str, says("What can be answered, in words.")]
    about: Annotated[str, says("What it means.")]
    choices: Annotated[tuple[Any, ...], says("The words or numbers to choose from.")]
    places: Annotated[tuple[AskedPlace, ...], says("The places where it is missing.")]
    look: Annotated[tuple[str, ...], says("Where it can be looked up: a menu, a command, a file.")] = ()
    effects: Annotated[
        tuple[Effect, ...], says("What the answers would change; none where it was not tried, or decides nothing.")
    ] = ()
    unit: Annotated[str | None, says("The unit of a number.")] = None
    decides: Annotated[
        tuple[str, ...], says("The titles of the guidelines that wait for it, the strongest first.")
    ] = ()


class AskedQuestion(Struct, frozen=True):
    """A question, with all that it takes to answer it."""

    question: Annotated[str, says("The question.")]
    settles: Annotated[
        int, says("How many undetermined must and should verdicts that could become violated depend on it.")
    ]
    opens: Annotated[int, says("How many violated must and should verdicts depend on it through an open exception.")]
    verdicts: Annotated[tuple[str, ...], says("Fingerprints of the verdicts.")]
    facts: Annotated[tuple[AskedFact, ...], says("The facts that it asks for.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """What to ask of a deployment, what decides most first."""

    deployment: Annotated[str, says("The name of the deployment.")]
    manifest: Manifest
    questions: Annotated[tuple[AskedQuestion, ...], says("The questions, in the order of the evaluation.")]

    def to_bytes(self) -> bytes:
        """The canonical bytes: the same from library, command line and API."""
        return canonical(self)


__all__ = ["ONE_WITH", "AskedFact", "AskedPlace", "AskedQuestion", "Effect", "FactKind", "Questions"]
