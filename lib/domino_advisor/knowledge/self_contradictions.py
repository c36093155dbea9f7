"""Where a paper contradicts itself: which figures it is about, and what to tell beside one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import yaml
from msgspec import Struct

from domino_advisor.knowledge.guidelines import full_id

FILE = "contradictions.yml"

Bound = tuple[str, str | None]
"""A value of an inventory item: the item's id and the value's name, None where the item's words are meant."""


class Contradiction(Struct, frozen=True):
    """item: the reader's note of it; says: what the two places say; figures: by item the values, none for all."""

    item: str
    says: str
    figures: Mapping[str, tuple[str, ...]]

    @property
    def text(self) -> str:
        """It in a sentence."""
        return f"The paper says both: {self.says}."

    def concerns(self, bound: Bound) -> bool:
        """Whether it is about a value."""
        item, name = bound
        return item in self.figures and (not self.figures[item] or name in self.figures[item])


def read_contradictions(content: bytes | None) -> tuple[Contradiction, ...]:
    """The contradictions of a file of rules; none where there is no such file."""
    document = yaml.load(content, Loader=yaml.CSafeLoader) if content else None
    return tuple(
        Contradiction(
            name,
            entry["says"],
            {full_id(name.partition("/")[0], item): tuple(values) for item, values in entry["figures"].items()},
        )
        for name, entry in (document or {}).items()
    )


def untold(known: Collection[Contradiction], bound: Bound, told: Collection[str]) -> Iterator[Contradiction]:
    """The contradictions about a value of which nothing is told beside it. told: the items that are told beside it."""
    for found in known:
        if found.concerns(bound) and found.item not in told and not (found.figures.keys() - {bound[0]}) & {*told}:
            yield found


__all__ = ["Contradiction", "read_contradictions", "untold"]
