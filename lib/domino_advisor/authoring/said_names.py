"""The things and names that a guideline's sentences speak of, held against what it rests on and what it reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domino_advisor.authoring.borne_out import BorneOut
from domino_advisor.authoring.said_words import Words, clauses
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.tree import written
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.sentence_names import read_or_told
from domino_advisor.knowledge.vocabulary import standing_called, subject_called
from domino_advisor.knowledge.wording import placeholders

_WORD = re.compile(r"[A-Za-z0-9]+")
_TOLD = re.compile(r"(?<![\w/-])[A-Za-z][A-Za-z0-9]*(?:[/-][A-Za-z0-9]+)*")
_BRACES = re.compile(r"\{[^}]*\}")
_CLAUSE_ENDS = re.compile(r"(?<=[.;]) ")
_DENIED = re.compile(r"\b(?:not|nor|no|none|nobody|nothing|without)\b[^.;:]*$")
_NUMBERED = re.compile(r" \d|-\d|\.ini")
"""What follows a name that is one of a release or a model, or of a file: numbers are looked at elsewhere."""
_EVERYWHERE = frozenset(("domino", "raid"))


class SaidNames:
    """Holds the names in sentences against what they rest on."""

    def __init__(self, rule_base: RuleBase, words: Words, borne_out: BorneOut) -> None:
        self._base = rule_base
        self._borne_out = borne_out
        self._last: tuple[str, frozenset[str], set[int]] = ("", frozenset(), set())
        self._measured = words.measured
        self._said: dict[str, set[int]] = {}
        self._by: dict[str, set[int]] = {}
        for number, (said, by) in enumerate(words.things):
            for word in said:
                self._said.setdefault(_stem(word), set()).add(number)
            for word in (*said, *by):
                self._by.setdefault(_stem(word), set()).add(number)

    def faults(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """The names of a sentence of which nothing speaks that it rests on, with place and what is wrong."""
        # a guideline is asked about sentence by sentence
        if guideline.id != self._last[0]:
            known = _stems(" ".join(self._told(guideline))) | _EVERYWHERE
            self._last = guideline.id, known, self._things(known)
        _, known, things = self._last
        for match in _TOLD.finditer(_BRACES.sub(lambda found: "_" * len(found[0]), text)):
            word = match[0]
            begins = match.start() == 0 or text[: match.start()].rstrip()[-1:] in ".:;("
            is_name = any(letter.isupper() for letter in (word[1:] if begins else word))
            thing = self._said.get(_stem(word))
            if (
                not (is_name or thing)
                or _stem(word.replace("-", "")) in known
                or _stems(word) <= known
                or _NUMBERED.match(text, match.end())
            ):
                continue
            if thing and (thing & things or _DENIED.search(text[: match.start()])):
                continue
            if word in self._borne_out.ours(guideline):
                continue
            yield match.start(), f"nothing that it rests on or reads speaks of {word}"

    def of_figures(self, guideline: Guideline, text: str, item: str) -> Iterator[tuple[int, str]]:
        """Where a clause tells figures as those of a platform, RAID level or client of which their items say nothing.

        item: that of the sentence.
        """
        for begins, clause in clauses(text, _CLAUSE_ENDS):
            figures = [one for name in placeholders(clause) if (one := guideline.parameters.get(name)) and one.item]
            told = {name: match.start() for name in self._measured if (match := self._whole(name).search(clause))}
            told = {name: at for name, at in told.items() if not _DENIED.search(clause[:at])}
            if figures and told:
                items = dict.fromkeys((guideline.item, item, *(str(figure.item) for figure in figures)))
                printed = self._printed(guideline, items, " ".join(figure.name for figure in figures))
                for name, at in told.items():
                    ways = "|".join(map(re.escape, self._measured[name]))
                    if not re.search(rf"(?<![a-z])(?:{ways})", printed) and name not in self._borne_out.ours(guideline):
                        yield begins + at, f"no item of the figures beside it is of {name}"

    def _printed(self, guideline: Guideline, items: Iterable[str], names_: str) -> str:
        """What some items say with their names, and where the guideline holds."""
        more = self._borne_out.beside(guideline)
        told = (f"{name} {self._base.items[name].says} {self._values(name)}" for name in (*items, *more))
        return " ".join((*told, names_, *guideline.scope.platforms, guideline.scope.client)).lower().replace("_", "-")

    def _whole(self, name: str) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w/-]){re.escape(name)}(?![\w-])")

    def _told(self, guideline: Guideline) -> Iterator[str]:
        for name in self._borne_out.items(guideline):
            item = self._base.items[name]
            yield from (item.says, item.title or "", item.section, name, self._values(name))
        for name in read_or_told(guideline) & self._base.vocabulary.quantities.keys():
            quantity = self._base.vocabulary.quantities[name]
            yield from (name, quantity.called, quantity.question, quantity.unit or "", quantity.label or "")
            # which clients there are the scope tells
            yield from () if "nrpc" in quantity.among else quantity.among
        for _, _, condition in guideline.conditions:
            yield written(condition)
        scope = guideline.scope
        yield from map(standing_called, (*scope.platforms, *scope.kinds, *scope.platforms))
        yield from (scope.client, *scope.kinds, *scope.platforms, subject_called(guideline.subject))
        for figure in guideline.parameters.values():
            yield from (figure.unit or "", figure.reason or "")

    def _values(self, name: str) -> str:
        return " ".join(f"{value.name} {value.value} {value.unit}" for value in self._base.items[name].values)

    def _things(self, known: frozenset[str]) -> set[int]:
        return set().union(*(self._by[stem] for stem in known if stem in self._by))


def _stem(word: str) -> str:
    # a note is nothing of Notes
    return word.lower() if word.lower() == "notes" else word.lower().removesuffix("s")


def _stems(text: str) -> frozenset[str]:
    """The stems of the words of a text; of RAID-1E those of its parts."""
    return frozenset(_stem(word) for word in _WORD.findall(text.replace("_", " ")))
