"""What stands in braces in the sentences of a guideline, held against its figures and the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.knowledge.expressions.members import types_within
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import names
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.nearest_names import meant
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary, subject_called
from domino_advisor.knowledge.wording import EACH, is_placeholder, listed, placeholders, works_out

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_OF_SUBJECT = ("subject", "members")
_ONCE = "what is recommended is told once, of whatever subjects: name a figure"


def misnamed(guideline: Guideline, vocabulary: Vocabulary) -> Iterator[tuple[tuple[str, ...], ExpressionFault]]:
    """What stands in braces and would be printed as it stands, with the keys of its sentence and the place in it.

    The sentences are as they are written: what is worked out in them is looked at elsewhere.
    """
    conditions = {name.text for _, _, condition in guideline.conditions for name in names(condition)}
    for keys, text in ((("title",), guideline.title), *sentences(guideline)):
        sentence = keys[-1] if keys[0] in ("texts", "title") else "text"
        for match in _BRACES.finditer(text):
            at = match.start()
            fault: tuple[str, str | None] | None = None
            if sentence == "title":
                fault = f"{match[0]} stands in it as it is", "nothing is replaced in a title"
            elif is_placeholder(match[0]):
                at, fault = at + 1, _fault(match[0][1:-1], sentence, guideline, vocabulary, conditions)
            elif not works_out(match[0]):
                fault = f"{match[0]} is no name in braces", "write {most}, with the name of a figure or quantity"
            if fault is not None:
                yield keys, ExpressionFault(at, *fault)


def sentences(guideline: Guideline) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each sentence of a guideline with the keys that lead to it."""
    yield from ((("texts", name), text) for name, text in guideline.texts.items())
    yield from ((("unless", name, "text"), entry.text) for name, entry in guideline.exceptions.items())
    yield from ((("caveats", name, "text"), entry.text) for name, entry in guideline.caveats.items())


def _fault(
    name: str, sentence: str, guideline: Guideline, vocabulary: Vocabulary, conditions: set[str]
) -> tuple[str, str | None] | None:
    """What is wrong with a name in a sentence, and what to write."""
    if name in guideline.parameters:
        return None
    if sentence == "why":
        figures = listed(sorted(guideline.parameters)) or "none"
        return f"there is no figure {name}", meant(name, guideline.parameters) or f"the figures are {figures}"
    if name in _OF_SUBJECT:
        return None if name == "subject" or sentence != "recommend" else (f"{name} are those of one subject", _ONCE)
    quantity = vocabulary.quantities.get(name.removeprefix(EACH))
    if quantity is None:
        return _no_such(name, guideline, vocabulary)
    if sentence == "recommend":
        return None if name in conditions else (f"{name} is a value of one subject", _ONCE)
    return _elsewhere(name, quantity, guideline.subject, vocabulary)


def _no_such(name: str, guideline: Guideline, vocabulary: Vocabulary) -> tuple[str, str | None]:
    if name.startswith(EACH):
        every = [f"{EACH}{known}" for known in vocabulary.quantities]
        return f"there is no quantity {name.removeprefix(EACH)}", meant(name, every)
    if "." in name:
        own = [known for known, quantity in vocabulary.quantities.items() if quantity.subject == guideline.subject]
        return f"there is no quantity {name}", meant(name, own)
    known = [*guideline.parameters, *_OF_SUBJECT]
    return f"there is no figure {name}", meant(name, known) or f"there are {listed(sorted(known))}"


def _elsewhere(name: str, quantity: Quantity, subject: str, vocabulary: Vocabulary) -> tuple[str, str | None] | None:
    """What is wrong with the subject of a quantity that is named in a sentence on another one."""
    of_each = name.startswith(EACH)
    inside = types_within(subject, vocabulary)
    if of_each and quantity.subject not in inside:
        return f"no {subject_called(quantity.subject)} is told of with the {subject_called(subject)}", None
    if not of_each and quantity.subject != subject:
        advice = f"write {EACH}{name}" if quantity.subject in inside else None
        return f"{name} is no quantity of the {subject_called(subject)}", advice
    return None


def read_or_told(guideline: Guideline) -> set[str]:
    """The names of the quantities that its conditions read, and of whatever its sentences tell."""
    read = {name.text for _, _, condition in guideline.conditions for name in names(condition) if name.is_quantity}
    return read | {name.removeprefix(EACH) for text in guideline.sentences for name in placeholders(text)}


__all__ = ["misnamed", "read_or_told", "sentences"]
