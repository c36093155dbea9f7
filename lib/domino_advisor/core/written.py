"""Answers of which a part is written already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from domino_advisor.core.answer import canonical, members_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Written(Generic[T]):
    """A part of an answer of which the canonical bytes are at hand: they are never read and written again."""

    content: bytes


def canonical_around(value: object) -> bytes:
    """The canonical bytes of an object with members that are `Written`: these stand in it as they are."""
    written = (
        canonical(name) + b":" + (member.content if isinstance(member, Written) else canonical(member))
        for name, member in sorted(members_of(value).items())
    )
    return b"{" + b",".join(written) + b"}"
