"""What was meant, perhaps, where a name in the rules names nothing: the nearest of those that there are."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches


def meant(word: str, known: Collection[str]) -> str | None:
    """A question for the nearest of some words, None where none is near."""
    near = get_close_matches(word, known, 1, 0.5)
    return f"is {near[0]} meant?" if near else None


def in_brackets(word: str, known: Collection[str]) -> str:
    """The same in brackets behind a sentence, nothing where none is near."""
    question = meant(word, known)
    return f" ({question})" if question else ""


__all__ = ["in_brackets", "meant"]
