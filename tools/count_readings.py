"""Count what the second readings of the guidelines came to: the sentences of docs/quality.md that have these counts.

Run it with the Python of .venv and the root of the repository on PYTHONPATH, as docs/quality.md has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase

CALLED = {"counted": "what is counted"}


def sentences(rule_base: RuleBase) -> Iterator[str]:
    """How many guidelines were read, what was settled in them, and how strong they are."""
    guidelines = [one for one in rule_base.guidelines.values() if one.read]
    parts = Counter(one.part for guideline in guidelines for reading in guideline.read for one in reading.settled)
    changed = sum(any(reading.settled for reading in guideline.read) for guideline in guidelines)
    again = sum(len(guideline.read) > 1 for guideline in guidelines)
    strengths = Counter[str](guideline.strength for guideline in guidelines)
    settled = ", ".join(f"{CALLED.get(part, part)} {count}" for part, count in parts.most_common())
    yield f"{again} of the {len(guidelines)} guidelines were read more than once."
    yield f"In {changed} of all something was settled, {parts.total():,} times: {settled}."
    words = [f"{strengths[word]} {text}" for word, text in _STRENGTHS.items()]
    yield f"Of all guidelines {', '.join(words[:-1])} and {words[-1]}."


_STRENGTHS = {"must": "are a *must*", "should": "a *should*", "consider": "a *consider*", "inform": "*inform*"}


def main() -> None:
    """Prints the sentences, a line each."""
    for sentence in sentences(load_rule_base()):
        print(sentence)


if __name__ == "__main__":
    main()
