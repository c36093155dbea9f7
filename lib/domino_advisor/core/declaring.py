"""What a member of an answer means, said where it is declared: OpenAPI and JSON Schema are made from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Says:
    """What a member means, in a sentence. keywords: further ones of JSON Schema, such as `pattern` or `minimum`."""

    text: str
    keywords: Mapping[str, Any]


def says(text: str, **keywords: Any) -> Says:
    """A note for `Annotated`: `count: Annotated[int, says("How many there are.", minimum=1)]`."""
    return Says(text, keywords)
