"""How the operators of an expression, and of a proof, are read aloud."""

from __future__ import annotations

WORDS = {
    "at-most": "at most", "at-least": "at least", "less-than": "less than", "more-than": "more than",
    "equal-to": "exactly", "other-than": "other than", "is": "is", "is-not": "is not", "is-one-of": "is one of",
    "plus": "+", "minus": "-", "times": "×", "divided-by": "/",
    "all-of": "and", "any-of": "or",
}  # fmt: skip
"""How the operators of a proof are read aloud."""
