"""The strength of a guideline held against the phrase of the sentence that it rests on: `rules/phrases.yml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import yaml

from domino_advisor.knowledge.guidelines import Guideline

FILE = "phrases.yml"
_NONE = "none"


def read_phrases(text: bytes | str | None) -> Mapping[str, Sequence[str]]:
    """By phrase, the strengths that it may have; "none" stands for a sentence without one. Empty without a file."""
    written = yaml.load(text, Loader=yaml.CSafeLoader)["strength"] if text else {}
    found = {phrase: (strength,) for strength, phrases in written.items() if strength != _NONE for phrase in phrases}
    return {**found, _NONE: tuple(written[_NONE])} if written else {}


def misrated(phrases: Mapping[str, Sequence[str]], guideline: Guideline) -> Iterator[str]:
    """What is wrong with its directive, a sentence. What is derived is ours, and may be weaker than the phrase."""
    directive = guideline.directive.lower()
    if not phrases or not directive:
        return
    begins = [phrase for phrase in phrases if re.match(rf"{re.escape(phrase)}\b", directive)]
    if not begins:
        yield f'directive: "{guideline.directive}" begins neither with a phrase of rules/{FILE} nor with "{_NONE}"'
        return
    phrase = max(begins, key=len)
    if guideline.strength not in phrases[phrase] and not (guideline.basis == "derived" and phrase != _NONE):
        meant = " or ".join(phrases[phrase])
        yield f'directive: "{phrase}" is {meant} by rules/{FILE}, and strength says {guideline.strength}'
