"""How the operators of an expression, and of a proof, are read aloud."""

from __future__ import annotations

WORDS = {
    "at-most": "at most", "at-least": "at least", "less-than": "less than", "more-than": "more than",
    "equal-to": "exactly", "other-than": "other than", "is": "is", "is-not": "is not", "is-one-of": "is one of",
    "plus": "+", "minus": "-", "times": "×", "divided-by": "/",
    "all-of": "and", "any-of": "or",
}  # fmt: skip
"""How the operators of a proof are read aloud."""

COMPARISONS = {
    "<=": "at-most", ">=": "at-least", "<": "less-than", ">": "more-than", "=": "equal-to", "!=": "other-than"
}  # fmt: skip
"""The engine's word for each comparison."""

ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided-by"}
"""The word of a proof for each operator of a formula."""

OPPOSITES = {"<=": ">", ">": "<=", ">=": "<", "<": ">=", "=": "!=", "!=": "="}
"""The comparison that is true where another is false."""


def needs_brackets(part: str, within: str, *, right: bool) -> bool:
    """Whether a formula that is a part of another needs brackets, by the words of their operators.

    right: whether it stands on the right of the operator.
    """
    if part in _SUMS:
        return within not in _SUMS or (right and within == "minus")
    return right and within == "divided-by"


_SUMS = ("plus", "minus")
