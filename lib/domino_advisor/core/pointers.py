"""JSON Pointers (RFC 6901): how a place in a document is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from jsonpointer import escape, unescape


def pointer_join(pointer: str, *parts: str | int) -> str:
    """A JSON Pointer with further reference tokens."""
    return pointer + _path(parts)


@lru_cache(maxsize=4096)
def _path(parts: tuple[str | int, ...]) -> str:
    # the same paths are written of every subject of a type
    return "".join(f"/{escape(str(part))}" for part in parts)


def tokens_of(pointer: str) -> list[str]:
    """The reference tokens of a JSON Pointer."""
    tokens = pointer.split("/")[1:]
    return [unescape(token) for token in tokens] if "~" in pointer else tokens


def names_in(pointer: str) -> list[str]:
    """The members that a JSON Pointer goes through, without the places of items in lists."""
    return [token for token in tokens_of(pointer) if not token.isdigit()]


def value_at(document: Any, pointer: str) -> Any:
    """What stands in a document at a JSON Pointer; None where nothing does."""
    return value_along(document, tokens_of(pointer))


def value_along(document: Any, tokens: Iterable[str]) -> Any:
    """The same along the tokens of a pointer."""
    for token in tokens:
        # to ask a plain value for an abstract type takes most of the time of going along a pointer
        if type(document) is dict or isinstance(document, Mapping):
            document = document.get(token)
        elif isinstance(document, Sequence) and not isinstance(document, str) and token.isdigit():
            document = document[int(token)] if int(token) < len(document) else None
        else:
            return None
    return document
