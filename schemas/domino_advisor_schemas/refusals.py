"""What is refused of what was sent, as data: `fault_sentences` puts it into words, once, at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marshmallow import ValidationError
from msgspec import Struct

Tokens = tuple[str | int, ...]
"""Where something stands: the members and positions that lead to it from the whole."""

# What marshmallow says in its own words of a member that is not known, is missing, or is null.
UNKNOWN, REQUIRED, NULL = "unknown", "required", "null"


class Untold:
    """Stands for a value that is not told, since it would say nothing."""


class Refusal(Struct, frozen=True):
    """Why a value is refused.

    says: what is wrong. names: values as they were sent, or tokens of another place, in the place of each {} in it and
    in the advice. value: what stands there. expected: what could stand there. advice: what to do about it.
    among: the words of which the value should be one, so that the nearest of them is what was meant; meant: what
    people mean by words that are none of these. instead: the line as it should read.
    """

    says: str
    value: object = Untold
    expected: str | None = None
    advice: str | None = None
    names: tuple[object, ...] = ()
    among: Sequence[str] = ()
    meant: Mapping[str, str] = {}
    instead: str | None = None


Place = Callable[[str], tuple[int, int] | None]
"""Gives the line and column of a pointer, as `Document.place` does; None where nothing stands there."""

Refused = tuple[Tokens, Refusal | str]
"""Where something is refused, and why; a word of marshmallow's where it found so itself."""


def refusal(
    says: str, value: object = Untold, expected: str | None = None, advice: str | None = None, *names: object
) -> ValidationError:
    """The error with which a field refuses a value. The arguments are the members of `Refusal`."""
    return ValidationError([Refusal(says, value, expected, advice, names)])


def choice_refusal(
    value: object, what: str, words: Sequence[str], meant: Mapping[str, str] | None = None
) -> ValidationError:
    """The error for a value that is none of the words."""
    expected = f"one of {', '.join(words)}"
    return ValidationError(
        [Refusal(f"{what} must be one of its choices", value, expected, among=words, meant=meant or {})]
    )
