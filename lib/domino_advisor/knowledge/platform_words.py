"""What readers on other platforms call what papers for System z have words for: `rules/words.yml`, read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeVar

import yaml
from msgspec import Struct, structs

from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.applicability import ANY, Setting
from domino_advisor.knowledge.conflicts import Conflict
from domino_advisor.knowledge.guidelines import Guideline, Parameter
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary
from domino_advisor.knowledge.wording import reader_unit

FILE = "words.yml"
_KEYS = {"kinds", "platforms", "words"}
Told = TypeVar("Told")
_BRACED = r"\{[^{}]*\}"


class Words(Struct, frozen=True):
    """The words of sites all of whose images are of some kinds and platforms, () for any.

    instead: what stands in place of what, in pairs.
    """

    kinds: tuple[str, ...]
    platforms: tuple[str, ...]
    instead: tuple[tuple[str, str], ...]

    def fit(self, setting: Setting) -> bool:
        """Whether they are those of an image that stands there, by all that it may be."""
        return _within(setting.kinds, setting.kinds_open, self.kinds) and _within(
            setting.platforms, setting.platforms_open, self.platforms
        )

    def may_fit(self, setting: Setting) -> bool:
        """Whether they may be those of an image that stands there, by its platforms."""
        besides = setting.platforms_open
        return not self.platforms or besides == ANY or bool(set(setting.platforms + besides) & set(self.platforms))

    def said(self, text: str) -> str:
        """A sentence in these words; what is in braces stays."""
        return _saying(self.instead)(text)


def words_of(rows: Sequence[Words], settings: Collection[Setting]) -> Words | None:
    """The words of a site whose images stand there; None where it has those of the papers.

    An image that may stand anywhere has no say in it; where none has, the last row is for them.
    """
    told = [setting for setting in settings if setting.platforms or any(row.fit(setting) for row in rows)]
    if told or not settings:
        return next((row for row in rows if told and all(map(row.fit, told))), None)
    return next((row for row in rows[-1:] if all(map(row.may_fit, settings))), None)


def read_words(content: bytes | None) -> tuple[Words, ...]:
    """The rows of a file of rules that was checked; none where there is no such file."""
    return tuple(
        Words(tuple(row.get("kinds", ())), tuple(row.get("platforms", ())), tuple(row["words"].items()))
        for row in _rows(content)
    )


def misread(content: bytes | None) -> Iterator[str]:
    """What is wrong in such a file, a sentence each."""
    for number, row in enumerate(_rows(content), start=1):
        if not isinstance(row, Mapping) or set(row) - _KEYS or not isinstance(row.get("words"), Mapping):
            yield f"{FILE}: row {number} has words, and kinds and platforms that it is for, and nothing else"


def _rows(content: bytes | None) -> Sequence[Any]:
    return (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or ()


class Spoken(Mapping[str, Told]):
    """What a rule base has by name, in the words of a site, each put into them when it is asked for."""

    def __init__(self, found: Mapping[str, Told], put: Callable[[Told], Told]) -> None:
        self._found = found
        self._put = put
        self._said: dict[str, Told] = {}

    def __getitem__(self, name: str) -> Told:
        if name not in self._said:
            self._said[name] = self._put(self._found[name])
        return self._said[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def guidelines_in(words: Words, guidelines: Mapping[str, Guideline]) -> Mapping[str, Guideline]:
    """Guidelines in the words of a site. The sentences of a house stay as they are: it has words of its own."""
    return Spoken(guidelines, partial(_guideline_in, words))


def vocabulary_in(words: Words, vocabulary: Vocabulary) -> Vocabulary:
    """A vocabulary in the words of a site."""
    said = words.said
    quantities = Spoken(vocabulary.quantities, partial(_quantity_in, words))
    checklists = {
        name: structs.replace(
            checklist, question=said(checklist.question),
            asks={fact: said(called) for fact, called in checklist.asks.items()},
            where_stated={said(called): said(text) for called, text in checklist.where_stated.items()},
        )
        for name, checklist in vocabulary.checklists.items()
    }  # fmt: skip
    settings = {name: said(question) for name, question in vocabulary.settings.items()}
    return replace(vocabulary, quantities=quantities, checklists=checklists, settings=settings)


def _quantity_in(words: Words, quantity: Quantity) -> Quantity:
    by_figures = quantity.by_figures
    now = {
        "question": words.said(quantity.question), "called": words.said(quantity.called),
        "unit": _unit(words, quantity.unit), "unit_of_least": _unit(words, quantity.unit_of_least),
        "by_figures": (by_figures[0], words.said(by_figures[1])) if by_figures else None,
    }  # fmt: skip
    # most have none of the words
    changed = {name: said for name, said in now.items() if said != getattr(quantity, name)}
    return structs.replace(quantity, **changed) if changed else quantity


def conflicts_in(words: Words, conflicts: Mapping[str, Conflict]) -> Mapping[str, Conflict]:
    """The questions on which papers differ, in the words of a site."""
    return {
        name: structs.replace(
            conflict, question=words.said(conflict.question),
            positions=tuple(
                structs.replace(position, text=words.said(position.text), question=words.said(position.question))
                for position in conflict.positions
            ),
        )
        for name, conflict in conflicts.items()
    }  # fmt: skip


def _guideline_in(words: Words, guideline: Guideline) -> Guideline:
    figures = {name: _figure_in(words, figure) for name, figure in guideline.parameters.items()}
    if custom_rules.is_custom_id(guideline.id):
        # what it is held against has the units of the site as well
        return replace(guideline, parameters=figures)
    said = words.said
    return replace(
        guideline,
        title=said(guideline.title),
        texts={name: said(text) for name, text in guideline.texts.items()},
        parameters=figures,
        exceptions={
            name: structs.replace(exception, text=said(exception.text))
            for name, exception in guideline.exceptions.items()
        },
        caveats={name: structs.replace(caveat, text=said(caveat.text)) for name, caveat in guideline.caveats.items()},
        today=structs.replace(guideline.today, reason=said(guideline.today.reason)) if guideline.today else None,
    )


def _figure_in(words: Words, figure: Parameter) -> Parameter:
    reason = words.said(figure.reason) if figure.reason else None
    return structs.replace(figure, unit=_unit(words, reader_unit(figure.unit)), reason=reason)


def _unit(words: Words, unit: str | None) -> str | None:
    return words.said(unit) if unit else unit


def _within(known: tuple[str, ...], besides: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return not wanted or (besides != ANY and set(known) | set(besides) <= set(wanted))


@lru_cache
def _saying(instead: tuple[tuple[str, str], ...]) -> Callable[[str], str]:
    """The function that puts a text into some words."""
    found = dict(instead)
    found |= {_capital(word): _capital(other) for word, other in instead if word[:1].islower()}
    longest = sorted(found, key=len, reverse=True)
    pattern = re.compile("|".join((_BRACED, *(_whole(word) for word in longest))))
    # most texts have none of them, which is found out in far less time
    shortest = [word for word in found if not any(other in word for other in found if other != word)]

    def said(text: str) -> str:
        if not any(word in text for word in shortest):
            return text
        return pattern.sub(lambda match: found.get(match[0], match[0]), text)

    return said


def _whole(word: str) -> str:
    before, after = r"(?<![\w-])" if word[0].isalnum() else "", r"(?![\w-])" if word[-1].isalnum() else ""
    return f"{before}{re.escape(word)}{after}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
