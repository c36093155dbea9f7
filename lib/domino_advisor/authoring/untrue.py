"""Sentences of guidelines that are not true: of what they rest on, or of the facts of a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.authoring.borne_out import FILE as BORNE_OUT
from domino_advisor.authoring.borne_out import read_borne_out
from domino_advisor.authoring.cases import ends_text
from domino_advisor.authoring.phrases import FILE as PHRASES
from domino_advisor.authoring.said_names import SaidNames
from domino_advisor.authoring.said_numbers import SaidNumbers
from domino_advisor.authoring.said_relations import Relation, SaidRelations, is_false
from domino_advisor.authoring.said_subjects import SaidSubjects
from domino_advisor.authoring.said_twice import SaidTwice
from domino_advisor.authoring.said_words import read_words
from domino_advisor.engine.records import Record
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions import units
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.sentence_names import sentences

_ROUNDING = "rounding"
"""The figure of a guideline that says how far a number that is rounded may be off."""
_ANSWERS = {"true": "satisfied", "false": "violated"}


class Sentences:
    """The sentences of a rule base's guidelines, held against figures, items and facts."""

    def __init__(self, rule_base: RuleBase) -> None:
        self._base = rule_base
        self._found: dict[tuple[str, str, bool], Sequence[Relation]] = {}
        borne_out = read_borne_out(rule_base.files.get(BORNE_OUT))
        words = read_words(rule_base.files.get(PHRASES))
        known = units.read_units(rule_base.files.get(units.FILE))
        self._numbers = SaidNumbers(rule_base, words, borne_out)
        self._names = SaidNames(rule_base, words, borne_out)
        self._relations = SaidRelations(rule_base.vocabulary, rule_base.items, known, words, borne_out)
        self._subjects = SaidSubjects(rule_base, words)
        self._twice = SaidTwice(words)

    def faults(self, guideline: Guideline) -> Iterator[str]:
        """What is wrong with its sentences whatever the facts are, with file and line."""
        for keys, text in sentences(guideline):
            found = [*self._numbers.faults(guideline, text), *self._numbers.units(guideline, text)]
            found += [
                *self._names.faults(guideline, text),
                *self._names.of_figures(guideline, text, _item(guideline, keys)),
            ]
            found += self._relations.faults(guideline, keys[1], text)
            found += self._subjects.faults(guideline, keys[1], text)
            if keys == ("texts", "satisfied"):
                found += self._twice.faults(guideline)
            for at, fault in found:
                yield f'{self._place(guideline, keys)}: {".".join(keys)}: {fault}: "{_around(text, at)}"'

    def false_in(
        self, guideline: Guideline, record: Record, answer: str, ends: Mapping[str, tuple[Any, Any]]
    ) -> Iterator[str]:
        """What the sentences that are told of a case say of numbers, and is not so."""
        if answer == "not-applicable":
            return
        figures = {name: (figure.number,) * 2 for name, figure in guideline.parameters.items()}
        known, rounding = {**ends, **figures}, figures.get(_ROUNDING, (0,))[0]
        for keys, text in told(guideline, record, answer):
            for relation in self._said(guideline, text, keys[-1] == "satisfied"):
                if is_false(relation, known, rounding):
                    left, right = (
                        f"{name} is {ends_text(known[name])}" for name in (relation.left, relation.right) if name
                    )
                    yield f'{".".join(keys)}: "{relation.phrase}" is not so: {left}, and {right}'

    def _place(self, guideline: Guideline, keys: Sequence[str]) -> str:
        """The file of a guideline and the line of one of its sentences."""
        file = self._base.file_of(guideline.id)
        return where(str(file.relative_to(file.parents[2])), file.read_text("utf-8"), *keys)

    def _said(self, guideline: Guideline, text: str, met: bool) -> Sequence[Relation]:
        """What a sentence says of two numbers: the same for all cases of a guideline."""
        key = guideline.id, text, met
        if key not in self._found:
            self._found[key] = [one for one in self._relations.found(guideline, text, met=met) if one.left]
        return self._found[key]


def told(guideline: Guideline, record: Record, answer: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The sentences that are told of a case, with the keys that lead to them."""
    caveats = [guideline.caveats[one.name] for one in record.named("caveat") if one.truth == "true"]
    here = [caveat for caveat in caveats if answer in caveat.told]
    verdict = _ANSWERS.get(record.demand)
    if verdict is not None and verdict in guideline.texts and not any(caveat.cause for caveat in here):
        yield ("texts", verdict), guideline.texts[verdict]
    if "told" in guideline.texts:
        yield ("texts", "told"), guideline.texts["told"]
    yield from ((("caveats", caveat.name, "text"), caveat.text) for caveat in here)
    for one in record.named("exception"):
        if one.truth == "true":
            yield ("unless", one.name, "text"), guideline.exceptions[one.name].text


def _item(guideline: Guideline, keys: Sequence[str]) -> str:
    """The item on which a sentence rests."""
    kind, name = keys[:2]
    if kind == "texts":
        return guideline.item
    return guideline.caveats[name].item if kind == "caveats" else guideline.exceptions[name].item


def _around(text: str, at: int) -> str:
    """The words of a sentence about a place in it."""
    begins = text.rfind(" ", 0, max(at - 20, 0)) + 1
    ends = text.find(" ", at + 30)
    return text[begins : ends if ends > 0 else None]
