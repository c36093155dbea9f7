"""The two sentences of a guideline, that of a miss and that of a demand that is met, held against each other.

They are of opposite facts, and mostly tell the same of the paper. So what they say in the same words has the same
numbers, names and figures in it, and what they say of the subject is not the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from domino_advisor.authoring.said_words import Words
from domino_advisor.knowledge.expressions.tree import Compare, conditions
from domino_advisor.knowledge.guidelines import Guideline

_TOKEN = re.compile(r"\{[^}]*\}|\d[\d,.]*\d|[\w/%'-]+(?:\.\w+)*|[.;:,()]")
_NEGATIONS = frozenset(["not", "no", "none", "never", "nor", "neither", "nothing", "nobody", "without", "cannot"])
_QUANTIFIERS = frozenset(["all", "every", "each", "both", "some", "any"])
# fmt: off
_LITTLE = frozenset((
    "a", "an", "the", "and", "of", "in", "at", "to", "for", "with", "by", "is", "are", "was", "were", "has", "have",
    "had", "that", "which", "its", "it", "as", "be", "been", ",", ".", ";", ":", "(", ")",
))
# fmt: on
_ENOUGH = 4
"""So many words in the same order on both sides of a difference make it one of the same sentence."""


class SaidTwice:
    """Holds the two sentences of a verdict against each other."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._turns = {word for phrases in words.relations.values() for phrase in phrases for word in phrase.split()}

    def faults(self, guideline: Guideline) -> Iterator[tuple[int, str]]:
        """What is said otherwise in that of a met demand, or the same in both: the place in it, and what is wrong."""
        if not {"violated", "satisfied"} <= guideline.texts.keys():
            return
        missed, met = (list(_TOKEN.finditer(guideline.texts[name])) for name in ("violated", "satisfied"))
        yield from self._differences(guideline, missed, met)
        if guideline.require is not None and not any(isinstance(one, Compare) for one in conditions(guideline.require)):
            yield from self._same(missed, met)

    def _differences(
        self, guideline: Guideline, missed: Sequence[re.Match[str]], met: Sequence[re.Match[str]]
    ) -> Iterator[tuple[int, str]]:
        one, other = ([match[0] for match in side] for side in (missed, met))
        steps = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
        for number, (step, i1, i2, j1, j2) in enumerate(steps):
            if step == "equal" or i2 - i1 > 2 or j2 - j1 > 2:
                continue
            before = steps[number - 1][2] - steps[number - 1][1] if number else 0
            after = steps[number + 1][2] - steps[number + 1][1] if number + 1 < len(steps) else 0
            if not (before >= _ENOUGH and (after >= _ENOUGH or (before >= 2 * _ENOUGH and i2 == len(one) - after))):
                continue
            there, here = one[i1:i2], other[j1:j2]
            if self._matters(guideline, there, here) or self._turned(guideline, there, here, self._sentence(other, j1)):
                at = met[min(j1, len(met) - 1)].start()
                yield at, f'"{" ".join(here)}" stands where violated has "{" ".join(there)}", and all else is the same'

    def _matters(self, guideline: Guideline, there: Sequence[str], here: Sequence[str]) -> bool:
        """Whether what is in the place of something else is a number, a figure, a unit or a name."""
        if not there or not here:
            return False
        return any(self._is_fact(guideline, word) for word in here) and any(
            self._is_fact(guideline, word) for word in there
        )

    def _is_fact(self, guideline: Guideline, word: str) -> bool:
        if word.startswith("{"):
            return word[1:-1] in guideline.parameters
        return word[0].isdigit() or any(letter.isupper() for letter in word) or self._words.noun([word]) is not None

    def _turned(self, guideline: Guideline, there: Sequence[str], here: Sequence[str], sentence: Sequence[str]) -> bool:
        """Whether a word that turns a sentence round is in one alone, where that tells of nobody who is evaluated."""
        turns = _NEGATIONS | _QUANTIFIERS | self._turns
        if not any(word.lower() in turns for word in (*there, *here)):
            return False
        told = {word.lower() for word in sentence}
        nouns = {noun.lower() for noun in self._words.subjects.get(guideline.subject, ())}
        return not (told & nouns or any("." in word or word == "{subject}" for word in sentence if word[0] == "{"))

    def _sentence(self, words: Sequence[str], at: int) -> Sequence[str]:
        """The words of the sentence in which one stands."""
        begins = max((number + 1 for number in range(at) if words[number] in ".;"), default=0)
        ends = next((number for number in range(at, len(words)) if words[number] in ".;"), len(words))
        return words[begins:ends]

    def _same(self, missed: Sequence[re.Match[str]], met: Sequence[re.Match[str]]) -> Iterator[tuple[int, str]]:
        """That the first sentences of both say the same of the subject."""
        one, other = (self._sentence([match[0] for match in side], 0) for side in (missed, met))
        turned = [sum(word.lower() in _NEGATIONS for word in side) % 2 for side in (one, other)]
        first, second = ({_stem(word) for word in side} - _LITTLE - _NEGATIONS for side in (one, other))
        if turned[0] == turned[1] and len(first ^ second) <= 1 and not any("." in word for word in first | second):
            yield 0, "it says the same of the subject as violated does"


def _stem(word: str) -> str:
    return word.lower().removesuffix("s").removesuffix("ed").removesuffix("e")
