"""Expressions as people read them: brackets where they are needed, and what is not so without a "not"."""

from __future__ import annotations

import pytest

from domino_advisor.knowledge.expressions.in_words import InWords
from domino_advisor.knowledge.expressions.reader import read_condition, read_term

CALLED = {"image.dpars": "DPARs", "image.tls": "TLS", "image.os": "operating system", "image.gib": "memory"}
IN_WORDS = InWords(CALLED.get, {"each": "2 GiB", "rest": "1 GiB", "few": "3 DPARs", "few.number": "3"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("image.dpars * each + rest", "DPARs × 2 GiB + 1 GiB"),
        ("rest + image.dpars * each", "1 GiB + DPARs × 2 GiB"),
        ("rest + (image.gib - each)", "1 GiB + memory - 2 GiB"),
        ("rest - (image.gib - each)", "1 GiB - (memory - 2 GiB)"),
        ("(image.dpars + few) * each", "(DPARs + 3 DPARs) × 2 GiB"),
        ("image.gib / (image.dpars + few)", "memory / (DPARs + 3 DPARs)"),
        ("image.gib / (image.dpars * few)", "memory / (DPARs × 3 DPARs)"),
        ("image.gib * (image.dpars / few)", "memory × DPARs / 3 DPARs"),
    ],
)
def test_a_formula_has_the_brackets_that_it_needs(text: str, words: str) -> None:
    assert IN_WORDS(read_term(text)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("image.gib >= image.dpars * each + rest", "memory at least DPARs × 2 GiB + 1 GiB"),
        ("image.tls", "TLS: yes"),
        ("not(image.os is linux)", "operating system is not linux"),
        ("not(image.os in (linux, aix))", "operating system is none of linux, aix"),
        ("not(image.dpars >= few and image.tls)", "DPARs less than 3 DPARs or TLS: no"),
        ("image.tls and not(image.dpars = few and image.os is linux)",
         "TLS: yes and (DPARs other than 3 DPARs or operating system is not linux)"),
        ("image.dpars > few and (image.tls or image.os is linux)",
         "DPARs more than 3 DPARs and (TLS: yes or operating system is linux)"),
    ],
)  # fmt: skip
def test_a_condition(text: str, words: str) -> None:
    assert IN_WORDS(read_condition(text)) == words
