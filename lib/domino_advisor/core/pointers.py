"""JSON Pointers (RFC 6901): how a place in a document is named."""

from __future__ import annotations

from jsonpointer import escape, unescape


def pointer_join(pointer: str, *parts: str | int) -> str:
    """A JSON Pointer with further reference tokens."""
    for part in parts:
        pointer = f"{pointer}/{escape(str(part))}"
    return pointer


def tokens_of(pointer: str) -> list[str]:
    """The reference tokens of a JSON Pointer."""
    return [unescape(token) for token in pointer.split("/")[1:]]
